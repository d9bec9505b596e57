"""Open hands: a match that is over with everybody's cards in the open, put together from what each viewer saw.

No state is looked at: it is the screen of somebody who watched, and what each seat saw of its own lies beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hairpin.drawing import Fact, Rack, Screen, SeatLine
from hairpin.games.game import View, views_of
from hairpin.match import Match
from hairpin.server.eyes import Json, Sheet, sheet_for

YOURS = "Your "


class OpenHands:
    """See `eyes.Sheet`: draws the screens of all viewers, and makes one of them."""

    def __init__(self, match: Match, size: str) -> None:
        self.watched: Sheet = sheet_for(match, None, size)
        self.own = [sheet_for(match, seat, size) for seat in range(match.setup.seats)]
        self.before: Screen | None = None
        self.drawn: Screen | None = None

    def draw(self, match: Match, view: View) -> Screen:
        views = views_of(match.setup, match.state, [None, *range(match.setup.seats)])
        screen: Screen = self.watched.draw(match, views[0])
        own: list[Screen] = [sheet.draw(match, mine) for sheet, mine in zip(self.own, views[1:], strict=True)]
        self.before, self.drawn = self.drawn, opened(screen, own, match.names)
        return self.drawn

    def acts(self, match: Match, view: View) -> Sequence[Screen]:
        """What is seen before the last screen; the hands lie as they lay until then."""
        lay = self.before
        acts: Sequence[Screen] = self.watched.acts(match, view)
        return acts if lay is None else [replace(act, racks=lay.racks) for act in acts]

    def change(self, old: Screen, new: Screen) -> Json:
        change: Json = self.watched.change(old, new)
        return change


def opened(screen: Screen, own: Sequence[Screen], names: Sequence[str]) -> Screen:
    """The screen of one who watches, with what every seat holds beside it."""
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
    """A player as all saw him, with those figures and things that he alone saw."""
    mine = next((one for one in own[line.seat].seats if one.seat == line.seat), line)
    return replace(line, figures=mine.figures, items=mine.items, words=mine.words)
