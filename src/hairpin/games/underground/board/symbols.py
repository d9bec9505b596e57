"""Symbols of Underground that depend on a seat or a number: cars and dice, targets, and the names of rows."""

from __future__ import annotations

from collections.abc import Iterator

from hairpin.drawing.art import Symbol, figure, path, rect, symbol, text, use
from hairpin.drawing.paint import INK, NIGHT, ROOF_MARK, SIGN_INK, SODIUM, TAIL, painted, seat_paint
from hairpin.games.underground.components import HIGHEST_TARGET
from hairpin.games.underground.rules import numbers

COLOURS = ("red", "yellow", "blue", "orange")  # by seat
BODIES = {"red": ("coupe", -8.0), "yellow": ("hatch", -10.0), "blue": ("roadster", 22.0), "orange": ("muscle", -9.5)}
EAST, NORTH, SIGN = "-48 -24 96 48", "-24 -48 48 96", "-24 -24 48 48"


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


def symbols() -> Iterator[Symbol]:
    """All symbols that are not in the art file."""
    for seat in range(len(COLOURS)):
        yield from _cars(seat)
        yield from _dice(seat)
    for target in range(1, HIGHEST_TARGET + 1):
        number = figure(target, 0, 0, 22 if target > 9 else 25, SIGN_INK, 0.675)
        yield symbol(target_symbol(target), SIGN, use("ug-target", 0, 0, 48) + number, f"Target {target}")
    for row in range(1, numbers.LINE + 1):
        words = "Finish" if row == numbers.LINE else f"Turn {row}"
        yield symbol(f"ug-row-{row}-name", "-40 -14 80 28", text(-40, 6, 18, words, "var(--ink)", "start"), words)


def _cars(seat: int) -> Iterator[Symbol]:
    """A player's cars facing east and north, with a small and a large disc; running, stopped, and as a ghost."""
    colour = COLOURS[seat]
    body, disc = BODIES[colour]
    paint = seat_paint(seat, colour)
    bare = painted(f"car-{body}", paint) + f'<circle cx="{disc:g}" r="10.4" fill="{paint}"/>'
    yield symbol(seat_symbol(seat), EAST, bare, colour.capitalize())
    east = use(seat_symbol(seat), 0, 0, 96, 48)
    north = f'<g transform="rotate(-90)">{east}</g>'
    large = 16.0 if body == "roadster" else disc
    for number in range(1, numbers.CARS + 1):
        title = f"{colour.capitalize()} {number}"
        for tall, big in ((False, False), (False, True), (True, False), (True, True)):
            drawn, box = (north, NORTH) if tall else (east, EAST)
            at, radius, height = (large, 18.4, 26.0) if big else (disc, 13.2, 17.0)
            x, y = (0.0, -at) if tall else (at, 0.0)
            look = f'fill="var(--sign-white)" stroke="{ROOF_MARK}" stroke-width="1.8"'
            car = f'{drawn}<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'
            car += figure(number, x, y, height, ROOF_MARK)
            yield symbol(car_symbol(seat, number, tall, big), box, car, title)
            stopped = f'<g filter="url(#ug-dull)">{car}</g>{_spun(tall)}'
            yield symbol(car_symbol(seat, number, tall, big, True), box, stopped, f"{title}, stopped")
            if big == tall:
                ghost = f'{_ring(tall)}<g opacity=".62">{car}</g>'
                yield symbol(ghost_symbol(seat, number, tall), box, ghost, f"{title} would arrive here")


def _ring(tall: bool) -> str:
    """A dashed ring around a ghost."""
    look = f'rx="13" fill="{SODIUM}" fill-opacity=".14" stroke="{SODIUM}" stroke-width="4" stroke-dasharray="7 6"'
    return rect(-22, -46, 44, 92, look) if tall else rect(-46, -22, 92, 44, look)


def _spun(tall: bool) -> str:
    """The sign of a stopped car."""
    x, y = (10, 32) if tall else (-32, -10)
    return f'<circle cx="{x}" cy="{y}" r="13.5" fill="{NIGHT}"/>{use("spinout", x, y, 23, colour=TAIL)}'


def _dice(seat: int) -> Iterator[Symbol]:
    paint = seat_paint(seat, COLOURS[seat])
    for face in range(1, numbers.FACES + 1):
        yield symbol(die_symbol(seat, face), SIGN, painted(f"d6-{face}", paint), f"Die {face}")
    hidden = rect(-21, -21, 42, 42, f'rx="9" fill="{paint}" fill-opacity=".3" stroke="{paint}" stroke-width="2.4"')
    mark = f'fill="none" stroke="{INK}" stroke-width="4" stroke-linecap="round"'
    hidden += path("M-6 -6Q-6 -12 0 -12Q6 -12 6 -6Q6 -2 0 1V5M0 11V12", mark)
    yield symbol(die_symbol(seat, 0), SIGN, hidden, "A die that only its owner sees")
