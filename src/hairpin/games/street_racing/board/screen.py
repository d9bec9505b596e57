"""The Screen of Street Racing: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import Ask, Kit, Screen
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.asks.asking import awaited, question, waiting_ask
from hairpin.games.street_racing.board.choices import previews
from hairpin.games.street_racing.board.ended import ended
from hairpin.games.street_racing.board.kit import kit_of
from hairpin.games.street_racing.board.outlook import duel_of, outlook_of
from hairpin.games.street_racing.board.panels import panels
from hairpin.games.street_racing.board.racks import racks
from hairpin.games.street_racing.board.story import Story
from hairpin.games.street_racing.board.strips import counters, short_says, steps, strips, subtitle, trail
from hairpin.games.street_racing.board.symbols import CARS
from hairpin.games.street_racing.board.table import table_board, table_of
from hairpin.games.street_racing.view import RacingView


def kit(setup: Setup) -> Kit:
    return kit_of(setup.components)


def story(setup: Setup, viewer: int | None, names: Sequence[str]) -> Story:
    agreed = cast(Agreement, setup)
    return Story(viewer, names, CARS, agreed.print, int(agreed.box.races))


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
) -> Screen:
    agreed, seen, told = cast(Agreement, setup), cast(RacingView, view), cast(Story, story)
    called = told.called
    components = agreed.print
    police = bool(agreed.box.police)
    outlook = outlook_of(seen, components)
    duel = None
    if outlook is not None:
        duel = duel_of(seen, outlook.seat, called, bool(agreed.box.final_speed))
    far = 1 if seen.viewer is None else 1 - seen.viewer
    says = short_says(seen, far)
    table = table_of(seen, components, called, says, outlook, duel, told.slide, previews(agreed, seen))
    words = awaited(seen, called)
    held = racks(agreed, seen)
    ask: Ask | None
    if decision is not None:
        ask = question(agreed, seen, decision, called, outlook, duel, told.slide)
    else:
        ask = waiting_ask(agreed, seen, words, outlook, duel)
    return Screen(
        "Street Racing",
        subtitle(seen, police),
        steps(seen.decision),
        counters(seen, called),
        (table_board(table, sizes),),
        strips(agreed, seen, called, not held or seen.decision == "pickup"),
        ask,
        words,
        held,
        (),
        told.lines,
        ended(agreed, seen, told) if seen.decision == "over" else None,
        panels(agreed, seen, called),
        trail(seen, agreed.components, police),
    )
