"""Tables that were founded before numbers had limits: they open and play on; what is founded today keeps to the limits."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE
from tests.server.serving import Browser, friends, play


def set_option(data: Path, table: str, name: str, value: Any) -> None:
    """Write an option into the rows of a table, as an older version would have stored it."""
    with sqlite3.connect(data / DATABASE) as connection:
        [stored] = connection.execute("select options from matches where id = ?", (table,)).fetchone()
        options = {**json.loads(stored), name: value}
        connection.execute("update matches set options = ? where id = ?", (json.dumps(options), table))
    connection.close()


def test_a_table_from_before_opens_and_plays_on_and_is_not_founded_again(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Launched(data)
    running, racers = friends(server.address, 2, "street-illegal")
    over, pair = friends(server.address, 2, "underground")
    play(running, racers, 1, steps=4)
    play(over, pair, 1)
    assert pair[0].table(over)["state"] == "over"
    assert server.stop() == 0

    set_option(data, running, "races", 1_000_000_000)
    set_option(data, over, "drive_off_limit", 1_000_000_000)
    server = Launched(data)
    for browser in (*racers, *pair):
        browser.moved_to(server.address)
    agreed = {option["name"]: option["value"] for option in racers[0].table(running)["options"]}
    assert agreed["races"] == 1_000_000_000
    assert play(running, racers, 2, steps=6) == 10
    assert pair[0].get(f"/api/replays/{over}/reels/0").status_code == 200
    again = pair[0].post(f"/api/tables/{over}/rematch")
    assert again.status_code == 422
    says = again.json()["says"]
    assert says.startswith("The same cannot be played again: option drive_off_limit cannot be 1000000000; it can be")
    assert says.endswith("a whole number from 1 to 999.")
    assert pair[0].table(over)["rematch"] is None
    assert server.stop() == 0


def test_seats_of_a_table_from_before_are_called_by_their_colours(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Launched(data)
    table, (ann, bob) = friends(server.address, 2, "street-illegal")
    colours = [seat["color_name"] for seat in ann.table(table)["seats"]]
    assert server.stop() == 0
    set_option(data, table, "races", 1_000_000_000)
    server = Launched(data)
    for browser in (ann, bob):
        browser.moved_to(server.address)
    assert bob.client.request("DELETE", "/api/me", json={}).status_code == 200
    assert ann.table(table)["seats"][1]["name"].lower() == colours[1]
    assert server.stop() == 0


def test_numbers_that_no_table_has_are_refused(ann: Browser) -> None:
    table = ann.found("street-racing", "open")
    for seat in (100, -1, 10**30):
        reply = ann.post(f"/api/tables/{table}/seats/{seat}", {"by": "bot"})
        assert reply.status_code == 422, reply.text
    for step in (-1, 10**9 + 1, 10**30):
        assert ann.post(f"/api/tables/{table}/undo", {"step": step, "key": "k"}).status_code == 422
        assert ann.answer(table, [0], step).status_code == 422


def test_the_limits_of_options_are_told_to_programs_and_in_the_form(ann: Browser) -> None:
    described = ann.get("/api/openapi.json").json()
    words = described["components"]["schemas"]["Found"]["properties"]["options"]["description"]
    assert "Nitro Dice:" in words
    assert "`races` a whole number from 1 to 99" in words
    [races] = [one for one in ann.get("/api/games/nitro-dice").json()["options"] if one["name"] == "races"]
    assert (races["low"], races["high"]) == (1, 99)
    page = ann.get("/new/nitro-dice").text
    assert 'name="races" value="1" min="1" max="99"' in page
