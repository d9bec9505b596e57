"""The fight going on: who attacks whom, both sums as far as they are known, the Old Pro's cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hairpin.games.signs import QUIET, STRONG, fit
from hairpin.games.street_illegal.actions import Chips
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.view import Fight, StreetView


def fight_box(agreed: StreetSetup, view: StreetView, names: Sequence[str]) -> Text:
    fight = view.fight
    assert fight is not None
    return Text.assemble(
        ("FIGHT  ", STRONG),
        _side(agreed, view, fight, fight.attacker, names),
        ("  attacks  ", QUIET),
        _side(agreed, view, fight, fight.defender, names),
        (f"   {_verdict(agreed, view, fight)}", QUIET),
    )


def _side(agreed: StreetSetup, view: StreetView, fight: Fight, seat: int | None, names: Sequence[str]) -> Text:
    """A name and its sum: `Tom 110 + ?`, or the cards of an Old Pro."""
    if seat is None:
        return Text.assemble("Old Pro ", (_old_pro_sum(fight), STRONG))
    speed = view.seats[seat].speed or 0
    answer = agreed.actions.get(view.answer) if view.answer is not None and seat == view.viewer else None
    if view.decision == "nitrous":
        paid = fight.tied_total - speed
        added = f" + {paid} = {fight.tied_total}" if paid else ""
    elif isinstance(answer, Chips):
        added = f" + {10 * answer.chips} = {speed + 10 * answer.chips}"
    else:
        added = " + ?"
    return Text.assemble(f"{fit(names[seat], 12)} ", (f"{speed}{added}", STRONG))


def _old_pro_sum(fight: Fight) -> str:
    cards = " + ".join(card.words for card in fight.old_pro_cards)
    return f"{cards} + ?" if fight.third_due else f"{cards} = {fight.old_pro_sum}"


def _verdict(agreed: StreetSetup, view: StreetView, fight: Fight) -> str:
    if view.decision == "nitrous":
        return "The totals are equal: nitrous decides."
    if fight.old_pro_cards:
        return "third card: yes" if fight.third_due else "third card: no"
    return "equal: nitrous decides" if agreed.box.nitrous_oxide else "equal holds"
