"""The viewer's own things: the mat, the speed against the limit, hand and chips; and their choices."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.games.game import Decision, Setup, View
from hairpin.games.signs import DANGER, QUIET, STRONG, YOURS, lines, question
from hairpin.games.street_illegal.components import SITUATIONS
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.terminal.signs import empty_place, limit_here, over_by, paper_card
from hairpin.games.street_illegal.view import SeatView, StreetView

BAR = 18  # cells of the speed bar: with the printed cards one is 10 mph, so each beyond the post costs a chip
MOST_DOTS = 12
LOSSES = ("brake", "costs", "cannot")


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    """The viewer's own things, the question, and its numbered choices with what each brings or costs."""
    agreed, street = cast(StreetSetup, setup), cast(StreetView, view)
    own = own_things(agreed, street, low)
    asked = question(decision, LOSSES, width, low)
    return Group(own, asked) if low else Group(own, Text(), asked)


def own_things(agreed: StreetSetup, view: StreetView, low: bool = False) -> Text:
    """Mat, speed, hand and chips of the viewer, and what they have picked; with `low`, hand and chips share a line."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    rows = [("Your hand", _hand(view, me))]
    if view.bidding is None:
        rows = [("Your car", _mat(view, me)), ("Your speed", _speed(agreed, view, me)), *rows]
    if me.chips is not None and low:
        rows[-1][1].append("  chips ", style=QUIET).append_text(_chips(me, few=True))
    elif me.chips is not None:
        rows.append(("Your chips", _chips(me)))
    picked = _picked(agreed, view)
    if picked is not None:
        rows.append(("Picked", picked))
    return lines([Text.assemble((f"{label:<12}", QUIET), shown) for label, shown in rows])


def _mat(view: StreetView, me: SeatView) -> Text:
    """Left, middle, right, and beside them a card just turned."""
    mat = Text()
    for slot in range(3):
        mat.append(f"{SITUATIONS[slot]} ", style=QUIET)
        if slot < len(me.face):
            mat.append_text(paper_card(me.face[slot]))
        else:
            next_one = view.decision == "lineup" and slot == len(me.face) and bool(view.legal)
            mat.append_text(empty_place("?" if next_one else "", YOURS if next_one else ""))
        mat.append("  ")
    if view.turned is not None and view.legal:
        mat.append("turned ", style=QUIET).append_text(paper_card(view.turned))
    return mat


def _speed(agreed: StreetSetup, view: StreetView, me: SeatView) -> Text:
    speed = sum(card.velocity for card in me.face)
    limit = limit_here(view)
    excess = over_by(view, speed)
    top = 3 * max(card.velocity for card in agreed.print.tempo)
    words = Text.assemble((f"{speed:<4}", DANGER if excess else STRONG), _bar(speed, limit, top))
    if limit is None:
        return words.append("  no limit here", style=QUIET)
    if excess:
        return words.append(f"  {excess} over the limit of {limit}", style=DANGER)
    return words.append(f"  limit {limit}", style=QUIET)


def _bar(speed: int, limit: int | None, top: int) -> Text:
    """The speed as a bar, the limit as a post in it; the part over the limit is drawn differently."""
    full = round(speed * BAR / top)
    post = BAR + 1 if limit is None else min(round(limit * BAR / top), BAR)
    bar = Text("█" * min(full, post, BAR)).append("·" * (min(post, BAR) - min(full, post, BAR)), style=QUIET)
    if limit is not None:
        bar.append("┃", style=DANGER)
        bar.append("▓" * max(full - post, 0), style=DANGER).append("·" * (BAR - max(full, post)), style=QUIET)
    return bar


def _hand(view: StreetView, me: SeatView) -> Text:
    """The cards in hand; one picked for a drive is marked until its slot is known."""
    hand = Text()
    picked = view.chosen if view.decision in ("drive_slot", "press_on_slot") else None
    for card in me.hand or ():
        hand.append_text(paper_card(card, YOURS if card == picked else "")).append(" ")
        if card == picked:
            picked = None
    return hand if me.hand else Text("empty", style=QUIET)


def _chips(me: SeatView, few: bool = False) -> Text:
    """Chips as dots and a number; with `few` only the number."""
    held = me.chips or 0
    dots = "●" * held + " " if 0 < held <= MOST_DOTS and not few else ""
    words = Text.assemble(dots, (str(held), STRONG))
    if held > me.hand_size:
        why = "" if few else " in one payment: as many as cards in hand"
        words.append(f", at most {me.hand_size}{why}", style=QUIET)
    return words


def _picked(agreed: StreetSetup, view: StreetView) -> Text | None:
    """A half-made or sealed choice, in words."""
    chosen = view.chosen
    if view.answer is not None:
        return Text(f"{agreed.actions[view.answer].name}, sealed until all have chosen")
    if not view.legal:
        return None
    if view.decision in ("drive_slot", "press_on_slot") and chosen is not None:
        return paper_card(chosen).append(" takes the place of one of your three cards")
    if view.decision == "optimize_cards" and view.optimized and chosen is not None:
        return Text(f"{view.optimized} gone, the last one {chosen.words}; only cards after it in the hand can follow")
    return None
