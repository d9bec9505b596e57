"""Sprint's own board: a road with a lane for each car, and everything else from the default page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from hairpin.drawing import SIZES, Board, Counter, Kit, Parts, Piece, Scene, Screen
from hairpin.drawing.lettering import Lettering, fit
from hairpin.games.default_board import CARS, DefaultBoard, plain_kit
from hairpin.games.game import Decision, Setup, Story, View

INK, DIM = "var(--lane-white,#ece9df)", "var(--bend-straight,#d9dde3)"
STYLES = (
    Lettering("sprint-name", 18, "start", INK),
    Lettering("sprint-figure", 30, "end", INK, (("now", "var(--sodium-fill,#ffb54a)"),)),
    Lettering("sprint-mark", 14, "middle", DIM),
)
POST = (
    '<symbol id="sprint-post" viewBox="-1 -50 2 100" preserveAspectRatio="none"><title>Ten spaces</title>'
    '<rect x="-1" y="-50" width="2" height="100" fill="var(--lane-white,#ece9df)" fill-opacity=".3"/></symbol>'
)
MOODS = ('.piece[data-mood~="sprint-ghost"]{opacity:.45}',)


@dataclass(frozen=True)
class Layout:
    """One size: the width of the board, the height of a lane, where the road begins, and the size of a car."""

    wide: float
    lane: float
    left: float
    car: float

    def x(self, spaces: int, far: int) -> float:
        """Where a car stands that has come so far; `far` is the right end of the road."""
        return self.left + 60 * self.car + spaces / far * (self.wide - self.left - 110 * self.car - 70)


LAYOUTS = {"wide": Layout(1380, 84, 190, 1), "middle": Layout(800, 76, 150, 0.85), "tall": Layout(390, 74, 16, 0.6)}


class SprintBoard(DefaultBoard):
    """The default page with another picture, and the round and the limit above it."""

    def kit(self, setup: Setup) -> Kit:
        return _kit()

    def screen(
        self,
        setup: Setup,
        view: View,
        decision: Decision | None,
        names: Sequence[str],
        story: Story,
        sizes: tuple[str, ...] = SIZES,
        parts: Parts | None = None,
    ) -> Screen:
        plain = super().screen(setup, view, decision, names, story, sizes, parts)
        seen: Any = view
        called = ["You" if seat == view.viewer else name for seat, name in enumerate(names)]
        drawings = tuple((size, road(LAYOUTS[size], seen, called)) for size in sizes)
        rounds = f"{seen.round} of {setup.options['rounds']}"
        return replace(
            plain,
            subtitle=f"Round {rounds}, limit {seen.limit}",
            counters=(Counter("pile", "Pile", str(seen.pile), "card-back", f"{seen.pile} cards in the pile"),),
            boards=(Board("road", "The road", words(seen, called), drawings),),
        )


@cache
def _kit() -> Kit:
    return plain_kit("sprint", {"sprint-post": POST}, styles=STYLES, moods=MOODS)


def words(view: Any, called: Sequence[str]) -> str:
    """The board in one sentence, for screen readers."""
    return "; ".join(f"{name}: space {space}" for name, space in zip(called, view.distances, strict=True)) + "."


def road(layout: Layout, view: Any, called: Sequence[str]) -> Scene:
    """Every car at its space; where its run would take it, a ghost of it."""
    reached = [here + abs(run) for here, run in zip(view.distances, view.runs, strict=True)]
    far = 10 * (1 + max(20, *reached) // 10)
    high = layout.lane * len(called) + 24
    pieces = [
        piece
        for space in range(0, far + 1, 10)
        for piece in (
            Piece(f"post-{space}", "sprint-post", layout.x(space, far), high / 2 - 12, wide=2, high=high - 24),
            Piece(f"post-text-{space}", "sprint-mark", layout.x(space, far), high - 6, text=str(space)),
        )
    ]
    for seat, name in enumerate(called):
        y = layout.lane * (seat + 0.6)
        low = y - 24 if layout.left < 100 else y + 6  # on a phone the name stands above the car
        car, now = CARS[seat], "now" if seat in view.waiting else ""
        pieces.append(Piece(f"name-{seat}", "sprint-name", 14, low, text=fit(name, 18, 130)))
        if reached[seat] > view.distances[seat]:
            x = layout.x(reached[seat], far)
            pieces.append(Piece(f"ghost-{seat}", car, x, y, size=layout.car, mood="still sprint-ghost"))
        x = layout.x(view.distances[seat], far)
        pieces.append(Piece(f"car-{seat}", car, x, y, size=layout.car, words=f"{name}, space {view.distances[seat]}"))
        text = str(view.distances[seat])
        pieces.append(Piece(f"space-{seat}", "sprint-figure", layout.wide - 14, y + 10, text=text, mood=now))
    return Scene(layout.wide, high, "plain", (tuple(pieces),))
