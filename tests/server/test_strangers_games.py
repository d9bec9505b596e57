"""Games that strangers wrote, on a real server: what is wrong with one of them is said, and spoils nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launch import Launched
from hairpin.games import find_game
from tests.server.serving import Browser, first_run
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


def asked(screen: dict[str, Any]) -> bool:
    return bool(screen["decision"] and screen["decision"]["ways"])


def played(server: Launched, game: str, others: int = 1) -> list[dict[str, Any]]:
    """All Screens of a match against bots in which everything that is offered first is answered; it has a replay."""
    browser = Browser(server.address)
    table = browser.found(game, *["rookie"] * others)
    screens = []
    with browser.stream(table, size="wide") as page:
        while True:
            page.until(lambda one: bool(one.screen and (one.screen["result"] or asked(one.screen))))
            screens.append(page.screen)
            if page.screen["result"]:
                break
            n = page.n
            body = {"answers": first_run(page.screen["decision"]), "expecting": n, "key": str(n)}
            reply = browser.post(f"/api/tables/{table}/answers", body)
            assert reply.status_code in (200, 409), reply.text  # 409: a bot was faster, and the page is told of it next
            page.at(n + 1)
    if game != "without-result":  # a record holds the result, so that game has none
        for eyes in ("0", "all", "watch"):
            shown = browser.get(f"/api/replays/{table}/contents", params={"eyes": eyes})
            assert shown.status_code == 200, shown.text
    return screens


def test_a_game_without_a_board_has_a_page_of_its_own(strangers: tuple[Launched, Path]) -> None:
    browser = Browser(strangers[0].address)
    assert browser.get("/new/boardless").status_code == 200
    assert browser.get("/guide/boardless").status_code == 200
    assert "Boardless" in browser.get("/").text
    first, *_, last = played(strangers[0], "boardless")
    drawn = dict(first["boards"][0]["drawings"])["wide"]
    assert "card-back" in str(drawn)
    assert [item["figure"] for item in first["racks"][0]["items"]]
    assert last["result"]["places"][0]["rank"] == 1


@pytest.mark.parametrize(
    ("game", "part", "words"),
    [
        ("unknown-symbol", "screen", "strangers_boards.py: the kit has no symbol or backdrop no-such-symbol"),
        ("raising", "screen", "strangers_boards.py:"),
        ("no-kit", "kit", "strangers_boards.py:"),
        ("without-story", "story", "strangers_boards.py:"),
        ("without-tell", "words of an event", "strangers_boards.py:"),
        ("without-decision", "words of the decision choose", "strangers_boards.py:"),
        ("without-result", "words of the result", "strangers_boards.py:"),
    ],
)
def test_a_game_that_fails_is_played_on_its_default_page(
    strangers: tuple[Launched, Path], game: str, part: str, words: str
) -> None:
    server, log = strangers
    screens = played(server, game)
    assert screens[-1]["result"] is not None
    if game not in ("raising", "without-tell", "without-decision"):
        assert screens[0]["boards"][0]["label"] == "The table"
    said = [line for line in log.read_text("utf-8").splitlines() if f'"{game}"' in line and "a game failed" in line]
    assert any(f'"{part}"' in line and words in line for line in said), said
    assert "secret-of-the-board" not in log.read_text("utf-8")  # the message of a failure may hold a hand
    assert played(server, "boardless")[-1]["result"] is not None  # others are unharmed


def test_a_guide_that_fails_is_a_sentence(strangers: tuple[Launched, Path]) -> None:
    server, log = strangers
    page = Browser(server.address).get("/guide/no-guide")
    assert page.status_code == 200
    assert "The guide of this game cannot be read." in page.text
    assert '"no-guide"' in log.read_text("utf-8")


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
