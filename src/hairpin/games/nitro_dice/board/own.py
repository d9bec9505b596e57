"""The viewer's own things: the hand by types, its condition as a scale, its tokens; and the piles of the table."""

from __future__ import annotations

from collections import Counter as Tally
from functools import lru_cache

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.games.nitro_dice.board.symbols import die_symbol, face_symbol
from hairpin.games.nitro_dice.board.words import TYPE_NAMES, card_words, cards, place_words, sentence
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

PHASES = (("speed", "Speed"), ("movement", "Movement"), ("replenish", "Cards"))


@lru_cache(2048)
def card_id(face: str) -> str:
    """The item of the cards with this face in one's hand."""
    return f"card-{face.replace(':', '-')}"


@lru_cache(4096)
def counted(hand: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The faces of a hand in their order, and how many there are of each."""
    return tuple(Tally(hand).items())


@lru_cache(4096)
def racks(hand: tuple[str, ...]) -> tuple[Rack, ...]:
    """The hand as three rows, by types."""
    found = []
    for type_ in TYPES:
        mine = [(face, count) for face, count in counted(hand) if face.partition(":")[0] == type_]
        total = sum([count for _, count in mine])
        items = tuple([_item(face, count) for face, count in mine])
        if not items:
            items = (Item(f"none-{type_}", words=f"no {TYPE_NAMES[type_]} card", mood="empty"),)
        found.append(Rack(f"hand-{type_}", f"{total} {TYPE_NAMES[type_]}", "", items, f"nd-type-{type_}"))
    return tuple(found)


@lru_cache(1024)
def _item(face: str, count: int) -> Item:
    words = card_words(face) + (f", {count} in hand" if count > 1 else "")
    note = Tag(f"×{count}", mood="count") if count > 1 else None
    return Item(card_id(face), face_symbol(face), words=words, note=note)


@lru_cache(4096)
def _facts(
    seat: int,
    place: tuple[int, str, int],
    speed: int,
    condition: int,
    best: int,
    tokens: int,
    most: int,
    hand: int,
    lost: int,
) -> tuple[Fact, ...]:
    """The own die, its tokens, and its condition as a scale with the speed marked on it."""
    cells = []
    for number in range(1, best + 1):
        moods = []
        if condition - lost < number <= condition:
            moods.append("lost")
        elif number <= condition:
            moods.append("now" if number == condition - lost else "on")
        if number == speed:
            moods.append("mark")
        cells.append((str(number), " ".join(moods)))
    left = "1 nitro token left" if tokens == 1 else f"{tokens} nitro tokens left"
    found = [Fact("die", f"Speed {speed}", str(speed), die_symbol(seat, speed), sentence(place_words(*place)))]
    if most:
        found.append(Fact("nitro", "", str(tokens), f"nd-nitro-{tokens}", left))
    words = f"Condition {condition}: highest speed {condition}, hand {hand} of {condition}"
    found.append(Fact("condition", f"Condition {condition} of {best}", str(condition), "", words, tuple(cells)))
    return tuple(found)


def facts(view: NitroDiceView, me: SeatView, best: int, most: int) -> tuple[Fact, ...]:
    """Where a section is not paid for, the point that it would cost is marked as lost."""
    if me.wrecked:
        return ()
    lost = 1 if view.decision == "handling" and view.legal and me.condition > 1 else 0
    place = (me.card, me.lane, me.space)
    return _facts(me.seat, place, me.speed, me.condition, best, me.tokens, most, me.hand_size, lost)


@lru_cache(1024)
def counters(pile: int, discards: tuple[str, ...]) -> tuple[Counter, ...]:
    """The pile, and the discards, which can be looked through."""
    items = tuple(
        [
            Item(f"discard-{face.replace(':', '-')}", face_symbol(face), words=card_words(face), note=Tag(f"×{count}"))
            for face, count in counted(discards)
        ]
    )
    return (
        Counter("pile", "Pile", str(pile), "card-back", f"Pile: {cards(pile)}"),
        Counter(
            "discards", "Discards", str(len(discards)), "nd-card-any" if discards else "",
            f"Discards: {cards(len(discards))}", items,
        ),
    )  # fmt: skip


@lru_cache(16)
def steps(phase: str) -> tuple[Step, ...]:
    if phase in ("over", "set_up"):
        return ()
    return tuple([Step(words, name == phase) for name, words in PHASES])
