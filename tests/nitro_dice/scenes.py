"""Scenes: a race of Nitro Dice put up in the middle, with the dice, hands and cards on the track that a ruling needs.

A scene is a real Match over the real rules: only its state is laid out by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Outcome, Recorded, Scripted, seeded
from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.game import Result
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.order import line_up_by_speed, line_up_forward
from hairpin.games.nitro_dice.rules.race import Driver
from hairpin.games.nitro_dice.rules.snapshots import put_on_road
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.match import Match

A, B, C, D, E, F = range(6)
STAGES = {
    "speed": numbers.SPEED_PHASE,
    "movement": numbers.MOVEMENT_PHASE,
    "replenish": numbers.REPLENISH,
}


@dataclass(frozen=True)
class Die:
    """`Die("4L2", 5, "S TY")`: section, lane and space, then its speed and its owner's hand."""

    at: str
    speed: int = 0
    hand: str = ""
    condition: int = 9
    tokens: int = 2


def no_draws() -> str:
    """The printed box, but nobody draws at the end of a round: so a hand is seen as a turn has left it."""
    return re.sub(r"(draw_\w+) = \d", r"\1 = 0", GAME.printed())


class Scene:
    """`Scene(Die("4L2", 4), Die("4L1", 2, "S"))`: seats A, B and so on, at the start of the movement phase.

    With `only` the others have no turn in this round, and the scene ends at the next speed phase. `laid` has cards on
    sections (`{4: "S:L1"}`, turned round `"S:L1~"`); `pile` and `discards` are faces, by default all cards not elsewhere and
    none; `draws` scripts the faces that are drawn. What is not scripted is drawn at random from a fixed seed.
    """

    def __init__(
        self,
        *dice: Die,
        phase: str = "movement",
        only: int | None = None,
        laid: Mapping[int, str] | None = None,
        pile: str | None = None,
        discards: str = "",
        draws: str = "",
        round: int = 5,
        laps_led: int = 0,
        replenish: bool = False,
        options: Mapping[str, object] | None = None,
    ) -> None:
        components = None if replenish or phase == "replenish" else no_draws()
        self.setup = cast(NitroDiceSetup, GAME.set_up(len(dice), options, components))
        self.match = Match(GAME, self.setup, seeded(1))
        race = self.race
        race.awaited = 0
        race.round = round
        race.laps_led = laps_led
        for section, face in (laid or {}).items():
            race.laid[section] = 2 * self.setup.kinds[face.removesuffix("~")] + face.endswith("~")
        race.drivers = []
        race.arrivals = 0
        for one in dice:
            race.drivers.append(self._driver(one))
        race.discards = pile_of(self._counts(discards))
        race.pile = pile_of(self._rest() if pile is None else self._counts(pile))
        race.stage = STAGES[phase]
        put_on_road(race)
        if phase == "movement":
            line_up_by_speed(race)
        else:
            line_up_forward(race)
        if phase == "replenish":
            race.at = race.field
        if only is not None:
            race.order = vec[i64]([only] + [0] * (len(dice) - 1))
            race.field = 1
        script = {numbers.DRAW: [self.setup.kinds[face] for face in draws.split()]}
        recorded = Recorded(Scripted(script, seeded(7)))
        race.chance = recorded
        race.log = []
        race.run_on()
        self.happened = list(race.log)
        self.luck: list[Outcome] = list(recorded.outcomes)
        race.log = []
        self.match.chance = recorded.source

    @classmethod
    def at_the_start(
        cls,
        seats: int,
        rolls: Sequence[int] = (),
        draws: str = "",
        disasters: str = "",
        components: str | None = None,
        **options: object,
    ) -> Scene:
        """Nothing laid out by hand: a match from its set-up on."""
        scene = cls.__new__(cls)
        scene.setup = cast(NitroDiceSetup, GAME.set_up(seats, options, components))
        script = {
            numbers.START_ROLL: [roll + 1 for roll in rolls],
            numbers.DRAW: [scene.setup.kinds[face] for face in draws.split()],
            numbers.DISASTER_DRAW: [scene.setup.kinds[face] for face in disasters.split()],
        }
        scene.match = Match(GAME, scene.setup, Scripted(script, seeded(7)))
        scene.happened = list(scene.match.steps[0].events)
        scene.luck = [entry for entry in scene.match.entries if isinstance(entry, Outcome)]
        return scene

    def _driver(self, die: Die) -> Driver:
        race = self.race
        section, lane, space = place(die.at)
        me = Driver(race.box.no_cards[:], die.tokens, die.condition)
        me.section = section
        me.cell = race.box.street.cell(section % race.box.street.length, LANES.index(lane), space)
        me.speed = die.speed
        if lane == "G":
            race.arrivals += 1
            me.arrived = race.arrivals
        for face in die.hand.split():
            me.put(self.setup.kinds[face])
        return me

    def _counts(self, faces: str) -> list[int]:
        counts = [0] * len(self.setup.kinds)
        for face in faces.split():
            counts[self.setup.kinds[face]] += 1
        return counts

    def _rest(self) -> list[int]:
        """All cards of the box that do not lie elsewhere."""
        race = self.race
        counts = list(self.setup.parts.counts)
        for picture in race.laid:
            if picture < 2 * len(counts):
                counts[picture // 2] -= 1
        for kind in range(len(counts)):
            counts[kind] -= int(race.discards.counts[kind]) + sum(int(me.held[kind]) for me in race.drivers)
        return counts

    # -- playing --------------------------------------------------------------------------

    def do(self, seat: int, *names: str) -> None:
        """Answers one after the other, by name; each must be asked of this seat."""
        for name in names:
            number = self.setup.action_number(name)
            assert number is not None, f"no action {name}"
            assert self.waiting() == [seat], f"{name}: {self.waiting()} are asked {self.asked()}"
            assert name in self.offered(), f"{name} is not among {self.offered()} for {self.asked()}"
            self.happened += self.match.submit(seat, number).events

    # -- looking --------------------------------------------------------------------------

    @property
    def race(self) -> NitroDice:
        return cast(NitroDice, self.match.state)

    def view(self, viewer: int | None) -> NitroDiceView:
        return self.setup.view(self.race, viewer)

    def waiting(self) -> list[int]:
        return list(self.match.waiting)

    def asked(self) -> str:
        """The name of what is asked now."""
        return self.view(None).decision

    def offered(self) -> list[str]:
        """The legal actions of the one who is asked, by name."""
        (seat,) = self.waiting()
        return [self.setup.action_name(int(action)) for action in self.race.legal(seat)]

    def at(self, seat: int) -> str:
        """Where a die stands, with all sections it has entered: `13L2` in the second lap of a track of twelve."""
        me = self.view(None).seats[seat]
        return f"{me.section}{me.lane}{me.space}"

    def speed(self, seat: int) -> int:
        return int(self.race.drivers[seat].speed)

    def condition(self, seat: int) -> int:
        return int(self.race.drivers[seat].condition)

    def conditions(self) -> list[int]:
        return [int(me.condition) for me in self.race.drivers]

    def tokens(self, seat: int) -> int:
        return int(self.race.drivers[seat].tokens)

    def hand(self, seat: int) -> str:
        return " ".join(self.view(seat).seats[seat].hand or ())

    def cards(self, seat: int) -> int:
        return int(self.race.drivers[seat].cards)

    def moved(self, seat: int) -> int:
        """Regular and bonus spaces a die has driven by itself in the scene."""
        return sum(1 for one in self.events("moved") if one["seat"] == seat and one["way"] in ("forward", "drift"))

    def discards(self) -> list[str]:
        return list(self.view(None).discards)

    def laid(self, section: int) -> str:
        """The card on a section, with a wave where it lies turned round."""
        card = self.view(None).track[section]
        return card.face + ("~" if card.turned else "")

    def result(self) -> Result:
        result = self.match.result()
        assert result is not None, f"the match goes on, waiting for {self.waiting()}"
        return result

    def details(self) -> dict[str, Any]:
        return self.result().details

    def told(self, viewer: int | None = None) -> list[str]:
        """Everything that happened so far in the scene, in words."""
        return [self.setup.tell(event, viewer, Voice(self.match.names)).words for event in self.happened]

    def events(self, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
        """The data of all events of a kind, in their order."""
        tellings = [self.setup.tell(event, viewer, Voice(self.match.names)) for event in self.happened]
        return [dict(telling.data) for telling in tellings if telling.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of all events, in their order."""
        return [self.setup.tell(event, None, Voice(self.match.names)).kind for event in self.happened]


def place(text: str) -> tuple[int, str, int]:
    """`24L3` as section, lane and space."""
    found = re.fullmatch(r"(\d+)([LRG])(\d)", text)
    assert found is not None, text
    return int(found[1]), found[2], int(found[3])


def sentence(call: Any) -> str:
    """What a refusal says; the call must be refused."""
    from hairpin.refusal import Refused

    try:
        call()
    except Refused as refused:
        return str(refused)
    raise AssertionError("it was not refused")
