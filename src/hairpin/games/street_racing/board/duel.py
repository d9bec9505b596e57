"""Duel: where the turn would leave the cars, and who leads, in words."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_racing.view import RacingView


@dataclass(frozen=True)
class Duel:
    """The turn as one driver sees it, before they come out of the bend."""

    me: str
    other: str
    lead: int
    target: int | None  # the other car's speed; None while that car is still to drive
    last_turn: bool
    final_speed: bool  # a tie is won by the faster car

    def after(self, speed: int) -> int | None:
        """The lead after this turn, at this speed."""
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
        """What this speed leads to, in a few words; empty while the other car is still to drive."""
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


def duel_of(view: RacingView, names: tuple[str, ...], final_speed: bool) -> Duel:
    """The turn as the driver in the check sees it; without a check, as the near driver does."""
    me = view.near if view.check is None else view.seats[view.check.seat]
    other = view.seats[1 - me.seat]
    target = other.speed if me.place == 2 else None
    return Duel(names[me.seat], names[other.seat], me.gap - other.gap, target, view.last_turn, final_speed)


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
