"""Seats: shows the players beside the street: what they are doing, how many dice they have, and their open rolls."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import SeatLine, Tag
from hairpin.games.underground.board.symbols import die_symbol, seat_symbol
from hairpin.games.underground.events import count_dice, dice_words
from hairpin.games.underground.rounds import Round
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView

HIDDEN = 0  # the face of a die that is not seen
EMPTY = Tag(symbol="d6-blank", mood="empty")


class Status(NamedTuple):
    """What a player is doing, in words, with a sign and a mood."""

    words: str
    sign: str
    mood: str = ""


def seat_line(
    seat: int,
    name: str,
    pool: int,
    status: Status,
    roll: tuple[int, ...] | None = None,
    lost: tuple[int, ...] = (),
) -> SeatLine:
    """A player; `roll` holds the dice before them, if any, and `lost` dice fade."""
    words, sign, mood = status
    car, figures = seat_symbol(seat), (Tag(str(pool), "ug-die"),)
    if roll is None:
        return SeatLine(seat, name, car, words, mood, figures, sign=sign)
    items, said = _items(seat, roll, lost), _words(roll)
    return SeatLine(seat, name, car, words, mood, figures, sign=sign, items=items, words=said)


def _items(seat: int, roll: tuple[int, ...], lost: tuple[int, ...]) -> tuple[Tag, ...]:
    """The dice of a roll, and an empty place for each die that is gone."""
    fading = list(lost)
    items = []
    for face in roll:
        mood = ""
        if face in fading:
            fading.remove(face)
            mood = "lost"
        items.append(Tag(str(face) if face else "?", die_symbol(seat, face), mood=mood))
    return (*items, *[EMPTY] * (numbers.DICE - len(roll)))


def _words(roll: tuple[int, ...]) -> str:
    return f"{count_dice(len(roll))} hidden" if HIDDEN in roll else f"rolled {dice_words(roll)}"


# -- while dice are assigned, and at the end ------------------------------------------------------


def status_of(seat: SeatView, own: bool, asked: bool) -> Status:
    """What a player is doing while dice are assigned; `own`: as the player sees it."""
    if not seat.racing:
        return Status(f"Out in round {seat.fell}" if seat.fell else "Out, watching", "eye", "out")
    if own and asked:
        return Status("Your dice", "clock", "turn")
    if seat.ready:
        shown = seat.aside is not None and not own
        return Status("Assigned", "check", "ready") if shown else Status("Committed", "lock", "ready")
    return Status("Thinking" if asked else "Waits", "clock")


def final_status(seat: SeatView, won: bool) -> Status:
    """How a player ended."""
    return Status(_lanes(seat), "crown" if won else "flag", "won" if won else "")


def dice_before(seat: SeatView) -> tuple[int, ...]:
    """The dice that lie before a player while dice are assigned."""
    return (HIDDEN,) * seat.pool if seat.roll is None else seat.roll


def _lanes(seat: SeatView) -> str:
    """Where a player's cars ended, the best first."""
    best = sorted(((car.row, car.lane) for car in seat.cars), reverse=True)
    if best[-1][0] == numbers.LINE:
        return f"Lanes {', '.join('stop' if lane == numbers.STOP else str(lane) for _, lane in best)}"
    row, lane = best[0]
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    return f"Best {place}, {'stopped' if lane == numbers.STOP else f'lane {lane}'}"


# -- while a round is shown -------------------------------------------------------------------------


def shown_line(told: Round, seat: int, name: str, paid: bool) -> SeatLine:
    """A player while a round is shown; once it is `paid`, with the lost dice."""
    pool, roll = told.pools[seat], told.roll(seat)
    if not told.drove(seat):
        return seat_line(seat, name, pool, Status("Out, watching", "eye", "out"))
    if not paid:
        return seat_line(seat, name, pool, Status("Shown", "ug-die"), roll)
    if not told.lost[seat]:
        return seat_line(seat, name, pool, Status("No dice lost", "ug-die"), roll)
    status = Status(f"{count_dice(told.lost[seat])} lost", "ug-die", "lost")
    lost: list[int] = []
    for car in range(numbers.CARS * seat, numbers.CARS * (seat + 1)):
        group = told.groups[car]
        lost += group[len(group) - told.lost_of(car) :]
    return seat_line(seat, name, told.left(seat), status, roll, tuple(lost))
