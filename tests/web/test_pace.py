"""How a page paces play: every event for a time of its own, at a speed of one's own, and once more on request.

The pages here get made-up frames over a line of ours, and their clock stands still unless a test lets it run.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from hairpin.server.rendering import static
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND, Mouse

BEAT = 420  # milliseconds of the theme
N = 5  # the step that the made-up match is at when the page comes
PILL = '[data-part="pace"]'
SINCE = "[data-since]"
WORDS = ".decision-words"
GHOSTS = '[data-rack="hand"] button[data-state="ghost"]'
Json = dict[str, Any]

# A line to the server of which the test is the other end.
LINE = """window.lines = [];
window.EventSource = class extends EventTarget {
  constructor(address) {
    super();
    this.address = String(address);
    this.readyState = 1;
    window.lines.push(this);
  }
  close() { this.readyState = 2; }
};
window.tell = (kind, data) => window.lines.at(-1).dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
window.drop = () => window.lines.at(-1).dispatchEvent(new Event('error'));"""
TELL = "([kind, data]) => window.tell(kind, data)"
SCREEN = "async (id) => (await (await fetch(`/api/tables/${id}/screen`)).json()).screen"
WATCH = """() => {
  const decision = document.querySelector('[data-part="decision"]');
  window.said = [];
  new MutationObserver(() => {
    const words = decision.querySelector('.decision-words')?.firstChild?.textContent;
    if (words && words !== window.said.at(-1)) window.said.push(words);
  }).observe(decision, { childList: true, subtree: true });
}"""
SAID = "() => window.said"
LOOK_AWAY = """away => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def fed(
    open_page: Open, size: tuple[int, int] = DESK, motion: bool = True, asked: bool = True
) -> tuple[Page, Json, Json]:
    """A page at a made-up step, what it was told of the table, and the Screen that asks its first question."""
    page = open_page(size=size, motion=motion)
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    table = page.evaluate(FOUND, {"game": "street-illegal", "options": {"track_length": 4}, "seats": seats})
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)
    screen = page.evaluate(SCREEN, table)
    page.add_init_script(LINE)
    page.clock.install()
    page.reload()
    page.wait_for_function("() => window.lines.length")
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 1)
    around = json.loads(page.evaluate("() => document.getElementById('table').textContent")) | {"step": N}
    waiting = screen | {"decision": None, "waiting": "Bob has to answer."}
    tell(page, "table", around)
    tell(page, "whole", {"n": N, "screen": screen if asked else waiting})
    page.wait_for_selector(ASKED if asked else WORDS)
    return page, around, screen


def tell(page: Page, kind: str, data: Json) -> None:
    page.evaluate(TELL, [kind, data])


def event(words: str, beats: int) -> Json:
    """The table just after an event, as a change: nothing is asked there."""
    return {"~": {"waiting": words, "beats": beats, "decision": None}}


def ask(screen: Json) -> Json:
    """The end of a step, with a question."""
    return {"~": {"waiting": "", "beats": 0, "decision": screen["decision"]}}


def step(page: Page, n: int, *changes: Json) -> None:
    tell(page, "change", {"n": n, "changes": list(changes)})


# -- the queue --------------------------------------------------------------------------------------


def test_every_event_is_seen_for_its_own_time_and_then_the_question(open_page: Open) -> None:
    page, _, screen = fed(open_page, asked=False)
    step(page, 6, event("Bob bids 3.", 4), event("Bob turns over.", 1), event("Nobody sees this.", 0), ask(screen))
    words = page.locator(WORDS)
    expect(words).to_contain_text("Bob bids 3.")
    page.clock.run_for(4 * BEAT - 20)
    expect(words).to_contain_text("Bob bids 3.")
    page.clock.run_for(40)
    expect(words).to_contain_text("Bob turns over.")
    assert page.locator(ASKED).count() == 0, "no question before what led to it"
    assert "Your turn" not in page.title()
    page.clock.run_for(BEAT - 60)
    expect(words).to_contain_text("Bob turns over.")
    page.clock.run_for(60)
    assert page.locator(ASKED).count() == 1, "what nobody sees takes no time"
    assert page.title().startswith("Your turn")
    expect(page.locator(PILL)).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("way", ["button", "key", "board", "Enter"])
def test_what_is_still_to_come_can_be_skipped(open_page: Open, size: tuple[int, int], way: str) -> None:
    page, _, screen = fed(open_page, size, asked=False)
    expect(page.locator(PILL)).to_be_hidden()
    step(page, 6, event("Bob bids 3.", 4), event("Bob bids 4.", 4), ask(screen))
    skip = page.locator(PILL).get_by_role("button", name="Skip")
    expect(skip).to_be_in_viewport()
    if way == "button":
        skip.click()
    elif way == "key":
        page.keyboard.press("s")
    elif way == "Enter":
        skip.focus()
        page.keyboard.press("Enter")
    else:
        page.locator(".board-box").first.click(position={"x": 5, "y": 5})
    assert page.locator(ASKED).count() == 1
    expect(page.locator(PILL)).to_be_hidden()
    if way == "Enter":
        expect(page.locator('[data-part="decision"]')).to_be_focused()


def test_a_page_that_is_behind_hurries_and_leaves_nothing_out(open_page: Open) -> None:
    page, _, screen = fed(open_page, asked=False)
    page.evaluate(WATCH)
    events = [event(f"Event {number}.", 3) for number in range(28)]  # 35 seconds at the usual speed
    step(page, 6, *events, ask(screen))
    page.clock.run_for(12_000)
    assert page.locator(ASKED).count() == 0
    page.clock.run_for(13_000)
    assert page.locator(ASKED).count() == 1
    assert page.evaluate(SAID)[:28] == [f"Event {number}." for number in range(28)]
    assert page.evaluate("() => document.documentElement.style.getPropertyValue('--time-car')") == ""


def test_a_page_that_is_far_behind_shows_the_end(open_page: Open) -> None:
    page, _, screen = fed(open_page, asked=False)
    step(page, 6, *[event(f"Event {number}.", 3) for number in range(100)], ask(screen))
    assert page.locator(ASKED).count() == 1
    assert page.title().startswith("Your turn")


@pytest.mark.parametrize("why", ["still", "hidden"])
def test_who_does_not_look_gets_the_end_and_the_log(open_page: Open, why: str) -> None:
    page, _, screen = fed(open_page, asked=False, motion=why != "still")
    line = {"number": 900, "words": "Bob bids 3."}
    first = event("Bob bids 3.", 4)
    first["~"]["log"] = {"+": [line]}
    if why == "hidden":
        step(page, 6, first, event("Bob bids 4.", 4), ask(screen))
        assert page.locator(ASKED).count() == 0
        page.evaluate(LOOK_AWAY, True)
    else:
        step(page, 6, first, event("Bob bids 4.", 4), ask(screen))
    assert page.locator(ASKED).count() == 1
    assert page.title().startswith("Your turn")
    expect(page.locator('[data-part="log"] li').last).to_contain_text("Bob bids 3.")


# -- the question -----------------------------------------------------------------------------------


def test_a_question_that_is_open_stays_open_while_others_are_seen_to_act(open_page: Open) -> None:
    page, _, screen = fed(open_page)
    sent: list[Json] = []

    def take(route: Route) -> None:
        sent.append(dict(route.request.post_data_json or {}))
        route.fulfill(json={"step": 7})

    page.route("**/answers", take)
    hand = page.locator('[data-rack="hand"] button')
    hand.nth(0).click()
    expect(page.locator(GHOSTS)).to_have_count(1)
    step(page, 6, event("Bob bids 3.", 4), event("Bob bids 4.", 4), ask(screen))
    expect(page.locator(PILL)).to_be_visible()
    assert page.locator(ASKED).count() == 1
    expect(page.locator(GHOSTS)).to_have_count(1)
    assert page.title().startswith("Your turn")
    player = Mouse(page, 1)
    player.compose()
    with page.expect_response("**/answers"):
        page.locator('[data-key="confirm"]').click()  # the clock stands, and events are still to come
    expect(page.locator(PILL)).to_be_visible()
    assert [one["expecting"] for one in sent] == [6]
    step(page, 7, event("Your answer.", 3), {"~": {"waiting": "Bob has to answer.", "beats": 0}})
    page.clock.run_for(20 * BEAT)
    expect(page.locator(WORDS)).to_contain_text("Bob has to answer.")
    assert page.locator(ASKED).count() == 0, "an answered question does not come back"


@pytest.mark.parametrize("late", [False, True], ids=["acknowledged", "not yet"])
def test_the_same_question_again_comes_after_what_led_to_it(open_page: Open, late: bool) -> None:
    page, _, screen = fed(open_page)
    held: list[Route] = []

    def take(route: Route) -> None:
        if late:
            held.append(route)
        else:
            route.fulfill(json={"step": 6})

    page.route("**/answers", take)
    Mouse(page, 1).compose()
    page.locator('[data-key="confirm"]').click()
    page.wait_for_selector('[data-part="decision"][data-state="sent"]')
    step(page, 6, event("Your car spins.", 4), event("It stands.", 4), ask(screen))
    if late:
        page.wait_for_selector('[data-part="decision"][data-state="sent"]')
        page.clock.run_for(BEAT)
        with page.expect_response("**/answers"):
            held[0].fulfill(json={"step": 6})
    expect(page.locator(WORDS)).to_contain_text("Your car spins.")
    assert page.locator(ASKED).count() == 0
    page.clock.run_for(4 * BEAT)
    expect(page.locator(WORDS)).to_contain_text("It stands.")
    page.clock.run_for(4 * BEAT + 20)
    assert page.locator(ASKED).count() == 1
    expect(page.locator(GHOSTS)).to_have_count(0)


# -- a page that was away ---------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["hidden", "lost"])
def test_what_was_missed_is_there_at_once(open_page: Open, way: str) -> None:
    page, around, screen = fed(open_page, asked=False)
    page.evaluate(WATCH)
    step(page, 6, event("Event one.", 4), event("Event two.", 4), {"~": {"beats": 0, "waiting": "On."}})
    if way == "hidden":
        page.evaluate(LOOK_AWAY, True)
        page.evaluate(LOOK_AWAY, False)
    else:
        page.evaluate("() => window.drop()")
        page.clock.run_for(1000)  # in the middle of what is shown
    assert page.evaluate(
        "() => [window.lines.length, new URL(window.lines.at(-1).address).searchParams.get('after')]"
    ) == [
        2,
        "6",
    ]
    tell(page, "table", around | {"step": 106})
    for n in range(7, 107):
        step(page, n, event(f"Missed {n}.", 4), ask(screen) if n == 106 else {"~": {"beats": 0, "waiting": "On."}})
    assert page.locator(ASKED).count() == 1
    assert page.title().startswith("Your turn")
    assert page.locator('[data-part="play"]').get_attribute("data-step") == "106"
    assert not [words for words in page.evaluate(SAID) if words.startswith("Missed")]
    step(page, 107, event("Live again.", 4), ask(screen))
    expect(page.locator('[data-part="play"]')).to_have_attribute("data-step", "107")


def test_a_line_that_is_back_with_nothing_missed_goes_on_where_it_was(open_page: Open) -> None:
    page, around, screen = fed(open_page, asked=False)
    step(page, 6, event("Event one.", 4), event("Event two.", 4), ask(screen))
    page.evaluate("() => window.drop()")
    page.clock.run_for(1000)
    tell(page, "table", around | {"step": 6})
    expect(page.locator(WORDS)).to_contain_text("Event one.")
    page.clock.run_for(4 * BEAT)
    expect(page.locator(WORDS)).to_contain_text("Event two.")


def test_a_phone_that_turns_gets_everything_anew(open_page: Open) -> None:
    page, around, screen = fed(open_page, PHONE, asked=False)
    step(page, 6, event("Event one.", 4), event("Event two.", 4), ask(screen))
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => window.lines.length === 2")
    tell(page, "table", around | {"step": 6})
    tell(page, "whole", {"n": 6, "screen": screen})
    assert page.locator(ASKED).count() == 1
    page.clock.run_for(20 * BEAT)
    assert page.locator(ASKED).count() == 1
    expect(page.locator(PILL)).to_be_hidden()


# -- speeds -----------------------------------------------------------------------------------------


def seen_for(page: Page, screen: Json, n: int) -> int:
    """How long the next event of four beats is seen, in milliseconds."""
    step(page, n, event(f"Slow {n}.", 4), {"~": {"beats": 0, "waiting": "On."}})
    expect(page.locator(WORDS)).to_contain_text(f"Slow {n}.")
    for time in range(20, 8000, 20):
        page.clock.run_for(20)
        if page.locator(WORDS).inner_text() == "On.":
            return time
    raise AssertionError("it stays")


def test_keys_make_it_faster_and_slower_and_the_browser_keeps_that(open_page: Open) -> None:
    page, _, screen = fed(open_page, asked=False)
    assert abs(seen_for(page, screen, 6) - 4 * BEAT) <= 20
    page.keyboard.press("+")
    expect(page.get_by_text("Speed of play: 2×")).to_be_visible()
    assert abs(seen_for(page, screen, 7) - 2 * BEAT) <= 20
    for _ in range(3):
        page.keyboard.press("-")
    expect(page.get_by_text("Speed of play: ½×")).to_be_visible()
    assert page.locator(".toast").count() == 1
    assert abs(seen_for(page, screen, 8) - 8 * BEAT) <= 20
    assert page.evaluate("() => localStorage.getItem('hairpin-speed')") == "0.5"
    other = open_page("/", context=page.context, motion=True)
    other.get_by_role("button", name="Settings").first.click()
    speeds = other.get_by_role("radiogroup", name="Speed of play")
    expect(speeds.get_by_role("radio", name="½×")).to_be_checked()
    speeds.get_by_role("radio", name="4×").click()
    assert abs(seen_for(page, screen, 9) - BEAT) <= 20, "all tabs agree"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_menu_of_a_table_has_the_speed(open_page: Open, size: tuple[int, int]) -> None:
    page, _, screen = fed(open_page, size, asked=False)
    page.get_by_role("button", name="This table").click()
    speeds = page.get_by_role("radiogroup", name="Speed of play")
    expect(speeds.get_by_role("radio", name="1×")).to_be_checked()
    check(page)
    speeds.get_by_role("radio", name="1×").focus()
    page.keyboard.press("ArrowRight")
    expect(speeds.get_by_role("radio", name="2×")).to_be_checked()
    expect(speeds.get_by_role("radio", name="2×")).to_be_focused()
    page.keyboard.press("Escape")
    assert abs(seen_for(page, screen, 6) - 2 * BEAT) <= 20


# -- since my turn ----------------------------------------------------------------------------------


def answered(page: Page, screen: Json, beats: int = 2) -> None:
    """An answer of the viewer, what came of it, and the next question, all of it seen."""
    page.route("**/answers", lambda route: route.fulfill(json={"step": 6}))
    Mouse(page, 1).compose()
    with page.expect_response("**/answers"):
        page.locator('[data-key="confirm"]').click()
    step(page, 6, event("You bid 2.", beats), {"~": {"beats": 0, "waiting": "Bob has to answer."}})
    step(page, 7, event("Bob bids 3.", 3), event("Bob wins.", 3), ask(screen))
    page.clock.run_for(20 * BEAT)
    page.keyboard.press("s")
    page.wait_for_selector(ASKED)


def check(page: Page) -> None:
    """The checks for everybody need a clock that goes."""
    page.clock.resume()
    access.check(page)
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 0.1)


@pytest.mark.parametrize("size", [DESK, PHONE, (720, 900)], ids=["desk", "phone", "between"])
def test_everybody_can_press_what_is_about_time(open_page: Open, size: tuple[int, int]) -> None:
    page, _, screen = fed(open_page, size)
    check(page)
    answered(page, screen, 100)
    check(page)
    page.keyboard.press("a")
    page.clock.run_for(BEAT + 20)
    expect(page.locator(WORDS)).to_contain_text("You bid 2.")
    check(page)
    expect(page.locator(WORDS)).to_contain_text("You bid 2.")
    page.keyboard.press("s")
    step(page, 8, event("Bob bids 4.", 60), event("Bob bids 5.", 10), ask(screen))
    check(page)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_happened_since_the_last_answer_can_be_seen_again(open_page: Open, size: tuple[int, int]) -> None:
    page, _, screen = fed(open_page, size)
    since = page.locator(f"{SINCE}:visible")
    expect(since).to_have_count(1)
    expect(since).to_have_attribute("aria-disabled", "true")
    assert "loaded after your turn" in (since.get_attribute("title") or "")
    since.click(force=True)
    expect(page.locator(".toast")).to_contain_text("loaded after your turn")
    answered(page, screen)
    page.locator('[data-rack="hand"] button').nth(0).click()
    expect(page.locator(GHOSTS)).to_have_count(1)
    expect(since).to_have_attribute("aria-disabled", "false")
    page.evaluate(WATCH)
    since.click()
    expect(page.locator('[data-part="past"]')).to_be_in_viewport()
    assert page.locator(ASKED).count() == 0
    assert page.title().startswith("Your turn"), "it still is"
    page.clock.run_for(BEAT + 20)
    expect(page.locator(WORDS)).to_contain_text("You bid 2.")
    page.keyboard.press("1")  # nothing can be chosen in what was before
    page.keyboard.press("Escape")
    page.clock.run_for(20 * BEAT)
    assert page.evaluate(SAID)[1:4] == ["You bid 2.", "Bob bids 3.", "Bob wins."]
    assert page.locator(ASKED).count() == 1
    expect(page.locator(GHOSTS)).to_have_count(1)
    expect(page.locator(PILL)).to_be_hidden()
    step(page, 8, event("Later.", 2), ask(screen))
    expect(page.locator(GHOSTS)).to_have_count(1)


def test_it_can_be_skipped_and_begun_anew_and_what_comes_meanwhile_waits(open_page: Open) -> None:
    page, _, screen = fed(open_page)
    answered(page, screen)
    page.keyboard.press("a")
    page.clock.run_for(BEAT + 20)
    expect(page.locator(WORDS)).to_contain_text("You bid 2.")
    page.keyboard.press("a")
    page.clock.run_for(BEAT + 20)
    expect(page.locator(WORDS)).to_contain_text("You bid 2.")
    page.keyboard.press("s")
    assert page.locator(ASKED).count() == 1
    page.evaluate(WATCH)
    page.keyboard.press("a")
    step(page, 8, event("Ann bids 5.", 3), {"~": {"waiting": "Ann wins.", "beats": 0}})
    page.clock.run_for(4 * BEAT)
    step(page, 9, event("Ann bids 6.", 3), {"~": {"waiting": "Ann loses.", "beats": 0}})
    page.clock.run_for(30 * BEAT)
    said = page.evaluate(SAID)
    told = [words for words in said if words.startswith(("You", "Bob", "Ann")) and "has to" not in words]
    assert told == ["You bid 2.", "Bob bids 3.", "Bob wins.", "Ann bids 5.", "Ann bids 6.", "Ann loses."]
    page.keyboard.press("a")
    step(page, 10, event("Ann bids 7.", 3), ask(screen))
    page.keyboard.press("s")
    assert page.locator(ASKED).count() == 1, "to the end of all"


def test_without_motion_there_is_nothing_to_see_again_and_the_page_says_so(open_page: Open) -> None:
    page, _, screen = fed(open_page, motion=False)
    answered(page, screen)
    since = page.locator(f"{SINCE}:visible")
    expect(since).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("a")
    expect(page.locator(".toast")).to_contain_text("motion is off")
    assert page.locator(ASKED).count() == 1


def test_no_more_is_kept_than_anybody_watches(open_page: Open) -> None:
    page = open_page("/guide")
    kept = page.evaluate(KEEP, static("since.js"))
    assert kept == {"most": 200, "first": 301, "whole": [299, 300, 301], "none": 0}


KEEP = """async (module) => {
  const { Since } = await import(module);
  const since = new Since();
  since.begin({ n: 0 });
  for (let n = 1; n <= 500; n += 1) since.add({ n });
  const most = since.screens.length;
  const first = since.screens[0].n;
  const other = new Since();
  other.begin({ n: 299 });
  other.add({ n: 300 });
  const last = { n: 301 };
  other.add(last);
  other.answered(300);
  const whole = other.upTo(last).map(({ n }) => n);
  other.begin(last);
  return { most, first, whole, none: other.upTo(last).length };
}"""


# -- whole matches ----------------------------------------------------------------------------------


def test_a_round_with_three_quick_bots_is_watched_and_seen_again(open_page: Open) -> None:
    page = open_page(motion=True)
    seats = [{"by": "me"}, *[{"by": "bot", "level": "street"}] * 3]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': 'underground', 'options': {}, 'seats': seats})}")
    page.wait_for_selector(ASKED)
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.evaluate(WATCH)
    Mouse(page, 1).answer()
    page.wait_for_selector(ASKED)
    first = page.evaluate(SAID)
    assert "All groups turn up." in first
    assert len(set(first)) >= 4
    page.evaluate(WATCH)
    page.keyboard.press("a")
    expect(page.locator('[data-part="past"]')).to_be_visible()
    page.wait_for_selector(ASKED)
    again = page.evaluate(SAID)
    assert [words for words in again if words in set(first)][-3:] == first[-3:]
    Mouse(page, 2).answer()


def test_somebody_watching_has_no_turn_to_go_back_to(open_page: Open) -> None:
    ann = open_page(motion=True)
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    table = ann.evaluate(FOUND, {"game": "underground", "options": {}, "seats": seats})
    watch = ann.evaluate("async id => (await (await fetch(`/api/tables/${id}`)).json()).links.watch", table)
    page = open_page(watch, motion=True)
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(f"{SINCE}:visible")).to_have_count(0)
    page.keyboard.press("a")
    assert page.locator(".toast").count() == 0
