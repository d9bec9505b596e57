"""Slots: puts each space of a track into a small square of three by three, for any direction of travel.

A straight has its two lanes on opposite sides and its label between them. The inside lane of a turn has two spaces at
its corner and the outside lane three around it, so that spaces abreast of each other (rules 1.1) lie side by side. The
garage needs all three rows: inside lane, outside lane, garage.
"""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.nitro_dice.components import STRAIGHT
from hairpin.games.nitro_dice.layout import EAST, NORTH, SOUTH, WEST, Cell
from hairpin.games.nitro_dice.track import Track

PRINTED_TURN = (2, 3)  # spaces inside and outside; an owner's box may have others
OTHER = {"L": "R", "R": "L"}


@dataclass(frozen=True)
class Slot:
    """A space and its place in its cell: columns 0 to 2 go east, rows 0 to 2 go south, as text is written."""

    section: int
    lane: str
    space: int
    column: int
    row: int


def lane_lengths(kind: str, turn: tuple[int, int] = PRINTED_TURN) -> dict[str, int]:
    """How many spaces each lane of a section has."""
    if kind == "TR":
        return {"L": turn[0], "R": turn[1]}
    if kind == "TY":
        return {"L": turn[1], "R": turn[0]}
    lengths = {"L": STRAIGHT, "R": STRAIGHT}
    return {**lengths, "G": STRAIGHT} if kind == "GARAGE" else lengths


def inside_lane(kind: str, inside: str) -> str:
    """The inside lane of a section: the shorter one of a turn; on straights the track's own, `inside` (ruling 1)."""
    return {"TR": "L", "TY": "R"}.get(kind, inside)


def slots_of(track: Track, section: int, cell: Cell) -> list[Slot]:
    """Every space of a section; turns have the printed number of spaces."""
    kind = track.sections[section].kind
    if kind in ("TR", "TY"):
        return _turn(section, cell, inside_lane(kind, track.inside))
    return _straight(section, cell, track.inside if kind == "GARAGE" else "")


def _straight(section: int, cell: Cell, garage_inside: str) -> list[Slot]:
    """`garage_inside` is the inside lane of a garage card, whose outside lane moves to the middle; empty elsewhere."""
    found = []
    left = {EAST: 0, NORTH: 0, WEST: 2, SOUTH: 2}[cell.enters]  # the side where lane L lies: 0 is north or west
    sides = {"L": left, "R": 2 - left}
    if garage_inside:
        outside = OTHER[garage_inside]
        sides["G"], sides[outside] = sides[outside], 1
    for lane, side in sides.items():
        for space in (1, 2, 3):
            along = space - 1 if cell.enters in (EAST, SOUTH) else 3 - space
            column, row = (along, side) if cell.enters in (EAST, WEST) else (side, along)
            found.append(Slot(section, lane, space, column, row))
    return found


def _turn(section: int, cell: Cell, inside: str) -> list[Slot]:
    came_from, goes_to = (cell.enters + 2) % 4, cell.leaves
    ends = {came_from, goes_to}
    near_column = 0 if WEST in ends else 2
    near_row = 0 if NORTH in ends else 2
    inner = [(near_column, 1), (near_column, near_row)]
    outer = [(near_column, 2 - near_row), (2 - near_column, 2 - near_row), (2 - near_column, near_row)]
    if came_from in (NORTH, SOUTH):
        inner.reverse()
        outer.reverse()
    lanes = {inside: inner, OTHER[inside]: outer}
    return [
        Slot(section, lane, space, column, row)
        for lane, places in lanes.items()
        for space, (column, row) in enumerate(places, 1)
    ]
