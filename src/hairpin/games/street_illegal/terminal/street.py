"""The part of the table that everybody sees: phase and stocks, the row of track cards, the race line, the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.drawing.words import ordinal
from hairpin.games.game import Setup, View
from hairpin.games.signs import QUIET, STRONG, fit, lines, spread
from hairpin.games.street_illegal.components import SIGNS, TrackCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.situation import match_pays
from hairpin.games.street_illegal.terminal.cars import race_line, race_rows
from hairpin.games.street_illegal.terminal.fights import fight_box
from hairpin.games.street_illegal.terminal.own import own_things
from hairpin.games.street_illegal.terminal.signs import limit_words
from hairpin.games.street_illegal.view import StreetView, phase_of

PHASES = ("situation", "driving", "passing")
EFFECTS = {
    "left": "the left card is replaced",
    "middle": "the middle card is replaced",
    "right": "the right card is replaced",
    "up": "turn a card, the fastest of four leaves",
    "down": "turn a card, the slowest of four leaves",
}
ROOMY = 14  # a track card this wide also has room for how many of yours match it


def table(setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
    """The whole table, with the viewer's own things unless they are asked: then these are shown with the choices."""
    agreed, street = cast(StreetSetup, setup), cast(StreetView, view)
    reminder = _reminder(street, agreed.print.chips_per_match)
    parts: list[RenderableType]
    if low:
        parts = [*_low_head(street, width), reminder, race_rows(street, names, width), _stocks(street)]
    else:
        parts = [_head(street, width), track_row(street, width), reminder, Text()]
        parts += [race_line(street, names, width), *_foot(street, width)]
    if street.races > 1 and street.finishes:
        parts.append(_points(street, names))
    if street.bidding is not None:
        parts += [*_gap(low), _bidding(street, names)]
    if street.fight is not None:
        parts += [*_gap(low), fight_box(agreed, street, names)]
    if street.viewer is not None and not street.legal and street.decision != "over":
        parts += [*_gap(low), own_things(agreed, street, low)]
    return Group(*parts)


def _gap(low: bool) -> list[Text]:
    return [] if low else [Text()]


def _head(view: StreetView, width: int) -> Text:
    race = f"  race {view.race + 1} of {view.races}" if view.races > 1 else ""
    return spread(Text.assemble(("Street Illegal", STRONG), race), _phases(view), width)


def _low_head(view: StreetView, width: int) -> list[Text]:
    """The track cards and the phase on one line where they fit, without the title."""
    track, phases = _track_line(view), _phases(view)
    if view.races == 1 and track.cell_len + phases.cell_len + 2 <= width:
        return [spread(track, phases, width)]
    return [_head(view, width), track]


def _phases(view: StreetView) -> Text:
    """situation › DRIVING › passing: the present one in capitals."""
    now = phase_of(view)
    alone = {"grid": "STARTING GRID", "lineup": "LINE-UP", "over": "FINISH"}
    if now in alone:
        return Text(alone[now], style=STRONG)
    shown = [Text(phase.upper(), STRONG) if phase == now else Text(phase, QUIET) for phase in PHASES]
    return Text(" › ").join(shown)


# -- the track ------------------------------------------------------------------------------


def track_row(view: StreetView, width: int) -> Text:
    """All track cards in boxes: the present one heavy, those done small and face down; as many rows as they need."""
    roomy = width >= (ROOMY + 1) * len(view.track) - 1
    rows: list[list[list[Text]]] = [[]]
    for place, card in enumerate(view.track):
        box = _track_box(view, place, card, roomy)
        if sum(other[0].cell_len + 1 for other in rows[-1]) + box[0].cell_len > width:
            rows.append([])
        rows[-1].append(box)
    return lines([Text(" ").join(box[k] for box in row) for row in rows for k in range(3)])


def _track_line(view: StreetView) -> Text:
    """All track cards in one line: `✓ ✓ [80▼] 90▲ none◀`."""
    shown = []
    for place, card in enumerate(view.track):
        if place < view.leg or view.decision == "over":
            shown.append(Text("✓", QUIET))
        else:
            words = f"{limit_words(card)}{SIGNS[card.situation]}"
            shown.append(Text(f"[{words}]", STRONG) if place == view.leg else Text(words))
    return Text(" ").join(shown)


def _track_box(view: StreetView, place: int, card: TrackCard, roomy: bool) -> list[Text]:
    if place < view.leg or view.decision == "over":
        return [Text(line, QUIET) for line in (f"╭{place + 1:─<2}╮", "│✓ │", "╰──╯")]
    inside = (ROOMY if roomy else 9) - 2
    face = f" {limit_words(card)} {SIGNS[card.situation]}"
    earned = place == view.leg and phase_of(view) in ("driving", "passing")
    matching = _matching(view, card) if roomy and not earned else ""
    if place == view.leg:
        number = f"{place + 1} of {len(view.track)}"
        drawn = (f"┏{number:━<{inside}}┓", f"┃{face:<{inside}}┃", f"┗{matching:━^{inside}}┛")
        return [Text(line, STRONG) for line in drawn]
    edges = (f"╭{place + 1!s:─<{inside}}╮", f"╰{matching:─^{inside}}╯")
    middle = Text.assemble(("│", QUIET), f"{face:<{inside}}", ("│", QUIET))
    return [Text(edges[0], QUIET), middle, Text(edges[1], QUIET)]


def _matching(view: StreetView, card: TrackCard) -> str:
    """How many of the viewer's own cards show this situation."""
    if view.viewer is None:
        return ""
    me = view.seats[view.viewer]
    return f" {card.matching(me.face + (me.hand or ()))} of yours "


def _reminder(view: StreetView, per_match: int) -> Text:
    """The present card in words, with what it does."""
    if view.decision == "over":
        return Text("The race is over.", style=STRONG)
    card = view.track[view.leg]
    sign, earned = SIGNS[card.situation], ""
    paid, enough = match_pays(per_match, view.supply)
    if paid:
        earned = f" {chips(paid)} for each {sign}." if enough else f" Up to {chips(paid)} a {sign}."
    return Text.assemble((card.title, STRONG), f": {EFFECTS[card.situation]}.{earned}")


# -- beside the street ------------------------------------------------------------------------


def _foot(view: StreetView, width: int) -> list[Text]:
    """Stocks and legend, on one line where they fit."""
    stocks, legend = _stocks(view), _legend()
    if stocks.cell_len + legend.cell_len + 4 <= width:
        return [spread(stocks, legend, width)]
    return [stocks, legend]


def _stocks(view: StreetView) -> Text:
    """Pile, discards by velocity, chips left."""
    by_velocity = Counter(card.velocity for card in view.discards)
    discards = " ".join(f"{velocity}×{count}" for velocity, count in sorted(by_velocity.items()))
    supply = "unlimited" if view.supply is None else str(view.supply)
    return Text.assemble(
        ("Pile ", QUIET),
        str(view.deck),
        ("   Discards ", QUIET),
        f"{len(view.discards)}",
        (f" ({discards})" if discards else "", QUIET),
        ("   Chips in supply ", QUIET),
        supply,
    )


def _legend() -> Text:
    return Text("Signs  " + "  ".join(f"{sign} {name}" for name, sign in SIGNS.items()), style=QUIET)


def _points(view: StreetView, names: Sequence[str]) -> Text:
    scores = [(fit(names[seat.seat], 16), seat.points) for seat in view.seats]
    if view.old_pro_marks:
        scores.append(("Old Pros", view.team_points))
    shown = "   ".join(f"{name} {points}" for name, points in sorted(scores, key=lambda score: -score[1]))
    return Text.assemble(("Points ", QUIET), shown)


def _bidding(view: StreetView, names: Sequence[str]) -> Text:
    bidding = view.bidding
    assert bidding is not None
    cars = len(view.seats) + len(view.old_pro_marks)
    placed = ", ".join(f"{names[seat]} {ordinal(cars - k)}" for k, seat in enumerate(bidding.placed))
    if bidding.final_exchange:
        now = "All are placed; all but the last may exchange once more."
    elif view.decision == "exchange_card" and len(bidding.bidders) == 1:
        place = ordinal(cars - len(bidding.placed))
        now = f"{names[bidding.bidders[0]]} takes {place} place; those placed before may exchange a card."
    else:
        bidders = ", ".join(names[seat] for seat in bidding.bidders)
        place = ordinal(cars - len(bidding.placed))
        now = f"Bidding for {place} place, round {bidding.round + 1}: {bidders}."
    return Text.assemble(("GRID  ", STRONG), now, f" Placed: {placed}." if placed else "")
