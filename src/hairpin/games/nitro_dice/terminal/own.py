"""One's own things: the hand by types, the condition card, how far the turn has come; and the choices one has."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import replace
from typing import cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hairpin.games.game import Choice, Decision, Setup, View
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.terminal.signs import (
    DANGER,
    KIND_STYLES,
    PAPER,
    QUIET,
    STRONG,
    YOURS,
    fit,
    lines,
    on_paper,
    question,
)
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView
from hairpin.games.numbering import numbered

LABEL = 11
LOSSES = ("damage", "HAZARD", "COLLISION", "lacking")
FEW = 7  # choices that a low screen shows in one column


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    """The own hand and car, the question, and its numbered choices with what each costs."""
    agreement, race = cast(Agreement, setup), cast(NitroDiceView, view)
    own = own_things(agreement, race, width, low)
    if low:
        if len(decision.choices) > FEW:
            return Group(own, _in_columns(decision, width))
        return Group(own, _narrow(decision, width))
    return Group(own, Text(), question(decision, LOSSES))


def _asked(decision: Decision, width: int) -> Text:
    """The question and what follows in as few lines as they need."""
    both = f"{decision.ask} {decision.follows}"
    if len(both) + 2 <= width:
        return Text.assemble(("▌ ", YOURS), (decision.ask, YOURS), f" {decision.follows}")
    return Text.assemble(("▌ ", YOURS), (decision.ask, YOURS), ("\n▌ ", YOURS), fit(decision.follows, width - 2))


def _narrow(decision: Decision, width: int) -> RenderableType:
    """A line for each choice; where there are few, one that is too long goes on in a second."""
    listed = numbered(decision)
    room = max(len(choice.words) for choice in listed.values())
    rows = [_asked(decision, width)]
    spare = FEW + 1 - len(listed)
    for number, choice in listed.items():
        line = _line(number, choice, room)
        if line.cell_len > width and spare > 0:
            spare -= 1
            first, *rest = textwrap.wrap(choice.cost, width - room - 6)
            rows.append(_line(number, replace(choice, cost=first), room))
            rows[-1].stylize(_style(choice), room + 6)
            line = Text(" " * (room + 6)).append(" ".join(rest), style=_style(choice))
        line.truncate(width, overflow="ellipsis")
        rows.append(line)
    return lines(rows)


def _in_columns(decision: Decision, width: int) -> RenderableType:
    """Many choices in two columns."""
    listed = list(numbered(decision).items())
    half = -(-len(listed) // 2)
    column = (width - 2) // 2
    room = max(len(choice.words) for _, choice in listed)
    both = Table.grid(padding=(0, 2, 0, 0))
    both.add_column(width=column)
    both.add_column(width=column)
    for k in range(half):
        row = [_line(*listed[at], room) for at in (k, half + k) if at < len(listed)]
        for one in row:
            one.truncate(column, overflow="ellipsis")
        both.add_row(*row)
    return Group(_asked(decision, width), both)


def _line(number: int, choice: Choice, room: int) -> Text:
    return Text.assemble((f"{number:>3} ", YOURS), f"{choice.words:<{room}}  ", (choice.cost, _style(choice)))


def _style(choice: Choice) -> str:
    return DANGER if any(word in choice.cost for word in LOSSES) else QUIET


def own_things(agreement: Agreement, view: NitroDiceView, width: int, low: bool = False) -> RenderableType:
    """Hand and car of the viewer; in one line where there is little room."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    hand = hand_line(me)
    if low:
        hand.truncate(width, overflow="ellipsis")
        return hand
    rows = [hand, _condition(agreement, me)]
    turn = view.turn
    if turn is not None and turn.mover == view.viewer:
        words = f"{turn.moved} of {me.speed} moved"
        if turn.bonus:
            words += f", {turn.bonus} nitrous to take"
        rows.append(Text.assemble((f"{'turn':<{LABEL}}", QUIET), (words, STRONG)))
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return Padding(lines(rows), 0)


def hand_line(me: SeatView) -> Text:
    """`hand 5/8    ▐S x2▌▐S:L1▌  ▐TR▌  ▐TY:R2▌`, the types apart."""
    over = me.hand_size > me.condition
    line = Text.assemble((f"{f'hand {me.hand_size}/{me.condition}':<{LABEL}}", DANGER if over else QUIET))
    counts = Counter(me.hand or ())
    groups = []
    for kind in TYPES:
        cards = [
            on_paper(face if count == 1 else f"{face} x{count}", KIND_STYLES[kind] if kind != "S" else PAPER)
            for face, count in counts.items()
            if face.partition(":")[0] == kind
        ]
        if cards:
            groups.append(Text("").join(cards))
    return line.append_text(Text("  ").join(groups)) if groups else line.append("no cards", style=QUIET)


def _condition(agreement: Agreement, me: SeatView) -> Text:
    """`condition  1 2 3 4 5 6 ▐7▌ 8 9   speed 5   nitro **`."""
    line = Text(f"{'condition':<{LABEL}}", QUIET)
    for number in range(1, int(agreement.box.condition) + 1):
        if number == me.condition:
            line.append_text(on_paper(str(number)))
        else:
            line.append(f" {number} ", style=QUIET)
    line.append("   speed ", style=QUIET).append(str(me.speed), style=STRONG)
    line.append("   nitro ", style=QUIET).append("*" * me.tokens or "none", style=STRONG)
    return line
