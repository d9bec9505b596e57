"""Pace: until when pages show what has happened at a table, so that nobody's clock runs for what others still watch.

Pages show a step event by event, at a pace of their own. The server goes by the usual one.
"""

from __future__ import annotations

from hairpin.games.game import moments_of
from hairpin.match import Match

BEAT = 0.65  # seconds, as --time-beat of the theme; each thing that is shown takes one beside its own
LONGEST = 20.0  # seconds that anybody is given to watch


def shown_by(match: Match, before: float, now: float) -> float:
    """When a page has shown the newest step, which happens now; `before`: when it has shown the step before that."""
    weights, events = moments_of(match.setup), match.steps[-1].events
    beats = 1 + sum(1 + weights[events[moment.events - 1].kind] for moment in match.moments)
    return min(max(before, now) + BEAT * beats, now + LONGEST)
