"""Drawings: puts the street together, for the present moment and for an act; wide and tall."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hairpin.drawing import Board, Group, Parts, Scene
from hairpin.games.underground.board.arrivals import Ahead
from hairpin.games.underground.board.film import Act
from hairpin.games.underground.board.geometry import TALL, WIDE, Layout, Plan, Spot
from hairpin.games.underground.board.ghosts import ghosts, reserved_for
from hairpin.games.underground.board.street import ground, pushes, rings, risks, skids, vehicles
from hairpin.games.underground.board.traffic import Reserved, Traffic, layout_of, street_words, traffic_of
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView

NOTHING: Group = ()
Marks: TypeAlias = Callable[[Plan, tuple[Spot, ...]], tuple[Group, Group, Group]]  # two below the cars, one above them


def street_now(seen: UndergroundView, told: Story, ahead: Ahead, sizes: tuple[str, ...], parts: Parts) -> Board:
    """The street with marks of danger, and ghosts where the viewer's cars can arrive."""
    own, viewer = parts.own, told.viewer
    traffic = traffic_of(seen, told.last)

    def marks(plan: Plan, standing: tuple[Spot, ...]) -> tuple[Group, Group, Group]:
        ways, arriving = NOTHING, NOTHING
        if ahead.possible and viewer is not None:
            where = plan, traffic, standing, viewer
            ways, arriving = own.at(plan.form.name, ghosts, *where, ahead.possible, ahead.chosen)
        return own.at(plan.form.name, risks, plan, ahead.danger), ways, arriving

    reserved = own(reserved_for, ahead.possible, traffic)
    return _street(seen, told, traffic, parts.table(layout_of, traffic), reserved, marks, None, sizes, parts)


def street_in(act: Act, number: int, seen: UndergroundView, told: Story, sizes: tuple[str, ...], parts: Parts) -> Board:
    """The street in an act, with the row that is pushed, and skid marks behind wrecks."""

    def marks(plan: Plan, standing: tuple[Spot, ...]) -> tuple[Group, Group, Group]:
        place = number, plan.form.name
        pushed = NOTHING if act.push is None else parts.table.at(place, pushes, plan, act.push.row)
        return pushed, parts.table.at(place, skids, plan, act.traffic, standing), NOTHING

    return _street(seen, told, act.traffic, act.layout, (), marks, number, sizes, parts)


def _street(
    seen: UndergroundView,
    told: Story,
    traffic: Traffic,
    layout: Layout,
    reserved: Reserved,
    marks: Marks,
    act: int | None,
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    """The cars on the road with rings round the viewer's own, and marks. In an act all see the cars at the same spots."""
    drawings = []
    for form in (WIDE, TALL):
        if form.name not in sizes and not (form.tall and "middle" in sizes):  # the tall drawing is the middle one, too
            continue
        plan = Plan(form, seen.lanes, layout)
        road, lanes = parts.table.at((act is None, form.name), ground, plan, seen.targets)
        kept = parts.own if act is None else parts.table
        standing, driving = kept.at((act, form.name), vehicles, plan, traffic, reserved, told.names)
        ringed = parts.own.at((act, form.name), rings, plan, traffic, standing, told.viewer)
        below, ways, above = marks(plan, standing)
        groups = (road, lanes, below, ways, ringed, driving, above)
        drawings.append((form.name, Scene(form.width, form.height, f"street-{form.name}-{len(plan.lanes)}", groups)))
    words = parts.own.at(act, street_words, traffic, told.called, seen.lanes)
    return Board("street", "The street", words, tuple(drawings))
