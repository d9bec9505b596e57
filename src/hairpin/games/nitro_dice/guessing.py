"""Guessing: makes a state that agrees with a view (rules 4).

This module is compiled because it makes rows of machine numbers. The compiler loses one reference to every row that
interpreted code hands over to compiled code, so interpreted code makes none (decision 13).
"""

from __future__ import annotations

from collections.abc import Iterable

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.nitro_dice.components import LANES, Components
from hairpin.games.nitro_dice.rules import numbers, unseen
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.race import Driver
from hairpin.games.nitro_dice.rules.snapshots import put_on_road
from hairpin.games.nitro_dice.view import (
    KIND_NAMES,
    REASON_NUMBERS,
    STAGE_NUMBERS,
    NitroDiceView,
    SeatView,
    SectionView,
    TurnView,
)
from hairpin.refusal import BadView


def guess(view: NitroDiceView, box: Box, components: Components, chance: Chance) -> NitroDice:
    """A state that agrees with the view: it keeps all that the view shows, and `chance` deals the hands of others."""
    kinds = {face.name: kind for kind, face in enumerate(components.faces)}
    _check(view, box, kinds)
    race = NitroDice(len(view.seats), chance, box)
    race.stage = STAGE_NUMBERS[view.decision]
    race.awaited = _mask(view.waiting)
    race.actor = view.waiting[0] if view.waiting else numbers.NOBODY
    race.race, race.round = view.race, view.round
    race.grid = vec[i64](list(view.grid))
    race.order = vec[i64](list(view.order) + [0] * (len(view.seats) - len(view.order)))
    race.field, race.at = len(view.order), view.at
    race.arrivals, race.blows, race.laps_led = view.arrivals, view.blows, view.laps_led
    race.chosen = numbers.NO_CARD if view.chosen is None else kinds[view.chosen]
    race.disaster_left, race.disaster_sections = view.disaster_left, _mask(view.disaster_sections)
    race.points = vec[i64]([seat.points for seat in view.seats])
    race.wins = vec[i64]([seat.wins for seat in view.seats])
    for run in view.finishes:
        race.finishes = [*race.finishes, *run.order, REASON_NUMBERS[run.reason], run.rounds]
    race.won, race.ended = _mask(view.winners), REASON_NUMBERS[view.reason]
    race.laid = vec[i64]([_picture(section, kinds) for section in view.track])
    race.discards = pile_of(_counts(view.discards, kinds))
    race.racing = _mask([seat.seat for seat in view.seats if not seat.wrecked])
    race.drivers = [_driver(seat, box, kinds) for seat in view.seats]
    if view.turn is not None:
        _take_up_turn(race, view.turn)
    race.pile = pile_of(_unseen(race, box))
    sizes: list[i64] = [seat.hand_size for seat in view.seats]
    if race.pile.n != view.pile + sum(seat.hand_size for seat in view.seats if seat.hand is None):
        raise BadView("the view shows another number of cards than the box holds")
    unseen.deal_unseen(race, numbers.NOBODY if view.viewer is None else view.viewer, sizes, chance)
    put_on_road(race)
    return race


def _take_up_turn(race: NitroDice, turn: TurnView) -> None:
    race.mover, race.moved, race.bonus = turn.mover, turn.moved, turn.bonus
    race.first, race.used, race.boosting, race.halted = turn.first, turn.used, turn.boosting, turn.halted
    race.pending = 0 if turn.pending is None else turn.pending
    race.arriving = numbers.NOBODY if turn.arriving is None else turn.arriving
    race.entered = turn.entered
    race.pushed = numbers.NOBODY if turn.pushed is None else turn.pushed
    race.pushed_entered = turn.pushed_entered
    race.passed = _mask(turn.passed)
    race.train = sum((seat + 1) << 3 * k for k, seat in enumerate(turn.train))
    race.vacated, race.owed = turn.vacated, turn.owed


def _driver(seat: SeatView, box: Box, kinds: dict[str, int]) -> Driver:
    me = Driver(box.no_cards[:], seat.tokens, seat.condition)
    me.section = seat.section
    me.cell = box.street.cell(seat.card, LANES.index(seat.lane), seat.space)
    me.speed, me.arrived, me.wrecked = seat.speed, seat.arrived, seat.wrecked
    for name in seat.hand or ():
        me.put(kinds[name])
    if seat.played:
        me.laid_down = len(seat.played)
        me.played = vec[i64](_counts(seat.played, kinds))
    return me


def _picture(section: SectionView, kinds: dict[str, int]) -> int:
    if section.kind in ("START", "GARAGE"):
        return 2 * len(kinds)
    return 2 * kinds[section.face] + section.turned


def _counts(names: Iterable[str], kinds: dict[str, int]) -> list[int]:
    counts = [0] * len(kinds)
    for name in names:
        counts[kinds[name]] += 1
    return counts


def _unseen(race: NitroDice, box: Box) -> list[int]:
    """All cards of the box that the view does not show."""
    counts = [int(count) for count in box.counts]
    for picture in race.laid:
        if picture < 2 * box.kinds:
            counts[picture // 2] -= 1
    if race.chosen != numbers.NO_CARD:
        counts[race.chosen] -= 1
    for kind in range(box.kinds):
        counts[kind] -= int(race.discards.counts[kind])
        for me in race.drivers:
            counts[kind] -= int(me.held[kind]) + (int(me.played[kind]) if me.laid_down else 0)
    if min(counts) < 0:
        raise BadView("the view shows more of a card than the box holds")
    return counts


def _mask(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in bits)


def _check(view: NitroDiceView, box: Box, kinds: dict[str, int]) -> None:
    """Refuse a view that cannot be of this match."""
    street = box.street
    if [section.kind for section in view.track] != [KIND_NAMES[kind] for kind in street.track]:
        raise BadView("the view shows another track than this match has")
    if view.decision not in STAGE_NUMBERS or view.reason not in REASON_NUMBERS:
        raise BadView(
            f"the view shows a decision {view.decision!r} and a reason {view.reason!r}; there is no such thing"
        )
    if any(run.reason not in REASON_NUMBERS or len(run.order) != len(view.seats) for run in view.finishes):
        raise BadView("the view shows a race that cannot have ended so")
    shown = [section.face for section in view.track] + list(view.discards) + ([view.chosen] if view.chosen else [])
    for seat in view.seats:
        shown += [*(seat.hand or ()), *seat.played]
        if seat.lane not in LANES or not 0 <= seat.card < street.length:
            raise BadView(f"the view shows the die of seat {seat.seat} off the street")
        spaces = 3 if seat.lane == "G" else int(street.lane_length(seat.card, LANES.index(seat.lane)))
        if not 1 <= seat.space <= spaces or seat.section % street.length != seat.card:
            raise BadView(f"the view shows the die of seat {seat.seat} on a space that is not there")
    unknown = sorted(set(shown) - set(kinds))
    if unknown:
        raise BadView(f"the view shows a card {unknown[0]!r}; this box has none")
    if len(view.waiting) > 1 or any(not 0 <= seat < len(view.seats) for seat in view.waiting):
        raise BadView(f"the view shows that the seats {view.waiting} are asked")
