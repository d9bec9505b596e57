"""Trays: makes the viewer's own trays, one for each car with its target and possible fates, and one for dice aside."""

from __future__ import annotations

from hairpin.drawing import Fate, Item, Tray
from hairpin.games.underground.board.arrivals import Arrival, OwnCar
from hairpin.games.underground.board.sheets import label_mood
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.events import place_words
from hairpin.games.underground.outlook import LABELS, End
from hairpin.games.underground.view import SeatView

SIGNS = {
    "slowed": "ug-slow", "stalled": "spinout", "held": "ug-hold", "sped_up": "ug-fast", "spun_out": "spinout",
    "stayed": "ug-stays", "stayed_level": "ug-stays", "left_stop": "ug-fast",
}  # fmt: skip
TURNED = ("ug-slow", "ug-hold", "ug-fast")  # arrows that are turned for the wide street


def tray_id(number: int) -> str:
    return f"car-{number}"


def dice_items(seat: int, dice: tuple[int, ...], first: int = 0) -> tuple[Item, ...]:
    """Some dice of a roll; `first` is the number of the first of them, if other dice lie elsewhere."""
    return tuple(
        Item(f"die-{first + k}", die_symbol(seat, face), str(face), words=f"Die {face}") for k, face in enumerate(dice)
    )


def _fate(car: OwnCar, end: End, free: bool, east: bool) -> Fate:
    """One possible fate of a car; `free`: its owner has no die to lose."""
    totals = f"{end.low}+" if not end.high else str(end.low)
    if end.high > end.low:
        totals = f"{end.low}–{end.high}"
    sign = SIGNS[end.became]
    costs = end.costs and not free
    return Fate(
        LABELS[end.became],
        f"{totals} · {_where(end)}",
        end.low,
        end.high,
        f"{sign}-east" if east and sign in TURNED else sign,
        label_mood(end.became),
        "−dice" if costs else "free" if end.costs else "",
        costs,
        () if end.row == car.row else (Arrival(car.number, end.row, end.lane).when,),
    )


def _where(end: End) -> str:
    if end.became.startswith("stayed"):
        return "stays" if end.costs else "free"
    return {"spun_out": "wreck", "stalled": "stopped"}.get(end.became, f"lane {end.lane}")


def trays(
    me: SeatView, own: tuple[OwnCar, ...], targets: tuple[int, ...], filling: int | None, all_used: bool, east: bool
) -> tuple[Tray, ...]:
    """The trays: open while the viewer fills them, locked after they have committed or while other players come first.

    `own` holds the cars in the race; `east`: the street is wide, and the arrows follow it.
    """
    if not own or me.roll is None:
        return ()
    fresh = filling is not None and is_fresh(me, filling)
    groups = [() if fresh else car.group or () for car in me.cars]
    left = list(me.roll)
    for group in groups:
        for face in group:
            left.remove(face)
    words = "all must be used" if all_used else "kept for the next roll"
    rest = dice_items(me.seat, tuple(left))
    found = [Tray("aside", "Aside", words, items=rest, mood="rest locked" if filling is None else "rest")]
    free = me.pool <= len(own)
    known = {car.number: car for car in own}
    first = len(rest)
    for number, group in enumerate(groups, 1):
        key, title, symbol = tray_id(number), f"Car {number}", car_symbol(me.seat, number)
        car = known.get(number)
        if car is None:
            note = "Only the tied cars drive on. No die for it."
            found.append(Tray(key, title, "out of the drive-off", symbol, mood="out", note=note))
            continue
        where, target = place_words(car.row, car.lane), targets[car.row - 1]
        items = dice_items(me.seat, group, first)
        first += len(group)
        fates = tuple(_fate(car, one, free, east) for one in car.ends)
        mood = "locked" if filling is None or (number < filling and not fresh) else ""
        found.append(Tray(key, title, where, symbol, target, items, fates, mood))
    return tuple(found)


def is_fresh(me: SeatView, filling: int) -> bool:
    """Whether nothing is chosen yet; if all dice are alike, the first one was put there without asking."""
    group = me.cars[filling - 1].group or ()
    return filling == me.racing[0].number and (not group or (len(group) == 1 and len(set(me.roll or ())) == 1))
