"""Story: turns what one viewer was told into lines of the log under headings, and keeps the rounds of the last step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import LogLine
from hairpin.games.game import Telling
from hairpin.games.underground.events import dice_words, ending, listed
from hairpin.games.underground.rounds import Following, Push, Round, moves
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import REASON_NUMBERS

CARS = ("ug-red", "ug-yellow", "ug-blue", "ug-orange")  # by seat
MOST_LINES = 400
LET_GO = 100
WHY = {
    "spin": "it spun out",
    "stop_lane": "it stopped",
    "behind": "it fell behind",
    "slower_lane": "slower lane",
}


class Story:
    """See `games.game.Story`. It also keeps the rounds of the last step, and the log before them."""

    def __init__(self, viewer: int | None, names: Sequence[str], fastest: int, in_turn: bool) -> None:
        self.in_turn = in_turn
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))
        self.rounds: tuple[Round, ...] = ()  # of the last step
        self.last: Round | None = None
        self.earlier: tuple[LogLine, ...] = ()  # the log before these rounds
        self._lines: tuple[LogLine, ...] = ()
        self._fresh: list[LogLine] = []
        self._number = 0
        self._heading = "Start"
        self._street = Following(len(names), fastest)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self._lines

    @property
    def known(self) -> bool:
        """Whether the match was told from the start, so that rounds can be shown."""
        return self._street.known

    def car(self, car: int) -> str:
        """`Mara 2`, or `Your 2`."""
        seat = car // numbers.CARS
        return f"{'Your' if seat == self.viewer else self.names[seat]} {car % numbers.CARS + 1}"

    def cars(self, cars: Sequence[int]) -> str:
        return listed([self.car(car) for car in cars])

    def add(self, tellings: Sequence[Telling]) -> None:
        self.earlier = self._lines
        rounds = []
        for telling in tellings:
            told = self._street.follow(telling)
            if told is not None:
                rounds.append(told)
                self._tell_round(told)
            if telling.kind == "won" and telling.data["reason"] == "out_of_gas" and self._heading:
                self._tell_last_roll(tellings)
            self._tell(telling)
        self.rounds = tuple(rounds)
        if rounds:
            self.last = rounds[-1]
        if self._fresh:
            lines = (*self._lines, *self._fresh)
            self._fresh = []
            # Old lines go in whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    # -- lines ----------------------------------------------------------------------------------

    def _say(self, words: str, seat: int | None = None, name: str = "", mark: str = "") -> None:
        if not words:
            return
        self._number += 1
        car = "" if seat is None else CARS[seat]
        self._fresh.append(LogLine(self._number, words, self._heading, car, name, mark))
        self._heading = ""

    def _all(self, seats: list[int]) -> list[str]:
        """Several players by name, the viewer first."""
        return [self.called[seat] for seat in sorted(seats, key=lambda seat: seat != self.viewer)]

    def _tell(self, telling: Telling) -> None:
        kind, data = telling.kind, telling.data
        if kind in ("race_begins", "new_lap"):
            self._say(telling.words)
        elif kind == "round_begins":
            number, drive_off = cast(int, data["round"]), cast(int, data["drive_off"])
            self._heading = f"Drive-off, round {drive_off}" if drive_off else f"Round {number}"
        elif kind == "assigned" and self.in_turn:  # secret assignments are told with the round
            seat = cast(int, data["seat"])
            groups = [tuple(cast("list[int]", data[f"car_{number}"])) for number in (1, 2, 3)]
            dealt = [f"{dice_words(group)} to car {number}" for number, group in enumerate(groups, 1) if group]
            verb = "assign" if seat == self.viewer else "assigns"
            self._say(f"{self.called[seat]} {verb} {listed(dealt)}.", seat, self.called[seat])
        elif kind == "roll_shown":
            seat = cast(int, data["seat"])
            dice = dice_words(cast("list[int]", data["dice"]))
            self._say(f"{self.called[seat]} had rolled {dice}.", seat, self.called[seat])
        elif kind == "drive_off_begins":
            self._heading = "At the line"
            lane = cast(int, data["lane"])
            tied = listed(self._all(cast("list[int]", data["players"])))
            where = "stopped" if lane == numbers.STOP else f"in lane {lane}"
            self._say(
                f"{tied} are level over the line {where}: a sudden death drive-off, back at turn 1.", mark="finish"
            )
        elif kind == "won":
            self._heading = "The end"
            winners, survivors = cast("list[int]", data["winners"]), cast("list[int]", data["survivors"])
            self._say(ended_words(str(data["reason"]), self._all(winners), self._all(survivors)), mark="finish")

    def _tell_last_roll(self, tellings: Sequence[Telling]) -> None:
        """The dice that ended the race before anybody was asked; hidden dice have been shown and told before."""
        rolls: dict[int, list[int]] = {}
        for telling in tellings:
            if telling.kind == "rolled":
                rolls[cast(int, telling.data["seat"])] = cast("list[int]", telling.data["dice"])
        for seat, dice in rolls.items():
            verb = "roll" if seat == self.viewer else "rolls"
            self._say(f"{self.called[seat]} {verb} {dice_words(dice)}.", seat, self.called[seat])
        self._say("None of these dice can move a car.")

    def _tell_round(self, told: Round) -> None:
        for seat, name in enumerate(self.called):
            if told.drove(seat):
                first = numbers.CARS * seat
                spun = "spun_out" in told.became[first : first + numbers.CARS]
                self._say(f"{name}: {moves(told, seat)}", seat, name, "blow" if spun else "")
        for push in told.pushes:
            first = push.spun[0]
            self._say(self._pushed(push), first // numbers.CARS, self.car(first), "blow")
        for car, why in told.out:
            self._say(f"{self.car(car)} is out: {WHY[why]}.", car // numbers.CARS, self.car(car), "out")

    def _pushed(self, push: Push) -> str:
        where = "past the line" if push.row == numbers.LINE else f"in turn {push.row}"
        verb = "pushes" if len(push.spun) == 1 else "push"
        many = "1 car" if len(push.pushed) == 1 else f"{len(push.pushed)} cars"
        words = f"{self.cars(push.spun)} {verb} {many} one lane right {where}."
        if push.off:
            words += f" {self.cars(push.off)} {'goes' if len(push.off) == 1 else 'go'} off the road."
        return words


def ended_words(reason: str, winners: list[str], survivors: list[str]) -> str:
    """How the match ended, in a sentence that may address the viewer: "You wins" becomes "You win"."""
    words = ending(REASON_NUMBERS[reason], winners, survivors)
    if words.startswith("You wins"):
        return f"You win{words[8:]}"
    if "You" in survivors:
        words = words.replace("they owe", "you owe").replace("their memory", "your memory")
    return words.replace(": You", ": you")
