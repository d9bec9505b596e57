"""A step of the movement: offers the spaces that the mover can go to, each with its cost, and everything else."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.drawing import Compose, Piece, Tag, Way
from hairpin.drawing.words import sentence
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import CARD, FREE, Asked, Context, ask, spending
from hairpin.games.nitro_dice.board.symbols import MOST_DAMAGE, cost_symbol
from hairpin.games.nitro_dice.components import LANES, TYPES
from hairpin.games.nitro_dice.decisions import ends_boost, still_open
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import Car, Step, Toll, step_ahead, suffer
from hairpin.games.nitro_dice.words import KINDS, LANE_NAMES, SIDES, TYPE_NAMES, moves, spaces, spot_words

GUIDE = "moving"
TOKEN_AND_CARD = Tag(symbol="nitro", words="1 token, 1 card")
SIDEWAYS = ((numbers.DRIFT, "Drift"), (numbers.LANE, "Lane"), (numbers.GAP, "Gap"))
BOOST_COSTS = "the boost costs 1 damage"
LIMITS = {1: "one a turn", 2: "two a turn"}  # of tokens


@dataclass(frozen=True)
class Offer:
    """A move onto a space: its names, and what it brings."""

    id: str
    word: str  # on the space
    label: str
    small: str
    step: Step
    answers: tuple[int, ...]
    compose: Compose | None = None


def step(context: Context) -> Asked:
    turn = context.view.turn
    assert turn is not None
    offers = _offers(context)
    words, small = _question(context)
    label = f"Nitrous: {moves(turn.bonus)} to take" if turn.bonus else "Your turn"
    ways = tuple(_row(context, offer) for offer in offers) + _tools(context)
    question = ask(context, GUIDE, "rows", ways, words, small, label=label, done=turn.moved, of=context.me.speed)
    return Asked(question, *_lit(context, offers))


def _question(context: Context) -> tuple[str, str]:
    if context.sit.bonus:
        return "Where does the boost take you?", _boost(context)
    left = max(0, context.sit.left)
    if left:
        return f"{sentence(moves(left))} left. Where to?", _ahead(context)
    return "All moves are made. Is that all?", still_open(context.view.legal, context.me.lane == "G")


def _boost(context: Context) -> str:
    """What a boost asks for, and how many moves are left after it; a boost of three costs damage when it is over."""
    speed, price = context.me.speed, ""
    if boosting(context):
        speed, price = suffer(context.sit, 1, context.sit.moved).speed, ", and at its end it costs 1 damage"
    left = speed - context.sit.moved
    then = f"{moves(left)} of speed {speed} left" if left > 0 else "no move is left"
    return f"All of it must be taken{price}; then {then}."


def _ahead(context: Context) -> str:
    """What the next section wants, and whether the driver holds it."""
    if context.me.lane == "G":
        return "Every move can repair; a card takes you out sideways."
    street = context.sit.box.street
    section = (context.section(context.sit.me.cell) + 1) % int(street.length)
    type_ = int(street.types[section])
    to_go = int(street.to_go(context.sit.me.cell))
    kind, name, held = KINDS[TYPES[type_]], TYPE_NAMES[TYPES[type_]], context.sit.types[type_]
    want = f"{sentence(kind)} {section}, {spaces(to_go)} ahead, wants {name}"
    if held:
        return f"{want}: you hold {held}."
    return f"{want}; you hold none: {'any three cards, or ' if context.sit.cards >= 3 else ''}1 damage."


# -- moves onto spaces ----------------------------------------------------------------------------


def _offers(context: Context) -> list[Offer]:
    found = _forward(context) if context.can(numbers.FORWARD) else []
    for first, word in SIDEWAYS:
        for number, lane in enumerate(LANES):
            if (first != numbers.GAP or lane != "G") and context.can(first + number):
                found.append(_sideways(context, first + number, word, lane))
    return found


def _forward(context: Context) -> list[Offer]:
    """One space ahead, and further ones as long as no section, hazard, die or other player's decision comes between."""
    sit = context.sit
    first, boost = _looked_at(context, numbers.FORWARD)
    small = _small(context, first, "", boost)
    if first.rams:
        assert first.struck is not None
        return [Offer("ram", "Ram", f"Run into {context.called(first.struck)}", small, first, (numbers.FORWARD,))]
    found = [Offer("ahead", "Ahead", "Ahead", small, first, (numbers.FORWARD,))]
    # With a card in hand the driver could brake, so every further move is asked; several can be given as one run.
    if sit.bonus or not sit.cards or first.pulled is not None or context.me.lane == "G":
        return found
    run, last = 1, first
    while run < sit.left and last.due is None and not last.hazard:
        last = step_ahead(sit.after(run, last.cell), numbers.FORWARD)
        run += 1
        if last.rams:
            break
        label = f"Ahead {spaces(run)}"
        small = _small(context, last, "")
        found.append(Offer(f"ahead-{run}", str(run), label, small, last, (numbers.FORWARD,) * run))
    return found


def _sideways(context: Context, action: int, word: str, lane: str) -> Offer:
    ahead, boost = _looked_at(context, action)
    if word == "Gap":
        label, verb, how = f"Shoot the gap, {SIDES[lane]}", f"Shoot the gap to the {SIDES[lane]}", ""
    elif word == "Drift":
        leaves = context.me.lane == "G"
        label = "Drift into the garage" if lane == "G" else "Drift out of it" if leaves else f"Drift {SIDES[lane]}"
        verb, how = label, ""
    else:
        leaves = context.me.lane == "G"
        label = "Into the garage" if lane == "G" else "Out of the garage" if leaves else f"Change to the {SIDES[lane]}"
        verb, how = label, "no move used"
    if ahead.struck is not None:
        word = "Swipe"
    small = _small(context, ahead, how, boost)
    cost = TOKEN_AND_CARD if ahead.token else CARD
    answers, compose = spending(context, (action,), f"{verb} with", verb, sentence(f"{small}."), cost)
    name = f"{word.lower()}-{lane}" if word != "Swipe" else f"swipe-{action}"
    return Offer(name, word, label, small, ahead, answers, compose)


def _looked_at(context: Context, action: int) -> tuple[Step, bool]:
    """What a step brings, and whether it ends a boost of three, which costs one point more (ruling 53)."""
    ahead = step_ahead(context.sit, action)
    before = ahead.toll
    if not boosting(context) or before.wrecks or not ends_boost(context.sit, action, ahead):
        return ahead, False
    toll = suffer(context.sit, before.points + 1, context.sit.moved)
    toll.speed = min(toll.speed, before.speed)
    toll.halts = toll.halts and not ahead.rams  # then the movement ends anyway
    ahead.toll = toll
    return ahead, True


def boosting(context: Context) -> bool:
    """Whether the viewer is in a boost of three, whose damage is still to come."""
    turn = context.view.turn
    return turn is not None and turn.boosting and context.sit.mover


def _small(context: Context, ahead: Step, how: str, boost: bool = False) -> str:
    """Where a step leads, what is due there, which dice it affects, and the damage; `boost`: it ends a costly boost."""
    if ahead.rams:
        assert ahead.struck is not None
        ends = f"you stay behind, your movement ends{f'; {BOOST_COSTS}' if boost else ''}"
        return f"{ends}; {hurts(context, ahead.toll)}; {_hurt_too(context, ahead.struck)}"
    card, lane, space = context.place(ahead.cell)
    parts = []
    if ahead.due is not None:
        type_ = TYPES[ahead.due.type]
        held = f"you hold {ahead.due.held}" if ahead.due.held else "none in hand"
        parts.append(f"onto {KINDS[type_]} {card}: {TYPE_NAMES[type_]} due, {held}")
    else:
        parts.append(f"{LANE_NAMES[lane]}, space {space}")
    if how:
        parts.append(how)
    if ahead.lap:
        parts.append("over the finish line" if ahead.finishes else f"over the line, completes lap {ahead.lap}")
    if ahead.struck is not None:
        parts.append(f"sideswipes {context.called(ahead.struck)}, who is hurt too")
    if ahead.token:
        parts.append("hurts the two you pass as well")
    if ahead.hazard:
        parts.append("a hazard")
    if boost:
        parts.append(BOOST_COSTS)
    if ahead.toll.points:
        parts.append(hurts(context, ahead.toll))
    if ahead.pulled is not None:
        parts.append(f"pulls {context.called(ahead.pulled)} along")
    return "; ".join(parts)


def _hurt_too(context: Context, struck: Car) -> str:
    """What a rear-end collision does to the struck die: a point of damage, and nothing else (rules 3.2)."""
    name = context.called(struck)
    if struck.condition > 1:
        return f"{name} takes 1 damage too"
    return f"{name} is wrecked" if context.sit.box.wrecks else f"no effect on {name} at condition 1"


def hurts(context: Context, toll: Toll) -> str:
    """What damage does to the viewer's die."""
    me = context.me
    if toll.wrecks:
        return "the damage wrecks you"
    if toll.condition == me.condition:
        return f"no effect at condition {me.condition}"
    words = f"condition {me.condition} to {toll.condition}"
    if toll.speed < me.speed:
        words += f", speed {me.speed} to {toll.speed}"
    return f"{words}, and you stop" if toll.halts else words


def _row(context: Context, offer: Offer) -> Way:
    ahead = offer.step
    mood = "tail" if ahead.rams or ahead.toll.wrecks else ""
    return Way(
        offer.id,
        offer.label,
        offer.small,
        words=f"{offer.label}: which card?" if offer.compose is not None else "",
        follows=sentence(f"{offer.small}.") if offer.compose is not None else "",
        button=offer.label,
        facts=signs(*_costs(ahead)),
        answers=offer.answers,
        compose=offer.compose,
        mood=mood,
    )


def _costs(ahead: Step) -> tuple[bool, bool, str, bool, int]:
    due = ahead.due
    type_ = "" if due is None else TYPES[due.type]
    return ahead.token, ahead.card, type_, due is not None and due.held > 0, min(ahead.toll.points, MOST_DAMAGE)


def signs(token: bool, card: bool, due: str, held: bool, damage: int) -> tuple[Tag, ...]:
    """The signs for a cost, as tags for a row."""
    found = []
    if token:
        found.append(Tag(symbol="nitro"))
    if card:
        found.append(Tag(symbol="nd-card-any"))
    if due:
        found.append(Tag(symbol=f"nd-due-{due}-{'have' if held else 'miss'}"))
    found += [Tag(symbol="nd-damage")] * damage
    return tuple(found) or (FREE,)


def _lit(
    context: Context, offers: list[Offer]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[tuple[float, float], ...]]:
    """The spaces of the offers: pieces under the dice, pieces over them, and the points that the window must show."""
    here = context.spot(context.sit.me.cell)
    below: list[Piece] = []
    above: list[Piece] = []
    points = [(here.x, here.y)]
    for offer in offers:
        place, spot = context.place(offer.step.cell), context.spot(offer.step.cell)
        points.append((spot.x, spot.y))
        pick = offer.id if offer.compose is not None else ""
        words = f"{offer.label}: {spot_words(*place)}; {offer.small}"
        hot = offer.step.rams or offer.step.struck is not None
        word = f"nd-word-{offer.word.lower()}" if not offer.word.isdigit() else f"nd-number-{offer.word}"
        cost = cost_symbol(*_costs(offer.step))
        if hot:
            word = cost = ""
            if offer.step.rams:
                above.append(targets.burst(context.plan, *place))
        below += targets.space(f"to-{offer.id}", spot, word, cost, words, offer.answers, pick, hot)
    return tuple(below), tuple(above), tuple(points)


# -- what else can be done ------------------------------------------------------------------------


def _tools(context: Context) -> tuple[Way, ...]:
    """Braking, nitrous, repairing and stopping; a tool that cannot be used says why."""
    found = [_brake(context), _nitro(context, numbers.NITRO_TWO, 2)]
    if context.sit.box.nitro_madness:
        found.append(_nitro(context, numbers.NITRO_THREE, 3))
    if context.can(numbers.REPAIR) or context.section(context.sit.me.cell) == context.sit.box.street.garage:
        found.append(_repair(context))
    found.append(_stop(context))
    return tuple(found)


def _tool(name: str, label: str, symbol: str, small: str, answers: tuple[int, ...], reason: str) -> Way:
    if reason:
        return Way(name, label, symbol=symbol, kind="tool", reason=reason)
    return Way(name, label, small, symbol, "tool", button=label, answers=answers)


def _brake(context: Context) -> Way:
    speed = context.me.speed
    if not context.can(numbers.BRAKE):
        reason = "boost first" if context.sit.bonus else "no card" if not context.sit.cards else "no move left"
        return _tool("brake", "Brake", "nd-brake", "", (), reason)
    left = context.sit.left - 1
    follows = f"Speed {speed} to {speed - 1}: {moves(left) if left else 'no move'} left."
    answers, compose = spending(context, (numbers.BRAKE,), f"Brake to {speed - 1} with", "Brake", follows, CARD)
    return Way(
        "brake", "Brake", f"1 card, to {speed - 1}", "nd-brake", "tool", "Brake: which card?", follows, "Brake",
        answers=answers, compose=compose,
    )  # fmt: skip


def _nitro(context: Context, action: int, spaces_: int) -> Way:
    label = "Nitro" if spaces_ == 2 else "Nitro ×3"
    name = f"nitro-{spaces_}"
    if context.can(action):
        damage = "" if spaces_ == 2 else ", 1 damage"
        return _tool(name, label, "nitro", f"1 token, +{spaces_}{damage}", (action,), "")
    turn = context.view.turn
    assert turn is not None
    if context.sit.bonus:
        reason = "boost is on"
    elif not context.me.tokens:
        reason = "no token"
    elif turn.used >= context.sit.box.nitro_per_turn:
        reason = LIMITS[int(context.sit.box.nitro_per_turn)]
    else:
        reason = "not in the garage" if context.me.lane == "G" else "turn ahead"
    return _tool(name, label, "nitro", "", (), reason)


def _repair(context: Context) -> Way:
    condition, best = context.me.condition, int(context.sit.box.condition)
    if context.can(numbers.REPAIR):
        small = f"1 move, to {condition + 1}" if condition < best else "1 move, no gain"
        return _tool("repair", "Repair", "wrench", small, (numbers.REPAIR,), "")
    return _tool(
        "repair", "Repair", "wrench", "", (), "only in the garage" if context.me.lane != "G" else "no move left"
    )


def _stop(context: Context) -> Way:
    if context.can(numbers.STOP):
        return _tool("stop", "Stop", "check", "that is all", (numbers.STOP,), "")
    return _tool("stop", "Stop", "check", "", (), f"{max(0, context.sit.left) + context.sit.bonus} to move")
