"""Levels of bots: ours, and those that other packages add by an entry point."""

from __future__ import annotations

from pathlib import Path

import pytest

import hairpin
from hairpin.bots import LEVELS, check_level, check_offered, find_bot, level_names, level_words, load_levels
from hairpin.engine.chance import Chance, Fair, seeded
from hairpin.games import find_game
from hairpin.games.game import Decision, Setup, View
from hairpin.match import Match
from hairpin.refusal import UnknownLevel
from tests.testing.stranger import install

BOTS = {
    "first-choice": "tests.bots.test_levels:FirstChoice",
    "no-class": "tests.bots.test_levels:BOTS",
    "no-module": "tests.bots.nowhere:Bot",
    "rookie": "tests.bots.test_levels:FirstChoice",
}


class FirstChoice:
    """takes what is offered first

    More about it.
    """

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup

    def choose(self, view: View, decision: Decision) -> int:
        assert view.viewer == decision.seat
        return decision.actions[0]


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(install(tmp_path / "site", BOTS, "hairpin.bots"))


def test_all_levels_are_listed_and_ours_come_first() -> None:
    assert level_names() == [*LEVELS, "first-choice", "no-class", "no-module"]


def test_a_level_that_cannot_be_loaded_spoils_no_other() -> None:
    levels, problems = load_levels()
    assert levels == {**LEVELS, "first-choice": "takes what is offered first"}
    assert [problem.partition(":")[0] for problem in problems] == [
        "the entry point of the bot level no-class is not a class with `choose`",
        "the bot level no-module is installed but cannot be loaded",
    ]


def test_nobody_takes_the_name_of_one_of_our_levels() -> None:
    assert level_words("rookie") == LEVELS["rookie"]
    game = find_game("street-racing")
    assert not isinstance(find_bot("rookie", game, game.set_up(2), seeded(1)), FirstChoice)


def test_an_installed_bot_plays_by_views() -> None:
    game = find_game("street-racing")
    match = Match(game, game.set_up(2), Fair(b"luck" * 8, 0))
    bot = find_bot(check_level("first-choice"), game, match.setup, seeded(1))
    while not match.over:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        action = bot.choose(match.view(seat), decision)
        assert action == decision.actions[0]
        match.submit(seat, action)


def test_an_installed_bot_is_simulated() -> None:
    summary = hairpin.simulate("street-racing", 20, seats=2, bots=["first-choice", "rookie"], jobs=1)
    assert sum(summary.tally.wins.values()) + summary.tally.shared >= 20


@pytest.mark.parametrize("check", [check_level, check_offered])
def test_an_unknown_level_is_refused_with_those_there_are(check: object) -> None:
    assert callable(check)
    with pytest.raises(UnknownLevel) as refused:
        check("first-choise")
    assert str(refused.value).startswith("there is no bot level 'first-choise'; ")
    assert "there are rookie, street, first-choice" in str(refused.value)


def test_a_level_that_needs_a_file_is_not_offered() -> None:
    assert check_level("solved:table") == "solved:table"
    with pytest.raises(UnknownLevel, match="there is no bot level 'solved:table'"):
        check_offered("solved:table")
