"""The plate of a car, wide and tall: place, name and status; its cards; its figures. Each part is drawn by itself.

A car's status changes far more often than its cards, so what changed is all that is drawn anew.
"""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.lettering import STYLES, speed_style
from hairpin.games.street_illegal.board.symbols import BAY, ROW

KEPT = 8192
NAME, TALL_NAME, LINE = STYLES["si-name"].size, STYLES["si-tall-name"].size, STYLES["si-tall-line"].size
STATUS = STYLES["si-status"].size
Both = tuple[Group, Group]


def plate(car: Car) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The groups of a car's plate, wide and tall."""
    (key, _, place, placed, name, status, mood, faces, speed, hot, hand, note, note_mood, does, on, target, over) = car
    line, line_mood = (status, mood) if status else (note, note_mood)
    head = _head(key, place, placed, name, status, mood, line, line_mood, hand is not None, on, target, over)
    cards = _faces(key, place, faces, over) if faces else _does(key, place, does, not line, over)
    figures = _figures(key, place, speed, hot, hand, note, note_mood, over)
    return (head[0], cards[0], figures[0]), (head[1], cards[1], figures[1])


def _left(place: int) -> float:
    return (7 - place) * BAY


def _moods(mood: str, over: bool) -> str:
    return f"{mood} over".strip() if over else mood


def _text(key: str, style: str, x: float, y: float, text: str, mood: str, words: str = "") -> Piece:
    return Piece(key, style, round(x, 1), y, 0, 1, mood, words if words != text else "", text)


@lru_cache(KEPT)
def _head(
    key: str,
    place: int,
    placed: bool,
    name: str,
    status: str,
    mood: str,
    line: str,
    line_mood: str,
    drives: bool,
    on: bool,
    target: bool,
    over: bool,
) -> Both:
    """Place, name and what it is about; behind them the light of its turn, or the frame of the one attacked."""
    left, top = _left(place), (place - 1) * ROW
    middle, across = round(left + BAY / 2, 1), top + ROW / 2
    wide, tall = [], []
    if on:
        wide.append(Piece(f"{key}-turn", "si-turn", middle, 212))
        tall.append(Piece(f"{key}-turn", "si-tall-turn", 227, across))
    if target:
        wide.append(Piece(f"{key}-target", "si-target", middle, 212))
        tall.append(Piece(f"{key}-target", "si-tall-target", 227, across))
    faded = "over" if over else ""
    digit = f"si-place-{place}" if placed else "si-place-open"
    wide.append(Piece(f"{key}-place", digit, round(left + 20, 1), 173, 0, 0.5625, faded))
    tall.append(Piece(f"{key}-place", digit, 102, across, 0, 0.4375, faded))
    room = BAY - 48 - (width(status, STATUS) + 8 if status else 0)
    called = _moods("turn" if on else "", over)
    wide.append(_text(f"{key}-name", "si-name", left + 36, 180, fit(name, NAME, room), called, name))
    tall.append(_text(f"{key}-name", "si-tall-name", 114, top + 15.5, fit(name, TALL_NAME, 96), called, name))
    if status:
        wide.append(_text(f"{key}-status", "si-status", left + BAY - 12, 179, status, _moods(mood, over)))
    if line:
        x = 140 if drives else 114
        line = fit(line, LINE, 212 - x)
        tall.append(_text(f"{key}-status", "si-tall-line", x, top + 30, line, _moods(line_mood, over)))
    return tuple(wide), tuple(tall)


@lru_cache(KEPT)
def _faces(key: str, place: int, faces: tuple[str, ...], over: bool) -> Both:
    left, across = _left(place) + 32, (place - 0.5) * ROW
    faded = "over" if over else ""
    wide, tall = [], []
    for k, face in enumerate(faces):
        symbol = f"si-tempo-{face}"
        wide.append(Piece(f"{key}-face-{k}", symbol, round(left + k * 38.5, 1), 215, 0, 0.9, faded))
        tall.append(Piece(f"{key}-face-{k}", symbol, 226 + k * 28, across, 0, 0.625, faded))
    return tuple(wide), tuple(tall)


@lru_cache(KEPT)
def _does(key: str, place: int, does: tuple[str, str], alone: bool, over: bool) -> Both:
    """What an Old Pro does, where it has no cards; in the tall row only where no status stands there."""
    faded = "over" if over else ""
    left = _left(place) + 36
    wide = [_text(f"{key}-does-{k}", "si-does", left, 209 + 22 * k, line, faded) for k, line in enumerate(does) if line]
    tall: Group = ()
    if alone and does[0]:
        words = "three cards" if does[0] == "turns three" else "2 or 3 cards"
        tall = (_text(f"{key}-status", "si-tall-line", 114, (place - 1) * ROW + 30, words, faded),)
    return tuple(wide), tall


@lru_cache(KEPT)
def _figures(
    key: str, place: int, speed: str, hot: bool, hand: int | None, note: str, note_mood: str, over: bool
) -> Both:
    """Speed, red and underlined above the limit; cards in hand; and a note."""
    left, top = _left(place), (place - 1) * ROW
    right = round(left + BAY - 12, 1)
    faded = "over" if over else ""
    wide, tall = [], []
    if speed:
        mood = _moods("tail" if hot else "", over)
        style = speed_style(speed)
        wide.append(_text(f"{key}-speed", style.name, right, 227, speed, mood))
        tall.append(_text(f"{key}-speed", "si-tall-speed", 357, top + 26, speed, mood))
        if hot:
            line = f"si-hot-{len(speed)}"
            wide.append(Piece(f"{key}-hot", line, right, 234, 0, round(style.size / 36, 3), faded))
            tall.append(Piece(f"{key}-hot", line, 357, top + 31, 0, 0.67, faded))
    if hand is not None:
        wide.append(Piece(f"{key}-hand", "si-hand-card", round(left + 19.5, 1), 254.5, 0, 1, faded))
        wide.append(_text(f"{key}-cards", "si-hand", left + 31, 261, f"{hand} in hand", faded))
        tall.append(Piece(f"{key}-hand", "si-hand-card", 118, top + 25, 0, 0.73, faded))
        tall.append(_text(f"{key}-cards", "si-tall-line", 126, top + 30, str(hand), faded))
    if note:
        wide.append(_text(f"{key}-note", "si-note", right, 261, note, _moods(note_mood, over)))
    return tuple(wide), tuple(tall)
