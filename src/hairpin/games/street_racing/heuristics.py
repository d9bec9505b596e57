"""A decent driver (rules 9): exact odds in the bends, rough worths for cards, and the speed to beat on the last turn.

It looks at what its seat may know and nothing else. Expected speeds are whole numbers in ten thousandths, so that both
builds get exactly the same results.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.driving import most_increase
from hairpin.games.street_racing.rules.numbers import (
    ALL_BACK,
    ALL_CARDS,
    CARDS,
    CRASH_SKIDS,
    DRAW,
    HANDLING,
    INCREASE,
    ONE_BACK,
    PICK_UP,
    PICKUP,
    PLAY,
    PLAY_CARD,
    STOP,
    TOP_SPEED,
    WHEN_ALWAYS,
    WHEN_BEHIND,
)
from hairpin.games.street_racing.rules.racing import Racing

ONE: Final = 10_000  # one space of speed
CRASH_COST: Final = 8  # how bad a crash that ends the race is, in speed
WORTH: Final = (0, 3_000, 5_000, 9_000, 16_000)  # of having a card in hand: Coast, Cruise, Block, Pass, Push
NO_AIM: Final = -1_000  # no speed to beat: every space counts


@final
class RacingDriver(Policy):
    """The rules' baseline; it has no memory, so one driver can drive both cars."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Racing)
        stage = state.stage
        if stage == HANDLING:
            return draw_or_stop(state, seat)
        if stage == PLAY:
            return PLAY_CARD + best_card(state, seat)
        if stage == PICKUP:
            return PICK_UP + worthiest(state.drivers[seat].choice_of_pickup())
        return INCREASE + best_increase(state, seat, state.drivers[seat].card, most_increase(state, seat))


# -- the handling check ---------------------------------------------------------------------


@final
class Prospect:
    """What a check is worth when it is driven well: expected speed, or the odds of beating a speed that is known.

    `aim` is the speed that draws level, `level` what that is worth: 0 lost, 1 drawn, 2 won.
    """

    __slots__ = ("aim", "box", "crash", "level", "matching")

    def __init__(self, box: Box, matching: i64, aim: i64, level: i64) -> None:
        self.box: Box = box
        self.matching: i64 = matching  # tokens of the road's colour in the bag: they always return
        self.aim: i64 = aim
        self.level: i64 = level
        self.crash: i64 = 0
        if not box.crash_out:
            self.crash = self.worth(0)
        elif aim == NO_AIM:
            self.crash = -CRASH_COST * ONE

    def worth(self, speed: i64) -> i64:
        """The worth of coming out of the bend at this speed."""
        if self.aim == NO_AIM:
            return speed * ONE
        if speed == self.aim:
            return self.level * ONE
        return 2 * ONE if speed > self.aim else 0

    def best(self, speed: i64, laid: i64, skids: i64, others: i64, waters: i64, wet: bool) -> i64:
        """The better of drawing and stopping. `others` are the tokens of other colours in the bag."""
        if laid >= speed:
            return self.worth(speed)
        stopping = self.worth(laid)
        drawing = self.drawing(speed, laid, skids, others, waters, wet)
        return drawing if drawing > stopping else stopping

    def drawing(self, speed: i64, laid: i64, skids: i64, others: i64, waters: i64, wet: bool) -> i64:
        """The worth of drawing one more token; `wet` says that Water lies on the track."""
        bag = self.matching + others + waters
        if bag == 0:
            return self.worth(laid if laid < speed else speed)
        total: i64 = 0
        matches = self.matching + waters if wet else self.matching
        if matches > 0:
            if skids >= CRASH_SKIDS:
                total += matches * self.crash
            else:
                slower = max(speed - self.box.penalty(skids, speed), 0)
                total += matches * self.best(slower, laid + 1, skids + 1, others, waters, wet)
        if others > 0:
            total += others * self.best(speed, laid + 1, skids, others - 1, waters, wet)
        if waters > 0 and not wet:
            total += waters * self.best(speed, laid + 1, skids + 1, others, waters - 1, True)
        return total // bag


def prospect_of(racing: Racing, seat: i64) -> Prospect:
    """On the last turn the second car knows the speed it must beat; otherwise every space counts."""
    box = racing.box
    matching = racing.bag.counts[box.matching[racing.road()]]
    if not racing.last_turn() or racing.first < 0 or seat == racing.first:
        return Prospect(box, matching, NO_AIM, 0)
    lead = racing.lead(seat)
    level: i64 = 1
    if box.final_speed and lead != 0:  # level at the finish, and the car that caught up is the faster one
        level = 2 if lead < 0 else 0
    return Prospect(box, matching, racing.drivers[1 - seat].speed - lead, level)


def draw_or_stop(racing: Racing, seat: i64) -> i64:
    prospect = prospect_of(racing, seat)
    bag = racing.bag
    waters = bag.counts[racing.box.water]
    others = bag.n - prospect.matching - waters
    speed = racing.drivers[seat].speed
    drawing = prospect.drawing(speed, racing.laid, racing.skids, others, waters, racing.water_laid())
    return DRAW if drawing > prospect.worth(racing.laid) else STOP


def prospects_at(racing: Racing, seat: i64, card: i64, speed: i64) -> i64:
    """The worth of a card that brings this speed, after the check if the road needs one."""
    if speed > TOP_SPEED:
        speed = TOP_SPEED
    box = racing.box
    if not box.needs_check(racing.road()):
        return speed * ONE
    steering = box.steering[card]
    if racing.first >= 0 and steering > 0 and racing.blocked(seat):
        steering -= 1
    prospect = prospect_of(racing, seat)
    if steering >= speed:
        return prospect.worth(speed)
    waters = racing.bag.counts[box.water]
    others = racing.bag.n - prospect.matching - waters
    return prospect.drawing(speed, steering, 0, others, waters, False)


# -- cards ----------------------------------------------------------------------------------------


def best_increase(racing: Racing, seat: i64, card: i64, most: i64) -> i64:
    """The increase with the best prospects; the smallest of equals."""
    speed = racing.drivers[seat].speed + racing.box.value[card]
    best: i64 = 0
    best_worth = prospects_at(racing, seat, card, speed)
    amount: i64 = 1
    while amount <= most:
        worth = prospects_at(racing, seat, card, speed + amount)
        if worth > best_worth:
            best = amount
            best_worth = worth
        amount += 1
    return best


def best_card(racing: Racing, seat: i64) -> i64:
    """The card with the best score: 1.5 times the expected speed, plus cards taken back, less most of its own worth."""
    me = racing.drivers[seat]
    best: i64 = -1
    best_score: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if me.hand & (1 << card) != 0:
            speed = me.speed + racing.box.value[card]
            speed += best_increase(racing, seat, card, hoped_increase(racing, seat, card))
            score = prospects_at(racing, seat, card, speed) * 3 // 2
            if not racing.last_turn():  # nothing is worth saving then
                score += taken_back(racing, seat, card) - WORTH[card] * 6 // 10
            if best < 0 or score > best_score:
                best = card
                best_score = score
        card += 1
    return best


def hoped_increase(racing: Racing, seat: i64, card: i64) -> i64:
    """By how much a card could be increased if nobody blocks it."""
    box = racing.box
    when = box.bonus_when[card]
    if when != WHEN_ALWAYS and (when != WHEN_BEHIND or racing.lead(seat) >= 0):
        return 0
    room = TOP_SPEED - racing.drivers[seat].speed - box.value[card]
    return max(min(room, box.bonus[card]), 0)


def taken_back(racing: Racing, seat: i64, card: i64) -> i64:
    """The worth of the cards that this one takes back, itself included if it comes back."""
    pickup = racing.box.pickup[card]
    lying = racing.drivers[seat].face_up()
    if pickup == ALL_BACK:
        total = WORTH[card] * 6 // 10
        one: i64 = 0
        while one < CARDS:
            if lying & (1 << one) != 0:
                total += WORTH[one]
            one += 1
        return total
    lying &= ALL_CARDS & ~(1 << card)
    if pickup == ONE_BACK and lying != 0:
        return WORTH[worthiest(lying)]
    return 0


def worthiest(cards: i64) -> i64:
    """The card of a set that is worth most in hand; the faster of equals."""
    best: i64 = -1
    card: i64 = 0
    while card < CARDS:
        if cards & (1 << card) != 0 and (best < 0 or WORTH[card] >= WORTH[best]):
            best = card
        card += 1
    return best
