"""Limits on tables: of one guest and of all; the sentence says what can be done, and doing it helps."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.row_writing import TableLimits
from hairpin.server.rows import SeatRow, TableRow
from hairpin.server.settings import DAY
from hairpin.server.store import Store
from tests.server.holding import Holding
from tests.server.serving import Browser, Json, friends, play

TABLE = {"game": "street-racing", "seats": [{"by": "me"}, {"by": "open"}]}


def found(browser: Browser) -> tuple[int, Json]:
    reply = browser.post("/api/tables", TABLE)
    return reply.status_code, dict(reply.json())


def stored(folder: Path) -> int:
    with sqlite3.connect(folder / DATABASE) as database:
        count = database.execute("select count(*) from matches").fetchone()[0]
    database.close()
    return int(count)


def test_a_guest_has_so_many_tables_that_are_not_over(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", max_tables_per_guest=3)
    ann, bob = Browser(server.address), Browser(server.address)
    tables = [found(ann)[1]["table"] for _ in range(3)]
    status, refused = found(ann)
    assert (status, refused["says"]) == (
        409,
        "You have 3 tables that are not over. Finish one or leave one, then try again.",
    )
    assert stored(tmp_path / "data") == 3
    assert found(bob)[0] == 201
    assert ann.post(f"/api/tables/{tables[1]}/leave").status_code == 200
    assert found(ann)[0] == 201
    assert found(ann)[0] == 409
    assert server.stop() == 0


def test_what_is_over_does_not_count_and_a_rematch_does(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", max_tables_per_guest=1)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    assert found(ann)[0] == 409
    play(table, [ann, bob], seed=1)
    assert found(ann)[0] == 201
    refused = ann.post(f"/api/tables/{table}/rematch")
    assert (refused.status_code, "Finish one or leave one" in refused.json()["says"]) == (409, True)
    again = bob.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200
    assert ann.post(f"/api/tables/{table}/rematch").json() == again.json()  # it is there, and takes no more room
    assert server.stop() == 0


def test_a_server_has_so_many_tables(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", max_tables=4, max_tables_per_guest=0)
    ann, bob = Browser(server.address), Browser(server.address)
    tables = [found(ann)[1]["table"] for _ in range(4)]
    for browser in (ann, bob):
        status, refused = found(browser)
        assert (status, refused["says"]) == (
            503,
            "All 4 tables of this server are in use. Try again later, or join a table there is.",
        )
    assert stored(tmp_path / "data") == 4
    assert ann.post(f"/api/tables/{tables[0]}/leave").status_code == 200
    assert found(bob)[0] == 201
    assert server.stop() == 0


def test_what_was_founded_long_ago_takes_no_room_from_others(tmp_path: Path) -> None:
    """A match that nobody goes on with is never over: such tables must not fill a server for good."""
    server = Launched(tmp_path / "data", max_tables=2)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    play(table, [ann, bob], seed=1, steps=2)
    assert found(bob)[0] == 201
    assert found(ann)[0] == 503
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        database.execute("update matches set created = created - ? where id = ?", (31 * DAY, table))
    database.close()
    assert found(ann)[0] == 201
    assert found(ann)[0] == 503
    assert play(table, [ann, bob], seed=2, steps=2) == 4, "it can be played on all the same"
    assert server.stop() == 0


def test_a_match_that_its_host_left_does_not_count_for_them(tmp_path: Path, holding: Holding) -> None:
    server = holding.launch_held(tmp_path / "data", max_tables_per_guest=1)
    ann = Browser(server.address)
    table = ann.found("street-racing", "rookie")
    assert ann.table(table)["state"] == "playing"
    assert found(ann)[0] == 409
    assert ann.post(f"/api/tables/{table}/leave").status_code == 200
    assert found(ann)[0] == 201
    assert found(ann)[0] == 409, "a table that has not started counts"
    assert ann.post(f"/api/tables/{table}/join").status_code == 200, "whoever left can come back all the same"
    assert server.stop() == 0


def test_tables_are_counted_in_indexes_and_no_further_than_the_limit(tmp_path: Path) -> None:
    """Founding must not get slower with every table that was ever played."""
    opened = open_data(tmp_path)
    asked: list[tuple[str, Any]] = []

    @sa.event.listens_for(opened.engine, "before_cursor_execute")
    def listen(_: object, __: object, statement: str, values: Any, *___: object) -> None:
        if "count(" in statement:
            asked.append((statement, values))

    async def found_one() -> None:
        store = Store(opened.engine)
        founded = TableRow("t", "street-racing", {}, None, None, b"s", False, "ann", 1.0)
        await store.found(founded, [SeatRow(0, "person", "ann", "Ann")], None, TableLimits(50, 10_000))
        store.stop()

    asyncio.run(found_one())
    plans = []
    with opened.engine.connect() as connection:
        for statement, values in list(asked):
            assert "LIMIT" in statement
            plan = connection.exec_driver_sql(f"explain query plan {statement}", values)
            plans.append([str(row[-1]) for row in plan])
    opened.close()
    of_guest, of_all = plans
    assert "SEARCH matches USING COVERING INDEX matches_host (host=? AND ended=? AND closed=?)" in of_guest
    assert "SEARCH seats USING COVERING INDEX seats_guest (guest=? AND match=?)" in of_guest
    assert "SEARCH log USING PRIMARY KEY (match=?)" in of_guest
    whole = "(ended=? AND closed=? AND listed=? AND created>?)"
    assert f"SEARCH matches USING COVERING INDEX matches_state {whole}" in of_all
    assert not [line for plan in plans for line in plan if line.startswith(("SCAN matches", "SCAN seats", "SCAN log"))]


def test_an_address_founds_so_many_tables_in_an_hour(tmp_path: Path) -> None:
    """Without a cookie every request is a new guest, so the limit of a guest does not hold anybody up."""
    server = Launched(tmp_path / "data", limited={"found": "100/minute", "found_hourly": "5/hour"})
    told = []
    for _ in range(7):
        with Browser(server.address) as nobody:
            told.append(nobody.post("/api/tables", TABLE))
    assert [one.status_code for one in told] == [201] * 5 + [429] * 2
    assert 3000 < int(told[-1].headers["retry-after"]) <= 3600
    assert server.stop() == 0
