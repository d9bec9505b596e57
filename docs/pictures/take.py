"""Takes the pictures of docs/pictures.md: every game at its start, in the middle and at its end, and the pages around it.

    python -m docs.pictures.take

A real server with a data directory of its own, matches with a known secret and known answers, and a real Chromium: the
same pictures every time. Run it after a change of a page; the pictures are small, so they can be kept beside the text.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.chromium import FLAGS, chromium
from benchmarks.launch import Launched
from benchmarks.scripts import Ready, lay_tables
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.server.identity import COOKIE

HERE = Path(__file__).parent
INDEX = HERE.parent / "pictures.md"
SAME_COLOURS = "--force-color-profile=srgb"
PART = "part-"  # how the names of pictures of parts begin
SEATS = 4
QUALITY = 80
THEMES = ("night", "light")
TIMES = ("start", "middle", "end")
SHOWN = '[data-part="play"]:not([hidden]), [data-part="result"]:not([hidden])'


class Device(NamedTuple):
    """A page on which pictures are taken."""

    name: str
    width: int
    height: int
    scale: float


DEVICES = (Device("desk", 1440, 900, 1), Device("phone", 390, 844, 1.5))


def main() -> None:
    for old in pictures():
        old.unlink()
    games = [game for game in find_games() if game.board is not None]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, SAME_COLOURS])
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                take_match(browser, game, Path(folder) / "data")
        with tempfile.TemporaryDirectory() as folder:
            take_around(browser, Path(folder) / "data")
        browser.close()
    INDEX.write_text(index(games), "utf-8")
    size = sum(file.stat().st_size for file in pictures())
    print(f"{len(pictures())} pictures, {size / 1e6:.1f} MB")


def pictures() -> list[Path]:
    """The pictures of whole pages; those of parts are taken by docs.pictures.parts."""
    return [file for file in HERE.glob("*.webp") if not file.name.startswith(PART)]


# -- a match --------------------------------------------------------------------------------------


def take_match(browser: Browser, game: Game, data: Path) -> None:
    """A match of decent drivers, seen from the first seat."""
    count = min(SEATS, game.most)
    (ready,) = lay_tables(data, game.name, 1, count, names=game.set_up(count).names)
    server = Launched(data)
    answers = ready.script.answers
    mine = [number for number, (seat, _) in enumerate(answers) if seat == 0]
    stops = {mine[0]: "start", next(one for one in mine if one >= len(answers) // 2): "middle"}
    with httpx.Client(base_url=server.address) as client:
        for number, (seat, run) in enumerate(answers):
            if number in stops:
                take_all(browser, server, f"{game.name}-{stops[number]}", f"/t/{ready.table}", ready)
            body = {"answers": run, "expecting": number, "key": str(number)}
            headers = {"cookie": ready.cookies[seat]}
            client.post(f"/api/tables/{ready.table}/answers", json=body, headers=headers).raise_for_status()
    take_all(browser, server, f"{game.name}-end", f"/t/{ready.table}", ready)
    server.stop()


# -- around it ------------------------------------------------------------------------------------


def take_around(browser: Browser, data: Path) -> None:
    """The home page of a guest with tables, a new table, the waiting room and an invitation."""
    (ready,) = lay_tables(data, "street-racing", 1, 2, names=find_game("street-racing").set_up(2).names)
    server = Launched(data)
    mine = {"cookie": ready.cookies[0]}
    with httpx.Client(base_url=server.address, headers=mine) as client:
        client.post("/api/me", json={"name": "Ann"}).raise_for_status()
        table = found(client, "nitro-dice", ["me", "open", "bot", "open"])
        invite = client.get(f"/api/tables/{table}").json()["links"]["invite"]
    with httpx.Client(base_url=server.address) as other:
        found(other, "underground", ["me", "open", "open"], listed=True)
        found(other, "street-illegal", ["me", "bot", "bot", "open"], listed=True)
    take_all(browser, server, "home", "/", ready)
    take_all(browser, server, "new", "/new/nitro-dice", ready)
    take_all(browser, server, "waiting", f"/t/{table}", ready)
    take_all(browser, server, "join", invite, None)
    server.stop()


def found(client: httpx.Client, game: str, seats: list[str], listed: bool = False) -> str:
    wishes = [{"by": one, "level": "street"} if one == "bot" else {"by": one} for one in seats]
    reply = client.post("/api/tables", json={"game": game, "seats": wishes, "listed": listed})
    reply.raise_for_status()
    return str(reply.json()["table"])


# -- pictures -------------------------------------------------------------------------------------


def take_all(browser: Browser, server: Launched, name: str, path: str, ready: Ready | None) -> None:
    """One page on every device in both themes, as the first seat of a table or as a new guest."""
    for device in DEVICES:
        for theme in THEMES:
            context = browser.new_context(
                base_url=server.address,
                viewport={"width": device.width, "height": device.height},
                device_scale_factor=device.scale,
                color_scheme="light" if theme == "light" else "dark",
                reduced_motion="reduce",
            )
            if ready is not None:
                value = ready.cookies[0].partition("=")[2]
                context.add_cookies([{"name": COOKIE, "value": value, "url": server.address}])
            page = context.new_page()
            page.goto(path)
            page.wait_for_load_state("load")
            if "/t/" in path:
                page.wait_for_selector(f"{SHOWN}, [data-part=waiting]:not([hidden])")
            (HERE / f"{name}-{device.name}-{theme}.webp").write_bytes(taken(page))
            context.close()


def taken(page: Page) -> bytes:
    """The visible part of the page, once everything is drawn."""
    page.evaluate("() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 300)))")
    wire = page.context.new_cdp_session(page)
    told = wire.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(told["data"])


# -- the page that shows them ---------------------------------------------------------------------


def index(games: list[Game]) -> str:
    """docs/pictures.md: every picture by night, and the one by day behind a link."""
    parts = [
        "# Pictures\n",
        "Made by `python -m docs.pictures.take` from real matches in a real browser; by day behind the links.\n",
        "## Around the table\n",
        *(_row(f"The page `{name}`", name) for name in ("home", "new", "join", "waiting")),
    ]
    for game in games:
        parts.append(f"## {game.title}\n")
        parts += [_row(f"{game.title}, the {time}", f"{game.name}-{time}") for time in TIMES]
    return "\n".join(parts)


def _row(words: str, name: str) -> str:
    shown = [
        f'<img src="pictures/{name}-{device.name}-night.webp" alt="{words}, on a {device.name}" height="360">'
        for device in DEVICES
    ]
    links = " and ".join(f"[{device.name}](pictures/{name}-{device.name}-light.webp)" for device in DEVICES)
    return f"{' '.join(shown)}\n\n{words}; by day: {links}.\n"


if __name__ == "__main__":
    main()
