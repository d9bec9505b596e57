"""The viewer's own things: the hand by types, its condition as a scale, its tokens; and the piles of the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Counter, Fact, Item, Rack, Step, Tag
from hairpin.games.nitro_dice.board.cards import Held, card_of, held
from hairpin.games.nitro_dice.board.symbols import die_symbol, face_symbol
from hairpin.games.nitro_dice.board.table import Seat
from hairpin.games.nitro_dice.board.words import TYPE_NAMES, cards, sentence
from hairpin.games.nitro_dice.components import TYPES

PHASES: Final = (("speed", "Speed"), ("movement", "Movement"), ("replenish", "Cards"))


@final
class Own:
    """What was last made of a viewer's own things: it is made again when they change."""

    __slots__ = ("_facts", "_hand", "_lost", "_seat", "held", "racks")

    def __init__(self) -> None:
        self._hand: tuple[str, ...] | None = None
        self.held: list[Held] = []
        self.racks: tuple[Rack, ...] = ()
        self._seat: Seat | None = None
        self._lost = 0
        self._facts: tuple[Fact, ...] = ()

    def take(self, hand: tuple[str, ...]) -> None:
        """The hand as it is now."""
        if self._hand is None or self._hand != hand:
            self._hand, self.held = hand, held(hand)
            self.racks = tuple([_rack(type_, self.held) for type_ in TYPES])

    def facts(self, seat: Seat, paying: bool, best: int, most: int) -> tuple[Fact, ...]:
        """Where a section is not paid for, the point that it would cost is marked as lost."""
        lost = 1 if paying and seat.condition > 1 else 0
        if self._seat is not seat or self._lost != lost:
            self._seat, self._lost = seat, lost
            self._facts = _wrecked(seat, best) if seat.wrecked else _facts(seat, lost, best, most)
        return self._facts


def _rack(type_: str, hand: list[Held]) -> Rack:
    """The cards of one type."""
    mine = [one for one in hand if one.card.type == type_]
    total = sum([one.count for one in mine])
    items = tuple([_item(one.card.name, one.count) for one in mine])
    if not items:
        items = (Item(f"none-{type_}", words=f"no {TYPE_NAMES[type_]} card", mood="empty"),)
    return Rack(f"hand-{type_}", f"{total} {TYPE_NAMES[type_]}", "", items, f"nd-type-{type_}")


@lru_cache(1024)
def _item(face: str, count: int) -> Item:
    card = card_of(face)
    words = card.words + (f", {count} in hand" if count > 1 else "")
    note = Tag(f"×{count}", mood="count") if count > 1 else None
    return Item(card.id, face_symbol(face), words=words, note=note)


def _facts(seat: Seat, lost: int, best: int, most: int) -> tuple[Fact, ...]:
    """The own die, its tokens, and its condition as a scale with the speed marked on it."""
    speed, condition = seat.speed, seat.condition
    die = Fact("die", f"Speed {speed}", str(speed), die_symbol(seat.number, speed), sentence(seat.where))
    scale = _condition(condition, best, seat.hand_size, _scale(condition, best, speed, lost))
    return (die, _tokens(seat.tokens), scale) if most else (die, scale)


def _wrecked(seat: Seat, best: int) -> tuple[Fact, ...]:
    """The own die off the road, and a scale on which nothing is left."""
    die = Fact("die", "Wrecked", "0", die_symbol(seat.number, 0), "Out of this race")
    return die, Fact("condition", f"Condition 0 of {best}", "0", cells=_scale(0, best, 0, 0))


@lru_cache(16)
def _tokens(tokens: int) -> Fact:
    left = "1 nitro token left" if tokens == 1 else f"{tokens} nitro tokens left"
    return Fact("nitro", "", str(tokens), f"nd-nitro-{tokens}", left)


def _condition(condition: int, best: int, hand: int, cells: tuple[tuple[str, str], ...]) -> Fact:
    words = f"Condition {condition}: highest speed {condition}, hand {hand} of {condition}"
    return Fact("condition", f"Condition {condition} of {best}", str(condition), "", words, cells)


@lru_cache(1024)
def _scale(condition: int, best: int, speed: int, lost: int) -> tuple[tuple[str, str], ...]:
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
    return tuple(cells)


def counters(pile: int, discards: tuple[str, ...]) -> tuple[Counter, ...]:
    """The pile, and the discards, which can be looked through."""
    items = tuple([_discard(one.card.name, one.count) for one in held(discards)])
    return (
        Counter("pile", "Pile", str(pile), "card-back", f"Pile: {cards(pile)}"),
        Counter(
            "discards", "Discards", str(len(discards)), "nd-card-any" if discards else "",
            f"Discards: {cards(len(discards))}", items,
        ),
    )  # fmt: skip


@lru_cache(1024)
def _discard(face: str, count: int) -> Item:
    return Item(
        f"discard-{face.replace(':', '-')}", face_symbol(face), words=card_of(face).words, note=Tag(f"×{count}")
    )


@lru_cache(16)
def steps(phase: str) -> tuple[Step, ...]:
    if phase in ("over", "set_up"):
        return ()
    return tuple([Step(words, name == phase) for name, words in PHASES])
