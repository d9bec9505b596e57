"""Rate limits: how often one caller may do something; over the limit they get 429 with Retry-After.

Callers are counted in windows of fixed length by a monotonic clock. The memory for it is bounded: see `Windows`.
"""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields
from time import monotonic

from hairpin.refusal import Refused
from hairpin.server.metrics import Metrics
from hairpin.server.refusals import HttpRefusal
from hairpin.server.settings import Limits

SECONDS = {"second": 1, "minute": 60, "hour": 3600}


class TooFast(HttpRefusal):
    def __init__(self, wait: int) -> None:
        seconds = "1 second" if wait == 1 else f"{wait} seconds"
        super().__init__(429, f"Too many requests. Try again in {seconds}.")
        self.wait = wait


class Windows:
    """The callers of one limit: `amount` requests of each in `seconds` seconds.

    All windows of a limit are equally long, so the order in which they were opened is the order in which they end, and
    those that have ended are dropped from the front. When MOST are open, the oldest is dropped although it has not
    ended. That locks nobody out, and its caller gains one new window. To make use of that, somebody needs more than
    MOST addresses or seats, and with these the limits alone would allow MOST times `amount` requests.
    """

    MOST = 10_000

    def __init__(self, amount: int, seconds: int) -> None:
        self.amount = amount
        self.seconds = seconds
        self.windows: OrderedDict[str, tuple[int, float]] = OrderedDict()  # count and end, by caller

    def wait(self, who: str, now: float) -> float:
        """How long this caller has to wait; 0 where one more request is not too many."""
        count, end = self.windows.get(who, (0, now))
        return 0.0 if count < self.amount or end <= now else end - now

    def count(self, who: str, now: float) -> None:
        """Count one request."""
        count, end = self.windows.get(who, (0, now))
        if end > now:
            self.windows[who] = count + 1, end
            return
        self.windows.pop(who, None)
        while self.windows and (len(self.windows) >= self.MOST or next(iter(self.windows.values()))[1] <= now):
            self.windows.popitem(last=False)
        self.windows[who] = 1, now + self.seconds


class RateLimits:
    """All limits of a server. Callers are addresses, guests by their signed cookie, or seats that were proven."""

    def __init__(self, limits: Limits | None, metrics: Metrics, clock: Callable[[], float] = monotonic) -> None:
        self.metrics = metrics
        self.clock = clock
        self.windows: dict[str, Windows] = {}
        for field in fields(Limits) if limits is not None else ():
            self.windows[field.name] = Windows(*parse_rate(f"the limit {field.name}", getattr(limits, field.name)))

    def step(self, what: str, who: str) -> None:
        """Count one request; raises TooFast where it is one too many."""
        windows = self.windows.get(what)
        if windows is None:
            return
        now = self.clock()
        wait = windows.wait(who, now)
        if wait > 0:
            self.metrics.limited.inc()
            raise TooFast(math.ceil(wait))
        windows.count(who, now)


def parse_rate(name: str, text: str) -> tuple[int, int]:
    """A rate such as 30/minute as a number and seconds; raises Refused."""
    found = re.fullmatch(r"([1-9][0-9]{0,8})/(second|minute|hour)", text)
    if found is None:
        raise Refused(f"{name} is {text!r}; it must be a rate such as 30/second or 120/minute")
    return int(found[1]), SECONDS[found[2]]
