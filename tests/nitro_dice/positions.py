"""Positions: a scene as the one who is asked there meets it, with the decision in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.games.game import Choice, Decision
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.view import NitroDiceView
from tests.nitro_dice.scenes import Die, Scene


class Position:
    """Dice on the street, asked for the first speed or for the first move."""

    def __init__(
        self, dice: Sequence[Die], phase: str = "movement", laid: Mapping[int, str] | None = None, **options: object
    ) -> None:
        self.scene = Scene(*dice, phase=phase, laid=laid, options=options, replenish=True)
        self.setup = self.scene.setup

    @property
    def race(self) -> NitroDice:
        return self.scene.race

    @property
    def asked(self) -> int:
        return self.scene.waiting()[0]

    def view(self) -> NitroDiceView:
        return self.scene.view(self.asked)

    def decision(self) -> Decision:
        found = self.setup.decision(self.view())
        assert found is not None
        return found

    def choice(self, name: str) -> Choice:
        """The choice of that name; fails where it is not offered."""
        return next(choice for choice in self.decision().choices if choice.name == name)

    def answer(self, *names: str) -> Position:
        for name in names:
            self.scene.do(self.asked, name)
        return self
