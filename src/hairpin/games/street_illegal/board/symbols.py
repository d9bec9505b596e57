"""The symbols of Street Illegal: cars with their numbers, tempo cards, track cards, and the marks of the race line."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hairpin.drawing.kit import inside
from hairpin.games.street_illegal.board.lettering import FAINT, INK, SODIUM, SOFT, TAIL
from hairpin.games.street_illegal.components import SITUATION_WORDS, Components, TempoCard, TrackCard

BODIES = {  # colour: body, and where its disc for the number is
    "red": ("coupe", -8.0),
    "yellow": ("hatch", -10.0),
    "blue": ("roadster", 22.0),
    "orange": ("muscle", -9.5),
    "white": ("sedan", -8.0),
    "green": ("kei", -3.0),
    "purple": ("wedge", -12.0),
}
NAMES = {"left": "Left", "middle": "Middle", "right": "Right", "up": "Uphill", "down": "Downhill"}
EFFECTS = {
    "left": ("Your left card leaves,", "a new one is drawn."),
    "middle": ("Your middle card leaves,", "a new one is drawn."),
    "right": ("Your right card leaves,", "a new one is drawn."),
    "up": ("Turn a card: the fastest", "of the four leaves."),
    "down": ("Turn a card: the slowest", "of the four leaves."),
}
SHORT_EFFECTS = {
    "left": ("left card", "replaced"),
    "middle": ("middle card", "replaced"),
    "right": ("right card", "replaced"),
    "up": ("fastest of", "four leaves"),
    "down": ("slowest of", "four leaves"),
}
PRINTED_LIMITS = (70, 80, 90)
BAY, PLATE = 1392 / 7, 120  # a car's part of the wide race line, and how high its plate is
ROW, TALL_PLATE = 35, 278  # a car's row of the tall one, and how wide its plate is
NIGHT = "#0b0d11"
ON_ROAD = f' color="{INK}"'
ON_PAPER = ' color="#171a1f"'


def tempo_symbol(name: str) -> str:
    return f"si-tempo-{name}"


def limit_symbol(limit: int | None) -> str:
    """The sign of a limit: printed limits have shared symbols, those of an owner's own box are made here."""
    if limit is None:
        return "limit-none"
    return f"limit-{limit}" if limit in PRINTED_LIMITS else f"si-limit-{limit}"


def symbols(components: Components) -> dict[str, str]:
    """All symbols by their ids."""
    found = dict(_cars())
    found.update(_signs())
    found.update(_limits(components))
    found.update(_tempo_cards(components))
    found.update(_track_cards(components))
    found.update(_marks())
    return found


# -- parts of a drawing -----------------------------------------------------------------------


def _symbol(name: str, width: float, height: float, body: str, title: str) -> tuple[str, str]:
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return name, f'<symbol id="{name}" viewBox="{box}"><title>{escape(title)}</title>{body}</symbol>'


def _text(x: float, y: float, size: float, words: object, fill: str = INK, anchor: str = "middle") -> str:
    return (
        f'<text class="si-text" x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(str(words))}</text>"
    )


def _use(name: str, x: float, y: float, width: float, height: float = 0, extra: str = "") -> str:
    height = height or width
    place = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
    return f'<use href="#{name}" {place}{extra}/>'


def _figure(number: int, x: float, y: float, height: float, colour: str) -> str:
    """A number in the shared digits, centred."""
    digits = str(number)
    step = height * 0.62
    first = x - step * (len(digits) - 1) / 2
    one = (_use(f"digit-{digit}", first + k * step, y, height * 0.625, height) for k, digit in enumerate(digits))
    return f'<g color="{colour}">{"".join(one)}</g>'


# -- cars and signs ---------------------------------------------------------------------------


def _cars() -> Iterator[tuple[str, str]]:
    for number, (colour, (body, disc)) in enumerate(BODIES.items(), 1):
        painted = inside(f"car-{body}").replace("var(--paint,", f"var(--car-{colour},")
        yield _symbol(f"si-car-{colour}", 96, 48, painted + _figure(number, disc, 0, 12.6, "#14171c"), f"Car {number}")
    painted = inside("car-oldpro").replace("var(--paint,", "var(--car-oldpro,")
    yield _symbol("si-car-oldpro", 96, 48, painted, "Old Pro")


def _signs() -> Iterator[tuple[str, str]]:
    """The situations twice: with holes as dark as a road, and with holes as light as a card."""
    for situation, words in SITUATION_WORDS.items():
        drawn = inside(f"sit-{situation}")
        yield _symbol(f"si-road-{situation}", 48, 48, _filled(drawn, "#14171c"), words)
        yield _symbol(f"si-paper-{situation}", 48, 48, _filled(drawn, "var(--card,#f3efe6)"), words)


def _filled(drawn: str, hole: str) -> str:
    start = drawn.find("var(--icon-hole")
    while start >= 0:
        end = drawn.index(")", start) + 1
        drawn = drawn[:start] + hole + drawn[end:]
        start = drawn.find("var(--icon-hole", start + len(hole))
    return drawn


def _limits(components: Components) -> Iterator[tuple[str, str]]:
    for limit in sorted({card.limit for card in components.tracks if card.limit is not None}):
        if limit not in PRINTED_LIMITS:
            size = {1: 20.0, 2: 18.0, 3: 14.0}.get(len(str(limit)), 11.0)
            body = inside("limit-blank") + _figure(limit, 0, 0, size, "#15181d")
            yield _symbol(limit_symbol(limit), 48, 48, body, f"Limit {limit}")


# -- cards --------------------------------------------------------------------------------------


def _tempo_cards(components: Components) -> Iterator[tuple[str, str]]:
    for card in components.tempo:
        yield _symbol(tempo_symbol(card.name), 40, 54, _tempo(card), tempo_words(card))
    back = _use("card-back", 0, 0, 38.6, 54)
    yield _symbol("si-tempo-back", 40, 54, back, "Face down")
    lock = _filled(inside("lock"), "#c9ced6")
    seal = f'<circle r="10.5" fill="#c9ced6"/><g color="#14171c" transform="scale(.29)">{lock}</g>'
    yield _symbol("si-tempo-sealed", 40, 54, back + seal, "Sealed")
    empty = (
        '<rect x="-18" y="-25" width="36" height="50" rx="5" fill="#fff" fill-opacity=".03" stroke="#7d8694" '
        'stroke-width="1.5" stroke-dasharray="4 4"/>'
    )
    yield _symbol("si-tempo-none", 40, 54, empty, "Empty slot")


def tempo_words(card: TempoCard) -> str:
    """A tempo card in words, for its title."""
    return ", ".join([str(card.velocity), *(SITUATION_WORDS[icon] for icon in card.icons)])


def _tempo(card: TempoCard) -> str:
    body = (
        '<rect x="-19.25" y="-26.25" width="38.5" height="52.5" rx="5" fill="var(--card,#f3efe6)" '
        'stroke="var(--card-line,#c9c2b2)" stroke-width="1"/>'
    )
    size = 25 if card.velocity < 100 else 19
    body += _text(0, -3 if card.icons else 9, size, card.velocity, "#171a1f")
    count = len(card.icons)
    side = {1: 23.0, 2: 17.5}.get(count, 12.5)
    for k, icon in enumerate(card.icons):
        across, down = (k % 3, k // 3) if count > 2 else (k, 0)
        row = min(3, count - 3 * down) if count > 2 else count
        body += _use(
            f"si-paper-{icon}",
            (across - (row - 1) / 2) * side,
            12.5 - (5 - 12 * down if count > 3 else 0),
            side,
            0,
            ON_PAPER,
        )
    return body


def _track_cards(components: Components) -> Iterator[tuple[str, str]]:
    for card in components.tracks:
        words = f"{'No limit' if card.limit is None else f'Limit {card.limit}'}, {SITUATION_WORDS[card.situation]}"
        now = f"Now: {words}"
        name = card.name
        yield _symbol(
            f"si-track-{name}", 136, 104, _road_card(136, 104) + _both(card, (-33, -12, 54), (33, -12, 52)), words
        )
        yield _symbol(f"si-now-{name}", 384, 128, _now_wide(card, components.chips_per_match), now)
        yield _symbol(f"si-trackm-{name}", 66, 100, _road_card(66, 100) + _both(card, (0, -20, 42), (0, 23, 36)), words)
        yield _symbol(f"si-nowm-{name}", 224, 112, _now_middle(card), now)
        yield _symbol(
            f"si-trackt-{name}", 38, 84, _road_card(38, 84, 6) + _both(card, (0, -19, 31), (0, 18, 28)), words
        )
        yield _symbol(f"si-nowt-{name}", 78, 96, _now_tall(card), now)
    for form, width, height, disc, sign in (("", 136, 104, 19, 26), ("m", 66, 100, 15, 22), ("t", 20, 84, 9, 15)):
        yield _symbol(f"si-done{form}", width, height, _done(width, height, disc, sign), "Driven, face down")


def _road_card(width: float, height: float, radius: float = 8, lines: float = 0.55) -> str:
    return (
        f'<rect x="{-width / 2 + 0.75:g}" y="{-height / 2 + 0.75:g}" width="{width - 1.5:g}" height="{height - 1.5:g}" '
        f'rx="{radius:g}" fill="var(--asphalt,#171a20)" stroke="var(--asphalt-edge,#464d59)" stroke-width="1.5"/>'
        f'<path d="M{-width / 2 + 3:g} {-height / 2 + 6:g}H{width / 2 - 3:g}M{-width / 2 + 3:g} {height / 2 - 6:g}'
        f'H{width / 2 - 3:g}" stroke="#ece9df" stroke-width="2" opacity="{lines:g}"/>'
    )


def _both(card: TrackCard, limit: tuple[float, float, float], situation: tuple[float, float, float]) -> str:
    return _use(limit_symbol(card.limit), *limit) + _use(f"si-road-{card.situation}", *situation, 0, ON_ROAD)


def _now_frame(width: float, height: float, radius: float) -> str:
    return (
        f'<rect x="{-width / 2 + 1.5:g}" y="{-height / 2 + 1.5:g}" width="{width - 3:g}" height="{height - 3:g}" '
        f'rx="{radius:g}" fill="{NIGHT}" stroke="#f4f5f6" stroke-width="2.5"/>'
    )


def _now_wide(card: TrackCard, chips: int) -> str:
    """The current track, enlarged: signs, what it does, what it pays."""
    first, second = EFFECTS[card.situation]
    pays = f"{chips} per matching card" if chips else "pays no chips"
    return (
        _now_frame(384, 128, 12)
        + _both(card, (-137, 0, 82), (-47, 0, 82))
        + _text(8, -26, 24, NAMES[card.situation], INK, "start")
        + _text(8, -1, 17.5, first, SOFT, "start")
        + _text(8, 20, 17.5, second, SOFT, "start")
        + _use("chip", 18, 40, 22)
        + _text(34, 46, 17.5, pays, INK, "start")
    )


def _now_middle(card: TrackCard) -> str:
    first, second = SHORT_EFFECTS[card.situation]
    return (
        _now_frame(224, 112, 12)
        + _both(card, (-68, 0, 60), (0, 0, 60))
        + _text(38, -15, 16, NAMES[card.situation], INK, "start")
        + _text(38, 5, 14, first, SOFT, "start")
        + _text(38, 22, 14, second, SOFT, "start")
    )


def _now_tall(card: TrackCard) -> str:
    return (
        _now_frame(78, 96, 9) + _both(card, (-17.5, -9, 36), (18.5, -9, 34)) + _text(0, 34, 15, NAMES[card.situation])
    )


def _done(width: float, height: float, disc: float, sign: float) -> str:
    return (
        _road_card(width, height, 8 if width > 30 else 5, 0.16)
        + f'<path d="M{-width / 2 + 4:g} 0H{width / 2 - 4:g}" stroke="#f2c14b" stroke-width="2" stroke-dasharray="9 8" '
        f'opacity=".35"/><circle r="{disc:g}" fill="var(--asphalt,#171a20)"/>'
        + _use("check", 0, 0, sign, 0, f' color="{FAINT}"')
    )


# -- marks of the race line -----------------------------------------------------------------------


def _marks() -> Iterator[tuple[str, str]]:
    for place in range(1, 8):
        yield _symbol(f"si-place-{place}", 20, 32, _figure(place, 0, 0, 32, FAINT), f"Place {place}")
    yield _symbol("si-place-open", 20, 32, f'<path d="M-7 0H7" stroke="{FAINT}" stroke-width="4"/>', "No place yet")
    yield _symbol(
        "si-hand-card",
        11,
        15,
        '<rect x="-5.5" y="-7.5" width="11" height="15" rx="2" fill="var(--card,#f3efe6)"/>',
        "Cards in hand",
    )
    for digits in range(1, 5):
        line = f'<path d="M0 0H-{17 * digits - 1}" stroke="{TAIL}" stroke-width="3" stroke-linecap="round"/>'
        yield _symbol(f"si-hot-{digits}", 160, 6, line, "Above the limit")
    turn = (
        f'<rect x="{-BAY / 2 + 1:g}" y="-60" width="{BAY - 2:g}" height="120" fill="#ffb54a" fill-opacity=".17"/>'
        f'<path d="M{-BAY / 2 + 1:g} 58.5H{BAY / 2 - 1:g}" stroke="{SODIUM}" stroke-width="3"/>'
    )
    yield _symbol("si-turn", BAY, PLATE, turn, "Its turn")
    target = (
        f'<rect x="{-BAY / 2 + 2:g}" y="-59" width="{BAY - 4:g}" height="117" rx="4" fill="#fff" fill-opacity=".05" '
        'stroke="#f4f5f6" stroke-opacity=".55" stroke-width="1.5" stroke-dasharray="5 4"/>'
    )
    yield _symbol("si-target", BAY, PLATE, target, "Is attacked")
    tall_turn = (
        f'<rect x="-139" y="{-ROW / 2:g}" width="278" height="{ROW}" fill="#ffb54a" fill-opacity=".18"/>'
        f'<path d="M-137.5 {-ROW / 2:g}V{ROW / 2:g}" stroke="{SODIUM}" stroke-width="3"/>'
    )
    yield _symbol("si-tall-turn", TALL_PLATE, ROW, tall_turn, "Its turn")
    tall_target = (
        f'<rect x="-136" y="{-ROW / 2 + 2:g}" width="273" height="{ROW - 4}" rx="5" fill="#fff" fill-opacity=".05" '
        'stroke="#f4f5f6" stroke-opacity=".5" stroke-dasharray="5 4"/>'
    )
    yield _symbol("si-tall-target", TALL_PLATE, ROW, tall_target, "Is attacked")
    ring = 'fill="#ffb54a" fill-opacity=".12" stroke="#ffb54a"'
    yield _symbol(
        "si-ring",
        136,
        68,
        f'<rect x="-66" y="-32" width="132" height="64" rx="24" {ring} stroke-width="3"/>',
        "Its turn",
    )
    yield _symbol(
        "si-tall-ring",
        32,
        44,
        f'<rect x="-14" y="-20" width="28" height="40" rx="9" {ring} stroke-width="2.5"/>',
        "Its turn",
    )
    beam = '<path d="M42 -13L116 -34V2L42 -9ZM42 13L116 34V-2L42 9Z" fill="url(#si-light)" opacity="var(--lamp,1)"/>'
    yield _symbol("si-beam", 240, 80, beam, "Head lights")
    dots = f'fill="none" stroke="{SODIUM}" stroke-linecap="round"'
    arrow = f'<g color="{SODIUM}">'
    pull = (
        f'<path d="M-142 66C-102 66 -104 0 -60 0M128 0H172" {dots} stroke-width="4.5" stroke-dasharray=".5 10"/>'
        f"{arrow}{_use('attack', 98, 0, 40)}</g>"
    )
    yield _symbol("si-pull", 360, 140, pull, "Attacks")
    tall_pull = (
        f'<path d="M40 32C40 10 0 30 0 6" {dots} stroke-width="3.5" stroke-dasharray=".5 7"/>'
        f'{arrow}<g transform="translate(0 -34) rotate(-90)">{_use("attack", 0, 0, 22)}</g></g>'
    )
    yield _symbol("si-tall-pull", 100, 100, tall_pull, "Attacks")
    yield _symbol(
        "si-finish", 8, 104, '<rect x="-3.5" y="-52" width="7" height="104" fill="url(#si-chequers)"/>', "Finish"
    )
    yield _symbol(
        "si-finish-tall", 8, 84, '<rect x="-3.5" y="-42" width="7" height="84" fill="url(#si-chequers)"/>', "Finish"
    )
    speed = 'stroke="#fff" stroke-opacity=".22" stroke-width="2.5" stroke-linecap="round"'
    yield _symbol("si-wind", 60, 40, f'<path d="M-14 -14H26M-28 0H20M-10 14H26" fill="none" {speed}/>', "")
