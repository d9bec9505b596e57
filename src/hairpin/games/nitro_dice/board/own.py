"""The viewer's own things: shows the hand by type, the condition as a scale, and the tokens."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hairpin.drawing import Fact, Item, Rack, Tag
from hairpin.drawing.words import count, sentence
from hairpin.games.nitro_dice.board.public import Player
from hairpin.games.nitro_dice.board.symbols import die_symbol, face_symbol
from hairpin.games.nitro_dice.components import TYPES, Components, Face
from hairpin.games.nitro_dice.rules.numbers import CARD
from hairpin.games.nitro_dice.words import TYPE_NAMES, card_words, place_words


class Held(NamedTuple):
    """The cards of one face in a hand: how many there are, the id of their Item, and the answer that plays one."""

    face: Face
    many: int
    id: str
    words: str
    answer: int


def hand(cards: tuple[str, ...], components: Components) -> tuple[tuple[Held, ...], tuple[Rack, ...]]:
    """The cards of a hand by face, and a rack for those of each type."""
    faces, kinds = components.faces, components.kinds
    held = tuple(
        [
            Held(faces[kinds[name]], many, f"card-{name.replace(':', '-')}", card_words(name), CARD + kinds[name])
            for name, many in Counter(cards).items()
        ]
    )
    return held, tuple([_rack(type_, [one for one in held if one.face.type == type_]) for type_ in TYPES])


def _rack(type_: str, mine: list[Held]) -> Rack:
    total = sum(one.many for one in mine)
    items = tuple([_item(one) for one in mine])
    if not items:
        items = (Item(f"none-{type_}", words=f"no {TYPE_NAMES[type_]} card", mood="empty"),)
    return Rack(f"hand-{type_}", f"{total} {TYPE_NAMES[type_]}", "", items, f"nd-type-{type_}")


def _item(one: Held) -> Item:
    many = one.many > 1
    words = one.words + (f", {one.many} in hand" if many else "")
    note = Tag(f"×{one.many}", mood="count") if many else None
    return Item(one.id, face_symbol(one.face.name), words=words, note=note)


def facts(me: Player, kind: str, best: int, lost: int, tokens: bool) -> tuple[Fact, ...]:
    """The viewer's die, tokens if the match has any, and condition as a scale with the speed marked on it.

    `kind` is the kind of section where the die stands. `lost` is the point of condition that a section costs if it is
    not paid for.
    """
    if me.wrecked:
        die = Fact("die", "Wrecked", "0", die_symbol(me.seat, 0), "Out of this race")
        return die, Fact("condition", f"Condition 0 of {best}", "0", cells=_scale(0, best, 0, 0))
    where = sentence(place_words(kind, me.card, me.lane, me.space))
    die = Fact("die", f"Speed {me.speed}", str(me.speed), die_symbol(me.seat, me.speed), where)
    left = f"{count(me.tokens, 'nitro token')} left"
    nitro = Fact("nitro", "", str(me.tokens), f"nd-nitro-{me.tokens}", left)
    words = f"Condition {me.condition}: highest speed {me.condition}, hand {me.hand_size} of {me.condition}"
    cells = _scale(me.condition, best, me.speed, lost)
    scale = Fact("condition", f"Condition {me.condition} of {best}", str(me.condition), "", words, cells)
    return (die, nitro, scale) if tokens else (die, scale)


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
