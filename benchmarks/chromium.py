"""The system's own Chromium: where it is, and how it is started. The pages are tested, measured and pictured with it.

    python -m benchmarks.chromium

says where it is, or how to get it.
"""

from __future__ import annotations

import shutil
import sys

# The shell draws the same pages without a window to put them in, and is a fifth faster at it: first choice.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MISSING = "This needs Chromium: install it (Debian: apt-get install chromium-headless-shell) and run it again."


def chromium() -> str:
    """The path of the browser; LookupError, with a sentence, where there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise LookupError(MISSING)


if __name__ == "__main__":
    try:
        print(chromium())
    except LookupError as missing:
        sys.exit(str(missing))
