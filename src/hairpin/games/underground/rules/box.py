"""Box: the board and the options as numbers; shared by all states of a match and never changed."""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec


@final
class Box:
    __slots__ = (
        "assign_all_dice", "assign_mode", "chain", "drive_off", "drive_off_limit", "finish_spin", "hidden_rolls", "lanes",
        "out_of_gas", "refill", "scoring", "stopped_match_costs", "targets",
    )  # fmt: skip

    def __init__(
        self,
        targets: list[int],
        lanes: i64,
        assign_all_dice: bool,
        assign_mode: i64,
        hidden_rolls: bool,
        chain: bool,
        finish_spin: bool,
        stopped_match_costs: bool,
        out_of_gas: i64,
        drive_off: bool,
        refill: bool,
        drive_off_limit: i64,
        scoring: i64,
    ) -> None:
        self.targets: vec[i64] = vec[i64](targets)  # by row; index 0 is unused, so that turn 1 is targets[1]
        self.lanes: i64 = lanes  # the number of the fastest lane
        self.assign_all_dice: bool = assign_all_dice
        self.assign_mode: i64 = assign_mode
        self.hidden_rolls: bool = hidden_rolls
        self.chain: bool = chain
        self.finish_spin: bool = finish_spin
        self.stopped_match_costs: bool = stopped_match_costs
        self.out_of_gas: i64 = out_of_gas
        self.drive_off: bool = drive_off
        self.refill: bool = refill
        self.drive_off_limit: i64 = drive_off_limit
        self.scoring: i64 = scoring

    def middle(self) -> i64:
        """The lane all cars start in (rules 2)."""
        return (self.lanes + 1) // 2

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Box,
            (
                [int(target) for target in self.targets],
                int(self.lanes),
                self.assign_all_dice,
                int(self.assign_mode),
                self.hidden_rolls,
                self.chain,
                self.finish_spin,
                self.stopped_match_costs,
                int(self.out_of_gas),
                self.drive_off,
                self.refill,
                int(self.drive_off_limit),
                int(self.scoring),
            ),
        )
