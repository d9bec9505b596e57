"""Home, new table, join, waiting room and result: what stands there, and what bad input gets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benchmarks.launch import Launched
from tests.server.serving import SHORT
from tests.server.serving import Browser as Guest
from tests.server.serving import play as play_on
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND

TABLET = (768, 1024)
GAMES = [("street-illegal", 3), ("street-racing", 1), ("underground", 2), ("nitro-dice", 3)]
LONG = "x" * 10_000
HUGE = "x" * 60_000


def seated(page: Page, server: Launched) -> Guest:
    """Somebody at the interface for programs, with the cookies of a page."""
    guest = Guest(server.address)
    for cookie in page.context.cookies():
        guest.client.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
    return guest


def found(page: Page, game: str, others: list[dict[str, str]], **more: Any) -> str:
    return str(page.evaluate(FOUND, {"game": game, "options": {}, "seats": [{"by": "me"}, *others], **more}))


BOT = {"by": "bot", "level": "street"}
OPEN = {"by": "open"}


# -- home -----------------------------------------------------------------------------------------


def test_a_first_visit_offers_one_bright_thing(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator(".button[data-kind=primary]")).to_have_count(1)
    expect(page.locator(".button[data-kind=primary]")).to_contain_text("Race three bots")
    assert page.locator(".ticket").count() == 0
    for title, words, drive in (
        ("Street Racing", "Race a bot", "the green kei van"),
        ("Underground", "Race three bots", "the red coupe"),
        ("Nitro Dice", "Race three bots", "the red die"),
    ):
        page.locator(f'.game[data-title^="{title}"]').click()
        expect(page.locator("[data-bots-words]")).to_have_text(words)
        expect(page.locator("[data-go-words]")).to_contain_text(drive)


def test_home_remembers_the_game_that_was_picked(open_page: Open) -> None:
    page = open_page("/")
    page.locator('.game[data-game="underground"]').click()
    page.reload()
    expect(page.locator('.game[aria-checked="true"]')).to_have_attribute("data-game", "underground")
    expect(page.locator("[data-go-title]")).to_contain_text("Underground")


def test_the_table_that_waits_is_the_only_bright_thing_and_comes_first(open_page: Open) -> None:
    page = open_page()
    found(page, "nitro-dice", [OPEN, BOT])
    found(page, "street-racing", [BOT])
    page.goto("/")
    tickets = page.locator(".ticket")
    expect(tickets).to_have_count(2)
    expect(tickets.first).to_contain_text("You and a bot")
    expect(tickets.first).to_contain_text("Your turn: Which card do you play?")
    expect(tickets.last).to_contain_text("2 of 3 seats taken")
    expect(page.locator(".button[data-kind=primary]")).to_have_count(1)
    expect(page.locator(".button[data-kind=primary]")).to_have_text("Take your turn")


def test_open_tables_can_be_joined_or_watched(open_page: Open) -> None:
    host = open_page()
    waiting = found(host, "underground", [OPEN], listed=True, name="Mara")
    racing = found(host, "street-racing", [BOT], listed=True, name="Mara")
    page = open_page("/")
    line = page.locator(".list li", has=page.locator(f'a[href="/t/{waiting}"]'))
    expect(line).to_contain_text("1 of 2 seats free")
    expect(line.get_by_role("link", name="Take a seat")).to_be_visible()
    expect(page.locator(f'a[href="/t/{racing}"]')).to_contain_text("Watch")
    line.get_by_role("link", name="Take a seat").click()
    page.get_by_label("Your name").fill("Tom")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat", has_text="Tom")).to_contain_text("Ready, that is you")


# -- the waiting room -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_waiting_room_shows_who_is_there_and_the_track(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    table = found(page, "nitro-dice", [OPEN, BOT, OPEN], name="Mara")
    page.goto(f"/t/{table}")
    seats = page.locator(".table-seats .seat")
    expect(seats.nth(0)).to_contain_text("Ready, you start")
    expect(seats.nth(2)).to_contain_text("Blue")
    expect(seats.nth(2)).to_contain_text("Bot, street")
    expect(seats.nth(2).locator(".stand use").first).to_have_attribute("href", "#d10")  # it is dice that race here
    expect(page.locator(".table-deck .decision")).to_contain_text("Two are ready. Start the race?")
    if size == DESK:
        expect(page.locator(".table-board svg").first).to_be_visible()
    access.check(page)


# -- the result -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "bots"), GAMES, ids=[game for game, _ in GAMES])
def test_a_result_tells_why_and_what_next(open_page: Open, server: Launched, game: str, bots: int) -> None:
    page = open_page()
    table = found(page, game, [BOT] * bots, options=SHORT.get(game, {}))
    me = seated(page, server)
    while me.table(table)["state"] != "over":
        if me.table(table)["turn"]:
            play_on(table, [me] * (bots + 1), seed=5, steps=1)
    for size, check in ((DESK, access.check), (TABLET, access.check), (PHONE, access.check_in_both_themes)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="light" if size == TABLET else "dark")
        page.goto(f"/t/{table}")
        page.wait_for_selector(ENDED)
        expect(page.locator(".end-photo svg")).to_be_visible()
        check(page)
        places = page.locator(".end-places tbody tr:not([data-why])")
        assert places.count() >= bots + 1
        expect(places.filter(has_text="You")).to_have_attribute("data-mine", "")
        reasons = page.locator(".driver small" if size != PHONE else "[data-why]")
        assert reasons.count() >= bots + 1
        expect(reasons.first).to_be_visible()
    assert page.locator(".end-photo .piece:not(.gone)").count() > 0
    page.evaluate("() => { delete Navigator.prototype.share; }")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    assert got.value.suggested_filename == f"{game}-{table}.hairpin"
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Back to the result").click()
    page.get_by_role("button", name="Race again").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
    page.wait_for_selector(ASKED)
    page.goto("/")
    expect(page.locator("section", has_text="Finished races").last).to_contain_text(" won")


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [(LONG, 422, "too long"), (HUGE, 413, "at most 32768 bytes"), ("two\u0007bells", 422, "name")],
    ids=["long", "huge", "control"],
)
def test_a_bad_name_gets_a_sentence_and_changes_nothing(open_page: Open, name: str, status: int, says: str) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").first.click()
    field = page.get_by_label("Name at new tables")
    field.evaluate("(one) => one.removeAttribute('maxlength')")
    with page.expect_response("**/api/me") as reply:
        field.evaluate("(one, name) => { one.value = name; one.dispatchEvent(new Event('change')); }", name)
    assert reply.value.status == status
    expect(page.get_by_role("alert").filter(has_text=says)).to_be_visible()
    access.check(page)
    page.reload()
    assert page.locator(".me").count() == 0


def test_a_name_is_no_longer_than_a_name(open_page: Open) -> None:
    page = open_page("/new/street-illegal")
    field = page.get_by_label("Your name")
    field.fill("")
    page.keyboard.insert_text(LONG)
    assert len(field.input_value()) <= 24
    field.evaluate("(one) => { one.removeAttribute('maxlength'); one.value = 'x'.repeat(25); }")
    page.get_by_role("button", name="Start the race").first.click()
    expect(page.get_by_role("alert").filter(has_text="at most 24 letters")).to_be_visible()
    assert page.url.endswith("/new/street-illegal")


def test_an_option_out_of_range_is_marked(open_page: Open) -> None:
    page = open_page("/new/street-illegal")
    page.locator('input[name="races"]').fill("0")
    page.get_by_role("button", name="Start the race").first.click()
    expect(page.locator('[data-option="races"] [data-wrong]')).to_contain_text("a whole number from 1 to 99")
    wrong = page.locator('input[name="races"]')
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_be_focused()
    access.check(page)
    wrong.fill("1")
    page.get_by_role("button", name="Start the race").first.click()
    page.wait_for_selector(ASKED)


@pytest.mark.parametrize(
    "path", ["/t/" + LONG[:3000], "/join/a-b-c", "/seat/x-99-y", "/watch/%00", "/new/nothing", "/nowhere"]
)
def test_addresses_that_lead_nowhere_say_so(open_page: Open, path: str) -> None:
    page = open_page()
    reply = page.goto(path)
    assert reply is not None
    assert reply.status == 404
    expect(page.get_by_role("heading", name="This road is closed")).to_be_visible()
    expect(page.get_by_role("link", name="Go home")).to_be_visible()
