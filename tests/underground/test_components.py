"""The board: what is printed, boards of one's own, and what is refused, with the place that is wrong."""

from __future__ import annotations

import json
from typing import cast

import pytest

from hairpin.engine.chance import Fair, seeded
from hairpin.engine.playout import play_out
from hairpin.games.underground import GAME
from hairpin.games.underground.components import Board, printed_text, read_components
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.match import Match, read_record, verify
from hairpin.refusal import BadComponents

TARGETS = [7, 10, 12, 5, 11, 8, 13]


def board(**changed: object) -> str:
    return json.dumps({"targets": TARGETS, "lanes": 5, **changed})


def test_the_printed_board() -> None:
    assert read_components(None) == Board(tuple(TARGETS), 5)
    assert read_components(None).middle == 3
    assert "RECONSTRUCTED" in printed_text()
    assert GAME.printed() == printed_text()


def test_a_board_can_be_toml_or_json() -> None:
    toml = "targets = [6, 6, 6, 6, 6, 6, 6]\nlanes = 7\n"
    assert read_components(toml) == read_components(board(targets=[6] * 7, lanes=7)) == Board((6,) * 7, 7)
    assert read_components(toml).middle == 4


def test_a_board_of_ones_own_is_played_on() -> None:
    setup = cast(UndergroundSetup, GAME.set_up(2, {}, board(targets=[9, 8, 7, 6, 5, 4, 3], lanes=7)))
    assert setup.options["targets"] == ("9", "8", "7", "6", "5", "4", "3")
    assert setup.options["lanes"] == 7
    state = setup.start(seeded(1), False)
    view = setup.view(state, None)
    assert (view.targets, view.lanes) == ((9, 8, 7, 6, 5, 4, 3), 7)
    assert {(car.row, car.lane) for seat in view.seats for car in seat.cars} == {(1, 4)}
    assert play_out(state, seeded(2)) > 0


def test_options_go_before_the_board() -> None:
    setup = GAME.set_up(2, {"lanes": 3}, board(lanes=7))
    assert setup.options["lanes"] == 3
    assert setup.options["targets"] == tuple(str(target) for target in TARGETS)


def test_a_match_from_before_the_limits_is_replayed_on_its_board() -> None:
    setup = GAME.set_up(2, {"lanes": 999}, board(lanes=999), kept=True)  # as records have it
    record = Match(GAME, setup, Fair(b"before", 0)).record().write()
    assert "\noption lanes 999\n" in record
    assert verify(read_record(record)).setup.options["lanes"] == 999


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (board(lanes=4), "lanes is 4; it must be an odd number, so that there is a middle lane"),
        (board(lanes=1), "lanes is 1; it must be an odd number from 3 to 25"),
        (board(lanes=27), "lanes is 27; it must be an odd number from 3 to 25"),
        (board(lanes=1001), "lanes is 1001; it must be an odd number from 3 to 25"),
        (board(lanes=-5), "lanes is -5; it must be an odd number from 3 to 25"),
        (board(lanes="five"), "lanes is 'five'; it must be an odd number"),
        (board(lanes=True), "lanes is True; it must be an odd number"),
        (board(targets=TARGETS[:6]), "there are 6 targets; the street has 7 turns"),
        (board(targets=[*TARGETS, 9]), "there are 8 targets; the street has 7 turns"),
        (board(targets=[7, 10, -12, 5, 11, 8, 13]), "the target of turn 3 is -12; it must be a whole number from 1"),
        (board(targets=[7, 10, 12, 5, 11, 8, 0]), "the target of turn 7 is 0; it must be a whole number from 1 to 99"),
        (board(targets=[100, 10, 12, 5, 11, 8, 1]), "the target of turn 1 is 100; it must be"),
        (board(targets=[7, 10, 12, 5.5, 11, 8, 1]), "the target of turn 4 is 5.5; it must be"),
        (board(targets=[7, "ten", 12, 5, 11, 8, 1]), "the target of turn 2 is 'ten'; it must be"),
        (board(targets=7), "targets are 7; they must be a list of 7 numbers"),
        (json.dumps({"lanes": 5}), "has no targets: it needs a list of 7 numbers"),
        (json.dumps({"targets": TARGETS}), "has no lanes: it needs an odd number"),
        (board(cars=3), "has a part 'cars'; it can have targets and lanes"),
        ("targets = [", "is neither TOML nor JSON"),
        ("{", "is neither TOML nor JSON"),
    ],
)
def test_a_board_that_cannot_be_driven_is_refused_with_the_place_that_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(BadComponents) as refused:
        GAME.set_up(2, {}, text)
    assert sentence in str(refused.value)
