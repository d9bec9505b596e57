"""Health: `/healthz` says whether answers can be stored. The disk is full for the server when its files may not grow."""

from __future__ import annotations

import resource
import secrets
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.launch import Launched
from hairpin.server.health import EVERY
from hairpin.server.opening import DATABASE
from tests.server.serving import WAIT, Browser, friends, play


def until(enough: Callable[[], bool]) -> None:
    """Ask again until something holds: an outcome counts for a few seconds."""
    end = time.monotonic() + WAIT
    while not enough():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_full_disk_is_said_and_forgotten_when_there_is_room_again(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2)
    step = play(table, browsers, seed=1, steps=3)
    ann = browsers[0]
    health = ann.get("/healthz")
    assert (health.status_code, health.json()["ok"]) == (200, True)

    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
    until(lambda: ann.get("/healthz").status_code == 503)
    refused = ann.get("/healthz")
    assert refused.json()["says"].startswith("Nothing can be stored: ")
    assert refused.headers["retry-after"]
    # It is true: nothing is stored, and nothing was changed.
    assert (
        ann.post("/api/tables", {"game": "street-racing", "seats": [{"by": "me"}, {"by": "open"}]}).status_code == 503
    )
    asked = next(browser for browser in browsers if browser.question(table)["decision"] is not None)
    n, run = asked.any_answer(table, secrets.SystemRandom())
    assert asked.answer(table, run, n).status_code == 503
    assert ann.table(table)["step"] == step

    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
    until(lambda: ann.get("/healthz").status_code == 200)
    assert asked.answer(table, run, n).status_code == 200
    assert server.stop() == 0


def test_many_who_ask_cost_one_write_in_a_few_seconds(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database, Browser(server.address) as ann:
        written, began = set(), time.monotonic()
        for _ in range(50):
            assert ann.get("/healthz").status_code == 200
            written.add(database.execute("select filling from health").fetchone())
        assert len(written) <= 1 + (time.monotonic() - began) / EVERY
    database.close()
    assert server.stop() == 0
