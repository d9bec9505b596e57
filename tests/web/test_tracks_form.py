"""Tracks in the form of a new table: chosen by picture, built section by section or typed, and checked all the while."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.nitro_dice.test_workshop import WRONG
from tests.web import access
from tests.web.conftest import DESK, PHONE, Open
from tests.web.players import ASKED

ROW = "A s r r s y r G r r y r"
CHECK = "**/options/track/check"
MARKED = "(() => { const t = document.activeElement; return t.value.slice(t.selectionStart, t.selectionEnd); })()"


def bench(page: Page) -> Locator:
    """The bench, open with the track that was chosen last."""
    with page.expect_response(CHECK):
        page.get_by_role("radio", name="Your own").check(force=True)
    expect(page.locator("[data-verdict]")).not_to_be_empty()
    return page.locator(".bench")


def text_of(page: Page) -> Locator:
    return page.get_by_label("As text")


def write(page: Page, text: str) -> None:
    with page.expect_response(CHECK):
        text_of(page).fill(text)


def change(page: Page, group: str, words: str) -> None:
    with page.expect_response(CHECK):
        page.get_by_role("group", name=group, exact=True).get_by_role("button", name=words, exact=True).click()


@pytest.mark.parametrize("size", [DESK, (768, 1024), PHONE], ids=["desk", "tablet", "phone"])
def test_everybody_can_choose_and_build_a_track(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("/new/nitro-dice", size=size)
    access.check_in_both_themes(page)
    bench(page)
    page.get_by_role("radio", name="Section 4, straight").click()
    expect(page.get_by_role("heading", name="Section 4, straight")).to_be_visible()
    access.check_in_both_themes(page)
    change(page, "Type", "Red, left")
    expect(page.locator("[data-verdict]")).to_contain_text("wrong with it")
    access.check_in_both_themes(page)


def test_the_tracks_of_the_box_are_pictures_with_their_facts(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    tracks = page.get_by_role("radiogroup", name="Track", exact=True)
    expect(tracks.get_by_role("radio")).to_have_count(5)
    expect(tracks.locator("svg.scene")).to_have_count(4)
    expect(tracks.get_by_role("radio", name="Two laps")).to_be_checked()
    tracks.get_by_role("radio", name="Figure eight").check(force=True)
    expect(page.locator("[data-sum-rules]")).to_have_text("1 changed")
    expect(page.locator("[data-poster] svg")).to_have_attribute(
        "aria-label", "A track of 12 sections and 2 laps: " + EIGHT
    )
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".table-board").get_by_role("img", name="A track of 12 sections")).to_be_visible()


EIGHT = (
    "Start/Finish, straight, straight, yellow turn, yellow turn, straight, yellow turn, straight, red turn, Garage, "
    "red turn, red turn"
)


def test_a_track_is_built_section_by_section_and_raced_on(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    expect(text_of(page)).to_have_value(f"{ROW}\nlaps 2\ninside L\nname custom")
    page.get_by_role("radio", name="Section 1, straight").click()
    change(page, "Add behind it", "Straight")
    expect(text_of(page)).to_have_value("A s s r r s y r G r r y r\nlaps 2\ninside L\nname custom")
    expect(page.locator("[data-verdict]")).to_have_text("2 things are wrong with it.")
    expect(page.get_by_role("radio", name="Section 12, red turn, something is wrong here")).to_be_visible()
    # The start is one cell too far west now; another straight on the way back closes the ring again.
    page.get_by_role("radio", name="Section 5, straight").click()
    expect(page.get_by_role("heading", name="Section 5, straight")).to_be_visible()
    change(page, "Add behind it", "Straight")
    expect(page.locator("[data-verdict]")).to_have_text("It can be played.")
    change(page, "Hazards", "L1")
    change(page, "Laps", "One lap more")
    expect(text_of(page)).to_have_value("A s s r r s s:L1 y r G r r y r\nlaps 3\ninside L\nname custom")
    expect(page.locator(".bench .facts")).to_contain_text("42")
    change(page, "Inside lane", "Right")
    with page.expect_response(CHECK):
        page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value("A s s r r s s:L1 y r G r r y r\nlaps 3\ninside L\nname custom")
    page.get_by_role("button", name="Start the race").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(ASKED)
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    raced = {option["name"]: option["value"] for option in table["options"]}["track"]
    assert raced == "A s s r r s s:L1 y r G r r y r; laps 3; inside L; name custom"


def test_every_kind_of_fault_has_its_sentence_and_leads_to_its_place(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    for text, sentence, at in WRONG:
        write(page, text)
        remark = page.locator(".bench-says .remark", has_text=sentence).first
        expect(remark).to_be_visible()
        expect(page.locator("[data-verdict]")).to_contain_text("wrong with it")
        expect(text_of(page)).to_have_attribute("aria-invalid", "true")
        if at:
            remark.click()
            assert page.evaluate(MARKED) == at, text


def test_a_faulty_track_founds_no_table_and_the_sentence_stands_at_the_track(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    text_of(page).fill("A s r r s s r r")  # sent at once: the check that is still to come is waited for
    page.get_by_role("button", name="Start the race").first.click()
    wrong = page.get_by_role("alert")
    expect(wrong).to_have_text("There is no garage, G; a track has one.")
    expect(text_of(page)).to_be_focused()
    assert page.url.endswith("/new/nitro-dice")
    after, tile = page.locator("[data-after]"), page.locator("[data-own-words]")
    expect(after).to_have_text("Your track cannot be raced yet: see below what is wrong with it.")
    expect(tile).to_have_text("cannot be raced yet")
    write(page, ROW)
    expect(after).to_contain_text("the race starts at once")
    expect(tile).to_contain_text("sections")
    expect(page.locator("[data-verdict]")).to_have_text("It can be played.")
    expect(wrong).to_be_hidden()


def test_advice_does_not_stand_in_the_way(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    write(page, "A G r r s s r r; laps 1")
    expect(page.locator("[data-verdict]")).to_have_text("It can be played. Some advice:")
    expect(page.locator(".remark", has_text="fewer than 16")).to_be_visible()
    page.get_by_role("button", name="Start the race").first.click()
    page.wait_for_url("**/t/*")


def test_a_pasted_track_with_remarks_on_many_lines_is_understood(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    write(page, f"# The round of the old market\nname market\n{ROW}   # and home\nlaps 3\n")
    expect(page.locator("[data-verdict]")).to_have_text("It can be played.")
    expect(page.locator("[data-own-words]")).to_contain_text("market")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".table-board").get_by_role("img", name="A track of 12 sections and 3 laps")).to_be_visible()
    guest = open_page(page.get_by_label("Link", exact=True).first.input_value())
    expect(guest.get_by_role("img", name="A track of 12 sections and 3 laps")).to_be_visible()


def test_keys_alone_build_a_track(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    page.get_by_role("radio", name="Two laps").focus()
    with page.expect_response(CHECK):
        page.keyboard.press("ArrowUp")  # from the first choice to the last: one's own
    expect(page.get_by_role("radio", name="Your own")).to_be_checked()
    page.wait_for_selector(".part")
    page.get_by_role("radio", name="Section 0, Start/Finish").focus()
    with page.expect_response(CHECK):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Section 1, straight")).to_be_focused()
    page.get_by_role("group", name="Hazards").get_by_role("button", name="L2").focus()
    with page.expect_response(CHECK):
        page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Hazards").get_by_role("button", name="L2")).to_be_focused()
    expect(text_of(page)).to_have_value("A s:L2 r r s y r G r r y r\nlaps 2\ninside L\nname custom")


def test_the_caret_of_the_text_chooses_its_section(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    bench(page)
    text_of(page).focus()
    with page.expect_response(CHECK):
        page.evaluate("() => document.querySelector('[data-text]').setSelectionRange(8, 8)")
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Section 3, red turn")).to_have_attribute("aria-checked", "true")


def test_where_two_sections_lie_in_one_place_a_second_press_means_the_other(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    page.get_by_role("radio", name="Figure eight").check(force=True)
    bench(page)
    page.get_by_role("radio", name="Section 7, straight").click()
    expect(page.get_by_role("heading", name="Section 7, straight")).to_be_visible()
    page.get_by_role("radio", name="Section 7, straight").click()
    expect(page.get_by_role("heading", name="Section 1, straight")).to_be_visible()


def test_an_option_out_of_range_says_so_at_its_field_and_takes_the_focus(open_page: Open) -> None:
    page = open_page("/new/nitro-dice")
    field = page.locator('input[name="disaster_area"]')
    field.fill("99")
    with page.expect_response("**/options/disaster_area/check"):
        field.blur()
    wrong = page.get_by_role("alert")
    expect(wrong).to_have_text("Option disaster_area cannot be '99'; it can be a whole number from 0 to 24.")
    page.get_by_role("button", name="Start the race").first.click()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(field).to_have_attribute("aria-describedby", "wrong-disaster_area")
    expect(wrong).to_have_text("Option disaster_area cannot be 99; it can be a whole number from 0 to 24.")
    field.fill("6")
    expect(wrong).to_be_hidden()
