"""What lies and stands on the track for all to see: hazards, dice with their speeds, and a ring round whose turn it is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.games.nitro_dice.board.geometry import Plan
from hairpin.games.nitro_dice.board.symbols import die_symbol, hazard_sign
from hairpin.games.nitro_dice.view import NitroDiceView, SectionView

SMALL = 0.84  # dice in the garage, and where one road passes over another
ASIDE = 15.0  # how far dice that share a garage space stand apart
HAZARD = 38 / 48

Place: TypeAlias = tuple[int, str, int]  # section, lane and space


class Die(NamedTuple):
    """A die on the street: whose, where, how fast, and its place among those that share its space."""

    seat: int
    card: int
    lane: str
    space: int
    speed: int
    shared: int  # how many stand there before it
    sharing: int  # how many stand there in all


def dice_of(view: NitroDiceView) -> tuple[Die, ...]:
    """All dice that are in the race, by their seats."""
    parked: dict[int, list[tuple[int, int]]] = {}
    for seat in view.seats:
        if seat.lane == "G" and not seat.wrecked:
            parked.setdefault(seat.space, []).append((seat.arrived, seat.seat))
    dice = []
    for seat in view.seats:
        if seat.wrecked:
            continue
        shared, sharing = 0, 1
        if seat.lane == "G":
            there = sorted(parked[seat.space])
            shared, sharing = there.index((seat.arrived, seat.seat)), len(there)
        dice.append(Die(seat.seat, seat.card, seat.lane, seat.space, seat.speed, shared, sharing))
    return tuple(dice)


@lru_cache(8192)
def stands(plan: Plan, die: Die) -> tuple[float, float, float]:
    """Where a die is drawn, and how large."""
    spot = plan.spots[die.card, die.lane, die.space]
    size = SMALL if die.lane == "G" or spot.low else 1.0
    if die.sharing == 1:
        return spot.x, spot.y, size
    aside = (die.shared - (die.sharing - 1) / 2) * min(2 * ASIDE, 60 / die.sharing)
    upright = 45 < abs(spot.turn) < 135
    return (spot.x, spot.y + aside, size) if upright else (spot.x + aside, spot.y, size)


@lru_cache(4096)
def dice_group(plan: Plan, dice: tuple[Die, ...], on: int | None) -> Group:
    """The dice in the order of their seats, so that they glide; `on` is the seat with the ring."""
    pieces = []
    for die in dice:
        if die.seat == on:
            x, y, size = stands(plan, die)
            pieces.append(Piece("car-ring", "nd-ring", x, y, size=size))
    for die in dice:
        x, y, size = stands(plan, die)
        pieces.append(Piece(f"car-{die.seat}", die_symbol(die.seat, die.speed), x, y, size=size))
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
