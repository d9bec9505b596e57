"""The players beside the street: what each is about, how many dice he has, and his open roll."""

from __future__ import annotations

from typing import Final

from hairpin.drawing import SeatLine, Tag
from hairpin.games.underground.board.personal import Personal
from hairpin.games.underground.board.players import Player
from hairpin.games.underground.board.rounds import COSTLY, Round
from hairpin.games.underground.board.symbols import COLOURS, die_symbol, seat_symbol
from hairpin.games.underground.events import count_dice, dice_words
from hairpin.games.underground.rules import numbers

HIDDEN: Final = 0  # the face of a die that is not seen
EMPTY: Final = Tag(symbol="d6-blank", mood="empty")
POOLS: Final = [(Tag(str(pool), "ug-die"),) for pool in range(numbers.DICE + 1)]
SEATS: Final = [seat_symbol(seat) for seat in range(len(COLOURS))]


def _faces(mood: str) -> list[list[Tag]]:
    """A small die for every seat and face."""
    return [
        [Tag(str(face) if face else "?", die_symbol(seat, face), mood=mood) for face in range(numbers.FACES + 1)]
        for seat in range(len(COLOURS))
    ]


KEPT: Final = _faces("")
LOST: Final = _faces("lost")


def line_of(player: Player, name: str, own: bool, asked: bool, over: bool, won: bool) -> SeatLine:
    """A player while dice are assigned: `asked` now, seen by himself or by the others; or how he ended."""
    status, sign, mood = _status(player, own, asked, over, won)
    seat, pool = player.seat, player.pool
    if over or mood == "out":
        return SeatLine(seat, name, SEATS[seat], status, mood, POOLS[pool], sign=sign)
    roll = player.roll if player.roll is not None else (HIDDEN,) * pool
    return SeatLine(
        seat, name, SEATS[seat], status, mood, POOLS[pool], sign=sign, items=_items(seat, roll), words=_words(roll)
    )


def _status(player: Player, own: bool, asked: bool, over: bool, won: bool) -> tuple[str, str, str]:
    """What a player is about, its sign, and its mood."""
    if over:
        return _lanes(player), "crown" if won else "flag", "won" if won else ""
    if not player.racing:
        return (f"Out in round {player.fell}" if player.fell else "Out, watching"), "eye", "out"
    if own and asked:
        return "Your dice", "clock", "turn"
    if player.ready:
        shown = player.aside is not None and not own
        return ("Assigned", "check", "ready") if shown else ("Committed", "lock", "ready")
    return ("Thinking", "clock", "") if asked else ("Waits", "clock", "")


def _lanes(player: Player) -> str:
    """Where a player's cars came to stand, the best first."""
    best = sorted([(car.row, car.lane) for car in player.cars], reverse=True)
    if best[-1][0] == numbers.LINE:
        return f"Lanes {', '.join(['stop' if lane == numbers.STOP else str(lane) for _, lane in best])}"
    row, lane = best[0]
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    return f"Best {place}, {'stopped' if lane == numbers.STOP else f'lane {lane}'}"


def _items(seat: int, roll: tuple[int, ...], lost: list[int] | None = None) -> tuple[Tag, ...]:
    """The dice of a roll, and where there were more: those that are lost, if any, fade."""
    kept = KEPT[seat]
    items = []
    for face in roll:
        if lost and face in lost:
            lost.remove(face)
            items.append(LOST[seat][face])
        else:
            items.append(kept[face])
    items += [EMPTY] * (numbers.DICE - len(roll))
    return tuple(items)


def _words(roll: tuple[int, ...]) -> str:
    return f"{count_dice(len(roll))} hidden" if HIDDEN in roll else f"rolled {dice_words(roll)}"


def shown_lines(told: Round, names: tuple[str, ...], paid: bool) -> Personal[SeatLine]:
    """The players while a round is shown; once it is paid for, with the dice that are lost."""
    seen: list[SeatLine | None] = []
    own: list[SeatLine | None] = []
    for seat, name in enumerate(names):
        pool, symbol = told.pools[seat], SEATS[seat]
        if not told.drove(seat):
            status, sign, mood = "Out, watching", "eye", "out"
            seen.append(SeatLine(seat, name, symbol, status, mood, POOLS[pool], sign=sign))
            own.append(SeatLine(seat, "You", symbol, status, mood, POOLS[pool], sign=sign))
            continue
        status, sign, mood = "Shown", "ug-die", ""
        lost: list[int] = []
        if paid:
            pool = told.left(seat)
            status = "No dice lost"
            if told.lost[seat]:
                status, mood = f"{count_dice(told.lost[seat])} lost", "lost"
                for car in range(numbers.CARS * seat, numbers.CARS * (seat + 1)):
                    if told.became[car] in COSTLY:
                        lost += told.groups[car]
        roll = told.rolls[seat]
        items, words = _items(seat, roll, lost), _words(roll)
        figures = POOLS[pool]
        seen.append(SeatLine(seat, name, symbol, status, mood, figures, sign=sign, items=items, words=words))
        own.append(SeatLine(seat, "You", symbol, status, mood, figures, sign=sign, items=items, words=words))
    return Personal(seen, own)
