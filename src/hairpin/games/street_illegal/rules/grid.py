"""The starting grid: youngest last, by lot, by tactical bidding, or by the last race of a series (rules 2.4, 3.1)."""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.pile import blank, empty_pile
from hairpin.games.street_illegal.rules.numbers import (
    BID_POSITION,
    BID_SHOWN,
    BIDDING,
    CARD,
    DREW,
    EXCHANGE_CARD,
    EXCHANGED,
    GRID_DRAW,
    GRID_REDRAW,
    GRID_ROTATE,
    GRID_SAME,
    GRID_TIE,
    KEEP,
    KEPT,
    LOT_DRAWN,
    NO_CARD,
    PLACED,
    RANDOM_GRID,
    TACTICAL,
)
from hairpin.games.street_illegal.rules.race import Race

TIED_ROUNDS: Final = 20  # after this many for one position the lot decides (R33)


def draw_up(race: Race) -> bool:
    """Settle who starts where; False if players must bid for it."""
    box = race.box
    if race.race > 0 and box.series_grid != GRID_SAME:
        if box.series_grid == GRID_ROTATE:
            rotate(race)
        else:
            reverse_points(race)
        return True
    race.grid = blank(race.seats)
    race.placed = 0
    if box.start_grid == TACTICAL and race.seats > 1:
        return False
    if box.start_grid == RANDOM_GRID and race.seats > 1:
        by_lot(race)
        return True
    seat: i64 = 0
    while seat < race.seats:
        place(race, seat)
        seat += 1
    return True


def place(race: Race, seat: i64) -> None:
    """Give a seat the next position from the back."""
    race.grid[race.placed] = seat
    race.placed += 1
    if race.log is not None:
        race.emit(PLACED, seat, race.box.cars - race.placed + 1, 0, 0)


def by_lot(race: Race) -> None:
    lots = empty_pile(race.seats)
    seat: i64 = 0
    while seat < race.seats:
        lots.put(seat)
        seat += 1
    while lots.n > 1:
        place(race, race.chance.draw(lots, GRID_DRAW, EVERYBODY))
    place(race, lots.nth(0))


def rotate(race: Race) -> None:
    """The foremost of the last grid starts last, all others one place farther forward (option series_grid)."""
    before = race.grid
    race.grid = blank(race.seats)
    race.placed = 0
    place(race, before[race.seats - 1])
    k: i64 = 0
    while k < race.seats - 1:
        place(race, before[k])
        k += 1


def reverse_points(race: Race) -> None:
    """The player with most points starts last; of equals, the one who finished better (option series_grid)."""
    race.grid = blank(race.seats)
    race.placed = 0
    taken: i64 = 0
    while race.placed < race.seats:
        best: i64 = -1
        # `order` is still the finish of the race before, front first, so of equals the better placed comes first.
        k: i64 = 0
        while k < race.box.cars:
            car = race.order[k]
            if car < race.seats and taken & (1 << car) == 0 and (best < 0 or race.points[car] > race.points[best]):
                best = car
            k += 1
        taken |= 1 << best
        place(race, best)


# -- tactical bidding -----------------------------------------------------------


def unplaced(race: Race) -> i64:
    """The seats without a position, one bit each."""
    mask: i64 = (1 << race.seats) - 1
    k: i64 = 0
    while k < race.placed:
        mask &= ~(1 << race.grid[k])
        k += 1
    return mask


def placed(race: Race) -> i64:
    everybody: i64 = (1 << race.seats) - 1
    return everybody & ~unplaced(race)


def next_position(race: Race) -> i64:
    """Open the bidding for the next position and return 0; or place the last seat and return who may exchange."""
    free = unplaced(race)
    if free & (free - 1) == 0:
        others = placed(race)
        seat: i64 = 0
        while free & (1 << seat) == 0:
            seat += 1
        place(race, seat)
        race.final_exchange = True
        return others
    race.bidders = free
    race.bid_round = 0
    return 0


def announce_round(race: Race) -> None:
    race.stage = BID_POSITION
    if race.log is not None:
        race.emit(BIDDING, race.box.cars - race.placed, race.bid_round + 1, 0, 0)


def show_bids(race: Race) -> None:
    """All bids are shown and discarded, every bidder redraws; only the slowest cards stay in the bidding (R32)."""
    velocity = race.box.velocity
    lowest: i64 = -1
    slow: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        if race.bidders & (1 << seat) != 0:
            card = race.answers[seat] - CARD
            race.drivers[seat].hand.take(card)
            race.discard(card)
            if lowest < 0 or velocity[card] < lowest:
                lowest = velocity[card]
                slow = 1 << seat
            elif velocity[card] == lowest:
                slow |= 1 << seat
        seat += 1
    if race.log is not None:
        for seat in range(race.seats):
            if race.bidders & (1 << seat) != 0:
                race.emit(BID_SHOWN, seat, race.answers[seat] - CARD, 0, 0)
    seat = 0
    while seat < race.seats:
        if race.bidders & (1 << seat) != 0:
            redraw(race, seat, GRID_REDRAW)
        seat += 1
    race.bidders = slow
    race.bid_round += 1
    race.stage = EXCHANGE_CARD


def redraw(race: Race, seat: i64, why: i64) -> None:
    """Draw one card to hand, which only its owner sees; skipped if there is none (R4)."""
    card = race.draw(why, seat)
    if card != NO_CARD:
        race.drivers[seat].hand.put(card)
        if race.log is not None:
            race.emit(DREW, seat, card, 0, 0)


def exchange(race: Race, seats: i64) -> None:
    """Each of these seats exchanges a card or keeps all, from the last position forward."""
    k: i64 = 0
    while k < race.placed:
        seat = race.grid[k]
        if seats & (1 << seat) != 0:
            answer = race.answers[seat]
            if answer == KEEP:
                if race.log is not None:
                    race.emit(KEPT, seat, 0, 0, 0)
            else:
                race.drivers[seat].hand.take(answer - CARD)
                race.discard(answer - CARD)
                if race.log is not None:
                    race.emit(EXCHANGED, seat, answer - CARD, 0, 0)
                redraw(race, seat, GRID_REDRAW)
        k += 1


def after_round(race: Race) -> bool:
    """Place the slowest bidder; False if tied bidders must bid again. After many rounds the lot decides (R33)."""
    tied = race.bidders
    if tied & (tied - 1) != 0:
        if race.bid_round < TIED_ROUNDS:
            return False
        lots = empty_pile(race.seats)
        one: i64 = 0
        while one < race.seats:
            if tied & (1 << one) != 0:
                lots.put(one)
            one += 1
        drawn = race.chance.draw(lots, GRID_TIE, EVERYBODY)
        tied = 1 << drawn
        if race.log is not None:
            race.emit(LOT_DRAWN, drawn, 0, 0, 0)
    seat: i64 = 0
    while tied & (1 << seat) == 0:
        seat += 1
    place(race, seat)
    return True
