"""Signs: how cars and dice look in a line of text; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hairpin.games.signs import INK, car_paints, on_paper

PAINTS = car_paints("red", "yellow", "blue", "orange")
LETTERS = "ABCD"


def cars_sign(seat: int, numbers: Sequence[int], wrecked: bool = False) -> Text:
    """Cars of one player on one space: `A12` is cars 1 and 2 of A; stopped cars have no painted ground."""
    letters = LETTERS[seat] + "".join(str(number) for number in numbers)
    return Text(letters, style=PAINTS[seat] if wrecked else f"bold {INK} on {PAINTS[seat]}")


def dice_signs(faces: Sequence[int]) -> Text:
    return Text("").join(on_paper(str(face)) for face in faces)
