"""Signs: how a driver's die and a space look in a line of text; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hairpin.games.nitro_dice.words import COLOURS
from hairpin.games.signs import DANGER, INK, QUIET, STRONG, car_paints, paint

LETTERS = "ABCDEF"  # of the drivers, as on the track
PAINTS = car_paints(*COLOURS)
HAZARD = "▲"
KIND_STYLES = {
    "START": STRONG,
    "GARAGE": paint("neon"),
    "S": paint("bend-straight"),
    "TR": paint("bend-hairpin"),
    "TY": paint("bend-chicane"),
}


@dataclass(frozen=True)
class Die:
    """A driver's die as it stands on the track."""

    seat: int
    speed: int

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def style(self) -> str:
        return f"bold {INK} on {PAINTS[self.seat]}"


def letter(seat: int) -> tuple[str, str]:
    """A driver's letter in the colour of their die."""
    return LETTERS[seat], f"bold {PAINTS[seat]}"


def space_signs(dice: Sequence[Die], hazard: bool, mark: str, garage: bool) -> list[tuple[str, str]]:
    """A space in three characters, with their styles: a die and its hazard, or one of them, or a dot.

    Several dice in the garage show as letters. `mark` is the style of a highlighted space.
    """
    if len(dice) > 1:
        letters = [(die.letter, die.style) for die in dice]
        shown = letters if len(dice) <= 3 else [*letters[:2], ("+", STRONG)]
        return [*shown, (" " * (3 - len(shown)), "")]
    if dice:
        return [(f"{dice[0].letter}{dice[0].speed}", dice[0].style), (HAZARD if hazard else " ", DANGER)]
    if hazard:
        return [(f" {HAZARD} ", mark or DANGER)]
    if garage:
        return [("[ ]", mark or KIND_STYLES["GARAGE"])]
    return [(" ○ " if mark else " · ", mark or QUIET)]
