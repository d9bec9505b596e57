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
ASIDE: Final = 15.0  # how far dice that share a garage space stand apart
HAZARD: Final = 38 / 48

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
            aside = (shared - (sharing - 1) / 2) * min(2 * ASIDE, 60 / sharing)
            if 45 < abs(spot.turn) < 135:
                self.y += aside
            else:
                self.x += aside
        symbol = die_symbol(self.seat, self.speed)
        mood = "below" if spot.below else ""
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
    return Piece(f"hazard-{number}{lane}{space}", hazard_sign(lane, space), spot.x, spot.y, size=HAZARD)
