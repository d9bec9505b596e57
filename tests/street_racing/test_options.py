"""Every option of Street Racing, and each of its values, does what its words say (rules 5 and 6)."""

from __future__ import annotations

import pytest

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.games.street_racing import GAME
from hairpin.refusal import BadOption, BadSeats
from tests.street_racing.layouts import box, in_the_bend
from tests.street_racing.scenes import GREEN, RED, Scene


def test_every_option_has_the_default_of_the_table() -> None:
    assert dict(GAME.set_up(2).options) == {
        "police": False,
        "rain": 0,
        "crash_rule": "out",
        "tie_break": "draw",
        "road_deck_size": 6,
        "first_road": "set_aside",
        "races": "1",
    }


def test_every_option_says_what_it_is_for() -> None:
    assert [option.name for option in GAME.options] == list(GAME.set_up(2).options)
    assert all(len(option.words) > 10 for option in GAME.options)


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"Street Racing is for 2 players; {seats} cannot play it"):
        GAME.set_up(seats)


@pytest.mark.parametrize(
    ("name", "value", "possible"),
    [
        ("police", "maybe", "true or false"),
        ("rain", 3, "a whole number from 0 to 2"),
        ("rain", -1, "a whole number from 0 to 2"),
        ("crash_rule", "slow", "out or zero"),
        ("tie_break", "coin", "draw or final_speed"),
        ("road_deck_size", 3, "a whole number from 4 to 11"),
        ("road_deck_size", 12, "a whole number from 4 to 11"),
        ("first_road", "hand", "set_aside or deck"),
        ("races", 2, "1, 3 or 5"),
    ],
)
def test_a_value_it_cannot_have_is_refused_with_those_it_can(name: str, value: object, possible: str) -> None:
    with pytest.raises(BadOption, match=f"option {name} cannot be .*; it can be {possible}"):
        GAME.set_up(2, {name: value})


# -- police -----------------------------------------------------------------------------------


def test_without_police_every_race_has_six_turns() -> None:
    tally = play_many(GAME.set_up(2, {"crash_rule": "zero"}).start(seeded(1), False), [], 3, 0, 300)
    assert set(tally.lengths) == {6}


def test_with_police_a_race_has_five_six_or_seven_turns_each_as_likely() -> None:
    setup = GAME.set_up(2, {"police": True, "crash_rule": "zero"})
    tally = play_many(setup.start(seeded(1), False), [], 3, 0, 3000)
    assert set(tally.lengths) == {5, 6, 7}
    assert all(900 < times < 1100 for times in tally.lengths.values())


def test_the_turn_in_which_the_police_shows_is_the_last() -> None:
    scene = Scene(turn=5, road="red", next="police", gap=(3, 0), options={"police": True})
    assert scene.view().last_turn
    scene.play("coast", "coast")
    assert scene.match.over
    assert scene.view().turns == 5


# -- rain ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rain", [0, 1, 2])
def test_rain_puts_so_many_water_tokens_into_the_bag(rain: int) -> None:
    scene = Scene.at_the_start(options={"rain": rain})
    assert scene.view().bag == {"red": 4, "yellow": 4, "blue": 4, "water": rain}


def test_the_first_water_fills_a_space_and_costs_no_speed() -> None:
    scene = in_the_bend("water", speed=4, rain=1)
    assert (scene.speed(GREEN), scene.track()) == (8, "steering steering water")
    check = scene.view().check
    assert check is not None
    assert check.skids == 1
    assert scene.events("drew") == [{"seat": GREEN, "token": "water", "space": 3}]


def test_the_first_water_is_no_match_even_with_two_skids() -> None:
    scene = in_the_bend("yellow", "yellow", "water", speed=12, card="coast", rain=1)
    assert scene.events("crashed") == []
    assert scene.asked() == "handling"


def test_the_second_water_is_a_match_whatever_the_road() -> None:
    for road in ("red", "yellow", "blue"):
        scene = in_the_bend("water", "water", road=road, rain=2)
        assert [one["token"] for one in scene.events("matched")] == ["water"]


def test_water_and_a_skid_are_two_skids_and_the_next_match_is_a_crash() -> None:
    scene = in_the_bend("water", "yellow", "yellow", speed=12, card="coast", rain=1)
    assert scene.events("matched")[0]["lost"] == 6
    assert scene.events("crashed") == [{"seat": GREEN, "token": "yellow", "skids": 2}]


def test_water_returns_to_the_bag_at_the_end_of_the_check() -> None:
    scene = in_the_bend("water", speed=4, rain=2)
    assert scene.bag()["water"] == 1
    scene.answer(GREEN, "stop")
    assert scene.bag()["water"] == 2


# -- crash_rule and tie_break ------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "over"), [("out", True), ("zero", False)])
def test_crash_rule_says_whether_a_crash_ends_the_race(rule: str, over: bool) -> None:
    scene = in_the_bend("yellow", "yellow", "yellow", speed=12, card="coast", crash_rule=rule)
    assert scene.match.over == over
    assert scene.speed(GREEN) == 0


@pytest.mark.parametrize(("rule", "winners"), [("draw", (GREEN, RED)), ("final_speed", (RED,))])
def test_tie_break_decides_level_cars(rule: str, winners: tuple[int, ...]) -> None:
    scene = Scene(turn=6, speed=(0, 2), gap=(2, 0), options={"tie_break": rule})
    scene.play("coast", "coast")
    result = scene.match.result()
    assert result is not None
    assert result.winners == winners


# -- road_deck_size and first_road -------------------------------------------------------------------


@pytest.mark.parametrize("size", range(4, 12))
@pytest.mark.parametrize(("first_road", "fewer"), [("set_aside", 0), ("deck", 1)])
def test_the_deck_is_the_length_of_the_race(size: int, first_road: str, fewer: int) -> None:
    scene = Scene.at_the_start(options={"road_deck_size": size, "first_road": first_road})
    assert scene.view().deck == size - fewer
    scene.coast()
    assert scene.view().turns == size - fewer
    assert len(scene.events("turn_begins")) == size - fewer


def test_a_deck_needs_its_road_cards() -> None:
    few = box(road_cards={"red": 2, "yellow": 2, "blue": 2, "straight": 1})
    assert GAME.set_up(2, {"road_deck_size": 6}, few).options["road_deck_size"] == 6
    with pytest.raises(
        BadOption, match="road_deck_size cannot be 7; it needs 8 Road cards with the first road, there are 7"
    ):
        GAME.set_up(2, {"road_deck_size": 7}, few)
    assert GAME.set_up(2, {"road_deck_size": 7, "first_road": "deck"}, few).options["road_deck_size"] == 7


def test_rain_needs_its_water_tokens() -> None:
    with pytest.raises(BadOption, match="option rain cannot be 2; the box has Water tokens for 1"):
        GAME.set_up(2, {"rain": 2}, box(water_tokens=1))


# -- races -------------------------------------------------------------------------------------------


def finish(race: int, races: int, points: tuple[float, float], gap: tuple[int, int]) -> Scene:
    """The last turn of a race of a series, with these points so far; both coast home."""
    scene = Scene(turn=6, gap=gap, race=race, points=points, options={"races": races})
    scene.play("coast", "coast")
    return scene


@pytest.mark.parametrize(
    ("race", "races", "points", "gap", "over"),
    [
        (1, 1, (0, 0), (1, 0), True),
        (1, 3, (0, 0), (1, 0), False),
        (2, 3, (1, 0), (1, 0), True),
        (2, 3, (1, 0), (0, 1), False),
        (2, 3, (1, 0), (0, 0), False),  # one and a half of three is not more than half
        (2, 3, (0.5, 0.5), (1, 0), False),
        (3, 3, (1, 1), (1, 0), True),
        (3, 5, (2, 0), (1, 0), True),
        (3, 5, (1, 1), (1, 0), False),
        (4, 5, (2, 1), (0, 0), False),
        (5, 5, (2, 2), (0, 0), True),
    ],
)
def test_a_series_ends_when_all_are_run_or_somebody_has_more_than_half(
    race: int, races: int, points: tuple[float, float], gap: tuple[int, int], over: bool
) -> None:
    scene = finish(race, races, points, gap)
    assert scene.match.over == over
    if not over:
        view = scene.view()
        assert (view.race, view.turn, view.deck) == (race, 1, 6)
        assert [(seat.speed, seat.gap, len(seat.hand)) for seat in view.seats] == [(0, 0, 5), (0, 0, 5)]


def test_most_points_win_a_series() -> None:
    scene = finish(3, 3, (0.5, 1.5), (1, 0))
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((GREEN, RED), "draw")
    scene = finish(3, 3, (0.5, 1.5), (0, 0))
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((RED,), "most_points")
    assert [(place.seat, place.points, place.rank) for place in result.places] == [(RED, 2, 1), (GREEN, 1, 2)]


def test_a_single_race_has_its_own_reason_and_a_point_for_the_winner() -> None:
    scene = finish(1, 1, (0, 0), (2, 1))
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((GREEN,), "gap")
    assert [(place.points, place.words) for place in result.places] == [(1, "1 ahead"), (0, "1 behind")]
    assert result.details["races"] == [{"gaps": [2, 1], "winner": GREEN, "reason": "gap"}]


def test_a_crash_gives_the_point_of_its_race_to_the_other() -> None:
    scene = in_the_bend("yellow", "yellow", "yellow", speed=12, card="coast", races=3)
    assert scene.view().race == 1
    assert [seat.points for seat in scene.view().seats] == [0, 1]
    assert scene.view().finishes[0].reason == "crash"
    assert scene.view().finishes[0].gaps == (5, 0)
