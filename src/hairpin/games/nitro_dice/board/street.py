"""Street: draws what everybody sees on the track: hazards, dice with their speeds, and a ring round the asked die."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Group, Piece
from hairpin.drawing.words import ordinal
from hairpin.games.nitro_dice.board.geometry import Plan, Point
from hairpin.games.nitro_dice.board.public import Player
from hairpin.games.nitro_dice.board.symbols import die_symbol, hazard_sign
from hairpin.games.nitro_dice.components import Spot
from hairpin.games.nitro_dice.words import place_words

SMALL = 0.84  # dice in the garage, and where one road passes over another
ASIDE = 15.0  # if two dice share a garage space: from its middle to each
CROWD = 0.62  # the size of dice if more share one; they stand in two rows, so that every digit is seen
APART = 66.0  # the length of such a row
ROWS = 12.0  # from the middle of the space to each row
HAZARD = 38 / 48
BELOW = "below"  # the mood of dice below another road
FAINT = "below faint"  # the mood of hazards there: fainter, so that a die on one can be read


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


def dice_of(plan: Plan, players: tuple[Player, ...]) -> tuple[Die, ...]:
    """All dice in the race, in the order of their seats."""
    racing = [player for player in players if not player.wrecked]
    parked = [player for player in racing if player.lane == "G"]
    dice = []
    for me in racing:
        spot, in_garage = plan.spots[me.card, me.lane, me.space], me.lane == "G"
        x, y, size = spot.x, spot.y, SMALL if in_garage or spot.low else 1.0
        sharing = [other for other in parked if other.space == me.space] if in_garage else [me]
        if len(sharing) > 1:
            before = sum(other.arrived < me.arrived for other in sharing)
            along, across = _aside(before, len(sharing))
            if len(sharing) > 2:
                size = CROWD
            if 45 < abs(spot.turn) < 135:
                along, across = across, along
            x, y = x + along, y + across
        dice.append(Die(me.seat, me.speed, x, y, size, in_garage, spot.below))
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


def race_words(plan: Plan, players: tuple[Player, ...], names: tuple[str, ...]) -> str:
    """The race in one sentence, front to back."""
    told = []
    for me in sorted(players, key=lambda one: (one.place, names[one.seat])):
        place = place_words(plan.sections[me.card].kind, me.card, me.lane, me.space)
        where = "wrecked" if me.wrecked else f"{place}, speed {me.speed}"
        told.append(f"{ordinal(me.place)} {names[me.seat]}, {where}")
    return f"The race, front to back: {'; '.join(told)}."
