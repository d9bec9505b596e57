"""The page of a game whose rules fail: it says so in one sentence with a way home, and asks the server no more."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.launch import Launched
from tests.server.serving import Browser as Client
from tests.testing.failing_rules import ENTRY_POINTS
from tests.testing.stranger import install

QUIET = 1500  # milliseconds in which a page that tries again would have done so


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    site = install(tmp_path_factory.mktemp("site") / "site", ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        server = Launched(tmp_path_factory.mktemp("failing") / "data")
    yield server
    assert server.stop() == 0


def table_page(browser: Browser, server: Launched, game: str, *others: str) -> Page:
    """The table of a new match as its founder sees it."""
    with Client(server.address) as client:
        table = client.found(game, *others)
        name, value = next(iter(client.client.cookies.items()))
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page = context.new_page()
    page.goto(f"/t/{table}")
    return page


def check_ended(page: Page, place: str, title: str) -> None:
    """The page says in this place that the game failed, leads home, and asks for nothing more."""
    words = f"This game failed: {title} cannot go on. The server's log says where."
    expect(page.locator(place)).to_contain_text(words)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(QUIET)
    assert asked == []
    expect(page.locator(".link-bar")).to_have_count(0)
    expect(page.get_by_text("Choose again")).to_have_count(0)
    page.locator(place).get_by_role("button", name="Go home").click()
    page.wait_for_url("**/")
    page.context.close()


@pytest.mark.parametrize(
    ("game", "title"),
    [("fails-in-play", "Fails In Play"), ("fails-for-bots", "Fails For Bots"), ("asks-in-vain", "Asks In Vain")],
)
def test_a_race_whose_rules_fail_is_over(browser: Browser, failing: Launched, game: str, title: str) -> None:
    page = table_page(browser, failing, game, "rookie")
    failed = page.locator('[data-part="decision"]').get_by_text("This game failed")
    for _ in range(6):
        expect(page.locator(".answer").first.or_(failed)).to_be_visible()
        if failed.count():
            break
        step = page.locator('[data-part="play"]').get_attribute("data-step")
        page.locator(".answer").first.click()
        page.wait_for_function(
            """step => document.querySelector('[data-part="play"]').dataset.step !== step
                 || document.querySelector('[data-part="decision"]').textContent.includes('This game failed')""",
            arg=step,
        )
    check_ended(page, '[data-part="decision"]', title)


def test_a_race_that_cannot_be_set_up_is_not_waited_for(browser: Browser, failing: Launched) -> None:
    page = table_page(browser, failing, "fails-in-begin", "open")
    page.locator('[data-key="start"]').click()
    check_ended(page, '[data-part="waiting"] .decision', "Fails In Begin")
