"""Match: one play of a game. `submit` is the only way forward: an answer is carried out whole, or refused unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hairpin.engine.chance import Chance, Fair, Outcome, Recorded
from hairpin.engine.state import Event, State
from hairpin.games.game import Decision, Game, Result, Setup, Telling, View
from hairpin.match.record import Answer, Commit, Entry, Player, Record, Secret, state_digest
from hairpin.match.taking_back import Loose, TakenBack, last_of, stays_loose, stays_quiet, teaches_nothing, without
from hairpin.refusal import IllegalAction, one_of

Tellings = tuple[int | None, Telling | None, Telling | None]  # an event's owner, and what it and all others are told


@dataclass(frozen=True)
class Step:
    """What one submission brought: its number, who answered what, and the events that followed.

    A step may instead take an earlier one `back`, which then has brought nothing.
    """

    number: int
    seat: int | None
    actions: tuple[int, ...]
    events: tuple[Event, ...]
    back: int | None = None


@dataclass(frozen=True)
class Prepared:
    """An answer that was checked and carried out on a clone, and not yet taken: a server stores it first."""

    step: int  # the step it was made at
    seat: int
    actions: tuple[int, ...]
    state: State
    recorded: Recorded
    whole: bool  # something happened, or another is asked; else the same seat is asked for the rest of its choice

    @property
    def luck(self) -> tuple[Outcome, ...]:
        return tuple(self.recorded.outcomes)


class Match:
    """State, sealed answers and record of one play.

    Simultaneous answers may come in any order; they stay sealed in the state and are resolved in the order of the
    rules when the last one is in.
    """

    def __init__(self, game: Game, setup: Setup, chance: Chance, players: Sequence[Player] | None = None) -> None:
        self.game = game
        self.setup = setup
        self.chance = chance
        self.players = tuple(players or (Player(name) for name in setup.names))
        self.names = tuple(player.name for player in self.players)
        self.entries: list[Entry] = []
        self.loose: tuple[Loose, ...] = ()  # the last answers, as far as nothing has come of them yet
        self._told: tuple[int, list[Tellings], list[Telling] | None] = (-1, [], None)
        self._commit()
        recorded = Recorded(chance)
        self.state: State = setup.start(recorded, True)
        self.steps: list[Step] = []
        self._adopt(self.state, recorded, None, ())

    # -- what can be seen ---------------------------------------------------------------

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
        return self.setup.view(self.state, viewer)

    def decision(self, seat: int) -> Decision | None:
        """The open decision of a seat, or None."""
        return self.setup.decision(self.view(seat))

    def told(self, viewer: int | None, since: int = 0) -> list[Telling]:
        """The events of step `since` and later (0 is the set-up), as this viewer is told of them."""
        told = []
        for step in self.steps[since:]:
            tellings, alike = self._tellings(step)
            if alike is not None:
                told += alike
                continue
            for owner, mine, others in tellings:
                telling = mine if owner == viewer and owner is not None else others
                if telling is not None:
                    told.append(telling)
        return told

    def _tellings(self, step: Step) -> tuple[list[Tellings], list[Telling] | None]:
        """What is told of a step: to the owner of each event, and to all others; and as one list, where all are told alike.

        The newest step's is kept.
        """
        if self._told[0] != step.number:
            setup, names = self.setup, self.names
            tellings: list[Tellings] = []
            owned = False
            for event in step.events:
                owner = setup.owner(event)
                others = setup.tell(event, None, names)
                owned = owned or owner is not None
                tellings.append((owner, others if owner is None else setup.tell(event, owner, names), others))
            alike = None if owned else [others for _, _, others in tellings if others is not None]
            self._told = step.number, tellings, alike
        return self._told[1], self._told[2]

    def result(self) -> Result | None:
        """How it ended, or None while it runs."""
        return self.setup.result(self.state, self.names) if self.over else None

    def record(self) -> Record:
        """Everything decided so far, and no more."""
        return Record(
            game=self.game.name,
            seats=self.setup.seats,
            players=self.players,
            options=dict(self.setup.options),
            components=self.setup.components,
            entries=tuple(self.entries),
            result=self._result_names(),
            state=state_digest(self.state),
        )

    def _result_names(self) -> tuple[str, tuple[int, ...]] | None:
        result = self.result()
        return None if result is None else (result.reason, result.winners)

    # -- the way forward --------------------------------------------------------------------

    def submit(self, seat: int, answers: int | Sequence[int], expecting: int | None = None) -> Step:
        """Carry out a seat's answer, or a run of small answers as one: all of them or none.

        `expecting` is the step the answer was made for; an answer made for another one is refused.
        """
        return self.accept(self.prepare(seat, answers, expecting))

    def prepare(self, seat: int, answers: int | Sequence[int], expecting: int | None = None) -> Prepared:
        """Check an answer and carry it out on a clone; the match itself stays as it is until `accept`."""
        run = (answers,) if isinstance(answers, int) else tuple(answers)
        self._check_open(seat, run, expecting)
        trial = self.state.clone()
        recorded = Recorded(self.chance.clone())
        trial.chance = recorded
        trial.log = []
        opened, asked = trial.opened, trial.awaited
        for number, action in enumerate(run):
            # What luck or others bring must not be felt out by runs that fail later, so the end of a run is where
            # something becomes known, whatever comes behind it.
            if number > 0 and (recorded.outcomes or trial.opened != opened or not _asked(trial, seat)):
                raise IllegalAction(
                    f"a run of answers ends where luck or another player comes in; "
                    f"answer {number + 1} of {len(run)} cannot be given yet"
                )
            self._check_action(trial, seat, action)
            trial.apply(seat, action)
        others = trial.awaited & ~asked
        whole = bool(recorded.outcomes or trial.opened != opened or others or trial.log or not _asked(trial, seat))
        return Prepared(self.step, seat, run, trial, recorded, whole)

    def accept(self, prepared: Prepared, firm: bool = False) -> Step:
        """Make a prepared answer true; it must have been made at this very step. A `firm` one is not taken back."""
        if prepared.step != self.step:
            raise IllegalAction(f"this answer was made for step {prepared.step}; the match is at step {self.step}")
        before, after, seat, luck = self.state, prepared.state, prepared.seat, prepared.recorded.outcomes
        if stays_loose(before, after, seat, luck):
            sealed = stays_quiet(before, after, seat, luck)
            self.loose += (Loose(len(self.steps), seat, prepared.actions, before, sealed, firm),)
        else:
            self.loose = ()
        return self._adopt(after, prepared.recorded, seat, prepared.actions)

    def quiet(self, prepared: Prepared) -> bool:
        """Whether an answer is sealed and leaves everybody else's question as it was."""
        return stays_quiet(self.state, prepared.state, prepared.seat, prepared.recorded.outcomes)

    # -- the way back -------------------------------------------------------------------------

    def takes_back(self, seat: int) -> Loose | None:
        """The last answer of a seat, while nothing has come of it; whether it taught the seat something is asked later."""
        place = last_of(self.loose, seat)
        return None if place is None else self.loose[place]

    def prepare_back(self, seat: int) -> TakenBack:
        """Work the match out without the last answer of a seat; it stays as it is until `accept_back`."""
        answer = self.takes_back(seat)
        if answer is None:
            raise IllegalAction(f"{self.names[seat]} has nothing that can be taken back")
        if not teaches_nothing(self.setup, answer):
            raise IllegalAction("this answer cannot be taken back: it showed something that was not known before")
        return without(self.loose, self.loose.index(answer), self.step)

    def accept_back(self, taken: TakenBack) -> Step:
        """Make it true: the match and its record are as if the answer had never been given, one step later."""
        if taken.made_at != self.step:
            raise IllegalAction(f"this was worked out at step {taken.made_at}; the match is at step {self.step}")
        answer = taken.answer
        end = len(self.entries) - taken.length
        del self.entries[end - len(answer.actions) : end]
        self.steps[answer.step] = replace(self.steps[answer.step], events=())
        step = Step(len(self.steps), answer.seat, (), (), answer.step)
        self.steps.append(step)
        self._told = -1, [], None
        self.state, self.loose = taken.state, taken.loose
        return step

    def _check_open(self, seat: int, run: tuple[int, ...], expecting: int | None) -> None:
        if expecting is not None and expecting != self.step:
            raise IllegalAction(f"this answer was made for step {expecting}; the match is at step {self.step}")
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.setup.seats:
            raise IllegalAction(f"there is no seat {seat}; this match has seats 0 to {self.setup.seats - 1}")
        if self.over:
            raise IllegalAction("the match is over; nothing can be answered any more")
        if not _asked(self.state, seat):
            asked = one_of([self.names[other] for other in self.waiting])
            if self.state.sealed >> seat & 1:
                raise IllegalAction(f"{self.names[seat]} has answered already; the match waits for {asked}")
            raise IllegalAction(f"{self.names[seat]} is not asked now; the match waits for {asked}")
        if not run:
            raise IllegalAction("an answer needs at least one action")

    def _check_action(self, state: State, seat: int, action: int) -> None:
        legal = state.legal(seat)
        if isinstance(action, int) and not isinstance(action, bool) and action in legal:
            return
        possible = ", ".join(f"{int(one)} ({self.setup.action_name(int(one))})" for one in legal)
        raise IllegalAction(f"{action!r} is not possible for {self.names[seat]} now; possible are {possible}")

    def _adopt(self, state: State, recorded: Recorded, seat: int | None, run: tuple[int, ...]) -> Step:
        if seat is not None:
            self.entries += [Answer(seat, int(action)) for action in run]
        self.entries += recorded.outcomes
        step = Step(len(self.steps), seat, run, tuple(state.log or ()))
        self.steps.append(step)
        self.chance = recorded.source
        state.log = []
        self.state = state
        if state.over():
            self.close()
        return step

    # -- luck that can be checked --------------------------------------------------------------

    def _commit(self) -> None:
        if isinstance(self.chance, Fair):
            self.entries.append(Commit(self.chance.commitment()))

    def close(self) -> None:
        """Publish the secret of a fair chance: nothing will be drawn from it any more."""
        if isinstance(self.chance, Fair) and not any(isinstance(entry, Secret) for entry in self.entries[-1:]):
            self.entries.append(Secret(self.chance.secret.hex()))

    def take_up(self, chance: Chance) -> None:
        """Go on with other luck: a match read from a record has none of its own."""
        self.chance = chance
        self.loose = ()
        if not self.over:
            self._commit()


def _asked(state: State, seat: int) -> bool:
    return bool(state.awaited >> seat & 1)
