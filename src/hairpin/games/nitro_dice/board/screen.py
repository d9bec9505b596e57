"""The Screen of Nitro Dice: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from hairpin.drawing import Board, Driver, Group, Kit, Order, Rack, Scene, Screen
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.board.asks.asking import awaited, question
from hairpin.games.nitro_dice.board.asks.now import Asked, Now
from hairpin.games.nitro_dice.board.ended import ended
from hairpin.games.nitro_dice.board.kit import MAP, TRACK, kit_of
from hairpin.games.nitro_dice.board.moment import Moment, moment_of
from hairpin.games.nitro_dice.board.own import facts, racks
from hairpin.games.nitro_dice.board.story import Story
from hairpin.games.nitro_dice.board.windows import Point, shown_whole, window
from hairpin.games.nitro_dice.outlook import situation_of
from hairpin.games.nitro_dice.view import NitroDiceView

NOTHING: Group = ()


def kit(setup: Setup) -> Kit:
    agreed = cast(Agreement, setup)
    return kit_of(replace(agreed.track, name="", laps=1), agreed.parts, int(agreed.box.nitro_tokens))


def story(setup: Setup, viewer: int | None, names: Sequence[str]) -> Story:
    return Story(viewer, names, cast(Agreement, setup).box.street)


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
) -> Screen:
    agreed, seen, told = cast(Agreement, setup), cast(NitroDiceView, view), cast(Story, story)
    shared = moment_of(agreed, seen, told.names)
    over = seen.decision == "over"
    me = None if seen.viewer is None else seen.seats[seen.viewer]
    asked = {size: _asked(agreed, seen, decision, told, shared, size) for size in sizes}
    first = asked[sizes[0]]
    return Screen(
        "Nitro Dice",
        shared.subtitle,
        shared.steps,
        shared.counters,
        (_board(shared, seen, told, asked, sizes),),
        (),
        None if first is None else first.ask,
        awaited(seen, told.called),
        racks(me.hand) if me is not None and me.hand is not None and not over else _NO_RACKS,
        () if me is None or over else facts(seen, me, int(agreed.box.condition), int(agreed.box.nitro_tokens)),
        told.lines,
        ended(agreed, seen, told) if over else None,
        order=_order(shared, seen, told),
    )


_NO_RACKS: tuple[Rack, ...] = ()


def _asked(
    agreed: Agreement, view: NitroDiceView, decision: Decision | None, told: Story, shared: Moment, size: str
) -> Asked | None:
    if decision is None or view.viewer is None:
        return None
    sit = situation_of(view, agreed.box, agreed.parts)
    me = view.seats[view.viewer]
    return question(Now(view, me, sit, shared.plan, told.called, agreed.kinds, decision, size))


def _board(
    shared: Moment, view: NitroDiceView, told: Story, asked: dict[str, Asked | None], sizes: tuple[str, ...]
) -> Board:
    plan = shared.plan
    drawings = []
    for size in sizes:
        one = asked[size]
        below, above = NOTHING, NOTHING
        points: tuple[Point, ...] = (shared.look,)
        if one is not None:
            below, above, points = one.below, one.above, () if one.whole else one.points
        whole = shown_whole(plan, size)
        scene = Scene(
            plan.width,
            plan.height,
            TRACK,
            (shared.hazards, below, shared.group, above),
            None if whole else window(plan, size, points),
            "" if whole else MAP,
        )
        drawings.append((size, scene))
    return Board("track", "The track", shared.words, tuple(drawings))


def _order(shared: Moment, view: NitroDiceView, told: Story) -> Order:
    """The order as this viewer sees it: with itself as You."""
    if view.viewer is None:
        return shared.order
    kept = told.order
    if kept is None or kept[0] is not shared.order:
        mine = shared.drivers[view.viewer]
        own = Driver(mine.id, "You", mine.car, mine.status, mine.signs, mine.mood, mine.cells)
        order = shared.order
        drivers = tuple([own if driver is mine else driver for driver in order.drivers])
        kept = told.order = (shared.order, Order(order.label, order.columns, drivers))
    return kept[1]
