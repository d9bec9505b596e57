"""Soundness: finds faults that no state of Street Illegal may have; only the checks use it."""

from __future__ import annotations

from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.view import BEFORE_THE_RACE


def cards_by_kind(street: Street) -> list[int]:
    """How many tempo cards there are of each kind, wherever they lie."""
    counts = [street.deck.counts[kind] + street.discards.counts[kind] for kind in range(len(street.deck.counts))]
    held = [street.turned, street.old_pro_first, street.old_pro_second]
    for driver in street.drivers:
        held += [driver.face[slot] for slot in range(driver.placed)]
        held += [driver.hand.cards[k] for k in range(driver.hand.n)]
    for card in held:
        if card != numbers.NO_CARD:
            counts[card] += 1
    return counts


def faults(street: Street) -> list[str]:
    """Everything wrong with a state; empty for a sound one."""
    found = []
    box = street.box
    lined_up = street.stage not in BEFORE_THE_RACE
    if lined_up and sorted(street.order) != list(range(box.cars)):
        found.append(f"the order {list(street.order)} is not one of all cars")
    if street.supply < 0 and street.supply != numbers.UNLIMITED:
        found.append(f"the supply holds {street.supply} chips")
    for pile in (street.deck, street.discards):
        if min(pile.counts) < 0 or sum(pile.counts) != pile.n:
            found.append("a pile has lost count of its cards")
    for seat, me in enumerate(street.drivers):
        if me.chips < 0:
            found.append(f"seat {seat} has {me.chips} chips")
        speed = sum(box.velocity[card] for card in me.face)
        if lined_up and me.speed != speed:
            found.append(f"seat {seat} runs at {me.speed}, its cards say {speed}")
        most = box.deal - numbers.SLOTS if lined_up else box.deal
        if me.hand.n > most:
            found.append(f"seat {seat} holds {me.hand.n} cards; {most} are possible")
    if not 0 <= street.leg <= box.length:
        found.append(f"track card {street.leg} of {box.length} is driven")
    return found
