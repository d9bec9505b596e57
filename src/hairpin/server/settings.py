"""Settings: everything that can be set about a server, in one place.

Each field says what it means and which values make sense. The command line, the environment and the settings file are
read by these fields (`settings_sources.py`), so a new field can be set in all three.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DAY = 86_400.0  # seconds
YEARS = 3650 * DAY


def setting(default: Any, means: str, low: float | None = None, high: float | None = None) -> Any:
    """A field of a setting: its default, what it means, and the lowest and highest number it can be."""
    return field(default=default, metadata={"means": means, "low": low, "high": high})


@dataclass(frozen=True)
class Limits:
    """How often one caller may do something: a number, a slash, and `second`, `minute` or `hour`."""

    anything: str = setting("1200/minute", "requests of one address, but for answers and streams it has a right to")
    address: str = setting("6000/minute", "answers and streams of one address, with a right to them or not")
    found: str = setting("30/minute", "tables that one address founds")
    found_hourly: str = setting("200/hour", "tables that one address founds in an hour")
    enter: str = setting("60/minute", "joins, claims and links that one address tries")
    answer: str = setting("30/second", "answers of one seat")
    stream: str = setting("120/minute", "streams that one guest opens, or one address without a guest")
    record: str = setting("20/minute", "record files that one address opens")
    film: str = setting("60/minute", "replays that have to be drawn for one address")


@dataclass(frozen=True)
class Settings:
    data: Path = field(metadata={"means": "the folder of the tables", "low": None, "high": None})
    host: str = setting("127.0.0.1", "the address to listen at; 0.0.0.0 lets others in your network in")
    port: int = setting(8000, "the port to listen at; 0 takes any free one", 0, 65535)
    limits: Limits | None = field(default_factory=Limits)  # None: no limits, for load and fuzzing
    bot_deadline: float = setting(5.0, "seconds a bot may think before any legal answer is taken for it", 0.1, 600)
    bot_workers: int = setting(1, "processes that bots think in", 1, 64)
    bots_alone: float = setting(
        30.0, "seconds that bots play on among themselves when nobody looks on any more", 0, DAY
    )
    grace: float = setting(
        300.0, "seconds that others wait for a player who is gone before a bot stands in; 0 is for ever", 0, 604_800
    )
    seed_seconds: float = setting(
        10.0, "seconds a match that starts waits for the seeds its players add to the luck", 0, 600
    )
    ping: float = setting(15.0, "seconds between signs of life on a quiet stream", 0.01, 300)
    slow: float = setting(20.0, "seconds a viewer may leave unread what it was sent", 0.01, 600)
    sleep: float = setting(300.0, "seconds without viewers after which a table leaves the memory", 0.01, 86_400)
    max_tables_per_guest: int = setting(
        50, "tables of one host that have not started, or where they sit and race; 0 is no limit", 0, 1_000_000
    )
    max_tables: int = setting(
        10_000,
        "tables of everybody that are neither over nor given up, founded in the last 30 days; 0 is no limit",
        0,
        100_000_000,
    )
    prune_every: float = setting(
        3600.0, "seconds between two looks for tables to delete; 0: the server deletes nothing", 0, 30 * DAY
    )
    prune_finished_after: float = setting(
        0.0, "seconds after its end that a finished table is deleted; 0 is never", 0, YEARS
    )
    prune_unstarted_after: float = setting(
        30 * DAY, "seconds after its founding that a table which nobody started is deleted; 0 is never", 0, YEARS
    )
    prune_given_up_after: float = setting(
        DAY, "seconds after which a table is deleted that was given up before its match; 0 is never", 0, YEARS
    )
    prune_abandoned_after: float = setting(
        0.0, "seconds after its last answer that a match which is not over is deleted; 0 is never", 0, YEARS
    )
    record_seconds: float = setting(
        60.0, "seconds that a record which a guest opened may take to be checked, and to be drawn", 1, 3600
    )
    record_memory: int = setting(
        512 * 2**20, "bytes of address space of the process that does it", 128 * 2**20, 64 * 2**30
    )
    # Requests
    max_header_bytes: int = setting(16_384, "bytes of a request before its body", 1024, 1_048_576)
    max_header_line: int = setting(8_192, "bytes of one header, and of the address asked for", 512, 1_048_576)
    max_headers: int = setting(100, "headers of one request", 10, 10_000)
    header_seconds: float = setting(10.0, "seconds in which the headers of a request have to arrive", 0.1, 3600)
    body_seconds: float = setting(
        20.0, "seconds in which the body of a request has to arrive; a long one gets more", 0.1, 3600
    )
    send_seconds: float = setting(60.0, "seconds a caller may leave a reply unread while more of it waits", 0.1, 3600)
    # Connections
    max_connections: int = setting(
        0, "connections in all; 0 is as many as files may be open, at most 10,000", 0, 1_000_000
    )
    max_connections_per_address: int = setting(
        256, "connections of one address; a trusted proxy may have more", 1, 1_000_000
    )
    max_streams_per_address: int = setting(128, "open streams of one address", 1, 1_000_000)
    # Trust
    allow_host: tuple[str, ...] = setting((), "a name that this server answers to in addition to its own; * is any")
    trust_proxy: tuple[str, ...] = setting(
        (), "an address or network whose X-Forwarded-For and X-Forwarded-Proto are believed"
    )
    metrics_token: str = setting(
        "", "/metrics is for everybody who sends this as a Bearer token; empty: for this machine alone"
    )
