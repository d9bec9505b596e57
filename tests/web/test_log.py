"""The log on the page: it follows what happens, unless somebody reads further up."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.players import ASKED, ENDED, Mouse, race_bots

BELOW = """() => {
  const box = document.querySelector('[data-part="log-box"]');
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def below(page: Page) -> float:
    """How many pixels of the log are hidden below what is shown."""
    page.evaluate(SETTLED)
    return float(page.evaluate(BELOW))


def test_the_log_follows_what_happens_while_the_deck_changes_its_height(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=3)
    player, looks = Mouse(page, 5), 0
    while not page.locator(ENDED).count():
        if page.locator(ASKED).count():
            assert below(page) < 2
            looks += 1
            player.answer()
        else:
            page.wait_for_timeout(20)
    assert looks > 6


def test_whoever_reads_further_up_is_left_there(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=8)
    player = Mouse(page, 6)
    for _ in range(8):
        page.wait_for_selector(ASKED)
        player.answer()
    page.wait_for_selector(ASKED)
    page.hover('[data-part="log-box"]')
    page.mouse.wheel(0, -99_999)
    page.wait_for_function("() => document.querySelector('[data-part=\"log-box\"]').scrollTop === 0")
    player.answer()
    page.wait_for_selector(ASKED)
    assert below(page) > 60
    page.hover('[data-part="log-box"]')
    page.mouse.wheel(0, 99_999)
    page.wait_for_function(f"() => ({BELOW})() < 2")
    player.answer()
    page.wait_for_selector(ASKED)
    assert below(page) < 2
