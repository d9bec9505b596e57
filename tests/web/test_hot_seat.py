"""Several people at one screen in a real browser: the curtain comes for whoever is asked next; nothing is left behind it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, Keys, Mouse

CURTAIN = ".curtain-full"
BOT = {"by": "bot", "level": "street"}
SHORTEST = 5  # letters of a word that can be told from others

# Every text of a screen.
SCREEN = "async (path) => (await (await fetch(path)).json()).screen"
# All that the page holds but the kit, which is the same for everybody.
HELD = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll('svg.kit, script, template, #keys, #settings')) one.remove();
  return copy.outerHTML;
}"""


def found(page: Page, game: str, *others: Any, **options: Any) -> str:
    seats = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}, *others]
    table = str(page.evaluate(FOUND, {"game": game, "options": options, "seats": seats}))
    page.goto(f"/t/{table}")
    return table


def words_in(what: Any) -> set[str]:
    if isinstance(what, dict):
        return set().union(*(words_in(value) for value in what.values()))
    if isinstance(what, list):
        return set().union(*(words_in(value) for value in what))
    return {what} if isinstance(what, str) and len(what) >= SHORTEST and re.search(r"[ \d]", what) else set()


def secrets_of(page: Page, table: str, seat: int) -> set[str]:
    """The words on the screen of a seat that are not on everybody's."""
    mine = words_in(page.evaluate(SCREEN, f"/api/tables/{table}/screen?seat={seat}"))
    return mine - words_in(page.evaluate(SCREEN, f"/api/tables/{table}/screen"))


def look_as(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    page.wait_for_selector(CURTAIN, state="detached")


def race(player: Mouse, curtains: list[str], checked: set[str] | None = None) -> None:
    """To the end: whoever is asked takes the screen and answers."""
    page = player.page
    for _ in range(600):
        if page.locator(ENDED).count():
            return
        if page.locator(CURTAIN).count():
            name = page.locator(f'{CURTAIN} [data-kind="primary"]').inner_text().removeprefix("I am ")
            curtains.append(name)
            player.press(page.locator(f'{CURTAIN} [data-kind="primary"]'))
            page.wait_for_selector(CURTAIN, state="detached")
        elif page.locator(ASKED).count():
            player.answer()
        else:
            page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("game", "others", "options", "size"),
    [
        ("street-racing", (), {"crash_rule": "zero"}, PHONE),
        ("street-illegal", (BOT,), {"track_length": 2}, DESK),
    ],
    ids=["street-racing", "street-illegal"],
)
def test_two_people_at_one_screen_race_to_the_result(
    open_page: Open, game: str, others: tuple[Any, ...], options: dict[str, Any], size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    found(page, game, *others, **options)
    curtains: list[str] = []
    race(Mouse(page, 3), curtains)
    assert {"Ann", "Tom"} <= set(curtains)
    assert all(one != other for one, other in pairwise(curtains)), "nobody is asked twice who looks"
    words = page.locator(".end-words h1").inner_text()
    assert not words.startswith("You"), "at the end both look at once"
    assert page.locator(".end-places tr[data-mine]").count() == 2
    page.get_by_role("button", name="Race again").click()
    page.wait_for_selector(CURTAIN)
    expect(page.get_by_role("button", name="I am Ann")).to_be_visible()


@pytest.mark.parametrize("game", ["street-racing", "street-illegal", "underground", "nitro-dice"])
def test_behind_the_curtain_nothing_is_left_and_nothing_is_asked_for(
    open_page: Open, game: str, pictures: Path | None
) -> None:
    page = open_page()
    table = found(page, game)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.wait_for_selector(CURTAIN)
    name = page.locator(f'{CURTAIN} [data-kind="primary"]').inner_text().removeprefix("I am ")
    seat, other = (0, 1) if name == "Ann" else (1, 0)
    assert not [one for one in asked if "seat=" in one], "nobody has said who looks"
    secrets = secrets_of(page, table, seat)
    access.check(page)
    if pictures is not None:
        page.screenshot(path=pictures / f"curtain-{game}.png")
    held = page.evaluate(HELD)
    assert not [one for one in secrets if one in held]
    look_as(page, name)
    player = Mouse(page, 1)
    mine: set[str] = set()
    for _ in range(60):
        page.wait_for_selector(f"{ASKED}, {CURTAIN}")
        if page.locator(CURTAIN).count():
            break
        held = page.evaluate(HELD)
        now = secrets_of(page, table, seat)
        assert [one for one in now if one in held], "the check can see what it looks for"
        mine |= {one for one in now if one in held}
        player.answer()
    page.wait_for_selector(CURTAIN)
    expect(page.get_by_role("heading", name=f"Hand the screen to {'Tom' if seat == 0 else 'Ann'}")).to_be_visible()
    public = words_in(page.evaluate(SCREEN, f"/api/tables/{table}/screen"))
    hidden = (mine | secrets_of(page, table, 0) | secrets_of(page, table, 1)) - public
    assert hidden
    held = page.evaluate(HELD)
    assert [one for one in hidden if one in held] == []
    assert not [one for one in asked if f"stream?seat={other}" in one]


def test_a_reload_behind_the_curtain_brings_it_back_and_another_tab_has_its_own(open_page: Open) -> None:
    page = open_page()
    table = found(page, "street-racing")
    page.wait_for_selector(CURTAIN)
    page.reload()
    page.wait_for_selector(CURTAIN)
    look_as(page, "Ann")
    page.wait_for_selector(ASKED)
    page.reload()
    page.wait_for_selector(ASKED)
    assert not page.locator(CURTAIN).count(), "the same person looks"
    other = open_page(f"/t/{table}", context=page.context)
    other.wait_for_selector(CURTAIN)
    look_as(other, "Tom")
    other.wait_for_selector(ASKED)
    Mouse(page, 1).answer()
    page.wait_for_selector(CURTAIN)
    assert page.title().startswith("Tom's turn")
    page.reload()
    expect(page.get_by_role("heading", name="Hand the screen to Tom")).to_be_visible()
    Mouse(other, 2).answer()
    other.wait_for_selector(f"{ASKED}, {CURTAIN}")


def test_keys_alone_hand_the_screen_over(open_page: Open) -> None:
    page = open_page()
    found(page, "street-racing")
    page.wait_for_selector(CURTAIN)
    page.keyboard.press("h")
    page.keyboard.press("Enter")  # the bright button has the focus
    page.wait_for_selector(ASKED)
    Keys(page, 2).answer()
    page.wait_for_selector(CURTAIN)
    focused = page.evaluate("() => document.activeElement.textContent")
    assert focused == "I am Tom"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(
        "() => document.activeElement.closest('.curtain') !== null || document.activeElement === document.body"
    )


def test_alone_among_bots_there_is_no_curtain(open_page: Open) -> None:
    page = open_page()
    seats = [{"by": "me", "name": "Ann"}, BOT]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'street-racing', 'options': {}, 'seats': seats})}")
    player = Mouse(page, 4)
    for _ in range(4):
        page.wait_for_selector(ASKED)
        assert not page.locator(CURTAIN).count()
        player.answer()


def test_a_table_for_this_screen_is_made_with_the_form_and_in_the_waiting_room(
    open_page: Open, pictures: Path | None
) -> None:
    page = open_page("/new/street-illegal")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("screen")
    page.get_by_label("Name of who drives seat 2").fill("Tom")
    page.get_by_label("Seat 3", exact=True).select_option("open")
    if pictures is not None:
        page.screenshot(path=pictures / "new-this-screen.png", full_page=True)
    access.check(page)
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("this screen, here")).to_be_visible()
    page.get_by_label("Give seat 3 to").select_option("screen")
    page.get_by_label("Name of who drives seat 3").fill("Kim")
    if pictures is not None:
        page.screenshot(path=pictures / "waiting-this-screen.png")
    access.check(page)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Kim", exact=True)).to_be_visible()
    page.get_by_role("button", name="Start the race").click()
    page.wait_for_selector(CURTAIN)
    expect(page.get_by_role("button", name="I am Kim")).to_be_visible()


def test_somebody_elsewhere_and_the_screen_play_together(open_page: Open) -> None:
    ann = open_page()
    found(ann, "street-illegal", {"by": "open"}, track_length=2)
    bob = open_page(ann.get_by_label("Link", exact=True).first.input_value(), size=PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_url("**/t/*")
    expect(bob.get_by_text("at Ann's screen")).to_be_visible()
    ann.get_by_role("button", name="Start the race").click()
    look_as(ann, "Ann")
    ann.wait_for_selector(ASKED)
    bob.wait_for_selector(ASKED)
    ann.get_by_role("button", name="This table").click()
    ann.get_by_role("button", name="Cover the screen").click()
    look_as(ann, "Tom")
    Mouse(ann, 1).answer()
    look_as(ann, "Ann")
    Mouse(ann, 1).answer()
    expect(ann.locator('[data-part="decision"][data-state="waiting"]')).to_be_visible()
    assert not ann.locator(CURTAIN).count(), "whoever answered last looks on while others think"
    Mouse(bob, 1).answer()
