"""Answers taken back: while nothing has come of them, durable, known by their keys, and never a way to other luck."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import httpx
import pytest

from benchmarks.launch import Launched
from hairpin.match import check_luck, read_record, verify
from hairpin.server.opening import DATABASE
from tests.server.serving import Browser, friends, play


def undo(browser: Browser, table: str, step: int, key: str = "") -> httpx.Response:
    return browser.post(f"/api/tables/{table}/undo", {"step": step, "key": key or f"back-{random.random()}"})


def screen(browser: Browser, table: str) -> dict[str, object]:
    return dict(browser.get(f"/api/tables/{table}/screen").json())


def give(browser: Browser, table: str, luck: random.Random, key: str = "") -> int:
    n, run = browser.any_answer(table, luck)
    reply = browser.answer(table, run, n, key)
    assert reply.status_code == 200, reply.text
    return int(reply.json()["step"])


def give_little(browser: Browser, table: str, luck: random.Random) -> int:
    """The shortest answer that is whole: the next question may be one's own again."""
    run: list[int] = []
    while True:
        asked = browser.question(table, run)
        run.append(luck.choice(asked["decision"]["choices"])["action"])
        reply = browser.answer(table, run, asked["n"])
        if reply.status_code == 200:
            return int(reply.json()["step"])
        assert "not complete" in reply.json()["says"]


def test_a_sealed_answer_is_taken_back_while_others_think(server: Launched) -> None:
    table, (ann, bob, kim) = friends(server.address, 3)
    luck = random.Random(1)
    before = [screen(one, table) for one in (ann, bob, kim)]
    with bob.stream(table) as page:
        page.at(0)
        step = give(ann, table, luck)
        assert screen(ann, table)["undo"] == step
        assert ann.table(table)["undo"] == [{"seat": 0, "step": step}]
        assert "undo" not in screen(bob, table)
        assert undo(bob, table, step).status_code == 409, "it is not his"
        assert undo(ann, table, step).json() == {"step": 2}
        after = [screen(one, table) for one in (ann, bob, kim)]
        assert [one["screen"] for one in after] == [one["screen"] for one in before], "as if it had never been"
        page.at(2)
        assert page.screen == after[1]["screen"]
        assert [event for event in page.events if event[0] != "table"] == [("whole", 0), ("change", 1), ("whole", 2)]
    assert undo(ann, table, step).status_code == 409, "it is taken back already"
    second = give(bob, table, luck)
    third = give(ann, table, luck)
    assert screen(bob, table)["undo"] == second, "those who sealed after him have shown nothing"
    assert undo(bob, table, second).status_code == 200
    assert undo(ann, table, third).status_code == 200


def test_what_was_shown_or_brought_luck_stands(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    luck = random.Random(2)
    first = give(ann, table, luck)
    assert screen(ann, table)["undo"] == first
    second = give(bob, table, luck)
    for browser, step in ((ann, first), (bob, second), (ann, second), (bob, first), (ann, 0), (bob, 99)):
        shown = screen(browser, table)
        assert "undo" not in shown
        reply = undo(browser, table, step)
        assert (reply.status_code, reply.json()["says"]) == (409, "This answer cannot be taken back any more.")
        assert screen(browser, table) == shown
    assert reply.json()["step"] == 2


def test_an_open_answer_of_ones_own_run_is_taken_back(server: Launched) -> None:
    """Somebody who decides several times in a row, with no luck and nobody else between, may go back step by step."""
    luck = random.Random(3)
    for _ in range(20):
        table, browsers = friends(server.address, 2, "nitro-dice")
        for _ in range(60):
            described = browsers[0].table(table)
            if described["state"] == "over":
                break
            seat = luck.choice([one["seat"] for one in described["seats"] if one["asked"]])
            before = screen(browsers[seat], table)
            step = give_little(browsers[seat], table, luck)
            if browsers[seat].table(table)["turn"] and screen(browsers[seat], table).get("undo") == step:
                stale = browsers[seat].any_answer(table, luck)
                assert undo(browsers[seat], table, step).status_code == 200
                assert screen(browsers[seat], table)["screen"] == before["screen"]
                reply = browsers[seat].answer(table, stale[1], stale[0])
                assert reply.status_code == 409, "an answer to the question that is no longer asked"
                return
    raise AssertionError("nothing could be taken back")


def test_the_same_undo_sent_again_is_one_and_a_taken_back_answer_does_not_come_back(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(1))
    assert ann.answer(table, run, n, "mine").json()["step"] == 1
    assert undo(ann, table, 1, "back").json() == {"step": 2}
    assert undo(ann, table, 1, "back").json() == {"step": 2}
    assert ann.answer(table, run, n, "mine").json()["step"] == 1, "a late copy of what was taken back"
    assert (ann.table(table)["step"], ann.table(table)["turn"]) == (2, True)
    assert bob.any_answer(table, random.Random(1))[0] == 2


@pytest.mark.parametrize(
    "body", [{}, {"step": 1}, {"step": -1, "key": "k"}, {"step": "x", "key": "k"}, {"step": 1, "key": ""}]
)
def test_what_is_no_undo_is_refused(ann: Browser, body: dict[str, object]) -> None:
    table = ann.found("street-illegal", "rookie")
    assert ann.post(f"/api/tables/{table}/undo", body).status_code == 422


def test_nothing_can_be_taken_back_before_the_start_or_by_strangers(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open")
    assert undo(ann, table, 0).status_code == 409
    bob.get("/")
    assert undo(bob, table, 0).status_code == 403


@pytest.mark.parametrize("game", ["street-illegal", "street-racing", "underground", "nitro-dice"])
def test_matches_with_much_taken_back_verify_with_the_luck_that_was_promised(server: Launched, game: str) -> None:
    table, browsers = friends(server.address, 2, game)
    luck = random.Random(4)
    back = 0
    while (described := browsers[0].table(table))["state"] != "over":
        seat = luck.choice([one["seat"] for one in described["seats"] if one["asked"]])
        step = give_little(browsers[seat], table, luck)
        if back < 12 and screen(browsers[seat], table).get("undo") == step:
            assert undo(browsers[seat], table, step).status_code == 200
            back += 1
    assert back > 1 or game == "underground"
    record = read_record(browsers[0].get(f"/api/tables/{table}/record").text)
    assert verify(record).over
    assert check_luck(record).whole
    assert len(record.entries) > 0
    assert f"commit {described['commitment']}" in record.write()


def test_an_undo_survives_a_crash_and_can_be_made_after_one(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, (ann, bob, kim) = friends(server.address, 3)
    luck = random.Random(5)
    with bob.stream(table) as page:
        page.at(0)
        give(ann, table, luck, "first")
        assert undo(ann, table, 1, "back").json() == {"step": 2}
        give(kim, table, luck)
        page.at(3)
    shown = [screen(one, table) for one in (ann, bob, kim)]
    server.kill()
    server = Launched(tmp_path / "data")
    for one in (ann, bob, kim):
        one.moved_to(server.address)
    assert [screen(one, table) for one in (ann, bob, kim)] == shown
    assert undo(ann, table, 1, "back").json() == {"step": 2}
    with bob.stream(table, after=page.n) as again:
        again.n, again.screen = page.n, page.screen
        again.until(lambda page: bool(page.table))
        assert undo(kim, table, 3).json() == {"step": 4}, "what was given before the crash"
        again.at(4)
        assert again.screen == screen(bob, table)["screen"]
    play(table, [ann, bob, kim], seed=6)
    assert verify(read_record(ann.get(f"/api/tables/{table}/record").text)).over
    assert server.stop() == 0


def test_kills_between_answers_and_undos_lose_and_double_nothing(tmp_path: Path) -> None:
    """Two people answer and take back as fast as they can; the server is killed again and again."""
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 3, options={"races": 3})
    luck = random.Random(7)
    acknowledged: dict[str, int] = {}
    for kill in range(6):
        for turn in range(luck.randrange(3, 9)):
            asked = [seat["seat"] for seat in browsers[0].table(table)["seats"] if seat["asked"]]
            if not asked:
                break
            seat = luck.choice(asked)
            key = f"{kill}-{turn}"
            step = give(browsers[seat], table, luck, key)
            acknowledged[f"{seat}:{key}"] = step
            if screen(browsers[seat], table).get("undo") == step and luck.random() < 0.6:
                reply = undo(browsers[seat], table, step, f"back-{key}")
                assert reply.status_code == 200
                acknowledged[f"{seat}:back-{key}"] = reply.json()["step"]
        shown = [screen(one, table) for one in browsers]
        server.kill()
        server = Launched(tmp_path / "data")
        for one in browsers:
            one.moved_to(server.address)
        assert [screen(one, table) for one in browsers] == shown
    assert server.stop() == 0
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        rows = database.execute("select n, key, back, luck, drawn from log order by n").fetchall()
    database.close()
    assert [row[0] for row in rows] == list(range(len(rows)))
    assert {row[1]: row[0] for row in rows[1:]} == acknowledged
    backs = [row for row in rows if row[2] is not None]
    assert len(backs) > 3
    for n, _, back, drawn_luck, drawn in backs:
        assert back < n
        assert (drawn_luck, drawn) == ("", rows[back - 1][4]), "no luck between the answer and its undo"
