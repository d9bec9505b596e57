"""Things: what a view holds, as things on a table: counts, figures by seat, hands, piles and rows of cards.

They are read from the fields of a view, by name and shape, for the default page and the default terminal table:

- a number, a text or a switch is a count;
- a value for each seat is a column; a row of cards for each seat is a hand, and the viewer's own cards are called `hand`;
- other values in a row are cards that lie face up; a number called `pile` or `deck` is a face-down pile;
- a number for each seat called `spaces` or `distances` is how far the cars have come.

A card called FACE_DOWN lies face down. Where this reads a field wrongly, its view says how it is to be read:
`road: Annotated[tuple[str, ...], As.ROW]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

import msgspec

from hairpin.drawing.words import sentence
from hairpin.games.game import View

FACE_DOWN = "?"
EVERY_VIEW = frozenset(("viewer", "waiting", "sealed", "legal", "decision"))  # shown in other ways
OWN = ("hand", "cards")
SIZES = ("{}_sizes", "{}s", "{}_counts")  # fields that may say how many cards each seat has
PILES = ("pile", "deck", "bag", "stack")
ROADS = ("space", "spaces", "distance", "distances", "progress")
NOTHING = "–"


class As(Enum):
    """How a field of a view is shown."""

    COUNT = "a figure"
    EACH = "a figure for each seat"
    ROAD = "how far each car has come: a figure, and its place on its lane"
    HANDS = "cards for each seat"
    HAND = "the viewer's own cards"
    ROW = "cards in a row, in their order"
    HEAP = "cards face up whose order says nothing"
    PILE = "a number of face-down cards"
    HIDDEN = "not at all"


@dataclass(frozen=True)
class Count:
    """A figure of the whole table."""

    label: str
    value: str


@dataclass(frozen=True)
class Column:
    """A figure for each seat; if it says how far the cars have come, `road` is the same as numbers."""

    label: str
    values: tuple[str, ...]
    road: tuple[int, ...] = ()


@dataclass(frozen=True)
class Hands:
    """The cards of each seat."""

    label: str
    cards: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Row:
    """Cards on the table, in their order or in none."""

    label: str
    cards: tuple[str, ...]
    ordered: bool = True


@dataclass(frozen=True)
class FaceDownPile:
    """A pile of which only the number of cards is known."""

    label: str
    count: int


@dataclass
class Things:
    """Everything that a view holds, in the order of its fields."""

    counts: list[Count] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    hands: list[Hands] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    piles: list[FaceDownPile] = field(default_factory=list)

    def own_cards(self, viewer: int | None) -> tuple[str, ...]:
        """The cards that the viewer holds and sees."""
        if viewer is None:
            return ()
        return tuple(card for hands in self.hands for card in hands.cards[viewer] if card != FACE_DOWN)


def things_in(view: View, seats: int) -> Things:
    """The things of a view. Nothing is refused: what cannot be shown is left out."""
    found = Things()
    values = {name: (value, way) for name, value, way in _fields(view) if name not in EVERY_VIEW}
    sizes: set[str] = set()
    for name, (value, way) in values.items():
        if way is As.HAND or (way is None and name in OWN and not _each(value, seats, (list, tuple))):
            named = next(
                (one for form in SIZES if _each(values.get(one := form.format(name), (None,))[0], seats, int)), ""
            )
            sizes.add(named)
            found.hands.append(_own_hand(name, value, values[named][0] if named else None, view.viewer, seats))
    for name, (value, way) in values.items():
        if name not in sizes:
            _put(found, name, value, way or _shape(name, value, seats))
    return found


def hand_label(name: str) -> str:
    """The name of a field of hands as the heading of one hand: `hands` is Hand."""
    label = in_words(name)
    return label[:-1] if label.lower().endswith("hands") else label


def in_words(name: str) -> str:
    """The name of a field as a heading: `hand_sizes` is Hand sizes."""
    return sentence(name.replace("_", " ").strip())


def said(value: object) -> str:
    """A value as a word or figure."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return " ".join(said(one) for one in value) or NOTHING
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {said(one)}" for key, one in value.items()) or NOTHING
    parts = [said(part) for _, part, _ in _fields(value) if isinstance(part, (int, str)) and part != ""]
    return " ".join(parts) or str(value)


def _own_hand(name: str, value: Any, sizes: Sequence[int] | None, viewer: int | None, seats: int) -> Hands:
    """The viewer's own cards face up; those of other players face down, if their number is known."""
    cards = [(FACE_DOWN,) * (0 if sizes is None else sizes[seat]) for seat in range(seats)]
    if viewer is not None and isinstance(value, (list, tuple)):
        cards[viewer] = tuple(said(card) for card in value)
    return Hands(hand_label(name), tuple(cards))


def _shape(name: str, value: Any, seats: int) -> As:
    if name in OWN and not _each(value, seats, (list, tuple)):
        return As.HIDDEN  # its hand was found before
    if isinstance(value, int) and not isinstance(value, bool) and name.rpartition("_")[2] in PILES:
        return As.PILE
    if _each(value, seats, (list, tuple)) and seats > 1:
        return As.HANDS
    if isinstance(value, (list, tuple)):
        return As.ROW if len(value) != seats else As.ROAD if name in ROADS else As.EACH
    return As.HEAP if isinstance(value, Mapping) else As.COUNT


def _each(value: Any, seats: int, kind: Any) -> bool:
    """Whether this is a value of that kind for each seat."""
    return isinstance(value, (list, tuple)) and len(value) == seats and all(isinstance(one, kind) for one in value)


def _put(found: Things, name: str, value: Any, way: As) -> None:
    label = in_words(name)
    if way in (As.HIDDEN, As.HAND) or (value is None and way is not As.COUNT):
        return
    if way is As.PILE:
        found.piles.append(FaceDownPile(label, int(value)))
    elif way is As.HANDS:
        found.hands.append(Hands(hand_label(name), tuple(tuple(said(card) for card in cards) for cards in value)))
    elif way in (As.EACH, As.ROAD):
        _put_each(found, label, list(value), way is As.ROAD)
    elif way in (As.ROW, As.HEAP):
        cards = [said(card) for card in _cards(value)]
        found.rows.append(Row(label, tuple(cards), ordered=way is As.ROW))
    elif parts := list(_fields(value)):
        for inner, part, _ in parts:
            if isinstance(part, (int, float, str)) and part != "":
                found.counts.append(Count(f"{label}: {in_words(inner).lower()}", said(part)))
    elif value is not None and value != "":
        found.counts.append(Count(label, said(value)))


def _cards(value: Any) -> Iterator[object]:
    """The cards of a row; of a mapping, each as often as it says."""
    if isinstance(value, Mapping):
        for card, times in value.items():
            yield from [card] * (times if isinstance(times, int) and 0 <= times < 100 else 1)
    else:
        yield from value


def _put_each(found: Things, label: str, values: list[Any], is_road: bool) -> None:
    """A column; a seat that has fields itself has a column for each of them."""
    names = list(dict.fromkeys(name for value in values for name, _, _ in _fields(value)))
    if not names:
        found.columns.append(_column(label, values, is_road))
    for name in names:
        if name != "seat":
            cells: list[Any] = [{one: part for one, part, _ in _fields(value)}.get(name) for value in values]
            if all(isinstance(cell, (list, tuple)) for cell in cells):
                cells = [len(cell) for cell in cells]
            if not any(list(_fields(cell)) for cell in cells):
                found.columns.append(_column(in_words(name), cells, name in ROADS))


def _column(label: str, values: list[Any], is_road: bool) -> Column:
    road = tuple(values) if is_road and all(isinstance(value, int) for value in values) else ()
    return Column(label, tuple(said(value) for value in values), road)


def _fields(value: object) -> Iterator[tuple[str, Any, As | None]]:
    """The fields of a dataclass or a Struct, each with how it is to be shown, if it says so."""
    if isinstance(value, type):
        return
    if is_dataclass(value):
        names = [one.name for one in fields(value)]
    elif isinstance(value, msgspec.Struct):
        names = list(value.__struct_fields__)
    else:
        return
    form: Any = type(value)
    ways = _ways(form)
    for name in names:
        if not name.startswith("_"):
            yield name, getattr(value, name), ways.get(name)


@cache
def _ways(form: Any) -> dict[str, As]:
    try:
        hints = get_type_hints(form, include_extras=True)
    except Exception:  # a hint that names something only a type checker imports says nothing
        return {}
    return {
        name: way for name, hint in hints.items() for way in getattr(hint, "__metadata__", ()) if isinstance(way, As)
    }
