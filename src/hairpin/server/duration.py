"""Duration: spans of time as people write them, such as 90d or 12h."""

from __future__ import annotations

import re

from hairpin.refusal import Refused

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
LONGEST = 100 * 366 * 86_400  # seconds


class BadDuration(Refused):
    """A span of time that cannot be read, or that makes no sense."""


def read_duration(text: str) -> float:
    """The seconds of a span such as `90d`, `12h`, `30m`, `45s` or `2w`; raises BadDuration."""
    found = re.fullmatch(r"(\d{1,12}(?:\.\d{1,6})?)([smhdw])", text.strip().lower(), re.ASCII)
    if found is None:
        raise BadDuration(f"{text[:40]!r} is no span of time; write a number and a unit: 45s, 30m, 12h, 90d or 2w")
    seconds = float(found[1]) * SECONDS[found[2]]
    if seconds > LONGEST:
        raise BadDuration(f"{text[:40]!r} is too long: a span of time can be a hundred years")
    return seconds
