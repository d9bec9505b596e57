"""A stranger's State class without one of the methods: refused by the name of the method, before compiled code calls it."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import hairpin
from hairpin.engine.chance import seeded
from hairpin.engine.state import State
from hairpin.games.game import Game
from hairpin.games.option import Value
from hairpin.games.starting import METHODS, start
from hairpin.lab.simulate import play_recorded
from hairpin.match import Match
from hairpin.refusal import BadGame
from hairpin.testing import check_match
from tests.testing.bare_sprint import GAME, rules
from tests.testing.bare_sprint.options import complete
from tests.testing.bare_sprint.rules import Sprint
from tests.testing.bare_sprint.setup import SprintSetup


def without(*methods: str) -> Game:
    """Sprint by rules that lack these methods, written as a stranger would: as a file of its own."""
    assert rules.__file__ is not None
    source = Path(rules.__file__).read_text("utf-8")
    for method in methods:
        assert source.count(f"    def {method}(") == 1
        source = source.replace(f"    def {method}(", f"    def not_{method}(")
    module = ModuleType("lame_rules")
    sys.modules["lame_rules"] = module
    exec(compile(source, "lame_rules.py", "exec"), module.__dict__)
    lame: type[Sprint] = module.Sprint

    def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> SprintSetup:
        setup = SprintSetup(seats, complete(options))
        setup.rules = lame
        return setup

    return replace(GAME, make_setup=make_setup)


def test_these_are_all_methods_that_a_state_must_have() -> None:
    if hairpin.compiled():
        assert all(hasattr(State, name) for name in METHODS)
    else:
        assert sorted(State.__abstractmethods__) == list(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_a_state_class_that_lacks_a_method_is_refused_by_its_name(method: str) -> None:
    game = without(method)
    setup = game.set_up(2)
    for begin in (
        lambda: Match(game, setup, seeded(1)),
        lambda: play_recorded(setup, [setup.driver()] * 2, 1),
        lambda: check_match(game, setup, random.Random(1)),
        lambda: start(setup, seeded(1), False),
    ):
        with pytest.raises(BadGame, match=rf"the rules of this game are not whole: .*Sprint.* {method}\b"):
            begin()


def test_all_that_is_missing_is_named_at_once() -> None:
    with pytest.raises(BadGame, match="clone, score"):
        start(without("score", "clone").set_up(2), seeded(1), False)


def test_a_whole_class_starts() -> None:
    state = start(without().set_up(2), seeded(1), False)
    assert not state.over()
