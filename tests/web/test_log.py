"""The log on the page: it follows what happens, unless somebody reads further up."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.players import ASKED, Mouse, next_question, race_bots

BELOW = """() => {
  const box = document.querySelector('[data-part="log-box"]');
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}"""
LONG = """() => {
  const box = document.querySelector('[data-part="log-box"]');
  return box.scrollHeight > box.clientHeight + 200;
}"""
BREATHES = """() => {
  const box = document.querySelector('[data-part="log-box"]');
  box.style.bottom = '-150px';
  box.scrollTop; // the page is laid out: there is less below, so less is scrolled
  box.style.bottom = '';
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def below(page: Page) -> float:
    """How many pixels of the log are hidden below what is shown."""
    page.evaluate(SETTLED)
    return float(page.evaluate(BELOW))


def long_log(open_page: Open) -> tuple[Page, Mouse]:
    """A race whose log is longer than its panel, at a question."""
    page = open_page()
    race_bots(page, tracks=8)
    player = Mouse(page, 6)
    while not page.evaluate(LONG):
        player.answer()
        next_question(page)
    return page, player


def test_the_log_follows_what_happens_while_the_deck_changes_its_height(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=3)
    player = Mouse(page, 5)
    for _ in range(12):
        next_question(page)
        assert below(page) < 2
        player.answer()


def test_whoever_reads_further_up_is_left_there(open_page: Open) -> None:
    page, player = long_log(open_page)
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


def test_a_panel_that_grows_and_shrinks_in_one_breath_is_nobody_reading(open_page: Open) -> None:
    """What it shows is moved by that, and the log still follows."""
    page, player = long_log(open_page)
    page.evaluate(BREATHES)
    assert below(page) > 60
    player.answer()
    next_question(page)
    assert below(page) < 2
