"""The numbers of Street Racing: cards, tokens, stages, actions, luck, events and reasons, each with its name.

Inside the compiled rules everything is a small number; `actions.py` and `events.py` give the objects and the words.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.state import Actions

SEATS: Final = 2
TOP_SPEED: Final = 12  # the last space of a Speed Track (ruling 10)
CRASH_SKIDS: Final = 2  # a match with this many skids is a crash

# Car cards. A hand is a set of them, one bit per card; a card that is not in the hand lies face up before its owner.
COAST: Final = 0
CRUISE: Final = 1
BLOCK: Final = 2
PASS: Final = 3
PUSH: Final = 4
CARDS: Final = 5
ALL_CARDS: Final = 31
NO_CARD: Final = -1

# What a card takes back at the end of the turn.
NONE_BACK: Final = 0
ONE_BACK: Final = 1
ALL_BACK: Final = 2

# When a card's value may be increased.
WHEN_NEVER: Final = 0
WHEN_BEHIND: Final = 1
WHEN_SECOND: Final = 2
WHEN_ALWAYS: Final = 3

# Tokens on a Speed Track: a kind of the bag (the colours, then Water), or one of these two from the supply.
STEERING: Final = 100
SKID: Final = 101
NO_MATCH: Final = -1  # the token that matches a road without a check

# Stages: the first four are decisions, the others run by themselves.
PLAY: Final = 0
HANDLING: Final = 1
BOOST: Final = 2
PICKUP: Final = 3
NEXT_CAR: Final = 4
TAKE_BACK: Final = 5
MEASURE: Final = 6
RACE_DONE: Final = 7
OVER: Final = 8

# Actions: base + argument, all below 256.
PLAY_CARD: Final = 0  # + card
PICK_UP: Final = 8  # + card
DRAW: Final = 16
STOP: Final = 17
INCREASE: Final = 24  # + amount
NO_ANSWER: Final = -1

# Luck, by what it is for.
ROAD_CURRENT: Final = 0
ROAD_FLIP: Final = 1
POLICE_FLIP: Final = 2
HANDLING_DRAW: Final = 3
RESOLVE_ORDER: Final = 4

# What a police flip can show.
A_ROAD: Final = 0
THE_POLICE: Final = 1

# Why a car resolves first.
AHEAD: Final = 0
HIGHER_CARD: Final = 1
BY_LOT: Final = 2

# Points are counted in halves, since a drawn race gives half a point to each.
WIN_HALVES: Final = 2
DRAW_HALVES: Final = 1
NOBODY_WON: Final = -1

# Events, with the meaning of their numbers.
RACE_BEGINS: Final = 0  # race
TURN_BEGINS: Final = 1  # turn, road, next road or police, 1 if it is the last turn
PLAYED: Final = 2  # seat, card
GOES_FIRST: Final = 3  # seat, why
BOOSTED: Final = 4  # seat, card, amount
ACCELERATED: Final = 5  # seat, speed before, speed after, 1 if more was lost at the end of the track
STEERED: Final = 6  # seat, steering tokens left on the track, 1 if a Block took one
DREW: Final = 7  # seat, token, space
MATCHED: Final = 8  # seat, token, speed lost, speed after
STOPPED: Final = 9  # seat
CHECKED: Final = 10  # seat, speed after the check, speed before its end
CRASHED: Final = 11  # seat, token, skids on the track
TOOK_ALL_BACK: Final = 12  # seat, cards (bits)
TOOK_BACK: Final = 13  # seat, card
ADVANCED: Final = 14  # seat, spaces, lead
KEPT_PACE: Final = 15  # speed
RACE_ENDS: Final = 16  # race, winner or -1, reason
WON: Final = 17  # seats (bits), reason

# Reasons.
NOT_OVER: Final = 0
BY_GAP: Final = 1
DRAWN: Final = 2
BY_FINAL_SPEED: Final = 3
BY_CRASH: Final = 4
BY_POINTS: Final = 5


def _of_mask(base: int, mask: int) -> Actions:
    return tuple([base + card for card in range(CARDS) if mask >> card & 1])


# Legal actions, made once.
PLAYS: Final[list[Actions]] = [_of_mask(PLAY_CARD, mask) for mask in range(ALL_CARDS + 1)]
PICK_UPS: Final[list[Actions]] = [_of_mask(PICK_UP, mask) for mask in range(ALL_CARDS + 1)]
INCREASES: Final[list[Actions]] = [tuple([INCREASE + k for k in range(most + 1)]) for most in range(TOP_SPEED + 1)]
DRAW_OR_STOP: Final[Actions] = (DRAW, STOP)
NONE_NOW: Final[Actions] = ()
SINGLE_CARDS: Final = bytes([1 if mask and mask & (mask - 1) == 0 else 0 for mask in range(ALL_CARDS + 1)])
ONLY_CARD: Final = bytes(
    [max([0] + [card for card in range(CARDS) if mask >> card & 1]) for mask in range(ALL_CARDS + 1)]
)
