"""Box: what is printed and what was agreed, as numbers; shared by all states of a match and never changed."""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec
from hairpin.games.street_racing.rules.numbers import TOP_SPEED


@final
class Box:
    """Roads are numbered as they are listed, the police after the last; tokens are the colours, Water last."""

    __slots__ = (
        "blocks", "bonus", "bonus_when", "crash_out", "deck_cards", "final_speed", "matching", "penalties", "pickup",
        "police", "police_road", "races", "roads", "steering", "token_count", "tokens", "value", "water",
    )  # fmt: skip

    def __init__(
        self,
        value: list[int],
        steering: list[int],
        pickup: list[int],
        blocks: list[int],
        bonus: list[int],
        bonus_when: list[int],
        roads: list[int],
        matching: list[int],
        tokens: list[int],
        penalties: list[int],
        deck_cards: i64,
        police: bool,
        crash_out: bool,
        final_speed: bool,
        races: i64,
    ) -> None:
        self.value: vec[i64] = vec[i64](value)
        self.steering: vec[i64] = vec[i64](steering)
        self.pickup: vec[i64] = vec[i64](pickup)
        self.blocks: vec[i64] = vec[i64](blocks)  # 1 for a card that blocks
        self.bonus: vec[i64] = vec[i64](bonus)
        self.bonus_when: vec[i64] = vec[i64](bonus_when)
        self.roads: vec[i64] = vec[i64](roads)  # how many there are of each
        self.matching: vec[i64] = vec[i64](matching)  # by road: the token that matches it, or NO_MATCH
        self.tokens: vec[i64] = vec[i64](tokens)  # in the bag, Water as agreed
        self.token_count: i64 = sum(tokens)
        self.water: i64 = len(tokens) - 1
        self.penalties: vec[i64] = vec[i64](penalties)  # the row without a skid, then the row with one
        self.police_road: i64 = len(roads)
        self.deck_cards: i64 = deck_cards  # in the Road deck in the first turn
        self.police: bool = police
        self.crash_out: bool = crash_out
        self.final_speed: bool = final_speed
        self.races: i64 = races

    def penalty(self, skids: i64, speed: i64) -> i64:
        """Speed lost by a match: skids before the new Skid, speed before the match (ruling 6); at most one skid."""
        return self.penalties[skids * (TOP_SPEED + 1) + speed]

    def needs_check(self, road: i64) -> bool:
        return self.matching[road] >= 0

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Box,
            (
                [int(x) for x in self.value],
                [int(x) for x in self.steering],
                [int(x) for x in self.pickup],
                [int(x) for x in self.blocks],
                [int(x) for x in self.bonus],
                [int(x) for x in self.bonus_when],
                [int(x) for x in self.roads],
                [int(x) for x in self.matching],
                [int(x) for x in self.tokens],
                [int(x) for x in self.penalties],
                int(self.deck_cards),
                self.police,
                self.crash_out,
                self.final_speed,
                int(self.races),
            ),
        )
