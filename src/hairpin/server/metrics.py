"""Metrics: what a running server counts. Nothing in it names a person or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter("hairpin_answers", "Answers by status", ["status"], registry=self.registry)
        self.taken = self.answers.labels(200)
        self.taken_back = Counter("hairpin_taken_back", "Answers taken back", registry=self.registry)
        self.stored = Histogram(
            "hairpin_stored_seconds", "From a checked answer to the disk", buckets=SECONDS, registry=self.registry
        )
        self.awake = Gauge("hairpin_tables_awake", "Tables in memory", registry=self.registry)
        self.viewers = Gauge("hairpin_viewers", "Open streams", registry=self.registry)
        self.dropped = Counter("hairpin_viewers_dropped", "Streams dropped as too slow", registry=self.registry)
        self.founded = Counter("hairpin_tables_founded", "Tables founded", registry=self.registry)
        self.thought = Histogram(
            "hairpin_bot_seconds", "What bots took to think", buckets=SECONDS, registry=self.registry
        )
        self.fallbacks = Counter("hairpin_bot_fallbacks", "Bots that gave no answer in time", registry=self.registry)
        self.connections = Gauge("hairpin_connections", "Open connections", registry=self.registry)
        self.refused = Counter(
            "hairpin_connections_refused", "Connections refused, by the cap", ["cap"], registry=self.registry
        )
        self.evicted = Counter(
            "hairpin_connections_evicted",
            "Connections that waited longest and were closed for a new one, by the cap",
            ["cap"],
            registry=self.registry,
        )
        self.late = Counter(
            "hairpin_timeouts", "Connections closed as too slow, by what was late", ["part"], registry=self.registry
        )
        self.too_long = Counter(
            "hairpin_requests_too_long",
            "Requests with too long an address or headers",
            ["part"],
            registry=self.registry,
        )
        self.misdirected = Counter("hairpin_requests_misdirected", "Requests for other hosts", registry=self.registry)
        self.streams_refused = Counter(
            "hairpin_streams_refused", "Streams refused, by the cap", ["cap"], registry=self.registry
        )
        self.caps = Gauge("hairpin_cap", "How many there may be at most", ["of"], registry=self.registry)
        self.limited = Counter("hairpin_limited", "Requests over a rate limit", registry=self.registry)
        self.disk_free = Gauge("hairpin_disk_free_bytes", "Room where the tables are kept", registry=self.registry)
        self.failed = Counter("hairpin_failures", "Requests that failed on our side", registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
