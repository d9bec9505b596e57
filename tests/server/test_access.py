"""Every route by every kind of caller: a route that is not in this table fails, and so does a caller let in where it is not.

Callers: nobody (no cookie), guest (known, but a stranger to the table), spectator (a guest with the watch token), other
(another seat), owner (of seat 0, and host), former (left its seat to a bot), program (holds the seat token of seat 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Mount, Route

from benchmarks.launch import Launched
from hairpin.server.app import create_app
from hairpin.server.middleware import CheckBody, CountRequests
from hairpin.server.opening import open_data
from hairpin.server.settings import Settings
from tests.server.holding import Holding
from tests.server.serving import Browser, Json, forged

CALLERS = ("nobody", "guest", "spectator", "other", "owner", "former", "program")
EVERYBODY = (200,) * 7
INSIDE = (401, 403, 200, 200, 200, 200, 200)  # whoever sits there, sat there or may watch
SEATED = (401, 403, 403, 200, 200, 403, 200)
UNFINISHED = (401, 403, 409, 409, 409, 409, 409)  # nobody while the match runs; test_replays.py has those that are over
HOST = (401, 403, 403, 403, 200, 403, 401)  # a seat token plays; it does not run the table

# Games for four in which all are asked at once, and an option of each.
GAMES = {"street-illegal": "races", "underground": "lanes"}

# (method, path): statuses in the order of CALLERS. The table is private and in play, everybody is asked.
ROWS: dict[tuple[str, str], tuple[int, ...]] = {
    ("GET", "/"): EVERYBODY,
    ("GET", "/new/{game}"): EVERYBODY,
    ("GET", "/guide"): EVERYBODY,
    ("GET", "/guide/{game}"): EVERYBODY,
    ("GET", "/learn/{game}"): EVERYBODY,
    ("GET", "/t/{table}"): (401, 403, 403, 200, 200, 200, 401),
    ("GET", "/watch/{token}"): EVERYBODY,  # the link itself lets in
    ("GET", "/join/{token}"): (200, 200, 200, 303, 303, 200, 200),  # whoever sits there is led to the table
    ("GET", "/join/{token}/qr.svg"): EVERYBODY,
    ("GET", "/seat/{token}"): EVERYBODY,
    ("GET", "/records"): EVERYBODY,
    ("GET", "/verify"): EVERYBODY,
    ("GET", "/replay/{replay}"): UNFINISHED,
    ("GET", "/api"): EVERYBODY,
    ("GET", "/api/openapi.json"): EVERYBODY,
    ("GET", "/api/me"): EVERYBODY,
    ("POST", "/api/me"): EVERYBODY,
    ("DELETE", "/api/me"): EVERYBODY,  # everybody their own data
    ("GET", "/api/games"): EVERYBODY,
    ("GET", "/api/games/{name}"): EVERYBODY,
    ("GET", "/api/games/{name}/lesson"): EVERYBODY,
    ("POST", "/api/games/{game}/options/{option}/check"): EVERYBODY,
    ("GET", "/api/levels"): EVERYBODY,
    ("GET", "/api/tables"): EVERYBODY,
    ("POST", "/api/tables"): (201,) * 7,
    ("GET", "/api/tables/{table}"): INSIDE,
    ("GET", "/api/tables/{table}/stream"): INSIDE,
    ("GET", "/api/tables/{table}/screen"): INSIDE,
    ("GET", "/api/tables/{table}/view"): INSIDE,
    ("GET", "/api/tables/{table}/decision"): SEATED,
    ("GET", "/api/tables/{table}/record"): UNFINISHED,
    ("POST", "/api/replays"): (422,) * 7,  # what is no record
    ("GET", "/api/replays/{replay}"): UNFINISHED,
    ("GET", "/api/replays/{replay}/contents"): UNFINISHED,
    ("GET", "/api/replays/{replay}/reels/{number}"): UNFINISHED,
    ("GET", "/api/replays/{replay}/record"): UNFINISHED,
    ("POST", "/api/tables/{table}/answers"): SEATED,
    ("POST", "/api/tables/{table}/undo"): (401, 403, 403, 409, 409, 403, 409),  # nobody has answered yet
    ("POST", "/api/tables/{table}/join"): (403, 403, 403, 200, 200, 200, 403),  # without an invitation
    ("POST", "/api/tables/{table}/start"): (401, 403, 403, 403, 409, 403, 401),
    ("POST", "/api/tables/{table}/seed-hashes"): (401, 403, 403, 409, 409, 403, 409),  # they are taken before the start
    ("POST", "/api/tables/{table}/seeds"): (401, 403, 403, 403, 409, 403, 409),  # and nobody promised one
    ("POST", "/api/tables/{table}/leave"): (401, 403, 403, 200, 200, 403, 401),
    ("POST", "/api/tables/{table}/nudge"): (401, 403, 403, 409, 409, 403, 409),  # nobody waits for anybody
    ("POST", "/api/tables/{table}/rematch"): (401, 403, 403, 409, 409, 403, 401),
    ("POST", "/api/tables/{table}/seats/{seat}"): HOST,
    ("DELETE", "/api/tables/{table}/seats/{seat}"): (401, 403, 403, 403, 409, 403, 401),  # the match has begun
    ("POST", "/api/tables/{table}/claim"): (403,) * 7,  # with a token that is none
    ("GET", "/healthz"): EVERYBODY,
    ("GET", "/metrics"): EVERYBODY,  # from this machine
    ("GET", "/kit/{file}"): (404,) * 7,  # of another version
    ("GET", "/static/{build}/{path:path}"): EVERYBODY,
}


def routes_of(routes: list[BaseRoute]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for route in routes:
        if isinstance(route, Mount):
            found += routes_of(list(inside(route.app).routes))
        elif hasattr(route, "original_router"):  # a router that FastAPI includes
            found += routes_of(list(route.original_router.routes))
        else:
            assert isinstance(route, APIRoute | Route), route
            methods = route.methods or inside(route.app).methods
            found += [(method, route.path) for method in methods if method != "HEAD"]
    return found


def inside(app: Any) -> Any:
    """The application inside the checks around it."""
    while isinstance(app, CountRequests | CheckBody):
        app = app.app
    return app


def test_every_route_has_a_row(tmp_path: Path) -> None:
    opened = open_data(tmp_path)
    app = create_app(opened, Settings(tmp_path))
    opened.close()
    assert sorted(routes_of(list(app.routes))) == sorted(ROWS)
    assert all(len(row) == len(CALLERS) for row in ROWS.values())


class Party:
    """A private table in play, and everybody who might knock."""

    def __init__(self, address: str, game: str) -> None:
        self.game = game
        self.owner, self.other, self.former, self.guest, self.spectator = (Browser(address) for _ in range(5))
        self.table = self.owner.found(game, "open", "open", "open")
        invite = self.owner.table(self.table)["links"]["invite"]
        self.other.join(self.table, invite, "Other")
        self.former.join(self.table, invite, "Former")
        assert self.owner.post(f"/api/tables/{self.table}/seats/3", {"by": "open"}).status_code == 200
        self.invite = invite.rpartition("/")[2]
        assert self.owner.post(f"/api/tables/{self.table}/start", {"fill": "rookie"}).status_code == 200
        assert self.former.post(f"/api/tables/{self.table}/leave").status_code == 200
        for browser in (self.guest, self.spectator):
            assert browser.get("/").status_code == 200
        links = self.owner.table(self.table)["links"]
        self.watch = links["watch"].rpartition("/")[2]
        self.seat = links["seat"].rpartition("/")[2]
        self.nobody, self.program = Browser(address), Browser(address)
        self.program.client.headers["authorization"] = f"Bearer {self.seat}"

    def call(self, caller: str, method: str, path: str) -> int:
        """What a caller is told; by the row's own path with its places filled in."""
        browser: Browser = getattr(self, caller)
        if caller in ("nobody", "program"):
            browser.client.cookies.clear()  # pages hand cookies out
        token = {
            "/watch/{token}": self.watch,
            "/join/{token}": self.invite,
            "/join/{token}/qr.svg": self.invite,
            "/seat/{token}": self.seat,
        }.get(path, "")
        places = {
            "seat": 1,
            "option": GAMES[self.game],
            "game": self.game,
            "name": self.game,
            "file": f"{self.game}.0.svg",
        }
        places |= {"table": self.table, "token": token, "build": "any", "path": "theme.css"}
        places |= {"replay": self.table, "number": 0}
        filled = path.replace(":path}", "}").format(**places)
        query = {"watch": self.watch} if caller == "spectator" else {}
        if method == "GET":
            with browser.client.stream("GET", filled, params=query) as reply:
                return reply.status_code
        if method == "DELETE":
            return browser.client.request("DELETE", filled, json={}, params=query).status_code
        return browser.post(filled, self.body(browser, path), params=query).status_code

    def body(self, browser: Browser, path: str) -> Json:
        if path.endswith("/answers"):
            # The owner's own answer; whoever else sends it must not get it through. A seat sends one of its own.
            seated = browser in (self.other, self.owner, self.program)
            n, run = (browser if seated else self.owner).any_answer(self.table, _First())  # type: ignore[arg-type]
            return {"answers": run, "expecting": n, "key": "k"}
        bodies: dict[str, Json] = {
            "/api/me": {"name": "Somebody"},
            "/api/tables": {"game": self.game, "seats": [{"by": "me"}, {"by": "bot", "level": "rookie"}]},
            "/api/games/{game}/options/{option}/check": {"value": 3},
            "/api/tables/{table}/seats/{seat}": {"by": "bot"},
            "/api/tables/{table}/undo": {"step": 0, "key": "k"},
            "/api/replays": {"record": "no record"},
            "/api/tables/{table}/seed-hashes": {"hashes": {"0": "0" * 64}},
            "/api/tables/{table}/seeds": {"seeds": {"0": "0" * 64}},
            "/api/tables/{table}/nudge": {"seat": 1},
            "/api/tables/{table}/claim": {"token": f"{self.table}-0-nonsense"},
        }
        return bodies.get(path, {})


class _First:
    """Always the first choice."""

    def choice(self, choices: list[Any]) -> Any:
        return choices[0]


CHANGING: dict[tuple[str, str], Callable[[Json], object]] = {
    ("POST", "/api/tables/{table}/answers"): lambda table: table["step"],
    ("POST", "/api/tables/{table}/undo"): lambda table: table["step"],
    ("POST", "/api/tables/{table}/leave"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/join"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/seats/{seat}"): lambda table: table["seats"],
    ("DELETE", "/api/tables/{table}/seats/{seat}"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/claim"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/start"): lambda table: table["state"],
    ("POST", "/api/tables/{table}/seed-hashes"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/seeds"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/nudge"): lambda table: table["seats"],
    ("POST", "/api/tables/{table}/rematch"): lambda table: table["rematch"],
}


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory, holding: Holding) -> Iterator[Launched]:
    """A server whose bots are held, so that the table stands still while everybody knocks."""
    launched = holding.launch_held(tmp_path_factory.mktemp("still") / "data")
    yield launched
    assert launched.stop() == 0


@pytest.fixture(scope="module", params=GAMES)
def party(still: Launched, request: pytest.FixtureRequest) -> Iterator[Party]:
    before = len(Browser.opened)
    party = Party(still.address, request.param)
    browsers, Browser.opened[before:] = Browser.opened[before:], []  # they stay for the whole module
    yield party
    for browser in browsers:
        browser.client.close()


READING = [row for row in ROWS if row not in CHANGING and row != ("DELETE", "/api/me")]


@pytest.mark.parametrize(("method", "path"), READING, ids=[f"{method} {path}" for method, path in READING])
def test_who_may_look(party: Party, method: str, path: str) -> None:
    told = tuple(party.call(caller, method, path) for caller in CALLERS)
    assert told == ROWS[method, path]


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=[f"{method} {path}" for method, path in CHANGING])
def test_who_may_change_what_and_nobody_else_does(still: Launched, party: Party, method: str, path: str) -> None:
    look = CHANGING[method, path]
    told = []
    shared = party
    for caller, expected in zip(CALLERS, ROWS[method, path], strict=True):
        party = Party(still.address, shared.game) if expected == 200 else shared
        before = look(party.owner.table(party.table))
        status = party.call(caller, method, path)
        told.append(status)
        if status != 200:
            assert look(party.owner.table(party.table)) == before, caller
    assert tuple(told) == ROWS[method, path]


@pytest.mark.parametrize("caller", CALLERS)
def test_everybody_deletes_their_own_data_and_nobody_elses(still: Launched, party: Party, caller: str) -> None:
    own = Party(still.address, party.game)
    before = own.owner.table(own.table)["seats"]
    cookies = dict(own.owner.client.cookies)
    assert own.call(caller, "DELETE", "/api/me") == ROWS["DELETE", "/api/me"][CALLERS.index(caller)]
    mine = {"other": 1, "owner": 0, "former": 2}.get(caller)
    look = own.owner if caller != "owner" else own.other
    for was, now in zip(before, look.table(own.table)["seats"], strict=True):
        assert (was["name"] != now["name"]) == (was["seat"] == mine)
    assert caller == "owner" or dict(own.owner.client.cookies) == cookies


def test_each_sees_with_its_own_eyes_alone(party: Party) -> None:
    views = {
        caller: getattr(party, caller).get(f"/api/tables/{party.table}/view", params=query).json()["view"]["viewer"]
        for caller, query in (
            ("owner", {}),
            ("other", {}),
            ("program", {}),
            ("former", {}),
            ("spectator", {"watch": party.watch}),
        )
    }
    assert views == {"owner": 0, "other": 1, "program": 0, "former": None, "spectator": None}


@pytest.mark.parametrize("caller", CALLERS)
def test_links_are_given_to_those_who_may_hand_them_on(party: Party, caller: str) -> None:
    query = {"watch": party.watch} if caller == "spectator" else {}
    reply = getattr(party, caller).get(f"/api/tables/{party.table}", params=query)
    if caller in ("nobody", "guest"):
        assert "links" not in reply.json()
        return
    links = reply.json()["links"]
    assert bool(links["watch"]) == (caller in ("owner", "other", "program"))
    assert bool(links["seat"]) == (caller in ("owner", "other"))
    assert party.seat not in reply.text or caller == "owner"


def test_tokens_open_their_own_door_and_no_other(party: Party) -> None:
    tokens = {"watch": party.watch, "join": party.invite, "seat": party.seat}
    for door in tokens:
        for name, token in tokens.items():
            assert party.guest.get(f"/{door}/{token}").status_code == (200 if door == name else 404), (door, name)
            worse = forged(token)
            assert party.guest.get(f"/{door}/{worse}").status_code == 404
    for token in (party.invite, party.seat + "x", ""):
        reply = party.guest.get(f"/api/tables/{party.table}/view", params={"watch": token})
        assert reply.status_code == 403
    assert all(len(token.partition("-")[2]) >= 32 for token in tokens.values())


@pytest.mark.parametrize(
    "path", ["/t/nothing", "/api/tables/nothing", "/api/tables/nothing/stream", "/nowhere", "/api/x"]
)
def test_what_is_not_there_is_not_found(ann: Browser, path: str) -> None:
    ann.get("/")
    reply = ann.get(path)
    assert reply.status_code == 404
    kind = "application/json" if path.startswith("/api/") else "text/html; charset=utf-8"
    assert reply.headers["content-type"] == kind


def test_an_answer_to_a_table_that_is_not_there_is_not_found(ann: Browser) -> None:
    ann.get("/")
    assert ann.answer("nothing", [1], 0).status_code == 404
    assert ann.client.put("/api/tables/nothing/answers", json={}).status_code == 405
    assert ann.client.delete("/api/tables", headers={"content-type": "application/json"}).status_code == 405
