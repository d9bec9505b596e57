"""Screen: all that one viewer's page shows, as plain data of a few kinds; a game says what, the page knows how."""

from __future__ import annotations

import msgspec

from hairpin.drawing.ask import Ask, Tag
from hairpin.drawing.curve import Curve
from hairpin.drawing.order import Order
from hairpin.drawing.panels import Mark, Panel
from hairpin.drawing.scene import Board


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of the round; the one under way is `now`."""

    words: str
    now: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, die or slot. `mood`: legal, ghost (it lies elsewhere for now), disabled (with a reason), empty, sealed (face
    down), spent (with a reason), or plain. A card with a `name` says in a line of `text` what it does.
    """

    id: str
    symbol: str = ""
    figure: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""
    label: str = ""
    note: Tag | None = None
    mood: str = ""
    reason: str = ""
    name: str = ""
    text: str = ""


class Fate(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What becomes of a tray whose total lies from `low` to `high` (0: no end): a word, what it means, and a sign.

    `takes`: the items in it are lost. `cost` is said beside the word while it is not known how many. `shows` are its
    previews on the board.
    """

    label: str
    words: str
    low: int
    high: int = 0
    symbol: str = ""
    mood: str = ""
    cost: str = ""
    takes: bool = False
    shows: tuple[str, ...] = ()

    def holds(self, total: int) -> bool:
        return self.low <= total and (not self.high or total <= self.high)


class Tray(msgspec.Struct, frozen=True, gc=False):
    """A place that items of a choice are put into: whose, where, the target, and what totals bring.

    `mood`: rest (where items lie that are in no other tray), locked (nothing can be changed any more), out (nothing can be
    put there; `note` says why), or plain. On the wire it has all its fields.
    """

    id: str
    label: str
    words: str = ""
    car: str = ""
    target: int = 0
    items: tuple[Item, ...] = ()
    fates: tuple[Fate, ...] = ()
    mood: str = ""
    note: str = ""


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody did with one thing of his: the things used for it, their total, what came of it and where it ended."""

    id: str
    car: str
    name: str
    items: tuple[Tag, ...] = ()
    figure: str = ""
    result: Tag | None = None
    end: Tag | None = None


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one player did, for all to see: a heading, a word beside it, what it cost, and a line for every thing."""

    id: str
    name: str
    words: str = ""
    cost: Tag | None = None
    lines: tuple[SheetLine, ...] = ()


class Counter(msgspec.Struct, frozen=True, gc=False):
    """Something counted in the top bar; with `items` it can be looked through. On the wire it has all its fields."""

    id: str
    label: str
    value: str
    symbol: str = ""
    words: str = ""
    items: tuple[Item, ...] = ()


class SeatLine(msgspec.Struct, frozen=True, gc=False):
    """A player in a strip: name, car, what he is doing (with a sign), a few figures, and small things that all see.

    Such a thing has a symbol and, for narrow pages, a figure; its mood can be lost or empty; `words` tells them all. With
    `cards` the figures are small cards, whose moods are held, spent, played and sealed, under that heading; `badge` is a
    figure beside the name, with words for it. A strip that is `below` stands under what the viewer does, the others above
    the board. On the wire it has all its fields.
    """

    seat: int
    name: str
    car: str
    status: str = ""
    mood: str = ""
    figures: tuple[Tag, ...] = ()
    badge: Tag | None = None
    cards: str = ""
    below: bool = False
    sign: str = ""
    items: tuple[Tag, ...] = ()
    words: str = ""


class Rack(msgspec.Struct, frozen=True, gc=False):
    """A row of items of the viewer: its car, its hand. On the wire it has all its fields."""

    id: str
    label: str
    hint: str = ""
    items: tuple[Item, ...] = ()
    symbol: str = ""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure of the viewer's own, such as its chips. With `cells` it is a scale: a figure and a mood for each of them.

    The moods of a cell are `on` (up to here), `now` (just here), `lost` (about to be) and `mark` (something points at it).
    """

    id: str
    label: str
    figure: str
    symbol: str = ""
    words: str = ""
    cells: tuple[tuple[str, str], ...] = ()


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log; `heading` where a new part begins; `name` is what the words begin with, if that is somebody.

    A line that one would want to find again has a `mark`: pass (somebody is overtaken), lead (another one leads), blow
    (a spin-out, a crash, damage, hard brakes), out (somebody is out of the race) or finish.
    """

    number: int
    words: str
    heading: str = ""
    car: str = ""
    name: str = ""
    mark: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the final table: rank (0 is none), who, a word on him, a cell for every column, and the total."""

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
    """How it ended: who won and why, the table of places, a photo of the finish, the race as a chart or a curve, and
    what else there is to tell.

    `caption` and `total` head the table and its last column, where points race by race are not what it shows. With
    `nobody` nobody has won, and no place is marked as the first.
    """

    words: str
    small: str
    label: str
    columns: tuple[str, ...]
    places: tuple[Place, ...]
    foot: str = ""
    photo: Board | None = None
    chart: Chart | None = None
    curve: Curve | None = None
    panels: tuple[Panel, ...] = ()
    caption: str = ""
    total: str = ""
    nobody: bool = False


class Screen(msgspec.Struct, frozen=True, gc=False):
    """Everything on one viewer's page. All parts stand in its JSON, also the empty ones.

    `banner` says what is special about this part of the match. `beats` is how many beats longer than usual it is looked at
    where it is one of several that are shown one after another.
    """

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
    log: tuple[LogLine, ...]
    result: Ended | None
    panels: tuple[Panel, ...] = ()
    trail: tuple[Mark, ...] = ()
    trays: tuple[Tray, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    banner: Tag | None = None
    beats: int = 0
    order: Order | None = None

    def board(self, name: str) -> Board:
        return next(board for board in self.boards if board.id == name)
