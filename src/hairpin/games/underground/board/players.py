"""Players: a seat of a view as the drawing wants it. Views keep what did not change, so a player is read once for many."""

from __future__ import annotations

from typing import Final, final

from hairpin.games.underground.view import SeatView

MOST_PLAYERS: Final = 2048


@final
class Car:
    """See `view.CarView`."""

    __slots__ = ("group", "lane", "number", "racing", "row")

    def __init__(self, number: int, row: int, lane: int, racing: bool, group: tuple[int, ...] | None) -> None:
        self.number = number
        self.row = row
        self.lane = lane
        self.racing = racing
        self.group = group


@final
class Player:
    """See `view.SeatView`."""

    __slots__ = ("aside", "cars", "fell", "pool", "racing", "ready", "roll", "seat", "view")

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.seat = view.seat
        self.pool = view.pool
        self.roll = view.roll
        self.aside = view.aside
        self.ready = view.ready
        self.fell = view.fell
        self.cars = [Car(car.number, car.row, car.lane, car.racing, car.group) for car in view.cars]
        self.racing = [car for car in self.cars if car.racing]


_PLAYERS: Final[dict[int, Player]] = {}  # by the ids of their views, which they hold


def player_of(view: SeatView) -> Player:
    found = _PLAYERS.get(id(view))
    if found is None:
        if len(_PLAYERS) >= MOST_PLAYERS:
            _PLAYERS.clear()
        found = _PLAYERS[id(view)] = Player(view)
    return found


def players_of(views: tuple[SeatView, ...]) -> list[Player]:
    return [player_of(view) for view in views]
