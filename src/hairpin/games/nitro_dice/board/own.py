"""The viewer's own things: shows the hand by type, the condition as a scale, and the tokens."""

from __future__ import annotations

from hairpin.drawing import Fact, Item, Rack, Tag
from hairpin.drawing.words import count, sentence
from hairpin.games.nitro_dice.board.cards import Held
from hairpin.games.nitro_dice.board.symbols import die_symbol, face_symbol
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.words import TYPE_NAMES


def racks(hand: tuple[Held, ...]) -> tuple[Rack, ...]:
    """A rack for the cards of each type."""
    return tuple(_rack(type_, [one for one in hand if one.face.type == type_]) for type_ in TYPES)


def _rack(type_: str, mine: list[Held]) -> Rack:
    total = sum(one.count for one in mine)
    items = tuple(_item(one) for one in mine)
    if not items:
        items = (Item(f"none-{type_}", words=f"no {TYPE_NAMES[type_]} card", mood="empty"),)
    return Rack(f"hand-{type_}", f"{total} {TYPE_NAMES[type_]}", "", items, f"nd-type-{type_}")


def _item(one: Held) -> Item:
    many = one.count > 1
    words = one.words + (f", {one.count} in hand" if many else "")
    note = Tag(f"×{one.count}", mood="count") if many else None
    return Item(one.id, face_symbol(one.face.name), words=words, note=note)


def facts(
    seat: int, where: str, speed: int, condition: int, best: int, lost: int, hand: int, tokens: int | None
) -> tuple[Fact, ...]:
    """The viewer's die, tokens if the match has any, and condition as a scale with the speed marked on it.

    `lost` is the point of condition that a section costs if it is not paid for.
    """
    die = Fact("die", f"Speed {speed}", str(speed), die_symbol(seat, speed), sentence(where))
    words = f"Condition {condition}: highest speed {condition}, hand {hand} of {condition}"
    cells = _scale(condition, best, speed, lost)
    scale = Fact("condition", f"Condition {condition} of {best}", str(condition), "", words, cells)
    if tokens is None:
        return die, scale
    return die, Fact("nitro", "", str(tokens), f"nd-nitro-{tokens}", f"{count(tokens, 'nitro token')} left"), scale


def wrecked(seat: int, best: int) -> tuple[Fact, ...]:
    """The viewer's die after a wreck, and an empty scale."""
    die = Fact("die", "Wrecked", "0", die_symbol(seat, 0), "Out of this race")
    return die, Fact("condition", f"Condition 0 of {best}", "0", cells=_scale(0, best, 0, 0))


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
