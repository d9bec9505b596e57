"""Sheets: show what everybody did with their dice: groups, totals, what became of the cars, and where they ended."""

from __future__ import annotations

from hairpin.drawing import Sheet, SheetLine, Tag
from hairpin.games.underground.board.chances import chance_of, chances
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.decisions import HEADINGS
from hairpin.games.underground.events import FATES, dice_words
from hairpin.games.underground.rounds import Round
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

LABELS = {name: HEADINGS[number] for number, name in FATES.items()} | {"left_stop": "FAST"}
GOOD = ("sped_up", "left_stop")
BAD = ("stalled", "spun_out")


def label_mood(became: str) -> str:
    return "good" if became in GOOD else "bad" if became in BAD else ""


def sheet(told: Round, seat: int, name: str, fastest: int, whole: bool, before: str = "") -> Sheet:
    """What a player did in a round; with `whole` also where pushed cars ended. The words begin with `before`."""
    lines = []
    for number in range(1, numbers.CARS + 1):
        car = numbers.CARS * seat + number - 1
        if told.became[car]:
            end = _end(told, car, fastest, whole)
            lines.append(_line(seat, number, told.groups[car], told.became[car], told.lost_of(car), end))
    words = f"{before}{_aside(told.aside[seat])}"
    return Sheet(f"sheet-{seat}", name, words, _cost(told.pools[seat], told.left(seat)), tuple(lines))


def _aside(dice: tuple[int, ...]) -> str:
    return f"aside {dice_words(dice)}" if dice else "none aside"


def _cost(pool: int, left: int) -> Tag:
    if left == pool:
        return Tag(symbol="ug-die", words=str(pool))
    return Tag(symbol="ug-die", words=f"{pool} to {left}", mood="tail")


def _line(seat: int, number: int, group: tuple[int, ...], became: str, lost: int, end: Tag | None) -> SheetLine:
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


def _end(told: Round, car: int, fastest: int, whole: bool) -> Tag:
    """Where a car ended or, before the pushes, where it arrived."""
    lane = told.moved[car][1]
    if lane > fastest:
        return Tag(words="wreck", mood="tail")
    pushed = [push for push in told.pushes if car in push.pushed] if whole else []
    if pushed:
        if any(car in push.off for push in pushed):
            return Tag(words="pushed, wreck", mood="tail")
        return Tag(words=f"pushed, lane {told.after[car][1]}")
    if lane == numbers.STOP:
        return Tag(words="stop lane", mood="tail" if told.became[car] == "stalled" else "")
    return Tag(words=f"lane {lane}")


def open_sheet(seat: SeatView, name: str, box: Box) -> Sheet:
    """What a player has assigned openly, if players assign in turn."""
    lines = []
    pool, cars = seat.pool, seat.racing
    burnt = 0
    for car in cars:
        group = car.group or ()
        chance = chance_of(sum(group), chances(box, car.row, car.lane))
        became = FATES[chance.became]
        lost = min(len(group), pool - len(cars) - burnt) if chance.costs else 0
        burnt += lost
        where = "wreck" if chance.lane > box.lanes else "stop lane" if not chance.lane else f"lane {chance.lane}"
        end = Tag(words=where, mood="tail" if became in BAD else "")
        lines.append(_line(seat.seat, car.number, group, became, lost, end))
    return Sheet(f"sheet-{seat.seat}", name, _aside(seat.aside or ()), _cost(pool, pool - burnt), tuple(lines))
