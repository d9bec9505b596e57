"""Rulings 13 to 21: Pass, the gap and its ties, and taking cards back."""

from __future__ import annotations

import pytest

from tests.street_racing.layouts import with_card
from tests.street_racing.scenes import ALL, GREEN, RED, Scene

# -- 13: when a Pass grows -----------------------------------------------------------------------


def test_ruling_13_behind_a_pass_may_be_increased() -> None:
    scene = Scene(gap=(0, 1))
    scene.play("pass", "coast")
    assert (scene.asked(), scene.waiting()) == ("boost", [GREEN])
    assert scene.offered(GREEN) == ["boost 0", "boost 1", "boost 2"]


@pytest.mark.parametrize("gap", [(0, 0), (1, 0)])
def test_ruling_13_level_is_not_behind(gap: tuple[int, int]) -> None:
    scene = Scene(gap=gap)
    scene.play("pass", "push")
    assert scene.events("boosted") == []
    assert scene.asked() == "play"
    assert scene.speed(GREEN) == 3


@pytest.mark.parametrize(
    ("when", "gap", "asked"),
    [
        ("behind", (0, 0), False),
        ("second", (0, 0), True),
        ("second", (1, 0), False),
        ("always", (1, 0), True),
        ("never", (0, 1), False),
    ],
)
def test_ruling_13_the_condition_is_a_matter_of_data(when: str, gap: tuple[int, int], asked: bool) -> None:
    """Level, the Push of the other car goes first."""
    scene = Scene(gap=gap, components=with_card("pass", bonus_when=when))
    scene.play("pass", "push")
    assert (scene.asked() == "boost") == asked


# -- 14 and 15: the gap ----------------------------------------------------------------------------


def test_ruling_14_the_gap_track_has_no_end() -> None:
    scene = Scene(speed=(12, 0), gap=(1000, 1), turn=3)
    scene.play("coast", "coast")
    assert scene.gaps() == (1012, 1)


def test_ruling_15_level_at_the_finish_is_drawn_with_half_a_point_each() -> None:
    scene = Scene(turn=6, speed=(3, 1), gap=(4, 6))
    scene.play("coast", "coast")
    assert scene.gaps() == (6, 6)
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((GREEN, RED), "draw")
    assert [(place.rank, place.points) for place in result.places] == [(1, 0.5), (1, 0.5)]
    assert [scene.racing.score(seat) for seat in (GREEN, RED)] == [0.5, 0.5]


def test_ruling_15_with_final_speed_the_faster_car_of_the_last_turn_wins() -> None:
    scene = Scene(turn=6, speed=(3, 1), gap=(4, 6), options={"tie_break": "final_speed"})
    scene.play("coast", "coast")
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((GREEN,), "final_speed")


def test_ruling_15_with_final_speed_equal_speeds_are_still_drawn() -> None:
    scene = Scene(turn=6, speed=(3, 3), gap=(6, 6), options={"tie_break": "final_speed"})
    scene.play("coast", "coast")
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((GREEN, RED), "draw")


# -- 16 and 17: Coast ------------------------------------------------------------------------------


def test_ruling_16_a_hand_is_never_empty_since_coast_comes_back() -> None:
    scene = Scene(hand=("coast", ALL))
    assert scene.waiting() == [RED]
    assert scene.view().sealed == (GREEN,)
    scene.answer(RED, "play cruise")
    assert scene.events("played")[0] == {"seat": GREEN, "card": "coast"}
    assert scene.hand(GREEN) == ALL


def test_ruling_16_two_hands_of_one_card_play_themselves() -> None:
    scene = Scene(hand=("coast", "coast"))
    assert scene.answers() == []
    assert (scene.view().turn, scene.hand(GREEN), scene.hand(RED)) == (2, ALL, ALL)


def test_ruling_17_coast_takes_itself_back() -> None:
    scene = Scene(hand=("coast block", ALL))
    scene.play("coast", "push")
    assert scene.hand(GREEN) == ALL
    assert scene.events("took_all_back") == [{"seat": GREEN, "cards": ["coast", "cruise", "pass", "push"]}]
    assert scene.hand(RED) == "coast cruise block pass"


# -- 18 to 21: Cruise, and when ------------------------------------------------------------------------


def test_ruling_18_cruise_must_take_a_card_and_its_owner_chooses() -> None:
    scene = Scene(hand=("coast cruise block", ALL))
    scene.play("cruise", "coast")
    assert scene.offered(GREEN) == ["pickup pass", "pickup push"]
    scene.answer(GREEN, "pickup pass")
    assert (scene.hand(GREEN), scene.face_up(GREEN)) == ("coast block pass", "cruise push")


def test_ruling_18_a_single_card_is_taken_without_asking() -> None:
    scene = Scene(hand=("coast cruise block pass", ALL))
    scene.play("cruise", "coast")
    assert scene.asked() == "play"
    assert (scene.hand(GREEN), scene.face_up(GREEN)) == ("coast block pass push", "cruise")
    assert scene.events("took_back") == [{"seat": GREEN, "card": "push"}]


def test_ruling_18_without_another_card_cruise_takes_nothing() -> None:
    scene = Scene()
    scene.play("cruise", "coast")
    assert (scene.hand(GREEN), scene.face_up(GREEN)) == ("coast block pass push", "cruise")
    assert scene.events("took_back") == []


def test_ruling_19_both_choose_at_once_and_are_shown_together() -> None:
    scene = Scene(hand=("coast cruise", "coast cruise block"))
    scene.play("cruise", "cruise")
    assert (scene.asked(), scene.waiting()) == ("pickup", [GREEN, RED])
    scene.answer(RED, "pickup push")
    assert scene.events("took_back") == []
    assert scene.hand(RED) == "coast block"
    assert scene.view(RED).answer is not None
    assert scene.view(GREEN).answer is scene.view(None).answer is None
    scene.answer(GREEN, "pickup block")
    assert scene.events("took_back") == [{"seat": GREEN, "card": "block"}, {"seat": RED, "card": "push"}]


def test_ruling_20_cards_are_taken_back_before_the_new_road_is_seen() -> None:
    scene = Scene(next="blue", hand=("coast cruise", ALL), luck={"road_flip": "straight"})
    before = scene.outcomes()
    scene.play("cruise", "coast")
    assert scene.asked() == "pickup"
    assert scene.outcomes() == before
    assert scene.view().next == "blue"
    scene.answer(GREEN, "pickup push")
    assert scene.outcomes() == [*before, ("road_flip", "straight")]
    assert (scene.view().current, scene.view().next) == ("blue", "straight")


def test_ruling_21_after_the_last_turn_nothing_is_taken_back() -> None:
    scene = Scene(turn=6, hand=("coast", "coast cruise"), gap=(1, 0))
    scene.play("coast", "cruise")
    assert scene.asked() == "over"
    assert scene.events("took_all_back") == scene.events("took_back") == []
    assert scene.hand(GREEN) == ""
    assert scene.face_up(RED) == "cruise block pass push"
