"""One source, two speeds: the build that is meant runs, and both play the same games to the last card."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import hairpin
from hairpin.engine import chance, hand, pile, playout, search, state
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.testing import play_digest
from tests.cli.test_commands import run

GOLDEN = {
    "nitro-dice": "23ceda33afb64132cead194fabd4e8c420b75b49012efbe33ba275695f3aa453",
    "street-illegal": "b171eceb175a142e92fb47a9ad251d222b8b6f368becc861088f13cf04b55cb6",
    "street-racing": "698fc8c55b969cc1500bc32fe2199fced9ad8455fb79bcb587067624a24a7c7c",
    "underground": "c0c5c19e93832f2e9bae9bc000290062e5a383880138547e98dea039f5971401",
}


def test_the_build_that_is_meant_runs() -> None:
    wanted = os.environ.get("HAIRPIN_EXPECT")
    assert wanted in (None, "compiled", "interpreted")
    modules = [chance, hand, pile, playout, search, state]
    for game in find_games():
        setup = game.set_up(game.most)
        first = setup.start(chance.seeded(1), False)
        modules += [import_module(type(first).__module__), import_module(type(setup.driver()).__module__)]
    compiled = {not str(module.__file__).endswith(".py") for module in modules}
    assert compiled == {hairpin.compiled()}
    if wanted is not None:
        assert hairpin.compiled() == (wanted == "compiled")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_game_plays_the_games_it_always_played(name: str) -> None:
    """Changes with every change of the rules; then a new digest is written here, and the changelog says why."""
    assert play_digest(find_game(name), 40, seed=7) == GOLDEN[name]


def both_builds(call: str, game: Game) -> list[str]:
    """What the compiled and the interpreted core say to a question about a game, each in a process of its own."""
    lines = "import sys; from hairpin.games import find_game; from hairpin.testing import play_digest; "
    lines += f"print({call})"
    answers = []
    for pure in ("0", "1"):
        environment = {**os.environ, "HAIRPIN_PURE": pure, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
        answer = subprocess.run(
            [sys.executable, "-c", lines, game.name], env=environment, capture_output=True, text=True, check=True
        )
        answers.append(answer.stdout.strip())
    assert len(answers[0]) == 64
    return answers


ONE_BUILD = pytest.mark.skipif(not hairpin.compiled(), reason="there is one build to be seen")


@ONE_BUILD
@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_the_other_build_plays_the_same_games(game: Game) -> None:
    compiled, interpreted = both_builds("play_digest(find_game(sys.argv[1]), 25, seed=11)", game)
    assert compiled == interpreted


def test_the_interpreted_core_can_be_asked_for() -> None:
    lines = "import hairpin; from hairpin.games import find_games; find_games(); print(hairpin.compiled())"
    environment = {**os.environ, "HAIRPIN_PURE": "1"}
    answer = subprocess.run([sys.executable, "-c", lines], env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


def test_commands_say_which_core_runs() -> None:
    """Other tests of commands run on one build alone: this is all that differs for them."""
    version = run("--version").stdout
    assert version.startswith(f"hairpin {hairpin.__version__}, ")
    assert ("compiled" in version) == hairpin.compiled()
    simulated = run("simulate", "street-racing", "--games", "2", "--jobs", "1", "--json").stdout
    assert json.loads(simulated)["compiled"] == hairpin.compiled()
