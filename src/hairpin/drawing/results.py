"""Results: the parts that all result pages share: the chart of places, the cells of a series, the photo's frame."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing.ask import Tag
from hairpin.drawing.scene import Board, Piece, Scene
from hairpin.drawing.screen import Chart, Line
from hairpin.drawing.voice import Voice
from hairpin.drawing.words import ordinal, sentence


def places_chart(
    label: str,
    words: str,
    orders: Sequence[Sequence[int | None]],
    voice: Voice,
    cars: Sequence[str],
    signs: Sequence[tuple[str, ...]],
    others: Sequence[Line] = (),
) -> Chart:
    """The place of every seat at the start and after every column, from the orders front to back.

    `signs` are the symbols above the columns, `others` the lines of cars that nobody drives.
    """
    lines = []
    for seat, name in enumerate(voice.names):
        places = tuple(order.index(seat) + 1 for order in orders)
        lines.append(Line(cars[seat], name, places, "mine" if seat == voice.viewer else ""))
    return Chart(sentence(label), words, len(orders[0]), tuple(signs), (*lines, *others))


def race_columns(races: int, single: str) -> tuple[str, ...]:
    """The headings of the result table: one for each race of a series, or the one of a single race."""
    return tuple(f"Race {race}" for race in range(1, races + 1)) if races > 1 else (single,)


def race_cell(place: int, points: object, series: bool) -> Tag:
    """A driver's place in one race (1 is first), and in a series the points for it."""
    best = "best" if place == 1 else ""
    return Tag(str(points), words=ordinal(place), mood=best) if series else Tag(ordinal(place), mood=best)


def photo_board(
    label: str, words: str, size: tuple[float, float], pieces: Sequence[Piece], backdrop: str = "photo"
) -> Board:
    """A photo of the finish: one drawing for all pages."""
    return Board("photo", label, f"{label}: {words}.", (("wide", Scene(*size, backdrop, (tuple(pieces),))),))
