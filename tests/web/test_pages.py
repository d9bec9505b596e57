"""The pages around a table: what they offer works, and what people type is never obeyed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hairpin.games import find_games
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED, FOUND, race_bots

TABLET, SIDEWAYS = (768, 1024), (844, 390)
BOARDS = [game.name for game in find_games() if game.board is not None]
EVIL = "<img src=x onerror=\"document.title='owned'\">"


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_every_page_can_be_read_and_pressed_by_everybody(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/", size=size)
    access.check_in_both_themes(page)
    page.get_by_role("button", name="Settings").first.click()
    access.check_in_both_themes(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    access.check_in_both_themes(page)
    page.keyboard.press("Escape")
    for path in ("/new/street-illegal", "/guide", "/guide/street-illegal", "/t/nowhere"):
        page.goto(path)
        access.check_in_both_themes(page)


@pytest.mark.parametrize("game", BOARDS)
def test_what_a_game_is_drawn_from_stands_in_nobodys_way(open_page: Open, game: str) -> None:
    """The kit stands in the page and is seen nowhere; other checks take it as empty."""
    page = open_page()
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': game, 'options': {}, 'seats': seats})}")
    page.wait_for_selector(ASKED)
    assert page.locator("svg.kit *").count() > 100
    access.check(page, kit=True)


@pytest.mark.parametrize("game", BOARDS)
def test_a_phone_on_its_side_shows_the_board_and_the_question(open_page: Open, game: str) -> None:
    page = open_page(size=SIDEWAYS)
    seats = [{"by": "me"}, {"by": "bot", "level": "street"}]
    page.goto(f"/t/{page.evaluate(FOUND, {'game': game, 'options': {}, 'seats': seats})}")
    page.wait_for_selector(ASKED)
    for part in (".play .board", f"{ASKED} .decision-words"):
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["y"] < SIDEWAYS[1] * 2 / 3, part
    access.assert_fits(page)


def test_a_race_against_bots_is_two_presses_away(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("radio", name="Street Illegal").click()
    page.get_by_role("button", name="Race three bots").click()
    page.wait_for_selector(ASKED)
    assert page.title() == "Your turn: Street Illegal"


def test_the_theme_is_kept_and_nothing_flashes(open_page: Open) -> None:
    page = open_page("/", theme="night")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    night = page.evaluate(ground)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="Light").click()
    light = page.evaluate(ground)
    assert light != night
    page.goto("/guide")
    assert page.evaluate(ground) == light
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="As the system").first.click()
    assert page.evaluate(ground) == night


def test_a_name_that_is_set_once_is_worn_at_every_table(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").first.click()
    field = page.get_by_label("Name at new tables")
    field.fill("Zoe")
    with page.expect_response("**/api/me"):
        field.press("Enter")
    page.goto("/new/street-illegal")
    expect(page.locator(".me")).to_have_text("Zoe")
    expect(page.locator('input[name="my-name"]')).to_have_value("Zoe")


def test_changed_options_are_marked_counted_and_played(open_page: Open) -> None:
    page = open_page("/new/street-illegal")
    page.get_by_role("switch", name="Nitrous oxide").check()
    page.get_by_role("group", name="Races").get_by_role("button", name="More").click()
    expect(page.locator("[data-sum-rules]")).to_have_text("2 changed")
    assert page.locator('.tag[data-kind="changed"]:visible').count() == 2
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    rules = page.locator(".table-log .panel").last
    expect(rules).to_contain_text("Nitrous oxide")
    expect(rules).to_contain_text("Races")


def test_an_impossible_option_is_refused_with_a_sentence_and_the_form_stays(open_page: Open) -> None:
    page = open_page("/new/street-illegal")
    page.locator('input[name="track_length"]').fill("99")
    page.get_by_role("button", name="Start the race").first.click()
    expect(page.get_by_role("alert")).to_contain_text("there are 20 track cards")
    expect(page.locator('input[name="track_length"]')).to_have_value("99")


def test_names_are_shown_and_never_obeyed(open_page: Open) -> None:
    host = open_page("/new/street-illegal")
    host.get_by_label("Your name").fill(EVIL)
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.get_by_role("button", name="Open the table").first.click()
    host.wait_for_url("**/t/*")
    typed = EVIL[:24]
    expect(host.locator(".seat-name").first).to_contain_text(typed)
    guest = open_page(host.get_by_label("Link", exact=True).first.input_value())
    expect(guest.locator("h1")).to_contain_text(typed)
    guest.get_by_label("Your name").fill("*bold* {{7*7}} & co")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/t/*")
    host.get_by_role("button", name="Start the race").click()
    for page in (host, guest):
        page.wait_for_selector('[data-part="log"] li')
        assert "owned" not in page.title()
        assert page.locator("img").count() == 0
    expect(host.get_by_role("group", name="{{7*7}}")).to_be_visible()
    guest.goto("/")
    expect(guest.locator(".me")).to_contain_text("{{7*7}}")


def test_a_guide_opens_at_what_was_asked(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("radio", name="Street Illegal").click()
    page.get_by_role("button", name="Race three bots").click()
    page.wait_for_selector(ASKED)
    page.get_by_role("button", name="Explain").click()
    expect(page.locator(".decision-told")).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="More in the guide").click()
    guide = opened.value
    anchor = guide.url.partition("#")[2]
    expect(guide.locator(f'[id="{anchor}"]')).to_be_in_viewport()


def test_a_table_that_is_not_there_gets_a_page_that_says_so(open_page: Open) -> None:
    page = open_page("/t/nowhere")
    expect(page.get_by_role("heading", name="This road is closed")).to_be_visible()
    page.get_by_role("link", name="Go home").click()
    expect(page.get_by_role("radio", name="Street Illegal")).to_be_visible()


def test_the_first_page_of_a_table_is_light(open_page: Open) -> None:
    page = open_page()
    race_bots(page)
    fresh = page.context.new_page()
    wire = page.context.new_cdp_session(fresh)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weight: list[int] = []
    wire.on("Network.dataReceived", lambda told: weight.append(told["encodedDataLength"]))
    fresh.goto(page.url)
    fresh.wait_for_selector(ASKED)
    assert 20_000 < sum(weight) < 150_000
