"""Several people at one screen: their seats are one guest's; a request says which of them speaks, and gets no other."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.match import read_record, verify
from tests.server.serving import Browser, Json


def shared(browser: Browser, *names: str, game: str = "street-illegal", others: tuple[Json, ...] = ()) -> str:
    """A table of people at the screen of this browser, the first of them its own."""
    seats: list[Json] = [{"by": "me", "name": names[0]}, *({"by": "screen", "name": name} for name in names[1:])]
    reply = browser.post("/api/tables", {"game": game, "seats": [*seats, *others]})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["table"])


def answer_as(browser: Browser, table: str, seat: int, luck: random.Random) -> int:
    run: list[int] = []
    while True:
        after = ",".join(str(action) for action in run)
        asked = browser.get(f"/api/tables/{table}/decision", params={"seat": seat, "after": after}).json()
        if asked["decision"] is None:
            break
        run.append(luck.choice(asked["decision"]["choices"])["action"])
    body = {"answers": run, "expecting": asked["n"], "key": f"{luck.random()}"}
    return browser.post(f"/api/tables/{table}/answers", body, params={"seat": seat}).status_code


def test_people_at_one_screen_play_a_whole_match_and_a_rematch_keeps_them(ann: Browser) -> None:
    table = shared(ann, "Ann", "Tom", game="street-racing")
    luck = random.Random(1)
    while (described := ann.table(table))["state"] == "playing":
        asked = [seat["seat"] for seat in described["seats"] if seat["asked"]]
        assert described["turn"] == bool(asked)
        assert answer_as(ann, table, luck.choice(asked), luck) == 200
    assert verify(read_record(ann.get(f"/api/tables/{table}/record").text)).over
    again = ann.table(ann.post(f"/api/tables/{table}/rematch").json()["table"])
    assert (again["state"], again["own"]) == ("playing", [0, 1]), "nobody else is waited for"
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Tom"]


def test_without_a_word_whose_eyes_one_sees_what_everybody_sees(ann: Browser) -> None:
    table = shared(ann, "Ann", "Tom", game="street-illegal")
    viewers = [
        ann.get(f"/api/tables/{table}/view", params=query).json()["view"]["viewer"]
        for query in ({}, {"seat": 0}, {"seat": 1})
    ]
    assert viewers == [None, 0, 1]
    described = ann.table(table)
    assert (described["you"]["seat"], described["own"], described["ask"], described["links"]["seat"]) == (
        None,
        [0, 1],
        "",
        None,
    )
    watch = described["links"]["watch"].rpartition("/")[2]
    with Browser(ann.address) as stranger:
        public = stranger.get(f"/api/tables/{table}/screen", params={"watch": watch}).json()
    assert ann.get(f"/api/tables/{table}/screen").json() == public
    assert ann.get(f"/api/tables/{table}/screen", params={"seat": 1}).json() != public
    with ann.stream(table) as page_of_all, ann.stream(table, seat=1) as page_of_tom:
        assert not page_of_all.at(0).screen["decision"]
        assert page_of_tom.at(0).screen["decision"]


def test_a_message_chooses_among_ones_own_seats_and_gets_no_other(ann: Browser, bob: Browser) -> None:
    table = shared(ann, "Ann", "Tom", others=({"by": "open"}, {"by": "bot"}))
    bob.join(table, ann.table(table)["links"]["invite"], "Bob")
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    for browser, others in ((ann, (2, 3, 7)), (bob, (0, 1, 3))):
        for seat in others:
            for door in ("view", "screen", "decision", "stream"):
                reply = browser.get(f"/api/tables/{table}/{door}", params={"seat": seat})
                assert (reply.status_code, reply.json()["says"]) == (403, f"Seat {seat + 1} is not yours."), door
            body = {"answers": [1], "expecting": 0, "key": "k"}
            assert browser.post(f"/api/tables/{table}/answers", body, params={"seat": seat}).status_code == 403
    step = ann.table(table)["step"]
    body = {"answers": [1], "expecting": step, "key": "k"}
    reply = ann.post(f"/api/tables/{table}/answers", body)
    assert (reply.status_code, "say which one" in reply.json()["says"]) == (422, True)
    for nonsense in ("x", "-1", "", "1e3", "9" * 30, "\u0661"):
        assert ann.post(f"/api/tables/{table}/answers", body, params={"seat": nonsense}).status_code == 422
        assert ann.get(f"/api/tables/{table}/stream", params={"seat": nonsense}).status_code == 422
    assert bob.get(f"/api/tables/{table}/view", params={"seat": 2}).status_code == 200
    watch = ann.table(table)["links"]["watch"].rpartition("/")[2]
    with Browser(ann.address) as stranger:
        assert stranger.get(f"/api/tables/{table}/view", params={"watch": watch, "seat": 0}).status_code == 403


def test_everybody_at_a_screen_is_here_while_it_is_open_and_hears_whose_turn_it_is(ann: Browser) -> None:
    table = shared(ann, "Ann", "Tom", game="street-racing")
    with ann.stream(table, seat=0) as page:
        page.at(0).until(lambda page: all(seat["here"] for seat in page.table["seats"]))
        assert answer_as(ann, table, 0, random.Random(2)) == 200
        page.until(lambda page: page.n == 1 and page.table["step"] == 1)
        assert [seat["asked"] for seat in page.table["seats"]] == [False, True], "the screen goes to Tom"


def test_lists_say_whose_turn_it_is_at_a_shared_screen(ann: Browser) -> None:
    table = shared(ann, "Ann", "Tom", game="street-racing")
    [listed] = [one for one in ann.get("/api/tables").json()["yours"] if one["id"] == table]
    assert (listed["your_turn"], listed["turn_of"], listed["ask"]) == (True, ["Ann", "Tom"], "")
    assert answer_as(ann, table, 0, random.Random(1)) == 200
    assert "Tom&#39;s turn" in ann.get("/").text


def test_one_of_several_leaves_alone_and_comes_back(ann: Browser) -> None:
    table = shared(ann, "Ann", "Tom", "Kim")
    assert ann.post(f"/api/tables/{table}/leave", {"seat": 5}).status_code == 403
    assert ann.post(f"/api/tables/{table}/leave", {"seat": 1}).status_code == 200
    described = ann.table(table)
    assert (described["own"], described["seats"][1]["by"], described["you"]["host"]) == ([0, 2], "bot", True)
    assert "back" in described["you"]["may"]
    assert ann.get(f"/api/tables/{table}/view", params={"seat": 1}).status_code == 403
    assert ann.post(f"/api/tables/{table}/join").json()["seat"] == 1
    assert ann.table(table)["own"] == [0, 1, 2]
    assert ann.post(f"/api/tables/{table}/leave").status_code == 200
    assert ann.table(table)["own"] == []
    assert ann.post(f"/api/tables/{table}/join").status_code == 200
    assert ann.table(table)["own"] == [0, 1, 2]


def test_the_host_seats_somebody_beside_itself_and_opens_the_seat_again(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open", "open")
    bob.join(table, ann.table(table)["links"]["invite"], "Bob")
    seat = f"/api/tables/{table}/seats/2"
    assert bob.post(seat, {"by": "screen", "name": "Tom"}).status_code == 403
    assert ann.post(seat, {"by": "screen", "name": "BOB"}).status_code == 422
    assert ann.post(seat, {"by": "screen", "name": "x" * 25}).status_code == 422
    assert ann.post(f"/api/tables/{table}/seats/1", {"by": "screen", "name": "Tom"}).status_code == 409
    assert ann.post(seat, {"by": "screen", "name": "Tom"}).status_code == 200
    told = bob.table(table)["seats"][2]
    assert (told["name"], told["by"], told["shares"], told["you"]) == ("Tom", "person", "Ann", False)
    assert ann.post(seat, {"by": "open"}).status_code == 200
    assert ann.table(table)["own"] == [0]
    assert ann.post(seat, {"by": "screen"}).status_code == 200
    assert ann.table(table)["seats"][2]["name"] == "Blue"
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    assert ann.post(f"/api/tables/{table}/seats/1", {"by": "screen", "name": "Spy"}).status_code == 409
    assert bob.table(table)["you"]["seat"] == 1


def test_a_seat_of_a_shared_screen_moves_to_a_device_of_its_own(ann: Browser, bob: Browser) -> None:
    table = shared(ann, "Ann", "Tom")
    link = ann.get(f"/api/tables/{table}", params={"seat": 1}).json()["links"]["seat"]
    assert bob.post(f"/api/tables/{table}/claim", {"token": link.rpartition("/")[2]}).json()["seat"] == 1
    assert (ann.table(table)["own"], ann.table(table)["you"]["host"]) == ([0], True)
    assert (bob.table(table)["own"], bob.table(table)["you"]["host"]) == ([1], False)
    assert ann.table(table)["you"]["seat"] == 0, "alone at its screen it need not say who speaks"
    back = bob.table(table)["links"]["seat"].rpartition("/")[2]
    assert ann.post(f"/api/tables/{table}/claim", {"token": back}).json()["seat"] == 1
    assert ann.table(table)["own"] == [0, 1]


@pytest.mark.parametrize(
    "seats", [[{"by": "me"}, {"by": "me"}], [{"by": "screen", "name": "A"}, {"by": "me", "name": "a"}]]
)
def test_seats_that_cannot_be_are_refused(ann: Browser, seats: list[Json]) -> None:
    assert ann.post("/api/tables", {"game": "street-racing", "seats": seats}).status_code == 422


def test_a_shared_screen_is_there_again_after_a_crash(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    with Browser(server.address) as ann:
        table = shared(ann, "Ann", "Tom", game="street-racing")
        assert answer_as(ann, table, 1, random.Random(1)) == 200
        before = ann.get(f"/api/tables/{table}/screen", params={"seat": 1}).json()
        server.kill()
        server = Launched(tmp_path / "data")
        ann.moved_to(server.address)
        assert ann.get(f"/api/tables/{table}/screen", params={"seat": 1}).json() == before
        assert [seat["asked"] for seat in ann.table(table)["seats"]] == [True, False]
    assert server.stop() == 0
