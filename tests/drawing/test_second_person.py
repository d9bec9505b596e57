"""Sentences as those are told them who are in them."""

from __future__ import annotations

import pytest

from hairpin.drawing.second_person import second_person


@pytest.mark.parametrize(
    ("words", "subject", "told"),
    [
        ("Mara pays 1 chip for the limit.", True, "You pay 1 chip for the limit."),
        ("Mara passes Tom and is 3rd.", True, "You pass Tom and are 3rd."),
        ("Mara cannot pay and brakes hard.", True, "You cannot pay and brake hard."),
        ("Mara is too fast: 100 at a limit of 80.", True, "You are too fast: 100 at a limit of 80."),
        ("Mara does nothing.", True, "You do nothing."),
        ("Mara loses 40▼ on the left to the obstacle and draws 20▲.", True,
         "You lose 40▼ on the left to the obstacle and draw 20▲."),
        ("Mara has no slower card and cannot press on.", True, "You have no slower card and cannot press on."),
        ("Mara finishes 2nd: 11 points.", True, "You finish 2nd: 11 points."),
        ("Mara presses on.", True, "You press on."),
        ("Mara drives: 50◀ for 20▼ in the middle.", True, "You drive: 50◀ for 20▼ in the middle."),
        ("Mara optimizes: 20▼ goes.", True, "You optimize: 20▼ goes."),
        ("Mara exchanges 20▲.", True, "You exchange 20▲."),
        ("Tom attacks Mara.", False, "Tom attacks you."),
        ("Tom holds off Mara.", False, "Tom holds off you."),
        ("Tom passes Mara and is 3rd.", False, "Tom passes you and is 3rd."),
        ("Tom pays nothing and runs at 80.", False, "Tom pays nothing and runs at 80."),
        ("Mara plays Push 4.", True, "You play Push 4."),
        ("Mara goes first, ahead.", True, "You go first, ahead."),
        ("Mara goes from 4 to 8, as fast as it goes.", True, "You go from 4 to 8, as fast as it goes."),
        ("Mara increases Pass by 2.", True, "You increase Pass by 2."),
        ("Mara draws blue, a match: down 2 to 4.", True, "You draw blue, a match: down 2 to 4."),
        ("Mara draws red with two skids and crashes!", True, "You draw red with two skids and crash!"),
        ("Mara takes back Block, Pass and Push.", True, "You take back Block, Pass and Push."),
        ("Mara advances 2 and draws level.", True, "You advance 2 and draw level."),
        ("Mara advances 2 and is 3 behind.", True, "You advance 2 and are 3 behind."),
        ("Mara wins, ahead at the finish.", True, "You win, ahead at the finish."),
        ("Mara holds 5.", True, "You hold 5."),
        ("Maras block.", True, "Maras block."),
    ],
)  # fmt: skip
def test_what_concerns_the_viewer_is_told_to_him(words: str, subject: bool, told: str) -> None:
    assert second_person(words, "Mara", subject) == told
