"""Draft: an answer being put together by a person or a bot; all can be taken back until it is whole and submitted."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.engine.chance import Recorded, seeded
from hairpin.games.game import Decision, Setup, View
from hairpin.match.match import Match
from hairpin.refusal import IllegalAction


class Draft:
    """A run of small answers of one seat. It is whole where luck or another player comes in.

    What the seat will be asked next is found on a state guessed from its own view, so a draft can tell nobody more. In the
    real match somebody may come in who, as guessed, has nothing to be asked: a `cautious` draft is whole as soon as there
    is something to tell, so that it is always taken; of others as much is taken as `stands`.
    """

    def __init__(self, setup: Setup, view: View, cautious: bool = False) -> None:
        assert view.viewer is not None
        self.setup = setup
        self.seat = view.viewer
        self.start = view
        self.cautious = cautious
        self.view: View | None = view
        self.actions: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        return self.view is None

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        assert self.view is not None
        decision = self.setup.decision(self.view)
        assert decision is not None
        return decision

    def add(self, actions: Sequence[int]) -> None:
        self.actions += tuple(actions)
        self.view = self._ahead(self.actions)

    def take_back(self) -> bool:
        """Take the last action back; False if there is none."""
        if not self.actions:
            return False
        self.actions = self.actions[:-1]
        self.view = self._ahead(self.actions)
        return True

    def after(self, actions: Sequence[int]) -> Decision | None:
        """What will be asked after some more actions; None where the answer is whole with them."""
        view = self._ahead(self.actions + tuple(actions))
        return None if view is None else self.setup.decision(view)

    def hand_in(self, match: Match) -> int:
        """Submit as much of it as stands; how many actions that are."""
        run = stands(match, self.seat, self.actions)
        match.submit(self.seat, run, match.step)
        return len(run)

    def _ahead(self, actions: tuple[int, ...]) -> View | None:
        if not actions:
            return self.start
        state = self.setup.guess(self.start, seeded(0))
        recorded = Recorded(seeded(0))
        state.chance = recorded
        state.log = []
        opened, asked = state.opened, state.awaited
        for action in actions:
            state.apply(self.seat, action)
            others = state.awaited & ~asked
            told = self.cautious and state.log
            if recorded.outcomes or state.opened != opened or others or told or not state.awaited >> self.seat & 1:
                return None
        return self.setup.view(state, self.seat)


def stands(match: Match, seat: int, run: Sequence[int]) -> list[int]:
    """A drafted run up to where somebody comes in whom it could not foresee; at least its first action."""
    for end in range(len(run), 1, -1):
        try:
            match.prepare(seat, run[:end])
        except IllegalAction:
            continue
        return list(run[:end])
    return list(run[:1])
