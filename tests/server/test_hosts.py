"""Hosts, proxies and metrics: which names the server answers to, whose word about callers it takes, and who reads counts."""

from __future__ import annotations

import json
import random
import socket
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.refusal import Refused
from hairpin.server.addresses import Proxies
from hairpin.server.hosts import AllowedHosts
from hairpin.server.refusals import HttpRefusal
from hairpin.server.running import serve
from hairpin.server.settings import Settings
from tests.server.raw import Launch, asking, metric, replies, statuses
from tests.server.serving import Browser, friends

MACHINE = socket.gethostname().lower()


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "localhost.",
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]",
        "[::1]:8000",
        "192.168.1.20:8000",
        "[2001:db8::1]:8000",
        MACHINE,
        f"{MACHINE.partition('.')[0]}.local:8000",
        "here.example",
        "table.example:443",
        "Table.Example",
    ],
)
def test_these_hosts_are_answered(host: str) -> None:
    assert AllowedHosts("here.example", ["table.example"]).allows(host.encode())


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "sub.table.example",
        "table.example.evil.example",
        "2130706433",
        "127.1",
        "[evil.example]",
        "",
        "\xff",
        "table.example@evil.example",
        "x" * 5000,
    ],
)
def test_these_hosts_are_not(host: str) -> None:
    hosts = AllowedHosts("127.0.0.1", ["table.example"])
    assert not hosts.allows(host.encode("latin-1"))
    with pytest.raises(HttpRefusal) as refused:
        hosts.check([(b"host", host.encode("latin-1"))])
    assert refused.value.status == 421
    assert len(str(refused.value)) < 700
    assert AllowedHosts("127.0.0.1", ["*"]).allows(host.encode("latin-1"))


@pytest.mark.parametrize(
    "text", ["https://table.example", "table.example:443", "table.example/", "", "a b", "*.example"]
)
def test_a_name_that_cannot_be_allowed_is_refused_before_the_server_starts(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused, match="give a name without scheme and port"):
        serve(Settings(tmp_path / "data", port=0, allow_host=(text,)), lambda address: None)
    assert not (tmp_path / "data").exists()


def test_a_page_whose_name_was_pointed_at_this_server_gets_nothing(server: Launched) -> None:
    """DNS rebinding: the page and the server are one site for the browser, by the name of the stranger."""
    table, (ann, _) = friends(server.address, 2, listed=True)
    step, run = ann.any_answer(table, random.Random(1))
    before = metric(ann, "hairpin_requests_misdirected_total")
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    for path in (
        "/",
        "/healthz",
        "/metrics",
        "/static/nothing",
        "/api/tables",
        f"/api/tables/{table}/stream",
        "/nowhere",
    ):
        reply = ann.get(path, headers=evil)
        assert reply.status_code == 421, path
        assert reply.json()["says"] == (
            "This server does not know the name evil.example. Its operator can allow it with --allow-host evil.example."
        )
    body = {"answers": run, "expecting": step, "key": "k"}
    for path in (f"/api/tables/{table}/answers", "/api/tables", "/api/me"):
        assert ann.post(path, body, headers=evil).status_code == 421, path
    assert ann.table(table)["step"] == step
    assert metric(ann, "hairpin_requests_misdirected_total") == before + 10


def test_one_host_or_none(server: Launched) -> None:
    """A program need not name a host; two names would be read differently by a proxy and by us."""
    last = "connection: close\r\n\r\n"
    assert statuses(replies(server.address, f"GET /healthz HTTP/1.1\r\n{last}".encode())) == [200]
    assert statuses(replies(server.address, b"GET /healthz HTTP/1.0\r\n\r\n")) == [200]
    two = replies(server.address, asking("/healthz", "host: evil.example", "connection: close"))
    assert statuses(two) == [400]
    assert b"one Host header" in two


def test_names_can_be_allowed(launch: Launch) -> None:
    server = launch(allow_host=["table.example"])
    with Browser(server.address) as ann:
        assert ann.get("/healthz", headers={"host": "table.example"}).status_code == 200
        assert ann.get("/healthz", headers={"host": "evil.example"}).status_code == 421


# -- proxies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forwarded", "caller"),
    [
        ([], "127.0.0.1"),
        (["203.0.113.7"], "203.0.113.7"),
        (["203.0.113.7:4711"], "203.0.113.7"),
        (["[2001:db8::7]:4711"], "2001:db8::7"),
        (["2001:db8::7"], "2001:db8::7"),
        (["198.51.100.1, 203.0.113.7"], "203.0.113.7"),  # the first one is what the caller made up
        (["203.0.113.7, 10.1.2.3"], "203.0.113.7"),  # two proxies in a row
        (["198.51.100.1", "203.0.113.7, 10.1.2.3"], "203.0.113.7"),
        (["made up, 10.1.2.3"], "10.1.2.3"),
        (["unknown"], "127.0.0.1"),
        ([""], "127.0.0.1"),
        (["10.1.2.3, " * 1000 + "10.1.2.3"], "10.1.2.3"),
    ],
)
def test_the_caller_behind_trusted_proxies_is_the_last_address_that_one_of_them_saw(
    forwarded: list[str], caller: str
) -> None:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded] + [(b"x-forwarded-proto", b"https")]
    for peer in ("127.0.0.1", "::ffff:127.0.0.1"):
        scope = {"client": (peer, 1), "scheme": "http", "headers": headers}
        Proxies(["127.0.0.1", "10.0.0.0/8"]).resolve(scope)
        assert scope["client"][0] in (caller, f"::ffff:{caller}")
        assert scope["scheme"] == "https"


@pytest.mark.parametrize("trusted", [[], ["10.0.0.0/8", "::1"]])
def test_the_word_of_anybody_else_is_not_taken(trusted: list[str]) -> None:
    headers = [(b"x-forwarded-for", b"203.0.113.7"), (b"x-forwarded-proto", b"https")]
    scope = {"client": ("192.0.2.1", 1), "scheme": "http", "headers": headers}
    Proxies(trusted).resolve(scope)
    assert (scope["client"], scope["scheme"]) == (("192.0.2.1", 1), "http")


@pytest.mark.parametrize("text", ["*", "proxy.example", "10.0.0.0/33", ""])
def test_a_proxy_that_cannot_be_trusted_is_refused_before_the_server_starts(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused, match="give its address, like"):
        serve(Settings(tmp_path / "data", port=0, trust_proxy=(text,)), lambda address: None)
    assert not (tmp_path / "data").exists()


def test_nobody_is_trusted_by_default_and_one_warning_names_the_setting(launch: Launch, tmp_path: Path) -> None:
    server = launch(limited={"found": "1/minute"})
    body = {"game": "street-illegal", "seats": [{"by": "me"}]}
    with Browser(server.address) as ann:
        told = []
        for number in range(3):
            headers = {"x-forwarded-for": f"203.0.113.{number}", "x-forwarded-proto": "https"}
            reply = ann.post("/api/tables", body, headers=headers)
            told.append(reply.status_code)
            assert "Secure" not in reply.headers.get("set-cookie", "")
        assert told == [201, 429, 429]
    server.stop()
    lines = [json.loads(line) for line in (tmp_path / "data.log").read_text().splitlines()]
    warnings = [line for line in lines if line["level"] == "warning"]
    assert len(warnings) == 1
    assert "--trust-proxy" in warnings[0]["event"]
    assert warnings[0]["address"] == "127.0.0.1"


def test_callers_behind_a_trusted_proxy_are_counted_one_by_one_and_have_secure_cookies(
    launch: Launch, tmp_path: Path
) -> None:
    server = launch(limited={"found": "1/minute"}, trust_proxy=["127.0.0.1"])
    body = {"game": "street-illegal", "seats": [{"by": "me"}]}
    with Browser(server.address) as ann:
        told = []
        for caller in ("203.0.113.1", "203.0.113.2", "203.0.113.1", "2001:db8::1", "2001:db8::2"):
            ann.client.cookies.clear()
            headers = {"x-forwarded-for": f"198.51.100.9, {caller}", "x-forwarded-proto": "https"}
            reply = ann.post("/api/tables", body, headers=headers)
            told.append(reply.status_code)
            assert reply.status_code != 201 or "; Secure" in reply.headers["set-cookie"]
        assert told == [201, 201, 429, 201, 429]
    server.stop()
    assert (tmp_path / "data.log").read_text() == ""


# -- metrics --------------------------------------------------------------------------------------


def test_the_metrics_are_for_this_machine_where_no_proxy_speaks_for_others(server: Launched, ann: Browser) -> None:
    assert "hairpin_answers_total" in ann.get("/metrics").text
    assert ann.get("/metrics", headers={"host": "localhost"}).status_code == 200
    for header in ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"):
        assert ann.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403, header
    for host in ("192.168.1.20", MACHINE):  # allowed names, but not of somebody who asks on this machine for itself
        assert ann.get("/metrics", headers={"host": host}).status_code == 403, host
    assert statuses(replies(server.address, b"GET /metrics HTTP/1.0\r\n\r\n")) == [403]


def test_behind_a_trusted_proxy_the_metrics_need_a_token(launch: Launch) -> None:
    server = launch(trust_proxy=["127.0.0.1"])
    with Browser(server.address) as ann:
        refused = ann.get("/metrics")
        assert refused.status_code == 403
        says = refused.json()["says"]
        assert says == "Behind a trusted proxy the metrics need a token: set metrics_token at the server."


def test_with_a_token_the_metrics_can_be_read_from_anywhere_and_only_with_it(launch: Launch) -> None:
    server = launch(metrics_token="drum-and-bass", trust_proxy=["127.0.0.1"])
    with Browser(server.address) as ann:
        for given in (None, "drum-and-bass", "Bearer", "Bearer drum", "Bearer drum-and-bass2", "Basic drum-and-bass"):
            headers = {} if given is None else {"authorization": given}
            assert ann.get("/metrics", headers=headers).status_code == 401, given
        through = {"authorization": "Bearer drum-and-bass", "x-forwarded-for": "203.0.113.7"}
        assert "hairpin_connections " in ann.get("/metrics", headers=through).text
