"""Soundness: what no state of Street Illegal may ever be, for the checks; play itself never asks."""

from __future__ import annotations

from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.view import BEFORE_THE_RACE


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
