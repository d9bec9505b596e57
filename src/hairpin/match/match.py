"""Match: one play of a game. `submit` is the only way forward: it carries out a whole answer, or refuses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hairpin.drawing import Picture, Voice
from hairpin.engine.chance import Chance, Fair, Outcome, Recorded
from hairpin.engine.state import Event, Moment, State
from hairpin.games.base_setup import Named
from hairpin.games.game import Decision, Game, Result, Setup, Telling, View, moments_of
from hairpin.games.option import quoted
from hairpin.games.starting import start
from hairpin.games.text_table import text_table
from hairpin.match.record import Answer, Commit, Entry, Player, Record, Secret, Seed, state_digest
from hairpin.match.screen import picture_of
from hairpin.match.undo import (
    TakenBack,
    UndoableAnswer,
    is_only_sealed,
    last_of,
    stays_undoable,
    teaches_nothing,
    without,
)
from hairpin.refusal import BadArgument, BadSeats, IllegalAction, did_you_mean, kind_of, one_of, whole_number

Given = int | str | Named  # an answer by its number, by its name, or as the game's Action

LONGEST_RUN = 1000  # small answers
ANSWER = "an answer is a whole number, a name or an Action of the game"
LONGEST_NAME = 60  # characters of a wrong name that are compared with the possible ones


@dataclass(frozen=True)
class Step:
    """One accepted submission: its number, who answered what, and the events that followed.

    A step may instead take an earlier step `back`; the events of that step are then removed.
    """

    number: int
    seat: int | None
    actions: tuple[int, ...]
    events: tuple[Event, ...]
    back: int | None = None


@dataclass(frozen=True)
class Prepared:
    """An answer that was checked and carried out on a clone, but not yet accepted: a server stores it first."""

    step: int  # the step it was made at
    seat: int
    actions: tuple[int, ...]
    state: State
    recorded: Recorded
    complete: bool  # something happened or another seat is asked; False: the seat must finish its choice

    @property
    def luck(self) -> tuple[Outcome, ...]:
        return tuple(self.recorded.outcomes)


class Match:
    """State, sealed answers and record of one play.

    Simultaneous answers may come in any order: they stay sealed in the state, and when the last one is in they are
    resolved in the order of the rules. A match prints as a table of its seats; a notebook draws what a spectator sees.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        chance: Chance,
        players: Sequence[Player] | None = None,
        seeds: Sequence[Seed] = (),
    ) -> None:
        """`seeds` are the players' seeds for a fair chance, for the record; its key was made from them."""
        _check_parts(game, setup, chance)
        self.game = game
        self.setup = setup
        self.chance = chance
        self.players = _seated(setup, players)
        self.names = tuple(player.name for player in self.players)
        self.entries: list[Entry] = []
        self.undoable: tuple[UndoableAnswer, ...] = ()  # the latest answers that had no effect yet
        self.moments: tuple[Moment, ...] = ()  # what people watch of the newest step
        self._watched = sum(1 << kind for kind in moments_of(setup))
        self._commit(seeds)
        recorded = Recorded(chance)
        self.state: State = start(setup, recorded, True)
        self.steps: list[Step] = []
        self._adopt(self.state, recorded, None, ())

    # -- looking ------------------------------------------------------------------------

    def __repr__(self) -> str:
        seats = "1 seat" if self.setup.seats == 1 else f"{self.setup.seats} seats"
        head = f"{self.game.title}, {seats}, step {self.step}"
        result = self.result()
        if result is None:
            return f"{head}\n{self._standing()}"
        rows = [
            [
                str(place.rank),
                "" if place.seat is None else str(place.seat),
                place.name,
                f"{place.points:g}",
                place.words,
            ]
            for place in result.places
        ]
        places = text_table(["place", "seat", "player", "points", ""], rows, right=["place", "seat", "points"])
        return f"{head}: {result.words}\n{places}"

    def _standing(self) -> str:
        """A table of the seats: who sits there, and whom the match waits for."""
        view = self.view(None)
        now = ["waits"] * self.setup.seats
        for seat in view.sealed:
            now[seat] = "has answered"
        for seat in view.waiting:
            now[seat] = "is asked"
        rows = [[str(seat), player.name, player.by, now[seat]] for seat, player in enumerate(self.players)]
        return text_table(["seat", "player", "by", "now"], rows, right=["seat"])

    def _repr_svg_(self) -> str:
        """The picture for a notebook."""
        return self.picture().svg

    def picture(self, viewer: int | None = None, theme: str = "night", size: str = "wide") -> Picture:
        """The boards as a seat sees them, or a spectator (None); a notebook draws it.

        `theme` is night or light, `size` is wide, middle or tall.
        """
        if viewer is not None:
            self._check_seat(viewer)
        return picture_of(self, viewer, theme, size)

    @property
    def step(self) -> int:
        """How many submissions were accepted."""
        return len(self.steps) - 1

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return tuple(int(seat) for seat in self.state.waiting())

    def view(self, viewer: int | None) -> View:
        """What a seat, or a spectator (None), may know."""
        if viewer is not None:
            self._check_seat(viewer)
        return self.setup.view(self.state, viewer)

    def decision(self, seat: int) -> Decision | None:
        """The open decision of a seat, or None."""
        self._check_seat(seat)
        return self.setup.decision(self.view(seat), Voice(self.names, seat))

    def told(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[Telling]:
        """What this viewer is told of the events of step `since` and later, before step `until`; step 0 is the set-up."""
        if viewer is not None:
            self._check_seat(viewer)
        if not whole_number(since) or since < 0:
            raise BadArgument(f"steps are counted from 0; there is no step {quoted(since)}")
        return self.tell(viewer, [event for step in self.steps[since:until] for event in step.events])

    def tell(self, viewer: int | None, events: Sequence[Event]) -> list[Telling]:
        """What this viewer is told of some events; nothing of those that they may not know of."""
        voice = Voice(self.names, viewer)
        tellings = [self.setup.tell(event, viewer, voice) for event in events]
        return [telling for telling in tellings if telling is not None]

    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        return self.setup.result(self.state, Voice(self.names)) if self.over else None

    def rename(self, names: Sequence[str]) -> None:
        """Give the players new names in everything told from now on; the play does not depend on names."""
        self.players = tuple(replace(player, name=name) for player, name in zip(self.players, names, strict=True))
        self.names = tuple(names)

    def record(self) -> Record:
        """A record of everything decided so far, and nothing else."""
        return Record(
            game=self.game.name,
            seats=self.setup.seats,
            players=self.players,
            options=dict(self.setup.options),
            components=self.setup.components,
            entries=tuple(self._numbered()),
            result=self._result_names(),
            state=state_digest(self.state),
        )

    def _result_names(self) -> tuple[str, tuple[int, ...]] | None:
        result = self.result()
        return None if result is None else (result.reason, result.winners)

    # -- answering --------------------------------------------------------------------------

    def submit(self, seat: int, answers: Given | Sequence[Given], expecting: int | None = None) -> Step:
        """Carry out a seat's answer, or a run of small answers as one: all of them or none.

        An answer is given by its number, by its name ("play push"), or as the game's Action; `decision` prints both.
        `expecting` is the step the answer was made for; the answer is refused if the match is at another step.
        """
        return self.accept(self.prepare(seat, answers, expecting))

    def prepare(self, seat: int, answers: Given | Sequence[Given], expecting: int | None = None) -> Prepared:
        """Check an answer and carry it out on a clone; the match itself changes only with `accept`."""
        given = _run_of(answers)
        self._check_open(seat, given, expecting)
        trial = self.state.clone()
        recorded = Recorded(self.chance.clone())
        trial.chance = recorded
        trial.watch(self._watched)
        opened, asked = trial.opened, trial.awaited
        run: list[int] = []
        for number, answer in enumerate(given):
            # A run must not be used to probe luck or hidden answers and then fail without a trace. So a run ends where
            # something becomes known, and any answer after that is refused, legal or not.
            if number > 0 and (recorded.outcomes or trial.opened != opened or not _asked(trial, seat)):
                raise IllegalAction(
                    f"a run of answers ends where luck or another player comes in; "
                    f"answer {number + 1} of {len(given)} cannot be given yet"
                )
            run.append(self._legal_action(trial, seat, answer))
            trial.apply(seat, run[-1])
        others = trial.awaited & ~asked
        complete = bool(recorded.outcomes or trial.opened != opened or others or trial.log or not _asked(trial, seat))
        return Prepared(self.step, seat, tuple(run), trial, recorded, complete)

    def accept(self, prepared: Prepared, final: bool = False) -> Step:
        """Make a prepared answer part of the match; it must have been prepared at this step.

        A `final` answer cannot be taken back.
        """
        _check_prepared(prepared)
        if prepared.step != self.step:
            raise IllegalAction(f"this answer was made for step {prepared.step}; the match is at step {self.step}")
        before, after, seat, luck = self.state, prepared.state, prepared.seat, prepared.recorded.outcomes
        if stays_undoable(before, after, seat, luck):
            sealed = is_only_sealed(before, after, seat, luck)
            self.undoable += (UndoableAnswer(len(self.steps), seat, prepared.actions, before, sealed, final),)
        else:
            self.undoable = ()
        return self._adopt(after, prepared.recorded, seat, prepared.actions)

    def only_sealed(self, prepared: Prepared) -> bool:
        """Whether an answer is sealed and changes no other seat's question."""
        _check_prepared(prepared)
        return is_only_sealed(self.state, prepared.state, prepared.seat, prepared.recorded.outcomes)

    # -- taking back --------------------------------------------------------------------------

    def takes_back(self, seat: int) -> UndoableAnswer | None:
        """The last answer of a seat, if it had no effect yet; `prepare_back` checks that it taught the seat nothing."""
        self._check_seat(seat)
        place = last_of(self.undoable, seat)
        return None if place is None else self.undoable[place]

    def prepare_back(self, seat: int) -> TakenBack:
        """Work out the match without the last answer of a seat; the match itself changes only with `accept_back`."""
        answer = self.takes_back(seat)
        if answer is None:
            raise IllegalAction(f"{self.names[seat]} has nothing that can be taken back")
        if not teaches_nothing(self.setup, answer):
            raise IllegalAction("this answer cannot be taken back: it showed something that was not known before")
        return without(self.undoable, self.undoable.index(answer), self.step)

    def accept_back(self, taken: TakenBack) -> Step:
        """Take the answer back: match and record are as if it was never given, but the step number is one higher."""
        if not isinstance(taken, TakenBack):
            raise IllegalAction(
                f"an answer that is taken back is what `Match.prepare_back` gives; {kind_of(taken)} was given"
            )
        if taken.made_at != self.step:
            raise IllegalAction(f"this was worked out at step {taken.made_at}; the match is at step {self.step}")
        answer = taken.answer
        end = len(self.entries) - taken.length
        del self.entries[end - len(answer.actions) : end]
        self.steps[answer.step] = replace(self.steps[answer.step], events=())
        step = Step(len(self.steps), answer.seat, (), (), answer.step)
        self.steps.append(step)
        self.state, self.undoable, self.moments = taken.state, taken.undoable, ()
        return step

    def _check_open(self, seat: int, run: tuple[object, ...], expecting: int | None) -> None:
        if expecting is not None and not whole_number(expecting):
            raise IllegalAction(
                f"the step that an answer was made for is a whole number; {kind_of(expecting)} was given"
            )
        if expecting is not None and expecting != self.step:
            raise IllegalAction(f"this answer was made for step {quoted(expecting)}; the match is at step {self.step}")
        self._check_seat(seat)
        if self.over:
            raise IllegalAction("the match is over; nothing can be answered any more")
        if not _asked(self.state, seat):
            asked = one_of([self.names[other] for other in self.waiting])
            if self.state.sealed >> seat & 1:
                raise IllegalAction(f"{self.names[seat]} has answered already; the match waits for {asked}")
            raise IllegalAction(f"{self.names[seat]} is not asked now; the match waits for {asked}")
        if not run:
            raise IllegalAction("an answer needs at least one action")

    def _check_seat(self, seat: int) -> None:
        if not whole_number(seat):
            raise IllegalAction(
                f"a seat is a whole number, 0 to {self.setup.seats - 1} in this match; {kind_of(seat)} was given"
            )
        if not 0 <= seat < self.setup.seats:
            raise IllegalAction(f"there is no seat {quoted(seat)}; this match has seats 0 to {self.setup.seats - 1}")

    def _legal_action(self, state: State, seat: int, answer: object) -> int:
        """The number of an answer that is possible now; raises IllegalAction with the possible ones."""
        name = _name_of(answer)
        action = answer if name is None else self.setup.action_number(name)
        legal = [int(one) for one in state.legal(seat)]
        if isinstance(action, int) and whole_number(action) and action in legal:
            return int(action)
        names = [self.setup.action_name(one) for one in legal]
        possible = ", ".join(f"{one} ({called})" for one, called in zip(legal, names, strict=True))
        if name is None and not whole_number(answer):
            raise IllegalAction(f"{ANSWER}; {kind_of(answer)} was given; possible are {possible}")
        wrong = quoted(answer if name is None else name)
        hint = "" if name is None else did_you_mean(name[:LONGEST_NAME], names)
        raise IllegalAction(f"{wrong} is not possible for {self.names[seat]} now; {hint}possible are {possible}")

    def _adopt(self, state: State, recorded: Recorded, seat: int | None, run: tuple[int, ...]) -> Step:
        if seat is not None:
            self.entries += [Answer(seat, int(action)) for action in run]
        self.entries += recorded.outcomes
        step = Step(len(self.steps), seat, run, tuple(state.log or ()))
        self.steps.append(step)
        self.chance = recorded.source
        self.moments = tuple(state.moments or ())
        state.watch(0)
        self.state = state
        if state.over():
            self.close()
        return step

    # -- fair luck -----------------------------------------------------------------------------

    def _commit(self, seeds: Sequence[Seed] = ()) -> None:
        if isinstance(self.chance, Fair):
            self.entries += [Commit(self.chance.commitment()), *seeds]

    def _numbered(self) -> list[Entry]:
        """The entries; each outcome of the current luck has its drawn number: the k-th outcome is the k-th draw."""
        chance = self.chance
        if not isinstance(chance, Fair):
            return self.entries
        commits = [place for place, entry in enumerate(self.entries) if isinstance(entry, Commit)]
        first = commits[-1] if commits else len(self.entries)
        return self.entries[:first] + numbered(self.entries[first:], Fair(chance.secret, 0, chance.key))

    def close(self) -> None:
        """Publish the secret of a fair chance; nothing more will be drawn from it."""
        if isinstance(self.chance, Fair) and not any(isinstance(entry, Secret) for entry in self.entries[-1:]):
            self.entries.append(Secret(self.chance.secret.hex()))

    def take_up(self, chance: Chance) -> None:
        """Go on with this luck: a match replayed from a record has none of its own."""
        _check_chance(chance)
        self.undoable = ()
        if not self.over:  # a finished match draws nothing more, and keeps the luck of its record
            self.chance = chance
            self._commit()


def numbered(entries: Sequence[Entry], chance: Fair) -> list[Entry]:
    """The entries, where each outcome has the number drawn for it from `chance`.

    An outcome of unknown size stays without a number.
    """
    return [
        Outcome(one.why, one.seat, one.value, one.size, chance.below(one.size))
        if isinstance(one, Outcome) and one.size > 0
        else one
        for one in entries
    ]


def _check_parts(game: object, setup: object, chance: object) -> None:
    if not isinstance(game, Game):
        raise BadArgument(f"a match is of a Game, as `find_game` gives it; {kind_of(game)} was given")
    if not hasattr(setup, "start") or not hasattr(setup, "seats"):
        raise BadArgument(f"a match needs a Setup, as `Game.set_up` gives it; {kind_of(setup)} was given")
    _check_chance(chance)


def _check_chance(chance: object) -> None:
    # Not isinstance: compiled, Chance and its subclasses share one cache of isinstance, and then any Chance is a Fair.
    if Chance not in type(chance).__mro__:
        raise BadArgument(f"luck is a Chance of hairpin.engine.chance; {kind_of(chance)} was given")


def _seated(setup: Setup, players: Sequence[Player] | None) -> tuple[Player, ...]:
    """The given players, one for each seat; without any, people named after the seats."""
    if players is None or players == [] or players == ():
        return tuple(Player(name) for name in setup.names)
    if not isinstance(players, Sequence) or not all(isinstance(player, Player) for player in players):
        raise BadArgument(f"players are a list of Player; {kind_of(players)} was given with something else in it")
    if len(players) != setup.seats:
        raise BadSeats(f"there are {setup.seats} seats and {len(players)} players; there must be one for each seat")
    return tuple(players)


def _check_prepared(prepared: object) -> None:
    if not isinstance(prepared, Prepared):
        raise IllegalAction(f"a prepared answer is what `Match.prepare` gives; {kind_of(prepared)} was given")


def _run_of(answers: object) -> tuple[object, ...]:
    """A single answer or a list of answers, as a run."""
    if isinstance(answers, int) or _name_of(answers) is not None:
        return (answers,)
    if not isinstance(answers, Sequence) or isinstance(answers, bytes):
        raise IllegalAction(f"{ANSWER}, or a list of these; {kind_of(answers)} was given")
    if len(answers) > LONGEST_RUN:
        raise IllegalAction(f"{len(answers)} answers were given in a row; {LONGEST_RUN} are possible")
    return tuple(answers)


def _name_of(answer: object) -> str | None:
    """The name of an answer that is a text, or has a name: an Action of the game, or a Choice; None for a number."""
    if isinstance(answer, int):
        return None
    name = answer if isinstance(answer, str) else getattr(answer, "name", None)
    return name if isinstance(name, str) else None


def _asked(state: State, seat: int) -> bool:
    return bool(state.awaited >> seat & 1)
