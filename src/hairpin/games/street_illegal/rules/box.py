"""Box: what is printed and what was agreed, as numbers; shared by all states of a match and never changed."""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec


@final
class Box:
    """Kinds of tempo cards are in the order of their velocity, so a lower kind is never faster."""

    __slots__ = (
        "better_old_pros", "brake_to_limit", "cars", "chip_supply", "chips_per_match", "counts", "deal", "designed",
        "icons", "kinds", "length", "limits", "nitrous_oxide", "old_pro_team", "open_chips", "points", "races",
        "series_grid", "situations", "start_chips", "start_grid", "tiebreak_last_race", "track_counts", "velocity",
    )  # fmt: skip

    def __init__(
        self,
        velocity: list[int],
        icons: list[int],
        counts: list[int],
        limits: list[int],
        situations: list[int],
        track_counts: list[int],
        points: list[int],
        designed: list[int],
        cars: i64,
        deal: i64,
        start_chips: i64,
        chips_per_match: i64,
        chip_supply: i64,
        length: i64,
        races: i64,
        start_grid: i64,
        series_grid: i64,
        better_old_pros: i64,
        nitrous_oxide: bool,
        brake_to_limit: bool,
        open_chips: bool,
        old_pro_team: i64,
        tiebreak_last_race: bool,
    ) -> None:
        self.velocity: vec[i64] = vec[i64](velocity)
        self.icons: vec[i64] = vec[i64](icons)  # by kind, one bit per situation
        self.counts: vec[i64] = vec[i64](counts)
        self.kinds: i64 = len(velocity)
        self.limits: vec[i64] = vec[i64](limits)  # by track card; 0 is no limit
        self.situations: vec[i64] = vec[i64](situations)
        self.track_counts: vec[i64] = vec[i64](track_counts)
        self.points: vec[i64] = vec[i64](points)
        self.designed: vec[i64] = vec[i64](designed)  # option `track`: these cards, in this order
        self.cars: i64 = cars
        self.deal: i64 = deal
        self.start_chips: i64 = start_chips
        self.chips_per_match: i64 = chips_per_match
        self.chip_supply: i64 = chip_supply
        self.length: i64 = length
        self.races: i64 = races
        self.start_grid: i64 = start_grid
        self.series_grid: i64 = series_grid
        self.better_old_pros: i64 = better_old_pros
        self.nitrous_oxide: bool = nitrous_oxide
        self.brake_to_limit: bool = brake_to_limit
        self.open_chips: bool = open_chips
        self.old_pro_team: i64 = old_pro_team
        self.tiebreak_last_race: bool = tiebreak_last_race

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Box,
            (
                [int(x) for x in self.velocity],
                [int(x) for x in self.icons],
                [int(x) for x in self.counts],
                [int(x) for x in self.limits],
                [int(x) for x in self.situations],
                [int(x) for x in self.track_counts],
                [int(x) for x in self.points],
                [int(x) for x in self.designed],
                int(self.cars),
                int(self.deal),
                int(self.start_chips),
                int(self.chips_per_match),
                int(self.chip_supply),
                int(self.length),
                int(self.races),
                int(self.start_grid),
                int(self.series_grid),
                int(self.better_old_pros),
                self.nitrous_oxide,
                self.brake_to_limit,
                self.open_chips,
                int(self.old_pro_team),
                self.tiebreak_last_race,
            ),
        )
