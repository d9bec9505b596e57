"""The race line: up to seven cars on a road with their plates, the front on the right or on top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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
    """Where everything of a car stands, from the corner of its plate. `kind` begins the names of its own symbols."""

    kind: str
    front: Spot  # the corner of the plate in front
    step: Spot  # from one corner to the next
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
    faces: Sized
    face_step: float
    speed: Spot
    hot: Spot
    hand: Sized
    cards: Spot
    cards_words: str
    cards_style: str
    note: Spot | None  # None: status, note and what an Old Pro does share one line
    does: Spot


WIDE = Layout(
    kind="si",
    front=(6 * BAY, 0),
    step=(-BAY, 0),
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
    faces=(32, 215, 0.9),
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
TALL = Layout(
    kind="si-tall",
    front=(0, 0),
    step=(0, ROW),
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
    faces=(226, ROW / 2, 0.625),
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
LINE = 72  # room for the one line of a tall plate


def race_words(cars: tuple[Car, ...]) -> str:
    """The race in one sentence, front to back."""
    said = []
    for car in sorted(cars, key=lambda car: car.place):
        speed = f", speed {car.speed}" if car.speed else ""
        said.append(f"{ordinal(car.place)} {car.name}{speed}")
    return f"The race, front to back: {'; '.join(said)}."


def road(layout: Layout, cars: tuple[Car, ...]) -> tuple[Group, Group]:
    """Signs round and under the cars, and the cars themselves, in a fixed order so that they glide."""
    signs, pieces = [], []
    for car in cars:
        attacks = car.status == "attacking"
        x, y = _at(layout, car, layout.attack if attacks else layout.lane if car.placed else layout.passing)
        if attacks:
            signs.append(Piece("pull", f"{layout.kind}-pull", x, y))
        if car.on:
            signs.append(Piece("ring", f"{layout.kind}-ring", x, y))
        if car.place == 1:
            signs.append(Piece("beam", "si-beam", x, y, layout.turn, layout.beam))
        pieces.append(Piece(car.id, car.symbol, x, y, layout.turn, layout.car))
    return tuple(signs), tuple(pieces)


def plate(layout: Layout, car: Car) -> tuple[Group, Group, Group]:
    """The plate of a car: place, name and status; its cards, or what an Old Pro does; its figures."""
    return _head(layout, car), _faces(layout, car), _figures(layout, car)


def _at(layout: Layout, car: Car, spot: Spot) -> Spot:
    (left, top), (right, down), behind = layout.front, layout.step, car.place - 1
    return round(left + behind * right + spot[0], 1), top + behind * down + spot[1]


def _mood(car: Car, mood: str = "") -> str:
    """The mood of a part, with `over` added on a car that does nothing more on this track."""
    return f"{mood} over".strip() if car.over else mood


def _sized(layout: Layout, car: Car, part: str, symbol: str, place: Sized) -> Piece:
    return Piece(f"{car.id}-{part}", symbol, *_at(layout, car, place[:2]), size=place[2], mood=_mood(car))


def _text(layout: Layout, car: Car, part: str, style: str, spot: Spot, text: str, mood: str = "") -> Piece:
    return Piece(f"{car.id}-{part}", style, *_at(layout, car, spot), mood=_mood(car, mood), text=text)


def _head(layout: Layout, car: Car) -> Group:
    """Place, name and status; behind them the light of the car's turn, or the frame of a car that is attacked."""
    pieces = []
    if car.target:
        pieces.append(Piece(f"{car.id}-target", f"{layout.kind}-target", *_at(layout, car, layout.frame)))
    if car.on:
        pieces.append(Piece(f"{car.id}-turn", f"{layout.kind}-turn", *_at(layout, car, layout.frame)))
    digit = f"si-place-{car.place}" if car.placed else "si-place-open"
    pieces.append(_sized(layout, car, "place", digit, layout.digit))
    status, mood, spot, room = car.status, car.mood, layout.status, layout.room
    if layout.note is None:
        if not status:
            status, mood = car.note or car.short, car.note_mood
        spot = layout.does if car.hand is None else spot
        status = fit(status, STYLES[layout.status_style].size, LINE if car.hand is not None else LINE + 26)
    elif status:
        room -= width(status, STYLES[layout.status_style].size) + 8
    style = STYLES[f"{layout.kind}-name"]
    name = fit(car.name, style.size, room)
    words, lit = "" if name == car.name else car.name, _mood(car, "turn" if car.on else "")
    pieces.append(Piece(f"{car.id}-name", style.name, *_at(layout, car, layout.name), mood=lit, words=words, text=name))
    if status:
        pieces.append(_text(layout, car, "status", layout.status_style, spot, status, mood))
    return tuple(pieces)


def _faces(layout: Layout, car: Car) -> Group:
    (left, y, size), step = layout.faces, layout.face_step
    if car.faces or layout.note is None:
        places = [(face, (left + k * step, y, size)) for k, face in enumerate(car.faces)]
        return tuple(
            _sized(layout, car, f"face-{k}", tempo_symbol(face), place) for k, (face, place) in enumerate(places)
        )
    x, y = layout.does
    return tuple(_text(layout, car, f"does-{k}", "si-does", (x, y + 22 * k), line) for k, line in enumerate(car.does))


def _figures(layout: Layout, car: Car) -> Group:
    """Speed, red and underlined above the limit; cards in hand; and a note."""
    pieces = []
    if car.speed:
        style = STYLES["si-tall-speed"] if layout.note is None else speed_style(car.speed)
        pieces.append(_text(layout, car, "speed", style.name, layout.speed, car.speed, "tail" if car.hot else ""))
        if car.hot:
            place = (*layout.hot, round(style.size / 36, 3))
            pieces.append(_sized(layout, car, "hot", f"si-hot-{len(car.speed)}", place))
    if car.hand is not None:
        pieces.append(_sized(layout, car, "hand", "si-hand-card", layout.hand))
        words = layout.cards_words.format(car.hand)
        pieces.append(_text(layout, car, "cards", layout.cards_style, layout.cards, words))
    if car.note and layout.note is not None:
        pieces.append(_text(layout, car, "note", "si-note", layout.note, car.note, car.note_mood))
    return tuple(pieces)
