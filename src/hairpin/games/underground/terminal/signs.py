"""Signs: how cars and dice look in a line of text; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

YOURS = "bold #ffb54a"  # sodium: only for what the viewer must do now
DANGER = "bold #ff7a78"  # tail red: costs and danger
QUIET = "dim"
STRONG = "bold"
PAPER = "#f3efe6"
INK = "#171a1f"
PAINTS = ("#e2465f", "#ffe61a", "#8fb0ff", "#ec932c")
LETTERS = "ABCD"


def fit(words: str, width: int) -> str:
    """Words cut to a width, with a sign that something is missing."""
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""


def pad(text: Text, width: int) -> Text:
    """A text of exactly this many cells."""
    text.truncate(width, overflow="ellipsis")
    return text.append(" " * (width - text.cell_len))


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at each end of a line; the left one is cut if both do not fit."""
    left.truncate(max(width - right.cell_len - 1, 0), overflow="ellipsis")
    return left.append(" " * max(width - left.cell_len - right.cell_len, 0)).append_text(right)


def cars_sign(seat: int, numbers: Sequence[int], wrecked: bool = False) -> Text:
    """Cars of one player on one space: `A12` is cars 1 and 2 of A; stopped cars have no painted ground."""
    letters = LETTERS[seat] + "".join(str(number) for number in numbers)
    return Text(letters, style=PAINTS[seat] if wrecked else f"bold {INK} on {PAINTS[seat]}")


def die_sign(face: int) -> Text:
    """A die on paper: the half blocks are its edges, even without colour."""
    return Text.assemble(("▐", PAPER), (str(face), f"bold {INK} on {PAPER}"), ("▌", PAPER))


def dice_signs(faces: Sequence[int]) -> Text:
    return Text("").join(die_sign(face) for face in faces)


def lines(parts: Sequence[Text]) -> Text:
    """Lines, one below the other."""
    return Text("\n").join(parts)
