"""Stand-ins: a bot drives for somebody who is gone while others wait, and stops when the person is back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from benchmarks.launch import Launched
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server.bot_runner import any_answer
from hairpin.server.lobby import Wish
from hairpin.server.opening import open_data
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rows import BOT, SeatRow, StoredTable, TableRow
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.stand_ins import missed
from hairpin.server.table import Table, Viewer
from tests.server.holding import Holding
from tests.server.serving import WAIT, Browser, friends, play

GRACE = 0.4


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A server where nobody is waited for long."""
    launched = Launched(tmp_path_factory.mktemp("hasty") / "data", grace=GRACE)
    yield launched
    assert launched.stop() == 0


def stood_in(browser: Browser, table: str, seat: int) -> bool:
    return bool(browser.table(table)["seats"][seat]["stand_in"])


def give(browser: Browser, table: str, seed: int = 1) -> int:
    n, run = browser.any_answer(table, random.Random(seed))
    reply = browser.answer(table, run, n)
    assert reply.status_code == 200, reply.text
    return int(reply.json()["step"])


def test_a_bot_stands_in_for_whoever_is_gone_and_the_seat_stays_theirs(hasty: Launched) -> None:
    table, (ann, bob) = friends(hasty.address, 2, "street-racing")
    with ann.stream(table) as page:
        page.at(0)
        give(ann, table)
        page.until(lambda page: page.table["seats"][1]["stand_in"])
        seat = page.table["seats"][1]
        assert (seat["by"], seat["name"], seat["left"], seat["here"]) == ("bot", "Friend 2", False, False)
        page.at(2)  # it answered
        mine = bob.table(table)
        assert (mine["own"], mine["you"]["seat"], "leave" in mine["you"]["may"]) == ([1], 1, True)
        assert bob.get(f"/api/tables/{table}/view").json()["view"]["viewer"] == 1
        with bob.stream(table) as other:
            other.until(lambda page: bool(page.table) and not page.table["seats"][1]["stand_in"])
            page.until(lambda page: page.table["seats"][1]["by"] == "person" and page.table["seats"][1]["here"])
            step = play(table, [ann, bob], seed=3, steps=4)
            other.at(step)


def test_what_a_stand_in_answered_stands(hasty: Launched) -> None:
    """It is sealed and nobody has seen it, but whoever comes back must not look at it and choose anew."""
    table, (ann, bob) = friends(hasty.address, 2, "street-racing")
    with ann.stream(table) as page:
        page.at(1)  # Ann is still thinking
        assert page.table["seats"][1]["stand_in"]
        with bob.stream(table) as other:
            other.until(lambda page: page.n == 1 and page.table["seats"][1]["by"] == "person")
            assert "undo" not in bob.get(f"/api/tables/{table}/screen").json()
            assert bob.post(f"/api/tables/{table}/undo", {"step": 1, "key": "k"}).status_code == 409
            assert not bob.table(table)["turn"]


def test_a_bot_does_not_answer_for_somebody_who_drives(tmp_path: Path) -> None:
    """At the last moment, under the lock: the bot had its answer ready when the person came back."""

    async def knock() -> HttpRefusal:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None), "build")
        try:
            table = await service.lobby.found("ann", "street-racing", {}, [Wish("me"), Wish("open")], False, "Ann")
            await service.starting.start(table, "ann", "rookie")
            assert table.match is not None
            run = any_answer(table.match, 0, seeded(1))
            with pytest.raises(HttpRefusal) as refusal:
                await service.tables.answer(table, 0, run, table.step, f"{BOT}late", bot=True)
            return refusal.value
        finally:
            await service.stop()
            opened.close()

    assert asyncio.run(knock()).status == 409


def test_an_answer_of_the_person_takes_the_seat_back_too(tmp_path: Path, holding: Holding) -> None:
    """A program that asks now and then and holds no stream; its bot is held here."""
    server = holding.launch_held(tmp_path / "data", grace=GRACE)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.table["seats"][1]["stand_in"])
        step = give(bob, table)
        page.at(step)
        page.until(lambda page: page.table["seats"][1]["by"] == "person")
    assert server.stop() == 0


def test_what_a_bot_thought_comes_too_late_when_the_person_is_back(tmp_path: Path, holding: Holding) -> None:
    server = holding.launch_held(tmp_path / "data", grace=GRACE)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    with ann.stream(table) as page:
        give(ann, table)
        page.until(lambda page: page.n == 1 and page.table["seats"][1]["stand_in"])
        with bob.stream(table) as other:
            other.until(lambda page: bool(page.table) and page.table["seats"][1]["by"] == "person")
            holding.let_go(server)
            with Browser(server.address) as kim:  # a bot that is asked later has answered, so Bob's has thought, too
                later = kim.found("street-racing", "rookie")
                while kim.table(later)["step"] < 1:
                    assert bob.table(table)["step"] == 1
            assert bob.table(table)["step"] == 1
            assert give(bob, table) == 2
    assert server.stop() == 0


def test_a_stand_in_drives_on_after_a_restart_and_gives_the_seat_back(tmp_path: Path, holding: Holding) -> None:
    server = holding.launch_held(tmp_path / "data", grace=GRACE)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.table["seats"][1]["stand_in"])
    server.kill()
    server = Launched(tmp_path / "data")
    for browser in (ann, bob):
        browser.moved_to(server.address)
    begun = monotonic()
    while ann.table(table)["step"] < 1:  # the bot answers, though nobody has opened the table
        assert monotonic() - begun < WAIT
    assert stood_in(ann, table, 1)
    with bob.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.table["seats"][1]["by"] == "person")
    assert server.stop() == 0


def test_a_rematch_is_with_the_people_and_not_with_their_stand_ins(hasty: Launched) -> None:
    table, (ann, bob) = friends(hasty.address, 2, "street-racing", options={"road_deck_size": 11})
    luck = random.Random(2)
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.table["seats"][1]["stand_in"])
        while page.table["state"] != "over":
            n, run = ann.any_answer(table, luck)
            if run:
                assert ann.answer(table, run, n).status_code in (200, 409)
            page.read()
    again = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    described = ann.table(again)
    assert (described["state"], described["seats"][1]["by"]) == ("waiting", "person")
    assert bob.table(again)["you"]["seat"] == 1


def test_a_seat_link_still_works_while_a_bot_stands_in(hasty: Launched) -> None:
    table, (ann, bob) = friends(hasty.address, 2, "street-racing")
    link = bob.table(table)["links"]["seat"]
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.table["seats"][1]["stand_in"])
        with Browser(ann.address) as phone:
            assert phone.get(link).status_code == 200
            assert phone.post(f"/api/tables/{table}/claim", {"token": link.rpartition("/")[2]}).json()["seat"] == 1
            assert phone.table(table)["seats"][1]["by"] == "person"


# -- who is missed, and who is not: the rule itself --------------------------------------------------------


def table_with(*guests: str, looking: tuple[str, ...] = (), **founded: Any) -> Table:
    """A match in which everybody is asked at once, and these guests look on."""
    game = find_game("street-illegal")
    seats = [
        SeatRow(seat, "bot", level="street") if guest == "bot" else SeatRow(seat, "person", guest, f"P{seat}")
        for seat, guest in enumerate(guests)
    ]
    told = TableRow("t", game.name, {}, None, None, b"s" * 32, False, guests[0], 0.0, **founded)
    table = Table(StoredTable(told, tuple(seats), ()))
    table.match = Match(game, table.setup, Fair(b"s" * 32, 0))
    for guest in looking:
        own = table.seats_of(guest)
        table.viewers.append(Viewer.__new__(Viewer))
        viewer = table.viewers[-1]
        viewer.seat, viewer.guest, viewer.gone = own[0] if len(own) == 1 else None, guest, False
    return table


@pytest.mark.parametrize(
    ("guests", "looking", "seats"),
    [
        (("ann", "bob"), ("ann",), [1]),
        (("ann", "bob"), ("ann", "bob"), []),
        (("ann", "bob"), (), []),  # nobody waits: they play by and by
        (("ann", "bot", "bot"), (), []),  # alone against bots
        (("ann", "ann", "bot"), (), []),
        (("ann", "ann", "bob"), ("bob",), [0, 1]),  # a whole screen is gone
        (("ann", "ann", "bob"), ("ann",), [2]),  # the curtain is up, but they are there
        (("ann", "bob"), ("watcher",), []),  # whoever only watches does not wait
        (("ann", "bob", "kim"), ("kim",), [0, 1]),
    ],
)
def test_who_is_missed(guests: tuple[str, ...], looking: tuple[str, ...], seats: list[int]) -> None:
    assert missed(table_with(*guests, looking=looking)) == seats


def test_nobody_is_missed_where_all_are_waited_for() -> None:
    assert missed(table_with("ann", "bob", looking=("ann",), patient=True)) == []


def test_a_patient_table_waits(hasty: Launched) -> None:
    table, (ann, _) = friends(hasty.address, 2, "street-racing", patient=True)
    assert ann.table(table)["patient"]
    with ann.stream(table) as page:
        page.at(0)
        give(ann, table)
        begun = monotonic()
        while monotonic() - begun < 4 * GRACE:
            assert not stood_in(ann, table, 1)


def test_grace_of_nothing_waits_for_ever(tmp_path: Path) -> None:
    assert Settings(tmp_path).grace == 300
    server = Launched(tmp_path / "data", grace=0)
    table, (ann, _) = friends(server.address, 2, "street-racing")
    with ann.stream(table) as page:
        page.at(0)
        begun = monotonic()
        while monotonic() - begun < 1:
            assert not stood_in(ann, table, 1)
    assert server.stop() == 0
