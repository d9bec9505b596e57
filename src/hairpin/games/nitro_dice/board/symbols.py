"""Symbols of Nitro Dice that depend on the box or a number: dice with their speeds, costs, lit spaces, and cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import cos, pi, sin
from typing import NamedTuple

from hairpin.drawing import paint
from hairpin.drawing.art import Symbol, centred, path, rect, text, use
from hairpin.drawing.paint import painted, seat_paint
from hairpin.games.nitro_dice.board.backdrops import road
from hairpin.games.nitro_dice.board.geometry import GARAGE, LANE, ROAD, U, number, single
from hairpin.games.nitro_dice.components import TYPES, Components, Face, Spot
from hairpin.games.nitro_dice.layout import EAST, NORTH, SOUTH, WEST
from hairpin.games.nitro_dice.words import COLOURS, seat_symbol

TYPE_TITLES = {"S": "Straight", "TR": "Left turn, red", "TY": "Right turn, yellow"}
CARD_WORDS = {"S": "Straight", "TR": "Left", "TY": "Right"}
HAZARDS = ("hazard-oil", "hazard-debris", "hazard-pothole")
WORDS = ("Ahead", "Drift", "Lane", "Gap", "Ram", "Ride", "Enter", "Swipe")  # the words on lit spaces
MOST_DAMAGE = 3
MOST_ROUNDS = 40  # in a chart
LIT = f'fill="var(--nd-fill,{paint.NEON_WASH})" stroke="var(--nd-line,{paint.NEON})"'  # you can go there; a page changes it
PRESSED = 'fill="transparent"'  # can be pressed, but is not seen


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


def due_symbol(type_: str, held: bool) -> str:
    """The card that a section wants, held or not."""
    return f"nd-due-{type_}-{'have' if held else 'miss'}"


class Price(NamedTuple):
    """What a choice costs: a token, any card, a card of the type `due` (held or not), and points of damage."""

    token: bool = False
    card: bool = False
    due: str = ""
    held: bool = False
    damage: int = 0

    @property
    def signs(self) -> list[str]:
        """The symbols of its parts."""
        due = [due_symbol(self.due, self.held)] if self.due else []
        return ["nitro"] * self.token + ["nd-card-any"] * self.card + due + ["nd-damage"] * self.damage

    @property
    def symbol(self) -> str:
        """One symbol for all of it, for a lit space."""
        due = f"{self.due}-{'have' if self.held else 'miss'}" if self.due else ""
        code = "n" * self.token + "c" * self.card + due + str(self.damage or "")
        return f"nd-cost-{code or 'free'}"


def symbols(components: Components, tokens: int) -> Iterator[Symbol]:
    """All symbols that are not in the art file."""
    turns = components.turns.lengths
    yield from _dice()
    yield from _tokens(tokens)
    yield from _costs()
    yield from _words()
    yield from _spaces(turns)
    yield from _sections(turns)
    yield from _cards(components, turns)


# -- dice, tokens, costs and words --------------------------------------------------------------


def _dice() -> Iterator[Symbol]:
    """A die in its seat's colour with the speed on top; the seat's number beside it serves the colour-blind."""
    for seat, colour in enumerate(COLOURS):
        die = painted("d10", seat_paint(seat, colour))
        yield centred(f"nd-d10-{colour}", 48, 48, die, f"Die of driver {seat + 1}")
        look = f'fill="{paint.PLATE}" stroke="{paint.SHINE}" stroke-opacity=".55" stroke-width="1.2"'
        badge = f'<circle cx="18.5" cy="16.5" r="9" {look}/>{text(18.5, 20.9, 12.5, seat + 1, paint.SHINE)}'
        plain = use(f"nd-d10-{colour}", 0, 0, 52)
        yield centred(seat_symbol(seat), 56, 56, plain + badge, f"Driver {seat + 1}")
        for speed in range(10):
            figure = use(f"digit-{speed}", 0, -1.2, 11.6, 18.4, paint.ROOF_MARK)
            yield centred(die_symbol(seat, speed), 56, 56, plain + figure + badge, f"Driver {seat + 1}, speed {speed}")


def _tokens(most: int) -> Iterator[Symbol]:
    """A row of nitro tokens, for every number that can be left."""
    for left in range(most + 1):
        signs = "".join(
            use("nitro" if place < left else "nitro-used", (place - (most - 1) / 2) * 34, 0, 48)
            for place in range(most)
        )
        yield centred(f"nd-nitro-{left}", 48 + 34 * max(0, most - 1), 48, signs, f"{left} nitro tokens")


def _costs() -> Iterator[Symbol]:
    """Every combination of costs as a row of small signs, for the space that they pay for."""
    dues = [("", False), *product(TYPES, (True, False))]
    for token, card, (due, held), damage in product((False, True), (False, True), dues, range(MOST_DAMAGE + 1)):
        price = Price(token, card, due, held, damage)
        signs = price.signs
        if damage > 1:
            signs = [*signs[:-damage], f"nd-damage-{damage}"]
        step, size = (19.0, 22.0) if len(signs) < 4 else (14.0, 17.0)
        first = -step * (len(signs) - 1) / 2
        body = "".join(use(sign, first + k * step, 0, size) for k, sign in enumerate(signs))
        if not signs:
            body = text(0, 5, 14.5, "free", paint.NEON_INK)
        yield centred(price.symbol, 60, 24, body, "What it costs")


def _words() -> Iterator[Symbol]:
    """Words and speeds on lit spaces, and the rounds of a chart."""
    for words in WORDS:
        yield centred(f"nd-word-{words.lower()}", 60, 24, text(0, 6, 17.5, words, paint.NEON_INK), words)
    tag = rect(-13, -14, 26, 28, f'rx="7" fill="{paint.NEON_WASH}" stroke="{paint.NEON}" stroke-width="2"')
    for speed in range(10):
        yield centred(f"nd-number-{speed}", 40, 40, text(0, 10, 28, speed, paint.NEON_INK), f"Speed {speed}")
        yield centred(f"nd-tag-{speed}", 34, 34, tag + text(0, 8, 22, speed, paint.NEON_INK), f"Speed {speed}")
    for round_ in range(1, MOST_ROUNDS + 1):
        yield centred(f"nd-round-{round_}", 48, 48, text(0, 9, 26, round_), f"Round {round_}")


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


def _spaces(turns: tuple[int, int]) -> Iterator[Symbol]:
    """Each shape of space in four looks: a space to go to, a collision, a planned hazard, and dots on the way."""
    for shape in ("S", "G", "TR-in", "TR-out", "TY-in", "TY-out"):
        whole = path(_outline(shape, turns, 0), PRESSED)
        outline = _outline(shape, turns, 4)
        hot = f'fill="{paint.TAIL_WASH}" fill-opacity=".6" stroke="{paint.TAIL}" stroke-linejoin="round"'
        plan = f'fill="{paint.SODIUM_WASH}" fill-opacity=".94" stroke="{paint.SODIUM}" stroke-dasharray="7 6"'
        lit = f'{LIT} fill-opacity=".94" stroke-linejoin="round"'
        for name, under, look, title in (
            ("lit", whole, lit, "You can go there"),
            ("hot", whole, hot, "It is taken: a collision"),
            ("plan", "", plan, "A hazard will lie there"),
        ):
            yield centred(f"nd-{name}-{shape}", 104, 104, under + path(outline, f'{look} stroke-width="3.4"'), title)
        yield centred(f"nd-dots-{shape}", 104, 104, _dots(shape, turns), "The way")


def _dots(shape: str, turns: tuple[int, int]) -> str:
    if shape in ("S", "G"):
        points = [f"{number(x)} 0" for x in (-U / 9, 0.0, U / 9)]
    else:
        bend, radius, reach = _bow(shape, turns)
        count = max(2, round(2 * reach * radius / 22))
        angles = [reach * (2 * k + 1 - count) / count for k in range(count)]
        points = [_turned(radius, angle, radius, bend) for angle in angles]
    dots = [point.split() for point in points]
    return "".join(f'<circle cx="{x}" cy="{y}" r="2.6" fill="{paint.SODIUM}"/>' for x, y in dots)


def _sections(turns: tuple[int, int]) -> Iterator[Symbol]:
    """A whole section around the middle of its cell, driven to the right: to lay a card on, or to pay for."""
    half = number(U / 2)
    cell = path(f"M-{half} -{half}H{half}V{half}H-{half}Z", PRESSED)
    for type_ in TYPES:
        section = single(type_, EAST, turns)
        inset = 4 / (pi / 2 * U / 2 if section.bend else U)
        whole = path(section.patch(ROAD + 10, -ROAD - 10, 0, 1), PRESSED)
        outline = section.patch(ROAD - 4, -ROAD + 4, inset, 1 - inset)
        lit = path(outline, f'{LIT} fill-opacity=".38" stroke-width="4.6" stroke-linejoin="round"')
        marked = path(outline, f'fill="none" stroke="{paint.SOFT}" stroke-width="4.6" stroke-dasharray="14 12"')
        glow = f'fill="{paint.SODIUM}" fill-opacity=".1" stroke="{paint.SODIUM}" stroke-width="3.4" stroke-linejoin="round"'
        entered = path(section.patch(ROAD - 3, -ROAD + 3, 0, 1), glow)
        for name, body, title in (
            ("section", whole + lit, "A card can be laid there"),
            ("cell", cell + lit, "A card can be laid there"),
            ("marked", marked, "Among the sections to choose from"),
            ("entered", entered, "The section that is to be paid for"),
        ):
            yield centred(f"nd-{name}-{type_}", U + 20, U + 20, body, title)


# -- cards --------------------------------------------------------------------------------------


def _cards(components: Components, turns: tuple[int, int]) -> Iterator[Symbol]:
    for type_ in TYPES:
        yield centred(f"nd-road-{type_}", 200, 200, road(single(type_, NORTH, turns)), TYPE_TITLES[type_])
    for heading in (EAST, NORTH, WEST, SOUTH):
        yield centred(f"nd-strip-{heading}", 200, 200, road(single("S", heading, turns)), "Straight")
    for face in components.faces:
        art = use(f"nd-road-{face.type}", 0, 0, 200) + _hazards(face.type, face.hazards, NORTH, turns, 52)
        yield centred(art_symbol(face.name), 200, 200, art, face.words)
        yield centred(face_symbol(face.name), 80, 112, _card(face), face.words)
        if face.type == "S" and face.hazards:
            yield from _laid(face, turns)


def _laid(face: Face, turns: tuple[int, int]) -> Iterator[Symbol]:
    for heading, turned in product((EAST, NORTH, WEST, SOUTH), (False, True)):
        spots = face.turned if turned else face.hazards
        body = use(f"nd-strip-{heading}", 0, 0, 200) + _hazards("S", spots, heading, turns, 46)
        wide, high = (200, 128) if heading in (EAST, WEST) else (128, 200)
        title = f"{face.words}, {'turned round' if turned else 'as printed'}"
        yield centred(lay_symbol(face.name, turned, heading), wide, high, body, title)


def _hazards(type_: str, spots: tuple[Spot, ...], heading: int, turns: tuple[int, int], size: float) -> str:
    section = single(type_, heading, turns)
    return "".join(use(hazard_sign(*spot), *section.middle(*spot)[:2], size) for spot in spots)


def _card(face: Face) -> str:
    """A card in the hand: its type on top, its road below."""
    return (
        rect(-39.5, -55.5, 79, 111, f'rx="7.5" fill="{paint.SIGN_INK}" stroke="{paint.EDGE}"')
        + use(f"nd-type-{face.type}", -26, -40, 20)
        + text(-14, -35, 14, CARD_WORDS[face.type], paint.INK, "start")
        + rect(-34, -19, 68, 69, f'rx="5" fill="{paint.VERGE}"')
        + use(art_symbol(face.name), 0, 15.5, 68)
    )
