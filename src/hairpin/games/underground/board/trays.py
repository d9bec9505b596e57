"""Trays: makes the viewer's own trays, one for each car with its target and possible fates, and one for dice aside."""

from __future__ import annotations

from hairpin.drawing import Fate, Item, Tray
from hairpin.games.underground.board.arrivals import Arrivals, OwnCar
from hairpin.games.underground.board.sheets import label_mood
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.events import place_words
from hairpin.games.underground.outlook import LABELS, End
from hairpin.games.underground.rounds import Dice
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


def _fate(end: End, arrivals: Arrivals, free: bool, east: bool) -> Fate:
    """One possible fate of a car, and where it then arrives; `free`: its owner has no die to lose."""
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
        tuple([one.when for one in arrivals]),
    )


def _where(end: End) -> str:
    if end.became.startswith("stayed"):
        return "stays" if end.costs else "free"
    return {"spun_out": "wreck", "stalled": "stopped"}.get(end.became, f"lane {end.lane}")


def fates_of(own: tuple[OwnCar, ...], free: bool, east: bool) -> dict[int, tuple[Fate, ...]]:
    """All possible fates of the viewer's cars, by their numbers; `east`: the street is wide, and the arrows follow it."""
    return {
        car.number: tuple([_fate(*one, free, east) for one in zip(car.ends, car.arrivals, strict=True)]) for car in own
    }


def trays(
    me: SeatView,
    own: tuple[OwnCar, ...],
    fates: dict[int, tuple[Fate, ...]],
    targets: tuple[int, ...],
    filling: int | None,
    all_used: bool,
) -> tuple[Tray, ...]:
    """The trays: open while the viewer fills them, locked after they have committed or while other players come first.

    `own` has the cars in the race.
    """
    if not own or me.roll is None:
        return ()
    groups, left = groups_of(me, filling)
    words = "all must be used" if all_used else "kept for the next roll"
    rest = dice_items(me.seat, left)
    found = [Tray("aside", "Aside", words, items=rest, mood="rest locked" if filling is None else "rest")]
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
        mood = "locked" if filling is None or number < filling else ""
        found.append(Tray(key, title, where, symbol, target, items, fates[number], mood))
    return tuple(found)


def groups_of(me: SeatView, filling: int | None) -> tuple[tuple[Dice, ...], Dice]:
    """The dice before each of the viewer's cars, and the dice aside.

    If all dice are alike, the first car has got one without asking: on a page nothing has been chosen yet.
    """
    roll = me.roll or ()
    groups = tuple(car.group or () for car in me.cars)
    if filling is not None and len(set(roll)) == 1 and sum(len(group) for group in groups) == 1:
        return ((),) * len(groups), roll
    left = list(roll)
    for face in (face for group in groups for face in group):
        left.remove(face)
    return groups, tuple(left)
