"""The viewer's own things, the piles, and the steps of a track card: items, counters, facts."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.drawing.words import count
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard
from hairpin.games.street_illegal.events import chips

SLOTS = ("slot-left", "slot-middle", "slot-right")
TURNED = "turned"
STEPS = {"grid": "Grid", "lineup": "Line-up", "situation": "Situation", "driving": "Driving", "passing": "Passing"}


def card_item(key: str, card: TempoCard, top: int, label: str = "", reason: str = "", alike: int = 1) -> Item:
    """A tempo card as an item, or several alike; `top` is the fastest card of the box, at which the gauge is full."""
    gauge = max(1, min(6, round(6 * card.velocity / top)))
    return Item(
        key,
        symbol=f"gauge-{gauge}",
        figure=str(card.velocity),
        signs=tuple([f"sit-{icon}" for icon in card.icons]),
        words=card.title,
        label=label,
        note=Tag(f"×{alike}") if alike > 1 else None,
        mood="disabled" if reason else "",
        reason=reason,
    )


def hand_ids(cards: tuple[TempoCard, ...]) -> tuple[str, ...]:
    """An id for every card in a hand: by its kind, so that it stays the same when other cards come and go."""
    names = [card.name for card in cards]
    copies = [names[:place].count(name) for place, name in enumerate(names)]
    return tuple(f"hand-{name}-{k + 1}" if k else f"hand-{name}" for name, k in zip(names, copies, strict=True))


def car(
    face: tuple[TempoCard, ...], speed: int | None, paid: int, limit: int | None, turned: TempoCard | None, top: int
) -> Rack:
    items = []
    for slot, key in enumerate(SLOTS):
        label = SITUATIONS[slot].capitalize()
        empty = Item(key, words="empty", label=label, mood="empty")
        items.append(card_item(key, face[slot], top, label) if slot < len(face) else empty)
    if turned is not None:
        items.append(card_item(TURNED, turned, top, "Turned"))
    if speed is None:
        hint = f"speed {sum(card.velocity for card in face)} so far" if face else ""
    else:
        hint = f"speed {speed}, {'no limit' if limit is None else f'limit {limit}'}{f', paid {paid}' if paid else ''}"
    return Rack("car", "Your car", hint, tuple(items))


def hand(cards: tuple[TempoCard, ...], reasons: tuple[str, ...], top: int) -> Rack:
    """The hand; a reason, where there is one, says why a card cannot be played now."""
    keyed = zip(hand_ids(cards), cards, reasons, strict=True)
    return Rack("hand", "Your hand", "", tuple([card_item(key, card, top, reason=why) for key, card, why in keyed]))


def facts(held: int, hand: int, points: int | None) -> tuple[Fact, ...]:
    """The viewer's chips, of which at most as many as the cards in hand can be paid; in a series also their points."""
    words = f"at most {hand} at once: {count(hand, 'card')} in hand"
    if held <= hand:
        words = "all of them can be paid at once" if held else "none to pay with"
    chips = Fact("chips", "Your chips", str(held), "chip", words)
    if points is None:
        return (chips,)
    return chips, Fact("points", "Your points", str(points), "crown", "in this series so far")


def pile(cards: int) -> Counter:
    return Counter("pile", "Pile", str(cards), "card-back", f"{count(cards, 'card')} in the draw pile")


def discards(cards: tuple[TempoCard, ...], top: int) -> Counter:
    """The discards, to look through: every kind, and how many there are of it. Cards of a kind lie together."""
    kinds = [list(alike) for _, alike in groupby(cards, attrgetter("name"))]
    items = tuple([card_item(f"gone-{card.name}", card, top, alike=1 + len(more)) for card, *more in kinds])
    face, words = "card-face" if cards else "", f"{count(len(cards), 'card')} in the discards"
    return Counter("discards", "Discards", str(len(cards)), face, words, items)


def supply(held: int) -> Counter:
    return Counter("supply", "Chips", str(held), "chip", f"{chips(held)} in the supply")


def steps(phase: str) -> tuple[Step, ...]:
    """The parts of a track card; before the race also what comes before it."""
    first = {"grid": 0, "lineup": 1, "over": len(STEPS)}.get(phase, 2)
    return tuple(Step(words, part == phase) for part, words in list(STEPS.items())[first:])
