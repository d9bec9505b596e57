"""Sheets: show what everybody did with their dice: groups, totals, what became of the cars, and where they ended."""

from __future__ import annotations

from msgspec.structs import replace

from hairpin.drawing import Sheet, SheetLine, Tag
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.events import dice_words
from hairpin.games.underground.outlook import BAD, LABELS, outlook
from hairpin.games.underground.rounds import Dice, Round, cars_of_seat
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

GOOD = ("sped_up", "left_stop")


def label_mood(became: str) -> str:
    return "good" if became in GOOD else "bad" if became in BAD else ""


def round_sheets(told: Round, names: tuple[str, ...], before: str = "", whole: bool = True) -> tuple[Sheet, ...]:
    """What everybody did in a round; with `whole` also where pushed cars ended. The words begin with `before`."""
    return tuple(_round_sheet(told, seat, name, before, whole) for seat, name in enumerate(names) if told.drove(seat))


def _round_sheet(told: Round, seat: int, name: str, before: str, whole: bool) -> Sheet:
    lines = [
        _line(seat, number, told.groups[car], told.became[car], told.lost_of(car), _end(told, car, whole))
        for number, car in enumerate(cars_of_seat(seat), 1)
        if told.became[car]
    ]
    return _sheet(seat, name, f"{before}{_aside(told.aside[seat])}", told.pools[seat], told.left(seat), lines)


def sheets_for(sheets: tuple[Sheet, ...], viewer: int | None) -> tuple[Sheet, ...]:
    """The same sheets for one viewer, whose own sheet is headed You."""
    return tuple([replace(one, name="You") if one.id == f"sheet-{viewer}" else one for one in sheets])


def open_sheet(seat: SeatView, name: str, box: Box) -> Sheet:
    """What a player has assigned openly, if players assign in turn."""
    lines = []
    left = seat.pool
    for car in seat.racing:
        group = car.group or ()
        then = outlook(seat, car, group, box)
        left -= then.burns
        end = _place(then.end.lane, int(box.lanes), then.end.became)
        lines.append(_line(seat.seat, car.number, group, then.end.became, then.burns, end))
    return _sheet(seat.seat, name, _aside(seat.aside or ()), seat.pool, left, lines)


def _sheet(seat: int, name: str, words: str, pool: int, left: int, lines: list[SheetLine]) -> Sheet:
    lost = left < pool
    cost = Tag(symbol="ug-die", words=f"{pool} to {left}" if lost else str(pool), mood="tail" if lost else "")
    return Sheet(f"sheet-{seat}", name, words, cost, tuple(lines))


def _aside(dice: Dice) -> str:
    return f"aside {dice_words(dice)}" if dice else "none aside"


def _line(seat: int, number: int, group: Dice, became: str, lost: int, end: Tag) -> SheetLine:
    """A car's line; `lost` dice of the group fade, from the lowest on."""
    kept = len(group) - lost
    return SheetLine(
        f"{seat}-{number}",
        car_symbol(seat, number),
        f"Car {number}",
        tuple(Tag(str(face), die_symbol(seat, face), mood="" if k < kept else "lost") for k, face in enumerate(group)),
        str(sum(group)),
        Tag(f"−{lost}" if lost else "", words=LABELS[became], mood=label_mood(became)),
        end,
    )


def _end(told: Round, car: int, whole: bool) -> Tag:
    """Where a car ended or, before the pushes, where it arrived."""
    if whole and any(car in push.pushed for push in told.pushes):
        return _place(told.spaces[car][1], told.fastest, told.became[car], "pushed, ")
    return _place(told.moved[car][1], told.fastest, told.became[car])


def _place(lane: int, fastest: int, became: str, before: str = "") -> Tag:
    words = "wreck" if lane > fastest else "stop lane" if lane == numbers.STOP else f"lane {lane}"
    return Tag(words=f"{before}{words}", mood="tail" if lane > fastest or became in BAD else "")
