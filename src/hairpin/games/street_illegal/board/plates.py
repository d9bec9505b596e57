"""The plate of a car, below its bay or in its row, in three groups: place, name and status; its cards; its figures."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.lettering import STYLES, speed_style
from hairpin.games.street_illegal.board.symbols import BAY, ROW, tempo_symbol

NAME, TALL_NAME, LINE = STYLES["si-name"].size, STYLES["si-tall-name"].size, STYLES["si-tall-line"].size
STATUS = STYLES["si-status"].size
Plate: TypeAlias = tuple[Group, Group, Group]


class Bay(NamedTuple):
    """Where the parts of a wide plate stand."""

    middle: float
    digit: float
    text: float
    right: float
    faces: tuple[float, ...]
    hand: float
    cards: float


def _bay(left: float) -> Bay:
    return Bay(
        middle=round(left + BAY / 2, 1),
        digit=round(left + 20, 1),
        text=round(left + 36, 1),
        right=round(left + BAY - 12, 1),
        faces=tuple(round(left + 32 + k * 38.5, 1) for k in range(3)),
        hand=round(left + 19.5, 1),
        cards=round(left + 31, 1),
    )


BAYS = {place: _bay((7 - place) * BAY) for place in range(1, 8)}


def _mood(mood: str, over: bool) -> str:
    """The mood of a part, with `over` added on a car that does nothing more on this track."""
    return f"{mood} over".strip() if over else mood


# -- wide -------------------------------------------------------------------------------------


def wide_plate(car: Car) -> Plate:
    """Below the bay: place, name and status; cards and speed; hand and a note."""
    return _head(car), _faces(car) if car.faces else _does(car), _figures(car)


def _head(car: Car) -> Group:
    """Place, name and status; behind them the light of the car's turn, or the frame of a car that is attacked."""
    key, bay, status = car.id, BAYS[car.place], car.status
    pieces = []
    if car.target:
        pieces.append(Piece(f"{key}-target", "si-target", bay.middle, 212))
    if car.on:
        pieces.append(Piece(f"{key}-turn", "si-turn", bay.middle, 212))
    digit = f"si-place-{car.place}" if car.placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, bay.digit, 173, size=0.5625, mood="over" if car.over else ""))
    name = fit(car.name, NAME, BAY - 48 - (width(status, STATUS) + 8 if status else 0))
    words, mood = "" if name == car.name else car.name, _mood("turn" if car.on else "", car.over)
    pieces.append(Piece(f"{key}-name", "si-name", bay.text, 180, mood=mood, words=words, text=name))
    if status:
        mood = _mood(car.mood, car.over)
        pieces.append(Piece(f"{key}-status", "si-status", bay.right, 179, mood=mood, text=status))
    return tuple(pieces)


def _faces(car: Car) -> Group:
    key, xs, faded = car.id, BAYS[car.place].faces, "over" if car.over else ""
    return tuple(
        Piece(f"{key}-face-{k}", tempo_symbol(face), xs[k], 215, size=0.9, mood=faded)
        for k, face in enumerate(car.faces)
    )


def _does(car: Car) -> Group:
    """What an Old Pro does in a fight, while it has no cards."""
    key, x, faded = car.id, BAYS[car.place].text, "over" if car.over else ""
    return tuple(
        Piece(f"{key}-does-{k}", "si-does", x, 209 + 22 * k, mood=faded, text=line)
        for k, line in enumerate(car.does)
        if line
    )


def _figures(car: Car) -> Group:
    """Speed, red and underlined above the limit; cards in hand; and a note."""
    key, bay, faded = car.id, BAYS[car.place], "over" if car.over else ""
    pieces = []
    if car.speed:
        style, mood = speed_style(car.speed), _mood("tail" if car.hot else "", car.over)
        pieces.append(Piece(f"{key}-speed", style.name, bay.right, 227, mood=mood, text=car.speed))
        if car.hot:
            line, size = f"si-hot-{len(car.speed)}", round(style.size / 36, 3)
            pieces.append(Piece(f"{key}-hot", line, bay.right, 234, size=size, mood=faded))
    if car.hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", bay.hand, 254.5, mood=faded))
        pieces.append(Piece(f"{key}-cards", "si-hand", bay.cards, 261, mood=faded, text=f"{car.hand} in hand"))
    if car.note:
        mood = _mood(car.note_mood, car.over)
        pieces.append(Piece(f"{key}-note", "si-note", bay.right, 261, mood=mood, text=car.note))
    return tuple(pieces)


# -- tall -------------------------------------------------------------------------------------


def tall_plate(car: Car) -> Plate:
    """A row: place and name, below it hand and status; cards and speed on the right."""
    return _tall_head(car), _tall_faces(car), _tall_figures(car)


def _tall_head(car: Car) -> Group:
    key, top = car.id, (car.place - 1) * ROW
    middle = top + ROW / 2
    pieces = []
    if car.target:
        pieces.append(Piece(f"{key}-target", "si-tall-target", 227, middle))
    if car.on:
        pieces.append(Piece(f"{key}-turn", "si-tall-turn", 227, middle))
    digit = f"si-place-{car.place}" if car.placed else "si-place-open"
    pieces.append(Piece(f"{key}-place", digit, 102, middle, size=0.4375, mood="over" if car.over else ""))
    name = fit(car.name, TALL_NAME, 96)
    words, mood = "" if name == car.name else car.name, _mood("turn" if car.on else "", car.over)
    pieces.append(Piece(f"{key}-name", "si-tall-name", 114, top + 15.5, mood=mood, words=words, text=name))
    line, mood = (car.status, car.mood) if car.status else (car.note, car.note_mood)
    if not line and car.does[0]:
        line = "three cards" if car.does[0] == "turns three" else "2 or 3 cards"
    if line:
        x = 114 if car.hand is None else 140
        line, mood = fit(line, LINE, 212 - x), _mood(mood, car.over)
        pieces.append(Piece(f"{key}-status", "si-tall-line", x, top + 30, mood=mood, text=line))
    return tuple(pieces)


def _tall_faces(car: Car) -> Group:
    key, middle, faded = car.id, (car.place - 0.5) * ROW, "over" if car.over else ""
    return tuple(
        Piece(f"{key}-face-{k}", tempo_symbol(face), 226 + k * 28, middle, size=0.625, mood=faded)
        for k, face in enumerate(car.faces)
    )


def _tall_figures(car: Car) -> Group:
    key, top, faded = car.id, (car.place - 1) * ROW, "over" if car.over else ""
    pieces = []
    if car.speed:
        mood = _mood("tail" if car.hot else "", car.over)
        pieces.append(Piece(f"{key}-speed", "si-tall-speed", 357, top + 26, mood=mood, text=car.speed))
        if car.hot:
            line = f"si-hot-{len(car.speed)}"
            pieces.append(Piece(f"{key}-hot", line, 357, top + 31, size=0.67, mood=faded))
    if car.hand is not None:
        pieces.append(Piece(f"{key}-hand", "si-hand-card", 118, top + 25, size=0.73, mood=faded))
        pieces.append(Piece(f"{key}-cards", "si-tall-line", 126, top + 30, mood=faded, text=str(car.hand)))
    return tuple(pieces)
