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
        self.before: Screen | None = None
        self.drawn: Screen | None = None

    def draw(self, match: Match, view: View) -> Screen:
        screen = self.watched.draw(match, match.view(None))
        own = [maker.draw(match, match.view(seat)) for seat, maker in enumerate(self.own)]
        self.before, self.drawn = self.drawn, opened(screen, own, match.names)
        return self.drawn

    def acts(self, match: Match, view: View) -> Sequence[Screen]:
        """What is seen before the last screen; the hands lie as they lay until then."""
        lay = self.before
        acts = self.watched.acts(match, view)
        return acts if lay is None else [replace(act, racks=lay.racks) for act in acts]


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
