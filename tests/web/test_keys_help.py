"""The list of keys holds what works on the page as it stands, and every key in it does something."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, ENDED, FOUND, Mouse

GAMES = [("street-illegal", 3), ("street-racing", 1), ("underground", 2), ("nitro-dice", 3)]
QUESTIONS = 9  # of a game, one after another; each has a list of its own
NAMES = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "⌫": "Backspace", "Esc": "Escape"}
FIRST_CARD = '[data-part="cards"] .rack-items button[tabindex="0"]'
FIRST_WAY = '[data-part="decision"] :is([role="tab"], [role="radio"])[tabindex="0"]'
FIRST_DIE = '[data-part="trays"] .die[tabindex="0"]'

START = {  # where the focus is when a key is tried; elsewhere it is nowhere
    "From row to row": FIRST_CARD,
    "Card to card, way to way": FIRST_WAY,
    "Way to way": FIRST_WAY,
    "The die in hand to that car": FIRST_DIE,
    "Die to die": FIRST_DIE,
    "Lay it aside": FIRST_DIE,
    "Take the last one back": FIRST_DIE,
    "Press what has the focus": '[data-key="explain"]',
    "On to the next thing, in reading order": ".skip",
}

FOCUS_ONE_OF_MANY = """() => {
  const rows = [...document.querySelectorAll('[data-part="cards"] .rack-items')];
  const row = rows.find((one) => one.querySelectorAll('button[data-key]').length > 1);
  row?.querySelector('button[tabindex="0"]')?.focus();
  return Boolean(row?.contains(document.activeElement));
}"""

# Everything that can be seen to change: where the focus is, what is chosen, what is asked, what is open.
SEEN = """() => JSON.stringify([
  document.activeElement.dataset.key ?? document.activeElement.dataset.part ?? document.activeElement.className,
  document.querySelector('[data-part="decision"]').innerHTML,
  document.querySelector('[data-part="cards"]').innerHTML,
  document.querySelector('[data-part="trays"]').innerHTML,
  document.querySelector('.board-map')?.getAttribute('aria-pressed'),
  document.querySelector('[data-part="play"]').dataset.step,
  document.getElementById('keys').hidden,
])"""
FOCUS = f"""(selector) => {{
  document.activeElement.blur();
  const first = selector ? document.querySelector(selector) : null;
  first?.focus();
  return first || !selector ? ({SEEN})() : '';
}}"""


def listed(page: Page) -> dict[str, list[str]]:
    """What the list says: the words, and the keys for them."""
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    found = page.evaluate(
        "() => [...document.querySelectorAll('#keys dt')].map((one) => ["
        "one.nextElementSibling.textContent, [...one.querySelectorAll('kbd')].map((key) => key.textContent)])"
    )
    page.keyboard.press("Escape")
    return dict(found)


def press(page: Page, key: str, before: str | None = None) -> bool:
    """Whether a key changes what was seen before."""
    before = before or page.evaluate(SEEN)
    page.keyboard.press(NAMES.get(key, key.lower() if len(key) == 1 else key))
    return bool(page.evaluate(SEEN) != before)


def begin(page: Page) -> None:
    """Nothing chosen, nothing focused."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")


def focus(page: Page, selector: str) -> str:
    """The focus on the first of these, or on nothing; gives what is seen then."""
    seen = page.evaluate(FOCUS, selector)
    assert seen, f"nothing to start from: {selector}"
    return str(seen)


def try_key(page: Page, words: str, key: str) -> bool:
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    before = focus(page, START.get(words, ""))
    if words == "Card to card":
        assert page.evaluate(FOCUS_ONE_OF_MANY)
    elif words in ("Lay it aside", "Take the last one back"):
        page.keyboard.press("1")
        focus(page, '[data-part="trays"] .trays-row .die')
    elif words == "Take the choice back, before sending":
        choose_something(page)
    elif words == "Close what is open":
        page.keyboard.press("?")
    else:
        return press(page, key, before)
    return press(page, key)


def choose_something(page: Page) -> None:
    """A first part of an answer, by key."""
    if page.locator(FIRST_DIE).count():
        focus(page, FIRST_DIE)
        page.keyboard.press("1")
    elif page.locator(f"{ASKED} [data-bid]").count():
        page.locator('[data-part="cards"] button[data-state="legal"]').first.click()
    else:
        page.keyboard.press("1")


SENDS = {
    "Answer by its number",
    "Press the main button",
    "Take your last answer back",
}  # tried last, or elsewhere


@pytest.mark.parametrize(("game", "bots"), GAMES, ids=[game for game, _ in GAMES])
def test_every_key_in_the_list_does_something(open_page: Open, game: str, bots: int) -> None:
    page = open_page()
    seats = [{"by": "me"}, *[{"by": "bot", "level": "street"}] * bots]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': game, 'options': {}, 'seats': seats})}")
    player = Mouse(page, 7)
    tried: set[str] = set()
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/answers") else None)
    for _ in range(QUESTIONS):
        page.wait_for_selector(f"{ASKED}, {ENDED}")
        if page.locator(ENDED).count():
            break
        sent.clear()
        keys = listed(page)
        for words, names in keys.items():
            if words not in SENDS:
                for name in names:
                    if name != "…":
                        assert try_key(page, words, name), f"{name} ({words}) does nothing at: {player.question()}"
        assert sent == [], "none of these sends anything"
        begin(page)
        if "Answer by its number" in keys:
            first = keys["Answer by its number"][-1]
            assert press(page, first), f"{first} answers nothing at: {player.question()}"
        if not sent:
            begin(page)
            answer(player, sent, "Press the main button" in keys)
        tried |= set(keys)
    assert {"To the board", "To the log", "Explain the question", "This list"} <= tried


def answer(player: Mouse, sent: list[str], bright: bool) -> None:
    """Go on in the match, with Enter where the list says that it sends."""
    page = player.page
    if not bright or page.locator(ASKED).get_attribute("data-layout") == "rows":
        player.answer()
        return
    for way in ('.ways button:not([aria-disabled="true"])', '[role="radio"]:not([aria-disabled="true"])'):
        if page.locator(f"{ASKED} {way}").count():
            player.press(page.locator(f"{ASKED} {way}").first)
    player.compose()
    page.evaluate("() => document.activeElement.blur()")
    with page.expect_response("**/answers"):
        page.keyboard.press("Enter")
    assert len(sent) == 1


def test_what_does_not_work_here_is_not_listed(open_page: Open) -> None:
    page = open_page("/")
    home = listed_at_home(page)
    assert "Game to game" in home
    assert "To the board" not in home
    focused = "() => document.activeElement.dataset.game ?? ''"
    page.locator('.game[aria-checked="true"]').focus()
    before = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) not in ("", before)
    page.goto("/guide")
    assert set(listed_at_home(page)) == {
        "On to the next thing, in reading order",
        "Press what has the focus",
        "Close what is open",
        "This list",
    }


def listed_at_home(page: Page) -> list[str]:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    words = page.locator("#keys dd").all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    return words


def test_skipping_is_listed_only_where_something_moves(open_page: Open) -> None:
    for motion in (True, False):
        page = open_page(motion=motion)
        seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
        page.goto(f"/t/{page.evaluate(FOUND, {'game': 'street-illegal', 'options': {}, 'seats': seats})}")
        page.wait_for_selector(ASKED)
        assert ("Skip what is moving" in listed(page)) is motion


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_can_be_read_by_everybody(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'underground', 'options': {}, 'seats': seats})}")
    page.wait_for_selector(ASKED)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    access.check_in_both_themes(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close keys")).to_be_focused()
