"""The pictures of the guide show what their words say."""

from __future__ import annotations

from hairpin.games.underground import GAME
from hairpin.match import Match
from hairpin.match.example import play_example
from hairpin.match.screen import screen_of
from tests.underground.scenes import IDLE, ONES, START, A, B, Scene


def shown(name: str) -> Match:
    return play_example(GAME, GAME.examples()[name])


def cars(name: str) -> list[list[tuple[int, int]]]:
    """Turn and lane of every car, by seat; that the board says the same is said by its words."""
    view = shown(name).view(None)
    return [[(car.row, car.lane) for car in seat.cars] for seat in view.seats]  # type: ignore[attr-defined]


def pools(name: str) -> list[int]:
    return [seat.pool for seat in shown(name).view(None).seats]  # type: ignore[attr-defined]


def test_the_start() -> None:
    assert cars("start") == [[(1, 3)] * 3] * 2


def test_a_round_is_worked_example_w2() -> None:
    assert cars("a-round") == [[(2, 2), (2, 3), (2, 4)], [(2, 4), (2, 4), (2, 2)]]
    assert pools("a-round") == [6, 8]
    told = [telling.words for telling in shown("a-round").told(None)]
    assert "Red assigns 3 2 to car 1, 5 2 to car 2 and 6 4 to car 3." in told
    assert "Red leaves 4 1 aside." in told


def test_a_spin_out_takes_a_car_along_and_pushes_the_rest() -> None:
    assert cars("lane-five") == [[(3, 3), (3, 2), (3, 5)], [(3, 5), (3, 3), (3, 1)]]
    assert cars("spin-out") == [[(4, 3), (4, 2), (4, 0)], [(4, 0), (4, 3), (4, 0)]]
    words = screen_of(shown("spin-out"), None).boards[0].words
    assert "turn 4, stop lane" in words or "stopped" in words, words


def test_one_car_in_lane_five_wins() -> None:
    assert cars("last-turn") == [[(7, 4), (7, 3), (7, 3)], [(7, 5), (7, 5), (7, 3)]]
    assert cars("finish") == [[(8, 5), (8, 2), (8, 2)], [(8, 4), (8, 4), (8, 2)]]
    result = shown("finish").result()
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "finish_lane")


def test_yellow_could_not_have_held() -> None:
    roll = shown("last-turn").view(None).seats[1].roll  # type: ignore[attr-defined]
    assert sum(sorted(roll)[2:]) == 12 < 13


# -- what the words say, tried out ------------------------------------------------------------------------


def told() -> str:
    return " ".join(GAME.guide().replace("*", "").split())


def test_three_dice_hold_for_nothing_in_the_race_and_not_in_a_drive_off() -> None:
    assert "With three cars and three dice holding is free." in told()
    assert "with one car a hold is free only with your last die" in told()
    race = Scene([[(4, 3)] * 3, START], rolls=["5 1 1", ONES])
    race.assign(A, "5 | 1 | 1")
    race.assign(B, IDLE)
    assert race.pool(A) == 3
    driving = Scene([START, START], rolls=["4 2 1", "5 2 1"], driving=[[1], [1]])
    driving.assign(A, "4 2 1")
    driving.assign(B, "5 2")
    assert [one["lost"] for one in driving.events("paid")][:2] == [2, 2]
    last = Scene([[(4, 3)] * 3, [(4, 3)] * 3], rolls=["5", "5 1"], driving=[[1], [1]])
    last.assign(B, "5")
    assert [(one["seat"], one["lost"]) for one in last.events("paid")][:2] == [(A, 0), (B, 1)]


def test_a_car_in_the_stop_lane_past_the_line_counts_as_the_slowest() -> None:
    assert "A car in the stop lane there has crossed, too: it counts as slower than all others." in told()
    alone = Scene([[(7, 1), (6, 3), (6, 3)], [(6, 3)] * 3], rolls=[ONES, ONES])
    alone.assign(A, IDLE)
    alone.assign(B, IDLE)
    assert alone.cars(A)[0] == (8, 0)
    assert alone.ended() == ("finish", (A,))
    slower = Scene([[(7, 1), (6, 3), (6, 3)], [(7, 2), (6, 3), (6, 3)]], rolls=[ONES, ONES])
    slower.assign(A, IDLE)
    slower.assign(B, IDLE)
    assert slower.ended() == ("finish_lane", (B,))


def test_a_commit_may_be_taken_back_while_somebody_else_assigns() -> None:
    assert "All see what you rolled, but not how you share it out until the last of you has committed" in told()
    assert (
        "until then you may take your commit back. Where you assign openly it is shown at once, and stands." in told()
    )
    for mode, shown, back in (("secret", False, True), ("in_turn", True, False)):
        rolls = ["6 5 4 4 3 2 2 1", ONES]
        scene = Scene.at_the_start(2, rolls=rolls, assign_mode=mode)
        scene.assign(A, "3 2 | 5 2 | 6 4")
        seat = scene.match.view(B).seats[A]  # type: ignore[attr-defined]
        assert sorted(seat.roll) == [1, 2, 2, 3, 4, 4, 5, 6]
        assert (seat.cars[0].group is not None) == shown
        assert (scene.match.takes_back(A) is not None) == back
