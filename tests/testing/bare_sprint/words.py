"""Sprint in words: actions, decisions, luck, events and results."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.engine.state import Event
from hairpin.games.game import Choice, Decision, Place, Result, Telling
from tests.testing.bare_sprint import rules
from tests.testing.bare_sprint.rules import BURN, COAST, CRUISE, DREW, FASTEST, Sprint
from tests.testing.bare_sprint.view import SprintView, unseen

ACTIONS = {speed: f"speed {speed}" for speed in range(FASTEST + 1)} | {BURN: "burn", CRUISE: "cruise"}
LUCK = {rules.DRAW: "draw", rules.TURN_OVER: "turn", rules.ROAD: "road"}
REASONS = {rules.NOT_OVER: "not-over", rules.ALONE: "alone", rules.SHARED: "shared"}
EVENTS = {
    rules.ROUND_BEGAN: "round",
    rules.DREW: "drew",
    rules.SHOWED: "showed",
    rules.JAMMED: "jammed",
    rules.TURNED_OVER: "turned",
    rules.SPUN_OUT: "spun-out",
    rules.MOVED: "moved",
}


def decide(view: SprintView) -> Decision | None:
    seat = view.viewer
    if seat is None or seat not in view.waiting:
        return None
    choices = tuple(Choice(action, ACTIONS[action], *_choice_words(view, seat, action)) for action in view.legal)
    if view.decision == "choose":
        ask, follows = "Which speed?", f"All are shown at once; the limit is {view.limit}."
        explain = "Your card is your run. Who coasts goes one space, keeps the cards, and cannot burn this round."
    else:
        ask, follows = f"Your run is {view.runs[seat]}. Burn on?", f"Beyond {view.limit} you spin out."
        explain = "A card turned over is added to your run. A run beyond the limit is worth nothing."
    return Decision(seat, view.decision, ask, follows, explain, choices)


def _choice_words(view: SprintView, seat: int, action: int) -> tuple[str, str]:
    """An action's words, and what it brings or costs."""
    if action == BURN:
        left = unseen(view)
        room = view.limit - view.runs[seat]
        return "burn: turn a card over", f"{sum(left[room + 1 :])} of {sum(left)} unseen cards spin you out"
    if action == CRUISE:
        return "cruise: keep the run", f"{view.runs[seat]} spaces"
    return ("coast", f"{rules.COASTING} space") if action == COAST else (f"play a {action}", f"{action} spaces")


def owner(event: Event) -> int | None:
    return event.a if event.kind == DREW else None


def tell(event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
    """A drawn card is for the eyes of whoever drew it; all else is open."""
    if event.kind == rules.ROUND_BEGAN:
        return Telling("round", f"Round {event.a}: the limit is {event.b}.", {"round": event.a, "limit": event.b})
    seat, name, number = event.a, names[event.a], event.b
    if event.kind == DREW and viewer != seat:
        return Telling("drew", f"{name} draws a card.", {"seat": seat})
    words = {
        rules.DREW: f"{name} draws a {number}.",
        rules.SHOWED: f"{name} plays a {number}." if number else f"{name} coasts.",
        rules.JAMMED: f"{name} is stuck in a jam of {number}s.",
        rules.TURNED_OVER: f"{name} burns on with a {number}: {event.c} now.",
        rules.SPUN_OUT: f"{name} spins out at {number}.",
        rules.MOVED: f"{name} moves {number}, to space {event.c}.",
    }
    return Telling(EVENTS[event.kind], words[event.kind], {"seat": seat, "number": number})


def result_of(state: Sprint, names: Sequence[str]) -> Result:
    winners = tuple(seat for seat in range(state.seats) if state.winners() >> seat & 1)
    who = " and ".join(names[seat] for seat in winners)
    far = f"{max(state.distances)} spaces"
    words = f"{who} wins with {far}." if len(winners) == 1 else f"{who} share the victory with {far}."
    places = [
        Place(1 + sum(other > spaces for other in state.distances), seat, names[seat], spaces, f"{spaces} spaces")
        for seat, spaces in enumerate(state.distances)
    ]
    places.sort(key=lambda place: place.rank)
    return Result(winners, REASONS[state.reason()], words, tuple(places))
