"""Bots: they see what their seat may know, think elsewhere, and whatever becomes of them the match goes on."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.scripts import any_run
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server.bot_runner import any_answer
from hairpin.server.lobby import Wish
from hairpin.server.opening import open_data
from hairpin.server.service import Service
from hairpin.server.settings import Settings
from hairpin.server.thinking import Question, think
from hairpin.server.worker import Workers

GAMES = ["street-illegal", "street-racing", "underground"]


def hang(question: Question) -> list[int]:
    time.sleep(3600)
    return []


def die(question: Question) -> list[int]:
    os._exit(1)


def fail(question: Question) -> list[int]:
    raise ValueError("no idea")


def cheat(question: Question) -> list[int]:
    return [255]


def half(question: Question) -> list[int]:
    return think(question)[:1]


def question_of(match: Match, seat: int, level: str = "street") -> Question:
    setup = match.setup
    view = setup.view_to_json(match.view(seat))
    return Question(match.game.name, setup.seats, tuple(setup.options.items()), setup.components, level, view, luck=7)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["rookie", "street"])
def test_what_a_bot_answers_is_whole_and_legal(name: str, level: str) -> None:
    game = find_game(name)
    match = Match(game, game.set_up(game.most), Fair(b"luck" * 8, 0))
    luck = random.Random(1)
    for _ in range(60):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        prepared = match.prepare(seat, think(question_of(match, seat, level)))
        assert prepared.complete
        match.accept(prepared)


def test_a_bot_plays_on_where_more_was_agreed_than_can_be_agreed_now() -> None:
    game = find_game("street-illegal")
    match = Match(game, game.set_up(2, {"races": 500}, kept=True), Fair(b"luck" * 8, 0))
    assert match.prepare(0, think(question_of(match, 0))).complete


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_given_nothing_but_the_view_of_its_seat(name: str) -> None:
    """With everything that it cannot know dealt again, it is asked the very same question."""
    game = find_game(name)
    match = Match(game, game.set_up(game.most), Fair(b"luck" * 8, 0))
    luck = random.Random(2)
    for step in range(40):
        if match.over:
            break
        seat = luck.choice(match.waiting)
        before = question_of(match, seat)
        state = match.state
        match.state = state.clone()
        match.state.redeal(seat, seeded(step))
        assert question_of(match, seat) == before
        match.state = state
        match.submit(seat, any_run(match, seat, luck))


@pytest.mark.parametrize("name", GAMES)
def test_any_answer_is_whole_and_legal(name: str) -> None:
    game = find_game(name)
    match = Match(game, game.set_up(game.fewest), Fair(b"fate" * 8, 0))
    while not match.over:
        prepared = match.prepare(match.waiting[0], any_answer(match, match.waiting[0], seeded(match.step)))
        assert prepared.complete
        match.accept(prepared)


@pytest.mark.parametrize("mind", [hang, die, fail, cheat, half, think], ids=lambda mind: mind.__name__)
def test_a_match_among_bots_ends_whatever_becomes_of_them(
    tmp_path: Path, mind: Callable[[Question], list[int]]
) -> None:
    """All seats are bots; each asks a process that hangs, dies, fails or answers nonsense, or that thinks."""

    async def whole_match() -> tuple[str, float]:
        opened = open_data(tmp_path)
        settings = Settings(tmp_path, bots_alone=3600.0, limits=None)  # however slow this machine is
        service = Service(opened, settings, "test")
        deadline = 0.5 if mind in (hang, die) else 30.0
        service.thinkers = service.bot_runner.thinkers = Workers(mind, 1, deadline)
        game = "street-illegal" if mind is half else "street-racing"  # one with choices made of several answers
        table = await service.lobby.found("host", game, {}, [Wish("bot", "street")] * 2, False, "")
        match = table.match
        assert match is not None
        # Hanging and dying cost a process each time; a few of those are enough.
        enough = 3 if mind in (hang, die) else 10_000
        while table.state != "over" and match.step < enough:
            await asyncio.sleep(0.005)
        fallbacks = float(service.metrics.fallbacks._value.get())
        ended = table.state if enough == 10_000 else "over"
        await service.stop()
        opened.close()
        return ended, fallbacks

    ended, fallbacks = asyncio.run(whole_match())
    assert ended == "over"
    assert (fallbacks == 0) == (mind is think)


def test_a_bot_that_hangs_stalls_nobody_else(tmp_path: Path) -> None:
    async def others_play() -> tuple[int, bool]:
        opened = open_data(tmp_path)
        service = Service(opened, Settings(tmp_path, limits=None), "test")
        service.thinkers = service.bot_runner.thinkers = Workers(hang, 1, 3600.0)
        stuck = await service.lobby.found("ann", "street-racing", {}, [Wish("me"), Wish("bot")], False, "Ann")
        alone = await service.lobby.found("bob", "street-illegal", {}, [Wish("me")], False, "Bob")
        while stuck.driver is None or not service.thinkers.all[0].process.running:
            await asyncio.sleep(0.005)
        match = alone.match
        assert match is not None
        luck = random.Random(1)
        taken = 0
        while not match.over:  # how long a race alone takes lies in its luck
            await service.tables.answer(alone, 0, any_run(match, 0, luck), match.step, f"k{taken}")
            taken += 1
        still_stuck = stuck.driver is not None and stuck.state != "over"
        await service.stop()
        opened.close()
        return taken, still_stuck

    taken, still_stuck = asyncio.run(others_play())
    assert taken > 0
    assert still_stuck
