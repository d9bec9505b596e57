"""The viewer's own trays: one for each car with its target and all that can become of it, and the dice aside."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hairpin.drawing import Fate, Item, Tray
from hairpin.games.underground.board.ghosts import arrival
from hairpin.games.underground.board.players import Player
from hairpin.games.underground.board.sheets import LABELS, SYMBOLS, label_mood
from hairpin.games.underground.board.symbols import COLOURS, die_symbol
from hairpin.games.underground.board.terms import Chance, Terms
from hairpin.games.underground.events import FATES, place_words
from hairpin.games.underground.rules import numbers

SIGNS: Final = {
    "slowed": "ug-slow", "stalled": "spinout", "held": "ug-hold", "sped_up": "ug-fast", "spun_out": "spinout",
    "stayed": "ug-stays", "stayed_level": "ug-stays", "left_stop": "ug-fast",
}  # fmt: skip
TURNED: Final = ("ug-slow", "ug-hold", "ug-fast")  # arrows that look otherwise on the wide street


TRAYS: Final = ("car-1", "car-2", "car-3")
TITLES: Final = ("Car 1", "Car 2", "Car 3")
# By seat, face, and the number of the die.
DICE: Final = [
    [
        [Item(f"die-{k}", die_symbol(seat, face), str(face), words=f"Die {face}") for k in range(numbers.DICE)]
        for face in range(numbers.FACES + 1)
    ]
    for seat in range(len(COLOURS))
]


def dice_items(seat: int, roll: tuple[int, ...], first: int = 0) -> tuple[Item, ...]:
    """Dice of a roll; `first` is the number of the first one, where others lie elsewhere."""
    dice = DICE[seat]
    return tuple([dice[face][first + k] for k, face in enumerate(roll)])


@lru_cache(4096)
def fates(terms: Terms, number: int, row: int, lane: int, free: bool, east: bool) -> tuple[Fate, ...]:
    """All that can become of a car; `free`: its owner has no die to lose."""
    return tuple([_fate(terms, number, row, one, free, east) for one in terms.chances(row, lane)])


def _fate(terms: Terms, number: int, row: int, chance: Chance, free: bool, east: bool) -> Fate:
    became = FATES[chance.became]
    totals = f"{chance.low}+" if not chance.high else str(chance.low)
    if chance.high > chance.low:
        totals = f"{chance.low}–{chance.high}"
    sign = SIGNS[became]
    costs = chance.costs and not free
    moved = chance.row != row
    return Fate(
        LABELS[became],
        f"{totals} · {_where(chance, became, terms)}",
        chance.low,
        chance.high,
        f"{sign}-east" if east and sign in TURNED else sign,
        label_mood(became),
        "−dice" if costs else "free" if chance.costs else "",
        costs,
        (arrival(number, chance.row, chance.lane).when,) if moved else (),
    )


def _where(chance: Chance, became: str, terms: Terms) -> str:
    if became == "spun_out":
        return "wreck"
    if became == "stalled":
        return "stopped"
    if became in ("stayed", "stayed_level"):
        return "stays" if chance.costs else "free"
    return f"lane {chance.lane}"


def trays(me: Player, terms: Terms, asked: bool, filling: int, race: bool, east: bool) -> tuple[Tray, ...]:
    """Open while the viewer is asked, locked once it has committed or while others come first."""
    if not me.racing or me.roll is None:
        return ()
    fresh = asked and is_fresh(me, filling)
    if fresh:
        filling = 0
    seat = me.seat
    left = list(me.roll)
    if not fresh:
        for car in me.cars:
            for face in car.group or ():
                left.remove(face)
    rest = dice_items(seat, tuple(left))
    words = "all must be used" if terms.all_dice and race else "kept for the next roll"
    found = [Tray("aside", "Aside", words, items=rest, mood="rest" if asked else "rest locked")]
    free = me.pool <= len(me.racing)
    first = len(rest)
    for car in me.cars:
        number = car.number
        key, title, symbol = TRAYS[number - 1], TITLES[number - 1], SYMBOLS[seat][number - 1]
        if not car.racing:
            note = "Only the tied cars drive on. No die for it."
            found.append(Tray(key, title, "out of the drive-off", symbol, mood="out", note=note))
            continue
        group = () if fresh else car.group or ()
        items = dice_items(seat, group, first)
        first += len(group)
        where = place_words(car.row, car.lane)
        mood = "locked" if not asked or number < filling else ""
        ends = fates(terms, number, car.row, car.lane, free, east)
        found.append(Tray(key, title, where, symbol, terms.target(car.row), items, ends, mood))
    return tuple(found)


def is_fresh(me: Player, filling: int) -> bool:
    """Whether nothing is chosen yet; a first die that all others are like has come by itself."""
    group = me.cars[filling - 1].group or ()
    return filling == me.racing[0].number and (not group or (len(group) == 1 and len(set(me.roll or ())) == 1))
