"""Outlook: what the next token of a check can bring, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_racing.components import WATER, Components
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS
from hairpin.games.street_racing.view import RacingView

Tokens = tuple[tuple[str, int], ...]  # kinds of tokens with how many of each


@dataclass(frozen=True)
class Outlook:
    """A check, seen from its next draw. The tokens are those in the bag, sorted by what they would do."""

    seat: int
    speed: int
    laid: int  # tokens on the track
    skids: int
    lost: int  # the speed that a match costs
    matching: Tokens
    others: Tokens
    water: int  # Water that would not match, but count as a skid

    @property
    def size(self) -> int:
        """How many tokens are in the bag."""
        return count_of(self.matching) + count_of(self.others) + self.water

    @property
    def missing(self) -> int:
        """How many spaces are still to fill."""
        return self.speed - self.laid

    @property
    def crash(self) -> bool:
        """Whether a match would be a crash."""
        return self.skids >= CRASH_SKIDS

    @property
    def fallen(self) -> int:
        """The speed after a match."""
        return self.speed - self.lost

    @property
    def match_ends(self) -> bool:
        """Whether a match would fill the track."""
        return self.laid + 1 >= self.fallen

    @property
    def last_space(self) -> bool:
        """Whether any token would fill the track."""
        return self.laid + 1 >= self.speed


def outlook_of(view: RacingView, components: Components) -> Outlook | None:
    """The outlook of the current check, if there is one."""
    check = view.check
    if check is None:
        return None
    speed, skids = view.seats[check.seat].speed, check.skids
    lost = speed if skids >= CRASH_SKIDS else min(components.penalty[skids][speed], speed)
    wet = WATER in check.tokens  # then another Water matches too
    matching, others, water = [], [], 0
    for token, count in view.bag.items():
        if not count:
            continue
        if token == view.current or (token == WATER and wet):
            matching.append((token, count))
        elif token == WATER:
            water = count
        else:
            others.append((token, count))
    return Outlook(check.seat, speed, len(check.tokens), skids, lost, tuple(matching), tuple(others), water)


def count_of(tokens: Tokens) -> int:
    return sum(count for _, count in tokens)
