"""Headers: limited before anything is made of them, as a proxy would limit them; and of all cookies only ours is read."""

from __future__ import annotations

import secrets
import tracemalloc

import pytest

from benchmarks.launch import Launched
from hairpin.server.identity import Identity
from tests.server.raw import asking, connected, metric, one_reply, replies, rest, statuses
from tests.server.serving import Browser

CLOSE = "connection: close"


def test_a_cookie_of_64_kb_is_refused_before_it_is_looked_into(server: Launched, ann: Browser) -> None:
    before = metric(ann, 'hairpin_requests_too_long_total{part="headers"}')
    quotes = '\\"' * 32_768
    got = replies(server.address, asking("/", f'cookie: hairpin="{quotes}"'))
    assert statuses(got) == [431]
    assert b'{"says":"The headers of this request are too long: they can have 16384 bytes."}' in got
    assert b"connection: close" in got
    assert metric(ann, 'hairpin_requests_too_long_total{part="headers"}') == before + 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["x: " + "x" * 8_000], 200),
        (["x: " + "x" * 8_192], 431),
        (["x" * 8_192 + ": x"], 431),
        (["cookie: a=" + "b" * 8_192], 431),
        (["authorization: Bearer " + "b" * 8_192], 431),
        ([f"x-{number}: {'x' * 1000}" for number in range(15)], 200),
        ([f"x-{number}: {'x' * 1000}" for number in range(17)], 431),
        ([f"x-{number}: x" for number in range(98)], 200),  # and Host and Connection
        ([f"x-{number}: x" for number in range(99)], 431),
        (["x: x"] * 99, 431),
        (["x:"] * 20_000, 431),
    ],
)
def test_headers_have_a_length_and_a_number(server: Launched, headers: list[str], status: int) -> None:
    assert statuses(replies(server.address, asking("/healthz", *headers, CLOSE))) == [status]


def test_long_headers_may_come_in_parts(server: Launched) -> None:
    sent = asking("/healthz", "x: " + "x" * 8_000, "y: " + "y" * 7_000, CLOSE)
    assert statuses(replies(server.address, *[sent[start : start + 100] for start in range(0, len(sent), 100)])) == [
        200
    ]


@pytest.mark.parametrize(("length", "status"), [(8_000, 200), (8_192, 414), (100_000, 414)])
def test_the_address_has_a_length(server: Launched, length: int, status: int) -> None:
    got = replies(server.address, asking("/healthz?" + "x" * length, CLOSE))
    assert statuses(got) == [status]
    assert (b"The address of this request is too long: it can have 8192 bytes." in got) is (status == 414)


@pytest.mark.parametrize("begin", ["x: ", "", "x: x\r\ny: "])
def test_a_header_without_end_is_refused_while_it_arrives(server: Launched, begin: str) -> None:
    """8 MB in parts, none of which ends the header: what was refused is not kept."""
    head = f"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n{begin}".encode()
    with connected(server.address) as connection:
        connection.sendall(head)
        sent = 0
        try:
            for _ in range(8_192):
                connection.sendall(b"x" * 1024)
                sent += 1024
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert statuses(rest(connection)) in ([431], [])
    assert statuses(replies(server.address, head, *[b"x" * 1000] * 30)) == [431]


@pytest.mark.parametrize(
    "trailers", [["x: " + "x" * 9_000], [f"x-{n}: x" for n in range(200)], [f"x-{n}: {'x' * 4000}" for n in range(6)]]
)
def test_headers_after_a_body_count_as_well(server: Launched, trailers: list[str]) -> None:
    start = "POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    start += "transfer-encoding: chunked\r\n\r\n"
    body = f"{start}2\r\n{{}}\r\n0\r\n".encode()
    lines = [f"{line}\r\n".encode() for line in trailers]
    assert statuses(replies(server.address, body, *lines, b"\r\n")) == [431]
    assert statuses(replies(server.address, body, b"x: ", *[b"x" * 1000] * 30)) == [431]


def test_requests_before_a_bad_one_have_their_replies(server: Launched) -> None:
    with connected(server.address) as connection:
        for _ in range(3):
            connection.sendall(asking("/healthz"))
            assert statuses(one_reply(connection)) == [200]
        connection.sendall(asking("/healthz", "x: " + "x" * 9_000))
        assert statuses(rest(connection)) == [431]


def test_whoever_was_refused_may_ask_again(server: Launched) -> None:
    with Browser(server.address) as ann:
        assert ann.get("/", headers={"cookie": "a=" + "b" * 9_000}).status_code == 431
        assert ann.get("/").status_code == 200


# -- our cookie -----------------------------------------------------------------------------------


def test_our_cookie_is_found_among_others() -> None:
    identity = Identity(b"k" * 32)
    value = identity.cookie_for("guest", False).partition(";")[0].encode()
    for header in (
        value,
        b"a=b; " + value,
        value + b"; a=b",
        b'a="x\\"y"; b; =; ;;' + value + b";",
        b"hairpin2=x; xhairpin=y;" + value,
        b"  " + value + b"  ",
    ):
        assert identity.guest_of(header) == "guest", header


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b";",
        b"hairpin",
        b"hairpin=",
        b"hairpin=.",
        b"hairpin=\xff\xfe.x",
        b"a=hairpin=guest",
        b"hairpin=" + b"a" * 8000,
    ],
)
def test_anything_else_is_nobody(header: bytes) -> None:
    assert Identity(b"k" * 32).guest_of(header) is None


def test_another_key_signs_nobody_here() -> None:
    value = Identity(b"x" * 32).cookie_for("guest", False).partition(";")[0].encode()
    assert Identity(b"k" * 32).guest_of(value) is None


def test_nothing_is_kept_of_cookies() -> None:
    identity = Identity(b"k" * 32)
    identity.guest_of(b"hairpin=a.b")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(500):
            identity.guest_of(b"hairpin=" + secrets.token_hex(4000).encode())
            identity.guest_of(b"hairpin=a.b; other=" + secrets.token_hex(4000).encode())
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < 50_000
