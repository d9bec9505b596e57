"""Story: what one viewer was told, as a log with a line for each player and round; it keeps the last step's rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing import LogLine, Voice
from hairpin.drawing.words import count, sentence
from hairpin.games import story
from hairpin.games.game import Telling
from hairpin.games.underground.events import WHY_OUT, cars_of, did_words, paid_words, round_words, turn_words
from hairpin.games.underground.rounds import Following, Push, Round, cars_of_seat
from hairpin.games.underground.rules import numbers

CARS = ("ug-red", "ug-yellow", "ug-blue", "ug-orange")  # by seat
TOLD = frozenset(("race_begins", "new_lap", "roll_shown", "drive_off_begins", "won"))  # the rest is told with its round


class Story(story.Story):
    """It also keeps the rounds of the last step, and the log before them."""

    marks: Mapping[str, str] = {"drive_off_begins": "finish", "won": "finish"}

    def __init__(self, viewer: int | None, names: Sequence[str], fastest: int, in_turn: bool) -> None:
        super().__init__(viewer, names, CARS)
        self.told = TOLD | {"assigned"} if in_turn else TOLD
        self.rounds: tuple[Round, ...] = ()  # of the last step
        self.last: Round | None = None
        self.earlier: tuple[LogLine, ...] = ()  # the log before these rounds
        self.street = Following(len(names), fastest)
        self.log.head("Start")

    def add(self, tellings: Sequence[Telling]) -> None:
        self.earlier = self.lines
        rounds = []
        for telling in tellings:
            told = self.street.follow(telling)
            if told is not None:
                rounds.append(told)
                self._tell_round(told)
            if telling.kind == "won" and telling.data["reason"] == "out_of_gas" and self.log.begins_part:
                self._tell_last_roll(tellings)
            self.tell(telling)
        self.rounds = tuple(rounds)
        self.last = rounds[-1] if rounds else self.last

    def tell(self, telling: Telling) -> None:
        if telling.kind == "round_begins":
            self.log.head(round_words(self.street.round.number, self.street.round.drive_off))
        elif telling.kind == "drive_off_begins":
            self.log.head("At the line")
        elif telling.kind == "won":
            self.log.head("The end")
        if telling.kind in self.told:
            super().tell(telling)

    def _tell_last_roll(self, tellings: Sequence[Telling]) -> None:
        """The dice that ended the race before anybody was asked; hidden dice have been shown and told before."""
        rolls = {telling.data["seat"]: telling for telling in tellings if telling.kind == "rolled"}
        for roll in rolls.values():
            super().tell(roll)
        self.log.say("None of these dice can move a car.")

    def _tell_round(self, told: Round) -> None:
        for seat, name in enumerate(self.called):
            if told.drove(seat):
                spun = any(told.became[car] == "spun_out" for car in cars_of_seat(seat))
                self.log.say(f"{name}: {moves(told, seat)}", seat, "blow" if spun else "")
        for push in told.pushes:
            self.log.say(push_words(push, self.voice), push.spun[0] // numbers.CARS, "blow")
        for car, why in told.out:
            self.log.say(out_words(car, why, self.voice), car // numbers.CARS, "out")


def moves(told: Round, seat: int) -> str:
    """What a player's cars did and what it cost, in words that follow a name and a colon."""
    did = [
        f"car {number} {did_words(told.became[car], told.totals[car], told.moved[car][1])}"
        for number, car in enumerate(cars_of_seat(seat), 1)
        if told.became[car]
    ]
    cost = f" {sentence(paid_words(told.lost[seat], told.left(seat)))}." if told.burnt[seat] else ""
    return f"{'; '.join(did)}.{cost}"


def push_words(push: Push, voice: Voice) -> str:
    """`Mara 1 pushes 2 cars one lane right in turn 3. Your 2 goes off the road.`"""
    spun, pushed = cars_of(push.spun, voice), count(len(push.pushed), "car")
    words = "{spun} {spun:pushes|push} {pushed} one lane right {where}."
    if not push.off:
        return voice(words, spun=spun, pushed=pushed, where=turn_words(push.row))
    words += " {off} {off:goes|go} off the road."
    return voice(words, spun=spun, pushed=pushed, where=turn_words(push.row), off=cars_of(push.off, voice))


def out_words(car: int, why: str, voice: Voice) -> str:
    return voice("{car} is out: {why}.", car=cars_of([car], voice), why=WHY_OUT[why])
