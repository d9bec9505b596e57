"""Measures how long the front door takes to load: a bare import, and a first match, each in fresh processes.

    python -m benchmarks.front

It measures processor time and takes the quickest of several rounds: other programs on the machine make it slower, never
quicker. Every process also reports how long Python itself took to start; the ratios are to that time.
"""

from __future__ import annotations

import subprocess
import sys

ROUNDS = 15
BARS = {  # milliseconds
    "import hairpin": 60,
    'import hairpin; hairpin.new_match("street-racing", seed=7)': 175,
}


def milliseconds(lines: str) -> tuple[float, float]:
    """How long Python took to start, and then these lines."""
    timed = f"import time; begun = time.process_time(); {lines}; print(begun, time.process_time() - begun)"
    told = subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True, text=True).stdout
    start, taken = told.split()
    return 1000 * float(start), 1000 * float(taken)


def main() -> int:
    start, best = float("inf"), dict.fromkeys(BARS, float("inf"))
    for _ in range(ROUNDS):
        for lines in BARS:
            began, taken = milliseconds(lines)
            start, best[lines] = min(start, began), min(best[lines], taken)
    print(f"Python starts in {start:.0f} ms")
    for lines, bar in BARS.items():
        met = "met " if best[lines] <= bar else "MISSED"
        print(f"{met}  {lines}: {best[lines]:.0f} ms, {best[lines] / start:.1f} times that (bar: {bar} ms)")
    return int(any(best[lines] > bar for lines, bar in BARS.items()))


if __name__ == "__main__":
    sys.exit(main())
