"""The Screen of Nitro Dice: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from hairpin.drawing import Board, Driver, Fact, Group, Kit, Order, Rack, Scene, Screen
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.asking import question
from hairpin.games.nitro_dice.board.asks.now import Asked, Now
from hairpin.games.nitro_dice.board.ended import ended
from hairpin.games.nitro_dice.board.kit import MAP, TRACK, kit_of
from hairpin.games.nitro_dice.board.moment import Moment, moment_of
from hairpin.games.nitro_dice.board.story import Story
from hairpin.games.nitro_dice.board.windows import Point, shown_whole, window
from hairpin.games.nitro_dice.view import NitroDiceView

NOTHING: Final[Group] = ()
NO_RACKS: Final[tuple[Rack, ...]] = ()
NO_FACTS: Final[tuple[Fact, ...]] = ()


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
    table, viewer = shared.table, seen.viewer
    over = table.decision == "over"
    racks, facts = NO_RACKS, NO_FACTS
    if viewer is not None and not over:
        hand = seen.seats[viewer].hand
        if hand is not None:
            told.own.take(hand)
            if hand or not (table.phase == "set_up" or table.seats[viewer].wrecked):  # else there is nothing to look at
                racks = told.own.racks
        paying = decision is not None and table.decision == "handling"
        facts = told.own.facts(table.seats[viewer], paying, shared.best, shared.most_tokens)
    first: Asked | None = None
    if decision is None or viewer is None:
        board = _board_of_all(shared, sizes)
    else:
        asked = [_asked(agreed, seen, viewer, decision, told, shared, size) for size in sizes]
        board, first = _board(shared, asked, sizes), asked[0]
    return Screen(
        "Nitro Dice",
        shared.subtitle,
        shared.steps,
        shared.counters,
        (board,),
        (),
        None if first is None else first.ask,
        "" if seen.legal else shared.awaited,
        racks,
        facts,
        told.lines,
        ended(agreed, seen, told, sizes) if over else None,
        order=shared.order if viewer is None else _order(shared, viewer, told),
    )


def _asked(
    agreed: Agreement, view: NitroDiceView, viewer: int, decision: Decision, told: Story, shared: Moment, size: str
) -> Asked:
    now = Now(
        view,
        shared.table.seats[viewer],
        shared.table.seats,
        agreed.asker.situation(view),
        shared.plan,
        told.called,
        told.own.held,
        agreed.kinds,
        decision,
        size,
    )
    return question(now)


def _board_of_all(shared: Moment, sizes: tuple[str, ...]) -> Board:
    """The track for whoever is not asked: the same for all who look at it in the same sizes."""
    if shared.board is None or shared.sizes != sizes:
        shared.board, shared.sizes = _board(shared, [None for _ in sizes], sizes), sizes
    return shared.board


def _board(shared: Moment, asked: Sequence[Asked | None], sizes: tuple[str, ...]) -> Board:
    plan = shared.plan
    dice: tuple[Point, ...] = tuple([(die.x, die.y) for die in shared.dice])
    drawings = []
    for one, size in zip(asked, sizes, strict=True):
        below, above = NOTHING, NOTHING
        points: tuple[Point, ...] = (shared.look,)
        if one is not None:
            below, labels = targets.lifted(one.below, shared.dice)
            above, points = labels + one.above, () if one.whole else one.points
        whole = shown_whole(plan, size)
        scene = Scene(
            plan.width,
            plan.height,
            TRACK,
            (shared.hazards, below, shared.group, above),
            None if whole else window(plan, size, points, dice),
            "" if whole else MAP,
        )
        drawings.append((size, scene))
    return Board("track", "The track", shared.words, tuple(drawings))


def _order(shared: Moment, viewer: int, told: Story) -> Order:
    """The order as this viewer sees it: with itself as You."""
    order = shared.order
    if told.order is None or told.order[0] is not order:
        mine = shared.driver(viewer)
        if told.driver is None or told.driver[0] is not mine:
            own = Driver(mine.id, "You", mine.car, mine.status, mine.signs, mine.mood, mine.cells)
            told.driver = (mine, own)
        you = told.driver[1]
        key = mine.id  # an order that is as before may hold a driver that looks like this one
        drivers = tuple([you if driver.id == key else driver for driver in order.drivers])
        told.order = (order, Order(order.label, order.columns, drivers))
    return told.order[1]
