"""Seats: shows the players beside the street: what they are doing, how many dice they have, and their open rolls."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from hairpin.drawing import SeatLine, Tag
from hairpin.games.underground.board.symbols import die_symbol, seat_symbol
from hairpin.games.underground.events import count_dice, dice_words, place_words
from hairpin.games.underground.rounds import Dice, Round, cars_of_seat
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView

HIDDEN = 0  # the face of a die that is not seen
EMPTY = Tag(symbol="d6-blank", mood="empty")


class Status(NamedTuple):
    """What a player is doing, with a sign and a mood; their number of dice, the roll before them, and lost dice in it."""

    words: str
    sign: str
    mood: str
    pool: int
    roll: Dice | None = None
    lost: Dice = ()


def playing(seat: SeatView, own: bool, asked: bool) -> Status:
    """A player while dice are assigned; `own`: as the player sees it."""
    roll = (HIDDEN,) * seat.pool if seat.roll is None else seat.roll
    if not seat.racing:
        return Status(f"Out in round {seat.fell}" if seat.fell else "Out, watching", "eye", "out", seat.pool)
    if own and asked:
        return Status("Your dice", "clock", "turn", seat.pool, roll)
    if seat.ready:
        words, sign = ("Assigned", "check") if seat.aside is not None and not own else ("Committed", "lock")
        return Status(words, sign, "ready", seat.pool, roll)
    return Status("Thinking" if asked else "Waits", "clock", "", seat.pool, roll)


def finished(seat: SeatView, won: bool) -> Status:
    """A player at the end: where their cars are, the best first."""
    best = sorted(((car.row, car.lane) for car in seat.cars), reverse=True)
    words = f"Best {place_words(*best[0])}"
    if best[-1][0] == numbers.LINE:
        words = f"Lanes {', '.join('stop' if lane == numbers.STOP else str(lane) for _, lane in best)}"
    return Status(words, "crown" if won else "flag", "won" if won else "", seat.pool)


def in_round(told: Round, seat: int, paid: bool) -> Status:
    """A player while a round is shown; once it is `paid`, with the lost dice."""
    pool, roll, lost = told.pools[seat], told.roll(seat), told.lost[seat]
    if not told.drove(seat):
        return Status("Out, watching", "eye", "out", pool)
    if not paid or not lost:
        return Status("No dice lost" if paid else "Shown", "ug-die", "", pool, roll)
    groups = [(told.groups[car], told.lost_of(car)) for car in cars_of_seat(seat)]
    gone = tuple(face for group, count in groups for face in group[len(group) - count :])
    return Status(f"{count_dice(lost)} lost", "ug-die", "lost", told.left(seat), roll, gone)


def seat_line(seat: int, name: str, status: Status) -> SeatLine:
    """A player in a line: lost dice fade, and there is an empty place for each die that is gone."""
    items: list[Tag] = []
    words = ""
    if status.roll is not None:
        fading = list(status.lost)
        for face in status.roll:
            fades = face in fading
            if fades:
                fading.remove(face)
            items.append(Tag(str(face) if face else "?", die_symbol(seat, face), mood="lost" if fades else ""))
        items += [EMPTY] * (numbers.DICE - len(status.roll))
        hidden = HIDDEN in status.roll
        words = f"{count_dice(len(status.roll))} hidden" if hidden else f"rolled {dice_words(status.roll)}"
    figures = (Tag(str(status.pool), "ug-die"),)
    car, sign = seat_symbol(seat), status.sign
    return SeatLine(seat, name, car, status.words, status.mood, figures, sign=sign, items=tuple(items), words=words)


def lines_for(lines: tuple[SeatLine, ...], viewer: int | None) -> tuple[SeatLine, ...]:
    """The same lines for one viewer, who is called You."""
    return tuple([replace(one, name="You") if one.seat == viewer else one for one in lines])
