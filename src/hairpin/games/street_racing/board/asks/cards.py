"""Questions about cards: which one to play, how much to increase it, which one to take back."""

from __future__ import annotations

from hairpin.drawing import Ask, Compose, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_racing.actions import Boost, PickUp, PlayCard
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.choices import bonus_of, boost_key, card_key, speeds_with
from hairpin.games.street_racing.board.tracks import spread
from hairpin.games.street_racing.components import TOP_SPEED
from hairpin.games.street_racing.view import RacingView

GUIDES = {"play": "your-cards", "boost": "your-cards", "pickup": "your-cards", "handling": "handling-a-bend"}
SEALED = "Both cards turn over together."


def play(agreed: Agreement, view: RacingView, decision: Decision) -> Ask:
    """A card of the hand, face down."""
    me, other = view.seats[decision.seat], view.seats[1 - decision.seat]
    lead = me.gap - other.gap
    outcomes: dict[str, Outcome] = {}
    for choice in decision.choices:
        action = agreed.actions[choice.action]
        assert isinstance(action, PlayCard)
        card = action.card
        name = card.name.capitalize()
        reached = speeds_with(card, me.speed, bonus_of(card, lead))
        rest = choice.cost.partition(", ")[2]
        total = f"{me.speed} + {card.value} = speed {reached[0]}"
        if me.speed + card.value > TOP_SPEED:
            total = f"Speed {TOP_SPEED}, as fast as it goes"
        outcomes[card_key(card.name)] = Outcome(
            (choice.action,),
            f"Play {name}?",
            f"{total}{f'; {rest}' if rest else ''}. {SEALED}",
            f"Play {name} face down",
            note=Tag(words=f"speed {spread(reached)}"),
        )
    way = Way(
        "play", "Play a card", kind="primary", button="Choose a card",
        compose=Compose("one", items=tuple(outcomes), one=outcomes),
    )  # fmt: skip
    return Ask(decision.name, decision.ask, decision.follows, decision.explain, GUIDES["play"], "cards", (way,))


def boost(agreed: Agreement, view: RacingView, decision: Decision, names: tuple[str, ...]) -> Ask:
    """How much more a card counts: each with its speed, what is to fill then, and what a match costs."""
    me, other = view.seats[decision.seat], view.seats[1 - decision.seat]
    components = agreed.print
    card = components.card(me.card or "")
    name = card.name.capitalize()
    bend = components.needs_check(view.current)
    ways = []
    for choice in decision.choices:
        action = agreed.actions[choice.action]
        assert isinstance(action, Boost)
        speed = me.speed + card.value + action.amount
        brings = "nothing to fill here"
        if bend:
            brings = f"{max(speed - card.steering, 0)} to fill, a match −{components.penalty[0][speed]}"
        ways.append(
            Way(
                boost_key(action.amount),
                f"+{action.amount}",
                f"speed {speed}",
                kind="primary",
                words=brings,
                button=f"{name} to {speed}",
                answers=(choice.action,),
                mood="some",
            )
        )
    ended = f" {names[other.seat]} ended at {other.speed}." if me.place == 2 else ""
    road = components.road_words(view.current)
    steering = f", with {card.steering} Steering" if bend and card.steering else ""
    small = f"You run at {me.speed}; {name} brings {card.value}, and may grow. The road is a {road}{steering}.{ended}"
    question = f"How hard do you {card.name}?"
    return Ask(decision.name, question, small, decision.explain, GUIDES["boost"], "bids", tuple(ways))


def pickup(agreed: Agreement, view: RacingView, decision: Decision) -> Ask:
    """A face-up card back into the hand."""
    me, other = view.seats[decision.seat], view.seats[1 - decision.seat]
    lead = me.gap - other.gap + me.speed - other.speed
    outcomes: dict[str, Outcome] = {}
    for choice in decision.choices:
        action = agreed.actions[choice.action]
        assert isinstance(action, PickUp)
        card = action.card
        name = card.name.capitalize()
        reached = spread(speeds_with(card, me.speed, bonus_of(card, lead)))
        has = f": {choice.cost}" if choice.cost else ""
        outcomes[card_key(card.name)] = Outcome(
            (choice.action,),
            f"Take back {name}?",
            f"On the next turn it would bring you to {reached}{has}. The others stay face up.",
            f"Take {name}",
            note=Tag(words=f"then {reached}"),
        )
    way = Way(
        "take", "Take a card", kind="primary", button="Choose a card",
        compose=Compose("one", items=tuple(outcomes), one=outcomes),
    )  # fmt: skip
    return Ask(decision.name, decision.ask, decision.follows, decision.explain, GUIDES["pickup"], "cards", (way,))
