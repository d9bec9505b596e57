"""The race line: up to seven cars on a road, the front on the right or on top, each with its plate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE
from hairpin.games.street_illegal.board.lettering import STYLES
from hairpin.games.street_illegal.board.symbols import BAY, ROW, tempo_symbol
from hairpin.games.street_illegal.events import ORDINALS

LANE, PASSING_LANE = 116, 50
TALL_LANE, TALL_PASSING_LANE = 65, 25


def race_board(cars: Sequence[Car]) -> Board:
    """The board of all cars. Each car's plate is a group of its own, so that only what changed is drawn anew."""
    wide, tall = [], []
    for car in cars:
        plate = _plate(car)
        wide.append(plate[0])
        tall.append(plate[1])
    road = _road(
        tuple([(car.id, car.symbol, car.place, car.placed, car.status == "attacking", car.on) for car in cars])
    )
    return Board(
        "race",
        "The race",
        _words(tuple([(car.place, car.name, car.status, car.speed) for car in cars])),
        (
            ("wide", Scene(WIDE, RACE_HEIGHT, "race-wide", (*wide, road[0]))),
            ("tall", Scene(TALL, ROW * len(cars), "race-tall", (*tall, road[1]))),
        ),
    )


@lru_cache(1024)
def _words(cars: tuple[tuple[int, str, str, str], ...]) -> str:
    """The race in one sentence, front to back."""
    parts = []
    for place, name, status, speed in sorted(cars):
        parts.append(
            ", ".join(part for part in (f"{ORDINALS[place - 1]} {name}", speed and f"speed {speed}", status) if part)
        )
    return f"The race, front to back: {'; '.join(parts)}."


@lru_cache(8192)
def _plate(car: Car) -> tuple[Group, Group]:
    return _wide_plate(car), _tall_plate(car)


def _wide_plate(car: Car) -> Group:
    """Below its bay: place, name and status; cards and speed; hand and a note."""
    left = (7 - car.place) * BAY
    right = round(left + BAY - 12, 1)
    middle = round(left + BAY / 2, 1)
    faded = "over" if car.over else ""
    key = car.id
    pieces = []
    if car.on:
        pieces.append(Piece(f"{key}-turn", "si-turn", middle, 212))
    if car.target:
        pieces.append(Piece(f"{key}-target", "si-target", middle, 212))
    digit = f"si-place-{car.place}" if car.placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, round(left + 20, 1), 173, size=0.5625, mood=faded))
    room = BAY - 36 - 12 - (width(car.status, 16.5) + 8 if car.status else 0)
    name = fit(car.name, STYLES["si-name"].size, room)
    pieces.append(
        _text(f"{key}-name", "si-name", left + 36, 180, name, _moods("turn" if car.on else "", faded), car.name)
    )
    if car.status:
        pieces.append(_text(f"{key}-status", "si-status", right, 179, car.status, _moods(car.mood, faded)))
    if car.faces:
        for k, face in enumerate(car.faces):
            x = round(left + 32 + k * 38.5, 1)
            pieces.append(Piece(f"{key}-face-{k}", tempo_symbol(face), x, 215, size=0.9, mood=faded))
    else:
        for k, line in enumerate(car.does):
            if line:
                pieces.append(_text(f"{key}-does-{k}", "si-does", left + 36, 209 + 22 * k, line, faded))
    if car.speed:
        mood = _moods("tail" if car.hot else "", faded)
        pieces.append(_text(f"{key}-speed", "si-speed", right, 227, car.speed, mood))
        if car.hot:
            pieces.append(Piece(f"{key}-hot", f"si-hot-{len(car.speed)}", right, 234, mood=faded))
    if car.hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", round(left + 19.5, 1), 254.5, mood=faded))
        pieces.append(_text(f"{key}-cards", "si-hand", left + 31, 261, f"{car.hand} in hand", faded))
    if car.note:
        pieces.append(_text(f"{key}-note", "si-note", right, 261, car.note, _moods(car.note_mood, faded)))
    return tuple(pieces)


def _tall_plate(car: Car) -> Group:
    """A row: place, name, below it hand and status; cards and speed on the right."""
    top = (car.place - 1) * ROW
    middle = top + ROW / 2
    faded = "over" if car.over else ""
    key = car.id
    pieces = []
    if car.on:
        pieces.append(Piece(f"{key}-turn", "si-tall-turn", 227, middle))
    if car.target:
        pieces.append(Piece(f"{key}-target", "si-tall-target", 227, middle))
    digit = f"si-place-{car.place}" if car.placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, 102, middle, size=0.4375, mood=faded))
    name = fit(car.name, STYLES["si-tall-name"].size, 96)
    pieces.append(
        _text(f"{key}-name", "si-tall-name", 114, top + 15.5, name, _moods("turn" if car.on else "", faded), car.name)
    )
    x = 114.0
    if car.hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", 118, top + 25, size=0.73, mood=faded))
        pieces.append(_text(f"{key}-cards", "si-tall-line", 126, top + 30, str(car.hand), faded))
        x = 126 + width(f"{car.hand}", 13) + 6
    line, mood = (car.status, car.mood) if car.status else (car.note, car.note_mood)
    if not line and car.hand is None and car.does[0]:
        line = "three cards" if car.does[0] == "turns three" else "2 or 3 cards"
    if line:
        line = fit(line, 13, 210 - x)
        pieces.append(_text(f"{key}-status", "si-tall-line", x, top + 30, line, _moods(mood, faded)))
    for k, face in enumerate(car.faces):
        pieces.append(Piece(f"{key}-face-{k}", tempo_symbol(face), 226 + k * 28, middle, size=0.625, mood=faded))
    if car.speed:
        pieces.append(
            _text(f"{key}-speed", "si-tall-speed", 357, top + 26, car.speed, _moods("tail" if car.hot else "", faded))
        )
        if car.hot:
            pieces.append(Piece(f"{key}-hot", f"si-hot-{len(car.speed)}", 357, top + 31, size=0.67, mood=faded))
    return tuple(pieces)


def _moods(*moods: str) -> str:
    return " ".join(mood for mood in moods if mood)


def _text(key: str, style: str, x: float, y: float, text: str, mood: str = "", words: str = "") -> Piece:
    return Piece(key, style, round(x, 1), y, mood=mood, text=text, words=words if words != text else "")


@lru_cache(2048)
def _road(cars: tuple[tuple[str, str, int, bool, bool, bool], ...]) -> tuple[Group, Group]:
    """The cars themselves, in a fixed order so that they glide; an attacker pulls out beside its target."""
    wide: list[Piece] = []
    tall: list[Piece] = []
    signs_wide: list[Piece] = []
    signs_tall: list[Piece] = []
    for key, symbol, place, placed, attacks, on in cars:
        x, y = (7 - place + 0.5) * BAY, LANE
        across, down = TALL_LANE, (place - 0.5) * ROW
        if not placed:
            y, across = PASSING_LANE, TALL_PASSING_LANE
        if attacks:
            x, y, across, down = x + 112, PASSING_LANE, TALL_PASSING_LANE, down - 24
            signs_wide.append(Piece("pull", "si-pull", round(x, 1), y))
            signs_tall.append(Piece("pull", "si-tall-pull", across, down))
        x = round(x, 1)
        if on:
            signs_wide.append(Piece("ring", "si-ring", x, y))
            signs_tall.append(Piece("ring", "si-tall-ring", across, down))
        if place == 1:
            signs_wide.append(Piece("beam", "si-beam", x, y, size=1.18))
            signs_tall.append(Piece("beam", "si-beam", across, down, turn=-90, size=0.34))
        wide.append(Piece(key, symbol, x, y, size=1.18))
        tall.append(Piece(key, symbol, across, down, turn=-90, size=0.37))
    return (*signs_wide, *wide), (*signs_tall, *tall)
