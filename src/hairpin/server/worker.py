"""Worker: another process that answers one question at a time, within a deadline.

A worker that is late, stopped or dead is killed and replaced alone; the others go on with what they are doing. A worker
has nothing to clean up, so it is not asked to end but killed: SIGKILL also ends a process that is stuck or stopped, to which
SIGTERM is not delivered.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

STARTING = 60.0  # seconds that a process may need to start on a busy machine


class WorkerDied(Exception):
    """The process ended before it gave an answer."""


class Workers(Generic[Q, A]):
    """Several workers. A question waits for a free one, and the deadline counts from then on.

    `function` and `begin`, which a new process calls first, are named at the top of a module, so that the process can find
    them. A process is started when it is first needed.
    """

    def __init__(
        self, function: Callable[[Q], A], count: int, deadline: float, begin: Callable[[], None] | None = None
    ) -> None:
        self.deadline = deadline
        self.all = [Worker(function, begin) for _ in range(count)]
        self.free: asyncio.LifoQueue[Worker[Q, A]] = asyncio.LifoQueue()  # the one that answered last is asked first
        for worker in self.all:
            self.free.put_nowait(worker)

    async def ask(self, question: Q) -> A:
        """The answer. Raises what `function` raised, TimeoutError, or WorkerDied."""
        worker = await self.free.get()
        try:
            return await worker.ask(question, self.deadline)
        finally:
            self.free.put_nowait(worker)

    def stop(self) -> None:
        """End all processes, whatever they are at, and wait until they are gone."""
        for worker in self.all:
            worker.kill()
        for worker in self.all:
            worker.stop()


class Worker(Generic[Q, A]):
    """One process and one thread of ours, in which everything waits that has to wait for the process."""

    def __init__(self, function: Callable[[Q], A], begin: Callable[[], None] | None = None) -> None:
        self.function = function
        self.begin = begin
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.stopped = False

    async def ask(self, question: Q, deadline: float) -> A:
        """The answer. Raises what the function raised, TimeoutError, or WorkerDied."""
        loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(loop.run_in_executor(self.thread, self._start), STARTING)
            return await asyncio.wait_for(loop.run_in_executor(self.thread, self._answer, question), deadline)
        except (TimeoutError, asyncio.CancelledError):
            self.kill()  # whatever the thread waits for ends with it
            if not self.stopped:
                self.thread.submit(self._put_away)  # before the next question, which is for another process
            raise

    @property
    def running(self) -> bool:
        return self.process is not None and not wait([self.process.sentinel], 0)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def stop(self) -> None:
        """End the process and wait until it is gone; no question is answered any more."""
        self.stopped = True  # before the process is looked for: one that is just being started looks here
        self.kill()
        self.thread.submit(self._put_away)
        self.thread.shutdown()

    # -- in the thread -------------------------------------------------------------------------

    def _start(self) -> None:
        if self.running:
            return
        self._put_away()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        with theirs:
            process = context.Process(target=_serve, args=(theirs, self.function, self.begin), daemon=True)
            process.start()
        self.process = process
        if self.stopped:
            process.kill()
        self._receive()  # so that the time a process needs to start is not taken for thinking

    def _answer(self, question: Q) -> A:
        assert self.pipe is not None
        try:
            self.pipe.send(question)
        except OSError:
            self._put_away()
            raise WorkerDied("the process was gone") from None
        given, problem = self._receive()
        if problem is not None:
            raise problem
        return given

    def _receive(self) -> tuple[A, Exception | None]:
        assert self.pipe is not None
        try:
            return self.pipe.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            self._put_away()
            raise WorkerDied("the process ended before it answered") from None

    def _put_away(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None


# -- in the other process ----------------------------------------------------------------------


def _serve(pipe: Connection, function: Callable[[Q], A], begin: Callable[[], None] | None) -> None:
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    if begin is not None:
        begin()
    with contextlib.suppress(EOFError, BrokenPipeError):  # the parent is gone
        pipe.send((None, None))
        while True:
            question = pipe.recv()
            reply: tuple[A | None, Exception | None]
            try:
                reply = function(question), None
            except Exception as problem:
                reply = None, problem
            pipe.send(reply)


def _end_with_the_parent() -> None:
    """A process that thinks for ever does not look at its pipe: it ends when its parent is gone."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(0)
