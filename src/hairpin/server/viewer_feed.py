"""Viewer feed: what one viewer sees of a match, now and over the last steps, as frames to send.

A frame belongs to a viewer and a step, not to a connection: all connections of one viewer get the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from hairpin.drawing import SIZES, Kept, Parts, Screen, changes
from hairpin.games.default_board import DefaultBoard
from hairpin.games.game import Decision, GameBoard, View, acts_of, moments_of
from hairpin.match import Match
from hairpin.server.game_facts import kit_of
from hairpin.server.guarding import check_screen, decision_for, failed, plain_story, result_of, story_for, told

RING = 64  # steps whose frames are kept; a page that missed more gets the whole screen

encode = msgspec.json.Encoder().encode
Json = dict[str, Any]


class ScreenMaker(Protocol):
    """Draws one viewer's screens one after another."""

    def draw(self, match: Match, view: View) -> Screen:
        """The screen of the present step, from what the viewer may know alone."""

    def step(self, match: Match, view: View) -> list[Screen]:
        """What is seen of the newest step, one after another; the last is the screen of the present step."""


class BoardScreens:
    """Screens of a game's board; once that board has failed, of the default board."""

    def __init__(self, match: Match, viewer: int | None, sizes: tuple[str, ...], table: Kept | None) -> None:
        self.game = match.game
        self.viewer = viewer
        self.sizes = sizes
        self.story = story_for(match, viewer)
        self.parts = Parts(Kept() if table is None else table, Kept())
        self.known: set[str] = set()
        _, self.kit = kit_of(match.game, match.setup)
        self.own = self._own_board()
        self.told = 0  # steps
        self.heard = 0  # events of the next one

    def _own_board(self) -> GameBoard | None:
        try:
            return None if self.game.board is None else self.game.board()
        except Exception as problem:
            failed(self.game, "board", problem)
            return None

    def draw(self, match: Match, view: View) -> Screen:
        self._tell(match)
        decision = decision_for(match, view)
        if self.own is not None:
            try:
                return self._drawn(self.own, match, view, decision)
            except Exception as problem:
                failed(self.game, "screen", problem)
                self.own = None
        plain = DefaultBoard(self.game, result_of(match, self.viewer))
        return plain.screen(match.setup, view, decision, match.names, self.story, self.sizes)

    def step(self, match: Match, view: View) -> list[Screen]:
        moments = self._moments(match)
        screen = self.draw(match, view)
        return [*moments, *self._acts(match, view), screen]

    def _moments(self, match: Match) -> list[Screen]:
        """The table just after each event of the newest step that people watch; empty where the game's board fails."""
        seen: list[Screen] = []
        if self.own is None or self.told != match.step or not match.moments:
            return seen
        beats, events = moments_of(match.setup), match.steps[-1].events
        try:
            for moment in match.moments:
                self._tell(match, moment.events)
                event = events[moment.events - 1]
                for telling in match.tell(self.viewer, [event]):
                    view = match.setup.view(moment.state, self.viewer)
                    screen = self._drawn(self.own, match, view, None)
                    seen.append(replace(screen, waiting=telling.words, beats=beats[event.kind]))
        except Exception as problem:
            failed(self.game, "screen", problem)
            return []
        return seen

    def _tell(self, match: Match, until: int | None = None) -> None:
        """Add the news to the story, if `until` is given only up to that event of the newest step.

        A plain story takes the place of one that fails; it is told everything.
        """
        news = [event for step in match.steps[self.told :] for event in step.events][self.heard : until]
        whole = until is None
        try:
            self.story.add(told(match, self.viewer, news))
            _ = self.story.lines
        except Exception as problem:
            failed(self.game, "story", problem)
            self.story = plain_story(match, self.viewer)
            self.story.add(told(match, self.viewer, [event for step in match.steps for event in step.events]))
            whole = True
        self.told = len(match.steps) if whole else self.told
        self.heard = 0 if whole or until is None else until

    def _drawn(self, board: GameBoard, match: Match, view: View, decision: Decision | None) -> Screen:
        setup, story = match.setup, self.story
        screen = board.screen(setup, view, decision, match.names, story, self.sizes, self.parts)
        if self.sizes != SIZES and not all(board.drawings for board in screen.boards):
            # A board has no drawing of this size: the page takes one that serves for it, as `Board.drawing` does.
            self.sizes = SIZES
            screen = board.screen(setup, view, decision, match.names, story, SIZES, self.parts)
        check_screen(board, screen, self.kit, self.known)
        return screen

    def _acts(self, match: Match, view: View) -> Sequence[Screen]:
        if self.own is None:
            return ()
        try:
            return acts_of(self.own, match.setup, view, match.names, self.story, self.sizes, self.parts)
        except Exception as problem:
            failed(self.game, "acts", problem)
            return ()


def screen_maker(match: Match, viewer: int | None, size: str, table: Kept | None = None) -> ScreenMaker:
    """What draws this viewer's screens; `table` keeps what looks the same to all viewers of one table."""
    return BoardScreens(match, viewer, (size,) if size else SIZES, table)


def next_screen(maker: ScreenMaker, match: Match, view: View, before: Screen) -> tuple[Screen, bytes]:
    """The screen of the step that was just taken, and what led to it: a change, or several seen one after another."""
    seen = maker.step(match, view)
    if len(seen) > 1:
        told = [changes(old, new) for old, new in pairwise([before, *seen])]
        return seen[-1], b'"changes":%b' % encode(told)
    return seen[-1], b'"change":%b' % encode(changes(before, seen[-1]))


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
