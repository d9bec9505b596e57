"""Signs: how a card, a car, a situation and a speed look in a line of text; colour never says it alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from hairpin.games.street_illegal.components import SIGNS, TempoCard, TrackCard
from hairpin.games.street_illegal.view import StreetView

YOURS = "bold #ffb54a"  # sodium: yours to do now, and nothing else
DANGER = "bold #ff7a78"  # tail red: costs and danger
QUIET = "dim"
STRONG = "bold"
PAPER = "#f3efe6"
INK = "#171a1f"
ASPHALT = "#23272e"
DASHES = "#a8842f"
OLD_PRO_PAINT = "#8d939b"
PAINTS = ("#e2465f", "#ffe61a", "#8fb0ff", "#ec932c", "#fafaf7", "#2fdfa0", "#ab52fb")


def fit(words: str, width: int) -> str:
    """Words cut to a width, with a sign that something is missing."""
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""


def pad(text: Text, width: int, right: bool = False) -> Text:
    """A text of exactly this many cells."""
    text.truncate(width, overflow="ellipsis")
    space = width - text.cell_len
    return Text(" " * space).append_text(text) if right else text.append(" " * space)


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at each end of a line; the left one gives way."""
    left.truncate(max(width - right.cell_len - 1, 0), overflow="ellipsis")
    return left.append(" " * max(width - left.cell_len - right.cell_len, 0)).append_text(right)


def icons(card: TempoCard) -> str:
    return "".join(SIGNS[icon] for icon in card.icons)


def paper_card(card: TempoCard, mark: str = "") -> Text:
    """A card of one's own on paper: the half blocks are its edges, also where there is no colour."""
    return _on_paper(f"{card.velocity} {icons(card) or ' '}", mark)


def empty_place(words: str, mark: str = "") -> Text:
    """A place for a card that is not there yet."""
    return Text(f"▐{words:^4}▌", style=mark or QUIET)


def _on_paper(words: str, mark: str) -> Text:
    edge = mark or PAPER
    face = f"{INK} on {PAPER}"
    return Text.assemble(("▐", edge), (words, f"bold {face}"), ("▌", edge))


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


def phase_of(view: StreetView) -> str:
    """Which part of the race this is."""
    if view.decision in ("bid_position", "exchange_card"):
        return "grid"
    if view.decision in ("lineup", "over"):
        return view.decision
    if view.decision == "slope_discard":
        return "situation"
    if view.pressing or view.decision in ("duel_bid", "old_pro_bid", "nitrous", "press_on", "press_on_slot"):
        return "passing"
    return "driving"


def lines(parts: Sequence[Text]) -> Text:
    """Lines under each other."""
    return Text("\n").join(parts)
