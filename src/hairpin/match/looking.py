"""Looking: what one viewer's page shows of a match at its present step."""

from __future__ import annotations

from hairpin.drawing import SIZES, Screen
from hairpin.match.match import Match
from hairpin.refusal import BadPicture


def screen_of(match: Match, viewer: int | None, sizes: tuple[str, ...] = SIZES) -> Screen:
    """The Screen of a viewer who was told everything so far that is for its ears; boards only in these sizes."""
    if match.game.board is None:
        raise BadPicture(f"{match.game.title} has no drawn board")
    board = match.game.board()
    story = board.story(match.setup, viewer, match.names)
    story.add(match.told(viewer))
    view = match.view(viewer)
    return board.screen(match.setup, view, match.setup.decision(view), match.names, story, sizes)
