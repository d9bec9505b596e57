"""The viewer's own things, the piles, and the steps of a track card: items, counters, facts."""

from __future__ import annotations

from itertools import groupby

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.games.street_illegal.components import SITUATION_WORDS, SITUATIONS, TempoCard
from hairpin.games.street_illegal.events import chips

SLOTS = ("slot-left", "slot-middle", "slot-right")
TURNED = "turned"
PARTS = {"situation": 0, "driving": 1, "passing": 2}


def card_item(key: str, card: TempoCard, top: int, label: str = "", reason: str = "", count: int = 1) -> Item:
    """A tempo card as an item, or several alike; `top` is the fastest card of the box, at which the gauge is full."""
    gauge = max(1, min(6, round(6 * card.velocity / top)))
    return Item(
        key,
        symbol=f"gauge-{gauge}",
        figure=str(card.velocity),
        signs=tuple(f"sit-{icon}" for icon in card.icons),
        words=", ".join([str(card.velocity), *(SITUATION_WORDS[icon] for icon in card.icons)]),
        label=label,
        note=Tag(f"×{count}") if count > 1 else None,
        mood="disabled" if reason else "",
        reason=reason,
    )


def hand_ids(cards: tuple[TempoCard, ...]) -> tuple[str, ...]:
    """An id for every card in a hand: by its kind, so that it stays the same when other cards come and go."""
    names = [card.name for card in cards]
    found = []
    for place, name in enumerate(names):
        count = names[: place + 1].count(name)
        found.append(f"hand-{name}" if count == 1 else f"hand-{name}-{count}")
    return tuple(found)


def car(
    face: tuple[TempoCard, ...], speed: int | None, paid: int, limit: int | None, turned: TempoCard | None, top: int
) -> Rack:
    items = []
    for slot, key in enumerate(SLOTS):
        label = SITUATIONS[slot].capitalize()
        if slot < len(face):
            items.append(card_item(key, face[slot], top, label))
        else:
            items.append(Item(key, words="empty", label=label, mood="empty"))
    if turned is not None:
        items.append(card_item(TURNED, turned, top, "Turned"))
    return Rack("car", "Your car", _car_hint(face, speed, paid, limit), tuple(items))


def _car_hint(face: tuple[TempoCard, ...], speed: int | None, paid: int, limit: int | None) -> str:
    if speed is None:
        return f"speed {sum(card.velocity for card in face)} so far" if face else ""
    said = f", paid {paid}" if paid else ""
    return f"speed {speed}, {'no limit' if limit is None else f'limit {limit}'}{said}"


def hand(cards: tuple[TempoCard, ...], reasons: tuple[str, ...], top: int) -> Rack:
    """The hand; a reason says why a card cannot be played now."""
    items = []
    for place, key in enumerate(hand_ids(cards)):
        items.append(card_item(key, cards[place], top, reason=reasons[place] if reasons else ""))
    return Rack("hand", "Your hand", "", tuple(items))


def too_fast_to_press_on(face: tuple[TempoCard, ...], hand: tuple[TempoCard, ...]) -> tuple[str, ...]:
    """Why hand cards cannot be played when pressing on: a card must be at least 10 slower than a face-up card."""
    least = max(card.velocity for card in face) - 10
    return tuple("" if card.velocity <= least else "not slower" for card in hand)


def chips_fact(count: int, hand: int) -> Fact:
    cards = "1 card" if hand == 1 else f"{hand} cards"
    if not count:
        words = "none to pay with"
    elif count <= hand:
        words = "all of them can be paid at once"
    else:
        words = f"at most {hand} at once: {cards} in hand"
    return Fact("chips", "Your chips", str(count), "chip", words)


def points_fact(points: int) -> Fact:
    return Fact("points", "Your points", str(points), "crown", "in this series so far")


def pile(cards: int) -> Counter:
    return Counter("pile", "Pile", str(cards), "card-back", f"{cards} cards in the draw pile")


def discards(cards: tuple[TempoCard, ...], top: int) -> Counter:
    """The discards, to look through: every kind, and how many there are of it. Cards of a kind lie together."""
    items = []
    for card, alike in groupby(cards):
        items.append(card_item(f"gone-{card.name}", card, top, count=len(list(alike))))
    face, words = "card-face" if cards else "", f"{len(cards)} cards in the discards"
    return Counter("discards", "Discards", str(len(cards)), face, words, tuple(items))


def supply(count: int) -> Counter:
    return Counter("supply", "Chips", str(count), "chip", f"{chips(count)} in the supply")


def steps(phase: str) -> tuple[Step, ...]:
    """The parts of a track card; before the race also what comes before it."""
    if phase == "over":
        return ()
    parts = [Step(words, k == PARTS.get(phase, -1)) for k, words in enumerate(("Situation", "Driving", "Passing"))]
    if phase == "grid":
        return (Step("Grid", True), Step("Line-up"), *parts)
    return (Step("Line-up", True), *parts) if phase == "lineup" else tuple(parts)
