"""Layout: how a position at the start of a turn is numbered, and which positions there are.

All colours have the same number of bends and tokens, so they are alike: a road is a bend or a straight. Of the roads
only the current one, the next one and the number of straights driven before count (rules 11). Values are for seat 0.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64
from hairpin.games.street_racing.rules.numbers import COAST, CRUISE

TURNS: Final = 6
SPEEDS: Final = 13
PAIRS: Final = 169  # of speeds
HANDS: Final = 16  # Cruise, Block, Pass, Push held or not, one bit each; Coast is always held
LEAD: Final = 10  # a larger lead is as good as this one
LEADS: Final = 21
STRAIGHTS: Final = 3
ROADS: Final = 12
INFOS: Final = 16
PLAYS: Final = 80  # a card and what it leaves in hand


def info_of(current: i64, following: i64, behind: i64) -> i64:
    """What is known about the roads: the current and the next one (1 for a straight), and straights driven before."""
    return (current * 2 + following) * 4 + behind


def infos_in(turn: i64) -> list[i64]:
    """All that can be known about the roads in this turn, counted from 1."""
    found: list[i64] = []
    for current in range(2):
        for following in range(2):
            for behind in range(4):
                if behind < turn and behind + current + following <= STRAIGHTS:
                    found.append(info_of(current, following, behind))
    return found


def slices_in(turn: i64) -> list[tuple[i64, i64]]:
    """The slices of a turn: the next road, and the straights driven once the current road is driven."""
    return [(road, seen) for road in range(2) for seen in range(4) if seen <= turn and seen + road <= STRAIGHTS]


def cards_in(hand: i64) -> list[i64]:
    """The cards of a hand, Coast first."""
    cards: list[i64] = [COAST]
    for card in range(1, 5):
        if hand >> (card - 1) & 1:
            cards.append(card)
    return cards


def hands_after(hand: i64, card: i64) -> list[i64]:
    """The hands that can follow a turn in which this card was played: Coast takes all back, Cruise one (rules 3.8)."""
    if card == COAST:
        return [HANDS - 1]
    left = hand & ~(1 << (card - 1))
    if card != CRUISE:
        return [left]
    found: list[i64] = []
    for other in range(1, 4):
        if left >> other & 1 == 0:
            found.append(left | (1 << other))
    return found if len(found) > 0 else [left]


def play_of(hand: i64, card: i64, last: bool) -> i64:
    """A number for a card and what it leaves in hand. After Coast, and on the last turn, the hand does not matter."""
    if card == COAST or last:
        return card * HANDS
    return card * HANDS + (hand & ~(1 << (card - 1)))


def hands_in(turn: i64) -> list[i64]:
    """The hands a seat can have in this turn, counted from 1."""
    hands: list[i64] = [HANDS - 1]
    for _ in range(turn - 1):
        later: list[i64] = []
        for hand in hands:
            for card in cards_in(hand):
                for one in hands_after(hand, card):
                    if one not in later:
                        later.append(one)
        hands = sorted(later)
    return hands
