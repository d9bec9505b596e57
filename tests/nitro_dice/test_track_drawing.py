"""Drawings of tracks: every space has its own place on the grid, in the strip and in the picture."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.layout import EAST, NORTH, SOUTH, WEST
from hairpin.games.nitro_dice.picture import draw_picture
from hairpin.games.nitro_dice.slots import Slot, inside_lane, lane_lengths, slots_of
from hairpin.games.nitro_dice.terminal.grid import Grid, draw_grid, grid_size
from hairpin.games.nitro_dice.terminal.signs import HAZARD, Die
from hairpin.games.nitro_dice.terminal.strip import draw_strip
from hairpin.games.nitro_dice.track import LETTERS, Track, layouts, read_track

FACES = read_components(None).numbers
OWN = {
    "clockwise": "A s y y s G y y; laps 2; inside R",
    "outside_in": "A s r r s G r r; laps 2; inside R",
    "two_flyovers": "A s y s G s r r s s r s y s r s r r; laps 1",
    "three_flyovers": "A s y s G s r r s y y y s s y s s s r s r r; laps 1",
    "six_flyovers": "A y s s s s r r G s s r s r s r s s r r s s s y s y; laps 1",
    "garage_behind_a_flyover": "A r s y y y s s r s s y s s y y y s r r s G y s; laps 1",
    "stacked_flyovers": "A G y s s s y y y s r r s y r s y y; laps 1",
    "traps": "A s:L1 r:L1R3 r s:L3~ y:R1 r G r r y:L3R1 r; laps 2",
}


TRACKS = {**layouts(), **{name: read_track(text, FACES) for name, text in OWN.items()}}


@pytest.fixture(params=TRACKS)
def track(request: pytest.FixtureRequest) -> Track:
    return TRACKS[request.param]


def all_slots(track: Track) -> list[Slot]:
    cells = track.layout().cells
    return [slot for number, cell in enumerate(cells) for slot in slots_of(track, number, cell)]


def test_every_space_has_a_slot_of_its_own(track: Track) -> None:
    for number, cell in enumerate(track.layout().cells):
        slots = slots_of(track, number, cell)
        wanted = {
            (lane, space)
            for lane, length in lane_lengths(track.sections[number].kind).items()
            for space in range(1, length + 1)
        }
        assert {(slot.lane, slot.space) for slot in slots} == wanted
        assert len({(slot.column, slot.row) for slot in slots}) == len(slots)


def test_no_two_spaces_of_a_track_are_drawn_in_one_place(track: Track) -> None:
    grid = Grid(track)
    places = [grid.place(slot) for slot in all_slots(track)]
    assert len(set(places)) == len(places)
    assert all(0 <= column <= grid.width - 3 and 0 <= row < grid.height for column, row in places)


def test_the_name_of_every_section_is_seen(track: Track) -> None:
    drawn = "\n".join(str(line) for line in draw_grid(track))
    for number, section in enumerate(track.sections):
        names = {"START": f"{number} START", "GARAGE": rf"{number}( GARAGE|G\b)"}
        name = names.get(section.kind, f"{number}{LETTERS[section.kind]}")
        assert re.search(rf"(?<!\d){name}", drawn), (name, drawn)


def test_a_lane_leads_from_each_space_to_one_near_it(track: Track) -> None:
    grid = Grid(track)
    placed = {(slot.section, slot.lane, slot.space): grid.place(slot) for slot in all_slots(track)}
    for lane in "LR":
        way = [place for (_, its, _), place in sorted(placed.items()) if its == lane]
        for (column, row), (next_column, next_row) in zip(way, way[1:] + way[:1], strict=True):
            assert abs(next_column - column) <= 7
            assert abs(next_row - row) <= 5
            assert (column, row) != (next_column, next_row)


@pytest.mark.parametrize(
    ("heading", "first", "last"),
    [(EAST, (0, 0), (2, 0)), (NORTH, (0, 2), (0, 0)), (WEST, (2, 2), (0, 2)), (SOUTH, (2, 0), (2, 2))],
)
def test_lane_l_is_on_the_left_of_the_driver(heading: int, first: tuple[int, int], last: tuple[int, int]) -> None:
    for track in TRACKS.values():
        for number, cell in enumerate(track.layout().cells):
            if track.sections[number].kind == "S" and cell.enters == heading:
                at = {(slot.lane, slot.space): (slot.column, slot.row) for slot in slots_of(track, number, cell)}
                assert (at["L", 1], at["L", 3]) == (first, last)


def test_spaces_abreast_of_each_other_on_a_turn_lie_side_by_side() -> None:
    """i1 with o1 and i2 with o3, as in the table of rules 1.1; o2 is in the corner, away from both."""
    for track in TRACKS.values():
        for number, cell in enumerate(track.layout().cells):
            if track.sections[number].kind not in ("TR", "TY"):
                continue
            inside = inside_lane(track.sections[number].kind, track.inside)
            at = {(slot.lane == inside, slot.space): (slot.column, slot.row) for slot in slots_of(track, number, cell)}
            for inner, outer in ((1, 1), (2, 3)):
                same_column = at[True, inner][0] == at[False, outer][0]
                same_row = at[True, inner][1] == at[False, outer][1]
                assert same_column or same_row
            assert at[True, 1][0] != at[False, 2][0]
            assert at[True, 2][1] != at[False, 2][1]


def test_the_garage_lies_beside_the_outside_lane(track: Track) -> None:
    number = track.garage
    at = {(slot.lane, slot.space): slot for slot in slots_of(track, number, track.layout().cells[number])}
    outside = "R" if track.inside == "L" else "L"
    for space in (1, 2, 3):
        beside, lane = at["G", space], at[outside, space]
        assert abs(beside.column - lane.column) + abs(beside.row - lane.row) == 1


def test_the_grid_is_as_large_as_it_says(track: Track) -> None:
    lines = draw_grid(track)
    width, height = grid_size(track)
    assert len(lines) == height
    assert max(line.cell_len for line in lines) == width


def test_a_die_on_any_space_is_seen_where_the_space_is(track: Track) -> None:
    grid = Grid(track)
    for slot in all_slots(track):
        lines = [str(line) for line in draw_grid(track, None, {(slot.section, slot.lane, slot.space): [Die(1, 7)]})]
        column, row = grid.place(slot)
        assert lines[row][column : column + 2] == "B7"
        assert sum(line.count("B7") for line in lines) == 1


def test_every_section_is_named_and_the_line_is_drawn(track: Track) -> None:
    text = "\n".join(str(line) for line in draw_grid(track))
    for number, section in enumerate(track.sections):
        name = {"START": f"{number} START →", "GARAGE": f"{number}"}.get(section.kind, f"{number}{section.text()[0]}")
        assert name in text
    assert text.count("▚") == 3
    assert text.count("[ ]") == 3


def test_hazards_are_drawn_where_they_are_and_stay_visible_under_a_die() -> None:
    track = TRACKS["traps"]
    grid = Grid(track)
    spots = {(number, lane, space) for number, section in enumerate(track.sections) for lane, space in section.hazards}
    assert len(spots) == 7
    lines = [str(line) for line in draw_grid(track)]
    shown = {
        (slot.section, slot.lane, slot.space)
        for slot in all_slots(track)
        if lines[grid.place(slot)[1]][grid.place(slot)[0] + 1] == HAZARD
    }
    assert shown == spots
    driven = "\n".join(str(line) for line in draw_grid(track, None, {(1, "L", 1): [Die(0, 4)]}))
    assert f"A4{HAZARD}" in driven


def test_several_dice_in_one_garage_space_are_letters() -> None:
    track = layouts()["two_lap"]
    for many, sign in ((2, "AB"), (3, "ABC"), (5, "AB+")):
        dice = {(7, "G", 2): [Die(seat, 3) for seat in range(many)]}
        assert sign in "\n".join(str(line) for line in draw_grid(track, None, dice))
        assert sign in "\n".join(str(line) for line in draw_strip(track, 80, None, dice))


def test_two_lap_is_drawn_as_the_rules_map_it() -> None:
    """8 7 6 / 9 10 5 4 3 / . 11 0 1 2, as in rules 1.3."""
    lines = [str(line) for line in draw_grid(layouts()["two_lap"])]
    rows = [re.findall(r"\d+", line) for line in lines]
    numbers = [row for row in rows if row]
    assert numbers == [["7"], ["8", "6"], ["9", "10", "5", "4", "3"], ["11", "0", "1", "2"]]


# -- the strip -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 78, 120, 200])
def test_the_strip_shows_every_space_within_its_width(track: Track, width: int) -> None:
    lines = draw_strip(track, width)
    assert max(line.cell_len for line in lines) <= width
    for slot in all_slots(track):
        dice = {(slot.section, slot.lane, slot.space): [Die(2, 8)]}
        drawn = "\n".join(str(line) for line in draw_strip(track, width, None, dice))
        assert drawn.count("C8") == 1


def test_a_strip_of_few_rows_begins_with_the_section_that_is_asked_for() -> None:
    track = layouts()["out_and_back"]
    lines = [str(line) for line in draw_strip(track, 78, most=1, first=18)]
    assert lines[0].split() == ["18s", "19r", "0", "START", "1s", "2r", "3y", "4s"]
    assert len(lines) == 3


def test_turns_with_other_numbers_of_spaces_are_shown_as_a_strip() -> None:
    track = layouts()["two_lap"]
    lines = [
        str(line)
        for line in draw_strip(track, 200, None, {(2, "R", 5): [Die(0, 1)], (2, "L", 3): [Die(1, 2)]}, turn=(3, 5))
    ]
    assert any("A1" in line for line in lines)
    assert any("B2" in line for line in lines)


# -- the picture ---------------------------------------------------------------------------------------


BOX = read_components(None)
SVG = "{http://www.w3.org/2000/svg}"
LINE_BETWEEN_SPACES = "3 5"  # its dashes
ARROW = "M-4.95 -9L4.95 0L-4.95 9"


def test_the_picture_is_sound_svg_with_every_space_hazard_and_section(track: Track) -> None:
    root = ElementTree.fromstring(draw_picture(track, BOX))
    used = [one.get("href", "")[1:] for one in root.iter(f"{SVG}use")]
    drawn = list(root.iter(f"{SVG}path"))
    between = sum(lane_lengths(kind)[lane] - 1 for kind in track.kinds for lane in "LR")
    assert [one.get("stroke-dasharray") for one in drawn].count(LINE_BETWEEN_SPACES) == between
    assert [one.get("d") for one in drawn].count(ARROW) == 2 * len(track.sections)
    assert used.count("wrench") == 3, "the garage has three spaces"
    assert len([one for one in used if one.startswith("hazard-")]) == sum(len(one.hazards) for one in track.sections)
    numbers = [one.text for one in root.iter(f"{SVG}text") if not one.get("id")]
    assert numbers == [str(number) for number in range(len(track.sections))]
    grid = {one.get("id"): one.text for one in root.iter(f"{SVG}text") if one.get("id")}
    assert grid == {f"grid-{place}": str(place) for place in range(1, 7)}
    facts = f"{len(track.sections)} sections, {track.laps} lap{'s' if track.laps > 1 else ''}"
    assert root.findtext(f"{SVG}title") == f"Track {track.name}: {facts}, inside lane {track.inside}"


def test_the_picture_needs_no_page(track: Track) -> None:
    text = draw_picture(track, BOX)
    assert "var(" not in text
    ids = {one.get("id") for one in ElementTree.fromstring(text).iter()}
    assert {one for pair in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text) for one in pair if one} <= ids


def test_the_picture_of_an_owners_box_has_its_spaces() -> None:
    box = replace(BOX, turns=replace(BOX.turns, inside=3, outside=5))
    root = ElementTree.fromstring(draw_picture(layouts()["two_lap"], box))
    dashes = [one.get("stroke-dasharray") for one in root.iter(f"{SVG}path")]
    assert dashes.count(LINE_BETWEEN_SPACES) == 4 * 2 * 2 + 8 * (2 + 4)


def test_the_picture_in_the_documents_is_the_one_that_is_drawn() -> None:
    kept = Path(__file__).parents[2] / "docs" / "pictures" / "eight.svg"
    assert kept.read_text("utf-8") == draw_picture(layouts()["eight"], BOX)
