"""Pages of games that strangers wrote: a board without a middle drawing, and hands of exactly six cards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.launch import Launched
from tests.server.serving import Browser as Client
from tests.testing.stranger import install
from tests.testing.strangers_boards import ENTRY_POINTS
from tests.web.conftest import WAIT


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    site = install(tmp_path_factory.mktemp("site") / "site", ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        server = Launched(tmp_path_factory.mktemp("strangers") / "data")
    yield server
    assert server.stop() == 0


def table_page(browser: Browser, server: Launched, game: str, width: int, height: int) -> Page:
    """The table of a new match as its founder sees it."""
    with Client(server.address) as client:
        table = client.found(game, "rookie")
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
