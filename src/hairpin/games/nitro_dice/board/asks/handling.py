"""Handling: asks how to pay for a new section, whether to ride in a slipstream, and which cards to give up."""

from __future__ import annotations

from msgspec.structs import replace

from hairpin.drawing import Compose, Outcome, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import (
    Context,
    Shown,
    price_of,
    several,
    signs_of,
    spending,
    with_a_card,
)
from hairpin.games.nitro_dice.board.own import Held
from hairpin.games.nitro_dice.board.symbols import Price
from hairpin.games.nitro_dice.decisions import CARD
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.words import TYPE_NAMES


def handling(context: Context) -> Shown:
    asked, me = context.asked, context.asked.me
    mine = [one for one in context.hand if asked.can(one.answer)]
    ways = [_pay(context, mine)] if mine else []
    three, damage = context.choices.get(numbers.PAY_THREE), context.choices.get(numbers.DAMAGE)
    if three is not None:
        follows = sentence(f"{three.cost}.")
        answers, compose = several(
            context, 3, (numbers.PAY_THREE,), "to pay with", "Pay with these three?", follows, "Pay three"
        )
        more = {"words": "Which three cards?", "follows": follows, "button": "Pay three"}
        ways.append(way(three, facts=signs_of(Price(card=True)) * 3, answers=answers, compose=compose, **more))
    assert damage is not None
    ways.append(way(damage, facts=signs_of(Price(damage=1)), button=""))
    first, of = "pay" if mine else "", me.speed if asked.now.mover else 0
    question = ask(context.decision, "moving", "rows", ways, first=first, label="Handling", done=asked.now.moved, of=of)
    below = (targets.entered(context.plan, me.card),)
    above = (targets.edge(context.plan, me.card, me.lane, ""),)
    return Shown(question, below, above, (context.here,))


def _pay(context: Context, mine: list[Held]) -> Way:
    """Pay one card of the type; the player picks it if the hand has several faces of this type."""
    first, type_, choice = mine[0], mine[0].face.type, context.choices.get(mine[0].answer)
    assert choice is not None
    left, label = choice.cost.rpartition("; ")[2], f"Pay a {TYPE_NAMES[type_]} card"
    pay = Way("pay", label, kind="primary", button=label, facts=signs_of(Price(due=type_, held=True)))
    if len(mine) == 1:
        return replace(pay, small=f"the {first.words}; {left}", answers=(choice.action,))
    outcomes = {
        one.id: Outcome((one.answer,), f"Pay with the {one.words}?", sentence(f"{left}."), label) for one in mine
    }
    compose = Compose("one", items=tuple(outcomes), one=outcomes)
    words, small = f"Which {TYPE_NAMES[type_]} card do you pay?", f"pick it from your hand; {left}"
    return replace(pay, words=words, small=small, compose=compose)


def draft(context: Context) -> Shown:
    ride, resist = context.choices.get(numbers.RIDE), context.choices.get(numbers.RESIST)
    assert ride is not None
    cell, due, toll = context.asked.ride()
    price = price_of(due, toll)
    ways = [way(ride, kind="primary", button="Ride", facts=signs_of(price))]
    if resist is not None:
        follows = "You brake against the pull."
        ways.append(with_a_card(context, resist, follows, button="Resist", facts=signs_of(Price(card=True))))
    question = ask(context.decision, "moving", "rows", ways, label="Slipstream")
    place = context.asked.place(cell)
    words = f"Ride: {ride.cost if ride.cost.startswith(place) else f'{place}; {ride.cost}'}"
    lit = targets.space("to-ride", context.spot(cell), "nd-word-ride", price.symbol, words, (numbers.RIDE,))
    return Shown(question, tuple(lit), (), (context.here, context.point(cell)))


# -- cards that go ----------------------------------------------------------------------------------------


def three(context: Context) -> Shown:
    """The rest of three cards for a section, if they are given one by one."""
    turn, follows = context.asked.view.turn, context.decision.follows
    assert turn is not None
    _, compose = several(context, turn.owed, (), "to pay with", "Pay with these?", follows, "Pay")
    return _cards(context, Way("three", "Pay", button="Pay", compose=compose), "moving", "Handling")


def limit(context: Context) -> Shown:
    """Give up cards above the hand limit; the hand is then full, so its player draws no cards (rules 3.4)."""
    many = context.asked.me.hand_size - context.asked.me.condition
    button, this, go = ("Give it up", "this", "it goes") if many == 1 else ("Give them up", "these", "they go")
    purpose, follows = f"to give up: {go} to the discards", context.decision.follows
    _, compose = several(context, many, (), purpose, f"Give up {this}?", follows, button)
    return _cards(context, Way("limit", context.decision.ask, button=button, compose=compose), "a-round", "Hand limit")


def discard(context: Context) -> Shown:
    """The card for an action already chosen: a change of speed by two, a step, braking, resisting a pull."""
    _, compose = spending(context, (), "Play", "Play it", context.decision.follows, CARD)
    return _cards(context, Way("card", "Play a card", button="Play it", compose=compose), "moving", "Your turn")


def _cards(context: Context, one: Way, guide: str, label: str) -> Shown:
    question = ask(context.decision, guide, "cards", [one], first=one.id, label=label)
    return Shown(question, points=(context.here,))
