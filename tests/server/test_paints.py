"""Paints: players choose the colour of their car; no two seats have the same, and seats without a name are called by it."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.launch import Launched
from hairpin.games import find_game
from hairpin.server.naming import with_names
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.paints import PAINTS, paints_at, paints_by_name, printed_paints, share_out
from hairpin.server.rows import SeatRow
from hairpin.server.upkeep.check import check
from tests.releases.test_releases import unpack
from tests.server.serving import Browser, Json, play
from tests.server.test_people import delete, joined

FOUR = ("red", "yellow", "blue", "orange")
SEVEN = find_game("street-illegal").set_up(7).names


def wants(browser: Browser, paint: str) -> None:
    reply = browser.post("/api/me", {"paint": paint})
    assert (reply.status_code, reply.json()["paint"]) == (200, paint)


def paints(browser: Browser, table: str) -> list[str]:
    return [seat["paint"] for seat in browser.table(table)["seats"]]


def names(table: Json) -> list[str]:
    return [seat["called"] for seat in table["seats"]]


# -- who gets which paint --------------------------------------------------------------------------


def test_without_wishes_everybody_has_the_printed_paint() -> None:
    assert share_out(FOUR, {}) == FOUR
    assert share_out(PAINTS, {}) == PAINTS


def test_whoever_sat_down_first_gets_a_paint_that_two_want() -> None:
    assert share_out(FOUR, {2: "green", 0: "green"}) == ("red", "yellow", "green", "orange")
    assert share_out(FOUR, {0: "green", 2: "green"}) == ("green", "yellow", "blue", "orange")


def test_whoever_comes_too_late_gets_the_first_free_paint_where_the_printed_one_is_taken() -> None:
    assert share_out(FOUR, {1: "red", 0: "red"}) == ("yellow", "red", "blue", "orange")


def test_a_seat_whose_printed_paint_is_taken_takes_no_other_from_its_neighbours() -> None:
    assert share_out(FOUR, {3: "red"}) == ("orange", "yellow", "blue", "red")
    assert share_out(PAINTS, {6: "red"}) == ("purple", *PAINTS[1:6], "red")


def test_a_game_whose_seats_are_no_colours_has_the_paints_in_their_order() -> None:
    assert printed_paints(["North", "Green", "South"]) == ("red", "green", "blue")


def test_where_there_are_more_seats_than_paints_the_last_have_none() -> None:
    seats = [f"Seat {number}" for number in range(1, 10)]
    assert share_out(printed_paints(seats), {}) == (*PAINTS, "", "")
    assert share_out(printed_paints(seats), {8: "red"}) == ("", *PAINTS[1:], "", "red")


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[str, ...], dict[int, str]]:
    printed = draw(st.permutations(PAINTS))[: draw(st.integers(1, 7))]
    seats = draw(st.permutations(range(len(printed))))
    wishing = seats[: draw(st.integers(0, len(seats)))]
    return tuple(printed), {seat: draw(st.sampled_from(PAINTS)) for seat in wishing}


@given(tables())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine draws slowly
def test_all_paints_differ_and_who_comes_later_changes_nothing_for_those_before(
    table: tuple[tuple[str, ...], dict[int, str]],
) -> None:
    printed, wishes = table
    shared = share_out(printed, wishes)
    assert len({*shared}) == len(printed)
    assert {*shared} <= {*PAINTS}
    for seat, paint in enumerate(printed):
        others = {shared[other] for other in wishes if other != seat}
        if seat not in wishes and paint not in others:
            assert shared[seat] == paint
    earlier = dict(list(wishes.items())[:-1])
    assert [share_out(printed, earlier)[seat] for seat in earlier] == [shared[seat] for seat in earlier]


def test_a_wish_that_is_no_paint_is_none() -> None:
    assert paints_at(SEVEN, [SeatRow(seat, "bot", paint="pink") for seat in range(7)]) == PAINTS


def test_a_record_is_painted_by_the_colours_in_its_names() -> None:
    assert paints_by_name(("Red", "Yellow", "Blue"), ("Ann", "Yellow", "Red")) == ("blue", "yellow", "red")
    assert paints_by_name(("Green", "Red"), ("Ann", "Bob")) == ("green", "red")


def test_a_seat_without_a_name_is_called_by_its_colour_and_by_another_when_that_changes() -> None:
    sittings = [SeatRow(0, "person", "ann", "Ann"), SeatRow(1, "bot"), SeatRow(2, "bot")]
    own = ("Red", "Yellow", "Blue")
    named = with_names(own, sittings)
    assert [one.name for one in named] == ["Ann", "Yellow", "Blue"]
    repainted = [SeatRow(0, "person", "ann", "Ann", paint="blue"), *named[1:]]
    assert [one.name for one in with_names(own, repainted)] == ["Ann", "Yellow", "Red"]
    assert [one.name for one in with_names(("North", "East", "West"), repainted)] == ["Ann", "East", "West"]


def test_a_name_that_is_a_colour_stays_with_whoever_gave_it() -> None:
    sittings = [SeatRow(0, "person", "ann", "Red", paint="blue"), SeatRow(1, "bot"), SeatRow(2, "bot")]
    assert [one.name for one in with_names(("Red", "Yellow", "Blue"), sittings)] == ["Red", "Yellow", "Red 2"]


# -- at a table ------------------------------------------------------------------------------------


def test_a_paint_is_kept_and_holds_in_all_games(ann: Browser) -> None:
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}
    wants(ann, "purple")
    assert ann.get("/api/me").json() == {"name": "", "paint": "purple"}
    for game in ("street-illegal", "nitro-dice", "underground"):
        assert paints(ann, ann.found(game, "rookie", "rookie")) == ["purple", "yellow", "blue"]
    assert paints(ann, ann.found("street-racing", "open")) == ["purple", "red"]
    wants(ann, "")
    assert paints(ann, ann.found("street-racing", "open")) == ["green", "red"]


@pytest.mark.parametrize("paint", ["pink", "Red", "red ", "oldpro", "🟥", 7, ["red"], "x" * 50])
def test_a_paint_that_is_none_is_refused_and_nothing_changes(ann: Browser, paint: object) -> None:
    ann.post("/api/me", {"name": "Ann", "paint": "blue"})
    reply = ann.post("/api/me", {"name": "Anna", "paint": paint})
    assert reply.status_code == 422
    assert reply.json()["says"].endswith(".")
    assert ann.get("/api/me").json() == {"name": "Ann", "paint": "blue"}


def test_the_refusal_says_which_paints_there_are(ann: Browser) -> None:
    says = "There is no paint 'pink'; there are red, yellow, blue, orange, white, green or purple."
    assert ann.post("/api/me", {"paint": "pink"}).json()["says"] == says


def test_a_bad_name_keeps_the_paint_as_it_was(ann: Browser) -> None:
    assert ann.post("/api/me", {"name": "x" * 30, "paint": "blue"}).status_code == 422
    assert ann.get("/api/me").json() == {"name": "", "paint": ""}


def test_two_who_want_the_same_paint_get_it_by_when_they_sat_down(ann: Browser, bob: Browser) -> None:
    wants(ann, "green")
    wants(bob, "green")
    table = ann.found("street-illegal", "open", "rookie")
    joined_by(bob, ann, table)
    assert paints(bob, table) == ["green", "yellow", "blue"]
    assert ann.post(f"/api/tables/{table}/leave").status_code == 200
    assert paints(bob, table) == ["red", "green", "blue"], "who comes next is served next"


def joined_by(bob: Browser, ann: Browser, table: str, name: str = "Bob") -> None:
    bob.join(table, ann.table(table)["links"]["invite"], name)


def test_bots_and_people_without_a_wish_make_way_and_are_called_by_what_they_get(ann: Browser, bob: Browser) -> None:
    table = ann.found("underground", "open", "rookie", "rookie", name="")
    assert names(ann.table(table)) == ["Red", "Yellow", "Blue", "Orange"]
    wants(bob, "red")
    joined_by(bob, ann, table)
    assert paints(bob, table) == ["yellow", "red", "blue", "orange"]
    assert names(ann.table(table)) == ["Yellow", "Bob", "Blue", "Orange"]
    wants(bob, "orange")
    assert names(ann.table(table)) == ["Red", "Bob", "Blue", "Yellow"]
    assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Red", "Bob", "", ""]
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    assert [seat["name"] for seat in ann.table(table)["seats"]] == ["Red", "Bob", "Blue", "Yellow"]


def test_a_change_is_told_to_everybody_at_once_before_the_start_and_in_the_match(ann: Browser, bob: Browser) -> None:
    table = ann.found("underground", "open", "open")
    joined_by(bob, ann, table)
    with bob.stream(table) as page:
        page.until(lambda page: bool(page.table))
        wants(ann, "white")
        page.until(lambda page: page.table["seats"][0]["paint"] == "white")
        assert ann.post(f"/api/tables/{table}/start", {"fill": "rookie"}).status_code == 200
        page.until(lambda page: page.n >= 0)
        assert "Blue" in str(page.screen)
        wants(ann, "blue")
        page.until(lambda page: page.table["seats"][0]["paint"] == "blue")
        assert page.table["seats"][2]["paint"] == "red"
        assert names(page.table) == ["Ann", "Bob", "Red"]
        page.until(lambda page: "Red" in str(page.screen) and "Blue" not in str(page.screen))
    assert ann.get(f"/api/tables/{table}/screen").json()["n"] >= 0


def test_of_several_people_at_one_screen_the_first_has_the_chosen_paint(ann: Browser) -> None:
    wants(ann, "blue")
    seats = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}, {"by": "bot"}]
    table = ann.post("/api/tables", {"game": "underground", "seats": seats}).json()["table"]
    assert paints(ann, table) == ["blue", "yellow", "red"]
    wants(ann, "yellow")
    assert paints(ann, table) == ["yellow", "red", "blue"]


def test_a_car_keeps_its_paint_while_a_bot_drives_and_on_another_device(server: Launched) -> None:
    ann, bob, phone = (Browser(server.address) for _ in range(3))
    wants(bob, "purple")
    table = ann.found("underground", "open")
    joined_by(bob, ann, table)
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    assert bob.post(f"/api/tables/{table}/leave").status_code == 200
    assert paints(ann, table) == ["red", "purple"]
    wants(bob, "green")
    assert paints(ann, table) == ["red", "green"]
    assert bob.post(f"/api/tables/{table}/join", {}).status_code == 200
    assert paints(ann, table) == ["red", "green"]
    token = bob.table(table)["links"]["seat"].rpartition("/")[2]
    assert phone.post(f"/api/tables/{table}/claim", {"token": token}).status_code == 200
    assert paints(phone, table) == ["red", "green"]


def test_a_finished_match_keeps_its_paints_and_the_rematch_has_those_of_now(server: Launched) -> None:
    ann, bob = Browser(server.address), Browser(server.address)
    wants(ann, "blue")
    table = ann.found("street-racing", "open")
    joined_by(bob, ann, table)
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    play(table, [ann, bob], 3)
    wants(ann, "white")
    wants(bob, "yellow")
    assert paints(ann, table) == ["blue", "red"]
    replay = ann.table(table)["replay"].rpartition("/")[2]
    shown = ann.get(f"/api/replays/{replay}").json()["seats"]
    assert [(seat["color_name"], seat["paint"]) for seat in shown] == [("green", "blue"), ("red", "red")]
    record = ann.get(f"/api/tables/{table}/record").text
    opened = ann.post("/api/replays", {"record": record}).json()["replay"]
    assert [seat["paint"] for seat in ann.get(f"/api/replays/{opened}").json()["seats"]] == ["green", "red"]
    assert paints(ann, ann.post(f"/api/tables/{table}/rematch").json()["table"]) == ["white", "yellow"]


def test_a_bot_that_made_way_is_in_the_record_by_the_colour_it_had(ann: Browser) -> None:
    wants(ann, "yellow")
    table = ann.found("street-illegal", "rookie")
    luck = random.Random(1)
    while ann.table(table)["state"] != "over":
        n, run = ann.any_answer(table, luck)
        if run:
            ann.answer(table, run, n)
    record = ann.get(f"/api/tables/{table}/record").text
    opened = ann.post("/api/replays", {"record": record}).json()["replay"]
    shown = ann.get(f"/api/replays/{opened}").json()["seats"]
    assert [(seat["name"], seat["paint"]) for seat in shown] == [("Ann", "yellow"), ("Red", "red")]


def test_deleted_data_holds_no_paint_and_the_seat_is_called_by_its_colour(ann: Browser, bob: Browser) -> None:
    wants(bob, "purple")
    table = ann.found("underground", "open")
    joined_by(bob, ann, table)
    assert ann.post(f"/api/tables/{table}/start").status_code == 200
    assert delete(bob) == 1
    assert bob.get("/api/me").json() == {"name": "", "paint": ""}
    assert [(seat["name"], seat["paint"]) for seat in ann.table(table)["seats"]] == [
        ("Ann", "red"),
        ("Purple", "purple"),
    ]


def test_an_invitation_shows_the_free_cars_in_the_paint_of_whoever_reads_it(ann: Browser, bob: Browser) -> None:
    wants(ann, "green")
    table = ann.found("street-illegal", "open", "open")
    invite = ann.table(table)["links"]["invite"]

    def shown() -> list[str]:
        return re.findall(r'data-stand="\d" data-colour="\w+" data-paint="(\w+)"', bob.get(invite).text)

    assert shown() == ["green", "yellow", "blue"]
    wants(bob, "purple")
    assert shown() == ["green", "purple", "purple"]
    wants(bob, "green")
    assert shown() == ["green", "yellow", "blue"]


# -- what is stored --------------------------------------------------------------------------------


def test_paints_outlast_a_restart_and_a_check(launch: Callable[..., Launched], tmp_path: Path) -> None:
    server = launch()
    ann = Browser(server.address)
    wants(ann, "white")
    table = ann.found("underground", "open", "rookie")
    joined(ann, table, "Bob")
    assert server.stop() == 0
    again = launch()
    ann.moved_to(again.address)
    assert ann.get("/api/me").json() == {"name": "Ann", "paint": "white"}
    assert paints(ann, table) == ["white", "yellow", "blue"]
    assert check(tmp_path / "data").faults == []


def test_tables_from_before_paints_are_repainted_and_their_bots_renamed(
    launch: Callable[..., Launched], tmp_path: Path
) -> None:
    tables = unpack("schema-0006", tmp_path / "data")
    table = next(one for one in tables if one["kind"] == "one screen")
    server = launch()
    ann = Browser(server.address)
    ann.client.cookies.set("hairpin", table["people"][0])
    assert paints(ann, table["table"]) == ["red", "yellow", "blue"]
    wants(ann, "blue")
    assert paints(ann, table["table"]) == ["blue", "yellow", "red"]
    assert names(ann.table(table["table"])) == ["Ann", "Bob", "Red"]


def test_a_paint_in_the_database_that_is_none_harms_nobody(launch: Callable[..., Launched], tmp_path: Path) -> None:
    server = launch()
    ann = Browser(server.address)
    table = ann.found("underground", "open")
    assert server.stop() == 0
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        database.execute("update seats set paint = 'pink'")
    database.close()
    open_data(tmp_path / "data").close()
    ann.moved_to(launch().address)
    assert paints(ann, table) == ["red", "yellow"]
