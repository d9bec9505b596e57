"""The pictures of the guide show what their words say."""

from __future__ import annotations

from hairpin.games.underground import GAME
from hairpin.match import Match
from hairpin.match.example import play_example
from hairpin.match.looking import screen_of


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
    assert "Left aside: 4 1." in told


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
