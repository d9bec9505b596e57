"""What cards lead to, before they are played: the speeds, the Steering tokens, and who will go first."""

from __future__ import annotations

from hairpin.games.street_racing.actions import PlayCard
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.tracks import Then
from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.view import RacingView, SeatView

NOTHING: tuple[Then, ...] = ()


def card_key(card: str) -> str:
    """The id of the item that a card is."""
    return f"card-{card}"


def boost_key(amount: int) -> str:
    """The id of the way to increase a card by so much."""
    return f"boost-{amount}"


def bonus_of(card: CarCard, lead: int) -> int:
    """By how much a card may come to be increased, if nobody blocks it: on a lead before both cards are shown."""
    possible = {"behind": lead < 0, "second": lead <= 0, "always": True}.get(card.bonus_when, False)
    return card.bonus if possible else 0


def speeds_with(card: CarCard, speed: int, bonus: int) -> tuple[int, ...]:
    """The speeds that a card can lead to: one, or several where it may be increased."""
    reached = min(speed + card.value, TOP_SPEED)
    return tuple(range(reached, max(reached, min(reached + bonus, TOP_SPEED)) + 1))


def previews(agreed: Agreement, view: RacingView) -> tuple[Then, ...]:
    """Where the viewer's choices would lead on its track; and where a card leads that is played already."""
    viewer = view.viewer
    if viewer is None or view.decision == "over":
        return NOTHING
    components = agreed.print
    me, other = view.seats[viewer], view.seats[1 - viewer]
    bend = components.needs_check(view.current)
    if view.decision == "play":
        if view.legal:
            return tuple([_played(components.card(name), me, other, bend, False) for name in me.hand])
        answer = None if view.answer is None else agreed.actions[view.answer]
        return (_played(answer.card, me, other, bend, True),) if isinstance(answer, PlayCard) else NOTHING
    if view.decision == "boost" and view.legal:
        card = components.card(me.card or "")
        steering = card.steering if bend else 0
        return tuple(
            [
                Then(boost_key(n), f"+{n}", (me.speed + card.value + n,), steering, False, True)
                for n in range(len(view.legal))
            ]
        )
    if view.decision == "pickup" and view.legal:
        return _taken(components, view, me, other)
    if me.place == 2 and view.resolving == other.seat:
        return (_to_come(components, me, other, bend),)
    return NOTHING


def _played(card: CarCard, me: SeatView, other: SeatView, bend: bool, fixed: bool) -> Then:
    reached = speeds_with(card, me.speed, bonus_of(card, me.gap - other.gap))
    return Then(card_key(card.name), card.name.capitalize(), reached, card.steering if bend else 0, fixed, False)


def _to_come(components: Components, me: SeatView, other: SeatView, bend: bool) -> Then:
    """The viewer drives second: its card lies there, and what a Block has left of it."""
    card, before = components.card(me.card or ""), components.card(other.card or "")
    bonus = 0 if before.block or (me.gap >= other.gap and card.bonus_when == "behind") else bonus_of(card, -1)
    steering = max(card.steering - (1 if before.block else 0), 0) if bend else 0
    return Then("next", "Next", speeds_with(card, me.speed, bonus), steering, True, False)


def _taken(components: Components, view: RacingView, me: SeatView, other: SeatView) -> tuple[Then, ...]:
    """With a card taken back now, on the next road: the gap will have moved by then."""
    lead = me.gap - other.gap + me.speed - other.speed
    bend = components.needs_check(view.next)
    found = []
    for name in me.face_up:
        card = components.card(name)
        if name != me.card:
            reached = speeds_with(card, me.speed, bonus_of(card, lead))
            found.append(Then(card_key(name), name.capitalize(), reached, card.steering if bend else 0, False, False))
    return tuple(found)
