"""The road between the tracks: both cars with the gap between them, who leads, the signs of this road and the next."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Group, Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.naming import road_symbol
from hairpin.games.street_racing.board.symbols import NOSES
from hairpin.games.street_racing.components import POLICE

KEPT = 4096
COLOURS = ("green", "red")
CRASHED = 40  # degrees a crashed car has turned


@lru_cache(KEPT)
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


@lru_cache(KEPT)
def tall_cars(near: int, lead: int, active: int | None, crashed: int | None) -> Group:
    """The same upright: farther up is farther ahead."""
    reach = places.apart(lead, places.TALL_MOST_STEPS, places.TALL_STEP)
    half = reach / 2 if lead > 0 else -reach / 2
    middle = places.TALL_ROAD_MIDDLE - 14
    pieces = []
    if abs(lead) <= places.TALL_MOST_STEPS:
        pieces.append(Piece("ticks", "sr-ticks-tall", 0, 92 + (places.TALL_STEP / 2 if lead % 2 else 0)))
    lanes = ((near, middle - half, places.OWN_LANE), (1 - near, middle + half, places.OTHER_LANE))
    for seat, y, x in lanes:
        y -= 0.6 * NOSES[seat]
        colour = COLOURS[seat]
        if seat == active:
            pieces.append(Piece(f"car-{seat}-ring", f"sr-ring-{colour}", x, y, -90, 0.68))
        turn = -90 + (CRASHED if seat == crashed else 0)
        pieces.append(Piece(f"car-{seat}", f"sr-drive-{colour}", x, y, turn, 0.68))
    return tuple(pieces)


@lru_cache(KEPT)
def leading(lead: int, near: str, far: str, last: str) -> Group:
    """Who leads, on a plate; and that this is the last turn."""
    words, whole = _lead(lead, near, far, STYLES["sr-lead"].size, 170)
    x, y = places.LEAD
    pieces = [
        Piece("lead-pill", "sr-pill-lead", x, y - 7),
        Piece("lead", "sr-lead", x, y, words="" if words == whole else whole, text=words),
    ]
    if last:
        x, y = places.LAST
        pieces += [
            Piece("last-pill", "sr-pill-last", x, y - 6),
            Piece("last", "sr-last", x, y, text=last),
        ]
    return tuple(pieces)


@lru_cache(KEPT)
def tall_leading(lead: int, near: str, far: str, last: str) -> Group:
    words, whole = _lead(lead, near, far, STYLES["sr-t-lead"].size, 108)
    pieces = [
        Piece("lead-pill", "sr-pill-lead-tall", 250, 368),
        Piece("lead", "sr-t-lead", 250, 373, words="" if words == whole else whole, text=words),
    ]
    if last:
        pieces += [
            Piece("last-pill", "sr-pill-last-tall", 250, 96),
            Piece("last", "sr-t-last", 250, 100.5, text=last),
        ]
    return tuple(pieces)


def _lead(lead: int, near: str, far: str, size: float, room: float) -> tuple[str, str]:
    """As it fits on the plate, and in full."""
    if lead == 0:
        return "Level", "Level"
    who = near if lead > 0 else far
    rest = f" {'lead' if who == 'You' else 'leads'} by {abs(lead)}"
    return fit(who, size, room - width(rest, size)) + rest, who + rest


@lru_cache(KEPT)
def signs(now: str, now_words: str, ahead: str, ahead_words: str) -> Group:
    """This road, large, and the next; `ahead` is empty for the finish."""
    police = ahead == POLICE
    return (
        Piece("gantry", "sr-gantry", 0, 0),
        Piece("road-now", road_symbol(now), places.NOW, places.SIGNS, 0, 1.625, "", f"This road: {now_words}"),
        Piece("road-now-words", "sr-now", places.NOW, places.SIGN_WORDS, text=_short(now_words, 22, 108)),
        Piece(
            "road-next", _sign(ahead), places.NEXT, places.SIGNS, 0, 1, "breathes" if police else "", f"Next: {ahead_words}"
        ),
        Piece(
            "road-next-words", "sr-next", places.NEXT, places.SIGN_WORDS, mood="tail" if police else "",
            text=_short(ahead_words, 18, 80),
        ),
    )  # fmt: skip


@lru_cache(KEPT)
def tall_signs(now: str, now_words: str, ahead: str, ahead_words: str) -> Group:
    police = ahead == POLICE
    return (
        Piece("gantry", "sr-gantry-tall", 0, 0),
        Piece("road-now", road_symbol(now), 226, 37, 0, 0.96, "", f"This road: {now_words}"),
        Piece("road-now-words", "sr-t-now", 226, 76, text=_short(now_words, 13, 52)),
        Piece("road-next", _sign(ahead), 276, 41, 0, 0.6, "breathes" if police else "", f"Next: {ahead_words}"),
        Piece(
            "road-next-words", "sr-t-next", 276, 76, mood="tail" if police else "", text="police" if police else "next"
        ),
    )


def _sign(ahead: str) -> str:
    return road_symbol(ahead) if ahead else "sr-finish"


def _short(words: str, size: float, room: float) -> str:
    """`red hairpin` as `Hairpin`: the sign has the colour."""
    last = words.rpartition(" ")[2]
    return fit(last.capitalize() if last != "bend" else words.capitalize(), size, room)
