"""The end of a turn: cards are taken back, then the gap moves, then the road (rules 3, states 8 and 9)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.street_racing.rules.finish import finish_line
from hairpin.games.street_racing.rules.numbers import (
    ADVANCED,
    ALL_BACK,
    ALL_CARDS,
    KEPT_PACE,
    MEASURE,
    NO_ANSWER,
    NO_CARD,
    ONE_BACK,
    ONLY_CARD,
    PICK_UP,
    PLAY,
    SEATS,
    SINGLE_CARDS,
    TOOK_ALL_BACK,
    TOOK_BACK,
)
from hairpin.games.street_racing.rules.race import Race
from hairpin.games.street_racing.rules.roads import announce_turn, drive_on


def take_back(race: Race) -> i64:
    """Take back what needs no choice; returns the seats that must choose, one bit each.

    After the last turn nothing is taken back (ruling 21).
    """
    race.stage = MEASURE
    if race.last_turn():
        return 0
    choosing: i64 = 0
    for seat in range(SEATS):
        me = race.drivers[seat]
        pickup = race.box.pickup[me.card]
        if pickup == ALL_BACK:
            taken = me.face_up()
            me.hand = ALL_CARDS  # itself included (ruling 17)
            if race.log is not None:
                race.emit(TOOK_ALL_BACK, seat, taken, 0, 0)
        elif pickup == ONE_BACK:
            there = me.choice_of_pickup()
            if SINGLE_CARDS[there]:
                pick_up(race, seat, ONLY_CARD[there])
            elif there != 0:
                choosing |= 1 << seat
    return choosing


def show_pickups(race: Race) -> None:
    """All drivers who chose take their cards together (ruling 19)."""
    for seat in range(SEATS):
        me = race.drivers[seat]
        if me.answer != NO_ANSWER:
            card = me.answer - PICK_UP
            me.answer = NO_ANSWER
            pick_up(race, seat, card)
    race.stage = MEASURE


def pick_up(race: Race, seat: i64, card: i64) -> None:
    race.drivers[seat].hand |= 1 << card
    if race.log is not None:
        race.emit(TOOK_BACK, seat, card, 0, 0)


def measure(race: Race) -> None:
    """The faster car advances by the difference of the speeds (ruling 29); then the race or the turn is over."""
    difference = race.drivers[0].speed - race.drivers[1].speed
    if difference != 0:
        seat: i64 = 0 if difference > 0 else 1
        spaces = difference if difference > 0 else -difference
        race.drivers[seat].gap += spaces
        if race.log is not None:
            race.emit(ADVANCED, seat, spaces, race.lead(seat), 0)
    elif race.log is not None:
        race.emit(KEPT_PACE, race.drivers[0].speed, 0, 0, 0)
    if race.last_turn():
        finish_line(race)
        return
    drive_on(race)
    begin_turn(race)


def begin_turn(race: Race) -> None:
    race.first = -1
    race.car = -1
    for me in race.drivers:
        me.card = NO_CARD
    announce_turn(race)
    race.stage = PLAY
