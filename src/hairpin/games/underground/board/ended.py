"""The end: shows places with the lanes of all cars, why the match ended, and a photo: the winners, or what is left."""

from __future__ import annotations

from collections.abc import Iterable

from hairpin.drawing import Board, Ended, Piece, Place, Tag, Voice
from hairpin.drawing.results import photo_board
from hairpin.drawing.words import count, listed, sentence
from hairpin.engine.chance import seeded
from hairpin.games import game
from hairpin.games.underground.board.backdrops import PHOTO
from hairpin.games.underground.board.symbols import car_symbol, seat_symbol
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

TITLES = {
    "out_of_gas": "Out of gas: everyone loses",
    "crash": "The crowd buys a round",
    "stall": "The drivers owe the crowd a round",
    "wreck": "All out at once: nobody wins",
    "dead_heat": "A dead heat: nobody wins",
}
ART = {
    "out_of_gas": (("ug-can", 320, 92, 0, 3.1),),
    "crash": (("ug-mug", 262, 96, -14, 2.7), ("ug-mug-left", 378, 96, 14, 2.7)),
    "stall": (("ug-mug-empty", 262, 96, 0, 2.7), ("ug-mug-empty", 378, 96, 0, 2.7)),
}


def ended(agreed: UndergroundSetup, view: UndergroundView, voice: Voice) -> Ended:
    """The result, as one viewer is told."""
    result = agreed.result(agreed.guess(view, seeded(0)), voice)  # nothing is hidden in a finished view
    drive_off = view.phase == "drive_off"
    rounds = f"{view.round} rounds{f', {view.drive_off_round} of them in the drive-off' if drive_off else ''}"
    by_rounds = agreed.options["scoring"] == "rounds"
    points = "A win is 3 points; a round from the crowd 1, a round owed −1." if by_rounds else "A win is 1 point."
    return Ended(
        words=_title(view, voice),
        small=_why(view, result.words, voice),
        label="Drive-off" if drive_off else "Race",
        columns=tuple(f"Car {number}" for number in range(1, numbers.CARS + 1)),
        places=tuple(_place(view, result, place) for place in result.places),
        foot=f"{rounds}. {points}",
        photo=_photo(view, voice),
        caption="Where the cars stood last, and points" if drive_off else "Lanes of the cars, and points",
        total="Points",
        nobody=not view.winners,
    )


def _title(view: UndergroundView, voice: Voice) -> str:
    if view.winners:
        how = {"drive_off": "the drive-off", "shared": "together"}.get(view.reason, "at the line")
        return voice("{who} {who:wins|win} {how}", who=voice.all(view.winners), how=how)
    if view.reason == "stall" and view.viewer in view.survivors:
        return "You owe the crowd a round"
    return TITLES[view.reason]


def _why(view: UndergroundView, words: str, voice: Voice) -> str:
    """The reason: where lanes decide, which lane it was and how many cars are there; or else the words of the result."""
    if view.reason not in ("finish_lane", "finish_count"):
        return words
    best = _best(view, range(len(view.seats)))
    lane = "the stop lane" if best == numbers.STOP else f"lane {best}"
    why = f"{sentence(lane)} is the best lane anyone finished in."
    if view.reason == "finish_lane":
        return f"{why} Nobody else has a car there."
    counts = {seat.seat: sum((car.row, car.lane) == (numbers.LINE, best) for car in seat.cars) for seat in view.seats}
    first, second = sorted(counts, key=lambda seat: -counts[seat])[:2]
    most, fewer = count(counts[first], "car"), counts[second]
    there = voice(
        "{first} {first:has|have} {most} there, {second} {fewer}.",
        first=voice[first], most=most, second=voice[second], fewer=fewer,
    )  # fmt: skip
    return f"{why} {there}"


def _best(view: UndergroundView, seats: Iterable[int]) -> int:
    """The fastest lane in which a car of these players finished; -1 if none did."""
    cars = [car for seat in seats for car in view.seats[seat].racing]
    return max((car.lane for car in cars if car.row == numbers.LINE), default=-1)


def _place(view: UndergroundView, result: game.Result, place: game.Place) -> Place:
    seat = place.seat
    assert seat is not None
    rank = place.rank if view.winners else 0  # if nobody wins, nobody is first
    words = place.words
    if view.reason == "out_of_gas":
        words = "shared last"
    elif seat in view.survivors:
        words = {"crash": "gets a round", "stall": "owes a round"}.get(view.reason, "still in the drive-off")
    return Place(
        rank=rank,
        name=place.name,
        car=seat_symbol(seat),
        seat=seat,
        shared=rank > 0 and sum(other.rank == rank for other in result.places) > 1,
        words=words,
        cells=tuple(_cell(car, _best(view, view.winners)) for car in view.seats[seat].cars),
        total=f"{place.points:g}",
    )


def _cell(car: CarView, best: int) -> Tag:
    """Where a car ended."""
    lane = "stop" if car.lane == numbers.STOP else str(car.lane)
    home = car.row == numbers.LINE
    where = "finish" if home else f"turn\N{NO-BREAK SPACE}{car.row}"
    return Tag(lane, words=where, mood="best" if car.racing and home and car.lane == best else "")


def _photo(view: UndergroundView, voice: Voice) -> Board:
    """The winners' best cars past the line; if nobody won, the last survivors or a picture of the ending."""
    if view.reason in ART:
        art = [Piece(f"art-{k}", *one) for k, one in enumerate(ART[view.reason])]
        return photo_board("The end", TITLES[view.reason], PHOTO, art, "photo-end")
    cars = [(seat, car.number) for seat in view.winners or view.survivors for car in _finishers(view.seats[seat])]
    high = PHOTO[1] / max(len(cars), 1)
    size = round(min(1.5, high / 52), 3)
    pieces = []
    for k, (seat, number) in enumerate(cars):
        symbol = car_symbol(seat, number, big=False)
        pieces.append(
            Piece(f"car-{seat}-{number}", symbol, 300 + 34 * ((k + 1) % 2), round(high * (k + 0.5), 1), size=size)
        )
    named = listed([f"{voice.names[seat]} {number}" for seat, number in cars]) or "nobody"
    return photo_board("Photo finish", named, PHOTO, pieces)


def _finishers(seat: SeatView) -> list[CarView]:
    """A player's cars on the best space that any of them reached."""
    cars = seat.racing or seat.cars
    best = max((car.row, car.lane) for car in cars)
    return [car for car in cars if (car.row, car.lane) == best]
