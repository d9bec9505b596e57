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
CONFIRM = '[data-key="confirm"]'
USABLE = ':not([aria-disabled="true"])'
LEGAL = '.rack[data-slots="false"] button[data-state="legal"]'  # in a hand
PICKED = '.rack[data-slots="false"] button[data-state="selected"]'
SLOTS = '.rack[data-slots="true"] button[data-state="legal"]'  # where something can be laid
MOST_PRESSES = 40
MOST_RACES = 6  # luck is the server's own: where one race did not bring everything about, another one does
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
        """Answer the question that is on the page, or just coming, and wait until the answer has been taken."""
        self.page.wait_for_selector(ASKED)
        layout, step = self.page.evaluate(QUESTION, ASKED)
        self.asked.append(layout)
        self.answer_as(layout)
        self.page.wait_for_function(MOVED_ON, arg=step)

    def answer_as(self, layout: str) -> None:
        """Give any answer to a question of this layout."""
        if layout in ("options", "odds"):
            self.send(self.any_of(f"{ASKED} :is(.way, .prospect) button:not([aria-disabled])"))
        elif layout == "rows":
            self.answer_rows()
        else:
            if layout == "tabs":
                self.press(self.any_of(f"{ASKED} .ways button{USABLE}"))
            elif layout in ("bids", "columns"):
                on_the_board = self.counts(PIECES)[0] and self.luck.random() < 0.5
                self.press(self.any_of(PIECES if on_the_board else f'{ASKED} [role="radio"]{USABLE}'))
            self.compose()
            self.send(self.page.locator(CONFIRM))

    def answer_rows(self) -> None:
        """A row, a tile, or something on the board: it is the answer, or opens what is composed."""
        rows = f"{ASKED} :is(.answer, .tool){USABLE}"
        lit, lines = self.counts(PIECES, rows)
        if not lit and not lines:  # what is to be composed is open already, and lies on no board that one can press
            self.compose()
            return self.send(self.page.locator(CONFIRM))
        chosen = self.any_of(PIECES if lit and (self.luck.random() < 0.5 or not lines) else rows)
        is_on_board, opens = chosen.evaluate(WHERE_AND_WHETHER_IT_OPENS)
        self.on_board += is_on_board
        if not opens:
            return self.send(chosen)
        self.press(chosen)
        self.compose()
        return self.send(self.page.locator(CONFIRM))

    def step(self) -> int:
        """The step of the match that the page shows."""
        return int(self.page.locator('[data-part="play"]').get_attribute("data-step") or -1)

    def question(self) -> str:
        return self.page.locator('[data-part="decision"]').inner_text()

    def compose(self) -> None:
        """Press cards and slots until the answer is whole."""
        for _ in range(MOST_PRESSES):
            ready, dice, places, picked, slots, legal = self.counts(
                f'{CONFIRM}[data-kind="primary"]', "button.die", ".lay", PICKED, SLOTS, LEGAL
            )
            if ready:
                return
            if dice:
                self.press(self.next_die())
            elif places:
                self.press(self.any_of(".lay"))
            elif slots and (picked or not legal):
                self.press(self.any_of(SLOTS))
            else:
                self.press(self.any_of(LEGAL if legal else PICKED))  # of a card there may be several
        raise AssertionError(f"no answer can be made: {self.question()}")

    def next_die(self) -> Locator:
        """What is in hand goes to a tray, first to those that have nothing; else something that lies aside is taken."""
        rest, empty = ".tray-rest button.die", ".trays-row .tray:has(.empty) button.tray-who"
        in_hand, aside, without = self.counts('button.die[data-state="selected"]', rest, empty)
        if not in_hand:
            return self.any_of(rest if aside else "button.die")
        return self.any_of(empty if without else ".trays-row button.tray-who")

    def counts(self, *selectors: str) -> list[int]:
        """How many there are of each on the page, in one call."""
        return list(self.page.evaluate(COUNTS, list(selectors)))

    def any_of(self, selector: str) -> Locator:
        count = self.counts(selector)[0]
        assert count, f"nothing can be pressed: {self.question()}"
        return self.page.locator(selector).nth(self.luck.randrange(count))

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
        wanted, row = what.evaluate(NAME_AND_ROW)
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
        asked = [player for player in players if player.counts(ASKED)[0]]
        if asked:
            asked[0].answer()
        else:
            players[0].page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


def race_bots(page: Page, bots: int = 3, tracks: int = 2) -> None:
    """A short race of one's own, opened by the interface for programs; the page goes there, and the bots have answered."""
    seats = [{"by": "me"}, *[{"by": "bot", "level": "street"}] * bots]
    table = page.evaluate(FOUND, {"game": "street-illegal", "options": {"track_length": tracks}, "seats": seats})
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)
    for _ in range(500):
        if page.evaluate(WAITS_FOR_ME, table):
            return
        page.wait_for_timeout(20)
    raise AssertionError("the bots do not answer")


def next_question(page: Page) -> None:
    """Wait for it; luck can end any race early, and then it comes in another one."""
    page.wait_for_selector(f"{ASKED}, {ENDED}")
    if page.locator(ENDED).count():
        raced = page.url
        page.get_by_role("button", name="Race again").click()
        page.wait_for_url(lambda url: "/t/" in url and url != raced)
        page.wait_for_selector(ASKED)


# Functions for the page; Playwright calls them there.
FOUND = """async (wanted) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wanted) });
  return (await reply.json()).table;
}"""
WAITS_FOR_ME = """async (id) => {
  const { seats, step } = await (await fetch(`/api/tables/${id}`)).json();
  const shown = Number(document.querySelector('[data-part="play"]').dataset.step);
  return shown === step && seats.filter((seat) => seat.asked).length === 1;
}"""
COUNTS = "selectors => selectors.map((one) => document.querySelectorAll(one).length)"
QUESTION = """asked => [
  document.querySelector(asked).dataset.layout ?? '', Number(document.querySelector('[data-part="play"]').dataset.step),
]"""
NAME_AND_ROW = """element => {
  const name = element.dataset.key ?? element.getAttribute('aria-label');
  const row = element.closest('.rack-items, .ways, .bids, .columns');
  return [name, element.dataset.row || (row ? row.getAttribute('aria-label') || row.className : name)];
}"""
FOCUS_IN = """row => {
  const focused = document.activeElement;
  if (focused.dataset.row) return focused.dataset.row === row;
  const group = focused.closest('.rack-items, .ways, .bids, .columns');
  const name = focused.dataset.key ?? focused.getAttribute('aria-label');
  return group ? (group.getAttribute('aria-label') || group.className) === row : name === row;
}"""
FOCUSED = "() => document.activeElement.dataset.key ?? document.activeElement.getAttribute('aria-label')"
WHERE_AND_WHETHER_IT_OPENS = """element => {
  const board = Boolean(element.closest('.board'));
  return [Number(board), board ? Boolean(element.dataset.state) : element.hasAttribute('aria-pressed')];
}"""
MOVED_ON = "step => Number(document.querySelector('[data-part=\"play\"]')?.dataset.step ?? Infinity) > step"
