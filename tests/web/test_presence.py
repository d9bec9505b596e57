"""A player goes away while others wait: the others see a countdown and nudge once; the nudged player is called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.launch import Launched
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND, Mouse
from tests.web.test_street_racing import found_table, start

# A page behind another tab, as browsers tell it; notices are noted instead of shown.
HIDE = "() => { window.away = true; document.dispatchEvent(new Event('visibilitychange')); }"
BACK = "() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }"
PREPARE = """
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
window.notices = [];
window.Notification = class extends EventTarget {
  static permission = "granted";
  constructor(words, { body }) { super(); window.notices.push([words, body]); }
};
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A server where people are waited for some minutes."""
    launched = Launched(tmp_path_factory.mktemp("calm") / "data", grace=250)
    yield launched
    assert launched.stop() == 0


def two(open_page: Open) -> tuple[Page, Page]:
    """Ann and Bob at a table where both are asked; Bob's page can be hidden."""
    ann = open_page(size=DESK)
    invitation = found_table(ann)
    bob = open_page(size=PHONE)
    bob.add_init_script(PREPARE)
    bob.clock.install()
    bob.goto(invitation)
    start(ann, bob)
    for page in (ann, bob):
        page.wait_for_selector(ASKED)
    return ann, bob


def test_who_is_away_is_marked_and_nudged_once(open_page: Open, pictures: Path | None) -> None:
    ann, bob = two(open_page)
    plates = ann.locator('[data-part="away"]')
    expect(plates).to_be_hidden()
    bob.evaluate(HIDE)
    Mouse(ann, 1).answer()
    expect(plates).to_contain_text("Bob is away")
    left = plates.get_by_role("timer")
    first = left.inner_text()
    minutes, seconds = map(int, first.split(":"))
    assert 200 < 60 * minutes + seconds <= 271
    expect(left).not_to_have_text(first)
    access.check(ann)
    if pictures is not None:
        ann.screenshot(path=pictures / "away.png")
    plates.get_by_role("button", name="Nudge Bob").click()
    expect(plates).to_contain_text("nudged by Ann")
    expect(plates.get_by_role("button")).to_have_count(0)
    bob.clock.fast_forward(16_000)  # until the hidden page asks
    bob.wait_for_function("() => window.notices.length > 0")
    bob.clock.fast_forward(16_000)
    assert bob.evaluate("() => window.notices") == [["Ann waits for you", "Street Racing"]]
    bob.evaluate(BACK)
    expect(bob.get_by_text("Ann waits for you")).to_be_visible()
    expect(plates).to_be_hidden()
    access.check(bob)
    if pictures is not None:
        bob.screenshot(path=pictures / "nudged.png")


def test_a_nudge_reaches_the_player_at_another_table(open_page: Open) -> None:
    ann, bob = two(open_page)
    table = bob.url
    wanted = {"game": "street-racing", "options": {}, "seats": [{"by": "me"}, {"by": "bot", "level": "rookie"}]}
    bob.goto(f"/t/{bob.evaluate(FOUND, wanted)}")
    assert bob.url != table
    bob.wait_for_selector(ASKED)
    Mouse(ann, 1).answer()
    ann.get_by_role("button", name="Nudge Bob").click()
    expect(bob.get_by_text("Ann waits for you")).to_be_visible()
    bob.get_by_role("button", name="Go there").click()
    bob.wait_for_url(table)
