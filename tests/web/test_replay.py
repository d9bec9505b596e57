"""Replays in a real browser: every step looks as it did live, keys are enough, and what is no record changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from benchmarks.launch import Launched
from benchmarks.scripts import driven_run
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game
from hairpin.match import Match, Player
from tests.server.serving import Browser, friends
from tests.web import access
from tests.web.conftest import DESK, PHONE, WAIT, Open

MATCHES: dict[str, dict[str, Any]] = {
    "street-illegal": {"track_length": 2},
    "street-racing": {},
    "underground": {},
    "nitro-dice": {"laps": 1, "max_rounds": 3},
}
STEP = "step => document.querySelector('[data-part=\"play\"]').dataset.step === String(step)"
# All that a Screen puts on a page, but the question: that one can be answered at the table, and not here.
LOOK = """() => {
  const text = (name) => document.querySelector(`[data-part="${name}"]`)?.innerText ?? '';
  const parts = ['title', 'where', 'steps', 'counters', 'seats', 'strips', 'sheets', 'banner', 'panels', 'facts', 'log'];
  const pieces = [...document.querySelectorAll('.board .piece:not(.gone)')].map((piece) => [
    piece.style.transform, piece.getAttribute('href') ?? piece.textContent, piece.dataset.mood ?? '']);
  const asked = !document.querySelector('[data-part="decision"][data-state="waiting"]');
  const items = [...document.querySelectorAll('[data-part="cards"] [data-key]')];
  const hand = items.map((item) => item.innerText + item.getAttribute('aria-label'));
  return { asked, words: [...parts, 'order'].map((name) => text(name)), pieces, hand };
}"""


# Scrub to a step as `fill` does it on a slider, and look when it is shown: one call for the page instead of three.
SCRUB = f"""async (step) => {{
  const slider = document.querySelector('input[type="range"]');
  slider.value = step;
  for (const kind of ['input', 'change']) slider.dispatchEvent(new Event(kind, {{ bubbles: true }}));
  while (!({STEP})(step)) await new Promise(requestAnimationFrame);
  return ({LOOK})();
}}"""


@dataclass
class Raced:
    """A match that two played over the interface for programs, and what seat 0's own page showed at every step."""

    game: str
    table: str
    cookies: list[Any]
    looks: list[dict[str, Any]] = field(default_factory=list)


@pytest.fixture(scope="module", params=MATCHES)
def raced(request: pytest.FixtureRequest, browser: Chromium, server: Launched) -> Raced:
    game: str = request.param
    before = len(Browser.opened)
    table, people = friends(server.address, 2, game, options=MATCHES[game])
    cookies = [
        {"name": cookie.name, "value": cookie.value, "url": server.address}
        for cookie in people[0].client.cookies.jar
        if cookie.value is not None
    ]
    raced = Raced(game, table, cookies)
    context = browser.new_context(
        base_url=server.address, viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce"
    )
    context.set_default_timeout(WAIT)
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"/t/{table}")
    luck, step = random.Random(7), 0
    while True:
        page.wait_for_function(STEP, arg=step)
        raced.looks.append(page.evaluate(LOOK))
        described = people[0].table(table)
        if described["state"] == "over":
            break
        asked = [one["seat"] for one in described["seats"] if one["asked"]]
        seat = asked[0] if step % 4 == 0 else luck.choice(asked)  # now and then seat 0 has to wait for the other one
        n, run = people[seat].any_answer(table, luck)
        step = int(people[seat].answer(table, run, n).json()["step"])
    context.close()
    for one in people:
        one.client.close()
    del Browser.opened[before:]
    return raced


def replay_of(raced: Raced, open_page: Open, hash_: str = "", **more: Any) -> Page:
    """The replay of a match in the browser of seat 0, whose eyes it opens with."""
    page = open_page("/guide", **more)
    page.context.add_cookies(raced.cookies)
    page.goto(f"/replay/{raced.table}{hash_}")
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    return page


def go(page: Page, step: int) -> None:
    page.get_by_role("slider", name="Step").fill(str(step))
    page.wait_for_function(STEP, arg=step)


def test_a_match_scrubbed_from_end_to_end_looks_as_it_did_live(raced: Raced, open_page: Open) -> None:
    page = replay_of(raced, open_page)
    last = len(raced.looks) - 1
    compared = 0
    order = [*range(last, -1, -1), *range(0, last, 7)]  # backwards all the way, then on in leaps
    for step in order:
        look, live = page.evaluate(SCRUB, step), raced.looks[step]
        if step == last:
            continue  # the table shows its result there
        assert look["words"] == live["words"], f"step {step}"
        if not live["asked"]:  # what can be chosen is lit at the table
            assert sorted(look["pieces"]) == sorted(live["pieces"]), f"step {step}"
            assert look["hand"] == live["hand"], f"step {step}"
            compared += 1
    assert compared > 1
    go(page, last)
    expect(page.locator(".end-places")).to_be_visible()


def test_nothing_can_be_answered_in_a_replay(raced: Raced, open_page: Open) -> None:
    page = replay_of(raced, open_page)
    asked = [step for step, look in enumerate(raced.looks[:-1]) if look["asked"]]
    for step in asked[:: max(1, len(asked) // 15)]:
        go(page, step)
        assert (
            page.locator('.board .piece[role="button"], .rack button, .trays button, [data-kind="primary"]').count()
            == 0
        )
        expect(page.locator('[data-part="decision"] .replied')).to_contain_text("The answer:")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_everybody_can_read_and_press_it(raced: Raced, open_page: Open, size: tuple[int, int]) -> None:
    middle = len(raced.looks) // 2
    page = replay_of(raced, open_page, f"#step={middle}&eyes=0", size=size)
    page.wait_for_function(STEP, arg=middle)
    access.check_in_both_themes(page)
    page.get_by_role("radio", name="Everything").click()
    expect(page.locator("body")).to_have_attribute("data-eyes", "all")
    page.wait_for_function("() => document.querySelectorAll('[data-part=\"log\"] li').length > 0")
    access.check_in_both_themes(page)
    page.keyboard.press("End")
    page.wait_for_function(STEP, arg=len(raced.looks) - 1)
    access.check_in_both_themes(page)


# -- one game is enough for what is the same in all -------------------------------------------------

ONE_GAME = pytest.mark.parametrize("raced", ["street-racing"], indirect=True)


def written(game: str = "street-racing", seats: int = 2, **options: Any) -> str:
    """The record of a match that decent drivers played."""
    found = find_game(game)
    players = [Player("Mara"), Player("Tom <b>", "street"), Player("Ines", "street"), Player("Ann", "street")]
    match = Match(found, found.set_up(seats, options), Fair(bytes(range(32)), 0), players[:seats])
    luck, driver = random.Random(3), match.setup.driver()
    while not match.over:
        seat = match.waiting[0]
        match.submit(seat, driven_run(match, seat, driver, seeded(luck.randrange(2**40))))
    return match.record().write()


def give(page: Page, text: str, name: str = "race.hairpin") -> None:
    """Choose a file as a person does."""
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("[data-open-record]").first.set_input_files(file)  # type: ignore[arg-type]


def drop(page: Page, text: str, name: str = "race.hairpin") -> None:
    """Drop a file onto the page."""
    made = "([text, name]) => { const all = new DataTransfer(); all.items.add(new File([text], name)); return all; }"
    page.dispatch_event("main", "drop", {"dataTransfer": page.evaluate_handle(made, [text, name])})


def step_of(page: Page) -> int:
    return int(page.locator('[data-part="play"]').get_attribute("data-step") or -1)


def where(page: Page) -> str:
    """Which step is shown, and which event of it."""
    return page.locator('[data-part="step"] small').inner_text()


def moved(page: Page, key: str) -> str:
    """Press a key that leads on or back, and tell where to."""
    before = where(page)
    page.keyboard.press(key)
    page.wait_for_function(
        "before => document.querySelector('[data-part=\"step\"] small').innerText !== before", arg=before
    )
    return where(page)


def opened(open_page: Open, text: str, **more: Any) -> Page:
    page = open_page("/records", **more)
    give(page, text)
    page.wait_for_url("**/replay/file-*")
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    return page


@pytest.mark.parametrize("where", ["/", "/records", "replay"])
@pytest.mark.parametrize("how", [give, drop], ids=["chosen", "dropped"])
def test_a_record_is_opened_without_an_account(open_page: Open, where: str, how: Any) -> None:
    page = opened(open_page, written("underground")) if where == "replay" else open_page(where)
    before = page.url
    how(page, written())
    page.wait_for_function(
        "before => location.href !== before && location.pathname.startsWith('/replay/file-')", arg=before
    )
    expect(page.get_by_role("radio", name="Tom <b>")).to_be_visible()
    expect(page.locator(".proof")).to_contain_text("The luck follows from the secret in this record")
    expect(page.get_by_role("radio", name="Mara")).to_be_checked()  # the only person of this record


SPOILT: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace("Mara", "Mora"), "its checksum does not agree"),
    (lambda text: text[: len(text) // 2], "cut short"),
    (lambda text: text.replace("record 1", "record 7"), "this version of Hairpin reads"),
    (lambda text: "\x89PNG", "not a Hairpin record"),
    (lambda text: text.replace("game street-racing", "game marbles"), "There is no game 'marbles'"),
    (lambda text: text + "x" * 1_000_000, "too big"),
]


def test_a_file_that_cannot_be_shown_is_refused_where_one_is(open_page: Open) -> None:
    page = opened(open_page, written())
    go(page, 5)
    before = page.url, page.evaluate(LOOK)
    for spoil, says in SPOILT:
        drop(page, spoil(written()), "holiday.jpg")
        told = page.get_by_role("alert")
        expect(told).to_contain_text("holiday.jpg cannot be shown")
        expect(told).to_contain_text(says)
        access.check(page)
        told.get_by_role("button", name="OK").click()
        expect(told).to_have_count(0)
        assert (page.url, page.evaluate(LOOK)) == before, says


def test_keys_are_enough(open_page: Open) -> None:
    page = opened(open_page, written())
    moments = page.locator(".moments button")
    first = int(moments.first.get_attribute("data-n") or 0)
    page.locator("body").press("Home")
    page.wait_for_function(STEP, arg=0)
    events = [where(page)]
    while step_of(page) < 3:
        events.append(moved(page, "ArrowRight"))
    for before in reversed(events[:-1]):
        assert moved(page, "ArrowLeft") == before
    for key, expected in (("Shift+ArrowRight", first), ("Shift+ArrowLeft", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        page.wait_for_function(STEP, arg=expected)
    page.keyboard.press("End")
    slider = page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    page.wait_for_function(STEP, arg=last)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(STEP, arg=last)
    page.keyboard.press("e")
    expect(page.get_by_role("radio", name="Tom <b>")).to_be_checked()
    assert step_of(page) == last
    page.keyboard.press("+")
    expect(page.get_by_role("radio", name="2×")).to_be_checked()
    page.keyboard.press("-")
    page.keyboard.press("-")
    expect(page.get_by_role("radio", name="½×")).to_be_checked()
    slider.focus()
    while step_of(page) == last:
        moved(page, "ArrowLeft")
    assert step_of(page) == last - 1
    assert f"Step {last - 1} of {last}" in (slider.get_attribute("aria-valuetext") or "")
    # Tab leads to whose eyes, to every button of the player and to every moment; arrows choose among the eyes.
    reached = set()
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
        )
    assert {
        "Moment before",
        "One event back",
        "Play",
        "One event on",
        "Next moment",
        "Step",
        "Tom <b>",
        "½×",
    } <= reached
    page.get_by_role("radio", name="Tom <b>").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="A watcher")).to_be_checked()
    moments.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(STEP, arg=first)
    expect(moments.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Play or pause")


def test_other_eyes_are_told_the_same_in_other_words(open_page: Open) -> None:
    page = opened(open_page, written())
    log = page.locator('[data-part="log"]')
    go(page, 12)
    expect(log).to_contain_text("You ")
    lines = log.locator("li").count()
    page.get_by_role("radio", name="A watcher").click()
    expect(log).not_to_contain_text("You ")
    expect(log).to_contain_text("Mara ")
    assert log.locator("li").count() == lines
    assert step_of(page) == 12
    page.get_by_role("radio", name="Mara").click()
    expect(log).to_contain_text("You ")
    assert log.locator("li").count() == lines


def test_whose_eyes_they_are_stays_in_sight_where_the_row_is_too_long(open_page: Open) -> None:
    page = opened(open_page, written(), size=PHONE)
    eyes = page.locator('[data-part="eyes"] [role=radio]')
    for _ in range(eyes.count()):
        chosen = page.locator('[data-part="eyes"] [aria-checked=true]')
        expect(chosen).to_be_in_viewport(ratio=0.98)
        before = chosen.inner_text()
        page.keyboard.press("e")
        expect(chosen).not_to_have_text(before)


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_it_plays_to_the_end_and_can_be_halted(open_page: Open, motion: bool) -> None:
    page = opened(open_page, written(), motion=motion)
    page.get_by_role("radio", name="4×").click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => Number(document.querySelector('[data-part=\"play\"]').dataset.step) > 2")
    page.get_by_role("button", name="Pause").click()
    halted = step_of(page)
    page.wait_for_timeout(700)  # longer than a step takes at this speed
    assert step_of(page) <= halted + 1  # what was under way may come to its end
    last = int(page.get_by_role("slider", name="Step").get_attribute("max") or 0)
    go(page, last - 5)
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(STEP, arg=last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


GLIDES = """() => document.querySelector('[data-part="play"]').getAnimations({ subtree: true })
  .filter((one) => one.transitionProperty === 'transform').length"""


def test_steps_glide_and_leaps_do_not(open_page: Open) -> None:
    text = written("nitro-dice", 3, laps=1, max_rounds=3)
    page = opened(open_page, text, motion=True)
    last = int(page.get_by_role("slider", name="Step").get_attribute("max") or 0)
    for step in (last, 0, last // 2):
        go(page, step)
        assert page.evaluate(GLIDES) == 0
    glided = 0
    for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 12:
        moved(page, key)
        glided += page.evaluate(GLIDES) > 0
    assert glided > 2


def rounds(page: Page) -> list[int]:
    """The first steps that have several events, as the server's reels say."""
    return list(page.evaluate(SEVERAL))


SEVERAL = """async () => {
  const { path, build } = JSON.parse(document.getElementById('replay').textContent);
  const eyes = document.querySelector('[data-part="eyes"] [aria-checked="true"]').value;
  const { steps } = await (await fetch(`${path}/reels/0?${new URLSearchParams({ eyes, size: 'wide', build })}`)).json();
  return steps.flatMap((step, place) => (step.changes?.length > 2 ? [place + 1] : []));
}"""


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_what_happens_in_a_step_can_be_seen_one_by_one_forth_and_back(open_page: Open, motion: bool) -> None:
    page = opened(open_page, written("underground"), motion=motion)
    step = rounds(page)[0]
    go(page, step - 1)
    before = page.evaluate(LOOK)
    events, looks = [where(page)], [before]
    while step_of(page) <= step:
        events.append(moved(page, "ArrowRight"))
        looks.append(page.evaluate(LOOK))
    assert len(events) > 4
    assert f"Step {step} of" in events[1]
    assert "event 1 of" in events[1]
    said = [look["words"] for look in looks]
    assert len({json.dumps(one) for one in said[1:-1]}) == len(events) - 2, "every event looks like itself"
    for place in range(len(events) - 2, -1, -1):
        if place % 2:
            page.keyboard.press("ArrowLeft")
        else:
            page.get_by_role("button", name="One event back").click()
        expect(page.locator('[data-part="step"] small')).to_have_text(events[place])
        assert page.evaluate(LOOK)["words"] == said[place]
    go(page, step)
    assert where(page) == events[-2], "a leap leads to the end of a step"
    page.get_by_role("button", name="One event back").click()
    expect(page.locator('[data-part="step"] small')).to_have_text(events[-3])


def test_a_round_plays_event_by_event_and_halts_at_one(open_page: Open) -> None:
    page = opened(open_page, written("underground"), motion=True)
    step = rounds(page)[0]
    go(page, step - 1)
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(
        "() => document.querySelector('[data-part=\"step\"] small').innerText.includes('event 2 of')"
    )
    page.get_by_role("button", name="Pause").click()
    halted = where(page)
    assert f"Step {step} of" in halted
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(STEP, arg=step + 1)
    page.get_by_role("button", name="Pause").click()


def test_a_replay_has_the_speed_of_the_table(open_page: Open) -> None:
    page = opened(open_page, written(), motion=True)
    page.get_by_role("radio", name="2×").click()
    page.reload()
    expect(page.get_by_role("radio", name="2×")).to_be_checked()
    assert page.evaluate("() => document.documentElement.style.getPropertyValue('--time-beat')") == "210ms"
    page.keyboard.press("-")
    assert page.evaluate("() => document.documentElement.style.getPropertyValue('--time-beat')") == ""


@ONE_GAME
def test_the_link_leads_a_stranger_to_the_same_step_and_eyes(raced: Raced, open_page: Open) -> None:
    page = replay_of(raced, open_page)
    go(page, 3)
    page.get_by_role("radio", name="Everything").click()
    page.get_by_role("button", name="Copy the link", exact=True).click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    link = page.locator('[data-part="share-link"]').input_value()
    stranger = open_page(link)
    stranger.wait_for_function(STEP, arg=3)
    expect(stranger.get_by_role("radio", name="Everything")).to_be_checked()
    expect(stranger.locator(".proof")).to_contain_text("Verified")
    assert stranger.get_by_role("link", name="To the result").count() == 0
    with stranger.expect_download() as download:
        stranger.get_by_role("link", name="Download the record").last.click()
    assert download.value.suggested_filename == f"{raced.game}-{raced.table}.hairpin"
    text = Path(download.value.path()).read_text()
    assert text.startswith(f"hairpin record 1\ngame {raced.game}\n")


@ONE_GAME
def test_finished_races_lead_to_their_replay(raced: Raced, open_page: Open) -> None:
    page = open_page("/guide")
    page.context.add_cookies(raced.cookies)
    for place in ("/", "/records"):
        page.goto(place)
        access.check(page)
        page.get_by_role("link", name="Replay").first.click()
        page.wait_for_url(f"**/replay/{raced.table}")
        page.wait_for_selector('[data-part="play"]:not([hidden])')
    page.goto(f"/t/{raced.table}")
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_url("**/replay/*")
    expect(page.locator(".proof")).to_contain_text("Verified")


def test_a_replay_that_there_is_not_says_so(open_page: Open, server: Launched) -> None:
    page = open_page("/replay/nothing")
    expect(page.get_by_role("heading", name="This road is closed")).to_be_visible()
    somebody = Browser(server.address)
    table = somebody.found("street-racing", "open")
    page.context.add_cookies(
        [{"name": one.name, "value": one.value or "", "url": server.address} for one in somebody.client.cookies.jar]
    )
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("heading", name="Not yet")).to_be_visible()
    expect(page.get_by_text("The replay is available after the match")).to_be_visible()
    page.goto("/replay/file-0123")
    expect(page.get_by_text("This record is not open here any more; open its file again.")).to_be_visible()
    access.check(page)
    somebody.client.close()


def test_a_page_gives_its_record_to_a_server_that_came_back(
    browser: Chromium, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    first = Launched(tmp_path / "data")
    context: BrowserContext = browser.new_context(base_url=first.address)
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto("/records")
    give(page, written())
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    assert first.stop() == 0
    second = Launched(tmp_path / "data", port=first.port)
    request.addfinalizer(second.stop)
    page.reload()
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    expect(page.get_by_role("radio", name="Mara")).to_be_checked()
    context.close()
