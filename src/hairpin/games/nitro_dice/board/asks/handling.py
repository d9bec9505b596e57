"""Handling: asks how to pay for a new section, whether to ride in a slipstream, and which cards to give up."""

from __future__ import annotations

from hairpin.drawing import Compose, Outcome, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.nitro_dice.board import targets
from hairpin.games.nitro_dice.board.asks.context import (
    Context,
    Price,
    Shown,
    price_of,
    several,
    spending,
    with_a_card,
)
from hairpin.games.nitro_dice.board.cards import Held
from hairpin.games.nitro_dice.board.symbols import cost_symbol
from hairpin.games.nitro_dice.decisions import CARD
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.words import TYPE_NAMES


def handling(context: Context) -> Shown:
    asked, me = context.asked, context.asked.me
    mine = [one for one in context.hand if asked.can(context.answer(one))]
    ways = [_pay(context, mine)] if mine else []
    three, damage = context.choice(numbers.PAY_THREE), context.choice(numbers.DAMAGE)
    if three is not None:
        follows = sentence(f"{three.cost}.")
        answers, compose = several(
            context, 3, (numbers.PAY_THREE,), "to pay with", "Pay with these three?", follows, "Pay three"
        )
        more = {"words": "Which three cards?", "follows": follows, "button": "Pay three"}
        ways.append(way(three, facts=Price(card=True).signs() * 3, answers=answers, compose=compose, **more))
    assert damage is not None
    ways.append(way(damage, facts=Price(damage=1).signs(), button=""))
    done, of = (asked.now.moved, me.speed) if asked.now.mover else (asked.now.moved, 0)
    first = "pay" if mine else ""
    question = ask(context.decision, "moving", "rows", ways, first=first, label="Handling", done=done, of=of)
    below = (targets.entered(context.plan, me.card),)
    above = (targets.edge(context.plan, me.card, me.lane, ""),)
    return Shown(question, below, above, (context.here,))


def _pay(context: Context, mine: list[Held]) -> Way:
    """Pay one card of the type: at once if the hand has one face of it, else picked from the hand."""
    type_ = mine[0].face.type
    label = f"Pay a {TYPE_NAMES[type_]} card"
    choices = {one: context.choice(context.answer(one)) for one in mine}
    outcomes: dict[str, Outcome] = {}
    small = ""
    for one, choice in choices.items():
        assert choice is not None
        small = choice.cost.rpartition("; ")[2]
        outcomes[one.id] = Outcome((choice.action,), f"Pay with the {one.words}?", sentence(f"{small}."), label)
    facts = Price(due=type_, held=True).signs()
    if len(mine) == 1:
        small, answers = f"the {mine[0].words}; {small}", (context.answer(mine[0]),)
        return Way("pay", label, small, kind="primary", button=label, facts=facts, answers=answers)
    compose = Compose("one", items=tuple(outcomes), one=outcomes)
    words, small = f"Which {TYPE_NAMES[type_]} card do you pay?", f"pick it from your hand; {small}"
    return Way("pay", label, small, kind="primary", words=words, button=label, facts=facts, compose=compose)


def draft(context: Context) -> Shown:
    ride, resist = context.choice(numbers.RIDE), context.choice(numbers.RESIST)
    assert ride is not None
    cell, due, toll = context.asked.ride()
    price = price_of(due, toll)
    ways = [way(ride, kind="primary", button="Ride", facts=price.signs())]
    if resist is not None:
        follows = "You brake against the pull."
        ways.append(with_a_card(context, resist, follows, button="Resist", facts=Price(card=True).signs()))
    question = ask(context.decision, "moving", "rows", ways, label="Slipstream")
    place = context.asked.place(cell)
    words = f"Ride: {ride.cost if ride.cost.startswith(place) else f'{place}; {ride.cost}'}"
    lit = targets.space("to-ride", context.spot(cell), "nd-word-ride", cost_symbol(*price), words, (numbers.RIDE,))
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
