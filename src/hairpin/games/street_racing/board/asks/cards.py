"""Questions about cards: which one to play, how much to increase it, which one to take back."""

from __future__ import annotations

from hairpin.drawing import Ask, Compose, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_racing.board.previews import bonus_of, boost_key, card_key, speeds_with, spread
from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.decisions import Standing, a_road, card_brings, card_has
from hairpin.games.street_racing.rules.numbers import INCREASE, PICK_UP, PLAY_CARD

GUIDE = "your-cards"
SEALED = "Both cards turn over together."


def play(decision: Decision, standing: Standing, cards: tuple[CarCard, ...]) -> Ask:
    """Play a card of the hand, face down."""
    speed = standing.speed
    outcomes: dict[str, Outcome] = {}
    for choice in decision.choices:
        card = cards[choice.action - PLAY_CARD]
        reached = speeds_with(card, speed, bonus_of(card, standing.lead))
        rest = card_brings(card, standing)
        total = f"{speed} + {card.value} = speed {reached[0]}"
        if speed + card.value > TOP_SPEED:
            total = f"Speed {TOP_SPEED}, as fast as it goes"
        outcomes[card_key(card.name)] = Outcome(
            (choice.action,),
            f"Play {card.title}?",
            f"{total}; {rest}. {SEALED}" if rest else f"{total}. {SEALED}",
            f"Play {card.title} face down",
            note=Tag(words=f"speed {spread(reached)}"),
        )
    return _one_card(decision, "play", "Play a card", outcomes)


def pickup(decision: Decision, speed: int, lead: int, cards: tuple[CarCard, ...]) -> Ask:
    """Take a face-up card back into the hand; `lead` is that of the next turn."""
    outcomes: dict[str, Outcome] = {}
    for choice in decision.choices:
        card = cards[choice.action - PICK_UP]
        reached = spread(speeds_with(card, speed, bonus_of(card, lead)))
        has = card_has(card)
        outcomes[card_key(card.name)] = Outcome(
            (choice.action,),
            f"Take back {card.title}?",
            f"On the next turn it would bring you to {reached}{f': {has}' if has else ''}. The others stay face up.",
            f"Take {card.title}",
            note=Tag(words=f"then {reached}"),
        )
    return _one_card(decision, "take", "Take a card", outcomes)


def _one_card(decision: Decision, name: str, label: str, outcomes: dict[str, Outcome]) -> Ask:
    compose = Compose("one", items=tuple(outcomes), one=outcomes)
    way = Way(name, label, kind="primary", button="Choose a card", compose=compose)
    return Ask(decision.name, decision.ask, decision.follows, decision.explain, GUIDE, "cards", (way,))


def boost(
    decision: Decision, speed: int, card: CarCard, road: str, first: tuple[str, int] | None, components: Components
) -> Ask:
    """How much to increase a card: each amount with its speed, the spaces to fill, and what a match costs.

    `first` is the driver who drove first this turn, with their speed; None if nobody has.
    """
    bend = components.needs_check(road)
    ways = []
    for choice in decision.choices:
        amount = choice.action - INCREASE
        reached = speed + card.value + amount
        missing = reached - card.steering
        if not bend:
            brings = "nothing to fill here"
        elif missing > 0:
            brings = f"{missing} to fill, a match −{components.penalty[0][reached]}"
        else:
            brings = "nothing to fill"
        ways.append(
            Way(
                boost_key(amount),
                f"+{amount}",
                f"speed {reached}",
                kind="primary",
                words=brings,
                button=f"{card.title} to {reached}",
                answers=(choice.action,),
                mood="some",
            )
        )
    grows = f"You run at {speed}; {card.title} brings {card.value}, and may grow."
    steering = f", with {card.steering} Steering" if bend and card.steering else ""
    ended = "" if first is None else f" {first[0]} ended at {first[1]}."
    small = f"{grows} The road is {a_road(components.road_words(road))}{steering}.{ended}"
    return Ask(decision.name, f"How hard do you {card.name}?", small, decision.explain, GUIDE, "bids", tuple(ways))


def sealed(decision: str, words: str, card: CarCard, explain: str) -> Ask:
    """For a driver who has chosen a card and waits for the other; `words` say who is awaited."""
    if decision == "play":
        small = f"Your {card.title} lies face down. Both turn over together."
    else:
        small = f"You take {card.title} back. Both are shown together."
    return Ask(decision, words, small, explain, GUIDE, "waiting", ())
