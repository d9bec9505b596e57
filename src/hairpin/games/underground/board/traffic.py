"""Traffic: finds the cars on the street at one moment, and describes the street in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from hairpin.games.underground.board.geometry import CROWD, Layout
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
    """The cars of a view: in a drive-off only those still in it. `last` is the last round, if it is known."""
    if view.decision == "over":
        return _final(view, last)
    race = view.phase == "race"
    return tuple(
        [
            Standing(seat.seat, car.number, car.row, car.lane)
            for seat in view.seats
            for car in seat.cars
            if race or car.racing
        ]
    )


def _final(view: UndergroundView, last: Round | None) -> Traffic:
    """The cars at the end; after a drive-off only those of its last round. The winners' best cars stand out."""
    winning = [(seat, car) for seat in view.winners for car in view.seats[seat].racing]
    best = max(((car.row, car.lane) for _, car in winning), default=None)
    found = []
    for seat in view.seats:
        for car in seat.cars:
            if view.phase == "race" or last is None or last.racing[numbers.CARS * seat.seat + car.number - 1]:
                won = (seat.seat, car) in winning and (car.row, car.lane) == best
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


def counted(traffic: Traffic) -> dict[Space, int]:
    """How many cars stand on each space."""
    found: dict[Space, int] = {}
    for car in traffic:
        space = (car.row, car.lane)
        found[space] = found.get(space, 0) + 1
    return found


def layout_of(traffic: Traffic) -> Layout:
    """How far the street is open for these cars."""
    lead = max((car.row for car in traffic), default=1)
    held = 0
    for car in traffic:
        if car.row != lead:
            held |= 1 << car.row
    return Layout(lead, max(counted(traffic).values(), default=0) > CROWD, held)


def where(row: int, lane: int, fastest: int) -> str:
    """A space in words."""
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    if lane == numbers.STOP:
        return f"{place}, stop lane"
    return f"{place}, off the road" if lane > fastest else f"{place}, lane {lane}"


def street_words(traffic: Traffic, called: tuple[str, ...], fastest: int) -> str:
    """The whole street in one sentence, front to back."""
    spaces: dict[Space, list[str]] = {}
    for car in traffic:
        spaces.setdefault((car.row, car.lane), []).append(f"{called[car.seat]} {car.number}")
    parts = [f"{where(*space, fastest)}: {', '.join(spaces[space])}" for space in sorted(spaces, reverse=True)]
    return f"{'; '.join(parts)}." if parts else "The street is empty."
