"""Sheets: what everybody did with his dice, once it is shown: groups, totals, what came of them and where cars ended."""

from __future__ import annotations

from typing import Final

from hairpin.drawing import Sheet, SheetLine, Tag
from hairpin.games.underground.board.personal import Personal
from hairpin.games.underground.board.players import Player
from hairpin.games.underground.board.rounds import COSTLY, Round
from hairpin.games.underground.board.street import NUMBERS
from hairpin.games.underground.board.symbols import COLOURS, car_symbol, die_symbol
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.decisions import HEADINGS
from hairpin.games.underground.events import FATES, dice_words
from hairpin.games.underground.rules import numbers

LABELS: Final = {name: HEADINGS[number] for number, name in FATES.items()} | {"left_stop": "FAST"}
GOOD: Final = ("sped_up", "left_stop")
BAD: Final = ("stalled", "spun_out")
SYMBOLS: Final = [[car_symbol(seat, number) for number in NUMBERS] for seat in range(len(COLOURS))]


def _faces(mood: str) -> list[list[Tag]]:
    """A die of a group for every seat and face."""
    return [
        [Tag(str(face), die_symbol(seat, face), mood=mood) for face in range(numbers.FACES + 1)]
        for seat in range(len(COLOURS))
    ]


KEPT: Final = _faces("")
LOST: Final = _faces("lost")


def label_mood(became: str) -> str:
    return "good" if became in GOOD else "bad" if became in BAD else ""


def sheets(told: Round, names: tuple[str, ...], fastest: int, whole: bool, before: str = "") -> Personal[Sheet]:
    """One for every player in the race; `whole` says where the pushes ended. `before` stands before what lies aside."""
    seen: list[Sheet | None] = []
    own: list[Sheet | None] = []
    for seat, name in enumerate(names):
        if not told.drove(seat):
            seen.append(None)
            own.append(None)
            continue
        pool = told.pools[seat]
        cost = Tag(symbol="ug-die", words=str(pool))
        if told.lost[seat]:
            cost = Tag(symbol="ug-die", words=f"{pool} to {told.left(seat)}", mood="tail")
        lines = _lines(told, seat, fastest, whole)
        key, words = f"sheet-{seat}", f"{before}{_aside(told.aside[seat])}"
        seen.append(Sheet(key, name, words, cost, lines))
        own.append(Sheet(key, "You", words, cost, lines))
    return Personal(seen, own)


def last_sheets(told: Round, names: tuple[str, ...], fastest: int) -> Personal[Sheet]:
    """The round before, for those who have nothing else to look at."""
    return sheets(told, names, fastest, True, f"round {told.number}, ")


def _aside(dice: tuple[int, ...]) -> str:
    return f"aside {dice_words(dice)}" if dice else "none aside"


def _lines(told: Round, seat: int, fastest: int, whole: bool) -> tuple[SheetLine, ...]:
    costs = told.lost[seat] > 0 and told.burnt[seat] > 0
    lines = []
    for number in NUMBERS:
        car = numbers.CARS * seat + number - 1
        became = told.became[car]
        if became:
            lost = costs and became in COSTLY
            lines.append(_line(seat, number, told.groups[car], became, lost, _end(told, car, fastest, whole)))
    return tuple(lines)


def _line(seat: int, number: int, group: tuple[int, ...], became: str, lost: bool, end: Tag | None) -> SheetLine:
    dice = LOST[seat] if lost else KEPT[seat]
    return SheetLine(
        f"{seat}-{number}",
        SYMBOLS[seat][number - 1],
        f"Car {number}",
        tuple([dice[face] for face in group]),
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


def open_sheets(players: list[Player], viewer: int | None, terms: Terms, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """What rivals have assigned openly so far, where they assign in turn."""
    found = []
    for player in players:
        if player.ready and player.seat != viewer and player.aside is not None:
            found.append(_open(terms, player, names[player.seat], player.aside))
    return tuple(found)


def _open(terms: Terms, player: Player, name: str, aside: tuple[int, ...]) -> Sheet:
    lines = []
    burnt = 0
    seat, pool, cars = player.seat, player.pool, player.racing
    for car in cars:
        group = car.group or ()
        chance = terms.chance_of(car.row, car.lane, sum(group))
        lost = chance.costs and pool > len(cars)
        burnt += len(group) if lost else 0
        where = "wreck" if chance.lane > terms.fastest else "stop lane" if not chance.lane else f"lane {chance.lane}"
        end = Tag(words=where, mood="tail" if FATES[chance.became] in BAD else "")
        lines.append(_line(seat, car.number, group, FATES[chance.became], lost, end))
    after = max(len(cars), pool - burnt)
    cost = Tag(
        symbol="ug-die", words=f"{pool} to {after}" if after < pool else str(pool), mood="tail" if after < pool else ""
    )
    return Sheet(f"sheet-{seat}", name, _aside(aside), cost, tuple(lines))
