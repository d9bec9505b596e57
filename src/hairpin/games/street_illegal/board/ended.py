"""The end: places and points race by race, the photo of the finish, and the last race track by track."""

from __future__ import annotations

from itertools import pairwise

from hairpin.drawing import Board, Chart, Ended, Line, Piece, Place, Voice
from hairpin.drawing.results import photo_board, places_chart, race_cell, race_columns
from hairpin.drawing.words import count, listed, ordinal
from hairpin.engine.chance import seeded
from hairpin.games import game
from hairpin.games.game import Result
from hairpin.games.street_illegal.board.kit import PHOTO
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.story import CARS, OLD_PRO, Story
from hairpin.games.street_illegal.view import StreetView

PHOTO_PLACES = ((560, 48), (452, 142), (352, 48), (276, 142), (206, 48), (138, 142), (66, 48))


def ended(setup: StreetSetup, view: StreetView, story: Story) -> Ended:
    """How the match ended, from a finished view, which hides nothing that counts."""
    result = setup.result(setup.guess(view, seeded(0)), story.voice)
    whole = len(story.orders) == len(view.track) + 1  # the story may have begun in the middle of the last race
    return Ended(
        words=result.words.rstrip("."),
        small=_margin(result, story.voice),
        label="Race" if view.races == 1 else "Series",
        columns=race_columns(view.races, "Finish"),
        places=tuple(_place(setup, view, result, place, story, whole) for place in result.places),
        foot=_foot(setup, result),
        photo=_photo(view, story.voice),
        chart=_chart(view, story) if whole else None,
    )


def _margin(result: Result, voice: Voice) -> str:
    """How far the runner-up is behind; and what a solo player needs to win."""
    if len(result.places) < 2 or result.places[1].rank == 1:
        return ""
    first, second = result.places[:2]
    behind = [place.seat for place in result.places if place.rank == second.rank]
    others = listed(["the Old Pros" if seat is None else voice[seat].words for seat in behind])
    alone = len(voice.names) == 1 and not result.winners
    wanted = " Alone, you have to get more points than they do." if alone else ""
    return f"{count(int(first.points - second.points), 'point')} ahead of {others}.{wanted}"


def _place(setup: StreetSetup, view: StreetView, result: Result, place: game.Place, story: Story, whole: bool) -> Place:
    team, cells = place.seat is None, []
    for order in view.finishes:
        where = next(k for k, car in enumerate(order) if (car >= len(view.seats) if team else car == place.seat))
        cells.append(race_cell(where + 1, setup.box.points[where], view.races > 1))
    words = "one team, the best car counts" if team else ""
    if place.seat is not None and whole:
        words = f"{'last race: ' if view.races > 1 else ''}{_reason(story, place.seat)}"
    return Place(
        rank=place.rank,
        name=place.name,
        car=OLD_PRO if place.seat is None else CARS[place.seat],
        seat=place.seat,
        shared=sum(other.rank == place.rank for other in result.places) > 1,
        words=words,
        cells=tuple(cells),
        total=f"{place.points:g}",
    )


def _reason(story: Story, seat: int) -> str:
    """How a driver came to their place in the last race: the start, the track that decided it, and hard brakes."""
    places = [order.index(seat) + 1 for order in story.orders]
    start, end = places[0], places[-1]
    since = len(places) - 1
    while since > 0 and places[since - 1] == end:
        since -= 1
    rose = places[since - 1] > end
    if since == 0:
        words = "led from start to finish" if end == 1 else f"{ordinal(end)} from start to finish"
    else:
        if end == 1:
            came = "won the lead back" if start == 1 else "took the lead"
        elif start == end:
            came = "lost it and won it back" if rose else "gained and fell back"
        else:
            came = f"{'came up' if rose else 'fell back'} to {ordinal(end)}"
        words = f"started {ordinal(start)}, {came} on track {since}"
    hard = story.brakes[seat]
    return f"{words}; braked hard {('once', 'twice')[hard - 1] if hard < 3 else f'{hard} times'}" if hard else words


def _foot(setup: StreetSetup, result: Result) -> str:
    points = ", ".join(str(one) for one in setup.box.points)
    team = " The Old Pros score with their best car only." if any(place.seat is None for place in result.places) else ""
    level = any(one.points == other.points and one.rank != other.rank for one, other in pairwise(result.places))
    parted = " Ties on points are broken by the last race." if level else ""
    return f"{points} points by position.{team}{parted}"


def _photo(view: StreetView, voice: Voice) -> Board:
    """The cars at the finish line; the viewer's own is ringed."""
    pieces, called, seats = [], [], len(view.seats)
    for place, (car, (x, y)) in enumerate(zip(view.finishes[-1], PHOTO_PLACES, strict=False)):
        if x > 200:
            pieces.append(Piece(f"wind-{place}", "si-wind", x - 94, y))
        if place == 0:
            pieces.append(Piece("beam", "si-beam", x, y, size=1.3))
        if car == view.viewer:
            pieces.append(Piece("ring", "si-ring", x, y, size=1.1))
        pieces.append(Piece(f"car-{car}", CARS[car] if car < seats else OLD_PRO, x, y, size=1.3))
        called.append(voice.called[car] if car < seats else "an Old Pro")
    return photo_board("Photo finish", ", ".join(called), PHOTO, pieces)


def _chart(view: StreetView, story: Story) -> Chart:
    """Places after every track card of the last race."""
    # Old Pros are alike and never pass each other: the first stays the first of them.
    pros = [[place for place, car in enumerate(order, 1) if car is None] for order in story.orders]
    others = [Line(OLD_PRO, "Old Pro", places, "faint") for places in zip(*pros, strict=True)]
    label = f"{f'race {view.race + 1}, ' if view.races > 1 else ''}track by track"
    signs = [(limit_symbol(card.limit), f"si-road-{card.situation}") for card in view.track]
    return places_chart(label, "place after each track card", story.orders, story.voice, CARS, signs, others)
