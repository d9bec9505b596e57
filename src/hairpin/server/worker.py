"""Worker: another process that answers one question at a time, within a deadline.

A process that is late, stopped or dead is killed and replaced alone. It has nothing to clean up, so it is not asked to end
but killed: SIGKILL also ends a process that is stuck or stopped, to which SIGTERM is not delivered.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

STARTING = 60.0  # seconds that a process may need to start on a busy machine
ENDING = 1.0  # seconds that a process which has closed its pipe gets to end by itself
NICENESS = 5  # tables come before whatever is done in other processes


class WorkerDied(Exception):
    """The process ended before it gave an answer."""


class Process(Generic[Q, A]):
    """One process, asked by one thread at a time. `kill` and `stop` may be called by any thread.

    `function` and `begin`, which a new process calls first, are named at the top of a module, so that the process can find
    them.
    """

    def __init__(self, function: Callable[[Q], A], begin: Callable[[], None] | None = None) -> None:
        self.function = function
        self.begin = begin
        self.child: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.stopped = threading.Event()

    @property
    def running(self) -> bool:
        return self.child is not None and not wait([self.child.sentinel], 0)

    def start(self) -> None:
        """Start the process if it does not run. That takes time, which is not taken for thinking."""
        if self.running:
            return
        self.put_away()
        if self.stopped.is_set():
            raise WorkerDied("no process is started any more")
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        with theirs:  # closed here, so that we notice when the process is gone
            child = context.Process(target=_serve, args=(theirs, self.function, self.begin), daemon=True)
            child.start()
        self.child = child
        if self.stopped.is_set():  # meanwhile; `stop` did not see this process
            child.kill()
        self._answer(STARTING)

    def ask(self, question: Q, seconds: float) -> A:
        """The answer. Raises what `function` raised, TimeoutError, or WorkerDied."""
        self.start()
        return self._answer(seconds, question)

    def _answer(self, seconds: float, *questions: Q) -> A:
        assert self.pipe is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            self.kill()

        # The timer also ends a process that does not even read the question.
        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        answer: A
        problem: Exception | None
        try:
            for question in questions:
                self.pipe.send(question)
            answer, problem = self.pipe.recv()
        except (EOFError, OSError):
            child = self.child
            assert child is not None
            wait([child.sentinel], ENDING)  # it has closed its pipe; how it ends is its own affair, if that is soon
            self.put_away()
            if late.is_set():
                raise TimeoutError from None
            when = "before it answered" if questions else f"as it started; can this account run {sys.executable}?"
            raise WorkerDied(f"the process ended with exit code {child.exitcode} {when}") from None
        finally:
            timer.cancel()
        if problem is not None:
            raise problem
        return answer

    def kill(self) -> None:
        if (child := self.child) is not None:
            with contextlib.suppress(OSError):
                child.kill()

    def stop(self) -> None:
        """End the process; no question is answered any more, and one that waits raises WorkerDied."""
        self.stopped.set()  # before the process is looked for: one that is just being started looks here
        self.kill()

    def put_away(self) -> None:
        """End the process and wait until it is gone; the next question gets a new one."""
        child, self.child = self.child, None
        if child is not None:
            child.kill()
            child.join()
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None


class Worker(Generic[Q, A]):
    """A process and one thread of ours, in which everything waits that has to wait for the process."""

    def __init__(self, function: Callable[[Q], A]) -> None:
        self.process = Process(function)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="worker")

    async def ask(self, question: Q, deadline: float) -> A:
        """The answer, as `Process.ask` gives it."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.thread, self.process.ask, question, deadline)
        except asyncio.CancelledError:
            self.process.kill()  # whatever the thread waits for ends with it
            raise

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        self.process.stop()
        self.thread.submit(self.process.put_away)
        self.thread.shutdown()


class Workers(Generic[Q, A]):
    """Several workers. A question waits for a free one, and the deadline counts from then on.

    Questions that somebody waits for come before all others.
    """

    def __init__(self, function: Callable[[Q], A], count: int, deadline: float) -> None:
        self.deadline = deadline
        self.all = [Worker(function) for _ in range(count)]
        self.free = list(self.all)  # the one that answered last is asked first
        self.urgent: deque[asyncio.Future[Worker[Q, A]]] = deque()
        self.waiting: deque[asyncio.Future[Worker[Q, A]]] = deque()

    async def ask(self, question: Q, urgent: bool = True) -> A:
        """The answer, as `Process.ask` gives it; `urgent` where somebody waits for it."""
        worker = await self._take(self.urgent if urgent else self.waiting)
        try:
            return await worker.ask(question, self.deadline)
        finally:
            self._give_back(worker)

    async def _take(self, queue: deque[asyncio.Future[Worker[Q, A]]]) -> Worker[Q, A]:
        if self.free:
            return self.free.pop()
        promised: asyncio.Future[Worker[Q, A]] = asyncio.get_running_loop().create_future()
        queue.append(promised)
        try:
            return await promised
        except asyncio.CancelledError:
            if not promised.cancelled():  # it was given a worker at the same moment
                self._give_back(promised.result())
            raise

    def _give_back(self, worker: Worker[Q, A]) -> None:
        for queue in (self.urgent, self.waiting):
            while queue:
                promised = queue.popleft()
                if not promised.done():
                    promised.set_result(worker)
                    return
        self.free.append(worker)

    def stop(self) -> None:
        """End all processes, whatever they are at, and wait until they are gone."""
        for worker in self.all:
            worker.process.stop()
        for worker in self.all:
            worker.stop()


# -- in the other process ----------------------------------------------------------------------


def _serve(pipe: Connection, function: Callable[[Q], A], begin: Callable[[], None] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when this ends
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    if begin is not None:
        begin()
    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        pipe.send((None, None))
        while True:
            pipe.send_bytes(_reply(function, pipe.recv()))


def _reply(function: Callable[[Q], A], question: Q) -> bytes:
    try:
        return pickle.dumps((function(question), None))
    except Exception as problem:
        return pickle.dumps((None, problem))


def _end_with_the_parent() -> None:
    """A process that thinks for ever does not look at its pipe: it ends when its parent is gone."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(0)
