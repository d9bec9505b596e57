"""Standing: which turn it is, who leads, and how the match ended, in words that page, terminal and API share."""

from __future__ import annotations

from hairpin.drawing import Voice
from hairpin.games.street_racing.view import RacingView


def turn_words(view: RacingView, police: bool) -> str:
    """Which turn this is, of how many: `turn 3 of 6`; with the police still to come `turn 3 of 5 to 7`."""
    soonest, last = view.may_be_last(police)
    return f"turn {view.turn} of {soonest} to {last}" if soonest < last else f"turn {view.turn} of {last}"


def lead_words(lead: int, seat: int, voice: Voice) -> str:
    """Who leads: `level`, `you lead by 3`; `lead` is that of the seat."""
    leader = voice[seat if lead > 0 else 1 - seat]
    return f"{leader} {leader:leads|lead} by {abs(lead)}" if lead else "level"


def gap_words(lead: int) -> str:
    """How a driver came in: `3 ahead`, `level`, `3 behind`."""
    if lead == 0:
        return "level"
    return f"{lead} ahead" if lead > 0 else f"{-lead} behind"


def ending_words(view: RacingView, voice: Voice) -> str:
    """Who won a finished match, and by how much."""
    if view.races > 1:
        first, second = (seat.points for seat in view.seats)
        if first == second:
            return f"The series is drawn, {first:g} : {second:g}"
        score = f"the series {max(first, second):g} : {min(first, second):g}"
        return voice("{who} {who:wins|win} {score}", who=voice[0 if first > second else 1], score=score)
    finish = view.finishes[-1]
    if finish.winner is None:
        return "A dead heat"
    if finish.reason == "gap":
        by = f" by {finish.apart}"
    else:
        by = ", level but faster" if finish.reason == "final_speed" else f": {voice[1 - finish.winner]} crashed"
    return voice("{who} {who:wins|win}{by}", who=voice[finish.winner], by=by)
