"""Positions: a race laid out as a test wants it, in the notation of the rules: `4L2` is section 4, lane L, space 2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from hairpin.engine.chance import seeded
from hairpin.engine.pile import empty_pile, pile_of
from hairpin.games.game import Choice, Decision
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.order import line_up_by_speed, line_up_forward
from hairpin.games.nitro_dice.rules.race import Driver
from hairpin.games.nitro_dice.rules.snapshots import put_on_road
from hairpin.games.nitro_dice.view import NitroDiceView


@dataclass(frozen=True)
class Car:
    """A die as a test writes it: where, how fast, what is in its hand."""

    place: str
    speed: int = 0
    hand: str = ""
    condition: int = 9
    tokens: int = 2
    lap: int = 0


class Position:
    """A race in which these dice stand, asked for the first speed or for the first move."""

    def __init__(
        self,
        cars: Sequence[Car],
        phase: str = "movement",
        laid: dict[int, str] | None = None,
        **options: object,
    ) -> None:
        self.setup = cast(Agreement, GAME.set_up(len(cars), options))
        self.race = cast(NitroDice, self.setup.start(seeded(1), False))
        race, street = self.race, self.setup.box.street
        race.drivers = [self._driver(car) for car in cars]
        for section, face in (laid or {}).items():
            race.laid[section] = 2 * self.setup.kinds[face.rstrip("~")] + face.endswith("~")
        race.pile, race.discards = pile_of(self._rest()), empty_pile(len(self.setup.kinds))
        for cell in range(street.garage_cell):
            race.road[cell] = 0
        put_on_road(race)
        race.awaited = 0
        race.round = 3
        if phase == "speed":
            line_up_forward(race)
            race.stage = numbers.SPEED_PHASE
        else:
            line_up_by_speed(race)
            race.stage = numbers.MOVEMENT_PHASE
        race.run_on()

    def _driver(self, car: Car) -> Driver:
        box = self.setup.box
        found = re.fullmatch(r"(\d+)([LRG])(\d)", car.place)
        assert found is not None
        me = Driver(box.no_cards[:], car.tokens, car.condition)
        me.section = car.lap * box.street.length + int(found[1])
        me.cell = box.street.cell(int(found[1]), LANES.index(found[2]), int(found[3]))
        me.speed = car.speed
        for face in car.hand.split():
            me.put(self.setup.kinds[face])
        return me

    def _rest(self) -> list[int]:
        """The cards that are neither on the track nor in a hand."""
        counts = [int(count) for count in self.setup.box.counts]
        for picture in self.race.laid:
            if picture < 2 * len(counts):
                counts[picture // 2] -= 1
        for me in self.race.drivers:
            counts = [count - int(held) for count, held in zip(counts, me.held, strict=True)]
        assert min(counts) >= 0
        return counts

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def asked(self) -> int:
        return int(self.race.waiting()[0])

    def view(self, seat: int | None = None) -> NitroDiceView:
        return self.setup.view(self.race, self.asked if seat is None else seat)

    def decision(self) -> Decision:
        found = self.setup.decision(self.view())
        assert found is not None
        return found

    def choice(self, name: str) -> Choice:
        """The choice of that name; fails where it is not offered."""
        return next(choice for choice in self.decision().choices if choice.name == name)

    def names(self) -> list[str]:
        return [choice.name for choice in self.decision().choices]

    def answer(self, *names: str) -> Position:
        for name in names:
            self.race.apply(self.asked, self.choice(name).action)
        return self

    def place(self, seat: int) -> str:
        one = self.view(None).seats[seat]
        return f"{one.card}{one.lane}{one.space}"
