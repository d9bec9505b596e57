"""Deleting one's data and removing somebody, by the buttons of the pages: asked once more, done, and told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from benchmarks.launch import Launched
from tests.server.serving import Browser as Guest
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND

OPEN = {"by": "open"}
STORED = "() => [localStorage.length, sessionStorage.length]"


def found(page: Page, game: str, others: list[dict[str, str]], name: str) -> str:
    wanted = {"game": game, "options": {}, "seats": [{"by": "me"}, *others], "name": name}
    return str(page.evaluate(FOUND, wanted))


def ask_to_delete(page: Page) -> None:
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("button", name="Delete my data …").click()
    expect(page.get_by_role("dialog", name="Delete my data?")).to_be_visible()
    expect(page.get_by_role("heading", name="Delete my data?")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Keep it")).to_be_in_viewport()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_settings_delete_everything_when_asked_twice(
    open_page: Open, server: Launched, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    table = found(page, "street-racing", [OPEN], "Wilhelmina")
    friend = Guest(server.address)
    friend.join(table, str(page.evaluate(INVITE, table)), "Tom")
    page.goto("/")
    expect(page.locator(".me")).to_have_text("Wilhelmina")
    other = open_page("/guide", context=page.context)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="Light").click()
    page.evaluate("() => sessionStorage.setItem('file-1', 'a record')")
    page.keyboard.press("Escape")

    ask_to_delete(page)
    access.check_in_both_themes(page)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert friend.table(table)["seats"][0]["name"] == "Wilhelmina"

    ask_to_delete(page)
    page.get_by_role("button", name="Delete my data", exact=True).click()
    said = page.get_by_role("dialog", name="Your data is deleted")
    expect(said).to_contain_text("Nothing about you is kept here any more.")
    access.check(page)
    assert page.evaluate(STORED) == [0, 0]
    assert all(cookie.get("name") != "hairpin" for cookie in page.context.cookies())
    assert [seat["by"] for seat in friend.table(table)["seats"]] == ["open", "person"]
    expect(other.locator(".me")).to_be_hidden()  # the other tab forgets the name too
    assert other.evaluate("() => document.documentElement.dataset.theme") == "night"  # the system's
    said.get_by_role("link", name="Go home").click()
    page.wait_for_url("**/")
    expect(page.locator(".me")).to_have_count(0)
    assert page.locator(".ticket").count() == 0
    page.get_by_role("button", name="Settings").first.click()
    expect(page.get_by_label("Name at new tables")).to_have_value("")


def test_a_table_that_is_open_elsewhere_is_told_and_others_see_no_name(open_page: Open) -> None:
    page = open_page()
    table = found(page, "underground", [OPEN], "Wilhelmina")
    page.goto(f"/t/{table}")
    friend = open_page(str(page.evaluate(INVITE, table)))
    friend.get_by_label("Your name").fill("Tom")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url(f"**/t/{table}")
    page.get_by_role("button", name="Start the race").click()
    page.wait_for_selector(ASKED)
    friend.wait_for_selector(ASKED)
    expect(friend.locator('[data-part="play"]')).to_contain_text("Wilhelmina")
    elsewhere = open_page("/", context=page.context)
    ask_to_delete(elsewhere)
    elsewhere.get_by_role("button", name="Delete my data", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Your data was deleted: you have no seat here any more.")
    expect(page.locator(".toast").get_by_role("button", name="Go home")).to_be_visible()
    friend.wait_for_function(NOWHERE, arg="Wilhelmina")


def test_a_page_that_was_hidden_meanwhile_shows_no_old_name(open_page: Open, server: Launched) -> None:
    page = open_page()
    table = found(page, "underground", [OPEN], "Tom")
    friend = Guest(server.address)
    friend.join(table, str(page.evaluate(INVITE, table)), "Wilhelmina")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Start the race").click()
    page.wait_for_selector(ASKED)
    expect(page.locator('[data-part="play"]')).to_contain_text("Wilhelmina")
    page.evaluate(HIDE, True)
    assert friend.client.request("DELETE", "/api/me", json={}).status_code == 200
    page.evaluate(HIDE, False)
    page.wait_for_function(NOWHERE, arg="Wilhelmina")


def test_a_name_can_be_emptied_in_the_settings_and_left_out_when_joining(open_page: Open, server: Launched) -> None:
    page = open_page("/")
    host = Guest(server.address)
    table = host.found("street-racing", "open")
    page.get_by_role("button", name="Settings").first.click()
    field = page.get_by_label("Name at new tables")
    field.fill("Zoe")
    field.press("Enter")
    page.wait_for_function("async () => (await (await fetch('/api/me')).json()).name === 'Zoe'")
    field.fill("")
    field.press("Enter")
    page.wait_for_function("async () => (await (await fetch('/api/me')).json()).name === ''")
    page.goto(host.table(table)["links"]["invite"])
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/t/{table}")
    assert host.table(table)["seats"][1]["name"] == "Red"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_host_removes_somebody_who_is_told(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    table = found(page, "street-illegal", [OPEN, OPEN], "Mara")
    page.goto(f"/t/{table}")
    invite = str(page.evaluate(INVITE, table))
    friend = open_page(invite, size=size)
    friend.get_by_label("Your name").fill("Tom")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url(f"**/t/{table}")
    expect(friend.locator(".table-seats .seat").nth(0).get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="Remove Tom").click()
    dialog = page.get_by_role("dialog", name="Remove Tom?")
    expect(dialog).to_contain_text("cannot come back to this table by its link")
    access.check_in_both_themes(page)
    dialog.get_by_role("button", name="Keep").click()
    expect(page.locator(".table-seats .seat").nth(1)).to_contain_text("Tom")
    page.get_by_role("button", name="Remove Tom").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator(".table-seats .seat").nth(1)).to_contain_text("Open seat")
    notice = friend.locator(".toast", has_text="The host removed you from this table.")
    expect(notice.get_by_role("button", name="Go home")).to_be_visible()
    friend.goto(invite)
    expect(friend.locator("main")).to_contain_text("The host removed you from this table.")
    access.check(friend)


# Functions for the page; Playwright calls them there.
INVITE = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).links.invite"
NOWHERE = "(name) => !document.querySelector('main').outerHTML.includes(name)"
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
