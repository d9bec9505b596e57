"""The API under requests that nobody would think of: no failure on our side, and a sentence for every refusal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from benchmarks.launch import Launched
from hairpin.games import game_names
from hairpin.server.app import create_rest
from hairpin.server.openapi import describe
from tests.server.serving import Browser

DESCRIPTION = describe(create_rest())
TURNS = count()
schema = schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, list[str]]]:
    """A server of its own, and a guest with a table of every game."""
    server = Launched(tmp_path_factory.mktemp("fuzz") / "data")
    browser = Browser(server.address)
    Browser.opened.remove(browser)
    tables = [browser.found(game, "rookie", listed=True) for game in game_names()]
    yield browser, tables
    browser.client.close()
    assert server.stop() == 0


@schema.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_that_is_sent_makes_it_fail(case: Any, known: tuple[Browser, list[str]]) -> None:
    browser, tables = known
    reach(case, tables)
    if case.path.endswith("/stream"):
        request = case.as_transport_kwargs(base_url=browser.address)
        with browser.client.stream("GET", request["url"], params=request.get("params")) as reply:
            assert reply.status_code < 500
        return
    case.headers = {**(case.headers or {}), "Cookie": f"hairpin={browser.client.cookies['hairpin']}"}
    response = case.call(base_url=browser.address)
    case.validate_response(response, checks=(not_a_server_error,))
    if response.status_code >= 400 and response.headers["content-type"][0].startswith("application/json"):
        says = response.json()["says"]
        assert says
        assert "\\n" not in says


def reach(case: Any, tables: list[str]) -> None:
    """Let half of what is made up reach a table or a game that is there, each of them in its turn."""
    number = next(TURNS)
    if number % 2:
        return
    game = number // 2 % len(tables)
    for place, name in (("table", tables[game]), ("replay", tables[game])):
        if place in case.path_parameters:
            case.path_parameters[place] = name
    for place in ("game", "name"):
        if place in case.path_parameters:
            case.path_parameters[place] = game_names()[game]
    if isinstance(case.body, dict) and "game" in case.body:
        case.body["game"] = game_names()[game]


def test_the_two_plain_doors_are_described() -> None:
    paths = DESCRIPTION["paths"]
    assert "post" in paths["/api/tables/{table}/answers"]
    assert "get" in paths["/api/tables/{table}/stream"]
    assert {path for path in paths if not path.startswith("/api/")} == set()
