"""Bots alone: where no person is left to be asked and nobody looks on, a match pauses; it goes on when somebody comes."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from benchmarks.launch import Launched
from hairpin.server.lobby import Wish
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from tests.server.holding import Holding
from tests.server.serving import WAIT, Browser

BOTS = [{"by": "bot", "level": "rookie"}] * 2
LONG = {"races": 8}  # so that a match does not end while it is looked at
PATIENCE = 3 * WAIT  # seconds until a test gives up
WISHES = [Wish("bot", "rookie")] * 2


@asynccontextmanager
async def serving(data: Path, **settings: Any) -> AsyncIterator[Service]:
    opened = open_data(data)
    service = Service(opened, Settings(data, limits=None, **settings), "test")
    try:
        async with asyncio.timeout(PATIENCE):
            yield service
    finally:
        await service.stop()
        opened.close()


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


def found_bots(browser: Browser) -> str:
    reply = browser.post("/api/tables", {"game": "street-illegal", "options": LONG, "seats": BOTS})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["table"])


def count(browser: Browser, name: str) -> float:
    lines = browser.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"hairpin_{name} "))


def stored_step(data: Path, table: str) -> int:
    """The last step of a table as the database has it: to ask the server would be to look at the table."""
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        (step,) = connection.execute("SELECT max(n) FROM log WHERE match = ?", (table,)).fetchone()
    return int(step)


def play_against_a_bot(browser: Browser) -> None:
    table, luck = browser.found("street-racing", "rookie"), random.Random(1)
    with browser.stream(table) as page:
        while page.until(lambda page: bool(page.table)).table["state"] != "over":
            n, run = browser.any_answer(table, luck)
            if run:
                assert browser.answer(table, run, n).status_code == 200
            else:
                page.read()


def test_bots_play_while_somebody_looks_on_and_no_longer(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", bots_alone=0.0)
    ann = Browser(server.address)
    table = found_bots(ann)
    assert ann.table(table)["step"] == 0
    with ann.stream(table) as page:
        page.at(5)
    wait_until(lambda: count(ann, "viewers") == 0)
    paused = stored_step(tmp_path / "data", table)
    play_against_a_bot(ann)  # a whole match in the meantime, with the same bot process
    later = stored_step(tmp_path / "data", table)
    assert later <= paused + len(BOTS)  # what they were thinking about when the page was closed
    assert ann.table(table)["state"] == "playing"
    with ann.stream(table) as page:
        page.at(later + 5)
    assert server.stop() == 0


def test_a_match_with_a_person_goes_on_until_the_person_is_asked(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", bots_alone=0.0)
    ann = Browser(server.address)
    table = ann.found("street-racing", "rookie")
    wait_until(lambda: stored_step(tmp_path / "data", table) >= 1)
    described = ann.table(table)
    assert [seat["asked"] for seat in described["seats"]] == [True, False]
    assert server.stop() == 0


def test_after_a_restart_bots_take_the_turns_that_people_wait_for_and_no_others(
    tmp_path: Path, holding: Holding
) -> None:
    data = tmp_path / "data"
    server = holding.launch_held(data)  # nothing is answered before it is killed
    ann = Browser(server.address)
    first, alone, last = ann.found("street-racing", "rookie"), found_bots(ann), ann.found("street-racing", "rookie")
    server.kill()
    server = Launched(data)
    ann.moved_to(server.address)
    wait_until(lambda: stored_step(data, first) >= 1 and stored_step(data, last) >= 1)
    assert count(ann, "tables_awake") == 2
    assert stored_step(data, alone) == 0
    with ann.stream(alone) as page:
        page.at(3)
    assert server.stop() == 0


def test_whoever_asks_for_a_table_lets_its_bots_go_on_for_a_while(tmp_path: Path) -> None:
    async def asked_for() -> tuple[int, int, str]:
        async with serving(tmp_path, bots_alone=0.3) as service:
            table = await service.lobby.found("ann", "street-illegal", LONG, WISHES, False, "")
            while table.driven:
                await asyncio.sleep(0.005)
            before = table.step
            assert await service.tables.find(table.id) is table
            while table.step == before:
                await asyncio.sleep(0.005)
            return before, table.step, table.state

    before, after, state = asyncio.run(asked_for())
    assert before < after
    assert state == "playing"


def test_a_table_whose_bots_pause_is_put_to_sleep(tmp_path: Path) -> None:
    async def until_asleep() -> tuple[bool, bool]:
        async with serving(tmp_path, bots_alone=0.1, sleep=0.2, ping=0.05) as service:
            table = await service.lobby.found("ann", "street-illegal", LONG, WISHES, False, "")
            while not table.asleep:
                await asyncio.sleep(0.005)
            return bool(table.bots_asked()), table.id in service.tables.in_memory

    assert asyncio.run(until_asleep()) == (True, False)


def test_bots_that_stand_in_for_everybody_pause_too(tmp_path: Path) -> None:
    async def all_gone() -> tuple[list[bool], list[int]]:
        driven: list[bool] = []
        steps: list[int] = []
        async with serving(tmp_path, bots_alone=0.0) as service:
            wishes = [Wish("me"), Wish("open")]
            table = await service.lobby.found("ann", "street-racing", {}, wishes, False, "Ann")
            await service.seating.join(table, "bob", service.identity.invite(table.id), "Bob", None)
            await service.starting.start(table, "ann", "")
            await service.seating.stand_in(table, 0)  # Bob is still to be asked, so the bot answers for Ann
            while table.step < 1 or table.driven:
                await asyncio.sleep(0.005)
            await service.seating.stand_in(table, 1)
            driven.append(table.driven)
            steps.append(table.step)
            await service.seating.reclaim(table, (0,))  # Ann is back and waits for Bob's bot
            driven.append(table.driven)
            while table.step == steps[0]:
                await asyncio.sleep(0.005)
            return driven, steps

    driven, steps = asyncio.run(all_gone())
    assert driven == [False, True]
    assert steps == [1]
