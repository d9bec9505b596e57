"""The row of track cards: driven ones face down, the current one large, those to come readable; any number of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, final

from hairpin.drawing import Board, Group, Piece, Scene
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.board.kit import MIDDLE, TALL, WIDE
from hairpin.games.street_illegal.components import SITUATION_WORDS, TempoCard, TrackCard


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

    __slots__ = (
        "_captions", "_rows", "_situations", "_wide", "_yours", "cards", "count", "leg", "limit", "now", "over", "words",
    )  # fmt: skip

    def __init__(self, cards: tuple[TrackCard, ...], leg: int, over: bool) -> None:
        self.cards = cards
        self.leg = leg
        self.over = over
        self.limit: int | None = None if over else cards[leg].limit
        self.count = len(cards)
        self.now = self.count if over else leg
        self.words = _words(self._names(), self.now)
        self._situations = [card.situation for card in cards]
        self._wide: Laid = _laid("wide", self.count, self.now)
        self._rows: dict[str, Group] = {}
        self._captions: dict[str, Group] = {}
        self._yours: dict[int, Piece] = {}

    def _names(self) -> tuple[str, ...]:
        return tuple([card.name for card in self.cards])

    def fits(self, cards: tuple[TrackCard, ...], leg: int, over: bool) -> bool:
        """Whether it is the row of this moment too."""
        return self.leg == leg and self.over == over and (self.cards is cards or self.cards == cards)

    def drawn(self, size: str) -> Group:
        row = self._rows.get(size)
        if row is None:
            row = self._rows[size] = _row(size, self._names(), self.now)
        return row

    def captions(self, size: str) -> Group:
        """Numbers of the cards, and how far the race has come."""
        captions = self._captions.get(size)
        if captions is None:
            captions = self._captions[size] = _captions(size, self.count, self.now)
        return captions

    def captions_with(self, mine: list[int]) -> Group:
        """Those of the wide row, and below every card to come how many of a player's cards match it."""
        captions = self.captions("wide")
        laid = self._wide
        if laid.form.suffix:
            return captions
        pieces = []
        for number, place in enumerate(laid.shown):  # each has one caption
            pieces.append(captions[number])
            if place > self.now:
                key = (place << 10) + mine[place]
                piece = self._yours.get(key)
                if piece is None:
                    piece = self._yours[key] = _yours_piece(place, laid.right[number], mine[place])
                pieces.append(piece)
        return tuple(pieces) + captions[len(laid.shown) :]

    def matching(self, held: Held) -> list[int]:
        """How many of a player's cards show the sign of each track card to come; of the others it is not asked."""
        signs = held.signs()
        matching = [0] * self.count
        for place in range(self.now + 1, self.count):
            situation = self._situations[place]
            for sign in signs:
                if sign == situation:
                    matching[place] += 1
        return matching


@final
class Tracks:
    """The board of the track cards as one viewer sees it, and what it was drawn from."""

    __slots__ = ("_face", "_hand", "_mine", "_row", "_sizes", "board")

    def __init__(self, row: TrackRow, held: Held | None, sizes: tuple[str, ...], last: Tracks | None) -> None:
        self._row = row
        self._sizes = sizes
        self._face: tuple[TempoCard, ...] = () if held is None else held.face
        self._hand: tuple[TempoCard, ...] = () if held is None else held.hand
        # Only in the wide drawing a player's cards are counted.
        counted = held is not None and not row.over and "wide" in sizes
        self._mine: list[int] | None = row.matching(held) if held is not None and counted else None
        self.board: Board
        if last is not None and last._row is row and last._sizes == sizes and last._mine == self._mine:
            self.board = last.board
        else:
            self.board = self._drawn()

    def fits(self, row: TrackRow, held: Held | None, sizes: tuple[str, ...]) -> bool:
        if self._row is not row or self._sizes != sizes:
            return False
        return self._mine is None or (held is not None and self._face is held.face and self._hand is held.hand)

    def _drawn(self) -> Board:
        row, mine = self._row, self._mine
        drawings = []
        for drawing in DRAWINGS:
            size = drawing.size
            if size in self._sizes:
                captions = row.captions(size) if mine is None or size != "wide" else row.captions_with(mine)
                scene = Scene(drawing.width, drawing.height, drawing.backdrop, (row.drawn(size), captions))
                drawings.append((size, scene))
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


def _captions(size: str, count: int, now: int) -> Group:
    """One for every card that is shown large enough, and how many are not shown at all."""
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
    if laid.hidden:
        pieces.append(Piece("more", "si-more", drawing.width - MORE / 2, middle + 5, text=f"+{laid.hidden}"))
    return tuple(pieces)


def _yours_piece(place: int, x: float, count: int) -> Piece:
    words, mood = (f"{count} of yours", "") if count else ("none of yours", "faint")
    return Piece(f"yours-{place}", "si-yours", x, BY_SIZE["wide"].height / 2 + 40, mood=mood, text=words)
