"""Signs: how a driver's die and a card look in a line of text; nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from hairpin.games.signs import (
    DANGER,
    INK,
    PAPER,
    QUIET,
    STRONG,
    YOURS,
    car_paints,
    fit,
    lines,
    on_paper,
    pad,
    paint,
    question,
    spread,
)

__all__ = [
    "DANGER",
    "HAZARD",
    "INK",
    "KIND_STYLES",
    "LETTERS",
    "PAINTS",
    "PAPER",
    "QUIET",
    "STRONG",
    "YOURS",
    "Die",
    "fit",
    "lines",
    "on_paper",
    "pad",
    "question",
    "spread",
]

LETTERS = "ABCDEF"  # of the drivers, as on the track
PAINTS = car_paints("red", "yellow", "blue", "orange", "white", "green")
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

    def sign(self) -> Text:
        return Text(f"{self.letter}{self.speed}", style=self.style)
