"""Sandbox: a process that works on what strangers sent, so that the work can be ended.

The process is started when there is work, and has a limit of memory and of processor time. Work that takes too long ends
with its process; the next piece of work gets a new one. Nothing is in the process that would be missed.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from hairpin.refusal import Refused
from hairpin.server.logs import logger, places_of

T = TypeVar("T")

STARTING = 60.0  # seconds a process may need to start on a busy machine
MOST_JOBS = 200  # pieces of work that one process does: whatever it has kept of them goes with it
NICENESS = 5  # tables come before what strangers sent

READY, DONE, REFUSED, FAILED = "ready", "done", "refused", "failed"
LATE, NO_MEMORY, GONE = "late", "no memory", "gone"


class Ended(Refused):
    """The process was ended before the work was done; the sentence says what was too much."""


class Sandbox:
    """Our side. `run` waits for the result, and is called by one thread at a time.

    A new process imports `module` before its first work, so that loading is not taken for working.
    """

    def __init__(self, seconds: float, memory: int, module: str) -> None:
        self.seconds = seconds
        self.memory = memory
        self.module = module
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.jobs = 0
        self.stopped = threading.Event()

    def run(self, work: Callable[..., T], *given: object) -> T:
        """The result of a function of a module of ours. Raises Refused where the function did, and Ended."""
        if self.process is not None and (self.jobs >= MOST_JOBS or not self.process.is_alive()):
            self._end()
        if self.process is None:
            self._start()
        self.jobs += 1
        kind, value = self._asked((work, given), self.seconds)
        if kind == DONE:
            result: T = value
            return result
        if kind == REFUSED:
            raise Refused(value)
        self._end()
        if kind == FAILED:
            failure, places = value
            logger.error("work on what a stranger sent failed", failure=failure, places=places)
            raise RuntimeError(f"work on what a stranger sent failed with {failure}")
        logger.warning("work on what a stranger sent was ended", why=kind)
        raise Ended(
            {
                LATE: f"this takes longer than {self.seconds:g} seconds",
                NO_MEMORY: f"this takes more than {self.memory // 2**20} MB of memory",
            }.get(kind, "the process for this ended before it was done")
        )

    def stop(self) -> None:
        """End the process; a waiting `run` raises Ended. May be called by any thread."""
        self.stopped.set()
        if (process := self.process) is not None:
            _kill(process)

    def _start(self) -> None:
        if self.stopped.is_set():
            raise Ended("the server is about to stop")
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        given = (theirs, self.seconds, self.memory, self.module)
        process = spawn.Process(target=_serve, args=given, name="hairpin-sandbox", daemon=True)
        process.start()
        self.process = process
        if self.stopped.is_set():  # meanwhile; `stop` did not see this process
            _kill(process)
        theirs.close()  # so that we notice when the process is gone
        self.jobs = 0
        kind, _ = self._asked(None, STARTING)
        if kind != READY:
            self._end()
            logger.error("the process for what strangers send did not start", why=kind)
            raise Ended("the process for this did not start")

    def _asked(self, question: object, seconds: float) -> tuple[str, Any]:
        """What the process answers, or why it was ended first."""
        process, pipe = self.process, self.pipe
        assert process is not None
        assert pipe is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            _kill(process)

        # The timer also ends a process that does not even read the question.
        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        try:
            if question is not None:
                pipe.send(question)
            answer: tuple[str, Any] = pipe.recv()
        except (EOFError, OSError):
            return (LATE if late.is_set() else GONE), None
        finally:
            timer.cancel()
        return answer

    def _end(self) -> None:
        """There is nothing in it to be saved, so it is not asked to stop but killed."""
        process, pipe = self.process, self.pipe
        self.process = self.pipe = None
        if process is not None:
            _kill(process)
            process.join()
        if pipe is not None:
            pipe.close()


def _kill(process: BaseProcess) -> None:
    with contextlib.suppress(OSError):
        process.kill()


# -- in the process ------------------------------------------------------------------------------


def _serve(pipe: Connection, seconds: float, memory: int, module: str) -> None:
    """Do one piece of work after another until the server closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when this ends
    import_module(module)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    _limit_memory(memory)
    pipe.send((READY, None))
    with contextlib.suppress(EOFError, OSError):
        while True:
            work, given = pipe.recv()
            _limit_time(seconds)
            pipe.send_bytes(_answer(work, given))


def _answer(work: Callable[..., object], given: tuple[object, ...]) -> bytes:
    try:
        return pickle.dumps((DONE, work(*given)))
    except Refused as refusal:
        return pickle.dumps((REFUSED, str(refusal)))
    except MemoryError:
        return pickle.dumps((NO_MEMORY, None))
    except Exception as problem:
        return pickle.dumps((FAILED, (type(problem).__name__, places_of(problem))))


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits: there the time limit stands alone
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _limit_time(seconds: float) -> None:
    """The server's clock ends this process as a rule; this ends it where the server is gone or stopped itself."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, most))
