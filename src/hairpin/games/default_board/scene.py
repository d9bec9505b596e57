"""The default board's picture: what lies on the table, then a lane for each seat with its car, figures and cards.

One function draws all three sizes: things flow from left to right and wrap where a line is full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from msgspec.structs import replace

from hairpin.drawing import Board, Piece, Scene
from hairpin.drawing.lettering import fit, width
from hairpin.games.default_board.kit import CARS
from hairpin.games.game import View
from hairpin.games.things import FACE_DOWN, Things

CARD = 0.44  # size of a card: 44 by 62
CARD_WIDE, CARD_HIGH = 44, 62
LINE = 92  # a label, and below it a figure or cards
EDGE, GAP = 16, 22
MOST_BACKS = 6  # face-down cards that are drawn one by one
BACK_STEP = 13
MOST_CARDS = 12  # in one row
LONGEST_FIGURE = 220


@dataclass(frozen=True)
class Layout:
    """Where things stand in one size: the width, the room for a name, and where figures begin."""

    wide: float
    name: float
    left: float
    under: float  # how far below a lane's top its figures begin


LAYOUTS = {
    "wide": Layout(1380, 150, 270, 6),
    "middle": Layout(800, 150, 270, 6),
    "tall": Layout(390, 200, EDGE, 64),
}
Drawn = tuple[float, list[Piece]]  # how wide a thing is, and its pieces as if it stood at 0 0


def board(things: Things, view: View, called: Sequence[str], sizes: Sequence[str]) -> Board:
    """The whole table, drawn in these sizes, and in words for screen readers."""
    drawings = tuple((size, _scene(LAYOUTS[size], things, view, called)) for size in sizes)
    return Board("table", "The table", _words(things, called), drawings)


def status_of(view: View, seat: int) -> str:
    """What a seat is doing, in a word."""
    return "choosing" if seat in view.waiting else "answered" if seat in view.sealed else ""


def _scene(layout: Layout, things: Things, view: View, called: Sequence[str]) -> Scene:
    pieces: list[Piece] = []
    down = 0.0
    lying = list(_table_things(things))
    if lying:
        placed, down = _flow(lying, EDGE, EDGE, layout.wide)
        pieces += placed
        down += EDGE
    for seat, name in enumerate(called):
        top = down
        placed, down = _flow(list(_seat_things(things, seat)), layout.left, top + layout.under, layout.wide)
        high = max(down, top + 76) - top
        turn = seat in view.waiting
        pieces.append(
            Piece(f"lane-{seat}", "plain-lane", layout.wide / 2, top + high / 2, wide=layout.wide, high=high - 4,
                  mood="still lane-turn" if turn else "still")
        )  # fmt: skip
        pieces.append(Piece(f"car-{seat}", CARS[seat % len(CARS)], 58, top + 38, size=0.85, words=name))
        pieces.append(Piece(f"name-{seat}", "plain-name", 108, top + 36, text=fit(name, 21, layout.name)))
        status = status_of(view, seat)
        if status:
            pieces.append(
                Piece(f"status-{seat}", "plain-status", 108, top + 57, text=status, mood="turn" if turn else "dim")
            )
        pieces += placed
        down = top + high
    return Scene(layout.wide, max(down, 120), "plain", (tuple(pieces),))


def _flow(things: list[Drawn], left: float, top: float, wide: float) -> tuple[list[Piece], float]:
    """Place things side by side, in as many lines as they need; returns their pieces and where the last line ends."""
    pieces: list[Piece] = []
    x, y = left, top
    for room, drawn in things:
        if x > left and x + room > wide - EDGE:
            x, y = left, y + LINE
        pieces += [_moved(piece, x, y) for piece in drawn]
        x += room + GAP
    return pieces, y + LINE if things else top


def _moved(piece: Piece, x: float, y: float) -> Piece:
    return replace(piece, x=round(piece.x + x, 1), y=round(piece.y + y, 1))


def _table_things(things: Things) -> Iterator[Drawn]:
    """What belongs to no seat: counts, piles and rows of cards."""
    for k, count in enumerate(things.counts):
        yield _labelled(f"count-{k}", count.label, _figure(f"count-{k}", count.value))
    for k, pile in enumerate(things.piles):
        yield _labelled(f"pile-{k}", pile.label, _backs(f"pile-{k}", pile.count, f"{pile.label}: {pile.count}"))
    for k, row in enumerate(things.rows):
        yield _labelled(f"row-{k}", row.label, _cards(f"row-{k}", row.cards))


def _seat_things(things: Things, seat: int) -> Iterator[Drawn]:
    for k, column in enumerate(things.columns):
        name = f"column-{k}-{seat}"
        yield _labelled(name, column.label, _figure(name, column.values[seat]))
    for k, hands in enumerate(things.hands):
        name = f"hand-{k}-{seat}"
        yield _labelled(name, hands.label, _cards(name, hands.cards[seat]))


def _figure(name: str, value: str) -> Drawn:
    text = fit(value, 27, LONGEST_FIGURE)
    return width(text, 27), [Piece(f"{name}-figure", "plain-figure", 0, 54, text=text)]


def _labelled(name: str, label: str, drawn: Drawn) -> Drawn:
    room, pieces = drawn
    return max(room, width(label, 13)), [Piece(f"{name}-label", "plain-label", 0, 20, text=label), *pieces]


def _cards(name: str, cards: Sequence[str]) -> Drawn:
    """Cards face up, equal neighbours as one with their number; face-down cards as they lie."""
    pieces: list[Piece] = []
    x = 0.0
    groups = [(card, len(list(equal))) for card, equal in groupby(cards)]
    for k, (card, times) in enumerate(groups[-MOST_CARDS:]):
        if card == FACE_DOWN:
            room, backs = _backs(f"{name}-{k}", times, f"{times} face-down cards" if times > 1 else "a face-down card")
            pieces += [_moved(piece, x, 0) for piece in backs]
            x += room + 6
            continue
        middle = x + CARD_WIDE / 2
        style, size = ("plain-card", 25.0) if width(card, 25) < CARD_WIDE - 6 else ("plain-word", 12.0)
        pieces.append(Piece(f"{name}-{k}-face", "card-face", middle, 57, size=CARD, words=card))
        pieces.append(
            Piece(f"{name}-{k}-text", style, middle, 57 + size / 3, text=fit(card, size, CARD_WIDE - 4), mood="still")
        )
        if times > 1:
            pieces.append(Piece(f"{name}-{k}-times", "plain-times", middle + 18, 83, text=f"×{times}", mood="still"))
        x += CARD_WIDE + 6
    if not groups:
        pieces.append(Piece(f"{name}-none", "plain-status", 0, 52, text="none", mood="dim"))
        x = 30
    return x, pieces


def _backs(name: str, count: int, words: str) -> Drawn:
    """Face-down cards that overlap, with their number on the last one."""
    shown = min(count, MOST_BACKS)
    pieces = [
        Piece(f"{name}-back-{k}", "card-back", BACK_STEP * k + CARD_WIDE / 2, 57, size=CARD,
              words=words if k == shown - 1 else "", mood="still")
        for k in range(shown)
    ]  # fmt: skip
    last = BACK_STEP * max(shown - 1, 0) + CARD_WIDE / 2
    pieces.append(Piece(f"{name}-number", "plain-back", last, 64, text=str(count), mood="still"))
    return last + CARD_WIDE / 2, pieces


def _words(things: Things, called: Sequence[str]) -> str:
    """The board in one sentence, for screen readers."""
    said = [f"{count.label}: {count.value}" for count in things.counts]
    said += [f"{pile.label}: {pile.count} cards" for pile in things.piles]
    said += [f"{row.label}: {', '.join(row.cards) or 'none'}" for row in things.rows]
    for seat, name in enumerate(called):
        own = [f"{column.label.lower()} {column.values[seat]}" for column in things.columns]
        for hands in things.hands:
            cards = hands.cards[seat]
            seen = [card for card in cards if card != FACE_DOWN]
            own.append(f"{hands.label.lower()} {', '.join(seen) if seen else f'{len(cards)} cards'}")
        said.append(f"{name}: {', '.join(own)}" if own else name)
    return "; ".join(said) + "."
