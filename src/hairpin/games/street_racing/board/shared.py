"""What is drawn once a step: the parts of a Screen that are the same for all viewers of a match."""

from __future__ import annotations

from typing import Final, final

from hairpin.drawing import Mark, Panel
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.moment import Moment
from hairpin.games.street_racing.board.panels import shared_panels
from hairpin.games.street_racing.board.strips import subtitle, trail
from hairpin.games.street_racing.view import RacingView

MOST_MATCHES: Final = 256


@final
class Shared:
    """A moment and what everybody's Screen shows of it. It holds its agreement, so nothing else can have taken its id."""

    __slots__ = ("agreed", "moment", "panels", "subtitle", "trail")

    def __init__(
        self, agreed: Agreement, moment: Moment, subtitle: str, trail: tuple[Mark, ...], panels: tuple[Panel, ...]
    ) -> None:
        self.agreed = agreed
        self.moment = moment
        self.subtitle = subtitle
        self.trail = trail
        self.panels = panels


_LAST: Final[dict[int, Shared]] = {}  # of each match, by the id of its agreement


def shared_of(agreed: Agreement, view: RacingView) -> Shared:
    """The shared part for a view: the last one, if it was made from a view of the same step."""
    last = _LAST.get(id(agreed))
    if last is not None and last.moment.shown_by(view):
        return last
    moment = Moment(agreed, view)
    shared = Shared(agreed, moment, _subtitle(moment), _trail(moment, last), shared_panels(moment))
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = shared
    return shared


def _subtitle(now: Moment) -> str:
    return subtitle(now.races, now.turn, now.deck, now.last_turn, now.over, now.police)


def _trail(now: Moment, last: Shared | None) -> tuple[Mark, ...]:
    """It changes from turn to turn, not with every answer."""
    if last is not None:
        before = last.moment
        if (
            before.driven == now.driven
            and before.current == now.current
            and before.next == now.next
            and before.deck == now.deck
            and before.last_turn == now.last_turn
            and before.over == now.over
        ):
            return last.trail
    return trail(now.driven, now.current, now.next, now.deck, now.last_turn, now.over, now.police, now.box)
