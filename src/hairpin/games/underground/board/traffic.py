"""Traffic: finds the cars on the street at one moment, and describes the street in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from hairpin.games.underground.board.geometry import CROWD, Layout
from hairpin.games.underground.events import place_words
from hairpin.games.underground.rounds import Round, Space
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import UndergroundView


class Standing(NamedTuple):
    """A car on the board; its mood can be winner or out."""

    seat: int
    number: int
    row: int
    lane: int
    mood: str = ""


Traffic: TypeAlias = tuple[Standing, ...]  # in the order of seats
Reserved: TypeAlias = tuple[tuple[Space, int], ...]  # spaces, and how many more cars need room there


def traffic_of(view: UndergroundView, last: Round | None) -> Traffic:
    """The cars of a view: in a drive-off only those still in it, and at its end those of its `last` round, if known.

    At the end the winners' best cars stand out.
    """
    race = view.phase == "race"
    if view.decision != "over":
        cars = [(seat.seat, car) for seat in view.seats for car in seat.cars if race or car.racing]
        return tuple([Standing(seat, car.number, car.row, car.lane) for seat, car in cars])
    best = max(((car.row, car.lane) for seat in view.winners for car in view.seats[seat].racing), default=None)
    found = []
    for seat in view.seats:
        for car in seat.cars:
            if race or last is None or last.racing[numbers.CARS * seat.seat + car.number - 1]:
                won = best == (car.row, car.lane) and car.racing and seat.seat in view.winners
                found.append(Standing(seat.seat, car.number, car.row, car.lane, "winner" if won else ""))
    return tuple(found)


def traffic_in(told: Round, spaces: Sequence[Space], gone: tuple[int, ...] = ()) -> Traffic:
    """The cars of a round on these spaces; those in `gone` are out of the race."""
    found = []
    for car, racing in enumerate(told.racing):
        if racing:
            seat, number = divmod(car, numbers.CARS)
            found.append(Standing(seat, number + 1, *spaces[car], "out" if car in gone else ""))
    return tuple(found)


def counted(traffic: Traffic) -> Counter[Space]:
    """How many cars stand on each space."""
    return Counter([(car.row, car.lane) for car in traffic])


def layout_of(traffic: Traffic) -> Layout:
    """How far the street is open for these cars."""
    lead = max((car.row for car in traffic), default=1)
    held = sum(1 << row for row in {car.row for car in traffic} - {lead})
    return Layout(lead, max(counted(traffic).values(), default=0) > CROWD, held)


def street_words(traffic: Traffic, called: tuple[str, ...], fastest: int) -> str:
    """The whole street in one sentence, front to back."""
    spaces: dict[Space, list[str]] = {}
    for car in traffic:
        spaces.setdefault((car.row, car.lane), []).append(f"{called[car.seat]} {car.number}")
    parts = [f"{place_words(*space, fastest)}: {', '.join(spaces[space])}" for space in sorted(spaces, reverse=True)]
    return f"{'; '.join(parts)}." if parts else "The street is empty."
