"""The end: shows places with the lanes of all cars, why the match ended, and a photo: the winners, or what is left."""

from __future__ import annotations

from hairpin.drawing import Board, Ended, Piece, Place, Scene, Tag, Voice
from hairpin.drawing.words import listed
from hairpin.engine.chance import seeded
from hairpin.games.game import Result
from hairpin.games.underground.board.backdrops import PHOTO
from hairpin.games.underground.board.symbols import car_symbol, seat_symbol
from hairpin.games.underground.events import ending
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.story import Story
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


def ended(agreed: UndergroundSetup, view: UndergroundView, story: Story) -> Ended:
    """The result, as one viewer is told."""
    result = agreed.result(agreed.guess(view, seeded(0)), Voice(story.names))  # nothing is hidden in a finished view
    return Ended(
        words=_title(view, story),
        small=_why(view, story),
        label="Drive-off" if view.phase == "drive_off" else "Race",
        columns=tuple(f"Car {number}" for number in range(1, numbers.CARS + 1)),
        places=tuple(_place(view, result, number, story) for number in range(len(result.places))),
        foot=_foot(agreed, view),
        photo=_photo(view, story),
        caption="Where the cars stood last, and points"
        if view.phase == "drive_off"
        else "Lanes of the cars, and points",
        total="Points",
        nobody=not view.winners,
    )


def _title(view: UndergroundView, story: Story) -> str:
    if view.winners:
        who = listed([story.called[seat] for seat in sorted(view.winners, key=lambda seat: seat != view.viewer)])
        several = len(view.winners) > 1 or view.viewer in view.winners
        how = {"drive_off": "the drive-off", "shared": "together"}.get(view.reason, "at the line")
        return f"{who} {'win' if several else 'wins'} {how}"
    if view.reason == "stall" and view.viewer in view.survivors:
        return "You owe the crowd a round"
    return TITLES[view.reason]


def _why(view: UndergroundView, story: Story) -> str:
    """The reason in one sentence."""
    if view.reason in ("finish_lane", "finish_count"):
        lanes = {seat.seat: [car.lane for car in seat.cars if car.row == numbers.LINE] for seat in view.seats}
        best = max(lane for own in lanes.values() for lane in own)
        words = f"{_lane(best).capitalize()} is the best lane anyone finished in."
        if view.reason == "finish_lane":
            return f"{words} Nobody else has a car there."
        counts = {seat: own.count(best) for seat, own in lanes.items() if own.count(best)}
        ranked = sorted(counts, key=lambda seat: -counts[seat])
        first, second = ranked[0], ranked[1]
        has = "have" if first == view.viewer else "has"
        most, next_most = _cars(counts[first]), _cars(counts[second])
        return f"{words} {story.called[first]} {has} {most} there, {story.called[second]} {next_most}."
    return ending(view.reason, view.winners, view.survivors, story.voice)


def _lane(lane: int) -> str:
    return "the stop lane" if lane == numbers.STOP else f"lane {lane}"


def _cars(count: int) -> str:
    return {1: "one", 2: "two", 3: "three"}[count] + (" car" if count == 1 else " cars")


def _place(view: UndergroundView, result: Result, number: int, story: Story) -> Place:
    place = result.places[number]
    seat = place.seat
    assert seat is not None
    rank = place.rank if view.winners else 0  # if nobody wins, nobody is first
    shared = rank > 0 and sum(other.rank == place.rank for other in result.places) > 1
    return Place(
        rank=rank,
        name=story.called[seat],
        car=seat_symbol(seat),
        seat=seat,
        shared=shared,
        words=_fortune(view, seat, place.words),
        cells=tuple(_cell(car, view) for car in view.seats[seat].cars),
        total=f"{place.points:g}",
    )


def _fortune(view: UndergroundView, seat: int, words: str) -> str:
    if view.reason == "out_of_gas":
        return "shared last"
    if seat in view.survivors:
        return {"crash": "gets a round", "stall": "owes a round"}.get(view.reason, "still in the drive-off")
    return words


def _cell(car: CarView, view: UndergroundView) -> Tag:
    """Where a car ended."""
    lane = "stop" if car.lane == numbers.STOP else str(car.lane)
    where = "finish" if car.row == numbers.LINE else f"turn\N{NO-BREAK SPACE}{car.row}"
    won = car.racing and car.row == numbers.LINE and bool(view.winners) and car.lane == _best(view)
    return Tag(lane, words=where, mood="best" if won else "")


def _best(view: UndergroundView) -> int:
    """The fastest lane of the winners."""
    own = [car.lane for seat in view.winners for car in view.seats[seat].cars if car.racing and car.row == numbers.LINE]
    return max(own, default=-1)


def _foot(agreed: UndergroundSetup, view: UndergroundView) -> str:
    rounds = f"{view.round} rounds"
    if view.phase == "drive_off":
        rounds += f", {view.drive_off_round} of them in the drive-off"
    if agreed.options["scoring"] == "rounds":
        return f"{rounds}. A win is 3 points; a round from the crowd 1, a round owed −1."
    return f"{rounds}. A win is 1 point."


def _photo(view: UndergroundView, story: Story) -> Board:
    """The winners' best cars past the line; if nobody won, the last survivors or a picture of the ending."""
    art = ART.get(view.reason)
    if art is not None:
        pieces = [Piece(f"art-{k}", *one) for k, one in enumerate(art)]
        scene = Scene(*PHOTO, "photo-end", (tuple(pieces),))
        return Board("photo", "The end", f"{TITLES[view.reason]}.", (("wide", scene),))
    seats = view.winners or view.survivors
    cars = [(seat, car) for seat in seats for car in _finishers(view.seats[seat])]
    rows = max(len(cars), 1)
    size = min(1.5, PHOTO[1] / rows / 52)
    pieces = []
    for k, (seat, car) in enumerate(cars):
        y = round(PHOTO[1] * (k + 0.5) / rows, 1)
        x = 300 + 34 * ((k + 1) % 2)
        pieces.append(
            Piece(f"car-{seat}-{car.number}", car_symbol(seat, car.number, False, False), x, y, 0, round(size, 3))
        )
    named = listed([f"{story.names[seat]} {car.number}" for seat, car in cars]) if cars else "nobody"
    scene = Scene(*PHOTO, "photo", (tuple(pieces),))
    return Board("photo", "Photo finish", f"Photo finish: {named}.", (("wide", scene),))


def _finishers(seat: SeatView) -> list[CarView]:
    """A player's cars on the best space that any of them reached."""
    cars = [car for car in seat.cars if car.racing] or list(seat.cars)
    best = max((car.row, car.lane) for car in cars)
    return [car for car in cars if (car.row, car.lane) == best]
