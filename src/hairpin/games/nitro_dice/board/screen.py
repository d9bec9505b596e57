"""Screen: makes everything that one viewer's page shows, part by part, from the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from hairpin.drawing import Board, Fact, Group, Kit, Order, Parts, Scene, Screen, Voice, fresh
from hairpin.drawing.scene import SIZES
from hairpin.games import game
from hairpin.games.asking import waiting_for
from hairpin.games.game import Decision, Setup, View
from hairpin.games.nitro_dice.board import around, order, own, street, targets
from hairpin.games.nitro_dice.board.asks import question
from hairpin.games.nitro_dice.board.asks.context import Context, Shown
from hairpin.games.nitro_dice.board.ended import ended
from hairpin.games.nitro_dice.board.geometry import Plan, Point, plan_of
from hairpin.games.nitro_dice.board.kit import MAP, TRACK, kit_of
from hairpin.games.nitro_dice.board.layout import LAYOUTS, Layout
from hairpin.games.nitro_dice.board.street import Die, Player
from hairpin.games.nitro_dice.board.windows import window
from hairpin.games.nitro_dice.decisions import Asked, situation_of
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.story import Story
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView


def kit(setup: Setup) -> Kit:
    agreed = cast(NitroDiceSetup, setup)
    return kit_of(replace(agreed.track, name="", laps=1), agreed.parts, agreed.box.nitro_tokens)


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> Screen:
    agreed, seen, told = cast(NitroDiceSetup, setup), cast(NitroDiceView, view), cast(Story, story)
    parts = parts or fresh()
    plan = parts.table(plan_of, agreed.track, agreed.parts.turns.lengths)
    players = street.players_of(seen.seats)
    over = seen.decision == "over"
    me = None if seen.viewer is None or over else seen.seats[seen.viewer]
    hand = parts.own(own.held, () if me is None or me.hand is None else me.hand)
    empty = me is None or (not hand and (seen.phase == "set_up" or me.wrecked))
    asked: dict[str, Shown] = {}
    if decision is not None:
        outlook = Asked(seen, situation_of(seen, agreed.box, agreed.parts), told.voice)
        asked = {size: question(Context(outlook, decision, plan, hand, agreed.kinds, LAYOUTS[size])) for size in sizes}
    watching = parts.table(Voice, told.names)  # only others are awaited: nobody is "you"
    return Screen(
        title="Nitro Dice",
        subtitle=around.subtitle(seen),
        steps=parts.table(around.steps, seen.phase),
        counters=parts.table(around.counters, seen.pile, seen.discards),
        boards=(_board(seen, told, plan, players, asked, sizes, parts),),
        seats=(),
        decision=asked[sizes[0]].ask if asked else None,
        waiting="" if seen.legal else parts.table(waiting_for, watching, seen.waiting, around.DOES, seen.decision),
        racks=() if empty else parts.own(own.racks, hand),
        facts=() if me is None else _facts(agreed, seen, me, parts),
        log=told.lines,
        result=ended(agreed, plan, seen, told, sizes) if over else None,
        order=_order(agreed, seen, told, players, parts),
    )


def _board(
    view: NitroDiceView,
    told: Story,
    plan: Plan,
    players: tuple[Player, ...],
    asked: dict[str, Shown],
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    hazards = parts.table(street.hazards_group, plan, tuple(section.hazards for section in view.track))
    dice = parts.table(street.dice_of, plan, players)
    cars = parts.table(street.dice_group, dice, view.waiting[0] if view.waiting else None)
    on = _followed(view)
    look = next((die.point for die in dice if die.seat == on), (plan.width / 2, plan.height / 2))
    drawings = []
    for size in sizes:
        one = asked.get(size)
        if one is None:
            scene = parts.table.at(size, _scene, plan, LAYOUTS[size], (hazards, (), cars, ()), (look,), dice)
        else:
            below, labels = targets.lifted(one.below, dice)
            groups = hazards, below, cars, labels + one.above
            scene = _scene(plan, LAYOUTS[size], groups, () if one.whole else one.points, dice)
        drawings.append((size, scene))
    return Board("track", "The track", parts.table(street.race_words, plan, players, told.names), tuple(drawings))


def _scene(
    plan: Plan, layout: Layout, groups: tuple[Group, ...], points: tuple[Point, ...], dice: tuple[Die, ...]
) -> Scene:
    """The track with hazards and dice, seen around these points; without points it is the whole track."""
    shown = window(plan, layout, points, tuple(die.point for die in dice))
    return Scene(plan.width, plan.height, TRACK, groups, shown, "" if shown is None else MAP)


def _followed(view: NitroDiceView) -> int:
    """The seat that the page follows: the one that moves or is asked, else the leader."""
    if view.turn is not None:
        return view.turn.mover
    return view.waiting[0] if view.waiting else min(view.seats, key=lambda seat: seat.place).seat


def _facts(agreed: NitroDiceSetup, view: NitroDiceView, me: SeatView, parts: Parts) -> tuple[Fact, ...]:
    """The viewer's own figures. While a section must be paid for, the point of damage it may cost is marked as lost."""
    lost = 1 if view.legal and view.decision == "handling" and me.condition > 1 else 0
    return parts.own(
        own.facts, me, view.track[me.card].kind, int(agreed.box.condition), lost, agreed.box.nitro_tokens > 0
    )


def _order(
    agreed: NitroDiceSetup, view: NitroDiceView, told: Story, players: tuple[Player, ...], parts: Parts
) -> Order:
    """Everybody's row; the viewer's own says You."""
    tokens, points = agreed.box.nitro_tokens > 0, view.races > 1
    shared = parts.table(order.order_table, players, told.names, order.stage_of(view), tokens, points)
    seat = view.viewer
    return shared if seat is None else parts.own(order.with_you, shared, seat, told.called[seat])
