"""When something is wrong, or nothing is there: one sentence says what happened, and one button leads on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Page, Route, expect

from benchmarks.launch import Launched
from hairpin.server.upkeep.backup import make_backup
from hairpin.server.upkeep.restore import restore
from tests.web import access
from tests.web.conftest import PHONE, WAIT, Open
from tests.web.players import ASKED, FOUND, Mouse, next_question, race_bots

BAR = ".link-bar"
BACK_STAYS = 4_000  # milliseconds that the bar still stands when all is well again


class Own:
    """A server of a test's own, always at the same address, and pages there."""

    def __init__(self, data: Path, browser: Browser) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.data = data
        self.launched: Launched | None = None
        self.start()
        self.context = browser.new_context(base_url=f"http://127.0.0.1:{self.port}", reduced_motion="reduce")
        self.context.set_default_timeout(WAIT)

    def start(self) -> None:
        self.launched = Launched(self.data, port=self.port)

    def stop(self) -> None:
        assert self.launched is not None
        assert self.launched.stop() == 0
        self.launched = None

    def kill(self) -> None:
        assert self.launched is not None
        self.launched.kill()
        self.launched = None

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.goto(path)
        return page


@pytest.fixture
def own(tmp_path: Path, browser: Browser) -> Iterator[Own]:
    made = Own(tmp_path / "data", browser)
    yield made
    made.context.close()
    if made.launched is not None:
        made.stop()


def found(page: Page, **wanted: object) -> str:
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    return str(page.evaluate(FOUND, {"game": "street-illegal", "options": {}, "seats": seats, **wanted}))


def invitation(page: Page, table: str) -> str:
    return str(page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).links.invite", table))


def post(page: Page, path: str, body: object) -> int:
    return int(page.evaluate(POST, [path, body]))


def later(page: Page, selector: str) -> None:
    """Let the clock of the page run until something stands there; what it asks for meanwhile gets its real answer."""
    for _ in range(100):
        if page.locator(selector).count():
            return
        page.clock.run_for(200)
    raise AssertionError(f"{selector} does not come")


COUNT_LOSSES = """window.EventSource = class extends EventSource {
  constructor(...words) {
    super(...words);
    this.addEventListener('error', () => { window.losses = (window.losses ?? 0) + 1; });
  }
};"""
POST = """async ([path, body]) => (await fetch(path, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
})).status"""


# -- the connection -------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_that_goes_down_and_comes_back_leaves_the_page_where_it_was(own: Own, end: str) -> None:
    page = own.page()
    page.clock.install()
    race_bots(page)
    question = page.locator(".decision-words").inner_text()
    mark = page.evaluate("() => (window.mark = Math.random())")
    getattr(own, end)()
    later(page, f'{BAR}[data-state="trying"]')
    expect(page.locator(BAR)).to_contain_text("Coming back to the table")
    later(page, f'{BAR}[data-state="lost"]')
    expect(page.locator(BAR)).to_contain_text("Next try in")
    access.check(page)
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 1)  # from now on it tries only when it is told to
    later(page, f'{BAR}[data-state="lost"]')
    own.start()
    page.get_by_role("button", name="Try now").click()
    back = page.locator(f'{BAR}[data-state="back"]')
    expect(back).to_contain_text("Nothing is missing")
    page.clock.run_for(BACK_STAYS)
    expect(page.locator(BAR)).to_have_count(0)
    assert page.locator(".decision-words").inner_text() == question
    assert page.evaluate("() => window.mark") == mark, "it was not reloaded"
    Mouse(page, 1).answer()


def test_a_page_says_when_the_server_was_restored_to_an_earlier_step(own: Own, tmp_path: Path) -> None:
    page = own.page()
    race_bots(page)
    backup = make_backup(own.data, tmp_path / "backup.zip", force=False)
    player = Mouse(page, 3)
    step = player.step()
    player.answer()
    own.stop()
    restore(backup.path, own.data, force=True)
    own.start()
    expect(page.locator(BAR)).to_contain_text("the match goes on from an earlier step")
    assert player.step() == step
    player.answer()


def test_an_answer_that_was_made_while_the_server_was_down_counts_when_it_is_back(own: Own) -> None:
    page = own.page()
    race_bots(page)
    own.kill()
    player = Mouse(page, 2)
    step = player.step()
    player.compose()
    page.locator('[data-key="confirm"]').click()
    expect(page.get_by_text("Your answer has not arrived yet")).to_be_visible()
    own.start()
    page.wait_for_selector(f'[data-part="play"]:not([data-step="{step}"])')
    expect(page.get_by_text("Your answer has not arrived yet")).to_have_count(0)


def test_what_happened_meanwhile_is_counted_and_can_be_shown(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    other = open_page(page.url, context=page.context)
    page.route("**/api/tables/*/stream**", lambda route: route.abort())
    page.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")
    expect(page.locator(BAR)).to_be_visible()
    other.wait_for_selector(ASKED)
    Mouse(other, 3).answer()
    other.wait_for_selector(ASKED)
    page.unroute("**/api/tables/*/stream**")
    back = page.locator(f'{BAR}[data-state="back"]')
    expect(back).to_contain_text("happened meanwhile")
    back.get_by_role("button", name="Show it").click()
    expect(page.locator('[data-part="log-box"]')).to_be_focused()


def test_a_short_break_is_not_worth_a_word(open_page: Open) -> None:
    """The bar waits for a second; the clock of the page is ours here, and stands still but when we let it run."""
    page = open_page()
    table = found(page)
    page.add_init_script(COUNT_LOSSES)
    page.clock.install()
    page.goto(f"/t/{table}")
    page.wait_for_selector(ASKED)
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 1)  # in seconds
    page.route("**/api/tables/*/stream**", lambda route: route.abort())
    page.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")
    page.wait_for_function("() => window.losses")
    page.clock.run_for(900)
    assert page.locator(BAR).count() == 0
    page.clock.run_for(200)
    expect(page.locator(BAR)).to_be_visible()
    page.unroute("**/api/tables/*/stream**")
    tries: list[str] = []
    page.on("request", lambda request: tries.append(request.url) if "/stream" in request.url else None)
    for _ in range(100):
        if tries:
            break
        page.clock.run_for(200)
    expect(page.locator(f'{BAR}[data-state="back"]')).to_be_visible()  # the answer takes real time; the clock stands
    page.clock.run_for(3400)
    expect(page.locator(f'{BAR}[data-state="back"]')).to_be_visible()
    page.clock.run_for(800)
    expect(page.locator(BAR)).to_have_count(0)


def test_a_page_of_an_old_build_loads_itself_anew_unless_somebody_is_choosing(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    page.evaluate("() => (document.body.dataset.build = 'older')")
    with page.expect_navigation():
        page.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")
    page.wait_for_selector(ASKED)
    page.evaluate("() => { sessionStorage.clear(); document.body.dataset.build = 'older'; }")
    page.locator('[data-rack="hand"] button').first.click()
    page.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")
    notice = page.locator(".toast", has_text="Hairpin has been updated")
    expect(notice).to_be_visible()
    with page.expect_navigation():
        notice.get_by_role("button", name="Load it").click()
    page.wait_for_selector(ASKED)


# -- answers --------------------------------------------------------------------------------------


def test_an_answer_that_comes_too_late_leads_to_the_question_as_it_stands(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    stale = open_page(page.url, context=page.context)
    stale.wait_for_selector(ASKED)
    stale.route("**/api/tables/*/stream**", lambda route: route.abort())
    stale.evaluate("() => { dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow')); }")
    Mouse(page, 5).answer()
    page.wait_for_selector(ASKED)
    player = Mouse(stale, 5)
    player.compose()
    stale.locator('[data-key="confirm"]').click()
    notice = stale.get_by_role("alert").filter(has_text="Too late: the table has moved on")
    expect(notice).to_be_visible()
    access.check(stale)
    stale.unroute("**/api/tables/*/stream**")
    stale.wait_for_selector(f'[data-part="play"][data-step="{Mouse(page, 0).step()}"]')
    notice.get_by_role("button", name="Show it").click()
    expect(notice).to_have_count(0)
    expect(stale.locator('[data-part="decision"]')).to_be_focused()


class Hasty(Mouse):
    """Answers the next question before the word has come that the last answer counts; then it comes."""

    def __init__(self, page: Page, seed: int, held: list[tuple[Route, APIResponse]]) -> None:
        super().__init__(page, seed)
        self.held = held

    def send(self, button: Locator) -> None:
        super().send(button)
        expect(self.page.locator('[data-part="decision"]')).to_have_attribute("data-state", "sent")
        route, reply = self.held.pop()
        route.fulfill(response=reply)


def test_an_answer_to_the_next_question_counts_although_the_word_about_the_last_is_late(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/answers", lambda route: held.append((route, route.fetch())), times=1)
    Mouse(page, 7).answer()
    for _ in range(500):
        if held:
            break
        page.wait_for_timeout(20)
    Hasty(page, 8, held).answer()
    assert not held
    next_question(page)
    Mouse(page, 9).answer()


def test_an_answer_that_is_refused_says_why_and_the_question_stays(open_page: Open) -> None:
    page = open_page()
    race_bots(page)

    def other(route: Route) -> None:
        told = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**told, "answers": [255]}))

    page.route("**/answers", other)
    player = Mouse(page, 6)
    player.compose()
    page.locator('[data-key="confirm"]').click()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("the question is still open")
    access.check(page)
    page.unroute("**/answers")
    notice.get_by_role("button", name="Choose again").click()
    player.answer()


def test_a_seat_that_is_used_elsewhere_says_so_and_lets_one_watch(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    link = page.evaluate("() => JSON.parse(document.getElementById('table').textContent).links.seat")
    phone = open_page(link, size=PHONE)
    access.check(phone)
    phone.get_by_role("button", name="Take the seat here").click()
    phone.wait_for_selector(ASKED)
    notice = page.locator(".toast", has_text="Your seat is used on another device now")
    expect(notice).to_be_visible()
    expect(page.locator('[data-part="decision"]')).to_contain_text("that one answers")
    access.check(page)
    notice.get_by_role("button", name="See the table").click()
    page.wait_for_url("**/watch/*")
    page.wait_for_selector('[data-part="play"]:not([hidden])')
    expect(page.locator('[data-rack="hand"]')).to_have_count(0)


def test_a_table_that_is_given_up_sends_those_who_wait_there_home(open_page: Open) -> None:
    host = open_page()
    table = found(host, seats=[{"by": "me"}, {"by": "open"}], listed=True)
    guest = open_page(f"/t/{table}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    assert post(host, f"/api/tables/{table}/leave", {}) == 200
    notice = guest.locator(".toast", has_text="The table was given up")
    notice.get_by_role("button", name="Go home").click()
    expect(guest.get_by_role("radio", name="Street Illegal")).to_be_visible()
    guest.goto(f"/t/{table}")


# -- links ----------------------------------------------------------------------------------------


def test_a_link_that_leads_nowhere_can_be_pasted_again(open_page: Open) -> None:
    host = open_page()
    invite = invitation(host, found(host, seats=[{"by": "me"}, {"by": "open"}]))
    page = open_page(invite[:-6])
    expect(page.get_by_role("heading", name="This road is closed")).to_be_visible()
    expect(page.locator(".lost")).to_contain_text("cut short")
    page.get_by_role("button", name="Paste the link again").click()
    field = page.get_by_label("The whole link")
    expect(field).to_be_focused()
    field.fill("https://elsewhere.example/join/abc")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not a link to a table here")
    access.check(page)
    field.fill(invite)
    field.press("Enter")
    expect(page.get_by_label("Your name")).to_be_visible()


def test_a_private_table_tells_strangers_what_they_need(open_page: Open) -> None:
    host = open_page()
    table = found(host)
    page = open_page("/")
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Not through here")).to_be_visible()
    expect(page.locator(".lost")).to_contain_text("ask for an invitation")
    access.check(page)


def test_whoever_was_faster_is_named_and_the_other_cars_are_offered(open_page: Open) -> None:
    host = open_page()
    invite = invitation(host, found(host, seats=[{"by": "me"}, {"by": "open"}, {"by": "open"}]))
    slow, fast = open_page(invite, size=PHONE), open_page(invite)
    for page, name in ((slow, "Slow"), (fast, "Fast")):
        page.get_by_label("Your name").fill(name)
        page.locator(".pick-car label").first.click()
        expect(page.get_by_role("button", name="Sit down in the yellow hatch")).to_be_visible()
    fast.get_by_role("button", name="Sit down").click()
    fast.wait_for_url("**/t/*")
    slow.get_by_role("button", name="Sit down").click()
    notice = slow.get_by_role("alert")
    expect(notice).to_contain_text("Fast was faster: the yellow hatch is taken")
    expect(notice).to_contain_text("One car is still free")
    access.check(slow)
    expect(slow.get_by_label("Your name")).to_have_value("Slow")
    slow.get_by_role("button", name="Sit down in the blue roadster").click()
    slow.wait_for_url("**/t/*")
    late = open_page(invite)
    expect(late.locator("[data-full]")).to_contain_text("All seats are taken")
    access.check(late)
    late.get_by_role("link", name="Just watch").click()
    late.wait_for_url("**/watch/*")


def test_whoever_sits_there_already_is_led_to_the_table(open_page: Open) -> None:
    host = open_page()
    table = found(host, seats=[{"by": "me"}, {"by": "open"}])
    host.goto(invitation(host, table))
    assert host.url.endswith(f"/t/{table}")


# -- nothing there --------------------------------------------------------------------------------


def test_empty_lists_say_what_will_stand_there(own: Own) -> None:
    page = own.page()
    expect(page.get_by_text("Nothing finished yet")).to_be_visible()
    page.get_by_role("link", name="List a table").click()
    expect(page.get_by_label("Listed")).to_be_checked()


def test_without_scripts_the_page_says_what_is_missing_and_guides_can_be_read(
    browser: Browser, server: Launched
) -> None:
    context = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = context.new_page()
    for path in ("/", "/new/street-illegal", "/t/nowhere"):
        page.goto(path)
        expect(page.get_by_text("Scripts are switched off")).to_be_visible()
    page.goto("/guide/street-illegal")
    expect(page.get_by_role("heading", name="Street Illegal").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("missing", ["**/table.all.js", "**/page.css", "**/kit/*.svg"])
def test_a_page_that_did_not_arrive_whole_says_so(open_page: Open, missing: str) -> None:
    page = open_page()
    table = found(page)
    page.route(missing, lambda route: route.abort())
    page.goto(f"/t/{table}")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("did not arrive whole")
    page.unroute(missing)
    notice.get_by_role("link", name="Load it again").click()
    page.wait_for_selector(ASKED)
