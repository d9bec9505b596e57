"""Bad input, game by game: options out of their limits, names and games that are none, tables that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.launch import Launched
from hairpin.games import find_game, find_games, game_names
from hairpin.games.option import Option
from tests.server.serving import Browser, friends, play

ROWS = [(game.name, option) for game in find_games() for option in game.options]


def impossible(option: Option) -> Iterator[Any]:
    """Values that this option cannot have, of its own kind and of others."""
    yield from ({"a": 1}, [[]], "", "no such value " * 5, "x" * 10_000, 1e308, "\x00", "\u202e")
    if option.none is None:
        yield None
    if option.kind == "number":
        yield from (option.low - 1, -(10**30), 10**30, 1.5, True, f"{option.low}.0", "1e3", "٣x", [option.low])
        yield option.high + 1
        if option.step > 1:
            yield option.low + 1
    elif option.kind == "switch":
        yield from (2, "maybe", [True])
    elif option.kind == "list":
        yield from (5, [], ["no such card"] * 3, True)
    else:
        yield from (7, ["a", "b"])
        if not option.same_as:
            yield True


def wishes(game: str) -> list[dict[str, str]]:
    return [{"by": "me", "name": "Ann"}, *[{"by": "open"}] * (find_game(game).fewest - 1)]


@pytest.mark.parametrize(("game", "option"), ROWS, ids=[f"{game}-{option.name}" for game, option in ROWS])
def test_an_option_out_of_its_limits_is_refused_with_a_sentence_and_nothing_is_founded(
    ann: Browser, game: str, option: Option
) -> None:
    for value in impossible(option):
        reply = ann.post("/api/tables", {"game": game, "options": {option.name: value}, "seats": wishes(game)})
        assert reply.status_code == 422, (value, reply.text)
        says = reply.json()["says"]
        assert says.endswith("."), value
        assert option.name in says or reply.json()["option"] == option.name, says
        assert len(says) < 600, value
    assert ann.get("/api/tables").json()["yours"] == []


@pytest.mark.parametrize("game", game_names())
def test_what_is_no_option_no_game_and_no_seat_is_refused(ann: Browser, game: str) -> None:
    known = find_game(game)
    seats = wishes(game)
    bodies: list[tuple[dict[str, Any], str]] = [
        ({"game": game, "options": {"no_such_option": 1}, "seats": seats}, "has no option no_such_option"),
        ({"game": game, "options": {"x" * 10_000: 1}, "seats": seats}, "has no option"),
        ({"game": game, "options": {f"o{n}": n for n in range(41)}, "seats": seats}, "at most 40"),
        ({"game": game, "options": [], "seats": seats}, "options"),
        ({"game": game, "seats": []}, "seats"),
        ({"game": game, "seats": [{"by": "me"}] * 2 + [{"by": "open"}] * (known.fewest - 2)}, ""),
        ({"game": game, "seats": [{"by": "me"}, *[{"by": "open"}] * known.most]}, ""),
        ({"game": game, "seats": [{"by": "me", "name": "x" * 10_000}, *seats[1:]]}, ""),
        ({"game": game, "seats": [{"by": "me", "name": "x" * 25}, *seats[1:]]}, "at most 24 letters"),
        ({"game": game, "seats": seats, "name": "x" * 10_000}, ""),
        ({"game": f"{game}x", "seats": seats}, game),
        ({"game": "g" * 10_000, "seats": seats}, ""),
        ({"game": game, "seats": [*seats[:-1], {"by": "bot", "level": "genius"}]}, "genius"),
    ]
    for body, words in bodies:
        reply = ann.post("/api/tables", body)
        assert reply.status_code == 422, (body, reply.text)
        says = reply.json()["says"]
        assert words in says, says
        assert len(says) < 600
    assert ann.get("/api/tables").json()["yours"] == []


@pytest.mark.parametrize("game", game_names())
def test_a_match_stands_through_whatever_is_thrown_at_it(server: Launched, game: str) -> None:
    table, browsers = friends(server.address, 2, game)
    step = play(table, browsers, seed=21, steps=3)
    before = [browser.get(f"/api/tables/{table}/screen").content for browser in browsers]
    for browser in browsers:
        for action in (0, 1, 254, 255):
            for run in ([action] * 64, [action, 255], [255, action]):
                reply = browser.answer(table, run, step)
                assert reply.status_code in (409, 422), reply.text
                assert reply.json()["says"].endswith(".")
        for after in ("255", "0,255", ",".join(["0"] * 100), "x", "1,", "-1", "9999", "1" * 400):
            reply = browser.get(f"/api/tables/{table}/decision", params={"after": after})
            assert reply.status_code in (200, 422), after
        for path, body in (
            ("join", {"invite": "x" * 10_000, "name": "Eve"}),
            ("join", {"invite": "x", "name": "x" * 10_000}),
            ("claim", {"token": f"{table}-0-{'x' * 32}"}),
            ("claim", {"token": "x" * 10_000}),
            ("seats/99", {"by": "bot"}),
            ("seats/-1", {"by": "bot"}),
            ("start", {"fill": "x" * 10_000}),
            ("rematch", {}),
        ):
            reply = browser.post(f"/api/tables/{table}/{path}", body)
            # Whoever sits there is where he wants to be: to join again changes nothing.
            assert reply.status_code >= 400 or path == "join", (path, reply.text)
    assert [browser.get(f"/api/tables/{table}/screen").content for browser in browsers] == before
    play(table, browsers, seed=22, steps=2)  # and it goes on


@pytest.mark.parametrize("name", ["nothing", "x" * 3000, "..%2f..", "\u2603", "-", "%00"])
def test_a_table_that_is_not_there_is_not_there_by_any_door(ann: Browser, name: str) -> None:
    ann.get("/")
    for door in ("", "/view", "/screen", "/decision", "/record", "/stream"):
        reply = ann.get(f"/api/tables/{name}{door}")
        assert (reply.status_code, reply.json()["says"][-1]) == (404, "."), door
    for door in ("/answers", "/join", "/start", "/leave", "/rematch", "/claim", "/seats/0"):
        body = {"answers": [0], "expecting": 0, "key": "k"} if door == "/answers" else {}
        body = {"token": "x"} if door == "/claim" else {"by": "bot"} if door == "/seats/0" else body
        reply = ann.post(f"/api/tables/{name}{door}", body)
        assert (reply.status_code, reply.json()["says"][-1]) == (404, "."), door
    assert ann.get(f"/t/{name}").status_code == 404


def test_a_table_that_was_given_up_takes_nobody_in_and_says_why(ann: Browser, bob: Browser) -> None:
    for game in game_names():
        others = ["open"] * max(1, find_game(game).fewest - 1)
        table = ann.found(game, *others, listed=True)
        assert ann.post(f"/api/tables/{table}/leave").status_code == 200
        for path, body in (("join", {"name": "Bob"}), ("start", {"fill": "rookie"}), ("answers", {"answers": [0]})):
            full = {**body, "expecting": 0, "key": "k"} if path == "answers" else body
            reply = bob.post(f"/api/tables/{table}/{path}", full)
            assert reply.status_code == 410, (path, reply.text)
            assert reply.json()["says"].endswith(".")
