"""Terms: what was agreed, as one object that drawings can be kept by; and what totals do to a car under them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box

NO_END: Final = 0


@final
class Chance:
    """What totals from `low` to `high` do to a car: what becomes of it, where it arrives, whether the dice are lost."""

    __slots__ = ("became", "costs", "high", "lane", "low", "row")

    def __init__(self, became: int, low: int, high: int, row: int, lane: int, costs: bool) -> None:
        self.became = became
        self.low = low
        self.high = high
        self.row = row
        self.lane = lane  # one beyond the fastest: off the road
        self.costs = costs


@final
class Terms:
    """The board and the options that change what a total does; one for all matches agreed alike."""

    __slots__ = ("_box", "_chances", "all_dice", "chain", "fastest", "finish_spin", "in_turn", "targets")

    def __init__(
        self,
        targets: tuple[int, ...],
        fastest: int,
        chain: bool,
        finish_spin: bool,
        stopped_match_costs: bool,
        all_dice: bool,
        in_turn: bool,
        hidden_rolls: bool,
    ) -> None:
        self.targets = targets
        self.fastest = fastest
        self.chain = chain
        self.finish_spin = finish_spin
        self.all_dice = all_dice
        self.in_turn = in_turn
        self._chances: dict[tuple[int, int], tuple[Chance, ...]] = {}
        # As the rules want it; what has no say in a move is left at its default.
        self._box = Box(
            targets=[0, *targets],
            lanes=fastest,
            assign_all_dice=all_dice,
            assign_mode=numbers.IN_TURN if in_turn else numbers.SECRET,
            hidden_rolls=hidden_rolls,
            chain=chain,
            finish_spin=finish_spin,
            stopped_match_costs=stopped_match_costs,
            out_of_gas=numbers.NOBODY_MOVED,
            drive_off=True,
            refill=False,
            drive_off_limit=1,
            scoring=numbers.WIN_ONLY,
        )

    def target(self, row: int) -> int:
        return self.targets[row - 1]

    def can_spin_out(self, row: int, lane: int) -> bool:
        return lane == self.fastest and (row < numbers.TURNS or self.finish_spin)

    def chances(self, row: int, lane: int) -> tuple[Chance, ...]:
        """All that can become of a car on this space, from the lowest totals to the highest."""
        found = self._chances.get((row, lane))
        if found is None:
            found = self._chances[row, lane] = self._find_chances(row, lane)
        return found

    def chance_of(self, row: int, lane: int, total: int) -> Chance:
        """What this total does to a car on this space."""
        for one in self.chances(row, lane):
            if one.low <= total and (not one.high or total <= one.high):
                return one
        raise ValueError(f"no car gets a total of {total}")

    def _find_chances(self, row: int, lane: int) -> tuple[Chance, ...]:
        target = self.target(row)
        box = self._box
        found: list[Chance] = []
        totals = [(numbers.HOLD, target, target), (numbers.FAST, target + 1, NO_END)]
        if target > 1:  # nothing is below a target of 1
            totals.insert(0, (numbers.SLOW, 1, target - 1))
        for outcome, low, high in totals:
            became = int(moving.fate(box, row, lane, outcome))
            stays = became in (numbers.STAYED, numbers.STAYED_LEVEL)
            costs = bool(moving.costs(box, became))
            if stays and found and not costs:  # matching the target changes nothing for a stopped car
                found[-1].high = high
                continue
            after = int(moving.lane_after(box, lane, became))
            found.append(Chance(became, low, high, row if stays else row + 1, after, costs))
        return tuple(found)


_agreed_alike: Final = lru_cache(64)(Terms)


def terms_of(box: Box) -> Terms:
    return _agreed_alike(
        tuple([int(target) for target in box.targets][1:]),
        int(box.lanes),
        box.chain,
        box.finish_spin,
        box.stopped_match_costs,
        box.assign_all_dice,
        box.assign_mode == numbers.IN_TURN,
        box.hidden_rolls,
    )
