"""Setting the speed: shows five columns with the cards that the sections ahead want; the road shows the speeds too."""

from __future__ import annotations

from hairpin.drawing import Group, Piece, Tag, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import FREE, Context, Shown, spending
from hairpin.games.nitro_dice.board.geometry import Point
from hairpin.games.nitro_dice.board.symbols import due_symbol
from hairpin.games.nitro_dice.decisions import Edge, Line
from hairpin.games.nitro_dice.rules import numbers

CHANGES = (-2, -1, 0, 1, 2)


def speed(context: Context) -> Shown:
    me = context.asked.me
    parked, most = me.lane == "G", min(me.speed + 2, me.condition)
    edges = [] if parked else context.asked.edges(most)
    ways = [_way(context, change, edges) for change in CHANGES]
    question = ask(context.decision, "a-round", "columns", ways, label="Your turn")
    if parked:
        return Shown(question, points=(context.here,))
    return Shown(question, *_road(context, most, edges))


def _way(context: Context, change: int, edges: list[Edge]) -> Way:
    me = context.asked.me
    name, new = f"speed{change:+d}", me.speed + change
    sign = "±0" if change == 0 else f"{'+' if change > 0 else '−'}{abs(change)}"
    choice = context.choices.get(numbers.FASTER + change)
    if choice is None:
        reason = "too slow" if new < 0 else f"over {me.condition}" if new > me.condition else "no card"
        return Way(name, str(new) if new >= 0 else "–", sign, reason=reason)
    button = f"Set speed {new}"
    answers: tuple[int, ...] = (choice.action,)
    compose = None
    if choice.price is not None:
        answers, compose = spending(context, answers, f"{button} and discard", button, cost=choice.price)
    signs = [due_symbol(edge.type, edge.held) for edge in edges if edge.after <= new]
    return way(
        choice,
        id=name,
        label=str(new),
        small=sign,
        follows="" if compose is None else "Pick the card that it costs from your hand.",
        button=button,
        cost=choice.price or FREE,
        facts=(*[Tag(symbol=symbol) for symbol in signs], *map(_fact, context.asked.speed_lines(new))),
        answers=answers,
        compose=compose,
    )


def _fact(line: Line) -> Tag:
    words = f"*{sentence(line.stressed)}*{line.words}" if line.stressed else sentence(line.words)
    return Tag(symbol=line.symbol, words=f"{words}.", mood=line.mood)


def _road(context: Context, most: int, edges: list[Edge]) -> tuple[Group, Group, tuple[Point, ...]]:
    """The way ahead in dots, the spaces where each speed ends, and the cards due at the edges."""
    asked = context.asked
    below: list[Piece] = []
    above: list[Piece] = []
    points = [context.here]
    ends = {asked.me.speed + change: change for change in CHANGES if asked.can(numbers.FASTER + change)}
    for step, cell in enumerate(asked.road(most)[1:], 1):
        spot, change = context.spot(cell), ends.get(step)
        if change is None:
            below.append(targets.dots(context.plan, context.place(cell)))
            continue
        key, words = f"speed{change:+d}", f"Speed {step}: ends on {asked.place(cell)}"
        points.append((spot.x, spot.y))
        below += targets.space(f"to-{key}", spot, "", "", words, pick=key, mood="" if context.layout.fine else "still")
        if asked.now.on(cell) is None:
            below.append(Piece(f"to-{key}-number", f"nd-number-{step}", spot.x, spot.y, mood=targets.OVER))
        else:
            above.append(Piece(f"to-{key}-number", f"nd-tag-{step}", spot.x, spot.y + 30, mood=targets.OVER))
    for edge in edges:
        above.append(targets.edge(context.plan, edge.section, asked.me.lane, "-have" if edge.held else "-miss"))
    return tuple(below), tuple(above), tuple(points)
