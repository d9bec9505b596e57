"""Games that strangers wrote, on a real server: what is wrong with one of them is said, and spoils nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.games import find_game
from tests.server.serving import Browser
from tests.testing.stranger import install
from tests.testing.strangers_boards import ENTRY_POINTS


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Launched, Path]]:
    """A server with strangers' games installed, and its log."""
    site = install(tmp_path_factory.mktemp("site") / "site", ENTRY_POINTS)
    data = tmp_path_factory.mktemp("strangers") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
        server = Launched(data)
    yield server, data.with_suffix(".log")
    assert server.stop() == 0


def test_a_game_without_a_board_is_not_founded_on_pages(strangers: tuple[Launched, Path]) -> None:
    browser = Browser(strangers[0].address)
    reply = browser.post("/api/tables", {"game": "sprint", "seats": [{"by": "me"}, {"by": "open"}]})
    assert reply.status_code == 422
    words = "Sprint has no board for a page yet; `hairpin play sprint` plays it in a terminal."
    assert reply.json()["says"] == words
    assert browser.get("/api/tables").json()["yours"] == []
    page = browser.get("/new/sprint")
    assert page.status_code == 404
    assert "Sprint has no board for a page yet" in page.text
    assert browser.get("/api/games/sprint").json()["board"] is False
    assert browser.get("/guide/sprint").status_code == 200


def test_one_bad_example_leaves_the_guide_and_a_note_where_its_picture_was(strangers: tuple[Launched, Path]) -> None:
    server, log = strangers
    page = Browser(server.address).get("/guide/bad-example")
    assert page.status_code == 200
    first, *others = find_game("street-racing").examples()
    assert page.text.count("This picture is missing") == 1
    assert f"the example “{first}” cannot be drawn" in page.text
    assert all(f'id="scene-{name}"' in page.text for name in (first, *others))
    assert page.text.count('class="example-boards"') == len(others)
    said = log.read_text("utf-8")
    assert "picture of a guide failed" in said
    assert "no such answer" in said


def test_a_board_that_is_drawn_wide_and_tall_has_a_drawing_for_every_page(strangers: tuple[Launched, Path]) -> None:
    browser = Browser(strangers[0].address)
    table = browser.found("two-sizes", "rookie")
    for size, sizes in (("wide", ["wide"]), ("tall", ["tall"]), ("middle", ["wide", "tall"])):
        with browser.stream(table, size=size) as page:
            page.until(lambda one: bool(one.screen))
            assert [[name for name, _ in board["drawings"]] for board in page.screen["boards"]] == [sizes], size


def test_games_that_share_a_kit_can_all_be_drawn(strangers: tuple[Launched, Path]) -> None:
    browser = Browser(strangers[0].address)
    for game in ("street-racing", "two-sizes", "six-beside"):
        table = browser.table(browser.found(game, "rookie"))
        assert table["kit"].startswith(f"/kit/{game}.")
        assert browser.get(table["kit"]).status_code == 200
