"""Bot runner: plays the bots at all tables. Bots think in other processes, with a deadline, and answer like people."""

from __future__ import annotations

import asyncio
import secrets
from time import monotonic

from hairpin.engine.chance import Chance, seeded
from hairpin.match import Match
from hairpin.match.drafting import stands
from hairpin.server import thinking
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rows import BOT
from hairpin.server.table import Table
from hairpin.server.tables import Tables
from hairpin.server.worker import WorkerDied, Workers

Thinkers = Workers[thinking.Question, list[int]]


class BotRunner:
    """Plays the seats of bots at every table that is awake; bots that a person waits for think first."""

    def __init__(self, tables: Tables, thinkers: Thinkers, metrics: Metrics) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.metrics = metrics
        self.luck: Chance = seeded(secrets.randbits(62))

    def wake_bots(self, table: Table) -> None:
        """Start a task that answers for the bots of a table, if one is asked and no task runs yet."""
        if not self.tables.closing and not table.driven and self._asked(table):
            table.driver = asyncio.create_task(self._drive(table))

    def _asked(self, table: Table) -> list[int]:
        """The seats of bots that are to answer now: none where only bots play and nobody watches."""
        if table.asleep or table.failed or not table.bots_go_on(self.tables.settings.bots_alone):
            return []
        return table.bots_asked()

    async def _drive(self, table: Table) -> None:
        try:
            await self._play(table)
        except Exception as problem:
            self.tables.fail(table, problem)

    async def _play(self, table: Table) -> None:
        """Answer until no bot is asked. Bots that are asked together think together."""
        while asked := self._asked(table):
            match = table.match
            assert match is not None
            step = match.step
            answers = await asyncio.gather(*(self._answer(table, match, seat) for seat in asked))
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
            answer = await self.thinkers.ask(question, urgent=table.has_people)
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # too late, a dead process, a bot with a fault: the match goes on all the same
            self.metrics.fallbacks.inc()
            warn_of(problem, table.id, seat)
            return []  # any answer is taken, if the seat is still asked
        self.metrics.thought.observe(monotonic() - begun)
        return answer

    async def _give(self, table: Table, match: Match, seat: int, answer: list[int], step: int) -> None:
        """Give the answer like a person would; where it is missing or illegal, give any legal one."""
        for attempt in (answer, []):
            if table.asleep or seat not in table.bots_asked():
                return
            try:
                run = stands(match, seat, attempt) if attempt else any_answer(match, seat, self.luck)
                await self.tables.answer(table, seat, run, step, f"{BOT}{step}-{secrets.token_hex(4)}", bot=True)
                return
            except HttpRefusal as refusal:
                if refusal.status == 409 or table.asleep or table.failed:
                    return  # the table has moved on, where the bot is asked again, or has come to an end
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
        if prepared.complete:
            return run
        state = prepared.state


def warn_of(problem: Exception, table: str, seat: int) -> None:
    """Log that a bot gave no answer. Only a process that ended says more: the words of other problems may name a card."""
    says = {"says": str(problem)} if isinstance(problem, WorkerDied) else {}
    logger.warning("bot gave no answer", table=table, seat=seat, problem=type(problem).__name__, **says)
