"""Streams: nothing missing, nothing twice, the same screen as a fresh one; slow viewers hold up nobody."""

from __future__ import annotations

import random
import socket
import subprocess
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.games import game_names
from hairpin.server.viewer_feed import RING
from tests.server.serving import Browser, Page, friends, play


def fresh(browser: Browser, table: str, **query: str) -> Page:
    with browser.stream(table, **query) as page:
        return page.until(lambda page: page.n >= 0)


@pytest.mark.parametrize("game", game_names())
def test_changes_joined_one_by_one_end_in_the_screen_that_a_fresh_page_gets(server: Launched, game: str) -> None:
    table, browsers = friends(server.address, 2, game, listed=True)
    with Browser(server.address) as stranger, browsers[0].stream(table) as mine, stranger.stream(table) as watching:
        for page in (mine, watching):
            page.until(lambda page: page.n >= 0)
        step = play(table, browsers, seed=11)
        for page, browser in ((mine, browsers[0]), (watching, stranger)):
            page.at(step)
            shown = browser.get(f"/api/tables/{table}/screen").json()
            assert (page.n, page.screen) == (shown["n"], shown["screen"])
            assert page.screen == fresh(browser, table).screen
        assert [n for kind, n in mine.events if kind == "change"] == list(range(1, step + 1))
        assert mine.screen != watching.screen


def test_whoever_comes_back_gets_exactly_what_it_missed(server: Launched) -> None:
    table, browsers = friends(server.address, 3)
    with browsers[0].stream(table) as page:
        page.until(lambda page: page.n >= 0)
    first = play(table, browsers, seed=12, steps=7)
    with browsers[0].stream(table, after=page.n) as again:
        again.n, again.screen = page.n, page.screen
        again.at(first)
    assert [event for event in again.events if event[0] != "table"] == [("change", n) for n in range(1, first + 1)]
    assert again.screen == fresh(browsers[0], table).screen


class Dropping:
    """A connection that is cut somewhere, most often in the middle of an event; a page keeps the whole ones."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.page = Page(iter(()))
        self.cuts = 0  # of those in the middle of an event

    def look(self, step: int, share: float) -> None:
        """Come back with the last number, and lose the line after this share of what leads up to a step."""
        if self.page.n == step:
            return
        seen = {"size": "tall", "after": str(self.page.n)}
        read = b""
        with self.browser.client.stream("GET", f"/api/tables/{self.table}/stream", params=seen) as reply:
            for piece in reply.iter_raw():
                read += piece
                if b"id: %d\n" % step in read and read.endswith(b"\n\n"):
                    break
        whole, _, rest = read[: round(share * len(read))].rpartition(b"\n\n")
        self.cuts += rest != b""
        self.page.lines = iter(whole.decode().split("\n"))
        while self.page.read() != "end":
            pass


@pytest.mark.parametrize("game", game_names())
def test_connections_that_drop_all_the_time_miss_nothing(server: Launched, game: str) -> None:
    luck = random.Random(game)
    table, browsers = friends(server.address, 2, game, listed=True)
    lines = [Dropping(browsers[0], table), Dropping(Browser(server.address), table)]
    over, turn = False, 0
    while not over:
        step = play(table, browsers, seed=turn, steps=luck.randint(1, 3))
        over = browsers[0].table(table)["state"] == "over"
        for line in lines:
            # The first look is whole, and a page that is far behind catches up before its changes are let go.
            line.look(step, luck.random() if turn and step - line.page.n < RING // 2 else 1)
        turn += 1
    for line in lines:
        line.look(step, 1)
        assert line.page.screen == fresh(line.browser, table, size="tall").screen
        told = [event for event in line.page.events if event[0] != "table"]
        assert told[0][0] == "whole"
        assert told[1:] == [("change", n) for n in range(told[0][1] + 1, step + 1)], "each step once, as a change"
        assert line.cuts > 2


def test_the_header_of_a_browser_that_reconnects_counts_before_its_old_address(server: Launched) -> None:
    table, browsers = friends(server.address, 2)
    fresh(browsers[0], table)
    step = play(table, browsers, seed=13, steps=4)
    headers = {"last-event-id": str(step - 1)}
    with browsers[0].client.stream("GET", f"/api/tables/{table}/stream?after=0", headers=headers) as reply:
        page = Page(reply.iter_lines())
        page.n, page.screen = step - 1, browsers[0].get(f"/api/tables/{table}/screen").json()["screen"]
        page.until(lambda page: page.n == step)
        assert page.events[-1] == ("change", step)


def test_whoever_missed_more_than_the_ring_holds_gets_the_whole_screen(server: Launched) -> None:
    table, browsers = friends(server.address, 4)
    fresh(browsers[0], table)
    step = play(table, browsers, seed=14, steps=RING + 5)
    assert step > RING
    with browsers[0].stream(table, after=0) as page:
        page.until(lambda page: page.n == step)
        assert page.events[-1] == ("whole", step)
    with browsers[0].stream(table, after=step + 1000) as page:
        assert page.until(lambda page: page.n == step).events[-1] == ("whole", step)


@pytest.mark.parametrize("after", ["", "-1", "x", "9" * 30, "1.5", "\u0661"])
def test_a_number_that_is_none_means_the_whole_screen(ann: Browser, after: str) -> None:
    table = ann.found("street-illegal")
    with ann.stream(table, after=after) as page:
        assert page.until(lambda page: page.n >= 0).events[-1][0] == "whole"


def test_the_waiting_room_hears_who_comes_and_when_it_starts(ann: Browser, bob: Browser) -> None:
    table = ann.found("street-illegal", "open", "rookie")
    invite = ann.table(table)["links"]["invite"]
    with ann.stream(table) as page:
        page.until(lambda page: bool(page.table))
        assert (page.table["state"], page.n) == ("waiting", -1)
        bob.join(table, invite, "Bob")
        page.until(lambda page: page.table["seats"][1]["name"] == "Bob")
        assert not page.table["seats"][1]["here"]
        with bob.stream(table) as other:
            page.until(lambda page: page.table["seats"][1]["here"])
            assert ann.post(f"/api/tables/{table}/start").status_code == 200
            other.until(lambda page: page.n >= 0)
        page.until(lambda page: page.n >= 0 and page.table["state"] == "playing")
        page.until(lambda page: not page.table["seats"][1]["here"])


def test_a_viewer_that_reads_nothing_holds_up_nobody_and_is_dropped(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", ping=0.2, slow=0.5)
    table, browsers = friends(server.address, 3)
    cookie = "; ".join(f"{name}={value}" for name, value in browsers[0].client.cookies.items())
    stuck = []
    for _ in range(20):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # so that little fits between server and viewer
        one.connect(("127.0.0.1", server.port))
        one.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n".encode())
        stuck.append(one)
    step = play(table, browsers, seed=15)
    assert browsers[0].table(table)["state"] == "over"
    with browsers[1].stream(table) as page:
        page.at(step)
        dropped = 0.0
        while dropped < 1:  # each turn waits for a ping of the server
            page.read()
            text = browsers[1].get("/metrics").text
            dropped = float(text.split("\nhairpin_viewers_dropped_total ")[1].split("\n")[0])
            if step < 10_000 and dropped < 1:
                # More for the stuck ones: everybody is told when somebody comes and goes.
                for _ in range(20):
                    fresh(browsers[2], table)
    for one in stuck:
        one.close()
    assert server.stop() == 0


def test_a_server_that_is_asked_to_stop_lets_its_viewers_go_and_ends(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2)
    with browsers[0].stream(table) as page, browsers[1].stream(table) as other:
        page.until(lambda page: page.n >= 0)
        other.until(lambda page: page.n >= 0)
        server.process.terminate()
        while page.read() != "end":
            pass
        while other.read() != "end":
            pass
    assert server.process.wait(10) == 0
    assert not page.gone
    assert server.process.stdout is not None
    server.process.stdout.close()


def test_a_sign_of_life_comes_where_nothing_happens(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", ping=0.1)
    with Browser(server.address) as ann:
        table = ann.found("street-illegal")
        with ann.stream(table) as page:
            page.until(lambda page: page.n >= 0)
            while page.read() != "ping":
                pass
    assert server.stop() == 0


def test_asking_for_the_head_of_a_stream_ends(ann: Browser) -> None:
    table = ann.found("street-illegal")
    reply = ann.client.head(f"/api/tables/{table}/stream")
    assert (reply.status_code, reply.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    """Bots think in other processes: those end with the server, however it ends."""
    for end in ("stop", "kill"):
        server = Launched(tmp_path / end)
        with Browser(server.address) as ann:
            table = ann.found("street-illegal", "street")
            with ann.stream(table) as page:
                page.until(lambda page: page.n >= 1)
        children = _children(server.process.pid)
        assert children
        if end == "stop":
            server.stop()
        else:
            server.kill()
        for child in children:
            while _alive(child):
                pass


def _children(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False
