"""Symbols: draws dice with their speeds, cards, lit spaces with their costs, and all signs of Nitro Dice."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import product
from math import cos, pi, sin

from hairpin.drawing.kit import inside
from hairpin.games.nitro_dice.board.backdrops import road
from hairpin.games.nitro_dice.board.geometry import GARAGE, LANE, ROAD, U, number, single
from hairpin.games.nitro_dice.board.lettering import (
    GO,
    HOT,
    HOT_INK,
    HOT_WASH,
    INK,
    LIT,
    LIT_INK,
    LIT_WASH,
    OWN,
    OWN_WASH,
    SOFT,
)
from hairpin.games.nitro_dice.components import TYPES, Components, Face, Spot

COLOURS = ("red", "yellow", "blue", "orange", "white", "green")
EAST, NORTH, WEST, SOUTH = 0, 1, 2, 3
PAINTS = {"S": "var(--bend-straight,#d9dde3)", "TR": "var(--bend-hairpin,#ff5a5f)", "TY": "var(--bend-chicane,#ffd23f)"}
TYPE_TITLES = {"S": "Straight", "TR": "Left turn, red", "TY": "Right turn, yellow"}
CARD_WORDS = {"S": "Straight", "TR": "Left", "TY": "Right"}
HAZARDS = ("hazard-oil", "hazard-debris", "hazard-pothole")
WORDS = ("Ahead", "Drift", "Lane", "Gap", "Ram", "Ride", "Enter", "Swipe")  # the words on lit spaces
MOST_DAMAGE = 3
MOST_ROUNDS = 40  # in a chart
ARROWS = {
    "S": "M0 20V-12|M-12 -6L0 -20L12 -6Z",
    "TR": "M11 20V3Q11 -8 0 -8H-8|M-6 -20L-20 -8L-6 4Z",
    "TY": "M-11 20V3Q-11 -8 0 -8H8|M6 -20L20 -8L6 4Z",
}
SPLINTERS = (
    "M0 -22L5.6 -11.4L17 -15.6L13.4 -4.2L23 2L12.6 6.4L14 18L3.8 12.4L-4.4 21.6L-6.6 10.2L-18.4 12.4L-12.8 2.4"
    "L-22 -5L-10.4 -6.8L-11.6 -18.4L-2.4 -11.6Z"
)


def hazard_sign(lane: str, space: int) -> str:
    """One of three pictures for a hazard, which all mean the same; chosen by space, so that neighbours differ."""
    return HAZARDS[(space + (lane == "R")) % 3]


def face_symbol(face: str) -> str:
    """The card with this face."""
    return f"nd-face-{face.replace(':', '-')}"


def art_symbol(face: str) -> str:
    """The road on the card alone."""
    return f"nd-art-{face.replace(':', '-')}"


def lay_symbol(face: str, turned: bool, heading: int) -> str:
    """A straight as it would lie on a section with this heading."""
    return f"nd-lay-{face.replace(':', '-')}-{'turned' if turned else 'printed'}-{heading}"


def die_symbol(seat: int, speed: int) -> str:
    return f"nd-die-{COLOURS[seat]}-{speed}"


def seat_symbol(seat: int) -> str:
    """The die of a driver without a speed."""
    return f"nd-seat-{COLOURS[seat]}"


def cost_symbol(token: bool, card: bool, due: str, held: bool, damage: int) -> str:
    """The signs for the cost of a step: a token, any card, a card of this type (held or not), damage."""
    parts = ["n" if token else "", "c" if card else "", f"{due}{'+' if held else '!'}" if due else ""]
    code = "".join(parts) + (str(min(damage, MOST_DAMAGE)) if damage else "")
    return f"nd-cost-{code or 'free'}".replace("+", "-have").replace("!", "-miss")


def symbols(components: Components, tokens: int) -> dict[str, str]:
    """All symbols by their ids."""
    turns = (components.turns.inside, components.turns.outside)
    found = dict(_signs())
    found.update(_dice())
    found.update(_tokens(tokens))
    found.update(_costs())
    found.update(_spaces(turns))
    found.update(_sections(turns))
    found.update(_cards(components, turns))
    return found


# -- parts of a drawing -----------------------------------------------------------------------


def _symbol(name: str, width: float, height: float, body: str, title: str) -> tuple[str, str]:
    box = f"{number(-width / 2)} {number(-height / 2)} {number(width)} {number(height)}"
    return name, f'<symbol id="{name}" viewBox="{box}"><title>{escape(title)}</title>{body}</symbol>'


def _use(name: str, x: float, y: float, size: float, more: str = "") -> str:
    place = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{number(size)}" height="{number(size)}"'
    return f'<use href="#{name}" {place}{more}/>'


def _text(x: float, y: float, size: float, words: object, fill: str) -> str:
    return (
        f'<text class="nd-text" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}" '
        f'text-anchor="middle">{escape(str(words))}</text>'
    )


def _stroke(d: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}" stroke-linecap="round"{more}/>'


# -- signs ------------------------------------------------------------------------------------


def _signs() -> Iterator[tuple[str, str]]:
    for type_, paint in PAINTS.items():
        shaft, head = ARROWS[type_].split("|")
        body = _stroke(shaft, paint, 7) + (
            f'<path d="{head}" fill="{paint}" stroke="{paint}" stroke-width="3" stroke-linejoin="round"/>'
        )
        title = TYPE_TITLES[type_]
        yield _symbol(f"nd-type-{type_}", 48, 48, body, title)
        card = (
            f'<rect x="-15" y="-21" width="30" height="42" rx="4.5" fill="#15181d" stroke="{paint}" stroke-width="2.6"/>'
            + _use(f"nd-type-{type_}", 0, 0, 22)
        )
        yield _symbol(f"nd-card-{type_}", 48, 48, card, f"{title} card")
        for held, mark in (("have", _have(11, 13)), ("miss", _miss(11, 13))):
            words = "in hand" if held == "have" else "not in hand"
            yield _symbol(
                f"nd-due-{type_}-{held}", 48, 48, _use(f"nd-card-{type_}", 0, 0, 48) + mark, f"{title}, {words}"
            )
            ring = GO if held == "have" else HOT
            sign = (
                f'<circle r="14.5" fill="#12151a" stroke="{ring}" stroke-width="2.6"/>'
                f'{_use(f"nd-type-{type_}", 0, 0, 19)}<g transform="translate(4.6 4.6) scale(.62)">'
                f"{_have(11, 13) if held == 'have' else _miss(11, 13)}</g>"
            )
            yield _symbol(f"nd-edge-{type_}-{held}", 44, 44, sign, f"{title} is due, {words}")
        due = f'<circle r="17" fill="#12151a" stroke="{OWN}" stroke-width="4"/>{_use(f"nd-type-{type_}", 0, 0, 23)}'
        yield _symbol(f"nd-edge-{type_}", 44, 44, due, f"{title} is due now")
    dots = "".join(f'<circle cy="{y}" r="3.4" fill="#6b6f76"/>' for y in (-8, 2, 12))
    paper = (
        '<rect x="-15" y="-21" width="30" height="42" rx="4.5" fill="var(--card,#f3efe6)" stroke="#0a0c10" '
        f'stroke-opacity=".5" stroke-width="1.5"/>{dots}'
    )
    yield _symbol("nd-card-any", 48, 48, paper, "Any card")
    splinters = f'<path d="{SPLINTERS}" fill="{HOT}" stroke="{HOT_INK}" stroke-width="1.6" stroke-linejoin="round"/>'
    yield _symbol("nd-damage", 48, 48, splinters + _stroke("M-7 0H7", HOT_INK, 5), "Damage")
    for damage in range(2, MOST_DAMAGE + 1):  # more than one point in one sign
        yield _symbol(
            f"nd-damage-{damage}", 48, 48, splinters + _text(0, 7.4, 21, f"−{damage}", HOT_INK), f"{damage} damage"
        )
    yield _symbol("nd-burst", 48, 48, splinters + _text(0, 5.8, 16, "−1", HOT_INK), "Collision: 1 damage each")
    brake = (
        '<circle r="14" fill="none" stroke="currentColor" stroke-width="3.6"/>'
        + _stroke("M-18.5 -12A22 22 0 0 0 -18.5 12M18.5 -12A22 22 0 0 1 18.5 12", "currentColor", 3.4)
        + _stroke("M0 -7V2", "currentColor", 4)
        + '<circle cy="8" r="2.4" fill="currentColor"/>'
    )
    yield _symbol("nd-brake", 48, 48, brake, "Brake")
    wind = "M-20 -10H4Q12 -10 12 -15T6 -20M-20 0H14Q21 0 21 -5M-20 10H6Q14 10 14 15T8 20"
    yield _symbol("nd-draft", 48, 48, _stroke(wind, "currentColor", 3.8), "Slipstream")
    arrows = "M-11 -6A13 13 0 0 1 11 -7M11 6A13 13 0 0 1 -11 7"
    heads = '<path d="M15 -16V-4H3ZM-15 16V4H-3Z" fill="#1d1203"/>'
    face = f'<circle r="23" fill="{OWN}" stroke="#0a0c10" stroke-width="2"/>{_stroke(arrows, "#1d1203", 4)}{heads}'
    yield _symbol(
        "nd-turn", 50, 50, f'<circle r="25" fill="#000" fill-opacity="0" stroke="none"/>{face}', "Turn it round"
    )
    yield _symbol("nd-ring", 66, 66, f'<circle r="28.5" fill="none" stroke="{OWN}" stroke-width="4"/>', "Its turn")
    gone = _stroke("M-14 -14L14 14M14 -14L-14 14", HOT, 5.4)
    yield _symbol("nd-gone", 48, 48, gone, "Will be gone")
    for round_ in range(1, MOST_ROUNDS + 1):
        yield _symbol(f"nd-round-{round_}", 48, 48, _text(0, 9, 26, round_, INK), f"Round {round_}")


def _have(x: float, y: float) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="10.5" fill="{GO}" stroke="#15181d" '
        f'stroke-width="2"/><path d="M-5 .4L-1.4 4L5 -3.6" fill="none" stroke="#08240f" stroke-width="3.4" '
        'stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


def _miss(x: float, y: float) -> str:
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="10.5" fill="{HOT}" stroke="#15181d" '
        f'stroke-width="2"/>{_stroke("M-4 -4L4 4M4 -4L-4 4", HOT_INK, 3.6)}</g>'
    )


# -- dice and tokens --------------------------------------------------------------------------


def _dice() -> Iterator[tuple[str, str]]:
    """A die in its seat's colour with the speed on top; the seat's number beside it serves the colour-blind."""
    for seat, colour in enumerate(COLOURS):
        painted = inside("d10").replace("var(--paint,", f"var(--car-{colour},")
        yield _symbol(f"nd-d10-{colour}", 48, 48, painted, f"Die of driver {seat + 1}")
        badge = (
            '<circle cx="18.5" cy="16.5" r="9" fill="#12151a" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>'
            + _text(18.5, 20.9, 12.5, seat + 1, "#fff")
        )
        plain = _use(f"nd-d10-{colour}", 0, 0, 52)
        yield _symbol(seat_symbol(seat), 56, 56, plain + badge, f"Driver {seat + 1}")
        for speed in range(10):
            figure = f'<use href="#digit-{speed}" x="-5.8" y="-10.4" width="11.6" height="18.4" color="#14171c"/>'
            title = f"Driver {seat + 1}, speed {speed}"
            yield _symbol(die_symbol(seat, speed), 56, 56, plain + figure + badge, title)


def _tokens(most: int) -> Iterator[tuple[str, str]]:
    """A row of nitro tokens, for every number that can be left."""
    for left in range(most + 1):
        signs = "".join(
            _use("nitro" if place < left else "nitro-used", (place - (most - 1) / 2) * 34, 0, 48)
            for place in range(most)
        )
        yield _symbol(f"nd-nitro-{left}", 48 + 34 * max(0, most - 1), 48, signs, f"{left} nitro tokens")


# -- what a step costs ------------------------------------------------------------------------


def _costs() -> Iterator[tuple[str, str]]:
    """Every combination of costs as a row of small signs, for the space that they pay for."""
    dues = [("", False), *product(TYPES, (True, False))]
    for token, card, (due, held), damage in product((False, True), (False, True), dues, range(MOST_DAMAGE + 1)):
        signs = ["nitro"] * token + ["nd-card-any"] * card
        signs += [f"nd-due-{due}-{'have' if held else 'miss'}"] * bool(due)
        signs += [f"nd-damage-{damage}" if damage > 1 else "nd-damage"] * bool(damage)
        step, size = (19.0, 22.0) if len(signs) < 4 else (14.0, 17.0)
        first = -step * (len(signs) - 1) / 2
        body = "".join(_use(sign, first + k * step, 0, size) for k, sign in enumerate(signs))
        if not signs:
            body = _text(0, 5, 14.5, "free", LIT_INK)
        yield _symbol(cost_symbol(token, card, due, held, damage), 60, 24, body, "What it costs")
    plate = f'<rect x="-31" y="-9" width="62" height="18" rx="5" fill="{LIT_WASH}" stroke="{LIT}" stroke-width="2"/>'
    yield _symbol("nd-plate", 66, 22, plate, "Where dice stand already")
    for words in WORDS:
        yield _symbol(f"nd-word-{words.lower()}", 60, 24, _text(0, 6, 17.5, words, LIT_INK), words)
    for number_ in range(10):
        yield _symbol(f"nd-number-{number_}", 40, 40, _text(0, 10, 28, number_, LIT_INK), f"Speed {number_}")
        tag = f'<rect x="-13" y="-14" width="26" height="28" rx="7" fill="{LIT_WASH}" stroke="{LIT}" stroke-width="2"/>'
        yield _symbol(f"nd-tag-{number_}", 34, 34, tag + _text(0, 8, 22, number_, LIT_INK), f"Speed {number_}")


# -- spaces and sections that are lit -----------------------------------------------------------


def _outline(shape: str, turns: tuple[int, int], inset: float) -> str:
    """The outline of a space around 0 0, driven to the right, smaller by `inset` on all sides."""
    if shape in ("S", "G"):
        half = (GARAGE if shape == "G" else LANE) / 2 - inset
        long = U / 6 - inset
        return f"M{number(-long)} {number(-half)}H{number(long)}V{number(half)}H{number(-long)}Z"
    bend, radius, reach = _bow(shape, turns)
    spread = reach - inset / radius
    far, near = radius + LANE / 2 - inset, radius - LANE / 2 + inset
    corners = [_turned(far, -spread, radius, bend), _turned(far, spread, radius, bend)]
    corners += [_turned(near, spread, radius, bend), _turned(near, -spread, radius, bend)]
    there, back = (0, 1) if bend > 0 else (1, 0)
    return (
        f"M{corners[0]}A{number(far)} {number(far)} 0 0 {there} {corners[1]}L{corners[2]}"
        f"A{number(near)} {number(near)} 0 0 {back} {corners[3]}Z"
    )


def _bow(shape: str, turns: tuple[int, int]) -> tuple[int, float, float]:
    """For a space in a turn: the direction it bends, its radius, and half of its angle."""
    kind, _, place = shape.partition("-")
    inner = place == "in"
    radius = U / 2 + (-LANE / 2 if inner else LANE / 2)
    return (1 if kind == "TR" else -1), radius, pi / 4 / turns[0 if inner else 1]


def _turned(radius: float, angle: float, middle: float, bend: int) -> str:
    """A point in a turn, measured from the middle of a space in it."""
    return f"{number(radius * sin(angle))} {number(bend * (radius * cos(angle) - middle))}"


def _spaces(turns: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """Each shape of space in four looks: a space to go to, a collision, a planned hazard, and dots on the way."""
    box = 104.0
    for shape in ("S", "G", "TR-in", "TR-out", "TY-in", "TY-out"):
        # The whole space can be pressed, not only the drawn part.
        whole = f'<path d="{_outline(shape, turns, 0)}" fill="#000" fill-opacity="0" stroke="none"/>'
        outline = _outline(shape, turns, 4)
        lit = (
            f'<path d="{outline}" fill="var(--nd-fill,{LIT_WASH})" fill-opacity=".94" stroke="var(--nd-line,{LIT})" '
            'stroke-width="3.4" stroke-linejoin="round"/>'
        )
        yield _symbol(f"nd-lit-{shape}", box, box, whole + lit, "You can go there")
        hot = (
            f'<path d="{outline}" fill="{HOT_WASH}" fill-opacity=".6" stroke="{HOT}" stroke-width="3.4" '
            'stroke-linejoin="round"/>'
        )
        yield _symbol(f"nd-hot-{shape}", box, box, whole + hot, "It is taken: a collision")
        plan = (
            f'<path d="{outline}" fill="{OWN_WASH}" fill-opacity=".94" stroke="{OWN}" stroke-width="3.4" '
            'stroke-dasharray="7 6"/>'
        )
        yield _symbol(f"nd-plan-{shape}", box, box, plan, "A hazard will lie there")
        yield _symbol(f"nd-dots-{shape}", box, box, _dots(shape, turns), "The way")


def _dots(shape: str, turns: tuple[int, int]) -> str:
    if shape in ("S", "G"):
        places = [(x, 0.0) for x in (-U / 9, 0.0, U / 9)]
        return "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="2.6" fill="{OWN}"/>' for x, y in places)
    bend, radius, reach = _bow(shape, turns)
    count = max(2, round(2 * reach * radius / 22))
    angles = [reach * (2 * k + 1 - count) / count for k in range(count)]
    points = [_turned(radius, angle, radius, bend).split() for angle in angles]
    return "".join(f'<circle cx="{x}" cy="{y}" r="2.6" fill="{OWN}"/>' for x, y in points)


def _sections(turns: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """A whole section around the middle of its cell, driven to the right: to lay a card on, or to pay for."""
    for type_ in TYPES:
        section = single(type_, EAST, turns)
        run = pi / 2 * U / 2 if section.bend else U
        inset = 4 / run
        whole = f'<path d="{section.patch(ROAD + 10, -ROAD - 10, 0, 1)}" fill="#000" fill-opacity="0" stroke="none"/>'
        outline = section.patch(ROAD - 4, -ROAD + 4, inset, 1 - inset)
        lit = (
            f'<path d="{outline}" fill="var(--nd-fill,{LIT_WASH})" fill-opacity=".38" stroke="var(--nd-line,{LIT})" '
            'stroke-width="4.6" stroke-linejoin="round"/>'
        )
        yield _symbol(f"nd-section-{type_}", U + 20, U + 20, whole + lit, "A card can be laid there")
        half = number(U / 2)
        cell = f'<path d="M-{half} -{half}H{half}V{half}H-{half}Z" fill="#000" fill-opacity="0" stroke="none"/>'
        yield _symbol(f"nd-cell-{type_}", U + 20, U + 20, cell + lit, "A card can be laid there")
        marked = f'<path d="{outline}" fill="none" stroke="{SOFT}" stroke-width="4.6" stroke-dasharray="14 12"/>'
        yield _symbol(f"nd-marked-{type_}", U + 20, U + 20, marked, "Among the sections to choose from")
        glow = section.patch(ROAD - 3, -ROAD + 3, 0, 1)
        due = f'<path d="{glow}" fill="{OWN}" fill-opacity=".1" stroke="{OWN}" stroke-width="3.4" stroke-linejoin="round"/>'
        yield _symbol(f"nd-entered-{type_}", U + 20, U + 20, due, "The section that is to be paid for")


# -- cards --------------------------------------------------------------------------------------


def _cards(components: Components, turns: tuple[int, int]) -> Iterator[tuple[str, str]]:
    for type_ in TYPES:
        yield _symbol(f"nd-road-{type_}", 200, 200, road(single(type_, NORTH, turns)), TYPE_TITLES[type_])
    for heading in (EAST, NORTH, WEST, SOUTH):
        yield _symbol(f"nd-strip-{heading}", 200, 200, road(single("S", heading, turns)), "Straight")
    for face in components.faces:
        signs = _hazards(face.type, face.hazards, NORTH, turns, 52)
        art = _use(f"nd-road-{face.type}", 0, 0, 200) + signs
        yield _symbol(art_symbol(face.name), 200, 200, art, face.words)
        yield _symbol(face_symbol(face.name), 80, 112, _card(face), face.words)
        if face.type == "S" and face.hazards:
            yield from _laid(face, turns)


def _laid(face: Face, turns: tuple[int, int]) -> Iterator[tuple[str, str]]:
    for heading, turned in product((EAST, NORTH, WEST, SOUTH), (False, True)):
        spots = face.turned if turned else face.hazards
        body = _use(f"nd-strip-{heading}", 0, 0, 200) + _hazards("S", spots, heading, turns, 46)
        wide, high = (200, 128) if heading in (EAST, WEST) else (128, 200)
        title = f"{face.words}, {'turned round' if turned else 'as printed'}"
        yield _symbol(lay_symbol(face.name, turned, heading), wide, high, body, title)


def _hazards(type_: str, spots: tuple[Spot, ...], heading: int, turns: tuple[int, int], size: float) -> str:
    section = single(type_, heading, turns)
    signs = []
    for lane, space in spots:
        x, y, _ = section.middle(lane, space)
        signs.append(_use(hazard_sign(lane, space), x, y, size))
    return "".join(signs)


def _card(face: Face) -> str:
    """A card in the hand: its type on top, its road below."""
    return (
        '<rect x="-39.5" y="-55.5" width="79" height="111" rx="7.5" fill="#15181d" stroke="#59606b"/>'
        f"{_use(f'nd-type-{face.type}', -26, -40, 20)}"
        f'<text class="nd-text" x="-14" y="-35" font-size="14" fill="{INK}">{CARD_WORDS[face.type]}</text>'
        f'<rect x="-34" y="-19" width="68" height="69" rx="5" fill="var(--verge,#22262d)"/>'
        f"{_use(art_symbol(face.name), 0, 15.5, 68)}"
    )
