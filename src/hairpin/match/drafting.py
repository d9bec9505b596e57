"""Draft: an answer being put together by a person or a bot; all can be taken back until it is whole and submitted."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.engine.chance import Recorded, seeded
from hairpin.games.game import Decision, Setup, View


class Draft:
    """A run of small answers of one seat. It is whole where luck or another player comes in.

    What the seat will be asked next is found on a state guessed from its own view, so a draft can tell nobody more.
    """

    def __init__(self, setup: Setup, view: View) -> None:
        assert view.viewer is not None
        self.setup = setup
        self.seat = view.viewer
        self.start = view
        self.view: View | None = view
        self.actions: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
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

    def _ahead(self, actions: tuple[int, ...]) -> View | None:
        if not actions:
            return self.start
        state = self.setup.guess(self.start, seeded(0))
        recorded = Recorded(seeded(0))
        state.chance = recorded
        opened, asked = state.opened, state.awaited
        for action in actions:
            state.apply(self.seat, action)
            others = state.awaited & ~asked
            if recorded.outcomes or state.opened != opened or others or not state.awaited >> self.seat & 1:
                return None
        return self.setup.view(state, self.seat)
