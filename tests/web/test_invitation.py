"""Invitations for phones: a QR code in the waiting room and on the page to join, and a word where no phone can follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.chromium import FLAGS, chromium
from benchmarks.launch import Launched
from tests.web import access
from tests.web.conftest import DESK, PHONE, WAIT, Open

ELSEWHERE = "table.example"  # a name under which the server is reached from elsewhere
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
COLOURS = """() => {
  const [ground, modules] = document.querySelector('.qr svg').children;
  return [getComputedStyle(ground).fill, getComputedStyle(modules).stroke];
}"""


def waiting_room(page: Page) -> str:
    """A table with an open seat; gives the link of its invitation."""
    page.goto("/new/street-racing")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.locator('button[type="submit"]:visible').first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".qr svg")
    return page.get_by_label("Link", exact=True).first.input_value()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_waiting_room_shows_a_code_that_a_camera_can_read(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    link = waiting_room(page)
    code = page.get_by_role("img", name=f"QR code of the invitation {link}")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 140
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(COLOURS) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], theme
    access.check_in_both_themes(page)
    guest = open_page(link, size=size)
    shown = guest.locator(".by-phone")
    if size == DESK:
        expect(shown.get_by_role("img", name=f"QR code of the invitation {link}")).to_be_visible()
        expect(shown).to_contain_text("Rather on your phone?")
    else:
        expect(shown).to_be_hidden()
    access.check_in_both_themes(guest)


def test_an_address_that_only_this_machine_knows_says_so(open_page: Open) -> None:
    page = open_page()
    link = waiting_room(page)
    expect(page.locator(".reach")).to_contain_text("This address works on this machine only.")
    expect(page.locator(".reach")).to_contain_text("--host 0.0.0.0")
    guest = open_page(link)
    expect(guest.locator(".reach")).to_contain_text("This address works on this machine only.")


def test_the_code_stays_when_somebody_sits_down(open_page: Open) -> None:
    page = open_page("/new/street-illegal")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_label("Seat 3", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_selector(".qr svg")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    guest = open_page(page.get_by_label("Link", exact=True).first.input_value())
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat-name", has_text="Bob")).to_be_visible()
    expect(page.locator(".qr svg")).to_be_visible()
    assert not [url for url in asked if url.endswith("qr.svg")], "the code was fetched again"


@pytest.fixture
def from_elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A browser that reaches a server under another name, which the server was told to answer to."""
    server = Launched(tmp_path / "data", allow_host=[ELSEWHERE])
    rules = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    other = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, rules])
    context = other.new_context(base_url=f"http://{ELSEWHERE}:{server.port}", reduced_motion="reduce")
    context.set_default_timeout(WAIT)
    yield context.new_page()
    other.close()
    assert server.stop() == 0


def test_who_reaches_the_server_from_elsewhere_gets_a_code_for_elsewhere(from_elsewhere: Page) -> None:
    link = waiting_room(from_elsewhere)
    assert link.startswith(f"http://{ELSEWHERE}:")
    expect(from_elsewhere.get_by_role("img", name=f"QR code of the invitation {link}")).to_be_visible()
    expect(from_elsewhere.locator(".reach")).to_have_count(0)


def test_without_an_open_seat_there_is_no_code(open_page: Open) -> None:
    page = open_page()
    link = waiting_room(page)
    guest = open_page(link)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat-name", has_text="Bob")).to_be_visible()
    expect(page.locator(".qr")).to_have_count(0)
    late = open_page(link)
    expect(late.get_by_text("No seat is free.")).to_be_visible()
    expect(late.locator(".by-phone")).to_have_count(0)
