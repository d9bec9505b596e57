"""The viewer's own trays: one for each car with its target and all that can become of it, and the dice aside."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Fate, Item, Tray
from hairpin.games.underground.board.ghosts import Arrival
from hairpin.games.underground.board.sheets import LABELS, label_mood
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.board.terms import Chance, Terms, chances
from hairpin.games.underground.events import FATES, place_words
from hairpin.games.underground.view import SeatView, UndergroundView

ASIDE = "aside"
SIGNS = {
    "slowed": "ug-slow", "stalled": "spinout", "held": "ug-hold", "sped_up": "ug-fast", "spun_out": "spinout",
    "stayed": "ug-stays", "stayed_level": "ug-stays", "left_stop": "ug-fast",
}  # fmt: skip
TURNED = ("ug-slow", "ug-hold", "ug-fast")  # arrows that look otherwise on the wide street


def tray_id(number: int) -> str:
    return f"car-{number}"


@lru_cache(1024)
def dice_items(seat: int, roll: tuple[int, ...], first: int = 0) -> tuple[Item, ...]:
    """Dice of a roll; `first` is the number of the first one, where others lie elsewhere."""
    return tuple(
        [
            Item(f"die-{first + k}", die_symbol(seat, face), str(face), words=f"Die {face}")
            for k, face in enumerate(roll)
        ]
    )


@lru_cache(4096)
def fates(terms: Terms, number: int, row: int, lane: int, free: bool, east: bool) -> tuple[Fate, ...]:
    """All that can become of a car; `free`: its owner has no die to lose."""
    return tuple([_fate(terms, number, row, one, free, east) for one in chances(terms, row, lane)])


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
        "−n" if costs else "free" if chance.costs else "",
        costs,
        (Arrival(number, chance.row, chance.lane).when,) if moved else (),
    )


def _where(chance: Chance, became: str, terms: Terms) -> str:
    if became == "spun_out":
        return "wreck"
    if became == "stalled":
        return "stopped"
    if became in ("stayed", "stayed_level"):
        return "stays" if chance.costs else "costs nothing"
    return f"lane {chance.lane}"


def trays(view: UndergroundView, me: SeatView | None, terms: Terms, east: bool) -> tuple[Tray, ...]:
    """Open while the viewer is asked, locked once it has committed or while others come first."""
    if me is None or not me.racing or view.decision == "over" or me.roll is None:
        return ()
    cars = tuple([(car.number, car.row, car.lane, car.racing) for car in me.cars])
    groups = tuple([car.group or () for car in me.cars])
    asked = bool(view.legal)
    filling = view.filling or 0
    if asked and is_fresh(me, filling):
        groups, filling = ((), (), ()), 0
    all_used = terms.all_dice and view.phase == "race"
    return _trays(terms, me.seat, cars, groups, me.roll, me.pool, asked, filling, all_used, east)


def is_fresh(me: SeatView, filling: int) -> bool:
    """Whether nothing is chosen yet; a first die that all others are like has come by itself."""
    group = me.cars[filling - 1].group or ()
    return filling == me.racing[0].number and (not group or (len(group) == 1 and len(set(me.roll or ())) == 1))


@lru_cache(2048)
def _trays(
    terms: Terms,
    seat: int,
    cars: tuple[tuple[int, int, int, bool], ...],
    groups: tuple[tuple[int, ...], ...],
    roll: tuple[int, ...],
    pool: int,
    asked: bool,
    filling: int,
    all_used: bool,
    east: bool,
) -> tuple[Tray, ...]:
    left = list(roll)
    for group in groups:
        for face in group:
            left.remove(face)
    rest = dice_items(seat, tuple(left))
    words = "all must be used" if all_used else "kept for the next roll"
    found = [Tray(ASIDE, "Aside", words, items=rest, mood="rest" if asked else "rest locked")]
    free = pool <= sum(racing for _, _, _, racing in cars)
    first = len(rest)
    for (number, row, lane, racing), group in zip(cars, groups, strict=True):
        symbol = car_symbol(seat, number)
        if not racing:
            note = "Only the tied cars drive on. No die for it."
            found.append(Tray(tray_id(number), f"Car {number}", "out of the drive-off", symbol, mood="out", note=note))
            continue
        items = dice_items(seat, group, first)
        first += len(group)
        locked = not asked or number < filling
        found.append(
            Tray(
                tray_id(number),
                f"Car {number}",
                place_words(row, lane),
                symbol,
                terms.target(row),
                items,
                fates(terms, number, row, lane, free, east),
                "locked" if locked else "",
            )
        )
    return tuple(found)
