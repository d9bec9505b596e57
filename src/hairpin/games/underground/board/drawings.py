"""Drawings: puts the street together, for the present moment or an act; wide and tall."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Board, Group, Parts, Scene
from hairpin.games.underground.board.arrivals import Ahead
from hairpin.games.underground.board.geometry import TALL, WIDE, Layout, Plan
from hairpin.games.underground.board.ghosts import committed, ghosts, reserved_for
from hairpin.games.underground.board.street import lane_names, pushes, rings, risks, road, vehicles
from hairpin.games.underground.board.traffic import Traffic, street_words
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView


class Moment(NamedTuple):
    """What a street shows: the cars, and what lies ahead of the viewer; in an act the pushed row.

    `name` tells moments apart that are drawn one after another.
    """

    name: str
    traffic: Traffic
    layout: Layout
    ahead: Ahead = Ahead()
    pushed: int | None = None


def round_begins(number: int) -> str:
    """The name of the moment at which the cars stand as in the questions of a round, and still when all groups turn up."""
    return "even" if number % 2 == 0 else "odd"


def street(moment: Moment, seen: UndergroundView, told: Story, sizes: tuple[str, ...], parts: Parts) -> Board:
    """The street with its cars, rings round the viewer's own, and marks: a pushed row and wrecks, or danger and ghosts.

    Everybody sees the cars at the same spots, unless ghosts of the viewer's cars need room there.
    """
    own, table = parts.own, parts.table
    name, traffic, layout, ahead, pushed = moment
    reserved = own(reserved_for, ahead.possible, traffic) if ahead.possible else ()
    drawings = []
    for form in (WIDE, TALL):
        if form.name not in sizes and not (form.tall and "middle" in sizes):  # the tall drawing is the middle one, too
            continue
        place = name, form.name
        # Acts and the Screens around them differ in the leaders' row.
        open_to = form.name, layout.lead
        plan = table.at(open_to, Plan, form, seen.lanes, layout)
        ground = table.at(open_to, road, plan, seen.targets)
        lanes = table.at(form.name, lane_names, form, seen.lanes)
        standing, cars, below = (own if reserved else table).at(place, vehicles, plan, traffic, reserved, told.names)
        ringed = own.at(place, rings, form, traffic, cars, told.viewer)
        marks: Group = ()
        if pushed is not None:
            marks = table.at(place, pushes, plan, pushed)
        elif ahead.danger:
            marks = own.at(place, risks, plan, ahead.danger)
        above: Group = ()
        if ahead.possible and told.viewer is not None:
            below, above = own.at(place, ghosts, plan, traffic, standing, told.viewer, ahead.possible)
            if ahead.chosen is not None:
                below = own.at((place, "ways"), committed, below, ahead.chosen)
                above = own.at((place, "ghosts"), committed, above, ahead.chosen)
        groups = (ground, lanes, marks, below, ringed, cars, above)
        drawings.append((form.name, Scene(form.width, form.height, f"street-{form.name}-{len(plan.lanes)}", groups)))
    words = own.at(name, street_words, traffic, told.called, seen.lanes)
    return Board("street", "The street", words, tuple(drawings))
