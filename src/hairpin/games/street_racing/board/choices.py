"""What cards lead to, before they are played: the speeds, the Steering tokens, and who will go first."""

from __future__ import annotations

from typing import Final

from hairpin.games.street_racing.board.deck import Card
from hairpin.games.street_racing.board.moment import Seen
from hairpin.games.street_racing.board.tracks import Then
from hairpin.games.street_racing.rules.numbers import TOP_SPEED

NOTHING: Final[tuple[Then, ...]] = ()


def boost_key(amount: int) -> str:
    """The id of the way to increase a card by so much."""
    return f"boost-{amount}"


def bonus_of(card: Card, lead: int) -> int:
    """By how much a card may come to be increased, if nobody blocks it: on a lead before both cards are shown."""
    when = card.bonus_when
    possible = when == "always" or (when == "behind" and lead < 0) or (when == "second" and lead <= 0)
    return card.bonus if possible else 0


def speeds_with(card: Card, speed: int, bonus: int) -> tuple[int, ...]:
    """The speeds that a card can lead to: one, or several where it may be increased."""
    reached = min(speed + card.value, TOP_SPEED)
    if not bonus:
        return (reached,)
    return tuple(range(reached, min(reached + bonus, TOP_SPEED) + 1))


def previews(seen: Seen) -> tuple[Then, ...]:
    """Where the viewer's choices would lead on its track; and where a card leads that is played already."""
    moment, me, other = seen.moment, seen.me, seen.other
    if seen.viewer is None or moment.over:
        return NOTHING
    bend = moment.bend
    decision = moment.decision
    if decision == "play":
        if seen.asked:
            return tuple([_played(moment.cards[name], seen, False) for name in me.hand])
        return (_played(moment.cards[seen.played], seen, True),) if seen.played else NOTHING
    if decision == "boost" and seen.asked:
        card = seen.card
        steering = card.steering if bend else 0
        speed = me.speed + card.value
        return tuple([Then(boost_key(n), f"+{n}", (speed + n,), steering, False, True) for n in range(len(seen.legal))])
    if decision == "pickup" and seen.asked:
        return _taken(seen)
    if me.place == 2 and moment.resolving == other.seat:
        return (_to_come(seen),)
    return NOTHING


def _played(card: Card, seen: Seen, fixed: bool) -> Then:
    reached = speeds_with(card, seen.me.speed, bonus_of(card, seen.lead))
    return Then(card.key, card.title, reached, card.steering if seen.moment.bend else 0, fixed, False)


def _to_come(seen: Seen) -> Then:
    """The viewer drives second: its card lies there, and what a Block has left of it."""
    card, before = seen.card, seen.moment.cards[seen.other.card]
    bonus = 0 if before.block or (seen.lead >= 0 and card.bonus_when == "behind") else bonus_of(card, -1)
    steering = max(card.steering - (1 if before.block else 0), 0) if seen.moment.bend else 0
    return Then("next", "Next", speeds_with(card, seen.me.speed, bonus), steering, True, False)


def _taken(seen: Seen) -> tuple[Then, ...]:
    """With a card taken back now, on the next road: the gap will have moved by then."""
    me = seen.me
    lead = seen.lead + me.speed - seen.other.speed
    bend = seen.moment.next_bend
    found = []
    for name in me.face_up:
        if name != me.card:
            card = seen.moment.cards[name]
            reached = speeds_with(card, me.speed, bonus_of(card, lead))
            found.append(Then(card.key, card.title, reached, card.steering if bend else 0, False, False))
    return tuple(found)
