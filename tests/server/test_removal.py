"""A host removes somebody before the start: the seat is open, whoever had it is told, and does not come back."""

from __future__ import annotations

import sqlite3

import httpx
import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE
from hairpin.server.row_writing import MOST_REMOVED
from tests.server.serving import Browser

REMOVED = "The host removed you from this table."


def remove(browser: Browser, table: str, seat: int) -> httpx.Response:
    return browser.client.request("DELETE", f"/api/tables/{table}/seats/{seat}", json={})


@pytest.mark.parametrize("listed", [False, True])
def test_whoever_is_removed_is_told_and_cannot_come_back(ann: Browser, bob: Browser, listed: bool) -> None:
    table = ann.found("street-illegal", "open", "open", listed=listed)
    invite = ann.table(table)["links"]["invite"]
    bob.join(table, invite, "Bob")
    links = bob.table(table)["links"]
    watch, seat_link = links["watch"], links["seat"]
    with Browser(ann.address) as kim:
        kim.join(table, invite, "Kim")
        lent = kim.table(table)["links"]["seat"].rpartition("/")[2]
        with bob.stream(table) as page, kim.stream(table) as theirs:
            page.until(lambda page: bool(page.table))
            theirs.until(lambda page: bool(page.table))
            assert remove(ann, table, 1).status_code == 200
            page.until(lambda page: bool(page.gone))
            assert page.gone == REMOVED
            theirs.until(lambda page: page.table["seats"][1]["by"] == "open")
            assert not theirs.gone
        body = {"invite": invite.rpartition("/")[2], "name": "Robert"}
        for reply in (
            bob.post(f"/api/tables/{table}/join", body),
            bob.get(f"/api/tables/{table}"),
            bob.get(f"/api/tables/{table}/stream"),
            bob.post(f"/api/tables/{table}/claim", {"token": lent}),
        ):
            assert (reply.status_code, reply.json()["says"]) == (410, REMOVED)
        for path in (invite, watch, f"/t/{table}"):
            reply = bob.get(path)
            assert (reply.status_code, REMOVED in reply.text) == (410, True), path
        assert bob.get(seat_link).status_code == 404, "the link to the seat is used up"
        assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Ann", "", "Kim"]
        assert all(one["id"] != table for one in bob.get("/api/tables").json()["yours"])
        assert ann.post(f"/api/tables/{table}/start", {"fill": "rookie"}).status_code == 200
        assert bob.get(f"/api/tables/{table}").status_code == 410
        assert remove(ann, table, 2).status_code == 409, "after the start a seat stays with its driver"
        assert kim.table(table)["you"]["seat"] == 2


def test_a_removal_survives_a_restart_and_ends_with_the_data_of_whoever_it_is_about(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    data = tmp_path_factory.mktemp("removal") / "data"
    server = Launched(data)
    ann, bob = Browser(server.address), Browser(server.address)
    table = ann.found("street-illegal", "open", "open")
    invite = ann.table(table)["links"]["invite"]
    bob.join(table, invite, "Bob")
    assert remove(ann, table, 1).status_code == 200
    assert server.stop() == 0
    again = Launched(data)
    bob.moved_to(again.address)
    ann.moved_to(again.address)
    reply = bob.post(f"/api/tables/{table}/join", {"invite": invite.rpartition("/")[2], "name": "Bob"})
    assert (reply.status_code, reply.json()["says"]) == (410, REMOVED)
    reply = bob.client.request("DELETE", "/api/me", json={})
    assert reply.status_code == 200
    with sqlite3.connect(data / DATABASE) as database:
        assert database.execute("select count(*) from removed").fetchone() == (0,)
    database.close()
    assert again.stop() == 0


@pytest.mark.parametrize(
    ("seat", "status", "says"),
    [
        (0, 409, "This is your own seat: leave it instead."),
        (1, 409, "Nobody sits in seat 2."),
        (2, 409, "Nobody sits in seat 3."),
        (3, 404, "There is no seat 4 at this table."),
        (-1, 404, "There is no seat 0 at this table."),
        pytest.param(int("9" * 4300), 422, None, id="endless"),
    ],
)
def test_what_cannot_be_removed_is_refused(ann: Browser, seat: int, status: int, says: str | None) -> None:
    table = ann.found("street-illegal", "open", "rookie")
    before = ann.table(table)["seats"]
    reply = remove(ann, table, seat)
    assert reply.status_code == status
    assert says is None or reply.json()["says"] == says
    assert ann.table(table)["seats"] == before


def test_only_the_host_removes(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open")
    bob.join(table, ann.table(table)["links"]["invite"], "Bob")
    reply = remove(bob, table, 0)
    assert (reply.status_code, reply.json()["says"]) == (403, "Only the host of the table can remove a guest.")
    assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Ann", "Bob"]


def test_a_table_remembers_only_so_many(ann: Browser) -> None:
    table = ann.found("street-illegal", "open")
    invite = ann.table(table)["links"]["invite"]
    everybody = [Browser(ann.address) for _ in range(MOST_REMOVED + 1)]
    for number, browser in enumerate(everybody):
        browser.join(table, invite, f"Guest {number}")
        assert remove(ann, table, 1).status_code == 200
    body = {"invite": invite.rpartition("/")[2], "name": "Somebody"}
    assert everybody[1].post(f"/api/tables/{table}/join", body).status_code == 410
    assert everybody[0].post(f"/api/tables/{table}/join", body).status_code == 200, "the first was forgotten"
