"""Signs: what the terminal tables of all games share, colours with one meaning each and ways to fit words into a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hairpin.games.game import Decision
from hairpin.games.numbering import numbered

YOURS = "bold #ffb54a"  # sodium: yours to do now, and nothing else
DANGER = "bold #ff7a78"  # tail red: costs and danger
QUIET = "dim"
STRONG = "bold"
PAPER = "#f3efe6"
INK = "#171a1f"
ASPHALT = "#23272e"
DASHES = "#a8842f"


def fit(words: str, width: int) -> str:
    """Words cut to a width, with a sign that something is missing."""
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""


def pad(text: Text, width: int, right: bool = False) -> Text:
    """A text of exactly this many cells."""
    text.truncate(width, overflow="ellipsis")
    space = width - text.cell_len
    return Text(" " * space).append_text(text) if right else text.append(" " * space)


def spread(left: Text, right: Text, width: int) -> Text:
    """One text at each end of a line; the left one gives way."""
    left.truncate(max(width - right.cell_len - 1, 0), overflow="ellipsis")
    return left.append(" " * max(width - left.cell_len - right.cell_len, 0)).append_text(right)


def lines(parts: Sequence[Text]) -> Text:
    """Lines under each other."""
    return Text("\n").join(parts)


def on_paper(words: str, mark: str = "") -> Text:
    """A card of one's own on paper: the half blocks are its edges, also where there is no colour."""
    edge = mark or PAPER
    return Text.assemble(("▐", edge), (words, f"bold {INK} on {PAPER}"), ("▌", edge))


def question(decision: Decision, losses: Sequence[str], low: bool = False) -> Group:
    """The question and its numbered choices; a cost with one of the words of `losses` in it is drawn as a danger."""
    asked = Text.assemble(("▌ ", YOURS), (decision.ask, YOURS), ("\n▌ ", YOURS), decision.follows)
    listed = Table.grid(padding=(0, 2, 0, 0))
    listed.add_column(justify="right", style=YOURS, no_wrap=True)
    listed.add_column(overflow="fold")
    listed.add_column(overflow="fold")
    for number, choice in numbered(decision).items():
        losing = any(word in choice.cost for word in losses)
        listed.add_row(str(number), choice.words, Text(choice.cost, DANGER if losing else QUIET))
    answers = Padding(listed, (0, 0, 0, 1))
    return Group(asked, answers) if low else Group(asked, Text(), answers)
