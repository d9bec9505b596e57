"""What the box of Nitro Dice prints (rules 1), boxes of one's own, and how a wrong component file is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.components import Face, read_components
from hairpin.refusal import BadComponents
from tests.nitro_dice.scenes import A, Die, Scene, sentence

PRINTED = {
    "S": 20, "S:L1": 3, "S:L2": 2, "S:L3": 3, "S:L1R3": 2, "S:L3R1": 2,
    "TR": 20, "TR:L1": 2, "TR:L2": 2, "TR:R1": 2, "TR:R2": 2, "TR:R3": 2, "TR:L1R3": 1, "TR:L2R1": 1,
    "TY": 20, "TY:R1": 2, "TY:R2": 2, "TY:L1": 2, "TY:L2": 2, "TY:L3": 2, "TY:L3R1": 1, "TY:L1R2": 1,
}  # fmt: skip


def box(**parts: Any) -> str:
    """A small playable box as JSON, with some parts put in or replaced."""
    return json.dumps({"faces": {"S": 30, "TR": 30, "TY": 30, "S:L1": 5}, **parts})


def refusal(text: str) -> str:
    """The sentence with which a component file is refused."""
    with pytest.raises(BadComponents) as refused:
        GAME.set_up(2, None, text)
    return str(refused.value)


# -- the printed box -------------------------------------------------------------------------------------


def test_the_box_prints_96_cards_32_of_each_type() -> None:
    printed = read_components(None)
    assert printed.numbers == PRINTED
    assert sum(printed.counts) == 96
    for kind in ("S", "TR", "TY"):
        assert sum(count for face, count in printed.numbers.items() if Face(face).type == kind) == 32


def test_36_of_the_cards_have_hazards_and_none_has_them_abreast() -> None:
    printed = read_components(None)
    assert sum(count for face, count in zip(printed.faces, printed.counts, strict=True) if face.hazards) == 36
    to_outside = {1: 1, 2: 3}
    for face in printed.faces:
        left = {space for lane, space in face.hazards if lane == "L"}
        right = {space for lane, space in face.hazards if lane == "R"}
        if face.type == "S":
            assert not left & right
        else:
            inside, outside = (left, right) if face.type == "TR" else (right, left)
            assert not {to_outside[space] for space in inside} & outside


def test_faces_are_kept_in_order_straights_red_turns_yellow_turns_plain_ones_first() -> None:
    names = [face.name for face in read_components(None).faces]
    assert names[:6] == ["S", "S:L1", "S:L2", "S:L3", "S:L1R3", "S:L3R1"]
    assert (names[6], names[14], len(names)) == ("TR", "TY", 22)


def test_the_box_prints_these_numbers() -> None:
    printed = read_components(None)
    assert (printed.deal, printed.condition, printed.nitro_tokens) == (9, 9, 2)
    assert (printed.draw_first, printed.draw_others, printed.draw_last, printed.draw_in_garage) == (3, 4, 5, 1)
    assert (printed.garage_speed, printed.lap_leader) == (5, 2)
    turns = printed.turns
    assert (turns.inside, turns.outside, turns.to_outside, turns.to_inside) == (2, 3, (1, 3), (1, 1, 2))


def test_the_printed_file_says_what_no_file_says() -> None:
    assert read_components(GAME.printed()) == read_components(None)
    assert "RECONSTRUCTED" in GAME.printed()


@pytest.mark.parametrize(
    ("face", "turned", "turns"),
    [
        ("S", (), False), ("S:L1", (("R", 3),), True), ("S:L2", (("R", 2),), True), ("S:L3", (("R", 1),), True),
        ("S:L1R3", (("L", 1), ("R", 3)), False), ("S:L3R1", (("L", 3), ("R", 1)), False),
    ],
)  # fmt: skip
def test_a_straight_turned_round_has_its_hazards_opposite(
    face: str, turned: tuple[tuple[str, int], ...], turns: bool
) -> None:
    assert Face(face).turned == turned
    assert Face(face).turns == turns


def test_a_turn_cannot_be_turned() -> None:
    assert not Face("TR:L1").turns


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("S", "straight"),
        ("TR:L1", "red turn with a hazard on L1"),
        ("TY:L1R2", "yellow turn with hazards on L1 and R2"),
    ],
)
def test_a_face_in_words(face: str, words: str) -> None:
    assert Face(face).words == words


def test_spaces_in_each_lane() -> None:
    parts = read_components(None)
    assert [parts.turns.spaces(kind, lane) for kind in ("S", "TR", "TY", "START", "GARAGE") for lane in "LR"] == [
        3, 3, 2, 3, 3, 2, 3, 3, 3, 3,
    ]  # fmt: skip


# -- boxes of one's own ------------------------------------------------------------------------------------


def test_a_box_with_other_numbers_is_played_with_them() -> None:
    text = box(rules={"deal": 4, "condition": 7, "nitro_tokens": 1})
    setup = GAME.set_up(2, None, text)
    assert setup.options["nitro_tokens"] == 1
    scene = Scene.at_the_start(2, components=text)
    assert [(seat.hand_size, seat.condition, seat.tokens) for seat in scene.view(None).seats] == [(4, 7, 1)] * 2
    assert scene.setup.count_box(scene.race)["S"] == 30


def test_a_box_with_longer_turns_is_driven_on_them() -> None:
    text = box(turns={"inside": 3, "outside": 5, "to_outside": [1, 3, 5], "to_inside": [1, 1, 2, 2, 3]})
    scene = Scene.at_the_start(2, rolls=[9, 1], components=text, draws="S " * 18)
    street = scene.setup.box.street
    assert [int(street.lane_length(2, lane)) for lane in (0, 1)] == [3, 5]
    assert int(street.space_of[street.abreast[street.cell(2, 0, 2)]]) == 3
    assert int(street.to_go(street.cell(2, 1, 1))) == 5
    assert int(street.to_go(street.cell(1, 1, 1))) == 3


def test_more_than_nine_faces_of_each_type() -> None:
    """Twelve kinds and more are looked up in another part of the tables."""
    faces = {"S": 30, "TR": 30, "TY": 30}
    faces |= {f"S:{lane}{space}": 1 for lane in "LR" for space in (1, 2, 3)}
    faces |= {f"TR:{mark}": 1 for mark in ("L1", "L2", "R1", "R2", "R3", "L1R2", "L1R3", "L2R1", "L2R2")}
    faces |= {
        f"TY:{mark}": 1 for mark in ("R1", "R2", "L1", "L2", "L3", "L2R1", "L3R1", "L1R2", "L2R2", "L1L2", "L1L3")
    }
    text = box(faces=faces)
    scene = Scene.at_the_start(2, rolls=[9, 1], components=text, draws="TY:L1L3 S TR S S TY:L3 S TR S S S S")
    assert len(scene.setup.parts.faces) == 29
    scene.do(A, "speed +2")
    assert scene.offered()[:1] == ["card S"]
    assert "card TY:L1L3" in scene.offered()
    scene.do(A, "card TY:L1L3")
    assert scene.discards() == ["TY:L1L3"]


def test_a_layout_that_the_box_has_no_cards_for_is_refused() -> None:
    text = json.dumps({"faces": {"S": 30, "TR": 3, "TY": 30}})
    assert "the deck has 3" in sentence(lambda: GAME.set_up(2, None, text))


def test_few_cards_are_dealt_as_far_as_they_go() -> None:
    text = json.dumps({"faces": {"S": 4, "TR": 8, "TY": 3}})
    scene = Scene.at_the_start(2, components=text)
    assert scene.view(None).pile == 0
    assert sum(seat.hand_size for seat in scene.view(None).seats) == 15 - 10


# -- what is wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "neither TOML nor JSON"),
        ("[1]", "has a part '1'"),
        ("faces = 3", "it must be a table of values"),
        ("[faces]", "has no faces"),
        (box(cars=6), "has a part 'cars'"),
        (box(faces={"S": 30, "TR": 30}), "no plain yellow turn, TY"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "X": 1}), "the face 'X' is of no known type"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:": 1}), "hazards are written as lane and space"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:G1": 1}), "hazards are written as lane and space"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:L1L1": 1}), "has a hazard twice"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:L4": 1}), "lane L of a straight has the spaces 1 to 3"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "TR:L3": 1}), "lane L of a red turn has the spaces 1 to 2"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "TY:R3": 1}), "lane R of a yellow turn has the spaces 1 to 2"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:L0": 1}), "has the spaces 1 to 3"),
        (box(faces={"S": 30, "TR": 30, "TY": 30, "S:L1R3": 1, "S:R3L1": 1}), "listed twice"),
        (box(faces={"S": 0, "TR": 30, "TY": 30}), "S is 0; it must be from 1 to 500"),
        (box(faces={"S": True, "TR": 30, "TY": 30}), "it must be a whole number"),
        (box(faces={"S": "many", "TR": 30, "TY": 30}), "it must be a whole number"),
        (box(rules={"deal": 0}), "deal is 0; it must be from 1 to 50"),
        (box(rules={"condition": 10}), "condition is 10; it must be from 1 to 9"),
        (box(rules={"speed": 3}), "has a value 'speed'"),
        (box(rules=[1]), "it must be a table of values"),
        (box(turns={"inside": 0}), "inside is 0; it must be from 1 to 6"),
        (box(turns={"inside": 3, "outside": 2}), "outside is 2; it must be from 3 to 6"),
        (box(turns={"inside": 2, "outside": 4}), "needs to_outside and to_inside"),
        (box(turns={"to_outside": [1]}), "it must be 2 spaces from 1 to 3"),
        (box(turns={"to_outside": [3, 1]}), "in rising order"),
        (box(turns={"to_inside": [1, 1, 3]}), "it must be 3 spaces from 1 to 2"),
        (box(turns={"width": 3}), "has a value 'width'"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(text: str, words: str) -> None:
    assert words in refusal(text)


def test_too_many_faces_or_cards_are_refused() -> None:
    spots = [f"{lane}{space}" for lane in "LR" for space in (1, 2, 3)]
    pairs = [f"S:{a}{b}" for k, a in enumerate(spots) for b in spots[k + 1 :]]
    triples = [
        f"S:{a}{b}{c}" for k, a in enumerate(spots) for m, b in enumerate(spots[k + 1 :], k + 1) for c in spots[m + 1 :]
    ]
    fours = [f"TR:{a}{b}" for k, a in enumerate(spots) for b in spots[k + 1 :] if "L3" not in (a, b)]
    yellow = [f"TY:{a}{b}" for k, a in enumerate(spots) for b in spots[k + 1 :] if "R3" not in (a, b)]
    many = dict.fromkeys(["S", "TR", "TY", *pairs, *triples, *fours, *yellow], 5)
    assert len(many) > 57
    many |= dict.fromkeys([f"S:{spot}" for spot in spots], 5)
    assert "60 are possible" in refusal(box(faces=many))
    assert "2000 are possible" in refusal(box(faces=dict.fromkeys(["S", "TR", "TY", "S:L1", "S:L2"], 500)))


def test_a_printed_scene_still_knows_its_cards() -> None:
    scene = Scene(Die("4L1", 0, "S:L1"), Die("9R1"), only=A)
    assert scene.hand(A) == "S:L1"
