"""Rounds: what a viewer was told of a round, put together: dice, moves, pushes, wrecks, what it cost and who is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from hairpin.games.game import Telling
from hairpin.games.underground.board.geometry import Space
from hairpin.games.underground.events import count_dice
from hairpin.games.underground.rules import numbers

COSTLY: Final = ("held", "stayed_level")
LOGGED: Final = ("race_begins", "round_begins", "roll_shown", "drive_off_begins", "new_lap", "won")
MOST_TAKEN: Final = 256


@final
class Push:
    """Everybody who runs in a row is pushed once; where all cars stand afterwards."""

    __slots__ = ("off", "pushed", "row", "spaces", "spun")

    def __init__(self, row: int, spun: list[int], pushed: list[int], off: list[int], spaces: list[Space]) -> None:
        self.row = row
        self.spun = spun  # the cars whose spin-out it follows
        self.pushed = pushed
        self.off = off  # those of the pushed that leave the road
        self.spaces = spaces


@final
class Round:
    """A round from the dice to its end. Cars are numbers, 3 * seat and up; those out of the race have no group."""

    __slots__ = (
        "after", "aside", "became", "before", "burnt", "drive_off", "groups", "lost", "moved", "moves", "number", "out",
        "pools", "pushes", "racing", "rolls", "totals", "wrecks",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        drive_off: int,
        racing: list[bool],
        rolls: list[tuple[int, ...]],
        aside: list[tuple[int, ...]],
        pools: list[int],
        groups: list[tuple[int, ...]],
        became: list[str],
        totals: list[int],
        before: list[Space],
        moved: list[Space],
        pushes: list[Push],
        after: list[Space],
        burnt: list[int],
        lost: list[int],
        out: list[tuple[int, str]],
    ) -> None:
        self.number = number
        self.drive_off = drive_off
        self.racing = racing
        self.rolls = rolls  # by seat
        self.aside = aside
        self.pools = pools
        self.groups = groups  # by car
        self.became = became
        self.totals = totals
        self.before = before
        self.moved = moved  # spun-out cars lie one beyond the fastest lane
        self.pushes = pushes
        self.after = after
        self.burnt = burnt  # dice in groups that cost, by seat
        self.lost = lost
        self.out = out
        self.wrecks = _wrecks(became, pushes)
        self.moves = [_moves(self, seat) for seat in range(len(pools))]  # in words; empty for those who are out

    def left(self, seat: int) -> int:
        return self.pools[seat] - self.lost[seat]

    def drove(self, seat: int) -> bool:
        """Whether any car of a player was in it."""
        first = numbers.CARS * seat
        return bool(self.became[first] or self.became[first + 1] or self.became[first + 2])


def _wrecks(became: list[str], pushes: list[Push]) -> int:
    """How many cars left the road, by themselves or pushed."""
    gone = {car for car, what in enumerate(became) if what == "spun_out"}
    for push in pushes:
        gone.update(push.off)
    return len(gone)


def _moves(told: Round, seat: int) -> str:
    """What a player's cars did and what it cost him, to stand behind his name and a colon."""
    first = numbers.CARS * seat
    moves = [f"car {k + 1} {_did(told, first + k)}" for k in range(numbers.CARS) if told.became[first + k]]
    if not moves:
        return ""
    cost = ""
    if told.lost[seat]:
        cost = f" {count_dice(told.lost[seat])} lost, {told.left(seat)} left."
    elif told.burnt[seat]:
        cost = " No die lost: there is one for each car."
    return f"{'; '.join(moves)}.{cost}"


def _did(told: Round, car: int) -> str:
    """What a car did, in a few words."""
    total = told.totals[car]
    lane = told.moved[car][1]
    became = told.became[car]
    if became == "slowed":
        return f"slows to lane {lane} with {total}"
    if became == "stalled":
        return f"stalls with {total}"
    if became == "held":
        return f"holds lane {lane} with {total}"
    if became == "sped_up":
        return f"goes fast to lane {lane} with {total}"
    if became == "spun_out":
        return f"spins out with {total}"
    if became == "stayed":
        return f"stays stopped with {total}"
    if became == "stayed_level":
        return f"stays stopped with {total}, just the target"
    return f"gets going to lane {lane} with {total}"


# -- following ----------------------------------------------------------------------------------


@final
class Following:
    """Follows the tellings of a match: where the cars stand, and the round that is being told."""

    __slots__ = (
        "aside", "became", "burnt", "drive_off", "fastest", "groups", "known", "lost", "moved", "number", "open", "out",
        "pools", "pushes", "racing", "seats", "spaces", "told", "totals",
    )  # fmt: skip

    def __init__(self, seats: int, fastest: int) -> None:
        self.seats = seats
        self.fastest = fastest
        cars = numbers.CARS * seats
        self.told = 0  # how many tellings it has followed
        self.known = False  # told from the start
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
        self.open = False  # whether cars have moved in it

    def copy(self) -> Following:
        """One that goes on from here by itself."""
        other = Following(self.seats, self.fastest)
        other.told, other.known = self.told, self.known
        other.number, other.drive_off, other.open = self.number, self.drive_off, self.open
        other.spaces, other.racing, other.pools = list(self.spaces), list(self.racing), list(self.pools)
        other.aside, other.groups, other.became = list(self.aside), list(self.groups), list(self.became)
        other.totals, other.moved, other.pushes = list(self.totals), list(self.moved), list(self.pushes)
        other.burnt, other.lost, other.out = list(self.burnt), list(self.lost), list(self.out)
        return other

    def follow(self, telling: Telling) -> Round | None:
        """Take one telling in; gives the round that is over with it."""
        kind = telling.kind
        data = cast("dict[str, object]", telling.data)
        self.told += 1
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
        """One more car that is pushed: with the others of its row, or once more where pushes go on in a chain."""
        last = self.pushes[-1] if self.pushes else None
        spaces = list(self.moved if last is None else last.spaces)
        spaces[car] = (row, self.fastest + 1 if out else lane)
        off = [car] if out else []
        if last is not None and last.row == row and car not in last.pushed:
            self.pushes[-1] = Push(row, last.spun, [*last.pushed, car], last.off + off, spaces)
            return
        if last is not None and last.row == row:
            spun = last.off
        else:
            spun = [k for k, became in enumerate(self.became) if became == "spun_out" and self.moved[k][0] == row]
        self.pushes.append(Push(row, spun, [car], off, spaces))

    def close(self) -> Round | None:
        """The round, if cars have moved in it; from now on they stand where it left them."""
        if not self.open:
            return None
        self.open = False
        last = self.pushes[-1].spaces if self.pushes else self.moved
        after = [(row, numbers.STOP if lane > self.fastest else lane) for row, lane in last]
        told = Round(
            self.number,
            self.drive_off,
            list(self.racing),
            [self._roll(seat) for seat in range(self.seats)],
            self.aside,
            self.pools,
            self.groups,
            self.became,
            self.totals,
            self.spaces,
            self.moved,
            self.pushes,
            after,
            self.burnt,
            self.lost,
            self.out,
        )
        for car, _ in self.out:
            self.racing[car] = False
        self.spaces = list(after)
        self.pools = [told.left(seat) for seat in range(self.seats)]
        self._begin(self.number, self.drive_off)
        return told

    def _roll(self, seat: int) -> tuple[int, ...]:
        """All dice of a player, whether they were open before or not."""
        faces = list(self.aside[seat])
        for car in range(numbers.CARS * seat, numbers.CARS * (seat + 1)):
            faces += self.groups[car]
        return tuple(sorted(faces, reverse=True))

    def to_the_start(self) -> None:
        """All cars that are in stand in the middle of turn 1 again."""
        start = (1, (self.fastest + 1) // 2)
        self.spaces = [start if racing else space for space, racing in zip(self.spaces, self.racing, strict=True)]


def _car(data: dict[str, object]) -> int:
    return numbers.CARS * cast(int, data["seat"]) + cast(int, data["car"]) - 1


# -- sharing ------------------------------------------------------------------------------------


@final
class Taken:
    """What came of some tellings: the street after them, the rounds that are over, and what a log says, in its order."""

    __slots__ = ("before", "known", "news", "rounds", "street", "tellings")

    def __init__(self, street: Following, tellings: Sequence[Telling], in_turn: bool) -> None:
        self.before = street.told
        self.known = street.known
        self.tellings = list(tellings)
        self.street = street.copy()
        self.rounds: list[Round] = []
        self.news: list[tuple[Round | None, Telling | None]] = []
        for telling in tellings:
            told = self.street.follow(telling)
            if told is not None:
                self.rounds.append(told)
                self.news.append((told, None))
            kind = telling.kind
            if kind in LOGGED or (in_turn and kind == "assigned"):
                self.news.append((None, telling))

    def fits(self, street: Following, tellings: Sequence[Telling]) -> bool:
        """Whether just this comes of tellings to whoever has followed that far: they must be the very same ones."""
        if self.before != street.told or self.known != street.known or len(self.tellings) != len(tellings):
            return False
        return all(telling is tellings[number] for number, telling in enumerate(self.tellings))


_TAKEN: Final[dict[int, Taken]] = {}  # by the id of their last telling, which they hold


def take(street: Following, tellings: Sequence[Telling], in_turn: bool) -> Taken:
    """What comes of tellings to whoever has followed that far. Viewers who are told the same share it: it is found out
    for the first of them.
    """
    found = _TAKEN.get(id(tellings[-1]))
    if found is None or not found.fits(street, tellings):
        found = Taken(street, tellings, in_turn)
        if len(_TAKEN) >= MOST_TAKEN:
            _TAKEN.clear()
        _TAKEN[id(tellings[-1])] = found
    return found
