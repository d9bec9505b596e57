"""Damage: one broken table, or a torn page of the database, spoils neither the start nor the lists of tables."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE, BadData, open_data
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from tests.server.holding import Holding
from tests.server.serving import WAIT, Browser, friends, play
from tests.server.test_operator import done, run, told
from tests.server.test_people import NAME, delete, guest_of, traces

PAGE = 4096


def change(folder: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(folder / DATABASE) as database:
        assert database.execute(statement, values).rowcount == 1
    database.close()


def tear(folder: Path, has: Callable[[bytes], bool], half: int) -> None:
    """Fill half of one page of the database with zeros: the first one that has something in it."""
    with sqlite3.connect(folder / DATABASE) as database:
        database.execute("pragma wal_checkpoint(truncate)")
    database.close()
    pages = (folder / DATABASE).read_bytes()
    number = next(number for number in range(len(pages) // PAGE) if has(pages[number * PAGE : (number + 1) * PAGE]))
    with (folder / DATABASE).open("r+b") as file:
        file.seek(number * PAGE + half * PAGE // 2)
        file.write(bytes(PAGE // 2))


def row_page(text: bytes) -> Callable[[bytes], bool]:
    """Whether a page holds rows of a table, not of an index, with this text."""
    return lambda page: page[:1] == b"\x0d" and text in page


BROKEN = [
    "update matches set options = '{not json' where id = ?",
    "update matches set options = '[]' where id = ?",
    "update matches set created = 'yesterday' where id = ?",
    "update seats set level = x'00', \"by\" = 'nobody', name = x'ff' where match = ? and seat = 0",
    "update matches set players = '17' where id = ?",
]
LOST = [
    "delete from seats where match = ? and seat = 1",
    "update matches set players = substr(players, 1, length(players) - 3) where id = ?",
    "update matches set players = '[17, 18]' where id = ?",
]


@pytest.mark.parametrize("statement", BROKEN)
def test_a_broken_row_hides_no_other_table(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    ann = Browser(server.address)
    tables = [ann.found("street-illegal", "open", listed=True) for _ in range(5)]
    assert server.stop() == 0
    change(folder, statement, tables[2])
    server = Launched(folder)
    others = {*tables} - {tables[2]}
    ann.moved_to(server.address)
    bob = Browser(server.address)
    assert {one["id"] for one in ann.get("/api/tables").json()["yours"]} == others
    assert {one["id"] for one in bob.get("/api/tables").json()["open"]} == others
    assert ann.get("/").status_code == bob.get("/").status_code == 200
    refused = ann.get(f"/api/tables/{tables[2]}")
    assert (refused.status_code, "damaged" in refused.json()["says"]) == (503, True)
    assert ann.table(tables[0])["id"] == tables[0]
    assert server.stop() == 0
    logged = [line for line in (tmp_path / "data.log").read_text().splitlines() if "left out of lists" in line]
    assert len(logged) == 1
    assert tables[2] in logged[0]


def test_a_bot_s_match_that_is_broken_does_not_stop_the_others_from_going_on(tmp_path: Path, holding: Holding) -> None:
    folder = tmp_path / "data"
    server = holding.launch_held(folder)  # so that all of them wait for a bot when it stops
    ann = Browser(server.address)
    tables = [found_for_bots(ann) for _ in range(3)]
    assert server.stop() == 0
    change(folder, "update log set luck = 'no luck' where match = ? and n = 0", tables[0])
    change(folder, "update log set awaited = 'all' where match = ? and n = 0", tables[1])
    server = Launched(folder)
    ann.moved_to(server.address)
    with ann.stream(tables[2]) as page:
        page.until(lambda page: page.n > 0)
    assert ann.get(f"/api/tables/{tables[0]}").status_code == 503
    assert server.stop() == 0
    assert "cannot be read" in (tmp_path / "data.log").read_text()


def found_for_bots(browser: Browser) -> str:
    """A table where bots race and this browser looks on."""
    seats = [{"by": "bot", "level": "street"}, {"by": "bot", "level": "street"}]
    reply = browser.post("/api/tables", {"game": "street-racing", "seats": seats})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["table"])


@pytest.mark.parametrize("half", [0, 1])
def test_a_torn_page_is_said_at_the_start_and_hides_only_what_was_on_it(tmp_path: Path, half: int) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    ann, bob = Browser(server.address), Browser(server.address)
    tables = [ann.found("street-illegal", "open", listed=True) for _ in range(40)]
    playing, browsers = friends(server.address, 2)
    step = play(playing, browsers, seed=1, steps=3)
    assert server.stop() == 0
    tear(folder, row_page(tables[5].encode() + b"street-illegal"), half)
    server = Launched(folder)
    for browser in (ann, bob, *browsers):
        browser.moved_to(server.address)
    for shown in (ann.get("/api/tables").json()["yours"], bob.get("/api/tables").json()["open"]):
        assert 10 < len(shown) < 40
    assert ann.get("/").status_code == 200
    assert browsers[0].table(playing)["step"] == step
    assert play(playing, browsers, seed=2, steps=3) > step
    assert server.stop() == 0
    said = (tmp_path / "data.log").read_text()
    assert "is damaged" in said.splitlines()[0]
    assert "`hairpin check`" in said
    assert "`hairpin restore`" in said


def steps(folder: Path, table: str) -> int:
    with sqlite3.connect(folder / DATABASE) as database:
        count = database.execute("select count(*) from log where match = ?", (table,)).fetchone()[0]
    database.close()
    return int(count)


def test_a_torn_page_does_not_keep_a_match_that_waits_for_seeds_from_starting(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(folder, seed_seconds=600.0)
    ann, bob = Browser(server.address), Browser(server.address)
    tables = [ann.found("street-illegal", "open") for _ in range(40)]
    waiting = ann.found("street-racing", "open")
    bob.join(waiting, ann.table(waiting)["links"]["invite"], "Bob")
    body = {"hashes": {"1": "ab" * 32}}
    assert bob.post(f"/api/tables/{waiting}/seed-hashes", body).status_code == 200
    assert ann.post(f"/api/tables/{waiting}/start").status_code == 200
    assert server.stop() == 0
    tear(folder, row_page(tables[5].encode() + b"street-illegal"), 0)
    server = Launched(folder, seed_seconds=0.1, log_level=logging.INFO)
    end = monotonic() + WAIT
    while not steps(folder, waiting):  # nobody asks for the table: the server wakes it by itself
        assert monotonic() < end, "the match does not start"
    assert server.stop() == 0
    said = (tmp_path / "data.log").read_text()
    assert '"event": "stopped"' in said.splitlines()[-1]
    assert "a part of the server failed" not in said


def test_a_server_whose_tasks_failed_says_so_and_ends_all_its_parts(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    open_data(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("drop table matches")
    database.close()

    async def serve() -> tuple[bool, bool]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None), "test")
        await asyncio.wait(service.tasks, timeout=WAIT, return_when=asyncio.FIRST_COMPLETED)
        await service.stop()
        opened.close()
        return all(task.done() for task in service.tasks), service.store.database.writer.thread.is_alive()

    assert asyncio.run(serve()) == (True, False)
    said = capfd.readouterr()
    assert "a part of the server failed" in said.out + said.err


def test_a_database_that_cannot_be_opened_at_all_is_refused_with_what_to_do(tmp_path: Path) -> None:
    open_data(tmp_path).close()
    tear(tmp_path, lambda page: page.startswith(b"SQLite format 3"), 0)
    before = (tmp_path / DATABASE).read_bytes()
    with pytest.raises(BadData, match=r"cannot be used: .* `hairpin restore`"):
        open_data(tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == before


def test_a_name_that_cannot_be_read_can_be_given_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    ann = Browser(server.address)
    assert ann.post("/api/me", {"name": "Ann of the torn page"}).status_code == 200
    assert server.stop() == 0
    tear(folder, row_page(b"Ann of the torn page"), 0)
    server = Launched(folder)
    ann.moved_to(server.address)
    assert ann.get("/").status_code == 200
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}
    assert server.stop() == 0


# -- people at damaged tables ---------------------------------------------------------------------


@pytest.mark.parametrize("statement", BROKEN + LOST)
def test_data_can_be_deleted_where_a_table_is_damaged(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    kim = Browser(server.address)
    table = kim.found("street-racing", "open", name=NAME)
    ann = Browser(server.address)
    ann.join(table, kim.table(table)["links"]["invite"], "Ann")
    assert kim.post(f"/api/tables/{table}/start").status_code == 200
    kept = kim.found("street-racing", "open", name=NAME)
    ann.join(kept, kim.table(kept)["links"]["invite"], "Ann")
    assert server.stop() == 0
    change(folder, statement, table)
    server = Launched(folder)
    for browser in (kim, ann):
        browser.moved_to(server.address)
    guest = guest_of(kim)
    assert delete(kim) == 2
    assert traces(folder, NAME, guest) == []
    assert ann.get(f"/api/tables/{table}").status_code in (200, 503)
    assert [seat["name"] for seat in ann.table(kept)["seats"]] == ["", "Ann"]
    assert server.stop() == 0


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("rows", [b"street-illegal", b"person"])  # of tables, and of seats
def test_a_torn_page_keeps_nobody_s_data_at_other_tables(tmp_path: Path, rows: bytes, half: int) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    ann = Browser(server.address)
    tables = [ann.found("street-illegal", *["open"] * 6, name=NAME) for _ in range(40)]
    guest = guest_of(ann)
    assert server.stop() == 0
    tear(folder, row_page(tables[5].encode() + rows), half)
    server = Launched(folder)
    ann.moved_to(server.address)
    shown = {one["id"] for one in ann.get("/api/tables").json()["yours"]}
    assert 0 < len(shown) < 40
    assert delete(ann) == 40
    index, state = "seats indexed by seats_guest where guest", "matches indexed by matches_state where ended"
    with sqlite3.connect(folder / DATABASE) as database:
        assert database.execute("select count(*) from guests").fetchone() == (0,)
        left = {table for (table,) in database.execute(f"select match from {index} = ?", (guest,))}
        closed = {table for (table,) in database.execute(f"select id from {state} is null and closed > 0")}
    database.close()
    assert not left & shown
    assert closed >= shown
    assert server.stop() == 0


def first_leaf(folder: Path, index: str) -> int:
    """The number of the first page of an index that has several, from 0 on; it holds the oldest entries."""
    with sqlite3.connect(folder / DATABASE) as database:
        database.execute("pragma wal_checkpoint(truncate)")
        (root,) = database.execute("select rootpage from sqlite_master where name = ?", (index,)).fetchone()
    database.close()
    page = (folder / DATABASE).read_bytes()[(root - 1) * PAGE : root * PAGE]
    assert page[:1] == b"\x02", "the index has one page only"
    cell = int.from_bytes(page[12:14], "big")
    return int.from_bytes(page[cell : cell + 4], "big") - 1


def test_a_torn_index_that_only_a_change_reads_keeps_nobody_s_data_at_other_tables(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(folder, max_tables_per_guest=500)
    ann = Browser(server.address)
    tables = [ann.found("street-racing", "open", name=NAME) for _ in range(160)]
    guest = guest_of(ann)
    assert server.stop() == 0
    torn = first_leaf(folder, "matches_state")
    with (folder / DATABASE).open("r+b") as file:
        file.seek(torn * PAGE + 3)
        lost = int.from_bytes(file.read(2), "big")  # how many tables have their entry there
        file.seek(torn * PAGE)
        file.write(bytes(PAGE))
    server = Launched(folder)
    ann.moved_to(server.address)
    assert delete(ann) == 160
    with sqlite3.connect(folder / DATABASE) as database:
        seats = "select match from seats not indexed where guest = ?"
        left = {table for (table,) in database.execute(seats, (guest,))}
        closed = "select id from matches not indexed where closed > 0"
        ended = {table for (table,) in database.execute(closed)}
    database.close()
    assert not left
    assert 0 < lost < len(tables)
    assert len(ended) >= len(tables) - lost - 1  # one more entry is on the page above
    assert server.stop() == 0


@pytest.mark.parametrize("statement", BROKEN[2:4] + LOST[:2])
def test_a_guest_can_be_renamed_where_a_table_is_damaged(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    table, browsers = friends(server.address, 2, "street-racing", name=NAME)
    kept = browsers[0].found("street-racing", "open", name=NAME)
    assert server.stop() == 0
    change(folder, statement, table)
    [guest] = told(folder, "guests", "list", "--name", NAME)
    said = run(folder, "guests", "rename", guest["id"], "Nice")
    assert said.stdout == f"Guest {guest['id']} is called Nice now, at 2 tables too.\n"
    assert table in said.stderr, "which table is damaged is said as well"
    assert traces(folder, NAME) == []
    server = Launched(folder)
    browsers[0].moved_to(server.address)
    assert browsers[0].table(kept)["you"]["name"] == "Nice"
    assert server.stop() == 0


@pytest.mark.parametrize("statement", BROKEN[2:4] + LOST[1:2])
def test_a_damaged_table_can_be_closed(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    table, _ = friends(server.address, 2, "street-racing")
    assert server.stop() == 0
    change(folder, statement, table)
    assert done(folder, "tables", "close", table) == f"Table {table} is closed."
    with sqlite3.connect(folder / DATABASE) as database:
        assert database.execute("select closed > 0 from matches where id = ?", (table,)).fetchone() == (1,)
    database.close()


def test_a_torn_page_keeps_no_other_table_from_being_closed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    ann = Browser(server.address)
    tables = [ann.found("street-racing", "open") for _ in range(40)]
    assert server.stop() == 0
    tear(folder, row_page(tables[5].encode() + b"street-racing"), 0)
    server = Launched(folder)
    ann.moved_to(server.address)
    assert ann.post(f"/api/tables/{tables[-1]}/leave").status_code == 200
    assert done(folder, "tables", "close", tables[-2]) == f"Table {tables[-2]} is closed."
    assert [ann.get(f"/api/tables/{table}").status_code for table in tables[-2:]] == [410, 410]
    assert server.stop() == 0
