"""Sandbox: a process that works on what strangers sent, so that the work can be ended.

The process is started when there is work, and has a limit of memory and of processor time. Work that takes too long ends
with its process; the next piece of work gets a new one. Nothing is in the process that would be missed.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from hairpin.refusal import Refused
from hairpin.server.logs import logger, places_of
from hairpin.server.worker import Process, WorkerDied

T = TypeVar("T")
Job = tuple[Callable[..., object], tuple[object, ...], float]  # a function, what it is given, and seconds

MOST_JOBS = 200  # pieces of work that one process does: whatever it has kept of them goes with it


class Ended(Refused):
    """The process was ended before the work was done; the sentence says what was too much."""


class Failed(Exception):
    """A fault of ours in the process: its name, and the places where it came from."""


class Sandbox:
    """Our side. `run` waits for the result, and is called by one thread at a time.

    A new process imports `module` before its first work, so that loading is not taken for working.
    """

    def __init__(self, seconds: float, memory: int, module: str) -> None:
        self.seconds = seconds
        self.memory = memory
        self.process: Process[Job, Any] = Process(_work, partial(_begin, memory, module))
        self.jobs = 0

    def run(self, work: Callable[..., T], *given: object) -> T:
        """The result of a function of a module of ours. Raises Refused where the function did, and Ended."""
        if self.jobs >= MOST_JOBS or not self.process.running:
            self._start()
        self.jobs += 1
        try:
            result: T = self.process.ask((work, given, self.seconds), self.seconds)
            return result
        except Failed as fault:
            self.process.put_away()
            failure, places = fault.args
            logger.error("work on what a stranger sent failed", failure=failure, places=places)
            raise RuntimeError(f"work on what a stranger sent failed with {failure}") from None
        except TimeoutError:
            why = f"this takes longer than {self.seconds:g} seconds"
        except MemoryError:
            self.process.put_away()
            why = f"this takes more than {self.memory // 2**20} MB of memory"
        except WorkerDied:
            why = "the process for this ended before it was done"
        logger.warning("work on what a stranger sent was ended", why=why)
        raise Ended(why)

    def _start(self) -> None:
        self.process.put_away()
        self.jobs = 0
        try:
            self.process.start()
        except (TimeoutError, WorkerDied) as problem:
            if self.process.stopped.is_set():
                raise Ended("the server is about to stop") from None
            logger.error("the process for what strangers send did not start", why=type(problem).__name__)
            raise Ended("the process for this did not start") from None

    def stop(self) -> None:
        """End the process; a waiting `run` raises Ended. May be called by any thread."""
        self.process.stop()


# -- in the process ------------------------------------------------------------------------------


def _begin(memory: int, module: str) -> None:
    import_module(module)
    with contextlib.suppress(
        ImportError, ValueError, OSError
    ):  # Windows has no such limits: the time limit stands alone
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _work(job: Job) -> object:
    work, given, seconds = job
    _limit_time(seconds)
    try:
        return work(*given)
    except Refused as refusal:
        raise Refused(str(refusal)) from None
    except MemoryError:
        raise
    except Exception as problem:
        raise Failed(type(problem).__name__, places_of(problem)) from None


def _limit_time(seconds: float) -> None:
    """The server's clock ends this process as a rule; this ends it where the server is gone or stopped itself."""
    with contextlib.suppress(ImportError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, most))
