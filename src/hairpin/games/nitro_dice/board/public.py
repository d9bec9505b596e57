"""Public: what everybody may know of a view. Whatever looks the same to all viewers is drawn from it, once for a table."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from hairpin.games.nitro_dice.view import NitroDiceView


class Player(NamedTuple):
    """The fields of a SeatView that everybody may know."""

    seat: int
    place: int
    card: int
    lane: str
    space: int
    laps: int
    arrived: int
    wrecked: int
    speed: int
    condition: int
    tokens: int
    hand_size: int
    played: tuple[str, ...]
    points: int


class Turn(NamedTuple):
    """The fields of a TurnView that are shown."""

    mover: int
    moved: int
    bonus: int


class Public(NamedTuple):
    """How the race stands, and who acts."""

    players: tuple[Player, ...]
    turn: Turn | None
    phase: str
    decision: str
    waiting: tuple[int, ...]
    order: tuple[int, ...]  # of this phase
    at: int  # the place of the acting seat in it
    race: int
    races: int
    round: int
    laps: int


_player, _turn = attrgetter(*Player._fields), attrgetter(*Turn._fields)
_rest = attrgetter(*Public._fields[2:])


def open_facts(view: NitroDiceView) -> tuple[Any, ...]:
    """The values of a Public, quick to take from every viewer's view and to compare."""
    return tuple(map(_player, view.seats)), None if view.turn is None else _turn(view.turn), *_rest(view)


def public_of(seats: Iterable[Iterable[Any]], turn: Iterable[Any] | None, *rest: Any) -> Public:
    """The Public with these `open_facts`."""
    return Public(tuple(map(Player._make, seats)), None if turn is None else Turn._make(turn), *rest)
