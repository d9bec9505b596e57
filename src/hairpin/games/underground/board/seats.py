"""The players beside the street: what each is about, how many dice he has, and his open roll."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import SeatLine, Tag
from hairpin.games.underground.board.rounds import COSTLY, Round
from hairpin.games.underground.board.symbols import die_symbol, seat_symbol
from hairpin.games.underground.events import count_dice, dice_words
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView, UndergroundView

EMPTY = Tag(symbol="d6-blank", mood="empty")


def seat_lines(view: UndergroundView, called: tuple[str, ...]) -> tuple[SeatLine, ...]:
    return tuple([_line_of(view, seat, called[seat.seat]) for seat in view.seats])


def _line_of(view: UndergroundView, seat: SeatView, name: str) -> SeatLine:
    status, sign, mood = _status(view, seat)
    rolls = view.decision != "over" and mood != "out"
    roll = (seat.roll if seat.roll is not None else (0,) * seat.pool) if rolls else None
    return _line(seat.seat, name, status, sign, mood, seat.pool, roll, ())


def _status(view: UndergroundView, seat: SeatView) -> tuple[str, str, str]:
    """What a player is about, its sign, and its mood."""
    if view.decision == "over":
        won = seat.seat in view.winners
        return _lanes(seat), "crown" if won else "flag", "won" if won else ""
    if not seat.racing:
        return (f"Out in round {seat.fell}" if seat.fell else "Out, watching"), "eye", "out"
    if seat.seat == view.viewer and view.legal:
        return "Your dice", "clock", "turn"
    if seat.ready:
        shown = seat.aside is not None and seat.seat != view.viewer
        return ("Assigned", "check", "ready") if shown else ("Committed", "lock", "ready")
    return ("Thinking", "clock", "") if seat.seat in view.waiting else ("Waits", "clock", "")


def _lanes(seat: SeatView) -> str:
    """Where a player's cars came to stand, the best first."""
    best = sorted([(car.row, car.lane) for car in seat.cars], reverse=True)
    if all(row == numbers.LINE for row, _ in best):
        return f"Lanes {', '.join('stop' if lane == numbers.STOP else str(lane) for _, lane in best)}"
    row, lane = best[0]
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    return f"Best {place}, {'stopped' if lane == numbers.STOP else f'lane {lane}'}"


@lru_cache(4096)
def _line(
    seat: int,
    name: str,
    status: str,
    sign: str,
    mood: str,
    pool: int,
    roll: tuple[int, ...] | None,
    lost: tuple[int, ...],
) -> SeatLine:
    figures = (Tag(str(pool), "ug-die"),)
    if roll is None:
        return SeatLine(seat, name, seat_symbol(seat), status, mood, figures, sign=sign)
    gone = list(lost)
    items = []
    for face in roll:
        faded = face in gone
        if faded:
            gone.remove(face)
        items.append(Tag(str(face) if face else "?", die_symbol(seat, face), mood="lost" if faded else ""))
    items += [EMPTY] * (numbers.DICE - len(roll))
    said = f"{count_dice(len(roll))} hidden" if 0 in roll else f"rolled {dice_words(roll)}"
    return SeatLine(seat, name, seat_symbol(seat), status, mood, figures, sign=sign, items=tuple(items), words=said)


def shown_lines(told: Round, called: tuple[str, ...], paid: bool) -> tuple[SeatLine, ...]:
    """The players while a round is shown; once it is paid for, with the dice that are lost."""
    found = []
    for seat, name in enumerate(called):
        cars = range(numbers.CARS * seat, numbers.CARS * (seat + 1))
        if not any(told.became[car] for car in cars):
            found.append(_line(seat, name, "Out, watching", "eye", "out", told.pools[seat], None, ()))
            continue
        lost: tuple[int, ...] = ()
        status, sign, mood, pool = "Shown", "ug-die", "", told.pools[seat]
        if paid:
            pool = told.left(seat)
            if told.lost[seat]:
                status, mood = f"{count_dice(told.lost[seat])} lost", "lost"
                lost = tuple([face for car in cars if told.became[car] in COSTLY for face in told.groups[car]])
            else:
                status = "No dice lost"
        found.append(_line(seat, name, status, sign, mood, pool, told.rolls[seat], lost))
    return tuple(found)
