"""Whole matches in real browsers, from the invitation to the result page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hairpin.server.rendering import static
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import (
    ASKED,
    CONFIRM,
    ENDED,
    FOUND,
    LEGAL,
    MOST_RACES,
    SLOTS,
    Keys,
    Mouse,
    next_question,
    play,
    race_bots,
)


def found_table(page: Page, seats: int, tracks: int) -> str:
    """A table of open seats by the form of the home page's "All options"; gives the invitation."""
    page.get_by_role("radio", name="Street Illegal").click()
    page.get_by_role("link", name="All options").click()
    for _ in range(seats, 4):
        page.get_by_role("button", name=f"Remove seat {seats + 1}").click()
    for number in range(2, seats + 1):
        page.get_by_label(f"Seat {number}", exact=True).select_option("open")
    page.locator('input[name="track_length"]').fill(str(tracks))
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    return page.get_by_label("Link", exact=True).first.input_value()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")


def shown_result(page: Page) -> list[str]:
    page.wait_for_selector(ENDED)
    return page.locator(".end-places tbody tr:not([data-why])").all_inner_texts()


def look(page: Page, keep: Path | None, name: str) -> None:
    """Check a page, and keep its picture where somebody wants to look at it."""
    access.check(page)
    if keep is not None:
        page.screenshot(path=keep / f"{name}.png")


@pytest.mark.parametrize("size", [(360, 640), PHONE, DESK], ids=["small", "phone", "desk"])
def test_a_drive_says_what_comes_next_and_brings_the_button_into_sight(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    race_bots(page)
    player, asked = Mouse(page, 2), page.locator(f"{ASKED} .decision-words")
    while page.locator(ASKED).get_attribute("data-layout") != "tabs":
        player.answer()
        next_question(page)
    expect(asked).to_contain_text("Which card do you drive?")
    player.any_of(LEGAL).click()
    expect(asked).to_contain_text("Which card does it replace?")
    player.any_of(SLOTS).click()
    expect(asked).to_contain_text(re.compile(r"Drive \S+ for \S+ (on|in) the"))
    expect(page.locator(CONFIRM)).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Optimize").click()
    expect(asked).to_contain_text("wap")  # which cards, or the one there is
    page.get_by_role("tab", name="Nothing").click()
    expect(asked).to_contain_text("Do nothing?")
    assert asked.evaluate("words => words.scrollWidth - words.clientWidth") <= 0, "the words have room"
    access.assert_fits(page)


def test_in_a_series_chips_and_points_stand_beside_the_hand(open_page: Open) -> None:
    """Eight cards leave them the line above; a point is not called points."""
    page = open_page()
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    options = {"races": 2, "start_grid": "tactical"}
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'street-illegal', 'options': options, 'seats': seats})}")
    page.wait_for_selector(ASKED)
    assert page.evaluate(COVERED) == []
    assert page.evaluate(LABELS, static("facts.js")) == ["2 chips", "1 point", "1 chip"]


# Figures of one's own that lie on cards.
COVERED = """() => {
  const cards = [...document.querySelectorAll('[data-rack="hand"] button')].map((one) => one.getBoundingClientRect());
  if (cards.length < 8) return ['there are not eight cards'];
  const apart = (one, other) => one.left >= other.right || one.right <= other.left
    || one.top >= other.bottom || one.bottom <= other.top;
  return [...document.querySelectorAll('.fact-in *')]
    .filter((one) => one.checkVisibility() && !cards.every((card) => apart(card, one.getBoundingClientRect())))
    .map((one) => one.textContent);
}"""
LABELS = """async (module) => {
  const { showFacts } = await import(module);
  const holder = document.createElement('div');
  const facts = [['Your chips', '2'], ['Your points', '1'], ['Your chips', '1']];
  showFacts(holder, facts.map(([label, figure]) => ({ label, figure })));
  return [...holder.querySelectorAll('.fact-in')].map((one) => `${one.querySelector('b').textContent} ${one.dataset.label}`);
}"""


def test_two_people_play_to_the_result_one_with_a_mouse_and_one_with_keys_on_a_phone(
    open_page: Open, pictures: Path | None
) -> None:
    ann, bob = open_page(size=DESK, theme="night"), open_page(size=PHONE, theme="light")
    players = [Mouse(ann, 1), Keys(bob, 2)]
    seen: set[str] = set()

    def first_look(page: Page, name: str) -> None:
        if name not in seen:
            seen.add(name)
            look(page, pictures, name)

    def look_at_question(page: Page, place: str) -> None:
        layout = page.locator('[data-part="decision"]').get_attribute("data-layout") or "waiting"
        first_look(page, f"{layout}-{place}")

    for player, place in zip(players, ("desk", "phone"), strict=True):
        player.before_sending = lambda page, place=place: look_at_question(page, place)
    wanted = {"cards-desk", "cards-phone", "tabs-desk", "tabs-phone", "bids-desk", "bids-phone"}
    for _ in range(MOST_RACES):
        ann.goto("/")
        invite = found_table(ann, 2, tracks=4)
        first_look(ann, "waiting-room")
        bob.goto(invite)
        first_look(bob, "join")
        sit_down(bob, "Bob")
        expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
        ann.get_by_role("button", name="Start the race").click()
        play(players, lambda: bool(ann.locator(ENDED).count()))
        assert len(shown_result(ann)) == len(shown_result(bob)) == 2
        if wanted <= seen:
            break
    assert wanted <= seen
    look(ann, pictures, "result-desk")
    look(bob, pictures, "result-phone")
    assert re.fullmatch(r"[0-9a-f]{64}", ann.locator(".fair .hash").first.inner_text())
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download the record").click()
    assert "Ann" in Path(download.value.path()).read_text()


@pytest.mark.slow
def test_four_people_play_to_the_result_and_race_again(open_page: Open) -> None:
    ann = open_page("/", size=DESK, theme="light")
    invite = found_table(ann, 4, tracks=2)
    others = [
        open_page(invite, size=size, theme=theme)
        for size, theme in ((PHONE, "night"), (DESK, "night"), ((768, 1024), "light"))
    ]
    for page, name in zip(others, ("Bob", "Cid", "Dan"), strict=True):
        sit_down(page, name)
    ann.get_by_role("button", name="Start the race").click()
    pages = [ann, *others]
    players = [
        kind(page, seed) for seed, (kind, page) in enumerate(zip((Keys, Mouse, Mouse, Keys), pages, strict=True))
    ]
    play(players, lambda: bool(ann.locator(ENDED).count()))
    assert {len(shown_result(page)) for page in pages} == {4}
    ann.get_by_role("button", name="Race again").click()
    ann.wait_for_url(lambda address: address not in (invite,) and "/t/" in address)
    others[0].get_by_role("link", name="To the next race").click()
    expect(others[0].locator("h1").first).to_have_text("Street Illegal")
