"""Logs: one JSON object a line. Tokens, cookies, names and anything of a hand are never handed to it."""

from __future__ import annotations

import logging
import sys

import structlog

logger = structlog.get_logger("hairpin")


def set_up(level: int, stream: object = None) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream or sys.stderr),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )


def level_for_terminal() -> int:
    """A person at the terminal reads warnings only; a file or a service gets everything."""
    return logging.WARNING if sys.stderr.isatty() else logging.INFO
