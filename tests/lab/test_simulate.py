"""Simulate: the same matches however many processes, records that verify, and a summary that adds up."""

from __future__ import annotations

from pathlib import Path

import pytest

from hairpin.engine.playout import Tally
from hairpin.lab.simulate import Order, levels_for, run_piece, simulate
from hairpin.match import read_record, verify
from hairpin.refusal import Refused, UnknownLevel


def order(levels: tuple[str, ...] = ("rookie",) * 3, records: str | None = None) -> Order:
    return Order("street-illegal", len(levels), {}, None, levels, 12, records)


def quiet(tally: Tally) -> None:
    assert tally.matches > 0


def plain(tally: Tally) -> list[object]:
    return [
        tally.matches,
        tally.decisions,
        tally.wins,
        tally.reasons,
        tally.lengths,
        tally.most_decisions,
        tally.shared,
    ]


def test_the_same_seed_plays_the_same_matches_on_any_number_of_processes() -> None:
    alone = simulate(order(), 60, 1, quiet)
    together = simulate(order(), 60, 2, quiet)
    assert plain(alone.tally) == plain(together.tally)
    assert alone.tally.matches == 60
    assert alone.finished


def test_matches_are_numbered_so_pieces_join_to_the_whole() -> None:
    whole = run_piece(order(), 0, 30)
    pieces = run_piece(order(), 0, 11)
    pieces.join(run_piece(order(), 11, 19))
    assert plain(whole) == plain(pieces)


@pytest.mark.parametrize("levels", [("rookie", "rookie"), ("street", "rookie")])
def test_recorded_matches_are_the_same_and_verify(tmp_path: Path, levels: tuple[str, ...]) -> None:
    tally = run_piece(order(levels, records=str(tmp_path)), 0, 4)
    assert plain(tally) == plain(run_piece(order(levels), 0, 4))
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"street-illegal-{k:07d}.txt" for k in range(1, 5)]
    for file in files:
        assert verify(read_record(file.read_text("utf-8"))).over


def test_the_summary_adds_up() -> None:
    data = simulate(order(), 50, 1, quiet).as_json()
    assert {
        "game",
        "seats",
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "compiled",
        "wins",
        "reasons",
    } <= set(data)
    assert sum(data["wins"]) + data["others"] == data["games"] == 50
    assert sum(data["reasons"].values()) == 50
    assert sum(data["lengths"].values()) == 50
    assert data["decisions_per_game"] == round(data["decisions"] / 50, 2)


def test_one_level_is_for_all_seats_and_wrong_ones_are_refused() -> None:
    assert levels_for(["street"], 3) == ("street", "street", "street")
    assert levels_for(["street", "rookie"], 2) == ("street", "rookie")
    with pytest.raises(Refused, match="there are 3 seats and 2 bot levels"):
        levels_for(["street", "rookie"], 3)
    with pytest.raises(UnknownLevel, match="no bot level 'stret'; did you mean street"):
        levels_for(["stret"], 3)
