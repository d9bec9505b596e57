"""Context: what a question on a page is made of, and the ways to answer that several questions share."""

from __future__ import annotations

from typing import Any, NamedTuple

from hairpin.drawing import Ask, Compose, Group, Outcome, Pick, Tag, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import way
from hairpin.games.game import Choice, Decision
from hairpin.games.nitro_dice.board.geometry import Place, Plan, Point, Spot
from hairpin.games.nitro_dice.board.layout import Layout
from hairpin.games.nitro_dice.board.own import Held
from hairpin.games.nitro_dice.board.symbols import MOST_DAMAGE, Price
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.decisions import Asked
from hairpin.games.nitro_dice.events import cards, place_of
from hairpin.games.nitro_dice.rules.outlook import Due, Toll

FREE = Tag(words="free", mood="free")


def signs_of(price: Price) -> tuple[Tag, ...]:
    """The signs of a price for a row."""
    return tuple([Tag(symbol=sign) for sign in price.signs]) or (FREE,)


def price_of(due: Due | None, toll: Toll, token: bool = False, card: bool = False) -> Price:
    type_, held = ("", False) if due is None else (TYPES[due.type], due.held > 0)
    return Price(token, card, type_, held, min(toll.points, MOST_DAMAGE))


class Context:
    def __init__(self, asked: Asked, decision: Decision, plan: Plan, hand: tuple[Held, ...], layout: Layout) -> None:
        self.asked = asked
        self.decision = decision
        self.choices = {choice.action: choice for choice in decision.choices}
        self.plan = plan
        self.hand = hand
        self.layout = layout
        self.here = self.point(asked.now.me.cell)

    def place(self, cell: int) -> Place:
        return place_of(self.asked.now.box, cell)

    def spot(self, cell: int) -> Spot:
        return self.plan.spots[self.place(cell)]

    def point(self, cell: int) -> Point:
        spot = self.spot(cell)
        return spot.x, spot.y


class Shown(NamedTuple):
    """A question with its pieces below and above the dice, and the points that the window must show."""

    ask: Ask
    below: Group = ()
    above: Group = ()
    points: tuple[Point, ...] = ()
    whole: bool = False  # show the whole track


def spending(
    context: Context, opening: tuple[int, ...], words: str, button: str, follows: str = "", cost: Tag | None = None
) -> tuple[tuple[int, ...], Compose | None]:
    """A run that ends with any card of the hand, or how to compose it.

    With only one kind of card the run leaves the card out, since the rules play it without asking. `words` begin the
    question that ends with the card.
    """
    if len(context.hand) == 1:
        return opening, None
    outcomes = {
        one.id: Outcome((*opening, one.answer), f"{words} the {one.words}?", follows, button, cost)
        for one in context.hand
    }
    return (), Compose("one", items=tuple(outcomes), one=outcomes)


def with_a_card(context: Context, choice: Choice, follows: str, **more: Any) -> Way:
    """A choice that costs any card, as a way to answer."""
    label = sentence(choice.words)
    answers, compose = spending(context, (choice.action,), f"{label} with", label, follows, choice.price)
    if compose is not None:
        more = {"words": f"{label}: which card?", "follows": follows, **more}
    return way(choice, cost=None, answers=answers, compose=compose, **more)


def several(
    context: Context, count: int, opening: tuple[int, ...], purpose: str, words: str, follows: str, button: str
) -> tuple[tuple[int, ...], Compose | None]:
    """A run that gives `count` cards of any kind, or how to compose it; cards that go unasked are left out of it."""
    if context.asked.now.cards == count or len(context.hand) == 1:
        return opening, None
    picks = {one.id: Pick(one.answer) for one in context.hand}
    counts = {
        str(number): Outcome(
            words=f"{cards(count - number).capitalize()} more" if number else f"Pick {cards(count)} {purpose}.",
            button=button,
        )
        for number in range(count)
    }
    counts[str(count)] = Outcome(words=words, follows=follows, button=button)
    copies = {one.id: one.many for one in context.hand}
    return (), Compose(
        "exact", items=tuple(picks), picks=picks, counts=counts, least=count, most=count, opening=opening, copies=copies
    )
