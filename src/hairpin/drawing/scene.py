"""Scene: a board as a flat list of Pieces over a backdrop; a page moves the pieces, a picture shows them still."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A symbol of the kit at a place; or, with `text`, words in the text style that `symbol` names.

    A click on a piece with `answers` gives that run; `pick` names the item, or the way to answer, that it stands for. A
    piece with `when` is a preview: it is visible only while all items and ways that `when` names, separated by spaces,
    are chosen, or shown by the composed answer (`Outcome.shows`). Pictures leave previews out. The mood `still` marks a
    piece that is only for display. A piece with `wide` and `high` is stretched to that size; its symbol needs
    preserveAspectRatio="none".
    """

    id: str
    symbol: str
    x: float
    y: float
    turn: float = 0
    size: float = 1
    mood: str = ""
    words: str = ""
    text: str = ""
    answers: tuple[int, ...] = ()
    pick: str = ""
    when: str = ""
    wide: float = 0
    high: float = 0


class Window(msgspec.Struct, frozen=True, gc=False):
    """The part of a scene that a page shows. `corner` is where a map of the whole covers least: `tl`, `br` or empty."""

    x: float
    y: float
    width: float
    height: float
    corner: str = "br"


SIZES = ("wide", "middle", "tall")  # the drawings a board may have, for wide and narrow pages
Group: TypeAlias = tuple[Piece, ...]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Pieces in groups, back to front, over a backdrop of the kit; every id occurs once in a scene.

    A group is made by a cached function of a few values of the view, so equal groups are the same object. A scene too
    large for its page is seen through a `window`, which follows the race; `map` is the backdrop of a small map of the
    whole scene, and a click on the map shows the whole.
    """

    width: float
    height: float
    backdrop: str
    groups: tuple[Group, ...]
    window: Window | None = None
    map: str = ""

    @property
    def pieces(self) -> list[Piece]:
        return [piece for group in self.groups for piece in group]


class Board(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A board in its drawings: `wide`, `middle` and `tall`; if there is no middle one, the tall one is used.

    `words` is the whole board in one sentence, for screen readers.
    """

    id: str
    label: str
    words: str
    drawings: tuple[tuple[str, Scene], ...]

    def drawing(self, size: str) -> Scene:
        """The drawing of this size, or the one used in its place."""
        known = dict(self.drawings)
        for one in (size, "tall", "wide"):
            if one in known:
                return known[one]
        return self.drawings[0][1]
