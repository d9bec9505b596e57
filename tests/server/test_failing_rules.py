"""A game whose rules fail, on a real server: the page says so, the log says where, and other tables go on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launch import Launched
from tests.server.serving import Browser, Page, first_run
from tests.testing.failing_rules import ENTRY_POINTS
from tests.testing.stranger import install

HASH = "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456"  # of an empty text, hashed twice
RULES = Path(__file__).parents[1] / "testing" / "failing_rules.py"
SEED = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Launched, Path]]:
    """A server with games installed whose rules fail, and its log."""
    site = install(tmp_path_factory.mktemp("site") / "site", ENTRY_POINTS)
    data = tmp_path_factory.mktemp("failing") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        server = Launched(data)
    yield server, data.with_suffix(".log")
    assert server.stop() == 0


def says(title: str) -> str:
    return f"This game failed: {title} cannot go on. The server's log says where."


def played(browser: Browser, table: str, page: Page) -> int:
    """Answer everything until the match is over or the game has failed; returns the status of the last answer."""
    status = 0
    while True:
        page.until(lambda one: bool(one.gone or (one.screen and (one.screen["result"] or one.screen["decision"]))))
        if page.gone or page.screen["result"]:
            return status
        n = page.n
        body = {"answers": first_run(page.screen["decision"]), "expecting": n, "key": str(n)}
        status = browser.post(f"/api/tables/{table}/answers", body).status_code
        page.until(lambda one, n=n: bool(one.gone or one.n > n))  # type: ignore[misc]


def faults(log: Path, game: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    return [line for line in lines if line["event"] == "a game failed" and line["game"] == game]


@pytest.mark.parametrize(
    ("game", "title", "last"),
    [
        ("fails-in-play", "Fails In Play", 410),
        ("fails-for-bots", "Fails For Bots", 200),  # the person's answer counts; the bot's does not
        ("asks-in-vain", "Asks In Vain", 200),
    ],
)
def test_a_table_whose_rules_fail_says_so_and_ends(
    failing: tuple[Launched, Path], game: str, title: str, last: int
) -> None:
    server, log = failing
    browser, other = Browser(server.address), Browser(server.address)
    table, fine = browser.found(game, "rookie"), other.found("relay", "rookie")
    with other.stream(fine, size="wide") as beside:
        with browser.stream(table, size="wide") as page:
            assert played(browser, table, page) == last
            assert page.gone == says(title)
            assert page.read() == "end"
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/stream", f"/t/{table}"):
            assert browser.get(path).status_code == 410, path
        shown = browser.get(f"/t/{table}").text
        assert says(title) in shown.replace("&#39;", "'")
        assert 'href="/">Go home' in shown
        assert browser.get("/").status_code == 200  # its list of tables has the failed one in it
        assert played(other, fine, beside) == 200
        assert beside.screen["result"] is not None
    assert len(faults(log, game)) == 1
    assert "request failed" not in log.read_text("utf-8")


@pytest.mark.parametrize(
    ("game", "failure", "words", "place", "code"),
    [
        ("fails-in-play", "AttributeError", "'list' object has no attribute 'put'", "play", "spaces.put(action)"),
        ("fails-for-bots", "ValueError", "", "play", 'raise ValueError("secret-of-the-rules")'),
        ("fails-in-begin", "IndexError", "list assignment index out of range", "begin", "self.spaces[self.seats] = 1"),
    ],
)
def test_the_log_says_once_what_failed_and_where(
    failing: tuple[Launched, Path], game: str, failure: str, words: str, place: str, code: str
) -> None:
    server, log = failing
    for _ in range(2):
        browser = Browser(server.address)
        table = browser.found(game, "rookie", hold=True)
        with browser.stream(table, size="wide") as page:
            browser.post(f"/api/tables/{table}/start")
            played(browser, table, page)
    (fault,) = faults(log, game)
    assert (fault["failure"], fault["says"]) == (failure, words)
    line = next(n for n, one in enumerate(RULES.read_text("utf-8").splitlines(), 1) if one.strip() == code)
    assert "secret-of-the-rules" not in log.read_text("utf-8")  # words of a game's own may hold a hand
    assert fault["place"] == f"tests/testing/failing_rules.py:{line} {place}"


def test_a_match_that_cannot_be_set_up_is_not_waited_for(failing: tuple[Launched, Path]) -> None:
    server, log = failing
    browser = Browser(server.address)
    table = browser.found("fails-in-begin", "rookie", hold=True)
    with browser.stream(table, size="wide") as page:
        page.until(lambda one: bool(one.table))
        start = browser.post(f"/api/tables/{table}/start", {"seed_hashes": {"0": HASH}})
        assert start.status_code == 200, start.text
        reply = browser.post(f"/api/tables/{table}/seeds", {"seeds": {"0": SEED}})
        assert (reply.status_code, reply.json()["says"]) == (410, says("Fails In Begin"))
        page.until(lambda one: bool(one.gone))
        assert page.gone == says("Fails In Begin")
    assert browser.get(f"/t/{table}").status_code == 410
    assert len(faults(log, "fails-in-begin")) == 1
