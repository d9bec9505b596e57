"""The top of the page: which turn this is, the steps of a turn, the points of a series, and every turn's road."""

from __future__ import annotations

from hairpin.drawing import Counter, Mark, Step, Voice
from hairpin.drawing.words import sentence
from hairpin.games.street_racing.board.symbols import road_symbol
from hairpin.games.street_racing.components import POLICE, Components
from hairpin.games.street_racing.standing import turn_words
from hairpin.games.street_racing.view import RacingView

STEPS = {
    "Cards": ("play", "reveal"),
    "Drive": ("boost", "handling", "drive"),
    "Take back": ("pickup", "turn end"),
}  # with their decisions


def subtitle(view: RacingView, police: bool) -> str:
    """Which turn this is, of how many."""
    if view.over:
        return f"Series of {view.races} races, finished" if view.races > 1 else f"Finished after {view.turn} turns"
    return f"Turn {view.turn}, the last" if view.last_turn else sentence(turn_words(view, police))


def steps(decision: str) -> tuple[Step, ...]:
    """The parts of a turn."""
    if decision == "over":
        return ()
    return tuple(Step(words, decision in asked) for words, asked in STEPS.items())


def counters(view: RacingView, voice: Voice) -> tuple[Counter, ...]:
    """In a series, which race this is, and the points so far."""
    if view.races == 1:
        return ()
    label = f"Race {view.race + 1} of {view.races}"
    both = (view.near, view.far)
    words = f"{label}. Points: {', '.join(f'{voice.called[one.seat]} {one.points:g}' for one in both)}"
    return (Counter("points", label, " : ".join(_half(one.points) for one in both), "crown", words),)


def _half(points: float) -> str:
    whole = int(points)
    return f"{whole or ''}½" if points != whole else str(whole)


def trail(
    roads: tuple[str, ...], following: str, soonest: int, last: int, over: bool, components: Components
) -> tuple[Mark, ...]:
    """Every turn's road: driven, this one, the next, and those that nobody has seen.

    The race ends with the turn `soonest`, `last` or one between them.
    """
    words, turn = components.road_words, len(roads)
    marks = [Mark(f"Turn {number}: {words(road)}", road_symbol(road), "done") for number, road in enumerate(roads, 1)]
    if not over:
        marks[-1] = Mark(f"Turn {turn}: {words(roads[-1])}", road_symbol(roads[-1]), "now")
    if following == POLICE:
        marks.append(Mark("The police", road_symbol(POLICE)))
    elif following:
        marks.append(Mark(f"Turn {turn + 1}: {words(following)}", road_symbol(following)))
        for later in range(turn + 2, last + 1):
            marks.append(Mark(f"Turn {later}: {'if the police do not come' if later > soonest else 'road not seen'}"))
    return tuple(marks)
