"""Makes the Screen, and a Picture of it, that one viewer sees of a match at its current step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.drawing import SIZES, Picture, Screen, Voice
from hairpin.drawing.svg import THEMES
from hairpin.games.default_board import board_of
from hairpin.games.option import quoted
from hairpin.refusal import BadPicture, one_of

if TYPE_CHECKING:
    from hairpin.match.match import Match


def screen_of(match: Match, viewer: int | None, sizes: tuple[str, ...] = SIZES) -> Screen:
    """The Screen of a viewer, with the log of all they may know so far; boards only in these sizes."""
    board = board_of(match.game)
    story = match.setup.story(viewer, match.names)
    story.add(match.told(viewer))
    view = match.view(viewer)
    decision = match.setup.decision(view, Voice(match.names, viewer))
    return board.screen(match.setup, view, decision, match.names, story, sizes)


def picture_of(match: Match, viewer: int | None, theme: str, size: str) -> Picture:
    """The boards of a viewer's page, as a Picture."""
    _check_one_of("theme", theme, THEMES)
    _check_one_of("size", size, SIZES)
    kit = board_of(match.game).kit(match.setup)
    return Picture(screen_of(match, viewer, (size,)), kit, theme, size)


def _check_one_of(what: str, given: object, known: tuple[str, ...]) -> None:
    if not isinstance(given, str) or given not in known:
        raise BadPicture(f"there is no {what} {quoted(given)}; it can be {one_of(list(known))}")
