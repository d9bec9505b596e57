"""Rounds: what a viewer was told of a round, put together: dice, moves, pushes, wrecks, what it cost and who is out."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.underground.rules import numbers

COSTLY = ("held", "stayed_level")


class Push(NamedTuple):
    """Everybody who runs in a row is pushed once; where all cars stand afterwards."""

    row: int
    spun: tuple[int, ...]  # the cars whose spin-out it follows
    pushed: tuple[int, ...]
    off: tuple[int, ...]  # those of the pushed that leave the road
    spaces: tuple[tuple[int, int], ...]


class Round(NamedTuple):
    """A round from the dice to its end. Cars are numbers, 3 * seat and up; those out of the race have no group."""

    number: int
    drive_off: int
    racing: tuple[bool, ...]
    rolls: tuple[tuple[int, ...], ...]  # by seat
    aside: tuple[tuple[int, ...], ...]
    pools: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]  # by car
    became: tuple[str, ...]
    totals: tuple[int, ...]
    before: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, int], ...]  # spun-out cars lie one beyond the fastest lane
    pushes: tuple[Push, ...]
    after: tuple[tuple[int, int], ...]
    burnt: tuple[int, ...]  # dice in groups that cost, by seat
    lost: tuple[int, ...]
    out: tuple[tuple[int, str], ...]

    def left(self, seat: int) -> int:
        return self.pools[seat] - self.lost[seat]

    def wrecked(self) -> tuple[int, ...]:
        """The cars that left the road, by themselves or pushed."""
        spun = {car for car, became in enumerate(self.became) if became == "spun_out"}
        return tuple(sorted(spun.union(*[push.off for push in self.pushes])))


class Following:
    """Follows the tellings of a match: where the cars stand, and the round that is being told."""

    def __init__(self, seats: int, fastest: int) -> None:
        self.seats = seats
        self.fastest = fastest
        cars = numbers.CARS * seats
        self.known = False  # told from the start
        self.spaces = [(1, (fastest + 1) // 2)] * cars
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
        self.open = False  # whether cars have moved in it

    def assigned(self, seat: int, groups: list[tuple[int, ...]]) -> None:
        for k, group in enumerate(groups):
            self.groups[numbers.CARS * seat + k] = group

    def move(self, car: int, became: str, total: int, row: int, lane: int) -> None:
        self.open = True
        self.became[car], self.totals[car] = became, total
        self.moved[car] = (row, self.fastest + 1 if became == "spun_out" else lane)

    def push(self, car: int, row: int, lane: int, out: bool) -> None:
        """One more car that is pushed: with the others of its row, or once more where pushes go on in a chain."""
        spaces = list(self.pushes[-1].spaces if self.pushes else self.moved)
        last = self.pushes[-1] if self.pushes else None
        spaces[car] = (row, self.fastest + 1 if out else lane)
        if last is not None and last.row == row and car not in last.pushed:
            off = (*last.off, car) if out else last.off
            self.pushes[-1] = Push(row, last.spun, (*last.pushed, car), off, tuple(spaces))
            return
        spun = tuple(
            [one for one, became in enumerate(self.became) if became == "spun_out" and self.moved[one][0] == row]
        )
        if last is not None and last.row == row:
            spun = last.off
        self.pushes.append(Push(row, spun, (car,), (car,) if out else (), tuple(spaces)))

    def close(self) -> Round | None:
        """The round, if cars have moved in it; from now on they stand where it left them."""
        if not self.open:
            return None
        self.open = False
        last = self.pushes[-1].spaces if self.pushes else tuple(self.moved)
        after = [(row, numbers.STOP if lane > self.fastest else lane) for row, lane in last]
        told = Round(
            self.number,
            self.drive_off,
            tuple(self.racing),
            tuple([self._roll(seat) for seat in range(self.seats)]),
            tuple(self.aside),
            tuple(self.pools),
            tuple(self.groups),
            tuple(self.became),
            tuple(self.totals),
            tuple(self.spaces),
            tuple(self.moved),
            tuple(self.pushes),
            tuple(after),
            tuple(self.burnt),
            tuple(self.lost),
            tuple(self.out),
        )
        self.spaces = after
        self.pools = [told.left(seat) for seat in range(self.seats)]
        for car, _ in self.out:
            self.racing[car] = False
        return told

    def _roll(self, seat: int) -> tuple[int, ...]:
        """All dice of a player, whether they were open before or not."""
        own = self.groups[numbers.CARS * seat : numbers.CARS * (seat + 1)]
        return tuple(sorted([face for group in (*own, self.aside[seat]) for face in group], reverse=True))

    def to_the_start(self) -> None:
        """All cars that are in stand in the middle of turn 1 again."""
        start = (1, (self.fastest + 1) // 2)
        self.spaces = [start if racing else space for space, racing in zip(self.spaces, self.racing, strict=True)]
