"""Race: everything on the table, and the questions that every part of a turn asks about it.

The parts of a turn are functions on a Race in modules of their own; `racing.py` joins them.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, mypyc_attr, vec
from hairpin.engine.pile import Pile, blank, empty_pile
from hairpin.engine.state import State
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.numbers import ALL_CARDS, NO_ANSWER, NO_CARD, PLAY


@final
class Driver:
    """What one player has. Anybody can work out the hand; only the answer is secret, until both are in (rules 4)."""

    __slots__ = ("answer", "card", "gap", "hand", "points", "speed")

    def __init__(self, hand: i64, speed: i64, gap: i64, card: i64, answer: i64, points: i64) -> None:
        self.hand: i64 = hand  # one bit per card
        self.speed: i64 = speed
        self.gap: i64 = gap  # spaces advanced on the Gap Track, without end (ruling 14)
        self.card: i64 = card  # shown this turn
        self.answer: i64 = answer  # sealed
        self.points: i64 = points  # in halves

    def face_up(self) -> i64:
        """The cards before the player, one bit each; a sealed card still counts as held."""
        return ALL_CARDS & ~self.hand

    def choice_of_pickup(self) -> i64:
        """What a card that takes one back can take: anything face up but itself (ruling 18)."""
        return ALL_CARDS & ~self.hand & ~(1 << self.card)

    def clone(self) -> Driver:
        return Driver(self.hand, self.speed, self.gap, self.card, self.answer, self.points)


# Shared placeholders: a new Race is filled by its set-up or by clone().
NO_ROW: Final[vec[i64]] = blank(0)
NO_PILE: Final[Pile] = empty_pile(1)
NO_HISTORY: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(State):
    """`roads` is every Road card turned up, in order: the driven ones, then the current, then the next (or the police).

    A handling check is `speed` of the car that resolves, `laid` tokens on its track and `skids` among them.
    """

    __slots__ = (
        "bag", "box", "car", "drivers", "finishes", "first", "laid", "race", "roads", "skids", "stage", "track", "turn",
        "turns", "unseen",
    )  # fmt: skip

    def __init__(self, seats: i64, chance: Chance, box: Box) -> None:
        super().__init__(seats, chance)
        self.box: Box = box
        self.drivers: list[Driver] = []
        self.bag: Pile = NO_PILE
        self.unseen: Pile = NO_PILE  # Road cards nobody has seen: set aside and face down together
        self.roads: vec[i64] = NO_ROW
        self.race: i64 = 0
        self.turn: i64 = 0  # from 0
        self.turns: i64 = 0  # driven in all races so far
        self.stage: i64 = PLAY
        self.first: i64 = -1  # the seat that resolves first this turn; -1 before the reveal
        self.car: i64 = -1  # the seat that resolves now
        self.track: vec[i64] = NO_ROW  # tokens on the Speed Track of that car, from space 1 on
        self.laid: i64 = 0
        self.skids: i64 = 0  # Skids on that track, one more if Water lies on it
        self.finishes: list[int] = NO_HISTORY  # per race run: both gaps, the winner or -1, the reason

    def road(self) -> i64:
        """The current Road card."""
        return self.roads[self.turn]

    def next_road(self) -> i64:
        """The card that lies face up on the deck: a road, or the police."""
        return self.roads[self.turn + 1]

    def deck(self) -> i64:
        """Cards in the Road deck, with the face-up one."""
        return self.box.deck_cards - self.turn

    def last_turn(self) -> bool:
        """Whether the race ends with this turn; everybody knows it from its beginning (rules 3, ruling 1)."""
        if self.box.police:
            return self.next_road() == self.box.police_road
        return self.deck() == 1

    def lead(self, seat: i64) -> i64:
        return self.drivers[seat].gap - self.drivers[1 - seat].gap

    def blocked(self, seat: i64) -> bool:
        """Whether this car resolves second behind a Block (rulings 22, 24, 25)."""
        return seat != self.first and self.box.blocks[self.drivers[self.first].card] == 1

    def water_laid(self) -> bool:
        """Whether a Water token lies on the track."""
        water = self.box.water
        k: i64 = 0
        while k < self.laid:
            if self.track[k] == water:
                return True
            k += 1
        return False


def new_driver(points: i64) -> Driver:
    """Before a race: all five cards in hand, standing still on the flags (rules 2)."""
    return Driver(ALL_CARDS, 0, 0, NO_CARD, NO_ANSWER, points)
