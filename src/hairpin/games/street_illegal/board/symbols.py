"""The symbols of Street Illegal that depend on a box or a number: cars, tempo cards, track cards, signs and places."""

from __future__ import annotations

from collections.abc import Iterator

from hairpin.drawing import paint
from hairpin.drawing.art import Symbol, centred, figure, path, rect, text, use
from hairpin.drawing.kit import inside
from hairpin.drawing.paint import painted, pierced, seat_paint
from hairpin.drawing.words import sentence
from hairpin.games.street_illegal.components import SITUATION_WORDS, Components, TempoCard, TrackCard

BODIES = {  # colour, by seat: body, and where its disc for the number is
    "red": ("coupe", -8.0),
    "yellow": ("hatch", -10.0),
    "blue": ("roadster", 22.0),
    "orange": ("muscle", -9.5),
    "white": ("sedan", -8.0),
    "green": ("kei", -3.0),
    "purple": ("wedge", -12.0),
}
EFFECTS = {  # name, what it does in two lines, and the same in short
    "left": ("Left", "Your left card leaves,", "a new one is drawn.", "left card", "replaced"),
    "middle": ("Middle", "Your middle card leaves,", "a new one is drawn.", "middle card", "replaced"),
    "right": ("Right", "Your right card leaves,", "a new one is drawn.", "right card", "replaced"),
    "up": ("Uphill", "Turn a card: the fastest", "of the four leaves.", "fastest of", "four leaves"),
    "down": ("Downhill", "Turn a card: the slowest", "of the four leaves.", "slowest of", "four leaves"),
}
PRINTED_LIMITS = (70, 80, 90)
MOST_CARS = len(BODIES)
BAY, PLATE = 1392 / MOST_CARS, 120  # a car's part of the wide race line, and how high its plate is
ROW, TALL_PLATE = 35, 278  # a car's row of the tall one, and how wide its plate is
CARD_INK = "var(--card-ink)"
Middle = tuple[float, float, float]  # where a sign stands, and its size
Form = tuple[str, float, float, float, Middle, Middle]  # its letter, width, height, radius, the limit, the situation
CARDS: tuple[Form, ...] = (  # track cards, wide, middle and tall
    ("", 136, 104, 8, (-33, -12, 54), (33, -12, 52)),
    ("m", 66, 100, 8, (0, -20, 42), (0, 23, 36)),
    ("t", 38, 84, 6, (0, -19, 31), (0, 18, 28)),
)
ENLARGED: tuple[Form, ...] = (  # the track that is driven now
    ("", 384, 128, 12, (-137, 0, 82), (-47, 0, 82)),
    ("m", 224, 112, 12, (-68, 0, 60), (0, 0, 60)),
    ("t", 78, 96, 9, (-17.5, -9, 36), (18.5, -9, 34)),
)


def tempo_symbol(name: str) -> str:
    return f"si-tempo-{name}"


def limit_symbol(limit: int | None) -> str:
    """The sign of a limit: printed limits have shared symbols, those of an owner's own box are made here."""
    if limit is None:
        return "limit-none"
    return f"limit-{limit}" if limit in PRINTED_LIMITS else f"si-limit-{limit}"


def symbols(components: Components) -> Iterator[Symbol]:
    """All symbols that are not in the art file."""
    yield from _cars()
    yield from _signs(components)
    for card in components.tempo:
        yield centred(tempo_symbol(card.name), 40, 54, _tempo(card), card.title)
    for track in components.tracks:
        yield from _track(track, components.chips_per_match)


# -- cars and signs ---------------------------------------------------------------------------


def _cars() -> Iterator[Symbol]:
    for seat, (colour, (body, disc)) in enumerate(BODIES.items()):
        car = painted(f"car-{body}", seat_paint(seat, colour)) + figure(seat + 1, disc, 0, 12.6, paint.ROOF_MARK)
        yield centred(f"si-car-{colour}", 96, 48, car, f"Car {seat + 1}")
        place = figure(seat + 1, 0, 0, 32, paint.FAINT)
        yield centred(f"si-place-{seat + 1}", 20, 32, place, f"Place {seat + 1}")
    yield centred("si-car-oldpro", 96, 48, painted("car-oldpro", "var(--car-oldpro)"), "Old Pro")


def _signs(components: Components) -> Iterator[Symbol]:
    """The situations twice: with holes as dark as a road, and with holes as light as a card; limits; and hot speeds."""
    for situation, words in SITUATION_WORDS.items():
        yield centred(f"si-road-{situation}", 48, 48, pierced(f"sit-{situation}", paint.ROOF_MARK), words)
        yield centred(f"si-paper-{situation}", 48, 48, pierced(f"sit-{situation}", paint.PAPER), words)
    for limit in sorted({card.limit for card in components.tracks if card.limit is not None}):
        if limit not in PRINTED_LIMITS:
            size = {1: 20.0, 2: 18.0, 3: 14.0}.get(len(str(limit)), 11.0)
            sign = inside("limit-blank") + figure(limit, 0, 0, size, paint.SIGN_INK)
            yield centred(limit_symbol(limit), 48, 48, sign, f"Limit {limit}")
    for digits in range(1, 5):
        line = path(f"M0 0H-{17 * digits - 1}", f'stroke="{paint.TAIL_SOFT}" stroke-width="3" stroke-linecap="round"')
        yield centred(f"si-hot-{digits}", 160, 6, line, "Above the limit")


# -- cards ------------------------------------------------------------------------------------


def _tempo(card: TempoCard) -> str:
    """A tempo card: its velocity, and its icons in one row or, from the fourth on, in two."""
    body = rect(-19.25, -26.25, 38.5, 52.5, f'rx="5" fill="{paint.PAPER}" stroke="var(--card-line)" stroke-width="1"')
    body += text(0, -3 if card.icons else 9, 25 if card.velocity < 100 else 19, card.velocity, CARD_INK)
    count = len(card.icons)
    side = {1: 23.0, 2: 17.5}.get(count, 12.5)
    for k, icon in enumerate(card.icons):
        across, down = (k % 3, k // 3) if count > 2 else (k, 0)
        row = min(3, count - 3 * down) if count > 2 else count
        y = 12.5 - (5 - 12 * down if count > 3 else 0)
        body += use(f"si-paper-{icon}", (across - (row - 1) / 2) * side, y, side, colour=CARD_INK)
    return body


def _track(card: TrackCard, chips: int) -> Iterator[Symbol]:
    """A track card in three sizes, and again enlarged, as the track that is driven now."""
    words = sentence(card.title)
    for form, width, height, radius, limit, sign in CARDS:
        body = _road_card(width, height, radius) + _both(card, limit, sign)
        yield centred(f"si-track{form}-{card.name}", width, height, body, words)
    for form, width, height, radius, limit, sign in ENLARGED:
        look = f'rx="{radius:g}" fill="{paint.NIGHT}" stroke="{paint.INK}" stroke-width="2.5"'
        frame = rect(1.5 - width / 2, 1.5 - height / 2, width - 3, height - 3, look)
        body = frame + _both(card, limit, sign) + _effect(card, form, chips)
        yield centred(f"si-now{form}-{card.name}", width, height, body, f"Now: {words}")


def _road_card(width: float, height: float, radius: float) -> str:
    look = f'rx="{radius:g}" fill="{paint.ASPHALT}" stroke="var(--asphalt-edge)" stroke-width="1.5"'
    side, line = width / 2 - 3, height / 2 - 6
    card = rect(0.75 - width / 2, 0.75 - height / 2, width - 1.5, height - 1.5, look)
    edges = f"M{-side:g} {-line:g}H{side:g}M{-side:g} {line:g}H{side:g}"
    return card + path(edges, f'stroke="{paint.WHITE}" stroke-width="2" opacity=".55"')


def _both(card: TrackCard, limit: Middle, situation: Middle) -> str:
    return use(limit_symbol(card.limit), *limit) + use(f"si-road-{card.situation}", *situation, colour=paint.INK)


def _effect(card: TrackCard, form: str, chips: int) -> str:
    """What the current track does and pays, as far as there is room."""
    name, first, second, short, shorter = EFFECTS[card.situation]
    if form == "t":
        return text(0, 34, 15, name)
    if form == "m":
        return _lines(38, (-15, 16, name), (5, 14, short), (22, 14, shorter))
    told = _lines(8, (-26, 24, name), (-1, 17.5, first), (20, 17.5, second))
    pays = f"{chips} per matching card" if chips else "pays no chips"
    return told + use("chip", 18, 40, 22) + text(34, 46, 17.5, pays, paint.INK, "start")


def _lines(x: float, *lines: tuple[float, float, str]) -> str:
    """Lines of text with their places and sizes; the first stands out."""
    return "".join(
        text(x, y, size, words, paint.INK if place == 0 else paint.SOFT, "start")
        for place, (y, size, words) in enumerate(lines)
    )
