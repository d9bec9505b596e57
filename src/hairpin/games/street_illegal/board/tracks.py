"""The row of track cards: driven ones face down, the current one large, those to come readable; any number of them."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.kit import MIDDLE, TALL, WIDE
from hairpin.games.street_illegal.components import TempoCard, TrackCard


class Form(NamedTuple):
    """How cards are drawn in a row: the widths of a card to come, the current and a driven one, and the least gap."""

    suffix: str
    card: float
    now: float
    done: float
    gap: float


class Drawing(NamedTuple):
    """One of the three drawings: its room, the suffix of its current card, and its forms, the roomiest first."""

    size: str
    width: float
    height: float
    end: float
    now: str
    forms: tuple[Form, ...]


T, M = "t", "m"
ROOMY = Form("", 136, 384, 136, 4), Form(M, 66, 384, 66, 4), Form(T, 38, 384, 20, 3)
DRAWINGS = (
    Drawing("wide", float(WIDE), 132.0, 16, "", ROOMY),
    Drawing("middle", float(MIDDLE), 116.0, 10, M, (Form(M, 66, 224, 66, 3), Form(T, 38, 224, 20, 3))),
    Drawing("tall", float(TALL), 98.0, 10, T, (Form(T, 38, 78, 20, 1.5),)),
)
MORE = 34  # room for "+12" where not all cards fit


def matching(track: tuple[TrackCard, ...], now: int, held: tuple[TempoCard, ...]) -> tuple[int, ...]:
    """How many of these cards match each track card to come; nothing is said of the others."""
    return tuple([card.matching(held) if place > now else 0 for place, card in enumerate(track)])


def board(track: tuple[TrackCard, ...], now: int, mine: tuple[int, ...] | None, sizes: tuple[str, ...]) -> Board:
    """The row in these sizes; `now` is the place of the current card, `mine` how many of the viewer's own match each."""
    drawings = []
    for drawing in DRAWINGS:
        if drawing.size in sizes:
            laid = _laid(drawing, len(track), now)
            captions = _captions(drawing, laid, len(track), now, mine if drawing.size == "wide" else None)
            groups = (_row(drawing, laid, track, now), captions)
            drawings.append((drawing.size, Scene(drawing.width, drawing.height, f"tracks-{drawing.size}", groups)))
    return Board("tracks", "Track cards", _words(track, now), tuple(drawings))


def _words(track: tuple[TrackCard, ...], now: int) -> str:
    """The whole row in one sentence."""
    said = []
    for place, card in enumerate(track):
        said.append("driven" if place < now else f"now {card.title}" if place == now else card.title)
    return f"Track cards: {'; '.join(said)}."


class Laid(NamedTuple):
    """Where the shown cards lie: their places in the row, their centres and widths, and the end of the row."""

    form: Form
    shown: tuple[int, ...]
    centres: tuple[float, ...]
    widths: tuple[float, ...]
    end: float
    hidden: int


def _laid(drawing: Drawing, count: int, now: int) -> Laid:
    room = drawing.width - drawing.end
    roomy = (one for one in drawing.forms if one.now + (count - 1) * (one.card + one.gap) <= room)
    form = next(roomy, drawing.forms[-1])
    fits = 1 + int((room - form.now) // (form.card + form.gap))
    shown = tuple(range(count))
    if fits < count:  # a window: the card before, the current one, and those that follow
        fits = 1 + int((room - MORE - form.now) // (form.card + form.gap))
        first = max(0, min(now - 1, count - fits))
        shown = tuple(range(first, min(count, first + fits)))
        room -= MORE
    widths = tuple(form.now if k == now else form.done if k < now else form.card for k in shown)
    spare = (room - sum(widths)) / max(1, len(shown) - 1)
    gap = min(spare, max(14.0, form.gap * 3))
    centres, x = [], 0.0
    for width in widths:
        centres.append(round(x + width / 2, 1))
        x += width + gap
    return Laid(form, shown, tuple(centres), widths, round(x - gap, 1), count - 1 - shown[-1])


def _row(drawing: Drawing, laid: Laid, track: tuple[TrackCard, ...], now: int) -> Group:
    middle = drawing.height / 2
    pieces = []
    for place, x in zip(laid.shown, laid.centres, strict=True):
        if place < now:
            symbol = f"si-done{laid.form.suffix}"
        elif place == now:
            symbol = f"si-now{drawing.now}-{track[place].name}"
        else:
            symbol = f"si-track{laid.form.suffix}-{track[place].name}"
        pieces.append(Piece(f"track-{place}", symbol, x, middle))
    finish = "si-finish-tall" if drawing.now == T else "si-finish"
    if not laid.hidden:
        end = drawing.width - 3.5 if laid.end > drawing.width - 60 else laid.end + 9
        pieces.append(Piece("finish", finish, end, middle))
    return tuple(pieces)


def _captions(drawing: Drawing, laid: Laid, count: int, now: int, mine: tuple[int, ...] | None) -> Group:
    """Numbers of the cards, how far the race has come, and how many cards are not shown at all.

    With `mine`, a number below every card to come says how many of the viewer's cards match it.
    """
    middle = drawing.height / 2
    pieces = []
    for place, x, width in zip(laid.shown, laid.centres, laid.widths, strict=True):
        if place == now and drawing.now != T:
            style, right, down = ("si-count", 14, -38) if not drawing.now else ("si-middle-count", 12, 44)
            where = round(x + width / 2 - right, 1)
            pieces.append(Piece("count", style, where, middle + down, text=f"{place + 1} of {count}"))
        elif not laid.form.suffix:
            pieces.append(Piece(f"number-{place}", "si-number", round(x - 56, 1), middle + 40, text=str(place + 1)))
            if mine is not None and place > now:
                said, mood = (f"{mine[place]} of yours", "") if mine[place] else ("none of yours", "faint")
                pieces.append(Piece(f"yours-{place}", "si-yours", round(x + 58, 1), middle + 40, mood=mood, text=said))
    if laid.hidden:
        pieces.append(Piece("more", "si-more", drawing.width - MORE / 2, middle + 5, text=f"+{laid.hidden}"))
    return tuple(pieces)
