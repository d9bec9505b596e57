"""Placing a hazard: at the end of a turn its player may lay a card on a section of its type (rules 3.3)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.engine.pile import Pile
from hairpin.games.nitro_dice.rules.numbers import (
    CARD,
    LAID,
    NO_CARD,
    PASS,
    TARGET,
    TARGET_SECTION,
    TARGET_TURNED,
    TURN_ENDS,
)
from hairpin.games.nitro_dice.rules.race import Race


def sections_for(race: Race, kind: i64) -> i64:
    """The sections a card can be laid on, one bit each: of its type, not start or garage, with no die on them."""
    return race.box.street.targets[race.box.types[kind]] & ~race.occupied_sections()


def placeable(race: Race, seat: i64) -> i64:
    """The kinds of cards in a hand that can be laid on some section, one bit each (rulings 37 and 38)."""
    box = race.box
    free = ~race.occupied_sections()
    targets = box.street.targets
    mask: i64 = 0
    if targets[0] & free != 0:
        mask |= box.type_kinds[0]
    if targets[1] & free != 0:
        mask |= box.type_kinds[1]
    if targets[2] & free != 0:
        mask |= box.type_kinds[2]
    return mask & race.drivers[seat].kinds


def choose(race: Race, action: i64) -> None:
    """Pass, or lay a card: it is shown, and its section is asked for next."""
    if action == PASS:
        race.stage = TURN_ENDS
        return
    race.chosen = action - CARD
    race.drivers[race.actor].take(race.chosen)
    race.stage = TARGET


def put_down(race: Race, action: i64) -> None:
    """The card goes to the track, the replaced one to the discard pile."""
    lay(race, action, LAID, race.discards)
    race.stage = TURN_ENDS


def lay(race: Race, action: i64, event: i64, pile: Pile) -> None:
    """Lay the chosen card on a section; the card that lay there goes to a pile."""
    section = section_in(action)
    picture = 2 * race.chosen + (1 if action >= TARGET_TURNED else 0)
    replaced = race.laid[section]
    race.laid[section] = picture
    race.chosen = NO_CARD
    pile.put(replaced // 2)
    if race.log is not None:
        race.emit(event, race.actor, section, picture, replaced)


def section_in(action: i64) -> i64:
    """The section that an action names."""
    return action - TARGET_TURNED if action >= TARGET_TURNED else action - TARGET_SECTION
