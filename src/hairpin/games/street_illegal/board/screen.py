"""The Screen of Street Illegal: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hairpin.drawing import Ask, Board, Kit, Rack, Screen
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.asks.asking import awaited, question, waiting_ask
from hairpin.games.street_illegal.board.ended import ended
from hairpin.games.street_illegal.board.kit import kit_of
from hairpin.games.street_illegal.board.moment import moment_of
from hairpin.games.street_illegal.board.race import race_board
from hairpin.games.street_illegal.board.racks import facts, racks
from hairpin.games.street_illegal.board.story import Kept, Story
from hairpin.games.street_illegal.board.symbols import COLOURS
from hairpin.games.street_illegal.board.tracks import TrackRow, tracks_board
from hairpin.games.street_illegal.decisions import Situation
from hairpin.games.street_illegal.view import SeatView, StreetView

SYMBOLS: Final = tuple(f"si-car-{colour}" for colour in COLOURS)


def kit(setup: Setup) -> Kit:
    return kit_of(setup.components)


def story(setup: Setup, viewer: int | None, names: Sequence[str]) -> Story:
    return Story(viewer, names, SYMBOLS, int(cast(Agreement, setup).box.cars))


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
) -> Screen:
    agreed, seen, told = cast(Agreement, setup), cast(StreetView, view), cast(Story, story)
    called = told.called
    shared = moment_of(agreed, seen, told.names, SYMBOLS)
    viewer, asked, name = seen.viewer, bool(seen.legal), seen.decision
    me = None if viewer is None else seen.seats[viewer]
    words = "" if asked else awaited(seen, called) if viewer in seen.waiting else shared.awaited
    return Screen(
        "Street Illegal",
        shared.subtitle,
        shared.steps,
        shared.counters,
        (_tracks(shared.row, me, told, sizes), race_board(shared.street, shared.line, seen, told, sizes)),
        (),
        _ask(agreed, seen, decision, called, words),
        words,
        _racks(seen, me, asked, name, shared.row, told, agreed),
        facts(seen, me),
        told.lines,
        ended(agreed, seen, names, SYMBOLS, told) if name == "over" else None,
    )


def _tracks(row: TrackRow, me: SeatView | None, told: Story, sizes: tuple[str, ...]) -> Board:
    face: object = None
    hand: object = None
    if me is not None and "wide" in sizes:  # only there they are counted
        face, hand = me.face, me.hand
    made_from = (row, face, hand, sizes)
    if told.tracks is None or told.tracks.made_from != made_from:
        told.tracks = Kept(made_from, tracks_board(row, None if hand is None else me, sizes))
    return told.tracks.part


def _racks(
    view: StreetView, me: SeatView | None, asked: bool, name: str, row: TrackRow, told: Story, agreed: Agreement
) -> tuple[Rack, ...]:
    if me is None:
        return ()
    made_from = (me.face, me.hand, me.speed, me.paid, row, name if asked else "", view.turned if asked else None)
    if told.racks is None or told.racks.made_from != made_from:
        told.racks = Kept(made_from, racks(view, me, agreed.print.tempo[-1].velocity))
    return told.racks.part


def _ask(
    agreed: Agreement, view: StreetView, decision: Decision | None, names: tuple[str, ...], words: str
) -> Ask | None:
    if decision is not None and view.viewer is not None:
        box = agreed.box
        me = view.seats[view.viewer]
        now = Situation(view, me, agreed.print, bool(box.brake_to_limit), bool(box.nitrous_oxide))
        return question(now, decision, agreed.actions, names, SYMBOLS, int(box.better_old_pros))
    return waiting_ask(view, agreed.print, agreed.actions, names, SYMBOLS, words, int(agreed.box.better_old_pros))
