"""The two cars: what each driver has, their Speed Track with its tokens, and the gap between the cars as a road."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hairpin.drawing.words import count
from hairpin.games.signs import (
    ASPHALT,
    DASHES,
    INK,
    QUIET,
    STRONG,
    YOURS,
    car_paints,
    fit,
    lines,
    on_paper,
    pad,
    paint,
    spread,
)
from hairpin.games.street_racing.components import SKID, STEERING, TOP_SPEED, Components
from hairpin.games.street_racing.view import RacingView, SeatView

PAINTS = car_paints("green", "red")
TOKEN_PAINTS = {
    "red": paint("bend-hairpin"),
    "yellow": paint("bend-chicane"),
    "blue": paint("bend-sweeper"),
    "water": paint("neon"),
}
TOKEN_SIGNS = {STEERING: "S", SKID: "x", "water": "w"}
SPACE = 3  # cells on the road for one space of the gap, where there is room


def car(seat: int, length: int = 3) -> Text:
    """A car looking right, with its number."""
    paint = PAINTS[seat]
    return Text.assemble(("▐", paint), (f"{seat + 1:^{length - 2}}", f"bold {INK} on {paint}"), ("▶", paint))


# -- a driver ------------------------------------------------------------------------------------


def panel(components: Components, view: RacingView, seat: int, names: Sequence[str], width: int) -> Text:
    """Three lines: who and how fast, the cards, the Speed Track."""
    me = view.seats[seat]
    return lines([_head(view, me, names, width), _cards(components, view, me), _track(view, me)])


def _head(view: RacingView, me: SeatView, names: Sequence[str], width: int) -> Text:
    you = " (you)" if me.seat == view.viewer else ""
    left = car(me.seat).append(" ")
    left.append(fit(names[me.seat], 30), STRONG).append(f"{you}  ").append("speed ", QUIET).append(
        str(me.speed), STRONG
    )
    if view.races > 1:
        left.append("  points ", QUIET).append(f"{me.points:g}")
    status = _status(view, me)
    return spread(left, Text(status, YOURS if status.endswith("your turn") else ""), width)


def _status(view: RacingView, me: SeatView) -> str:
    """When the driver resolves, and what they are doing."""
    doing, now = view.doing(me.seat), ""
    if not doing:
        return ""
    if doing == "sealed":
        now = "card face down" if view.decision == "play" else "has chosen"
    elif doing == view.decision:
        now = "in the bend" if doing == "handling" else "choosing"
        now = "your turn" if me.seat == view.viewer else now
    order = {1: "goes 1st", 2: "goes 2nd"}.get(me.place or 0, "")
    return ", ".join(words for words in (order, now) if words)


def _cards(components: Components, view: RacingView, me: SeatView) -> Text:
    """Hand on paper, then what lies face up, the card of this turn with an arrow."""
    chosen = view.chosen if me.seat == view.viewer else ""
    row = Text("  hand ", QUIET)
    for name in me.hand:
        row.append_text(on_paper(components.card(name).words, YOURS if name == chosen else "")).append(" ")
        if name == chosen:
            row.append("(chosen) ", YOURS)
    row.append("  face up ", QUIET)
    for name in me.face_up:
        words = components.card(name).words
        row.append(f"›{words} " if name == me.card else f"{words} ", STRONG if name == me.card else "")
        if name == chosen:
            row.append("(chosen) ", YOURS)
    if not me.face_up:
        row.append("none", QUIET)
    return row


def _track(view: RacingView, me: SeatView) -> Text:
    """Spaces 0 to 12: tokens in brackets, the Speedometer in parentheses, what lies beyond it dim."""
    tokens = view.tokens_of(me.seat) or ()
    row = Text("  track ", QUIET)
    for space in range(TOP_SPEED + 1):
        if space == me.speed:
            row.append(f"{f'({space})':^5}", STRONG)
        elif 1 <= space <= len(tokens):
            row.append_text(_token(tokens[space - 1]))
        else:
            row.append(f"{space:^5}", "" if space < me.speed and tokens else QUIET)
    return row


def _sign(token: str) -> str:
    return TOKEN_SIGNS.get(token, token[0])


def _token(token: str) -> Text:
    return Text.assemble(" [", (_sign(token), f"bold {TOKEN_PAINTS.get(token, '')}".strip()), "] ")


def legend(view: RacingView) -> Text:
    """What the signs on the track mean, while there are any."""
    seen = dict.fromkeys(() if view.check is None else view.check.tokens)
    return Text("  ".join(f"{_sign(token)} {token}" for token in seen), QUIET)


# -- the gap ----------------------------------------------------------------------------------------


def gap_road(view: RacingView, upper: int, names: Sequence[str], width: int) -> Text:
    """Two lanes: the car of the upper panel in the upper one; the farther right, the farther ahead."""
    behind, ahead = sorted(seat.gap for seat in view.seats)
    step = min(float(SPACE), (width - 12) / (ahead - behind)) if ahead > behind else 0.0
    lanes = [_lane(2 + round((view.seats[seat].gap - behind) * step), seat, width) for seat in (upper, 1 - upper)]
    words = _gap_words(view, names)
    dashes = Text(("━━  " * width)[: max(width - len(words) - 2, 0)], DASHES).append(f"  {words}", STRONG)
    return lines([lanes[0], Text(style=f"on {ASPHALT}").append_text(pad(dashes, width)), lanes[1]])


def _gap_words(view: RacingView, names: Sequence[str]) -> str:
    lead = view.seats[0].gap - view.seats[1].gap
    if lead == 0:
        return "level"
    leader = 0 if lead > 0 else 1
    return f"{fit(names[leader], 30)} leads by {count(abs(lead), 'space')}"


def _lane(x: int, seat: int, width: int) -> Text:
    return pad(Text(style=f"on {ASPHALT}").append(" " * x).append_text(car(seat, 5)), width)
