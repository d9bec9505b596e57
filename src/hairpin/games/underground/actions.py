"""Actions: every possible answer, by number; each has a name for records."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.underground.rules import numbers


@dataclass(frozen=True)
class Action:
    """One answer; records and programs use its `name`."""

    name: str


@dataclass(frozen=True)
class Die(Action):
    """One more die of this face for the car that gets dice now."""

    face: int


@dataclass(frozen=True)
class Enough(Action):
    """This car has its dice; on to the next one."""


# The names end in a number, so that a person types the face of a die, or 0.
ACTIONS: dict[int, Action] = {
    numbers.ENOUGH: Enough("enough 0"),
    **{numbers.DIE + face: Die(f"die {face}", face) for face in range(1, numbers.FACES + 1)},
}
