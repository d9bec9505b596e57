"""Endings: how a match ended, in words that page, terminal and API share."""

from __future__ import annotations

from hairpin.drawing import Voice
from hairpin.games.street_racing.view import RacingView


def ending_words(view: RacingView, voice: Voice) -> str:
    """Who won a finished match, and by how much."""
    finish = view.finishes[-1]
    if view.races > 1:
        first, second = (seat.points for seat in view.seats)
        if first == second:
            return f"The series is drawn, {first:g} : {second:g}"
        score = f"the series {max(first, second):g} : {min(first, second):g}"
        return voice("{who} {who:wins|win} {score}", who=voice[0 if first > second else 1], score=score)
    if finish.winner is None:
        return "A dead heat"
    if finish.reason == "gap":
        by = f" by {abs(finish.gaps[0] - finish.gaps[1])}"
    else:
        by = ", level but faster" if finish.reason == "final_speed" else f": {voice[1 - finish.winner]} crashed"
    return voice("{who} {who:wins|win}{by}", who=voice[finish.winner], by=by)


def gap_words(lead: int) -> str:
    """How a driver came in: `3 ahead`, `level`, `3 behind`."""
    if lead == 0:
        return "level"
    return f"{lead} ahead" if lead > 0 else f"{-lead} behind"
