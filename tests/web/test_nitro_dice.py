"""A whole match of Nitro Dice in real browsers: a mouse at a desk by night, nothing but keys on a phone by day."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from hairpin.games import find_game
from hairpin.games.nitro_dice.agreement import Agreement
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, MOST_RACES, PIECES, Keys, Mouse, play
from tests.web.test_matches import look, shown_result, sit_down

TABLET = (768, 1024)
WIDE = "A s s y y s y s r G r r; inside R"
LARGE = "A s s s s s r s s s s r s s s G s s r s s s s r"


def open_table(page: Page, seats: list[dict[str, str]], **options: object) -> None:
    """A table by the interface for programs; the page goes there."""
    table = page.evaluate(FOUND, {"game": "nitro-dice", "options": options, "seats": seats})
    page.goto(f"/t/{table}")


def test_two_people_race_to_the_result_one_with_a_mouse_and_one_with_keys_on_a_phone(
    open_page: Open, pictures: Path | None
) -> None:
    ann, bob = open_page(size=DESK, theme="night"), open_page(size=PHONE, theme="light")
    players = [Mouse(ann, 1), Keys(bob, 2)]
    seen: set[str] = set()
    for player, place in zip(players, ("desk", "phone"), strict=True):
        player.before_sending = lambda page, place=place: first_look(page, place)

    def first_look(page: Page, place: str) -> None:
        label = page.locator(".ask-label").first.inner_text().split("\n")[0].lower()
        if (key := f"nitro-{label}-{place}") not in seen:
            seen.add(key)
            look(page, pictures, key)

    for _ in range(MOST_RACES):
        seats = [{"by": "me"}, {"by": "open"}]
        open_table(ann, seats, track="three_lap", laps=1, max_rounds=3, disaster_area=2)
        bob.goto(ann.get_by_label("Link", exact=True).first.input_value())
        sit_down(bob, "Bob")
        expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
        ann.get_by_role("button", name="Start the race").click()
        play(players, lambda: bool(ann.locator(ENDED).count()))
        assert len(shown_result(ann)) == len(shown_result(bob)) == 2
        kinds = {key.rsplit("-", 1)[0] for key in seen}
        if len(kinds) >= 3 and min(player.on_board for player in players) > 0:
            break
    assert {"nitro-your turn-desk", "nitro-your turn-phone"} <= seen
    assert len(kinds) >= 3
    assert min(player.on_board for player in players) > 0, "spaces on the board are pressed by mouse and by keys"
    assert {"columns", "rows"} <= set(players[0].asked) & set(players[1].asked)
    look(ann, pictures, "nitro-result-desk")
    look(bob, pictures, "nitro-result-phone")
    expect(ann.locator(".end-chart")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_question_can_be_read_and_pressed_by_everybody(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}])
    page.wait_for_selector(ASKED)
    access.check_in_both_themes(page)
    player = Mouse(page, 3)
    player.press(page.locator('.column:not([aria-disabled="true"])').last)
    player.compose()
    access.check_in_both_themes(page)
    player.send(page.locator('[data-key="confirm"]'))
    page.wait_for_selector(f'{ASKED}[data-layout="rows"]')
    access.check_in_both_themes(page)
    assert page.locator(PIECES).count()


def test_every_track_comes_with_its_own_drawing(open_page: Open) -> None:
    page = open_page()
    kits = set()
    for track in ("two_lap", "eight", WIDE):
        open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}], track=track)
        page.wait_for_selector(ASKED)
        kits.add(page.locator("body").get_attribute("data-kit"))
        agreed = cast(Agreement, find_game("nitro-dice").set_up(2, {"track": track}))
        assert page.locator("#backdrop-track text").count() == len(agreed.track.sections)
    assert len(kits) == 3


def test_the_map_shows_the_whole_of_a_large_track(open_page: Open) -> None:
    page = open_page(size=PHONE)
    open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}], track=LARGE)
    page.wait_for_selector(ASKED)
    board = page.locator("svg.board")
    part = board.get_attribute("viewBox")
    whole = page.get_by_role("button", name="The whole board")
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    assert board.get_attribute("viewBox") != part
    high = board.bounding_box()
    whole.click()
    assert board.get_attribute("viewBox") == part
    assert board.bounding_box() == high, "the page does not jump"


def test_what_is_chosen_is_taken_back_by_escape(open_page: Open) -> None:
    page = open_page()
    open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}])
    page.wait_for_selector(ASKED)
    page.locator('.column:not([aria-disabled="true"])').last.click()
    page.locator('.rack button[data-state="legal"]').first.click()
    expect(page.locator('.rack button[data-state="selected"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('.rack button[data-state="selected"]')).to_have_count(0)
    page.locator(f"{PIECES}").first.click()
    expect(page.locator('.column[aria-checked="true"]')).to_have_count(1)
