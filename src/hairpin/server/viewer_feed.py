"""Viewer feed: what one viewer sees of a match, now and over the last steps, as frames to send.

A frame belongs to a viewer and a step, not to a connection: all connections of one viewer get the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import structs

from hairpin.drawing import SIZES, Kept, Parts, Screen, Voice, changes
from hairpin.games.game import GameBoard, View, acts_of
from hairpin.match import Match

RING = 64  # steps whose frames are kept; a page that missed more gets the whole screen

encode = msgspec.json.Encoder().encode
Json = dict[str, Any]


class ScreenMaker(Protocol):
    """Draws one viewer's screens one after another."""

    def draw(self, match: Match, view: View) -> Any:
        """The screen of the present step, from what the viewer may know alone."""

    def acts(self, match: Match, view: View) -> Sequence[Any]:
        """What is seen before the screen that was drawn last, one after another."""

    def change(self, old: Any, new: Any) -> Any: ...


class BoardScreens:
    """Screens of a game that has a board."""

    def __init__(
        self, board: GameBoard, match: Match, viewer: int | None, sizes: tuple[str, ...], table: Kept | None
    ) -> None:
        self.board = board
        self.viewer = viewer
        self.sizes = sizes
        self.story = match.setup.story(viewer, match.names)
        self.parts = Parts(Kept() if table is None else table, Kept())
        self.told = 0

    def draw(self, match: Match, view: View) -> Screen:
        self.story.add(match.told(self.viewer, self.told))
        self.told = len(match.steps)
        setup = match.setup
        decision = setup.decision(view, Voice(match.names, self.viewer)) if view.legal else None
        screen = self.board.screen(setup, view, decision, match.names, self.story, self.sizes, self.parts)
        if self.sizes != SIZES and not all(board.drawings for board in screen.boards):
            # A board has no drawing of this size: the page takes one that serves for it, as `Board.drawing` does.
            self.sizes = SIZES
            screen = self.board.screen(setup, view, decision, match.names, self.story, SIZES, self.parts)
        return screen

    def acts(self, match: Match, view: View) -> Sequence[Screen]:
        return acts_of(self.board, match.setup, view, match.names, self.story, self.sizes, self.parts)

    def change(self, old: Screen, new: Screen) -> Json:
        return changes(old, new)


class PlainScreens:
    """Screens of a game without a board: its view, its question and its log as they are."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.log: list[Json] = []
        self.told = 0

    def draw(self, match: Match, view: View) -> Json:
        self.log = self.log + [structs.asdict(telling) for telling in match.told(self.viewer, self.told)]
        self.told = len(match.steps)
        voice = Voice(match.names, self.viewer)
        decision = match.setup.decision(view, voice) if view.legal else None
        result = match.result()
        return {
            "view": match.setup.view_to_json(view),
            "decision": None if decision is None else asdict(decision),
            "log": self.log,
            "result": None if result is None else asdict(result),
        }

    def acts(self, match: Match, view: View) -> Sequence[Json]:
        return ()

    def change(self, old: Json, new: Json) -> Json:
        change = {key: new[key] for key in ("view", "decision", "result") if old[key] != new[key]}
        if len(new["log"]) > len(old["log"]):
            change["log"] = {"add": new["log"][len(old["log"]) :]}
        return change


def screen_maker(match: Match, viewer: int | None, size: str, table: Kept | None = None) -> ScreenMaker:
    """What draws this viewer's screens; `table` keeps what looks the same to all viewers of one table."""
    if match.game.board is None:
        return PlainScreens(match, viewer)
    return BoardScreens(match.game.board(), match, viewer, (size,) if size else SIZES, table)


def next_screen(maker: ScreenMaker, match: Match, view: View, before: Any) -> tuple[Any, bytes]:
    """The screen of the step that was just taken, and what led to it: a change, or several seen one after another."""
    screen = maker.draw(match, view)
    if acts := maker.acts(match, view):
        shown = [before, *acts, screen]
        return screen, b'"changes":%b' % encode([maker.change(old, new) for old, new in pairwise(shown)])
    return screen, b'"change":%b' % encode(maker.change(before, screen))


class ViewerFeed:
    """One viewer's screen at the present step, and the frames of the last ones.

    `size` is the one size of the boards that a page shows; without one all are drawn.
    """

    def __init__(self, match: Match, viewer: int | None, size: str = "", table: Kept | None = None) -> None:
        self.match = match
        self.viewer = viewer
        self.size = size
        self.table = table
        self.maker = screen_maker(match, viewer, size, table)
        self.n = match.step
        self.screen = self.maker.draw(match, match.view(viewer))
        self.ring: deque[bytes] = deque(maxlen=RING)
        self._whole = b""
        self.used = monotonic()

    def advance(self) -> None:
        """Draw the step that was just taken."""
        self.n = self.match.step
        self.screen, told = next_screen(self.maker, self.match, self.match.view(self.viewer), self.screen)
        self.ring.append(b'id: %d\nevent: change\ndata: {"n":%d,%b%b}\n\n' % (self.n, self.n, self.undo(), told))
        self._whole = b""

    def begin_anew(self) -> None:
        """Draw the whole screen after an answer was taken back: what was told of it is no longer in the log."""
        self.maker = screen_maker(self.match, self.viewer, self.size, self.table)
        self.n = self.match.step
        self.screen = self.maker.draw(self.match, self.match.view(self.viewer))
        self._whole = b""
        self.ring.append(self.whole())

    def undo(self) -> bytes:
        """Which answer of its own the viewer can take back now, for the wire; empty where there is none."""
        viewer, match = self.viewer, self.match
        answer = match.takes_back(viewer) if viewer is not None and match.undoable else None
        return b"" if answer is None else b'"undo":%d,' % answer.step

    def since(self, seen: int) -> bytes:
        """What a page that shows step `seen` has missed: the changes, or all where they are no longer at hand."""
        missed = self.n - seen
        if 0 <= missed <= len(self.ring):
            return b"".join(self.ring[i] for i in range(-missed, 0))
        return self.whole()

    def whole(self) -> bytes:
        if not self._whole:
            self._whole = b"id: %d\nevent: whole\ndata: %b\n\n" % (self.n, self.json())
        return self._whole

    def json(self) -> bytes:
        """The whole screen, its step, and what can be taken back."""
        return b'{"n":%d,%b"screen":%b}' % (self.n, self.undo(), encode(self.screen))
