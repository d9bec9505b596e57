"""Names for the numbers of Nitro Dice: lanes, stages, actions, luck, events and reasons.

Inside the compiled rules everything is a small number; `actions.py` and `events.py` give the objects and the words.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64, vec
from hairpin.engine.state import Actions

LEFT: Final = 0
RIGHT: Final = 1
GARAGE_LANE: Final = 2

# Types of cards; the start and the garage are straights with a card of their own (ruling 2).
STRAIGHT: Final = 0
TURN_RED: Final = 1
TURN_YELLOW: Final = 2
START: Final = 3
GARAGE: Final = 4

NO_CELL: Final = -1
NO_CARD: Final = -1
NOBODY: Final = -1

# Stages. Those below SPEED_PHASE are the decisions of the rules' tables; the others run by themselves.
SPEED: Final = 0
DISCARD_SPEED: Final = 1
STEP: Final = 2
DISCARD_STEP: Final = 3  # for a drift, a lane change, braking or a gap
HANDLING: Final = 4
DISCARD_HANDLING: Final = 5
DRAFT: Final = 6
DISCARD_DRAFT: Final = 7
PLACE: Final = 8
TARGET: Final = 9
DISCARD_LIMIT: Final = 10
DISASTER: Final = 11
SPEED_PHASE: Final = 12
MOVEMENT_PHASE: Final = 13
ARRIVE: Final = 14  # a die has come onto a space: handling is due if the section is new
SETTLE: Final = 15  # handling is done: hazard, lap leader
PULL: Final = 16  # the next die of the train, if any
STEP_ENDS: Final = 17
TURN_ENDS: Final = 18
REPLENISH: Final = 19
NEXT_DISASTER: Final = 20
DEAL: Final = 21
OVER: Final = 22

# Actions: base + argument, all below 256. Those of a step come first, so that a set of steps is one number, a bit each.
FORWARD: Final = 0
DRIFT: Final = 1  # + lane
LANE: Final = 4  # + lane
BRAKE: Final = 7
NITRO_TWO: Final = 8
NITRO_THREE: Final = 9  # option nitro_madness
GAP: Final = 10  # + lane
REPAIR: Final = 12
STOP: Final = 13
STEPS: Final = 14
PAY_THREE: Final = 14
DAMAGE: Final = 15
RIDE: Final = 16
RESIST: Final = 17
PASS: Final = 18
FASTER: Final = 22  # + change of speed, -2 to 2
CARD: Final = 32  # + kind of card
TARGET_SECTION: Final = 96  # + section
TARGET_TURNED: Final = 160  # + section, a straight turned round
MOST_KINDS: Final = 60
MOST_SECTIONS: Final = 60

# Luck, by what it is for.
START_ROLL: Final = 0
DRAW: Final = 1
DISASTER_DRAW: Final = 2

# What a card was played for (and the stage that asks for it).
FOR_SPEED: Final = 0
FOR_DRIFT: Final = 1
FOR_LANE: Final = 2
FOR_BRAKE: Final = 3
FOR_GAP: Final = 4
FOR_HANDLING: Final = 5
FOR_THREE: Final = 6
FOR_DRAFT: Final = 7
FOR_LIMIT: Final = 8
BY_WRECK: Final = 9  # the hand of a wrecked die

# Why a die is hurt.
BY_HANDLING: Final = 0
BY_HAZARD: Final = 1
BY_COLLISION: Final = 2
BY_SIDESWIPE: Final = 3
BY_GAP: Final = 4
BY_BOOST: Final = 5

# Events, with the meaning of their numbers. Cells are those of street.py; a picture is 2 * kind, + 1 turned round.
RACE_BEGINS: Final = 0  # race
ROLLED: Final = 1  # seat, 0 to 9, 1 if it is a roll among tied players
ON_GRID: Final = 2  # seat, grid place, cell
DISASTER_DRAWN: Final = 3  # seat, kind
DISASTER_LAID: Final = 4  # seat, section, picture, picture that lay there
DISASTER_BACK: Final = 5  # seat, kind
DREW: Final = 6  # seat, kind; only the owner sees the kind
REPLENISHED: Final = 7  # seat, cards
RESHUFFLED: Final = 8  # cards
ROUND_BEGINS: Final = 9  # round
SPEED_SET: Final = 10  # seat, speed, change
MOVEMENT_BEGINS: Final = 11  # round
TURN_BEGINS: Final = 12  # seat, speed
PLAYED: Final = 13  # seat, kind, what for
MOVED: Final = 14  # seat, cell, section, how
COLLIDED: Final = 15  # seat, seat struck
SIDESWIPED: Final = 16  # seat, seat struck
PUSHED: Final = 17  # seat, cell, section
PULLED: Final = 18  # seat, cell, section
RESISTED: Final = 19  # seat
NITROUS: Final = 20  # seat, bonus moves, tokens left
SHOT_GAP: Final = 21  # seat, tokens left, seat passed on the left, seat passed on the right
HURT: Final = 22  # seat, why, condition, speed
HALTED: Final = 23  # seat
SLOWED: Final = 24  # seat, speed: braking, or behind the die it ran into
REPAIRED: Final = 25  # seat, condition
WRECKED: Final = 26  # seat, number of the blow
LED_LAP: Final = 27  # seat, lap
LAID: Final = 28  # seat, section, picture, picture that lay there
STOPPED: Final = 29  # seat
CROSSED: Final = 30  # seat, lap completed
RACE_ENDS: Final = 31  # race, reason, rounds, 1 if all dice are wrecked
PLACED: Final = 32  # seat, place, points
WON: Final = 33  # seat, reason, 1 if all dice are wrecked

# How a die moves (MOVED).
BY_FORWARD: Final = 0
BY_DRIFT: Final = 1
BY_LANE: Final = 2
BY_GAP_SHOT: Final = 3

# Why a race ended, then why a series was won.
NOT_OVER: Final = 0
FINISH: Final = 1
WRECKS: Final = 2
ROUND_LIMIT: Final = 3
MOST_POINTS: Final = 4
MORE_WINS: Final = 5
LAST_RACE: Final = 6

# A set of kinds or of sections is one machine number. Its bits are looked up: the compiled `1 << k` has only 32 bits.
BIT: Final[vec[i64]] = vec[i64]([1 << k for k in range(62)])

NONE_YET: Final[Actions] = ()


def _speeds(mask: int) -> Actions:
    return tuple([FASTER + k - 2 for k in range(5) if mask >> k & 1])


# Legal actions by a mask: bits 0 to 4 are -2 to +2.
SPEEDS: Final[list[Actions]] = [_speeds(mask) for mask in range(32)]
RIDE_OR_RESIST: Final[Actions] = (RIDE, RESIST)
PASS_FIRST: Final[Actions] = (PASS,)
DAMAGE_FIRST: Final[Actions] = (DAMAGE,)
THREE_FIRST: Final[Actions] = (PAY_THREE, DAMAGE)

# There are too many other sets to make them all in advance, and a match needs only a few hundred: each is made when it
# is first needed. Cards are looked up in groups of eleven, since the printed box has twenty-two kinds.
ELEVEN: Final = 11
ELEVEN_BITS: Final = 2047
_STEPS: Final[list[Actions]] = [NONE_YET] * (1 << STEPS)
_CARDS: Final[list[Actions]] = [NONE_YET] * (6 << ELEVEN)


def _actions_in(mask: i64, base: i64) -> Actions:
    listed: list[i64] = []
    while mask != 0:
        if mask & 1 != 0:
            listed.append(base)
        mask >>= 1
        base += 1
    return tuple(listed)


def steps_in(mask: i64) -> Actions:
    """The actions of a step in a mask, ascending."""
    found = _STEPS[mask]
    if len(found) == 0:
        found = _actions_in(mask, 0)
        _STEPS[mask] = found
    return found


def cards_in(mask: i64) -> Actions:
    """An action for each kind of card in a mask, ascending."""
    low = mask & ELEVEN_BITS
    found = _CARDS[low]
    if len(found) == 0 and low != 0:
        found = _actions_in(low, CARD)
        _CARDS[low] = found
    part: i64 = 1
    mask >>= ELEVEN
    while mask != 0:
        bits = mask & ELEVEN_BITS
        if bits != 0:
            more = _CARDS[part << ELEVEN | bits]
            if len(more) == 0:
                more = _actions_in(bits, CARD + ELEVEN * part)
                _CARDS[part << ELEVEN | bits] = more
            found = found + more if len(found) > 0 else more
        mask >>= ELEVEN
        part += 1
    return found


def sections_in(mask: i64, turned: bool) -> Actions:
    """An action for each section in a mask; if the card turns, one more for each with the card turned round."""
    found = _actions_in(mask, TARGET_SECTION)
    return found + _actions_in(mask, TARGET_TURNED) if turned else found


def lowest(mask: i64) -> i64:
    """The lowest bit of a mask; the mask must not be empty."""
    bit: i64 = 0
    while mask & 255 == 0:
        mask >>= 8
        bit += 8
    while mask & 1 == 0:
        mask >>= 1
        bit += 1
    return bit
