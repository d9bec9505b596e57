"""A step of the movement: offers the spaces that the mover can go to, each with its cost, and everything else."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Group, Piece, Way
from hairpin.drawing.words import count, sentence
from hairpin.games.asking import ask, way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import Context, Shown, price_of, signs_of, with_a_card
from hairpin.games.nitro_dice.board.geometry import Point
from hairpin.games.nitro_dice.board.symbols import Price
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import Step, step_ahead

SIDEWAYS = ((numbers.DRIFT, "drift"), (numbers.LANE, "lane"), (numbers.GAP, "gap"))
LIMITS = {1: "one a turn", 2: "two a turn"}  # of tokens


class Offer(NamedTuple):
    """A move onto a space: the way to choose it, the word on the space, what it brings, and what it costs."""

    way: Way
    word: str
    step: Step
    price: Price


def step(context: Context) -> Shown:
    turn = context.asked.view.turn
    assert turn is not None
    offers = [*_forward(context), *_sideways(context)]
    ways = [*[offer.way for offer in offers], *_tools(context)]
    label, of = "Nitrous" if turn.bonus else "Your turn", context.asked.me.speed
    question = ask(context.decision, "moving", "rows", ways, label=label, done=turn.moved, of=of)
    return Shown(question, *_lit(context, offers))


# -- moves onto spaces ----------------------------------------------------------------------------


def _price(step: Step) -> Price:
    return price_of(step.due, step.toll, step.token, step.card)


def _forward(context: Context) -> list[Offer]:
    """One space ahead, and further ones as long as no section, hazard, die or other player's decision comes between."""
    asked, now, choice = context.asked, context.asked.now, context.choices.get(numbers.FORWARD)
    if choice is None:
        return []
    first, _ = asked.step(numbers.FORWARD)
    name = "ram" if first.rams else "ahead"
    price = _price(first)
    found = [Offer(way(choice, id=name, facts=signs_of(price)), name, first, price)]
    # With a card in hand the driver could brake, so every further move is asked; several can be given as one run.
    if first.rams or now.bonus or not now.cards or first.pulled is not None or asked.me.lane == "G":
        return found
    run, last = 1, first
    while run < now.left and last.due is None and not last.hazard:
        last = step_ahead(now.after(run, last.cell), numbers.FORWARD)
        run += 1
        if last.rams:
            break
        label, small, price = f"Ahead {count(run, 'space')}", asked.step_small(numbers.FORWARD, last), _price(last)
        mood, answers = "tail" if last.toll.wrecks else "", (numbers.FORWARD,) * run
        further = Way(f"ahead-{run}", label, small, button=label, facts=signs_of(price), answers=answers, mood=mood)
        found.append(Offer(further, str(run), last, price))
    return found


def _sideways(context: Context) -> list[Offer]:
    found = []
    for first, kind in SIDEWAYS:
        for number, lane in enumerate(LANES[:2] if kind == "gap" else LANES):
            choice = context.choices.get(first + number)
            if choice is not None:
                ahead, _ = context.asked.step(choice.action)
                swipes, price = ahead.struck is not None, _price(ahead)
                name = f"swipe-{choice.action}" if swipes else f"{kind}-{lane}"
                row = with_a_card(context, choice, sentence(f"{choice.cost}."), id=name, facts=signs_of(price))
                found.append(Offer(row, "swipe" if swipes else kind, ahead, price))
    return found


def _lit(context: Context, offers: list[Offer]) -> tuple[Group, Group, tuple[Point, ...]]:
    """The spaces of the offers: pieces under the dice, pieces over them, and the points that the window must show."""
    below: list[Piece] = []
    above: list[Piece] = []
    points = [context.here]
    for row, word, ahead, price in offers:
        struck = ahead.struck is not None
        spot = context.spot(ahead.cell)
        points.append((spot.x, spot.y))
        if ahead.rams:
            above.append(targets.burst(context.plan, context.place(ahead.cell)))
        below += targets.space(
            f"to-{row.id}",
            spot,
            "" if struck else f"nd-{'number' if word.isdigit() else 'word'}-{word}",
            "" if struck else price.symbol,
            f"{row.label}: {context.asked.place(ahead.cell)}; {row.small}",
            row.answers,
            row.id if row.compose is not None else "",
            hot=struck,
        )
    return tuple(below), tuple(above), tuple(points)


# -- what else can be done ------------------------------------------------------------------------


def _tools(context: Context) -> list[Way]:
    """Braking, nitrous, repairing and stopping; a tool that cannot be used says why."""
    asked = context.asked
    now, me, parked = asked.now, asked.me, asked.me.lane == "G"
    brake = context.choices.get(numbers.BRAKE)
    if brake is None:
        reason = "boost first" if now.bonus else "no card" if not now.cards else "no move left"
        found = [_tool(context, numbers.BRAKE, "brake", "Brake", "nd-brake", reason)]
    else:
        follows = sentence(f"{brake.cost.removeprefix('1 card; ')}.")
        small = f"1 card, to {me.speed - 1}"
        found = [with_a_card(context, brake, follows, label="Brake", small=small, symbol="nd-brake", kind="tool")]
    nitro = _no_nitro(context)
    found.append(_tool(context, numbers.NITRO_TWO, "nitro-2", "Nitro", "nitro", nitro))
    if now.box.nitro_madness:
        found.append(_tool(context, numbers.NITRO_THREE, "nitro-3", "Nitro ×3", "nitro", nitro))
    if asked.can(numbers.REPAIR) or me.card == now.box.street.garage:
        reason = "no move left" if parked else "only in the garage"
        found.append(_tool(context, numbers.REPAIR, "repair", "Repair", "wrench", reason))
    left = max(0, now.left) + now.bonus
    return [*found, _tool(context, numbers.STOP, "stop", "Stop", "check", f"{left} to move")]


def _tool(context: Context, action: int, name: str, label: str, symbol: str, reason: str) -> Way:
    choice = context.choices.get(action)
    if choice is None:
        return Way(name, label, symbol=symbol, kind="tool", reason=reason)
    return way(choice, id=name, label=label, symbol=symbol, kind="tool")


def _no_nitro(context: Context) -> str:
    """Why no token can be fired now."""
    asked, turn = context.asked, context.asked.view.turn
    assert turn is not None
    if asked.now.bonus:
        return "boost is on"
    if not asked.me.tokens:
        return "no token"
    if turn.used >= asked.now.box.nitro_per_turn:
        return LIMITS[int(asked.now.box.nitro_per_turn)]
    return "not in the garage" if asked.me.lane == "G" else "turn ahead"
