"""check_game can fail: each promise, broken alone in a game that keeps all the others, is noticed and named."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

from hairpin.engine.chance import seeded
from hairpin.testing import Broken, check_game
from hairpin.testing.secrecy import hidden_dice_stay_hidden
from tests.testing import broken_sprints, late_luck
from tests.testing.broken_sprints import BROKEN, game_name, games
from tests.testing.stranger import install


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record names its game, so the broken ones are installed like any other."""
    where = {game_name(name): f"{broken_sprints.__name__}:games.{name}" for name in BROKEN}
    monkeypatch.syspath_prepend(install(tmp_path / "site", where))


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_noticed_and_named(name: str) -> None:
    with pytest.raises(Broken, match=BROKEN[name]) as noticed:
        check_game(getattr(games, name), matches=12, closely=0.3)
    assert re.search(r"match \d+ of seed 1, [234] seats, options", str(noticed.value))


def test_a_sound_game_may_draw_its_luck_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(install(tmp_path / "late", {"nerve": f"{late_luck.__name__}:GAME"}))
    report = check_game(late_luck.GAME, matches=6, closely=0.5)
    assert report.decisions == 6 * late_luck.ANSWERS
    assert report.looked_closely > 0


def test_a_die_that_all_see_must_be_rolled_for_all() -> None:
    """Also where it is rolled as sealed answers are shown, which parts the two worlds that other checks compare."""
    game = games.RollsForOneSeat
    setup = game.set_up(2, {"jams": True})
    for seed in range(200):
        state = setup.start(seeded(seed), False)
        state.apply(0, state.legal(0)[0])  # both coast, so that the next round begins as they are shown
        with contextlib.suppress(Broken):
            hidden_dice_stay_hidden(setup, state, 1, random.Random(seed))
            continue
        return
    raise AssertionError("nobody noticed")
