"""Make the data folder of this release for the tests to come: python -m tests.releases.make NAME

A real server is played over its API, so that the folder holds what this release writes: for every game a match under way
and one that is over; beside them a table that waits, one whose third player left, two seats at one screen, a long series,
and an answer that was taken back. The database is kept as SQL text, so that a change to it shows.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.launch import Launched
from hairpin.games import game_names
from tests.server.serving import SHORT, Browser, Json, friends, play

HERE = Path(__file__).parent
RACES = 99  # the longest series that can be agreed on; before schema 0004 it was any, and 500 there


def main(name: str) -> None:
    folder = HERE / name
    folder.mkdir()
    with TemporaryDirectory() as place:
        data = Path(place) / "data"
        server = Launched(data)
        kept: Json = {"tables": played(server.address, folder)}
        assert server.stop() == 0
        with sqlite3.connect(data / "tables.db") as database:
            dump = "\n".join(database.iterdump())
        database.close()
        (folder / "tables.sql").write_text(dump + "\n", "utf-8")
        kept["signing_key"] = (data / "signing.key").read_bytes().hex()
    (folder / "tables.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")


def played(address: str, folder: Path) -> list[Json]:
    """All tables, each with its people's cookies and what a person was shown last."""
    tables = []
    for number, game in enumerate(game_names()):
        table, browsers = friends(address, 2, game)
        play(table, browsers, number, steps=9)
        if game == "street-illegal":
            undone(table, browsers)
        tables.append(noted(table, browsers, "running"))
        table, browsers = friends(address, 2, game)
        play(table, browsers, number + 10)
        tables.append(noted(table, browsers, "over"))
        (folder / f"{game}.hairpin").write_text(browsers[0].get(f"/api/tables/{table}/record").text, "utf-8")
    ann, bob = Browser(address), Browser(address)
    waiting = ann.found("underground", "open", "street", "open")
    bob.join(waiting, ann.table(waiting)["links"]["invite"], "Bob")
    tables.append(noted(waiting, [ann, bob], "waiting"))
    table, browsers = friends(address, 3, "street-illegal")
    play(table, browsers, 20, steps=5)
    assert browsers[2].post(f"/api/tables/{table}/leave").status_code == 200
    tables.append(noted(table, browsers, "left"))
    ann = Browser(address)
    seats = [{"by": "me", "name": "Ann"}, {"by": "screen", "name": "Bob"}, {"by": "bot", "level": "rookie"}]
    reply = ann.post("/api/tables", {"game": "nitro-dice", "seats": seats, "options": SHORT["nitro-dice"]})
    tables.append(noted(reply.json()["table"], [ann], "one screen"))
    table, browsers = friends(address, 2, "street-illegal", options={"races": RACES})
    play(table, browsers, 30, steps=5)
    tables.append(noted(table, browsers, "long"))
    return tables


def undone(table: str, browsers: list[Browser]) -> None:
    """Take back the first answer that its seat may take back."""
    for seed in range(40):
        play(table, browsers, seed, steps=1)
        for browser in browsers:
            step = browser.get(f"/api/tables/{table}/screen").json().get("undo")
            if step is not None:
                reply = browser.post(f"/api/tables/{table}/undo", {"step": step, "key": "back"})
                assert reply.status_code == 200, reply.text
                return
    raise AssertionError("nothing could be taken back")


def noted(table: str, browsers: list[Browser], kind: str) -> Json:
    """What a later release must still know of a table: its people, how far it is, and whom it asks."""
    described = browsers[0].table(table)
    return {
        "table": table,
        "kind": kind,
        "people": [browser.client.cookies["hairpin"] for browser in browsers],
        **{name: described[name] for name in ("game", "state", "step", "commitment")},
        "seats": [[seat["name"], seat["by"], seat["asked"]] for seat in described["seats"]],
    }


if __name__ == "__main__":
    main(sys.argv[1])
