"""Figures and cards of the default board, each drawn as if its upper left corner stood at 0 0."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from hairpin.drawing import Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.things import FACE_DOWN

Drawn = tuple[float, list[Piece]]  # how wide a thing is, and its pieces

HIGH = 1.4  # height of a card of width 1
BACK = 100  # width of the symbol of a face-down card
CARD, WORD, FIGURE, SMALL, LABEL = 24, 15, 32, 24, 13  # sizes of the text styles
BETWEEN = 5
WIDEST = 96  # of a card with a word
MORE = 30  # room for how many cards are left out
LONGEST_FIGURE = 220
MOST_BACKS = 6  # face-down cards that are drawn one by one


def moved(piece: Piece, x: float, y: float) -> Piece:
    return replace(piece, x=round(piece.x + x, 1), y=round(piece.y + y, 1))


def figure(name: str, value: str, high: float, small: bool = False) -> Drawn:
    """A figure, or a word in its place, at half of this height."""
    style, size = ("plain-small", SMALL) if small else ("plain-figure", FIGURE)
    text = fit(value, size, LONGEST_FIGURE)
    return width(text, size), [Piece(f"{name}-figure", style, 0, high / 2 + 0.36 * size, text=text)]


def labelled(name: str, label: str, drawn: Drawn) -> Drawn:
    """A thing with its label above it."""
    room, pieces = drawn
    head = Piece(f"{name}-label", "plain-label", 0, LABEL, text=label)
    return max(room, width(label, LABEL)), [head, *(moved(piece, 0, LABEL + 6) for piece in pieces)]


def row(name: str, cards: Sequence[str], size: float, room: float) -> Drawn:
    """Cards one by one, in their order; if the room is too short, the last ones and how many came before them."""
    return _laid(name, [(card, 1) for card in cards], size, 0, room)


def heap(name: str, cards: Sequence[str], size: float, fan: float, room: float) -> Drawn:
    """Cards whose order says nothing: equal neighbours are one card with their number."""
    return _laid(name, [(card, len(list(equal))) for card, equal in groupby(cards)], size, fan, room)


def backs(name: str, count: int, words: str, size: float, fan: float) -> Drawn:
    """Face-down cards that overlap by all but `fan`, with their number on the last one; without a fan only that one.

    They take the same room however many they are, so that nothing beside them moves when one is drawn.
    """
    room = size + fan * (MOST_BACKS - 1)
    if count == 0:
        return room, _none(name, size)[1]
    shown = min(count, MOST_BACKS if fan else 1)
    middle, high = size / 2, HIGH * size
    pieces = [
        Piece(f"{name}-back-{k}", "card-back", fan * k + middle, high / 2, size=size / BACK,
              words=words if k == shown - 1 else "", mood="still")
        for k in range(shown)
    ]  # fmt: skip
    last = fan * (shown - 1) + middle
    pieces.append(Piece(f"{name}-number", "plain-back", last, high / 2 + 8, text=str(count), mood="still"))
    return room, pieces


def _laid(name: str, groups: Sequence[tuple[str, int]], size: float, fan: float, room: float) -> Drawn:
    if not groups:
        return _none(name, size)
    style, letters, wide = _face([card for card, _ in groups if card != FACE_DOWN], size)
    drawn = [
        _card(f"{name}-{k}", card, times, style, letters, wide, size, fan) for k, (card, times) in enumerate(groups)
    ]
    first, left = len(drawn), room - MORE
    while first and (drawn[first - 1][0] <= left or first == len(drawn)):
        first -= 1
        left -= drawn[first][0] + BETWEEN
    pieces: list[Piece] = []
    x = 0.0
    if first:
        text = f"+{sum(times for _, times in groups[:first])}"
        pieces.append(Piece(f"{name}-more", "plain-status", 0, HIGH * size / 2 + 5, text=text, mood="dim"))
        x = width(text, 14) + BETWEEN
    for taken, card_pieces in drawn[first:]:
        pieces += [moved(piece, x, 0) for piece in card_pieces]
        x += taken + BETWEEN
    return x - BETWEEN, pieces


def _none(name: str, size: float) -> Drawn:
    return 30, [Piece(f"{name}-none", "plain-status", 0, HIGH * size / 2 + 5, text="none", mood="dim")]


def _face(cards: Sequence[str], size: float) -> tuple[str, float, float]:
    """The text style of all cards of a row, its size, and how wide the cards are: as wide as their longest word."""
    longest = max((width(card, 1) for card in cards), default=0)
    is_word = any(len(card) > 2 and card.isalpha() for card in cards)
    if longest * CARD <= size - 6 and not is_word:
        return "plain-card", CARD, size
    return "plain-word", WORD, min(max(longest * WORD + 10, size), WIDEST)


def _card(
    name: str, card: str, times: int, style: str, letters: float, wide: float, size: float, fan: float
) -> Drawn:  # fmt: skip
    if card == FACE_DOWN:
        return backs(name, times, f"{times} face-down cards" if times > 1 else "a face-down card", size, fan)
    high = HIGH * size
    line = high / 2 + letters / 3 - (5 if times > 1 else 0)
    pieces = [
        Piece(f"{name}-face", "plain-face", wide / 2, high / 2, wide=wide, high=high, words=card),
        Piece(f"{name}-text", style, wide / 2, line, text=fit(card, letters, wide - 4), mood="still"),
    ]
    if times > 1:
        pieces.append(Piece(f"{name}-times", "plain-times", wide - 4, high - 4, text=f"×{times}", mood="still"))
    return wide, pieces
