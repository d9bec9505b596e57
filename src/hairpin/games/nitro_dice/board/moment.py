"""Moment: what all viewers of a match share at one step, made for the first of them who looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Board, Counter, Driver, Group, Order, Step
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.board.geometry import Plan, plan_of
from hairpin.games.nitro_dice.board.order import Row, order_of, rows_of
from hairpin.games.nitro_dice.board.own import counters, steps
from hairpin.games.nitro_dice.board.street import Die, dice_group, dice_of, hazards_group
from hairpin.games.nitro_dice.board.table import Seat, Table, seats_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.view import NitroDiceView

MOST_MATCHES: Final = 256
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")
DOES: Final = {
    "speed": "is setting a speed",
    "discard_speed": "pays a card for the speed",
    "step": "is moving",
    "handling": "pays for a section",
    "discard_handling": "pays for a section",
    "draft": "may ride in a slipstream",
    "discard_draft": "resists a pull",
    "place": "may lay a card",
    "target": "lays a card",
    "disaster": "lays a hazard",
    "discard_limit": "gives up cards above the limit",
}


@final
class Moment:
    """The shared part of the Screens, and what it was made from. What is as it was is taken from the moment before."""

    def __init__(
        self, agreed: Agreement, view: NitroDiceView, names: tuple[str, ...], plan: Plan, last: Moment | None
    ) -> None:
        self.agreed = agreed  # held, so that its id is nobody else's
        self.names = names
        self.plan = plan
        self.best = int(agreed.box.condition)
        self.most_tokens = int(agreed.box.nitro_tokens)
        self.grid, self.turn = view.grid, view.turn
        self.track, self.pile, self.discards = view.track, view.pile, view.discards
        self.table: Table = Table(view, seats_of(view.seats, [] if last is None else last.table.seats))
        table = self.table
        self.dice: list[Die] = dice_of(plan, table.seats, [] if last is None else last.dice)
        group = dice_group(self.dice, table.asked)
        self.group: Group = last.group if last is not None and last.group == group else group
        self.look = _look(plan, table, self.dice)  # where something goes on
        self.rows: list[Row] = rows_of(table, names, self.most_tokens > 0, [] if last is None else last.rows)
        self.order: Order = order_of(table, self.rows, self.most_tokens > 0, None if last is None else last.order)
        self.subtitle = _subtitle(table.race, table.races, table.round, _lap(table), table.laps, table.decision)
        self.steps: tuple[Step, ...] = steps(table.phase)
        self.awaited = _awaited(table, names)
        self.board: Board | None = None  # for whoever is not asked, in the sizes of the last one who was not
        self.sizes: tuple[str, ...] = ()
        self.hazards: Group
        self.counters: tuple[Counter, ...]
        self.words: str
        if last is not None and last.track is self.track:
            self.hazards = last.hazards
        else:
            self.hazards = hazards_group(plan, self.track)
        if last is not None and last.pile == self.pile and last.discards is self.discards:
            self.counters = last.counters
        else:
            self.counters = counters(self.pile, self.discards)
        if last is not None and last.table.seats == table.seats:
            self.words = last.words
        else:
            self.words = _words(table.seats, names)

    def shows(self, view: NitroDiceView) -> bool:
        """Whether a view is of this step: views that were made together share the very same grid, and no others do."""
        return view.grid is self.grid and view.turn is self.turn and view.decision == self.table.decision

    def driver(self, seat: int) -> Driver:
        return self.rows[seat].driver


_LAST: Final[dict[int, Moment]] = {}  # the last moment of a match, by the id of its agreement, which it holds


def moment_of(agreed: Agreement, view: NitroDiceView, names: tuple[str, ...]) -> Moment:
    """The shared part for a view: the last one, if it was made from a view of the same step."""
    last = _LAST.get(id(agreed))
    if last is not None and last.names != names:
        last = None
    if last is not None and last.shows(view):
        return last
    moment = Moment(agreed, view, names, plan_of_match(agreed) if last is None else last.plan, last)
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = moment
    return moment


def plan_of_match(agreed: Agreement) -> Plan:
    return plan_of(agreed.track, (agreed.parts.turns.inside, agreed.parts.turns.outside))


def _lap(table: Table) -> int:
    """The lap of the first one."""
    return min(table.laps, max([seat.laps for seat in table.seats]) + 1)


@lru_cache(1024)
def _subtitle(race: int, races: int, round_: int, lap: int, laps: int, decision: str) -> str:
    series = f"Race {race} of {races}, " if races > 1 else ""
    if decision == "over":
        return f"Series of {races} races, finished" if races > 1 else "Finished"
    if decision == "disaster":
        return f"{series}before the race".capitalize()
    return f"{series}round {round_}, lap {lap} of {laps}".capitalize()


def _look(plan: Plan, table: Table, dice: list[Die]) -> tuple[float, float]:
    """Where something goes on: at the die of whose turn it is, else at the first one's."""
    on = table.mover if table.mover != numbers.NOBODY else table.asked
    if on == numbers.NOBODY:
        on = min(table.seats, key=_place).number
    for die in dice:
        if die.seat == on:
            return die.x, die.y
    return plan.width / 2, plan.height / 2


def _place(seat: Seat) -> int:
    return seat.place


def _awaited(table: Table, names: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when it is over."""
    if table.asked == numbers.NOBODY:
        return ""
    return f"{names[table.asked]} {DOES.get(table.decision, 'is moving')}."


def _words(seats: list[Seat], names: tuple[str, ...]) -> str:
    """The race in one sentence, front to back."""
    standings = [
        (seat.place, names[seat.number], "wrecked" if seat.wrecked else f"{seat.where}, speed {seat.speed}")
        for seat in seats
    ]
    standings.sort()
    parts = [f"{ORDINALS[place - 1]} {name}, {where}" for place, name, where in standings]
    return f"The race, front to back: {'; '.join(parts)}."
