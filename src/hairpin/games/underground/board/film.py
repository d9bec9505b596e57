"""The film of a round: groups turn up, cars move, spin-outs push, wrecks are cleared away, one after another.

What all viewers see of it is made once, for the first of them; each has it told in words of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Ask, SeatLine, Sheet, Step, Tag
from hairpin.games.underground.board.geometry import Layout, Space
from hairpin.games.underground.board.personal import Personal
from hairpin.games.underground.board.rounds import Push, Round
from hairpin.games.underground.board.seats import shown_lines
from hairpin.games.underground.board.sheets import sheets
from hairpin.games.underground.board.story import WHY, Story
from hairpin.games.underground.board.street import Standing, Street
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers

MOST_ROUNDS: Final = 4  # that are shown where several went by themselves
MOST_FILMS: Final = 256
MANY: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@final
class Act:
    """One thing to be seen: where the cars are, which row is pushed, and what stands beside it."""

    __slots__ = (
        "banner", "beats", "before", "layout", "lines", "name", "push", "round", "sheets", "small", "steps", "street",
        "subtitle",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        told: Round,
        street: Street,
        before: Street | None,
        layout: Layout,
        beats: int,
        lines: Personal[SeatLine],
        sheets: Personal[Sheet],
        push: Push | None = None,
        small: str = "",
    ) -> None:
        self.name = name
        self.round = told
        self.street = street
        self.before = before  # the street of the act before
        self.layout = layout
        self.beats = beats
        self.lines = lines
        self.sheets = sheets
        self.push = push
        self.subtitle = subtitle(told.number, told.drive_off, False)
        self.steps = steps(name)
        self.banner = banner(told.drive_off) if told.drive_off else None
        self.small = small  # what is said beneath, where it is the same for all

    def words_for(self, story: Story) -> tuple[str, str]:
        """What is said to it, and beneath."""
        told, name = self.round, self.name
        if name == "Reveal":
            return "All groups turn up.", self.small
        if name == "Move":
            return _on(told, told.moved), _moves(told, story)
        if name == "Push" and self.push is not None:
            return _pushed(self.push, story)
        if name == "Wrecks":
            cleared = f"{_count(told.wrecks, 'wreck')} to the stop lane." if told.wrecks else _on(told, told.after)
            return cleared, _paid(told, story)
        left = sum(told.racing) - len(told.out)
        small = " ".join([f"{story.car(car)}: {WHY[why]}." for car, why in told.out])
        return f"{_count(len(told.out), 'car')} out, {left or 'none'} left.", small


@final
class Film:
    """The acts of the rounds that went by with a step, the last ones if there are many."""

    __slots__ = ("acts", "names", "rounds")

    def __init__(self, rounds: list[Round], names: tuple[str, ...], terms: Terms, before: Street | None) -> None:
        self.rounds = rounds
        self.names = names
        self.acts: list[Act] = []
        shown = rounds[-MOST_ROUNDS:]
        for number, told in enumerate(shown):
            self._add(told, terms, number < len(shown) - 1, before)
            before = self.acts[-1].street

    def _add(self, told: Round, terms: Terms, short: bool, before: Street | None) -> None:
        """The acts of a round; of one that is not the last, only where it led."""
        start = self._street(told, told.before, terms, False)
        layout = start.layout
        paid = shown_lines(told, self.names, True)
        whole = sheets(told, self.names, terms.fastest, True)
        if not short:
            unpaid = shown_lines(told, self.names, False)
            arrived = sheets(told, self.names, terms.fastest, False) if told.pushes else whole
            small = _asked(told, terms)
            self.acts.append(Act("Reveal", told, start, before, layout, 3, unpaid, arrived, small=small))
            moved = self._street(told, told.moved, terms, False)
            lines, shown = (unpaid, arrived) if told.wrecks else (paid, whole)
            self.acts.append(Act("Move", told, moved, start, layout, 2, lines, shown))
            before = moved
            for push in told.pushes:
                pushed = self._street(told, push.spaces, terms, False)
                self.acts.append(Act("Push", told, pushed, before, layout, 4, unpaid, whole, push))
                before = pushed
        if told.wrecks or short:
            cleared = self._street(told, told.after, terms, False)
            self.acts.append(Act("Wrecks", told, cleared, before, layout, 2, paid, whole))
            before = cleared
        if told.out:
            left = self._street(told, told.after, terms, True)
            self.acts.append(Act("Out", told, left, before, layout, 2, paid, whole))

    def _street(self, told: Round, spaces: list[Space], terms: Terms, out: bool) -> Street:
        """The cars in the race as they stand in an act; at its end some are `out`."""
        gone = [car for car, _ in told.out] if out else []
        traffic = []
        for car, racing in enumerate(told.racing):
            if racing:
                row, lane = spaces[car]
                mood = "out" if car in gone else ""
                traffic.append(Standing(car // numbers.CARS, car % numbers.CARS + 1, row, lane, mood))
        return Street(traffic, self.names, terms)


_FILMS: Final[dict[int, Film]] = {}  # by the ids of their rounds, which they hold


def film_of(rounds: list[Round], names: tuple[str, ...], terms: Terms, before: Street | None) -> Film:
    """The film of these rounds, which viewers share; `before` is how all stood before them, as far as is known."""
    found = _FILMS.get(id(rounds))
    if found is None or found.names != names:
        found = Film(rounds, names, terms, before)
        if len(_FILMS) >= MOST_FILMS:
            _FILMS.clear()
        _FILMS[id(rounds)] = found
    return found


# -- words ----------------------------------------------------------------------------------------


def _count(number: int, what: str) -> str:
    return f"{MANY[number].capitalize()} {what}{'' if number == 1 else 's'}"


def _on(told: Round, spaces: list[Space]) -> str:
    """How many of the cars in the race moved on; those that are stopped may stay."""
    racing = [car for car, became in enumerate(told.became) if became]
    moved = len([car for car in racing if spaces[car][0] != told.before[car][0]])
    if moved == len(racing):
        return "Every car moves one turn on."
    if moved == 0:
        return "No car moves on."
    stay = len(racing) - moved
    return f"{_count(moved, 'car')} {'moves' if moved == 1 else 'move'} on, {MANY[stay]} {'stays' if stay == 1 else 'stay'}."


def _asked(told: Round, terms: Terms) -> str:
    rows = sorted({told.before[car][0] for car, became in enumerate(told.became) if became}, reverse=True)
    return f"{', '.join([f'Turn {row} asks for {terms.target(row)}' for row in rows[:3]])}."


def _moves(told: Round, story: Story) -> str:
    spun = [car for car, became in enumerate(told.became) if became == "spun_out"]
    if spun:
        verb = "leaves" if len(spun) == 1 else "leave"
        row = told.moved[spun[0]][0]
        where = "past the line" if row == numbers.LINE else f"in turn {row}"
        return f"{story.cars(spun)} {verb} the road {where}."
    return _paid(told, story)


def _paid(told: Round, story: Story) -> str:
    said = []
    for seat, lost in enumerate(told.lost):
        if lost:
            verb = "lose" if seat == story.viewer else "loses"
            said.append(f"{story.called[seat]} {verb} {MANY[lost]} {'die' if lost == 1 else 'dice'}")
    return f"{listed(said)}." if said else "Nobody loses a die."


def _pushed(push: Push, story: Story) -> tuple[str, str]:
    where = "past the line" if push.row == numbers.LINE else f"in turn {push.row}"
    words = f"{story.cars(push.spun)} {'spins' if len(push.spun) == 1 else 'spin'} out {where}."
    small = "Every car that runs there is pushed one lane to the right."
    if push.off:
        small += f" {story.cars(push.off)} {'leaves' if len(push.off) == 1 else 'leave'} the road too."
    return words, small


@lru_cache(64)
def steps(now: str) -> tuple[Step, ...]:
    """The parts of a round."""
    shown = {"Push": "Move", "Wrecks": "Move", "Out": "Move"}.get(now, now)
    return tuple([Step(words, words == shown) for words in ("Roll", "Assign", "Reveal", "Move")]) if now else ()


def said(words: str, small: str) -> Ask:
    """What is said to an act, where otherwise the question stands."""
    return Ask("reveal", words, small, "", "", "waiting", ())


@lru_cache(1024)
def subtitle(number: int, drive_off: int, over: bool) -> str:
    """Where the match stands; `drive_off` is its round, or 0."""
    if over:
        return f"Finished after {number} rounds"
    return f"Drive-off, round {drive_off}" if drive_off else f"Round {number}"


@lru_cache(64)
def banner(number: int) -> Tag:
    return Tag(f"Sudden death drive-off, round {number}", "flag", "Out: spin-outs, the stop lane, any slower lane")
