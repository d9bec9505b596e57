"""Outlook: what the next token of a check can bring, and where the turn would leave the cars; before it is drawn."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.components import WATER, Components
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS
from hairpin.games.street_racing.view import RacingView


class Outlook(NamedTuple):
    """A check, seen from its next draw. Counts are tokens in the bag; `fallen` is the speed after a match."""

    seat: int
    road: str
    speed: int
    laid: int
    skids: int
    bag: tuple[tuple[str, int], ...]
    wet: bool  # Water lies on the track, so another one matches too
    lost: int
    crash: bool  # a match would be one

    @property
    def size(self) -> int:
        return sum([count for _, count in self.bag])

    @property
    def missing(self) -> int:
        return self.speed - self.laid

    @property
    def fallen(self) -> int:
        return 0 if self.crash else self.speed - self.lost

    @property
    def match_ends(self) -> bool:
        """Whether a match would fill the track."""
        return self.laid + 1 >= self.fallen

    @property
    def last_space(self) -> bool:
        """Whether one more token fills the track."""
        return self.laid + 1 >= self.speed

    def matching(self) -> tuple[tuple[str, int], ...]:
        """What would match, and how many of it are in the bag."""
        return tuple([(token, count) for token, count in self.bag if count and self.matches(token)])

    def others(self) -> tuple[tuple[str, int], ...]:
        return tuple([(token, count) for token, count in self.bag if count and token != WATER and token != self.road])

    def water(self) -> int:
        """Water that would lie down, as the first."""
        return 0 if self.wet else dict(self.bag).get(WATER, 0)

    def matches(self, token: str) -> bool:
        return token == self.road or (token == WATER and self.wet)


def outlook_of(view: RacingView, components: Components) -> Outlook | None:
    """The check that goes on, if any."""
    check = view.check
    if check is None:
        return None
    speed = view.seats[check.seat].speed
    crash = check.skids >= CRASH_SKIDS
    lost = speed if crash else min(components.penalty[check.skids][speed], speed)
    return Outlook(
        check.seat,
        view.current,
        speed,
        len(check.tokens),
        check.skids,
        tuple(view.bag.items()),
        WATER in check.tokens,
        lost,
        crash,
    )


class Duel(NamedTuple):
    """The turn as one driver sees it who has yet to come out of the bend: its lead, and the speed to compare with.

    `target` is the other car's speed where that is done; None while it is still to drive.
    """

    me: str
    other: str
    lead: int
    target: int | None
    last_turn: bool
    final_speed: bool  # a tie is won by the faster car

    def after(self, speed: int) -> int | None:
        """The lead after this turn."""
        return None if self.target is None else self.lead + speed - self.target

    def verdict(self, speed: int) -> str:
        """On the last turn: win, tie or lose; else nothing."""
        lead = self.after(speed)
        if lead is None or not self.last_turn:
            return ""
        if lead == 0 and self.final_speed and self.target is not None:
            lead = speed - self.target
        return "win" if lead > 0 else "lose" if lead < 0 else "tie"

    def words(self, speed: int) -> str:
        """What this speed comes to, in a few words; empty while nobody can say."""
        lead = self.after(speed)
        if lead is None:
            return ""
        verdict = self.verdict(speed)
        if verdict == "tie":
            return "level, the race is drawn"
        if not verdict:
            return amid(lead_words(lead, self.me, self.other))
        wins = amid(does(self.me if verdict == "win" else self.other, "win"))
        return f"{wins} by {abs(lead)}" if lead else f"level, but {wins}: faster"


def does(who: str, verb: str) -> str:
    """`You lead`, `Mara leads`."""
    return f"{who} {verb}" if who == "You" else f"{who} {verb}s"


def amid(words: str) -> str:
    """Words as they stand in the middle of a sentence: `you lead`."""
    return f"y{words[1:]}" if words == "You" or words.startswith("You ") else words


def lead_words(lead: int, me: str, other: str) -> str:
    if lead == 0:
        return "level"
    return f"{does(me if lead > 0 else other, 'lead')} by {abs(lead)}"


def duel_of(view: RacingView, seat: int, names: tuple[str, ...], final_speed: bool) -> Duel:
    me, other = view.seats[seat], view.seats[1 - seat]
    done = me.place == 2
    return Duel(
        names[seat], names[1 - seat], me.gap - other.gap, other.speed if done else None, view.last_turn, final_speed
    )
