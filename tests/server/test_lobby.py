"""Around a match: seats taken, left, moved and filled, hosts, rematches; every refusal is a sentence and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.launch import Launched
from hairpin.games import find_game
from tests.server.serving import Browser, forged, friends, play


def names(browser: Browser, table: str) -> list[str]:
    return [seat["name"] for seat in browser.table(table)["seats"]]


def test_a_race_against_bots_starts_at_once_and_its_luck_is_committed_to(ann: Browser) -> None:
    table = ann.found("street-illegal", "street", "rookie")
    described = ann.table(table)
    assert (described["state"], described["step"] >= 0) == ("playing", True)
    assert [seat["by"] for seat in described["seats"]] == ["person", "bot", "bot"]
    assert len(bytes.fromhex(described["commitment"])) == 32
    assert described["secret"] is None
    assert described["links"]["invite"] is None


def test_a_friend_joins_by_link_with_just_a_name(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open", "open")
    invite = ann.table(table)["links"]["invite"]
    assert bob.get(invite).status_code == 200
    assert bob.join(table, invite, "  Bob   the  Builder ") == 1
    assert bob.join(table, invite, "Bob again") == 1
    assert names(ann, table) == ["Ann", "Bob the Builder", ""]
    assert bob.table(table)["you"] == {"seat": 1, "host": False, "name": "Bob the Builder", "may": ["leave"]}
    reply = ann.post(f"/api/tables/{table}/start")
    assert (reply.status_code, reply.json()["says"]) == (
        409,
        "Seat 3 is still open: wait for players, or let bots drive.",
    )
    assert ann.post(f"/api/tables/{table}/start", {"fill": "rookie"}).status_code == 200
    assert ann.table(table)["state"] == "playing"
    assert ann.post(f"/api/tables/{table}/start").status_code == 409


def test_a_seat_can_be_chosen_and_a_taken_one_cannot(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open", "open", listed=True)
    assert bob.post(f"/api/tables/{table}/join", {"name": "Bob", "seat": 2}).json()["seat"] == 2
    with Browser(ann.address) as kim:
        assert kim.post(f"/api/tables/{table}/join", {"name": "Kim", "seat": 2}).status_code == 409
        assert kim.post(f"/api/tables/{table}/join", {"name": "Kim", "seat": 7}).status_code == 422
        assert kim.post(f"/api/tables/{table}/join", {"name": "BOB"}).status_code == 422
        assert kim.post(f"/api/tables/{table}/join", {"name": "Kim"}).json()["seat"] == 1
        with Browser(ann.address) as lee:
            reply = lee.post(f"/api/tables/{table}/join", {"name": "Lee"})
            assert (reply.status_code, reply.json()["says"]) == (409, "All seats are taken.")


@pytest.mark.parametrize("name", ["x" * 25, "x" * 5000, "a\x00b", "\u202egnp.exe", "\x1b[31m", "a\ufeff"])
def test_names_that_are_none_are_refused(ann: Browser, bob: Browser, name: str) -> None:
    table = ann.found("street-illegal", "open", listed=True)
    reply = bob.post(f"/api/tables/{table}/join", {"name": name})
    assert reply.status_code == 422
    assert name not in reply.text
    assert names(ann, table) == ["Ann", ""]


@pytest.mark.parametrize("name", ["", "   "])
def test_whoever_wants_no_name_is_called_like_the_seat(ann: Browser, bob: Browser, name: str) -> None:
    table = ann.found("street-illegal", "open", "open", name="Yellow", listed=True)
    assert bob.post("/api/me", {"name": "Bob"}).json() == {"name": "Bob", "paint": ""}
    assert bob.post(f"/api/tables/{table}/join", {"name": name, "seat": 2}).json()["seat"] == 2
    with Browser(ann.address) as kim:
        assert kim.post(f"/api/tables/{table}/join", {}).json()["seat"] == 1
    assert names(ann, table) == ["Yellow", "Yellow 2", "Blue"], "somebody is called Yellow already"
    assert bob.get("/api/me").json() == {"name": "Bob", "paint": ""}, "what is kept for other tables stays"


def test_a_name_can_be_taken_away_again(ann: Browser) -> None:
    assert ann.post("/api/me", {"name": "Ann"}).json() == {"name": "Ann", "paint": ""}
    assert ann.post("/api/me", {"name": " "}).json() == {"name": "", "paint": ""}
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}
    wish = {"game": "street-racing", "seats": [{"by": "me"}, {"by": "bot", "name": "Green"}]}
    assert names(ann, ann.post("/api/tables", wish).json()["table"]) == ["Green 2", "Green"]
    assert ann.post("/api/me", {"name": "Ann"}).json() == {"name": "Ann", "paint": ""}
    assert names(ann, ann.post("/api/tables", wish | {"name": ""}).json()["table"]) == ["Green 2", "Green"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "Zoë 東京", "O'Neil & Sons"])
def test_any_other_name_is_shown_as_it_is_and_escaped_in_pages(ann: Browser, name: str) -> None:
    shown = name[:24]
    table = ann.found("street-illegal", "open", name=shown)
    assert names(ann, table)[0] == shown
    page = ann.get(f"/t/{table}").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_whoever_leaves_before_the_start_frees_the_seat_and_the_host_passes_on(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open", "open")
    invite = ann.table(table)["links"]["invite"]
    bob.join(table, invite, "Bob")
    assert ann.post(f"/api/tables/{table}/leave").status_code == 200
    assert names(bob, table) == ["", "Bob", ""]
    assert bob.table(table)["you"]["host"]
    assert ann.get(f"/api/tables/{table}").status_code == 403
    assert ann.join(table, invite, "Ann") == 0
    assert not ann.table(table)["you"]["host"]


def test_a_table_that_everybody_left_is_given_up(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open")
    invite = ann.table(table)["links"]["invite"]
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table))
        assert ann.post(f"/api/tables/{table}/leave").status_code == 200
        page.until(lambda page: bool(page.gone))
    reply = bob.post(f"/api/tables/{table}/join", {"invite": invite.rpartition("/")[2], "name": "Bob"})
    assert (reply.status_code, reply.json()["says"]) == (
        410,
        "This table is closed: everybody left it, or the operator of this server closed it.",
    )
    assert ann.get(f"/t/{table}").status_code == 410
    assert all(one["id"] != table for one in ann.get("/api/tables").json()["yours"])


def test_whoever_leaves_a_match_leaves_it_to_a_bot_and_can_come_back(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2)
    with bob.stream(table) as page:
        page.until(lambda page: page.n >= 0)
        assert bob.post(f"/api/tables/{table}/leave").status_code == 200
        page.until(lambda page: bool(page.gone))
    seat = ann.table(table)["seats"][1]
    assert (seat["by"], seat["left"], seat["name"]) == ("bot", True, "Friend 2")
    assert bob.table(table)["you"]["seat"] is None
    assert "back" in bob.table(table)["you"]["may"]
    n, run = ann.any_answer(table, random.Random(1))
    assert ann.answer(table, run, n).status_code in (200, 409)  # the bot may have been first to answer both
    assert bob.get(f"/api/tables/{table}/decision").status_code == 403
    assert bob.post(f"/api/tables/{table}/join").json()["seat"] == 1
    assert bob.table(table)["you"]["seat"] == 1
    assert bob.table(table)["seats"][1]["by"] == "person"


def test_the_host_gives_seats_to_bots_and_opens_them_before_the_start_only(server: Launched) -> None:
    with Browser(server.address) as ann, Browser(server.address) as bob:
        table = ann.found("street-illegal", "open", "rookie")
        bob.join(table, ann.table(table)["links"]["invite"], "Bob")
        assert bob.post(f"/api/tables/{table}/seats/2", {"by": "open"}).status_code == 403
        assert ann.post(f"/api/tables/{table}/seats/2", {"by": "open"}).status_code == 200
        assert ann.post(f"/api/tables/{table}/seats/9", {"by": "open"}).status_code == 404
        assert ann.post(f"/api/tables/{table}/seats/0", {"by": "open"}).status_code == 409
        assert ann.post(f"/api/tables/{table}/seats/2", {"by": "bot", "level": "solved:/etc/passwd"}).status_code == 422
        assert ann.post(f"/api/tables/{table}/seats/2", {"by": "bot", "level": "street"}).status_code == 200
        assert ann.table(table)["seats"][2]["level"] == "street"
        assert ann.post(f"/api/tables/{table}/start").status_code == 200
        reply = ann.post(f"/api/tables/{table}/seats/1", {"by": "open"})
        assert reply.status_code == 409, "a host could look into another's hand"
        assert ann.post(f"/api/tables/{table}/seats/1", {"by": "bot"}).status_code == 200
        assert ann.table(table)["seats"][1]["left"]
        assert bob.post(f"/api/tables/{table}/join").json()["seat"] == 1


def test_a_seat_moves_to_another_device_by_its_link_and_the_link_is_used_up(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "rookie")
    link = ann.table(table)["links"]["seat"]
    token = link.rpartition("/")[2]
    with ann.stream(table) as page:
        page.until(lambda page: page.n >= 0)
        assert bob.get(link).status_code == 200
        assert ann.table(table)["you"]["seat"] == 0, "looking at the link moves nothing"
        assert bob.post(f"/api/tables/{table}/claim", {"token": token}).json()["seat"] == 0
        page.until(lambda page: bool(page.gone))
    assert ann.get(f"/api/tables/{table}").status_code == 403
    assert ann.answer(table, [0], 0).status_code == 403
    assert bob.table(table)["you"] | {"may": []} == {"seat": 0, "host": True, "name": "Ann", "may": []}
    assert ann.post(f"/api/tables/{table}/claim", {"token": token}).status_code == 403
    assert ann.get(link).status_code == 404
    back = bob.table(table)["links"]["seat"].rpartition("/")[2]
    assert ann.post(f"/api/tables/{table}/claim", {"token": back}).json()["seat"] == 0


def test_a_program_plays_a_seat_by_its_token(ann: Browser) -> None:
    table = ann.found("street-illegal", "rookie")
    token = ann.table(table)["links"]["seat"].rpartition("/")[2]
    with Browser(ann.address) as program:
        program.client.headers["authorization"] = f"Bearer {token}"
        n, run = program.any_answer(table, random.Random(1))
        assert program.answer(table, run, n).status_code == 200
        assert program.table(table)["you"]["seat"] == 0
        assert program.table(table)["links"]["seat"] is None
        program.client.headers["authorization"] = f"Bearer {forged(token)}"
        assert program.get(f"/api/tables/{table}/view").status_code == 401


def test_a_rematch_has_the_same_people_bots_and_options_and_is_one(server: Launched) -> None:
    table, (ann, bob) = friends(server.address, 2, "street-racing", options={"police": True})
    assert ann.post(f"/api/tables/{table}/rematch").status_code == 409
    play(table, [ann, bob], seed=1)
    first = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    assert bob.post(f"/api/tables/{table}/rematch").json()["table"] == first
    assert ann.table(table)["rematch"] == first
    again = bob.table(first)
    assert (again["state"], again["you"]["seat"]) == ("waiting", 1)
    assert names(bob, first) == names(ann, table)
    assert [one["name"] for one in again["options"] if one["changed"]] == ["police"]
    assert again["commitment"] != ann.table(table)["commitment"]
    assert ann.post(f"/api/tables/{first}/start").status_code == 200
    play(first, [ann, bob], seed=2)


def test_a_rematch_against_bots_starts_at_once(ann: Browser) -> None:
    table = ann.found("street-racing", "rookie")
    luck = random.Random(3)
    with ann.stream(table) as page:
        while page.until(lambda page: page.n >= 0).table["state"] != "over":
            n, run = ann.any_answer(table, luck)
            if run:
                assert ann.answer(table, run, n).status_code in (200, 409)
            page.read()
    again = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    assert ann.table(again)["state"] == "playing"


def test_lists_tell_whose_turn_it_is_and_hide_private_tables(ann: Browser, bob: Browser) -> None:
    private, listed = ann.found("street-illegal", "rookie"), ann.found("street-racing", "open", listed=True)
    yours = {one["id"]: one for one in ann.get("/api/tables").json()["yours"]}
    assert (yours[private]["your_turn"], yours[private]["state"]) == (True, "playing")
    assert yours[private]["ask"]
    assert (yours[listed]["your_turn"], yours[listed]["state"], yours[listed]["free"]) == (False, "waiting", 1)
    others = {one["id"]: one for one in bob.get("/api/tables").json()["open"]}
    assert private not in others
    assert others[listed]["people"] == ["Ann"]
    assert bob.get("/api/tables").json()["yours"] == []


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"game": "chess"}, "no game"),
        ({"options": {"nonsense": 1}}, "has no option nonsense"),
        ({"options": {"races": "many"}}, "Option races cannot be"),
        ({"options": {"races": {"deep": [1]}}}, "Option races cannot be"),
        ({"seats": [{"by": "bot"}] * 8}, "is for 1 to 7 players"),
        ({"seats": [{"by": "me"}, {"by": "me"}]}, "a name of their own"),
        ({"seats": [{"by": "bot", "level": "solved:/etc/passwd"}]}, "no bot level"),
        ({"seats": [{"by": "me", "name": "A"}, {"by": "bot", "name": "a"}]}, "sits here already"),
        ({"seats": [{"by": "me", "name": "x" * 25}]}, "at most 24 letters"),
        ({"seats": []}, "seats"),
        ({"seats": "all"}, "seats"),
        ({"unknown": 1}, "unknown"),
        ({"listed": "perhaps"}, "listed"),
    ],
)
def test_tables_that_cannot_be_are_refused(ann: Browser, wish: dict[str, Any], says: str) -> None:
    before = len(ann.get("/api/tables").json()["yours"])
    reply = ann.post("/api/tables", {"game": "street-illegal", "seats": [{"by": "me"}], **wish})
    assert reply.status_code == 422
    assert says in reply.json()["says"]
    assert len(ann.get("/api/tables").json()["yours"]) == before


def test_every_option_of_every_game_can_be_agreed(ann: Browser) -> None:
    for described in ann.get("/api/games").json():
        game = find_game(described["name"])
        options = {option["name"]: option["default"] for option in described["options"]}
        seats = [{"by": "me"}] + [{"by": "bot"}] * (game.fewest - 1)
        reply = ann.post("/api/tables", {"game": game.name, "seats": seats, "options": options})
        assert reply.status_code == 201, (options, reply.text)
        assert not any(one["changed"] for one in ann.table(reply.json()["table"])["options"])


def test_a_name_is_kept_for_tables_to_come(ann: Browser) -> None:
    ann.get("/")
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}
    assert ann.post("/api/me", {"name": " Ann  Other "}).json() == {"name": "Ann Other", "paint": ""}
    assert ann.post("/api/me", {"name": "x\x07"}).status_code == 422
    table = ann.post("/api/tables", {"game": "street-illegal", "seats": [{"by": "me"}]}).json()["table"]
    assert names(ann, table) == ["Ann Other"]
    assert ann.get("/api/me").json() == {"name": "Ann Other", "paint": ""}


def test_the_name_of_a_seat_is_not_kept_for_another_game(ann: Browser) -> None:
    for game, called in (("street-racing", ["Green", "Red"]), ("underground", ["Red", "Yellow"])):
        wish = {"game": game, "seats": [{"by": "me"}, {"by": "bot"}]}
        assert names(ann, ann.post("/api/tables", wish).json()["table"]) == called
        assert ann.get("/api/me").json() == {"name": "", "paint": ""}
