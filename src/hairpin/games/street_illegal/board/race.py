"""The race line: up to seven cars on a road with their plates, the front on the right or on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.drawing.words import ordinal
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.lettering import STYLES, speed_style
from hairpin.games.street_illegal.board.symbols import BAY, ROW, tempo_symbol

Spot: TypeAlias = tuple[float, float]
Sized: TypeAlias = tuple[float, float, float]  # a spot, and the size of what stands there


@dataclass(frozen=True)
class Layout:
    """Where everything of a car stands. `kind` begins the names of its own symbols."""

    kind: str
    lane: Spot  # the car
    passing: Spot  # the car while it has no place yet
    attack: Spot  # the car beside its target
    turn: float
    car: float  # the sizes of a car and of its head lights
    beam: float
    frame: Spot
    digit: Sized
    name: Spot
    room: float  # for name and status, which share a line in wide plates
    status: Spot
    status_style: str
    face: Sized  # the left one of three
    face_step: float
    speed: Spot
    hot: Spot
    hand: Sized
    cards: Spot
    cards_words: str
    cards_style: str
    note: Spot | None  # None: status, note and what an Old Pro does share one line
    does: Spot
    faces: tuple[Sized, ...] = ()  # from `face` and `face_step`


def _bays(layout: Layout, front: Spot, step: Spot) -> dict[int, Layout]:
    """The layout of every car by its place: all spots, from the corner of a plate, moved to where they are."""
    found = {}
    for place in range(1, 8):
        x, y = front[0] + (place - 1) * step[0], front[1] + (place - 1) * step[1]
        spots = {name: spot for name, spot in vars(layout).items() if isinstance(spot, tuple) and spot}
        moved: dict[str, Any] = {name: (round(x + spot[0], 1), y + spot[1], *spot[2:]) for name, spot in spots.items()}
        left, y, size = moved["face"]
        faces = tuple((round(left + k * layout.face_step, 1), y, size) for k in range(3))
        found[place] = replace(layout, **moved, faces=faces)
    return found


WIDE_PLATE = Layout(
    kind="si",
    lane=(BAY / 2, 116),
    passing=(BAY / 2, 50),
    attack=(BAY / 2 + 112, 50),
    turn=0,
    car=1.18,
    beam=1.18,
    frame=(BAY / 2, 212),
    digit=(20, 173, 0.5625),
    name=(36, 180),
    room=BAY - 48,
    status=(BAY - 12, 179),
    status_style="si-status",
    face=(32, 215, 0.9),
    face_step=38.5,
    speed=(BAY - 12, 227),
    hot=(BAY - 12, 234),
    hand=(19.5, 254.5, 1),
    cards=(31, 261),
    cards_words="{} in hand",
    cards_style="si-hand",
    note=(BAY - 12, 261),
    does=(36, 209),
)
TALL_PLATE = Layout(
    kind="si-tall",
    lane=(65, ROW / 2),
    passing=(25, ROW / 2),
    attack=(25, ROW / 2 - 24),
    turn=-90,
    car=0.37,
    beam=0.34,
    frame=(227, ROW / 2),
    digit=(102, ROW / 2, 0.4375),
    name=(114, 15.5),
    room=96,
    status=(140, 30),
    status_style="si-tall-line",
    face=(226, ROW / 2, 0.625),
    face_step=28,
    speed=(357, 26),
    hot=(357, 31),
    hand=(118, 25, 0.73),
    cards=(126, 30),
    cards_words="{}",
    cards_style="si-tall-line",
    note=None,
    does=(114, 30),
)
WIDE = _bays(WIDE_PLATE, (6 * BAY, 0), (-BAY, 0))
TALL = _bays(TALL_PLATE, (0, 0), (0, ROW))
LINE = 72  # room for the one line of a tall plate


def race_words(cars: tuple[tuple[int, str, str], ...]) -> str:
    """The race in one sentence, front to back, from the place, name and speed of every car."""
    said = [f"{ordinal(place)} {name}{f', speed {speed}' if speed else ''}" for place, name, speed in sorted(cars)]
    return f"The race, front to back: {'; '.join(said)}."


def road(bays: Mapping[int, Layout], cars: tuple[Car, ...]) -> tuple[Group, Group]:
    """Signs round and under the cars, and the cars themselves, in a fixed order so that they glide."""
    signs, pieces = [], []
    for car in cars:
        bay, attacks = bays[car.place], car.status == "attacking"
        x, y = bay.attack if attacks else bay.lane if car.placed else bay.passing
        if attacks:
            signs.append(Piece("pull", f"{bay.kind}-pull", x, y))
        if car.on:
            signs.append(Piece("ring", f"{bay.kind}-ring", x, y))
        if car.place == 1:
            signs.append(Piece("beam", "si-beam", x, y, bay.turn, bay.beam))
        pieces.append(Piece(car.id, car.symbol, x, y, bay.turn, bay.car))
    return tuple(signs), tuple(pieces)


def plate(bay: Layout, car: Car) -> tuple[Group, Group, Group]:
    """The plate of a car: place, name and status; its cards, or what an Old Pro does; its figures."""
    return _head(bay, car), _faces(bay, car), _figures(bay, car)


def _sign(car: Car, part: str, symbol: str, place: Sized) -> Piece:
    x, y, size = place
    return Piece(f"{car.id}-{part}", symbol, x, y, 0, size, "over" if car.over else "")


def _text(car: Car, part: str, style: str, spot: Spot, text: str, mood: str = "", words: str = "") -> Piece:
    """Words on a plate; the mood `over` is added on a car that does nothing more on this track."""
    if car.over:
        mood = f"{mood} over".strip()
    x, y = spot
    return Piece(f"{car.id}-{part}", style, x, y, 0, 1, mood, words, text)


def _head(bay: Layout, car: Car) -> Group:
    """Place, name and status; behind them the light of the car's turn, or the frame of a car that is attacked."""
    pieces = []
    if car.target:
        pieces.append(Piece(f"{car.id}-target", f"{bay.kind}-target", *bay.frame))
    if car.on:
        pieces.append(Piece(f"{car.id}-turn", f"{bay.kind}-turn", *bay.frame))
    pieces.append(_sign(car, "place", f"si-place-{car.place}" if car.placed else "si-place-open", bay.digit))
    status, mood, spot, room = car.status, car.mood, bay.status, bay.room
    size = STYLES[bay.status_style].size
    if bay.note is None:
        if not status:
            status, mood = car.note or car.short, car.note_mood
        spot, line = (bay.does, LINE + 26) if car.hand is None else (spot, LINE)
        status = fit(status, size, line)
    elif status:
        room -= width(status, size) + 8
    style = STYLES[f"{bay.kind}-name"]
    name = fit(car.name, style.size, room)
    whole = "" if name == car.name else car.name
    pieces.append(_text(car, "name", style.name, bay.name, name, "turn" if car.on else "", whole))
    if status:
        pieces.append(_text(car, "status", bay.status_style, spot, status, mood))
    return tuple(pieces)


def _faces(bay: Layout, car: Car) -> Group:
    if car.faces or bay.note is None:
        return tuple([_sign(car, f"face-{k}", tempo_symbol(face), bay.faces[k]) for k, face in enumerate(car.faces)])
    x, y = bay.does
    return tuple([_text(car, f"does-{k}", "si-does", (x, y + 22 * k), line) for k, line in enumerate(car.does)])


def _figures(bay: Layout, car: Car) -> Group:
    """Speed, red and underlined above the limit; cards in hand; and a note."""
    pieces = []
    if car.speed:
        style = STYLES["si-tall-speed"] if bay.note is None else speed_style(car.speed)
        pieces.append(_text(car, "speed", style.name, bay.speed, car.speed, "tail" if car.hot else ""))
        if car.hot:
            pieces.append(_sign(car, "hot", f"si-hot-{len(car.speed)}", (*bay.hot, round(style.size / 36, 3))))
    if car.hand is not None:
        pieces.append(_sign(car, "hand", "si-hand-card", bay.hand))
        pieces.append(_text(car, "cards", bay.cards_style, bay.cards, bay.cards_words.format(car.hand)))
    if car.note and bay.note is not None:
        pieces.append(_text(car, "note", "si-note", bay.note, car.note, car.note_mood))
    return tuple(pieces)
