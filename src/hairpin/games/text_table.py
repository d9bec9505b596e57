"""Text tables: rows of words in columns, as matches, decisions and summaries print at a Python prompt."""

from __future__ import annotations

from collections.abc import Sequence

GAP = "  "


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()) -> str:
    """The rows below their heads, every column as wide as its widest cell; columns named in `right` are right-aligned.

    >>> print(text_table(["seat", "wins"], [["Green", "7"], ["Red", "12"]], right=["wins"]))
    seat   wins
    Green     7
    Red      12
    """
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return "\n".join(
        GAP.join(
            cell.rjust(width) if head in right else cell.ljust(width)
            for head, cell, width in zip(heads, line, widths, strict=True)
        ).rstrip()
        for line in lines
    )
