"""On a screen of 80 columns and 24 lines every question of every game is whole: nothing scrolls off the top."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from rich.cells import cell_len

from hairpin.games import find_game, game_names
from tests.tables import new_match, questions, text_of

LINES = 24
BELOW = 2  # the hint and the line one types on
MANY = 12  # of each kind of question, that are looked at in one match


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("full", [False, True], ids=["fewest seats", "most seats"])
def test_in_few_lines_every_question_fits_on_a_screen_of_24(name: str, full: bool) -> None:
    game = find_game(name)
    match = new_match(game, game.most if full else game.fewest, 4)
    seen: Counter[str] = Counter()
    for seat, decision in islice(questions(match, 4), 800):
        seen[decision.name] += 1
        if seen[decision.name] > MANY:
            continue
        shown = text_of(match, seat, 80, decision, low=True)
        lines = shown.splitlines()
        assert len(lines) + BELOW <= LINES, shown
        assert max(cell_len(line) for line in lines) <= 80
        flat = " ".join(shown.split())
        assert decision.ask in flat
        assert all(choice.words in flat for choice in decision.choices)
    assert sum(seen.values()) > 12


@pytest.mark.parametrize("name", game_names())
def test_few_lines_are_fewer(name: str) -> None:
    game = find_game(name)
    match = new_match(game, game.most, 5)
    for seat, decision in islice(questions(match, 5), 40):
        usual = text_of(match, seat, 80, decision).splitlines()
        assert len(text_of(match, seat, 80, decision, low=True).splitlines()) < len(usual)
