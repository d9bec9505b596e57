"""Sprint broken in one thing each, with a pattern of the words in which `check_game` should say so.

Where several promises notice the same break, which one is first depends on the moments that are looked at closely.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from hairpin.drawing import Voice
from hairpin.engine.chance import EVERYBODY, Chance, seeded
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.game import Decision, Game, Json, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.view_json import view_from_json, view_to_json
from tests.testing.bare_sprint import GAME, rules
from tests.testing.bare_sprint.driver import SprintDriver
from tests.testing.bare_sprint.options import complete
from tests.testing.bare_sprint.rules import BURN, CHOOSING, CRUISE, Sprint, Terms
from tests.testing.bare_sprint.setup import SprintSetup
from tests.testing.bare_sprint.view import SprintView

Broken = TypeVar("Broken", bound=type[Sprint] | type[SprintSetup])

games = SimpleNamespace()  # a Game each, under the name of its class
BROKEN: dict[str, str] = {}  # by the name of the class, what check_game should say

LEAKS = "sees another table|sees what it cannot know"


def broken(words: str) -> Callable[[Broken], Broken]:
    """Make a game of a class that breaks the rules of Sprint, or of one that breaks its Setup."""

    def register(cls: Broken) -> Broken:
        BROKEN[cls.__name__] = words
        setattr(games, cls.__name__, _game_of(cls))
        return cls

    return register


def _game_of(cls: type[Sprint] | type[SprintSetup]) -> Game:
    def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> SprintSetup:
        if issubclass(cls, SprintSetup):
            return cls(seats, complete(options))
        setup = SprintSetup(seats, complete(options))
        setup.rules = cls
        return setup

    return replace(GAME, name=game_name(cls.__name__), make_setup=make_setup)


def game_name(class_name: str) -> str:
    return "sprint" + re.sub("([A-Z])", r"-\1", class_name).lower()


# -- whoever is asked has at least two numbered answers; nothing is lost; no rule is broken --------------


@broken("is asked, but there are")
class AsksASeatThatIsNotThere(Sprint):
    def begin_round(self) -> None:
        super().begin_round()
        self.awaited |= 1 << self.seats

    def legal(self, seat: int) -> tuple[int, ...]:
        return super().legal(min(seat, self.seats - 1))


@broken("is asked with 1 answers")
class AsksWithOneAnswer(Sprint):
    def legal(self, seat: int) -> tuple[int, ...]:
        return super().legal(seat) if self.turn == CHOOSING else (CRUISE,)


@broken("is not below 256")
class NumbersItsActionsTooHigh(Sprint):
    def legal(self, seat: int) -> tuple[int, ...]:
        return super().legal(seat) if self.turn == CHOOSING else (BURN, 256 + CRUISE)


@broken("do not ascend")
class OffersInAnyOrder(Sprint):
    def legal(self, seat: int) -> tuple[int, ...]:
        return super().legal(seat)[::-1]


@broken("a seat is asked that has sealed its answer")
class AsksWhomItHasSealed(Sprint):
    def next_turn(self) -> None:
        super().next_turn()
        if self.turn != CHOOSING:
            self.sealed = self.awaited


@broken("the box does not hold what it held: {'speed")
class LosesACard(Sprint):
    def burn(self, seat: int) -> None:
        super().burn(seat)
        if self.discards.n:
            self.discards.take(self.discards.nth(0))


@broken("the state is not one the rules allow: seat 0 holds 4 cards")
class DrawsTooMany(Sprint):
    def fill_hands(self) -> None:
        super().fill_hands()
        for hand in self.hands:
            hand.put(self.draw(rules.DRAW, EVERYBODY))


# -- copies are equal and separate ----------------------------------------------------------------------


@broken("a clone is not equal to its state")
class CloneForgets(Sprint):
    def clone(self) -> State:
        twin = cast(Sprint, super().clone())
        twin.limit = 0
        return twin


@broken("a clone listens")
class CloneListens(Sprint):
    def clone(self) -> State:
        twin = super().clone()
        twin.log = []
        return twin


@broken("a clone shares speeds with its state: copy it")
class CloneSharesAList(Sprint):
    def clone(self) -> State:
        twin = cast(Sprint, super().clone())
        twin.speeds = self.speeds
        return twin


@broken("a state restored from its snapshot is not equal to it")
class RestoresTheFirstRound(SprintSetup):
    def restore(self, snapshot: list[int], chance: Chance) -> State:
        state = cast(Sprint, super().restore(snapshot, chance))
        state.round = 1
        return state


class Hooting(Sprint):
    """Cars hoot, which is no part of a snapshot."""

    hoots = False

    def set_up(self) -> None:
        self.hoots = True
        super().set_up()


@broken("has other answers")
class SnapshotForgetsWhatIsOffered(Hooting):
    def legal(self, seat: int) -> tuple[int, ...]:
        legal = super().legal(seat)
        return legal[:-1] if self.hoots and len(legal) > 2 else legal


@broken("answers in another way")
class SnapshotForgetsWhatIsSecret(Hooting):
    def secret(self, seat: int) -> bool:
        return super().secret(seat) and self.hoots


@broken("a pickled state plays on differently|another table")
class SnapshotForgetsTheLimit(Sprint):
    def snapshot(self) -> list[int]:
        snapshot = super().snapshot()
        snapshot[5] = 0
        return snapshot

    def clone(self) -> State:
        twin = cast(Sprint, super().clone())
        twin.limit = self.limit
        return twin


@broken("a pickled or copied state is not equal to it")
class PicklesTheFirstRound(Sprint):
    def __reduce__(self) -> tuple[object, ...]:
        return (_first_round, (type(self), self.terms, self.snapshot(), self.chance))


def _first_round(cls: type[Sprint], terms: Terms, snapshot: list[int], chance: Chance) -> Sprint:
    state = cls.restored(terms, snapshot, chance)
    state.round = 1
    return state


@broken("a pickled state plays on differently")
class PickleForgetsItsLuck(Sprint):
    def __reduce__(self) -> tuple[object, ...]:
        return (self.restored, (self.terms, self.snapshot(), seeded(7)))


# -- views travel and explain what is asked ----------------------------------------------------------------


@broken("does not round-trip")
class ForgetsOnTheWay(SprintSetup):
    def view_from_json(self, data: Json) -> View:
        return replace(cast(SprintView, super().view_from_json(data)), round=0)


@broken("does not show who is asked")
class HidesWhoIsAsked(SprintSetup):
    def view(self, state: State, viewer: int | None) -> SprintView:
        return replace(super().view(state, viewer), waiting=())


@broken(f"shows other actions than its own|{LEAKS}")
class ShowsTheActionsOfOthers(SprintSetup):
    def view(self, state: State, viewer: int | None) -> SprintView:
        return replace(super().view(state, viewer), legal=() if state.over() else state.legal(state.waiting()[0]))


@broken("is there without being asked, or not")
class AsksInNoWords(SprintSetup):
    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return None


@dataclass
class Changed:
    """A decision with something changed."""

    decision: Decision | None

    def by(self, **changes: Any) -> Decision | None:
        return None if self.decision is None else replace(self.decision, **changes)

    def choices_by(self, **changes: Any) -> Decision | None:
        choices = () if self.decision is None else self.decision.choices
        return self.by(choices=tuple(replace(choice, **changes) for choice in choices))


@broken("a decision does not list the legal actions")
class ForgetsAChoice(SprintSetup):
    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        decision = super().decision(view)
        return Changed(decision).by(choices=() if decision is None else decision.choices[1:])


@broken("a choice has no words")
class LeavesChoicesWordless(SprintSetup):
    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return Changed(super().decision(view)).choices_by(words="")


@broken("does not explain itself")
class ExplainsNothing(SprintSetup):
    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return Changed(super().decision(view)).by(explain="")


@broken("read the same")
class SaysOfAllChoicesTheSame(SprintSetup):
    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return Changed(super().decision(view)).choices_by(words="drive", cost="")


@broken("are both called 'burn'|is called 'burn', which means another|a record read again is not equal")
class CallsTwoActionsTheSame(SprintSetup):
    def action_name(self, action: int) -> str:
        return super().action_name(BURN if action == CRUISE else action)


# -- a guess agrees with its view and with the box -----------------------------------------------------------


@broken("does not give back its view")
class GuessesTheDistances(SprintSetup):
    def guess(self, view: View, chance: Chance) -> State:
        state = cast(Sprint, super().guess(view, chance))
        state.distances = [chance.below(20) for _ in state.distances]
        return state


@broken("the box does not hold what it held: {'speed")
class GuessesCardsThatAreNotInTheBox(SprintSetup):
    def guess(self, view: View, chance: Chance) -> State:
        state = cast(Sprint, super().guess(view, chance))
        if state.pile.n:
            state.pile.take(state.pile.nth(0))
            state.pile.put(rules.FASTEST)
        return state


# -- sealed answers may come in any order ----------------------------------------------------------------------


@broken("sealed answers come out differently when they come in another order")
class RewardsTheFastestClick(Sprint):
    def seal(self, seat: int, speed: int) -> None:
        if not self.sealed:
            self.distances[seat] += 1
        super().seal(seat, speed)


# -- nothing leaks -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenView(SprintView):
    hands: tuple[tuple[int, ...], ...] = ()


@broken(LEAKS)
class ShowsAllHands(SprintSetup):
    def view(self, state: State, viewer: int | None) -> SprintView:
        hands = tuple(tuple(hand.counts) for hand in cast(Sprint, state).hands)
        return OpenView(**vars(super().view(state, viewer)), hands=hands)

    def view_to_json(self, view: View) -> Json:
        return view_to_json(OpenView, view)

    def view_from_json(self, data: Json) -> View:
        return view_from_json(OpenView, data)

    def guess(self, view: View, chance: Chance) -> State:
        state = cast(Sprint, super().guess(view, chance))
        for seat, hand in enumerate(cast(OpenView, view).hands):
            state.pile.pour(state.hands[seat])
            for speed, count in enumerate(hand):
                for _ in range(count):
                    state.pile.take(speed)
                    state.hands[seat].put(speed)
        return state


@broken(LEAKS)
class ShowsSealedAnswers(SprintSetup):
    def view(self, state: State, viewer: int | None) -> SprintView:
        speeds = tuple(None if speed < 0 else speed for speed in cast(Sprint, state).speeds)
        return replace(super().view(state, viewer), speeds=speeds)

    def guess(self, view: View, chance: Chance) -> State:
        state = cast(Sprint, super().guess(view, chance))
        state.speeds = [rules.UNDECIDED if speed is None else speed for speed in cast(SprintView, view).speeds]
        return state


@broken(LEAKS)
class ShowsADrawnCardByTheLimit(Sprint):
    def begin_round(self) -> None:
        super().begin_round()
        self.limit += self.hands[0].nth(0)


@broken(f"the die road is rolled for the eyes of seat 0, but .* sees what it brings|is told|{LEAKS}")
class RollsForOneSeat(Sprint):
    def begin_round(self) -> None:
        self.round += 1
        self.limit = self.terms.road + self.chance.roll(rules.DIE, rules.ROAD, 0)
        self.emit(rules.ROUND_BEGAN, self.round, self.limit, 0, 0)
        self.turn = CHOOSING
        self.speeds = [rules.UNDECIDED] * self.seats
        self.awaited = (1 << self.seats) - 1


@broken("is told")
class TellsEverybodyWhatIsDrawn(SprintSetup):
    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling | None:
        return super().tell(event, event.a if event.kind == rules.DREW else viewer, voice)


class Peeking(SprintDriver):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        other = cast(Sprint, state).hands[seat - 1]
        return state.legal(seat)[0 if other.holds(rules.FASTEST) else 1]


@broken("with only unseen things changed")
class HasADriverWhoPeeks(SprintSetup):
    def driver(self) -> Policy:
        return Peeking()


class Reckless(SprintDriver):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        return CRUISE + 1


@broken("the driver chose 9, which is not legal")
class HasADriverWithoutALicence(SprintSetup):
    def driver(self) -> Policy:
        return Reckless()


# -- every match ends within its bound, with a result that agrees --------------------------------------------------


@broken("decisions, its own bound")
class NeverEnds(Sprint):
    def end_round(self) -> None:
        self.round = min(self.round, self.terms.rounds - 1)
        super().end_round()


@broken("the match has not ended after 3 decisions, its own bound")
class ExpectsToEndSooner(SprintSetup):
    def longest(self) -> int:
        return 3


@broken("the standings list the seats")
class ForgetsASeatInTheStandings(SprintSetup):
    def result(self, state: State, voice: Voice) -> Result:
        result = super().result(state, voice)
        return replace(result, places=result.places[:-1])


@broken("the standings have the ranks")
class RanksFromZero(SprintSetup):
    def result(self, state: State, voice: Voice) -> Result:
        result = super().result(state, voice)
        return replace(result, places=tuple(replace(place, rank=place.rank - 1) for place in result.places))


@broken("the winners do not agree")
class NamesNoWinner(SprintSetup):
    def result(self, state: State, voice: Voice) -> Result:
        return replace(super().result(state, voice), winners=())


@broken("are not first in the standings")
class LetsTheLastWin(Sprint):
    def winners(self) -> int:
        return 1 << self.distances.index(min(self.distances)) if self.over() else 0


@broken("the result has no reason")
class EndsForAnotherReason(SprintSetup):
    def result(self, state: State, voice: Voice) -> Result:
        return replace(super().result(state, voice), reason="tired")


@broken("a score is not between 0 and 1")
class ScoresInSpaces(Sprint):
    def score(self, seat: int) -> float:
        return float(self.distances[seat])


@broken("a finished match has no length")
class MeasuresNothing(Sprint):
    def length(self) -> int:
        return 0


# -- records round-trip and replay equal ------------------------------------------------------------------------------


@broken("a record read again is not equal to what was written")
class WritesCardsAmbiguously(SprintSetup):
    def outcome_name(self, why: int, value: int) -> str:
        return "fast" if why == rules.TURN_OVER and value > 3 else super().outcome_name(why, value)

    def outcome_number(self, why: int, name: str) -> int | None:
        return 4 if name == "fast" else super().outcome_number(why, name)


@broken("is no outcome of luck")
class WritesLuckInSeveralWords(SprintSetup):
    def luck_name(self, why: int) -> str:
        return "turned over" if why == rules.TURN_OVER else super().luck_name(why)


@broken(f"a replay has no luck of its own|{LEAKS}")
class RollsBesideTheRecord(Sprint):
    def begin_round(self) -> None:
        super().begin_round()
        self.limit += self.chance.below(2)


HEAD_STARTS = itertools.cycle((0, 1, 2))


@broken("the same seed played differently: take luck from self.roll or self.draw")
class HasLuckOfItsOwn(Sprint):
    def set_up(self) -> None:
        super().set_up()
        self.distances[0] = next(HEAD_STARTS)
