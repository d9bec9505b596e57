"""The plate of a car, below its bay or in its row: place, name and status; its cards; its figures.

Each part is drawn by itself and kept: a car's status changes far more often than its cards.
"""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.lettering import STYLES, speed_style
from hairpin.games.street_illegal.board.symbols import BAY, ROW

KEPT = 8192
PARTS = 3  # groups of a plate
NAME, TALL_NAME, LINE = STYLES["si-name"].size, STYLES["si-tall-name"].size, STYLES["si-tall-line"].size
STATUS = STYLES["si-status"].size


@lru_cache(KEPT)
def wide_plate(car: Car) -> tuple[Group, Group, Group]:
    """Below the bay: place, name and status; cards and speed; hand and a note."""
    (key, _, place, placed, name, status, mood, faces, speed, hot, hand, note, note_mood, does, on, target, over) = car
    return (
        _head(key, place, placed, name, status, mood, on, target, over),
        _faces(key, place, faces, over) if faces else _does(key, place, does, over),
        _figures(key, place, speed, hot, hand, note, note_mood, over),
    )


@lru_cache(KEPT)
def tall_plate(car: Car) -> tuple[Group, Group, Group]:
    """A row: place and name, below it hand and status; cards and speed on the right."""
    (key, _, place, placed, name, status, mood, faces, speed, hot, hand, note, note_mood, does, on, target, over) = car
    line, line_mood = (status, mood) if status else (note, note_mood)
    if not line and does[0]:
        line = "three cards" if does[0] == "turns three" else "2 or 3 cards"
    return (
        _tall_head(key, place, placed, name, line, line_mood, hand is not None, on, target, over),
        _tall_faces(key, place, faces, over),
        _tall_figures(key, place, speed, hot, hand, over),
    )


def _left(place: int) -> float:
    return (7 - place) * BAY


def _moods(mood: str, over: bool) -> str:
    return f"{mood} over".strip() if over else mood


def _text(key: str, style: str, x: float, y: float, text: str, mood: str, words: str = "") -> Piece:
    return Piece(key, style, round(x, 1), y, 0, 1, mood, words if words != text else "", text)


# -- wide -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _head(
    key: str, place: int, placed: bool, name: str, status: str, mood: str, on: bool, target: bool, over: bool
) -> Group:
    """Behind name and status the light of its turn, or the frame of the one attacked."""
    left = _left(place)
    middle = round(left + BAY / 2, 1)
    pieces = []
    if on:
        pieces.append(Piece(f"{key}-turn", "si-turn", middle, 212))
    if target:
        pieces.append(Piece(f"{key}-target", "si-target", middle, 212))
    digit = f"si-place-{place}" if placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, round(left + 20, 1), 173, 0, 0.5625, "over" if over else ""))
    room = BAY - 48 - (width(status, STATUS) + 8 if status else 0)
    called = _moods("turn" if on else "", over)
    pieces.append(_text(f"{key}-name", "si-name", left + 36, 180, fit(name, NAME, room), called, name))
    if status:
        pieces.append(_text(f"{key}-status", "si-status", left + BAY - 12, 179, status, _moods(mood, over)))
    return tuple(pieces)


@lru_cache(KEPT)
def _faces(key: str, place: int, faces: tuple[str, ...], over: bool) -> Group:
    left = _left(place) + 32
    faded = "over" if over else ""
    return tuple(
        [
            Piece(f"{key}-face-{k}", f"si-tempo-{face}", round(left + k * 38.5, 1), 215, 0, 0.9, faded)
            for k, face in enumerate(faces)
        ]
    )


@lru_cache(KEPT)
def _does(key: str, place: int, does: tuple[str, str], over: bool) -> Group:
    """What an Old Pro does, where it has no cards."""
    left = _left(place) + 36
    lines = [(k, line) for k, line in enumerate(does) if line]
    return tuple(
        [_text(f"{key}-does-{k}", "si-does", left, 209 + 22 * k, line, "over" if over else "") for k, line in lines]
    )


@lru_cache(KEPT)
def _figures(
    key: str, place: int, speed: str, hot: bool, hand: int | None, note: str, note_mood: str, over: bool
) -> Group:
    """Speed, red and underlined above the limit; cards in hand; and a note."""
    left = _left(place)
    right = round(left + BAY - 12, 1)
    faded = "over" if over else ""
    pieces = []
    if speed:
        style = speed_style(speed)
        pieces.append(_text(f"{key}-speed", style.name, right, 227, speed, _moods("tail" if hot else "", over)))
        if hot:
            scale = round(style.size / 36, 3)
            pieces.append(Piece(f"{key}-hot", f"si-hot-{len(speed)}", right, 234, 0, scale, faded))
    if hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", round(left + 19.5, 1), 254.5, 0, 1, faded))
        pieces.append(_text(f"{key}-cards", "si-hand", left + 31, 261, f"{hand} in hand", faded))
    if note:
        pieces.append(_text(f"{key}-note", "si-note", right, 261, note, _moods(note_mood, over)))
    return tuple(pieces)


# -- tall -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _tall_head(
    key: str,
    place: int,
    placed: bool,
    name: str,
    line: str,
    mood: str,
    drives: bool,
    on: bool,
    target: bool,
    over: bool,
) -> Group:
    top = (place - 1) * ROW
    middle = top + ROW / 2
    pieces = []
    if on:
        pieces.append(Piece(f"{key}-turn", "si-tall-turn", 227, middle))
    if target:
        pieces.append(Piece(f"{key}-target", "si-tall-target", 227, middle))
    digit = f"si-place-{place}" if placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, 102, middle, 0, 0.4375, "over" if over else ""))
    called = _moods("turn" if on else "", over)
    pieces.append(_text(f"{key}-name", "si-tall-name", 114, top + 15.5, fit(name, TALL_NAME, 96), called, name))
    if line:
        x = 140 if drives else 114
        line = fit(line, LINE, 212 - x)
        pieces.append(_text(f"{key}-status", "si-tall-line", x, top + 30, line, _moods(mood, over)))
    return tuple(pieces)


@lru_cache(KEPT)
def _tall_faces(key: str, place: int, faces: tuple[str, ...], over: bool) -> Group:
    middle = (place - 0.5) * ROW
    faded = "over" if over else ""
    return tuple(
        [
            Piece(f"{key}-face-{k}", f"si-tempo-{face}", 226 + k * 28, middle, 0, 0.625, faded)
            for k, face in enumerate(faces)
        ]
    )


@lru_cache(KEPT)
def _tall_figures(key: str, place: int, speed: str, hot: bool, hand: int | None, over: bool) -> Group:
    top = (place - 1) * ROW
    faded = "over" if over else ""
    pieces = []
    if speed:
        pieces.append(_text(f"{key}-speed", "si-tall-speed", 357, top + 26, speed, _moods("tail" if hot else "", over)))
        if hot:
            pieces.append(Piece(f"{key}-hot", f"si-hot-{len(speed)}", 357, top + 31, 0, 0.67, faded))
    if hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", 118, top + 25, 0, 0.73, faded))
        pieces.append(_text(f"{key}-cards", "si-tall-line", 126, top + 30, str(hand), faded))
    return tuple(pieces)
