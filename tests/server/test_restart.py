"""Restarts: every table is there again, with its luck, its seats and its keys; what sleeps costs nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.games import game_names
from hairpin.match import check_luck, read_record, verify
from tests.server.holding import Holding
from tests.server.serving import Browser, friends, play


@pytest.mark.parametrize("game", game_names())
def test_a_match_goes_on_with_the_same_luck_through_restarts(tmp_path: Path, game: str) -> None:
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2, game)
    described = browsers[0].table(table)
    commitment = described["commitment"]
    assert described["secret"] is None
    for turn in range(3):
        step = play(table, browsers, seed=turn, steps=4)
        screens = [browser.get(f"/api/tables/{table}/screen").json() for browser in browsers]
        if turn % 2:
            server.kill()
        else:
            assert server.stop() == 0
        server = Launched(tmp_path / "data")
        for browser, screen in zip(browsers, screens, strict=True):
            browser.moved_to(server.address)
            assert browser.get(f"/api/tables/{table}/screen").json() == screen
        assert browsers[0].table(table)["step"] == step
    play(table, browsers, seed=9)
    over = browsers[0].table(table)
    assert (over["state"], over["commitment"]) == ("over", commitment)
    record = read_record(browsers[0].get(f"/api/tables/{table}/record").text)
    assert record.intact
    assert verify(record).over
    assert check_luck(record).whole
    assert f"commit {commitment}" in browsers[1].get(f"/api/tables/{table}/record").text
    assert f"secret {over['secret']}" in browsers[1].get(f"/api/tables/{table}/record").text
    assert server.stop() == 0


def test_an_answer_sent_again_after_a_crash_is_known(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, (ann, bob) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(1))
    assert ann.answer(table, run, n, "key of Ann").json()["step"] == 1
    m, other = bob.any_answer(table, random.Random(1))
    server.kill()
    server = Launched(tmp_path / "data")
    for browser in (ann, bob):
        browser.moved_to(server.address)
    assert ann.answer(table, run, n, "key of Ann").json()["step"] == 1
    # Bob's page is from before, and before Ann's sealed answer: his question is still the same.
    assert (n, m) == (0, 1)
    assert bob.answer(table, other, 0, "key of Bob").json()["step"] == 2
    assert server.stop() == 0


def test_a_page_from_before_a_crash_catches_up(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2)
    with browsers[0].stream(table) as page:
        page.at(play(table, browsers, seed=2, steps=5))
    server.kill()
    server = Launched(tmp_path / "data")
    for browser in browsers:
        browser.moved_to(server.address)
    with browsers[0].stream(table, after=page.n) as again:
        again.n, again.screen = page.n, page.screen
        again.until(lambda page: bool(page.table))
        step = play(table, browsers, seed=3, steps=5)
        again.at(step)
        assert [kind for kind, _ in again.events if kind != "table"] == ["change"] * 5
        assert again.screen == browsers[0].get(f"/api/tables/{table}/screen").json()["screen"]
    assert server.stop() == 0


def test_bots_that_were_asked_go_on_by_themselves(tmp_path: Path, holding: Holding) -> None:
    """Nobody needs to open the table: it is woken because it waits for a bot."""
    server = holding.launch_held(tmp_path / "data")
    with Browser(server.address) as ann:
        table = ann.found("street-illegal", "rookie", listed=True)
        n, run = ann.any_answer(table, random.Random(1))
        assert ann.answer(table, run, n).status_code == 200
        assert ann.table(table)["step"] == 1
        server.kill()
        server = Launched(tmp_path / "data")
        ann.moved_to(server.address)
        while not ann.get("/api/tables").json()["yours"][0]["your_turn"]:
            pass
        assert ann.table(table)["step"] > 1
    assert server.stop() == 0


def test_a_table_that_nobody_looks_at_sleeps_and_wakes(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", ping=0.05, sleep=0.1)
    table, browsers = friends(server.address, 3)
    step = play(table, browsers, seed=5, steps=5)
    with browsers[0].stream(table) as page:
        page.at(step)
        for _ in range(6):
            page.read()  # pings: it does not sleep while somebody looks on
        assert "hairpin_tables_awake 1.0" in browsers[1].get("/metrics").text
    while "hairpin_tables_awake 0.0" not in browsers[0].get("/metrics").text:
        pass
    assert browsers[0].table(table)["step"] == step
    with browsers[1].stream(table) as page:
        assert page.at(step).screen == browsers[1].get(f"/api/tables/{table}/screen").json()["screen"]
    assert server.stop() == 0
