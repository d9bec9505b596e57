"""Options as a person types them, and wrong ones with what is possible."""

from __future__ import annotations

import pytest

from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import read_components
from hairpin.refusal import BadOption, BadSeats

# -- options typed by a person -----------------------------------------------------------

TRACKS = [card.name for card in read_components(None).tracks]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("races", "3", 3),
        ("start_grid", "Random", "random"),
        ("nitrous_oxide", "yes", True),
        ("nitrous_oxide", "off", False),
        ("open_chips", "true", True),
        ("chip_supply", "30", 30),
        ("chip_supply", "none", None),
        ("track_length", "4", 4),
        ("track", "none", None),
    ],
)
def test_options_can_be_typed(name: str, text: str, value: object) -> None:
    assert GAME.set_up(2, {name: text}).options[name] == value


# -- wrong options -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "meant"), [("race", "races"), ("open_chip", "open_chips"), ("startgrid", "start_grid")]
)
def test_an_unknown_option_is_refused_with_the_one_that_was_meant(name: str, meant: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {name: 1})
    assert f"no option {name}" in str(refused.value)
    assert f"did you mean {meant}?" in str(refused.value)


def test_an_unknown_option_like_no_other_is_refused_with_the_list_of_options() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {"zzz": 1})
    assert "did you mean" not in str(refused.value)
    for option in GAME.options:
        assert option.name in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("races", 0, ["0", "from 1 to 99"]),
        ("races", -1, ["-1", "from 1 to 99"]),
        ("races", 100, ["100", "from 1 to 99"]),
        ("chip_supply", 1000, ["1000", "from 0 to 999, or none"]),
        ("track_length", 100, ["100", "from 1 to 99"]),
        ("races", "many", ["many", "whole number"]),
        ("races", 1.5, ["1.5", "whole number"]),
        ("races", True, ["whole number"]),
        ("races", None, ["whole number"]),
        ("start_grid", "oldest_last", ["oldest_last", "youngest_last", "random", "tactical"]),
        ("series_grid", "swap", ["swap", "same", "rotate", "reverse_points"]),
        ("better_old_pros", "sometimes", ["sometimes", "off", "at_limit", "always"]),
        ("nitrous_oxide", "maybe", ["maybe", "true or false"]),
        ("nitrous_oxide", 2, ["2", "true or false"]),
        ("nitrous_oxide", None, ["true or false"]),
        ("emergency_brake_target", "above", ["above", "below", "at_or_below"]),
        ("chip_supply", -1, ["-1", "from 0", "none"]),
        ("chip_supply", "lots", ["lots", "whole number", "none"]),
        ("open_chips", "peek", ["peek", "true or false"]),
        ("old_pro_team", "solo", ["solo", "series", "always", "never"]),
        ("series_tiebreak", "coin", ["coin", "shared", "last_race"]),
        ("track_length", 0, ["0", "whole number", "1"]),
        ("track_length", 21, ["21", "20 track cards"]),
        ("track_length", "none", ["none", "whole number"]),
        ("track", 7, ["7", "list"]),
        ("track", [], ["list"]),
        ("track", "", ["list"]),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_possible(name: str, value: object, words: list[str]) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {name: value})
    sentence = str(refused.value)
    assert sentence.startswith(f"option {name} ")
    for word in words:
        assert word in sentence


def test_a_track_card_twice_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {"track": ["90-down", "70-left", "90-down"]})
    assert "track" in str(refused.value)
    assert "90-down" in str(refused.value)
    assert "more often" in str(refused.value)


@pytest.mark.parametrize("card", ["95-down", "90-sideways", "none", "down-90"])
def test_an_unknown_track_card_is_refused_with_those_there_are(card: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {"track": ["70-left", card]})
    assert f"track has a card {card!r}" in str(refused.value)
    for name in TRACKS:
        assert name in str(refused.value)


@pytest.mark.parametrize("seats", [-1, 0, 8])
def test_so_many_players_cannot_play(seats: int) -> None:
    with pytest.raises(BadSeats) as refused:
        GAME.set_up(seats)
    assert "1 to 7 players" in str(refused.value)
