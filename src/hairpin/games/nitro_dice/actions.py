"""Actions: every answer numbered; number <-> named Action <-> its name in records."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.nitro_dice.components import LANES, Components, Face
from hairpin.games.nitro_dice.rules import numbers


@dataclass(frozen=True)
class Action:
    """One answer; `name` is what records and programs call it."""

    name: str


@dataclass(frozen=True)
class SetSpeed(Action):
    change: int


@dataclass(frozen=True)
class Forward(Action):
    """The next space of the lane."""


@dataclass(frozen=True)
class Drift(Action):
    """A lane change and a space forward in one."""

    lane: str


@dataclass(frozen=True)
class ChangeLane(Action):
    lane: str


@dataclass(frozen=True)
class Brake(Action):
    """Speed down by one."""


@dataclass(frozen=True)
class Nitro(Action):
    """A token for bonus moves."""

    spaces: int


@dataclass(frozen=True)
class Gap(Action):
    """Between the two dice ahead, into this lane."""

    lane: str


@dataclass(frozen=True)
class Repair(Action):
    """A move spent in the garage."""


@dataclass(frozen=True)
class Stop(Action):
    """The movement is over."""


@dataclass(frozen=True)
class PayThree(Action):
    """Any three cards for the section."""


@dataclass(frozen=True)
class TakeDamage(Action):
    """A point of damage for the section."""


@dataclass(frozen=True)
class Ride(Action):
    """Be pulled along."""


@dataclass(frozen=True)
class Resist(Action):
    """Brake against the pull."""


@dataclass(frozen=True)
class Pass(Action):
    """Lay no card on the track."""


@dataclass(frozen=True)
class Card(Action):
    """This card: played, discarded, paid with or laid, whatever is asked."""

    face: Face


@dataclass(frozen=True)
class Target(Action):
    """Lay the card on this section, turned round or not."""

    section: int
    turned: bool


def actions_of(components: Components) -> dict[int, Action]:
    """Every action there can be with these cards, by its number."""
    found: dict[int, Action] = {
        numbers.FORWARD: Forward("forward"),
        numbers.BRAKE: Brake("brake"),
        numbers.NITRO_TWO: Nitro("nitro 2", 2),
        numbers.NITRO_THREE: Nitro("nitro 3", 3),
        numbers.REPAIR: Repair("repair"),
        numbers.STOP: Stop("stop"),
        numbers.PAY_THREE: PayThree("three"),
        numbers.DAMAGE: TakeDamage("damage"),
        numbers.RIDE: Ride("ride"),
        numbers.RESIST: Resist("resist"),
        numbers.PASS: Pass("pass"),
    }
    found |= {numbers.DRIFT + k: Drift(f"drift {lane}", lane) for k, lane in enumerate(LANES)}
    found |= {numbers.LANE + k: ChangeLane(f"lane {lane}", lane) for k, lane in enumerate(LANES)}
    found |= {numbers.GAP + k: Gap(f"gap {lane}", lane) for k, lane in enumerate(LANES[:2])}
    found |= {numbers.FASTER + k: SetSpeed(f"speed {k:+d}" if k else "speed 0", k) for k in range(-2, 3)}
    found |= {numbers.CARD + k: Card(f"card {face.name}", face) for k, face in enumerate(components.faces)}
    for section in range(numbers.MOST_SECTIONS):
        found[numbers.TARGET_SECTION + section] = Target(f"target {section}", section, False)
        found[numbers.TARGET_TURNED + section] = Target(f"target {section} turned", section, True)
    return dict(sorted(found.items()))
