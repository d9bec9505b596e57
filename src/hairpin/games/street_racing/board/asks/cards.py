"""Questions about cards: which one to play, how much to increase it, which one to take back."""

from __future__ import annotations

from typing import Final

from hairpin.drawing import Ask, Compose, Outcome, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_racing.board.choices import bonus_of, boost_key, speeds_with
from hairpin.games.street_racing.board.moment import Seen
from hairpin.games.street_racing.board.tracks import spread
from hairpin.games.street_racing.components import CARDS
from hairpin.games.street_racing.decisions import EXPLAIN, Standing, card_brings, card_has
from hairpin.games.street_racing.rules.numbers import INCREASE, PICK_UP, PLAY_CARD, TOP_SPEED

GUIDES: Final = {"play": "your-cards", "boost": "your-cards", "pickup": "your-cards", "handling": "handling-a-bend"}
SEALED: Final = "Both cards turn over together."


def play(seen: Seen, decision: Decision) -> Ask:
    """A card of the hand, face down."""
    moment, me, lead = seen.moment, seen.me, seen.lead
    cards, speed = moment.cards, me.speed
    blockers = any(cards[name].block for name in seen.other.hand)
    standing = Standing(speed, lead, moment.bend, moment.last_turn, me.face_up, blockers)
    outcomes: dict[str, Outcome] = {}
    for action in seen.legal:
        card = cards[CARDS[action - PLAY_CARD]]
        reached = speeds_with(card, speed, bonus_of(card, lead))
        rest = card_brings(card.printed, standing)
        total = f"{speed} + {card.value} = speed {reached[0]}"
        if speed + card.value > TOP_SPEED:
            total = f"Speed {TOP_SPEED}, as fast as it goes"
        outcomes[card.key] = Outcome(
            (action,),
            f"Play {card.title}?",
            f"{total}; {rest}. {SEALED}" if rest else f"{total}. {SEALED}",
            f"Play {card.title} face down",
            note=Tag(words=f"speed {spread(reached)}"),
        )
    way = Way(
        "play", "Play a card", kind="primary", button="Choose a card",
        compose=Compose("one", items=tuple(outcomes), one=outcomes),
    )  # fmt: skip
    return Ask("play", decision.ask, decision.follows, EXPLAIN["play"], GUIDES["play"], "cards", (way,))


def boost(seen: Seen, names: tuple[str, ...]) -> Ask:
    """How much more a card counts: each with its speed, what is to fill then, and what a match costs."""
    moment, me, other = seen.moment, seen.me, seen.other
    card = seen.card
    bend = moment.bend
    ways = []
    for action in seen.legal:
        amount = action - INCREASE
        speed = me.speed + card.value + amount
        brings = "nothing to fill here"
        if bend:
            brings = f"{max(speed - card.steering, 0)} to fill, a match −{moment.penalty[speed]}"
        ways.append(
            Way(
                boost_key(amount),
                f"+{amount}",
                f"speed {speed}",
                kind="primary",
                words=brings,
                button=f"{card.title} to {speed}",
                answers=(action,),
                mood="some",
            )
        )
    ended = f" {names[seen.far]} ended at {other.speed}." if me.place == 2 else ""
    road = moment.now_words
    steering = f", with {card.steering} Steering" if bend and card.steering else ""
    small = (
        f"You run at {me.speed}; {card.title} brings {card.value}, and may grow. The road is a {road}{steering}.{ended}"
    )
    question = f"How hard do you {card.name}?"
    return Ask("boost", question, small, EXPLAIN["boost"], GUIDES["boost"], "bids", tuple(ways))


def pickup(seen: Seen, decision: Decision) -> Ask:
    """A face-up card back into the hand."""
    me = seen.me
    lead = seen.lead + me.speed - seen.other.speed
    outcomes: dict[str, Outcome] = {}
    for action in seen.legal:
        card = seen.moment.cards[CARDS[action - PICK_UP]]
        reached = spread(speeds_with(card, me.speed, bonus_of(card, lead)))
        has = card_has(card.printed)
        outcomes[card.key] = Outcome(
            (action,),
            f"Take back {card.title}?",
            f"On the next turn it would bring you to {reached}{f': {has}' if has else ''}. The others stay face up.",
            f"Take {card.title}",
            note=Tag(words=f"then {reached}"),
        )
    way = Way(
        "take", "Take a card", kind="primary", button="Choose a card",
        compose=Compose("one", items=tuple(outcomes), one=outcomes),
    )  # fmt: skip
    return Ask("pickup", decision.ask, decision.follows, EXPLAIN["pickup"], GUIDES["pickup"], "cards", (way,))
