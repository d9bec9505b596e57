"""The numbers of Street Illegal: situations, stages, actions, luck, events and reasons, each with its name.

Inside the compiled rules everything is a small number; `actions.py` and `events.py` give the objects and the words.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64
from hairpin.engine.state import Actions

# Situations and icons; the obstacles are also the slots.
LEFT: Final = 0
MIDDLE: Final = 1
RIGHT: Final = 2
UP: Final = 3
DOWN: Final = 4

SLOTS: Final = 3
NEW_CARD: Final = 3  # the place beside the mat of a card just turned
NO_CARD: Final = -1

# Stages. The last four run by themselves. In all others a seat is asked: they are the decisions of the rules' table
# 3.0, and a composed answer has one more stage for each of its further parts.
BID_POSITION: Final = 0
EXCHANGE_CARD: Final = 1
LINEUP: Final = 2
SLOPE_DISCARD: Final = 3
DRIVE_ACTION: Final = 4
DRIVE_SLOT: Final = 5
OPTIMIZE_CARDS: Final = 6
TOO_FAST: Final = 7
BRAKE_HAND_DISCARD: Final = 8
BRAKE_DISCARD: Final = 9
DUEL_BID: Final = 10
OLD_PRO_BID: Final = 11
NITROUS: Final = 12
PRESS_ON: Final = 13
PRESS_ON_SLOT: Final = 14
SITUATION: Final = 15
DRIVING: Final = 16
PASSING: Final = 17
OVER: Final = 18

# Actions: base + argument, all below 256.
DO_NOTHING: Final = 0
OPTIMIZE: Final = 1
DONE: Final = 2
BRAKE: Final = 3
PAY: Final = 4
STOP: Final = 5
KEEP: Final = 6
NO_NITROUS: Final = 7
SLOT: Final = 8  # + slot
DROP: Final = 11  # + slot, or NEW_CARD
CHIPS: Final = 16  # + chips
CARD: Final = 48  # + kind of card
MOST_CHIPS: Final = 31
MOST_KINDS: Final = 208

# Luck, by what it is for.
TRACK_DRAW: Final = 0
DEAL: Final = 1
GRID_REDRAW: Final = 2
SITUATION_DRAW: Final = 3
REDRAW: Final = 4
BRAKE_DRAW: Final = 5
OLD_PRO_DRAW: Final = 6
GRID_DRAW: Final = 7
GRID_TIE: Final = 8

# Options, as numbers.
YOUNGEST_LAST: Final = 0
RANDOM_GRID: Final = 1
TACTICAL: Final = 2
GRID_SAME: Final = 0
GRID_ROTATE: Final = 1
GRID_REVERSE_POINTS: Final = 2
PROS_AS_PRINTED: Final = 0
PROS_AT_LIMIT: Final = 1
PROS_ALWAYS: Final = 2
TEAM_IN_SERIES: Final = 0
TEAM_ALWAYS: Final = 1
TEAM_NEVER: Final = 2
UNLIMITED: Final = -1

# What became of a car in this passing phase.
TO_COME: Final = 0
WAS_PASSED: Final = 1
HAS_FAILED: Final = 2
HAS_FINISHED: Final = 3

# Events, with the meaning of their numbers.
RACE_BEGINS: Final = 0  # race
TRACK_LAID: Final = 1  # place in the row, track card
DEALT: Final = 2  # seat, card
CHIPS_DEALT: Final = 3  # seat, chips
BIDDING: Final = 4  # position, round
BID_SHOWN: Final = 5  # seat, card
EXCHANGED: Final = 6  # seat, card
KEPT: Final = 7  # seat
PLACED: Final = 8  # seat, position
LOT_DRAWN: Final = 9  # seat
LINED_UP: Final = 10  # seat, left, middle, right
TRACK_BEGINS: Final = 11  # place in the row, track card
PHASE: Final = 12  # 1, 2, 3
REPLACED: Final = 13  # seat, slot, old card, new card
TURNED: Final = 14  # seat, card
DROPPED: Final = 15  # seat, slot or NEW_CARD, card
GAINED: Final = 16  # seat, chips, chips earned
DROVE: Final = 17  # seat, slot, old card, new card
OPTIMIZED: Final = 18  # seat, card
DID_NOTHING: Final = 19  # seat
WENT_TOO_FAST: Final = 20  # seat, speed, limit, chips it would cost
PAID: Final = 21  # seat, chips
BRAKED: Final = 22  # seat, 1 if it could not pay
LOST: Final = 23  # seat, card
BRAKE_ENDED: Final = 24  # seat, speed, 1 if no slower card was left
DREW: Final = 25  # seat, card
ATTACKED: Final = 26  # car, car ahead
OLD_PRO_CARD: Final = 27  # card, which: 1, 2, 3
THIRD_DUE: Final = 28  # sum, limit, 1 if a third card comes
BID: Final = 29  # seat, chips, total
OLD_PRO_TOTAL: Final = 30  # total
PASSED: Final = 31  # car, car passed, new position
HELD: Final = 32  # car that failed, car that held
NITROUS_SHOWN: Final = 33  # seat, card or NO_CARD
PRESSED_ON: Final = 34  # seat
STOPPED: Final = 35  # seat, 1 if it had no slower card
TRACK_ENDS: Final = 36  # place in the row
RESHUFFLED: Final = 37  # cards
FINISHED: Final = 38  # car, position, points
TEAM_SCORED: Final = 39  # points
RACE_ENDS: Final = 40  # race
WON: Final = 41  # seats (bits), 1 if the Old Pros won too, reason

# Reasons.
NOT_OVER: Final = 0
FOREMOST: Final = 1
OLD_PROS: Final = 2
MOST_POINTS: Final = 3
SHARED: Final = 4
LAST_RACE: Final = 5


def _of_mask(base: int, mask: int) -> Actions:
    return tuple([base + k for k in range(4) if mask >> k & 1])


# Legal actions that depend on a small number only, made once.
CHIPS_UP_TO: Final[list[Actions]] = [tuple([CHIPS + k for k in range(cap + 1)]) for cap in range(MOST_CHIPS + 1)]
DROPS: Final[list[Actions]] = [_of_mask(DROP, mask) for mask in range(16)]
SLOTS_IN: Final[list[Actions]] = [_of_mask(SLOT, mask) for mask in range(8)]
BRAKE_OR_PAY: Final[Actions] = (BRAKE, PAY)
BRAKE_ONLY: Final[Actions] = (BRAKE,)
NONE_YET: Final[Actions] = ()


def chips_for(excess: i64) -> i64:
    """Chips for this excess in mph: one for each 10, rounded up (R45)."""
    return (excess + 9) // 10
