"""Data folders of earlier releases open, their matches play on to the end, and their records verify."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launch import Launched
from hairpin.match import check_luck, read_record, verify
from tests.releases.make import HERE
from tests.server.serving import Browser, play

RELEASES = sorted(path.parent.name for path in HERE.glob("*/tables.sql"))
RECORDS = sorted(HERE.glob("*/*.hairpin"))

Json = dict[str, Any]


def unpack(release: str, data: Path) -> list[Json]:
    """The data folder as the release left it; its tables."""
    kept = json.loads((HERE / release / "tables.json").read_text("utf-8"))
    data.mkdir()
    with sqlite3.connect(data / "tables.db") as database:
        database.execute("pragma journal_mode=wal")
        database.executescript((HERE / release / "tables.sql").read_text("utf-8"))
    database.close()
    (data / "signing.key").write_bytes(bytes.fromhex(kept["signing_key"]))
    return list(kept["tables"])


@pytest.fixture(params=RELEASES)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Launched, list[Json]]]:
    tables = unpack(request.param, tmp_path / "data")
    server = Launched(tmp_path / "data")
    yield server, tables
    assert server.stop() == 0


def people(server: Launched, table: Json) -> list[Browser]:
    """The browsers that the people of a table had then."""
    browsers = [Browser(server.address) for _ in table["people"]]
    for browser, cookie in zip(browsers, table["people"], strict=True):
        browser.client.cookies.set("hairpin", cookie)
    return browsers


def test_there_are_releases_to_open() -> None:
    assert RELEASES
    assert len(RECORDS) >= 4


def test_every_table_is_as_it_was_left(opened: tuple[Launched, list[Json]]) -> None:
    server, tables = opened
    for table in tables:
        described = people(server, table)[0].table(table["table"])
        same = ("game", "state", "commitment")
        assert {name: described[name] for name in same} == {name: table[name] for name in same}
        if any(by == "bot" for _, by, _ in table["seats"]) and table["state"] == "playing":
            assert described["step"] >= table["step"]  # a bot may have gone on in the meantime
        else:
            assert described["step"] == table["step"]
            assert [[seat["name"], seat["by"], seat["asked"]] for seat in described["seats"]] == table["seats"]


def test_running_matches_are_played_to_their_end_and_verify(opened: tuple[Launched, list[Json]]) -> None:
    server, tables = opened
    for table in tables:
        if table["kind"] != "running":
            continue
        browsers = people(server, table)
        play(table["table"], browsers, seed=1)
        record = read_record(browsers[1].get(f"/api/tables/{table['table']}/record").text)
        assert record.intact
        assert verify(record).over
        assert check_luck(record).whole


def test_a_series_that_is_longer_than_people_may_agree_on_now_goes_on(opened: tuple[Launched, list[Json]]) -> None:
    server, tables = opened
    for table in tables:
        if table["kind"] == "long":
            assert play(table["table"], people(server, table), seed=2, steps=10) == table["step"] + 10


def test_records_that_were_handed_out_are_still_those_of_their_tables(opened: tuple[Launched, list[Json]]) -> None:
    """A record may be written with more in it by now; the server knows the old one as that of its own match."""
    server, tables = opened
    over = [table for table in tables if table["kind"] == "over"]
    assert len(over) == 4
    for table in over:
        browser = people(server, table)[0]
        kept = next(path for path in RECORDS if f"commit {table['commitment']}" in path.read_text("utf-8"))
        assert read_record(browser.get(f"/api/tables/{table['table']}/record").text).result is not None
        name = browser.post("/api/replays", {"record": kept.read_text("utf-8")}).json()["replay"]
        shown = browser.get(f"/api/replays/{name}").json()
        assert shown["verified"]["words"] == "Verified: the luck follows from what was published before the start"
        assert browser.post(f"/api/tables/{table['table']}/rematch").status_code == 200


def test_who_had_left_comes_back_and_a_table_that_waits_fills(opened: tuple[Launched, list[Json]]) -> None:
    server, tables = opened
    left = next(table for table in tables if table["kind"] == "left")
    back = people(server, left)[2]
    assert back.post(f"/api/tables/{left['table']}/join", {}).json()["seat"] == 2
    waiting = next(table for table in tables if table["kind"] == "waiting")
    host, guest = people(server, waiting)
    with Browser(server.address) as third:
        assert third.join(waiting["table"], host.table(waiting["table"])["links"]["invite"], "Cem") == 3
    assert host.post(f"/api/tables/{waiting['table']}/start").status_code == 200
    assert guest.table(waiting["table"])["state"] == "playing"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_records_of_earlier_releases_verify(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    assert record.intact
    assert verify(record).over
    assert check_luck(record).whole
