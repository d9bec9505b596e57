"""The guided first race in the browser: it waits for the right action, and can be left and taken up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hairpin.games import find_game, find_games
from hairpin.games.lesson import Lesson
from tests.web.access import check
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, QUESTION, Keys, Mouse

TAUGHT = [game.name for game in find_games() if game.lesson is not None]
MOST_TRIES = 60  # until a person who presses anything has pressed what is meant
PLACE = ".lesson .label"
SAYS = ".lesson-says"
ON = '[data-key="on"]'


def lesson_of(name: str) -> Lesson:
    lesson = find_game(name).lesson
    assert lesson is not None
    return lesson()


def is_at(page: Page, step: int) -> bool:
    return f": {step + 1} of " in page.locator(PLACE).inner_text().lower()


def wait_for(page: Page, step: int) -> None:
    """A step of the lesson, when what leads to it has been seen."""
    page.locator(PLACE).filter(has_text=f": {step + 1} of ").wait_for()


def learn(player: Mouse, lesson: Lesson, last: int) -> int:
    """Go through the steps up to this one; returns how often a friendly sentence was read."""
    page, replies = player.page, 0
    for number, step in enumerate(lesson.steps[:last]):
        wait_for(page, number)
        expect(page.locator(SAYS)).to_have_text(step.says)
        if not step.answer:
            player.press(page.locator(ON))
            continue
        for _ in range(MOST_TRIES):
            page.wait_for_selector(ASKED)
            layout, _ = page.evaluate(QUESTION, ASKED)
            player.answer_as(layout)
            if not is_at(page, number):
                break
            if page.locator(".lesson-reply").count():
                expect(page.locator(".lesson-reply")).to_have_text(step.other)
                replies += 1
        else:
            raise AssertionError(f"step {number + 1} takes no answer: {player.question()}")
    wait_for(page, last)
    return replies


@pytest.mark.parametrize(("size", "theme"), [(DESK, "night"), (PHONE, "light")])
def test_a_newcomer_learns_street_racing_by_pressing_things(open_page: Open, size: tuple[int, int], theme: str) -> None:
    lesson = lesson_of("street-racing")
    page = open_page("/learn/street-racing", size, theme)
    replies = learn(Mouse(page, 3), lesson, len(lesson.steps) - 1)
    assert replies > 0
    expect(page.get_by_role("link", name="Race now")).to_have_attribute("href", "/new/street-racing")
    check(page)


def test_a_lesson_is_done_with_nothing_but_keys(open_page: Open) -> None:
    lesson = lesson_of("street-racing")
    page = open_page("/learn/street-racing")
    learn(Keys(page, 4), lesson, 9)


def test_a_lesson_that_was_left_goes_on_where_it_was(open_page: Open) -> None:
    page = open_page("/learn/street-racing")
    learn(Mouse(page, 5), lesson_of("street-racing"), 4)
    page.reload()
    wait_for(page, 4)
    page.get_by_role("button", name="Back", exact=True).click()
    wait_for(page, 3)


def test_what_is_meant_is_lit_and_skipped_to(open_page: Open) -> None:
    page = open_page("/learn/street-racing", motion=True)
    wait_for(page, 0)
    assert page.locator("[data-lit]").evaluate_all("all => all.map((one) => one.dataset.part)") == ["rows", "field"]
    page.keyboard.press("Enter")
    wait_for(page, 1)
    assert "cards" in page.locator("[data-lit]").evaluate_all("all => all.map((one) => one.dataset.part)")


@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_opens_from_its_guide_and_shows_its_first_question(open_page: Open, name: str) -> None:
    page = open_page(f"/guide/{name}")
    page.get_by_role("link", name="Learn by racing").click()
    asks = next(number for number, step in enumerate(lesson_of(name).steps) if step.answer)
    for number in range(asks):
        wait_for(page, number)
        page.locator(ON).click()
    wait_for(page, asks)
    page.wait_for_selector(ASKED)
    check(page)


def test_the_line_up_of_street_illegal_is_laid_by_hand(open_page: Open) -> None:
    page = open_page("/learn/street-illegal")
    for number in range(2):
        wait_for(page, number)
        page.locator(ON).click()
    wait_for(page, 2)
    for card in ("60", "10", "50"):
        page.locator('.rack[data-slots="false"] button[data-state="legal"]').filter(has_text=card).first.click()
    page.locator('[data-key="confirm"]').click()
    wait_for(page, 3)


def test_home_offers_the_lesson_of_the_game_that_is_picked(open_page: Open) -> None:
    page = open_page("/")
    for name in TAUGHT:
        page.locator(f'.game[data-game="{name}"]').click()
        link = page.locator('[data-start="learn"]')
        expect(link).to_have_attribute("href", f"/learn/{name}")
        expect(link).to_contain_text(f"{lesson_of(name).minutes} min")


def test_dice_of_underground_are_shared_out_by_hand(open_page: Open) -> None:
    page = open_page("/learn/underground")
    for number in range(2):
        wait_for(page, number)
        page.locator(ON).click()
    wait_for(page, 2)
    for tray, dice in enumerate((("3", "2"), ("5", "2"), ("6", "4"))):
        for die in dice:
            page.locator(f'.tray-rest button.die[aria-label^="Die {die},"]').first.click()
            page.locator(".trays-row button.tray-who").nth(tray).click()
    page.locator('[data-key="confirm"]').click()
    wait_for(page, 3)


def test_going_on_twice_leaves_no_question_out(open_page: Open) -> None:
    page = open_page("/learn/street-illegal", motion=True)
    for number in range(2):
        wait_for(page, number)
        page.locator(ON).dblclick()
    wait_for(page, 2)
    page.wait_for_selector(ASKED)
