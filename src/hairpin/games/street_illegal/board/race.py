"""The race line: up to seven cars on a road, the front on the right or on top, each with its plate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.cars import Car, Street, acting, cars_of, player
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE
from hairpin.games.street_illegal.board.plates import plate
from hairpin.games.street_illegal.board.symbols import BAY, ROW
from hairpin.games.street_illegal.events import ORDINALS
from hairpin.games.street_illegal.view import StreetView

LANE, PASSING_LANE = 116, 50
TALL_LANE, TALL_PASSING_LANE = 65, 25
Road: TypeAlias = tuple[tuple[str, str, int, bool, bool], ...]  # id, symbol, place, placed, attacks


def race_board(street: Street, view: StreetView) -> Board:
    """The board of all cars as this viewer sees it.

    What all viewers share is made once; for a player only its own plate, and the ring round the car whose turn it is, are
    made again.
    """
    line = _line(street)
    wide, tall, on = line.wide, line.tall, line.on
    viewer = view.viewer
    if viewer is not None:
        asked = bool(view.legal)
        if (
            asked and on is not None and on != viewer
        ):  # asked in a fight that another one began: the turn is its own too
            wide, tall = _put(wide, tall, on, line.cars[on]._replace(on=False))
        on = viewer if asked else on
        faces = tuple([card.name for card in view.seats[viewer].face])
        wide, tall = _put(wide, tall, viewer, player(street, viewer, viewer == on, True, asked, faces))
    signs = _signs(line.road, on)
    return Board(
        "race",
        "The race",
        line.words,
        (
            ("wide", Scene(WIDE, RACE_HEIGHT, "race-wide", (*wide, signs[0], line.cars_wide))),
            ("tall", Scene(TALL, ROW * len(line.cars), "race-tall", (*tall, signs[1], line.cars_tall))),
        ),
    )


Groups: TypeAlias = tuple[Group, ...]
PARTS = 3  # groups of a plate


def _put(wide: Groups, tall: Groups, number: int, car: Car) -> tuple[Groups, Groups]:
    """The plates with that of one car in its place."""
    own = plate(car)
    first, after = number * PARTS, (number + 1) * PARTS
    return wide[:first] + own[0] + wide[after:], tall[:first] + own[1] + tall[after:]


class RaceLine(NamedTuple):
    """The race line as somebody watching sees it: cars, their plates, where they stand, whose turn it is, and words."""

    cars: tuple[Car, ...]
    wide: Groups
    tall: Groups
    road: Road
    cars_wide: Group
    cars_tall: Group
    on: int | None
    words: str


@lru_cache(512)
def _line(street: Street) -> RaceLine:
    cars = cars_of(street)
    wide: list[Group] = []
    tall: list[Group] = []
    for car in cars:
        groups = plate(car)
        wide += groups[0]
        tall += groups[1]
    road = tuple([(car.id, car.symbol, car.place, car.placed, car.status == "attacking") for car in cars])
    return RaceLine(cars, tuple(wide), tuple(tall), road, *_road(road), acting(street), _words(cars))


def _words(cars: Sequence[Car]) -> str:
    """The race in one sentence, front to back."""
    parts = []
    for car in sorted(cars, key=lambda one: one.place):
        told = [f"{ORDINALS[car.place - 1]} {car.name}"]
        told += [f"speed {car.speed}"] if car.speed else []
        told += [car.status] if car.status else []
        parts.append(", ".join(told))
    return f"The race, front to back: {'; '.join(parts)}."


@lru_cache(2048)
def _road(cars: Road) -> tuple[Group, Group]:
    """The cars themselves, in a fixed order so that they glide; an attacker pulls out beside its target."""
    wide, tall = [], []
    for car in cars:
        x, y, across, down = _stands(car)
        wide.append(Piece(car[0], car[1], x, y, 0, 1.18))
        tall.append(Piece(car[0], car[1], across, down, -90, 0.37))
    return tuple(wide), tuple(tall)


def _stands(car: tuple[str, str, int, bool, bool]) -> tuple[float, float, float, float]:
    """Where a car is: x and y in the wide drawing, x and y in the tall one."""
    _, _, place, placed, attacks = car
    x, down = (7 - place + 0.5) * BAY, (place - 0.5) * ROW
    if attacks:
        return round(x + 112, 1), PASSING_LANE, TALL_PASSING_LANE, down - 24
    if not placed:
        return round(x, 1), PASSING_LANE, TALL_PASSING_LANE, down
    return round(x, 1), LANE, TALL_LANE, down


@lru_cache(2048)
def _signs(cars: Road, turn: int | None) -> tuple[Group, Group]:
    """Round and under the cars: how an attacker pulls out, the ring of the turn, the head lights of the first."""
    wide, tall = [], []
    for number, car in enumerate(cars):
        x, y, across, down = _stands(car)
        if car[4]:
            wide.append(Piece("pull", "si-pull", x, y))
            tall.append(Piece("pull", "si-tall-pull", across, down))
        if number == turn:
            wide.append(Piece("ring", "si-ring", x, y))
            tall.append(Piece("ring", "si-tall-ring", across, down))
        if car[2] == 1:
            wide.append(Piece("beam", "si-beam", x, y, 0, 1.18))
            tall.append(Piece("beam", "si-beam", across, down, -90, 0.34))
    return tuple(wide), tuple(tall)
