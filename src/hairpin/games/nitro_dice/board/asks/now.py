"""Now: what a question is made of: the view, the own die, the street as numbers, the hand, and the plan of the track."""

from __future__ import annotations

from typing import Final, final

from hairpin.drawing import Ask, Compose, Group, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.nitro_dice.board.cards import Card, Held
from hairpin.games.nitro_dice.board.geometry import Plan, Spot
from hairpin.games.nitro_dice.board.street import Place
from hairpin.games.nitro_dice.board.table import Seat
from hairpin.games.nitro_dice.events import place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import Car, Situation
from hairpin.games.nitro_dice.view import NitroDiceView

FREE: Final = Tag(words="free", mood="free")
CARD: Final = Tag(symbol="nd-card-any", words="1 card")


@final
class Now:
    __slots__ = ("decision", "hand", "kinds", "legal", "me", "name", "names", "plan", "seats", "sit", "tall", "view")

    def __init__(
        self,
        view: NitroDiceView,
        me: Seat,
        seats: list[Seat],
        sit: Situation,
        plan: Plan,
        names: tuple[str, ...],
        hand: list[Held],
        kinds: dict[str, int],
        decision: Decision,
        size: str,
    ) -> None:
        self.view = view
        self.me = me
        self.seats = seats
        self.sit = sit
        self.plan = plan
        self.names = names  # of all seats; the viewer is "You"
        self.hand = hand
        self.kinds = kinds  # the number of every face
        self.decision = decision
        self.name = view.decision
        self.legal = view.legal
        self.tall = size == "tall"  # the drawing

    def place(self, cell: int) -> Place:
        return place_of(self.sit.box, cell)

    def spot(self, cell: int) -> Spot:
        return self.plan.spots[self.place(cell)]

    def section(self, cell: int) -> int:
        return int(self.sit.box.street.section_of[cell])

    def called(self, car: Car) -> str:
        return self.names[car.seat]

    def can(self, action: int) -> bool:
        return any(one == action for one in self.legal)

    def answer(self, card: Card) -> int:
        """The answer that plays this card."""
        return numbers.CARD + self.kinds[card.name]


@final
class Asked:
    """A question with what it lights up: pieces below and above the dice, and the points that one looks at."""

    __slots__ = ("above", "ask", "below", "points", "whole")

    def __init__(
        self,
        ask: Ask,
        below: Group = (),
        above: Group = (),
        points: tuple[tuple[float, float], ...] = (),
        whole: bool = False,
    ) -> None:
        self.ask = ask
        self.below = below
        self.above = above
        self.points = points
        self.whole = whole  # the whole track is looked at


def ask(
    now: Now,
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
    explain = explain or now.decision.explain
    return Ask(now.name, words, small, explain, guide, layout, ways, first=first, label=label, done=done, of=of)


def spending(
    now: Now, opening: tuple[int, ...], words: str, button: str, follows: str = "", cost: Tag | None = None
) -> tuple[tuple[int, ...], Compose | None]:
    """A run that ends with any card of the hand: the run itself where there is only one kind of card, which goes without
    a question; else how it is composed. `words` ask whether, up to the card.
    """
    if len(now.hand) == 1:
        return opening, None
    outcomes = {
        one.card.id: Outcome((*opening, now.answer(one.card)), f"{words} the {one.card.words}?", follows, button, cost)
        for one in now.hand
    }
    return (), Compose("one", items=tuple(outcomes), one=outcomes)
