"""The road between the tracks: both cars, who leads, the signs of this road and the next, and the other driver."""

from __future__ import annotations

from hairpin.drawing import Group, Piece, Voice
from hairpin.drawing.lettering import fit, width
from hairpin.drawing.words import sentence
from hairpin.games.street_racing.board.layout import Layout, Plate, Sign
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.symbols import COLOURS, CRASHED, NOSES, road_symbol
from hairpin.games.street_racing.components import POLICE, Components
from hairpin.games.street_racing.standing import lead_words

NOSE = 52  # from the middle of a car to its nose


def cars(layout: Layout, near: int, lead: int, active: int | None, crashed: int | None) -> Group:
    """Both cars, the camera on their middle; `lead` is the near car's."""
    steps = min(abs(lead), layout.most_steps)
    half = steps / 2 if lead > 0 else -steps / 2
    pieces = []
    if abs(lead) <= layout.most_steps:
        along = layout.ticks + layout.step * (lead % 2) / 2
        pieces.append(Piece("ticks", f"sr-ticks{layout.suffix}", *((0, along) if layout.upright else (along, 0))))
    if lead and not layout.upright:
        x, y = layout.on_road(-steps / 2, 173)
        pieces.append(Piece("gap", f"sr-gap-{steps}", x + NOSE, y))
    turned = -90 if layout.upright else 0
    for seat, ahead, lane in ((1 - near, -half, layout.lanes[0]), (near, half, layout.lanes[1])):
        x, y = layout.on_road(ahead, lane)
        nose = layout.nose * NOSES[seat]
        x, y = (x, y - nose) if layout.upright else (x + nose, y)
        if seat == active:
            pieces.append(Piece(f"car-{seat}-ring", f"sr-ring-{COLOURS[seat]}", x, y, turned, layout.ring))
        turn = turned + (CRASHED if seat == crashed else 0)
        pieces.append(Piece(f"car-{seat}", f"sr-drive-{COLOURS[seat]}", x, y, turn, layout.car))
    return tuple(pieces)


def leading(layout: Layout, lead: int, seat: int, voice: Voice, last_turn: bool) -> Group:
    """Who leads, on a plate; and that this is the last turn. `lead` is that of the seat."""
    whole = sentence(lead_words(lead, seat, voice))
    name = len(voice.called[seat if lead > 0 else 1 - seat]) if lead else 0
    size = STYLES[f"{layout.prefix}lead"].size
    short = fit(whole[:name], size, layout.lead.room - width(whole[name:], size)) + whole[name:]
    pieces = _plate(layout, "lead", layout.lead, short, "" if short == whole else whole)
    return (*pieces, *_plate(layout, "last", layout.last, "Last turn")) if last_turn else pieces


def _plate(layout: Layout, name: str, plate: Plate, text: str, words: str = "") -> Group:
    return (
        Piece(f"{name}-pill", plate.pill, plate.x, plate.y),
        Piece(name, f"{layout.prefix}{name}", plate.x, plate.y + plate.below, words=words, text=text),
    )


def signs(layout: Layout, now: str, following: str, components: Components) -> Group:
    """This road, large, and the next; `following` is empty for the finish."""
    now_words, next_words = components.road_words(now), following_words(following, components)
    symbol = road_symbol(following) if following else "sr-finish"
    police = following == POLICE
    short = _short(next_words, STYLES["sr-next"].size, layout.next.room)
    if layout.upright:  # there is no heading that says which sign is the next road
        short = "police" if police else "next"
    return (
        Piece("gantry", f"sr-gantry{layout.suffix}", 0, 0),
        *_sign(
            layout, "now", layout.now, road_symbol(now), f"This road: {now_words}",
            _short(now_words, STYLES[f"{layout.prefix}now"].size, layout.now.room),
        ),
        *_sign(layout, "next", layout.next, symbol, f"Next: {next_words}", short, police),
    )  # fmt: skip


def _sign(layout: Layout, name: str, sign: Sign, symbol: str, words: str, short: str, alarm: bool = False) -> Group:
    mood, words_mood = ("breathes", "tail") if alarm else ("", "")
    return (
        Piece(f"road-{name}", symbol, sign.x, sign.y, size=sign.size, mood=mood, words=words),
        Piece(f"road-{name}-words", f"{layout.prefix}{name}", sign.x, sign.words_y, mood=words_mood, text=short),
    )


def following_words(following: str, components: Components) -> str:
    return components.road_words(following) if following else "finish"


def _short(words: str, size: float, room: float) -> str:
    """`red hairpin` as `Hairpin`: the sign has the colour."""
    last = words.rpartition(" ")[2]
    return fit(last.capitalize() if last != "bend" else words.capitalize(), size, room)


def far_driver(layout: Layout, name: str, says: str, speed: int) -> Group:
    """Beside the far track of the wide drawing: who drives, what they are doing, and how fast they are."""
    if layout.upright:
        return ()
    shown = fit(name, STYLES["sr-far-name"].size, 100)
    pieces = [
        Piece("far-name", "sr-far-name", 866, 48, words="" if shown == name else name, text=shown),
        Piece("far-figure", "sr-far-figure", 1044, 78, text=str(speed)),
    ]
    if says:
        pieces.append(Piece("far-say", "sr-far-say", 866, 74, text=fit(says, STYLES["sr-far-say"].size, 100)))
    return tuple(pieces)
