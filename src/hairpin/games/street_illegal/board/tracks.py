"""The row of track cards: driven ones face down, the current one large, those to come readable; any number of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, final

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.kit import MIDDLE, TALL, WIDE
from hairpin.games.street_illegal.components import SITUATION_WORDS, SITUATIONS, TrackCard
from hairpin.games.street_illegal.view import SeatView


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
    backdrop: str
    width: float
    height: float
    end: float
    now: str
    forms: tuple[Form, ...]


T, M = "t", "m"
DRAWINGS: Final = (
    Drawing(
        "wide",
        "tracks-wide",
        float(WIDE),
        132.0,
        16,
        "",
        (Form("", 136, 384, 136, 4), Form(M, 66, 384, 66, 4), Form(T, 38, 384, 20, 3)),
    ),
    Drawing("middle", "tracks-middle", float(MIDDLE), 116.0, 10, M, (Form(M, 66, 224, 66, 3), Form(T, 38, 224, 20, 3))),
    Drawing("tall", "tracks-tall", float(TALL), 98.0, 10, T, (Form(T, 38, 78, 20, 1.5),)),
)
BY_SIZE: Final = {drawing.size: drawing for drawing in DRAWINGS}
MORE: Final = 34  # room for "+12" where not all cards fit


@final
class TrackRow:
    """The row of a race at one moment, as all see it; what was drawn of it is kept with it."""

    __slots__ = ("_rows", "cards", "count", "leg", "now", "over", "words")

    def __init__(self, cards: tuple[TrackCard, ...], leg: int, over: bool) -> None:
        self.cards = cards
        self.leg = leg
        self.over = over
        self.count = len(cards)
        self.now = self.count if over else leg
        self.words = _words(self._names(), self.now)
        self._rows: dict[str, Group] = {}

    def _names(self) -> tuple[str, ...]:
        return tuple([card.name for card in self.cards])

    def fits(self, cards: tuple[TrackCard, ...], leg: int, over: bool) -> bool:
        """Whether it is the row of this moment too."""
        return self.leg == leg and self.over == over and self.cards == cards

    def drawn(self, size: str) -> Group:
        row = self._rows.get(size)
        if row is None:
            row = self._rows[size] = _row(size, self._names(), self.now)
        return row

    def matching(self, me: SeatView) -> tuple[int, ...]:
        """How many of a player's cards show the sign of each track card."""
        count = dict.fromkeys(SITUATIONS, 0)
        hand, face = me.hand, me.face
        for card in face if hand is None else face + hand:
            for icon in card.icons:
                count[icon] += 1
        return tuple([count[card.situation] for card in self.cards])


def tracks_board(row: TrackRow, me: SeatView | None, sizes: Sequence[str]) -> Board:
    """The row as somebody sees it; for the player `me` with how many of his cards show the sign of each track card."""
    mine = None if me is None or row.over else row.matching(me)
    drawings = []
    for drawing in DRAWINGS:
        size = drawing.size
        if size in sizes:
            counted = mine if size == "wide" else None
            groups = (row.drawn(size), _captions(size, row.count, row.now, counted))
            drawings.append((size, Scene(drawing.width, drawing.height, drawing.backdrop, groups)))
    return Board("tracks", "Track cards", row.words, tuple(drawings))


@lru_cache(512)
def _words(names: tuple[str, ...], now: int) -> str:
    """The whole row in one sentence."""
    parts = []
    for place, name in enumerate(names):
        limit, situation = name.split("-")
        said = f"{'no limit' if limit == 'none' else f'limit {limit}'}, {SITUATION_WORDS[situation]}"
        parts.append("driven" if place < now else f"now {said}" if place == now else said)
    return f"Track cards: {'; '.join(parts)}."


class Laid(NamedTuple):
    """Where the shown cards lie: their places in the row, their centres, the corners left and right below, their widths,
    and the end of the row.
    """

    form: Form
    shown: tuple[int, ...]
    centres: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    widths: tuple[float, ...]
    end: float
    hidden: int


@lru_cache(2048)
def _laid(size: str, count: int, now: int) -> Laid:
    drawing = BY_SIZE[size]
    room = drawing.width - drawing.end
    form = drawing.forms[-1]
    for one in drawing.forms:
        if one.now + (count - 1) * (one.card + one.gap) <= room:
            form = one
            break
    fits = 1 + int((room - form.now) // (form.card + form.gap))
    shown = tuple(range(count))
    if fits < count:  # a window: the card before, the current one, and what comes
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
    left, right = tuple([round(x - 56, 1) for x in centres]), tuple([round(x + 58, 1) for x in centres])
    return Laid(form, shown, tuple(centres), left, right, widths, round(x - gap, 1), count - 1 - shown[-1])


@lru_cache(2048)
def _row(size: str, names: tuple[str, ...], now: int) -> Group:
    drawing, laid = BY_SIZE[size], _laid(size, len(names), now)
    middle = drawing.height / 2
    pieces = []
    for place, x in zip(laid.shown, laid.centres, strict=True):
        if place < now:
            symbol = f"si-done{laid.form.suffix}"
        elif place == now:
            symbol = f"si-now{drawing.now}-{names[place]}"
        else:
            symbol = f"si-track{laid.form.suffix}-{names[place]}"
        pieces.append(Piece(f"track-{place}", symbol, x, middle))
    finish = "si-finish-tall" if drawing.now == T else "si-finish"
    if not laid.hidden:
        end = drawing.width - 3.5 if laid.end > drawing.width - 60 else laid.end + 9
        pieces.append(Piece("finish", finish, end, middle))
    return tuple(pieces)


@lru_cache(2048)
def _captions(size: str, count: int, now: int, mine: tuple[int, ...] | None) -> Group:
    """Numbers of the cards, how many of the viewer's cards match each, and how far the race has come."""
    drawing, laid = BY_SIZE[size], _laid(size, count, now)
    middle = drawing.height / 2
    pieces = []
    for number, place in enumerate(laid.shown):
        if place == now and drawing.now != T:
            style, right, down = ("si-count", 14, -38) if not drawing.now else ("si-middle-count", 12, 44)
            where = round(laid.centres[number] + laid.widths[number] / 2 - right, 1)
            pieces.append(Piece("count", style, where, middle + down, text=f"{place + 1} of {count}"))
        elif not laid.form.suffix:
            pieces.append(Piece(f"number-{place}", "si-number", laid.left[number], middle + 40, text=str(place + 1)))
            if place > now and mine is not None:
                words = f"{mine[place]} of yours" if mine[place] else "none of yours"
                mood = "" if mine[place] else "faint"
                x = laid.right[number]
                pieces.append(Piece(f"yours-{place}", "si-yours", x, middle + 40, mood=mood, text=words))
    if laid.hidden:
        pieces.append(Piece("more", "si-more", drawing.width - MORE / 2, middle + 5, text=f"+{laid.hidden}"))
    return tuple(pieces)
