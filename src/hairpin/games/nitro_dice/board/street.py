"""What lies and stands on the track for all to see: hazards, dice with their speeds, and a ring round whose turn it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias, final

from hairpin.drawing import Group, Piece
from hairpin.games.nitro_dice.board.geometry import Plan
from hairpin.games.nitro_dice.board.symbols import die_symbol, hazard_sign
from hairpin.games.nitro_dice.board.table import Seat
from hairpin.games.nitro_dice.view import SectionView

SMALL: Final = 0.84  # dice in the garage, and where one road passes over another
ASIDE: Final = 15.0  # how far two dice that share a garage space stand from its middle
CROWD: Final = 0.62  # dice of which more share one: in two rows, so that every digit is seen
APART: Final = 66.0  # from the middle of the first to the end of the last in a row of them
ROWS: Final = 12.0  # from the middle of the space
HAZARD: Final = 38 / 48
BELOW: Final = "below"  # the mood of what another road passes over
FAINT: Final = "below faint"  # of a sign there: fainter, so that a die on it is read

Place: TypeAlias = tuple[int, str, int]  # section, lane and space


@final
class Die:
    """A die on the street: whose, where, how fast, its place among those that share its space, and how it is drawn."""

    __slots__ = ("card", "lane", "piece", "ring", "seat", "shared", "sharing", "size", "space", "speed", "x", "y")

    def __init__(self, plan: Plan, seat: Seat, shared: int, sharing: int) -> None:
        self.seat = seat.number
        self.card = seat.card
        self.lane = seat.lane
        self.space = seat.space
        self.speed = seat.speed
        self.shared = shared  # how many stand there before it
        self.sharing = sharing  # how many stand there in all
        spot = plan.spots[seat.card, seat.lane, seat.space]
        self.x, self.y = spot.x, spot.y
        self.size = SMALL if seat.lane == "G" or spot.low else 1.0
        if sharing > 1:
            along, across = _aside(shared, sharing)
            if sharing > 2:
                self.size = CROWD
            if 45 < abs(spot.turn) < 135:
                along, across = across, along
            self.x, self.y = self.x + along, self.y + across
        symbol = die_symbol(self.seat, self.speed)
        mood = BELOW if spot.below else ""
        self.piece = Piece(f"car-{self.seat}", symbol, self.x, self.y, size=self.size, mood=mood)
        self.ring: Piece | None = None  # made when it is first asked for

    def shows(self, seat: Seat, shared: int, sharing: int) -> bool:
        """Whether it is drawn as this seat's die still is."""
        return (
            self.seat == seat.number
            and self.card == seat.card
            and self.space == seat.space
            and self.speed == seat.speed
            and self.shared == shared
            and self.sharing == sharing
            and self.lane == seat.lane
        )


def _aside(shared: int, sharing: int) -> tuple[float, float]:
    """How far a die stands from the middle of a space that others share: along the road, and across it."""
    if sharing == 2:
        return (2 * shared - 1) * ASIDE, 0.0
    first = (sharing + 1) // 2  # in the first row
    row, place = (0, shared) if shared < first else (1, shared - first)
    inside = first if row == 0 else sharing - first
    return (place - (inside - 1) / 2) * APART / first, (2 * row - 1) * ROWS


def dice_of(plan: Plan, seats: list[Seat], last: list[Die]) -> list[Die]:
    """All dice that are in the race, by their seats; those that stand as before are the same as before."""
    dice: list[Die] = []
    for seat in seats:
        if seat.wrecked:
            continue
        shared, sharing = 0, 1
        if seat.lane == "G":
            there = [other for other in seats if other.lane == "G" and other.space == seat.space and not other.wrecked]
            shared = len([other for other in there if other.arrived < seat.arrived])
            sharing = len(there)
        kept = [die for die in last if die.shows(seat, shared, sharing)]
        dice.append(kept[0] if kept else Die(plan, seat, shared, sharing))
    return dice


def dice_group(dice: list[Die], on: int) -> Group:
    """The dice in the order of their seats, so that they glide; `on` is the seat with the ring."""
    pieces: list[Piece] = []
    for die in dice:
        if die.seat == on:
            if die.ring is None:
                die.ring = Piece("car-ring", "nd-ring", die.x, die.y, size=die.size)
            pieces.append(die.ring)
    for die in dice:
        pieces.append(die.piece)
    return tuple(pieces)


def hazards_group(plan: Plan, track: tuple[SectionView, ...]) -> Group:
    pieces = []
    for number, section in enumerate(track):
        for lane, space in section.hazards:
            pieces.append(_hazard(plan, number, lane, space))
    return tuple(pieces)


@lru_cache(4096)
def _hazard(plan: Plan, number: int, lane: str, space: int) -> Piece:
    spot = plan.spots[number, lane, space]
    mood = FAINT if spot.below else ""
    return Piece(f"hazard-{number}{lane}{space}", hazard_sign(lane, space), spot.x, spot.y, size=HAZARD, mood=mood)
