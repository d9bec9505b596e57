"""Rounds: collects what a viewer was told of a round: dice, moves, pushes, wrecks, dice lost, and cars that are out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from hairpin.games.game import Telling
from hairpin.games.underground.rules import numbers

Space: TypeAlias = tuple[int, int]  # row, lane
Dice: TypeAlias = tuple[int, ...]

COSTLY = ("held", "stayed_level")
ENDS = ("round_begins", "drive_off_begins", "new_lap", "won")  # tellings that follow a round


@dataclass(frozen=True)
class Push:
    """One push of all running cars in a row, and where all cars stand after it."""

    row: int
    spun: tuple[int, ...]  # the cars whose spin-out caused it
    pushed: tuple[int, ...]
    off: tuple[int, ...]  # the pushed cars that leave the road
    spaces: tuple[Space, ...]


@dataclass
class Round:
    """A round from the dice to its end; it is filled while it is told, and stays as it is from then on.

    Cars are numbers, from 3 * seat on; cars out of the race have no group. Off the road is one lane beyond the fastest.
    """

    number: int
    drive_off: int
    fastest: int
    before: list[Space]
    racing: list[bool]
    pools: list[int]
    aside: list[Dice] = field(init=False)  # by seat
    burnt: list[int] = field(init=False)  # dice in groups that cost their dice
    lost: list[int] = field(init=False)
    groups: list[Dice] = field(init=False)  # by car
    became: list[str] = field(init=False)
    totals: list[int] = field(init=False)
    moved: list[Space] = field(init=False)
    pushes: list[Push] = field(default_factory=list)
    out: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        cars, seats = len(self.before), len(self.pools)
        self.aside, self.burnt, self.lost = [()] * seats, [0] * seats, [0] * seats
        self.groups, self.became, self.totals, self.moved = [()] * cars, [""] * cars, [0] * cars, self.before[:]

    @property
    def spaces(self) -> list[Space]:
        """Where all cars are after the pushes so far."""
        return list(self.pushes[-1].spaces) if self.pushes else self.moved

    @property
    def after(self) -> list[Space]:
        """Where the round leaves the cars: wrecks go to the stop lane."""
        return [(row, numbers.STOP if lane > self.fastest else lane) for row, lane in self.spaces]

    @property
    def wrecks(self) -> int:
        """How many cars left the road, by themselves or pushed."""
        return sum(lane > self.fastest for _, lane in self.spaces)

    def roll(self, seat: int) -> Dice:
        """All dice of a player, even if the roll was hidden."""
        return tuple(sorted(sum((self.groups[car] for car in cars_of_seat(seat)), self.aside[seat]), reverse=True))

    def left(self, seat: int) -> int:
        return self.pools[seat] - self.lost[seat]

    def lost_of(self, car: int) -> int:
        """How many dice of a car are lost: a player's first holds pay first, and never more than the player can lose.

        A stopped car that matches its target pays only by option; if not, the holds alone account for all burnt dice.
        """
        seat = car // numbers.CARS
        cars = [other for other in cars_of_seat(seat) if self.became[other] == "held"]
        if sum(len(self.groups[other]) for other in cars) < self.burnt[seat]:
            cars = [other for other in cars_of_seat(seat) if self.became[other] in COSTLY]
        if car not in cars:
            return 0
        before = sum(len(self.groups[other]) for other in cars if other < car)
        return min(len(self.groups[car]), max(0, self.lost[seat] - before))

    def drove(self, seat: int) -> bool:
        """Whether any car of a player was in the round."""
        return any(self.became[car] for car in cars_of_seat(seat))

    # -- filling ----------------------------------------------------------------------------------

    def take(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take in one telling of the round."""
        if kind == "assigned":
            for number, car in enumerate(cars_of_seat(data["seat"]), 1):
                self.groups[car] = tuple(data[f"car_{number}"])
        elif kind == "left_aside":
            self.aside[data["seat"]] = tuple(data["dice"])
        elif kind == "moved":
            car, lane = _car(data), self.fastest + 1 if data["became"] == "spun_out" else data["lane"]
            self.became[car], self.totals[car], self.moved[car] = data["became"], data["total"], (data["row"], lane)
        elif kind == "paid":
            self.burnt[data["seat"]], self.lost[data["seat"]] = data["burnt"], data["lost"]
        elif kind in ("pushed", "pushed_out"):
            self._push(_car(data), data["row"], data["lane"], kind == "pushed_out")
        elif kind == "eliminated":
            self.out.append((_car(data), data["why"]))

    def _push(self, car: int, row: int, lane: int, out: bool) -> None:
        """Add a pushed car: to the push of its row, or to a new push if a chain pushes the row again."""
        now = list(self.spaces)
        now[car] = (row, self.fastest + 1 if out else lane)
        off = (car,) if out else ()
        last = self.pushes[-1] if self.pushes and self.pushes[-1].row == row else None
        if last is not None and car not in last.pushed:
            self.pushes[-1] = Push(row, last.spun, (*last.pushed, car), last.off + off, tuple(now))
            return
        spun = [k for k, became in enumerate(self.became) if became == "spun_out" and self.moved[k][0] == row]
        self.pushes.append(Push(row, tuple(spun) if last is None else last.off, (car,), off, tuple(now)))


def cars_of_seat(seat: int) -> range:
    return range(numbers.CARS * seat, numbers.CARS * (seat + 1))


def _car(data: Mapping[str, Any]) -> int:
    return numbers.CARS * int(data["seat"]) + int(data["car"]) - 1


class Following:
    """Follows the tellings of a match: where the cars stand, and the present round."""

    def __init__(self, seats: int, fastest: int) -> None:
        self.fastest = fastest
        self.known = False  # whether the match was told from the start
        self.start = (1, (fastest + 1) // 2)
        self.spaces: list[Space] = [self.start] * (numbers.CARS * seats)
        self.racing = [True] * len(self.spaces)
        self.pools = [numbers.DICE] * seats
        self.begin(0, 0)

    def begin(self, number: int, drive_off: int) -> None:
        self.known = self.known or number == 1
        self.round = Round(number, drive_off, self.fastest, self.spaces[:], self.racing[:], self.pools[:])

    def follow(self, telling: Telling) -> Round | None:
        """Take in one telling; returns the round that it ends, if cars have moved in it."""
        kind, data = telling.kind, cast(Mapping[str, Any], telling.data)
        told = self._close() if kind in ENDS and any(self.round.became) else None
        if kind == "round_begins":
            self.begin(data["round"], data["drive_off"])
        elif kind == "drive_off_begins":
            self.racing = [False] * len(self.racing)
        elif kind == "goes_on":
            self.racing[_car(data)] = True
            self._to_the_start()
        elif kind == "new_lap":
            self._to_the_start()
        elif kind == "refilled":
            self.pools[data["seat"]] = data["pool"]
        else:
            self.round.take(kind, data)
        return told

    def _close(self) -> Round:
        """End the round; the cars now stand where it left them."""
        told = self.round
        for car, _ in told.out:
            self.racing[car] = False
        self.spaces = told.after
        self.pools = [told.left(seat) for seat in range(len(self.pools))]
        self.begin(told.number, told.drive_off)
        return told

    def _to_the_start(self) -> None:
        """Put all cars in the race back into the middle lane of turn 1."""
        self.spaces = [self.start if racing else at for at, racing in zip(self.spaces, self.racing, strict=True)]
