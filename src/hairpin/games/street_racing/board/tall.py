"""The parts of the tall drawing: the near track upright on the left, the road in the middle, the far track right."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit
from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.check_marks import VERDICTS, CheckMarks, Mark
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.previews import Preview, spread
from hairpin.games.street_racing.board.signs import lead_on_plate, next_symbol, next_words, short_road
from hairpin.games.street_racing.board.symbols import COLOURS, CRASHED, NOSES, road_symbol, token_symbol
from hairpin.games.street_racing.components import POLICE, STEERING, TOP_SPEED, Components

NEAR_TOKEN, FAR_TOKEN = 0.52, 0.46  # sizes of the tokens
BANDS = ((12, 11, 10), (3, 2, 1), (9, 8, 7), (6, 5, 4))  # rows of the near track, for the figure beside it


# -- the tracks -------------------------------------------------------------------------------


def lit(far: int, near: int, live: bool, watched: bool) -> Group:
    """The spaces up to both speeds; a frame around the near track that is `live`, or the far one that is `watched`."""
    pieces = [Piece("lit-far", f"sr-other-{far}", 0, 0), Piece("lit-near", f"sr-own-{near}", 0, 0)]
    if live:
        pieces.append(Piece("live", "sr-live-tall", 0, 0))
    if watched:
        pieces.append(Piece("watched", "sr-watched-tall", 0, 0))
    return tuple(pieces)


def tokens(seat: int, lying: tuple[str, ...] | None, near: bool) -> Group:
    """The tokens on a track in a check. The next one waits unseen in the bag, so that it flies from there."""
    if lying is None:
        return ()
    x, size = (places.OWN_COLUMN, NEAR_TOKEN) if near else (places.OTHER_COLUMN, FAR_TOKEN)
    pieces = [
        Piece(f"token-{seat}-{space}", token_symbol(token), x, places.YS[space], size=size, words=token)
        for space, token in enumerate(lying, 1)
    ]
    if len(lying) < TOP_SPEED:
        pieces.append(Piece(f"token-{seat}-{len(lying) + 1}", "token-skid", *places.TALL_BAG, size=size, mood="away"))
    return tuple(pieces)


def speedometers(far_seat: int, far: int, near: int, live: bool) -> Group:
    symbol = "sr-speed-live-tall" if live else "sr-speed-tall"
    return (
        Piece(f"car-{far_seat}-speed", "sr-speed-slim", places.OTHER_FRAME, places.YS[far]),
        Piece(f"car-{1 - far_seat}-speed", symbol, places.OWN_FRAME, places.YS[near]),
    )


def check(shown: CheckMarks | None) -> Group:
    """What the next token may do: its space, the way a match goes back, and what has just been lost."""
    if shown is None:
        return ()
    ys, speed, fallen = places.YS, shown.speed, shown.fallen
    pieces = []
    if shown.was is not None and shown.was > speed:
        lost = shown.was - speed
        y = (ys[shown.was] + ys[speed]) / 2 + 5
        pieces += [
            Piece("slid", f"sr-t-slid-{lost}", 0, ys[speed]),
            Piece("slid-words", "sr-t-tag", 124, y, mood="tail", text=f"skid −{lost}"),
        ]
    following = ys[shown.laid + 1]
    pieces += [
        Piece("next-space", "sr-next-space-tall", places.OWN_COLUMN, following, mood="breathes"),
        Piece("next-what", "sr-t-what", places.OWN_COLUMN, following + 7, mood="breathes", text="?"),
    ]
    if speed > fallen:
        pieces.append(Piece("drop", f"sr-t-drop-{speed - fallen}", 0, ys[fallen]))
    for mark in shown.marks:
        words = fit(_mark_words(mark, shown), STYLES["sr-t-tag"].size, 76)
        pieces.append(Piece(f"mark-{mark.space}", "sr-t-tag", 128, ys[mark.space] + 5, mood=mark.mood, text=words))
    return tuple(pieces)


def _mark_words(mark: Mark, shown: CheckMarks) -> str:
    """With room for more words than in the wide drawing: what leads there, and what it is worth."""
    if mark.word in VERDICTS:
        what = "stop" if mark.space == shown.laid else "full" if mark.space == shown.speed else "match"
        return f"{what}: {mark.word}"
    return mark.word if mark.word == "crash" else f"{mark.word}: {mark.space}"


def previews(shown: tuple[Preview, ...]) -> Group:
    """As in the wide drawing, but without clicks: the spaces are too small for a finger."""
    return tuple(piece for preview in shown for piece in _preview(preview))


def _preview(shown: Preview) -> list[Piece]:
    key, reached, fixed, pick = shown.key, shown.speeds, shown.fixed, shown.pick
    when = "" if pick or fixed else key
    pieces = [
        Piece(
            f"then-{key}-steering-{space}",
            token_symbol(STEERING),
            places.OWN_COLUMN,
            places.YS[space],
            size=NEAR_TOKEN,
            mood="ghost",
            when="" if fixed else key,
        )
        for space in range(1, shown.steering + 1)
    ]
    symbol = "sr-then-fixed-tall" if fixed else "sr-then-tall"
    for number, speed in enumerate(reached):
        row = places.YS[speed]
        pieces.append(Piece(f"then-{key}-{number}", symbol, places.OWN_FRAME, row, when=when))
        if pick:  # the chosen one is lit by another piece above it
            pieces.append(Piece(f"then-{key}-chosen", "sr-speed-live-tall", places.OWN_FRAME, row, when=key))
    y = (places.YS[reached[0]] + places.YS[reached[-1]]) / 2 + 5
    label = shown.name if pick else f"{shown.name}: {spread(reached)}"
    pieces.append(Piece(f"then-{key}-words", "sr-t-then", 108, y, mood="fixed" if fixed else "", text=label, when=when))
    return pieces


def figure(speed: int, shown: CheckMarks | None, previews: tuple[Preview, ...]) -> Group:
    """The near car's speed, large, beside rows of the track that have no words."""
    if shown is None:
        under = "speed"
        rows = {row for preview in previews for row in preview.speeds}
    else:
        under = f"{min(shown.laid, speed)} safe"
        rows = {mark.space for mark in shown.marks}
        if shown.was is not None:
            rows |= {(shown.was + speed) // 2, (shown.was + speed + 1) // 2}
    free = next((band for band in BANDS if not rows & set(band)), BANDS[0])
    y = places.YS[free[0]] + 36
    return (
        Piece("dial-figure", "sr-t-figure", places.FIGURE, y, text=str(speed)),
        Piece("dial-words", "sr-t-under", places.FIGURE, y + 20, text=under),
    )


# -- the road ---------------------------------------------------------------------------------


def cars(near: int, lead: int, active: int | None, crashed: int | None) -> Group:
    """Both cars, the camera on their middle; `lead` is the near car's. Farther up is farther ahead."""
    reach = places.apart(lead, places.TALL_MOST_STEPS, places.TALL_STEP)
    half = reach / 2 if lead > 0 else -reach / 2
    middle = places.TALL_ROAD_MIDDLE - 14
    pieces = []
    if abs(lead) <= places.TALL_MOST_STEPS:
        pieces.append(Piece("ticks", "sr-ticks-tall", 0, 92 + (places.TALL_STEP / 2 if lead % 2 else 0)))
    for seat, x, y in ((near, places.OWN_LANE, middle - half), (1 - near, places.OTHER_LANE, middle + half)):
        y -= 0.6 * NOSES[seat]
        colour = COLOURS[seat]
        if seat == active:
            pieces.append(Piece(f"car-{seat}-ring", f"sr-ring-{colour}", x, y, -90, 0.68))
        turn = -90 + (CRASHED if seat == crashed else 0)
        pieces.append(Piece(f"car-{seat}", f"sr-drive-{colour}", x, y, turn, 0.68))
    return tuple(pieces)


def leading(lead: int, near: str, far: str, last_turn: bool) -> Group:
    """Who leads, on a plate; and that this is the last turn."""
    words, whole = lead_on_plate(lead, near, far, STYLES["sr-t-lead"].size, 108)
    pieces = [
        Piece("lead-pill", "sr-pill-lead-tall", 250, 368),
        Piece("lead", "sr-t-lead", 250, 373, words="" if words == whole else whole, text=words),
    ]
    if last_turn:
        pieces += [
            Piece("last-pill", "sr-pill-last-tall", 250, 96),
            Piece("last", "sr-t-last", 250, 100.5, text="Last turn"),
        ]
    return tuple(pieces)


def signs(now: str, following: str, components: Components) -> Group:
    """This road, large, and the next; `following` is empty for the finish."""
    police = following == POLICE
    now_words, then_words = components.road_words(now), next_words(following, components)
    return (
        Piece("gantry", "sr-gantry-tall", 0, 0),
        Piece("road-now", road_symbol(now), 226, 37, size=0.96, words=f"This road: {now_words}"),
        Piece("road-now-words", "sr-t-now", 226, 76, text=short_road(now_words, 13, 52)),
        Piece(
            "road-next", next_symbol(following), 276, 41, size=0.6,
            mood="breathes" if police else "", words=f"Next: {then_words}",
        ),
        Piece(
            "road-next-words", "sr-t-next", 276, 76,
            mood="tail" if police else "", text="police" if police else "next",
        ),
    )  # fmt: skip
