"""The race line: up to seven cars on a road, the front on the right or on top, each with its plate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.cars import BEFORE, Car, Plate, Street, acting, cars_of, player
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE
from hairpin.games.street_illegal.board.plates import BAYS, PARTS, tall_plate, wide_plate
from hairpin.games.street_illegal.board.story import Story
from hairpin.games.street_illegal.board.symbols import ROW
from hairpin.games.street_illegal.events import ORDINALS

WIDTH: Final = WIDE
HEIGHT: Final = RACE_HEIGHT
LANE: Final = 116.0
PASSING_LANE: Final = 50.0
TALL_LANE: Final = 65.0
TALL_PASSING_LANE: Final = 25.0
ATTACKS: Final = {place: round(bay.middle + 112, 1) for place, bay in BAYS.items()}  # beside the car in front
Groups: TypeAlias = tuple[Group, ...]
Own: TypeAlias = tuple[tuple[int, Car, Car | None], ...]  # number, the car, and the same as all see it


@final
class Stand:
    """Where a car stands: the cars lie in a fixed order so that they glide, and an attacker pulls out beside its target."""

    __slots__ = ("attacks", "id", "place", "placed", "symbol")

    def __init__(self, car: Car) -> None:
        self.id = car.id
        self.symbol = car.symbol
        self.place = car.place
        self.placed = car.placed
        self.attacks = car.status == "attacking"

    def same(self, other: Stand) -> bool:
        """Whether it is where this same car stood."""
        return (
            self.place == other.place
            and self.placed == other.placed
            and self.attacks == other.attacks
            and self.symbol == other.symbol
        )

    def at(self, tall: bool) -> tuple[float, float]:
        place = self.place
        if tall:
            down = (place - 0.5) * ROW
            if self.attacks:
                return TALL_PASSING_LANE, down - 24
            return TALL_LANE if self.placed else TALL_PASSING_LANE, down
        if self.attacks:
            return ATTACKS[place], PASSING_LANE
        return BAYS[place].middle, LANE if self.placed else PASSING_LANE

    def piece(self, tall: bool) -> Piece:
        x, y = self.at(tall)
        return Piece(self.id, self.symbol, x, y, -90, 0.37) if tall else Piece(self.id, self.symbol, x, y, 0, 1.18)


Road: TypeAlias = list[Stand]


class RaceLine:
    """The race line as somebody watching sees it: cars, where they stand, whose turn it is, and the whole in words.

    What was drawn of it is kept with it, so that the viewers of a match share it without looking it up again; and of cars
    that are as they were in the line before, the plates are taken from there.
    """

    __slots__ = ("_parts", "_plates", "_roads", "_signs", "cars", "on", "road", "words")

    def __init__(self, street: Street, before: RaceLine | None = None) -> None:
        self.cars: tuple[Car, ...] = cars_of(street, None if before is None else before.cars)
        self.on = acting(street)
        self.road: Road = []
        self._parts: list[str] = []  # of the words, by the numbers of the cars
        same_road, same_words = before is not None, before is not None
        for number, car in enumerate(self.cars):
            was = None if before is None else before.cars[number]
            if before is not None and was is car:
                self.road.append(before.road[number])
                self._parts.append(before._parts[number])
                continue
            stand, part = Stand(car), _said(car)
            if before is not None and before.road[number].same(stand):
                stand = before.road[number]
            else:
                same_road = False
            same_words = same_words and before is not None and before._parts[number] == part
            self.road.append(stand)
            self._parts.append(part)
        self._plates: dict[bool, Groups] = {}
        self._roads: dict[bool, Group] = {}
        self._signs: dict[tuple[int | None, bool], Group] = {}
        self.words: str
        if before is not None and same_words:
            self.words = before.words
        else:
            self.words = f"The race, front to back: {'; '.join([self._parts[car] for car in street.order])}."
        if before is None:
            return
        for tall, plates in before._plates.items():
            self._plates[tall] = self._drawn_again(before, plates, tall)
        if same_road:  # as most answers leave it
            self._roads, self._signs = before._roads, before._signs
        else:
            for tall, road in before._roads.items():
                self._roads[tall] = tuple(
                    [
                        road[number] if stand is before.road[number] else stand.piece(tall)
                        for number, stand in enumerate(self.road)
                    ]
                )

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
            road = self._roads[tall] = tuple([stand.piece(tall) for stand in self.road])
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


def race_board(
    street: Street, line: RaceLine, asked: bool, held: Held | None, told: Story, sizes: Sequence[str]
) -> Board:
    """The board of all cars as this viewer sees it. There is no middle drawing: the tall one serves."""
    own = _own(street, line, asked, held, told)
    on = told.viewer if asked else line.on
    drawings = []
    if "wide" in sizes:
        drawings.append(("wide", Scene(WIDTH, HEIGHT, "race-wide", line.drawn(on, own, False))))
    if "tall" in sizes or "middle" in sizes:
        drawings.append(("tall", Scene(TALL, ROW * len(line.cars), "race-tall", line.drawn(on, own, True))))
    return Board("race", "The race", line.words, tuple(drawings))


def _own(street: Street, line: RaceLine, asked: bool, held: Held | None, told: Story) -> Own:
    """The cars that this viewer sees otherwise than the others: its own, above all."""
    viewer = told.viewer
    if viewer is None:
        return ()
    before, car = told.car, line.cars[viewer]
    if asked or street.phase in BEFORE:
        mine = player(street, viewer, asked or line.on == viewer, asked, held)
        told.car_for_all = None
    elif before is not None and told.car_for_all is car:
        mine = before
    else:
        mine = car.seen("You", car.on)
        told.car_for_all = car
    if before is not None and before is not mine and before.same(mine):
        mine = before  # its plate is drawn already
    told.car = mine
    if asked and line.on is not None and line.on != viewer:
        # It is asked in a fight that another one began: the turn is its own too.
        other = line.cars[line.on]
        return ((viewer, mine, car), (line.on, other.seen(other.name, False), other))
    return ((viewer, mine, car),)


def _said(car: Car) -> str:
    """A car in the words of the race; what everybody is about is said elsewhere."""
    place = ORDINALS[car.place - 1]
    return f"{place} {car.name}, speed {car.speed}" if car.speed else f"{place} {car.name}"


def _signs(road: Road, on: int | None, tall: bool) -> Group:
    """Round and under the cars: how an attacker pulls out, the ring of the turn, the head lights of the first."""
    kind = "si-tall" if tall else "si"
    pieces = []
    for number, stand in enumerate(road):
        first = stand.place == 1
        if not (stand.attacks or first or number == on):
            continue
        x, y = stand.at(tall)
        if stand.attacks:
            pieces.append(Piece("pull", f"{kind}-pull", x, y))
        if number == on:
            pieces.append(Piece("ring", f"{kind}-ring", x, y))
        if first:
            pieces.append(
                Piece("beam", "si-beam", x, y, -90, 0.34) if tall else Piece("beam", "si-beam", x, y, 0, 1.18)
            )
    return tuple(pieces)
