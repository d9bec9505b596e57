"""Race: everything that lies on the table, and the small moves of cards and dice that all phases share.

The phases are functions on a Race in modules of their own; `nitro_dice.py` joins them.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, mypyc_attr, vec
from hairpin.engine.pile import Pile, blank, empty_pile
from hairpin.engine.state import State
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.numbers import (
    BIT,
    CROSSED,
    DRAW,
    DREW,
    NO_CARD,
    NOBODY,
    NOT_OVER,
    PLAYED,
    RESHUFFLED,
    SPEED_PHASE,
)

# Shared placeholders: a new Race is filled by its set-up or by clone().
NO_ROW: Final[vec[i64]] = blank(0)
NO_PILE: Final[Pile] = empty_pile(1)
NO_HISTORY: Final[list[int]] = []


@final
class Driver:
    """What one player has: a die on a cell of the street, its condition and tokens, and a hand (secret).

    `section` counts all sections entered since the start card. `held` counts the cards of each kind in the hand;
    `kinds` is the set of kinds it holds, one bit each. Cards in `played` lie in front of the player until the end of
    the turn (ruling 14).
    """

    __slots__ = (
        "arrived", "cards", "cell", "condition", "held", "kinds", "laid_down", "played", "section", "speed", "tokens",
        "wrecked",
    )  # fmt: skip

    def __init__(self, held: vec[i64], tokens: i64, condition: i64) -> None:
        self.section: i64 = 0
        self.cell: i64 = 0
        self.speed: i64 = 0
        self.condition: i64 = condition
        self.tokens: i64 = tokens
        self.arrived: i64 = 0  # in the garage: the number of its arrival there; 0 elsewhere (ruling 45)
        self.wrecked: i64 = 0  # the number of the blow that wrecked it; 0 while it is in the race
        self.cards: i64 = 0
        self.kinds: i64 = 0
        self.held: vec[i64] = held
        self.laid_down: i64 = 0  # how many cards lie in `played`
        self.played: vec[i64] = NO_ROW  # by kind; empty while no card is played

    def put(self, kind: i64) -> None:
        """One more card for the hand."""
        self.held[kind] += 1
        self.kinds |= BIT[kind]
        self.cards += 1

    def take(self, kind: i64) -> None:
        """One card out of the hand; the caller makes sure that it is there."""
        left = self.held[kind] - 1
        self.held[kind] = left
        if left == 0:
            self.kinds &= ~BIT[kind]
        self.cards -= 1

    def clone(self) -> Driver:
        new = Driver(self.held[:], self.tokens, self.condition)
        new.section = self.section
        new.cell = self.cell
        new.speed = self.speed
        new.arrived = self.arrived
        new.wrecked = self.wrecked
        new.cards = self.cards
        new.kinds = self.kinds
        if self.laid_down > 0:
            new.laid_down = self.laid_down
            new.played = self.played[:]
        return new


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(State):
    """`stage` is the decision that is asked, or the part that runs next by itself. `order` holds the seats in the order
    of the phase; `at` is the place of the acting seat in it.

    A move is carried out in parts, since other players may be asked in between: `arriving` is the die whose handling,
    hazard and lap are due, `pushed` the die that arrives after it, `train` the dice still to be pulled.
    """

    __slots__ = (
        "actor", "arrivals", "arriving", "at", "blows", "bonus", "boosting", "box", "chosen", "disaster_left",
        "disaster_sections", "discards", "drivers", "ended", "entered", "field", "finishes", "first", "grid", "halted",
        "laid", "laps_led", "moved", "mover", "offered", "order", "owed", "passed", "pending", "pile", "points", "pushed",
        "pushed_entered", "race", "racing", "road", "round", "stage", "train", "used", "vacated", "wins", "won",
    )  # fmt: skip

    def __init__(self, seats: i64, chance: Chance, box: Box) -> None:
        super().__init__(seats, chance)
        self.box: Box = box
        self.drivers: list[Driver] = []
        self.pile: Pile = NO_PILE
        self.discards: Pile = NO_PILE
        self.laid: vec[i64] = NO_ROW  # by section: the picture of the card that lies there
        self.road: vec[i64] = NO_ROW  # by cell of the street: the seat of the die there + 1, or 0
        self.race: i64 = 0
        self.round: i64 = 0
        self.stage: i64 = SPEED_PHASE
        self.actor: i64 = NOBODY  # the seat that is asked
        self.racing: i64 = 0  # the seats in the race, one bit each
        self.grid: vec[i64] = NO_ROW  # seats in start order
        self.order: vec[i64] = NO_ROW
        self.field: i64 = 0  # how many seats are in `order`
        self.at: i64 = NOBODY
        self.arrivals: i64 = 0  # how many dice have come onto a garage space
        self.blows: i64 = 0  # how many times something did damage
        self.laps_led: i64 = 0  # the laps for which a leader has drawn cards
        # The turn of the mover.
        self.mover: i64 = NOBODY
        self.moved: i64 = 0  # regular moves
        self.bonus: i64 = 0  # nitrous moves still to take
        self.first: bool = False  # no space moved yet
        self.used: i64 = 0  # tokens spent in this turn
        self.boosting: bool = False  # a boost of three is on, and its damage still to come
        self.halted: bool = False  # the movement has ended
        self.pending: i64 = 0  # the step that the card asked for will pay
        self.offered: i64 = 0  # the options of the seat asked, one bit each: offers.py
        # The rest of a move.
        self.arriving: i64 = NOBODY
        self.entered: bool = False  # the arriving die is on a new section
        self.pushed: i64 = NOBODY
        self.pushed_entered: bool = False
        self.passed: i64 = 0  # dice left and right of a gap just shot, one bit each
        self.train: i64 = 0  # seats + 1 of the dice to be pulled, three bits each, the nearest lowest
        self.vacated: i64 = 0  # the cell that the next of these dice is pulled into
        self.owed: i64 = 0  # how many of the three cards are still to be paid
        self.chosen: i64 = NO_CARD  # the card that is laid on the track
        self.disaster_left: i64 = 0
        self.disaster_sections: i64 = 0  # sections that have got their hazard, one bit each
        # The series.
        self.points: vec[i64] = NO_ROW
        self.wins: vec[i64] = NO_ROW
        self.finishes: list[int] = NO_HISTORY  # of each race run: the seats in their order, the reason, the rounds
        self.won: i64 = 0
        self.ended: i64 = NOT_OVER

    def ask(self, seat: i64, stage: i64) -> None:
        """A decision comes up; nitro_dice.py plays it without asking if there is only one option (rules 3)."""
        self.actor = seat
        self.stage = stage

    def one_left(self) -> bool:
        """Whether at most one die is left and the race ends at once; only wrecks do that (option condition_floor)."""
        return self.racing & (self.racing - 1) == 0

    def clear_turn(self) -> None:
        """Nobody moves any more: a turn is over, or the race has ended in the middle of one."""
        self.mover = NOBODY
        self.moved = 0
        self.bonus = 0
        self.first = False
        self.used = 0
        self.boosting = False
        self.halted = False
        self.pending = 0
        self.arriving = NOBODY
        self.entered = False
        self.pushed = NOBODY
        self.pushed_entered = False
        self.passed = 0
        self.train = 0
        self.vacated = 0
        self.owed = 0

    # -- cards --------------------------------------------------------------------------------

    def play(self, seat: i64, kind: i64, what_for: i64) -> None:
        """Put a card from the hand in front of its player, until the turn is over."""
        me = self.drivers[seat]
        me.take(kind)
        if me.laid_down == 0:
            me.played = self.box.no_cards[:]
        me.played[kind] += 1
        me.laid_down += 1
        if self.log is not None:
            self.emit(PLAYED, seat, kind, what_for, 0)

    def discard(self, seat: i64, kind: i64, what_for: i64) -> None:
        """Put a card from the hand on the discard pile at once."""
        self.drivers[seat].take(kind)
        self.discards.put(kind)
        if self.log is not None:
            self.emit(PLAYED, seat, kind, what_for, 0)

    def clear_played(self) -> None:
        """The turn is over: all cards played in it go to the discard pile (ruling 14)."""
        for me in self.drivers:
            if me.laid_down > 0:
                counts = self.discards.counts
                kind: i64 = 0
                while kind < self.box.kinds:
                    counts[kind] += me.played[kind]
                    kind += 1
                self.discards.n += me.laid_down
                me.laid_down = 0
                me.played = NO_ROW

    def draw(self, seat: i64) -> bool:
        """Draw a card; an empty pile is refilled first. Without any card left nothing happens (ruling 48)."""
        if self.pile.n == 0:
            if self.discards.n == 0:
                return False
            spent = self.pile
            self.pile = self.discards
            self.discards = spent
            if self.log is not None:
                self.emit(RESHUFFLED, self.pile.n, 0, 0, 0)
        kind = self.chance.draw(self.pile, DRAW, seat)
        self.drivers[seat].put(kind)
        if self.log is not None:
            self.emit(DREW, seat, kind, 0, 0)
        return True

    # -- dice on spaces -------------------------------------------------------------------------

    def shift(self, seat: i64, cell: i64) -> bool:
        """Move a die to another cell; returns whether that is on a new section."""
        street = self.box.street
        me = self.drivers[seat]
        old = me.cell
        if old < street.garage_cell:
            self.road[old] = 0
        me.cell = cell
        if cell < street.garage_cell:
            self.road[cell] = seat + 1
            me.arrived = 0
        else:
            self.arrivals += 1
            me.arrived = self.arrivals
        if street.section_of[cell] == street.section_of[old]:
            return False
        me.section += 1
        if self.log is not None and me.section > 1 and (me.section - 1) % street.length == 0:
            self.emit(CROSSED, seat, me.section // street.length, 0, 0)
        return True

    def hazard_at(self, cell: i64) -> bool:
        """Whether a cell of the street has a hazard on it."""
        street = self.box.street
        if cell >= street.garage_cell:
            return False
        return self.box.hazards[self.laid[street.section_of[cell]]] & street.bit(cell) != 0

    def occupied_sections(self) -> i64:
        """The sections with a die on them, of any lap, one bit each."""
        street = self.box.street
        mask: i64 = 0
        for me in self.drivers:
            if me.wrecked == 0:
                mask |= BIT[street.section_of[me.cell]]
        return mask
