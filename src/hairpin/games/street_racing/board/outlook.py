"""Outlook: what the next token of a check can bring, and where the turn would leave the cars; before it is drawn."""

from __future__ import annotations

from typing import final

from hairpin.games.street_racing.components import WATER
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS

Tokens = tuple[tuple[str, int], ...]  # kinds of tokens with how many of each


@final
class Outlook:
    """A check, seen from its next draw. Counts are tokens in the bag; `fallen` is the speed after a match.

    `match_ends` says whether a match would fill the track, `last_space` whether any token does. `matching` is what would
    match, `water` what would lie down as the first Water, `others` is the rest.
    """

    __slots__ = (
        "crash", "fallen", "laid", "last_space", "lost", "match_ends", "matching", "missing", "others", "seat", "size",
        "skids", "speed", "water",
    )  # fmt: skip

    def __init__(
        self, seat: int, speed: int, laid: int, skids: int, lost: int, matching: Tokens, others: Tokens, water: int
    ) -> None:
        self.seat = seat
        self.speed = speed
        self.laid = laid
        self.skids = skids
        self.lost = lost
        self.crash = skids >= CRASH_SKIDS  # a match would be one
        self.matching = matching
        self.others = others
        self.water = water
        self.size = count_of(matching) + count_of(others) + water
        self.missing = speed - laid
        self.fallen = 0 if self.crash else speed - lost
        self.match_ends = laid + 1 >= self.fallen
        self.last_space = laid + 1 >= speed


def outlook_of(
    seat: int,
    road: str,
    speed: int,
    lying: tuple[str, ...],
    skids: int,
    bag: list[tuple[str, int]],
    penalty: tuple[tuple[int, ...], ...],
) -> Outlook:
    """The check that goes on, from what lies on its track and in the bag."""
    lost = speed if skids >= CRASH_SKIDS else min(penalty[skids][speed], speed)
    wet = WATER in lying  # then another one matches too
    matching, others, water = [], [], 0
    for token, count in bag:
        if not count:
            continue
        if token == road or (token == WATER and wet):
            matching.append((token, count))
        elif token == WATER:
            water = count
        else:
            others.append((token, count))
    return Outlook(seat, speed, len(lying), skids, lost, tuple(matching), tuple(others), water)


def count_of(tokens: Tokens) -> int:
    found = 0
    for _, count in tokens:
        found += count
    return found


@final
class Duel:
    """The turn as one driver sees it who has yet to come out of the bend: its lead, and the speed to compare with.

    `target` is the other car's speed where that is done; None while it is still to drive. With `final_speed` a tie is won
    by the faster car.
    """

    __slots__ = ("final_speed", "last_turn", "lead", "me", "other", "target")

    def __init__(self, me: str, other: str, lead: int, target: int | None, last_turn: bool, final_speed: bool) -> None:
        self.me = me
        self.other = other
        self.lead = lead
        self.target = target
        self.last_turn = last_turn
        self.final_speed = final_speed

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
