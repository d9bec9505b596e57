"""Rate limits: counted in windows by a monotonic clock, in bounded memory, by what is proven and by nothing else."""

from __future__ import annotations

import random
import secrets
import time
import tracemalloc
from typing import Any

import pytest

from hairpin.refusal import Refused
from hairpin.server.addresses import counted_as
from hairpin.server.metrics import Metrics
from hairpin.server.rate_limit import RateLimits, TooFast, Windows
from hairpin.server.settings import Limits
from tests.server.raw import Launch
from tests.server.serving import Browser, friends


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(limits: RateLimits, who: str, times: int) -> list[int]:
    """The seconds to wait of those requests that were too many."""
    waits = []
    for _ in range(times):
        try:
            limits.step("enter", who)
        except TooFast as refusal:
            waits.append(refusal.wait)
    return waits


def test_a_window_lets_so_many_through_and_says_when_the_next_one_begins() -> None:
    clock = Clock()
    limits = RateLimits(Limits(enter="3/minute"), Metrics(), clock)
    assert refused(limits, "ann", 3) == []
    clock.now += 57.5
    assert refused(limits, "ann", 2) == [3, 3]
    assert refused(limits, "bob", 3) == []
    clock.now += 2.5
    assert refused(limits, "ann", 4) == [60]


def test_the_refusal_says_how_long_to_wait() -> None:
    assert str(TooFast(3)) == "Too many requests. Try again in 3 seconds."
    assert str(TooFast(1)) == "Too many requests. Try again in 1 second."


def test_a_wall_clock_that_jumps_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = RateLimits(Limits(enter="1/minute"), Metrics())
    limits.step("enter", "ann")
    ten_years = 10 * 365 * 24 * 3600
    present = time.time()
    for wrong in (present + ten_years, present - ten_years):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        with pytest.raises(TooFast) as caught:
            limits.step("enter", "ann")
        assert 1 <= caught.value.wait <= 60


def test_the_memory_for_it_is_bounded_and_nobody_is_locked_out() -> None:
    clock = Clock()
    limits = RateLimits(Limits(enter="2/minute"), Metrics(), clock)
    windows = limits.windows["enter"]
    for number in range(3 * Windows.MOST):
        limits.step("enter", f"stranger {number}")
        assert len(windows.windows) <= Windows.MOST
        clock.now += 0.0001
    assert refused(limits, "honest", 2) == []
    assert refused(limits, "honest", 1) == [60]
    assert refused(limits, f"stranger {3 * Windows.MOST - 1}", 2) == [60]
    clock.now += 60
    limits.step("enter", "late")
    assert list(windows.windows) == ["late"]  # those that have ended are gone at once


def test_windows_end_in_the_order_in_which_they_were_opened_also_where_one_is_opened_again() -> None:
    clock = Clock()
    windows = Windows(5, 60)
    for who in ("a", "b", "a", "c"):
        windows.count(who, clock())
        clock.now += 25
    windows.count("a", clock())  # 100 seconds later: those of a and b have ended
    assert list(windows.windows) == ["c", "a"]


@pytest.mark.parametrize(
    "text", ["", "30", "30 a minute", "0/minute", "-1/minute", "1.5/second", "3/day", "9/minute; 2"]
)
def test_a_limit_that_cannot_be_read_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"the limit found is .*; it must be a rate such as 30/second or 120/minute"):
        RateLimits(Limits(found=text), Metrics())


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
    ],
)
def test_addresses_of_one_network_are_counted_together(address: str, counted: str) -> None:
    assert counted_as(address) == counted


# -- who is counted -------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["answers", "stream", "undo"])
@pytest.mark.parametrize("kind", ["bearer", "watch", "cookie"])
def test_made_up_tokens_are_counted_by_their_address(launch: Launch, door: str, kind: str) -> None:
    server = launch(limited={"anything": "60/minute"})
    table, (ann, _) = friends(server.address, 2)
    step, run = ann.any_answer(table, random.Random(1))
    told = []
    with Browser(server.address) as stranger:
        for _ in range(80):
            token = f"{table}-0-{secrets.token_urlsafe(24)}"
            headers = {"authorization": f"Bearer {token}"} if kind == "bearer" else {}
            headers |= {"cookie": f"hairpin={token}"} if kind == "cookie" else {}
            query = {"watch": token} if kind == "watch" else {}
            method = "GET" if door == "stream" else "POST"
            body = {"step": 1, "key": "k"} if door == "undo" else {"answers": [0], "expecting": 0, "key": "k"}
            more: dict[str, Any] = {} if method == "GET" else {"json": body}
            path = f"/api/tables/{table}/{door}"
            told.append(stranger.client.request(method, path, params=query, headers=headers, **more).status_code)
    assert set(told) == {401, 429}
    assert told[-20:] == [429] * 20
    # A seat that is proven is counted by itself: whoever shares an address with the stranger plays on.
    assert ann.answer(table, run, step).status_code == 200
    with ann.stream(table) as page:
        assert page.at(1).table["state"] == "playing"


def test_all_answers_and_streams_of_an_address_have_a_limit_beside_those_of_its_seats(launch: Launch) -> None:
    server = launch(limited={"address": "20/minute"})
    told = []
    with Browser(server.address) as stranger:
        table = stranger.found("street-illegal", listed=True)
        for _ in range(30):  # a new guest each time: their cookies are signed, and cost nothing
            stranger.client.cookies.clear()
            stranger.get("/")
            told.append(stranger.client.head(f"/api/tables/{table}/stream").status_code)
    assert told == [200] * 20 + [429] * 10


def test_two_seats_of_one_screen_are_counted_one_by_one(launch: Launch) -> None:
    server = launch(limited={"answer": "2/minute"})
    with Browser(server.address) as ann:
        seats = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Tom"}]
        table = ann.post("/api/tables", {"game": "street-racing", "seats": seats}).json()["table"]
        path, wrong = f"/api/tables/{table}/answers", {"answers": [255], "expecting": 0, "key": "k"}
        told = [ann.post(path, wrong, params={"seat": seat}).status_code for seat in (0, 0, 1, 1, 0, 1)]
        assert told == [422, 422, 422, 422, 429, 429]


def test_a_limit_that_is_full_takes_little_memory() -> None:
    clock = Clock()
    limits = RateLimits(Limits(), Metrics(), clock)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(4 * Windows.MOST):
            clock.now += 0.001
            limits.step("anything", f"2001:db8::{number:x}")
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < 400 * Windows.MOST
