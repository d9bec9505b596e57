"""Signs: how cars and dice look in a line of text; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hairpin.games.signs import DANGER, INK, PAPER, QUIET, STRONG, YOURS, car_paints, fit, lines, pad, spread

__all__ = [
    "DANGER",
    "LETTERS",
    "PAINTS",
    "PAPER",
    "QUIET",
    "STRONG",
    "YOURS",
    "cars_sign",
    "dice_signs",
    "die_sign",
    "fit",
    "lines",
    "pad",
    "spread",
]

PAINTS = car_paints("red", "yellow", "blue", "orange")
LETTERS = "ABCD"


def cars_sign(seat: int, numbers: Sequence[int], wrecked: bool = False) -> Text:
    """Cars of one player on one space: `A12` is cars 1 and 2 of A; stopped cars have no painted ground."""
    letters = LETTERS[seat] + "".join(str(number) for number in numbers)
    return Text(letters, style=PAINTS[seat] if wrecked else f"bold {INK} on {PAINTS[seat]}")


def die_sign(face: int) -> Text:
    """A die on paper: the half blocks are its edges, even without colour."""
    return Text.assemble(("▐", PAPER), (str(face), f"bold {INK} on {PAPER}"), ("▌", PAPER))


def dice_signs(faces: Sequence[int]) -> Text:
    return Text("").join(die_sign(face) for face in faces)
