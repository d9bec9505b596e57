"""Guessing: a state that agrees with a view (rules 4).

It is compiled because it makes rows of machine numbers. The compiler loses one reference to every row that interpreted
code hands over to compiled code, so interpreted code makes none (decision 13).
"""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, Components
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.race import Driver
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.games.street_racing.view import REASON_NUMBERS, STAGE_NUMBERS, RacingView, SeatView
from hairpin.refusal import BadView


def guess(view: RacingView, box: Box, components: Components, chance: Chance) -> Racing:
    """A state that agrees with the view: what the view shows is taken over, sealed answers of others are random."""
    racing = Racing(numbers.SEATS, chance, box)
    try:
        racing.stage = STAGE_NUMBERS[view.decision]
        kinds = {**{road: kind for kind, road in enumerate(components.roads)}, POLICE: len(components.roads)}
        shown = [kinds[road] for road in [*view.driven, view.current, view.next]]
        racing.roads = vec[i64](shown + [0] * (int(box.deck_cards) + 1 - len(shown)))
        racing.unseen = pile_of([view.unseen[road] for road in components.roads])
        racing.bag = pile_of([view.bag[token] for token in components.tokens])
        racing.drivers = [_driver(seat) for seat in view.seats]
        tokens = {**{token: kind for kind, token in enumerate(components.tokens)}}
        tokens |= {STEERING: numbers.STEERING, SKID: numbers.SKID}
        laid = [] if view.check is None else [tokens[token] for token in view.check.tokens]
        for finish in view.finishes:
            winner = numbers.NOBODY_WON if finish.winner is None else finish.winner
            racing.finishes = [*racing.finishes, *finish.gaps, winner, REASON_NUMBERS[finish.reason]]
    except KeyError as missing:
        raise BadView(f"the view shows {missing}, which these components do not have") from None
    racing.track = vec[i64](laid + [0] * (numbers.TOP_SPEED - len(laid)))
    racing.laid = len(laid)
    racing.skids = 0 if view.check is None else view.check.skids
    racing.race, racing.turn, racing.turns = view.race, view.turn - 1, view.turns
    racing.first = next((seat.seat for seat in view.seats if seat.place == 1), -1)
    racing.car = -1 if view.resolving is None else view.resolving
    racing.awaited = sum(1 << seat for seat in view.waiting)
    racing.sealed = sum(1 << seat for seat in view.sealed)
    for seat in view.sealed:
        if seat == view.viewer and view.answer is not None:
            racing.drivers[seat].answer = view.answer
        else:
            racing.seal_anything(seat)
    return racing


def _driver(seat: SeatView) -> Driver:
    hand = sum(1 << CARDS.index(card) for card in seat.hand)
    card = numbers.NO_CARD if seat.card is None else CARDS.index(seat.card)
    return Driver(hand, seat.speed, seat.gap, card, numbers.NO_ANSWER, round(2 * seat.points))
