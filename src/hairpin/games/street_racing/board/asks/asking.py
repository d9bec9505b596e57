"""The question of a viewer as its page puts it, whatever it is about; and who is awaited where it has none."""

from __future__ import annotations

from typing import Final

from hairpin.drawing import Ask
from hairpin.games.game import Decision
from hairpin.games.street_racing.board.asks import cards, handling
from hairpin.games.street_racing.board.moment import Seen
from hairpin.games.street_racing.board.outlook import Duel
from hairpin.games.street_racing.board.story import Slide
from hairpin.games.street_racing.decisions import EXPLAIN

DOES: Final = {
    "play": ("chooses a card", "choose their cards"),
    "boost": ("may drive harder", ""),
    "handling": ("draws or stops", ""),
    "pickup": ("takes back a card", "take back a card each"),
}


def question(seen: Seen, decision: Decision, names: tuple[str, ...], duel: Duel | None, slide: Slide | None) -> Ask:
    """The viewer's open decision."""
    moment = seen.moment
    if moment.decision == "play":
        return cards.play(seen, decision)
    if moment.decision == "boost":
        return cards.boost(seen, names)
    if moment.decision == "pickup":
        return cards.pickup(seen, decision)
    assert moment.outlook is not None
    assert duel is not None
    return handling.handling(moment.outlook, duel, slide, moment.crash_out)


def awaited(seen: Seen, names: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when it is over or the viewer itself is asked."""
    waiting = seen.moment.waiting
    if seen.asked or not waiting:
        return ""
    one, many = DOES[seen.moment.decision]
    if len(waiting) == 1:
        return f"{names[waiting[0]]} {one}."
    return f"{' and '.join([names[seat] for seat in waiting])} {many}."


def waiting_ask(seen: Seen, words: str, duel: Duel | None) -> Ask | None:
    """What whoever is not asked sees beside the sentence: its own sealed card, or the chances of the other."""
    moment = seen.moment
    if moment.outlook is not None and duel is not None:
        return handling.watched(moment.outlook, duel, moment.crash_out, words)
    if seen.played:
        small = f"Your {moment.cards[seen.played].title} lies face down. Both turn over together."
    elif seen.taken:
        small = f"You take {moment.cards[seen.taken].title} back. Both are shown together."
    else:
        return None
    decision = moment.decision
    return Ask(decision, words, small, EXPLAIN[decision], cards.GUIDES[decision], "waiting", ())
