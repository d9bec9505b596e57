"""View: shows what one viewer may know of a race; each view is built anew from the state (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.telling import seats_in
from hairpin.games.underground.events import REASONS
from hairpin.games.underground.rules import dice, numbers
from hairpin.games.underground.rules.underground import Underground

PHASES = ("race", "drive_off")
REASON_NUMBERS = {name: number for number, name in REASONS.items()}


@dataclass(frozen=True)
class CarView:
    """One car: its number, where it stands, whether it is in the race, and the dice before it if they are known."""

    number: int
    row: int
    lane: int
    racing: bool
    group: tuple[int, ...] | None  # from high to low; None if the viewer may not know it


@dataclass(frozen=True)
class SeatView:
    """One player; a hidden roll is None, and so are the dice aside while another player assigns."""

    seat: int
    pool: int
    cars: tuple[CarView, ...]
    roll: tuple[int, ...] | None
    aside: tuple[int, ...] | None
    ready: bool  # whether the player has assigned in this round
    fell: int  # the round of the drive-off in which the last car fell out; 0 if it did not

    @property
    def racing(self) -> tuple[CarView, ...]:
        return tuple(car for car in self.cars if car.racing)


@dataclass(frozen=True)
class UndergroundView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str  # "assign", or "over" at the end
    phase: str  # "race" or "drive_off"
    round: int
    drive_off_round: int
    idle: int  # rounds in succession in which nobody moved
    targets: tuple[int, ...]
    lanes: int
    filling: int | None  # the number of the viewer's own car that gets dice now
    seats: tuple[SeatView, ...]
    winners: tuple[int, ...]
    survivors: tuple[int, ...]  # the last players in a drive-off that nobody won
    reason: str


def view_of(race: Underground, viewer: int | None) -> UndergroundView:
    """What a viewer may know; viewer None is someone watching."""
    seats = int(race.seats)
    asked = viewer is not None and bool(race.awaited >> viewer & 1)
    return UndergroundView(
        viewer=viewer,
        waiting=tuple(int(seat) for seat in race.waiting()),
        sealed=tuple(seats_in(int(race.sealed), seats)),
        legal=tuple(int(action) for action in race.legal(viewer)) if asked and viewer is not None else (),
        decision="over" if race.stage == numbers.OVER else "assign",
        phase=PHASES[race.phase],
        round=int(race.round),
        drive_off_round=int(race.drive_off_round),
        idle=int(race.idle),
        targets=tuple(int(race.box.targets[turn]) for turn in range(1, numbers.TURNS + 1)),
        lanes=int(race.box.lanes),
        filling=int(race.filling[viewer]) + 1 if asked and viewer is not None else None,
        seats=tuple(_seat(race, seat, viewer) for seat in range(seats)),
        winners=tuple(seats_in(int(race.won), seats)),
        survivors=tuple(seats_in(int(race.survivors), seats)),
        reason=REASONS[race.ended],
    )


def _seat(race: Underground, seat: int, viewer: int | None) -> SeatView:
    rolling = race.stage == numbers.ASSIGN and race.cars_of(seat) != 0
    ready = rolling and race.filling[seat] == numbers.FILLED
    # Only its owner knows an assignment until all are shown or, if seats assign in turn, until it is whole. Nobody else
    # ever sees a half-made one.
    known = not rolling or seat == viewer or (ready and race.in_turn())
    first = numbers.CARS * seat
    return SeatView(
        seat=seat,
        pool=int(race.pools[seat]),
        cars=tuple(_car(race, first + car, car + 1, known) for car in range(numbers.CARS)),
        roll=_faces(race.rolls[seat]) if known or not race.box.hidden_rolls else None,
        aside=_faces(race.aside[seat]) if known else None,
        ready=ready,
        fell=int(race.fell[seat]),
    )


def _car(race: Underground, car: int, number: int, known: bool) -> CarView:
    return CarView(
        number=number,
        row=int(race.rows[car]),
        lane=int(race.lanes[car]),
        racing=bool(race.racing >> car & 1),
        group=_faces(race.groups[car]) if known else None,
    )


def _faces(packed: int) -> tuple[int, ...]:
    return tuple(int(face) for face in dice.unpack(packed))
