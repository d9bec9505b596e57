"""Grid: draws the track in characters as it lies on the table, a cell of nine by three for each section.

Kerbs are lines. Where one card meets the next there is a dotted line, because handling is due there. A road that passes
over another has its spaces in the kerb lines above and below, so that all dice on both roads can be seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.text import Text

from hairpin.games.nitro_dice.layout import EAST, NORTH, SOUTH, WEST, Cell, Layout
from hairpin.games.nitro_dice.slots import Slot, slots_of
from hairpin.games.nitro_dice.terminal.signs import KIND_STYLES, Die, space_signs
from hairpin.games.nitro_dice.track import LETTERS, Track
from hairpin.games.signs import QUIET, STRONG

WIDE, HIGH = 9, 3  # a cell without its kerbs
ARROWS = {EAST: "→", NORTH: "↑", WEST: "←", SOUTH: "↓"}
LINE = "▚"  # start and finish
KERBS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the directions of its lines: 1 up, 2 right, 4 down, 8 left

Space = tuple[int, str, int]  # section, lane and number
Hazards = Sequence[Sequence[tuple[str, int]]]  # of each section
DiceOn = Mapping[Space, Sequence[Die]]
Marks = Mapping[Space, str]  # styles for highlighted spaces


class Canvas:
    """Collects characters with their styles by place, and returns them as lines."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        for k, character in enumerate(text):
            self._at[column + k, row] = (character, style)

    def lines(self, width: int, height: int) -> list[Text]:
        return [self._line(row, width) for row in range(height)]

    def _line(self, row: int, width: int) -> Text:
        """One line; neighbouring characters of the same style are joined."""
        cells = [self._at.get((column, row), (" ", "")) for column in range(width)]
        runs = [("".join(sign for sign, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])]
        line = Text.assemble(*runs)
        line.rstrip()
        return line


class Grid:
    """Where the parts of a track are drawn: columns and rows of characters from the top left."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.layout: Layout = track.layout()
        cells = self.layout.cells
        self.west = min(cell.column for cell in cells)
        self.north = max(cell.row for cell in cells)
        self.columns = max(cell.column for cell in cells) - self.west + 1
        self.rows = self.north - min(cell.row for cell in cells) + 1
        self.below = dict(self.layout.sharing())  # which section passes over which
        self.crossings = {cells[number].place for number in self.below}
        # A crossing below another crossing needs a kerb of its own for its spaces. So does a crossing below a garage
        # that is entered northwards, because the name of the garage stands on the kerb between them.
        kinds = zip(cells, track.kinds, strict=True)
        above = self.crossings | {cell.place for cell, kind in kinds if kind == "GARAGE" and cell.enters == NORTH}
        stacked = any((column, row + 1) in above for column, row in self.crossings)
        self.gap = 2 if stacked else 1

    @property
    def width(self) -> int:
        return self.columns * (WIDE + 1) + 1

    @property
    def height(self) -> int:
        return self.rows * (HIGH + self.gap) + self.gap

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The first character inside a cell's kerbs."""
        return (cell.column - self.west) * (WIDE + 1) + 1, (self.north - cell.row) * (HIGH + self.gap) + self.gap

    def place(self, slot: Slot) -> tuple[int, int]:
        """The first of the three characters of a space."""
        cell = self.layout.cells[slot.section]
        column, row = self.corner(cell)
        if cell.place in self.crossings and cell.enters in (NORTH, SOUTH):
            return column + 3 * slot.column, row + 2 * slot.row - 1
        return column + 3 * slot.column, row + slot.row


def grid_size(track: Track) -> tuple[int, int]:
    """How many characters wide and how many lines high a track is drawn."""
    grid = Grid(track)
    return grid.width, grid.height


def draw_grid(
    track: Track, hazards: Hazards | None = None, dice: DiceOn | None = None, marks: Marks | None = None
) -> list[Text]:
    """The lines of the whole track; without `hazards` it shows those of the track before the race."""
    grid, canvas = Grid(track), Canvas()
    shown = [section.hazards for section in track.sections] if hazards is None else hazards
    _kerbs(grid, canvas)
    _edges(grid, canvas)
    for number, cell in enumerate(grid.layout.cells):
        _label(grid, canvas, number, cell)
        for slot in slots_of(track, number, cell):
            _space(grid, canvas, slot, shown[number], dice or {}, marks or {})
    return canvas.lines(grid.width, grid.height)


def _space(
    grid: Grid, canvas: Canvas, slot: Slot, hazards: Sequence[tuple[str, int]], dice: DiceOn, marks: Marks
) -> None:
    column, row = grid.place(slot)
    space, hazard = (slot.section, slot.lane, slot.space), (slot.lane, slot.space) in hazards
    for text, style in space_signs(dice.get(space, ()), hazard, marks.get(space, ""), slot.lane == "G"):
        canvas.put(column, row, text, style)
        column += len(text)


def _label(grid: Grid, canvas: Canvas, number: int, cell: Cell) -> None:
    """The number, letter and direction of a section, put where there is no space."""
    kind = grid.track.sections[number].kind
    style, name = KIND_STYLES[kind], f"{number}{LETTERS[kind]}"
    column, row = grid.corner(cell)
    upright, straight = cell.enters in (NORTH, SOUTH), cell.enters == cell.leaves
    if kind == "START":
        canvas.put(column, row + 1, f"{number} START {ARROWS[cell.leaves]}", style)
    elif kind == "GARAGE":
        garage = next(slot for slot in slots_of(grid.track, number, cell) if slot.lane == "G" and slot.space == 2)
        if upright:  # the lanes leave no room, so the name stands where the card begins
            canvas.put(column + 3, row + HIGH if cell.enters == NORTH else row - 1, f"{name:^3}", style)
        else:
            canvas.put(column, row - 1 if garage.row == 0 else row + HIGH, f"{number} GARAGE"[:WIDE], style)
    elif cell.place in grid.crossings:
        canvas.put(column + 3, row + (-1 if upright else 1), f"{name:^3}", style)
    elif upright or not straight:  # a turn's arrow stands at the end that opens upwards or downwards
        north = cell.leaves == NORTH or (cell.enters == SOUTH and not straight)
        canvas.put(column + 3, row + 1, f"{name:^3}", style)
        canvas.put(column + 4, row + (0 if north else 2), ARROWS[cell.leaves], style)
    else:
        canvas.put(column, row + 1, f"{name + ' ' + ARROWS[cell.leaves]:^{WIDE}}", style)


# -- kerbs -----------------------------------------------------------------------------------------


def _kerbs(grid: Grid, canvas: Canvas) -> None:
    """The sides of cells that no road goes through, joined where they meet."""
    ways: dict[tuple[int, int], int] = {}
    opened = {(cell.place, side) for cell in grid.layout.cells for side in ((cell.enters + 2) % 4, cell.leaves)}

    def run(column: int, row: int, along: tuple[int, int], length: int) -> None:
        forth, back = (2, 8) if along == (1, 0) else (4, 1)
        for k in range(length + 1):
            place = (column + along[0] * k, row + along[1] * k)
            ways[place] = ways.get(place, 0) | (forth if k < length else 0) | (back if k else 0)

    for cell in grid.layout.cells:
        column, row = grid.corner(cell)
        left, right, top, bottom = column - 1, column + WIDE, row - 1, row + HIGH
        sides = {
            NORTH: (left, top, (1, 0)),
            SOUTH: (left, bottom, (1, 0)),
            WEST: (left, top, (0, 1)),
            EAST: (right, top, (0, 1)),
        }
        for side, (x, y, along) in sides.items():
            if (cell.place, side) not in opened:
                run(x, y, along, WIDE + 1 if along == (1, 0) else HIGH + 1)
    for (x, y), mask in ways.items():
        canvas.put(x, y, KERBS[mask], QUIET)


def _edges(grid: Grid, canvas: Canvas) -> None:
    """The edges between cards, dotted; the front edge of the start card is the start and finish line."""
    for number, cell in enumerate(grid.layout.cells):
        column, row = grid.corner(cell)
        sign, style = (LINE, STRONG) if number == 0 else ("", QUIET)
        if cell.leaves in (EAST, WEST):
            x = column + WIDE if cell.leaves == EAST else column - 1
            for k in range(HIGH):
                canvas.put(x, row + k, sign or "┊", style)
        else:
            y = row - 1 if cell.leaves == NORTH else row + HIGH
            canvas.put(column, y, "┄" * WIDE, style)
            if grid.gap == 2:
                canvas.put(column, y + (-1 if cell.leaves == NORTH else 1), "┄" * WIDE, style)
