"""Drivers: bots at the tables. They think in other processes, with a deadline, and answer by the same door as people."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from time import monotonic

from hairpin.engine.chance import Chance, seeded
from hairpin.match import Match
from hairpin.match.drafting import stands
from hairpin.server import thinking
from hairpin.server.house import House
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.store import BOT
from hairpin.server.table import Table
from hairpin.server.turned import Turned

Mind = Callable[[thinking.Question], list[int]]

STARTING = 60.0  # seconds a process may need to start on a busy machine


class Thinkers:
    """The processes that bots think in, started when the first bot is asked."""

    def __init__(self, workers: int, deadline: float, think: Mind) -> None:
        self.workers = workers
        self.deadline = deadline
        self.think = think
        self.free = asyncio.Semaphore(workers)  # so that the deadline counts thinking, not standing in line
        self.pool: ProcessPoolExecutor | None = None

    async def answer(self, question: thinking.Question) -> list[int]:
        """A bot's answer; raises where it gives none in time."""
        async with self.free:
            pool = await self._started()
            loop = asyncio.get_running_loop()
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, self.think, question), self.deadline)
            except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
                # A process that is stuck or dead would be in the way of all bots to come.
                if self.pool is pool:
                    self.stop()
                raise

    async def _started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            pool = self.pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=thinking.begin
            )
            loop = asyncio.get_running_loop()
            await asyncio.wait_for(loop.run_in_executor(pool, thinking.ready), STARTING)
        return self.pool

    def stop(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


class Drivers:
    """Plays the seats of bots at every table that is awake."""

    def __init__(self, house: House, thinkers: Thinkers, metrics: Metrics) -> None:
        self.house = house
        self.thinkers = thinkers
        self.metrics = metrics
        self.luck: Chance = seeded(secrets.randbits(62))

    def look(self, table: Table) -> None:
        """Begin to play if a bot is asked and nobody plays for it yet."""
        if self.house.closing or table.asleep or not table.bots_asked():
            return
        if table.driver is None or table.driver.done():
            table.driver = asyncio.create_task(self._play(table))

    async def _play(self, table: Table) -> None:
        """One round after another until no bot is asked: all who are asked at once think at once."""
        while not table.asleep and (asked := table.bots_asked()):
            match = table.match
            assert match is not None
            step, begun = match.step, monotonic()
            answers = await asyncio.gather(*(self._answer(table, match, seat) for seat in asked))
            await asyncio.sleep(max(0.0, self.house.settings.bot_delay - (monotonic() - begun)))
            for seat, answer in zip(asked, answers, strict=True):
                await self._give(table, match, seat, answer, step)

    async def _answer(self, table: Table, match: Match, seat: int) -> list[int]:
        setup = match.setup
        question = thinking.Question(
            game=match.game.name,
            seats=setup.seats,
            options=tuple(setup.options.items()),
            components=setup.components,
            level=table.sittings[seat].level,
            view=setup.view_to_json(match.view(seat)),
            luck=secrets.randbits(62),
        )
        begun = monotonic()
        try:
            answer = await self.thinkers.answer(question)
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # too late, a dead process, a bot with a fault: the match goes on all the same
            self.metrics.fallbacks.inc()
            logger.warning("bot gave no answer", table=table.id, seat=seat, problem=type(problem).__name__)
            return any_answer(match, seat, self.luck)
        self.metrics.thought.observe(monotonic() - begun)
        return answer

    async def _give(self, table: Table, match: Match, seat: int, answer: list[int], step: int) -> None:
        """By the same door as people; an answer that is not possible gives way to one that is."""
        if table.asleep or seat not in table.bots_asked():
            return
        for attempt in (answer, None):
            try:
                run = any_answer(match, seat, self.luck) if attempt is None else stands(match, seat, attempt)
                await self.house.answer(table, seat, run, step, f"{BOT}{step}-{secrets.token_hex(4)}", bot=True)
                return
            except Turned as refusal:
                if refusal.status == 409 or table.asleep:
                    return  # the table has moved on: the bot is asked again
                if refusal.status == 503:
                    await asyncio.sleep(0.2)
                else:
                    self.metrics.fallbacks.inc()
                    logger.warning("bot's answer refused", table=table.id, seat=seat)


def any_answer(match: Match, seat: int, luck: Chance) -> list[int]:
    """Any whole legal answer of a seat that is asked."""
    run: list[int] = []
    state = match.state
    while True:
        legal = state.legal(seat)
        run.append(int(legal[int(luck.below(len(legal)))]))
        prepared = match.prepare(seat, run)
        if prepared.whole:
            return run
        state = prepared.state
