"""Pages that are reloaded, closed, opened twice or cut off show the same table as a fresh one."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from benchmarks.launch import Launched
from tests.web.conftest import PHONE, Open
from tests.web.players import ASKED, ENDED, Mouse, next_question, play, race_bots

SHOWN = ("title", "steps", "counters", "rows", "field", "cards", "log")  # parts that say where the match stands


def shown(page: Page) -> dict[str, object]:
    """Every word on the table, and where every piece stands."""
    words = {name: sorted(page.locator(f'[data-part="{name}"]').inner_text().split("\n")) for name in SHOWN}
    return {**words, "question": page.locator(".decision-words").inner_text(), "pieces": page.evaluate(PIECES)}


PIECES = """() => JSON.stringify([...document.querySelectorAll('.piece:not(.gone)')]
  .map((piece) => [piece.getAttribute('href') || piece.textContent, piece.style.transform, piece.dataset.mood || ''])
  .sort())"""


def answer_some(player: Mouse, count: int) -> None:
    for _ in range(count):
        next_question(player.page)
        player.answer()
    next_question(player.page)


def test_a_page_that_followed_a_match_shows_what_a_fresh_one_shows(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=8)
    answer_some(Mouse(page, 3), 6)
    before = shown(page)
    page.reload()
    page.wait_for_selector(ASKED)
    assert shown(page) == before


def test_whoever_closes_the_page_finds_the_table_at_home_with_their_turn(open_page: Open) -> None:
    page = open_page()
    race_bots(page, tracks=8)
    answer_some(Mouse(page, 4), 3)
    before = shown(page)
    context = page.context
    page.close()
    home = open_page("/", context=context)
    ticket = home.locator('.ticket[data-turn="true"]')
    expect(ticket).to_contain_text("Your turn")
    ticket.get_by_role("link", name="Take your turn").click()
    home.wait_for_selector(ASKED)
    assert shown(home) == before
    assert home.title().startswith("Your turn")


def test_what_is_half_chosen_can_be_taken_back_and_is_gone_after_a_reload(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    hand = page.locator('[data-rack="hand"] button')
    hand.nth(0).click()
    hand.nth(3).click()
    expect(page.locator('[data-rack="hand"] button[data-state="ghost"]')).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator('[data-rack="hand"] button[data-state="ghost"]')).to_have_count(0)
    hand.nth(1).click()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator('[data-rack="hand"] button[data-state="ghost"]')).to_have_count(0)
    hand.nth(1).click()
    page.reload()
    page.wait_for_selector(ASKED)
    expect(page.locator('[data-rack="hand"] button[data-state="ghost"]')).to_have_count(0)


def test_two_tabs_of_one_seat_show_the_same_and_either_can_answer(open_page: Open) -> None:
    first = open_page()
    race_bots(first, tracks=8)
    second = open_page(first.url, context=first.context)
    for seed, (one, other) in enumerate([(first, second), (second, first)]):
        one.wait_for_selector(ASKED)
        player = Mouse(one, seed)
        player.answer()
        one.wait_for_selector(ASKED)
        other.wait_for_selector(f'[data-part="play"][data-step="{player.step()}"]')
        assert shown(one) == shown(other)


def test_an_answer_that_was_lost_on_the_way_is_sent_again_and_counts_once(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    sent: list[str] = []

    def lose(route: Route) -> None:
        """The first time the answer arrives and its acknowledgement is lost; the second time it does not arrive."""
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
            route.abort()
        elif len(sent) == 2:
            route.abort()
        else:
            route.continue_()

    page.route("**/answers", lose)
    player = Mouse(page, 6)
    with page.expect_response("**/answers"):
        player.answer()
    page.wait_for_selector(ASKED)
    assert len(sent) == 3
    assert len(set(sent)) == 1, "the same answer under the same key"
    page.unroute("**/answers")
    player.answer()


def test_a_dropped_stream_says_so_and_catches_up_without_a_reload(open_page: Open, server: Launched) -> None:
    page = open_page()
    race_bots(page, tracks=8)
    mark = page.evaluate("() => (window.mark = Math.random())")
    page.route("**/api/tables/*/stream**", lambda route: route.abort())
    page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    page.evaluate("() => dispatchEvent(new Event('pageshow'))")
    expect(page.get_by_text("Coming back to the table")).to_be_visible()
    other = open_page(page.url, context=page.context)
    answer_some(Mouse(other, 8), 2)
    page.unroute("**/api/tables/*/stream**")
    expect(page.get_by_text("You are back")).to_be_visible()
    page.wait_for_selector(f'[data-part="play"][data-step="{Mouse(other, 0).step()}"]')
    assert page.evaluate("() => window.mark") == mark, "it was not reloaded"
    assert shown(page) == shown(other)


def test_somebody_watching_sees_the_match_and_no_cards(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    page.get_by_role("button", name="This table").click()
    link = page.get_by_label("Link", exact=True).first.input_value()
    page.keyboard.press("Escape")
    watcher = open_page(link, size=PHONE, theme="light")
    watcher.wait_for_selector('[data-part="play"]:not([hidden])')
    expect(watcher.locator('[data-rack="hand"]')).to_have_count(0)
    assert not watcher.locator(ASKED).count()
    player = Mouse(page, 9)
    play([player], lambda: bool(page.locator(ENDED).count()))
    watcher.wait_for_selector(ENDED)
    assert watcher.locator(".end-places tbody tr:not([data-why])").all_inner_texts() != []
    assert not watcher.get_by_role("button", name="Race again").count()


def test_a_question_that_comes_again_in_the_same_words_can_be_answered_again(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    table = page.evaluate("() => document.getElementById('table').textContent")
    screen = page.evaluate(
        "async () => (await (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/screen`)).json())"
    )
    sent: list[str] = []
    events = [
        f"event: table\ndata: {table}\n\n",
        f"event: whole\ndata: {json.dumps({'n': 5, 'screen': screen['screen']})}\n\n",
        'event: change\ndata: {"n": 6, "change": {}}\n\n',
    ]

    def stream(route: Route) -> None:
        """Before the answer the question, after it the same question as the next step."""
        body = events[0] + (events[2] if sent else events[1])
        route.fulfill(body=body, content_type="text/event-stream")

    def take(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.fulfill(json={"step": 5 + len(sent)})

    page.route("**/api/tables/*/stream**", stream)
    page.route("**/answers", take)
    page.reload()
    player = Mouse(page, 1)
    page.wait_for_selector(ASKED)
    player.answer()
    page.wait_for_selector(ASKED)
    assert page.locator('button[data-state="ghost"]').count() == 0, "nothing is chosen yet"
    assert len(sent) == 1
