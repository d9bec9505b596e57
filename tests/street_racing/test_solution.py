"""The solved game: its parts on both builds, and the whole of it where the core is compiled."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import hairpin
from hairpin.bots import find_bot, find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.exact import Exact
from hairpin.games.street_racing.rules.numbers import BLOCK, COAST, CRUISE, PASS, PUSH
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.solution.induction import Induction
from hairpin.games.street_racing.solution.layout import (
    HANDS,
    LEAD,
    PAIRS,
    SPEEDS,
    TURNS,
    cards_in,
    hands_after,
    hands_in,
    info_of,
    infos_in,
)
from hairpin.games.street_racing.solution.table import NoSolution, Table, places, unsolvable
from hairpin.games.street_racing.solution.turns import Finish, Future, Turn, first_by_rule
from hairpin.match import Match
from hairpin.refusal import Refused, UnknownLevel

SETUP = cast(RacingSetup, GAME.set_up(2))
BOX = SETUP.box
ALL = HANDS - 1


class OwnSpeed(Future):
    """A future that only counts how fast seat 0 is."""

    def value(self, lead: int, hand0: int, hand1: int, speed0: int, speed1: int) -> float:
        return speed0 / 12


# -- layout ------------------------------------------------------------------------------------


def test_the_hands_one_can_have_grow_as_the_rules_say() -> None:
    assert [len(hands_in(turn)) for turn in range(1, TURNS + 1)] == [1, 5, 11, 15, 16, 16]


def test_the_roads_known_are_at_most_twelve_cases() -> None:
    assert [len(infos_in(turn)) for turn in range(1, TURNS + 1)] == [4, 8, 11, 12, 12, 12]


def test_coast_takes_all_back_and_cruise_one() -> None:
    without_push = ALL & ~(1 << (PUSH - 1))
    assert hands_after(without_push, COAST) == [ALL]
    assert hands_after(ALL, PUSH) == [without_push]
    assert hands_after(without_push, CRUISE) == [ALL & ~(1 << (CRUISE - 1))]
    assert len(hands_after(1, CRUISE)) == 3
    assert hands_after(ALL, CRUISE) == [ALL & ~1]
    assert cards_in(0) == [COAST]


# -- one turn ------------------------------------------------------------------------------------


def expected_speed(steering: int, speed: int) -> float:
    """The best average speed after a check, by the solver's own check."""
    turn = Turn(BOX, OwnSpeed(), False)
    for v in range(SPEEDS):
        turn.final[v] = v / 12
    turn.check(steering, 1.0)
    return 12 * turn.start[speed]


@pytest.mark.parametrize(
    ("steering", "speeds"),
    [
        (0, [0.7, 1.4, 2.0, 2.6, 2.6, 3.1, 3.2, 3.7, 3.7, 3.7, 4.1, 4.1]),
        (1, [1.0, 1.7, 2.4, 3.0, 3.1, 3.6, 3.8, 4.2, 4.2, 4.3, 4.7, 4.7]),
        (2, [1.0, 2.0, 2.7, 3.4, 3.5, 4.1, 4.3, 4.8, 4.8, 4.9, 5.3, 5.3]),
    ],
)
def test_a_check_gives_the_speeds_of_the_rules_section_9(steering: int, speeds: list[float]) -> None:
    """That table counts a crash as speed 0 and no more; a driver who wants speed alone never draws with two skids."""
    assert [round(expected_speed(steering, speed), 1) for speed in range(1, SPEEDS)] == pytest.approx(speeds, abs=0.11)


def test_who_goes_first() -> None:
    assert first_by_rule(BOX, 3, COAST, PUSH) == 0
    assert first_by_rule(BOX, -1, PUSH, COAST) == 1
    assert first_by_rule(BOX, 0, BLOCK, PASS) == 1
    assert first_by_rule(BOX, 0, PASS, PASS) == -1


def test_only_a_pass_from_behind_that_is_not_blocked_is_increased() -> None:
    turn = Turn(BOX, Finish(), True)
    assert turn.bonus_of(PASS, PUSH, True) == 2
    assert turn.bonus_of(PASS, BLOCK, True) == 0
    assert turn.bonus_of(PASS, PUSH, False) == 0
    assert turn.bonus_of(PUSH, COAST, True) == 0


def test_on_the_last_straight_the_faster_hand_wins() -> None:
    induction = Induction(BOX)
    induction.begin_turn()
    turn = Turn(BOX, Finish(), True)
    info = info_of(1, 0, 0)
    induction.position(turn, info, 0, ALL, 0, False)
    assert induction.value(info, 0, ALL, 0, 0, 0) == 1.0
    assert induction.value(info, 0, 0, ALL, 0, 0) == -1.0
    assert induction.value(info, 0, ALL, 0, 0, 5) == -1.0
    assert induction.value(info, 0, ALL, 0, 0, 4) == 0.0


# -- files ---------------------------------------------------------------------------------------


def test_the_table_has_a_place_for_every_position() -> None:
    found = places()
    assert len(found) == sum(len(infos_in(turn)) * len(hands_in(turn)) ** 2 for turn in range(1, TURNS + 1))
    assert len(set(found.values())) == len(found)


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_text("something else")
    with pytest.raises(NoSolution, match="is not a solution of Street Racing"):
        Table(str(file), BOX)
    with pytest.raises(Refused, match="is not a solution"):
        Exact().driver(SETUP, file)
    with pytest.raises(Refused, match="cannot be read: No such file"):
        Exact().driver(SETUP, tmp_path / "nothing")


@pytest.mark.parametrize(
    "options",
    [{"police": True}, {"rain": 1}, {"crash_rule": "zero"}, {"tie_break": "final_speed"}, {"road_deck_size": 5}],
)
def test_other_options_are_not_solved(options: dict[str, object]) -> None:
    setup = cast(RacingSetup, GAME.set_up(2, options))
    assert "options as printed" in unsolvable(setup.box)
    with pytest.raises(Refused, match="cannot be solved"):
        Exact().solve(setup, Path("/nowhere"), lambda share: None)
    assert unsolvable(cast(RacingSetup, GAME.set_up(2, {"races": 3})).box) == ""


def test_a_game_without_a_solution_has_no_solved_bot() -> None:
    from hairpin.games.street_illegal import GAME as OTHER

    with pytest.raises(UnknownLevel, match="Street Illegal is not solved"):
        find_policy("solved:x", OTHER, OTHER.set_up(2))


# -- the whole -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_whole_game_is_solved(tmp_path: Path) -> None:
    """Half a minute compiled. Interpreted it would take hours, so there only the first position of a turn is solved."""
    if not hairpin.compiled():
        induction = Induction(BOX)
        induction.begin_turn()
        induction.position(Turn(BOX, Finish(), True), 0, LEAD, 0, 0, True)
        assert induction.value(0, LEAD, 0, 0, 0, 0) == 1.0
        assert induction.packed(0, 0, 0)[-2 * PAIRS :] != bytes(2 * PAIRS)
        return
    shares: list[float] = []
    file = tmp_path / "street-racing.solution"
    found = Exact().solve(SETUP, file, shares.append)
    assert abs(cast(float, found["value of the start"])) < 1e-3
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    solved = Exact().driver(SETUP, file)
    first = {int(solved.choose(SETUP.start(seeded(k), False), k % 2, seeded(k))) for k in range(20)}
    assert [SETUP.action_name(action) for action in first] == ["play push"]
    state = SETUP.start(seeded(0), False)
    ahead = 0
    for seat in (0, 1):
        policies = [solved if k == seat else SETUP.driver() for k in range(2)]
        tally = play_many(state, policies, 3, 0, 300)
        ahead += tally.wins.get(seat, 0) - tally.wins.get(1 - seat, 0)
    assert ahead > 0
    match = Match(GAME, SETUP, seeded(3))
    bots = [find_bot(f"solved:{file}", GAME, SETUP, seeded(seat)) for seat in range(2)]
    while not match.over:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.submit(seat, bots[seat].choose(match.view(seat), decision))
    assert match.result() is not None
    file.write_bytes(file.read_bytes()[:-2])
    with pytest.raises(Refused, match="is cut short or too long"):
        Exact().driver(SETUP, file)
