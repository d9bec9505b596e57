"""The race line: up to seven cars on a road, the front on the right or on top, and the signs round them."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.drawing.words import ordinal
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.plates import BAYS
from hairpin.games.street_illegal.board.symbols import ROW

LANE, PASSING_LANE = 116.0, 50.0
TALL_LANE, TALL_PASSING_LANE = 65.0, 25.0


def race_words(cars: tuple[Car, ...]) -> str:
    """The race in one sentence, front to back."""
    said = []
    for car in sorted(cars, key=lambda car: car.place):
        speed = f", speed {car.speed}" if car.speed else ""
        said.append(f"{ordinal(car.place)} {car.name}{speed}")
    return f"The race, front to back: {'; '.join(said)}."


def road(cars: tuple[Car, ...], tall: bool) -> Group:
    """The cars themselves, in a fixed order so that they glide."""
    turn, size = (-90, 0.37) if tall else (0, 1.18)
    return tuple(Piece(car.id, car.symbol, *_spot(car, tall), turn, size) for car in cars)


def signs(cars: tuple[Car, ...], on: int | None, tall: bool) -> Group:
    """Round and under the cars: how an attacker pulls out, the ring of the turn, the head lights of the first."""
    kind = "si-tall" if tall else "si"
    pieces = []
    for number, car in enumerate(cars):
        if _attacks(car):
            pieces.append(Piece("pull", f"{kind}-pull", *_spot(car, tall)))
        if number == on:
            pieces.append(Piece("ring", f"{kind}-ring", *_spot(car, tall)))
        if car.place == 1:
            turn, size = (-90, 0.34) if tall else (0, 1.18)
            pieces.append(Piece("beam", "si-beam", *_spot(car, tall), turn, size))
    return tuple(pieces)


def _attacks(car: Car) -> bool:
    return car.status == "attacking"


def _spot(car: Car, tall: bool) -> tuple[float, float]:
    """Where a car stands: in its lane, or pulled out; an attacker is beside its target."""
    out = _attacks(car) or not car.placed
    if tall:
        across, down = TALL_PASSING_LANE if out else TALL_LANE, (car.place - 0.5) * ROW
        return across, down - 24 if _attacks(car) else down
    middle = BAYS[car.place].middle
    return round(middle + 112, 1) if _attacks(car) else middle, PASSING_LANE if out else LANE
