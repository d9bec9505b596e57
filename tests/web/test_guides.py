"""Guides in the browser: drawn examples that can be read at any width, by night and by day, and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hairpin.games import find_games
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open

GAMES = [game.name for game in find_games()]
SIZES = {"desk": DESK, "laptop": (1280, 800), "tablet": (768, 1024), "phone": PHONE}

# Of every example: how many drawings are seen, and the smallest height of a word on them, in pixels of the screen.
SEEN = """() => [...document.querySelectorAll('.example')].map((figure) => {
  const boards = [...figure.querySelectorAll('svg.board')].filter((one) => one.getBoundingClientRect().width > 0);
  const words = boards.flatMap((board) => [...board.querySelectorAll('text')].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * board.getScreenCTM().a));
  return { name: figure.id, boards: boards.map((one) => one.dataset.size), smallest: Math.min(...words, 99),
           wide: Math.max(...boards.map((one) => one.getBoundingClientRect().width)) };
})"""

# The longest line of the running text, in letters.
LONGEST_LINE = """() => {
  let longest = 0;
  for (const paragraph of document.querySelectorAll('.guide article > p, .guide article li, .guide figcaption')) {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const lines = new Map();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let place = 0; place < node.length; place++) {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const line = Math.round((box.top + box.bottom) / 12);
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    }
    longest = Math.max(longest, ...lines.values());
  }
  return longest;
}"""


@pytest.mark.parametrize("size", list(SIZES))
def test_every_example_shows_one_drawing_that_can_be_read(open_page: Open, size: str) -> None:
    page = open_page(size=SIZES[size])
    for game in GAMES:
        page.goto(f"/guide/{game}")
        seen = page.evaluate(SEEN)
        assert len(seen) >= 5, game
        for example in seen:
            assert len(example["boards"]) == 1, (game, example)
            assert example["smallest"] >= 11.9, (game, example)
            assert example["wide"] <= SIZES[size][0]
        if size == "phone":
            assert {one["boards"][0] for one in seen} == {"tall"}
        if size == "desk":
            assert "wide" in {one["boards"][0] for one in seen}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_everybody_can_read_every_guide(open_page: Open, size: str) -> None:
    page = open_page(size=SIZES[size])
    for game in GAMES:
        page.goto(f"/guide/{game}")
        access.check_in_both_themes(page)


def test_no_line_has_more_than_seventy_two_letters(open_page: Open) -> None:
    page = open_page()
    for game in GAMES:
        page.goto(f"/guide/{game}")
        assert 50 < page.evaluate(LONGEST_LINE) <= 72, game


def test_pictures_follow_the_theme_of_the_page(open_page: Open) -> None:
    page = open_page("/guide/nitro-dice", theme="night")
    verge = """() => getComputedStyle(document.querySelector('defs > g rect[fill*="--verge"]')).fill"""
    night = page.evaluate(verge)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="Light").click()
    assert page.evaluate(verge) != night


def test_a_picture_has_words_for_whoever_does_not_see_it(open_page: Open) -> None:
    page = open_page("/guide/underground")
    spin = page.locator("#scene-spin-out")
    expect(spin.get_by_role("img", name="Turn 4: Red 3, Yellow 1 and Yellow 3 in the stop lane")).to_have_count(1)
    expect(spin.locator("figcaption")).to_contain_text("Yellow 1 held lane 5, was pushed off the road")


def test_the_contents_lead_to_every_heading_and_show_where_one_reads(open_page: Open) -> None:
    page = open_page("/guide/street-illegal")
    links = page.get_by_role("navigation", name="Contents").get_by_role("link")
    assert links.count() >= 8
    for anchor in links.evaluate_all("all => all.map((one) => one.hash)"):
        assert page.locator(f'[id="{anchor[1:]}"]').count() == 1, anchor
    links.filter(has_text="3. Passing").click()
    expect(page.get_by_role("heading", name="3. Passing")).to_be_in_viewport()
    expect(links.filter(has_text="3. Passing")).to_have_attribute("aria-current", "location")
    assert page.locator("[aria-current=location]").count() == 1


def test_paper_is_light_and_has_no_buttons(open_page: Open) -> None:
    page = open_page("/guide/street-racing", theme="night")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.get_by_role("link", name="Sit down and play")).to_be_hidden()
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.locator(".example svg.board:visible").count() >= 5
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "night"


def test_a_guide_leads_to_a_table(open_page: Open) -> None:
    page = open_page("/guide/street-racing")
    page.get_by_role("link", name="Sit down and play").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
