"""Moment: what all viewers of a match share at one step, made for the first of them who looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Counter, Step
from hairpin.games.glance import others_alike
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.asks.asking import awaited
from hairpin.games.street_illegal.board.cars import Street, street_of
from hairpin.games.street_illegal.board.race import RaceLine
from hairpin.games.street_illegal.board.racks import counters, steps
from hairpin.games.street_illegal.board.tracks import TrackRow
from hairpin.games.street_illegal.view import StreetView

MOST_MATCHES: Final = 256


@final
class Moment:
    """The shared part of the Screens, and the view and names it was made from."""

    __slots__ = ("agreed", "awaited", "counters", "line", "names", "row", "steps", "street", "subtitle", "view")

    def __init__(
        self,
        agreed: Agreement,
        view: StreetView,
        names: tuple[str, ...],
        street: Street,
        line: RaceLine,
        row: TrackRow,
        counters: tuple[Counter, ...],
        subtitle: str,
        steps: tuple[Step, ...],
        awaited: str,
    ) -> None:
        self.agreed = agreed
        self.view = view
        self.names = names
        self.street = street
        self.line = line
        self.row = row
        self.counters = counters
        self.subtitle = subtitle
        self.steps = steps
        self.awaited = awaited  # who is, for those who are not


_LAST: Final[dict[int, Moment]] = {}  # the last moment of a match, by the id of its agreement, which it holds


def moment_of(agreed: Agreement, view: StreetView, names: tuple[str, ...], symbols: tuple[str, ...]) -> Moment:
    """The shared part for a view: the last one, if it was made from a view of the same step.

    Views of one step share the very objects that are the same for all, so a glance at these tells.
    """
    last = _LAST.get(id(agreed))
    if last is not None and last.names != names:
        last = None
    if last is not None and _same_step(last.view, view):
        return last
    box = agreed.box
    street = street_of(view, names, symbols, int(box.better_old_pros), bool(box.open_chips))
    moment = Moment(
        agreed,
        view,
        names,
        street,
        RaceLine(street, None if last is None else last.line),
        _row(view, last),
        _counters(agreed, view, last),
        _subtitle(view.race, view.races, view.leg, len(view.track), view.decision),
        steps(street.phase),
        awaited(view, names),
    )
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = moment
    return moment


def _row(view: StreetView, last: Moment | None) -> TrackRow:
    over = view.decision == "over"
    if last is not None and last.row.fits(view.track, view.leg, over):
        return last.row
    return TrackRow(view.track, view.leg, over)


def _counters(agreed: Agreement, view: StreetView, last: Moment | None) -> tuple[Counter, ...]:
    if last is not None:
        before = last.view
        if before.deck == view.deck and before.supply == view.supply and before.discards == view.discards:
            return last.counters
    return counters(view, agreed.print.tempo[-1].velocity)


def _same_step(one: StreetView, other: StreetView) -> bool:
    """A view made for somebody else at the same time shares these; what else is the same for all came with them."""
    return (
        one.track is other.track
        and one.waiting is other.waiting
        and one.fight is other.fight
        and one.decision == other.decision
        and others_alike(one.seats, other.seats, one.viewer, other.viewer)
    )


@lru_cache(1024)
def _subtitle(race: int, races: int, leg: int, tracks: int, decision: str) -> str:
    series = f"Race {race + 1} of {races}, " if races > 1 else ""
    if decision == "over":
        return f"Series of {races} races, finished" if races > 1 else "Finished"
    if decision in ("bid_position", "exchange_card"):
        return f"{series}starting grid".capitalize()
    if decision == "lineup":
        return f"{series}line-up".capitalize()
    return f"{series}track {leg + 1} of {tracks}".capitalize()
