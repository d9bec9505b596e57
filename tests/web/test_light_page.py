"""A table that costs little: what nothing uses is not in the page, what did not change is left alone, nothing waits."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND, Mouse, race_bots

LARGE = "A s s s s s r s s s s r s s s G s s r s s s s r"  # a track that a page shows a part of
BOTS = [{"by": "bot", "level": "street"}] * 3

# Functions for the page; Playwright calls them there.
UNDRAWN = """() => [...document.querySelectorAll('use')].map((one) => one.getAttribute('href'))
  .filter((href) => !document.querySelector(href))"""
# Notes which parts are made anew, and which of them say the same as before; the question is asked anew each time.
WATCH_PARTS = """() => {
  window.anew = [];
  window.forNothing = [];
  for (const part of document.querySelectorAll('.play [data-part]:not([data-part="decision"])')) {
    if (part.querySelector('[data-part]')) continue;
    let was = part.innerHTML;
    new MutationObserver(() => {
      (part.innerHTML === was ? window.forNothing : window.anew).push(part.dataset.part);
      was = part.innerHTML;
    }).observe(part, { childList: true, subtree: true });
  }
}"""
BARE = "() => [...document.querySelectorAll('.log .stand')].filter((one) => !one.firstElementChild).length"
SHOWN_TWICE = """() => {
  const all = (where) => [...document.querySelectorAll(where)].map((one) =>
    [one.getAttribute('href') ?? one.textContent, one.getAttribute('class'), one.style.transform, one.dataset.state ?? '']);
  return [all('.board .piece'), all('.board-map .piece')];
}"""
# What moved a car cost the page: how often styles were worked out while it glided.
GLIDE = """() => new Promise((done) => {
  const car = document.querySelector('.board .piece[data-kind="car"]');
  car.addEventListener('transitionend', () => done(true), { once: true });
  car.style.transform = car.style.transform.replace(/translate\\(([\\d.-]+)px/, (_, x) => `translate(${Number(x) + 40}px`);
})"""


def race(page: Page, game: str, **options: object) -> None:
    seats = [{"by": "me"}, *BOTS]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': game, 'options': options, 'seats': seats})}")
    page.wait_for_selector(ASKED)


def test_only_symbols_that_something_uses_are_in_the_page(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    kit = page.request.get(str(page.locator("body").get_attribute("data-kit"))).text()
    player = Mouse(page, 3)
    for _ in range(4):
        page.wait_for_selector(ASKED)
        assert page.evaluate(UNDRAWN) == []
        assert page.locator("symbol").count() < kit.count("<symbol") / 2
        player.answer()


def test_a_part_that_did_not_change_is_not_made_anew(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=4)
    page.evaluate(WATCH_PARTS)
    player = Mouse(page, 4)
    for _ in range(4):
        page.wait_for_selector(ASKED)
        player.answer()
    assert page.evaluate("() => window.anew")
    assert set(page.evaluate("() => window.forNothing")) == set()


def test_the_stream_does_not_wait_for_the_kit_and_nothing_is_shown_before_it(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    held: list[Route] = []
    page.route(re.compile(r"/kit/.*\.svg"), lambda route: held.append(route))
    with page.expect_response(re.compile(r"/stream\?")):
        page.reload(wait_until="commit")
    page.wait_for_function("() => document.readyState === 'complete'")
    assert held
    expect(page.locator('[data-part="arriving"]')).to_be_visible()
    expect(page.locator('[data-part="play"]')).to_be_hidden()
    held[0].continue_()
    page.wait_for_selector(ASKED)
    assert page.evaluate(UNDRAWN) == []


def test_a_table_whose_kit_is_missing_asks_for_nothing_more(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    page.route(re.compile(r"/kit/.*\.svg"), lambda route: route.abort())
    page.reload()
    expect(page.locator("#not-loaded")).to_be_visible()
    expect(page.locator('[data-part="play"]')).to_be_hidden()


def test_cars_of_a_long_log_come_when_somebody_reads_further_up(open_page: Open) -> None:
    page = open_page()
    race_bots(page, bots=6, tracks=8)
    player = Mouse(page, 6)
    while page.locator(".log .stand").count() < 60:
        page.wait_for_selector(ASKED)
        player.answer()
    page.wait_for_selector(ASKED)
    page.reload()
    page.wait_for_selector(ASKED)
    assert page.evaluate(BARE) > 0
    page.hover('[data-part="log-box"]')
    page.mouse.wheel(0, -99_999)
    page.wait_for_function(f"() => ({BARE})() === 0")


def test_the_map_of_a_large_board_shows_every_piece_as_the_board_does(open_page: Open) -> None:
    page = open_page(size=PHONE)
    race(page, "nitro-dice", track=LARGE)
    player = Mouse(page, 8)
    for _ in range(4):
        page.wait_for_selector(ASKED)
        board, copied = page.evaluate(SHOWN_TWICE)
        assert len(board) > 3
        assert copied == board
        player.answer()


def test_a_car_glides_without_the_page_working_at_every_frame(open_page: Open) -> None:
    page = open_page(size=DESK, motion=True)
    race_bots(page)
    page.wait_for_function("() => document.getAnimations().length === 0")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    before = styles(session.send("Performance.getMetrics"))
    assert page.evaluate(GLIDE)
    assert styles(session.send("Performance.getMetrics")) - before < 15  # a frame for each of 700 ms would be about 40


def styles(told: dict[str, list[dict[str, float]]]) -> float:
    return next(one["value"] for one in told["metrics"] if one["name"] == "RecalcStyleCount")  # type: ignore[comparison-overlap]
