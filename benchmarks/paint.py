"""Measures how long a table takes to appear in a browser with an empty cache.

    python -m benchmarks.paint [GAME ...]

It uses a real server on this machine and a real Chromium. Each game gets a table in the middle of a match, and its page
is opened in several browser contexts one after another, each with an empty cache. Two times count, from the click on
the link: until anything is painted (first contentful paint), and until the pieces of the board are drawn. The bar is
for the median of each.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from benchmarks.chromium import FLAGS, chromium
from benchmarks.launch import Launched
from hairpin.games import find_game, find_games
from hairpin.games.game import Game

SECONDS = 1.0
VISITS = 9
WARM = 2  # visits that do not count: the server draws its kit, and the browser starts its processes
SEATS = 4
SIZE: ViewportSize = {"width": 1440, "height": 900}

# Runs in the page: notes the time when pieces of a board first appear and their frame has been drawn.
WATCH = """new MutationObserver((_, watcher) => {
  if (!document.querySelector('.board .piece')) return;
  watcher.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.pieces = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = """() => performance.getEntriesByType('resource').reduce(
  ([count, bytes], one) => [count + 1, bytes + one.transferSize],
  [1, performance.getEntriesByType('navigation')[0].transferSize])"""


class Visit(NamedTuple):
    """Seconds until anything was painted, and until the pieces were drawn; requests made, and bytes received."""

    painted: float
    pieces: float
    requests: int
    bytes: int


def found(client: httpx.Client, game: Game) -> str:
    """Found a table with the client in one seat and bots in the others; returns its name."""
    bots = [{"by": "bot", "level": "street"}] * (min(SEATS, game.most) - 1)
    reply = client.post("/api/tables", json={"game": game.name, "seats": [{"by": "me", "name": "Ann"}, *bots]})
    reply.raise_for_status()
    return str(reply.json()["table"])


def visit(browser: Browser, client: httpx.Client, path: str) -> Visit:
    """Open a page as a guest who has a seat there and an empty cache."""
    context = browser.new_context(base_url=str(client.base_url), viewport=SIZE)
    for name, value in client.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": str(client.base_url)}])
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(path)
    page.wait_for_function("() => window.pieces && performance.getEntriesByName('first-contentful-paint').length")
    requests, received = page.evaluate(LOADED)
    measured = Visit(page.evaluate(PAINTED) / 1000, page.evaluate("() => window.pieces") / 1000, requests, received)
    context.close()
    return measured


def main(names: list[str]) -> int:
    games = [find_game(name) for name in names] or [game for game in find_games() if game.board is not None]
    try:
        program = chromium()
    except LookupError as missing:
        print(missing)
        return 2
    missed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Launched(Path(folder) / "data", alone=True)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with httpx.Client(base_url=server.address) as client:
            for game in games:
                path = f"/t/{found(client, game)}"
                visits = [visit(browser, client, path) for _ in range(WARM + VISITS)][WARM:]
                painted = statistics.median(one.painted for one in visits)
                pieces = statistics.median(one.pieces for one in visits)
                worst = max(one.pieces for one in visits)
                is_missed = max(painted, pieces) > SECONDS
                missed += is_missed
                print(
                    f"{game.name:16} painted {painted * 1000:4.0f} ms, pieces {pieces * 1000:4.0f} ms"
                    f" (slowest {worst * 1000:.0f}); {visits[-1].requests} requests, {visits[-1].bytes / 1000:.0f} kB"
                    f"{f'  MISSED: the bar is {SECONDS:.0f} s' if is_missed else ''}"
                )
        browser.close()
        server.stop()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
