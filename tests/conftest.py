"""Which tests run on one build: those of plain Python, whichever way the core below it was built."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# What these test is in none of the places that setup.py compiles: boards, words, terminals and commands.
PLAIN = (
    "cli/*.py",
    "drawing/*.py",
    "*/test_board*.py",
    "*/test_claims.py",
    "*/test_decisions.py",
    "*/test_guide.py",
    "*/test_screen_answers.py",
    "*/test_story.py",
    "*/test_terminal.py",
    "*/test_track_drawing.py",
    "*/test_words.py",
    "*/test_workshop.py",
    "test_digests.py",
    "test_dockerfile.py",
    "test_docs.py",
    "test_documented_rulings.py",
    "test_guides.py",
    "test_low_screens.py",
    "test_makefile.py",
    "test_number_words.py",
    "test_parts.py",
    "test_tellings.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    plain = {path for pattern in PLAIN for path in HERE.glob(pattern)}
    for item in items:
        if item.path in plain:
            item.add_marker(pytest.mark.plain)
