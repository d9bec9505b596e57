"""Questions as the page puts them: the words of the Decision, laid out with what only a page has."""

from __future__ import annotations

from hairpin.drawing import Ask
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.asks import cards, driving, fights
from hairpin.games.street_illegal.situation import Situation

QUESTIONS = {
    "bid_position": cards.bid,
    "exchange_card": cards.exchange,
    "lineup": cards.lineup,
    "slope_discard": driving.drop,
    "drive_action": driving.drive,
    "drive_slot": driving.slot,
    "optimize_cards": driving.optimize,
    "too_fast": driving.too_fast,
    "brake_hand_discard": driving.lose,
    "brake_discard": driving.drop,
    "duel_bid": fights.bid,
    "old_pro_bid": fights.bid,
    "nitrous": fights.nitrous,
    "press_on": driving.press_on,
    "press_on_slot": driving.slot,
}


def question(now: Situation, decision: Decision) -> Ask:
    """The viewer's open decision."""
    return QUESTIONS[decision.name](now, decision)
