"""Taking an answer back in a real browser: by mouse, by key and from behind the curtain, exactly while it is possible."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND, Keys, Mouse
from tests.web.test_street_racing import found_table, start

BACK = '[data-key="back"]'
WAITS = '[data-part="decision"][data-state="waiting"]'


def keep(page: Page, folder: Path | None, name: str) -> None:
    access.check(page)
    if folder is not None:
        page.screenshot(path=folder / f"undo-{name}.png")


def test_a_sealed_card_is_taken_back_by_mouse_and_by_key(open_page: Open, pictures: Path | None) -> None:
    ann = open_page(size=DESK)
    bob = open_page(found_table(ann), size=PHONE, theme="light")
    start(ann, bob)
    ann.wait_for_selector(ASKED)
    expect(ann.locator(BACK)).to_have_count(0)
    Mouse(ann, 1).answer()
    expect(ann.locator(f"{WAITS} {BACK}")).to_be_visible()
    expect(bob.locator(BACK)).to_have_count(0)
    keep(ann, pictures, "desk")
    ann.locator(BACK).click()
    ann.wait_for_selector(ASKED)
    expect(ann.locator(BACK)).to_have_count(0)
    expect(ann.locator('.rack button[data-state="legal"]').first).to_be_visible()
    bob.wait_for_function("() => document.querySelector('[data-part=\"play\"]').dataset.step === '2'")
    bob.wait_for_selector(ASKED)
    Keys(bob, 2).answer()
    expect(bob.locator(f"{WAITS} {BACK}")).to_be_visible()
    keep(bob, pictures, "phone")
    bob.keyboard.press("u")
    bob.wait_for_selector(ASKED)
    bob.keyboard.press("u")
    bob.wait_for_selector(ASKED)
    Keys(bob, 3).answer()
    Mouse(ann, 3).answer()
    for page in (ann, bob):
        page.wait_for_function("() => Number(document.querySelector('[data-part=\"play\"]').dataset.step) >= 6")
        expect(page.locator(BACK)).to_have_count(0)


def test_what_somebody_chooses_stays_when_another_takes_back(open_page: Open) -> None:
    ann = open_page(size=DESK)
    bob = open_page(found_table(ann), size=DESK)
    start(ann, bob)
    Mouse(ann, 1).answer()
    bob.wait_for_selector(ASKED)
    bob.keyboard.press("5")
    chosen = bob.locator('.rack button[data-state="selected"]')
    expect(chosen).to_have_count(1)
    ann.keyboard.press("u")
    ann.wait_for_selector(ASKED)
    bob.wait_for_function("() => document.querySelector('[data-part=\"play\"]').dataset.step === '2'")
    expect(chosen).to_have_count(1)


def test_an_open_step_is_taken_back_beside_the_next_question(open_page: Open, pictures: Path | None) -> None:
    page = open_page(size=DESK)
    seats = [{"by": "me", "name": "Ann"}, {"by": "bot", "level": "street"}]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'nitro-dice', 'options': {}, 'seats': seats})}")
    player = Mouse(page, 2)
    for _ in range(80):
        page.wait_for_selector(ASKED)
        before = page.locator(".decision-words").first.inner_text()
        player.answer()
        if page.locator(f"{ASKED} {BACK}").count():
            keep(page, pictures, "open")
            step = player.step()
            page.locator(BACK).click()
            page.wait_for_function(
                "step => Number(document.querySelector('[data-part=\"play\"]').dataset.step) > step", arg=step
            )
            expect(page.locator(".decision-words").first).to_have_text(before, use_inner_text=True)
            return
    raise AssertionError("nothing could be taken back")


def test_from_behind_the_curtain_the_last_one_takes_back(open_page: Open) -> None:
    page = open_page()
    seats = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'street-racing', 'options': {}, 'seats': seats})}")
    page.get_by_role("button", name="I am Ann").click()
    page.wait_for_selector(ASKED)
    Mouse(page, 1).answer()
    page.get_by_role("button", name="Ann: take it back").click()
    page.wait_for_selector(ASKED)
    assert page.locator('[data-part="play"]').get_attribute("data-step") == "2"
    expect(page.get_by_text("What Tom can play")).to_be_visible()  # with Ann's eyes
