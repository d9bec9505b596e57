"""Screen: makes everything that one viewer's page shows, part by part, from the view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

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
from hairpin.games.nitro_dice.board.public import Player, Public, open_facts, public_of
from hairpin.games.nitro_dice.board.street import Die
from hairpin.games.nitro_dice.board.windows import window
from hairpin.games.nitro_dice.decisions import Asked, situation_of
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.story import Story
from hairpin.games.nitro_dice.view import NitroDiceView


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
    table = parts.table(table_of, plan, told.names, agreed.box.nitro_tokens > 0, *open_facts(seen))
    hazards = parts.table(street.hazards_group, plan, tuple([section.hazards for section in seen.track]))
    over, viewer = seen.decision == "over", seen.viewer
    me = None if viewer is None or over else table.players[viewer]
    cards = () if viewer is None else seen.seats[viewer].hand or ()
    hand, racks = parts.own(own.hand, cards, agreed.parts)
    asked: dict[str, Shown] = {}
    if decision is not None:
        outlook = Asked(seen, situation_of(seen, agreed.box, agreed.parts), told.voice)
        asked = {size: question(Context(outlook, decision, plan, hand, LAYOUTS[size])) for size in sizes}
    drawings = tuple([(size, _scene(size, plan, hazards, table, asked.get(size), parts)) for size in sizes])
    return Screen(
        title="Nitro Dice",
        subtitle=table.subtitle,
        steps=around.STEPS.get(seen.phase, ()),
        counters=parts.table(around.counters, seen.pile, seen.discards),
        boards=(Board("track", "The track", table.words, drawings),),
        seats=(),
        decision=asked[sizes[0]].ask if asked else None,
        waiting="" if seen.legal else table.waiting,
        racks=() if me is None or (not hand and (seen.phase == "set_up" or me.wrecked)) else racks,
        facts=() if me is None else _facts(agreed, seen, me, parts),
        log=told.lines,
        result=ended(agreed, plan, table.dice, hazards, seen, told, sizes) if over else None,
        order=table.order if viewer is None else order.with_you(table.order, viewer, told.called[viewer]),
    )


class Table(NamedTuple):
    """What everybody sees of a moment; it is drawn once for all viewers."""

    subtitle: str
    waiting: str
    words: str
    players: tuple[Player, ...]
    dice: tuple[Die, ...]
    points: tuple[Point, ...]  # where the dice stand
    cars: Group
    look: Point  # what the page follows
    order: Order


def table_of(plan: Plan, names: tuple[str, ...], tokens: bool, *facts: Any) -> Table:
    now = public_of(*facts)
    dice = street.dice_of(plan, now.players)
    followed = _followed(now)
    return Table(
        around.subtitle(now),
        waiting_for(Voice(names), now.waiting, around.DOES, now.decision),  # only others are awaited: nobody is "you"
        street.race_words(plan, now.players, names),
        now.players,
        dice,
        tuple([die.point for die in dice]),
        street.dice_group(dice, now.waiting[0] if now.waiting else None),
        next((die.point for die in dice if die.seat == followed), (plan.width / 2, plan.height / 2)),
        order.order_table(now, names, tokens),
    )


def _followed(now: Public) -> int:
    """The seat that the page follows: the one that moves or is asked, else the leader."""
    if now.turn is not None:
        return now.turn.mover
    return now.waiting[0] if now.waiting else min(now.players, key=lambda player: player.place).seat


def _scene(size: str, plan: Plan, hazards: Group, table: Table, asked: Shown | None, parts: Parts) -> Scene:
    """The track with hazards, dice and the question, seen through the window of a page of this size."""
    if asked is None:
        groups = hazards, (), table.cars, ()
        return parts.table.at(size, track, plan, LAYOUTS[size], groups, (table.look,), table.points)
    below, labels = targets.lifted(asked.below, table.dice)
    points = () if asked.whole else asked.points
    return track(plan, LAYOUTS[size], (hazards, below, table.cars, labels + asked.above), points, table.points)


def track(
    plan: Plan, layout: Layout, groups: tuple[Group, ...], points: tuple[Point, ...], dice: tuple[Point, ...]
) -> Scene:
    """The track seen around these points; without points it is the whole track."""
    shown = window(plan, layout, points, dice)
    return Scene(plan.width, plan.height, TRACK, groups, shown, "" if shown is None else MAP)


def _facts(agreed: NitroDiceSetup, view: NitroDiceView, me: Player, parts: Parts) -> tuple[Fact, ...]:
    """The viewer's own figures. While a section must be paid for, the point of damage it may cost is marked as lost."""
    lost = 1 if view.legal and view.decision == "handling" and me.condition > 1 else 0
    kind, best = view.track[me.card].kind, int(agreed.box.condition)
    return parts.own(own.facts, me, kind, best, lost, agreed.box.nitro_tokens > 0)
