"""The terminal table: every decision at every width, nothing too wide, nothing missing, nothing hidden."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from hairpin.games.street_racing import GAME
from hairpin.match import Match
from tests import tables
from tests.street_racing.layouts import in_the_bend
from tests.street_racing.scenes import GREEN, RED, Scene
from tests.tables import WIDTHS, questions, text_of


def new_match(seed: int, **options: object) -> Match:
    return tables.new_match(GAME, 2, seed, **options)


@pytest.mark.parametrize(
    "options",
    [{}, {"police": True, "rain": 2, "races": 3}, {"road_deck_size": 11, "police": True, "crash_rule": "zero"}],
    ids=str,
)
def test_questions_are_shown_at_every_width_and_no_line_is_too_wide(options: dict[str, object]) -> None:
    match = new_match(3, **options)
    asked = 0
    for seat, decision in questions(match, 3):
        asked += 1
        for width in WIDTHS:
            for viewer in (seat, None):
                shown = text_of(match, viewer, width, decision if viewer == seat else None)
                assert max(cell_len(line) for line in shown.splitlines()) <= width
                assert (decision.ask in shown) == (viewer == seat)
    assert asked > 12
    assert "FINISH" in text_of(match, None, 80)


@pytest.mark.parametrize("kind", ["play", "boost", "handling", "pickup"])
def test_every_kind_of_decision_is_shown(kind: str) -> None:
    for seed in range(40):
        match = new_match(seed)
        found = next((one for one in questions(match, seed) if one[1].name == kind), None)
        if found is not None:
            shown = text_of(match, found[0], 80, found[1])
            assert all(choice.words in shown for choice in found[1].choices)
            assert "your turn" in shown
            return
    raise AssertionError(f"no {kind} in 40 matches")


def test_ones_own_car_is_the_lower_one() -> None:
    match = Scene().match
    for viewer, order in ((GREEN, ("▐2▶ Red", "▐1▶ Green (you)")), (RED, ("▐1▶ Green", "▐2▶ Red (you)"))):
        shown = text_of(match, viewer, 80)
        assert 0 <= shown.index(order[0]) < shown.index(order[1])
    assert "(you)" not in text_of(match, None, 80)


def test_the_roads_are_shown_in_words_with_what_is_unseen() -> None:
    shown = text_of(Scene(road="yellow", next="straight", turn=3).match, None, 80)
    assert "┃ yellow chicane ┃ │ straight │ │ 3 more │" in shown
    assert "turn 3 of 6" in shown
    assert "Unseen  red 2  yellow 2  blue 2  straight 2  3 in the deck" in shown


def test_the_track_shows_tokens_and_the_speedometer() -> None:
    scene = in_the_bend("red", "yellow", speed=4)
    shown = text_of(scene.match, GREEN, 80)
    assert "[S]  [S]  [r]  [x]   5   (6)   7" in shown
    assert "S steering  r red  x skid" in shown
    assert "Bag 11  red 3  yellow 4  blue 4    Supply  steering 1  skid 1" in shown
    assert "goes 1st" in shown
    assert "goes 2nd" in shown


def test_the_gap_is_a_road() -> None:
    level = text_of(Scene().match, None, 80).splitlines()
    assert sum(line.startswith("  ▐ ") for line in level) == 2
    ahead = text_of(Scene(gap=(0, 4)).match, None, 80)
    assert "Red leads by 4 spaces" in ahead
    assert ahead.index("▐ 2 ▶") - ahead.rindex("\n", 0, ahead.index("▐ 2 ▶")) == 1 + 2 + 4 * 3
    far = text_of(Scene(gap=(500, 0)).match, None, 80)
    assert "Green leads by 500 spaces" in far
    assert max(cell_len(line) for line in far.splitlines()) <= 80


def test_hands_and_face_up_cards_are_open_and_the_card_of_the_turn_has_an_arrow() -> None:
    scene = Scene(
        road="red", speed=(4, 0), gap=(5, 0), hand=("coast push", "coast block"), luck={"handling_draw": "blue"}
    )
    scene.play("push", "block")
    for viewer in (None, GREEN, RED):
        shown = text_of(scene.match, viewer, 80)
        assert "hand ▐Coast 0▌   face up Cruise 1 Block 2 Pass 3 ›Push 4" in shown
        assert "hand ▐Coast 0▌   face up Cruise 1 ›Block 2 Pass 3 Push 4" in shown


def test_a_sealed_card_is_marked_for_its_owner_and_only_face_down_for_others() -> None:
    scene = Scene()
    scene.answer(GREEN, "play pass")
    assert "▐Pass 3▌ (chosen)" in text_of(scene.match, GREEN, 80)
    for viewer in (None, RED):
        shown = text_of(scene.match, viewer, 80)
        assert "(chosen)" not in shown
        assert shown.count("card face down") == 1
        assert shown.count("▐Pass 3▌") == 2


def test_a_sealed_pickup_is_marked_for_its_owner() -> None:
    scene = Scene(hand=("coast cruise", "coast cruise"))
    scene.play("cruise", "cruise")
    scene.answer(GREEN, "pickup push")
    assert "Push 4 (chosen)" in text_of(scene.match, GREEN, 80)
    shown = text_of(scene.match, RED, 80)
    assert "(chosen)" not in shown
    assert "has chosen" in shown


def test_the_last_turn_and_the_police_are_announced() -> None:
    assert "LAST TURN" in text_of(Scene(turn=6).match, None, 80)
    police = text_of(Scene(turn=5, next="police", options={"police": True}).match, None, 80)
    assert "POLICE: LAST TURN" in police
    assert "│ police │" in police
    waiting = text_of(Scene(options={"police": True}).match, None, 80)
    assert "turn 1 of 5 to 7" in waiting
    assert "5 in the deck, and the police" in waiting
    late = text_of(Scene(turn=6, options={"police": True}).match, None, 80)
    assert "turn 6 of 7" in late


def test_rain_and_a_series_are_told() -> None:
    scene = Scene(race=2, points=(0.5, 0.5), options={"rain": 1, "races": 3})
    scene.racing.finishes = [3, 3, -1, 2]
    shown = text_of(scene.match, None, 80)
    assert "race 2 of 3" in shown
    assert "rain 1" in shown
    assert "water 1" in shown
    assert shown.count("points 0.5") == 2
    assert "Races so far  1 drawn" in shown
    assert "water" not in text_of(Scene().match, None, 80)
