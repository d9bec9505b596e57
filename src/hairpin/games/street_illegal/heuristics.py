"""A decent driver (rules 9): speed against chips, brakes against damage, icons ahead, exact odds against Old Pros.

It looks at what its seat may know and nothing else: its own hand and chips, what lies open, and the cards it has not
seen as one heap. Everything is weighed in mph: a chip is worth some, a brake costs many, an icon on the next track
brings a few.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.street_illegal.rules.numbers import (
    BRAKE,
    BRAKE_DISCARD,
    BRAKE_HAND_DISCARD,
    CARD,
    CHIPS,
    DO_NOTHING,
    DONE,
    DOWN,
    DRIVE_ACTION,
    DRIVE_SLOT,
    DROP,
    DUEL_BID,
    EXCHANGE_CARD,
    KEEP,
    LINEUP,
    NEW_CARD,
    NITROUS,
    NO_NITROUS,
    OLD_PRO_BID,
    OPTIMIZE,
    OPTIMIZE_CARDS,
    PAY,
    PRESS_ON,
    PRESS_ON_SLOT,
    SLOPE_DISCARD,
    SLOT,
    SLOTS,
    STOP,
    TOO_FAST,
    UP,
    chips_for,
)
from hairpin.games.street_illegal.rules.passing import old_pro_sum, slots_slower
from hairpin.games.street_illegal.rules.race import Driver
from hairpin.games.street_illegal.rules.street import Street

CHIP: Final = 5  # mph a chip is worth while there is racing left
BRAKING: Final = 45  # mph an emergency brake costs
ICON: Final = 8  # mph an icon on the next track is worth
PLACE: Final = 40  # mph a place is worth in a fight
FRESH_HAND: Final = 6  # mph that new hand cards are worth when nothing else helps
AVERAGE: Final = 35


@final
class StreetDriver(Policy):
    """Level one of the rules' bot ladder; it has no memory, so one driver can drive every car."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Street)
        stage = state.stage
        if stage == DRIVE_ACTION:
            return drive_action(state, seat)
        if stage == DRIVE_SLOT or stage == PRESS_ON_SLOT:
            return best_slot(state, seat)
        if stage == DUEL_BID:
            return duel_bid(state, seat, chance)
        if stage == OLD_PRO_BID:
            return old_pro_bid(state, seat)
        if stage == LINEUP:
            return lineup(state, seat)
        if stage == OPTIMIZE_CARDS:
            return optimize(state, seat)
        if stage == TOO_FAST:
            return too_fast(state, seat)
        if stage == PRESS_ON:
            return press_on(state, seat)
        if stage == SLOPE_DISCARD or stage == BRAKE_DISCARD:
            return drop(state, seat)
        if stage == BRAKE_HAND_DISCARD:
            return CARD + dullest(state, seat)
        if stage == NITROUS:
            return nitrous(state, seat)
        if stage == EXCHANGE_CARD:
            return exchange(state, seat)
        return bid_position(state, seat)


# -- weighing -------------------------------------------------------------------------------


def last_leg(street: Street) -> bool:
    return street.leg == street.box.length - 1


def chip_worth(street: Street) -> i64:
    """What a chip is worth in mph; next to nothing on the last track card, after which chips do not count."""
    return 1 if last_leg(street) else CHIP


def icon_worth(street: Street, card: i64, slot: i64, leg: i64) -> i64:
    """What a card in a slot will earn on a track card: nothing where the obstacle takes it away."""
    if leg >= street.box.length:
        return 0
    track = street.track[leg]
    situation = street.box.situations[track]
    if situation == slot or street.box.icons[card] & (1 << situation) == 0:
        return 0
    return ICON


def worth_of_speed(street: Street, me: Driver, speed: i64) -> i64:
    """A speed at this limit, less what it costs to keep it."""
    limit = street.limit()
    if limit == 0 or speed <= limit:
        return speed
    cost = chips_for(speed - limit)
    if cost <= me.cap():
        return speed - cost * chip_worth(street)
    return limit - 15 - BRAKING


def face_worth(street: Street, me: Driver, slot: i64, card: i64) -> i64:
    """The worth of the car with this card in a slot: speed against the limit, icons for the next track card."""
    velocity = street.box.velocity
    face = me.face
    speed = me.speed - velocity[face[slot]] + velocity[card]
    total = worth_of_speed(street, me, speed)
    one: i64 = 0
    while one < SLOTS:
        total += icon_worth(street, card if one == slot else face[one], one, street.leg + 1)
        one += 1
    return total


def dullness(street: Street, card: i64) -> i64:
    """How little a hand card is worth: no icon ahead, neither fast nor slow."""
    box = street.box
    dull: i64 = 0
    leg = street.leg
    while leg < box.length:
        if box.icons[card] & (1 << box.situations[street.track[leg]]) != 0:
            dull -= 2
        leg += 1
    if box.velocity[card] <= 20:
        dull -= 3
    if box.velocity[card] >= 60 and street.limit() > 0:
        dull += 1
    return dull


def dullest(street: Street, seat: i64) -> i64:
    """The hand card that is worth least."""
    hand = street.drivers[seat].hand
    worst: i64 = hand.cards[0]
    k: i64 = 1
    while k < hand.n:
        if dullness(street, hand.cards[k]) > dullness(street, worst):
            worst = hand.cards[k]
        k += 1
    return worst


# -- before the race ---------------------------------------------------------------------------


def bid_position(street: Street, seat: i64) -> i64:
    """Show the fastest card: the front of the field is worth having, and a new card is drawn for the bid."""
    hand = street.drivers[seat].hand
    return CARD + hand.cards[hand.n - 1]


def exchange(street: Street, seat: i64) -> i64:
    card = dullest(street, seat)
    return KEEP if dullness(street, card) < 0 else CARD + card


def lineup(street: Street, seat: i64) -> i64:
    """Try every way to fill the slots that are left; lay the first card of the best."""
    me = street.drivers[seat]
    hand = me.hand
    best_card: i64 = hand.cards[0]
    best: i64 = -1_000_000
    k: i64 = 0
    while k < hand.n:
        card = hand.cards[k]
        if k == 0 or card != hand.cards[k - 1]:
            worth = best_completion(street, me, k)
            if worth > best:
                best = worth
                best_card = card
        k += 1
    return CARD + best_card


def best_completion(street: Street, me: Driver, first: i64) -> i64:
    """The best line-up that lays this hand card next."""
    hand = me.hand
    face = me.face
    best: i64 = -1_000_000
    if me.placed == 2:
        return lineup_worth(street, face[0], face[1], hand.cards[first])
    second: i64 = 0
    while second < hand.n:
        if second != first:
            if me.placed == 1:
                worth = lineup_worth(street, face[0], hand.cards[first], hand.cards[second])
                if worth > best:
                    best = worth
            else:
                third: i64 = 0
                while third < hand.n:
                    if third != first and third != second:
                        worth = lineup_worth(street, hand.cards[first], hand.cards[second], hand.cards[third])
                        if worth > best:
                            best = worth
                    third += 1
        second += 1
    return best


def lineup_worth(street: Street, left: i64, middle: i64, right: i64) -> i64:
    """The worth of a line-up: its speed after the first situation, and its icons on the first two track cards."""
    velocity = street.box.velocity
    situation = street.box.situations[street.track[0]]
    speed = velocity[left] + velocity[middle] + velocity[right]
    lowest = min(velocity[left], velocity[middle], velocity[right])
    highest = max(velocity[left], velocity[middle], velocity[right])
    if situation == DOWN:
        speed += max(0, AVERAGE - lowest)
    elif situation == UP:
        speed -= max(0, highest - AVERAGE)
    else:
        gone = left if situation == 0 else (middle if situation == 1 else right)
        speed += AVERAGE - velocity[gone]
    limit = street.box.limits[street.track[0]]
    worth = speed
    if limit > 0 and speed > limit + 20:
        worth = limit + 20 - 2 * (speed - limit - 20)
    worth += icon_worth(street, left, 0, 0) + icon_worth(street, middle, 1, 0) + icon_worth(street, right, 2, 0)
    return (
        worth
        + (icon_worth(street, left, 0, 1) + icon_worth(street, middle, 1, 1) + icon_worth(street, right, 2, 1)) // 2
    )


# -- phases one and two ---------------------------------------------------------------------------


def drop(street: Street, seat: i64) -> i64:
    """Of equal cards, drop the one that leaves most icons, now and on the next track card."""
    me = street.drivers[seat]
    best_place: i64 = NEW_CARD
    best: i64 = -1_000_000
    mask = street.tied_now(me)
    place: i64 = 0
    while place <= NEW_CARD:
        if mask & (1 << place) != 0:
            worth: i64 = 0
            slot: i64 = 0
            while slot < SLOTS:
                card = street.turned if slot == place else me.face[slot]
                worth += icon_worth(street, card, slot, street.leg + 1)
                if street.stage == SLOPE_DISCARD:
                    worth += icon_worth(street, card, slot, street.leg)
                slot += 1
            if worth > best:
                best = worth
                best_place = place
        place += 1
    return DROP + best_place


def drive_action(street: Street, seat: i64) -> i64:
    """The best of nothing, every drive, and fresh hand cards."""
    me = street.drivers[seat]
    hand = me.hand
    nothing = face_worth(street, me, 0, me.face[0])
    best = nothing
    action: i64 = DO_NOTHING
    k: i64 = 0
    while k < hand.n:
        if k == 0 or hand.cards[k] != hand.cards[k - 1]:
            slot: i64 = 0
            while slot < SLOTS:
                worth = face_worth(street, me, slot, hand.cards[k])
                if worth > best:
                    best = worth
                    action = CARD + hand.cards[k]
                slot += 1
        k += 1
    if best < nothing + FRESH_HAND and not last_leg(street) and dullness(street, dullest(street, seat)) >= 0:
        return OPTIMIZE
    return action


def best_slot(street: Street, seat: i64) -> i64:
    """The slot where the chosen card is worth most; when pressing on, only where it is slower."""
    me = street.drivers[seat]
    allowed: i64 = 7 if street.stage == DRIVE_SLOT else slots_slower(street, seat, street.chosen)
    best: i64 = -1_000_000
    best_place: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if allowed & (1 << slot) != 0:
            worth = face_worth(street, me, slot, street.chosen)
            if worth > best:
                best = worth
                best_place = slot
        slot += 1
    return SLOT + best_place


def optimize(street: Street, seat: i64) -> i64:
    """Trade everything dull; at least one card must go."""
    hand = street.drivers[seat].hand
    k: i64 = 0
    while k < hand.n:
        card = hand.cards[k]
        if card >= street.chosen and dullness(street, card) >= 0:
            return CARD + card
        k += 1
    return DONE if street.shown > 0 else CARD + dullest(street, seat)


def too_fast(street: Street, seat: i64) -> i64:
    me = street.drivers[seat]
    cost = chips_for(me.speed - street.limit())
    return PAY if cost * chip_worth(street) <= BRAKING else BRAKE


# -- phase three ------------------------------------------------------------------------------------


def duel_bid(street: Street, seat: i64, chance: Chance) -> i64:
    """The chips that the gap needs and a small random margin; none if that is too many or not worth it."""
    me = street.drivers[seat]
    attacking = street.order[street.at] == seat
    other = street.order[street.at - 1] if attacking else street.order[street.at]
    gap = street.drivers[other].speed - me.speed
    need = gap // 10 + 1 if attacking else chips_for(gap)
    cap = me.cap()
    if need > cap:
        return CHIPS
    rivals = street.drivers[other].hand.n  # the most the other can pay
    margin = chance.below(3) if last_leg(street) or need <= 1 else chance.below(2)
    bid = max(0, need) + margin
    if need + rivals < bid:
        bid = need + rivals  # more than this is never needed
    if bid < 0:
        bid = 0
    if bid > cap:
        bid = cap
    if bid * chip_worth(street) > PLACE:
        return CHIPS
    return CHIPS + bid


def chance_to_beat(street: Street, seat: i64, total: i64, attacking: bool) -> float:
    """The chance that this total wins the fight against the Old Pro whose two cards lie open."""
    theirs = old_pro_sum(street)
    if not street.third_due:
        return 1.0 if total > theirs or (total == theirs and not attacking) else 0.0
    box = street.box
    wins: i64 = 0
    cards: i64 = 0
    kind: i64 = 0
    while kind < box.kinds:
        left = not_seen(street, seat, kind)
        reached = theirs + box.velocity[kind]
        cards += left
        if total > reached or (total == reached and not attacking):
            wins += left
        kind += 1
    return float(wins) / float(cards) if cards > 0 else 0.5


def not_seen(street: Street, seat: i64, kind: i64) -> i64:
    """Cards of a kind that this seat has not seen: in the pile or in another hand."""
    left = street.box.counts[kind] - street.discards.counts[kind]
    if street.old_pro_first == kind:
        left -= 1
    if street.old_pro_second == kind:
        left -= 1
    for driver in street.drivers:
        if driver.face[0] == kind:
            left -= 1
        if driver.face[1] == kind:
            left -= 1
        if driver.face[2] == kind:
            left -= 1
    hand = street.drivers[seat].hand
    k: i64 = 0
    while k < hand.n:
        if hand.cards[k] == kind:
            left -= 1
        k += 1
    return left


def old_pro_bid(street: Street, seat: i64) -> i64:
    """The number of chips with the best balance of odds and cost."""
    me = street.drivers[seat]
    attacking = street.order[street.at] == seat
    best: i64 = 0
    best_worth = -1.0
    chips: i64 = 0
    while chips <= me.cap():
        odds = chance_to_beat(street, seat, me.speed + 10 * chips, attacking)
        worth = odds * float(PLACE) - float(chips * chip_worth(street))
        if worth > best_worth:
            best_worth = worth
            best = chips
        chips += 1
    return CHIPS + best


def nitrous(street: Street, seat: i64) -> i64:
    """Burn the fastest card when little racing is left; before that a hand card is worth more than a place."""
    if street.leg < street.box.length - 2:
        return NO_NITROUS
    hand = street.drivers[seat].hand
    return CARD + hand.cards[hand.n - 1]


def press_on(street: Street, seat: i64) -> i64:
    """Press on with the card that leaves most speed, if the next car can probably be beaten without braking."""
    me = street.drivers[seat]
    velocity = street.box.velocity
    hand = me.hand
    action: i64 = STOP
    fastest: i64 = -1
    k: i64 = 0
    while k < hand.n:
        card = hand.cards[k]
        slot: i64 = 0
        while slot < SLOTS:
            if velocity[me.face[slot]] >= velocity[card] + 10:
                speed = me.speed - velocity[me.face[slot]] + velocity[card]
                if speed > fastest:
                    fastest = speed
                    action = CARD + card
            slot += 1
        k += 1
    if action == STOP:
        return STOP
    limit = street.limit()
    chips = me.cap()
    if limit > 0 and fastest > limit:
        cost = chips_for(fastest - limit)
        if cost > chips:
            return action if last_leg(street) else STOP
        chips -= cost
    ahead = street.order[street.at - 1]
    spend = chips if last_leg(street) else min(chips, 1)
    need = street.drivers[ahead].speed + 10 if ahead < street.seats else expected_old_pro(limit)
    return action if fastest + 10 * spend >= need else STOP


def expected_old_pro(limit: i64) -> i64:
    """The rough total of an Old Pro at this limit (rules 1)."""
    return 105 if limit == 0 else limit + 10
