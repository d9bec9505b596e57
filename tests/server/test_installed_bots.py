"""Bots of other packages at a server's tables: they are offered, think in its processes, and end when they are late."""

from __future__ import annotations

from pathlib import Path

from tests.server.holding import Holding
from tests.server.serving import Browser
from tests.server.test_bots_alone import count

ALONE = {"game": "street-racing", "seats": [{"by": "bot", "level": "waiter"}] * 2}


def test_an_installed_bot_is_offered_and_plays(tmp_path: Path, holding: Holding) -> None:
    server = holding.launch_held(tmp_path / "data")
    ann = Browser(server.address)
    assert [level["name"] for level in ann.get("/api/levels").json()] == ["rookie", "street", "waiter"]
    table = ann.found("street-racing", "waiter")
    seat = ann.table(table)["seats"][1]
    assert (seat["level"], seat["level_words"]) == ("waiter", "waits at its gate, then plays any legal action")
    assert "waits at its gate" in ann.get("/new/street-racing").text
    with ann.stream(table) as page:
        holding.let_go(server)
        page.at(1)
    assert count(ann, "bot_fallbacks_total") == 0
    assert server.stop() == 0


def test_a_bot_that_waits_is_ended_by_the_deadline_and_the_match_goes_on(tmp_path: Path, holding: Holding) -> None:
    server = holding.launch(tmp_path / "data", bot_deadline=0.3)
    ann = Browser(server.address)
    table = ann.post("/api/tables", ALONE).json()["table"]
    with ann.stream(table) as page:
        page.at(4)
    assert count(ann, "bot_fallbacks_total") >= 4
    assert server.stop() == 0


def test_a_bot_that_is_no_longer_installed_lets_its_match_go_on(
    tmp_path: Path, holding: Holding, launch: object
) -> None:
    server = holding.launch_held(tmp_path / "data")
    ann = Browser(server.address)
    table = ann.found("street-racing", "waiter")
    server.kill()
    assert callable(launch)
    ann.moved_to(launch().address)
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table) and page.n >= 1)
        assert page.table["seats"][1]["level_words"] == ""
    refused = ann.post("/api/tables", ALONE)
    assert refused.status_code == 422
    assert refused.json()["says"] == "There is no bot level 'waiter'; there are rookie or street."
