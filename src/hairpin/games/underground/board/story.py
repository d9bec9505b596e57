"""The story: what one viewer was told, as lines of the log under headings, and the rounds of the last step to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import Ask, Board, Said, Tray
from hairpin.games.game import Telling
from hairpin.games.underground.board.asks.danger import Danger
from hairpin.games.underground.board.rounds import Following, Round
from hairpin.games.underground.board.symbols import seat_symbol
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.events import count_dice, dice_words, ending, listed
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import REASON_NUMBERS

MOST_LINES = 400
LET_GO = 100
WHY = {"spin": "it spun out", "stop_lane": "it stopped", "behind": "it fell behind", "slower_lane": "slower lane"}


class Story:
    """See `games.game.Story`. It also keeps the rounds that were told last, and what stood in the log before them; and what
    was last made for its viewer, each with what it was made from, to be used again where nothing has changed.
    """

    def __init__(self, viewer: int | None, names: Sequence[str], terms: Terms) -> None:
        fastest, in_turn = terms.fastest, terms.in_turn
        self.terms = terms
        self.danger: tuple[tuple[object, ...], Danger] | None = None
        self.board: tuple[tuple[object, ...], Board] | None = None
        self.ask: tuple[tuple[object, ...], Ask | None] | None = None
        self.trays: tuple[tuple[object, ...], tuple[Tray, ...]] | None = None
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple(["You" if seat == viewer else name for seat, name in enumerate(names)])
        self.in_turn = in_turn
        self.rounds: tuple[Round, ...] = ()
        self.last: Round | None = None
        self.earlier: tuple[Said, ...] = ()
        self._lines: tuple[Said, ...] = ()
        self._fresh: list[Said] = []
        self._number = 0
        self._heading = "Start"
        self._street = Following(len(names), fastest)

    @property
    def lines(self) -> tuple[Said, ...]:
        return self._lines

    @property
    def known(self) -> bool:
        """Whether it was told from the start, so that rounds can be shown."""
        return self._street.known

    def car(self, car: int) -> str:
        """`Mara 2`, or `Your 2`."""
        seat, number = divmod(car, numbers.CARS)
        return f"{'Your' if seat == self.viewer else self.names[seat]} {number + 1}"

    def add(self, tellings: Sequence[Telling]) -> None:
        self.earlier = self._lines
        rounds: list[Round] = []
        for telling in tellings:
            told = self._follow(telling)
            if told is not None:
                rounds.append(told)
        self.rounds = tuple(rounds)
        if rounds:
            self.last = rounds[-1]
        if self._fresh:
            lines = (*self._lines, *self._fresh)
            self._fresh = []
            # By whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    def _follow(self, telling: Telling) -> Round | None:
        """Take one telling in; gives the round that is over with it."""
        kind, data, street = telling.kind, telling.data, self._street
        told = None
        if kind in ("round_begins", "drive_off_begins", "new_lap", "won"):
            told = street.close()
            if told is not None:
                self._tell_round(told)
        if kind == "race_begins":
            self._say(telling.words)
        elif kind == "round_begins":
            number, drive_off = cast(int, data["round"]), cast(int, data["drive_off"])
            street.begin(number, drive_off)
            self._heading = f"Drive-off, round {drive_off}" if drive_off else f"Round {number}"
        elif kind == "assigned":
            self._assigned(telling)
        elif kind == "left_aside":
            street.aside[cast(int, data["seat"])] = tuple(cast("list[int]", data["dice"]))
        elif kind == "moved":
            place = (cast(int, data["row"]), cast(int, data["lane"]))
            street.move(_car(data), str(data["became"]), cast(int, data["total"]), *place)
        elif kind == "paid":
            seat = cast(int, data["seat"])
            street.burnt[seat], street.lost[seat] = cast(int, data["burnt"]), cast(int, data["lost"])
        elif kind in ("pushed", "pushed_out"):
            street.push(_car(data), cast(int, data["row"]), cast(int, data["lane"]), kind == "pushed_out")
        elif kind == "eliminated":
            street.out.append((_car(data), str(data["why"])))
        elif kind == "roll_shown":
            seat = cast(int, data["seat"])
            self._say(
                f"{self.called[seat]} had rolled {dice_words(cast('list[int]', data['dice']))}.",
                seat,
                self.called[seat],
            )
        elif kind == "drive_off_begins":
            street.racing = [False] * len(street.racing)
            self._heading = "At the line"
            lane = cast(int, data["lane"])
            tied = listed(self._all(cast("list[int]", data["players"])))
            where = "stopped" if lane == numbers.STOP else f"in lane {lane}"
            self._say(
                f"{tied} are level over the line {where}: a sudden death drive-off, back at turn 1.", mark="finish"
            )
        elif kind == "goes_on":
            street.racing[_car(data)] = True
            street.to_the_start()
        elif kind == "refilled":
            street.pools[cast(int, data["seat"])] = cast(int, data["pool"])
        elif kind == "new_lap":
            street.to_the_start()
            self._say(telling.words)
        elif kind == "won":
            self._heading = "The end"
            winners, survivors = cast("list[int]", data["winners"]), cast("list[int]", data["survivors"])
            self._say(ended_words(str(data["reason"]), self._all(winners), self._all(survivors)), mark="finish")
        return told

    def _assigned(self, telling: Telling) -> None:
        """Where they assign in turn that is open at once; in secret it is told with what came of it."""
        data = telling.data
        seat = cast(int, data["seat"])
        groups = [tuple(cast("list[int]", data[f"car_{number}"])) for number in (1, 2, 3)]
        self._street.assigned(seat, groups)
        if self.in_turn:
            dealt = [f"{dice_words(group)} to car {number}" for number, group in enumerate(groups, 1) if group]
            verb = "assign" if seat == self.viewer else "assigns"
            self._say(f"{self.called[seat]} {verb} {listed(dealt)}.", seat, self.called[seat])

    # -- lines ----------------------------------------------------------------------------------

    def _say(self, words: str, seat: int | None = None, name: str = "", mark: str = "") -> None:
        if not words:
            return
        self._number += 1
        car = "" if seat is None else seat_symbol(seat)
        self._fresh.append(Said(self._number, words, self._heading, car, name, mark))
        self._heading = ""

    def _all(self, seats: list[int]) -> list[str]:
        """Several players by name, the viewer first."""
        return [self.called[seat] for seat in sorted(seats, key=lambda seat: seat != self.viewer)]

    def _tell_round(self, told: Round) -> None:
        for seat in range(len(self.names)):
            cars = [numbers.CARS * seat + k for k in range(numbers.CARS)]
            moves = [f"{car % numbers.CARS + 1} {_did(told, car)}" for car in cars if told.became[car]]
            if not moves:
                continue
            cost = ""
            if told.lost[seat]:
                cost = f" {count_dice(told.lost[seat])} lost, {told.left(seat)} left."
            elif told.burnt[seat]:
                cost = " No die lost: there is one for each car."
            name = "Your" if seat == self.viewer else self.names[seat]
            spun = any(told.became[car] == "spun_out" for car in cars)
            self._say(f"{name} {', '.join(moves)}.{cost}", seat, name, "blow" if spun else "")
        for push in told.pushes:
            self._say(
                self._pushed(push.row, push.spun, push.pushed, push.off),
                push.spun[0] // numbers.CARS,
                self.car(push.spun[0]),
                "blow",
            )
        for car, why in told.out:
            self._say(f"{self.car(car)} is out: {WHY[why]}.", car // numbers.CARS, self.car(car), "out")

    def _pushed(self, row: int, spun: tuple[int, ...], pushed: tuple[int, ...], off: tuple[int, ...]) -> str:
        who = listed([self.car(car) for car in spun])
        where = "past the line" if row == numbers.LINE else f"in turn {row}"
        verb = "pushes" if len(spun) == 1 else "push"
        words = f"{who} {verb} {'1 car' if len(pushed) == 1 else f'{len(pushed)} cars'} one lane right {where}."
        if off:
            gone = listed([self.car(car) for car in off])
            words += f" {gone} {'goes' if len(off) == 1 else 'go'} off the road."
        return words


def ended_words(reason: str, winners: list[str], survivors: list[str]) -> str:
    """How it ended, in a sentence; whoever is called You has not wins, but win."""
    words = ending(REASON_NUMBERS[reason], winners, survivors)
    return f"You win{words[8:]}" if words.startswith("You wins") else words


def _car(data: object) -> int:
    known = cast("dict[str, int]", data)
    return numbers.CARS * known["seat"] + known["car"] - 1


def _did(told: Round, car: int) -> str:
    """What a car did, in a few words."""
    total = told.totals[car]
    lane = told.moved[car][1]
    return {
        "slowed": f"slows to lane {lane} with {total}",
        "stalled": f"stalls with {total}",
        "held": f"holds lane {lane} with {total}",
        "sped_up": f"goes fast to lane {lane} with {total}",
        "spun_out": f"spins out with {total}",
        "stayed": f"stays stopped with {total}",
        "stayed_level": f"stays stopped with {total}, just the target",
        "left_stop": f"gets going to lane {lane} with {total}",
    }[told.became[car]]
