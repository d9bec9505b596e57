"""Game: what a game's package offers to the rest of the program.

A Game has no state: it is a title with its options. `set_up` checks what was agreed and returns a Setup. Everything
else goes through the Setup: states, views, words, results. Nothing outside a game's folder needs to know more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec

from hairpin.drawing import SIZES, Kit, LogLine, Parts, Screen, Tag, Voice
from hairpin.drawing import Chance as LuckyCase
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.example import Example
from hairpin.games.lesson import Lesson
from hairpin.games.option import Option, Value, quoted, unknown_option
from hairpin.games.text_table import text_table
from hairpin.games.workshop import Workshop
from hairpin.refusal import BadComponents, BadOption, BadSeats, kind_of, whole_number

Json = dict[str, Any]

USUAL_SEATS = 4


@dataclass(frozen=True)
class Choice:
    """One legal action of a decision: its number, its name in records, its words and what it brings or costs.

    `typed` is the number that a person types for it, where the name does not end with that number. The rest is for
    pages: the price as a label, what luck may then bring, the previews that it shows on the board (by their `when`),
    its symbol and its mood.
    """

    action: int
    name: str
    words: str
    cost: str = ""
    typed: int | None = None
    price: Tag | None = None
    chances: tuple[LuckyCase, ...] = ()
    shows: tuple[str, ...] = ()
    symbol: str = ""
    mood: str = ""


@dataclass(frozen=True)
class Decision:
    """A question to one seat: a sentence that asks, one that says what follows, why, and the legal actions.

    The only possible answer to a question is given automatically: `came` names those just before this question,
    `unasked` those that may follow it. Typing them anyway, as part of a run, is accepted.

    It prints as the question and its answers, each with the number and the name that `Match.submit` takes.
    """

    seat: int
    name: str
    ask: str
    follows: str
    explain: str
    choices: tuple[Choice, ...]
    unasked: tuple[str, ...] = ()
    came: tuple[str, ...] = ()

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(choice.action for choice in self.choices)

    def __repr__(self) -> str:
        rows = [[str(choice.action), choice.name, choice.words, choice.cost] for choice in self.choices]
        answers = text_table(["number", "name", "words", "cost"], rows, right=["number"])
        return "\n".join(line for line in (f"Seat {self.seat} is asked: {self.ask}", self.follows, answers) if line)


class Telling(msgspec.Struct, frozen=True):
    """An event as one viewer is told of it: what kind it is, its words, and what the viewer may know of it as data."""

    kind: str
    words: str
    data: Mapping[str, object] = {}


@dataclass(frozen=True)
class Place:
    """A line of the final standings; a `seat` of None is a neutral team of the game. Points may be halves."""

    rank: int
    seat: int | None
    name: str
    points: float
    words: str


@dataclass(frozen=True)
class Result:
    """How a match ended: who won, why, and everybody's place."""

    winners: tuple[int, ...]
    reason: str
    words: str
    places: tuple[Place, ...]
    details: Json = field(default_factory=dict)


class View(Protocol):
    """What one viewer may know, and no more. Every game has its own; these are the fields all have."""

    @property
    def viewer(self) -> int | None: ...

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked now."""

    @property
    def decision(self) -> str:
        """The name of the open decision, as the viewer may know it; "over" at the end."""

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose answer to a simultaneous decision is given and not yet shown."""

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions that the viewer may answer with now; empty when the viewer is not asked."""


class Setup(Protocol):
    """One match as agreed: seats, options and components, all checked."""

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Mapping[str, Value]:
        """Every option with its value."""

    @property
    def components(self) -> str | None:
        """The text of the owner's component file; None for the printed box."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats where no player has given one."""

    def start(self, chance: Chance, listen: bool) -> State:
        """A new match, run on to its first decision; with `listen` its log holds the events so far."""

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        """The state that a snapshot was taken of."""

    def view(self, state: State, viewer: int | None) -> View: ...

    def view_to_json(self, view: View) -> Json: ...

    def view_from_json(self, data: Json) -> View: ...

    def guess(self, view: View, chance: Chance) -> State:
        """A state that agrees with a view. `chance` deals what the viewer cannot know, and becomes the state's luck."""

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        """The viewer's open decision, in words; without a voice the seats have the names of the game."""

    def action_name(self, action: int) -> str:
        """The name of an action in a record: one or more words; no two actions have the same name."""

    def action_number(self, name: str) -> int | None: ...

    def luck_name(self, why: int) -> str:
        """What a kind of luck is for, in one word without spaces."""

    def luck_number(self, name: str) -> int | None: ...

    def outcome_name(self, why: int, value: int) -> str:
        """What luck brought, in one word without spaces."""

    def outcome_number(self, why: int, name: str) -> int | None: ...

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling | None:
        """An event as this viewer may know it, in this voice; None if the viewer may not know of it at all."""

    def owner(self, event: Event) -> int | None:
        """The one seat that is told all of an event; None if all viewers are told the same."""

    def reason_name(self, reason: int) -> str:
        """Why a match ended, in one word without spaces."""

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        """An empty story; everything that the viewer is told is added to it, in order."""

    def result(self, state: State, voice: Voice) -> Result:
        """How a finished match ended."""

    def driver(self) -> Policy:
        """The game's heuristic driver; it sees only what its seat may know."""

    def count_box(self, state: State) -> Mapping[str, int]:
        """How many there are of each thing in the box, wherever they lie; the same at every moment of a match."""

    def faults(self, state: State) -> list[str]:
        """The faults of a state, which no rule allows; empty for a sound state. Only the checks call this."""

    def longest(self) -> int:
        """No match has more decisions than this."""

    def length_unit(self) -> str:
        """What `State.length` counts, in the plural."""


class Terminal(Protocol):
    """How a game is shown in a terminal: a module or object with these two.

    `low` asks for few lines, for a screen that is not high: lines that scroll off the top are not seen.
    """

    def table(self, setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> Any:
        """The whole table as a rich renderable."""

    def choices(self, setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> Any:
        """The viewer's own things and their numbered choices as a rich renderable."""


class Story(Protocol):
    """What one viewer was told so far, as page and terminal show it. Tellings are only ever added."""

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log; the same tuple until the next `add`."""

    def add(self, tellings: Sequence[Telling]) -> None: ...


class GameBoard(Protocol):
    """How a game is shown on a page: a module or object with these two."""

    def kit(self, setup: Setup) -> Kit:
        """Symbols, backdrops and text styles; the same object for all matches with the same components."""

    def screen(
        self,
        setup: Setup,
        view: View,
        decision: Decision | None,
        names: Sequence[str],
        story: Story,
        sizes: tuple[str, ...] = SIZES,
        parts: Parts | None = None,
    ) -> Screen:
        """All that this viewer's page shows, made only from what the viewer may know; boards only in these sizes.

        `parts` keeps what was drawn for the last Screen; without it everything is drawn anew.
        """


def acts_of(
    board: GameBoard,
    setup: Setup,
    view: View,
    names: Sequence[str],
    story: Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> Sequence[Screen]:
    """The Acts of the newest step that the story was told of, to be shown in order before the step's Screen.

    A board whose steps show several things has a function `acts` with these parameters; other boards have no Acts.
    """
    own: Callable[..., Sequence[Screen]] | None = getattr(board, "acts", None)
    return () if own is None else own(setup, view, names, story, sizes, parts)


def moments_of(setup: Setup) -> Mapping[int, int]:
    """The kinds of events that people watch, each with the beats that it is shown.

    A page shows the table just after each of these events, one after another, before the next question. In such a View
    `waiting` and `legal` are empty, and `decision` is not "over". A Setup has a mapping `moments`, or none of them.
    """
    own: Mapping[int, int] = getattr(setup, "moments", {})
    return own


class Solver(Protocol):
    """Solves a small game exactly: makes a table of all values, and a driver that plays by it."""

    def solve(self, setup: Setup, out: Path, progress: Callable[[float], None]) -> Mapping[str, object]:
        """Write the table, whole or not at all, and return what was found; raises Refused if it cannot be solved."""

    def driver(self, setup: Setup, table: Path) -> Policy:
        """The driver that plays by a table; raises Refused if the file is not a table for this match."""


@dataclass(frozen=True)
class TrackReport:
    """A track as it was read: its name, its facts in words, its faults and its warnings."""

    name: str
    text: str  # the track in one line; empty where it could not be read
    facts: Mapping[str, object]
    faults: tuple[str, ...]  # a track with any of these is refused
    warnings: tuple[str, ...]  # a track with only these can still be raced on


@dataclass(frozen=True)
class Rating:
    """What races on a track came to: figures in words, shares with intervals, and whether its warnings came true."""

    figures: tuple[tuple[str, str], ...]
    shares: tuple[tuple[str, int, float, float, float], ...]  # who, wins, share, and the interval around it
    verdicts: tuple[tuple[str, bool, str], ...]  # what was looked for, whether it came true, and by what measure
    data: Json


class Tracks(Protocol):
    """Names, checks, draws and rates tracks, for a game whose tracks people can build."""

    def names(self) -> Sequence[str]:
        """The tracks that come with the game."""

    def report(self, text: str, components: str | None) -> TrackReport:
        """A report on a track, given by its name or as text. Nothing is refused: the report tells all faults."""

    def drawing(self, text: str, components: str | None, width: int) -> Any:
        """A sound track as a rich renderable."""

    def picture(self, text: str, components: str | None) -> str:
        """A sound track as SVG."""

    def options(self, text: str) -> Mapping[str, object]:
        """The options of a match on this track."""

    def race(self, setup: Setup, policies: Sequence[Policy], seed: int) -> Json:
        """Drive one match to its end and return what a rating needs of it, in plain numbers."""

    def rating(self, setup: Setup, races: Sequence[Json]) -> Rating:
        """The rating of a track, from many matches on it."""


@dataclass(frozen=True)
class Game:
    """One title: its facts, its options, and functions that load its rules, guide and boards."""

    name: str
    title: str
    tagline: str
    credits: str
    fewest: int
    most: int
    options: tuple[Option, ...]
    make_setup: Callable[[int, Mapping[str, Value], str | None], Setup]
    guide: Callable[[], str]
    printed: Callable[[], str] = str  # what the box prints, as a component file; empty if nothing can be replaced
    terminal: Callable[[], Terminal] | None = None  # None: a table is made from the View
    solver: Callable[[], Solver] | None = None
    tracks: Callable[[], Tracks] | None = None
    board: Callable[[], GameBoard] | None = None  # None: a page is made from the View
    examples: Callable[[], Mapping[str, Example]] = dict  # the moments that the guide shows, by name
    lesson: Callable[[], Lesson] | None = None  # the guided first race, if there is one
    workshops: Mapping[str, Callable[[], Workshop]] = field(default_factory=dict)  # by option, where there is one
    minutes: int = 0  # how long a match takes, roughly; 0 if not known
    drives: str = "car"  # how a seat is shown before the match has drawn anything: as a car or a die

    def players(self) -> str:
        """How many can play, in words."""
        return f"{self.fewest} to {self.most} players" if self.most > self.fewest else f"{self.fewest} players"

    def usual_seats(self) -> int:
        """The default number of seats: 4, or as close to it as the game allows."""
        return max(self.fewest, min(self.most, USUAL_SEATS))

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.players()}>"

    def set_up(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: str | None = None,
        kept: bool = False,
    ) -> Setup:
        """Check what was agreed and return its Setup; raises Refused with a sentence if it cannot be played.

        A match that is `kept` in a record or a database was agreed on before, perhaps when higher numbers were allowed
        than today.
        """
        if not whole_number(seats):
            raise BadSeats(f"the number of seats is a whole number; {kind_of(seats)} was given")
        if not self.fewest <= seats <= self.most:
            raise BadSeats(f"{self.title} is for {self.players()}; {quoted(seats)} cannot play it")
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options are names with values, as a dict has them; {kind_of(options)} was given")
        if components is not None and not isinstance(components, str):
            raise BadComponents(f"components are the text of a component file; {kind_of(components)} was given")
        given = {} if options is None else dict(options)
        if components is not None:  # normalized as in a record, so that it reads back equal
            components = "\n".join(line.rstrip() for line in components.splitlines()) + "\n"
        return self.make_setup(seats, read_options(self, given, kept), components)


def read_options(game: Game, given: Mapping[str, object], kept: bool = False) -> dict[str, Value]:
    """The options that were given, each checked; those not given are left to the game."""
    known = {option.name: option for option in game.options}
    checked: dict[str, Value] = {}
    for name, value in given.items():
        option = known.get(name) if isinstance(name, str) else None
        if option is None:
            raise unknown_option(game.title, name, list(known))
        checked[name] = option.read(value, kept)
    return checked
