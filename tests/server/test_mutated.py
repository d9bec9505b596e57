"""Mutated requests of a stranger: a small run of `benchmarks/mutated.py`, which sends a million."""

from __future__ import annotations

from pathlib import Path

from benchmarks.mutated import Mutator, Request, attack, lay


def test_a_request_follows_from_its_seed_and_number() -> None:
    honest = [Request("GET", b"/api/tables", b"seat=0", ((b"host", b"127.0.0.1"),))]
    first = [Mutator(honest, 1).request(number) for number in range(200)]
    assert first == [Mutator(honest, 1).request(number) for number in range(200)]
    assert len(set(first)) > 150


def test_mutated_requests_fail_nowhere_and_change_nothing(tmp_path: Path) -> None:
    laid = lay(tmp_path, seed=2)
    told: list[str] = []
    wrong = attack(laid, 1500, told.append)
    assert laid.server.stop() == 0
    # The caches of a server that has just started still fill: its memory is judged by the long run.
    assert [sentence for sentence in wrong if not sentence.startswith("memory grew")] == []
    assert "replies by status" in told[-1]
