"""Connections: what is never finished ends, what goes on is left alone, and nobody can take all connections there are."""

from __future__ import annotations

import contextlib
import random
import re
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.launch import Launched
from hairpin.server.connections import PIPELINED
from hairpin.server.stream import MOST
from tests.server.raw import Launch, asking, connected, metric, one_reply, replies, rest, statuses
from tests.server.serving import Browser, Page, friends, play

HALF = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "
BEGUN = (
    b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n"
    b'{"name": "'
)
FAST = {"header_seconds": 0.2, "body_seconds": 0.2}
OTHER = "127.0.0.2"  # an address of this machine that no honest player uses here


def until_late(server: Launched, sent: bytes = HALF) -> bytes:
    """Let one half-sent request run out of time, as a clock for what must not."""
    with connected(server.address) as connection:
        connection.sendall(sent)
        return one_reply(connection)


@contextlib.contextmanager
def stream_on(connection: socket.socket, table: str) -> Iterator[Page]:
    """A stream over a raw connection."""
    connection.sendall(asking(f"/api/tables/{table}/stream"))
    with connection.makefile("r", encoding="utf-8", newline="\n") as file:
        yield Page(line.rstrip("\r\n") for line in file)


# -- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "part"),
    [
        (HALF, "headers"),
        (b"G", "headers"),
        (b"GET / HTTP/1.1\r\n", "headers"),
        (BEGUN, "body"),
        (BEGUN.replace(b"content-length: 30000", b"transfer-encoding: chunked")[:-10] + b"2\r\n{}\r\n", "body"),
    ],
)
def test_a_request_that_is_never_finished_is_ended_with_408(launch: Launch, sent: bytes, part: str) -> None:
    server = launch(**FAST)
    got = until_late(server, sent)
    assert statuses(got) == [408]
    assert f'"The {part} of this request took too long to arrive."'.encode() in got
    with Browser(server.address) as ann:
        assert metric(ann, f'hairpin_timeouts_total{{part="{part}"}}') == 1


def test_an_answer_that_is_never_finished_is_ended(launch: Launch) -> None:
    server = launch(**FAST)
    table, (ann, _) = friends(server.address, 2)
    cookie = f"hairpin={ann.client.cookies['hairpin']}"
    head = f"POST /api/tables/{table}/answers HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {cookie}\r\n"
    sent = f'{head}content-type: application/json\r\ncontent-length: 400\r\n\r\n{{"answers":[0],'.encode()
    assert statuses(until_late(server, sent)) == [408]
    assert ann.table(table)["step"] == 0


def test_whoever_says_nothing_is_told_nothing(launch: Launch) -> None:
    server = launch(**FAST)
    assert replies(server.address) == b""
    assert replies(server.address, b"\r\n" * 5) == b""
    with Browser(server.address) as ann:
        assert metric(ann, 'hairpin_timeouts_total{part="silence"}') == 2


def test_the_time_begins_anew_with_every_request(launch: Launch) -> None:
    server = launch(**FAST)
    with connected(server.address) as connection:
        for _ in range(3):
            connection.sendall(asking("/healthz"))
            assert statuses(one_reply(connection)) == [200]
            until_late(server)  # an idle connection stays meanwhile
        connection.sendall(HALF)
        assert statuses(rest(connection)) == [408]


def test_a_long_body_has_longer(launch: Launch) -> None:
    """Two seconds more for the 16 kB that are there already; another request, begun later, is late before it."""
    server = launch(**FAST)
    with connected(server.address) as connection:
        connection.sendall(BEGUN + b"x" * 16_384)
        assert statuses(until_late(server, BEGUN)) == [408]
        connection.sendall(b"x" * (30_000 - 16_384 - 10))
        assert statuses(one_reply(connection)) == [400]  # it is no JSON, and read to its end


def test_a_stream_is_left_alone_whatever_is_half_sent_behind_it(launch: Launch) -> None:
    server = launch(**FAST)
    table, browsers = friends(server.address, 2, listed=True)
    for behind in (b"", HALF, BEGUN, asking("/healthz") + HALF):
        with connected(server.address) as connection, stream_on(connection, table) as page:
            page.until(lambda page: page.n >= 0)
            connection.sendall(behind)
            for _ in range(2):
                until_late(server)
            step = play(table, browsers, seed=page.n, steps=2)
            assert page.at(step).n == step


def test_whoever_hangs_up_behind_a_stream_with_more_requests_disturbs_nobody(launch: Launch, tmp_path: Path) -> None:
    server = launch(ping=0.2)
    table, browsers = friends(server.address, 2, listed=True)
    for behind in (asking("/healthz"), asking("/healthz") * 20, HALF, BEGUN):
        with connected(server.address) as connection, stream_on(connection, table) as page:
            page.until(lambda page: page.n >= 0)
            connection.sendall(behind)
        step = play(table, browsers, seed=page.n, steps=4)
        assert browsers[0].table(table)["step"] == step
    while metric(browsers[0], "hairpin_viewers"):
        pass  # until all of them were found to be gone
    server.stop()
    assert (tmp_path / "data.log").read_text() == ""


def test_a_body_that_was_answered_already_need_not_be_read_to_its_end(launch: Launch) -> None:
    server = launch()
    big = BEGUN.replace(b"30000", b"3000000000")
    got = replies(server.address, big)
    assert statuses(got) == [413]
    with Browser(server.address) as ann:
        assert metric(ann, 'hairpin_timeouts_total{part="body"}') == 1


def test_a_reply_that_nobody_reads_is_given_up(launch: Launch) -> None:
    server = launch(send_seconds=0.3)
    with Browser(server.address) as ann, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        kit = re.search(r"/kit/[^\"]+\.svg", ann.get(f"/t/{ann.found('nitro-dice', 'open')}").text)
        assert kit, "a page names the kit of its game"
        deaf.sendall(asking(kit[0]) * PIPELINED)  # more than the system keeps on its way
        while metric(ann, 'hairpin_timeouts_total{part="reply"}') < 1:
            assert ann.get("/healthz").status_code == 200
        assert metric(ann, "hairpin_connections") == 1  # hers


# -- the bytes are passed on as they are -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_requests_in_one_go_or_in_any_parts_have_the_same_replies(server: Launched, seed: int) -> None:
    luck = random.Random(seed)
    body = b'{"name": "Ann"}'
    post = b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    kinds = [
        asking("/healthz"),
        asking("/nowhere"),
        post + b"content-length: %d\r\n\r\n" % len(body) + body,
        post + b"transfer-encoding: chunked\r\n\r\n%x;x=y\r\n%b\r\n0\r\nx: y\r\n\r\n" % (len(body), body),
        post + b"content-length: 9\r\n\r\nnot JSON!",
        post + b"expect: 100-continue\r\ncontent-length: %d\r\n\r\n" % len(body) + body,
    ]
    chosen = [luck.choice(kinds) for _ in range(12)] + [asking("/healthz", "connection: close")]
    sent = b"".join(chosen)
    cuts = sorted(luck.sample(range(len(sent)), luck.choice([3, 40, 400])))
    parts = [sent[start:end] for start, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    wanted = [404 if b"nowhere" in one else 400 if b"not JSON" in one else 200 for one in chosen]
    for sending in ([sent], parts):
        got = [status for status in statuses(replies(server.address, *sending)) if status != 100]
        assert got == wanted


def test_who_asks_for_another_protocol_is_answered_in_this_one(server: Launched) -> None:
    upgrade = asking("/healthz", "connection: upgrade, http2-settings", "upgrade: h2c", "http2-settings: AAMAAABk")
    with connected(server.address) as connection:
        for _ in range(2):
            connection.sendall(upgrade)
            assert statuses(one_reply(connection)) == [200]


def test_what_is_no_request_is_refused_and_does_not_fill_the_log(launch: Launch, tmp_path: Path) -> None:
    server = launch()
    for junk in (
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"hello\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    ):
        assert statuses(replies(server.address, junk)) == [400], junk
    server.stop()
    assert (tmp_path / "data.log").read_text() == ""


# -- caps -----------------------------------------------------------------------------------------


def test_an_address_with_too_many_connections_loses_the_one_that_waits_longest(launch: Launch) -> None:
    server = launch(max_connections_per_address=4)
    with contextlib.ExitStack() as stack:
        idle = [stack.enter_context(connected(server.address, OTHER)) for _ in range(4)]
        for connection in idle:
            connection.sendall(asking("/healthz"))
            one_reply(connection)
        idle[0].sendall(asking("/healthz"))  # it has waited the shortest now
        one_reply(idle[0])
        fifth = stack.enter_context(connected(server.address, OTHER))
        fifth.sendall(asking("/healthz"))
        assert statuses(one_reply(fifth)) == [200]
        assert rest(idle[1]) == b""
        for connection in (idle[0], idle[2], idle[3], fifth):
            connection.sendall(asking("/healthz"))
            assert statuses(one_reply(connection)) == [200]
        with Browser(server.address) as ann:  # another address is not concerned
            assert metric(ann, 'hairpin_connections_evicted_total{cap="address"}') == 1
            assert metric(ann, "hairpin_connections") == 5


def test_a_new_connection_is_refused_where_all_others_are_being_answered(launch: Launch) -> None:
    server = launch(max_connections_per_address=3, max_connections=5)
    table, browsers = friends(server.address, 2, listed=True)
    with Browser(server.address) as ann, contextlib.ExitStack() as stack:
        for browser in browsers:
            browser.client.close()
        streams = []
        for _ in range(3):
            connection = stack.enter_context(connected(server.address, OTHER))
            streams.append(stack.enter_context(stream_on(connection, table)).until(lambda page: page.n >= 0))
        got = replies(server.address, source=OTHER)
        assert statuses(got) == [503]
        assert b"This server has too many open connections." in got
        assert b"retry-after: 1" in got
        assert metric(ann, 'hairpin_connections_refused_total{cap="address"}') == 1
        # Two more of a third address, and hers is the only one that waits for its caller.
        for _ in range(2):
            connection = stack.enter_context(connected(server.address, "127.0.0.3"))
            streams.append(stack.enter_context(stream_on(connection, table)).until(lambda page: page.n >= 0))
        assert statuses(replies(server.address, source="127.0.0.4")) == [503]
        assert [page.n for page in streams] == [0] * 5
    with Browser(server.address) as ann:
        assert metric(ann, 'hairpin_connections_refused_total{cap="all"}') == 1
        assert metric(ann, 'hairpin_connections_evicted_total{cap="all"}') == 1
        assert metric(ann, 'hairpin_cap{of="connections"}') == 5
        assert metric(ann, 'hairpin_cap{of="connections_per_address"}') == 3


@pytest.fixture
def many_files() -> Iterator[None]:
    """This process has as many connections as the server it attacks."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize("most", [256, 10_000], ids=["cap of an address", "cap of all"])
@pytest.mark.parametrize("sent", [b"", HALF, BEGUN], ids=["silent", "headers", "body"])
@pytest.mark.parametrize("source", [OTHER, "127.0.0.1"], ids=["elsewhere", "same address"])
def test_1100_half_sent_requests_with_1024_files_keep_nobody_out(
    launch: Launch, most: int, sent: bytes, source: str
) -> None:
    server = launch(files=1024, max_connections_per_address=most, header_seconds=600, body_seconds=600)
    with contextlib.ExitStack() as stack:
        for _ in range(1100):
            connection = stack.enter_context(connected(server.address, source))
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(sent)
        table, browsers = friends(server.address, 2)
        with browsers[0].stream(table) as page:
            step = play(table, browsers, seed=1, steps=6)
            assert page.at(step).n == step
        cap = "all" if most == 10_000 else "address"
        assert metric(browsers[0], f'hairpin_connections_evicted_total{{cap="{cap}"}}') >= 1100 - 1024 + 128
        assert metric(browsers[0], "hairpin_connections") <= min(most + 10, 1024 - 128)


def test_the_number_of_open_files_is_raised_to_what_is_allowed(launch: Launch) -> None:
    server = launch(files=1024)
    with Browser(server.address) as ann:
        assert metric(ann, 'hairpin_cap{of="connections"}') == 1024 - 128
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert limit == (1024, 1024)


def test_a_trusted_proxy_has_no_cap_of_its_own(launch: Launch) -> None:
    server = launch(max_connections_per_address=2, trust_proxy=[OTHER])
    with contextlib.ExitStack() as stack:
        proxied = [stack.enter_context(connected(server.address, OTHER)) for _ in range(5)]
        for connection in proxied * 2:
            connection.sendall(asking("/healthz", "x-forwarded-for: 203.0.113.7"))
            assert statuses(one_reply(connection)) == [200]


# -- streams --------------------------------------------------------------------------------------


def test_an_address_has_a_cap_on_open_streams(launch: Launch) -> None:
    server = launch(max_streams_per_address=2, trust_proxy=[OTHER], metrics_token="token")
    with Browser(server.address) as ann:
        table = ann.found("street-illegal", listed=True)
        path = f"/api/tables/{table}/stream"
        with ann.stream(table) as first, Browser(server.address) as bob, bob.stream(table) as second:
            for page in (first, second):
                page.until(lambda page: page.n >= 0)
            for browser in (ann, bob):
                with browser.client.stream("GET", path) as refused:
                    assert refused.status_code == 429
                    refused.read()
                assert refused.json()["says"] == (
                    "Your address has 2 tables open, which is the most it can have. Close one first."
                )
            # Another address, as a trusted proxy tells it, is counted by itself.
            transport = httpx.HTTPTransport(local_address=OTHER)
            with httpx.Client(transport=transport, base_url=server.address, timeout=20) as proxy:
                for caller, status in (("203.0.113.1", 200), ("127.0.0.1", 429), ("2001:db8::1", 200)):
                    with proxy.stream("GET", path, headers={"x-forwarded-for": caller}) as reply:
                        assert reply.status_code == status, caller
        with Browser(server.address) as carl:
            while carl.client.head(path).status_code == 429:
                pass  # until the server has seen that they are gone
            with carl.stream(table) as page:
                assert page.until(lambda page: page.n >= 0).n == 0
            carl.client.headers["authorization"] = "Bearer token"
            assert metric(carl, 'hairpin_streams_refused_total{cap="address"}') >= 3


# -- requests behind each other ---------------------------------------------------------------------


@pytest.mark.parametrize("first", ["/healthz", "stream"])
def test_requests_that_pile_up_behind_each_other_end_the_connection(launch: Launch, first: str) -> None:
    """uvicorn would keep them all: 14,000 fit into what is read at once, and each costs two kilobytes."""
    server = launch()
    table, (ann, _) = friends(server.address, 2, listed=True)
    begin = asking(f"/api/tables/{table}/stream" if first == "stream" else first)
    got = replies(server.address, begin + b"GET / HTTP/1.1\r\n\r\n" * 14_000)
    assert len(statuses(got)) <= 1
    assert metric(ann, 'hairpin_requests_too_long_total{part="pipelined"}') == 1


def test_a_few_requests_in_one_go_are_answered_in_their_order(launch: Launch) -> None:
    server = launch()
    paths = ["/healthz", "/nowhere", "/api/levels"] * 5
    sent = b"".join(asking(path) for path in paths) + asking("/healthz", "connection: close")
    assert statuses(replies(server.address, sent)) == [200, 404, 200] * 5 + [200]


def test_however_many_look_on_the_players_get_their_own_streams(launch: Launch) -> None:
    server = launch()
    table, (ann, bob) = friends(server.address, 2, listed=True)
    with contextlib.ExitStack() as stack:
        for _ in range(MOST):
            connection = stack.enter_context(connected(server.address))
            connection.sendall(asking(f"/api/tables/{table}/stream"))
            assert connection.recv(12) == b"HTTP/1.1 200"
        with Browser(server.address) as carl, carl.client.stream("GET", f"/api/tables/{table}/stream") as refused:
            assert refused.status_code == 503
        for player in (ann, bob):
            with player.stream(table) as page:
                assert page.until(lambda page: page.n >= 0).n == 0
