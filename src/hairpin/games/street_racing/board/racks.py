"""The viewer's own cards as items: their hand while they choose, and what lies face up while they take one back."""

from __future__ import annotations

from hairpin.drawing import Item, Rack
from hairpin.drawing.words import count
from hairpin.games.street_racing.board.previews import card_key
from hairpin.games.street_racing.board.symbols import act_symbol, token_symbol
from hairpin.games.street_racing.components import STEERING, CarCard


def hand(cards: tuple[CarCard, ...], held: tuple[str, ...], sealed: str) -> Rack:
    """All five cards, always in the same order, spent ones too. `sealed` is the card that lies face down."""
    items = []
    for card in cards:
        if card.name == sealed:
            items.append(_item(card, "sealed", f"{card.title}, sealed"))
        else:
            items.append(_item(card) if card.name in held else _item(card, "spent", "face up"))
    return Rack("hand", "Your hand", items=tuple(items))


def face_up(cards: tuple[CarCard, ...], lying: tuple[str, ...], played: str | None) -> Rack:
    """The cards before the viewer; the one `played` this turn cannot take back itself."""
    items = []
    for card in cards:
        if card.name in lying:
            items.append(_item(card, "disabled", "not itself") if card.name == played else _item(card))
    return Rack("hand", "Face up before you", items=tuple(items))


def _item(card: CarCard, mood: str = "", reason: str = "") -> Item:
    text = _text(card)
    steering = f", {count(card.steering, 'Steering token')}" if card.steering else ""
    return Item(
        card_key(card.name),
        symbol=act_symbol(card.name),
        figure=str(card.value),
        signs=(token_symbol(STEERING),) * card.steering,
        words=f"{card.title}, value {card.value}{steering}. {text}",
        mood=mood,
        reason=reason,
        name=card.title,
        text=text,
    )


def _text(card: CarCard) -> str:
    """What a card does besides its value, in a few words."""
    parts = []
    if card.pickup != "none":
        parts.append("Take back all your cards" if card.pickup == "all" else "Take back one card")
    if card.block:
        parts.append("Next car: 1 Steering less, no increase")
    if card.grows:
        when = {"behind": "Behind? ", "second": "Second? "}.get(card.bonus_when, "")
        parts.append(f"{when}Add up to {card.bonus}")
    if not parts and card.steering:
        parts.append(count(card.steering, "Steering token"))
    return ". ".join(parts)
