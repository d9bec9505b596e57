"""Now: what a question is made of: the view, the own die, the street as numbers, the hand, and the plan of the track."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Ask, Compose, Group, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.nitro_dice.board.geometry import Plan, Spot
from hairpin.games.nitro_dice.board.own import card_id, counted
from hairpin.games.nitro_dice.board.street import Place
from hairpin.games.nitro_dice.board.words import card_words
from hairpin.games.nitro_dice.events import place_of
from hairpin.games.nitro_dice.outlook import Car, Situation
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

FREE = Tag(words="free", mood="free")
CARD = Tag(symbol="nd-card-any", words="1 card")
DAMAGE = Tag(symbol="nd-damage", words="1 damage")


class Now(NamedTuple):
    view: NitroDiceView
    me: SeatView
    sit: Situation
    plan: Plan
    names: tuple[str, ...]  # of all seats; the viewer is "You"
    kinds: dict[str, int]  # the number of every face
    decision: Decision
    size: str  # of the drawing

    def place(self, cell: int) -> Place:
        return place_of(self.sit.box, cell)

    def spot(self, cell: int) -> Spot:
        return self.plan.spots[self.place(cell)]

    def section(self, cell: int) -> int:
        return int(self.sit.box.street.section_of[cell])

    def called(self, car: Car) -> str:
        return self.names[car.seat]

    def hand(self) -> tuple[tuple[str, int], ...]:
        """Every face in hand, and how many there are of it."""
        return counted(self.me.hand or ())

    def can(self, action: int) -> bool:
        return action in self.view.legal

    def tall(self) -> bool:
        return self.size == "tall"


class Asked(NamedTuple):
    """A question with what it lights up: pieces below and above the dice, and the points that one looks at."""

    ask: Ask
    below: Group = ()
    above: Group = ()
    points: tuple[tuple[float, float], ...] = ()
    whole: bool = False  # the whole track is looked at


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
    return Ask(
        now.decision.name,
        words,
        small,
        explain or now.decision.explain,
        guide,
        layout,
        ways,
        first=first,
        label=label,
        done=done,
        of=of,
    )


def spending(
    now: Now, opening: tuple[int, ...], words: str, button: str, follows: str = "", cost: Tag | None = None
) -> tuple[tuple[int, ...], Compose | None]:
    """A run that ends with any card of the hand: the run itself where there is only one kind of card, which goes without
    a question; else how it is composed. `words` has a place for the card.
    """
    hand = now.hand()
    if len(hand) == 1:
        return opening, None
    outcomes = {
        card_id(face): Outcome(
            (*opening, numbers.CARD + now.kinds[face]), words.format(card=card_words(face)), follows, button, cost
        )
        for face, _ in hand
    }
    return (), Compose("one", items=tuple(outcomes), one=outcomes)
