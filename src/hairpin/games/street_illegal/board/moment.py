"""Moment: what all viewers of a match share at one step, made for the first of them who looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Ask, Step
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.asks.asking import awaited
from hairpin.games.street_illegal.board.cars import Street, street_of
from hairpin.games.street_illegal.board.race import RaceLine
from hairpin.games.street_illegal.board.racks import Piles, steps
from hairpin.games.street_illegal.board.tracks import TrackRow
from hairpin.games.street_illegal.view import StreetView

MOST_MATCHES: Final = 256


@final
class Moment:
    """The shared part of the Screens, and what it was made from. What is as it was is taken from the moment before."""

    __slots__ = (
        "_decision", "_finishes", "_waiting", "agreed", "awaited", "line", "names", "piles", "row", "steps", "street",
        "subtitle", "top", "watched",
    )  # fmt: skip

    def __init__(
        self, agreed: Agreement, view: StreetView, names: tuple[str, ...], symbols: tuple[str, ...], last: Moment | None
    ) -> None:
        self.agreed = agreed
        self.names = names
        self._waiting, self._finishes, self._decision = view.waiting, view.finishes, view.decision
        self.top: int = agreed.print.tempo[-1].velocity if last is None else last.top
        self.row: TrackRow = _row(view, last)
        self.street: Street = street_of(
            agreed, view, names, symbols, self.row.limit, None if last is None else last.street
        )
        self.line: RaceLine = RaceLine(self.street, None if last is None else last.line)
        self.piles: Piles = _piles(view, self.top, last)
        self.subtitle: str = _subtitle(view.race, view.races, self.row.leg, self.row.count, self._decision)
        phase = self.street.phase
        self.steps: tuple[Step, ...] = last.steps if last is not None and last.street.phase == phase else steps(phase)
        self.awaited: str = awaited(view, names)  # who is, for those who are not
        self.watched: Ask | None = None  # a fight, for those who only look on

    def shows(self, view: StreetView) -> bool:
        """Whether a view is of this step: those made together share the seats that are asked, or the finishes at the end."""
        return view.waiting is self._waiting and view.finishes is self._finishes and view.decision == self._decision


_LAST: Final[dict[int, Moment]] = {}  # the last moment of a match, by the id of its agreement, which it holds


def moment_of(agreed: Agreement, view: StreetView, names: tuple[str, ...], symbols: tuple[str, ...]) -> Moment:
    """The shared part for a view: the last one, if it was made from a view of the same step."""
    last = _LAST.get(id(agreed))
    if last is not None and last.names is not names and last.names != names:
        last = None
    if last is not None and last.shows(view):
        return last
    moment = Moment(agreed, view, names, symbols, last)
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = moment
    return moment


def _row(view: StreetView, last: Moment | None) -> TrackRow:
    track, leg, over = view.track, view.leg, view.decision == "over"
    if last is not None and last.row.fits(track, leg, over):
        return last.row
    return TrackRow(track, leg, over)


def _piles(view: StreetView, top: int, last: Moment | None) -> Piles:
    deck, discards, supply = view.deck, view.discards, view.supply
    if last is not None and last.piles.fits(deck, discards, supply):
        return last.piles
    return Piles(deck, discards, supply, top, None if last is None else last.piles)


@lru_cache(1024)
def _subtitle(race: int, races: int, leg: int, tracks: int, decision: str) -> str:
    series = f"Race {race + 1} of {races}, " if races > 1 else ""
    if decision == "over":
        return f"Series of {races} races, finished" if races > 1 else "Finished"
    if decision in ("bid_position", "exchange_card"):
        return f"{series}grid" if series else "Starting grid"
    if decision == "lineup":
        return f"{series}line-up".capitalize()
    return f"{series}track {leg + 1}" if series else f"Track {leg + 1} of {tracks}"  # phones have room for so much
