"""Rounds: collects what a viewer was told of a round: dice, moves, pushes, wrecks, dice lost, and cars that are out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from hairpin.games.game import Telling
from hairpin.games.underground.events import count_dice
from hairpin.games.underground.rules import numbers

Space: TypeAlias = tuple[int, int]  # row, lane

COSTLY = ("held", "stayed_level")


@dataclass(frozen=True)
class Push:
    """One push of all running cars in a row, and where all cars stand after it."""

    row: int
    spun: tuple[int, ...]  # the cars whose spin-out caused it
    pushed: tuple[int, ...]
    off: tuple[int, ...]  # the pushed cars that leave the road
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Round:
    """A round from the dice to its end. Cars are numbers, from 3 * seat on; cars out of the race have no group."""

    number: int
    drive_off: int
    racing: tuple[bool, ...]
    rolls: tuple[tuple[int, ...], ...]  # by seat
    aside: tuple[tuple[int, ...], ...]
    pools: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]  # by car
    became: tuple[str, ...]
    totals: tuple[int, ...]
    before: tuple[Space, ...]
    moved: tuple[Space, ...]  # spun-out cars lie one lane beyond the fastest
    pushes: tuple[Push, ...]
    after: tuple[Space, ...]
    burnt: tuple[int, ...]  # dice in groups that cost their dice, by seat
    lost: tuple[int, ...]
    out: tuple[tuple[int, str], ...]

    @property
    def wrecks(self) -> int:
        """How many cars left the road, by themselves or pushed."""
        gone = {car for car, became in enumerate(self.became) if became == "spun_out"}
        return len(gone.union(*(push.off for push in self.pushes)))

    def left(self, seat: int) -> int:
        return self.pools[seat] - self.lost[seat]

    def lost_of(self, car: int) -> int:
        """How many dice of a car are lost: a player's first holds pay first, and never more than the player can lose.

        A stopped car that matches its target pays only by option; if not, the holds alone account for all burnt dice.
        """
        seat = car // numbers.CARS
        first = numbers.CARS * seat
        cars = [other for other in range(first, first + numbers.CARS) if self.became[other] == "held"]
        if sum(len(self.groups[other]) for other in cars) < self.burnt[seat]:
            cars = [other for other in range(first, first + numbers.CARS) if self.became[other] in COSTLY]
        if car not in cars:
            return 0
        before = sum(len(self.groups[other]) for other in cars if other < car)
        return min(len(self.groups[car]), max(0, self.lost[seat] - before))

    def drove(self, seat: int) -> bool:
        """Whether any car of a player was in the round."""
        first = numbers.CARS * seat
        return any(self.became[first : first + numbers.CARS])


def moves(told: Round, seat: int) -> str:
    """What a player's cars did and what it cost, in words that follow a name and a colon."""
    first = numbers.CARS * seat
    did = [f"car {k + 1} {_did(told, first + k)}" for k in range(numbers.CARS) if told.became[first + k]]
    cost = ""
    if told.lost[seat]:
        cost = f" {count_dice(told.lost[seat])} lost, {told.left(seat)} left."
    elif told.burnt[seat]:
        cost = " No die lost: there is one for each car."
    return f"{'; '.join(did)}.{cost}"


def _did(told: Round, car: int) -> str:
    """What a car did, in a few words."""
    total = told.totals[car]
    lane = told.moved[car][1]
    words = {
        "slowed": f"slows to lane {lane} with {total}",
        "stalled": f"stalls with {total}",
        "held": f"holds lane {lane} with {total}",
        "sped_up": f"goes fast to lane {lane} with {total}",
        "spun_out": f"spins out with {total}",
        "stayed": f"stays stopped with {total}",
        "stayed_level": f"stays stopped with {total}, exactly the target",
        "left_stop": f"gets going to lane {lane} with {total}",
    }
    return words[told.became[car]]


# -- following ----------------------------------------------------------------------------------


class Following:
    """Follows the tellings of a match: where the cars stand, and the present round."""

    def __init__(self, seats: int, fastest: int) -> None:
        self.seats = seats
        self.fastest = fastest
        cars = numbers.CARS * seats
        self.known = False  # whether the match was told from the start
        self.spaces: list[Space] = [(1, (fastest + 1) // 2)] * cars
        self.racing = [True] * cars
        self.pools = [numbers.DICE] * seats
        self._begin(0, 0)

    def begin(self, number: int, drive_off: int) -> None:
        self.known = self.known or number == 1
        self._begin(number, drive_off)

    def _begin(self, number: int, drive_off: int) -> None:
        cars = len(self.spaces)
        self.number, self.drive_off = number, drive_off
        self.aside: list[tuple[int, ...]] = [()] * self.seats
        self.groups: list[tuple[int, ...]] = [()] * cars
        self.became = [""] * cars
        self.totals = [0] * cars
        self.moved = list(self.spaces)
        self.burnt = [0] * self.seats
        self.lost = [0] * self.seats
        self.out: list[tuple[int, str]] = []
        self.pushes: list[Push] = []
        self.open = False  # whether cars have moved in the present round

    def follow(self, telling: Telling) -> Round | None:
        """Take in one telling; returns the round that it ends, if any."""
        kind = telling.kind
        data = cast("dict[str, object]", telling.data)
        told = None
        if kind in ("round_begins", "drive_off_begins", "new_lap", "won"):
            told = self.close()
        if kind == "moved":
            became, total = cast(str, data["became"]), cast(int, data["total"])
            self.move(_car(data), became, total, cast(int, data["row"]), cast(int, data["lane"]))
        elif kind == "assigned":
            first = numbers.CARS * cast(int, data["seat"])
            for number in range(1, numbers.CARS + 1):
                self.groups[first + number - 1] = tuple(cast("list[int]", data[f"car_{number}"]))
        elif kind == "left_aside":
            self.aside[cast(int, data["seat"])] = tuple(cast("list[int]", data["dice"]))
        elif kind == "paid":
            seat = cast(int, data["seat"])
            self.burnt[seat], self.lost[seat] = cast(int, data["burnt"]), cast(int, data["lost"])
        elif kind in ("pushed", "pushed_out"):
            self.push(_car(data), cast(int, data["row"]), cast(int, data["lane"]), kind == "pushed_out")
        elif kind == "round_begins":
            self.begin(cast(int, data["round"]), cast(int, data["drive_off"]))
        elif kind == "eliminated":
            self.out.append((_car(data), cast(str, data["why"])))
        elif kind == "drive_off_begins":
            self.racing = [False] * len(self.racing)
        elif kind == "goes_on":
            self.racing[_car(data)] = True
            self.to_the_start()
        elif kind == "refilled":
            self.pools[cast(int, data["seat"])] = cast(int, data["pool"])
        elif kind == "new_lap":
            self.to_the_start()
        return told

    def move(self, car: int, became: str, total: int, row: int, lane: int) -> None:
        self.open = True
        self.became[car], self.totals[car] = became, total
        self.moved[car] = (row, self.fastest + 1 if became == "spun_out" else lane)

    def push(self, car: int, row: int, lane: int, out: bool) -> None:
        """Add a pushed car: to the push of its row, or to a new push if a chain pushes the row again."""
        last = self.pushes[-1] if self.pushes else None
        now = list(self.moved if last is None else last.spaces)
        now[car] = (row, self.fastest + 1 if out else lane)
        spaces = tuple(now)
        off = (car,) if out else ()
        if last is not None and last.row == row and car not in last.pushed:
            self.pushes[-1] = Push(row, last.spun, (*last.pushed, car), last.off + off, spaces)
            return
        if last is not None and last.row == row:
            spun = last.off
        else:
            spun = tuple(k for k, became in enumerate(self.became) if became == "spun_out" and self.moved[k][0] == row)
        self.pushes.append(Push(row, spun, (car,), off, spaces))

    def close(self) -> Round | None:
        """End the round and return it, if cars have moved in it; the cars now stand where it left them."""
        if not self.open:
            return None
        self.open = False
        last = self.pushes[-1].spaces if self.pushes else self.moved
        after = tuple((row, numbers.STOP if lane > self.fastest else lane) for row, lane in last)
        told = Round(
            number=self.number,
            drive_off=self.drive_off,
            racing=tuple(self.racing),
            rolls=tuple(self._roll(seat) for seat in range(self.seats)),
            aside=tuple(self.aside),
            pools=tuple(self.pools),
            groups=tuple(self.groups),
            became=tuple(self.became),
            totals=tuple(self.totals),
            before=tuple(self.spaces),
            moved=tuple(self.moved),
            pushes=tuple(self.pushes),
            after=after,
            burnt=tuple(self.burnt),
            lost=tuple(self.lost),
            out=tuple(self.out),
        )
        for car, _ in self.out:
            self.racing[car] = False
        self.spaces = list(after)
        self.pools = [told.left(seat) for seat in range(self.seats)]
        self._begin(self.number, self.drive_off)
        return told

    def _roll(self, seat: int) -> tuple[int, ...]:
        """All dice of a player, even if the roll was hidden."""
        faces = list(self.aside[seat])
        for car in range(numbers.CARS * seat, numbers.CARS * (seat + 1)):
            faces += self.groups[car]
        return tuple(sorted(faces, reverse=True))

    def to_the_start(self) -> None:
        """Put all cars in the race back into the middle lane of turn 1."""
        start = (1, (self.fastest + 1) // 2)
        self.spaces = [start if racing else space for space, racing in zip(self.spaces, self.racing, strict=True)]


def _car(data: dict[str, object]) -> int:
    return numbers.CARS * cast(int, data["seat"]) + cast(int, data["car"]) - 1
