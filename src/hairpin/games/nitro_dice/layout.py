"""Layout: lays the sections of a track on a grid, one cell each, with the direction of travel through each.

The start heads east. A red turn bends to the left and a yellow one to the right, so the row of types is enough to draw
a track and to see whether it closes (rules 1.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EAST, NORTH, WEST, SOUTH = 0, 1, 2, 3
HEADINGS = ("east", "north", "west", "south")
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, north, west, south; north is up

BENDS = {"TR": 1, "TY": -1}  # quarter turns to the left; everything else is straight


@dataclass(frozen=True)
class Cell:
    """One section's place (columns go east, rows go north), and the heading on the way in and on the way out."""

    column: int
    row: int
    enters: int
    leaves: int

    @property
    def place(self) -> tuple[int, int]:
        return self.column, self.row


@dataclass(frozen=True)
class Layout:
    """All cells in the order they are driven, and where the last one leads: the start, if the track closes."""

    cells: tuple[Cell, ...]
    leads_to: tuple[int, int]
    heading: int

    @property
    def closed(self) -> bool:
        return self.leads_to == (0, 0) and self.heading == EAST

    def sharing(self) -> list[tuple[int, int]]:
        """The pairs of sections that lie in one cell, as numbers, the earlier first."""
        found: dict[tuple[int, int], list[int]] = {}
        pairs = []
        for number, cell in enumerate(self.cells):
            there = found.setdefault(cell.place, [])
            pairs += [(earlier, number) for earlier in there]
            there.append(number)
        return pairs


def lay_out(kinds: Sequence[str]) -> Layout:
    """The cells of sections of these types, from the start at the origin."""
    column, row, heading = 0, 0, EAST
    cells = []
    for kind in kinds:
        leaves = (heading + BENDS.get(kind, 0)) % 4
        cells.append(Cell(column, row, heading, leaves))
        heading = leaves
        column, row = column + STEPS[heading][0], row + STEPS[heading][1]
    return Layout(tuple(cells), (column, row), heading)


def turning(kinds: Sequence[str]) -> int:
    """The quarter turns to the left of a whole lap: 4 for an anticlockwise loop, 0 for an eight."""
    return sum(BENDS.get(kind, 0) for kind in kinds)
