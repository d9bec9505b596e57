"""The viewer's own cards as items: its hand while it chooses, and what lies face up before it while it takes one back."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Item, Rack
from hairpin.games.street_racing.board.deck import Card, deck_of
from hairpin.games.street_racing.board.moment import Seen
from hairpin.games.street_racing.board.naming import act_symbol
from hairpin.games.street_racing.events import count

STEERING = "token-steering"


def racks(seen: Seen) -> tuple[Rack, ...]:
    """While cards are chosen; at other times the strip of the viewer shows them."""
    moment, me = seen.moment, seen.me
    if seen.viewer is None:
        return ()
    if moment.decision == "play":
        return _hand(moment.box, me.hand, seen.played)
    return _face_up(moment.box, me.face_up, me.card) if moment.decision == "pickup" and seen.asked else ()


@lru_cache(1024)
def _hand(box: str | None, hand: tuple[str, ...], sealed: str) -> tuple[Rack, ...]:
    """All five, always in the same order: what is spent lies there too."""
    items = []
    for card in deck_of(box).values():
        if card.name == sealed:
            items.append(_item(card, "sealed", f"{card.title}, sealed"))
        else:
            items.append(_item(card) if card.name in hand else _item(card, "spent", "face up"))
    return (Rack("hand", "Your hand", "", tuple(items)),)


@lru_cache(1024)
def _face_up(box: str | None, face_up: tuple[str, ...], played: str) -> tuple[Rack, ...]:
    items = []
    for name in face_up:
        card = deck_of(box)[name]
        items.append(_item(card, "disabled", "not itself") if name == played else _item(card))
    return (Rack("hand", "Face up before you", "", tuple(items)),)


@lru_cache(256)
def _item(card: Card, mood: str = "", reason: str = "") -> Item:
    does = text_of(card)
    steering = f", {count(card.steering, 'Steering token')}" if card.steering else ""
    return Item(
        card.key,
        symbol=act_symbol(card.name),
        figure=str(card.value),
        signs=(STEERING,) * card.steering,
        words=f"{card.title}, value {card.value}{steering}. {does}",
        mood=mood,
        reason=reason,
        name=card.title,
        text=does,
    )


def text_of(card: Card) -> str:
    """What a card does beside its value, in a few words."""
    parts = []
    if card.pickup != "none":
        parts.append("Take back all your cards" if card.pickup == "all" else "Take back one card")
    if card.block:
        parts.append("Next car: 1 Steering less, no increase")
    if card.bonus and card.bonus_when != "never":
        when = {"behind": "Behind? ", "second": "Second? "}.get(card.bonus_when, "")
        parts.append(f"{when}Add up to {card.bonus}")
    if not parts and card.steering:
        parts.append(count(card.steering, "Steering token"))
    return ". ".join(parts)
