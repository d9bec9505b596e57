"""Check marks: what is marked on the near track while its car is in a check."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.board.duel import Duel
from hairpin.games.street_racing.outlook import Outlook
from hairpin.games.street_racing.story import Slide

VERDICTS = {"win": "go", "tie": "", "lose": "tail"}  # with their moods


class Mark(NamedTuple):
    """A word at a space: what would leave the Speedometer there."""

    space: int
    word: str
    mood: str


class CheckMarks(NamedTuple):
    """Where the next answer could leave the near car: stopped, full, or fallen by a match."""

    speed: int
    laid: int  # tokens on the track
    fallen: int  # the speed after a match
    crash: bool  # a match would be a crash
    was: int | None  # the speed before the match that has just happened
    marks: tuple[Mark, ...]


def check_marks(outlook: Outlook, duel: Duel, slide: Slide | None) -> CheckMarks:
    was = slide.before if slide is not None and slide.seat == outlook.seat else None
    return CheckMarks(outlook.speed, outlook.laid, outlook.fallen, outlook.crash, was, _marks(outlook, duel))


def _marks(outlook: Outlook, duel: Duel) -> tuple[Mark, ...]:
    """At most one mark per space: where a match and stopping lead to the same space, the mark of stopping."""
    found: dict[int, Mark] = {}
    if outlook.crash:
        found[0] = Mark(0, "crash", "tail")
    elif outlook.match_ends:
        found[outlook.fallen] = _mark(outlook.fallen, "match", "tail", duel)
    elif outlook.speed > outlook.fallen:
        found[outlook.fallen] = Mark(outlook.fallen, "match", "tail")
    found[outlook.laid] = _mark(outlook.laid, "stop", "", duel)
    if outlook.last_space:
        found[outlook.speed] = _mark(outlook.speed, "full", "go", duel)
    return tuple(found.values())


def _mark(space: int, word: str, mood: str, duel: Duel) -> Mark:
    verdict = duel.verdict(space)
    return Mark(space, verdict, VERDICTS[verdict]) if verdict else Mark(space, word, mood)
