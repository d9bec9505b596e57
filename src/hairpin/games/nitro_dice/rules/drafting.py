"""Drafting: the first space of a turn pulls the die directly behind along, if it is not faster (rules 3.2)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.numbers import (
    ARRIVE,
    CARD,
    DISCARD_DRAFT,
    DRAFT,
    FOR_DRAFT,
    PULLED,
    RESISTED,
    RIDE,
    STEP_ENDS,
)
from hairpin.games.nitro_dice.rules.race import Race


def couple(race: Race) -> None:
    """Note which dice the mover will pull, before it leaves its space; only its first space pulls (rulings 20 to 24).

    With option draft_chain a pulled die pulls the next one, and so on, the nearest first.
    """
    race.train = 0
    if not race.first:
        return
    race.first = False
    street = race.box.street
    me = race.drivers[race.mover]
    if me.cell >= street.garage_cell:
        return  # nothing stands behind in a shared space (ruling 23)
    race.vacated = me.cell
    cell = street.behind[me.cell]
    shift: i64 = 0
    while race.road[cell] != 0:
        seat = race.road[cell] - 1
        behind = race.drivers[seat]
        if me.speed < behind.speed or seat == race.mover:
            return
        race.train |= (seat + 1) << shift
        if not race.box.draft_chain:
            return
        shift += 3
        me = behind
        cell = street.behind[cell]


def pull_next(race: Race) -> None:
    """Ask the next die of the train; a die that was wrecked meanwhile breaks the train."""
    if race.train == 0:
        race.stage = STEP_ENDS
        return
    seat = (race.train & 7) - 1
    race.train >>= 3
    if race.drivers[seat].wrecked != 0:
        race.train = 0
        return
    race.ask(seat, DRAFT)


def answer(race: Race, action: i64) -> None:
    """Ride along, or pay a card to stay."""
    if action != RIDE:
        race.stage = DISCARD_DRAFT
        return
    seat = race.actor
    me = race.drivers[seat]
    left = me.cell
    race.arriving = seat
    race.entered = race.shift(seat, race.vacated)
    race.vacated = left
    if race.log is not None:
        race.emit(PULLED, seat, me.cell, me.section, 0)
    race.stage = ARRIVE


def resist(race: Race, action: i64) -> None:
    """Brake against the pull: the die does not move, keeps its speed, and breaks a chain."""
    race.play(race.actor, action - CARD, FOR_DRAFT)
    race.train = 0
    if race.log is not None:
        race.emit(RESISTED, race.actor, 0, 0, 0)
    race.stage = STEP_ENDS
