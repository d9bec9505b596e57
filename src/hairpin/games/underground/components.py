"""Components: reads and checks the board; owners of the printed game can use their own component file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from hairpin.games.component_text import parse
from hairpin.refusal import BadComponents

TURNS = 7
FEWEST_LANES = 3
MOST_LANES = 25
MOST_LANES_BEFORE = 999  # the limit in earlier versions
HIGHEST_TARGET = 99


@dataclass(frozen=True)
class Board:
    """The target of each turn, and the number of lanes, which is also the number of the fastest lane."""

    targets: tuple[int, ...]
    lanes: int

    @property
    def middle(self) -> int:
        return (self.lanes + 1) // 2


def printed_text() -> str:
    return (files(__package__) / "components.toml").read_text("utf-8")


@lru_cache(64)
def read_components(text: str | None) -> Board:
    """The board in a TOML or JSON text; None is the printed one."""
    data = parse(printed_text() if text is None else text, ("targets", "lanes"))
    if "targets" not in data:
        raise BadComponents(f"the component file has no targets: it needs a list of {TURNS} numbers under that name")
    if "lanes" not in data:
        raise BadComponents("the component file has no lanes: it needs an odd number under that name")
    targets, lanes = data["targets"], data["lanes"]
    if not isinstance(targets, list):
        raise BadComponents(f"the component file's targets are {targets!r}; they must be a list of {TURNS} numbers")
    wrong = what_is_wrong(targets) or wrong_lanes(lanes, MOST_LANES_BEFORE)
    if wrong:
        raise BadComponents(f"the component file: {wrong}")
    return Board(tuple(targets), lanes)


def what_is_wrong(targets: Sequence[object]) -> str:
    """What is wrong with a row of targets, with the turn; empty if nothing is."""
    if len(targets) != TURNS:
        many = "is 1 target" if len(targets) == 1 else f"are {len(targets)} targets"
        return f"there {many}; the street has {TURNS} turns and each needs one"
    for turn, target in enumerate(targets, 1):
        if isinstance(target, bool) or not isinstance(target, int) or not 1 <= target <= HIGHEST_TARGET:
            return f"the target of turn {turn} is {target!r}; it must be a whole number from 1 to {HIGHEST_TARGET}"
    return ""


def wrong_lanes(lanes: object, most: int = MOST_LANES) -> str:
    """What is wrong with a number of lanes; empty if there is a middle lane, and at most `most` lanes."""
    if isinstance(lanes, bool) or not isinstance(lanes, int) or not FEWEST_LANES <= lanes <= most:
        return f"lanes is {lanes!r}; it must be an odd number from {FEWEST_LANES} to {MOST_LANES}"
    if lanes % 2 == 0:
        return f"lanes is {lanes}; it must be an odd number, so that there is a middle lane to start in"
    return ""
