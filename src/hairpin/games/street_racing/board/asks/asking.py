"""The question of a viewer as its page puts it, whatever it is about; and who is awaited where it has none."""

from __future__ import annotations

from hairpin.drawing import Ask
from hairpin.games.game import Decision
from hairpin.games.street_racing.actions import PickUp, PlayCard
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.asks import cards, handling
from hairpin.games.street_racing.board.outlook import Duel, Outlook
from hairpin.games.street_racing.board.story import Slide
from hairpin.games.street_racing.decisions import EXPLAIN
from hairpin.games.street_racing.view import RacingView

DOES = {
    "play": ("chooses a card", "choose their cards"),
    "boost": ("may drive harder", ""),
    "handling": ("draws or stops", ""),
    "pickup": ("takes back a card", "take back a card each"),
}


def question(
    agreed: Agreement,
    view: RacingView,
    decision: Decision,
    names: tuple[str, ...],
    outlook: Outlook | None,
    duel: Duel | None,
    slide: Slide | None,
) -> Ask:
    """The viewer's open decision."""
    if decision.name == "play":
        return cards.play(agreed, view, decision)
    if decision.name == "boost":
        return cards.boost(agreed, view, decision, names)
    if decision.name == "pickup":
        return cards.pickup(agreed, view, decision)
    assert outlook is not None
    assert duel is not None
    return handling.handling(outlook, duel, slide, bool(agreed.box.crash_out))


def awaited(view: RacingView, names: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when it is over or the viewer itself is asked."""
    if view.legal or not view.waiting:
        return ""
    one, many = DOES[view.decision]
    who = [names[seat] for seat in view.waiting]
    return f"{who[0]} {one}." if len(who) == 1 else f"{' and '.join(who)} {many}."


def waiting_ask(
    agreed: Agreement,
    view: RacingView,
    words: str,
    outlook: Outlook | None,
    duel: Duel | None,
) -> Ask | None:
    """What whoever is not asked sees beside the sentence: its own sealed card, or the chances of the other."""
    if outlook is not None and duel is not None:
        return handling.watched(outlook, duel, bool(agreed.box.crash_out), words)
    if view.answer is None:
        return None
    mine = agreed.actions[view.answer]
    if isinstance(mine, PlayCard):
        small = f"Your {mine.card.name.capitalize()} lies face down. Both turn over together."
    else:
        assert isinstance(mine, PickUp)
        small = f"You take {mine.card.name.capitalize()} back. Both are shown together."
    return Ask(view.decision, words, small, EXPLAIN[view.decision], cards.GUIDES[view.decision], "waiting", ())
