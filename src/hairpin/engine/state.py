"""State: the whole truth of a match at one step, and the methods that every game's rules must have.

The awaited seats tell the phase: one is a turn, several are a simultaneous choice, none is the end. The compiled
playout and search also run subclasses of State written in plain Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, TypeAlias, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, mypyc_attr

Actions: TypeAlias = tuple[i64, ...]

MOST_SEATS: Final = 8
MOST_ACTIONS: Final = 256  # actions are numbered below this
NOBODY: Final = -1  # the viewer who only watches
BETWEEN: Final = 1 << MOST_SEATS  # `awaited` of a moment between two decisions: nobody is asked, and it is not the end
MOST_WATCHED: Final = 63  # kinds of events below this can be watched


@final
class Event:
    """One thing that happened, in numbers; a game's events.py has the words and says who may see it."""

    __slots__ = ("a", "b", "c", "d", "kind")

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.kind: i64 = kind
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.a}, {self.b}, {self.c}, {self.d})"


def _seats_in(mask: int) -> Actions:
    return tuple([seat for seat in range(MOST_SEATS) if mask >> seat & 1])


SEATS_IN: Final[list[Actions]] = [_seats_in(mask) for mask in range(BETWEEN + 1)]
FIRST_IN: Final = bytes([255] + [_seats_in(mask)[0] for mask in range(1, BETWEEN)])


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """What a game's rules offer to matches, playouts, search and the table.

    Pickle and deepcopy use the snapshot: `__reduce__` returns a function that restores the state, with what was
    agreed (options and components), the snapshot and the chance as its arguments.

    `awaited` and `sealed` are sets of seats, one bit each: seats with an open decision, and seats whose answer to a
    simultaneous decision is given and not yet shown. `opened` counts how often something hidden was shown that no
    open answer named: sealed answers, or a card that had to be played. `log` collects events; None drops them.
    `watched` has one bit for each kind of event that people watch: `moments` collects the state just after these.
    """

    __slots__ = ("awaited", "chance", "log", "moments", "opened", "sealed", "seats", "watched")

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats: i64 = seats
        self.chance: Chance = chance
        self.awaited: i64 = 0
        self.sealed: i64 = 0
        self.opened: i64 = 0
        self.log: list[Event] | None = None
        self.watched: i64 = 0
        self.moments: list[Moment] | None = None

    def watch(self, kinds: i64) -> None:
        """Collect events from now on, and moments of these kinds."""
        self.log = []
        self.watched = kinds
        self.moments = []

    def over(self) -> bool:
        return self.awaited == 0

    def waiting(self) -> Actions:
        """The seats that are asked now, in ascending order."""
        return SEATS_IN[self.awaited]

    def emit(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        log = self.log
        if log is not None:
            log.append(Event(kind, a, b, c, d))
            if kind < MOST_WATCHED and self.watched >> kind & 1:
                self.keep_moment(len(log))

    def keep_moment(self, events: i64) -> None:
        """Collect the state as it is now, after so many events."""
        moments = self.moments
        if moments is not None:
            state = self.clone()
            state.awaited = BETWEEN
            moments.append(Moment(events, state))

    @abstractmethod
    def legal(self, seat: i64) -> Actions:
        """The actions of an awaited seat: at least two, ascending."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action of an awaited seat, then everything automatic up to the next real decision."""

    @abstractmethod
    def secret(self, seat: i64) -> bool:
        """Whether this awaited seat answers in secret."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that shares nothing mutable. Its chance is a clone (`self.chance.clone()`); its log is None."""

    def __copy__(self) -> State:
        return self.clone()

    @abstractmethod
    def again(self, chance: Chance) -> State:
        """A new match of the same game, seats and options, set up and ready for the first answer."""

    @abstractmethod
    def redeal(self, viewer: i64, chance: Chance) -> None:
        """Deal again, in place, everything this viewer cannot know: other hands, sealed answers, all future luck.

        Future luck comes from `chance`: the state keeps it as `self.chance`.
        """

    @abstractmethod
    def snapshot(self) -> list[int]:
        """The whole state as plain ints, to save and compare."""

    @abstractmethod
    def winners(self) -> i64:
        """The seats that won, one bit each; 0 while the match runs or if nobody at the table won."""

    @abstractmethod
    def reason(self) -> i64:
        """Why the match ended, as a number the game has a word for."""

    @abstractmethod
    def score(self, seat: i64) -> float:
        """How well the match ended for a seat, 0 to 1."""

    @abstractmethod
    def length(self) -> i64:
        """How long the match was in the game's own measure: tracks, turns, rounds."""


@final
class Moment:
    """A state between two decisions, to be looked at: what stands on the table after so many events of a step."""

    __slots__ = ("events", "state")

    def __init__(self, events: i64, state: State) -> None:
        self.events: i64 = events
        self.state: State = state
