"""Pace: how often a caller may do something; whoever is faster is told when to come back."""

from __future__ import annotations

import math
from time import time

from limits import RateLimitItem, parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

from hairpin.server.metrics import Metrics
from hairpin.server.settings import Limits
from hairpin.server.turned import Turned


class TooFast(Turned):
    def __init__(self, wait: int) -> None:
        seconds = "a second" if wait == 1 else f"{wait} seconds"
        super().__init__(429, f"That was too often; try again in {seconds}.")
        self.wait = wait


class Windows(Storage):
    """Counts by key until their window ends. The library's own starts a thread again and again to look through them all."""

    STORAGE_SCHEME = ["windows"]  # noqa: RUF012 (as the library declares it)
    MOST = 10_000  # keys, before those that have ended are let go

    def __init__(self) -> None:
        super().__init__(None)
        self.windows: dict[str, tuple[int, float]] = {}  # count and end

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = time()
        count, end = self.windows.get(key, (0, 0.0))
        if end <= now:
            count, end = 0, now + expiry
            if len(self.windows) >= self.MOST:
                self.windows = {one: window for one, window in self.windows.items() if window[1] > now}
        self.windows[key] = (count + amount, end)
        return count + amount

    def get(self, key: str) -> int:
        count, end = self.windows.get(key, (0, 0.0))
        return count if end > time() else 0

    def get_expiry(self, key: str) -> float:
        return self.windows.get(key, (0, time()))[1]

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        count = len(self.windows)
        self.windows.clear()
        return count

    def clear(self, key: str) -> None:
        self.windows.pop(key, None)


class Pace:
    def __init__(self, limits: Limits | None, metrics: Metrics) -> None:
        self.metrics = metrics
        self.limiter = FixedWindowRateLimiter(Windows())
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
