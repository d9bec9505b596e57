"""Signs: shared by the terminal tables of all games: colours with one meaning each, and helpers to fit words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hairpin.drawing.svg import theme_values
from hairpin.games.game import Decision
from hairpin.games.numbering import numbered


def paint(name: str) -> str:
    """A colour of the theme by night, without the dashes of its name: `sodium`, `car-red`."""
    return theme_values("night")[f"--{name}"]


def car_paints(*colours: str) -> tuple[str, ...]:
    """The paints of cars, by seat."""
    return tuple(paint(f"car-{colour}") for colour in colours)


YOURS = f"bold {paint('sodium')}"  # yours to do now, and nothing else
DANGER = f"bold {paint('tail')}"  # costs and danger
QUIET = "dim"
STRONG = "bold"
PAPER = paint("card")
INK = paint("card-ink")
ASPHALT = paint("asphalt-seam")
DASHES = paint("lane-worn")


def fit(words: str, width: int) -> str:
    """Words cut to a width; an ellipsis marks the cut."""
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""


def pad(text: Text, width: int, right: bool = False) -> Text:
    """A text of exactly this many cells."""
    text.truncate(width, overflow="ellipsis")
    space = width - text.cell_len
    return Text(" " * space).append_text(text) if right else text.append(" " * space)


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at each end of a line; the left one is cut where there is too little room."""
    left.truncate(max(width - right.cell_len - 1, 0), overflow="ellipsis")
    return left.append(" " * max(width - left.cell_len - right.cell_len, 0)).append_text(right)


def lines(parts: Sequence[Text]) -> Text:
    """Lines under each other."""
    return Text("\n").join(parts)


def on_paper(words: str, mark: str = "") -> Text:
    """One of the viewer's own cards, on paper. Half blocks draw its edges, so that they show without colour too."""
    edge = mark or PAPER
    return Text.assemble(("▐", edge), (words, f"bold {INK} on {PAPER}"), ("▌", edge))


def question(
    decision: Decision, losses: Sequence[str], width: int, low: bool = False, largest_first: bool = False
) -> Group:
    """The question and its numbered choices; a cost that contains one of the words `losses` is drawn as a danger.

    With `low` the choices are set in as many columns as fit, read downwards.
    """
    asked = Text.assemble(("▌ ", YOURS), (decision.ask, YOURS), ("\n▌ ", YOURS), decision.follows)
    rows = []
    for number, choice in sorted(numbered(decision).items(), reverse=largest_first):
        losing = any(word in choice.cost for word in losses)
        rows.append((str(number), Text(choice.words), Text(choice.cost, DANGER if losing else QUIET)))
    side_by_side = _columns(rows, width - 1) if low else 1
    listed = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(side_by_side):
        listed.add_column(justify="right", style=YOURS, no_wrap=True)
        listed.add_column(overflow="fold")
        listed.add_column(overflow="fold")
        listed.add_column()
    height = -(-len(rows) // side_by_side)
    for k in range(height):
        listed.add_row(*(cell for row in rows[k::height] for cell in (*row, "")))
    answers = Padding(listed, (0, 0, 0, 1))
    return Group(asked, answers) if low else Group(asked, Text(), answers)


def _columns(rows: Sequence[tuple[str, Text, Text]], width: int) -> int:
    """How many columns of choices fit side by side without breaking a line."""
    number, words, cost = (max(cell_len(str(row[k])) for row in rows) for k in range(3))
    return max(width // (number + words + cost + 8), 1)
