"""Context: holds what a question is made of: the view, the street as numbers, the hand, and the plan of the track."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.drawing import Ask, Compose, Group, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.nitro_dice.board.cards import Card, Held
from hairpin.games.nitro_dice.board.geometry import Plan, Spot
from hairpin.games.nitro_dice.board.street import Place, Point
from hairpin.games.nitro_dice.events import place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import Car, Situation
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

FREE = Tag(words="free", mood="free")
CARD = Tag(symbol="nd-card-any", words="1 card")


@dataclass(frozen=True)
class Context:
    view: NitroDiceView
    decision: Decision
    sit: Situation
    plan: Plan
    names: tuple[str, ...]  # of all seats; the viewer is "You"
    hand: tuple[Held, ...]
    kinds: dict[str, int]  # the number of every face
    tall: bool  # whether this is for the tall drawing

    @property
    def me(self) -> SeatView:
        return self.view.seats[self.decision.seat]

    def place(self, cell: int) -> Place:
        return place_of(self.sit.box, cell)

    def spot(self, cell: int) -> Spot:
        return self.plan.spots[self.place(cell)]

    def section(self, cell: int) -> int:
        return self.sit.box.street.section_of[cell]

    def called(self, car: Car) -> str:
        return self.names[car.seat]

    def can(self, action: int) -> bool:
        return action in self.view.legal

    def answer(self, card: Card) -> int:
        """The answer that plays this card."""
        return numbers.CARD + self.kinds[card.name]


@dataclass(frozen=True)
class Asked:
    """A question with its pieces below and above the dice, and the points that the window must show."""

    ask: Ask
    below: Group = ()
    above: Group = ()
    points: tuple[Point, ...] = ()
    whole: bool = False  # show the whole track


def ask(
    context: Context,
    guide: str,
    layout: str,
    ways: tuple[Way, ...],
    words: str,
    small: str,
    first: str = "",
    label: str = "Your turn",
    done: int = 0,
    of: int = 0,
    explain: str = "",
) -> Ask:
    explain = explain or context.decision.explain
    return Ask(
        context.view.decision, words, small, explain, guide, layout, ways, first=first, label=label, done=done, of=of
    )


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
        one.card.id: Outcome(
            (*opening, context.answer(one.card)), f"{words} the {one.card.words}?", follows, button, cost
        )
        for one in context.hand
    }
    return (), Compose("one", items=tuple(outcomes), one=outcomes)
