"""Asking: a Decision as a page puts it. Its words, odds and prices are those that terminal and API show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hairpin.drawing import Ask, Voice, Way
from hairpin.drawing.words import sentence
from hairpin.games.game import Choice, Decision


def ask(decision: Decision, guide: str, layout: str, ways: Sequence[Way] | None = None, **more: Any) -> Ask:
    """The question in the words of its Decision; without ways, each of its choices is one. `more` is for the Ask."""
    given = tuple(way(choice) for choice in decision.choices) if ways is None else tuple(ways)
    return Ask(decision.name, decision.ask, decision.follows, decision.explain, guide, layout, given, **more)


def way(choice: Choice, **more: Any) -> Way:
    """A choice as one way to answer. `more` replaces or adds what the page shows of it."""
    words = sentence(choice.words)
    shown: dict[str, Any] = {
        "id": choice.name.replace(" ", "-"),
        "label": words,
        "small": choice.cost,
        "symbol": choice.symbol,
        "button": words,
        "cost": choice.price,
        "answers": (choice.action,),
        "mood": choice.mood,
        "chances": choice.chances,
        **more,
    }
    return Way(**shown)


def waiting_for(voice: Voice, seats: Sequence[int], does: Mapping[str, str], decision: str) -> str:
    """Who is awaited, in a sentence; `does` has the verbs of every decision: `chooses a card|choose their cards`."""
    if not seats:
        return ""
    verbs = does.get(decision, "is choosing|are choosing")
    return voice("{who} {who:" + verbs + "}.", who=voice.all(seats))
