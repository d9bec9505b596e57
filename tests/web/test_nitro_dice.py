"""A whole match of Nitro Dice in real browsers: a mouse at a desk by night, nothing but keys on a phone by day."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from hairpin.games import find_game
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, LONGEST, MOST_RACES, PIECES, Keys, Mouse, play
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
        agreed = cast(NitroDiceSetup, find_game("nitro-dice").set_up(2, {"track": track}))
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


# -- everything has its room ------------------------------------------------------------------------


def reach_rows(page: Page, player: Mouse, again: str) -> None:
    """Answer until a question of rows matches this selector."""
    for _ in range(LONGEST):
        page.wait_for_selector(f"{ASKED}, {ENDED}")
        assert not page.locator(ENDED).count(), f"the race ended without {again}"
        if page.locator(f'{ASKED}[data-layout="rows"]').count() and page.locator(again).count():
            return
        player.answer()
    raise AssertionError(f"there is no {again}")


def test_what_takes_an_answer_back_is_whole_at_every_width(open_page: Open) -> None:
    page = open_page()
    open_table(page, [{"by": "me"}, *[{"by": "bot", "level": "street"}] * 3])
    player = Mouse(page, 6)
    reach_rows(page, player, f'{ASKED}:has([data-key="back"]) .answer[aria-pressed]')
    page.locator(f"{ASKED} .answer[aria-pressed]").last.click()
    player.compose()
    expect(page.locator('[data-key="back"]')).to_have_count(1)
    for width in (1440, 1280, 768, 390, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CUT) == [], f"at {width}"


def test_before_the_race_nothing_stands_between_the_board_and_the_question(open_page: Open) -> None:
    page = open_page(size=PHONE)
    open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}], track="out_and_back", disaster_area=24)
    page.wait_for_selector(ASKED)
    expect(page.locator(".rack")).to_have_count(0)
    board, question = page.locator("svg.board").bounding_box(), page.locator(ASKED).bounding_box()
    assert board is not None
    assert question is not None
    assert question["y"] - board["y"] - board["height"] < 30
    access.check(page)
    page.locator(PIECES).first.click()
    expect(page.locator('.lay[data-state="selected"]')).to_have_count(1)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.wait_for_function(HAS_ALL_THE_ROOM)  # that the hand will need; the page asks for another drawing meanwhile


@pytest.mark.parametrize("answers", [3, 5])
def test_six_drivers_under_a_long_question_are_all_in_sight(open_page: Open, answers: int) -> None:
    page = open_page()
    open_table(page, [{"by": "me"}, *[{"by": "bot", "level": "street"}] * 5])
    player = Mouse(page, 7)
    reach_rows(page, player, f"{ASKED} .answer .sign")
    page.evaluate(LENGTHEN, answers)
    order, log = page.locator(".order").bounding_box(), page.locator(".play-log").bounding_box()
    assert order is not None
    assert log is not None
    assert order["y"] + order["height"] <= DESK[1]
    assert log["height"] >= 60
    assert log["y"] + log["height"] <= DESK[1]


def test_beside_a_wide_track_the_log_reaches_down_to_the_foot_of_the_window(open_page: Open) -> None:
    page = open_page()
    open_table(page, [{"by": "me"}, *[{"by": "bot", "level": "street"}] * 3], track="A G s s r r s s s s r r")
    page.wait_for_selector(ASKED)
    for low in (".play-log", ".play-cards"):
        box = page.locator(low).bounding_box()
        assert box is not None
        assert DESK[1] - 90 < box["y"] + box["height"] <= DESK[1], low  # small cards leave a little room below them
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "and the page does not scroll"


@pytest.mark.parametrize("width", [1440, 1280, 390, 360])
def test_names_and_what_they_are_about_have_room_beside_many_columns(open_page: Open, width: int) -> None:
    page = open_page(size=(width, 844))
    open_table(page, [{"by": "me"}, *[{"by": "bot", "level": "street"}] * 5], races=2)
    page.wait_for_selector(ASKED)
    expect(page.locator(".order thead th").last).to_have_text("Points")
    assert page.evaluate(SQUEEZED) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_how_many_cards_there_are_does_not_cover_the_name_of_a_card(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    counted = '.rack .cell:has([data-mood="count"])'
    for _ in range(MOST_RACES):
        open_table(page, [{"by": "me"}, {"by": "bot", "level": "street"}])
        page.wait_for_selector(ASKED)
        if page.locator(counted).count():
            break
    page.locator('.column:not([aria-disabled="true"])').last.click()
    for state in ("legal", "selected"):
        cell = page.locator(f'{counted}[data-state="{state}"]').first
        card, count = cell.locator(".card").bounding_box(), cell.locator('[data-mood="count"]').bounding_box()
        assert card is not None
        assert count is not None
        name = card["y"] + 0.1 * card["height"], card["y"] + 0.22 * card["height"]  # from its head to its foot
        assert count["y"] + count["height"] <= name[0] or count["y"] >= name[1], state
        cell.locator(".card").click()


HAS_ALL_THE_ROOM = """() => {
  const [board, own] = ['.board-box', '.dash'].map((one) => document.querySelector(one)?.getBoundingClientRect().width);
  return board > 640 && own === board;
}"""
# Buttons of a question that are cut, or stick out of it.
CUT = """() => {
  const holder = document.querySelector('[data-part="decision"]');
  const edge = holder.getBoundingClientRect().right - parseFloat(getComputedStyle(holder).paddingRight);
  return [...holder.querySelectorAll('.decision-actions .button')]
    .filter((one) => one.getBoundingClientRect().right > edge + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent);
}"""
# A question with so many answers, each of two lines and with the four signs that one can have at most.
LENGTHEN = """(count) => {
  const holder = document.querySelector('.answers');
  const one = holder.querySelector('.answer:has(.sign)');
  one.querySelector('b').textContent = 'Shoot the gap, right';
  one.querySelector('small').textContent = 'right lane, space 3; hurts the two you pass as well; a hazard; condition 8 to 6';
  const signs = one.querySelector('.signs');
  const sign = signs.querySelector('.sign');
  signs.replaceChildren(...Array.from({ length: 4 }, () => sign.cloneNode(true)));
  holder.replaceChildren(...Array.from({ length: count }, () => one.cloneNode(true)));
}"""
# Names and words in the order that do not fit into their place.
SQUEEZED = """() => [...document.querySelectorAll('.order :is(b, small, thead th)')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `${one.textContent} in ${one.clientWidth} px`)"""
