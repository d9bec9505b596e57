"""Leaks: a guess, which bots and half-made answers need all the time, leaves no memory behind.

The compiler loses a reference to every `vec` that interpreted code hands over to compiled code, as an argument or as an
attribute that is set (decision 13). So interpreted modules make none.
"""

from __future__ import annotations

import ast
import gc
import tracemalloc
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path

import pytest

import hairpin
from hairpin.engine.chance import seeded
from hairpin.games import find_games
from hairpin.games.game import Game, Setup, View

GUESSES = 20_000
SPARE = 50_000  # bytes: less than three a guess, where a single lost row takes 47
COMPILED = pytest.mark.skipif(not hairpin.compiled(), reason="only compiled code can lose references")


def moments(setup: Setup, seed: int) -> list[View]:
    """What each seat that is asked sees in the course of a match, and somebody who looks on."""
    chance, driver = seeded(seed), setup.driver()
    state = setup.start(chance, False)
    seen = []
    while not state.over():
        asked = [int(seat) for seat in state.waiting()]
        seen += [setup.view(state, viewer) for viewer in (*asked, None)]
        state.apply(asked[0], driver.choose(state, asked[0], chance))
    return seen


@COMPILED
@pytest.mark.slow
@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_guesses_leave_nothing_behind(game: Game) -> None:
    setup = game.set_up(game.most)
    views, chance = moments(setup, 5), seeded(5)

    def play(guesses: int) -> None:
        for view in islice(cycle(views), guesses):
            setup.guess(view, chance)

    play(len(views))  # what is made once is made now
    tracemalloc.start()
    try:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        play(GUESSES)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < SPARE


@COMPILED
def test_only_compiled_modules_make_rows_of_machine_numbers() -> None:
    package = Path(hairpin.__file__).parent
    made_in, interpreted = [], []
    for path in package.rglob("*.py"):
        imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        if path.name != "compat.py" and any(alias.name == "vec" for one in imports for alias in one.names):
            module = ".".join(("hairpin", *path.relative_to(package).with_suffix("").parts))
            spec = find_spec(module)
            assert spec is not None
            made_in.append(module)
            if str(spec.origin).endswith(".py"):
                interpreted.append(module)
    assert made_in
    assert interpreted == []
