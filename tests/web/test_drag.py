"""Cards dragged into slots: what a click can do, a pointer can do by dragging."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.players import ASKED, Mouse, race_bots


def lying(page: Page, slot: str) -> str:
    """What lies in a slot, as it is heard."""
    return page.locator(f'.rack [data-key="{slot}"]').get_attribute("aria-label") or ""


def test_cards_are_dragged_into_the_slots_of_a_line_up_and_change_places(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    hand = page.locator('.rack[data-rack="hand"] button')
    first, second = hand.nth(0), hand.nth(5)
    called = [one.get_attribute("aria-label") or "" for one in (first, second)]
    first.drag_to(page.locator('[data-key="slot-right"]'))
    assert lying(page, "slot-right").startswith(f"Right: {called[0]}")
    second.drag_to(page.locator('[data-key="slot-right"]'))
    assert lying(page, "slot-right").startswith(f"Right: {called[1]}")
    assert first.get_attribute("data-state") == "legal"
    first.drag_to(page.locator('[data-part="log-box"]'))
    assert lying(page, "slot-left").startswith("Left, empty")
    assert page.locator(".dragged").count() == 0
    first.click()
    assert lying(page, "slot-left").startswith(f"Left: {called[0]}")


def test_a_card_that_is_dragged_shows_where_it_can_go_and_drives_there(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=8)
    player = Mouse(page, 3)
    for _ in range(12):
        page.wait_for_selector(ASKED)
        if page.locator(ASKED).get_attribute("data-layout") == "tabs":
            break
        player.answer()
    card = page.locator('.rack[data-rack="hand"] button[data-state="legal"]').first
    card.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    assert page.locator('.rack[data-slots="true"] button[data-state="legal"]').count() == 3
    page.locator('[data-key="slot-middle"]').hover()
    page.mouse.up()
    assert page.locator('[data-key="confirm"][data-kind="primary"]').inner_text().startswith("Drive at")
