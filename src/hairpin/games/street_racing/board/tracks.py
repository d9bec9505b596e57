"""The two Speed Tracks: what lies on them, where the Speedometers stand, and what the next token would do.

The viewer's own track is the near one, in the wide drawing below and in the tall one on the left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.naming import token_symbol
from hairpin.games.street_racing.components import STEERING
from hairpin.games.street_racing.rules.numbers import TOP_SPEED

KEPT: Final = 4096
NOTHING: Final[Group] = ()
SIZES: Final = (0.75, 1.042)  # of the tokens on the far track, and on the near one


Mark = tuple[int, str, str]  # a word at a space, with its mood: what would leave the Speedometer there


@final
class Ahead:
    """What is marked on the near track while its car checks: see `ahead_of`.

    `fallen` is where a match drops the Speedometer, `was` where it stood before the match that has just been.
    """

    __slots__ = ("crash", "fallen", "laid", "marks", "speed", "was")

    def __init__(
        self, speed: int, laid: int, fallen: int, crash: bool, was: int | None, marks: tuple[Mark, ...]
    ) -> None:
        self.speed = speed
        self.laid = laid
        self.fallen = fallen
        self.crash = crash
        self.was = was
        self.marks = marks


@final
class Then:
    """A preview: with which speeds and how many Steering tokens a choice would go on.

    `key` is the item or way that it belongs to; where it is empty the preview always shows. With `pick` it can be clicked.
    """

    __slots__ = ("fixed", "key", "name", "pick", "speeds", "steering")

    def __init__(self, key: str, name: str, speeds: tuple[int, ...], steering: int, fixed: bool, pick: bool) -> None:
        self.key = key
        self.name = name
        self.speeds = speeds
        self.steering = steering
        self.fixed = fixed
        self.pick = pick


# -- wide -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def lit(far: int, near: int, live: bool, watched: bool) -> Group:
    pieces = [Piece("lit-far", f"sr-far-{far}", 0, 0), Piece("lit-near", f"sr-near-{near}", 0, 0)]
    if live:
        pieces.append(Piece("live", "sr-live", 0, 0))
    if watched:
        pieces.append(Piece("watched", "sr-watched", 0, 0))
    return tuple(pieces)


@lru_cache(KEPT)
def tokens(seat: int, lying: tuple[str, ...], near: bool) -> Group:
    """The tokens on a track, while its check goes on; the next one waits in the bag, unseen, so that it flies from there."""
    pieces = [_token(seat, space, token, near) for space, token in enumerate(lying, 1)]
    if len(lying) < TOP_SPEED:
        pieces.append(_unseen(seat, len(lying) + 1, near))
    return tuple(pieces)


@lru_cache(KEPT)
def _token(seat: int, space: int, token: str, near: bool) -> Piece:
    y = places.NEAR_ROW if near else places.FAR_ROW
    return Piece(f"token-{seat}-{space}", token_symbol(token), places.XS[space], y, 0, SIZES[near], "", token)


@lru_cache(KEPT)
def _unseen(seat: int, space: int, near: bool) -> Piece:
    x, y = places.BAG
    return Piece(f"token-{seat}-{space}", "token-skid", x, y, 0, SIZES[near], "away")


@lru_cache(KEPT)
def speeds(far_seat: int, far: int, near: int, live: bool) -> Group:
    xs = places.XS
    return (
        Piece(f"car-{far_seat}-speed", "sr-speed-low", xs[far], places.FAR_SPEED),
        Piece(f"car-{1 - far_seat}-speed", "sr-speed-live" if live else "sr-speed", xs[near], places.NEAR_SPEED),
    )


def ahead(what: Ahead) -> Group:
    """What the next token may do: its space, the way a match goes back, and what has just been lost."""
    return _ahead(what.speed, what.laid, what.fallen, what.crash, what.was, what.marks)


@lru_cache(KEPT)
def _ahead(speed: int, laid: int, fallen: int, crash: bool, was: int | None, marks: tuple[Mark, ...]) -> Group:
    xs = places.XS
    pieces = []
    if was is not None and was > speed:
        x = min(xs[was] + 70.0, 772.0)
        pieces += [
            Piece("slid", f"sr-slid-{was - speed}", xs[speed], 0),
            Piece("slid-pill", "sr-pill-skid", x, 273),
            Piece("slid-words", "sr-pill-full", x, 280, text=f"skid −{was - speed}"),
        ]
    pieces += [
        Piece("next-space", "sr-next-space", xs[laid + 1], places.NEAR_ROW, mood="breathes"),
        Piece("next-what", "sr-what", xs[laid + 1], places.NEAR_ROW + 12, mood="breathes", text="?"),
    ]
    if speed > fallen:
        x = max((xs[speed] + xs[fallen]) / 2, 104)
        pieces.append(Piece("drop", f"sr-drop-{speed - fallen}", xs[fallen], 0))
        if crash:
            pieces.append(Piece("drop-pill", "sr-pill-crash", x, places.PILLS))
            pieces.append(Piece("drop-words", "sr-pill-full", x, places.PILLS + 7, text="match = crash"))
        else:
            pieces.append(Piece("drop-pill", "sr-pill-match", x, places.PILLS + 1))
            pieces.append(Piece("drop-words", "sr-pill", x, places.PILLS + 8, text=f"match −{speed - fallen}"))
    pieces += [
        Piece(f"mark-{space}", "sr-tag", xs[space], places.TAGS, mood=mood, text=word.upper())
        for space, word, mood in marks
    ]
    return tuple(pieces)


def then(previews: tuple[Then, ...]) -> Group:
    """Where choices would lead, each seen while it is chosen; those that are settled or can be clicked always."""
    found = [_then(one.key, one.name, one.speeds, one.steering, one.fixed, one.pick) for one in previews]
    return found[0] if len(found) == 1 else tuple([piece for group in found for piece in group])


@lru_cache(KEPT)
def _then(key: str, name: str, reached: tuple[int, ...], steering: int, fixed: bool, pick: bool) -> Group:
    pieces = []
    shown = "" if pick or fixed else key
    for space in range(1, steering + 1):
        pieces.append(
            Piece(
                f"then-{key}-steering-{space}",
                token_symbol(STEERING),
                places.XS[space],
                places.NEAR_ROW,
                0,
                SIZES[True],
                "ghost",
                when=key if not fixed else "",
            )
        )
    for number, speed in enumerate(reached):
        pieces.append(
            Piece(
                f"then-{key}-{number}",
                "sr-then-fixed" if fixed else "sr-then",
                places.XS[speed],
                places.NEAR_SPEED + 2,
                words=f"{name}: speed {speed}" if pick else "",
                pick=key if pick else "",
                when=shown,
            )
        )
    x = (places.XS[reached[0]] + places.XS[reached[-1]]) / 2
    label = name if pick else f"{name}: {spread(reached)}"
    half = width(label, STYLES["sr-then"].size) / 2
    x = max(26 + half, min(x, 828 - half))
    mood = "fixed" if fixed else ""
    pieces.append(Piece(f"then-{key}-words", "sr-then", x, 287, mood=mood, text=label, when=shown))
    return tuple(pieces)


def spread(reached: tuple[int, ...]) -> str:
    """`8`, or `7–9`."""
    return str(reached[0]) if len(reached) == 1 else f"{reached[0]}–{reached[-1]}"


@lru_cache(KEPT)
def far_words(name: str, says: str, speed: int) -> Group:
    shown = fit(name, STYLES["sr-far-name"].size, 100)
    pieces = [
        Piece("far-name", "sr-far-name", 866, 48, words="" if shown == name else name, text=shown),
        Piece("far-figure", "sr-far-figure", 1044, 78, text=str(speed)),
    ]
    if says:
        pieces.append(Piece("far-say", "sr-far-say", 866, 74, text=fit(says, STYLES["sr-far-say"].size, 100)))
    return tuple(pieces)


@lru_cache(KEPT)
def dial(seat: int, speed: int, safe: int, fallen: int | None, live: bool) -> Group:
    """The near car's speed as a dial: white is safe, sodium at stake, the red notch where a match drops it (`fallen`)."""
    x, y = places.DIAL
    pieces = []
    if speed > safe:
        pieces.append(Piece("dial-stake", f"sr-stake-{speed}", x, y))
    if safe:
        pieces.append(Piece("dial-safe", f"sr-safe-{safe}", x, y))
    if fallen is not None:
        pieces.append(Piece("dial-notch", "sr-notch", x, y, places.needle(fallen)))
    pieces += [
        Piece(f"car-{seat}-needle", "sr-needle-live" if live else "sr-needle", x, y, places.needle(speed)),
        Piece("dial-figure", "sr-figure", x, y + 22, text=str(speed)),
        Piece("dial-words", "sr-under", x, y + 60, text=f"{safe} safe" if fallen is not None else "speed"),
    ]
    return tuple(pieces)


# -- tall -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def tall_lit(far: int, near: int, live: bool, watched: bool) -> Group:
    pieces = [Piece("lit-far", f"sr-other-{far}", 0, 0), Piece("lit-near", f"sr-own-{near}", 0, 0)]
    if live:
        pieces.append(Piece("live", "sr-live-tall", 0, 0))
    if watched:
        pieces.append(Piece("watched", "sr-watched-tall", 0, 0))
    return tuple(pieces)


@lru_cache(KEPT)
def tall_tokens(seat: int, lying: tuple[str, ...], near: bool) -> Group:
    x, size = (places.OWN_COLUMN, 0.52) if near else (places.OTHER_COLUMN, 0.46)
    pieces = [
        Piece(f"token-{seat}-{space}", token_symbol(token), x, places.YS[space], 0, size, "", token)
        for space, token in enumerate(lying, 1)
    ]
    if len(lying) < TOP_SPEED:
        pieces.append(Piece(f"token-{seat}-{len(lying) + 1}", "token-skid", *places.TALL_BAG, 0, size, "away"))
    return tuple(pieces)


@lru_cache(KEPT)
def tall_speeds(far_seat: int, far: int, near: int, live: bool) -> Group:
    ys = places.YS
    near_symbol = "sr-speed-live-tall" if live else "sr-speed-tall"
    return (
        Piece(f"car-{far_seat}-speed", "sr-speed-slim", places.OTHER_FRAME, ys[far]),
        Piece(f"car-{1 - far_seat}-speed", near_symbol, places.OWN_FRAME, ys[near]),
    )


def tall_ahead(what: Ahead, marks: tuple[Mark, ...]) -> Group:
    return _tall_ahead(what.speed, what.laid, what.fallen, what.was, marks)


@lru_cache(KEPT)
def _tall_ahead(speed: int, laid: int, fallen: int, was: int | None, marks: tuple[Mark, ...]) -> Group:
    ys = places.YS
    pieces = []
    if was is not None and was > speed:
        pieces += [
            Piece("slid", f"sr-t-slid-{was - speed}", 0, ys[speed]),
            Piece(
                "slid-words", "sr-t-tag", 124, (ys[was] + ys[speed]) / 2 + 5, mood="tail", text=f"skid −{was - speed}"
            ),
        ]
    pieces += [
        Piece("next-space", "sr-next-space-tall", places.OWN_COLUMN, ys[laid + 1], mood="breathes"),
        Piece("next-what", "sr-t-what", places.OWN_COLUMN, ys[laid + 1] + 7, mood="breathes", text="?"),
    ]
    if speed > fallen:
        pieces.append(Piece("drop", f"sr-t-drop-{speed - fallen}", 0, ys[fallen]))
    pieces += [
        Piece(f"mark-{space}", "sr-t-tag", 128, ys[space] + 5, mood=mood, text=fit(word, 14, 76))
        for space, word, mood in marks
    ]
    return tuple(pieces)


def tall_then(previews: tuple[Then, ...]) -> Group:
    """As in the wide drawing, but nothing to click: the spaces are too small for a finger."""
    found = [_tall_then(one.key, one.name, one.speeds, one.steering, one.fixed, one.pick) for one in previews]
    return found[0] if len(found) == 1 else tuple([piece for group in found for piece in group])


@lru_cache(KEPT)
def _tall_then(key: str, name: str, reached: tuple[int, ...], steering: int, fixed: bool, pick: bool) -> Group:
    pieces = []
    shown = "" if pick or fixed else key
    for space in range(1, steering + 1):
        pieces.append(
            Piece(
                f"then-{key}-steering-{space}",
                token_symbol(STEERING),
                places.OWN_COLUMN,
                places.YS[space],
                0,
                0.52,
                "ghost",
                when=key if not fixed else "",
            )
        )
    symbol = "sr-then-fixed-tall" if fixed else "sr-then-tall"
    for number, speed in enumerate(reached):
        row = places.YS[speed]
        pieces.append(Piece(f"then-{key}-{number}", symbol, places.OWN_FRAME, row, when=shown))
        if pick:  # the chosen one is lit by another above it
            pieces.append(Piece(f"then-{key}-chosen", "sr-speed-live-tall", places.OWN_FRAME, row, when=key))
    y = (places.YS[reached[0]] + places.YS[reached[-1]]) / 2 + 5
    label = name if pick else f"{name}: {spread(reached)}"
    pieces.append(
        Piece(f"then-{key}-words", "sr-t-then", 108, y, mood="fixed" if fixed else "", text=label, when=shown)
    )
    return tuple(pieces)


BANDS = ((12, 11, 10), (3, 2, 1), (9, 8, 7), (6, 5, 4))  # rows of the tall track, for the figure beside it


@lru_cache(KEPT)
def tall_figure(speed: int, words: str, rows: tuple[int, ...]) -> Group:
    """The near car's speed, large, where no words stand; `rows` are those that have some."""
    free = next((band for band in BANDS if not set(band) & set(rows)), BANDS[0])
    y = places.YS[free[0]] + 36
    return (
        Piece("dial-figure", "sr-t-figure", places.FIGURE, y, text=str(speed)),
        Piece("dial-words", "sr-t-under", places.FIGURE, y + 20, text=words),
    )
