"""The Screen of Street Illegal: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from hairpin.drawing import Ask, Kit, Screen
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.asks.asking import awaited, question, waiting_ask
from hairpin.games.street_illegal.board.cars import cars_of, phase_of
from hairpin.games.street_illegal.board.ended import ended
from hairpin.games.street_illegal.board.kit import kit_of
from hairpin.games.street_illegal.board.race import race_board
from hairpin.games.street_illegal.board.racks import counters, facts, racks, steps
from hairpin.games.street_illegal.board.story import Story
from hairpin.games.street_illegal.board.symbols import COLOURS
from hairpin.games.street_illegal.board.tracks import tracks_board
from hairpin.games.street_illegal.decisions import Situation
from hairpin.games.street_illegal.view import StreetView

SYMBOLS = tuple(f"si-car-{colour}" for colour in COLOURS)


def kit(setup: Setup) -> Kit:
    return kit_of(setup.components)


def story(setup: Setup, viewer: int | None, names: Sequence[str]) -> Story:
    return Story(viewer, names, SYMBOLS, int(cast(Agreement, setup).box.cars))


def screen(setup: Setup, view: View, decision: Decision | None, names: Sequence[str], story: game.Story) -> Screen:
    agreed, seen = cast(Agreement, setup), cast(StreetView, view)
    me = None if seen.viewer is None else seen.seats[seen.viewer]
    called = _called(tuple(names), seen.viewer)
    top = agreed.print.tempo[-1].velocity
    over = seen.decision == "over"
    words = awaited(seen, called)
    return Screen(
        title="Street Illegal",
        subtitle=_subtitle(seen.race, seen.races, seen.leg, len(seen.track), seen.decision, len(seen.seats)),
        steps=steps(phase_of(seen)),
        counters=counters(seen, top),
        boards=(tracks_board(seen, me), race_board(cars_of(seen, called, int(agreed.box.better_old_pros), SYMBOLS))),
        seats=(),
        decision=_ask(agreed, seen, decision, called, words),
        waiting=words,
        racks=racks(seen, me, top),
        facts=facts(seen, me),
        log=story.lines,
        result=ended(agreed, seen, names, SYMBOLS, cast(Story, story)) if over else None,
    )


@lru_cache(256)
def _called(names: tuple[str, ...], viewer: int | None) -> tuple[str, ...]:
    """Everybody as this viewer's page calls him."""
    return tuple("You" if seat == viewer else name for seat, name in enumerate(names))


@lru_cache(1024)
def _subtitle(race: int, races: int, leg: int, tracks: int, decision: str, seats: int) -> str:
    series = f"Race {race + 1} of {races}, " if races > 1 else ""
    if decision == "over":
        return f"Series of {races} races, finished" if races > 1 else "Finished"
    if decision in ("bid_position", "exchange_card"):
        return f"{series}starting grid".capitalize()
    if decision == "lineup":
        return f"{series}line-up".capitalize()
    return f"{series}track {leg + 1} of {tracks}".capitalize()


def _ask(
    agreed: Agreement, view: StreetView, decision: Decision | None, names: tuple[str, ...], words: str
) -> Ask | None:
    if decision is not None and view.viewer is not None:
        box = agreed.box
        me = view.seats[view.viewer]
        now = Situation(view, me, agreed.print, bool(box.brake_to_limit), bool(box.nitrous_oxide))
        return question(now, decision, agreed.actions, names, SYMBOLS)
    return waiting_ask(view, agreed.print, agreed.actions, names, SYMBOLS, words)
