"""Finds the system's own Chromium, which is used to test, measure and picture the pages, and has the flags to start it.

    python -m benchmarks.chromium

prints where it is, or how to get it.
"""

from __future__ import annotations

import shutil
import sys

# The headless shell comes first: it draws the same pages without a window, a fifth faster.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MISSING = "This needs Chromium: install it (Debian: apt-get install chromium-headless-shell) and run it again."


def chromium() -> str:
    """The path of the browser; raises LookupError, with a sentence, if there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise LookupError(MISSING)


if __name__ == "__main__":
    try:
        print(chromium())
    except LookupError as missing:
        sys.exit(str(missing))
