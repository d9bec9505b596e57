"""The commands of whoever runs a server: real processes beside a running server, and without one."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, time
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

import hairpin
from benchmarks.launch import Launched
from hairpin.cli.main import app
from hairpin.refusal import Refused
from hairpin.server import orders as ordering
from hairpin.server.lobby import Wish
from hairpin.server.opening import DATABASE, open_data, visit
from hairpin.server.order_store import BEGUN
from hairpin.server.orders import hand_over
from hairpin.server.rows import SeatRow, TableRow
from hairpin.server.schema import NEWEST_MIGRATION, guests, orders
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.store import Store
from tests.server.serving import WAIT, Browser, friends, play

CLOSED = "This table is closed: everybody left it, or the operator of this server closed it."


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(hairpin.__file__).parents[1]),
        "HAIRPIN_PURE": "0" if hairpin.compiled() else "1",
        "COLUMNS": "200",
    }
    command = [sys.executable, "-m", "hairpin", *words, "--data", str(data)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


def done(data: Path, *words: str) -> str:
    answer = run(data, *words)
    assert (answer.returncode, answer.stderr) == (0, ""), answer
    return answer.stdout.strip()


def refused(data: Path, *words: str) -> str:
    """The sentence of a refusal; asked in this process, because starting one takes a second each."""
    answer = CliRunner().invoke(app, [*words, "--data", str(data)])
    assert answer.output == ""
    assert isinstance(answer.exception, Refused), answer.exception
    return str(answer.exception)


def told(data: Path, *words: str) -> Any:
    """What a command that only reads says as JSON; asked in this process."""
    answer = CliRunner().invoke(app, [*words, "--data", str(data), "--json"])
    assert answer.exception is None, answer.exception
    return json.loads(answer.output)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operator") / "data"


@pytest.fixture(scope="module")
def running(data: Path) -> Iterator[Launched]:
    launched = Launched(data)
    yield launched
    assert launched.stop() == 0


# -- tables -----------------------------------------------------------------------------------------


def test_a_table_in_play_is_closed_and_everybody_there_is_told(running: Launched, data: Path) -> None:
    table, (ann, bob) = friends(running.address, 2)
    links = ann.table(table)["links"]
    n, answer = ann.any_answer(table, _First())  # type: ignore[arg-type]
    with ann.stream(table) as page:
        page.until(lambda page: page.n >= 0)
        assert done(data, "tables", "close", table) == f"Table {table} is closed."
        page.until(lambda page: bool(page.gone))
        assert page.gone == "The operator of this server closed the table."
    for reply in (
        ann.answer(table, answer, n),
        bob.get(f"/api/tables/{table}"),
        bob.get(f"/api/tables/{table}/stream"),
        bob.post(f"/api/tables/{table}/join"),
        ann.post(f"/api/tables/{table}/leave"),
    ):
        assert (reply.status_code, reply.json()["says"]) == (410, CLOSED)
    with Browser(running.address) as stranger:
        for path in (links["watch"], f"/t/{table}"):
            reply = stranger.get(path)
            assert (reply.status_code, CLOSED in reply.text) == (410, True)
    assert all(one["id"] != table for one in ann.get("/api/tables").json()["yours"])
    assert done(data, "tables", "close", table) == f"Table {table} was closed before."


def test_a_finished_table_that_is_closed_loses_its_share_link_and_its_rematch_can_be_asked_for_anew(
    running: Launched, data: Path
) -> None:
    table, (ann, bob) = friends(running.address, 2, "street-racing")
    play(table, [ann, bob], seed=1)
    share = ann.table(table)["replay"]
    with Browser(running.address) as stranger:
        assert stranger.get(share).status_code == 200
        rematch = ann.post(f"/api/tables/{table}/rematch").json()["table"]
        done(data, "tables", "close", rematch)
        another = bob.post(f"/api/tables/{table}/rematch")
        assert another.status_code == 200, another.text
        assert another.json()["table"] != rematch
        done(data, "tables", "close", table)
        assert stranger.get(share).status_code == 410
        for path in ("", "/contents", "/reels/0", "/record"):
            assert stranger.get(f"/api/replays/{share.rpartition('/')[2]}{path}").status_code == 410


def test_a_listed_table_leaves_the_list_and_bots_stop(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann, Browser(running.address) as bob:
        table = ann.found("street-illegal", "rookie", listed=True)
        assert table in [one["id"] for one in bob.get("/api/tables").json()["open"]]
        done(data, "tables", "close", table)
        assert table not in [one["id"] for one in bob.get("/api/tables").json()["open"]]
        assert told(data, "tables", "show", table)["state"] == "closed"


def test_what_is_listed_and_shown_holds_no_secret(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann:
        waiting = ann.found("street-racing", "open", listed=True, name="Anneliese")
        playing = ann.found("street-illegal", "rookie", name="Anneliese", options={"races": 2})
        every = {one["id"]: one for one in told(data, "tables", "list")}
        assert (every[waiting]["state"], every[waiting]["taken"], every[waiting]["seats"]) == ("waiting", 1, 2)
        assert (every[playing]["state"], every[playing]["listed"]) == ("playing", False)
        assert playing not in [one["id"] for one in told(data, "tables", "list", "--listed")]
        assert waiting not in [one["id"] for one in told(data, "tables", "list", "--state", "playing")]
        assert len(told(data, "tables", "list", "--limit", "1")) == 1
        words = done(data, "tables", "list")
        line = next(line for line in words.splitlines() if waiting in line)
        assert line.split()[1:4] == ["street-racing", "waiting", "1/2"]
        assert "listed" in line
        shown = told(data, "tables", "show", playing)
        assert shown["sittings"][0]["name"] == "Anneliese"
        assert (shown["sittings"][1]["by"], shown["sittings"][1]["level"]) == ("bot", "rookie")
        assert shown["options"]["races"] == 2
        assert "Anneliese" in done(data, "tables", "show", playing)
        with sqlite3.connect(data / DATABASE) as database:
            [(secret,)] = database.execute("select secret from matches where id = ?", (playing,)).fetchall()
        database.close()
        for text in (json.dumps(shown), done(data, "tables", "show", playing), json.dumps(every)):
            assert secret.hex() not in text
            assert "secret" not in text


# -- guests ---------------------------------------------------------------------------------------


def test_a_guest_is_renamed_everywhere_while_people_look_on(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann, Browser(running.address) as bob:
        table = ann.found("underground", "open", name="Badmouth")
        bob.join(table, ann.table(table)["links"]["invite"], "Nice")
        ann.post(f"/api/tables/{table}/start")
        [guest] = told(data, "guests", "list", "--name", "badM")
        assert guest["name"] == "Badmouth"
        with bob.stream(table) as page:
            page.until(lambda page: page.n >= 0)
            assert "Badmouth" in str(page.screen)
            said = done(data, "guests", "rename", guest["id"][:8], "Nice")
            assert said == f"Guest {guest['id']} is called Nice now, at 1 table too."
            page.until(lambda page: "Badmouth" not in str(page.screen) and "Badmouth" not in str(page.table))
            assert "Nice 2" in str(page.screen), "two of one name could not be told apart"
        assert ann.get("/api/me").json() == {"name": "Nice", "paint": ""}
        assert ann.table(table)["you"]["name"] == "Nice 2"
        done(data, "guests", "rename", guest["id"], "")
        assert ann.table(table)["you"]["name"] == "Red"
        assert ann.get("/api/me").json() == {"name": "", "paint": ""}
        play(table, [ann, bob], seed=3, steps=4)


def test_guests_can_be_named_whatever_their_id_begins_with(tmp_path: Path) -> None:
    opened = open_data(tmp_path)
    with opened.engine.begin() as connection:
        ids = ["-p1RgbPmb4", "--helpful00", "_unde%rscore", "-p1RgbOther"]
        connection.execute(sa.insert(guests), [{"id": one, "name": f"Name {one[:9]}", "created": 1.0} for one in ids])
    opened.close()
    for guest in told(tmp_path, "guests", "list"):
        answer = CliRunner().invoke(app, ["guests", "rename", guest["id"], "Same", "--data", str(tmp_path)])
        assert answer.output == f"Guest {guest['id']} is called Same now, at 0 tables too.\n"
    assert "several guests begin with '-p1Rgb'" in refused(tmp_path, "guests", "rename", "@-p1Rgb", "X")
    assert "there is no guest '_unde_r'" in refused(tmp_path, "guests", "rename", "@_unde_r", "X")


def test_a_guest_is_deleted_by_the_operator(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann:
        table = ann.found("street-racing", "rookie", name="Gonesoon")
        [guest] = told(data, "guests", "list", "--name", "Gonesoon")
        with ann.stream(table) as page:
            page.until(lambda page: page.n >= 0)
            assert done(data, "guests", "delete", guest["id"]) == f"Guest {guest['id']} is deleted, from 1 table too."
            page.until(lambda page: bool(page.gone))
        assert told(data, "guests", "list", "--name", "Gonesoon") == []
        assert done(data, "guests", "list", "--name", "Gonesoon") == f"There are no such guests in {data}."


# -- names ----------------------------------------------------------------------------------------


def test_a_blocked_name_is_refused_at_listed_tables_and_taken_from_them(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann, Browser(running.address) as bob:
        listed = ann.found("street-racing", "open", listed=True, name="Dréadful Ann")
        private = ann.found("street-racing", "open", name="Dréadful Ann")
        with ann.stream(listed) as page:
            page.until(lambda page: bool(page.table))
            assert done(data, "names", "block", "DREADFUL") == "dreadful is blocked; it was taken from 1 table."
            page.until(lambda page: page.table["seats"][0]["name"] == "Green")
        assert ann.table(private)["seats"][0]["name"] == "Dréadful Ann", "private tables are nobody else's business"
        for name in ("dreadful", "d.r.e.a.d.f.u.l", "so DREADFUL!"):
            reply = bob.post(f"/api/tables/{listed}/join", {"name": name})
            assert reply.status_code == 422
            assert reply.json()["says"].endswith("is not a name for a listed table; choose another one, or none.")
        wish = {"game": "street-racing", "seats": [{"by": "me"}, {"by": "bot", "name": "Dreadful"}], "listed": True}
        assert ann.post("/api/tables", wish).status_code == 422
        assert ann.post("/api/tables", wish | {"listed": False, "name": ""}).status_code == 201
        change = {"by": "screen", "name": "dreadful"}
        assert ann.post(f"/api/tables/{listed}/seats/1", change).status_code == 422
        assert bob.post(f"/api/tables/{listed}/join", {"name": "Dreadfully"}).status_code == 200
        assert told(data, "names", "list") == ["dreadful"]
        assert done(data, "names", "block", "*dreadful*") == "*dreadful* is blocked; it was taken from 1 table."
        assert ann.table(listed)["seats"][1]["name"] == "Red"
        assert done(data, "names", "unblock", "*dreadful*", "Dreadful").splitlines() == [
            "*dreadful* is no longer blocked.",
            "dreadful is no longer blocked.",
        ]
        assert done(data, "names", "list") == "No name is blocked."
        again = ann.found("street-racing", "open", listed=True, name="Dreadful")
        assert ann.table(again)["seats"][0]["name"] == "Dreadful"


def test_a_blocked_name_of_a_running_match_goes_from_its_screens_too(running: Launched, data: Path) -> None:
    with Browser(running.address) as ann:
        table = ann.found("underground", "rookie", listed=True, name="Grubby")
        with ann.stream(table) as page:
            page.until(lambda page: page.n >= 0)
            done(data, "names", "block", "grubby")
            page.until(lambda page: "Grubby" not in str(page.screen))
    done(data, "names", "unblock", "grubby")


# -- refusals -------------------------------------------------------------------------------------


def test_what_cannot_be_done_is_refused_with_a_sentence(running: Launched, data: Path, tmp_path: Path) -> None:
    answer = run(data, "tables", "close", "nowhere")
    says = "hairpin: there is no table 'nowhere'; `hairpin tables list` shows those there are\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", says)
    assert "there is no table 'nowhere'" in refused(data, "tables", "show", "nowhere")
    assert "there are waiting, playing, over or closed" in refused(data, "tables", "list", "--state", "odd")
    assert "there is no guest 'nobody-here'" in refused(data, "guests", "rename", "nobody-here", "X")
    assert "at least 6 letters" in refused(data, "guests", "delete", "ab")
    assert "blocks no name" in refused(data, "names", "block", "**")
    assert "blocks no name" in refused(data, "names", "block", "a*b")
    assert "is not blocked" in refused(data, "names", "unblock", "never")
    for words in (("tables", "list"), ("tables", "close", "x"), ("names", "block", "x")):
        assert "there are no tables in" in refused(tmp_path / "none", *words)
    assert not (tmp_path / "none").exists()
    with Browser(running.address) as ann:
        ann.found("street-racing", "open", name="Longname")
        [guest] = told(data, "guests", "list", "--name", "Longname")
        assert "at most 24 letters" in refused(data, "guests", "rename", guest["id"], "x" * 25)
        assert ann.get("/api/me").json() == {"name": "Longname", "paint": ""}
    with sqlite3.connect(data / DATABASE) as database:
        assert database.execute("select count(*) from orders").fetchone() == (0,), "answered orders are not kept"
    database.close()


def test_a_database_of_another_version_is_not_touched(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        database.execute("update alembic_version set version_num = '0003'")
    database.close()
    for words in (("tables", "list"), ("tables", "close", "x")):
        assert "are of version 0003, and this Hairpin works with" in refused(tmp_path / "data", *words)
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [("0003",)]
        database.execute("update alembic_version set version_num = ?", (NEWEST_MIGRATION,))
    database.close()
    assert server.stop() == 0


# -- without a server -----------------------------------------------------------------------------


def test_orders_are_carried_out_where_no_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Launched(data)
    ann = Browser(server.address)
    table = ann.found("street-racing", "rookie", listed=True, name="Grumpy")
    kept = ann.found("street-racing", "rookie", listed=True, name="Grumpy")
    assert server.stop() == 0
    assert done(data, "tables", "close", table) == f"Table {table} is closed."
    assert done(data, "names", "block", "grumpy") == "grumpy is blocked; it was taken from 2 tables."
    [guest] = told(data, "guests", "list")
    assert done(data, "guests", "rename", guest["id"], "Happy").endswith("is called Happy now, at 2 tables too.")
    again = Launched(data)
    ann.moved_to(again.address)
    assert ann.get(f"/api/tables/{table}").status_code == 410
    assert ann.table(kept)["you"]["name"] == "Happy"
    wish = {"game": "street-racing", "seats": [{"by": "me", "name": "Grumpy"}, {"by": "bot"}], "listed": True}
    assert ann.post("/api/tables", wish).status_code == 422, "the list is read when the server starts"
    assert again.stop() == 0


def test_an_order_that_nobody_takes_is_withdrawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_data(tmp_path).close()
    monkeypatch.setattr(ordering, "PATIENCE", 0.3)
    engine = visit(tmp_path)
    with pytest.raises(Refused, match="did not begin this"):
        hand_over(engine, {"do": "close", "table": "x"})
    with engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(orders)) == 0
    engine.dispose()


def test_orders_that_make_no_sense_do_not_stop_the_others(running: Launched, data: Path) -> None:
    engine = visit(data)
    for what in ({"do": "dance"}, {}, {"do": "close"}, {"do": "close", "table": 5}, {"do": "rename", "guest": "x"}):
        with pytest.raises(Refused, match="does not know this order"):
            hand_over(engine, what)
    assert "there is no table" in refused(data, "tables", "close", "nowhere")
    engine.dispose()


def place(data: Path, what: str, at: float, says: str = "", done: float | None = None) -> int:
    """Write an order into the database as a command would; returns its number."""
    with sqlite3.connect(data / DATABASE) as database:
        row = database.execute("insert into orders (what, at, says, done) values (?, ?, ?, ?)", (what, at, says, done))
    database.close()
    assert row.lastrowid is not None
    return row.lastrowid


def answer_to(data: Path, number: int) -> tuple[int, str]:
    """What the server answers to an order, when it does."""
    end = monotonic() + WAIT
    while True:
        with sqlite3.connect(data / DATABASE) as database:
            found = database.execute("select done, ok, says from orders where id = ?", (number,)).fetchone()
        database.close()
        if found[0] is not None:
            return int(found[1]), str(found[2])
        assert monotonic() < end, "the order is not answered"


def test_an_order_that_is_being_carried_out_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can withdraw what is half done, and no command says so."""
    monkeypatch.setattr(ordering, "PATIENCE", 0.3)
    monkeypatch.setattr(ordering, "OFTEN", 0.01)

    async def order() -> tuple[str, list[str]]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None), "test")
        table = await service.lobby.found("ann", "street-racing", {}, [Wish("me"), Wish("open")], False, "")
        engine, told, waits = visit(tmp_path), [], asyncio.Event()
        loop = asyncio.get_running_loop()

        def tell(words: str) -> None:
            told.append(words)
            loop.call_soon_threadsafe(waits.set)

        async with service.tables.locks.of(table.id):  # until this is free, the table cannot be closed
            handed = asyncio.create_task(asyncio.to_thread(hand_over, engine, {"do": "close", "table": table.id}, tell))
            await asyncio.wait_for(waits.wait(), WAIT)
        answer = await handed
        engine.dispose()
        await service.stop()
        opened.close()
        return f"{answer} {table.id}", told

    answer, told = asyncio.run(order())
    assert answer.startswith("Table ")
    assert " is closed. " in answer
    assert told == ["The server is carrying this out; waiting for its answer. Ctrl-C stops the waiting alone."]


def test_an_order_is_withdrawn_when_its_command_is_stopped(tmp_path: Path) -> None:
    opened = open_data(tmp_path)  # as a server that looks for no orders
    engine = visit(tmp_path)
    count = sa.select(sa.func.count()).select_from(orders)
    command = [sys.executable, "-m", "hairpin", "tables", "close", "x", "--data", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as process:
        end = monotonic() + WAIT
        placed = 0
        while not placed:
            assert monotonic() < end, "no order comes"
            with engine.connect() as connection:
                placed = int(connection.scalar(count) or 0)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=WAIT)
    with engine.connect() as connection:
        assert connection.scalar(count) == 0
    engine.dispose()
    opened.close()


def test_an_order_that_fails_or_cannot_be_read_holds_no_other_up(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Launched(data)
    with sqlite3.connect(data / DATABASE) as database:
        database.execute("drop table blocked_names")
    database.close()
    now = time()
    numbers = [
        place(data, what, now)
        for what in (
            '{"do": "block", "name": "word"}',
            "{not json",
            "[" * 100_000,
            "17",
            '{"do": "close", "table": "nowhere"}',
        )
    ]
    with sqlite3.connect(data / DATABASE) as database:
        database.execute("update orders set what = cast(x'ff00' as text) where id = ?", (numbers[3],))
    database.close()
    failed, unread, deep, bytes_alone, refused_one = [answer_to(data, number) for number in numbers]
    assert failed == (0, "failed: no such table: blocked_names; the log of the server says more")
    for answer in (unread, deep, bytes_alone):
        assert answer == (0, "this order cannot be read; it may be of another version")
    assert "there is no table 'nowhere'" in refused_one[1]
    assert "there is no table 'nowhere'" in refused(data, "tables", "close", "nowhere")
    assert server.stop() == 0


def test_a_server_that_starts_carries_out_no_old_orders(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Launched(data)
    ann = Browser(server.address)
    tables = [ann.found("street-racing", "open") for _ in range(3)]
    assert server.stop() == 0
    old, begun, young = (json.dumps({"do": "close", "table": table}) for table in tables)
    place(data, old, time() - 120)
    interrupted = place(data, begun, time(), says=BEGUN)
    fresh = place(data, young, time())
    server = Launched(data)
    ann.moved_to(server.address)
    assert answer_to(data, fresh) == (1, f"Table {tables[2]} is closed.")
    assert answer_to(data, interrupted) == (0, "the server stopped while it carried this out; give the order again")
    assert [ann.get(f"/api/tables/{table}").status_code for table in tables] == [200, 200, 410]
    with sqlite3.connect(data / DATABASE) as database:
        assert database.execute("select count(*) from orders where what = ?", (old,)).fetchone() == (0,)
    database.close()
    assert server.stop() == 0


def test_deleting_data_leaves_answers_that_were_not_fetched_yet(tmp_path: Path) -> None:
    async def left() -> list[int]:
        opened = open_data(tmp_path)
        store = Store(opened.engine)
        for done in (time() - 120, time()):
            place(tmp_path, "{}", done, "Guest is called Ann now.", done)
        await store.people.forget_guest("ann")
        with opened.engine.connect() as connection:
            numbers = list(connection.scalars(sa.select(orders.c.id)))
        store.stop()
        opened.close()
        return numbers

    assert asyncio.run(left()) == [2]


def test_closed_tables_of_bots_are_not_woken_when_the_server_starts(tmp_path: Path) -> None:
    async def closed() -> list[str]:
        opened = open_data(tmp_path)
        store = Store(opened.engine)
        founded = TableRow("t", "street-racing", {}, None, [["A", "person"], ["B", "rookie"]], b"s", False, "ann", 1.0)
        await store.found(founded, [SeatRow(0, "person", guest="ann", name="A"), SeatRow(1, "bot", name="B")], None)
        row = {"match": "t", "n": 0, "seat": None, "answers": "", "luck": "", "drawn": 0, "awaited": 3}
        await store.append(row | {"quiet": False, "key": "", "at": 1.0, "back": None}, None)
        before = await store.left_to_bots()
        assert await store.close("t", 2.0)
        assert not await store.close("t", 3.0)
        after = await store.left_to_bots()
        store.stop()
        opened.close()
        return before + after

    assert asyncio.run(closed()) == ["t"]


class _First:
    """Always the first choice."""

    def choice(self, choices: list[Any]) -> Any:
        return choices[0]
