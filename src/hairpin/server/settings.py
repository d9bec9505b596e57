"""Settings: what a server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How often one caller may do something, in the words of the `limits` library."""

    anything: str = "1200/minute"  # requests of one address that are not answers or streams
    found: str = "30/minute"  # tables that one address founds
    enter: str = "60/minute"  # joins, claims and links that one address tries
    answer: str = "30/second"  # answers of one seat
    stream: str = "120/minute"  # streams that one caller opens
    record: str = "20/minute"  # record files that one address opens
    film: str = "60/minute"  # replays that have to be drawn for one address


@dataclass(frozen=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    limits: Limits | None = field(default_factory=Limits)  # None: no limits, for load and fuzzing
    bot_delay: float = 0.7  # seconds a bot lets pass, so that people can follow
    bot_deadline: float = 5.0  # seconds a bot may think before any legal answer is taken for it
    bot_workers: int = 1
    grace: float = 300.0  # seconds that others wait for somebody who is gone before a bot stands in; 0: for ever
    ping: float = 15.0  # seconds between signs of life on a quiet stream
    slow: float = 20.0  # seconds a viewer may leave what it was sent unread
    sleep: float = 300.0  # seconds without viewers after which a table is forgotten until somebody asks for it
