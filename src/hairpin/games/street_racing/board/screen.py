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
from hairpin.games.street_racing.board.moment import Seen, duel_of
from hairpin.games.street_racing.board.panels import panels
from hairpin.games.street_racing.board.racks import racks
from hairpin.games.street_racing.board.shared import shared_of
from hairpin.games.street_racing.board.story import Story
from hairpin.games.street_racing.board.strips import counters, short_says, steps, strips
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
    agreed, shown, told = cast(Agreement, setup), cast(RacingView, view), cast(Story, story)
    called = told.called
    shared = shared_of(agreed, shown)
    moment = shared.moment
    seen = Seen(moment, agreed, shown)
    duel = None if moment.checking is None else duel_of(moment, moment.checking, called)
    table = table_of(seen, called, short_says(moment, seen.other), duel, told.slide, previews(seen))
    words = awaited(seen, called)
    held = racks(seen)
    ask: Ask | None
    if decision is not None:
        ask = question(seen, decision, called, duel, told.slide)
    else:
        ask = waiting_ask(seen, words, duel)
    return Screen(
        "Street Racing",
        shared.subtitle,
        steps(moment.decision),
        counters(seen, called),
        (table_board(table, sizes),),
        strips(seen, called, not held or moment.decision == "pickup"),
        ask,
        words,
        held,
        (),
        told.lines,
        ended(agreed, shown, told) if moment.over else None,
        panels(seen, called, shared.panels),
        shared.trail,
    )
