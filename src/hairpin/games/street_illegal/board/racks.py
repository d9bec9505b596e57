"""The viewer's own things, the piles, and the steps of a track card: items, counters, facts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.games.street_illegal.components import SITUATION_WORDS, SITUATIONS, TempoCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.view import SeatView, StreetView

SLOTS: Final = ("slot-left", "slot-middle", "slot-right")
TURNED: Final = "turned"
PARTS: Final = {"situation": 0, "driving": 1, "passing": 2}


@lru_cache(1024)
def hand_ids(names: tuple[str, ...]) -> tuple[str, ...]:
    """An id for every card in a hand: by its kind, so that it stays the same when other cards come and go."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(f"hand-{name}" if seen[name] == 1 else f"hand-{name}-{seen[name]}")
    return tuple(found)


def names_of(cards: Sequence[TempoCard]) -> tuple[str, ...]:
    return tuple([card.name for card in cards])


@lru_cache(4096)
def card_item(key: str, name: str, top: int, label: str = "", reason: str = "", count: int = 1) -> Item:
    """A tempo card as an item, or several alike; `top` is the fastest card of the box, at which the gauge stands full."""
    figure, _, icons = name.partition("-")
    signs = () if icons == "plain" else tuple(icons.split("+"))
    words = ", ".join([figure, *(SITUATION_WORDS[sign] for sign in signs)])
    gauge = max(1, min(6, round(6 * int(figure) / top)))
    return Item(
        key,
        symbol=f"gauge-{gauge}",
        figure=figure,
        signs=tuple(f"sit-{sign}" for sign in signs),
        words=words,
        label=label,
        note=Tag(f"×{count}") if count > 1 else None,
        mood="disabled" if reason else "",
        reason=reason,
    )


@lru_cache(2048)
def _car_rack(face: tuple[str, ...], turned: str, hint: str, top: int) -> Rack:
    items = []
    for slot, key in enumerate(SLOTS):
        label = SITUATIONS[slot].capitalize()
        if slot < len(face):
            items.append(card_item(key, face[slot], top, label))
        else:
            items.append(Item(key, words="empty", label=label, mood="empty"))
    if turned:
        items.append(card_item(TURNED, turned, top, "Turned"))
    return Rack("car", "Your car", hint, tuple(items))


@lru_cache(2048)
def _hand_rack(hand: tuple[str, ...], reasons: tuple[str, ...], hint: str, top: int) -> Rack:
    """The hand; a reason says why a card cannot be played now."""
    keys = hand_ids(hand)
    said = reasons or ("",) * len(hand)
    return Rack(
        "hand",
        "Your hand",
        hint,
        tuple([card_item(key, name, top, "", why) for key, name, why in zip(keys, hand, said, strict=True)]),
    )


def racks(view: StreetView, me: SeatView | None, top: int) -> tuple[Rack, ...]:
    if me is None or me.hand is None or view.decision == "over":
        return ()
    mine = view.turned if view.legal else None
    hand = names_of(me.hand)
    reasons: tuple[str, ...] = ()
    if view.decision == "press_on" and view.legal:
        least = max(card.velocity for card in me.face) - 10
        reasons = tuple(["" if card.velocity <= least else "not slower" for card in me.hand])
    car = _car_rack(names_of(me.face), mine.name if mine else "", _car_hint(view, me), top)
    return (car, _hand_rack(hand, reasons, "", top))


def _car_hint(view: StreetView, me: SeatView) -> str:
    if me.speed is None:
        return f"speed {sum(card.velocity for card in me.face)} so far" if me.face else ""
    limit = view.track[view.leg].limit
    paid = f", paid {me.paid}" if me.paid else ""
    return f"speed {me.speed}, {'no limit' if limit is None else f'limit {limit}'}{paid}"


def facts(view: StreetView, me: SeatView | None) -> tuple[Fact, ...]:
    if me is None or me.chips is None or view.decision == "over":
        return ()
    own = _chips(me.chips, me.hand_size)
    return (own, _points(me.points)) if view.races > 1 else (own,)


@lru_cache(1024)
def _chips(count: int, hand: int) -> Fact:
    cards = "1 card" if hand == 1 else f"{hand} cards"
    most = min(count, hand)
    if not count:
        words = "none to pay with"
    elif count <= hand:
        words = "all of them can be paid at once"
    else:
        words = f"at most {most} at once: {cards} in hand"
    return Fact("chips", "Your chips", str(count), "chip", words)


@lru_cache(1024)
def _points(points: int) -> Fact:
    return Fact("points", "Your points", str(points), "crown", "in this series so far")


def counters(view: StreetView, top: int) -> tuple[Counter, ...]:
    piles = (_pile(view.deck), _discards(view.discards, top))
    return piles if view.supply is None else (*piles, _supply(view.supply))


@lru_cache(1024)
def _pile(cards: int) -> Counter:
    return Counter("pile", "Pile", str(cards), "card-back", f"{cards} cards in the draw pile")


@lru_cache(1024)
def _supply(count: int) -> Counter:
    return Counter("supply", "Chips", str(count), "chip", f"{chips(count)} in the supply")


@lru_cache(1024)
def _gone(name: str, count: int, top: int) -> Item:
    return card_item(f"gone-{name}", name, top, "", "", count)


def _discards(cards: tuple[TempoCard, ...], top: int) -> Counter:
    """The discards can be looked through: every kind with how many there are."""
    counted: dict[str, int] = {}
    start = 0
    for end in range(1, len(cards) + 1):  # those of a kind lie together
        if end == len(cards) or cards[end] is not cards[start]:
            name = cards[start].name
            counted[name] = counted.get(name, 0) + end - start
            start = end
    items = tuple([_gone(name, count, top) for name, count in counted.items()])
    face = "card-face" if cards else ""
    return Counter("discards", "Discards", str(len(cards)), face, f"{len(cards)} cards in the discards", items)


@lru_cache(64)
def steps(phase: str) -> tuple[Step, ...]:
    """The parts of a track card; before the race also what comes before it."""
    if phase == "over":
        return ()
    parts = [Step(words, k == PARTS.get(phase, -1)) for k, words in enumerate(("Situation", "Driving", "Passing"))]
    if phase in ("bid_position", "exchange_card"):
        return (Step("Grid", True), Step("Line-up"), *parts)
    return (Step("Line-up", True), *parts) if phase == "lineup" else tuple(parts)
