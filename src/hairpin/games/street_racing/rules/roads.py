"""The roads: when cards are turned up, and where the police can be (rules 2, rulings 1 and 33).

No order of the deck is kept. A card is drawn when it is turned up, from all cards that nobody has seen.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.pile import Pile, blank, pile_of
from hairpin.games.street_racing.rules.numbers import (
    A_ROAD,
    POLICE_FLIP,
    ROAD_CURRENT,
    ROAD_FLIP,
    THE_POLICE,
    TURN_BEGINS,
)
from hairpin.games.street_racing.rules.race import Race

POLICE_AMONG_LAST: Final = 3  # the Police card is shuffled into the bottom two cards


def lay_out(race: Race) -> None:
    """The first current road, then the top card of the deck."""
    box = race.box
    count = box.roads[0]
    for kind in range(1, len(box.roads)):
        count += box.roads[kind]
    race.unseen = Pile(box.roads[:], count)
    race.roads = blank(box.deck_cards + 1)
    race.turn = 0
    race.roads[0] = race.chance.draw(race.unseen, ROAD_CURRENT, EVERYBODY)
    turn_up(race)


def turn_up(race: Race) -> None:
    """Turn up the top card of the deck where it lies."""
    left = race.deck()
    road = race.box.police_road
    if not (race.box.police and left <= POLICE_AMONG_LAST and police_shows(race)):
        road = race.chance.draw(race.unseen, ROAD_FLIP, EVERYBODY)
    race.roads[race.turn + 1] = road


def police_shows(race: Race) -> bool:
    """Whether the card turned up is the police: exactly one of the cards left is, so the last one is for certain."""
    left = race.deck()
    if left == 1:
        return True
    cards = pile_of([0, 0])
    cards.counts[A_ROAD] = left - 1
    cards.counts[THE_POLICE] = 1
    cards.n = left
    return race.chance.draw(cards, POLICE_FLIP, EVERYBODY) == THE_POLICE


def drive_on(race: Race) -> None:
    """The next road becomes the current one, then the deck's new top card is turned up."""
    race.turn += 1
    turn_up(race)


def announce_turn(race: Race) -> None:
    if race.log is not None:
        race.emit(TURN_BEGINS, race.turn, race.road(), race.next_road(), 1 if race.last_turn() else 0)
