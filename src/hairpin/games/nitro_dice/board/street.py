"""Street: draws what everybody sees on the track: hazards, dice with their speeds, and a ring round the asked die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.drawing.words import ordinal
from hairpin.games.nitro_dice.board.geometry import Plan
from hairpin.games.nitro_dice.board.symbols import die_symbol, hazard_sign
from hairpin.games.nitro_dice.components import Spot
from hairpin.games.nitro_dice.view import SeatView
from hairpin.games.nitro_dice.words import place_words

SMALL = 0.84  # dice in the garage, and where one road passes over another
ASIDE = 15.0  # if two dice share a garage space: from its middle to each
CROWD = 0.62  # the size of dice if more share one; they stand in two rows, so that every digit is seen
APART = 66.0  # the length of such a row
ROWS = 12.0  # from the middle of the space to each row
HAZARD = 38 / 48
BELOW = "below"  # the mood of dice below another road
FAINT = "below faint"  # the mood of hazards there: fainter, so that a die on one can be read

Place: TypeAlias = tuple[int, str, int]  # section, lane and space
Point: TypeAlias = tuple[float, float]


class Stand(NamedTuple):
    """Where the die of a seat stands, its speed, and its place in the race."""

    seat: int
    place: int  # 1 is furthest forward
    card: int
    lane: str
    space: int
    arrived: int
    speed: int
    wrecked: bool


def stands_of(seats: Iterable[SeatView]) -> tuple[Stand, ...]:
    return tuple(
        Stand(one.seat, one.place, one.card, one.lane, one.space, one.arrived, one.speed, one.wrecked > 0)
        for one in seats
    )


class Die(NamedTuple):
    """A die as it is drawn."""

    seat: int
    speed: int
    x: float
    y: float
    size: float
    parked: bool  # in the garage
    below: bool  # another road passes over it

    @property
    def point(self) -> Point:
        return self.x, self.y


def dice_of(plan: Plan, stands: tuple[Stand, ...]) -> tuple[Die, ...]:
    """All dice in the race, in the order of their seats."""
    racing = [stand for stand in stands if not stand.wrecked]
    parked = [stand for stand in racing if stand.lane == "G"]
    dice = []
    for stand in racing:
        spot = plan.spots[stand.card, stand.lane, stand.space]
        x, y, size = spot.x, spot.y, SMALL if stand.lane == "G" or spot.low else 1.0
        sharing = [other for other in parked if other.space == stand.space] if stand.lane == "G" else [stand]
        if len(sharing) > 1:
            before = sum(other.arrived < stand.arrived for other in sharing)
            along, across = _aside(before, len(sharing))
            if len(sharing) > 2:
                size = CROWD
            if 45 < abs(spot.turn) < 135:
                along, across = across, along
            x, y = x + along, y + across
        dice.append(Die(stand.seat, stand.speed, x, y, size, stand.lane == "G", spot.below))
    return tuple(dice)


def _aside(before: int, sharing: int) -> Point:
    """How far a die stands from the middle of a shared space: along the road, and across it."""
    if sharing == 2:
        return (2 * before - 1) * ASIDE, 0.0
    first = (sharing + 1) // 2  # in the first row
    row, place = (0, before) if before < first else (1, before - first)
    inside = first if row == 0 else sharing - first
    return (place - (inside - 1) / 2) * APART / first, (2 * row - 1) * ROWS


def dice_group(dice: tuple[Die, ...], on: int | None) -> Group:
    """The dice, always in the order of their seats, so that they glide; `on` is the seat with the ring."""
    rings = [Piece("car-ring", "nd-ring", die.x, die.y, size=die.size) for die in dice if die.seat == on]
    cars = []
    for die in dice:
        symbol, mood = die_symbol(die.seat, die.speed), BELOW if die.below else ""
        cars.append(Piece(f"car-{die.seat}", symbol, die.x, die.y, size=die.size, mood=mood))
    return *rings, *cars


def hazards_group(plan: Plan, hazards: tuple[tuple[Spot, ...], ...]) -> Group:
    """The hazards of every section."""
    pieces = []
    for number, row in enumerate(hazards):
        for lane, space in row:
            spot = plan.spots[number, lane, space]
            name, mood = f"hazard-{number}{lane}{space}", FAINT if spot.below else ""
            pieces.append(Piece(name, hazard_sign(lane, space), spot.x, spot.y, size=HAZARD, mood=mood))
    return tuple(pieces)


def race_words(plan: Plan, stands: tuple[Stand, ...], names: tuple[str, ...]) -> str:
    """The race in one sentence, front to back."""
    told = []
    for stand in sorted(stands, key=lambda one: (one.place, names[one.seat])):
        place = place_words(plan.sections[stand.card].kind, stand.card, stand.lane, stand.space)
        where = "wrecked" if stand.wrecked else f"{place}, speed {stand.speed}"
        told.append(f"{ordinal(stand.place)} {names[stand.seat]}, {where}")
    return f"The race, front to back: {'; '.join(told)}."
