"""The lane: a usual answer is taken by its connection, everything else goes the long way, and both say and do the same."""

from __future__ import annotations

import random
import socket
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE
from tests.server.serving import Browser, friends, play

SAME = ("content-type", "cache-control", "content-security-policy", "x-frame-options", "referrer-policy", "date")


def by_lane(browser: Browser) -> int:
    """How many answers the server has taken the short way."""
    lines = browser.get("/metrics").text.splitlines()
    return int(float(next(line for line in lines if line.startswith("hairpin_answers_by_lane_total ")).split()[1]))


def request(browser: Browser, address: str, table: str, body: bytes, more: str = "") -> bytes:
    """An answer as it goes over a connection, with more headers than usual where these are given."""
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.client.cookies.jar)
    head = (
        f"POST /api/tables/{table}/answers HTTP/1.1\r\nhost: {urlsplit(address).netloc}\r\ncookie: {cookie}\r\n{more}"
    )
    return f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body


def connected(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname, place.port), 20)


def replies(address: str, sent: list[bytes]) -> bytes:
    """What comes back for requests sent in one go over one connection, until the server says no more."""
    with connected(address) as connection:
        connection.sendall(b"".join(sent))
        got = b""
        while part := connection.recv(65536):
            got += part
    return got


def drafted(browser: Browser, table: str, seed: int, key: str = "k") -> tuple[int, bytes]:
    step, run = browser.any_answer(table, random.Random(seed))
    return step, b'{"answers":%b,"expecting":%d,"key":"%b"}' % (str(run).encode(), step, key.encode())


def test_a_usual_answer_is_taken_by_its_connection(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    before = by_lane(ann)
    step = play(table, [ann, bob], seed=1, steps=6)
    assert by_lane(ann) == before + 6
    assert ann.table(table)["step"] == step


def test_an_answer_taken_the_short_way_has_the_headers_of_any_other_reply(server: Launched) -> None:
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
    got = replies(server.address, [*sent, request(ann, server.address, table, body, "connection: close\r\n")])
    heads = [part.partition(b" ")[0] for part in got.split(b"HTTP/1.1 ")[1:]]
    assert heads == [b"200", b"200", b"422", b"200"]
    assert got.count(b'{"step":%d}' % (step + 1)) == 3
    assert got.count(b"connection: close") == 1  # the last one goes the long way


def test_an_answer_that_asks_before_it_sends_its_body_is_told_to_go_on(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 5)
    asks = "expect: 100-continue\r\n"
    sent = [request(ann, server.address, table, body, more) for more in (asks, f"{asks}connection: close\r\n")]
    got = replies(server.address, sent)
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
    before = by_lane(ann)
    with connected(server.address) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for place in range(0, len(sent), 40):
            connection.sendall(sent[place : place + 40])
        assert b'{"step":%d}' % (step + 1) in connection.recv(65536)
    assert by_lane(ann) == before + 1


def test_the_last_answer_of_a_match_goes_the_long_way_and_ends_it(server: Launched) -> None:
    table, browsers = friends(server.address, 2, "street-racing")
    before = by_lane(browsers[0])
    step = play(table, browsers, seed=3)
    assert browsers[0].table(table)["state"] == "over"
    assert by_lane(browsers[0]) == before + step - 1
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
def test_what_is_unusual_goes_the_long_way(server: Launched, change: dict[str, Any], status: int) -> None:
    table, (ann, _) = friends(server.address, 2)
    _, body = drafted(ann, table, 4)
    before = by_lane(ann)
    with Browser(server.address) as nobody:
        who = nobody if "cookies" in change else ann
        more = {name: value for name, value in change.items() if name != "cookies"}
        sent = {"content": body, "headers": {"content-type": "application/json"}, **more}
        reply = who.client.post(f"/api/tables/{table}/answers", **sent)
    assert reply.status_code == status, reply.text
    assert by_lane(ann) == before
    assert ann.table(table)["step"] == (1 if status == 200 else 0)


def test_an_answer_sent_again_has_its_step_and_is_not_taken_twice(server: Launched) -> None:
    table, (ann, _) = friends(server.address, 2)
    step, body = drafted(ann, table, 5)
    before = by_lane(ann)
    with connected(server.address) as connection:
        connection.sendall(request(ann, server.address, table, body) * 3)
        got = b""
        while got.count(b'{"step":%d}' % (step + 1)) < 3:
            part = connection.recv(65536)
            assert part, got
            got += part
    assert by_lane(ann) == before + 1
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
        replies = [
            ann.client.post(f"/api/tables/{table}/answers", content=body, headers={"content-type": "application/json"})
            for _ in range(3)
        ]
        assert [reply.status_code for reply in replies] == [200, 200, 429]
        assert int(replies[2].headers["retry-after"]) > 0
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
