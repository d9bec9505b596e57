"""The questions as a page puts them: the words of their Decision, with what only a page has."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from hairpin.drawing import Ask, Chance, Compose, Outcome, Prospect, Side, Tag, Voice, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.game import Decision
from hairpin.games.street_racing.board.previews import Preview
from hairpin.games.street_racing.board.strips import order_of
from hairpin.games.street_racing.board.symbols import token_symbol
from hairpin.games.street_racing.chances import chances_of, stopping
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.decisions import HANDLING, filled
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.reach import speeds_with, spread
from hairpin.games.street_racing.story import CARS, Slide
from hairpin.games.street_racing.view import RacingView

CARDS, BEND = "your-cards", "handling-a-bend"  # places in the guide


class CardWords(NamedTuple):
    """What a page says to a player who picks a card, with `{}` for the card or its speeds."""

    name: str
    label: str
    ask: str
    follows: str
    button: str
    note: str


PLAY = CardWords("play", "Play a card", "Play {}?", "Both cards turn over together.", "Play {} face down", "speed {}")
TAKE = CardWords("take", "Take a card", "Take back {}?", "The others stay face up.", "Take {}", "then {}")


def one_card(decision: Decision, previews: tuple[Preview, ...]) -> Ask:
    """Play a card of the hand face down, or take a face-up card back into the hand."""
    words = PLAY if decision.name == "play" else TAKE
    cards = {
        card.key: Outcome(
            (choice.action,),
            words.ask.format(card.name),
            f"{sentence(choice.cost)}. {words.follows}",
            words.button.format(card.name),
            note=Tag(words=words.note.format(spread(card.speeds))),
        )
        for choice, card in zip(decision.choices, previews, strict=True)
    }
    compose = Compose("one", items=tuple(cards), one=cards)
    pick = Way(words.name, words.label, kind="primary", button="Choose a card", compose=compose)
    return ask(decision, CARDS, "cards", [pick])


def boost(decision: Decision, previews: tuple[Preview, ...]) -> Ask:
    """How much to increase a card: each amount with its speed, and what it brings."""
    ways = []
    for choice, amount in zip(decision.choices, previews, strict=True):
        small = f"speed {spread(amount.speeds)}"
        ways.append(way(choice, label=amount.name, small=small, kind="primary", words=choice.cost, mood="some"))
    return ask(decision, CARDS, "bids", ways)


def handling(decision: Decision, outlook: Outlook, slide: Slide | None) -> Ask:
    """Draw or stop: the tokens that the bag can bring, and what stopping gives; `slide` is a match just before."""
    draw, stop = decision.choices
    ways = [
        way(draw, small="", kind="primary", chances=_with_tokens(draw.chances, outlook)),
        way(stop, small="", words=sentence(stop.cost)),
    ]
    asked = ask(decision, BEND, "odds", ways, mood="danger" if outlook.crash else "")
    if slide is None or slide.seat != outlook.seat or outlook.crash:
        return asked
    return replace(asked, words=f"A match! {slide.before} → {slide.after}", mood="hit")


def watched(outlook: Outlook, voice: Voice, waiting: str) -> Ask:
    """The same for viewers who are not asked; `waiting` says who is awaited."""
    driver = voice[outlook.seat]
    prospects = (
        Prospect(f"If {driver} {driver:draws|draw}", _with_tokens(chances_of(outlook, voice), outlook)),
        Prospect(f"If {driver} {driver:stops|stop}", (), sentence(stopping(outlook, voice))),
    )
    return Ask("handling", waiting, filled(outlook), HANDLING, BEND, "waiting", (), prospects=prospects)


def _with_tokens(chances: tuple[Chance, ...], outlook: Outlook) -> tuple[Chance, ...]:
    """Every chance with the tokens in the bag that bring it."""
    return tuple(
        replace(chance, piles=tuple((token_symbol(token), count, count) for token, count in tokens))
        for chance, (_, tokens) in zip(chances, outlook.cases, strict=True)
    )


def sealed(decision: str, waiting: str, card: str, explain: str) -> Ask:
    """For a driver who has chosen a card and waits for the other."""
    if decision == "play":
        small = f"Your {card} lies face down. Both turn over together."
    else:
        small = f"You take {card} back. Both are shown together."
    return Ask(decision, waiting, small, explain, CARDS, "waiting", ())


def revealed(view: RacingView, voice: Voice, components: Components) -> Ask:
    """Both cards, just turned up, the first to go first: when each goes and why, and the speed it leads to."""
    sides = []
    for driver in sorted(view.seats, key=lambda one: one.place or 0):
        card = components.card(driver.card or "")
        order, lead = order_of(view, driver, components), driver.gap - view.seats[1 - driver.seat].gap
        terms = (Tag(str(driver.speed)), Tag(str(card.value)))
        total = spread(speeds_with(card, driver.speed, lead))
        name, words = voice.called[driver.seat], f"{card.title}, {order}"
        sides.append(Side(str(driver.seat), CARS[driver.seat], name, words, terms, total))
    return Ask(view.decision, "", "", "", CARDS, "waiting", (), sides=tuple(sides))
