"""Answers: stored once, refused with a sentence, and never told before they are stored."""

from __future__ import annotations

import asyncio
import random
import socket
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from benchmarks.launch import Launched
from hairpin.engine.chance import seeded
from hairpin.match import Match
from hairpin.server.bot_runner import any_answer
from hairpin.server.lobby import Wish
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.refusals import HttpRefusal
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from tests.server.raw import connected, replies
from tests.server.serving import Browser, friends, play

SAME = ("content-type", "cache-control", "content-security-policy", "x-frame-options", "referrer-policy", "date")


def asked(table: str, browsers: list[Browser]) -> int:
    seats = browsers[0].table(table)["seats"]
    return next(int(seat["seat"]) for seat in seats if seat["asked"])


def test_the_same_key_gives_the_same_step_and_is_carried_out_once(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(1))
    replies = [ann.answer(table, run, n, "the same") for _ in range(3)]
    assert [reply.status_code for reply in replies] == [200] * 3
    assert [reply.json()["step"] for reply in replies] == [1] * 3
    assert ann.table(table)["step"] == 1
    # Another seat may use the same key: it is its own.
    n, run = bob.any_answer(table, random.Random(2))
    assert bob.answer(table, run, n, "the same").json()["step"] == 2


def test_an_answer_for_an_older_step_is_refused_with_the_present_one(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    step = play(table, browsers, seed=3, steps=4)
    seat = asked(table, browsers)
    _, run = browsers[seat].any_answer(table, random.Random(3))
    reply = browsers[seat].answer(table, run, 0)
    assert reply.status_code == 409
    assert reply.json()["step"] == step
    assert "moved on" in reply.json()["says"]
    assert browsers[seat].answer(table, run, step + 1).status_code == 409
    assert browsers[0].table(table)["step"] == step


def test_a_sealed_answer_of_another_does_not_make_mine_stale(server: Launched) -> None:
    table, (ann, bob, kim) = friends(server.address, 3)
    drafts = {browser: browser.any_answer(table, random.Random(4)) for browser in (ann, bob, kim)}
    for step, (browser, (n, run)) in enumerate(drafts.items(), 1):
        assert n == 0
        reply = browser.answer(table, run, 0)
        assert (reply.status_code, reply.json()["step"]) == (200, step)


def test_a_second_answer_to_one_question_is_refused(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(5))
    assert ann.answer(table, run, n).status_code == 200
    again = ann.answer(table, run, n)
    assert again.status_code == 409
    assert "answered already" in again.json()["says"]


def test_an_illegal_action_is_refused_with_what_is_possible(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    reply = ann.answer(table, [255], 0)
    assert reply.status_code == 422
    assert "possible are" in reply.json()["says"]
    assert ann.table(table)["step"] == 0


def test_half_a_choice_is_refused_so_that_nobody_sees_how_far_it_has_got(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    n, run = ann.any_answer(table, random.Random(6))
    assert len(run) > 1
    reply = ann.answer(table, run[:-1], n)
    assert reply.status_code == 422
    assert "not complete" in reply.json()["says"]
    assert ann.table(table)["step"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[]", 422),
        (b"{}", 422),
        (b'{"answers":[],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[true],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1.5],"expecting":0,"key":"k"}', 422),
        (b'{"answers":["1"],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[256],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[-1],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[99999999999999999999999],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":-1,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":0,"key":""}', 422),
        (b'{"answers":[1],"expecting":0,"key":"' + b"k" * 81 + b'"}', 422),
        (b'{"answers":[1],"expecting":0,"key":"k","seat":1}', 422),
        (b'{"answers":[' + b"1," * 64 + b'1],"expecting":0,"key":"k"}', 422),
        (b'{"answers":[1],"expecting":0,"key":"' + b"k" * 5000 + b'"}', 413),
        (b"[" * 4000, 422),
    ],
)
def test_garbage_is_refused_with_a_sentence_and_changes_nothing(ann: Browser, body: bytes, status: int) -> None:
    table = ann.found("street-illegal")
    step = ann.table(table)["step"]
    headers = {"content-type": "application/json"}
    reply = ann.client.post(f"/api/tables/{table}/answers", content=body, headers=headers)
    assert reply.status_code == status
    assert reply.json()["says"].endswith(".")
    assert ann.table(table)["step"] == step


def test_before_the_start_and_after_the_end_nothing_can_be_answered(server: Launched, ann: Browser) -> None:
    waiting = ann.found("street-racing", "open")
    reply = ann.answer(waiting, [0], 0)
    assert (reply.status_code, reply.json()["says"]) == (409, "The match has not started yet.")
    table, browsers = friends(server.address, 2, "street-racing")
    step = play(table, browsers, seed=8)
    reply = browsers[0].answer(table, [0], step)
    assert reply.status_code == 409
    assert "over" in reply.json()["says"]


@pytest.mark.parametrize("headers", [{}, {"content-type": "text/plain"}, {"content-type": "application/x-www-form"}])
def test_answers_come_as_json_or_not_at_all(ann: Browser, headers: dict[str, Any]) -> None:
    table = ann.found("street-illegal")
    body = b'{"answers":[1],"expecting":0,"key":"k"}'
    reply = ann.client.post(f"/api/tables/{table}/answers", content=body, headers=headers)
    assert reply.status_code == 415


# -- over the connection ---------------------------------------------------------------------------


def request(browser: Browser, address: str, table: str, body: bytes, more: str = "") -> bytes:
    """An answer as it goes over a connection, with more headers than usual where these are given."""
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.client.cookies.jar)
    head = (
        f"POST /api/tables/{table}/answers HTTP/1.1\r\nhost: {urlsplit(address).netloc}\r\ncookie: {cookie}\r\n{more}"
    )
    return f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body


def acknowledged(connection: socket.socket, step: int, times: int = 1) -> None:
    """Read until an answer is acknowledged so many times as that step."""
    got = b""
    while got.count(b'{"step":%d}' % step) < times:
        part = connection.recv(65536)
        assert part, got
        got += part


def drafted(browser: Browser, table: str, seed: int, key: str = "k") -> tuple[int, bytes]:
    step, run = browser.any_answer(table, random.Random(seed))
    return step, b'{"answers":%b,"expecting":%d,"key":"%b"}' % (str(run).encode(), step, key.encode())


def test_an_acknowledgement_has_the_headers_of_any_other_reply(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    step, run = browsers[0].any_answer(table, random.Random(3))
    taken = browsers[0].answer(table, run, step, key="a")
    refused = browsers[0].answer(table, run, step, key="b")
    assert (taken.status_code, taken.json()) == (200, {"step": step + 1})
    assert refused.status_code == 409
    assert [name for name in refused.headers if name not in taken.headers] == []
    assert [taken.headers[name] for name in SAME[:-1]] == [refused.headers[name] for name in SAME[:-1]]
    assert all(len(taken.headers.get_list(name)) == 1 for name in (*SAME, "content-length"))


def test_answers_sent_in_one_go_are_acknowledged_in_their_order(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 4)
    bodies = [body, body, b'{"answers":[0],"expecting":0}']
    sent = [request(ann, server.address, table, one) for one in bodies]
    got = replies(server.address, *sent, request(ann, server.address, table, body, "connection: close\r\n"))
    heads = [part.partition(b" ")[0] for part in got.split(b"HTTP/1.1 ")[1:]]
    assert heads == [b"200", b"200", b"422", b"200"]
    assert got.count(b'{"step":%d}' % (step + 1)) == 3
    assert got.count(b"connection: close") == 1


def test_an_answer_that_asks_before_it_sends_its_body_is_told_to_go_on(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 5)
    asks = "expect: 100-continue\r\n"
    sent = [request(ann, server.address, table, body, more) for more in (asks, f"{asks}connection: close\r\n")]
    got = replies(server.address, *sent)
    assert got.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200")
    assert got.count(b'{"step":%d}' % (step + 1)) == 2


def test_a_connection_is_kept_for_the_next_answer(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    with httpx.Client(base_url=server.address, cookies=browsers[0].client.cookies) as client:
        step, run = browsers[0].any_answer(table, random.Random(6))
        for _ in range(3):
            reply = client.post(f"/api/tables/{table}/answers", json={"answers": run, "expecting": step, "key": "k"})
            assert reply.json() == {"step": step + 1}
            assert "connection" not in reply.headers


def test_an_answer_may_come_in_parts(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 2)
    sent = request(ann, server.address, table, body)
    with connected(server.address) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for place in range(0, len(sent), 40):
            connection.sendall(sent[place : place + 40])
        acknowledged(connection, step + 1)


def test_the_last_answer_of_a_match_ends_it(server: Launched) -> None:
    table, browsers = friends(server.address, 2, "street-racing")
    play(table, browsers, seed=3)
    assert browsers[0].table(table)["state"] == "over"
    assert browsers[0].get(f"/api/tables/{table}/record").status_code == 200


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"headers": {"content-type": "application/json; charset=utf-8"}}, 200),
        ({"params": {"seat": 0}}, 200),
        ({"headers": {"origin": "http://elsewhere.example", "content-type": "application/json"}}, 403),
        ({"headers": {"sec-fetch-site": "cross-site", "content-type": "application/json"}}, 403),
        ({"headers": {"content-type": "text/plain"}}, 415),
        ({"content": b'{"answers":[255],"expecting":0,"key":"k"}'}, 422),
        ({"content": b'{"answers":'}, 400),
        ({"content": b'{"answers":[0],"expecting":0,"key":"' + b"k" * 5000 + b'"}'}, 413),
        ({"cookies": {}}, 401),
    ],
    ids=["charset", "seat", "origin", "fetch-site", "kind", "illegal", "cut", "huge", "nobody"],
)
def test_what_is_unusual_about_a_request_is_looked_at(server: Launched, change: dict[str, Any], status: int) -> None:
    table, (ann, _) = friends(server.address, 2)
    _, body = drafted(ann, table, 4)
    with Browser(server.address) as nobody:
        who = nobody if "cookies" in change else ann
        more = {name: value for name, value in change.items() if name != "cookies"}
        sent = {"content": body, "headers": {"content-type": "application/json"}, **more}
        reply = who.client.post(f"/api/tables/{table}/answers", **sent)
    assert reply.status_code == status, reply.text
    assert ann.table(table)["step"] == (1 if status == 200 else 0)


def test_an_answer_sent_again_has_its_step_and_is_not_taken_twice(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 5)
    with connected(server.address) as connection:
        connection.sendall(request(ann, server.address, table, body) * 3)
        acknowledged(connection, step + 1, times=3)
    assert ann.table(table)["step"] == step + 1


def test_whoever_hangs_up_at_once_has_answered_all_the_same(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    step, body = drafted(ann, table, 6)
    with bob.stream(table) as page:
        page.at(step)
        with connected(server.address) as connection:
            connection.sendall(request(ann, server.address, table, body))
        page.at(step + 1)
    again = ann.client.post(f"/api/tables/{table}/answers", content=body, headers={"content-type": "application/json"})
    assert again.json() == {"step": step + 1}


def test_too_many_answers_are_turned_away_and_told_when_to_come_back(tmp_path: Path) -> None:
    limited = Launched(tmp_path / "data", limited={"answer": "2/minute"})
    try:
        table, (ann, _) = friends(limited.address, 2)
        _, body = drafted(ann, table, 7)
        told = [
            ann.client.post(f"/api/tables/{table}/answers", content=body, headers={"content-type": "application/json"})
            for _ in range(3)
        ]
        assert [reply.status_code for reply in told] == [200, 200, 429]
        assert int(told[2].headers["retry-after"]) > 0
    finally:
        assert limited.stop() == 0


def test_an_answer_that_another_program_was_faster_with_is_not_taken_and_can_be_sent_again(tmp_path: Path) -> None:
    """The disk takes one answer for a step; a server that comes too late says so, and reads what is there."""
    server = Launched(tmp_path / "data")
    try:
        table, (ann, bob) = friends(server.address, 2)
        step, sealed = ann.any_answer(table, random.Random(8))
        with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
            (drawn,) = database.execute("select drawn from log where match = ? and n = ?", (table, step)).fetchone()
            row = (table, step + 1, 0, " ".join(map(str, sealed)), "", drawn, 0b10, True, "0:elsewhere", 0.0, None)
            database.execute("insert into log values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        database.close()
        _, run = bob.any_answer(table, random.Random(9))
        refused = bob.answer(table, run, step, "k")
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "1"
        assert "Send the same answer again" in refused.json()["says"]
        assert bob.answer(table, run, step, "k").json() == {"step": step + 2}
        assert ann.table(table)["step"] == step + 2
    finally:
        assert server.stop() == 0


def test_an_answer_that_is_stored_and_cannot_be_told_is_told_when_it_is_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong after the disk, the table is forgotten and read again from its log."""

    async def answered() -> list[str]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path), "")
        wishes = [Wish("me", name="Ann"), Wish("screen", name="Bob")]
        table = await service.lobby.found("guest", "street-illegal", {}, wishes, False, "")
        assert table.match is not None
        run = any_answer(table.match, 0, seeded(1))
        told: list[str] = []
        with monkeypatch.context() as patched:
            patched.setattr(Match, "accept", lambda *_: 1 / 0)
            try:
                await service.tables.answer(table, 0, run, 0, "key")
            except HttpRefusal as refusal:
                told.append(f"{refusal.status} {refusal}")
        assert table.asleep
        again = await service.tables.find(table.id)
        told.append(f"{again.step} {await service.tables.answer(again, 0, run, 0, 'key')}")
        await service.stop()
        opened.close()
        return told

    assert asyncio.run(answered()) == ["503 The answer could not be stored. Send the same answer again.", "1 1"]
