"""Screen: all that one viewer's page shows, as plain data of a few kinds; a game says what, the page knows how."""

from __future__ import annotations

import msgspec

from hairpin.drawing.ask import Ask, Tag
from hairpin.drawing.scene import Board


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of the round; the one under way is `now`."""

    words: str
    now: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, die or slot. `mood`: legal, ghost (it lies elsewhere for now), disabled (with a reason), empty, or plain."""

    id: str
    symbol: str = ""
    figure: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""
    label: str = ""
    note: Tag | None = None
    mood: str = ""
    reason: str = ""


class Counter(msgspec.Struct, frozen=True, gc=False):
    """Something counted in the top bar; with `items` it can be looked through. On the wire it has all its fields."""

    id: str
    label: str
    value: str
    symbol: str = ""
    words: str = ""
    items: tuple[Item, ...] = ()


class SeatLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A player in a strip: name, car, what he is doing, and a few figures."""

    seat: int
    name: str
    car: str
    status: str = ""
    mood: str = ""
    figures: tuple[Tag, ...] = ()


class Rack(msgspec.Struct, frozen=True, gc=False):
    """A row of items of the viewer: its car, its hand. On the wire it has all its fields."""

    id: str
    label: str
    hint: str = ""
    items: tuple[Item, ...] = ()


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure of the viewer's own, such as its chips."""

    id: str
    label: str
    figure: str
    symbol: str = ""
    words: str = ""


class Said(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log; `heading` where a new part begins; `name` is what the words begin with, if that is somebody."""

    number: int
    words: str
    heading: str = ""
    car: str = ""
    name: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the final table: rank, who, a word on him, a cell for every column, and the total."""

    rank: int
    name: str
    car: str
    seat: int | None = None
    shared: bool = False
    words: str = ""
    cells: tuple[Tag, ...] = ()
    total: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One car's line in a chart: its place at the start and after every column; 1 is on top."""

    car: str
    name: str
    places: tuple[int, ...]
    mood: str = ""


class Chart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Places over time: a line a car, and above every column its signs."""

    label: str
    words: str
    ranks: int
    columns: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...]


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How it ended: who won and why, the table of places, a photo of the finish, and the race as a chart."""

    words: str
    small: str
    label: str
    columns: tuple[str, ...]
    places: tuple[Place, ...]
    foot: str = ""
    photo: Board | None = None
    chart: Chart | None = None


class Screen(msgspec.Struct, frozen=True, gc=False):
    """Everything on one viewer's page. All parts stand in its JSON, also the empty ones."""

    title: str
    subtitle: str
    steps: tuple[Step, ...]
    counters: tuple[Counter, ...]
    boards: tuple[Board, ...]
    seats: tuple[SeatLine, ...]
    decision: Ask | None
    waiting: str
    racks: tuple[Rack, ...]
    facts: tuple[Fact, ...]
    log: tuple[Said, ...]
    result: Ended | None

    def board(self, name: str) -> Board:
        return next(board for board in self.boards if board.id == name)
