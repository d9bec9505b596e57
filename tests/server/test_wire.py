"""The wire: replies that take the short cut are those that any other way would have sent."""

from __future__ import annotations

import random
import socket
from urllib.parse import urlsplit

import httpx

from benchmarks.launch import Launched
from tests.server.serving import Browser, friends

SAME = ("content-type", "cache-control", "content-security-policy", "x-frame-options", "referrer-policy", "date")


def raw(browser: Browser, address: str, table: str, bodies: list[bytes], more: str = "") -> bytes:
    """What comes back for answers sent in one go over one connection, until the server says no more."""
    place = urlsplit(address)
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.client.cookies.jar)
    sent = b""
    for number, body in enumerate(bodies):
        last = "connection: close\r\n" if number == len(bodies) - 1 else ""
        head = f"POST /api/tables/{table}/answers HTTP/1.1\r\nhost: {place.netloc}\r\ncookie: {cookie}\r\n{last}{more}"
        sent += f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body
    with socket.create_connection((place.hostname, place.port), 20) as connection:
        connection.sendall(sent)
        got = b""
        while part := connection.recv(65536):
            got += part
    return got


def test_an_answer_by_the_short_cut_has_the_headers_of_any_other_reply(server: Launched) -> None:
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
    table, browsers = friends(server.address, 2)
    step, run = browsers[0].any_answer(table, random.Random(4))
    body = b'{"answers":%b,"expecting":%d,"key":"k"}' % (str(run).encode(), step)
    other = b'{"answers":[0],"expecting":0}'
    got = raw(browsers[0], server.address, table, [body, body, other, body])
    heads = [part.partition(b" ")[0] for part in got.split(b"HTTP/1.1 ")[1:]]
    assert heads == [b"200", b"200", b"422", b"200"]
    assert got.count(b'{"step":%d}' % (step + 1)) == 3
    assert got.count(b"connection: close") == 1  # the last one goes the long way


def test_an_answer_that_asks_before_it_sends_its_body_is_told_to_go_on(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    step, run = browsers[0].any_answer(table, random.Random(5))
    body = b'{"answers":%b,"expecting":%d,"key":"k"}' % (str(run).encode(), step)
    got = raw(browsers[0], server.address, table, [body, body], "expect: 100-continue\r\n")
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
