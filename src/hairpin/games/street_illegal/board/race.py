"""The race line: up to seven cars on a road, the front on the right or on top, each with its plate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.cars import BEFORE, Car, Plate, Street, acting, cars_of, player
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE
from hairpin.games.street_illegal.board.plates import BAYS, PARTS, tall_plate, wide_plate
from hairpin.games.street_illegal.board.story import Story
from hairpin.games.street_illegal.board.symbols import ROW
from hairpin.games.street_illegal.events import ORDINALS
from hairpin.games.street_illegal.view import StreetView

LANE, PASSING_LANE = 116.0, 50.0
TALL_LANE, TALL_PASSING_LANE = 65.0, 25.0
ATTACKS: Final = {place: round(bay.middle + 112, 1) for place, bay in BAYS.items()}  # beside the car in front
Groups: TypeAlias = tuple[Group, ...]
Road: TypeAlias = tuple[tuple[str, str, int, bool, bool], ...]  # id, symbol, place, placed, attacks
Words: TypeAlias = tuple[tuple[int, str, str], ...]  # place, name, speed
Own: TypeAlias = tuple[tuple[int, Car, Car | None], ...]  # number, the car, and the same as all see it


class RaceLine:
    """The race line as somebody watching sees it: cars, where they stand, whose turn it is, and the whole in words.

    What was drawn of it is kept with it, so that the viewers of a match share it without looking it up again; and of cars
    that are as they were in the line before, the plates are taken from there.
    """

    __slots__ = ("_plates", "_roads", "_signs", "cars", "on", "road", "said", "words")

    def __init__(self, street: Street, before: RaceLine | None = None) -> None:
        self.cars: tuple[Car, ...] = cars_of(street, None if before is None else before.cars)
        self.road: Road = tuple(
            [(car.id, car.symbol, car.place, car.placed, car.status == "attacking") for car in self.cars]
        )
        self.on = acting(street)
        self.said: Words = tuple([(car.place, car.name, car.speed) for car in self.cars])
        self._plates: dict[bool, Groups] = {}
        self._roads: dict[bool, Group] = {}
        self._signs: dict[tuple[int | None, bool], Group] = {}
        if before is None:
            self.words = _words(self.said)
            return
        self.words = before.words if before.said == self.said else _words(self.said)
        for tall, plates in before._plates.items():
            self._plates[tall] = self._drawn_again(before, plates, tall)
        if before.road == self.road:  # as most answers leave it
            self._roads, self._signs = before._roads, before._signs

    def _drawn_again(self, before: RaceLine, plates: Groups, tall: bool) -> Groups:
        groups = list(plates)
        for number, car in enumerate(self.cars):
            was = before.cars[number]
            if car is not was:
                _lay(groups, number, tall_plate(car, was) if tall else wide_plate(car, was))
        return tuple(groups)

    def drawn(self, on: int | None, own: Own, tall: bool) -> Groups:
        """All groups of a drawing, back to front: plates, signs, cars; `own` are those that the viewer sees otherwise."""
        plates = self._plates.get(tall)
        groups: list[Group] = []
        if plates is None:
            for car in self.cars:
                groups += tall_plate(car, None) if tall else wide_plate(car, None)
            self._plates[tall] = tuple(groups)
        else:
            groups += plates
        road = self._roads.get(tall)
        if road is None:
            road = self._roads[tall] = _road(self.road, tall)
        signs = self._signs.get((on, tall))
        if signs is None:
            signs = self._signs[on, tall] = _signs(self.road, on, tall)
        for number, car, for_all in own:
            _lay(groups, number, tall_plate(car, for_all) if tall else wide_plate(car, for_all))
        groups.append(signs)
        groups.append(road)
        return tuple(groups)


def _lay(groups: list[Group], number: int, plate: Plate) -> None:
    """Put the plate of a car into its place among those of all."""
    first = number * PARTS
    groups[first], groups[first + 1], groups[first + 2] = plate


def race_board(street: Street, line: RaceLine, view: StreetView, told: Story, sizes: Sequence[str]) -> Board:
    """The board of all cars as this viewer sees it. There is no middle drawing: the tall one serves."""
    own = _own(street, line, view, told)
    on = view.viewer if view.legal else line.on
    drawings = []
    if "wide" in sizes:
        drawings.append(("wide", Scene(WIDE, RACE_HEIGHT, "race-wide", line.drawn(on, own, False))))
    if "tall" in sizes or "middle" in sizes:
        drawings.append(("tall", Scene(TALL, ROW * len(line.cars), "race-tall", line.drawn(on, own, True))))
    return Board("race", "The race", line.words, tuple(drawings))


def _own(street: Street, line: RaceLine, view: StreetView, told: Story) -> Own:
    """The cars that this viewer sees otherwise than the others: its own, above all."""
    viewer = view.viewer
    if viewer is None:
        return ()
    before, car = told.car, line.cars[viewer]
    if view.legal or street.phase in BEFORE:
        asked = bool(view.legal)
        mine = player(street, viewer, asked or line.on == viewer, asked, view.seats[viewer])
        told.car_for_all = None
    elif before is not None and told.car_for_all is car:
        mine = before
    else:
        mine = car.seen("You", car.on)
        told.car_for_all = car
    if before is not None and before.same(mine):
        mine = before  # its plate is drawn already
    told.car = mine
    if view.legal and line.on is not None and line.on != viewer:
        # It is asked in a fight that another one began: the turn is its own too.
        other = line.cars[line.on]
        return ((viewer, mine, car), (line.on, other.seen(other.name, False), other))
    return ((viewer, mine, car),)


def _words(cars: Words) -> str:
    """The race in one sentence, front to back; what everybody is about is said elsewhere."""
    parts = []
    for place, name, speed in sorted(cars):
        parts.append(f"{ORDINALS[place - 1]} {name}, speed {speed}" if speed else f"{ORDINALS[place - 1]} {name}")
    return f"The race, front to back: {'; '.join(parts)}."


def _road(cars: Road, tall: bool) -> Group:
    """The cars themselves, in a fixed order so that they glide; an attacker pulls out beside its target."""
    turn, size = (-90, 0.37) if tall else (0, 1.18)
    return tuple([Piece(car[0], car[1], *_stands(car, tall), turn, size) for car in cars])


def _stands(car: tuple[str, str, int, bool, bool], tall: bool) -> tuple[float, float]:
    _, _, place, placed, attacks = car
    if tall:
        down = (place - 0.5) * ROW
        return (TALL_PASSING_LANE, down - 24) if attacks else (TALL_LANE if placed else TALL_PASSING_LANE, down)
    return (ATTACKS[place], PASSING_LANE) if attacks else (BAYS[place].middle, LANE if placed else PASSING_LANE)


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
