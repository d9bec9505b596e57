"""Outlook: what the next token of a check can bring, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_racing.components import WATER, Components
from hairpin.games.street_racing.rules.box import Box
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
    lead: int  # before this turn
    target: int | None  # the other car's speed; None while that car is still to drive
    last_turn: bool
    final_speed: bool  # a tie is won by the faster car
    crash_out: bool  # a crash ends the race

    @property
    def cases(self) -> tuple[tuple[str, Tokens], ...]:
        """What the next token can be, with the tokens that bring it."""
        cases = (
            ("no match", self.others),
            ("Water", ((WATER, self.water),)),
            ("crash" if self.crash else "match", self.matching),
        )
        return tuple((what, tokens) for what, tokens in cases if count_of(tokens))

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

    def lead_at(self, speed: int) -> int | None:
        """The lead after this turn at this speed; None while the other car is still to drive."""
        return None if self.target is None else self.lead + speed - self.target

    def verdict(self, speed: int) -> str:
        """On the last turn: win, tie or lose; else nothing."""
        lead = self.lead_at(speed)
        if lead is None or self.target is None or not self.last_turn:
            return ""
        if lead == 0 and self.final_speed:
            lead = speed - self.target
        return "win" if lead > 0 else "lose" if lead < 0 else "tie"


def outlook_of(view: RacingView, components: Components, box: Box) -> Outlook | None:
    """The outlook of the current check, if there is one in which another token can be drawn."""
    check = view.check
    if check is None or len(check.tokens) >= view.seats[check.seat].speed or not any(view.bag.values()):
        return None
    driver, other = view.seats[check.seat], view.seats[1 - check.seat]
    speed, skids = driver.speed, check.skids
    left = [(token, count, matches(token, view.current, check.tokens)) for token, count in view.bag.items() if count]
    water = sum(count for token, count, match in left if token == WATER and not match)
    return Outlook(
        seat=check.seat,
        speed=speed,
        laid=len(check.tokens),
        skids=skids,
        lost=speed if skids >= CRASH_SKIDS else min(components.penalty[skids][speed], speed),
        matching=tuple((token, count) for token, count, match in left if match),
        others=tuple((token, count) for token, count, match in left if not match and token != WATER),
        water=water,
        lead=driver.gap - other.gap,
        target=other.speed if driver.place == 2 else None,
        last_turn=view.last_turn,
        final_speed=bool(box.final_speed),
        crash_out=bool(box.crash_out),
    )


def matches(token: str, road: str, lying: tuple[str, ...]) -> bool:
    """Whether a token is a match on a bend: it has the road's colour, or it is the second Water of the check."""
    return token == road or (token == WATER and WATER in lying)


def count_of(tokens: Tokens) -> int:
    return sum(count for _, count in tokens)
