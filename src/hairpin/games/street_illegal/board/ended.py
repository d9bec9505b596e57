"""The end: places and points race by race, the photo of the finish, and the last race track by track."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hairpin.drawing import Board, Chart, Ended, Line, Piece, Place, Scene, Tag
from hairpin.drawing.words import ordinal
from hairpin.engine.chance import seeded
from hairpin.games.game import Result
from hairpin.games.street_illegal.board.kit import PHOTO
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.story import CARS, OLD_PRO, Story
from hairpin.games.street_illegal.view import StreetView

PHOTO_PLACES = ((560, 48), (452, 142), (352, 48), (276, 142), (206, 48), (138, 142), (66, 48))


def ended(setup: StreetSetup, view: StreetView, names: Sequence[str], story: Story) -> Ended:
    """How the match ended, from a finished view, which hides nothing that counts."""
    result = setup.result(setup.guess(view, seeded(0)), story.voice)
    races = view.races
    order = view.finishes[-1]
    return Ended(
        words=result.words.rstrip("."),
        small=_margin(result, view.viewer, alone=len(view.seats) == 1),
        label="Race" if races == 1 else "Series",
        columns=tuple(f"Race {race + 1}" for race in range(len(view.finishes))) if races > 1 else ("Finish",),
        places=tuple(_place(setup, view, result, number, story) for number in range(len(result.places))),
        foot=_foot(setup, view, result),
        photo=_photo(order, len(view.seats), names, view.viewer),
        chart=_chart(view, story, names),
    )


def _margin(result: Result, viewer: int | None, alone: bool) -> str:
    """How far the runner-up is behind; and what a solo player needs to win."""
    if len(result.places) < 2 or result.places[1].rank == 1:
        return ""
    first, second = result.places[0], result.places[1]
    gap = first.points - second.points
    points = "1 point" if gap == 1 else f"{gap:g} points"
    others = []
    for place in result.places:
        if place.rank == second.rank:
            others.append("the Old Pros" if place.seat is None else "you" if place.seat == viewer else place.name)
    wanted = " Alone, you have to get more points than they do." if alone and not result.winners else ""
    return f"{points} ahead of {', '.join(others[:-1]) + ' and ' if others[:-1] else ''}{others[-1]}.{wanted}"


def _place(setup: StreetSetup, view: StreetView, result: Result, number: int, story: Story) -> Place:
    place = result.places[number]
    seats = len(view.seats)
    cells = []
    for order in view.finishes:
        where = next(k for k, car in enumerate(order) if (car >= seats if place.seat is None else car == place.seat))
        points = str(setup.box.points[where])
        best = "best" if where == 0 else ""
        cells.append(
            Tag(
                points if view.races > 1 else ordinal(where + 1),
                words=ordinal(where + 1) if view.races > 1 else "",
                mood=best,
            )
        )
    return Place(
        rank=place.rank,
        name=place.name,
        car=OLD_PRO if place.seat is None else CARS[place.seat],
        seat=place.seat,
        shared=sum(other.rank == place.rank for other in result.places) > 1,
        words="one team, the best car counts" if place.seat is None else _reason(view, story, place.seat),
        cells=tuple(cells),
        total=f"{place.points:g}",
    )


def _reason(view: StreetView, story: Story, seat: int) -> str:
    """How a driver came to their place in the last race: the start, the track that decided it, and hard brakes."""
    orders = story.orders
    if len(orders) != len(view.track) + 1:
        return ""
    places = [order.index(seat) + 1 for order in orders]
    end = places[-1]
    since = len(places) - 1
    while since > 0 and places[since - 1] == end:
        since -= 1
    if since == 0:
        words = "led from start to finish" if end == 1 else f"{ordinal(end)} from start to finish"
    elif end == 1:
        took = "won the lead back" if places[0] == 1 else "took the lead"
        words = f"started {ordinal(places[0])}, {took} on track {since}"
    else:
        rose = places[since - 1] > end
        started = f"started {ordinal(places[0])}"
        if places[0] == end:
            words = f"{started}, {'lost it and won it back' if rose else 'gained and fell back'} on track {since}"
        else:
            words = f"{started}, {'came up' if rose else 'fell back'} to {ordinal(end)} on track {since}"
    hard = story.brakes[seat]
    brakes = "" if not hard else f"; braked hard {('once', 'twice')[hard - 1] if hard < 3 else f'{hard} times'}"
    return f"{'last race: ' if view.races > 1 else ''}{words}{brakes}"


def _foot(setup: StreetSetup, view: StreetView, result: Result) -> str:
    points = ", ".join(str(one) for one in setup.box.points)
    team = " The Old Pros score with their best car only." if any(place.seat is None for place in result.places) else ""
    level = any(one.points == other.points and one.rank != other.rank for one, other in pairwise(result.places))
    parted = " Ties on points are broken by the last race." if level else ""
    return f"{points} points by position.{team}{parted}"


def _photo(order: Sequence[int], seats: int, names: Sequence[str], viewer: int | None) -> Board:
    """The cars at the finish line; the viewer's own is ringed."""
    pieces = []
    for place, (car, (x, y)) in enumerate(zip(order, PHOTO_PLACES, strict=False)):
        if x > 200:
            pieces.append(Piece(f"wind-{place}", "si-wind", x - 94, y))
        if place == 0:
            pieces.append(Piece("beam", "si-beam", x, y, size=1.3))
        if car == viewer:
            pieces.append(Piece("ring", "si-ring", x, y, size=1.1))
        pieces.append(Piece(f"car-{car}", CARS[car] if car < seats else OLD_PRO, x, y, size=1.3))
    called = [names[car] if car < seats else "an Old Pro" for car in order]
    scene = Scene(*PHOTO, "photo", (tuple(pieces),))
    return Board("photo", "Photo finish", f"Photo finish: {', '.join(called)}.", (("wide", scene),))


def _chart(view: StreetView, story: Story, names: Sequence[str]) -> Chart | None:
    """Places after every track card of the last race; None if the story does not have them all."""
    orders = story.orders
    if len(orders) != len(view.track) + 1:
        return None
    lines = []
    for seat in range(len(view.seats)):
        places = tuple(order.index(seat) + 1 for order in orders)
        lines.append(Line(CARS[seat], names[seat], places, "mine" if seat == view.viewer else ""))
    # Old Pros are alike and never pass each other: the first stays the first of them.
    pros = [[place + 1 for place, car in enumerate(order) if car is None] for order in orders]
    for one in range(len(pros[0])):
        lines.append(Line(OLD_PRO, "Old Pro", tuple(places[one] for places in pros), "faint"))
    last = f"Race {view.race + 1}, " if view.races > 1 else ""
    return Chart(
        f"{last}track by track".capitalize(),
        "place after each track card",
        len(orders[0]),
        tuple((limit_symbol(card.limit), f"si-road-{card.situation}") for card in view.track),
        tuple(lines),
    )
