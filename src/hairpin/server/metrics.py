"""Metrics: what a running server counts. Nothing in it names a person or a card."""

from __future__ import annotations

from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter, gauge = partial(Counter, registry=self.registry), partial(Gauge, registry=self.registry)
        histogram = partial(Histogram, buckets=SECONDS, registry=self.registry)
        self.answers = counter("hairpin_answers", "Answers by status", ["status"])
        self.taken = self.answers.labels(200)
        self.taken_back = counter("hairpin_taken_back", "Answers taken back")
        self.stored = histogram("hairpin_stored_seconds", "From a checked answer to the disk")
        self.awake = gauge("hairpin_tables_awake", "Tables in memory")
        self.viewers = gauge("hairpin_viewers", "Open streams")
        self.dropped = counter("hairpin_viewers_dropped", "Streams dropped as too slow")
        self.founded = counter("hairpin_tables_founded", "Tables founded")
        self.thought = histogram("hairpin_bot_seconds", "What bots took to think")
        self.fallbacks = counter("hairpin_bot_fallbacks", "Bots that gave no answer in time")
        self.connections = gauge("hairpin_connections", "Open connections")
        self.refused = counter("hairpin_connections_refused", "Connections refused, by the cap", ["cap"])
        waited = "Connections that waited longest and were closed for a new one, by the cap"
        self.evicted = counter("hairpin_connections_evicted", waited, ["cap"])
        self.late = counter("hairpin_timeouts", "Connections closed as too slow, by what was late", ["part"])
        self.too_long = counter("hairpin_requests_too_long", "Requests with too long an address or headers", ["part"])
        self.misdirected = counter("hairpin_requests_misdirected", "Requests for other hosts")
        self.streams_refused = counter("hairpin_streams_refused", "Streams refused, by the cap", ["cap"])
        self.caps = gauge("hairpin_cap", "How many there may be at most", ["of"])
        self.limited = counter("hairpin_limited", "Requests over a rate limit")
        self.disk_free = gauge("hairpin_disk_free_bytes", "Room where the tables are kept")
        self.failed = counter("hairpin_failures", "Requests that failed on our side")

    def text(self) -> bytes:
        return generate_latest(self.registry)
