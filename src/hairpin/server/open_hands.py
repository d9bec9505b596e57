"""Open hands: a finished match with everybody's cards open, put together from what each viewer saw.

It never looks at the state: it is the screen of a spectator, with what each seat saw of its own added.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hairpin.drawing import Fact, Rack, Screen, SeatLine
from hairpin.games.game import View
from hairpin.match import Match
from hairpin.server.viewer_feed import ScreenMaker, screen_maker

YOURS = "Your "


class OpenHands:
    """A `ScreenMaker` that draws the screens of all viewers and makes one of them."""

    def __init__(self, match: Match, size: str) -> None:
        self.watched: ScreenMaker = screen_maker(match, None, size)
        self.own = [screen_maker(match, seat, size) for seat in range(match.setup.seats)]
        self.drawn: Screen | None = None

    def draw(self, match: Match, view: View) -> Screen:
        return self._opened(match, self.watched.draw(match, match.view(None)))

    def step(self, match: Match, view: View) -> list[Screen]:
        """The hands lie as they lay until the end of the step."""
        lay = self.drawn
        *moments, screen = self.watched.step(match, match.view(None))
        held = moments if lay is None else [replace(moment, racks=lay.racks) for moment in moments]
        return [*held, self._opened(match, screen)]

    def _opened(self, match: Match, screen: Screen) -> Screen:
        own = [maker.draw(match, match.view(seat)) for seat, maker in enumerate(self.own)]
        self.drawn = opened(screen, own, match.names)
        return self.drawn


def opened(screen: Screen, own: Sequence[Screen], names: Sequence[str]) -> Screen:
    """The screen of a spectator, with what every seat holds."""
    racks: list[Rack] = []
    for seat, mine in enumerate(own):
        hint = ", ".join(_counted(mine.facts))
        for rack in mine.racks:
            label = f"{names[seat]}: {rack.label.removeprefix(YOURS)}"
            racks.append(
                replace(rack, id=f"{seat}-{rack.id}", label=label, hint=hint if rack is mine.racks[-1] else "")
            )
    seats = tuple(_shown(line, own) for line in screen.seats)
    return replace(screen, racks=tuple(racks), seats=seats)


def _counted(facts: Sequence[Fact]) -> list[str]:
    """Figures of a seat's own in a few words: `3 chips`. Where one is a scale they tell of a car that all see."""
    if any(fact.cells for fact in facts):
        return []
    return [f"{fact.figure} {fact.label.removeprefix(YOURS)}" for fact in facts if fact.label]


def _shown(line: SeatLine, own: Sequence[Screen]) -> SeatLine:
    """A player as everybody saw them, with the figures and things that only they saw."""
    mine = next((one for one in own[line.seat].seats if one.seat == line.seat), line)
    return replace(line, figures=mine.figures, items=mine.items, words=mine.words)
