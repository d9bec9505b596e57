"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64, vec
from hairpin.engine.hand import hand_of
from hairpin.engine.pile import pile_of
from hairpin.games.street_illegal.rules.driving import drive_options, optimize_options
from hairpin.games.street_illegal.rules.numbers import (
    BRAKE_DISCARD,
    BRAKE_HAND_DISCARD,
    BRAKE_OR_PAY,
    CHIPS_UP_TO,
    DRIVE_ACTION,
    DRIVE_SLOT,
    DROPS,
    OLD_PRO_BID,
    OPTIMIZE_CARDS,
    PRESS_ON,
    PRESS_ON_SLOT,
    SLOPE_DISCARD,
    SLOTS_IN,
    TOO_FAST,
)
from hairpin.games.street_illegal.rules.passing import press_on_options, slots_slower
from hairpin.games.street_illegal.rules.race import Driver, Race


def copy_into(new: Race, old: Race) -> None:
    """Copy all that changes in place; track row, options and history are shared, since they are only ever replaced."""
    new.awaited = old.awaited
    new.sealed = old.sealed
    new.opened = old.opened
    drivers = new.drivers
    for driver in old.drivers:
        drivers.append(driver.clone())
    new.deck = old.deck.clone()
    new.discards = old.discards.clone()
    new.supply = old.supply
    new.track = old.track
    new.order = old.order[:]
    new.marks = old.marks[:]
    new.race = old.race
    new.leg = old.leg
    new.stage = old.stage
    new.at = old.at
    new.actor = old.actor
    new.options = old.options
    new.answers = old.answers[:]
    new.turned = old.turned
    new.chosen = old.chosen
    new.shown = old.shown
    new.pressing = old.pressing
    new.old_pro_first = old.old_pro_first
    new.old_pro_second = old.old_pro_second
    new.old_pro_third = old.old_pro_third
    new.staked = old.staked
    new.third_due = old.third_due
    new.tied_total = old.tied_total
    new.grid = old.grid[:]
    new.placed = old.placed
    new.bidders = old.bidders
    new.bid_round = old.bid_round
    new.final_exchange = old.final_exchange
    new.points = old.points[:]
    new.finishes = old.finishes


# The plain numbers of a Race, in the order of a snapshot. Records keep digests of snapshots, so this must not change.
FIELDS: Final = (
    "awaited", "sealed", "opened", "supply", "race", "leg", "stage", "at", "actor", "turned", "chosen", "shown", "pressing",
    "old_pro_first", "old_pro_second", "third_due", "placed", "bidders", "bid_round", "final_exchange", "tied_total",
)  # fmt: skip
FLAGS: Final = ("pressing", "third_due", "final_exchange")


def write(race: Race) -> list[int]:
    out: list[int] = [race.seats]
    for name in FIELDS:
        out.append(int(getattr(race, name)))
    for row in [race.track, race.order, race.marks, race.answers, race.grid, race.points]:
        out.append(len(row))
        out += [int(number) for number in row]
    out.append(len(race.finishes))
    out += race.finishes
    out += [int(count) for count in race.deck.counts]
    out += [int(count) for count in race.discards.counts]
    for me in race.drivers:
        out += [me.placed, me.speed, me.chips, me.paid, *[int(card) for card in me.face]]
        out.append(me.hand.n)
        out += [int(me.hand.cards[k]) for k in range(me.hand.n)]
    return out


def read_into(race: Race, data: list[int]) -> None:
    for place, name in enumerate(FIELDS, 1):
        if name in FLAGS:
            setattr(race, name, data[place] == 1)
        else:
            setattr(race, name, data[place])
    at = 1 + len(FIELDS)
    rows: list[list[int]] = []
    for _ in range(7):
        size = data[at]
        rows.append(data[at + 1 : at + 1 + size])
        at += 1 + size
    race.track = vec[i64](rows[0])
    race.order = vec[i64](rows[1])
    race.marks = vec[i64](rows[2])
    race.answers = vec[i64](rows[3])
    race.grid = vec[i64](rows[4])
    race.points = vec[i64](rows[5])
    race.finishes = rows[6]
    kinds = int(race.box.kinds)
    race.deck = pile_of(data[at : at + kinds])
    race.discards = pile_of(data[at + kinds : at + 2 * kinds])
    at += 2 * kinds
    race.drivers = []
    for _ in range(race.seats):
        face = vec[i64](data[at + 4 : at + 7])
        held = data[at + 7]
        hand = hand_of(data[at + 8 : at + 8 + held], race.box.deal)
        race.drivers.append(Driver(hand, face, data[at], data[at + 1], data[at + 2], data[at + 3]))
        at += 8 + held
    if race.actor >= 0:
        find_options(race)


def find_options(race: Race) -> None:
    """Work out what the one seat that is asked may answer."""
    seat = race.actor
    stage = race.stage
    me = race.drivers[seat]
    if stage == DRIVE_ACTION:
        race.options = drive_options(race, seat)
    elif stage == OPTIMIZE_CARDS:
        race.options = optimize_options(race, seat)
    elif stage == DRIVE_SLOT:
        race.options = SLOTS_IN[7]
    elif stage == PRESS_ON:
        race.options = press_on_options(race, seat)
    elif stage == PRESS_ON_SLOT:
        race.options = SLOTS_IN[slots_slower(race, seat, race.chosen)]
    elif stage == TOO_FAST:
        race.options = BRAKE_OR_PAY
    elif stage == BRAKE_HAND_DISCARD:
        race.options = race.card_actions(me.hand, [])
    elif stage == SLOPE_DISCARD or stage == BRAKE_DISCARD:
        race.options = DROPS[race.tied_now(me)]
    elif stage == OLD_PRO_BID:
        race.options = CHIPS_UP_TO[me.cap()]
