"""Signs: how a card, a car, a situation and a speed look in a line of text; colour is never the only sign."""

from __future__ import annotations

from rich.text import Text

from hairpin.games.signs import INK, QUIET, car_paints, on_paper, paint
from hairpin.games.street_illegal.components import SIGNS, TempoCard, TrackCard
from hairpin.games.street_illegal.story import COLOURS
from hairpin.games.street_illegal.view import StreetView

OLD_PRO_PAINT = paint("car-oldpro")
PAINTS = car_paints(*COLOURS)


def paper_card(card: TempoCard, mark: str = "") -> Text:
    """One of the viewer's own cards, on paper; see `games.signs.on_paper`."""
    signs = "".join(SIGNS[icon] for icon in card.icons)
    return on_paper(f"{card.velocity} {signs or ' '}", mark)


def empty_place(words: str, mark: str = "") -> Text:
    """A place for a card that is not there yet."""
    return Text(f"▐{words:^4}▌", style=mark or QUIET)


def car(seat: int | None, length: int = 3) -> Text:
    """A car looking right, with its number; an Old Pro has none."""
    paint = OLD_PRO_PAINT if seat is None else PAINTS[seat % len(PAINTS)]
    number = "" if seat is None else str(seat + 1)
    return Text.assemble(("▐", paint), (f"{number:^{length - 2}}", f"bold {INK} on {paint}"), ("▶", paint))


def limit_words(card: TrackCard) -> str:
    return "none" if card.limit is None else str(card.limit)


def limit_here(view: StreetView) -> int | None:
    """The limit of the track card being driven; None also when all are done."""
    return view.track[view.leg].limit if view.leg < len(view.track) else None


def over_by(view: StreetView, speed: int | None) -> int:
    """How far a speed is above the limit."""
    limit = limit_here(view)
    return 0 if limit is None or speed is None else max(speed - limit, 0)
