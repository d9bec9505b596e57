"""The viewer's question as their page puts it, or who is awaited if the viewer has none."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing import Ask
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.asks import before, driving, fights
from hairpin.games.street_illegal.board.asks.parts import hand_of
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.view import StreetView

DOES = {
    "bid_position": ("chooses a card to bid", "choose cards to bid"),
    "exchange_card": ("may exchange a card", "may exchange a card"),
    "lineup": ("is lining up", "are lining up"),
    "slope_discard": ("chooses which card goes", "choose which card goes"),
    "drive_action": ("is driving", "are driving"),
    "optimize_cards": ("is optimizing", "are optimizing"),
    "too_fast": ("is too fast: pay or brake", "are too fast"),
    "brake_hand_discard": ("brakes and loses a card", "brake"),
    "brake_discard": ("brakes and chooses which card goes", "brake"),
    "duel_bid": ("is choosing chips", "are choosing chips"),
    "old_pro_bid": ("is choosing chips", "are choosing chips"),
    "nitrous": ("may burn nitrous", "may burn nitrous"),
    "press_on": ("may press on", "may press on"),
}


def question(agreed: StreetSetup, view: StreetView, decision: Decision, names: Sequence[str]) -> Ask:
    """The viewer's open decision; the viewer is "You" among the names."""
    now, actions, name = agreed.situation(view, decision.seat), agreed.actions, decision.name
    hand = hand_of(now.me.hand or (), view.legal, agreed.card_actions)
    if name == "bid_position":
        return before.bid(now, decision, hand)
    if name == "exchange_card":
        return before.exchange(now, decision, hand)
    if name == "lineup":
        return before.lineup(now, decision, hand)
    if name in ("slope_discard", "brake_discard"):
        return driving.drop(now, decision, actions)
    if name == "drive_action":
        return driving.drive(now, decision, hand)
    if name in ("drive_slot", "press_on_slot"):
        return driving.slot(now, decision, actions)
    if name == "optimize_cards":
        return driving.optimize(now, decision, hand, actions)
    if name == "too_fast":
        return driving.too_fast(now, decision)
    if name == "brake_hand_discard":
        return driving.lose(now, decision, hand)
    if name == "press_on":
        return driving.press_on(now, decision, hand)
    if name == "duel_bid":
        return fights.duel(now, decision, names, actions)
    if name == "old_pro_bid":
        return fights.old_pro(now, decision, names, actions, int(agreed.box.better_old_pros))
    assert name == "nitrous", name
    return fights.nitrous(now, decision, hand, names)


def awaited(view: StreetView, names: Sequence[str]) -> str:
    """Who is awaited, in a sentence; empty when the match is over."""
    if not view.waiting:
        return ""
    one, many = DOES.get(view.decision, ("is choosing", "are choosing"))
    who = [names[seat] for seat in view.waiting]
    if len(who) == 1:
        return f"{who[0]} {one}."
    return f"{', '.join(who[:-1])} and {who[-1]} {many}."
