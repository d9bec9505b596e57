"""The two Speed Tracks: lit spaces, tokens and Speedometers, what the next token can do, and where answers lead."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_racing.board.dial import dial
from hairpin.games.street_racing.board.layout import Layout
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.previews import Preview
from hairpin.games.street_racing.board.symbols import token_symbol
from hairpin.games.street_racing.components import STEERING, TOP_SPEED
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.reach import spread
from hairpin.games.street_racing.story import Slide

MOODS = {"win": "go", "full": "go", "tie": "", "stop": "", "lose": "tail", "match": "tail", "crash": "tail"}  # of marks
BANDS = ((12, 11, 10), (3, 2, 1), (9, 8, 7), (6, 5, 4))  # rows of an upright track, for the figure beside it
PILLS = 272  # how high the words over the near track of the wide drawing are
MARK_ROOM = 76  # of the words beside an upright track


def lit(layout: Layout, far: int, near: int, live: bool, watched: bool) -> Group:
    """The spaces up to both speeds; a frame around the near track that is `live`, or the far one that is `watched`."""
    pieces = [
        Piece("lit-far", f"sr-{layout.far.name}-{far}", 0, 0),
        Piece("lit-near", f"sr-{layout.near.name}-{near}", 0, 0),
    ]
    if live:
        pieces.append(Piece("live", f"sr-live{layout.suffix}", 0, 0))
    if watched:
        pieces.append(Piece("watched", f"sr-watched{layout.suffix}", 0, 0))
    return tuple(pieces)


def tokens(layout: Layout, seat: int, lying: tuple[str, ...] | None, near: bool) -> Group:
    """The tokens on a track in a check. The next one waits unseen in the bag, so that it flies from there."""
    if lying is None:
        return ()
    track = layout.near if near else layout.far
    pieces = [
        Piece(f"token-{seat}-{space}", token_symbol(token), *layout.at(space, track.row), size=track.token, words=token)
        for space, token in enumerate(lying, 1)
    ]
    if len(lying) < TOP_SPEED:
        pieces.append(Piece(f"token-{seat}-{len(lying) + 1}", "token-skid", *layout.bag, size=track.token, mood="away"))
    return tuple(pieces)


def speedometers(layout: Layout, far_seat: int, far: int, near: int, live: bool) -> Group:
    """The frames around both speeds."""
    frame = f"{layout.near.frame}{'-live' if live else ''}{layout.suffix}"
    return (
        Piece(f"car-{far_seat}-speed", layout.far.frame, *layout.at(far, layout.far.frame_row)),
        Piece(f"car-{1 - far_seat}-speed", frame, *layout.at(near, layout.near.frame_row)),
    )


# -- the next token -------------------------------------------------------------------------------


def check(layout: Layout, outlook: Outlook | None, slid: Slide | None) -> Group:
    """What the next token may do: its space, the way a match goes back, and what has just been lost.

    `slid` is a match that has just happened.
    """
    pieces = []
    if slid is not None and slid.before > slid.after:
        pieces += _slid(layout, slid)
    if outlook is None:
        return tuple(pieces)
    x, y = layout.at(outlook.laid + 1, layout.near.row)
    pieces += [
        Piece("next-space", f"sr-next-space{layout.suffix}", x, y, mood="breathes"),
        Piece("next-what", f"{layout.prefix}what", x, y + layout.what_below, mood="breathes", text="?"),
    ]
    if outlook.lost:
        pieces += _drop(layout, outlook)
    across, below = layout.tag
    for space, (cause, verdict) in marks_of(outlook).items():
        x, y = layout.at(space, across)
        word = verdict or cause
        words = _beside(cause, verdict, space) if layout.upright else word.upper()
        pieces.append(Piece(f"mark-{space}", f"{layout.prefix}tag", x, y + below, mood=MOODS[word], text=words))
    return tuple(pieces)


def marks_of(outlook: Outlook) -> dict[int, tuple[str, str]]:
    """What would leave the Speedometer at a space, and on the last turn whether that wins; one mark for a space.

    Where a match and stopping lead to the same space, the mark is that of stopping.
    """
    causes: dict[int, str] = {}
    if outlook.lost or outlook.match_ends:
        causes[outlook.fallen] = "crash" if outlook.crash else "match"
    causes[outlook.laid] = "stop"
    if outlook.last_space:
        causes[outlook.speed] = "full"
    open_ended = ("crash",) if outlook.match_ends else ("crash", "match")  # they say nothing of the end of the turn
    return {space: (cause, "" if cause in open_ended else outlook.verdict(space)) for space, cause in causes.items()}


def _beside(cause: str, verdict: str, space: int) -> str:
    """A mark beside an upright track, where there is room for more words."""
    if cause == "crash":
        return cause
    return fit(f"{cause}: {verdict or space}", STYLES["sr-t-tag"].size, MARK_ROOM)


def _slid(layout: Layout, slid: Slide) -> list[Piece]:
    """The trace of a match that has just happened."""
    was, speed = slid.before, slid.after
    lost = was - speed
    trace = Piece("slid", f"{layout.prefix}slid-{lost}", *layout.at(speed, 0))
    words = "crash" if slid.crash else f"skid −{lost}"
    if layout.upright:
        y = layout.at((was + speed) / 2, 0)[1]
        return [trace, Piece("slid-words", "sr-t-tag", 124, y + 5, mood="tail", text=words)]
    return [trace, *_pill("slid", "skid", min(layout.at(was, 0)[0] + 70, 772), PILLS + 1, words)]


def _drop(layout: Layout, outlook: Outlook) -> list[Piece]:
    """The way back that a match would take; the wide drawing has room for what it costs."""
    arrow = Piece("drop", f"{layout.prefix}drop-{outlook.lost}", *layout.at(outlook.fallen, 0))
    if layout.upright:
        return [arrow]
    x = max(layout.at((outlook.speed + outlook.fallen) / 2, 0)[0], 104)
    if outlook.crash:
        return [arrow, *_pill("drop", "crash", x, PILLS, "match = crash")]
    return [arrow, *_pill("drop", "match", x, PILLS + 1, f"match −{outlook.lost}")]


def _pill(name: str, what: str, x: float, y: float, words: str) -> Group:
    style = "sr-pill" if what == "match" else "sr-pill-full"
    return (
        Piece(f"{name}-pill", f"sr-pill-{what}", x, y),
        Piece(f"{name}-words", style, x, y + 7, text=words),
    )


# -- where answers lead ---------------------------------------------------------------------------


def previews(layout: Layout, shown: tuple[Preview, ...]) -> Group:
    """Where answers would lead. Each is shown while it is chosen; those that are settled or clickable always."""
    return tuple(piece for preview in shown for piece in _preview(layout, preview))


def _preview(layout: Layout, shown: Preview) -> list[Piece]:
    """The spaces of an upright track are too small for a finger: there, another frame marks the chosen answer."""
    key, fixed, pick = shown.key, shown.fixed, shown.pick
    when = "" if pick or fixed else key
    clicked = pick and not layout.upright
    pieces = [
        Piece(
            f"then-{key}-steering-{space}",
            token_symbol(STEERING),
            *layout.at(space, layout.near.row),
            size=layout.near.token,
            mood="ghost",
            when="" if fixed else key,
        )
        for space in range(1, shown.steering + 1)
    ]
    frame = f"sr-then{'-fixed' if fixed else ''}{layout.suffix}"
    for number, speed in enumerate(shown.speeds):
        place = layout.at(speed, layout.then_row)
        words = f"{shown.name}: speed {speed}" if clicked else ""
        picks = key if clicked else ""
        pieces.append(Piece(f"then-{key}-{number}", frame, *place, words=words, pick=picks, when=when))
        if pick and layout.upright:
            pieces.append(Piece(f"then-{key}-chosen", "sr-speed-live-tall", *place, when=key))
    label = shown.name if pick else f"{shown.name}: {spread(shown.speeds)}"
    across, below = layout.then
    x, y = layout.at((shown.speeds[0] + shown.speeds[-1]) / 2, across)
    if not layout.upright:
        half = width(label, STYLES["sr-then"].size) / 2
        x = max(26 + half, min(x, 828 - half))
    mood = "fixed" if fixed else ""
    pieces.append(Piece(f"then-{key}-words", f"{layout.prefix}then", x, y + below, mood=mood, text=label, when=when))
    return pieces


# -- the speed --------------------------------------------------------------------------------------


def speed(
    layout: Layout,
    seat: int,
    now: int,
    outlook: Outlook | None,
    was: int | None,
    shown: tuple[Preview, ...],
    live: bool,
) -> Group:
    """The near car's speed as a figure; in the wide drawing on a dial."""
    safe = now if outlook is None else min(outlook.laid, now)
    under = "speed" if outlook is None else f"{safe} safe"
    x, y = layout.figure
    if layout.upright:
        y = layout.at(_free_band(outlook, was, shown)[0], 0)[1] + 36
    fallen = None if outlook is None else outlook.fallen
    return (
        *([] if layout.upright else dial(seat, now, safe, fallen, live)),
        Piece("dial-figure", f"{layout.prefix}figure", x, y, text=str(now)),
        Piece("dial-words", f"{layout.prefix}under", x, y + layout.figure_gap, text=under),
    )


def _free_band(outlook: Outlook | None, was: int | None, shown: tuple[Preview, ...]) -> tuple[int, ...]:
    """Rows of the upright track that have no words beside them."""
    if outlook is None:
        rows = {row for preview in shown for row in preview.speeds}
    else:
        rows = set(marks_of(outlook))
        if was is not None:
            rows |= {(was + outlook.speed) // 2, (was + outlook.speed + 1) // 2}
    return next((band for band in BANDS if not rows & set(band)), BANDS[0])
