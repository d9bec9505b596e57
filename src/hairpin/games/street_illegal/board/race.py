"""The race line: up to seven cars on a road, the front on the right or on top, each with its plate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.cars import Car, Street, acting, cars_of, player
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE
from hairpin.games.street_illegal.board.plates import PARTS, tall_plate, wide_plate
from hairpin.games.street_illegal.board.symbols import BAY, ROW
from hairpin.games.street_illegal.events import ORDINALS
from hairpin.games.street_illegal.view import StreetView

LANE, PASSING_LANE = 116, 50
TALL_LANE, TALL_PASSING_LANE = 65, 25
Groups: TypeAlias = tuple[Group, ...]
Road: TypeAlias = tuple[tuple[str, str, int, bool, bool], ...]  # id, symbol, place, placed, attacks


class RaceLine(NamedTuple):
    """The race line as somebody watching sees it: cars, where they stand, whose turn it is, and the whole in words."""

    cars: tuple[Car, ...]
    road: Road
    on: int | None
    words: str


def race_board(street: Street, view: StreetView, sizes: Sequence[str]) -> Board:
    """The board of all cars as this viewer sees it. There is no middle drawing: the tall one serves.

    What all viewers share is made once; for a player only its own plate, and the ring round the car whose turn it is, are
    made again.
    """
    line = _line(street)
    on, own = line.on, _own(street, line, view)
    if view.legal:
        on = view.viewer
    drawings = []
    if "wide" in sizes:
        groups = _drawn(line.cars, line.road, on, own, False)
        drawings.append(("wide", Scene(WIDE, RACE_HEIGHT, "race-wide", groups)))
    if "tall" in sizes or "middle" in sizes:
        groups = _drawn(line.cars, line.road, on, own, True)
        drawings.append(("tall", Scene(TALL, ROW * len(line.cars), "race-tall", groups)))
    return Board("race", "The race", line.words, tuple(drawings))


@lru_cache(512)
def _line(street: Street) -> RaceLine:
    cars = cars_of(street)
    road = tuple([(car.id, car.symbol, car.place, car.placed, car.status == "attacking") for car in cars])
    return RaceLine(cars, road, acting(street), _words(cars))


def _own(street: Street, line: RaceLine, view: StreetView) -> tuple[tuple[int, Car], ...]:
    """The cars that this viewer sees otherwise than the others, by their numbers: its own, above all."""
    viewer = view.viewer
    if viewer is None:
        return ()
    asked = bool(view.legal)
    faces = tuple([card.name for card in view.seats[viewer].face])
    mine = (viewer, player(street, viewer, asked or line.on == viewer, True, asked, faces))
    if asked and line.on is not None and line.on != viewer:
        # It is asked in a fight that another one began: the turn is its own too.
        return (mine, (line.on, line.cars[line.on]._replace(on=False)))
    return (mine,)


def _drawn(cars: tuple[Car, ...], road: Road, on: int | None, own: tuple[tuple[int, Car], ...], tall: bool) -> Groups:
    """All groups of a drawing, back to front: plates, signs, cars."""
    groups = _plates(cars, tall)
    for number, car in own:
        first = number * PARTS
        groups = groups[:first] + (tall_plate(car) if tall else wide_plate(car)) + groups[first + PARTS :]
    return (*groups, _signs(road, on, tall), _road(road, tall))


@lru_cache(512)
def _plates(cars: tuple[Car, ...], tall: bool) -> Groups:
    groups: list[Group] = []
    for car in cars:
        groups += tall_plate(car) if tall else wide_plate(car)
    return tuple(groups)


def _words(cars: Sequence[Car]) -> str:
    """The race in one sentence, front to back."""
    parts = []
    for car in sorted(cars, key=lambda one: one.place):
        told = f"{ORDINALS[car.place - 1]} {car.name}"
        if car.speed:
            told += f", speed {car.speed}"
        parts.append(f"{told}, {car.status}" if car.status else told)
    return f"The race, front to back: {'; '.join(parts)}."


@lru_cache(2048)
def _road(cars: Road, tall: bool) -> Group:
    """The cars themselves, in a fixed order so that they glide; an attacker pulls out beside its target."""
    turn, size = (-90, 0.37) if tall else (0, 1.18)
    return tuple([Piece(car[0], car[1], *_stands(car, tall), turn, size) for car in cars])


def _stands(car: tuple[str, str, int, bool, bool], tall: bool) -> tuple[float, float]:
    _, _, place, placed, attacks = car
    if tall:
        down = (place - 0.5) * ROW
        return (TALL_PASSING_LANE, down - 24) if attacks else (TALL_LANE if placed else TALL_PASSING_LANE, down)
    x = (7 - place + 0.5) * BAY
    return (round(x + 112, 1), PASSING_LANE) if attacks else (round(x, 1), LANE if placed else PASSING_LANE)


@lru_cache(2048)
def _signs(cars: Road, on: int | None, tall: bool) -> Group:
    """Round and under the cars: how an attacker pulls out, the ring of the turn, the head lights of the first."""
    kind = "si-tall" if tall else "si"
    pieces = []
    for number, car in enumerate(cars):
        x, y = _stands(car, tall)
        if car[4]:
            pieces.append(Piece("pull", f"{kind}-pull", x, y))
        if number == on:
            pieces.append(Piece("ring", f"{kind}-ring", x, y))
        if car[2] == 1:
            pieces.append(
                Piece("beam", "si-beam", x, y, -90, 0.34) if tall else Piece("beam", "si-beam", x, y, 0, 1.18)
            )
    return tuple(pieces)
