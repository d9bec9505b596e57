"""Somebody goes away and comes back, in two real browsers: the other is told of the bot, and then that it is gone again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from benchmarks.launch import Launched
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, Mouse
from tests.web.test_street_racing import found_table, start


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A server where nobody is waited for long."""
    launched = Launched(tmp_path_factory.mktemp("hasty") / "data", grace=0.4)
    yield launched
    assert launched.stop() == 0


def test_a_bot_stands_in_and_whoever_comes_back_drives_again(open_page: Open, pictures: Path | None) -> None:
    ann = open_page(size=DESK)
    bob = open_page(found_table(ann), size=PHONE, theme="light")
    start(ann, bob)
    bob.wait_for_selector(ASKED)
    table = bob.url
    bob.close()
    Mouse(ann, 1).answer()
    expect(ann.get_by_text("Bob is away: a bot drives.")).to_be_visible()
    expect(ann.locator('[data-part="stand-ins"]')).to_contain_text("A bot drives for Bob")
    ann.get_by_role("button", name="This table").click()
    expect(ann.get_by_text("away, a bot stands in")).to_be_visible()
    ann.keyboard.press("Escape")
    ann.wait_for_function("() => Number(document.querySelector('[data-part=\"play\"]').dataset.step) > 1")
    access.check(ann)
    if pictures is not None:
        ann.screenshot(path=pictures / "stand-in.png")
    back = open_page(table, context=bob.context)
    expect(back.get_by_text("You drive again.")).to_be_visible()
    expect(ann.get_by_text("Bob is back.")).to_be_visible()
    expect(ann.locator('[data-part="stand-ins"]')).to_be_hidden()
    access.check(back)
    if pictures is not None:
        back.screenshot(path=pictures / "back.png")
    ann.wait_for_selector(ASKED)
    Mouse(ann, 2).answer()
    back.wait_for_selector(ASKED)
    Mouse(back, 2).answer()


def test_a_table_that_waits_for_everybody_is_made_with_the_form(open_page: Open) -> None:
    page = open_page("/new/street-racing")
    switch = page.get_by_role("switch", name="Wait for everybody")
    expect(switch).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("open")
    switch.click()
    access.check(page)
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    assert page.evaluate("() => JSON.parse(document.getElementById('table').textContent).patient")
