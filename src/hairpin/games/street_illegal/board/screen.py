"""The Screen of Street Illegal: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hairpin.drawing import Ask, Board, Kit, Rack, Screen
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.asks.asking import awaited, question
from hairpin.games.street_illegal.board.asks.fights import watched
from hairpin.games.street_illegal.board.ended import ended
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.board.kit import kit_of
from hairpin.games.street_illegal.board.moment import Moment, moment_of
from hairpin.games.street_illegal.board.race import race_board
from hairpin.games.street_illegal.board.racks import Racks, facts, too_fast_to_press_on
from hairpin.games.street_illegal.board.story import Story
from hairpin.games.street_illegal.board.symbols import COLOURS
from hairpin.games.street_illegal.board.tracks import TrackRow, Tracks
from hairpin.games.street_illegal.view import StreetView

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
    shared = moment_of(agreed, seen, told.names, SYMBOLS)
    street = shared.street
    over = street.phase == "over"
    legal = seen.legal
    asked = len(legal) > 0
    held = _held(seen, told)
    words = ""
    if not asked:
        words = awaited(seen, told.called) if told.viewer in street.waiting else shared.awaited
    return Screen(
        "Street Illegal",
        shared.subtitle,
        shared.steps,
        shared.piles.counters,
        (_tracks(shared.row, held, told, sizes), race_board(street, shared.line, asked, held, told, sizes)),
        (),
        _ask(agreed, seen, held, decision, shared, told, words),
        words,
        () if held is None or over else _racks(seen, held, asked, shared, told),
        () if over else told.facts,
        told.lines,
        ended(agreed, seen, names, SYMBOLS, told) if over else None,
    )


def _held(view: StreetView, told: Story) -> Held | None:
    """What the viewer has itself."""
    viewer = told.viewer
    if viewer is None:
        return None
    me, last = view.seats[viewer], told.held
    if last is None or last.view is not me:
        held = told.held = Held(me, last)
        if last is None or last.chips != held.chips or last.hand_size != held.hand_size or last.points != held.points:
            told.facts = facts(held, view.races)
    return told.held


def _tracks(row: TrackRow, held: Held | None, told: Story, sizes: tuple[str, ...]) -> Board:
    tracks = told.tracks
    if tracks is None or not tracks.fits(row, held, sizes):
        tracks = told.tracks = Tracks(row, held, sizes, tracks)
    return tracks.board


def _racks(view: StreetView, held: Held, asked: bool, shared: Moment, told: Story) -> tuple[Rack, ...]:
    racks, limit = told.racks, shared.row.limit
    reasons = too_fast_to_press_on(held) if asked and view.decision == "press_on" else ()
    turned = view.turned if asked else None
    if racks is None or not racks.fits(held, limit, turned, reasons):
        racks = told.racks = Racks(held, limit, turned, reasons, shared.top, racks)
    return racks.whole


def _ask(
    agreed: Agreement,
    view: StreetView,
    held: Held | None,
    decision: Decision | None,
    shared: Moment,
    told: Story,
    words: str,
) -> Ask | None:
    if decision is not None and held is not None:
        if told.decision is not decision or told.ask is None:
            told.decision, told.ask = decision, question(agreed, view, held, decision, told.called, SYMBOLS)
        return told.ask
    battle = shared.street.battle
    if battle is None:
        return None
    if told.viewer in (battle.attacker, battle.target):
        return watched(agreed, view, told.called, SYMBOLS, words)
    if shared.watched is None:
        shared.watched = watched(agreed, view, told.names, SYMBOLS, words)
    return shared.watched
