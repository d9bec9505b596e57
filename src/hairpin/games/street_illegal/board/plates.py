"""The plate of a car, below its bay or in its row: place, name and status; its cards; its figures.

Each part is drawn by itself and kept: a car's status changes far more often than its cards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_illegal.board.cars import Car, Plate
from hairpin.games.street_illegal.board.lettering import STYLES, speed_style
from hairpin.games.street_illegal.board.symbols import BAY, ROW

KEPT: Final = 8192
PARTS: Final = 3  # groups of a plate
NAME, TALL_NAME, LINE = STYLES["si-name"].size, STYLES["si-tall-name"].size, STYLES["si-tall-line"].size
STATUS: Final = STYLES["si-status"].size
OVER: Final = {False: "", True: "over"}  # the mood of a car that does nothing more on this track
CALLED: Final = {(False, False): "", (True, False): "turn", (False, True): "over", (True, True): "turn over"}
NEW: Final[Plate] = ((), (), ())  # nothing of a plate is drawn yet
HOT: Final = {(False, False): "", (True, False): "tail", (False, True): "over", (True, True): "tail over"}


def wide_plate(car: Car, like: Car | None) -> Plate:
    """Below the bay: place, name and status; cards and speed; hand and a note. `like` is a car to
    take what looks alike from: the same a moment ago, or as all others see it.
    """
    plate = car.wide
    if plate is None:
        head, faces, figures = NEW if like is None else _kept(car, like, like.wide)
        key, place, over = car.id, car.place, car.over
        plate = car.wide = (
            head or _head(key, place, car.placed, car.name, car.status, car.mood, car.on, car.target, over),
            faces or (_faces(key, place, car.faces, over) if car.faces else _does(key, place, car.does, over)),
            figures or _figures(key, place, car.speed, car.hot, car.hand, car.note, car.note_mood, over),
        )
    return plate


def tall_plate(car: Car, like: Car | None) -> Plate:
    """A row: place and name, below it hand and status; cards and speed on the right."""
    plate = car.tall
    if plate is None:
        head, faces, figures = NEW if like is None else _kept(car, like, like.tall)
        key, place, over = car.id, car.place, car.over
        line, line_mood = (car.status, car.mood) if car.status else (car.note, car.note_mood)
        if not line and car.does[0]:
            line = "three cards" if car.does[0] == "turns three" else "2 or 3 cards"
        drives = car.hand is not None
        plate = car.tall = (
            head or _tall_head(key, place, car.placed, car.name, line, line_mood, drives, car.on, car.target, over),
            faces or _tall_faces(key, place, car.faces, over),
            figures or _tall_figures(key, place, car.speed, car.hot, car.hand, over),
        )
    return plate


def _kept(car: Car, like: Car, plate: Plate | None) -> Plate:
    """The parts of the plate of another car that look alike; the others are empty."""
    if plate is None or not car.stands_like(like):
        return NEW
    return (
        plate[0] if car.headed_like(like) else (),
        plate[1] if car.faces == like.faces and car.does == like.does else (),
        plate[2] if car.figured_like(like) else (),
    )


class Ids(NamedTuple):
    """The ids of a car's pieces, made once."""

    turn: str
    target: str
    place: str
    name: str
    status: str
    faces: tuple[str, ...]
    does: tuple[str, ...]
    speed: str
    hot: str
    hand: str
    cards: str
    note: str


@cache
def _ids(key: str) -> Ids:
    return Ids(
        turn=f"{key}-turn",
        target=f"{key}-target",
        place=f"{key}-place",
        name=f"{key}-name",
        status=f"{key}-status",
        faces=tuple(f"{key}-face-{k}" for k in range(3)),
        does=tuple(f"{key}-does-{k}" for k in range(2)),
        speed=f"{key}-speed",
        hot=f"{key}-hot",
        hand=f"{key}-hand",
        cards=f"{key}-cards",
        note=f"{key}-note",
    )


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


BAYS: Final = {place: _bay((7 - place) * BAY) for place in range(1, 8)}


# -- wide -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _head(
    key: str, place: int, placed: bool, name: str, status: str, mood: str, on: bool, target: bool, over: bool
) -> Group:
    """Behind name and status the light of its turn, or the frame of the one attacked."""
    ids, bay = _ids(key), BAYS[place]
    room = BAY - 48 - (width(status, STATUS) + 8 if status else 0)
    shown = fit(name, NAME, room)
    pieces = [
        Piece(ids.place, f"si-place-{place}" if placed else "si-place-open", bay.digit, 173, 0, 0.5625, OVER[over]),
        Piece(ids.name, "si-name", bay.text, 180, 0, 1, CALLED[on, over], "" if shown == name else name, shown),
    ]
    if status:
        pieces.append(
            Piece(ids.status, "si-status", bay.right, 179, 0, 1, f"{mood} over".strip() if over else mood, "", status)
        )
    if on:
        pieces.insert(0, Piece(ids.turn, "si-turn", bay.middle, 212))
    if target:
        pieces.insert(0, Piece(ids.target, "si-target", bay.middle, 212))
    return tuple(pieces)


def _faces(key: str, place: int, faces: tuple[str, ...], over: bool) -> Group:
    ids, xs, faded = _ids(key).faces, BAYS[place].faces, OVER[over]
    return tuple([Piece(ids[k], f"si-tempo-{face}", xs[k], 215, 0, 0.9, faded) for k, face in enumerate(faces)])


@lru_cache(KEPT)
def _does(key: str, place: int, does: tuple[str, str], over: bool) -> Group:
    """What an Old Pro does, where it has no cards."""
    ids, x, faded = _ids(key).does, BAYS[place].text, OVER[over]
    lines = [(k, line) for k, line in enumerate(does) if line]
    return tuple([Piece(ids[k], "si-does", x, 209 + 22 * k, 0, 1, faded, "", line) for k, line in lines])


def _figures(
    key: str, place: int, speed: str, hot: bool, hand: int | None, note: str, note_mood: str, over: bool
) -> Group:
    """Speed; cards in hand; and a note."""
    group: Group = ()
    if speed:
        group = _speed(key, place, speed, hot, over)
    if hand is not None:
        group += _hand(key, place, hand, over)
    if note:
        mood = f"{note_mood} over".strip() if over else note_mood
        group += (Piece(_ids(key).note, "si-note", BAYS[place].right, 261, 0, 1, mood, "", note),)
    return group


@lru_cache(KEPT)
def _speed(key: str, place: int, speed: str, hot: bool, over: bool) -> Group:
    """Red and underlined above the limit."""
    ids, right, style = _ids(key), BAYS[place].right, speed_style(speed)
    figure = Piece(ids.speed, style.name, right, 227, 0, 1, HOT[hot, over], "", speed)
    if not hot:
        return (figure,)
    return (figure, Piece(ids.hot, f"si-hot-{len(speed)}", right, 234, 0, round(style.size / 36, 3), OVER[over]))


@lru_cache(KEPT)
def _hand(key: str, place: int, hand: int, over: bool) -> Group:
    ids, bay, faded = _ids(key), BAYS[place], OVER[over]
    return (
        Piece(ids.hand, "si-hand-card", bay.hand, 254.5, 0, 1, faded),
        Piece(ids.cards, "si-hand", bay.cards, 261, 0, 1, faded, "", f"{hand} in hand"),
    )


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
    ids, top = _ids(key), (place - 1) * ROW
    middle = top + ROW / 2
    shown = fit(name, TALL_NAME, 96)
    pieces = [
        Piece(ids.place, f"si-place-{place}" if placed else "si-place-open", 102, middle, 0, 0.4375, OVER[over]),
        Piece(ids.name, "si-tall-name", 114, top + 15.5, 0, 1, CALLED[on, over], "" if shown == name else name, shown),
    ]
    if line:
        x = 140 if drives else 114
        said = f"{mood} over".strip() if over else mood
        pieces.append(Piece(ids.status, "si-tall-line", x, top + 30, 0, 1, said, "", fit(line, LINE, 212 - x)))
    if on:
        pieces.insert(0, Piece(ids.turn, "si-tall-turn", 227, middle))
    if target:
        pieces.insert(0, Piece(ids.target, "si-tall-target", 227, middle))
    return tuple(pieces)


def _tall_faces(key: str, place: int, faces: tuple[str, ...], over: bool) -> Group:
    ids, middle, faded = _ids(key).faces, (place - 0.5) * ROW, OVER[over]
    return tuple(
        [Piece(ids[k], f"si-tempo-{face}", 226 + k * 28, middle, 0, 0.625, faded) for k, face in enumerate(faces)]
    )


def _tall_figures(key: str, place: int, speed: str, hot: bool, hand: int | None, over: bool) -> Group:
    ids, top, faded = _ids(key), (place - 1) * ROW, OVER[over]
    pieces = []
    if speed:
        pieces.append(Piece(ids.speed, "si-tall-speed", 357, top + 26, 0, 1, HOT[hot, over], "", speed))
        if hot:
            pieces.append(Piece(ids.hot, f"si-hot-{len(speed)}", 357, top + 31, 0, 0.67, faded))
    if hand is not None:
        pieces.append(Piece(ids.hand, "si-hand-card", 118, top + 25, 0, 0.73, faded))
        pieces.append(Piece(ids.cards, "si-tall-line", 126, top + 30, 0, 1, faded, "", str(hand)))
    return tuple(pieces)
