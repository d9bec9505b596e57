"""Logs: one JSON object a line. Tokens, cookies, names and anything of a hand are never handed to it."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path

import structlog

logger = structlog.get_logger("hairpin")


def _places(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Where a failure came from, by file and line alone: values and messages may hold what nobody must read."""
    problem = event.pop("exc_info", None)
    problem = sys.exc_info()[1] if problem is True else problem
    if isinstance(problem, BaseException):
        frames = traceback.extract_tb(problem.__traceback__)
        event["failure"] = type(problem).__name__
        event["places"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
    return event


def set_up(level: int, stream: object = None) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _places,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream or sys.stderr),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


def level_for_terminal() -> int:
    """A person at the terminal reads warnings only; a file or a service gets everything."""
    return logging.WARNING if sys.stderr.isatty() else logging.INFO
