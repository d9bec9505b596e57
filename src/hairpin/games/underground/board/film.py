"""The film of a round: groups turn up, cars move, spin-outs push, wrecks are cleared away, one after another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hairpin.drawing import Ask, Step
from hairpin.games.underground.board.rounds import Push, Round
from hairpin.games.underground.board.story import WHY, Story
from hairpin.games.underground.board.street import Standing, Traffic
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers

MOST_ROUNDS = 4  # that are shown where several went by themselves
MANY = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Act(NamedTuple):
    """One thing to be seen: where the cars are, which row is pushed, and what is said to it."""

    name: str
    spaces: tuple[tuple[int, int], ...]
    words: str
    small: str
    beats: int
    push: int = 0
    paid: bool = False
    whole: bool = False  # whether the sheets say where the pushes ended
    out: tuple[int, ...] = ()


def acts_of(told: Round, story: Story, terms: Terms, short: bool) -> list[Act]:
    """The acts of a round; of one that is not the last, only where it led."""
    wrecked = told.wrecked()
    found: list[Act] = []
    if not short:
        found.append(Act("Reveal", told.before, "All groups turn up.", _asked(told, terms), 3))
        found.append(Act("Move", told.moved, *_moves(told, story), 2, paid=not wrecked, whole=not wrecked))
        for push in told.pushes:
            found.append(Act("Push", push.spaces, *_pushed(push, story), 4, push=push.row, whole=True))
    if wrecked or short:
        words = f"{_count(len(wrecked), 'wreck')} to the stop lane." if wrecked else "Every car moves one turn on."
        found.append(Act("Wrecks", told.after, words, _paid(told, story), 2, paid=True, whole=True))
    if told.out:
        gone = tuple([car for car, _ in told.out])
        small = " ".join([f"{story.car(car)}: {WHY[why]}." for car, why in told.out])
        left = sum(told.racing) - len(gone)
        words = f"{_count(len(gone), 'car')} out, {left or 'none'} left."
        found.append(Act("Out", told.after, words, small, 2, paid=True, whole=True, out=gone))
    return found


def _count(number: int, what: str) -> str:
    return f"{MANY[number].capitalize()} {what}{'' if number == 1 else 's'}"


def _asked(told: Round, terms: Terms) -> str:
    rows = sorted({row for (row, _), became in zip(told.before, told.became, strict=True) if became}, reverse=True)
    return f"{', '.join([f'Turn {row} asks for {terms.target(row)}' for row in rows[:3]])}."


def _moves(told: Round, story: Story) -> tuple[str, str]:
    spun = [car for car, became in enumerate(told.became) if became == "spun_out"]
    if spun:
        verb = "leaves" if len(spun) == 1 else "leave"
        row = told.moved[spun[0]][0]
        where = "past the line" if row == numbers.LINE else f"in turn {row}"
        return "Every car moves one turn on.", f"{listed([story.car(car) for car in spun])} {verb} the road {where}."
    return "Every car moves one turn on.", _paid(told, story)


def _paid(told: Round, story: Story) -> str:
    said = []
    for seat, lost in enumerate(told.lost):
        if lost:
            verb = "lose" if seat == story.viewer else "loses"
            said.append(f"{story.called[seat]} {verb} {MANY[lost]} {'die' if lost == 1 else 'dice'}")
    return f"{listed(said)}." if said else "Nobody loses a die."


def _pushed(push: Push, story: Story) -> tuple[str, str]:
    where = "past the line" if push.row == numbers.LINE else f"in turn {push.row}"
    who = listed([story.car(car) for car in push.spun])
    words = f"{who} {'spins' if len(push.spun) == 1 else 'spin'} out {where}."
    small = "Every car that runs there is pushed one lane to the right."
    if push.off:
        gone = listed([story.car(car) for car in push.off])
        small += f" {gone} {'leaves' if len(push.off) == 1 else 'leave'} the road too."
    return words, small


def traffic_of(told: Round, act: Act) -> Traffic:
    """The cars in the race as they stand in an act."""
    return tuple(
        [
            Standing(*_number(car), *space, "out" if car in act.out else "")
            for car, space in enumerate(act.spaces)
            if told.racing[car]
        ]
    )


def _number(car: int) -> tuple[int, int]:
    seat, number = divmod(car, numbers.CARS)
    return seat, number + 1


@lru_cache(64)
def steps(now: str) -> tuple[Step, ...]:
    """The parts of a round."""
    shown = {"Push": "Move", "Wrecks": "Move", "Out": "Move"}.get(now, now)
    return tuple([Step(words, words == shown) for words in ("Roll", "Assign", "Reveal", "Move")]) if now else ()


@lru_cache(256)
def said(words: str, small: str) -> Ask:
    """What is said to an act, where otherwise the question stands."""
    return Ask("reveal", words, small, "", "", "waiting", ())
