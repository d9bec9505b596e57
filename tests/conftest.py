"""Which tests run on one build: those of plain Python, whichever way the core below it was built."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# What these test is in none of the places that setup.py compiles: commands, and tables drawn with letters.
PLAIN = ("cli/*.py", "*/test_terminal.py", "test_low_screens.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    plain = {path for pattern in PLAIN for path in HERE.glob(pattern)}
    for item in items:
        if item.path in plain:
            item.add_marker(pytest.mark.plain)
