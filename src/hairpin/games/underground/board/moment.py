"""Moment: what all viewers of a match share at one step, made for the first of them who looks."""

from __future__ import annotations

from typing import Final, final

from hairpin.drawing import Ask, SeatLine, Sheet, Step
from hairpin.engine.chance import seeded
from hairpin.games.game import Result
from hairpin.games.glance import others_alike
from hairpin.games.underground.agreement import Agreement
from hairpin.games.underground.board import film
from hairpin.games.underground.board.asks.assigning import awaited, waiting_ask
from hairpin.games.underground.board.personal import Personal
from hairpin.games.underground.board.players import Player
from hairpin.games.underground.board.rounds import Round
from hairpin.games.underground.board.seats import line_of
from hairpin.games.underground.board.sheets import last_sheets
from hairpin.games.underground.board.street import Standing, Street, Traffic
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import UndergroundView

MOST_MATCHES: Final = 256


@final
class Line:
    """A player as all others see him, and what it was made from."""

    __slots__ = ("asked", "line", "player")

    def __init__(self, player: Player, asked: bool, line: SeatLine) -> None:
        self.player = player
        self.asked = asked
        self.line = line


@final
class Moment:
    """The shared part of the Screens, and the view and names it was made from."""

    __slots__ = (
        "_lines", "_result", "_sheets", "_told", "agreed", "banner", "before", "names", "over", "race", "round", "steps",
        "street", "subtitle", "terms", "view", "waiting", "waiting_asks", "winners", "words",
    )  # fmt: skip

    def __init__(
        self,
        agreed: Agreement,
        view: UndergroundView,
        names: tuple[str, ...],
        terms: Terms,
        players: list[Player],
        told: Round | None,
        last: Moment | None,
    ) -> None:
        self.agreed = agreed
        self.view = view
        self.names = names
        self.terms = terms
        self.waiting = view.waiting
        self.winners = view.winners
        self.round = view.round
        self.over = view.decision == "over"
        self.race = view.phase == "race"
        drive_off = 0 if self.race else view.drive_off_round
        self.subtitle = film.subtitle(self.round, drive_off, self.over)
        self.steps: tuple[Step, ...] = film.steps("" if self.over else "Assign")
        self.banner = film.banner(drive_off) if drive_off and not self.over else None
        self.street, self.before = self._street(players, told, last)
        fresh = last is None or last.over or self.over
        self._lines: list[Line | None] = [None] * len(names) if last is None or fresh else list(last._lines)
        self._told = told
        self._sheets: Personal[Sheet] | None = None
        self._result: Result | None = None
        # What those are told who wait, by whether they have committed.
        self.words = ["", ""]
        self.waiting_asks: list[Ask | None] = [None, None]
        if self.waiting:
            who = [names[seat] for seat in self.waiting]
            for ready in (False, True):
                words = awaited(who, ready)
                self.words[ready] = words
                self.waiting_asks[ready] = waiting_ask(words, ready, terms.in_turn, terms.all_dice and self.race)

    def _street(self, players: list[Player], told: Round | None, last: Moment | None) -> tuple[Street, Street | None]:
        """The cars, and as they stood before: mostly they stand still while dice are assigned."""
        traffic = self._traffic(players, told)
        if last is not None:
            if _same_traffic(last.street.traffic, traffic):
                return last.street, last.street
            return Street(traffic, self.names, self.terms), last.street
        return Street(traffic, self.names, self.terms), None

    def _traffic(self, players: list[Player], told: Round | None) -> Traffic:
        """The cars on the street: in a drive-off only those still in; at its end those that were in its last round."""
        best_row, best_lane = 0, 0
        if self.over:
            for player in players:
                if player.seat in self.winners:
                    best_row, best_lane = max([(best_row, best_lane), *[(car.row, car.lane) for car in player.racing]])
        found = []
        for player in players:
            seat = player.seat
            won = self.over and seat in self.winners
            for k, car in enumerate(player.cars):
                if self.race:
                    there = True
                elif self.over:
                    there = told is None or told.racing[numbers.CARS * seat + k]
                else:
                    there = car.racing
                if there:
                    best = won and car.racing and car.row == best_row and car.lane == best_lane
                    found.append(Standing(seat, car.number, car.row, car.lane, "winner" if best else ""))
        return found

    def line(self, player: Player) -> SeatLine:
        """A player as all others see him; the one of the step before, if nothing has changed about him."""
        seat = player.seat
        asked = seat in self.waiting
        known = self._lines[seat]
        if known is None or known.player is not player or known.asked != asked:
            made = line_of(player, self.names[seat], False, asked, self.over, seat in self.winners)
            known = self._lines[seat] = Line(player, asked, made)
        return known.line

    def last_sheets(self) -> Personal[Sheet] | None:
        """The round before."""
        if self._sheets is None and self._told is not None:
            self._sheets = last_sheets(self._told, self.names, self.terms.fastest)
        return self._sheets

    def result(self) -> Result:
        """How it ended, from a finished view, in which nothing is hidden."""
        if self._result is None:
            self._result = self.agreed.result(self.agreed.guess(self.view, seeded(0)), self.names)
        return self._result


def _same_traffic(one: Traffic, other: Traffic) -> bool:
    if len(one) != len(other):
        return False
    for k, car in enumerate(one):
        also = other[k]
        if (
            car.row != also.row
            or car.lane != also.lane
            or car.number != also.number
            or car.seat != also.seat
            or car.mood != also.mood
        ):
            return False
    return True


_LAST: Final[dict[int, Moment]] = {}  # the last moment of a match, by the id of its agreement, which it holds


def moment_of(
    agreed: Agreement,
    view: UndergroundView,
    names: tuple[str, ...],
    terms: Terms,
    players: list[Player],
    told: Round | None,
) -> Moment:
    """The shared part for a view: the last one, if it was made from a view of the same step.

    Views of one step share the very objects that are the same for all, so a glance at these tells.
    """
    last = _LAST.get(id(agreed))
    if last is not None and last.names != names:
        last = None
    if last is not None and last._told is told and _same_step(last.view, view):
        return last
    moment = Moment(agreed, view, names, terms, players, told, last)
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = moment
    return moment


def shared_moment(agreed: Agreement) -> Moment | None:
    """The last one of a match, whoever it was made for."""
    return _LAST.get(id(agreed))


def _same_step(one: UndergroundView, other: UndergroundView) -> bool:
    return one is other or (
        one.waiting is other.waiting
        and one.winners is other.winners
        and one.round == other.round
        and one.decision == other.decision
        and one.reason == other.reason
        and others_alike(one.seats, other.seats, one.viewer, other.viewer)
    )
