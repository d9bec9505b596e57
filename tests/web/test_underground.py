"""Dice into trays in real browsers: whole matches, and everything that a mouse, a finger and keys can do with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, Keys, Mouse, play
from tests.web.test_matches import look, sit_down

Options = dict[str, Any]
RACE = '[data-part="play"]'
ASIDE = ".tray-rest button.die"


def found(page: Page, by: list[dict[str, str]], **options: object) -> None:
    """A table opened by the interface for programs; the page goes there."""
    table = page.evaluate(FOUND, {"game": "underground", "options": options, "seats": [{"by": "me"}, *by]})
    page.goto(f"/t/{table}")


def race_bots(page: Page, bots: int = 1, **options: object) -> None:
    found(page, [{"by": "bot", "level": "street"}] * bots, **options)
    page.wait_for_selector(ASKED)


def faces(page: Page, where: str) -> list[str]:
    """The dice that lie somewhere, by what they are called."""
    labels = page.locator(f"{where} .die").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [label.split(",")[0] for label in labels]


def tray(number: int) -> str:
    return f'[data-tray="car-{number}"]'


def test_two_people_play_to_the_result_one_with_a_mouse_and_one_with_keys_on_a_phone(
    open_page: Open, pictures: Path | None
) -> None:
    ann = open_page(size=DESK, theme="night")
    found(ann, [{"by": "open"}], drive_off_limit=2)
    invite = ann.get_by_label("Link", exact=True).first.input_value()
    bob = open_page(invite, size=PHONE, theme="light")
    sit_down(bob, "Bob")
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Start the race").click()

    players = [Mouse(ann, 1), Keys(bob, 2)]
    seen: set[str] = set()

    def first_look(page: Page, place: str) -> None:
        if place not in seen:
            seen.add(place)
            look(page, pictures, f"underground-{place}")

    for player, place in zip(players, ("desk", "phone"), strict=True):
        player.before_sending = lambda page, place=place: first_look(page, place)
    play(players, lambda: bool(ann.locator(ENDED).count()))
    for page in (ann, bob):
        page.wait_for_selector(ENDED)
        assert page.locator(".end-places tbody tr:not([data-why])").count() == 2
    assert set(players[0].asked) == {"groups"}
    look(ann, pictures, "underground-result-desk")
    look(bob, pictures, "underground-result-phone")


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), ((768, 1024), "night"), (PHONE, "night")])
def test_a_mouse_puts_dice_into_trays_and_everything_is_said_before_the_commit(
    open_page: Open, size: tuple[int, int], theme: str
) -> None:
    page = open_page(size=size, theme=theme)
    race_bots(page)
    access.check(page)
    confirm = page.locator('[data-key="confirm"]')
    expect(page.locator(".decision-actions .reason")).to_have_text("Car 1, 2, 3: no die yet")
    first = faces(page, ".tray-rest")[0]
    page.locator(ASIDE).first.click()
    page.locator(f"{tray(2)} .tray-who").click()
    assert faces(page, tray(2)) == [first]
    total = int(first.removeprefix("Die "))
    expect(page.locator(f"{tray(2)} .tally b").first).to_have_text(str(total))
    expect(page.locator(f"{tray(2)} .fate [data-on] b")).to_contain_text("SLOW")  # the target is 7
    expect(page.locator('[data-part="says"]')).to_contain_text(f"Car 2: {total}, slow")
    ghosts = page.locator('.board use[href$="-ghost"]:not(.gone)')
    expect(ghosts).to_have_count(1)
    expect(confirm).to_have_attribute("aria-disabled", "true")
    for number in (1, 3):
        page.locator(ASIDE).last.click()
        page.locator(f"{tray(number)} .tray-who").click()
    expect(ghosts).to_have_count(3)
    expect(confirm).to_have_attribute("data-kind", "primary")
    access.check(page)


def test_a_die_in_hand_goes_where_it_is_put_though_another_lies_there(open_page: Open) -> None:
    page = open_page(size=PHONE)
    race_bots(page)
    rolled = faces(page, ".tray-rest")
    for _ in range(2):
        page.locator(ASIDE).first.click()
        page.locator(f"{tray(1)} .well").click(position={"x": 20, "y": 20})  # where the first die lies, the second time
    assert faces(page, tray(1)) == rolled[:2]
    page.locator(f"{tray(1)} button.die").first.click()
    page.locator(ASIDE).first.click()  # among those that are left, another one is taken up
    expect(page.locator(f"{ASIDE}[data-state=selected]")).to_have_count(1)
    assert faces(page, tray(1)) == rolled[:2]
    page.locator(f"{tray(1)} button.die").first.focus()
    page.keyboard.press("Enter")  # a key means just what it is on
    expect(page.locator(f"{tray(1)} button.die[data-state=selected]")).to_have_count(1)


def test_everything_can_be_taken_back_until_it_is_sent(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    rolled = faces(page, ".tray-rest")
    page.locator(ASIDE).nth(0).click()
    page.locator(f"{tray(1)} .tray-who").click()
    page.locator(ASIDE).nth(0).click()
    page.locator(f"{tray(1)} .tray-who").click()
    assert faces(page, tray(1)) == rolled[:2]
    page.get_by_role("button", name="Undo").click()
    assert faces(page, tray(1)) == rolled[:1]
    page.locator(f"{tray(1)} button.die").click()
    page.locator('[data-tray="aside"] .tray-who').click()
    assert faces(page, ".tray-rest") == rolled
    page.locator(ASIDE).nth(3).click()
    page.keyboard.press("Escape")
    expect(page.locator('button.die[data-state="selected"]')).to_have_count(0)
    for number in (1, 2, 3):
        page.locator(ASIDE).first.click()
        page.locator(f"{tray(number)} .tray-who").click()
    page.get_by_role("button", name="Clear").click()
    assert faces(page, ".tray-rest") == rolled


def test_a_die_can_be_dragged(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    rolled = faces(page, ".tray-rest")
    page.locator(ASIDE).nth(2).drag_to(page.locator(f"{tray(3)} .well"))
    assert faces(page, tray(3)) == [rolled[2]]
    page.locator(f"{tray(3)} button.die").drag_to(page.locator(f"{tray(1)} .fate"))
    assert faces(page, tray(1)) == [rolled[2]]
    page.locator(f"{tray(1)} button.die").drag_to(page.locator('[data-part="log-box"]'))
    assert faces(page, tray(1)) == [rolled[2]]


def test_numbers_put_dice_and_the_focus_goes_on(open_page: Open) -> None:
    page = open_page(size=PHONE)
    race_bots(page)
    rolled = faces(page, ".tray-rest")
    assert page.evaluate("document.activeElement === document.body")  # a number means the first die then
    for digit in "123":
        page.keyboard.press(digit)
    assert [faces(page, tray(number)) for number in (1, 2, 3)] == [[rolled[0]], [rolled[1]], [rolled[2]]]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == f"{rolled[3]}, aside"
    page.keyboard.press("Backspace")
    assert faces(page, tray(3)) == []
    page.keyboard.press("3")
    step = int(page.locator(RACE).get_attribute("data-step") or 0)
    page.locator('[data-key="confirm"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "step => Number(document.querySelector('[data-part=\"play\"]').dataset.step) > step", arg=step
    )


@pytest.mark.parametrize("size", [PHONE, (844, 390)], ids=["phone", "on its side"])
def test_dice_trays_and_the_answer_are_at_hand_on_a_phone(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    race_bots(page)
    for part in (".tray-rest .die", ".trays-row .tray-who", '[data-key="confirm"]'):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    access.assert_fits(page)


UNREACHED: Options = {"targets": ["99"] * 7, "lanes": 3}  # after two rounds all cars have stalled


def test_the_price_of_cars_that_stall_fits_on_the_button_of_a_phone(open_page: Open) -> None:
    page = open_page(size=PHONE, theme="light")
    race_bots(page, **UNREACHED)
    player = Mouse(page, 1)
    player.answer()
    page.wait_for_selector(ASKED)
    player.compose()
    expect(page.locator(".decision-words")).to_contain_text("stall: commit?")
    access.check(page)
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CROWDED) == [], width


@pytest.mark.parametrize("options", [{}, {**UNREACHED, "stopped_match_costs": True}], ids=["printed", "stopped"])
def test_what_totals_bring_is_whole_at_every_width(open_page: Open, options: Options) -> None:
    page = open_page()
    race_bots(page, **options)
    if options:
        for _ in range(2):
            Mouse(page, 1).answer()
            page.wait_for_selector(ASKED)
        assert page.locator(".fate b", has_text="STAYS").count() == 6
    for width in (1920, 1440, 1366, 1280, 1100, 1024, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == [], width


# What stands side by side under the question and runs into its neighbour or out of the page, or out of its own button.
CROWDED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const row = boxes('.decision-actions > *').filter((box) => box.width).sort((one, other) => one.left - other.left);
  const [button] = boxes('[data-key="confirm"]');
  const prices = boxes('[data-key="confirm"] .cost');
  return [
    ...row.filter((box, place) => box.right > (row[place + 1]?.left ?? innerWidth) + 0.5),
    ...prices.filter((box) => box.right > button.right || box.left < button.left),
  ].map((box) => [box.left, box.right]);
}"""
# Words that run out of their box, or are cut short in it.
CUT = """() => [...document.querySelectorAll('.fate li')]
  .filter((box) => [...box.querySelectorAll('b, small')].some((one) => one.checkVisibility()
    && (one.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5
      || one.scrollWidth > one.clientWidth + 1)))
  .map((box) => box.textContent)"""


def test_an_explanation_on_a_phone_leaves_the_dice_at_hand_and_goes_with_its_question(open_page: Open) -> None:
    page = open_page(size=PHONE)
    race_bots(page)
    told, first = page.locator(".decision-told"), page.locator(".tray-rest .die").first
    before = first.bounding_box()
    page.get_by_role("button", name="Explain").click()
    expect(told).to_be_in_viewport()
    opened = first.bounding_box()
    assert before is not None
    assert opened is not None
    assert 40 < opened["y"] - before["y"] < 300, "the dice stand right below what is told"
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Explain").click()
    Mouse(page, 1).answer()
    page.wait_for_selector(ASKED)
    expect(told).to_have_count(0)


def test_a_round_is_shown_act_by_act_and_can_be_skipped(open_page: Open) -> None:
    page = open_page(motion=True)
    race_bots(page, 3)
    page.evaluate(
        """() => {
          const words = document.querySelector('[data-part="decision"]');
          window.said = [];
          new MutationObserver(() => window.said.push(words.querySelector('.decision-words')?.firstChild?.textContent ?? ''))
            .observe(words, { childList: true, subtree: true });
        }"""
    )
    player = Mouse(page, 1)
    player.answer()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(4)
    expect(page.locator(".decision-words")).to_contain_text("Every car moves one turn on.")
    assert "All groups turn up." in page.evaluate("() => window.said")
    skip.click()
    page.wait_for_selector(ASKED)
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator(".play-where")).to_have_text("Round 2")


def test_somebody_watching_sees_rolls_and_no_trays(open_page: Open) -> None:
    ann = open_page()
    race_bots(ann, 2)
    table = ann.url.rsplit("/", 1)[-1]
    watch = ann.evaluate("async id => (await (await fetch(`/api/tables/${id}`)).json()).links.watch", table)
    other = open_page(watch)
    expect(other.locator(".seat")).to_have_count(3)
    expect(other.locator(".seat .roll").first).to_be_visible()
    expect(other.locator(".tray")).to_have_count(0)
