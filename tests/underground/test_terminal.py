"""The terminal table: every question at every width, nothing too wide, nothing hidden; and what people type."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from hairpin.cli.asking import NotUnderstood, understand
from hairpin.cli.play import play
from hairpin.engine.chance import seeded
from hairpin.games.underground import GAME
from hairpin.games.underground.view import UndergroundView
from hairpin.match import Match, Player
from hairpin.match.drafting import Draft
from tests import tables
from tests.tables import WIDTHS, questions, text_of
from tests.underground.scenes import IDLE, ONES, START, A, B, Scene

MANY = 40  # questions that are looked at in one match


def new_match(seats: int, seed: int, **options: object) -> Match:
    return tables.new_match(GAME, seats, seed, **options)


def shown(scene: Scene, viewer: int | None, width: int = 80) -> str:
    decision = None if viewer is None else scene.match.decision(viewer)
    return text_of(scene.match, viewer, width, decision)


def line_of(text: str, begin: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(begin))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"assign_mode": "in_turn", "hidden_rolls": True}, {"lanes": 3}, {"lanes": 13}, {"lanes": 99}],
    ids=lambda options: "-".join(options) or "printed",
)
def test_questions_are_shown_at_every_width_and_no_line_is_too_wide(seats: int, options: dict[str, object]) -> None:
    match = new_match(seats, seats, **options)
    asked = 0
    for seat, decision in questions(match, seats):
        asked += 1
        if asked > MANY:
            continue
        for width in WIDTHS:
            text = text_of(match, seat, width, decision)
            for one in (text, text_of(match, None, width), text_of(match, (seat + 1) % seats, width)):
                assert max(cell_len(line) for line in one.splitlines()) <= width
            flat = " ".join(text.split())
            assert decision.ask in flat
            assert "your turn" in flat
            assert all(choice.words in flat for choice in decision.choices)
            assert all(f"turn {turn} ({target})" in text for turn, target in enumerate((7, 10, 12, 5, 11, 8, 13), 1))
    for width in WIDTHS:
        assert "THE END" in text_of(match, None, width)


def test_twelve_cars_fit_on_one_space() -> None:
    for width in WIDTHS:
        text = text_of(new_match(4, 1), None, width)
        assert sum(len(re.findall(rf"\b{letter}123\b", text)) for letter in "ABCD") == 4
        assert max(cell_len(line) for line in text.splitlines()) <= width


def test_every_car_stands_in_its_lane() -> None:
    scene = Scene([[(3, 5), (4, 0), (6, 2)], [(4, 1), (4, 3), (4, 5)]], rolls=[ONES, ONES])
    text = shown(scene, None)
    lanes = [cell.strip(" ·") for cell in re.split("[┃│]", line_of(text, "turn 4"))]
    assert lanes[1:] == ["A2", "B1", "", "B2", "", "B3"]
    assert "A1" in re.split("[┃│]", line_of(text, "turn 3"))[-1]
    assert "A3" in re.split("[┃│]", line_of(text, "turn 6"))[3]


def test_rolls_are_shown_to_all_and_hidden_ones_are_not() -> None:
    rolls = ["6 5 4 3 2 2 1 1", "6 6 6 5 5 5 4 4"]
    text = shown(Scene([START, START], rolls=rolls), A)
    assert rolls[0] in text
    assert rolls[1] in text
    hidden = shown(Scene([START, START], rolls=rolls, options={"hidden_rolls": True}), A)
    assert rolls[0] in hidden
    assert rolls[1] not in hidden
    assert "? ? ? ? ? ? ? ?" in line_of(hidden, "B")


def test_trays_show_the_total_against_the_target_and_what_comes_of_it() -> None:
    scene = Scene([[(1, 3), (4, 0), (1, 5)], START], rolls=["6 5 4 4 3 2 2 1", ONES])
    scene.answer(A, "die 5", "die 2", "enough 0", "die 6", "enough 0", "die 4", "die 4")
    text = shown(scene, A)
    assert "▐5▌▐2▌  7 of 7  HOLD: turn 2, lane 3, burns 2 dice" in line_of(text, "A1")
    assert "▐6▌  6 of 5  GOES: turn 5, lane 1" in line_of(text, "A2")
    assert "8 of 7  SPIN-OUT: turn 2, stop lane" in line_of(text, "A3")
    assert "▐3▌▐2▌▐1▌" in line_of(text, "aside")
    assert "8 -> 6" in line_of(text, "pool")


def test_at_the_floor_a_hold_is_free() -> None:
    scene = Scene([[(4, 3)] * 3, START], rolls=["5 5 4", ONES])
    assert "HOLD: turn 5, lane 3, free" in shown(scene, A)
    assert "holds cost nothing more" in shown(scene, A)


def test_an_empty_tray_shows_its_target() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    assert line_of(shown(scene, A), "A1").endswith("▐?▌  target 7")


def test_others_see_that_one_is_choosing_or_ready_and_never_the_trays() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    scene.answer(A, "die 6", "die 5")
    for viewer in (B, None):
        text = shown(scene, viewer)
        assert "choosing" in line_of(text, "A")
        assert "▐6▌" not in text
    scene.answer(A, "enough 0", "die 4", "enough 0", "die 3", "enough 0")
    for viewer in (B, None):
        assert "ready" in line_of(shown(scene, viewer), "A")
        assert "▐6▌" not in shown(scene, viewer)
    waiting = shown(scene, A)
    assert "▐6▌▐5▌  11 of 7" in waiting
    assert "your turn" not in waiting


def test_in_turn_what_was_assigned_is_shown() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES], options={"assign_mode": "in_turn"})
    assert "waits" in line_of(shown(scene, A), "B")
    scene.assign(A, "3 2 | 5 2 | 6 4")
    assert "assigned 1: 3 2, 2: 5 2, 3: 6 4" in line_of(shown(scene, B), "A")


def test_who_could_spin_out_beside_you_is_named() -> None:
    scene = Scene([START, [(1, 5), (1, 5), (2, 5)]], rolls=[ONES, "6 6 1 1 1 1 1 1"])
    assert "beside you could spin out: B1 B2" in shown(scene, A)
    tame = Scene([START, [(1, 5), (1, 5), (2, 5)]], rolls=[ONES, "3 1 1 1"])
    assert "could spin out" not in shown(tame, A)


def test_a_hidden_roll_may_be_one_that_spins_a_rival_out() -> None:
    fast = [(1, 5), (2, 5), (2, 5)]
    for pool, words in ((8, "beside you could spin out: B1"), (3, "")):
        scene = Scene([START, fast], rolls=[ONES, " ".join(["1"] * pool)], options={"hidden_rolls": True})
        assert words in shown(scene, A)
        assert ("could spin out" in shown(scene, A)) is bool(words)


def test_of_rivals_who_have_shown_their_dice_only_those_who_will_spin_out_are_named() -> None:
    fast = [(1, 5)] * 3
    scene = Scene([fast, fast], rolls=["6 6 5 5 4 4 2 1", "6 5 4 3 2 1 1 1"], options={"assign_mode": "in_turn"})
    (first,) = scene.match.waiting
    other = 1 - first
    assert "beside you could spin out:" in shown(scene, first)
    draft = draft_of(scene, first)
    scene.match.submit(
        first, understand("6 5 0 4 0 2 0" if first == A else "6 5 0 4 0 3 0", draft.decision, draft.after)
    )
    text = shown(scene, other)
    assert f"beside you spins out: {'AB'[first]}1" in text
    assert "could spin out" not in text


def test_a_drive_off_has_a_banner_and_only_the_cars_still_in() -> None:
    scene = Scene(
        [[(2, 3), (8, 1), (8, 1)], [(2, 3), (8, 1), (8, 1)], [(8, 2)] * 3],
        rolls=["6 2 1", "6 5", ""],
        driving=[[1], [1], []],
        drive_off_round=2,
    )
    text = shown(scene, A)
    assert "DRIVE-OFF, round 2: Red and Yellow" in text
    assert "A1 B1" in line_of(text, "turn 2")
    assert "A23" not in text
    assert "C123" not in text
    assert "watches" in line_of(text, "C")
    assert not re.search("^A2 car", text, re.MULTILINE)


def test_the_end_shows_who_won_and_where_the_cars_are() -> None:
    scene = Scene([[(7, 4), (7, 2), (6, 1)], [(7, 3)] * 3], rolls=[ONES] * 2)
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    text = shown(scene, A)
    assert "THE END" in text
    assert "winner" in line_of(text, "A")
    assert "A1" in line_of(text, "FINISH")


# -- typing ------------------------------------------------------------------------------------------------


def draft_of(scene: Scene, seat: int) -> Draft:
    return Draft(scene.setup, scene.view(seat))


def test_a_person_types_the_faces_of_dice_and_0() -> None:
    draft = draft_of(Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES]), A)
    assert understand("6 4 0 5 2 0 3 0", draft.decision, draft.after) == (6, 4, 0, 5, 2, 0, 3, 0)
    assert understand("6, 4, enough, 5", draft.decision, draft.after) == (6, 4, 0, 5)


def test_a_die_that_a_car_got_by_itself_is_not_given_twice() -> None:
    draft = draft_of(Scene([START, START], rolls=["3 3 1 1 1", ONES]), A)
    assert understand("3 0 3 0 1 0", draft.decision, draft.after) == (3, 0, 3, 0, 0)
    assert understand("3 0 3 0 1 1 0", draft.decision, draft.after) == (3, 0, 3, 0, 1, 0)
    assert understand("3 0 3 0 1 1 1", draft.decision, draft.after) == (3, 0, 3, 0, 1, 1)


def test_the_dice_that_the_last_car_must_take_can_be_typed_all_the_same() -> None:
    draft = draft_of(Scene([START, START], rolls=["6 5 4 3 2 1", ONES], options={"assign_all_dice": True}), A)
    assert understand("6 0 5 4 0 3 2 1", draft.decision, draft.after) == (6, 0, 5, 4, 0)
    with pytest.raises(NotUnderstood):
        understand("6 0 5 4 0 3 2 9", draft.decision, draft.after)
    draft = draft_of(Scene([START, START], rolls=["5 5 4 4 1", ONES]), A)
    assert understand("5 4 0 5 1 0 4 0", draft.decision, draft.after) == (5, 4, 0, 5, 1)


def test_a_0_for_a_car_that_is_closed_by_itself_does_no_harm() -> None:
    draft = draft_of(Scene([START, START], rolls=["6 5 4", ONES]), A)
    assert (
        understand("6 0 5 0", draft.decision, draft.after) == understand("6 5", draft.decision, draft.after) == (6, 5)
    )
    with pytest.raises(NotUnderstood):
        understand("0", draft.decision, draft.after)
    with pytest.raises(NotUnderstood):
        understand("6 6", draft.decision, draft.after)


def test_a_whole_match_is_played_by_typing_the_first_die_offered(tmp_path: Path) -> None:
    players = [Player("Ines"), Player("Tom", "street"), Player("Mara", "rookie")]
    match = Match(GAME, GAME.set_up(3), seeded(5), players)
    written = StringIO()
    lines = StringIO("\n".join(str(face) for _ in range(400) for face in (6, 5, 4, 3, 2, 1, 0)) + "\n")
    assert play(match, Console(file=written, width=80), tmp_path / "record", seed=5, source=lines) == 0
    assert match.over
    view = match.view(None)
    assert isinstance(view, UndergroundView)
    assert "The record is saved" in written.getvalue()
