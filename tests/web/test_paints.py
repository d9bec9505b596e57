"""The colour of a car: chosen in the settings of any page, and seen at once by everybody at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, Mouse, play

# Functions for the page; Playwright calls them there.
WORN = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
PAINT = "(car) => getComputedStyle(car).getPropertyValue('--paint').trim()"
STATED = "([name, value]) => document.documentElement.style.getPropertyValue(name) === value"


def choices(page: Page) -> Locator:
    """The paints in the settings, opened if need be."""
    group = page.get_by_role("radiogroup", name="Your car")
    if group.is_hidden():
        button = page.get_by_role("button", name="Settings")
        if not button.count():  # a phone has it in the menu of the table
            page.get_by_role("button", name="This table").click()
        button.first.click()
    return group


def choose(page: Page, paint: str) -> None:
    with page.expect_response("**/api/me"):
        choices(page).get_by_role("radio", name=paint).click()


def table_of(page: Page, game: str, *others: str, name: str = "Ann") -> str:
    seats = [{"by": "me", "name": name}, *[{"by": "open"} if one == "open" else {"by": "bot"} for one in others]]
    return str(page.evaluate(FOUND, {"game": game, "options": {}, "seats": seats}))


def wears(page: Page, seat: int, paint: str) -> None:
    """Wait until a seat has a paint that is not its printed one; "" for the printed one."""
    page.wait_for_function(STATED, arg=[f"--seat-{seat}", f"var(--car-{paint})" if paint else ""])


def test_a_paint_is_chosen_by_keys_and_is_there_on_the_next_page_and_in_other_tabs(open_page: Open) -> None:
    page = open_page("/")
    other = open_page("/guide", context=page.context)
    group = choices(page)
    expect(group.get_by_role("radio")).to_have_count(8)
    expect(group.get_by_role("radio", name="As the game has it")).to_be_checked()
    group.get_by_role("radio", name="As the game has it").focus()
    for name in ("Red", "Yellow", "Blue"):
        page.keyboard.press("ArrowRight")
        expect(group.get_by_role("radio", name=name)).to_be_checked()
        expect(group.get_by_role("radio", name=name)).to_be_focused()
    expect(page.locator("[data-go-words]")).to_contain_text("you drive the blue coupe")
    expect(choices(other).get_by_role("radio", name="Blue")).to_be_checked()
    page.goto("/records")
    expect(choices(page).get_by_role("radio", name="Blue")).to_be_checked()
    page.keyboard.press("Escape")


def test_a_paint_that_was_not_stored_is_not_shown_as_chosen(open_page: Open) -> None:
    page = open_page("/")
    choose(page, "Green")
    page.route(
        "**/api/me", lambda route: route.fulfill(status=503, json={"says": "This could not be stored. Try again."})
    )
    choose(page, "White")
    expect(page.get_by_text("This could not be stored.")).to_be_visible()
    expect(choices(page).get_by_role("radio", name="Green")).to_be_checked()


def test_a_new_table_shows_the_cars_as_they_will_be(open_page: Open) -> None:
    page = open_page("/new/underground")
    choose(page, "Blue")
    page.keyboard.press("Escape")
    cars = page.locator(".seats-form small")
    expect(cars.nth(0)).to_have_text("Blue coupe")
    expect(cars.nth(1)).to_contain_text("Yellow hatch")
    expect(cars.nth(2)).to_contain_text("Red roadster")
    shown = [page.locator(".seats-form .stand").nth(seat).evaluate(PAINT) for seat in range(4)]
    assert shown == [page.evaluate(WORN, f"--car-{paint}") for paint in ("blue", "yellow", "red", "orange")]
    page.locator(".seats-form select").first.select_option("open")
    expect(cars.nth(2)).to_contain_text("Blue roadster")


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desk", "phone"])
def test_others_see_a_change_at_once_in_the_waiting_room_and_in_the_race(
    open_page: Open, size: tuple[int, int]
) -> None:
    ann, bob = open_page("/", size=size), open_page("/", size=size)
    choose(bob, "Orange")
    table = table_of(ann, "street-illegal", "open", "bot", "bot")
    ann.goto(f"/t/{table}")
    invite = str(ann.evaluate("() => JSON.parse(document.getElementById('table').textContent).links.invite"))
    bob.goto(invite)
    expect(bob.locator("[data-car-name]")).to_have_text("Orange hatch")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        wears(page, 1, "orange")
        expect(page.locator(".table-seats .seat").nth(3)).to_contain_text("Yellow")  # its orange is taken
    choose(ann, "White")
    wears(bob, 0, "white")
    car = bob.locator(".table-seats .stand").first
    assert car.evaluate(PAINT) == bob.evaluate(WORN, "--car-white")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Start the race").click()
    for page in (ann, bob):
        page.wait_for_selector(ASKED)
    choose(ann, "Blue")
    wears(bob, 0, "blue")
    wears(bob, 2, "red")
    log = bob.locator('[data-part="log"]')
    expect(log).to_contain_text("Red starts in 5th place")
    choose(ann, "As the game has it")
    wears(bob, 0, "")
    wears(bob, 2, "")
    expect(log).to_contain_text("Blue starts in 5th place")
    expect(log).not_to_contain_text("Red starts")


def test_paints_are_further_apart_for_whoever_wants_that(open_page: Open) -> None:
    page = open_page("/")
    choose(page, "Green")
    page.goto(f"/t/{table_of(page, 'street-racing', 'open')}")
    choose(page, "Blue")
    wears(page, 0, "blue")
    car = page.locator(".table-seats .stand").first
    usual = car.evaluate(PAINT)
    page.get_by_role("radio", name="Further apart").click()
    assert car.evaluate(PAINT) == page.evaluate(WORN, "--car-blue") != usual
    swatches = page.locator(".paints .stand")
    shown = [swatches.nth(number).evaluate(PAINT) for number in range(7)]
    paints = ("red", "yellow", "blue", "orange", "white", "green", "purple")
    assert shown == [page.evaluate(WORN, f"--car-{paint}") for paint in paints], (
        "as they are, not as they are worn here"
    )


def test_a_finished_race_is_watched_again_in_the_paints_it_had(open_page: Open) -> None:
    page = open_page("/")
    choose(page, "Purple")
    page.goto(f"/t/{table_of(page, 'street-racing', 'bot')}")
    play([Mouse(page, 5)], lambda: bool(page.locator(ENDED).count()))
    wears(page, 0, "purple")
    choose(page, "Orange")
    page.goto(str(page.get_by_role("link", name="Watch the replay").get_attribute("href")))
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    wears(page, 0, "purple")
