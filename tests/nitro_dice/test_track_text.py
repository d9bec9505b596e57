"""Tracks as text: what a person may write, and that every fault is refused with a sentence that names the section."""

from __future__ import annotations

import pytest

from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.track import (
    LETTERS,
    MOST_SECTIONS,
    Section,
    Track,
    count_types,
    examine,
    faults,
    find_track,
    layouts,
    read_track,
    warnings,
)
from hairpin.refusal import BadTrack, Refused

FACES = read_components(None).numbers
ROW = "A s r r s y r G r r y r"
LOOP = "A G r r s s r r"  # the smallest sound one with straights on both sides


def read(text: str) -> Track:
    return read_track(text, FACES)


def refusal(text: str) -> str:
    with pytest.raises(BadTrack) as refused:
        read(text)
    return str(refused.value)


def row_of(track: Track) -> str:
    return "".join(LETTERS[kind] for kind in track.kinds)


# -- the layouts of the rules (1.3) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "row", "laps", "crossed", "types"),
    [
        ("two_lap", "AsrrsyrGrryr", 2, 24, (4, 6, 2)),
        ("three_lap", "AsrryrGrsr", 3, 30, (4, 5, 1)),
        ("eight", "AssyysysrGrr", 2, 24, (6, 3, 3)),
        ("out_and_back", "AsrysyrrGryrsryssrsr", 1, 20, (8, 8, 4)),
    ],
)
def test_the_four_layouts_are_those_of_the_rules(
    name: str, row: str, laps: int, crossed: int, types: tuple[int, ...]
) -> None:
    track = find_track(name, FACES)
    assert (track.name, row_of(track), track.laps, track.inside) == (name, row, laps, "L")
    assert (track.crossed, tuple(count_types(track).values())) == (crossed, types)
    assert faults(track, FACES) == []
    assert warnings(track) == []


def test_two_lap_is_the_first_and_a_name_may_be_written_with_a_dash_and_capitals() -> None:
    assert next(iter(layouts())) == "two_lap"
    assert find_track(" Out-And-Back ", FACES) is layouts()["out_and_back"]


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        Refused, match=r"no track 'two_laps'; did you mean two_lap\? there are two_lap, three_lap, eight"
    ):
        find_track("two_laps", FACES)


def test_a_layout_that_an_owners_deck_cannot_lay_is_refused() -> None:
    with pytest.raises(BadTrack, match=r"section 11 \(r\): the track needs 6 cards TR; the deck has 5"):
        find_track("two_lap", {**FACES, "TR": 5})


# -- what may be written -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", layouts())
def test_text_reads_back_equal(name: str) -> None:
    assert read(layouts()[name].text()) == layouts()[name]


def test_a_track_with_everything_reads_back_equal() -> None:
    track = read("A s:L1~ r:L1R3 r s:L3R1~ y:R2 r G r:R3 r y r; laps 5; inside R; name Hill-Climb")
    assert track.name == "hill_climb"
    assert track.text() == "A s:L1~ r:L1R3 r s:L3R1 y:R2 r G r:R3 r y r; laps 5; inside R; name hill_climb"
    assert read(track.text()) == track


def test_several_lines_with_remarks_and_one_line_with_semicolons_or_commas_are_the_same() -> None:
    lines = "# round the market\nname market\nA s r r s y   # out\n\n  r G r r y r\nlaps 3  # long\ninside R\n"
    assert read(lines) == read(f"{ROW}; laps 3; inside R; name market") == read(f"{ROW}, laps 3, inside r,name market")


def test_capital_letters_do_not_matter_and_types_may_be_written_out() -> None:
    assert read(ROW.upper()) == read(ROW.lower()) == read("START S TR TR S TY TR GARAGE TR TR TY TR")
    assert read("a S:l1 R:r3L1 r s y r g r r y r") == read("A s:L1 r:L1R3 r s y r G r r y r")


def test_without_laps_there_are_two() -> None:
    assert read(ROW).laps == 2


@pytest.mark.parametrize(("row", "inside"), [(ROW, "L"), ("A s y y s G y y", "R"), ("A s s y y s y s r G r r", "L")])
def test_without_inside_it_is_the_side_the_track_bends_to(row: str, inside: str) -> None:
    assert read(row).inside == inside


def test_a_straight_turned_round_has_its_hazards_opposite() -> None:
    assert Section("S", "S:L1").hazards == (("L", 1),)
    assert Section("S", "S:L1", True).hazards == (("R", 3),)
    assert Section("S", "S:L2", True).hazards == (("R", 2),)


@pytest.mark.parametrize("straight", ["s~", "s:L1R3~", "s:L3R1~"])
def test_turning_round_what_looks_the_same_makes_no_difference(straight: str) -> None:
    assert not read(f"A {straight} r r s y r G r r y r").sections[1].flip


def test_a_flyover_is_two_straights_at_right_angles() -> None:
    assert read("A s s y y s y s r G r r").layout().sharing() == [(1, 7)]


# -- what is refused, one by one ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there are no sections"),
        ("laps 2; inside L", "there are no sections"),
        ("A s x r", "section 2 (x) is of no known type"),
        ("A s r? r", "section 2 (r?) is of no known type"),
        ("s r r G r r", "section 0 (s) comes first, but the first section must be the start"),
        ("G A r r s s r r", "section 1 (A) is the start; it must come first"),
        ("A G r r A s r r", "section 4 (A) is a second start"),
        ("A s r r s s r r", "there is no garage"),
        ("A G r r G s r r", "section 4 (G) is a second garage"),
        ("A:L1 G r r s s r r", "section 0 (A:L1): the Start/Finish card has no hazards"),
        ("A G~ r r s s r r", "section 1 (G~): the Garage card has no hazards and cannot be turned round"),
        ("A G r~ r s s r r", "section 2 (r~): only a straight can be turned round"),
        ("A G r:X1 r s s r r", "section 2 (r:X1): hazards are written as lane and space"),
        ("A G r: r s s r r", "section 2 (r:): hazards are written as lane and space"),
        ("A G r:L3 r s s r r", "section 2 (r:L3): the deck has no card TR:L3; it has TR, TR:L1"),
        ("A G r r s:R3 s r r", "section 4 (s:R3): the deck has no card S:R3; turned round it would be s:L1~"),
        ("A G r:L1R3 r:L1R3 s s r r", "section 3 (r:L1R3): the track needs 2 cards TR:L1R3; the deck has 1"),
        (f"{LOOP}; laps 0", "laps is '0'; it must be a whole number from 1 to 99"),
        (f"{LOOP}; laps -1", "laps is '-1'"),
        (f"{LOOP}; laps 100", "laps is '100'"),
        (f"{LOOP}; laps two", "laps is 'two'"),
        (f"{LOOP}; laps", "laps is ''"),
        (f"{LOOP}; laps 2; laps 3", "laps is given twice"),
        (f"{LOOP}; inside middle", "inside is 'middle'; it must be L or R"),
        (f"{LOOP}; name", "the name is ''"),
        (f"{LOOP}; name two words", "the name is 'two words'"),
        (
            "A G r r s s r s",
            "section 7 (s), the last one, leads to a place 1 cell west and 1 cell south of the start, heading south",
        ),
        ("A G r r s r", "section 5 (r), the last one, leads onto the start, heading south"),
        ("A G s r r s r r", "section 7 (r), the last one, leads to a place 2 cells east of the start, heading east"),
        ("A G s r r s r r", "section 7 (r) lies in the cell of section 1 (G); only two straights may cross"),
        ("A s s r r r G r r", "section 6 (G) lies in the cell of section 2 (s); only two straights may cross"),
    ],
)
def test_what_is_wrong_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    found = examine(text, FACES)[1]
    assert any(sentence in one for one in found), found
    assert refusal(text) == found[0]


def test_straights_may_not_run_along_each_other() -> None:
    loop = ["S", "TR", "TR", "S", "GARAGE", "TR", "TR", "S"]
    kinds = ["START", *loop, *loop[:4]]
    track = Track("twice", tuple(Section(kind, "S" if kind in ("START", "GARAGE") else kind) for kind in kinds), 1, "L")
    found = faults(track, FACES)
    assert any("section 9 (s) lies in the cell of section 1 (s) and runs along it" in one for one in found), found


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("A s y s G s r r s s r s y s r s r r", 2),
        ("A s y s G s r r s y y y s s y s s s r s r r", 3),
        ("A y s s s s r r G s s r s r s r s s r r s s s y s y", 6),
    ],
)
def test_a_street_may_cross_itself_in_any_number_of_places(row: str, places: int) -> None:
    layout = read(row).layout()
    assert len(layout.sharing()) == places
    assert len({layout.cells[later].place for _, later in layout.sharing()}) == places


def test_a_street_may_pass_through_one_place_twice_and_not_three_times() -> None:
    found = examine("A s r r r s s r r r s G y y s s", FACES)[1]
    assert (
        "section 15 (s) lies in the cell of section 1 (s) and section 5 (s); "
        "the street may pass through one place twice at most"
    ) in found
    assert [fault.section for fault in found].count(15) == 2, "the other one is that the track does not close"


def test_there_is_an_end_to_the_number_of_sections() -> None:
    long = f"A G {'s ' * 14}r r {'s ' * 16}r r"
    assert "sections; there can be" not in " ".join(examine(long, {**FACES, "S": 99})[1])
    longer = f"A G {'s ' * 28}r r {'s ' * 30}r r"
    assert examine(longer, {**FACES, "S": 99})[1] == [f"there are 64 sections; there can be {MOST_SECTIONS} at most"]


def test_a_program_cannot_put_a_card_of_another_type_on_a_section() -> None:
    good = read(LOOP)
    sections = list(good.sections)
    sections[4] = Section("S", "TR:L1")
    wrong = faults(Track("x", tuple(sections), 2, "L"), FACES)
    assert wrong == ["section 4 (s:L1): the card TR:L1 is of another type than its section"]
    sections[4] = Section("X", "X")
    assert faults(Track("x", tuple(sections), 2, "L"), FACES)[0].startswith("section 4 (X) is of no known type")


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = examine("A s:Q r~ z r; laps 0; inside up; laps 9", FACES)[1]
    assert len(found) == 6
    closing = examine("A s:L1 s:L1 s:L1 s:L1; laps 1", FACES)[1]
    assert [sentence.split()[0] for sentence in closing] == ["there", "section", "section"]


# -- what is only advised (1.3) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("A G r r s s r r; laps 1", "short: 8 sections and 1 lap: 8 sections are crossed, fewer than 16"),
        ("A s r r y r G r s r; laps 5", "long: 10 sections and 5 laps: 50 sections are crossed, more than 40"),
        ("A G r r s s r r", "unbalanced: there is no yellow turn, so its cards pay for nothing"),
        ("A s s s s r r s s s G s r r", "unbalanced: 10 of 14 sections are of one type, straight, more than half"),
    ],
)
def test_what_the_advice_says_against_a_track(text: str, warning: str) -> None:
    assert warning in warnings(read(text))


def test_a_long_way_to_the_garage_is_warned_of() -> None:
    long = read("A s s s s s s s r r s s s G s s s s r r; laps 1")
    assert "long way" not in " ".join(warnings(long))
    longer = read("A s s s s s s s s r r s s s G s s s s s r r; laps 1")
    assert "a long way to the garage: 22 sections a lap, more than 20" in warnings(longer)


def test_a_good_track_has_no_warnings() -> None:
    assert warnings(read(ROW)) == []
