"""The viewer's own things, the piles, and the steps of a track card: items, counters, facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.components import SITUATION_WORDS, SITUATIONS, TempoCard
from hairpin.games.street_illegal.events import chips

SLOTS: Final = ("slot-left", "slot-middle", "slot-right")
SLOT_LABELS: Final = tuple([situation.capitalize() for situation in SITUATIONS[:3]])
TURNED: Final = "turned"
PARTS: Final = {"situation": 0, "driving": 1, "passing": 2}


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


@final
class Racks:
    """A viewer's car and hand as they lie before it, and what they were made from.

    What lies there as it did is the same item as in the `last` ones.
    """

    __slots__ = ("_car", "_hand", "_hint", "_reasons", "held", "limit", "turned", "whole")

    def __init__(
        self,
        held: Held,
        limit: int | None,
        turned: TempoCard | None,
        reasons: tuple[str, ...],
        top: int,
        last: Racks | None,
    ) -> None:
        self.held = held
        self.limit = limit
        self.turned = turned
        self._reasons = reasons
        self._hint = _car_hint(held, limit)
        self._car = self._car_rack(top, last)
        self._hand = self._hand_rack(top, last)
        self.whole: tuple[Rack, ...]
        if last is not None and last._car is self._car and last._hand is self._hand:
            self.whole = last.whole
        else:
            self.whole = (self._car, self._hand)

    def fits(self, held: Held, limit: int | None, turned: TempoCard | None, reasons: tuple[str, ...]) -> bool:
        return self.held is held and self.turned is turned and self.limit == limit and self._reasons == reasons

    def _car_rack(self, top: int, last: Racks | None) -> Rack:
        face = self.held.face
        lay: tuple[TempoCard, ...] = ()
        lay_items: tuple[Item, ...] = ()
        if last is not None:
            lay, lay_items = last.held.face, last._car.items
            if lay is face and last.turned is self.turned and last._hint == self._hint:
                return last._car
        items = []
        for slot, key in enumerate(SLOTS):
            if slot < len(face) and slot < len(lay) and lay[slot] is face[slot]:
                items.append(lay_items[slot])
            elif slot < len(face):
                items.append(card_item(key, self.held.face_names[slot], top, SLOT_LABELS[slot]))
            else:
                items.append(Item(key, words="empty", label=SLOT_LABELS[slot], mood="empty"))
        if self.turned is not None:
            items.append(card_item(TURNED, self.turned.name, top, "Turned"))
        return Rack("car", "Your car", self._hint, tuple(items))

    def _hand_rack(self, top: int, last: Racks | None) -> Rack:
        """The hand; a reason says why a card cannot be played now."""
        names, keys, reasons = self.held.hand_names, self.held.ids, self._reasons
        lay: tuple[str, ...] = ()
        lay_items: tuple[Item, ...] = ()
        if last is not None and last._reasons == reasons:
            if last.held.hand is self.held.hand:
                return last._hand
            if not reasons:
                lay, lay_items = last.held.ids, last._hand.items
        items = []
        at = 0
        for place, key in enumerate(keys):
            found = at
            while found < len(lay) and lay[found] != key:
                found += 1
            if found < len(lay):
                items.append(lay_items[found])
                at = found + 1
            else:
                items.append(card_item(key, names[place], top, "", reasons[place] if reasons else ""))
        return Rack("hand", "Your hand", "", tuple(items))


def too_fast_to_press_on(held: Held) -> tuple[str, ...]:
    """Why cards of the hand cannot be played when pressing on: they must be slower than one that lies."""
    least = max([card.velocity for card in held.face]) - 10
    return tuple(["" if velocity <= least else "not slower" for velocity in held.velocities])


def _car_hint(held: Held, limit: int | None) -> str:
    speed, paid = held.speed, held.paid
    if speed is None:
        return f"speed {sum([card.velocity for card in held.face])} so far" if held.face else ""
    said = f", paid {paid}" if paid else ""
    return f"speed {speed}, {'no limit' if limit is None else f'limit {limit}'}{said}"


def facts(held: Held, races: int) -> tuple[Fact, ...]:
    own = _chips(held.chips, held.hand_size)
    return (own, _points(held.points)) if races > 1 else (own,)


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


@final
class Piles:
    """The piles of a moment as counters, and what they were made from; what is as it was is taken from the `last` ones."""

    __slots__ = ("_cards", "_counter", "_deck", "_kinds", "_supply", "_top", "counters")

    def __init__(
        self, deck: int, cards: tuple[TempoCard, ...], supply: int | None, top: int, last: Piles | None
    ) -> None:
        self._deck = deck
        self._cards = cards
        self._supply = supply
        self._top = top
        self._kinds: list[Kind]
        self._counter: Counter
        if last is not None and last._cards is cards:
            self._kinds, self._counter = last._kinds, last._counter
        else:
            self._kinds = self._counted([] if last is None else last._kinds)
            self._counter = self._discards()
        piles = (_pile(deck), self._counter)
        self.counters: tuple[Counter, ...] = piles if supply is None else (*piles, _supply(supply))

    def fits(self, deck: int, cards: tuple[TempoCard, ...], supply: int | None) -> bool:
        return self._cards is cards and self._deck == deck and self._supply == supply

    def _counted(self, last: list[Kind]) -> list[Kind]:
        """Every kind with how many there are; those of a kind lie together."""
        cards, kinds = self._cards, []
        start = at = 0
        for end in range(1, len(cards) + 1):
            if end < len(cards) and cards[end] is cards[start]:
                continue
            card, count = cards[start], end - start
            found = at
            while found < len(last) and last[found].card is not card:
                found += 1
            if found < len(last):
                at = found + 1
            if found < len(last) and last[found].count == count:
                kinds.append(last[found])
            else:
                kinds.append(Kind(card, count, _gone(card.name, count, self._top)))
            start = end
        return kinds

    def _discards(self) -> Counter:
        """The discards can be looked through."""
        count = len(self._cards)
        face = "card-face" if count else ""
        items = tuple([kind.item for kind in self._kinds])
        return Counter("discards", "Discards", str(count), face, f"{count} cards in the discards", items)


@final
class Kind:
    """Cards of a kind in the discards, and their item."""

    __slots__ = ("card", "count", "item")

    def __init__(self, card: TempoCard, count: int, item: Item) -> None:
        self.card = card
        self.count = count
        self.item = item


@lru_cache(1024)
def _pile(cards: int) -> Counter:
    return Counter("pile", "Pile", str(cards), "card-back", f"{cards} cards in the draw pile")


@lru_cache(1024)
def _supply(count: int) -> Counter:
    return Counter("supply", "Chips", str(count), "chip", f"{chips(count)} in the supply")


@lru_cache(1024)
def _gone(name: str, count: int, top: int) -> Item:
    return card_item(f"gone-{name}", name, top, "", "", count)


@lru_cache(64)
def steps(phase: str) -> tuple[Step, ...]:
    """The parts of a track card; before the race also what comes before it."""
    if phase == "over":
        return ()
    parts = [Step(words, k == PARTS.get(phase, -1)) for k, words in enumerate(("Situation", "Driving", "Passing"))]
    if phase in ("bid_position", "exchange_card"):
        return (Step("Grid", True), Step("Line-up"), *parts)
    return (Step("Line-up", True), *parts) if phase == "lineup" else tuple(parts)
