"""The Screen of Street Illegal: everything one viewer's page shows, put together from their view by parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Ask, Board, Counter, Fact, Group, Kit, Parts, Rack, Scene, Screen, Voice, fresh
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.asking import waiting_for
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_illegal.board import race, racks, tracks
from hairpin.games.street_illegal.board.asks import question
from hairpin.games.street_illegal.board.asks.fights import opened, watched
from hairpin.games.street_illegal.board.cars import Car, cars_of
from hairpin.games.street_illegal.board.ended import ended
from hairpin.games.street_illegal.board.kit import RACE_HEIGHT, TALL, WIDE, kit_of
from hairpin.games.street_illegal.board.symbols import ROW
from hairpin.games.street_illegal.decisions import slower
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.situation import Situation
from hairpin.games.street_illegal.story import Story
from hairpin.games.street_illegal.view import StreetView, phase_of

DOES = {
    "bid_position": "chooses a card to bid|choose cards to bid",
    "exchange_card": "may exchange a card|may exchange a card",
    "lineup": "is lining up|are lining up",
    "slope_discard": "chooses which card goes|choose which card goes",
    "drive_action": "is driving|are driving",
    "optimize_cards": "is optimizing|are optimizing",
    "too_fast": "is too fast: pay or brake|are too fast: pay or brake",
    "brake_hand_discard": "brakes and loses a card|brake and lose a card",
    "brake_discard": "brakes and chooses which card goes|brake and choose which card goes",
    "duel_bid": "is choosing chips|are choosing chips",
    "old_pro_bid": "is choosing chips|are choosing chips",
    "nitrous": "may burn nitrous|may burn nitrous",
    "press_on": "may press on|may press on",
}


def kit(setup: Setup) -> Kit:
    return kit_of(setup.components)


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> Screen:
    agreed, seen, told = cast(StreetSetup, setup), cast(StreetView, view), cast(Story, story)
    parts = parts or fresh()
    now, top = agreed.situation(seen, told.voice), agreed.print.tempo[-1].velocity
    over = seen.decision == "over"
    plays = seen.viewer is not None and phase_of(seen) != "over"
    words = "" if seen.legal else parts.table(_awaited, told.names, seen.waiting, seen.decision)
    cars = cars_of(seen, told.voice, agreed.box, parts)
    return Screen(
        title="Street Illegal",
        subtitle=_subtitle(seen),
        steps=parts.table(racks.steps, phase_of(seen)),
        counters=_counters(seen, top, parts),
        boards=(_tracks(seen, sizes, parts), _race(cars, seen.viewer, sizes, parts)),
        seats=(),
        decision=_ask(now, decision, words),
        waiting=words,
        racks=_racks(now, top, parts) if plays else (),
        facts=_facts(now, parts) if plays else (),
        log=told.lines,
        result=ended(agreed, seen, told) if over else None,
    )


def _awaited(names: tuple[str, ...], waiting: tuple[int, ...], decision: str) -> str:
    """Who is awaited; never the viewer, who would be asked."""
    return waiting_for(Voice(names), waiting, DOES, decision)


def _subtitle(view: StreetView) -> str:
    series = f"Race {view.race + 1} of {view.races}, " if view.races > 1 else ""
    if view.decision == "over":
        return f"Series of {view.races} races, finished" if series else "Finished"
    if view.decision == "finish":
        return f"{series}finish" if series else "Finish"
    if view.decision in ("bid_position", "exchange_card"):
        return f"{series}grid" if series else "Starting grid"
    if view.decision == "lineup":
        return f"{series}line-up".capitalize()
    track = view.leg + 1
    return f"{series}track {track}" if series else f"Track {track} of {len(view.track)}"  # all that fits on a phone


def _counters(view: StreetView, top: int, parts: Parts) -> tuple[Counter, ...]:
    piles = parts.table(racks.pile, view.deck), parts.table(racks.discards, view.discards, top)
    return piles if view.supply is None else (*piles, parts.table(racks.supply, view.supply))


def _tracks(view: StreetView, sizes: tuple[str, ...], parts: Parts) -> Board:
    """The row of track cards. Players see in the wide drawing how many of their cards match those to come."""
    now, mine = view.leg, None
    if phase_of(view) == "over":
        now = len(view.track)
    elif view.viewer is not None and "wide" in sizes:
        me = view.seats[view.viewer]
        mine = parts.own(tracks.matching, view.track, now, me.face + (me.hand or ()))
    return parts.own(tracks.board, view.track, now, mine, sizes)


def _race(cars: tuple[Car, ...], viewer: int | None, sizes: tuple[str, ...], parts: Parts) -> Board:
    """All cars with their plates. There is no middle drawing: the tall one serves."""
    drawings = []
    if "wide" in sizes:
        groups = _race_groups("wide", race.WIDE, cars, viewer, parts)
        drawings.append(("wide", Scene(WIDE, RACE_HEIGHT, "race-wide", groups)))
    if "tall" in sizes or "middle" in sizes:
        groups = _race_groups("tall", race.TALL, cars, viewer, parts)
        drawings.append(("tall", Scene(TALL, ROW * len(cars), "race-tall", groups)))
    words = parts.own(race.race_words, tuple([(car.place, car.name, car.speed) for car in cars]))
    return Board("race", "The race", words, tuple(drawings))


def _race_groups(
    size: str, bays: Mapping[int, race.Layout], cars: tuple[Car, ...], viewer: int | None, parts: Parts
) -> tuple[Group, ...]:
    """Back to front: the plates, the signs, the cars. Only the viewer's own plate looks different to the others."""
    groups: list[Group] = []
    for number, car in enumerate(cars):
        kept = parts.own if number == viewer else parts.table
        groups += kept.at((size, number), race.plate, bays[car.place], car)
    return (*groups, *parts.own.at(size, race.road, bays, cars))


def _ask(now: Situation, decision: Decision | None, words: str) -> Ask | None:
    """The viewer's question; where they have none, the fight that they watch."""
    if decision is not None:
        return question(now, decision)
    if now.view.opened is not None:
        return opened(now)
    return None if now.view.fight is None else watched(now, words)


def _racks(now: Situation, top: int, parts: Parts) -> tuple[Rack, ...]:
    """The viewer's car and hand."""
    me, view, hand = now.me, now.view, now.me.hand or ()
    turns = bool(view.legal) or (view.between and view.order[view.turn : view.turn + 1] == (view.viewer,))
    turned, reasons = view.turned if turns else None, ("",) * len(hand)
    if view.legal and view.decision == "press_on":
        reasons = tuple("" if slower(now, card) else "not slower" for card in hand)
    return (
        parts.own(racks.car, me.face, me.speed, me.paid, now.limit, turned, top),
        parts.own(racks.hand, hand, reasons, top),
    )


def _facts(now: Situation, parts: Parts) -> tuple[Fact, ...]:
    return parts.own(racks.facts, now.chips, now.me.hand_size, now.me.points if now.view.races > 1 else None)
