"""The workshop of tracks: every fault at its place, every edit a track that reads back, every picture drawn."""

from __future__ import annotations

import re

import pytest

from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.track import examine, layouts, written
from hairpin.games.nitro_dice.workshop import TrackWorkshop
from hairpin.games.workshop import Workpiece

FACES = read_components(None).numbers
ROW = "A s r r s y r G r r y r"
SHOP = TrackWorkshop()

# Everything that can be wrong with a track: the text, the beginning of the sentence, and the letters that it concerns.
WRONG = [
    ("A s x r", "Section 2 (x) is of no known type", "x"),
    ("A s r? r", "Section 2 (r?) is of no known type", "r?"),
    ("s r r G r r", "Section 0 (s) comes first, but the first section must be the start", "s"),
    ("G A r r s s r r", "Section 1 (A) is the start; it must come first", "A"),
    ("A G r r A s r r", "Section 4 (A) is a second start", "A"),
    ("A s r r s s r r", "There is no garage", ""),
    ("A G r r G s r r", "Section 4 (G) is a second garage", "G"),
    ("A:L1 G r r s s r r", "Section 0 (A:L1): the Start/Finish card has no hazards", "A:L1"),
    ("A G~ r r s s r r", "Section 1 (G~): the Garage card has no hazards and cannot be turned round", "G~"),
    ("A G r~ r s s r r", "Section 2 (r~): only a straight can be turned round", "r~"),
    ("A G r:X1 r s s r r", "Section 2 (r:X1): hazards are written as lane and space", "r:X1"),
    ("A G r:L3 r s s r r", "Section 2 (r:L3): the deck has no card TR:L3", "r:L3"),
    (
        "A s r r s:R3 y r G r r y r",
        "Section 4 (s:R3): the deck has no card S:R3; turned round it would be s:L1~",
        "s:R3",
    ),
    ("A G r r:L1R3 s s r r:L1R3", "Section 7 (r:L1R3): the track needs 2 cards TR:L1R3; the deck has 1", "r:L1R3"),
    (f"{ROW}; laps 0", "Laps is '0'; it must be a whole number from 1 to 99", "laps 0"),
    (f"{ROW}; laps 100", "Laps is '100'; it must be a whole number from 1 to 99", "laps 100"),
    (f"{ROW}; laps many", "Laps is 'many'; it must be", "laps many"),
    (f"{ROW}; inside up", "Inside is 'up'; it must be L or R", "inside up"),
    (f"{ROW}; name my street", "The name is 'my street'; it must be one word", "name my street"),
    (f"{ROW}; laps 2; laps 3", "Laps is given twice", "laps 3"),
    ("A s r r s:L2 G r", "Section 6 (r), the last one, leads to a place", "r"),
    ("A s G r r r r s", "Section 7 (s) lies in the cell of section 3 (r); only two straights may cross", "s"),
    ("A s r r s G r r s s", "Section 9 (s) lies in the cell of section 1 (s) and runs along it", "s"),
    (
        "A s r r r s s r r r s G y y s s",
        "Section 15 (s) lies in the cell of section 1 (s) and section 5 (s); the street may pass through one place",
        "s",
    ),
    ("laps 2", "There are no sections; write them in a row", ""),
    (" ".join(["A", "G", *["s"] * 60]), "There are 62 sections; there can be 60 at most", "s"),
    ("two_laps", "There is no track 'two_laps'; did you mean two_lap?", ""),
]


def said(piece: Workpiece) -> str:
    return " ".join(remark.words for remark in piece.faults)


@pytest.mark.parametrize(("text", "sentence", "at"), WRONG)
def test_every_kind_of_fault_is_told_where_it_stands(text: str, sentence: str, at: str) -> None:
    piece = SHOP.look(text)
    found = [remark for remark in piece.faults if sentence in remark.words]
    assert found, said(piece)
    letters = found[0].letters
    assert (text[slice(*letters)] if letters else "") == at
    if found[0].part is not None and piece.parts:
        assert piece.parts[found[0].part].letters == letters
    assert piece.warnings == ()
    assert "\n" not in piece.value


@pytest.mark.parametrize(("text", "sentence", "at"), WRONG)
def test_a_table_says_the_same(text: str, sentence: str, at: str) -> None:
    from hairpin.games.nitro_dice import GAME
    from hairpin.refusal import BadTrack

    with pytest.raises(BadTrack) as refused:
        GAME.set_up(2, {"track": SHOP.look(text).value})
    assert refused.value.option == "track"
    words = str(refused.value)
    assert words[:1].upper() + words[1:] + "." in [remark.words for remark in SHOP.look(text).faults]


def test_where_sections_and_settings_stand() -> None:
    text = "# a remark s r\nname x  # r r\nA s:L1 ;r, laps 2\n"
    sections, settings = written(text)
    assert [text[slice(*one)] for one in sections] == ["A", "s:L1", "r"]
    assert {name: text[slice(*one)] for name, one in settings.items()} == {"name": "name x", "laps": "laps 2"}


def test_a_fault_knows_its_line_in_a_text_of_many() -> None:
    text = f"# the market\n{ROW}\nlaps 3\n\ninside up\n"
    (remark,) = SHOP.look(text).faults
    assert remark.letters is not None
    assert text[slice(*remark.letters)] == "inside up"


@pytest.mark.parametrize("name", layouts())
def test_the_choices_are_sound_and_can_be_taken_up(name: str) -> None:
    piece = SHOP.look(name)
    assert (piece.value, piece.faults, piece.warnings) == (name, (), ())
    assert SHOP.choices()[name] == piece.title
    own = SHOP.look(piece.text)
    assert own.faults == ()
    assert own.title == "custom"
    assert examine(piece.text, FACES)[0] is not None


def test_a_sound_track_is_kept_in_one_line_that_reads_back_equal() -> None:
    piece = SHOP.look(f"# round the market\nname Market\n{ROW}\nlaps 3")
    assert piece.value == f"{ROW}; laps 3; inside L; name market"
    assert SHOP.look(piece.value).value == piece.value


def test_advice_is_not_a_fault() -> None:
    piece = SHOP.look("A G r r s s r r; laps 1")
    assert piece.faults == ()
    assert [remark.words.partition(":")[0] for remark in piece.warnings] == ["short", "unbalanced"]


@pytest.mark.parametrize("part", range(12))
def test_every_edit_is_a_text_that_can_be_read_and_leads_to_a_part(part: int) -> None:
    piece = SHOP.look(ROW, part)
    assert len({(edit.group, edit.words) for edit in piece.edits}) == len(piece.edits)
    for edit in piece.edits:
        track, _ = examine(edit.value, FACES)
        assert track is not None, edit
        assert edit.part is not None
        assert edit.part < len(track.sections)
        if edit.now:
            assert examine(ROW, FACES)[0] == track


def value(text: str, part: int, group: str, words: str) -> str:
    """What the edit of that name makes, in one line."""
    (edit,) = [one for one in SHOP.look(text, part).edits if (one.group, one.words) == (group, words)]
    return edit.value.partition("\n")[0]


def test_what_the_edits_do() -> None:
    assert value(ROW, 4, "Type", "Yellow, right") == "A s r r y y r G r r y r"
    assert value(ROW, 4, "Type", "Garage") == "A s r r G y r s r r y r"
    assert value(ROW, 4, "Hazards", "L1") == "A s r r s:L1 y r G r r y r"
    assert value(ROW, 4, "Hazards", "R3") == "A s r r s:L1~ y r G r r y r"
    assert value(ROW, 0, "Add behind it", "Straight") == "A s s r r s y r G r r y r"
    assert value(ROW, 5, "This section", "Remove") == "A s r r s r G r r y r"
    assert value(ROW, 4, "This section", "Earlier") == "A s r s r y r G r r y r"
    assert value(ROW, 4, "This section", "Put the line here") == "A y r G r r y r s s r r"
    assert SHOP.look(SHOP.look(ROW, 4).edits[0].value).faults == ()


def test_the_line_can_be_moved_and_the_ring_still_closes() -> None:
    moved = next(edit for edit in SHOP.look(ROW, 4).edits if edit.words == "Put the line here")
    assert SHOP.look(moved.value).faults == ()


def test_the_start_stays() -> None:
    groups = {edit.group for edit in SHOP.look(ROW, 0).edits}
    assert groups == {"Add behind it", "Laps", "Inside lane"}


def test_no_edit_makes_a_track_longer_than_there_may_be() -> None:
    longest = " ".join(["A", "G", *["s"] * 58])
    assert "Add behind it" not in {edit.group for edit in SHOP.look(longest, 3).edits}


@pytest.mark.parametrize("text", [*layouts(), "A s r r s:R3 G r s", "A s s r r r r s G", "A", f"{ROW}; inside R"])
def test_pictures_have_no_style_and_their_words(text: str) -> None:
    for picture in [SHOP.look(text).picture, *([SHOP.picture(text)] if text in layouts() else [])]:
        assert picture.startswith("<svg ")
        assert "style" not in picture
        assert re.search(r'aria-label="A track of (?:1 section|\d+ sections) and', picture)
        assert not re.search(r"nan|inf", picture)
    piece = SHOP.look(text)
    left, top, width, height = (float(side) for side in re.search(r'viewBox="([^"]+)"', piece.picture)[1].split())  # type: ignore[index]
    for part in piece.parts:
        x, y, wide, high = part.box
        assert left <= x + wide / 2 <= left + width
        assert top <= y + high / 2 <= top + height


def test_an_open_end_is_marked() -> None:
    mark = 'fill="var(--tail'
    assert mark in SHOP.look("A s r r s G r s").picture
    assert mark not in SHOP.look(ROW).picture
