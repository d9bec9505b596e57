"""Whole matches through the public API alone: JSON over HTTP as docs/api.md describes it, nothing of ours in the clients.

The clients found a table, join by its invitation, follow their streams, read views and questions, answer, and keep the
record; the command then verifies what they kept.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.launch import Launched
from tests.cli.test_commands import run as command

Json = dict[str, Any]

# (game, seats, options): each game as it comes, and with most of what can be agreed agreed otherwise.
MATCHES: dict[str, tuple[str, int, Json]] = {
    "street-illegal": ("street-illegal", 3, {}),
    "street-illegal, other options": (
        "street-illegal",
        1,
        {
            "races": 2,
            "start_grid": "tactical",
            "series_grid": "rotate",
            "better_old_pros": "always",
            "nitrous_oxide": True,
            "emergency_brake_target": "at_or_below",
            "chip_supply": 12,
            "open_chips": True,
            "track": "90-down,none-left,70-up,80-middle",
        },
    ),
    "street-racing": ("street-racing", 2, {}),
    "street-racing, other options": (
        "street-racing",
        2,
        {
            "police": True,
            "rain": 2,
            "crash_rule": "zero",
            "tie_break": "final_speed",
            "road_deck_size": 8,
            "first_road": "deck",
            "races": "3",
        },
    ),
    "underground": ("underground", 4, {}),
    "underground, other options": (
        "underground",
        3,
        {
            "targets": ["9", "6", "11", "8", "7", "12", "10"],
            "lanes": 7,
            "assign_all_dice": True,
            "hidden_rolls": True,
            "spin_cascade": "chain",
            "finish_spin": False,
            "stopped_match_costs": True,
            "out_of_gas": "nobody_can",
            "drive_off_dice": "refill",
            "scoring": "rounds",
        },
    ),
    "nitro-dice": ("nitro-dice", 2, {}),
    "nitro-dice, other options": (
        "nitro-dice",
        6,
        {
            "track": "A s r r s y r G r r y r; laps 2",
            "laps": 1,
            "lap_leader": True,
            "nitro_madness": True,
            "disaster_area": 6,
            "sideswipe_push": "ahead",
            "draft_chain": True,
            "condition_floor": "wreck",
            "nitro_per_turn": 2,
            "late_lane_change": False,
            "max_rounds": 30,
        },
    ),
}
# What a client that likes to arrive takes where it is offered, most of the time; the rest is luck.
FAVOURITES = ("forward", "speed +1", "pass", "ride")


class Client:
    """A program at the table: it keeps a cookie or a token, the step it was told of last, and nothing else."""

    def __init__(self, address: str, token: str = "") -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=address, timeout=20, headers=headers)
        self.n = -1
        self.table: Json = {}
        self.kinds: list[str] = []
        self.lines: Iterator[str] = iter(())

    def get(self, path: str, **query: str) -> Json:
        reply = self.http.get(path, params=query)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def post(self, path: str, body: Json) -> Json:
        reply = self.http.post(path, json=body)
        assert reply.status_code in (200, 201), reply.text
        return dict(reply.json())

    def follow(self, stack: ExitStack, table: str) -> None:
        reply = stack.enter_context(self.http.stream("GET", f"/api/tables/{table}/stream", params={"size": "tall"}))
        assert reply.headers["content-type"].startswith("text/event-stream")
        self.lines = reply.iter_lines()

    def until(self, n: int, over: bool = False) -> None:
        """Read the stream up to a step, and to the news that the match is over."""
        kind = ""
        while self.n < n or (over and self.table.get("state") != "over"):
            line = next(self.lines)
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                data = json.loads(line[6:])
                self.kinds.append(kind)
                if kind == "table":
                    self.table = data
                else:
                    assert kind == "whole" or data["n"] == self.n + 1, "a step is missing, or there twice"
                    self.n = data["n"]

    def answer(self, table: str, luck: random.Random) -> int:
        """Answer the open question, part by part, and send it whole; returns the step it became."""
        asked = self.get(f"/api/tables/{table}/decision")
        run: list[int] = []
        while asked["decision"] is not None:
            choices = asked["decision"]["choices"]
            liked = [choice for choice in choices if choice["name"] in FAVOURITES]
            run.append((liked[0] if liked and luck.random() < 0.8 else luck.choice(choices))["action"])
            asked = self.get(f"/api/tables/{table}/decision", after=",".join(str(action) for action in run))
        assert run, "the table says that this seat is asked"
        body = {"answers": run, "expecting": asked["n"], "key": secrets.token_hex(8)}
        first = self.post(f"/api/tables/{table}/answers", body)
        assert self.post(f"/api/tables/{table}/answers", body) == first, "the same key, another reply"
        return int(first["step"])


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_through_the_api_alone(server: Launched, tmp_path: Path, name: str) -> None:
    game, seats, options = MATCHES[name]
    clients = [Client(server.address) for _ in range(seats)]
    with ExitStack() as stack:
        for client in clients:
            stack.enter_context(client.http)
        wishes = [{"by": "me", "name": "Client 1"}, *[{"by": "open"}] * (seats - 1)]
        table = found(clients[0], game, options, wishes)
        for number, client in enumerate(clients[1:], 2):
            invite = clients[0].get(f"/api/tables/{table}")["links"]["invite"].rpartition("/")[2]
            taken = client.post(f"/api/tables/{table}/join", {"invite": invite, "name": f"Client {number}"})
            assert taken == {"table": table, "seat": number - 1}
        if seats > 1:
            clients[0].post(f"/api/tables/{table}/start", {})
        # The last seat is played by a program that was given its token, and holds no cookie.
        link = clients[-1].get(f"/api/tables/{table}")["links"]["seat"]
        clients[-1] = Client(server.address, link.rpartition("/")[2])
        stack.enter_context(clients[-1].http)
        for client in clients:
            client.follow(stack, table)
            client.until(0)
        played(clients, table, random.Random(f"{name} by clients"))
        kept = [client.http.get(f"/api/tables/{table}/record").text for client in clients]
        described = clients[-1].get(f"/api/tables/{table}")
        assert {one["name"] for one in described["options"] if one["changed"]} >= set(options)
        assert "set-cookie" not in clients[-1].http.get("/api/games").headers
    assert len(set(kept)) == 1
    assert f"secret {described['secret']}" in kept[0]
    file = tmp_path / "kept.hairpin"
    file.write_text(kept[0], "utf-8")
    verified = command("replay", str(file), "--verify", "--json")
    assert verified.returncode == 0, verified.stderr
    told = json.loads(verified.stdout)
    assert told["verified"] is True


def found(client: Client, game: str, options: Json, wishes: list[Json]) -> str:
    """A table, by what the server itself says can be agreed."""
    known = {one["name"]: one for one in client.http.get("/api/games").json()}[game]
    assert known["fewest"] <= len(wishes) <= known["most"]
    assert set(options) <= {option["name"] for option in known["options"]}
    return str(client.post("/api/tables", {"game": game, "options": options, "seats": wishes})["table"])


def played(clients: list[Client], table: str, luck: random.Random) -> None:
    """Play to the end: whoever is asked answers, everybody is told, and each sees with its own eyes."""
    step = 0
    while True:
        around = clients[0].get(f"/api/tables/{table}")
        if around["state"] == "over":
            break
        asked = [seat["seat"] for seat in around["seats"] if seat["asked"]]
        seat = luck.choice(asked)
        seen = clients[seat].get(f"/api/tables/{table}/view")
        assert (seen["n"], seen["view"]["viewer"], bool(seen["view"]["legal"])) == (step, seat, True)
        now = clients[seat].answer(table, luck)
        assert now == step + 1
        step = now
        for client in clients:
            client.until(step)
    for seat, client in enumerate(clients):
        client.until(step, over=True)
        assert client.kinds.count("change") == step, "every step was told, once"
        assert client.table["you"]["seat"] == seat
        result = client.table["result"]
        assert result == around["result"]
        assert sorted(place["seat"] for place in result["places"] if place["seat"] is not None) == list(
            range(len(clients))
        )
        late = client.http.post(f"/api/tables/{table}/answers", json={"answers": [0], "expecting": step, "key": "late"})
        assert (late.status_code, late.json()["step"]) == (409, step)
