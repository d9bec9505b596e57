"""The photo of the finish on the default result page: every car as far along its lane as its points reach."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing import Board, Piece
from hairpin.drawing.results import photo_board
from hairpin.games.default_board.kit import CARS
from hairpin.games.game import Place

WIDE, HIGH = 640.0, 38.0
FIRST, LAST = 50.0, 590.0  # where cars stand that have no points, and the most
CAR = 0.62


def photo_of(places: Sequence[Place]) -> Board | None:
    """The cars in the order of their places; None if a place belongs to no seat or there is nothing to compare."""
    most = max((place.points for place in places), default=0)
    if most <= 0 or any(place.seat is None for place in places):
        return None
    pieces = []
    for k, place in enumerate(places):
        y = HIGH * (k + 0.5)
        x = round(FIRST + (LAST - FIRST) * max(place.points, 0) / most, 1)
        car = CARS[(place.seat or 0) % len(CARS)]
        pieces.append(Piece(f"lane-{k}", "plain-lane", WIDE / 2, y, wide=WIDE, high=HIGH - 3, mood="still"))
        pieces.append(Piece(f"car-{k}", car, x, y, size=CAR, words=place.name))
    words = ", ".join(f"{place.name} {place.points:g}" for place in places)
    return photo_board("The finish", words, (WIDE, HIGH * len(places)), pieces, "plain")
