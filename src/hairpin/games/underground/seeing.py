"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hairpin.engine.compat import i64
from hairpin.games.filling import filled
from hairpin.games.underground.events import REASONS, seats_in
from hairpin.games.underground.rules import dice, numbers
from hairpin.games.underground.rules.underground import Underground
from hairpin.games.underground.view import PHASES, CarView, SeatView, UndergroundView

MOST_SEEN: Final = 2048
# Players as they were seen, by all that shows: an answer changes one of them, and the others need not be made again.
_SEEN: Final[dict[tuple[int, int, int, int, int, int, int], SeatView]] = {}


def view_of(race: Underground, viewer: int | None) -> UndergroundView:
    return views_of(race, (viewer,))[0]


def views_of(race: Underground, viewers: Sequence[int | None]) -> list[UndergroundView]:
    """What each of these may know. What is the same for all is put together once, and they share it."""
    common = _for_all(race)
    views = []
    for viewer in viewers:
        fields = common.copy()
        fields["viewer"] = viewer
        if viewer is not None:
            _add_own(fields, race, viewer)
        views.append(filled(UndergroundView, fields))
    return views


def _for_all(race: Underground) -> dict[str, Any]:
    """All that everybody may know: the view of somebody who watches."""
    seats = int(race.seats)
    return {
        "viewer": None,
        "waiting": tuple([int(seat) for seat in race.waiting()]),
        "sealed": tuple(seats_in(int(race.sealed), seats)),
        "legal": (),
        "decision": "over" if race.stage == numbers.OVER else "assign",
        "phase": PHASES[race.phase],
        "round": int(race.round),
        "drive_off_round": int(race.drive_off_round),
        "idle": int(race.idle),
        "targets": tuple([int(race.box.targets[turn]) for turn in range(1, numbers.TURNS + 1)]),
        "lanes": int(race.box.lanes),
        "filling": None,
        "seats": tuple([_seat(race, seat, _is_shown(race, seat)) for seat in range(seats)]),
        "winners": tuple(seats_in(int(race.won), seats)),
        "survivors": tuple(seats_in(int(race.survivors), seats)),
        "reason": REASONS[race.ended],
    }


def _add_own(fields: dict[str, Any], race: Underground, viewer: int) -> None:
    """What only the viewer may know: its roll, its half-made assignment, and what it may answer."""
    if not _is_shown(race, viewer):
        seats: tuple[SeatView, ...] = fields["seats"]
        fields["seats"] = seats[:viewer] + (_seat(race, viewer, True),) + seats[viewer + 1 :]
    if race.awaited >> viewer & 1:
        fields["legal"] = tuple([int(action) for action in race.legal(viewer)])
        fields["filling"] = int(race.filling[viewer]) + 1


def _is_rolling(race: Underground, seat: int) -> bool:
    return race.stage == numbers.ASSIGN and race.cars_of(seat) != 0


def _is_ready(race: Underground, seat: int) -> bool:
    return _is_rolling(race, seat) and race.filling[seat] == numbers.FILLED


def _is_shown(race: Underground, seat: int) -> bool:
    """An assignment is its owner's until all are shown, or until it is whole where they assign in turn.

    Half-made ones are nobody else's business either way.
    """
    return not _is_rolling(race, seat) or (_is_ready(race, seat) and bool(race.in_turn()))


def _seat(race: Underground, seat: int, known: bool) -> SeatView:
    """One player, to somebody who knows the assignment or does not: the one seen before, where nothing has changed."""
    first = numbers.CARS * seat
    ready, rolled = _is_ready(race, seat), known or not race.box.hidden_rolls
    fell, racing = race.fell[seat], race.racing >> first & 7
    head = seat | race.pools[seat] << 4 | fell << 16 | racing << 8 | ready << 11 | known << 12 | rolled << 13
    places: i64 = 0
    for car in range(first, first + numbers.CARS):
        places = places << 16 | race.rows[car] << 12 | race.lanes[car]
    key = (
        int(head),
        int(places),
        int(race.rolls[seat]) if rolled else 0,
        int(race.aside[seat]) if known else 0,
        int(race.groups[first]) if known else 0,
        int(race.groups[first + 1]) if known else 0,
        int(race.groups[first + 2]) if known else 0,
    )
    found = _SEEN.get(key)
    if found is None:
        fields: dict[str, Any] = {
            "seat": seat,
            "pool": int(race.pools[seat]),
            "cars": tuple([_car(race, first + car, car + 1, known) for car in range(numbers.CARS)]),
            "roll": _faces(race.rolls[seat]) if rolled else None,
            "aside": _faces(race.aside[seat]) if known else None,
            "ready": ready,
            "fell": int(fell),
        }
        if len(_SEEN) >= MOST_SEEN:
            _SEEN.clear()
        found = _SEEN[key] = filled(SeatView, fields)
    return found


def _car(race: Underground, car: int, number: int, known: bool) -> CarView:
    fields: dict[str, Any] = {
        "number": number,
        "row": int(race.rows[car]),
        "lane": int(race.lanes[car]),
        "racing": bool(race.racing >> car & 1),
        "group": _faces(race.groups[car]) if known else None,
    }
    return filled(CarView, fields)


def _faces(packed: i64) -> tuple[int, ...]:
    return tuple([int(face) for face in dice.unpack(packed)])
