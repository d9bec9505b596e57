"""Pace: how often a caller may do something; whoever is faster is told when to come back."""

from __future__ import annotations

import math
from time import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from hairpin.server.metrics import Metrics
from hairpin.server.settings import Limits
from hairpin.server.turned import Turned


class TooFast(Turned):
    def __init__(self, wait: int) -> None:
        seconds = "a second" if wait == 1 else f"{wait} seconds"
        super().__init__(429, f"That was too often; try again in {seconds}.")
        self.wait = wait


class Pace:
    def __init__(self, limits: Limits | None, metrics: Metrics) -> None:
        self.metrics = metrics
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.items: dict[str, RateLimitItem] = {}
        if limits is not None:
            self.items = {name: parse(getattr(limits, name)) for name in Limits.__dataclass_fields__}

    def step(self, what: str, who: str) -> None:
        """Count one; raises TooFast where it is one too many."""
        item = self.items.get(what)
        if item is None or self.limiter.hit(item, what, who):
            return
        self.metrics.limited.inc()
        reset = self.limiter.get_window_stats(item, what, who).reset_time
        raise TooFast(max(1, math.ceil(reset - time())))
