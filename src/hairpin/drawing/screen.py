"""Screen: everything that one viewer's page shows, as plain data; a game says what to show, the page knows how."""

from __future__ import annotations

import msgspec

from hairpin.drawing.ask import Ask, Tag
from hairpin.drawing.curve import Curve
from hairpin.drawing.order import Order
from hairpin.drawing.panels import Mark, Panel
from hairpin.drawing.scene import Board


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of the round, as the top bar lists them; the present one is `now`. It is no step of the match."""

    words: str
    now: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card, die or slot. A card with a `name` has a line of `text` that says what it does.

    `mood`: disabled (with a reason), empty, sealed (face down), spent (with a reason), lost, or plain. The page itself
    marks the items that can be picked now.
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
    """What happens to a tray whose total is from `low` to `high` (0: no upper end): a word, its meaning, and a symbol.

    `takes`: the items in the tray are lost. `cost` is shown beside the word while it is not known how many. `shows`
    names its previews on the board.
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
    """Holds items of a choice: whose it is, where, its target, and what totals lead to.

    `mood`: rest (it holds the items that are in no other tray), locked (it cannot be changed any more), out (nothing
    can be put there; `note` says why), or plain. Its JSON has all fields.
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
    """What a player did with one of their cars: the items used for it, their total, the result and where it ended."""

    id: str
    car: str
    name: str
    items: tuple[Tag, ...] = ()
    figure: str = ""
    result: Tag | None = None
    end: Tag | None = None


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one player did, for all to see: a heading, words beside it, the cost, and a line for every car."""

    id: str
    name: str
    words: str = ""
    cost: Tag | None = None
    lines: tuple[SheetLine, ...] = ()


class Counter(msgspec.Struct, frozen=True, gc=False):
    """A count in the top bar; with `items` it can be opened to look at them. Its JSON has all fields."""

    id: str
    label: str
    value: str
    symbol: str = ""
    words: str = ""
    items: tuple[Item, ...] = ()


class SeatLine(msgspec.Struct, frozen=True, gc=False):
    """A player in a strip: name, car, what they are doing (with a symbol), a few figures, and small public `items`.

    An item has a symbol and, for narrow pages, a figure; its mood can be lost or empty; `words` describes all items.
    With `cards` the figures are small cards under that heading, with the moods held, spent, played and sealed. `badge`
    is a figure beside the name, with words for it. A strip with `below` is shown under the viewer's own controls, other
    strips above the board. Its JSON has all fields.
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
    """A row of the viewer's own items, such as their car or hand. Its JSON has all fields."""

    id: str
    label: str
    hint: str = ""
    items: tuple[Item, ...] = ()
    symbol: str = ""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure of the viewer's own, such as their chips. With `cells` it is a scale: a figure and a mood for each cell.

    The moods of a cell are `on` (up to here), `now` (just here), `lost` (about to be lost) and `mark` (something points
    at it).
    """

    id: str
    label: str
    figure: str
    symbol: str = ""
    words: str = ""
    cells: tuple[tuple[str, str], ...] = ()


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log. `heading` begins a new part; `name` is the player whose name the words begin with, if any.

    A line that people will want to find again has a `mark`: pass (a car is overtaken), lead (the leader changes), blow
    (a spin-out, a crash, damage, hard brakes), out (a car is out of the race) or finish.
    """

    number: int
    words: str
    heading: str = ""
    car: str = ""
    name: str = ""
    mark: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the result: rank (0: none), player, words about them, a cell for every column, and the total."""

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
    """Places over time: a line for each car, and symbols above every column."""

    label: str
    words: str
    ranks: int
    columns: tuple[tuple[str, ...], ...]
    lines: tuple[Line, ...]


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the match ended: who won and why, the places, a photo of the finish, the race as a chart or a curve,
    and further panels.

    `caption` and `total` are headings of the places and their last column, if it does not show points race by race. With
    `nobody` nobody has won, and no place is marked as first.
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
    """Everything on one viewer's page. Its JSON has all fields, also the empty ones.

    `banner` says what is special about this part of the match. `beats` is how many beats longer than usual the Screen
    is shown when it is one of several that follow each other.
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
