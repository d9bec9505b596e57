"""The table as plain values: what a view shows to all, read once a step.

Views are open to everybody and slow to read for compiled code; all that draws the table reads these instead.
"""

from __future__ import annotations

from typing import final

from hairpin.games.nitro_dice.board.words import place_words
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView


@final
class Seat:
    """One player as all see him; see `SeatView`."""

    __slots__ = (
        "arrived", "card", "condition", "hand_size", "lane", "laps", "number", "place", "played", "points", "space",
        "speed", "tokens", "view", "where", "wrecked",
    )  # fmt: skip

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.number = view.seat
        self.place = view.place
        self.card = view.card
        self.lane = view.lane
        self.space = view.space
        self.laps = view.laps
        self.arrived = view.arrived
        self.wrecked = view.wrecked > 0
        self.speed = view.speed
        self.condition = view.condition
        self.tokens = view.tokens
        self.hand_size = view.hand_size
        self.played = view.played
        self.points = view.points
        self.where = place_words(self.card, self.lane, self.space)


def seats_of(views: tuple[SeatView, ...], last: list[Seat]) -> list[Seat]:
    """Everybody; who is as before, is the same object as before."""
    if len(last) != len(views):
        return [Seat(view) for view in views]
    return [seat if seat.view is view else Seat(view) for seat, view in zip(last, views, strict=True)]


@final
class Table:
    """What goes on; see `NitroDiceView`. Where nobody is asked, or moves, it is NOBODY."""

    __slots__ = (
        "asked", "at", "bonus", "decision", "laps", "moved", "mover", "order", "phase", "race", "races", "round", "seats",
    )  # fmt: skip

    def __init__(self, view: NitroDiceView, seats: list[Seat]) -> None:
        self.seats = seats
        self.decision = view.decision
        self.phase = view.phase
        self.order = view.order
        self.at = view.at
        self.race = view.race
        self.races = view.races
        self.round = view.round
        self.laps = view.laps
        waiting, turn = view.waiting, view.turn
        self.asked = waiting[0] if waiting else numbers.NOBODY
        self.mover, self.moved, self.bonus = numbers.NOBODY, 0, 0
        if turn is not None:
            self.mover, self.moved, self.bonus = turn.mover, turn.moved, turn.bonus
