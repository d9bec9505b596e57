"""Soundness: finds faults that no state of Nitro Dice may have; for checks only, never used in play."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.race import Driver


def cards_by_kind(race: NitroDice) -> list[int]:
    """Every card by its face, wherever it lies."""
    kinds: i64 = race.box.kinds
    counts: list[int] = [0] * kinds
    kind: i64 = 0
    while kind < kinds:
        count: i64 = race.pile.counts[kind] + race.discards.counts[kind]
        for me in race.drivers:
            count += me.held[kind]
            if me.laid_down:
                count += me.played[kind]
        counts[kind] = count
        kind += 1
    for picture in race.laid:
        if picture < 2 * kinds:
            counts[picture // 2] += 1
    if race.chosen != numbers.NO_CARD:
        counts[race.chosen] += 1
    return counts


def faults(race: NitroDice) -> list[str]:
    """Everything wrong with a state; empty for a sound one."""
    found = _street_faults(race)
    for seat in range(race.seats):
        found += _seat_faults(race, seat)
    racing = [seat for seat in range(race.seats) if race.drivers[seat].wrecked == 0]
    if int(race.racing) != sum(1 << seat for seat in racing):
        found.append(f"the seats {racing} are not wrecked, but {race.racing:b} are in the race")
    ordered = [int(race.order[k]) for k in range(race.field)]
    if len(set(ordered)) != len(ordered):
        found.append(f"the order is {ordered}")
    if race.awaited and race.awaited != 1 << race.actor:
        found.append(f"seat {race.actor} acts, and {race.awaited:b} are asked")
    if race.round > race.box.max_rounds:
        found.append(f"round {race.round} of {race.box.max_rounds} is played")
    return found


def _street_faults(race: NitroDice) -> list[str]:
    """No two dice on one space of the street, and only cards of its own type on a section."""
    found = []
    street, kinds = race.box.street, int(race.box.kinds)
    on_road: dict[int, int] = {}
    for seat, me in enumerate(race.drivers):
        if me.wrecked == 0 and me.cell < street.garage_cell:
            if me.cell in on_road:
                found.append(f"seats {on_road[me.cell]} and {seat} stand on one space")
            on_road[int(me.cell)] = seat
    shown = 0
    for cell in range(street.garage_cell):
        taken: i64 = race.road[cell]
        if taken:
            shown += 1
            if on_road.get(cell, -1) != taken - 1:
                found.append("the road does not show who stands where")
    if shown != len(on_road):
        found.append("the road does not show all who stand on it")
    for section in range(street.length):
        picture = int(race.laid[section])
        own = street.track[section] >= numbers.START
        if own != (picture == 2 * kinds):
            found.append(f"section {section} has lost its card")
        elif not own and race.box.types[picture // 2] != street.types[section]:
            found.append(f"section {section} has a card of another type")
    return found


def _seat_faults(race: NitroDice, seat: int) -> list[str]:
    found = []
    me = race.drivers[seat]
    street = race.box.street
    best = int(race.box.condition)
    if not (0 if me.wrecked else 1) <= me.condition <= (0 if me.wrecked else best):
        found.append(f"seat {seat} has condition {me.condition}")
    if not 0 <= me.speed <= me.condition:
        found.append(f"seat {seat} has speed {me.speed} at condition {me.condition}")
    if not 0 <= me.tokens <= race.box.nitro_tokens:
        found.append(f"seat {seat} has {me.tokens} tokens")
    if me.section % street.length != street.section_of[me.cell]:
        found.append(f"seat {seat} stands on another section than it has come to")
    if (me.arrived > 0) != (me.cell >= street.garage_cell):
        found.append(f"seat {seat} has an arrival in the garage without being there, or none")
    if not _hand_is_counted(me):
        found.append(f"seat {seat} has lost count of its hand")
    if me.wrecked and me.cards:
        found.append(f"seat {seat} is wrecked and holds cards")
    if me.laid_down != (sum(map(int, me.played)) if me.laid_down else 0):
        found.append(f"seat {seat} has lost count of its played cards")
    between = race.stage in (numbers.SPEED, numbers.DISCARD_SPEED, numbers.DISCARD_LIMIT, numbers.DISASTER)
    if between and me.laid_down:
        found.append(f"seat {seat} has cards before it between two turns")
    if race.stage == numbers.SPEED and race.round > 1 and me.cards > me.condition:
        found.append(f"seat {seat} begins a round with {me.cards} cards at condition {me.condition}")
    return found


def _hand_is_counted(me: Driver) -> bool:
    """The number of cards and the set of kinds agree with what is held."""
    cards: i64 = 0
    kinds: i64 = 0
    kind: i64 = 0
    while kind < len(me.held):
        count = me.held[kind]
        if count:
            cards += count
            kinds |= numbers.BIT[kind]
        kind += 1
    return me.cards == cards and me.kinds == kinds
