"""Ghosts: draws where each of the viewer's cars would arrive, and the dotted way there."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.arrivals import Arrivals
from hairpin.games.underground.board.geometry import Form, Plan, Spot, spots
from hairpin.games.underground.board.symbols import ghost_symbol
from hairpin.games.underground.board.traffic import Reserved, Traffic, counted

NEAR = 30  # a way shorter than this is not drawn


def reserved_for(arrivals: Arrivals, traffic: Traffic) -> Reserved:
    """Spaces with cars where ghosts need room as well."""
    standing = counted(traffic)
    needed = Counter((one.row, one.lane) for one in arrivals)
    return tuple((space, count) for space, count in needed.items() if space in standing)


def ghosts(
    plan: Plan, traffic: Traffic, standing: tuple[Spot, ...], seat: int, arrivals: Arrivals
) -> tuple[Group, Group]:
    """Ways, drawn under the cars, and ghosts, for all arrivals: previews that the page shows as dice are assigned."""
    form = plan.form
    starts = {car.number: spot for car, spot in zip(traffic, standing, strict=True) if car.seat == seat}
    there = counted(traffic)
    needed = Counter((one.row, one.lane) for one in arrivals)
    free = {space: iter(spots(plan, *space, there[space] + more)[there[space] :]) for space, more in needed.items()}
    ways: list[Piece] = []
    drawn: list[Piece] = []
    for one in arrivals:
        number, row, lane, when = one
        spot = next(free[row, lane])
        turn = form.angle(seat, number) if lane > plan.fastest else 0
        symbol = ghost_symbol(seat, number, form.tall)
        drawn.append(Piece(f"ghost-{when}", symbol, *spot.place, turn, spot.scale, when=when))
        ways += _way(form, starts[number], spot, when)
    return tuple(ways), tuple(drawn)


def committed(previews: Group, chosen: Arrivals) -> Group:
    """The previews of the chosen arrivals, now always visible."""
    shown = {one.when for one in chosen}
    return tuple(replace(piece, when="") for piece in previews if piece.when in shown)


def _way(form: Form, start: Spot, end: Spot, when: str) -> list[Piece]:
    """Dots from the nose of a car to the tail of its ghost, unless both are close."""
    nose, tail = (2, 3) if form.tall else (4, 6)
    begin, finish = start.along + start.size / 2 + nose, end.along - end.size / 2 - tail
    aside = end.across - start.across
    if abs(start.along - end.along) + abs(aside) < NEAR or finish - begin < 8:
        return []
    kind = "straight" if abs(aside) < 3 else "right" if aside > 0 else "left"
    broad = 8.0 if kind == "straight" else max(abs(aside), 6.0)
    symbol = f"ug-way-{'north-' if form.tall else ''}{kind}"
    along, across = (begin + finish) / 2, (start.across + end.across) / 2
    return [form.area(f"way-{when}", symbol, along, across, finish - begin, broad, when)]
