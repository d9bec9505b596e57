"""People in front of a page: one with a mouse, one with nothing but keys. They read what the page shows and answer it.

They know no game: they press what is marked as legal until the bright button can be pressed.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page

ASKED = '[data-part="decision"]:not([hidden]):not([data-state])'  # a question, neither waiting nor sent
PIECES = '.board .piece[role="button"]'  # on a board, and to be clicked
ENDED = '[data-part="result"]:not([hidden])'
MOST_PRESSES = 40
LONGEST = 400  # questions in a match of this size; more would mean that nothing moves on


class Mouse:
    """Clicks."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.luck = random.Random(seed)
        self.asked: list[str] = []  # the layouts of the questions that were answered
        self.on_board = 0  # how often something on the board was pressed
        self.before_sending: Callable[[Page], None] | None = None

    def answer(self) -> None:
        """Answer the question that is on the page, and wait until it has been taken."""
        box = self.page.locator(ASKED)
        layout = box.get_attribute("data-layout") or ""
        step = self.step()
        self.asked.append(layout)
        if layout in ("options", "odds"):
            self.send(self.any_of(box.locator(":is(.way, .prospect) button:not([aria-disabled])")))
        elif layout == "rows":
            self.answer_rows(box)
        else:
            if layout == "tabs":
                self.press(self.any_of(box.locator('.ways button:not([aria-disabled="true"])')))
            elif layout in ("bids", "columns"):
                on_the_board = self.page.locator(PIECES)
                bids = box.locator('[role="radio"]:not([aria-disabled="true"])')
                self.press(self.any_of(on_the_board if on_the_board.count() and self.luck.random() < 0.5 else bids))
            self.compose()
            self.send(self.page.locator('[data-key="confirm"]'))
        self.page.wait_for_function(MOVED_ON, arg=step)

    def answer_rows(self, box: Locator) -> None:
        """A row, a tile, or something on the board: it is the answer, or opens what is composed."""
        rows = box.locator('.answer:not([aria-disabled="true"]), .tool:not([aria-disabled="true"])')
        lit = self.page.locator(PIECES)
        chosen = self.any_of(lit if lit.count() and (self.luck.random() < 0.5 or not rows.count()) else rows)
        self.on_board += chosen.evaluate(ON_BOARD)
        if not chosen.evaluate(OPENS):
            return self.send(chosen)
        self.press(chosen)
        self.compose()
        return self.send(self.page.locator('[data-key="confirm"]'))

    def step(self) -> int:
        """The step of the match that the page shows."""
        return int(self.page.locator('[data-part="play"]').get_attribute("data-step") or -1)

    def question(self) -> str:
        return self.page.locator('[data-part="decision"]').inner_text()

    def compose(self) -> None:
        """Press cards and slots until the answer is whole."""
        for _ in range(MOST_PRESSES):
            if self.page.locator('[data-key="confirm"][data-kind="primary"]').count():
                return
            self.press(self.next_part())
        raise AssertionError(f"no answer can be made: {self.question()}")

    def next_part(self) -> Locator:
        dice = self.page.locator("button.die")
        if dice.count():
            return self.next_die()
        where = self.page.locator(".lay")
        if where.count():
            return self.any_of(where)
        hand = self.page.locator('.rack[data-slots="false"]')
        slots = self.page.locator('.rack[data-slots="true"] button[data-state="legal"]')
        if hand.locator('button[data-state="selected"]').count() and slots.count():
            return self.any_of(slots)
        legal = hand.locator('button[data-state="legal"]')
        again = hand.locator('button[data-state="selected"]')  # of a card there may be several
        return self.any_of(legal if legal.count() else slots if slots.count() else again)

    def next_die(self) -> Locator:
        """What is in hand goes to a tray, first to those that have nothing; else something that lies aside is taken."""
        rest = self.page.locator(".tray-rest button.die")
        if not self.page.locator('button.die[data-state="selected"]').count():
            return self.any_of(rest if rest.count() else self.page.locator("button.die"))
        trays = self.page.locator(".trays-row button.tray-who")
        empty = self.page.locator(".trays-row .tray:has(.empty) button.tray-who")
        return self.any_of(empty if empty.count() else trays)

    def any_of(self, found: Locator) -> Locator:
        count = found.count()
        assert count, f"nothing can be pressed: {self.question()}"
        return found.nth(self.luck.randrange(count))

    def press(self, what: Locator) -> None:
        what.click()

    def send(self, button: Locator) -> None:
        if self.before_sending is not None:
            self.before_sending(self.page)
        self.press(button)


class Keys(Mouse):
    """Never touches the mouse: reaches everything with Tab and arrows, presses with Enter or Space."""

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Space")

    def send(self, button: Locator) -> None:
        if self.before_sending is not None:
            self.before_sending(self.page)
        self.reach(button)
        self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Tab to the row it stands in, then arrows inside the row."""
        wanted = what.evaluate(NAME)
        row = what.evaluate(ROW)
        for _ in range(80):
            if self.page.evaluate(FOCUS_IN, row):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not lead to {row}")
        for _ in range(20):
            if self.page.evaluate(FOCUSED) == wanted:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"arrows do not lead to {wanted}")


def play(players: list[Mouse], ended: Callable[[], bool]) -> None:
    """Everybody answers whatever is asked until the result stands on every page."""
    for _ in range(LONGEST):
        if ended():
            return
        asked = [player for player in players if player.page.locator(ASKED).count()]
        if asked:
            asked[0].answer()
        else:
            players[0].page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


def race_bots(page: Page, bots: int = 3, tracks: int = 2) -> None:
    """A short race of one's own, opened by the interface for programs; the page goes there."""
    seats = [{"by": "me"}, *[{"by": "bot", "level": "street"}] * bots]
    table = page.evaluate(FOUND, {"game": "street-illegal", "options": {"track_length": tracks}, "seats": seats})
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)


# Functions for the page; Playwright calls them there.
FOUND = """async (wanted) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wanted) });
  return (await reply.json()).table;
}"""
NAME = "element => element.dataset.key ?? element.getAttribute('aria-label')"
ROW = """element => {
  if (element.dataset.row) return element.dataset.row;
  const row = element.closest('.rack-items, .ways, .bids, .columns');
  return row ? (row.getAttribute('aria-label') || row.className) : element.dataset.key ?? element.getAttribute('aria-label');
}"""
FOCUS_IN = """row => {
  const focused = document.activeElement;
  if (focused.dataset.row) return focused.dataset.row === row;
  const group = focused.closest('.rack-items, .ways, .bids, .columns');
  const name = focused.dataset.key ?? focused.getAttribute('aria-label');
  return group ? (group.getAttribute('aria-label') || group.className) === row : name === row;
}"""
FOCUSED = "() => document.activeElement.dataset.key ?? document.activeElement.getAttribute('aria-label')"
ON_BOARD = "element => Number(Boolean(element.closest('.board')))"
OPENS = "element => element.closest('.board') ? Boolean(element.dataset.state) : element.hasAttribute('aria-pressed')"
MOVED_ON = "step => Number(document.querySelector('[data-part=\"play\"]')?.dataset.step ?? Infinity) > step"
