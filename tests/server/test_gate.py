"""The middleware: foreign sites, huge bodies and those in a hurry are refused; replies say what browsers must keep to."""

from __future__ import annotations

import json
import logging
import re
from io import StringIO
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.server import logs
from tests.server.raw import replies, statuses
from tests.server.serving import Browser, friends, play

BODY = {"game": "street-illegal", "seats": [{"by": "me"}]}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://[", "host": "127.0.0.1"},
        {"origin": "http://127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_what_another_site_sends_is_refused_by_every_door(ann: Browser, headers: dict[str, str]) -> None:
    table = ann.found("street-illegal")
    before = len(ann.get("/api/tables").json()["yours"])
    paths = [f"/api/tables/{table}/{door}" for door in ("answers", "join", "leave", "start", "rematch", "claim")]
    for path in ["/api/tables", "/api/me", f"/api/tables/{table}/seats/0", *paths]:
        reply = ann.post(path, BODY, headers=headers)
        assert (reply.status_code, reply.json()["says"]) == (403, "This request comes from another site."), path
    assert len(ann.get("/api/tables").json()["yours"]) == before


def test_our_own_pages_are_let_in(ann: Browser) -> None:
    assert ann.post("/api/tables", BODY, headers={"origin": ann.address}).status_code == 201
    assert ann.post("/api/tables", BODY, headers={"sec-fetch-site": "same-origin"}).status_code == 201


def test_our_own_pages_are_let_in_behind_a_proxy_that_speaks_tls(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", allow_host=["table.example"])
    own = {"origin": "https://table.example", "host": "table.example"}
    with Browser(server.address) as ann:
        assert ann.post("/api/tables", BODY, headers=own).status_code == 201
    assert server.stop() == 0


def test_forms_of_other_sites_that_need_no_permission_are_not_json(ann: Browser) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        reply = ann.client.post("/api/tables", content=json.dumps(BODY), headers={"content-type": kind})
        assert reply.status_code == 415


def test_bodies_that_are_too_big_are_refused_said_or_unsaid(ann: Browser) -> None:
    big = json.dumps({**BODY, "name": "x" * 40_000}).encode()
    headers = {"content-type": "application/json"}
    assert ann.client.post("/api/tables", content=big, headers=headers).status_code == 413
    pieces = (big[start : start + 1000] for start in range(0, len(big), 1000))
    assert ann.client.post("/api/tables", content=pieces, headers=headers).status_code == 413


@pytest.mark.parametrize(("length", "status"), [("2", 422), ("0" * 5000 + "2", 422), ("0" * 5000 + "32769", 413)])
def test_a_length_of_any_digits_is_read_or_refused(server: Launched, length: str, status: int) -> None:
    head = "POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n"
    sent = f"{head}content-length: {length}\r\n\r\n[]".encode()
    assert statuses(replies(server.address, sent)) == [status]


def test_every_reply_tells_browsers_what_to_keep_to(ann: Browser) -> None:
    table = ann.found("street-illegal")
    for path in ("/", "/nowhere", f"/t/{table}", "/api/games", "/api/nowhere", f"/api/tables/{table}", "/healthz"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
        assert headers["referrer-policy"] == "same-origin"
    with ann.client.stream("GET", f"/api/tables/{table}/stream") as reply:
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["x-accel-buffering"] == "no"


def test_no_page_has_a_script_or_a_style_inside(ann: Browser) -> None:
    table = ann.found("street-illegal", "open")
    links = ann.table(table)["links"]
    for path in (
        "/",
        "/new/street-illegal",
        "/guide/street-illegal",
        "/api",
        "/records",
        "/nowhere",
        f"/t/{table}",
        *links.values(),
    ):
        page = ann.get(path).text
        for piece in page.split("<script")[1:]:
            inside = piece.partition(">")
            assert "src=" in inside[0] or 'type="application/json"' in inside[0], path
        assert "<style" not in page, path
        assert " style=" not in page, path
        assert " onclick=" not in page, path


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(ann: Browser) -> None:
    cookie = ann.get("/").headers["set-cookie"]
    assert cookie.startswith("hairpin=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "set-cookie" not in ann.get("/").headers


def test_a_cookie_that_we_did_not_sign_is_nobody(server: Launched, ann: Browser) -> None:
    table = ann.found("street-illegal")
    value = ann.client.cookies["hairpin"]
    guest, _, mark = value.rpartition(".")
    forged = [guest, f"{guest}.", f"{guest}.{mark[:-2]}AA", f"x{value}", "", "a" * 4000, "hairpin=hairpin"]
    for cookie in forged:
        with Browser(server.address) as thief:
            reply = thief.get(f"/api/tables/{table}", headers={"cookie": f"hairpin={cookie}"})
            assert reply.status_code == 401, cookie


def test_whoever_is_too_fast_is_told_when_to_come_back(tmp_path: Path) -> None:
    slow = {"anything": "1000/minute", "found": "2/minute", "enter": "3/minute", "answer": "4/hour", "stream": "2/hour"}
    server = Launched(tmp_path / "data", limited=slow)
    with Browser(server.address) as ann, Browser(server.address) as bob:
        table = ann.found("street-illegal")
        replies = {
            "found": [bob.post("/api/tables", BODY) for _ in range(3)],
            "enter": [bob.post(f"/api/tables/{table}/join", {"invite": "guess", "name": "Bob"}) for _ in range(4)],
            "answer": [ann.answer(table, [255], 0) for _ in range(5)],
            "links": [bob.get("/join/guess") for _ in range(1)],
            "stream": [ann.client.head(f"/api/tables/{table}/stream") for _ in range(3)],
        }
        for what, given in replies.items():
            last = given[-1]
            assert last.status_code == 429, what
            assert int(last.headers["retry-after"]) >= 1, what
            assert all(reply.status_code != 429 for reply in given[:-1][:1]), what
        assert re.fullmatch(r"Too many requests\. Try again in \d+ seconds?\.", replies["found"][-1].json()["says"])
        # Another seat's answers are not counted with Ann's.
        assert bob.answer(table, [255], 0).status_code == 403
    assert server.stop() == 0


def test_logs_hold_no_token_cookie_name_or_card(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", log_level=logging.DEBUG)
    table, browsers = friends(server.address, 2, name="Annabella")
    links = browsers[0].table(table)["links"]
    play(table, browsers, seed=1, steps=6)
    for path in (links["watch"], links["seat"], "/join/bad-token", "/seat/x-0-y", f"/t/{table}"):
        browsers[0].get(path)
    browsers[0].answer(table, [255], 0)
    secrets = [browsers[0].client.cookies["hairpin"], "Annabella", "bad-token"]
    secrets += [link.rpartition("/")[2].partition("-")[2] for link in links.values() if link]
    assert server.stop() == 0
    text = (tmp_path / "data.log").read_text()
    assert '"event": "match started"' in text
    for line in text.splitlines():
        json.loads(line)
    for secret in secrets:
        assert secret not in text


def test_a_failure_is_logged_by_its_places_without_any_value() -> None:
    stream = StringIO()
    logs.set_up(logging.INFO, stream)
    try:
        hand = "cards of a hand"
        try:
            raise KeyError(hand)
        except KeyError:
            logs.logger.bind().exception("request failed", route="/api")
    finally:
        logs.set_up(logging.WARNING)
    line = json.loads(stream.getvalue())
    assert (line["failure"], line["event"]) == ("KeyError", "request failed")
    assert line["places"][-1].startswith("server/test_gate.py:")
    assert hand not in stream.getvalue()


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    closed = StringIO()
    closed.close()
    logs.set_up(logging.INFO, closed)
    try:
        logs.logger.warning("nobody reads this")
    finally:
        logs.set_up(logging.WARNING)
    with pytest.raises(ValueError, match="closed file"):  # which is what the log would have met with
        closed.write("nobody reads this")


def test_the_log_goes_to_what_standard_error_is_at_that_moment(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(logging.WARNING)
    logs.logger.warning("read this")
    assert json.loads(capsys.readouterr().err)["event"] == "read this"
