"""Terms: what was agreed, as one value that drawings can be kept by; and what totals do to a car under them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box

NO_END = 0


class Terms(NamedTuple):
    """The board and the options that change what a total does; equal for all matches agreed alike."""

    targets: tuple[int, ...]
    fastest: int
    chain: bool
    finish_spin: bool
    stopped_match_costs: bool
    all_dice: bool
    in_turn: bool
    hidden_rolls: bool

    def target(self, row: int) -> int:
        return self.targets[row - 1]


def terms_of(box: Box) -> Terms:
    return Terms(
        tuple([int(target) for target in box.targets][1:]),
        int(box.lanes),
        box.chain,
        box.finish_spin,
        box.stopped_match_costs,
        box.assign_all_dice,
        box.assign_mode == numbers.IN_TURN,
        box.hidden_rolls,
    )


@lru_cache(64)
def _box(terms: Terms) -> Box:
    """As the rules want it; what has no say in a move is left at its default."""
    return Box(
        targets=[0, *terms.targets],
        lanes=terms.fastest,
        assign_all_dice=terms.all_dice,
        assign_mode=numbers.IN_TURN if terms.in_turn else numbers.SECRET,
        hidden_rolls=terms.hidden_rolls,
        chain=terms.chain,
        finish_spin=terms.finish_spin,
        stopped_match_costs=terms.stopped_match_costs,
        out_of_gas=numbers.NOBODY_MOVED,
        drive_off=True,
        refill=False,
        drive_off_limit=1,
        scoring=numbers.WIN_ONLY,
    )


class Chance(NamedTuple):
    """What totals from `low` to `high` do to a car: what becomes of it, where it arrives, whether the dice are lost."""

    became: int
    low: int
    high: int
    row: int
    lane: int  # one beyond the fastest: off the road
    costs: bool


@lru_cache(2048)
def chances(terms: Terms, row: int, lane: int) -> tuple[Chance, ...]:
    """All that can become of a car on this space, from the lowest totals to the highest."""
    target = terms.target(row)
    box = _box(terms)
    found: list[Chance] = []
    for outcome, low, high in (
        (numbers.SLOW, 1, target - 1),
        (numbers.HOLD, target, target),
        (numbers.FAST, target + 1, NO_END),
    ):
        if high and high < low:
            continue
        became = int(moving.fate(box, row, lane, outcome))
        stays = became in (numbers.STAYED, numbers.STAYED_LEVEL)
        costs = bool(moving.costs(box, became))
        if stays and found and not costs:  # matching the target changes nothing for a stopped car
            found[-1] = found[-1]._replace(high=high)
            continue
        after = int(moving.lane_after(box, lane, became))
        found.append(Chance(became, low, high, row if stays else row + 1, after, costs))
    return tuple(found)


def chance_of(terms: Terms, row: int, lane: int, total: int) -> Chance:
    return next(one for one in chances(terms, row, lane) if one.low <= total and (not one.high or total <= one.high))


def can_spin_out(terms: Terms, row: int, lane: int) -> bool:
    return lane == terms.fastest and (row < numbers.TURNS or terms.finish_spin)
