"""Forgotten tables: what a match took in memory is free again as soon as its table is put to sleep.

Nothing of it may wait for the collector of garbage, which a server lets run seldom.
"""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from pathlib import Path

import pytest

from benchmarks.scripts import driven_run
from hairpin.engine.chance import seeded
from hairpin.games import find_games
from hairpin.games.game import Game
from hairpin.match import Match
from hairpin.server.lobby import Wish
from hairpin.server.opening import open_data
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.table import Table
from hairpin.server.tables import FINISHED, patience
from hairpin.server.viewer_feed import ViewerFeed


async def play_and_forget(service: Service, game: Game) -> list[weakref.ref[Table] | weakref.ref[Match]]:
    """A whole match that every seat and somebody else look at; then its table is put to sleep."""
    seats = game.most
    wishes = [Wish("me", name="Ann"), *(Wish("screen", name=f"Guest {seat}") for seat in range(1, seats))]
    table = await service.lobby.found("ann", game.name, {}, wishes, False, "Ann")
    match = table.match
    assert match is not None
    feeds = [table.feed_of(viewer, "") for viewer in (None, *range(seats))]
    opened: list[ViewerFeed] = [feed for feed in feeds if feed is not None]
    assert len(opened) == seats + 1
    luck, driver = random.Random(3), match.setup.driver()
    while not match.over:
        seat = luck.choice(match.waiting)
        run = driven_run(match, seat, driver, seeded(luck.randrange(2**40)))
        await service.tables.answer(table, seat, run, match.step, f"k{match.step}")
    assert all(eyes.n == match.step for eyes in opened)
    service.tables.forget(table)
    return [weakref.ref(table), weakref.ref(match)]


@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_a_forgotten_match_leaves_nothing_to_the_collector(tmp_path: Path, game: Game) -> None:
    async def left() -> tuple[list[bool], set[str]]:
        opened = open_data(tmp_path)
        quiet = Settings(tmp_path, limits=None, ping=3600.0, grace=0.0)  # nobody else looks at the tables now and then
        service = Service(opened, quiet, "test")
        await play_and_forget(service, game)  # what is made once for all matches is made now
        gc.collect()
        gc.disable()
        try:
            held = await play_and_forget(service, game)
            await asyncio.sleep(0)
            alive = [one() is not None for one in held]
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            kinds = {type(one) for one in gc.garbage}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
        await service.stop()
        opened.close()
        return alive, {kind.__name__ for kind in kinds if kind.__module__.startswith("hairpin")}

    alive, garbage = asyncio.run(left())
    assert alive == [False, False]
    assert garbage == set()


def test_a_finished_match_is_put_to_sleep_sooner_than_one_that_goes_on(tmp_path: Path) -> None:
    async def patiences() -> tuple[float, float, float]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None, grace=0.0), "test")
        table = await service.lobby.found("ann", "street-illegal", {}, [Wish("me")], False, "Ann")
        match = table.match
        assert match is not None
        before = patience(table, service.settings)
        luck, driver = seeded(3), match.setup.driver()
        while not match.over:
            await service.tables.answer(table, 0, driven_run(match, 0, driver, luck), match.step, f"k{match.step}")
        after, hurried = patience(table, service.settings), patience(table, Settings(tmp_path, sleep=1.0))
        await service.stop()
        opened.close()
        return before, after, hurried

    assert asyncio.run(patiences()) == (Settings(tmp_path).sleep, FINISHED, 1.0)
