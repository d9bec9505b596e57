"""SolvedDriver: plays by the solved table; where the best play is a mixture, it draws from that."""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.engine.matrix_game import MOST
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.street_racing.rules.numbers import (
    BOOST,
    CARDS,
    DRAW,
    HANDLING,
    INCREASE,
    NO_MATCH,
    PICK_UP,
    PICKUP,
    PLAY_CARD,
    STEERING,
    STOP,
    TOP_SPEED,
)
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.games.street_racing.solution.layout import PAIRS, SPEEDS, TURNS, cards_in, hands_after
from hairpin.games.street_racing.solution.table import Stored, Table
from hairpin.games.street_racing.solution.turns import Finish, Turn

FINE: Final = 1_000_000  # a mixture is drawn with this many lots


@final
class SolvedDriver(Policy):
    """One table serves both seats."""

    __slots__ = ("games", "table")

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.games: vec[float] = vec[float]([0.0] * (CARDS * CARDS * PAIRS))

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Racing)
        self.table.rows.clear()
        turn = turn_of(state, self.table)
        if state.stage == HANDLING:
            return handle(turn, state, seat)
        if state.stage == BOOST:
            return boost(turn, state, seat)
        if state.stage == PICKUP:
            return pick_up(turn, state, seat, chance)
        return self.play(turn, state, seat, chance)

    def play(self, turn: Turn, race: Racing, seat: i64, chance: Chance) -> i64:
        """Solve the matrix of all cards against all cards at these speeds, and draw a card from the best mixture."""
        hand0 = race.drivers[0].hand >> 1
        hand1 = race.drivers[1].hand >> 1
        cards0 = cards_in(hand0)
        cards1 = cards_in(hand1)
        at = race.drivers[0].speed * SPEEDS + race.drivers[1].speed
        matrix = turn.matrix
        for card0 in cards0:
            for card1 in cards1:
                two = (card0 * CARDS + card1) * PAIRS
                turn.card_pair(race.lead(0), hand0, hand1, card0, card1, bend_now(race), self.games, two)
        row: i64 = 0
        for card0 in cards0:
            column: i64 = 0
            for card1 in cards1:
                matrix.pay[row * MOST + column] = self.games[(card0 * CARDS + card1) * PAIRS + at]
                column += 1
            row += 1
        matrix.rows = len(cards0)
        matrix.columns = len(cards1)
        matrix.solve()
        if seat == 0:
            return PLAY_CARD + cards0[drawn_from(matrix.row_mix, chance)]
        return PLAY_CARD + cards1[drawn_from(matrix.column_mix, chance)]


def drawn_from(mix: vec[float], chance: Chance) -> i64:
    """Draw an index by the weights of a mixture."""
    lot = float(chance.below(FINE)) / float(FINE)
    best: i64 = 0
    k: i64 = 0
    while k < MOST:
        if mix[k] > mix[best]:
            best = k
        lot -= mix[k]
        if lot < 0.0:
            return k
        k += 1
    return best


def bend_now(race: Racing) -> bool:
    return race.box.needs_check(race.road())


def straight_at(race: Racing, place: i64) -> i64:
    """1 if the road turned up at this place is a straight."""
    return 1 if race.box.matching[race.roads[place]] == NO_MATCH else 0


def turn_of(race: Racing, table: Table) -> Turn:
    """The current turn, with its future from the table."""
    number = race.turn + 1
    if number == TURNS:
        return Turn(race.box, Finish(), True)
    seen: i64 = 0
    place: i64 = 0
    while place <= race.turn:
        seen += straight_at(race, place)
        place += 1
    return Turn(race.box, Stored(table, number, straight_at(race, race.turn + 1), seen), False)


def before(race: Racing, seat: i64) -> i64:
    """The hand from which a card was played this turn."""
    me = race.drivers[seat]
    return (me.hand | (1 << me.card)) >> 1


def fill_ends(turn: Turn, race: Racing) -> None:
    turn.fill_ends(race.lead(0), before(race, 0), before(race, 1), race.drivers[0].card, race.drivers[1].card)


def prepare_check(turn: Turn, race: Racing, seat: i64) -> None:
    """Fill `cells` for the check that this seat is in."""
    fill_ends(turn, race)
    first = race.first
    card_first = race.drivers[first].card
    card_second = race.drivers[1 - first].card
    if seat != first:
        turn.second_car(first, race.drivers[first].speed, card_second, card_first, True)
        return
    turn.fill_replies(first, card_first, card_second, race.lead(0) != 0, True)
    turn.first_car(first, race.drivers[1 - first].speed, card_first, True)


def handle(turn: Turn, race: Racing, seat: i64) -> i64:
    """Draw on if that is worth more than stopping here."""
    prepare_check(turn, race, seat)
    sign = 1.0 if seat == 0 else -1.0
    steering: i64 = 0
    while steering < race.laid and race.track[steering] == STEERING:
        steering += 1
    drawn = race.laid - steering - race.skids
    on = turn.draw_worth(race.skids, drawn, race.drivers[seat].speed, sign)
    return DRAW if (on - turn.final[race.laid]) * sign > 0.0 else STOP


def boost(turn: Turn, race: Racing, seat: i64) -> i64:
    """The increase that is worth most."""
    fill_ends(turn, race)
    first = race.first
    me = race.drivers[seat]
    turn.second_car(first, race.drivers[first].speed, me.card, race.drivers[first].card, bend_now(race))
    sign = 1.0 if seat == 0 else -1.0
    best: i64 = 0
    speed = me.speed + race.box.value[me.card]
    for action in race.legal(seat):
        more = action - INCREASE
        if (turn.start[min(speed + more, TOP_SPEED)] - turn.start[min(speed + best, TOP_SPEED)]) * sign > 0.0:
            best = more
    return INCREASE + best


def pick_up(turn: Turn, race: Racing, seat: i64, chance: Chance) -> i64:
    """The card to take back; where both choose, a mixture of them."""
    after0 = hands_after(before(race, 0), race.drivers[0].card)
    after1 = hands_after(before(race, 1), race.drivers[1].card)
    speed0 = race.drivers[0].speed
    speed1 = race.drivers[1].speed
    turn.take_back(race.lead(0) + speed0 - speed1, after0, after1, speed0, speed1)
    mine = after0 if seat == 0 else after1
    mix = turn.matrix.row_mix if seat == 0 else turn.matrix.column_mix
    hand = mine[drawn_from(mix, chance)]
    card: i64 = 0
    taken = hand & ~(race.drivers[seat].hand >> 1)
    while taken >> card & 1 == 0:
        card += 1
    return PICK_UP + card + 1
