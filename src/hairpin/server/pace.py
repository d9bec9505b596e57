"""Pace: how often a caller may do something; whoever is faster is told when to come back."""

from __future__ import annotations

import math
from time import time

from limits import parse

from hairpin.server.metrics import Metrics
from hairpin.server.settings import Limits
from hairpin.server.turned import Turned


class TooFast(Turned):
    def __init__(self, wait: int) -> None:
        seconds = "a second" if wait == 1 else f"{wait} seconds"
        super().__init__(429, f"That was too often; try again in {seconds}.")
        self.wait = wait


class Pace:
    """Counts in windows of fixed length. The library that reads the limits would count too, but far more slowly."""

    MOST = 10_000  # callers, before those whose window has ended are let go

    def __init__(self, limits: Limits | None, metrics: Metrics) -> None:
        self.metrics = metrics
        self.limits: dict[str, tuple[int, int]] = {}  # how many, in how many seconds
        self.windows: dict[tuple[str, str], tuple[int, float]] = {}  # count and end
        if limits is not None:
            for name in Limits.__dataclass_fields__:
                item = parse(getattr(limits, name))
                self.limits[name] = item.amount, item.get_expiry()

    def allows(self, what: str, who: str) -> bool:
        """Whether one more would not be too many."""
        limit = self.limits.get(what)
        if limit is None:
            return True
        count, end = self.windows.get((what, who), (0, 0.0))
        return count < limit[0] or end <= time()

    def step(self, what: str, who: str) -> None:
        """Count one; raises TooFast where it is one too many."""
        limit = self.limits.get(what)
        if limit is None:
            return
        now = time()
        count, end = self.windows.get((what, who), (0, 0.0))
        if end <= now:
            count, end = 0, now + limit[1]
            if len(self.windows) >= self.MOST:
                self.windows = {key: window for key, window in self.windows.items() if window[1] > now}
        self.windows[what, who] = count + 1, end
        if count >= limit[0]:
            self.metrics.limited.inc()
            raise TooFast(max(1, math.ceil(end - now)))
