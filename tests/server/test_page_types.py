"""What stands around a match has on the wire what the page's types say, before the match and after it."""

from __future__ import annotations

from pathlib import Path

from benchmarks.launch import Launched
from benchmarks.scripts import lay_tables
from tests.server.serving import Json
from tests.server.test_replays import play
from tests.test_page import interfaces


def lacks(told: Json, name: str) -> set[str]:
    """The fields of an interface that are not there; the page uses only some of those that are."""
    return interfaces()[name].keys() - told.keys()


def test_tables_and_replays_are_as_the_page_knows_them(tmp_path: Path) -> None:
    types = interfaces()
    data = tmp_path / "data"
    [ready] = lay_tables(data, "street-racing", 1, 2)
    server = Launched(data)
    raced = play(server, data, ready, 2)
    browser = raced.browsers[0]
    for name in (ready.table, browser.found("street-racing", "open")):
        table = browser.get(f"/api/tables/{name}").json()
        assert not lacks(table, "Table")
        assert all(seat.keys() == types["TableSeat"].keys() for seat in table["seats"])
        assert all(option.keys() == types["AgreedOption"].keys() for option in table["options"])
    contents = raced.contents("0")
    assert not lacks(browser.get(f"/api/replays/{raced.share}").json(), "Replay")
    assert contents.keys() == types["Contents"].keys()
    assert contents["moments"]
    assert all(moment.keys() == types["Moment"].keys() for moment in contents["moments"])
    assert all(reel.keys() == types["Reel"].keys() for reel in raced.reels("0"))
    assert server.stop() == 0
