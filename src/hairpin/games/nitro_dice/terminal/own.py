"""Own things: draws the viewer's hand by type, condition card and progress of the turn, and the choices."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.games.game import Decision, Setup, View
from hairpin.games.nitro_dice.components import TYPES
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.terminal.signs import KIND_STYLES
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView
from hairpin.games.signs import DANGER, PAPER, QUIET, STRONG, fit, lines, on_paper, question

LABEL = 11
BESIDE = 11  # the number of a choice and the room between the columns
NARROWEST = 12
LOW_ROOM = 9  # lines for the choices on a low screen, and for the drivers, of whom two share a line
LOSSES = ("damage", "hazard", "wrecks", *(f"condition {number} to" for number in range(1, 10)))


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    """The viewer's hand and car, the question, and its numbered choices with their costs."""
    agreement, race = cast(NitroDiceSetup, setup), cast(NitroDiceView, view)
    own = own_things(agreement, race, width, low)
    least = len(decision.choices)
    room = max(LOW_ROOM - (len(race.seats) + 1) // 2, least) if low else 100
    asked = question(_fitted(decision, width, room), LOSSES, width, low)
    return Group(own, asked) if low else Group(own, Text(), asked)


def _fitted(decision: Decision, width: int, room: int) -> Decision:
    """The same choices with their costs broken into lines beside their words, in no more than `room` lines.

    The longest costs are cut. If the cut hides that a choice does damage, it is said in its place.
    """
    wide = max(width - max(cell_len(choice.words) for choice in decision.choices) - BESIDE, NARROWEST)
    costs = [_broken(choice.cost, wide) for choice in decision.choices]
    cut = [False] * len(costs)
    while sum(map(len, costs)) > room:
        longest = max(range(len(costs)), key=lambda one: len(costs[one]))
        costs[longest], cut[longest] = costs[longest][:-1], True
    choices = []
    for choice, lines_, shorter in zip(decision.choices, costs, cut, strict=True):
        text = "\n".join(lines_)
        if shorter:
            hidden = not any(word in text for word in LOSSES) and any(word in choice.cost for word in LOSSES)
            end = " … damage" if hidden else " …"
            text = "\n".join([*lines_[:-1], fit(lines_[-1], wide - len(end)).removesuffix("…") + end])
        choices.append(replace(choice, cost=text))
    return replace(decision, choices=tuple(choices))


def _broken(words: str, width: int) -> list[str]:
    """Words in lines of this many cells."""
    found = [""]
    for word in words.split(" "):
        longer = f"{found[-1]} {word}".lstrip()
        if cell_len(longer) <= width:
            found[-1] = longer
        else:
            found.append(word)
    return found


def own_things(agreement: NitroDiceSetup, view: NitroDiceView, width: int, low: bool = False) -> Text:
    """The viewer's hand and car; on a low screen only the hand, in one line."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    rows, turn = [hand_line(me)], view.turn
    if not low:
        rows.append(_condition(agreement, me))
    if not low and turn is not None and turn.mover == view.viewer:
        words = f"{turn.moved} of {me.speed} moved"
        if turn.bonus:
            words += f", {turn.bonus} nitrous to take"
        rows.append(Text.assemble((f"{'turn':<{LABEL}}", QUIET), (words, STRONG)))
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return lines(rows)


def hand_line(me: SeatView) -> Text:
    """`hand 5/8    ▐S x2▌▐S:L1▌  ▐TR▌  ▐TY:R2▌`, grouped by type."""
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


def _condition(agreement: NitroDiceSetup, me: SeatView) -> Text:
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
