"""Draft: an answer that a person or a bot puts together; every part can be taken back until it is submitted."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing import Voice
from hairpin.engine.chance import seeded
from hairpin.games.game import Decision, Setup, View
from hairpin.games.runs import after
from hairpin.match.match import Match
from hairpin.refusal import IllegalAction


class Draft:
    """A run of small answers of one seat. It is whole when luck or another player comes next.

    The draft finds the next question on a state guessed from the seat's own view, so it reveals nothing more. The real
    match may ask another player who is not asked in the guess. A `cautious` draft is whole as soon as there is an event
    to tell, so it is always accepted whole; of any other draft, only the part that `stands` returns is submitted.
    """

    def __init__(self, setup: Setup, view: View, cautious: bool = False, names: Sequence[str] = ()) -> None:
        assert view.viewer is not None
        self.voice = Voice(names or setup.names, view.viewer)
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
        """The question that is open now."""
        assert self.view is not None
        decision = self.setup.decision(self.view, self.voice)
        assert decision is not None
        return decision

    def add(self, actions: Sequence[int]) -> None:
        self.actions += tuple(actions)
        self.view = self._ahead(self.actions)

    def take_back(self) -> bool:
        """Take back the last action; False if there is none."""
        if not self.actions:
            return False
        self.actions = self.actions[:-1]
        self.view = self._ahead(self.actions)
        return True

    def after(self, actions: Sequence[int]) -> Decision | None:
        """The question after some more actions; None if they make the answer whole."""
        view = self._ahead(self.actions + tuple(actions))
        return None if view is None else self.setup.decision(view, self.voice)

    def hand_in(self, match: Match) -> int:
        """Submit as much of the draft as `stands`; returns the number of actions."""
        run = stands(match, self.seat, self.actions)
        match.submit(self.seat, run, match.step)
        return len(run)

    def _ahead(self, actions: tuple[int, ...]) -> View | None:
        if not actions:
            return self.start
        state = self.setup.guess(self.start, seeded(0))
        for action in actions:
            ahead = after(state, self.seat, action, self.cautious)
            if ahead is None:
                return None
            state = ahead
        return self.setup.view(state, self.seat)


def stands(match: Match, seat: int, run: Sequence[int]) -> list[int]:
    """The longest beginning of a drafted run that the match accepts; at least its first action.

    A run is too long if another player comes in whom the draft could not foresee.
    """
    for end in range(len(run), 1, -1):
        try:
            match.prepare(seat, run[:end])
        except IllegalAction:
            continue
        return list(run[:end])
    return list(run[:1])
