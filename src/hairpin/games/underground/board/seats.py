"""Seats: shows the players beside the street: what they are doing, how many dice they have, and their open rolls."""

from __future__ import annotations

from hairpin.drawing import SeatLine, Tag
from hairpin.games.underground.board.symbols import die_symbol, seat_symbol
from hairpin.games.underground.events import count_dice, dice_words, place_words
from hairpin.games.underground.rounds import Dice, Round, cars_of_seat
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView

HIDDEN = 0  # the face of a die that is not seen
EMPTY = Tag(symbol="d6-blank", mood="empty")


def playing_line(seat: SeatView, name: str, own: bool, asked: bool) -> SeatLine:
    """A player while dice are assigned; `own`: as the player sees it."""
    roll = (HIDDEN,) * seat.pool if seat.roll is None else seat.roll
    if not seat.racing:
        return _line(
            seat.seat, name, seat.pool, f"Out in round {seat.fell}" if seat.fell else "Out, watching", "eye", "out"
        )
    if own and asked:
        return _line(seat.seat, name, seat.pool, "Your dice", "clock", "turn", roll)
    if seat.ready:
        words, sign = ("Assigned", "check") if seat.aside is not None and not own else ("Committed", "lock")
        return _line(seat.seat, name, seat.pool, words, sign, "ready", roll)
    return _line(seat.seat, name, seat.pool, "Thinking" if asked else "Waits", "clock", "", roll)


def final_line(seat: SeatView, name: str, won: bool) -> SeatLine:
    """A player at the end: where their cars are, the best first."""
    best = sorted(((car.row, car.lane) for car in seat.cars), reverse=True)
    words = f"Best {place_words(*best[0])}"
    if best[-1][0] == numbers.LINE:
        words = f"Lanes {', '.join('stop' if lane == numbers.STOP else str(lane) for _, lane in best)}"
    return _line(seat.seat, name, seat.pool, words, "crown" if won else "flag", "won" if won else "")


def round_line(told: Round, seat: int, name: str, paid: bool) -> SeatLine:
    """A player while a round is shown; once it is `paid`, with the lost dice."""
    pool, roll, lost = told.pools[seat], told.roll(seat), told.lost[seat]
    if not told.drove(seat):
        return _line(seat, name, pool, "Out, watching", "eye", "out")
    if not paid or not lost:
        return _line(seat, name, pool, "No dice lost" if paid else "Shown", "ug-die", "", roll)
    gone = [face for car in cars_of_seat(seat) for face in _last(told.groups[car], told.lost_of(car))]
    return _line(seat, name, told.left(seat), f"{count_dice(lost)} lost", "ug-die", "lost", roll, gone)


def _last(group: Dice, count: int) -> Dice:
    return group[len(group) - count :]


def _line(
    seat: int,
    name: str,
    pool: int,
    status: str,
    sign: str,
    mood: str,
    roll: Dice | None = None,
    lost: list[int] | None = None,
) -> SeatLine:
    """A player; `roll` holds the dice before them, if any, with an empty place for each that is gone. `lost` ones fade."""
    items: list[Tag] = []
    words = ""
    if roll is not None:
        fading = lost or []
        for face in roll:
            fades = face in fading
            if fades:
                fading.remove(face)
            items.append(Tag(str(face) if face else "?", die_symbol(seat, face), mood="lost" if fades else ""))
        items += [EMPTY] * (numbers.DICE - len(roll))
        words = f"{count_dice(len(roll))} hidden" if HIDDEN in roll else f"rolled {dice_words(roll)}"
    figures = (Tag(str(pool), "ug-die"),)
    return SeatLine(seat, name, seat_symbol(seat), status, mood, figures, sign=sign, items=tuple(items), words=words)
