"""Setting the speed: shows five columns with the cards that the sections ahead want; the road shows the speeds too."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Piece, Tag, Way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import CARD, FREE, Asked, Context, ask, spending
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import Car, way_ahead
from hairpin.games.nitro_dice.rules.outlook import paid as paid_edges
from hairpin.games.nitro_dice.words import KINDS, TYPE_NAMES, spaces, spot_words

EXPLAIN = (
    "Your speed is the number of spaces that you will move in this round, all of them. It changes by 1 for nothing and by "
    "2 for a card, and is never above your condition. Each column shows the cards that the sections ahead in your own lane "
    "ask for, and whether you hold them; for one you lack you pay any three cards, or take 1 damage."
)
CHANGES = (-2, -1, 0, 1, 2)


class Edge(NamedTuple):
    """A section on the way: after how many spaces it is entered, its number and type, and whether the hand can pay."""

    after: int
    section: int
    type: str
    held: bool


def speed(context: Context) -> Asked:
    me, sit = context.me, context.sit
    most = min(me.speed + 2, me.condition)
    parked = me.lane == "G"
    edges = [] if parked else _edges(context, most)
    ways = tuple(_way(context, change, edges, parked) for change in CHANGES)
    small = f"You drive {me.speed}, condition {me.condition} allows {me.condition}."
    question = ask(context, "a-round", "columns", ways, "How fast this round?", small, explain=EXPLAIN)
    if parked:
        return Asked(question, points=((context.spot(sit.me.cell).x, context.spot(sit.me.cell).y),))
    below, above, points = _road(context, most, edges)
    return Asked(question, below, above, points)


def _edges(context: Context, most: int) -> list[Edge]:
    """The sections that are entered within `most` spaces in the driver's own lane."""
    street, cell = context.sit.box.street, context.sit.me.cell
    found: list[tuple[int, int]] = []
    for step in range(1, most + 1):
        following = int(street.ahead[cell])
        if street.section_of[following] != street.section_of[cell]:
            found.append((step, int(street.section_of[following])))
        cell = following
    held = paid_edges(context.sit, [int(street.types[section]) for _, section in found])
    return [
        Edge(step, section, TYPES[street.types[section]], ok) for (step, section), ok in zip(found, held, strict=True)
    ]


def _way(context: Context, change: int, edges: list[Edge], parked: bool) -> Way:
    me = context.me
    new = me.speed + change
    sign = "±0" if change == 0 else f"{'+' if change > 0 else '−'}{abs(change)}"
    action = numbers.FASTER + change
    if not context.can(action):
        reason = "too slow" if new < 0 else f"over {me.condition}" if new > me.condition else "no card"
        return Way(f"speed{change:+d}", str(new) if new >= 0 else "–", sign, reason=reason)
    cost = FREE
    answers: tuple[int, ...] = (action,)
    compose = None
    button = f"Set speed {new}"
    if abs(change) == 2:
        cost = CARD
        answers, compose = spending(context, (action,), f"Set speed {new} and discard", button, "", CARD)
    crossed = [edge for edge in edges if edge.after <= new]
    signs = [Tag(symbol=f"nd-due-{edge.type}-{'have' if edge.held else 'miss'}") for edge in crossed]
    lines = _lines(context, new, crossed, parked)
    follows = "Pick the card that it costs from your hand." if compose is not None else ""
    return Way(
        f"speed{change:+d}", str(new), sign, follows=follows, button=button, cost=cost, facts=(*signs, *lines),
        answers=answers, compose=compose,
    )  # fmt: skip


def _lines(context: Context, new: int, crossed: list[Edge], parked: bool) -> list[Tag]:
    """The effects of this speed, in short lines."""
    if new == 0:
        return [Tag(symbol="clock", words="*You stand still* this round; you may still lay a card.")]
    if parked:
        best = min(int(context.sit.box.condition), context.me.condition + new)
        return [Tag(symbol="wrench", words=f"In the garage every move can repair: up to *condition {best}*.")]
    way = way_ahead(context.sit, new)
    lines = []
    lacking = [edge for edge in crossed if not edge.held]
    if lacking:
        which = lacking[0]
        more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
        where = f"{KINDS[which.type]} {which.section}{more}"
        words = f"*No {TYPE_NAMES[which.type]} card left* for {where}: any three, or 1 damage."
        lines.append(Tag(symbol=f"nd-card-{which.type}", words=words, mood="tail"))
    for cell in way.hazards[:1]:
        words = f"*A hazard* lies in your lane on {spot_words(*context.place(cell))}."
        lines.append(Tag(symbol="nd-damage", words=words, mood="tail"))
    if way.blocked is not None:
        lines.append(Tag(symbol="clock", words=_meeting(context, new, way.after, way.blocked)))
    if not lines:
        ends = spot_words(*context.place(way.end))
        lines.append(Tag(symbol="check", words=f"The way is free and paid for: to {ends}."))
    return lines


def _meeting(context: Context, new: int, after: int, car: Car) -> str:
    """Which die is in the way, and who moves first: the faster die, or the one in front if they are equally fast."""
    name = context.called(car)
    if car.speed >= new:
        return f"*{name}*, {spaces(after)} ahead at {car.speed}, moves before you and clears the way."
    return f"*{name}*, {spaces(after)} ahead, has only {car.speed}: you move first and meet there."


def _road(
    context: Context, most: int, edges: list[Edge]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[tuple[float, float], ...]]:
    """The way ahead in dots, the spaces where each speed ends, and the cards due at the edges."""
    street, cell = context.sit.box.street, context.sit.me.cell
    start = context.spot(cell)
    below: list[Piece] = []
    above: list[Piece] = []
    points = [(start.x, start.y)]
    ends = {context.me.speed + change: change for change in CHANGES if context.can(numbers.FASTER + change)}
    mood = "still" if context.tall else ""
    for step in range(1, most + 1):
        cell = int(street.ahead[cell])
        place, spot = context.place(cell), context.spot(cell)
        change = ends.get(step)
        if change is None:
            below.append(targets.dots(context.plan, *place))
            continue
        key = f"speed{change:+d}"
        points.append((spot.x, spot.y))
        words = f"Speed {step}: ends on {spot_words(*place)}"
        below += targets.space(f"to-{key}", spot, "", "", words, pick=key, mood=mood)
        if context.sit.on(cell) is None:
            below.append(Piece(f"to-{key}-number", f"nd-number-{step}", spot.x, spot.y, mood=targets.OVER))
        else:
            above.append(Piece(f"to-{key}-number", f"nd-tag-{step}", spot.x, spot.y + 30, mood=targets.OVER))
    for edge in edges:
        above.append(targets.edge(context.plan, edge.section, context.me.lane, "-have" if edge.held else "-miss"))
    return tuple(below), tuple(above), tuple(points)
