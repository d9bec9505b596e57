"""Phase 1, the situation: a card is replaced, then chips are earned; each player in turn, front to back (rules 3.2)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.games.street_illegal.rules.numbers import (
    DOWN,
    DROP,
    DROPPED,
    DROPS,
    NO_CARD,
    PHASE,
    REPLACED,
    SITUATION,
    SITUATION_DRAW,
    SLOPE_DISCARD,
    TURNED,
    UP,
)
from hairpin.games.street_illegal.rules.race import Race


def next_car(race: Race) -> bool:
    """The next player's situation; False when all have had theirs."""
    if race.at == 0 and race.log is not None:
        race.emit(PHASE, 1, 0, 0, 0)
    seat = race.next_player()
    if seat < 0:
        return False
    situation = race.situation()
    if situation < UP:
        obstacle(race, seat, situation)
        race.earn(seat)
        return True
    race.turned = race.draw(SITUATION_DRAW, EVERYBODY)
    if race.turned == NO_CARD:  # nothing to turn, nothing to drop (R4)
        race.earn(seat)
        return True
    if race.log is not None:
        race.emit(TURNED, seat, race.turned, 0, 0)
    mask = race.tied(race.drivers[seat], situation == DOWN)
    if mask & (mask - 1) != 0:
        race.ask(seat, SLOPE_DISCARD, DROPS[mask])
        return True
    place: i64 = 0
    while mask & (1 << place) == 0:
        place += 1
    slope(race, seat, place)
    return True


def obstacle(race: Race, seat: i64, slot: i64) -> None:
    """Discard the card in that slot, then draw one into it; no choice (R6)."""
    me = race.drivers[seat]
    old = me.face[slot]
    race.discard(old)
    new = race.draw(SITUATION_DRAW, EVERYBODY)
    race.lay(me, slot, new)
    if race.log is not None:
        race.emit(REPLACED, seat, slot, old, new)


def slope(race: Race, seat: i64, place: i64) -> None:
    """One of the four cards is dropped, then the other three earn."""
    gone = race.drop(race.drivers[seat], place)
    if race.log is not None:
        race.emit(DROPPED, seat, place, gone, 0)
    race.earn(seat)


def slope_discard(race: Race, seat: i64, action: i64) -> None:
    slope(race, seat, action - DROP)
    race.go_on(SITUATION)
