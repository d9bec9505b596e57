"""Servers, browsers and pages for the tests: real processes, real connections, and a page that joins changes as ours do."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, ClassVar

import httpx

from hairpin.drawing import apply

Json = dict[str, Any]
WAIT = 20.0  # seconds until a test gives up waiting
# Players at random go in circles in some games; with these options a match is soon over all the same.
SHORT: dict[str, Json] = {"nitro-dice": {"max_rounds": 8, "disaster_area": 3}}


class Page:
    """What a browser keeps of a stream: the table, the step it shows, and its screen, joined from changes."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.table: Json = {}
        self.n = -1
        self.screen: Json = {}
        self.gone = ""
        self.nudges: list[Json] = []
        self.events: list[tuple[str, int]] = []  # kind and step, in the order of arrival
        self.bytes = ""

    def read(self) -> str:
        """The next event, carried out; returns its kind."""
        kind = ""
        for line in self.lines:
            self.bytes += line + "\n"
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                self._take(kind, json.loads(line[6:]))
                return kind
            elif line.startswith(": "):
                return "ping"
        return "end"

    def _take(self, kind: str, data: Json) -> None:
        if kind == "table":
            self.table = data
        elif kind == "gone":
            self.gone = data["says"]
        elif kind == "nudge":
            self.nudges.append(data)
        else:
            assert kind in ("whole", "change"), kind
            if kind == "whole":
                self.screen = data["screen"]
            else:
                assert data["n"] == self.n + 1, "a change that does not follow the last one"
                for change in data["changes"] if "changes" in data else [data["change"]]:
                    self.screen = apply(self.screen, change)
            self.n = data["n"]
        self.events.append((kind, self.n))

    def until(self, enough: Callable[[Page], bool]) -> Page:
        while not enough(self):
            assert self.read() != "end", "the stream ended too early"
        return self

    def at(self, n: int) -> Page:
        return self.until(lambda page: page.n >= n)


def first_run(ask: Json) -> list[int]:
    """The first run of answers that a question offers, where nothing has to be put together."""
    for way in ask["ways"]:
        compose = way.get("compose", {})
        for outcome in [way, *compose.get("one", {}).values(), *compose.get("steps", {}).values()]:
            if outcome.get("answers"):
                return [int(answer) for answer in outcome["answers"]]
    raise AssertionError(f"nothing can be answered to {ask['words']}")


class Browser:
    """Somebody with cookies of their own."""

    opened: ClassVar[list[Browser]] = []  # closed after every test

    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        """`source` is the address of this machine that it comes from."""
        self.opened.append(self)
        transport = httpx.HTTPTransport(local_address=source)
        self.client = httpx.Client(base_url=address, timeout=WAIT, transport=transport)
        self.address = address

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()

    def moved_to(self, address: str) -> None:
        """The same browser, at a server that came back somewhere else."""
        self.client.base_url = httpx.URL(address)
        self.address = address

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.client.get(path, **more)

    def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        return self.client.post(path, json={} if body is None else body, **more)

    def found(self, game: str = "street-illegal", *others: str, name: str = "Ann", **more: Any) -> str:
        """A table: this browser in the first seat, then `open` or the level of a bot."""
        seats: list[Json] = [{"by": "me", "name": name}]
        seats += [{"by": "open"} if other == "open" else {"by": "bot", "level": other} for other in others]
        reply = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert reply.status_code == 201, reply.text
        return str(reply.json()["table"])

    def table(self, table: str) -> Json:
        reply = self.get(f"/api/tables/{table}")
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def join(self, table: str, invite: str, name: str) -> int:
        reply = self.post(f"/api/tables/{table}/join", {"invite": invite.rpartition("/")[2], "name": name})
        assert reply.status_code == 200, reply.text
        return int(reply.json()["seat"])

    @contextmanager
    def stream(self, table: str, **query: Any) -> Iterator[Page]:
        with self.client.stream("GET", f"/api/tables/{table}/stream", params=query) as reply:
            assert reply.status_code == 200, reply.read()
            yield Page(reply.iter_lines())

    def question(self, table: str, after: list[int] | None = None) -> Json:
        words = ",".join(str(action) for action in after or ())
        reply = self.get(f"/api/tables/{table}/decision", params={"after": words})
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def any_answer(self, table: str, luck: random.Random) -> tuple[int, list[int]]:
        """The present step and a whole legal answer; an empty one where this browser is not asked."""
        asked = self.question(table)
        run: list[int] = []
        while asked["decision"] is not None:
            run.append(luck.choice(asked["decision"]["choices"])["action"])
            asked = self.question(table, run)
        return asked["n"], run

    def answer(self, table: str, run: list[int], expecting: int, key: str = "") -> httpx.Response:
        body = {"answers": run, "expecting": expecting, "key": key or secrets.token_hex(8)}
        return self.post(f"/api/tables/{table}/answers", body)


def forged(token: str) -> str:
    """That token with its last character changed."""
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def friends(address: str, count: int, game: str = "street-illegal", **more: Any) -> tuple[str, list[Browser]]:
    """A table whose seats are all taken by browsers, started; its match will be a short one unless options say otherwise."""
    more.setdefault("options", SHORT.get(game, {}))
    browsers = [Browser(address) for _ in range(count)]
    table = browsers[0].found(game, *["open"] * (count - 1), **more)
    if count > 1:
        invite = browsers[0].table(table)["links"]["invite"]
        for number, browser in enumerate(browsers[1:], 2):
            browser.join(table, invite, f"Friend {number}")
        assert browsers[0].post(f"/api/tables/{table}/start").status_code == 200
    return table, browsers


def play(table: str, browsers: list[Browser], seed: int, steps: int = 10_000) -> int:
    """Let the browsers answer at random, for some steps or to the end; returns the step."""
    luck = random.Random(seed)
    step = int(browsers[0].table(table)["step"])
    for _ in range(steps):
        described = browsers[0].table(table)
        if described["state"] == "over":
            break
        seat = luck.choice([one["seat"] for one in described["seats"] if one["asked"]])
        n, run = browsers[seat].any_answer(table, luck)
        reply = browsers[seat].answer(table, run, n)
        assert reply.status_code == 200, reply.text
        step = int(reply.json()["step"])
    return step
