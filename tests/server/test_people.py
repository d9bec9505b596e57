"""Deleting one's data: the name and the identity are gone everywhere, and what others have plays and verifies as before."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from benchmarks.launch import Launched
from benchmarks.scripts import driven_run
from hairpin.engine.chance import seeded
from hairpin.match import read_record, verify
from hairpin.server.blocked_names import BlockedNames
from hairpin.server.identity import Identity
from hairpin.server.lobby import Lobby, Wish
from hairpin.server.metrics import Metrics
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.people import People
from hairpin.server.rows import StoredTable
from hairpin.server.seating import Seating
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.starting import Starting
from hairpin.server.store import Store
from hairpin.server.table_changes import TableChanges
from hairpin.server.tables import Tables
from tests.server.serving import Browser, friends, play

NAME = "Wilhelmina"
GONE = "Your data was deleted: you have no seat here any more."


def delete(browser: Browser) -> int:
    reply = browser.client.request("DELETE", "/api/me", json={})
    assert reply.status_code == 200, reply.text
    return int(reply.json()["tables"])


def guest_of(browser: Browser) -> str:
    return str(browser.client.cookies["hairpin"]).rpartition(".")[0]


def traces(data: Path, *words: str) -> list[tuple[str, str]]:
    """The files of a data directory that hold one of these words, anywhere in their bytes."""
    files = [path for path in data.iterdir() if path.is_file()]
    return [(path.name, word) for path in files for word in words if word.encode() in path.read_bytes()]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Launched]:
    """A server whose data nobody else uses."""
    launched = Launched(tmp_path / "data", log=tmp_path / "log", log_level=logging.INFO, max_tables_per_guest=0)
    yield launched
    if launched.process.returncode is None:
        assert launched.stop() == 0


def joined(ann: Browser, table: str, *names: str) -> list[Browser]:
    invite = ann.table(table)["links"]["invite"]
    browsers = [Browser(ann.address) for _ in names]
    for browser, name in zip(browsers, names, strict=True):
        browser.join(table, invite, name)
    return browsers


def test_a_running_match_goes_on_without_the_name(own: Launched, tmp_path: Path) -> None:
    ann = Browser(own.address)
    table = ann.found("underground", "open", "open")
    bob, kim = joined(ann, table, NAME, "Kim")
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    play(table, [ann, bob, kim], seed=1, steps=5)
    guest = guest_of(bob)
    with ann.stream(table) as page, bob.stream(table) as theirs:
        page.until(lambda page: page.n >= 5)
        assert NAME in str(page.screen)
        theirs.until(lambda page: page.n >= 5)
        assert delete(bob) == 1
        theirs.until(lambda page: bool(page.gone))
        assert theirs.gone == GONE
        page.until(lambda page: NAME not in str(page.screen) and NAME not in str(page.table))
        assert "Yellow" in str(page.screen)
    seat = ann.table(table)["seats"][1]
    assert (seat["name"], seat["by"], seat["left"], seat["stand_in"]) == ("Yellow", "bot", False, False)
    assert traces(tmp_path / "data", NAME, guest) == []
    assert "hairpin" not in bob.client.cookies, "the browser was told to forget its cookie"
    n, run = ann.any_answer(table, random.Random(1))
    if run:
        assert ann.answer(table, run, n).status_code in (200, 409)


def test_finished_races_of_others_stay_and_verify(own: Launched, tmp_path: Path) -> None:
    ann = Browser(own.address)
    table = ann.found("street-racing", "open")
    [bob] = joined(ann, table, NAME)
    ann.post(f"/api/tables/{table}/start")
    play(table, [ann, bob], seed=2)
    before = ann.get(f"/api/tables/{table}/record").text
    share = ann.table(table)["replay"].rpartition("/")[2]
    stranger = Browser(own.address)
    for path in ("", "/contents?eyes=all", "/reels/0?eyes=all", "/record"):
        assert stranger.get(f"/api/replays/{share}{path}").status_code == 200
    assert NAME in stranger.get(f"/api/replays/{share}/reels/0?eyes=all").text
    listed = [one for one in ann.get("/api/tables").json()["yours"] if one["id"] == table]
    assert listed[0]["ended_words"]

    assert delete(bob) == 1

    after = ann.get(f"/api/tables/{table}/record").text
    old, new = read_record(before), read_record(after)
    assert [one.name for one in old.players] == ["Ann", NAME]
    assert [one.name for one in new.players] == ["Ann", "Red"]
    assert (new.entries, new.result, new.state) == (old.entries, old.result, old.state)
    for record in (old, new):
        verify(record)
    for path in ("", "/contents?eyes=all", "/reels/0?eyes=all", "/record"):
        reply = stranger.get(f"/api/replays/{share}{path}")
        assert (reply.status_code, NAME in reply.text) == (200, False), path
    assert stranger.get(f"/api/replays/{share}").json()["verified"]["equal"]
    for page in ("/", f"/t/{table}", "/api/tables"):
        assert NAME not in ann.get(page).text
    assert traces(tmp_path / "data", NAME) == []
    again = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    assert [seat["by"] for seat in ann.table(again)["seats"]] == ["person", "open"]


def test_tables_that_sleep_are_cleared_and_it_is_on_the_disk_before_it_is_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Launched(data)
    bob = Browser(first.address)
    tables = [bob.found("street-racing", "open", name=NAME) for _ in range(3)]
    tables += [bob.found("street-illegal", "rookie", name=NAME)]
    ann, *_ = joined(bob, tables[0], "Ann")
    guest = guest_of(bob)
    assert first.stop() == 0
    again = Launched(data)
    bob.moved_to(again.address)
    ann.moved_to(again.address)
    assert delete(bob) == 4
    again.kill()
    with sqlite3.connect(data / DATABASE) as database:
        closed = dict(database.execute("select id, closed is not null from matches").fetchall())
        assert database.execute("select count(*) from guests where name != 'Ann'").fetchone() == (0,)
    database.close()
    assert closed == {tables[0]: 0, tables[1]: 1, tables[2]: 1, tables[3]: 1}
    assert traces(data, NAME, guest) == []
    third = Launched(data)
    ann.moved_to(third.address)
    described = ann.table(tables[0])
    assert described["you"]["host"]
    assert [seat["by"] for seat in described["seats"]] == ["open", "person"]
    assert third.stop() == 0


def test_more_tables_than_one_transaction_holds_are_all_cleared(own: Launched, tmp_path: Path) -> None:
    bob = Browser(own.address)
    tables = [bob.found("street-racing", "open", name=NAME) for _ in range(60)]
    assert delete(bob) == len(tables)
    assert traces(tmp_path / "data", NAME) == []


def test_whoever_left_shared_or_lent_a_seat_is_gone_too(own: Launched, tmp_path: Path) -> None:
    ann = Browser(own.address)
    table = ann.found("street-illegal", "open", "open", "open")
    bob, kim = joined(ann, table, NAME, "Kim")
    assert ann.post(f"/api/tables/{table}/seats/3", {"by": "screen", "name": "Tom"}).status_code == 200
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    token = ann.get(f"/api/tables/{table}", params={"seat": 3}).json()["links"]["seat"].rpartition("/")[2]
    program = Browser(own.address)
    program.client.headers["authorization"] = f"Bearer {token}"
    assert bob.post(f"/api/tables/{table}/leave").status_code == 200
    assert delete(bob) == 1
    with program.stream(table) as page:
        page.until(lambda page: page.n >= 0)
        assert delete(ann) == 1
        page.until(lambda page: bool(page.gone))
    assert program.get(f"/api/tables/{table}/view").status_code == 401
    described = kim.table(table)
    assert [seat["name"] for seat in described["seats"]] == ["Red", "Yellow", "Kim", "Orange"]
    assert [seat["by"] for seat in described["seats"]] == ["bot", "bot", "person", "bot"]
    assert described["you"]["host"], "whoever is left is the host"
    assert traces(tmp_path / "data", NAME, '"Ann"', '"Tom"') == []
    assert bob.post(f"/api/tables/{table}/join").status_code == 403


def test_a_bot_does_not_take_the_name_of_whoever_left_into_a_rematch(own: Launched, tmp_path: Path) -> None:
    ann = Browser(own.address)
    table = ann.found("street-racing", "open")
    [bob] = joined(ann, table, NAME)
    ann.post(f"/api/tables/{table}/start")
    assert bob.post(f"/api/tables/{table}/leave").status_code == 200
    luck = random.Random(5)
    while ann.table(table)["state"] != "over":
        n, run = ann.any_answer(table, luck)
        if run:
            assert ann.answer(table, run, n).status_code in (200, 409)
    again = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    assert [seat["name"] for seat in ann.table(again)["seats"]] == ["Ann", "Red"]
    delete(bob)
    assert traces(tmp_path / "data", NAME) == []


def test_deleting_again_or_as_nobody_changes_nothing(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-racing", "rookie")
    cookie = ann.client.cookies["hairpin"]
    assert delete(bob) == 0
    assert ann.table(table)["state"] == "playing"
    assert delete(ann) == 1
    ann.client.cookies.set("hairpin", cookie)
    assert delete(ann) == 0
    ann.client.cookies.set("hairpin", cookie)
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}
    assert ann.get(f"/api/tables/{table}").status_code == 410
    assert ann.get("/api/tables").json()["yours"] == []


def test_another_site_cannot_delete_anybody(ann: Browser) -> None:
    table = ann.found("street-racing", "rookie")
    for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        assert ann.client.request("DELETE", "/api/me", json={}, headers=headers).status_code == 403
    assert ann.client.delete("/api/me").status_code == 415
    assert ann.table(table)["you"]["name"] == "Ann"


def test_the_log_holds_no_name_and_no_guest(own: Launched, tmp_path: Path) -> None:
    table, (ann, bob) = friends(own.address, 2)
    ann.post("/api/me", {"name": NAME})
    guests = [guest_of(ann), guest_of(bob)]
    bob.post(f"/api/tables/{table}/leave")
    assert delete(bob) == 1
    assert delete(ann) == 1
    assert own.stop() == 0
    log = (tmp_path / "log").read_text()
    assert "guest deleted" in log
    assert [word for word in (NAME, "Friend 2", *guests) if word in log] == []


def test_a_reader_who_holds_the_log_up_does_not_hold_the_deletion_up(own: Launched, tmp_path: Path) -> None:
    ann, bob = Browser(own.address), Browser(own.address)
    ann.found("street-racing", "rookie", name=NAME)
    table = bob.found("street-racing", "rookie")
    with sqlite3.connect(tmp_path / "data" / DATABASE) as reader:
        reader.execute("begin")
        reader.execute("select * from guests").fetchall()  # from here on this reader needs the old pages
        assert delete(ann) == 1
        n, run = bob.any_answer(table, random.Random(1))
        assert bob.answer(table, run, n).status_code == 200
    reader.close()
    assert bob.get("/api/me").status_code == 200
    assert delete(bob) == 1
    assert traces(tmp_path / "data", NAME) == []


def test_a_table_that_wakes_while_it_is_cleared_does_not_keep_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are read before the data is deleted, and the table comes into memory only after that."""

    async def race() -> tuple[str, ...]:
        opened = open_data(tmp_path)
        store = Store(opened.engine)
        tables = Tables(store, Settings(tmp_path), Metrics())
        changes, people = TableChanges(tables), People(tables)
        starting = Starting(tables, changes)
        lobby = Lobby(changes, starting, BlockedNames())
        seating = Seating(changes, Identity(opened.key), BlockedNames())
        wishes = [Wish("me", name="Ann"), Wish("open")]
        table = await lobby.found("ann", "street-illegal", {}, wishes, True, "")
        await seating.join(table, "bob", "", NAME, None)
        await starting.start(table, "ann", "")
        tables.forget(table)
        has_read, go_on, read = asyncio.Event(), asyncio.Event(), store.read_table

        async def slowly(name: str) -> StoredTable | None:
            stored = await read(name)
            has_read.set()
            await go_on.wait()
            return stored

        monkeypatch.setattr(store, "read_table", slowly)
        waking = asyncio.create_task(tables.find(table.id))
        await has_read.wait()
        deleting = asyncio.create_task(people.delete("bob"))
        while await store.people.tables_with("bob"):
            await asyncio.sleep(0)
        go_on.set()
        woken = await waking
        await deleting
        assert woken.match is not None
        store.stop()
        opened.close()
        return woken.match.names

    assert asyncio.run(race()) == ("Ann", "Yellow")


def test_the_words_on_how_a_match_ended_are_forgotten_too(tmp_path: Path) -> None:
    """They hold names, and are kept by whoever reads them."""

    async def kept() -> tuple[str, str]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None, grace=0.0), "test")
        wishes = [Wish("me", name="Ann"), Wish("open")]
        table = await service.lobby.found("ann", "street-racing", {}, wishes, True, "")
        await service.seating.join(table, "bob", "", NAME, None)
        await service.starting.start(table, "ann", "")
        match, luck = table.match, seeded(3)
        assert match is not None
        while not match.over:
            run = driven_run(match, match.waiting[0], match.setup.driver(), luck)
            await service.tables.answer(table, match.waiting[0], run, match.step, f"k{match.step}")
        words = []
        for _ in ("before", "after"):
            for guest in ("ann", "bob"):
                for one in await service.store.yours(guest):
                    service.describer.listed(one, guest, table)
            words.append(str(service.describer.ended))
            await service.people.delete("bob")
            assert "bob" not in str(service.describer.ended)
            assert NAME not in str(service.describer.ended)
        await service.stop()
        opened.close()
        return words[0], words[1]

    before, after = asyncio.run(kept())
    assert NAME in before
    assert "'bob'" in before
    assert "'ann'" in after, "whoever stays is told how it ended"


def test_the_log_on_the_disk_is_emptied_only_where_something_was_deleted(tmp_path: Path) -> None:
    """That takes time, and whoever has nothing to delete could ask for it again and again."""

    async def emptied() -> list[int]:
        opened = open_data(tmp_path)
        asked: list[str] = []

        @sa.event.listens_for(opened.engine, "before_cursor_execute")
        def listen(_: object, __: object, statement: str, *___: object) -> None:
            if "wal_checkpoint" in statement:
                asked.append(statement)

        store = Store(opened.engine)
        people = People(Tables(store, Settings(tmp_path), Metrics()))
        counts = []
        await store.people.update_guest("ann", {"name": NAME}, 1.0)
        for guest in ("nobody", "ann", "ann"):
            await people.delete(guest)
            counts.append(len(asked))
        store.stop()
        opened.close()
        return counts

    assert asyncio.run(emptied()) == [0, 1, 1]
