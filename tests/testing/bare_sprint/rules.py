"""The rules of Sprint, in plain Python.

Each round a die sets the limit and everybody seals a speed card, or coasts. Then, one after the other, whoever moved
may burn on: a card is turned over and added to the run, and a run beyond the limit spins out and is worth nothing.
After the last round the farthest car wins; equal cars share the victory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Self

from hairpin.engine.chance import EVERYBODY, Chance
from hairpin.engine.pile import Pile, empty_pile, pile_of
from hairpin.engine.state import State

FASTEST = 6
COPIES = 4
BOX = [0] + [COPIES] * FASTEST  # how many cards there are of speed 0, 1, 2, ...
HAND = 3
COASTING = 1  # spaces
DIE = 6
DRY, WET = 7, 5  # what the die is added to
HIGHEST_LIMIT = DRY + DIE

# Actions: a sealed answer is the speed itself, 0 to coast.
COAST, BURN, CRUISE = 0, FASTEST + 1, FASTEST + 2

# What luck is for.
DRAW, TURN_OVER, ROAD = range(3)

# Events, with what their numbers mean.
ROUND_BEGAN = 0  # round, limit
DREW = 1  # seat, speed: for the seat's eyes only
SHOWED = 2  # seat, speed
JAMMED = 3  # seat, speed
TURNED_OVER = 4  # seat, speed, run
SPUN_OUT = 5  # seat, run
MOVED = 6  # seat, spaces, distance

NOT_OVER, ALONE, SHARED = range(3)

CHOOSING = -1  # in place of a turn, while everybody seals an answer
UNDECIDED = -1  # in place of a speed


@dataclass(frozen=True)
class Terms:
    """What was agreed, as the rules need it."""

    rounds: int
    jams: bool
    road: int


class Sprint(State):
    """The whole truth of a match; see `State` for what each method answers."""

    def __init__(self, terms: Terms, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.terms = terms
        self.round = 0
        self.limit = 0
        self.turn = CHOOSING  # how many have had their turn to burn
        self.speeds = [UNDECIDED] * seats  # what each seat plays this round; sealed until all have answered
        self.runs = [0] * seats  # spaces of this round
        self.distances = [0] * seats  # spaces of the rounds before
        self.pile = pile_of(BOX)
        self.discards = empty_pile(len(BOX))
        self.hands = [empty_pile(len(BOX)) for _ in range(seats)]

    def set_up(self) -> None:
        self.fill_hands()
        self.begin_round()

    # -- questions ---------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if self.turn != CHOOSING:
            return (BURN, CRUISE)
        return (COAST, *(speed for speed in range(1, FASTEST + 1) if self.hands[seat].holds(speed)))

    def secret(self, seat: int) -> bool:
        return self.turn == CHOOSING

    def winners(self) -> int:
        if not self.over():
            return 0
        farthest = max(self.distances)
        return sum(1 << seat for seat in range(self.seats) if self.distances[seat] == farthest)

    def reason(self) -> int:
        if not self.over():
            return NOT_OVER
        return ALONE if self.winners().bit_count() == 1 else SHARED

    def score(self, seat: int) -> float:
        winners = self.winners()
        return 1 / winners.bit_count() if winners >> seat & 1 else 0.0

    def length(self) -> int:
        return self.round

    # -- a round -----------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.limit = self.terms.road + self.chance.roll(DIE, ROAD, EVERYBODY)
        self.emit(ROUND_BEGAN, self.round, self.limit, 0, 0)
        self.turn = CHOOSING
        self.speeds = [UNDECIDED] * self.seats
        self.awaited = (1 << self.seats) - 1

    def apply(self, seat: int, action: int) -> None:
        if self.turn == CHOOSING:
            self.seal(seat, action)
        elif action == BURN:
            self.burn(seat)
        else:
            self.next_turn()

    def seal(self, seat: int, speed: int) -> None:
        self.speeds[seat] = speed
        self.sealed |= 1 << seat
        self.awaited &= ~(1 << seat)
        if not self.awaited:
            self.show()

    def show(self) -> None:
        """Everybody's card at once; where cars jam, equal speeds block each other."""
        self.sealed = 0
        self.opened += 1
        for seat, speed in enumerate(self.speeds):
            if speed != COAST:
                self.hands[seat].take(speed)
                self.discards.put(speed)
            self.emit(SHOWED, seat, speed, 0, 0)
            self.runs[seat] = COASTING if speed == COAST else speed
            if self.terms.jams and speed != COAST and self.speeds.count(speed) > 1:
                self.runs[seat] = 0
                self.emit(JAMMED, seat, speed, 0, 0)
        self.next_turn()

    def in_turn(self, turn: int) -> int:
        """Whose turn it is; another seat begins each round."""
        return (self.round + turn) % self.seats

    def next_turn(self) -> None:
        """Ask the next car that moved; after the last one the round ends."""
        for turn in range(self.turn + 1, self.seats):
            seat = self.in_turn(turn)
            if self.speeds[seat] != COAST and self.runs[seat] > 0:
                self.turn = turn
                self.awaited = 1 << seat
                return
        self.turn = self.seats
        self.end_round()

    def burn(self, seat: int) -> None:
        card = self.draw(TURN_OVER, EVERYBODY)
        self.discards.put(card)
        self.runs[seat] += card
        self.emit(TURNED_OVER, seat, card, self.runs[seat], 0)
        if self.runs[seat] > self.limit:
            self.emit(SPUN_OUT, seat, self.runs[seat], 0, 0)
            self.runs[seat] = 0
            self.next_turn()

    def end_round(self) -> None:
        for seat in range(self.seats):
            self.distances[seat] += self.runs[seat]
            self.emit(MOVED, seat, self.runs[seat], self.distances[seat], 0)
        self.runs = [0] * self.seats
        self.awaited = 0
        if self.round < self.terms.rounds:
            self.fill_hands()
            self.begin_round()

    def fill_hands(self) -> None:
        for seat, hand in enumerate(self.hands):
            while hand.n < HAND:
                card = self.draw(DRAW, seat)
                hand.put(card)
                self.emit(DREW, seat, card, 0, 0)

    def draw(self, why: int, eyes: int) -> int:
        if self.pile.n == 0:
            self.pile.pour(self.discards)
        return self.chance.draw(self.pile, why, eyes)

    # -- copies ------------------------------------------------------------------------------

    def again(self, chance: Chance) -> State:
        fresh = type(self)(self.terms, self.seats, chance)
        fresh.set_up()
        return fresh

    def clone(self) -> State:
        return self.restored(self.terms, self.snapshot(), self.chance.clone())

    def __reduce__(self) -> tuple[object, ...]:
        return (self.restored, (self.terms, self.snapshot(), self.chance))

    def snapshot(self) -> list[int]:
        numbers = [self.seats, self.awaited, self.sealed, self.opened, self.round, self.limit, self.turn]
        numbers += [*self.speeds, *self.runs, *self.distances]
        for pile in (self.pile, self.discards, *self.hands):
            numbers += pile.counts
        return numbers

    @classmethod
    def restored(cls, terms: Terms, snapshot: list[int], chance: Chance) -> Self:
        numbers = iter(snapshot)
        state = cls(terms, next(numbers), chance)
        state.awaited, state.sealed, state.opened, state.round, state.limit, state.turn = islice(numbers, 6)
        state.speeds, state.runs, state.distances = ([*islice(numbers, state.seats)] for _ in range(3))
        state.pile, state.discards, *state.hands = (_next_pile(numbers) for _ in range(2 + state.seats))
        return state

    # -- what a viewer cannot know -------------------------------------------------------------

    def redeal(self, viewer: int, chance: Chance) -> None:
        sizes = [hand.n for hand in self.hands]
        for seat, hand in enumerate(self.hands):
            if seat != viewer:
                self.pile.pour(hand)
        self.deal_unseen(sizes, chance)

    def deal_unseen(self, sizes: list[int], chance: Chance) -> None:
        """Fill the empty hands from the pile and seal any of their cards; what is to come is new luck too."""
        self.chance = chance
        for seat, hand in enumerate(self.hands):
            if hand.n == sizes[seat]:
                continue
            while hand.n < sizes[seat]:
                hand.put(chance.draw(self.pile, DRAW, seat))
            if self.sealed >> seat & 1:
                legal = self.legal(seat)
                self.speeds[seat] = legal[chance.below(len(legal))]


def _next_pile(numbers: Iterator[int]) -> Pile:
    return pile_of([*islice(numbers, len(BOX))])
