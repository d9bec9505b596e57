"""Options by themselves: numbers that go in steps, and lists that say what they are made of."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hairpin.engine.chance import Fair
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.games.option import Kind, Option
from hairpin.match import Match, read_record, take_up, verify
from hairpin.match.record import state_digest
from hairpin.refusal import BadOption
from hairpin.testing.setups import random_value

ODD = Option("lanes", "number", 5, "how many lanes", low=3, high=9, step=2)


@pytest.mark.parametrize("value", [3, 5, "7", 9])
def test_a_number_in_steps_takes_what_lies_on_a_step(value: object) -> None:
    assert ODD.read(value) == int(str(value))


@pytest.mark.parametrize("value", [1, 4, "6", 8, 10, 11])
def test_a_number_in_steps_refuses_what_lies_between(value: object) -> None:
    with pytest.raises(BadOption, match="a whole number from 3 to 9, in steps of 2"):
        ODD.read(value)


def test_random_values_lie_on_a_step() -> None:
    luck = random.Random(1)
    assert {random_value(ODD, luck) for _ in range(200)} == {3, 5, 7, 9}


def test_a_list_says_what_it_is_made_of() -> None:
    assert Option("row", "list", None, "a row", of="numbers").possible() == "a list of numbers with commas between"
    assert Option("row", "list", None, "a row").possible() == "a list of names with commas between"


# -- limits of numbers ------------------------------------------------------------------------------

NUMBERS = [(game, option) for game in find_games() for option in game.options if option.kind == "number"]
IDS = [f"{game.name}-{option.name}" for game, option in NUMBERS]
# Options that had no upper limit, or a much higher one: what tables and records from then may hold.
FORMER = [
    ("street-illegal", "races", 1_000_000_000),
    ("street-illegal", "chip_supply", 1_000_000),
    ("nitro-dice", "races", 1_000_000_000),
    ("nitro-dice", "laps", 1_000_000_000),
    ("underground", "drive_off_limit", 1_000_000_000),
    ("underground", "lanes", 999),
]


@pytest.mark.parametrize(("game", "option"), NUMBERS, ids=IDS)
def test_every_number_has_an_upper_limit_that_its_refusal_names(game: Game, option: Option) -> None:
    assert option.high < 10_000
    assert f"a whole number from {option.low} to {option.high}" in option.possible()
    for value in (option.high + 1, str(option.high + 1), 10**9, 10**30, 10**5000):
        with pytest.raises(BadOption, match=f"a whole number from {option.low} to {option.high}") as refusal:
            game.set_up(game.fewest, {option.name: value})
        assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "value", [10**5000, -(10**5000), "9" * 5000, 1.5, float("nan"), True, None, [], {}, b"1", object()], ids=type
)
def test_what_is_no_number_is_refused_in_a_short_sentence(value: object) -> None:
    with pytest.raises(BadOption, match="it can be a whole number from 3 to 9"):
        ODD.read(value)


@pytest.mark.parametrize("kind", ["choice", "list", "text", "switch"])
@pytest.mark.parametrize("value", [10**5000, ["x"] * 1000, "x," * 2000, {"a": 1}, object()], ids=type)
def test_no_option_chokes_on_a_value(kind: Kind, value: object) -> None:
    with pytest.raises(BadOption, match="option it cannot be"):
        Option("it", kind, None, "anything", choices=("a", "b")).read(value)


@pytest.mark.parametrize(("name", "option", "value"), FORMER)
def test_a_match_from_before_the_limits_is_read_and_replayed(name: str, option: str, value: int) -> None:
    game = find_game(name)
    with pytest.raises(BadOption, match=f"option {option} cannot be {value}"):
        game.set_up(2, {option: value})
    setup = game.set_up(2, {option: value}, kept=True)
    assert setup.options[option] == value
    match = Match(game, setup, Fair(b"before", 0))
    for _ in range(20):
        seat = match.waiting[0]
        match.submit(seat, int(match.state.legal(seat)[0]))
    text = match.record().write()
    assert f"\noption {option} {value}\n" in text
    again = verify(read_record(text))
    assert state_digest(again.state) == state_digest(match.state)
    assert take_up(read_record(text), Fair(b"after", 0)).waiting == match.waiting


@pytest.mark.parametrize(("game", "option"), NUMBERS, ids=IDS)
def test_what_is_kept_has_limits_too(game: Game, option: Option) -> None:
    with pytest.raises(BadOption, match=f"option {option.name} cannot be"):
        game.set_up(game.fewest, {option.name: max(option.high, option.high_before) + option.step}, kept=True)


# -- games of strangers -----------------------------------------------------------------------------


def test_an_option_that_names_no_upper_limit_has_one_for_new_matches_alone() -> None:
    option = Option("laps", "number", 3, "how many laps")
    assert option.read(9_999) == 9_999
    with pytest.raises(BadOption, match="option laps cannot be 10000; it can be a whole number from 0 to 9999"):
        option.read(10_000)
    assert option.read(50_000, kept=True) == 50_000
    assert option.read(1_000_000_000, kept=True) == 1_000_000_000
    with pytest.raises(BadOption, match="option laps cannot be"):
        option.read(1_000_000_001, kept=True)


def test_none_for_an_upper_limit_is_none_of_its_own() -> None:
    """It was the default once."""
    unlimited: Any = None
    option = Option("laps", "number", 3, "how many", low=1, high=unlimited)
    assert option == Option("laps", "number", 3, "how many", low=1)
    assert option.possible() == "a whole number from 1 to 9999"
