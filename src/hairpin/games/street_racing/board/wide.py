"""The parts of the wide drawing: the far track above, the road, the near track below, and the dial beside it."""

from __future__ import annotations

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.check_marks import CheckMarks
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.previews import Preview, spread
from hairpin.games.street_racing.board.signs import lead_on_plate, next_symbol, next_words, short_road
from hairpin.games.street_racing.board.symbols import COLOURS, CRASHED, NOSES, road_symbol, token_symbol
from hairpin.games.street_racing.components import POLICE, STEERING, TOP_SPEED, Components

NEAR_TOKEN, FAR_TOKEN = 1.042, 0.75  # sizes of the tokens


# -- the tracks -------------------------------------------------------------------------------


def lit(far: int, near: int, live: bool, watched: bool) -> Group:
    """The spaces up to both speeds; a frame around the near track that is `live`, or the far one that is `watched`."""
    pieces = [Piece("lit-far", f"sr-far-{far}", 0, 0), Piece("lit-near", f"sr-near-{near}", 0, 0)]
    if live:
        pieces.append(Piece("live", "sr-live", 0, 0))
    if watched:
        pieces.append(Piece("watched", "sr-watched", 0, 0))
    return tuple(pieces)


def tokens(seat: int, lying: tuple[str, ...] | None, near: bool) -> Group:
    """The tokens on a track in a check. The next one waits unseen in the bag, so that it flies from there."""
    if lying is None:
        return ()
    y, size = (places.NEAR_ROW, NEAR_TOKEN) if near else (places.FAR_ROW, FAR_TOKEN)
    pieces = [
        Piece(f"token-{seat}-{space}", token_symbol(token), places.XS[space], y, size=size, words=token)
        for space, token in enumerate(lying, 1)
    ]
    if len(lying) < TOP_SPEED:
        pieces.append(Piece(f"token-{seat}-{len(lying) + 1}", "token-skid", *places.BAG, size=size, mood="away"))
    return tuple(pieces)


def speedometers(far_seat: int, far: int, near: int, live: bool) -> Group:
    symbol = "sr-speed-live" if live else "sr-speed"
    return (
        Piece(f"car-{far_seat}-speed", "sr-speed-low", places.XS[far], places.FAR_SPEED),
        Piece(f"car-{1 - far_seat}-speed", symbol, places.XS[near], places.NEAR_SPEED),
    )


def check(shown: CheckMarks | None) -> Group:
    """What the next token may do: its space, the way a match goes back, and what has just been lost."""
    if shown is None:
        return ()
    xs, speed, fallen = places.XS, shown.speed, shown.fallen
    pieces = []
    if shown.was is not None and shown.was > speed:
        lost = shown.was - speed
        x = min(xs[shown.was] + 70.0, 772.0)
        pieces += [
            Piece("slid", f"sr-slid-{lost}", xs[speed], 0),
            Piece("slid-pill", "sr-pill-skid", x, 273),
            Piece("slid-words", "sr-pill-full", x, 280, text=f"skid −{lost}"),
        ]
    following = xs[shown.laid + 1]
    pieces += [
        Piece("next-space", "sr-next-space", following, places.NEAR_ROW, mood="breathes"),
        Piece("next-what", "sr-what", following, places.NEAR_ROW + 12, mood="breathes", text="?"),
    ]
    if speed > fallen:
        x = max((xs[speed] + xs[fallen]) / 2, 104)
        pieces.append(Piece("drop", f"sr-drop-{speed - fallen}", xs[fallen], 0))
        if shown.crash:
            pieces.append(Piece("drop-pill", "sr-pill-crash", x, places.PILLS))
            pieces.append(Piece("drop-words", "sr-pill-full", x, places.PILLS + 7, text="match = crash"))
        else:
            pieces.append(Piece("drop-pill", "sr-pill-match", x, places.PILLS + 1))
            pieces.append(Piece("drop-words", "sr-pill", x, places.PILLS + 8, text=f"match −{speed - fallen}"))
    pieces += [
        Piece(f"mark-{mark.space}", "sr-tag", xs[mark.space], places.TAGS, mood=mark.mood, text=mark.word.upper())
        for mark in shown.marks
    ]
    return tuple(pieces)


def previews(shown: tuple[Preview, ...]) -> Group:
    """Where choices would lead. Each is shown while it is chosen; those that are settled or clickable always."""
    return tuple(piece for preview in shown for piece in _preview(preview))


def _preview(shown: Preview) -> list[Piece]:
    key, reached, fixed, pick = shown.key, shown.speeds, shown.fixed, shown.pick
    when = "" if pick or fixed else key
    pieces = [
        Piece(
            f"then-{key}-steering-{space}",
            token_symbol(STEERING),
            places.XS[space],
            places.NEAR_ROW,
            size=NEAR_TOKEN,
            mood="ghost",
            when="" if fixed else key,
        )
        for space in range(1, shown.steering + 1)
    ]
    pieces += [
        Piece(
            f"then-{key}-{number}",
            "sr-then-fixed" if fixed else "sr-then",
            places.XS[speed],
            places.NEAR_SPEED + 2,
            words=f"{shown.name}: speed {speed}" if pick else "",
            pick=key if pick else "",
            when=when,
        )
        for number, speed in enumerate(reached)
    ]
    label = shown.name if pick else f"{shown.name}: {spread(reached)}"
    half = width(label, STYLES["sr-then"].size) / 2
    middle = (places.XS[reached[0]] + places.XS[reached[-1]]) / 2
    x = max(26 + half, min(middle, 828 - half))
    pieces.append(Piece(f"then-{key}-words", "sr-then", x, 287, mood="fixed" if fixed else "", text=label, when=when))
    return pieces


def far_driver(name: str, says: str, speed: int) -> Group:
    """Beside the far track: who drives, what they are doing, and how fast they are."""
    shown = fit(name, STYLES["sr-far-name"].size, 100)
    pieces = [
        Piece("far-name", "sr-far-name", 866, 48, words="" if shown == name else name, text=shown),
        Piece("far-figure", "sr-far-figure", 1044, 78, text=str(speed)),
    ]
    if says:
        pieces.append(Piece("far-say", "sr-far-say", 866, 74, text=fit(says, STYLES["sr-far-say"].size, 100)))
    return tuple(pieces)


def dial(seat: int, speed: int, shown: CheckMarks | None, live: bool) -> Group:
    """The near car's speed as a dial: white is safe, sodium at stake, the red notch where a match drops it."""
    x, y = places.DIAL
    safe = speed if shown is None else min(shown.laid, speed)
    pieces = []
    if speed > safe:
        pieces.append(Piece("dial-stake", f"sr-stake-{speed}", x, y))
    if safe:
        pieces.append(Piece("dial-safe", f"sr-safe-{safe}", x, y))
    if shown is not None:
        pieces.append(Piece("dial-notch", "sr-notch", x, y, places.needle(shown.fallen)))
    pieces += [
        Piece(f"car-{seat}-needle", "sr-needle-live" if live else "sr-needle", x, y, places.needle(speed)),
        Piece("dial-figure", "sr-figure", x, y + 22, text=str(speed)),
        Piece("dial-words", "sr-under", x, y + 60, text="speed" if shown is None else f"{safe} safe"),
    ]
    return tuple(pieces)


# -- the road ---------------------------------------------------------------------------------


def cars(near: int, lead: int, active: int | None, crashed: int | None) -> Group:
    """Both cars, the camera on their middle; `lead` is the near car's. Farther right is farther ahead."""
    reach = places.apart(lead, places.MOST_STEPS, places.STEP)
    half = reach / 2 if lead > 0 else -reach / 2
    middle = places.ROAD_MIDDLE
    pieces = []
    if abs(lead) <= places.MOST_STEPS:
        pieces.append(Piece("ticks", "sr-ticks", 261 + (places.STEP / 2 if lead % 2 else 0), 0))
    if lead:
        gap = min(abs(lead), places.MOST_STEPS)
        pieces.append(Piece("gap", f"sr-gap-{gap}", middle - reach / 2 + places.NOSE, 173))
    for seat, x, y in ((1 - near, middle - half, places.FAR_LANE), (near, middle + half, places.NEAR_LANE)):
        x += NOSES[seat]
        colour = COLOURS[seat]
        if seat == active:
            pieces.append(Piece(f"car-{seat}-ring", f"sr-ring-{colour}", x, y))
        pieces.append(Piece(f"car-{seat}", f"sr-drive-{colour}", x, y, CRASHED if seat == crashed else 0, 1.125))
    return tuple(pieces)


def leading(lead: int, near: str, far: str, last_turn: bool) -> Group:
    """Who leads, on a plate; and that this is the last turn."""
    words, whole = lead_on_plate(lead, near, far, STYLES["sr-lead"].size, 170)
    x, y = places.LEAD
    pieces = [
        Piece("lead-pill", "sr-pill-lead", x, y - 7),
        Piece("lead", "sr-lead", x, y, words="" if words == whole else whole, text=words),
    ]
    if last_turn:
        x, y = places.LAST
        pieces += [
            Piece("last-pill", "sr-pill-last", x, y - 6),
            Piece("last", "sr-last", x, y, text="Last turn"),
        ]
    return tuple(pieces)


def signs(now: str, following: str, components: Components) -> Group:
    """This road, large, and the next; `following` is empty for the finish."""
    police = following == POLICE
    now_words, then_words = components.road_words(now), next_words(following, components)
    y, under = places.SIGNS, places.SIGN_WORDS
    return (
        Piece("gantry", "sr-gantry", 0, 0),
        Piece("road-now", road_symbol(now), places.NOW, y, size=1.625, words=f"This road: {now_words}"),
        Piece("road-now-words", "sr-now", places.NOW, under, text=short_road(now_words, 22, 108)),
        Piece(
            "road-next", next_symbol(following), places.NEXT, y,
            mood="breathes" if police else "", words=f"Next: {then_words}",
        ),
        Piece(
            "road-next-words", "sr-next", places.NEXT, under,
            mood="tail" if police else "", text=short_road(then_words, 18, 80),
        ),
    )  # fmt: skip
