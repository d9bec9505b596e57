"""The default terminal table: a line for each seat and what lies on the table, from the View alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hairpin.games.game import Decision, Game, Setup, Terminal, View
from hairpin.games.signs import QUIET, STRONG, YOURS, on_paper, question
from hairpin.games.things import FACE_DOWN, things_in

BACK = "▒"


class DefaultTerminal:
    """See `Terminal`."""

    def table(self, setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
        things = things_in(view, len(names))
        counts = [f"{count.label} {count.value}" for count in things.counts]
        counts += [f"{pile.label} {BACK} {pile.count}" for pile in things.piles]
        lines: list[RenderableType] = [Text(" · ".join(counts), STRONG)] if counts else []
        lines += [Text.assemble((f"{row.label}: ", QUIET), " ".join(row.cards) or "none") for row in things.rows]
        heads = [column.label for column in things.columns] + [hands.label for hands in things.hands]
        table = Table("", *heads, box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        for seat, name in enumerate(names):
            cells = [Text(column.values[seat]) for column in things.columns]
            cells += [_hand(hands.cards[seat]) for hands in things.hands]
            table.add_row(Text(name, YOURS if seat in view.waiting else ""), *cells)
        return Group(*lines, table)

    def choices(self, setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
        cards = things_in(view, setup.seats).own_cards(view.viewer)
        held = Text(" ").join(on_paper(card) for card in cards)
        asked = question(decision, (), width, low)
        return Group(held, asked) if cards else asked


def _hand(cards: Sequence[str]) -> Text:
    if cards and all(card == FACE_DOWN for card in cards):
        return Text(f"{BACK} {len(cards)}", QUIET)
    return Text(" ".join(BACK if card == FACE_DOWN else card for card in cards))


def terminal_of(game: Game) -> Terminal:
    """How a game is shown in a terminal: its own way, or the default one."""
    return DefaultTerminal() if game.terminal is None else game.terminal()
