"""Symbols: draws cars with their numbers, dice, signs, and the marks of the street."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hairpin.drawing.kit import inside
from hairpin.games.underground.board.geometry import TALL, WIDE
from hairpin.games.underground.components import HIGHEST_TARGET
from hairpin.games.underground.rules import numbers

COLOURS = ("red", "yellow", "blue", "orange")
BODIES = {"red": ("coupe", -8.0), "yellow": ("hatch", -10.0), "blue": ("roadster", 22.0), "orange": ("muscle", -9.5)}
PAPER, INK = "#fdfcf8", "#14171c"
SODIUM, TAIL = "#ffb54a", "#ff7a78"
EAST, NORTH = "-48 -24 96 48", "-24 -48 48 96"
SIGN = "-24 -24 48 48"


def car_symbol(seat: int, number: int, tall: bool = False, big: bool = True, stopped: bool = False) -> str:
    """A car with its number; `big` has a large disc for small drawings."""
    kind = f"{'-north' if tall else ''}{'-big' if big else ''}{'-stop' if stopped else ''}"
    return f"ug-{COLOURS[seat]}-{number}{kind}"


def ghost_symbol(seat: int, number: int, tall: bool) -> str:
    return f"ug-{COLOURS[seat]}-{number}{'-north' if tall else ''}-ghost"


def seat_symbol(seat: int) -> str:
    """A player's cars, without a number."""
    return f"ug-{COLOURS[seat]}"


def die_symbol(seat: int, face: int) -> str:
    return f"ug-{COLOURS[seat]}-die-{face}"


def target_symbol(target: int) -> str:
    return f"ug-target-{target}"


def symbols() -> dict[str, str]:
    """All symbols by their ids."""
    found = dict(_cars())
    found.update(_dice())
    found.update(_targets())
    found.update(_ways())
    found.update(_marks())
    found.update(_ends())
    return found


# -- parts of a drawing -----------------------------------------------------------------------


def _symbol(name: str, box: str, body: str, title: str, stretched: bool = False) -> tuple[str, str]:
    ratio = ' preserveAspectRatio="none"' if stretched else ""
    said = f"<title>{escape(title)}</title>" if title else ""
    return name, f'<symbol id="{name}" viewBox="{box}"{ratio}>{said}{body}</symbol>'


def _use(name: str, x: float, y: float, width: float, height: float, colour: str = "") -> str:
    place = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
    paint = f' color="{colour}"' if colour else ""
    return f'<use href="#{name}" {place}{paint}/>'


def figure(number: int, height: float, x: float = 0, y: float = 0, colour: str = INK) -> str:
    """A number in the shared digits, centred."""
    digits = str(number)
    step, width = height * 0.675, height * 0.625
    first = x - step * (len(digits) - 1) / 2
    return "".join(_use(f"digit-{digit}", first + k * step, y, width, height, colour) for k, digit in enumerate(digits))


def _painted(symbol: str, colour: str) -> str:
    return inside(symbol).replace("var(--paint,", f"var(--car-{colour},")


# -- cars and dice ------------------------------------------------------------------------------


def _cars() -> Iterator[tuple[str, str]]:
    """Each car facing east and north, with a small and a large disc; running, stopped, and as a ghost."""
    for colour, (body, disc) in BODIES.items():
        cover = f'<circle cx="{disc:g}" r="10.4" fill="var(--car-{colour},#8d939b)"/>'
        yield _symbol(f"ug-{colour}", EAST, _painted(f"car-{body}", colour) + cover, colour.capitalize())
        east = _use(f"ug-{colour}", 0, 0, 96, 48)
        north = f'<g transform="rotate(-90)">{east}</g>'
        large = 16.0 if body == "roadster" else disc
        for number in range(1, numbers.CARS + 1):
            for tall, drawn, box in ((False, east, EAST), (True, north, NORTH)):
                name = f"ug-{colour}-{number}{'-north' if tall else ''}"
                title = f"{colour.capitalize()} {number}"
                for kind, at, radius, height in (("", disc, 13.2, 17.0), ("-big", large, 18.4, 26.0)):
                    x, y = (0.0, -at) if tall else (at, 0.0)
                    disc_at = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
                    plate = f'<circle {disc_at} fill="{PAPER}" stroke="{INK}" stroke-width="1.8"/>'
                    numbered = plate + figure(number, height, x, y)
                    yield _symbol(name + kind, box, drawn + numbered, title)
                    dull = f'<g filter="url(#ug-dull)">{drawn}{numbered}</g>{_mark(tall)}'
                    yield _symbol(f"{name}{kind}-stop", box, dull, f"{title}, stopped")
                    if bool(kind) == tall:
                        ring = _ring(tall, ' stroke-dasharray="7 6"')
                        ghost = f'{ring}<g opacity=".62">{drawn}{numbered}</g>'
                        yield _symbol(f"{name}-ghost", box, ghost, f"{title} would arrive here")
    yield _symbol("ug-ring", "-52 -26 104 52", _ring(False), "Yours")
    yield _symbol("ug-ring-north", "-26 -52 52 104", _ring(True), "Yours")


def _ring(tall: bool, extra: str = "") -> str:
    box = 'x="-22" y="-46" width="44" height="92"' if tall else 'x="-46" y="-22" width="92" height="44"'
    return f'<rect {box} rx="13" fill="{SODIUM}" fill-opacity=".14" stroke="{SODIUM}" stroke-width="4"{extra}/>'


def _mark(tall: bool) -> str:
    """The sign of a stopped car."""
    x, y = (10, 32) if tall else (-32, -10)
    return f'<circle cx="{x}" cy="{y}" r="13.5" fill="#0d1014"/>{_use("spinout", x, y, 23, 23, TAIL)}'


def _dice() -> Iterator[tuple[str, str]]:
    for colour in COLOURS:
        for face in range(1, numbers.FACES + 1):
            yield _symbol(f"ug-{colour}-die-{face}", SIGN, _painted(f"d6-{face}", colour), f"Die {face}")
        hidden = (
            f'<rect x="-21" y="-21" width="42" height="42" rx="9" fill="var(--car-{colour},#8d939b)" fill-opacity=".3" '
            f'stroke="var(--car-{colour},#8d939b)" stroke-width="2.4"/>'
            '<path d="M-6 -6Q-6 -12 0 -12Q6 -12 6 -6Q6 -2 0 1V5M0 11V12" fill="none" stroke="#e9e7df" stroke-width="4" '
            'stroke-linecap="round"/>'
        )
        yield _symbol(f"ug-{colour}-die-0", SIGN, hidden, "A die that only its owner sees")
    one = (
        '<rect x="-18" y="-18" width="36" height="36" rx="8" fill="none" stroke="currentColor" stroke-width="4"/>'
        '<circle cx="-8" cy="-8" r="3.6" fill="currentColor"/><circle r="3.6" fill="currentColor"/>'
        '<circle cx="8" cy="8" r="3.6" fill="currentColor"/>'
    )
    yield _symbol("ug-die", SIGN, one, "Dice")


# -- signs ----------------------------------------------------------------------------------------


def _targets() -> Iterator[tuple[str, str]]:
    disc = (
        '<circle r="22.5" fill="#fbfbf9" stroke="#0a0c10" stroke-opacity=".5" stroke-width="1"/>'
        '<circle r="20" fill="none" stroke="#d8232f" stroke-width="3.8"/>'
    )
    yield _symbol("ug-target", SIGN, disc, "")
    for target in range(1, HIGHEST_TARGET + 1):
        number = figure(target, 22 if target > 9 else 25, 0, 0, "#15181d")
        yield _symbol(target_symbol(target), SIGN, _use("ug-target", 0, 0, 48, 48) + number, f"Target {target}")
    now = f'<circle r="26" fill="none" stroke="{SODIUM}" stroke-width="4"/>'
    yield _symbol("ug-target-now", "-30 -30 60 60", now, "The leaders are here")
    for row in range(1, numbers.LINE + 1):
        words = "Finish" if row == numbers.LINE else f"Turn {row}"
        text = f'<text class="ug-text" x="-40" y="6" font-size="18" fill="var(--ink,#f1f2f4)">{words}</text>'
        yield _symbol(f"ug-row-{row}-name", "-40 -14 80 28", text, words)
    flag = f'<g color="var(--ink,#f1f2f4)">{_use("flag", 0, 0, 48, 48)}</g>'
    yield _symbol("ug-flag", SIGN, flag, "Finish")


def _ways() -> Iterator[tuple[str, str]]:
    """The moves as arrows: as the driver sees them for the tall street, turned for the wide one."""
    paths = {
        "slow": ("M12 18V8L-12 -13M-13 1V-14H2", "Slow: forward, one lane to the left"),
        "hold": ("M0 18V-16M-11 -5L0 -16L11 -5", "Hold: forward, same lane"),
        "fast": ("M-12 18V8L12 -13M-2 -14H13V1", "Fast: forward, one lane to the right"),
        "stays": ("M-12 -12H12V12H-12Z", "Stays"),
    }
    for name, (path, title) in paths.items():
        for kind, turn in (("", ""), ("-east", ' transform="rotate(90)"')):
            drawn = (
                f'<path d="{path}"{turn} fill="none" stroke="currentColor" stroke-width="5.2" stroke-linecap="round" '
                'stroke-linejoin="round"/>'
            )
            yield _symbol(f"ug-{name}{kind}", SIGN, drawn, title)


# -- marks of the street ------------------------------------------------------------------------------


def _marks() -> Iterator[tuple[str, str]]:
    for name, form in (("wide", WIDE), ("tall", TALL)):
        breadth = form.breadth
        if form.tall:
            box = f"{-breadth / 2:g} -6 {breadth:g} 12"
            line = f'<path d="M{-breadth / 2:g} 0H{breadth / 2:g}" stroke="#fff" stroke-width="1.5" opacity=".2"/>'
            paper = f'<rect x="{-breadth / 2:g}" y="-6" width="{breadth:g}" height="12" fill="#f4f2ec"/>'
            squares = "".join(
                f'<rect x="{-breadth / 2 + k * 6:g}" y="{-6 + k % 2 * 6}" width="6" height="6"/>' for k in range(48)
            )
        else:
            box = f"-9 {-breadth / 2:g} 18 {breadth:g}"
            line = f'<path d="M0 {-breadth / 2:g}V{breadth / 2:g}" stroke="#fff" stroke-width="2" opacity=".16"/>'
            paper = f'<rect x="-9" y="{-breadth / 2:g}" width="18" height="{breadth:g}" fill="#f4f2ec"/>'
            squares = "".join(
                f'<rect x="{-9 + k % 2 * 9}" y="{-breadth / 2 + k * 9:g}" width="9" height="9"/>' for k in range(36)
            )
        yield _symbol(f"ug-line-{name}", box, line, "")
        yield _symbol(f"ug-finish-{name}", box, f'{paper}<g fill="#15181d">{squares}</g>', "Finish line")
    lit = '<rect width="10" height="10" fill="#fff" opacity=".05"/>'
    yield _symbol("ug-lit", "0 0 10 10", lit, "", stretched=True)
    band = f'<rect width="10" height="10" fill="{TAIL}" fill-opacity=".13"/>'
    yield _symbol("ug-push-band", "0 0 10 10", band, "", stretched=True)
    risk = (
        '<rect width="100" height="50" fill="#d8232f" fill-opacity=".2"/><rect width="100" height="50" fill="none" '
        f'stroke="{TAIL}" stroke-width="2" stroke-dasharray="7 6" vector-effect="non-scaling-stroke"/>'
    )
    yield _symbol("ug-risk", "0 0 100 50", risk, "A rival may spin out into here", stretched=True)
    push = (
        f'<path d="M-13 -17L4 0L-13 17M1 -17L18 0L1 17" fill="none" stroke="{TAIL}" stroke-width="5.6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    yield _symbol("ug-push", SIGN, push, "Pushed to the right")
    yield from _dotted()
    yield from _skids()


def _dotted() -> Iterator[tuple[str, str]]:
    """Dotted ways from a car to its ghost, stretched between them: to the right, to the left, or straight on."""
    curves = {
        "right": "M0 0C50 0 50 100 100 100",
        "left": "M0 100C50 100 50 0 100 0",
        "straight": "M0 50H100",
        "north-right": "M0 100C0 50 100 50 100 0",
        "north-left": "M100 100C100 50 0 50 0 0",
        "north-straight": "M50 100V0",
    }
    for name, path in curves.items():
        dots = 'fill="none" stroke-linecap="round" stroke-dasharray=".1 7" vector-effect="non-scaling-stroke"'
        drawn = (
            f'<path d="{path}" {dots} stroke="#0d1014" stroke-opacity=".55" stroke-width="5.5"/>'
            f'<path d="{path}" {dots} stroke="{SODIUM}" stroke-width="2.8"/>'
        )
        yield _symbol(f"ug-way-{name}", "0 0 100 100", drawn, "", stretched=True)


def _skids() -> Iterator[tuple[str, str]]:
    """Skid marks from the fast lane to where a car lies, and smoke."""
    rubber = 'fill="none" stroke="#040506" stroke-opacity=".8" stroke-linecap="round"'
    smoke = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff" opacity=".1"/>'
        for x, y, r in ((-16, -9, 12), (8, -13, 9), (-4, 4, 16))
    )
    wide = "".join(
        f'<path d="M-84 {-52 + off}C-44 {-52 + off} {-24 + off} -22 {off} 0" {rubber} stroke-width="4"/>'
        for off in (-5, 5)
    )
    yield _symbol("ug-skid-wide", "-100 -70 140 100", wide + smoke, "")
    tall = "".join(
        f'<path d="M{-43 + off} 62C{-43 + off} 26 -14 {18 + off} 0 {off}" {rubber} stroke-width="3.5"/>'
        for off in (-5, 5)
    )
    yield _symbol("ug-skid-tall", "-60 -40 100 110", tall + smoke, "")


# -- endings --------------------------------------------------------------------------------------------


def _ends() -> Iterator[tuple[str, str]]:
    handle = "M10 -6H16Q20 -6 20 -2V8Q20 12 16 12H10"
    full = (
        f'<path d="{handle}" fill="none" stroke="#ece9df" stroke-width="3.4"/>'
        '<path d="M-15 -12H11V17Q11 21 7 21H-11Q-15 21 -15 17Z" fill="#ffb54a" stroke="#ece9df" stroke-width="2.4" '
        'stroke-linejoin="round"/><path d="M-8 -4V14M-2 -4V14M4 -4V14" stroke="#9d5a06" stroke-width="2" '
        'stroke-linecap="round" opacity=".55"/><path d="M-17 -10Q-19 -17 -12.5 -18Q-9 -23.5 -3 -21Q2.5 -24 6.5 -19.5'
        'Q13.5 -19.5 13 -11Q9 -7 5 -9.5Q2 -3.5 -3 -8Q-9 -4.5 -11 -9Q-15 -7 -17 -10Z" fill="#fdfcf8"/>'
    )
    yield _symbol("ug-mug", SIGN, full, "A round from the crowd")
    yield _symbol("ug-mug-left", SIGN, f'<g transform="scale(-1 1)">{full}</g>', "A round from the crowd")
    empty = (
        f'<path d="{handle}" fill="none" stroke="#98a1af" stroke-width="3" stroke-dasharray="5 3.5"/>'
        '<path d="M-15 -14H11V17Q11 21 7 21H-11Q-15 21 -15 17Z" fill="none" stroke="#98a1af" stroke-width="2.6" '
        'stroke-linejoin="round" stroke-dasharray="6 4"/><path d="M-11 15H7" stroke="#ffb54a" stroke-width="3" '
        'stroke-linecap="round"/>'
    )
    yield _symbol("ug-mug-empty", SIGN, empty, "A round owed")
    can = (
        '<path d="M-16 -8L-8 -16H14Q17 -16 17 -13V18Q17 21 14 21H-13Q-16 21 -16 18Z" fill="#d8232f" stroke="#0a0c10" '
        'stroke-width="1.6"/><path d="M-2 -11H11" stroke="#0a0c10" stroke-width="4.4" stroke-linecap="round"/>'
        '<path d="M-17.5 -9L-21 -14L-15 -18.5" fill="none" stroke="#c9ced6" stroke-width="3.4" stroke-linecap="round" '
        'stroke-linejoin="round"/><path d="M-9 -3L10 15M10 -3L-9 15" stroke="#fbfbf9" stroke-width="3.6" '
        'stroke-linecap="round"/>'
    )
    yield _symbol("ug-can", SIGN, can, "Out of gas")
    body = '<path d="M-11 12Q-10.5 1 0 1Q10.5 1 11 12Z" fill="var(--fan,#2f3540)"/>'
    head = '<circle cy="-4" r="6" fill="var(--fan-head,#4a515d)"/>'
    yield _symbol("ug-fan-a", "-12 -12 24 24", body + head, "")
    arm = '<path d="M5 5L8.5 -6" stroke="var(--fan,#2f3540)" stroke-width="3.6" stroke-linecap="round"/>'
    phone = '<rect x="6" y="-11.5" width="5" height="7" rx="1" fill="#cfe6ff" opacity="var(--lamp,1)"/>'
    yield _symbol("ug-fan-b", "-12 -12 24 24", body + arm + head + phone, "")
