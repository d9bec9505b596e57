"""Words of the terminal and of the page against the rules: what is said of an assignment is what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from hairpin.drawing import Screen
from hairpin.games.game import Telling, acts_of
from hairpin.games.underground import GAME
from hairpin.games.underground.outlook import LABELS, outlook, pool_after
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.view import SeatView, UndergroundView
from hairpin.match import Match
from hairpin.refusal import BadOption
from tests.amounts import of_words
from tests.screens import Eyes, board_of, match_of, played
from tests.underground.scenes import IDLE, ONES, START, A, B, Scene

OPTIONS: list[dict[str, Any]] = [
    {},
    {"stopped_match_costs": True, "lanes": 3},
    {"assign_mode": "in_turn", "targets": "3,4,3,4,3,4,5"},
    {"assign_all_dice": True, "targets": "6,6,6,6,6,6,6"},
    {"targets": "1,2,3,1,2,3,4", "finish_spin": False},
]


def rounds(match: Match, seed: int) -> Iterator[tuple[list[SeatView], list[Telling]]]:
    """Every round of a random match: all seats before it, and what was told of it."""
    told = 0
    seats: list[SeatView] = []
    for _ in played(match, seed):
        view = cast(UndergroundView, match.view(None))
        news = match.told(None, told)
        if any(one.kind == "moved" for one in news):
            yield seats, news
            told = len(match.steps)
        seats = list(view.seats)
    yield seats, match.told(None, told)


def assigned(seat: SeatView, news: list[Telling]) -> SeatView:
    """A seat with the dice that it gave its cars in the first round of the news."""
    groups = next(one.data for one in news if one.kind == "assigned" and one.data["seat"] == seat.seat)
    given = [tuple(cast("list[int]", groups[f"car_{car.number}"])) for car in seat.cars]
    return replace(seat, cars=tuple(replace(car, group=group) for car, group in zip(seat.cars, given, strict=True)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_said_of_dice_is_what_comes_of_them(options: dict[str, Any]) -> None:
    """Where a car arrives before anybody is pushed, and the dice that all holds of a player burn together."""
    burnt = short = 0
    for seed in range(of_words(200, 50)):
        match = match_of(GAME, 2 + seed % 3, seed, **options)
        box = cast(UndergroundSetup, match.setup).box
        for seats, news in rounds(match, seed):
            given = {
                one.data["seat"] for one in news if one.kind == "assigned"
            }  # in turn, a race may end before all have
            for seat in [seat for seat in seats if seat.racing and seat.seat in given]:
                me = assigned(seat, news)
                ahead = {car.number: outlook(me, car, car.group or (), box) for car in me.racing}
                moved = [one.data for one in news if one.kind == "moved" and one.data["seat"] == me.seat]
                for one in moved[: len(ahead)]:
                    said = ahead[cast(int, one["car"])]
                    assert (said.label, said.total) == (LABELS[cast(str, one["became"])], one["total"])
                    assert (said.end.row, said.lane) == (one["row"], one["lane"])
                paid = [one.data for one in news if one.kind == "paid" and one.data["seat"] == me.seat][:1]
                lost = cast(int, paid[0]["lost"]) if paid else 0
                assert sum(one.burns for one in ahead.values()) == lost
                assert pool_after(me, box) == me.pool - lost
                burnt += lost
                short += bool(paid) and lost < cast(int, paid[0]["burnt"])
    assert burnt > 20
    assert short > 2, "some holds cost less than their dice"


def costs(scene: Scene, seat: int) -> dict[str, str]:
    decision = scene.match.decision(seat)
    assert decision is not None
    return {choice.name: choice.cost for choice in decision.choices}


def test_a_second_hold_is_free_where_the_first_has_burnt_what_there_was() -> None:
    """Five dice and three cars: two can be lost, and the first hold takes both."""
    scene = Scene([START, START], rolls=["5 4 3 2 1", ONES])
    scene.answer(A, "die 5")
    assert costs(scene, A)["die 2"] == "total 7, HOLD: turn 2, lane 3, burns 2 dice"
    scene.answer(A, "die 2", "enough 0", "die 4")
    assert costs(scene, A)["die 3"] == "total 7, HOLD: turn 2, lane 3, free"
    scene.answer(A, "die 3")
    scene.assign(B, IDLE)
    assert scene.events("paid") == [{"seat": A, "burnt": 4, "lost": 2, "pool": 3}]


@pytest.mark.parametrize(
    ("everything", "words"), [(False, "what you do not need stays aside"), (True, "Give all your dice")]
)
def test_the_terminal_tells_whether_dice_may_stay_aside(everything: bool, words: str) -> None:
    scene = Scene([START, START], rolls=["5 4 3 2 1", ONES], options={"assign_all_dice": everything})
    decision = scene.match.decision(A)
    assert decision is not None
    assert words in decision.explain
    assert ("aside" in decision.explain) is not everything


def test_one_target_is_one() -> None:
    with pytest.raises(BadOption, match="option targets: there is 1 target; the street has 7 turns and each needs one"):
        GAME.set_up(2, {"targets": "7"})


# -- the page -------------------------------------------------------------------------------------------


def shown(match: Match, seed: int, viewer: int | None) -> Iterator[Screen]:
    """What one viewer is shown of every round of a random match, and of what others have assigned openly."""
    eyes = Eyes(match, viewer, ("wide",))
    for _ in played(match, seed):
        yield from seen_by(eyes)
    yield from seen_by(eyes)


def seen_by(eyes: Eyes) -> Iterator[Screen]:
    match = eyes.match
    yield eyes.look()
    yield from acts_of(board_of(GAME), match.setup, match.view(eyes.viewer), match.names, eyes.story, eyes.sizes)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_dice_that_fade_are_those_that_are_lost(options: dict[str, Any]) -> None:
    counted = 0
    for seed in range(of_words(40, 12)):
        match = match_of(GAME, 2 + seed % 3, seed, **options)
        for screen in shown(match, seed, 0):
            for sheet in screen.sheets:
                assert sheet.cost is not None
                was, _, left = sheet.cost.words.partition(" to ")
                lost = int(was) - int(left or was)
                signs = [line.result.figure for line in sheet.lines if line.result is not None and line.result.figure]
                assert sum(int(sign.removeprefix("−")) for sign in signs) == lost
                faded = [die for line in sheet.lines for die in line.items if die.mood == "lost"]
                assert len(faded) == lost
                counted += lost
            for line in screen.seats:
                fades = [die for die in line.items if die.mood == "lost"]
                assert len(fades) == (int(line.status.partition(" ")[0]) if line.mood == "lost" else 0)
    assert counted > 5


def joint(scene: Scene, seat: int) -> dict[str, str]:
    """What is asked and said of assignments that stall a car or spin one out."""
    ask = Eyes(scene.match, seat, ("wide",)).look().decision
    assert ask is not None
    assert ask.ways[0].compose is not None
    return {one.words: one.follows for one in ask.ways[0].compose.joint.values()}


def test_a_car_that_stalls_over_the_line_need_not_get_going_again() -> None:
    cars = [(7, 1), (7, 1), (7, 3)]
    home = joint(Scene([cars, START], rolls=["6 5 4 3 2 1 1 1", ONES]), A)
    assert home["Car 1 stalls: commit?"] == "Car 1 crosses the line in the stop lane, slowest of all."
    assert home["Cars 1 and 2 stall: commit?"] == "Cars 1 and 2 cross the line in the stop lane, slowest of all."
    before = joint(Scene([[(6, 1), (6, 1), (6, 3)], START], rolls=["6 5 4 3 2 1 1 1", ONES]), A)
    assert before["Car 1 stalls: commit?"] == "Car 1 must get above a target to get going again."
    other = joint(Scene([[(6, 1), (7, 3), (7, 3)], START], rolls=["6 5 4 3 2 1 1 1", ONES]), A)
    assert other["Car 1 stalls: commit?"] == "", "the race is over then"


@pytest.mark.parametrize(
    ("cars", "options", "off"),
    [
        (START, {}, False),
        ([(1, 5), (1, 3), (1, 3)], {}, True),
        ([(1, 5), (2, 3), (2, 3)], {}, True),
        ([(7, 5), (7, 3), (7, 3)], {"finish_spin": False}, False),
    ],
)
def test_too_fast_in_the_fastest_lane_is_off_the_road(
    cars: list[tuple[int, int]], options: dict[str, object], off: bool
) -> None:
    scene = Scene([cars, [(3, 1)] * 3], rolls=["6 5 4 3 2 1 1 1", ONES], options=options)
    ask = Eyes(scene.match, A, ("wide",)).look().decision
    assert ask is not None
    assert ("above it one lane faster, out of lane 5 off the road" in ask.small) is off
    assert "above it one lane faster" in ask.small
