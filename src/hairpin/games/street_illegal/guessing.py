"""Guessing: a state that agrees with a view (rules 4).

It is compiled because it makes rows of machine numbers. The compiler loses one reference to every row that interpreted
code hands over to compiled code, so interpreted code makes none (decision 13).
"""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.engine.hand import hand_of
from hairpin.engine.pile import pile_of
from hairpin.games.street_illegal.components import Components, TempoCard
from hairpin.games.street_illegal.rules import numbers, unseen
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.race import Driver
from hairpin.games.street_illegal.rules.snapshots import find_options
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.view import BEFORE_THE_RACE, MARKS, STAGE_NUMBERS, StreetView, behind
from hairpin.refusal import BadView


def guess(view: StreetView, box: Box, components: Components, chance: Chance) -> Street:
    """A state that agrees with the view: what the view shows is taken over, everything else is dealt by `chance`."""
    kinds = {card: kind for kind, card in enumerate(components.tempo)}
    tracks = {card: kind for kind, card in enumerate(components.tracks)}
    seats = len(view.seats)
    street = Street(seats, chance, box)
    try:
        street.stage = STAGE_NUMBERS[view.decision]
        street.track = vec[i64]([tracks[card] for card in view.track])
        discards = [0] * len(kinds)
        for card in view.discards:
            discards[kinds[card]] += 1
        street.turned = _kind(view.turned, kinds)
        street.chosen = _kind(view.chosen, kinds)
        _guess_drivers(street, view, kinds, chance)
        street.tied_total = 0 if view.fight is None else view.fight.tied_total
        if view.fight is not None and street.stage == numbers.OLD_PRO_BID:
            shown = [kinds[card] for card in view.fight.old_pro_cards] + [numbers.NO_CARD] * 2
            street.old_pro_first, street.old_pro_second = shown[0], shown[1]
            street.third_due = view.fight.third_due
    except KeyError as missing:
        raise BadView(f"the view shows {missing}, which these components do not have") from None
    street.awaited = _mask(view.waiting)
    street.sealed = _mask(view.sealed)
    secret = street.stage in BEFORE_THE_RACE or street.stage in (numbers.DUEL_BID, numbers.NITROUS)
    street.actor = -1 if secret or not view.waiting else view.waiting[0]
    street.race, street.leg = view.race, view.leg
    street.at = view.turn + behind(int(street.stage), view.pressing)
    street.supply = numbers.UNLIMITED if view.supply is None else view.supply
    street.shown = view.optimized
    street.pressing = view.pressing
    street.discards = pile_of(discards)
    street.order = vec[i64](list(view.order))
    street.marks = vec[i64](
        [MARKS.index(seat.mark) for seat in view.seats] + [MARKS.index(m) for m in view.old_pro_marks]
    )
    street.points = vec[i64]([seat.points for seat in view.seats] + [view.team_points])
    street.finishes = [car for order in view.finishes for car in order]
    street.grid = vec[i64](list(view.grid) if view.grid else [0] * seats)
    street.placed = seats
    street.answers = vec[i64]([0] * seats)
    if view.bidding is not None:
        placed = list(view.bidding.placed)
        street.grid = vec[i64](placed + [0] * (seats - len(placed)))
        street.placed = len(placed)
        street.bidders = _mask(view.bidding.bidders)
        street.bid_round = view.bidding.round
        street.final_exchange = view.bidding.final_exchange
    if view.viewer is not None and view.answer is not None:
        street.answers[view.viewer] = view.answer
    street.deck = pile_of(_unseen(street, box))
    watching = view.viewer is None
    sizes: list[i64] = [seat.hand_size for seat in view.seats]
    unseen.deal_unseen(street, -1 if watching else view.viewer or 0, sizes, chance)
    if street.actor >= 0:
        find_options(street)
    return street


def _kind(card: TempoCard | None, kinds: dict[TempoCard, int]) -> int:
    return numbers.NO_CARD if card is None else kinds[card]


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _guess_drivers(street: Street, view: StreetView, kinds: dict[TempoCard, int], chance: Chance) -> None:
    chips = _guess_chips(street, view, chance)
    for seat in view.seats:
        held = [] if seat.hand is None else [kinds[card] for card in seat.hand]
        face = [kinds[card] for card in seat.face]
        street.drivers.append(
            Driver(
                hand_of(held, int(street.box.deal)),
                vec[i64](face + [0] * (numbers.SLOTS - len(face))),
                len(face),
                seat.speed or 0,
                chips[seat.seat],
                seat.paid,
            )
        )


def _guess_chips(street: Street, view: StreetView, chance: Chance) -> list[int]:
    """All seats' chips. Those not shown are spread at random; a seat asked about chips has enough for the question."""
    chips = [0 if seat.chips is None else seat.chips for seat in view.seats]
    hidden = [seat.seat for seat in view.seats if seat.chips is None]
    left = view.chips_held - sum(chips)
    for seat in hidden:
        if seat in view.waiting:
            chips[seat] = min(left, _chips_needed(street, view, seat))
            left -= chips[seat]
    for _ in range(left if hidden else 0):
        chips[hidden[chance.below(len(hidden))]] += 1
    return chips


def _chips_needed(street: Street, view: StreetView, seat: int) -> int:
    if street.stage == numbers.TOO_FAST:
        limit = view.track[view.leg].limit or 0
        return int(numbers.chips_for((view.seats[seat].speed or 0) - limit))
    return 1 if street.stage in (numbers.DUEL_BID, numbers.OLD_PRO_BID) else 0


def _unseen(street: Street, box: Box) -> list[int]:
    """All cards of the box that the view does not show."""
    counts = [int(count) for count in box.counts]
    seen = [street.turned, street.old_pro_first, street.old_pro_second]
    for kind in range(len(counts)):
        counts[kind] -= int(street.discards.counts[kind])
    for driver in street.drivers:
        seen += [driver.face[slot] for slot in range(driver.placed)]
        seen += [driver.hand.cards[k] for k in range(driver.hand.n)]
    for card in seen:
        if card != numbers.NO_CARD:
            counts[int(card)] -= 1
    if min(counts) < 0:
        raise BadView("the view shows more of a card than the box holds")
    return counts
