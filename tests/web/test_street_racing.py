"""A race for two in real browsers, from the invitation to the result page: cards, odds, spaces on the board, the curve."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, MOST_RACES, PIECES, Keys, Mouse, play

TABLET = (768, 1024)


def found_table(page: Page, **options: Any) -> str:
    """A table with one open seat; gives the invitation."""
    wanted = {"game": "street-racing", "options": options, "seats": [{"by": "me"}, {"by": "open"}], "name": "Ann"}
    table = page.evaluate(FOUND, wanted)
    page.goto(f"/t/{table}")
    return page.get_by_label("Link", exact=True).first.input_value()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")


def start(ann: Page, bob: Page) -> None:
    sit_down(bob, "Bob")
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Start the race").click()


class Looks:
    """Checks every new kind of page once, and keeps its picture where somebody wants to look at it."""

    def __init__(self, keep: Path | None) -> None:
        self.keep = keep
        self.seen: set[str] = set()

    def at(self, place: str) -> Any:
        return lambda page: self.look(page, f"{page.locator(ASKED).get_attribute('data-layout')}-{place}")

    def look(self, page: Page, name: str) -> None:
        if name in self.seen:
            return
        self.seen.add(name)
        access.check(page)
        if self.keep is not None:
            page.screenshot(path=self.keep / f"street-racing-{name}.png")


def race_until_seen(mouse: Mouse, keys: Keys, looks: Looks, *places: str, **options: Any) -> None:
    """Race to the result, until both were asked for cards and for odds."""
    wanted = {f"{layout}-{place}" for layout in ("cards", "odds") for place in places}
    for _ in range(MOST_RACES):
        keys.page.goto(found_table(mouse.page, **options))
        start(mouse.page, keys.page)
        play([mouse, keys], lambda: bool(mouse.page.locator(ENDED).count()))
        if wanted <= looks.seen:
            return
    assert wanted <= looks.seen


def test_two_people_race_one_with_a_mouse_and_one_with_keys_on_a_phone(open_page: Open, pictures: Path | None) -> None:
    ann, bob = open_page(size=DESK, theme="night"), open_page(size=PHONE, theme="light")
    looks = Looks(pictures)
    mouse, keys = Mouse(ann, 3), Keys(bob, 4)
    mouse.before_sending, keys.before_sending = looks.at("desk"), looks.at("phone")
    race_until_seen(mouse, keys, looks, "desk", "phone", police=True, rain=2, crash_rule="zero")
    for page, place in ((ann, "desk"), (bob, "phone")):
        page.wait_for_selector(ENDED)
        assert page.locator(".end-places tbody tr:not([data-why])").count() == 2
        expect(page.locator(".end-chart svg")).to_be_visible()
        looks.look(page, f"result-{place}")
    ended = {page.locator(".end-words h1").inner_text() for page in (ann, bob)}
    assert ended == {"A dead heat"} or {words.split()[0] for words in ended} in ({"You", "Ann"}, {"You", "Bob"})


def test_two_people_race_by_day_on_a_tablet_and_with_keys_at_a_desk(open_page: Open, pictures: Path | None) -> None:
    ann, bob = open_page(size=TABLET, theme="light"), open_page(size=DESK, theme="night")
    looks = Looks(pictures)
    mouse, keys = Mouse(ann, 5), Keys(bob, 8)
    mouse.before_sending, keys.before_sending = looks.at("tablet"), looks.at("keys")
    race_until_seen(mouse, keys, looks, "tablet", "keys", crash_rule="zero", road_deck_size=11)
    looks.look(ann, "result-tablet")


@pytest.fixture
def bot_race(open_page: Open) -> Page:
    """A race of one's own against a bot, at a desk, at its first question."""
    page = open_page(size=DESK)
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    table = page.evaluate(FOUND, {"game": "street-racing", "options": {}, "seats": seats})
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)
    return page


def test_a_card_that_is_chosen_is_previewed_and_can_be_taken_back(bot_race: Page) -> None:
    page = bot_race
    previews = page.locator('.board .piece:not(.unseen):not(.gone)[data-mood~="ghost"]')
    words = page.locator(".board text.sr-then:not(.unseen):not(.gone)")
    expect(words).to_have_count(0)
    page.keyboard.press("5")
    expect(words).to_have_text("Push: 4")
    expect(page.locator(".decision-words")).to_contain_text("Play Push?")
    bend = page.locator('[data-panel="bag"] header .label').inner_text().lower() != "no check"
    expect(previews).to_have_count(2 if bend else 0)
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    expect(page.locator(".decision-words")).to_contain_text("Which card do you play?")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('[data-part=\"play\"]').dataset.step) > 0")


def test_spaces_of_the_board_can_be_clicked_to_choose(open_page: Open) -> None:
    """Whoever is behind and plays Pass may increase it: by a number, or by a click on the track."""
    ann, bob = open_page(size=DESK), open_page(size=DESK)
    for _ in range(MOST_RACES):
        bob.goto(found_table(ann, road_deck_size=11, crash_rule="zero"))
        start(ann, bob)
        if asked := race_to_a_space(ann, bob):
            return clicked(asked)
    raise AssertionError("nobody was ever asked to increase a card")


def race_to_a_space(ann: Page, bob: Page) -> Page | None:
    """The page of whoever is asked to increase a card; None where the race was over before."""
    while not ann.locator(ENDED).count():
        for page, card in ((ann, "Push"), (bob, "Pass")):
            if not page.locator(ASKED).count():
                continue
            step = page.locator('[data-part="play"]').get_attribute("data-step")
            if page.locator(PIECES).count():
                return page
            if page.locator('[data-layout="odds"]').count():
                page.keyboard.press("2")
            else:
                wanted = page.locator(f'.rack button[data-state="legal"]:has-text("{card}")')
                (wanted if wanted.count() else page.locator('.rack button[data-state="legal"]')).first.click()
                page.locator('[data-key="confirm"]').click()
            page.wait_for_function(
                "step => document.querySelector('[data-part=\"play\"]').dataset.step !== step", arg=step
            )
        ann.wait_for_timeout(20)
    return None


def clicked(page: Page) -> None:
    piece = page.locator(PIECES).last
    label = piece.get_attribute("aria-label") or ""
    piece.click()
    chosen = page.locator('.bid[aria-checked="true"] .k').inner_text()
    assert label.startswith(f"{chosen}: speed ")
    expect(page.locator('[data-key="confirm"]')).to_contain_text(label.rpartition(" ")[2])
    piece.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(f'.bid[aria-checked="true"] .k:text-is("{chosen}")')).to_have_count(0)
    access.check(page)


@pytest.mark.parametrize("number", [0, 4])
def test_a_card_that_lies_face_down_has_its_words_within_the_page(open_page: Open, number: int) -> None:
    ann = open_page(size=(access.NARROWEST, 844))
    start(ann, open_page(found_table(ann)))
    ann.wait_for_selector(ASKED)
    ann.locator('[data-part="cards"] .card').nth(number).click()
    ann.locator('[data-key="confirm"]').click()
    expect(ann.locator('.card[data-state="sealed"]')).to_have_count(1)
    access.assert_fits(ann)
