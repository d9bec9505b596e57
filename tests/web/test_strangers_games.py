"""Pages of games that strangers wrote: without a board, without a middle drawing, and with hands of exactly six cards."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from benchmarks.launch import Launched
from tests.server.serving import Browser as Client
from tests.testing.stranger import install
from tests.testing.strangers_boards import ENTRY_POINTS
from tests.web.access import check, check_in_both_themes
from tests.web.conftest import WAIT


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    site = install(tmp_path_factory.mktemp("site") / "site", ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        server = Launched(tmp_path_factory.mktemp("strangers") / "data")
    yield server
    assert server.stop() == 0


def table_page(browser: Browser, server: Launched, game: str, width: int, height: int, bots: int = 1) -> Page:
    """The table of a new match as its founder sees it."""
    with Client(server.address) as client:
        table = client.found(game, *["rookie"] * bots)
        name, value = next(iter(client.client.cookies.items()))
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=server.address)
    context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page = context.new_page()
    page.goto(f"/t/{table}")
    return page


@pytest.mark.parametrize("width", [641, 800, 1080])
def test_a_board_that_is_drawn_wide_and_tall_is_shown_between_them(
    browser: Browser, strangers: Launched, width: int
) -> None:
    page = table_page(browser, strangers, "two-sizes", width, 800)
    problems: list[str] = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    expect(page.locator("svg.board").first).to_be_visible(timeout=WAIT)
    assert page.locator("svg.board").first.get_attribute("data-size") == "tall"
    expect(page.locator('[data-part="deck"] button').first).to_be_visible(timeout=WAIT)
    assert problems == []
    page.context.close()


@pytest.mark.parametrize("game", ["six-cards", "six-beside"])
@pytest.mark.parametrize("width", [320, 360, 390, 640])
def test_six_cards_fit_on_a_phone(browser: Browser, strangers: Launched, game: str, width: int) -> None:
    page = table_page(browser, strangers, game, width, 780)
    hand = page.locator('.rack:not([data-slots="true"]) .cell .card')
    expect(hand).to_have_count(6, timeout=WAIT)
    boxes = [box for card in hand.all() if (box := card.bounding_box()) is not None]
    assert len(boxes) == 6
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= width
    for one, following in pairwise(boxes):
        assert one["x"] + one["width"] <= following["x"]  # none lies over another
    assert min(box["width"] for box in boxes) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


OVER = '[data-part="result"]:not([hidden])'
ASKED = '[data-part="decision"]:not([data-state]) button'
CARD = '[data-part="cards"] button[data-state="legal"]'
READY = '[data-key="confirm"]:not([aria-disabled="true"])'


def play_on(page: Page, click: Callable[[Locator], None], most: int = 120) -> None:
    """Answer everything with what is offered first, until the match is over or so many answers are given."""
    for _ in range(most):
        expect(page.locator(f"{OVER}, {ASKED}").first).to_be_visible(timeout=WAIT)
        if page.locator(OVER).count():
            return
        step = page.locator('[data-part="play"]').get_attribute("data-step")
        if page.locator(".answer").count():
            click(page.locator(".answer").first)
        elif page.locator(CARD).count():
            click(page.locator(CARD).first)
        for _ in range(30):  # the steps of a composed answer
            if page.locator(READY).count():
                click(page.locator(READY).first)
                break
            if not page.locator('.lay[aria-pressed="false"]').count():
                break
            click(page.locator('.lay[aria-pressed="false"]').first)
        page.wait_for_function(
            f"""() => document.querySelector('{OVER}') ||
              document.querySelector('[data-part="play"]').dataset.step !== '{step}'"""
        )


@pytest.mark.parametrize("size", [(1440, 900), (800, 1100), (320, 640)])
def test_a_game_without_a_board_is_played_by_mouse(
    browser: Browser, strangers: Launched, size: tuple[int, int]
) -> None:
    page = table_page(browser, strangers, "boardless", *size)
    problems: list[str] = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("svg.board use[href='#card-back']").first).to_be_visible(timeout=WAIT)
    expect(page.locator(ASKED).first).to_be_visible(timeout=WAIT)
    check_in_both_themes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    play_on(page, lambda one: one.click())
    expect(page.locator(OVER)).to_contain_text("spaces")
    check(page)
    assert problems == []
    page.context.close()


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (390, 844)])
def test_cards_and_question_of_a_game_without_a_board_are_on_the_first_screen(
    browser: Browser, strangers: Launched, size: tuple[int, int]
) -> None:
    page = table_page(browser, strangers, "boardless", *size, bots=3)
    for place in (ASKED, CARD):
        expect(page.locator(place).first).to_be_visible(timeout=WAIT)
        box = page.locator(place).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
    page.context.close()


def test_a_game_without_a_board_is_played_by_keys(browser: Browser, strangers: Launched) -> None:
    page = table_page(browser, strangers, "boardless", 1440, 900)
    page.emulate_media(reduced_motion="reduce")
    play_on(page, press)
    expect(page.locator(OVER)).to_be_visible(timeout=WAIT)
    page.context.close()


def press(one: Locator) -> None:
    one.focus()
    one.page.keyboard.press("Enter")


def test_an_answer_of_several_steps_is_given_one_by_one(browser: Browser, strangers: Launched) -> None:
    page = table_page(browser, strangers, "plain", 1440, 900)
    page.emulate_media(reduced_motion="reduce")
    steps = []

    def click(one: Locator) -> None:
        if one.evaluate("element => element.className") == "lay":
            steps.append(one.inner_text())
        press(one)

    play_on(page, click, 6)
    assert len(steps) > 1
    page.context.close()


def test_the_default_page_takes_over_from_a_board_that_fails(browser: Browser, strangers: Launched) -> None:
    page = table_page(browser, strangers, "raising", 1440, 900)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("svg.board").first).to_be_visible(timeout=WAIT)
    play_on(page, lambda one: one.click())
    plain = "svg.board[data-size='wide'] use[href='#backdrop-plain']"
    assert page.locator(f'[data-part="play"] {plain}').count() == 1
    assert page.locator(f".end-photo {plain}").count() == 1
    assert page.locator('[data-part="field"] svg.board, [data-part="rows"] svg.board').count() == 1
    page.context.close()
