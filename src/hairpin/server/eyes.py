"""Eyes: what one viewer sees of a match, now and over the last steps, as frames for the wire.

A frame belongs to a viewer and a step, not to a connection: whoever looks through the same eyes gets the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import asdict
from itertools import pairwise
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import structs

from hairpin.drawing import SIZES, Screen, changes
from hairpin.games.game import GameBoard, View, acts_door, views_of
from hairpin.match import Match

RING = 64  # steps whose frames are kept; whoever missed more gets the whole screen

encode = msgspec.json.Encoder().encode
Json = dict[str, Any]


class Sheet(Protocol):
    """Draws one viewer's screens one after another."""

    def draw(self, match: Match, view: View) -> Any:
        """The screen of the present step, from what the viewer may know alone."""

    def acts(self, match: Match, view: View) -> Sequence[Any]:
        """What is seen before the screen that was drawn last, one after another."""

    def change(self, old: Any, new: Any) -> Any: ...


class Drawn:
    """Screens of a game that has a board."""

    def __init__(self, board: GameBoard, match: Match, viewer: int | None, sizes: tuple[str, ...]) -> None:
        self.board = board
        self.acts_door = acts_door(board)  # looked for once: to find that a module lacks something is slow
        self.viewer = viewer
        self.sizes = sizes
        self.story = board.story(match.setup, viewer, match.names)
        self.told = 0

    def draw(self, match: Match, view: View) -> Screen:
        self.story.add(match.told(self.viewer, self.told))
        self.told = len(match.steps)
        setup = match.setup
        decision = setup.decision(view) if view.legal else None
        return self.board.screen(setup, view, decision, match.names, self.story, self.sizes)

    def acts(self, match: Match, view: View) -> Sequence[Screen]:
        own = self.acts_door
        return () if own is None else own(match.setup, view, match.names, self.story, self.sizes)

    def change(self, old: Screen, new: Screen) -> Json:
        return changes(old, new)


class Plain:
    """Screens of a game without a board: its view, its question and its log as they are."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.log: list[Json] = []
        self.told = 0

    def draw(self, match: Match, view: View) -> Json:
        self.log = self.log + [structs.asdict(telling) for telling in match.told(self.viewer, self.told)]
        self.told = len(match.steps)
        decision = match.setup.decision(view) if view.legal else None
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


def sheet_for(match: Match, viewer: int | None, size: str) -> Sheet:
    if match.game.board is None:
        return Plain(match, viewer)
    return Drawn(match.game.board(), match, viewer, (size,) if size else SIZES)


def step_on(sheet: Sheet, match: Match, view: View, before: Any) -> tuple[Any, bytes]:
    """The screen of the step that was just taken, and what led to it: a change, or several seen one after another."""
    screen = sheet.draw(match, view)
    if acts := sheet.acts(match, view):
        shown = [before, *acts, screen]
        return screen, b'"changes":%b' % encode([sheet.change(old, new) for old, new in pairwise(shown)])
    return screen, b'"change":%b' % encode(sheet.change(before, screen))


class Eyes:
    """One viewer's screen at the present step, and the frames of the last ones.

    `size` is the one size of the boards that a page shows; without one all are drawn.
    """

    def __init__(self, match: Match, viewer: int | None, size: str = "") -> None:
        self.match = match
        self.viewer = viewer
        self.size = size
        self.sheet = sheet_for(match, viewer, size)
        self.n = match.step
        self.screen = self.sheet.draw(match, match.view(viewer))
        self.ring: deque[bytes] = deque(maxlen=RING)
        self._whole = b""
        self.used = monotonic()

    def advance(self, view: View) -> None:
        """Draw the step that was just taken."""
        self.n = self.match.step
        self.screen, told = step_on(self.sheet, self.match, view, self.screen)
        self.ring.append(b'id: %d\nevent: change\ndata: {"n":%d,%b%b}\n\n' % (self.n, self.n, self.undo(), told))
        self._whole = b""

    def begin_anew(self) -> None:
        """Draw the whole screen after an answer was taken back: what was told of it is no longer in the log."""
        self.sheet = sheet_for(self.match, self.viewer, self.size)
        self.n = self.match.step
        self.screen = self.sheet.draw(self.match, self.match.view(self.viewer))
        self._whole = b""
        self.ring.append(self.whole())

    def undo(self) -> bytes:
        """Which answer of its own the viewer can take back now, for the wire; empty where there is none."""
        viewer, match = self.viewer, self.match
        answer = match.takes_back(viewer) if viewer is not None and match.loose else None
        return b"" if answer is None else b'"undo":%d,' % answer.step

    @property
    def newest(self) -> bytes:
        """The frame of the step that was just taken."""
        return self.ring[-1]

    def since(self, seen: int) -> bytes:
        """What a page that shows step `seen` has missed: the changes, or all where they are no longer at hand."""
        missed = self.n - seen
        if missed == 0:
            return b""
        if missed == 1 and self.ring:
            return self.ring[-1]
        if 0 < missed <= len(self.ring):
            return b"".join([self.ring[i] for i in range(-missed, 0)])
        return self.whole()

    def whole(self) -> bytes:
        if not self._whole:
            self._whole = b"id: %d\nevent: whole\ndata: %b\n\n" % (self.n, self.json())
        return self._whole

    def json(self) -> bytes:
        """The whole screen, its step, and what can be taken back."""
        return b'{"n":%d,%b"screen":%b}' % (self.n, self.undo(), encode(self.screen))


def advance_all(match: Match, eyes: Collection[Eyes]) -> None:
    """Draw the step that was just taken for everybody who looks on."""
    views = views_of(match.setup, match.state, [one.viewer for one in eyes])
    for one, view in zip(eyes, views, strict=True):
        one.advance(view)
