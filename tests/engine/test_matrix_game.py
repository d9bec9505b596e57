"""Matrix games: saddles, mixtures, and that neither player can do better than the value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hairpin.engine.matrix_game import MOST, MatrixGame

NEARLY = 1e-7


def solved(*rows: list[float]) -> MatrixGame:
    game = MatrixGame()
    game.rows, game.columns = len(rows), len(rows[0])
    for r, row in enumerate(rows):
        for c, pay in enumerate(row):
            game.pay[r * MOST + c] = pay
    game.solve()
    return game


def mixtures(game: MatrixGame) -> tuple[list[float], list[float]]:
    return [game.row_mix[r] for r in range(game.rows)], [game.column_mix[c] for c in range(game.columns)]


def test_a_saddle_is_played_pure() -> None:
    game = solved([3.0, 1.0], [4.0, 2.0])
    assert game.value == 2.0
    assert mixtures(game) == ([0.0, 1.0], [0.0, 1.0])


def test_matching_pennies_are_mixed_evenly() -> None:
    game = solved([1.0, -1.0], [-1.0, 1.0])
    assert game.value == pytest.approx(0.0)
    row_mix, column_mix = mixtures(game)
    assert row_mix == pytest.approx([0.5, 0.5])
    assert column_mix == pytest.approx([0.5, 0.5])


def test_rock_paper_scissors_is_worth_nothing() -> None:
    game = solved([0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0])
    assert game.value == pytest.approx(0.0)
    assert mixtures(game)[0] == pytest.approx([1 / 3] * 3)


def test_an_uneven_game_of_two_by_two() -> None:
    game = solved([2.0, -1.0], [-3.0, 4.0])
    assert game.value == pytest.approx(0.5)
    row_mix, column_mix = mixtures(game)
    assert row_mix == pytest.approx([0.7, 0.3])
    assert column_mix == pytest.approx([0.5, 0.5])


pays = st.one_of(st.floats(-1, 1, allow_nan=False), st.sampled_from([-1.0, 0.0, 1.0]))


@settings(max_examples=400, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_neither_player_can_do_better_than_the_value(rows: int, columns: int, data: st.DataObject) -> None:
    matrix = [[data.draw(pays) for _ in range(columns)] for _ in range(rows)]
    game = solved(*matrix)
    row_mix, column_mix = mixtures(game)
    for mix in (row_mix, column_mix):
        assert sum(mix) == pytest.approx(1.0)
        assert min(mix) >= -NEARLY
    worst = min(sum(row_mix[r] * matrix[r][c] for r in range(rows)) for c in range(columns))
    best = max(sum(column_mix[c] * matrix[r][c] for c in range(columns)) for r in range(rows))
    assert worst == pytest.approx(game.value, abs=NEARLY)
    assert best == pytest.approx(game.value, abs=NEARLY)


def test_one_object_solves_game_after_game() -> None:
    game = solved([0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0])
    game.rows, game.columns = 1, 2
    game.pay[0], game.pay[1] = 5.0, 4.0
    assert game.solve() == 4.0
    assert game.column_mix[1] == 1.0
    assert game.row_mix[0] == 1.0
