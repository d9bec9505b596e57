"""Logs: one JSON object a line. Tokens, cookies, names and anything of a hand are never handed to it."""

from __future__ import annotations

import contextlib
import logging
import sys
import traceback
from pathlib import Path
from typing import TextIO, cast

import structlog

GAME_FAILED = "a game failed"
MOST_FAULTS = 1000  # that are remembered

logger = structlog.get_logger("hairpin")


def _places(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Where a failure came from, by file and line alone: values and messages may hold secrets."""
    problem = event.pop("exc_info", None)
    problem = sys.exc_info()[1] if problem is True else problem
    if isinstance(problem, BaseException):
        event["failure"] = type(problem).__name__
        event["places"] = places_of(problem)
    return event


def places_of(problem: BaseException) -> list[str]:
    """Where a failure came from, the innermost place last."""
    frames = traceback.extract_tb(problem.__traceback__)
    return [f"{_file(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-12:]]


def _file(path: str) -> str:
    """A file with its folder: every package has an `__init__.py`."""
    return "/".join(Path(path).parts[-2:])


class Once:
    """Drops what the log has said before about a game's fault: a page that is loaded again shows nothing new."""

    def __init__(self) -> None:
        self.said: set[tuple[object, ...]] = set()

    def __call__(self, _: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        if event.get("event") == GAME_FAILED:
            fault = tuple(event.get(one) for one in ("game", "failure", "place", "says"))
            if fault in self.said:
                raise structlog.DropEvent
            if len(self.said) < MOST_FAULTS:
                self.said.add(fault)
        return event


class Stream:
    """Where the log is written: to `stream`, or to what standard error is at that moment.

    What cannot be written is lost. A full disk or a closed pipe behind the log must not stop a table.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            (self.stream or sys.stderr).write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            (self.stream or sys.stderr).flush()


def set_up(level: int, stream: TextIO | None = None) -> None:
    """Log from this level on. Called again, it replaces what was set up before."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _places,
            Once(),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=cast(TextIO, Stream(stream))),
        cache_logger_on_first_use=False,
    )


def level_for_terminal() -> int:
    """A person at the terminal reads warnings only; a file or a service gets everything."""
    return logging.WARNING if sys.stderr.isatty() else logging.INFO
