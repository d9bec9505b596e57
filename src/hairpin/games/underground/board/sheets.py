"""Sheets: what everybody did with his dice, once it is shown: groups, totals, what came of them and where cars ended."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from hairpin.drawing import Sheet, SheetLine, Tag
from hairpin.games.underground.board.rounds import COSTLY, Round
from hairpin.games.underground.board.symbols import car_symbol, die_symbol
from hairpin.games.underground.board.terms import Terms, chance_of
from hairpin.games.underground.decisions import HEADINGS
from hairpin.games.underground.events import FATES, dice_words
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView, UndergroundView

LABELS = {name: HEADINGS[number] for number, name in FATES.items()} | {"left_stop": "FAST"}
GOOD, BAD = ("sped_up", "left_stop"), ("stalled", "spun_out")


def label_mood(became: str) -> str:
    return "good" if became in GOOD else "bad" if became in BAD else ""


@lru_cache(2048)
def sheets(told: Round, called: tuple[str, ...], fastest: int, whole: bool) -> tuple[Sheet, ...]:
    """One for every player in the race; `whole` says where the pushes ended."""
    return tuple([_sheet(told, seat, name, fastest, whole) for seat, name in enumerate(called) if _drove(told, seat)])


@lru_cache(512)
def last_sheets(told: Round, called: tuple[str, ...], fastest: int) -> tuple[Sheet, ...]:
    """The round before, for those who have nothing else to look at."""
    found = []
    for sheet in sheets(told, called, fastest, True):
        found.append(structs.replace(sheet, words=f"round {told.number}, {sheet.words}"))
    return tuple(found)


def _drove(told: Round, seat: int) -> bool:
    return any(told.became[numbers.CARS * seat : numbers.CARS * (seat + 1)])


def _sheet(told: Round, seat: int, name: str, fastest: int, whole: bool) -> Sheet:
    aside = told.aside[seat]
    cost = Tag(symbol="ug-die", words=str(told.pools[seat]))
    if told.lost[seat]:
        cost = Tag(symbol="ug-die", words=f"{told.pools[seat]} to {told.left(seat)}", mood="tail")
    lines = []
    for number in range(1, numbers.CARS + 1):
        car = numbers.CARS * seat + number - 1
        became = told.became[car]
        if became:
            lost = bool(told.lost[seat]) and became in COSTLY and told.burnt[seat] > 0
            lines.append(_line(seat, number, told.groups[car], became, lost, _end(told, car, fastest, whole)))
    words = f"aside {dice_words(aside)}" if aside else "none aside"
    return Sheet(f"sheet-{seat}", name, words, cost, tuple(lines))


@lru_cache(4096)
def _line(seat: int, number: int, group: tuple[int, ...], became: str, lost: bool, end: Tag | None) -> SheetLine:
    mood = "lost" if lost else ""
    return SheetLine(
        f"{seat}-{number}",
        car_symbol(seat, number),
        f"Car {number}",
        tuple([Tag(str(face), die_symbol(seat, face), mood=mood) for face in group]),
        str(sum(group)),
        Tag(f"−{len(group)}" if lost else "", words=LABELS[became], mood=label_mood(became)),
        end,
    )


def _end(told: Round, car: int, fastest: int, whole: bool) -> Tag:
    """Where a car ended, or, before the pushes, where it arrived."""
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


def open_sheets(view: UndergroundView, terms: Terms, called: tuple[str, ...]) -> tuple[Sheet, ...]:
    """What rivals have assigned openly so far, where they assign in turn."""
    if not terms.in_turn or view.decision == "over":
        return ()
    found = []
    for seat in view.seats:
        if seat.ready and seat.seat != view.viewer and seat.aside is not None:
            cars = tuple([(car.number, car.row, car.lane, car.group or ()) for car in seat.racing])
            found.append(_open(terms, seat.seat, called[seat.seat], _aside(seat), seat.pool, cars))
    return tuple(found)


def _aside(seat: SeatView) -> tuple[int, ...]:
    return seat.aside or ()


@lru_cache(1024)
def _open(
    terms: Terms,
    seat: int,
    name: str,
    aside: tuple[int, ...],
    pool: int,
    cars: tuple[tuple[int, int, int, tuple[int, ...]], ...],
) -> Sheet:
    lines = []
    burnt = 0
    for number, row, lane, group in cars:
        chance = chance_of(terms, row, lane, sum(group))
        lost = chance.costs and pool > len(cars)
        burnt += len(group) if lost else 0
        where = "wreck" if chance.lane > terms.fastest else "stop lane" if not chance.lane else f"lane {chance.lane}"
        end = Tag(words=where, mood="tail" if FATES[chance.became] in BAD else "")
        lines.append(_line(seat, number, group, FATES[chance.became], lost, end))
    after = max(len(cars), pool - burnt)
    cost = Tag(
        symbol="ug-die", words=f"{pool} to {after}" if after < pool else str(pool), mood="tail" if after < pool else ""
    )
    return Sheet(f"sheet-{seat}", name, f"aside {dice_words(aside)}" if aside else "none aside", cost, tuple(lines))
