"""Actions: every possible answer, by number; each has a name for records."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.nitro_dice.components import LANES, Components, Face
from hairpin.games.nitro_dice.rules import numbers


@dataclass(frozen=True)
class Action:
    """One answer; records and programs use its `name`. Answers with more data have classes of their own."""

    name: str


@dataclass(frozen=True)
class Drift(Action):
    """A lane change and a space forward in one."""

    lane: str


@dataclass(frozen=True)
class ChangeLane(Action):
    lane: str


@dataclass(frozen=True)
class Gap(Action):
    """Shoot the gap between the two dice ahead, into this lane."""

    lane: str


@dataclass(frozen=True)
class Card(Action):
    """Use this card: play it, discard it, pay with it or lay it, as the question says."""

    face: Face


@dataclass(frozen=True)
class Target(Action):
    """Lay the card on this section, turned round or not."""

    section: int
    turned: bool


PLAIN = {
    numbers.FORWARD: "forward",
    numbers.BRAKE: "brake",
    numbers.NITRO_TWO: "nitro 2",
    numbers.NITRO_THREE: "nitro 3",
    numbers.REPAIR: "repair",
    numbers.STOP: "stop",
    numbers.PAY_THREE: "three",
    numbers.DAMAGE: "damage",
    numbers.RIDE: "ride",
    numbers.RESIST: "resist",
    numbers.PASS: "pass",
    numbers.FASTER - 2: "speed -2",
    numbers.FASTER - 1: "speed -1",
    numbers.FASTER: "speed 0",
    numbers.FASTER + 1: "speed +1",
    numbers.FASTER + 2: "speed +2",
}


def actions_of(components: Components) -> dict[int, Action]:
    """Every action there can be with these cards, by its number."""
    found = {number: Action(name) for number, name in PLAIN.items()}
    found |= {numbers.DRIFT + k: Drift(f"drift {lane}", lane) for k, lane in enumerate(LANES)}
    found |= {numbers.LANE + k: ChangeLane(f"lane {lane}", lane) for k, lane in enumerate(LANES)}
    found |= {numbers.GAP + k: Gap(f"gap {lane}", lane) for k, lane in enumerate(LANES[:2])}
    found |= {numbers.CARD + k: Card(f"card {face.name}", face) for k, face in enumerate(components.faces)}
    for section in range(numbers.MOST_SECTIONS):
        found[numbers.TARGET_SECTION + section] = Target(f"target {section}", section, False)
        found[numbers.TARGET_TURNED + section] = Target(f"target {section} turned", section, True)
    return dict(sorted(found.items()))
