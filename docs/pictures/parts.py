"""Takes the small pictures of docs/boards.md: every layout of a question, every kind of panel and every mood.

    python -m docs.pictures.parts

A real server and a real Chromium show Screens. Those of the layouts come from matches; those of panels and moods are made
here, so that every mood is in the picture and is named in it. The table in docs/boards.md is written from the same list.
"""

from __future__ import annotations

import base64
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route, sync_playwright

from benchmarks.chromium import FLAGS, chromium
from benchmarks.launch import Launched
from benchmarks.scripts import Ready, lay_tables
from docs.pictures.take import HERE, PART, SAME_COLOURS
from hairpin.drawing import Screen
from hairpin.drawing.ask import Ask, Compose, Gauge, Outcome, Side, Tag, Way
from hairpin.drawing.chances import Chance
from hairpin.drawing.order import Column, Driver, Order
from hairpin.drawing.panels import Mark, Panel, Row
from hairpin.drawing.screen import (
    Chart,
    Ended,
    Fact,
    Fate,
    Item,
    Line,
    Place,
    Rack,
    SeatLine,
    Sheet,
    SheetLine,
    Tray,
)
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.match.screen import screen_of
from hairpin.server.identity import COOKIE

PAGE = HERE.parent / "boards.md"
BEGIN, END = "<!-- written by docs.pictures.parts -->\n", "<!-- end -->\n"
WIDTH, HEIGHT = 1240, 1000
MARGIN = 10
QUALITY = 75
SMALLER = 0.7  # pictures are this much smaller than the page
SEATS = {"nitro-dice": 3, "street-illegal": 3, "street-racing": 2, "underground": 3}

RACING, DICE, UNDERGROUND = "street-racing", "nitro-dice", "underground"
DECISION = "[data-part=decision]"


class Part(NamedTuple):
    """A picture: its name, what it shows, the words for each mood or layout in it, and how its page is made.

    `game` lends its kit; `make` changes a Screen of it; `selector` finds what is taken from the page.
    """

    name: str
    words: str
    known: dict[str, str]
    game: str
    make: Callable[[Screen], Screen]
    selector: str
    over: bool = False  # the page of a finished match


# -- layouts --------------------------------------------------------------------------------------

LAYOUTS = {
    "cards": (RACING, "One way, composed from cards of the racks; further ways are buttons beside it."),
    "odds": (RACING, "Every way is a button with its chances below."),
    "tabs": ("street-illegal", "Ways side by side; one of them is open."),
    "options": ("street-illegal", "All ways are open, side by side."),
    "bids": ("street-illegal", "A row of numbers."),
    "groups": (UNDERGROUND, "One way: items are put into the trays of the Screen."),
    "rows": (DICE, "A row for each way, with the symbols of its cost; ways of the kind `tool` are tiles below."),
    "columns": (DICE, "A column for each way, with the symbols of what it asks for."),
}


BESIDE = {"cards": ".cell", "groups": "[data-part=trays]"}  # what belongs to a layout and is not in the question


def asked(game: str, layout: str, ready: Ready) -> Screen:
    """The first Screen of a match in which the first seat is asked in this layout."""
    setup = find_game(game).set_up(SEATS[game])
    match = Match(find_game(game), setup, Fair(ready.script.secret, 0))
    for seat, run in ready.script.answers:
        screen = screen_of(match, 0)
        if screen.decision is not None and screen.decision.ways and screen.decision.layout == layout:
            return screen
        match.submit(seat, run)
    raise LookupError(f"no question of this match of {game} has the layout {layout}")


def always(screen: Screen) -> Callable[[Screen], Screen]:
    return lambda _: screen


# -- panels ---------------------------------------------------------------------------------------


def with_panel(panel: Panel) -> Callable[[Screen], Screen]:
    return lambda screen: replace(screen, panels=(panel,))


PANELS = (
    Part(
        "panel-rows",
        "layout of a Panel",
        {"rows": "Rows one below the other: words, a smaller line, a figure, piles of symbols."},
        RACING,
        with_panel(
            Panel(
                "shown",
                "Rows",
                "rows",
                (
                    Row("Steering", figure="3", piles=(("token-steering", 3, 5),)),
                    Row("Skid", figure="1", piles=(("token-skid", 1, 2),)),
                ),
                "a note",
                "info",
                "a line below",
            )
        ),
        "[data-panel=shown]",
    ),
    Part(
        "panel-cells",
        "layout of a Panel",
        {"cells": "Symbols with figures, side by side. A screen reader speaks their words."},
        RACING,
        with_panel(
            Panel(
                "shown",
                "Cells",
                "cells",
                tuple(
                    Row(name, figure=str(number), piles=((f"token-{name}", 1, 1),))
                    for number, name in enumerate(("hairpin", "chicane", "sweeper", "straight"), 2)
                ),
            )
        ),
        "[data-panel=shown]",
    ),
    Part(
        "panel-facts",
        "layout of a Panel",
        {"facts": "Words and a figure."},
        RACING,
        with_panel(Panel("shown", "Facts", "facts", (Row("Laps", figure="2"), Row("Turns", figure="14")))),
        "[data-panel=shown]",
    ),
    Part(
        "panel-side",
        "place of a Panel",
        {"side": "Beside the board, above the log."},
        RACING,
        with_panel(Panel("shown", "Side", "rows", (Row("above the log", figure="1"),))),
        "[data-part=panels], .play-log h2",
    ),
    Part(
        "panel-deck",
        "place of a Panel",
        {"deck": "Beside the viewer's own cards."},
        RACING,
        with_panel(Panel("shown", "Deck", "rows", (Row("beside the cards", figure="1"),), place="deck")),
        "[data-part=deck]",
    ),
)


# -- moods ----------------------------------------------------------------------------------------


def question(layout: str, *ways: Way, mood: str = "", sides: tuple[Side, ...] = (), gauge: Gauge | None = None) -> Ask:
    words = f"A question in the mood {mood}" if mood else "Which one?"
    return Ask("shown", words, "And what follows.", "", "", layout, ways, gauge=gauge, sides=sides, mood=mood)


def asking(ask: Ask) -> Callable[[Screen], Screen]:
    return lambda screen: replace(screen, decision=ask)


def rack(*items: Item) -> Callable[[Screen], Screen]:
    """A rack whose card `plain` can be played, so that the page marks which cards cannot."""
    one = {"plain": Outcome((0,), "Play it?", button="Play")}
    ask = question("cards", Way("play", "Play", compose=Compose("one", ("plain",), one=one)))
    return lambda screen: replace(screen, decision=ask, racks=(Rack("shown", "Items", items=items),))


def item(mood: str, reason: str = "") -> Item:
    plain = mood == "plain"
    return Item(mood, figure="7", words=mood, name=mood, text="a card", mood="" if plain else mood, reason=reason)


def note(mood: str, figure: str = "") -> Item:
    return Item(f"note-{mood}", "gauge-3", "7", words=mood, note=Tag(figure, words="" if figure else mood, mood=mood))


def fated(moods: str) -> tuple[Fate, ...]:
    return (
        Fate("bad", "1–4", 0, 4, "spinout", "bad"),
        Fate("plain", "5–6", 5, 6),
        Fate(moods, "7+", 7, 0, "check", moods),
    )


def die(number: int) -> Item:
    return Item(f"die-{number}", f"ug-red-die-{number}", str(number), words=f"a {number}")


def with_trays(screen: Screen) -> Screen:
    trays = (
        Tray("rest", "rest", "items in no other tray", items=(die(2),), mood="rest"),
        Tray("open", "plain", "can be filled", "ug-red-1", 5, (die(6), die(1)), fated("good")),
        Tray("locked", "locked", "cannot be changed", "ug-red-2", 5, (die(3),), fated("good"), "locked"),
        Tray("out", "out", "takes nothing", "ug-red-3", mood="out", note="The note says why."),
    )
    return replace(screen, trays=trays, decision=None, sheets=())


def with_sheet(screen: Screen) -> Screen:
    dice = (Tag("6", "ug-red-die-6"), Tag("1", "ug-red-die-1", mood="lost"))
    lines = (
        SheetLine("a", "ug-red-1", "Car 1", dice, "7", Tag(words="good", mood="good"), Tag(words="plain")),
        SheetLine(
            "b", "ug-red-2", "Car 2", dice, "7", Tag("−1", words="bad", mood="bad"), Tag(words="tail", mood="tail")
        ),
    )
    return replace(
        screen, trays=(), sheets=(Sheet("shown", "Mara", "a die is lost", Tag(words="5 to 4", mood="tail"), lines),)
    )


def with_seats(screen: Screen) -> Screen:
    dice = (Tag("5", "ug-red-die-5"), Tag("2", "ug-red-die-2", mood="lost"), Tag(symbol="d6-blank", mood="empty"))
    moods = ("turn", "ready", "won", "lost", "out")
    signs = ("clock", "check", "crown", "ug-die", "cross")
    return replace(
        screen,
        seats=tuple(
            SeatLine(seat, mood, "ug-red", mood, mood, sign=sign, items=dice, words="dice")
            for seat, (mood, sign) in enumerate(zip(moods, signs, strict=True))
        ),
    )


def with_strip(screen: Screen) -> Screen:
    cards = tuple(
        Tag(str(number), words=mood, mood=mood) for number, mood in enumerate(("held", "spent", "played", "sealed"), 1)
    )
    return replace(screen, seats=(SeatLine(0, "Mara", "sr-car-red", "chooses", "turn", cards, cards="Cards"),))


def with_scale(screen: Screen) -> Screen:
    cells = (("1", "on"), ("2", "on mark"), ("3", "now"), ("4", "lost"), ("5", ""))
    return replace(screen, facts=(Fact("shown", "A scale", "3", cells=cells),))


def with_order(screen: Screen) -> Screen:
    columns = (Column("plain"), Column("tail"))
    cells = (Tag("6"), Tag("2", mood="tail"))
    drivers = [Driver(mood, mood, "nd-die-red-6", f"in the mood {mood}", (), mood, cells) for mood in ("turn", "out")]
    plain = Driver("plain", "plain", "nd-die-blue-6", "no mood", (), "", cells)
    return replace(screen, order=Order("Order of the turns", columns, (*drivers, plain)))


def with_trail(screen: Screen) -> Screen:
    marks = (Mark("done", "token-hairpin", "done"), Mark("now", "token-chicane", "now"), Mark("plain", "token-sweeper"))
    return replace(screen, trail=(*marks, Mark("empty", mood="empty")))


def with_result(screen: Screen) -> Screen:
    best = Tag("5", words="best", mood="best")
    places = (
        Place(1, "Mara", "sr-car-red", 0, cells=(best,), total="5"),
        Place(2, "Theo", "sr-car-green", 1, cells=(Tag("3", words="plain"),), total="3"),
    )
    lines = (
        Line("sr-car-red", "mine", (2, 1, 1), "mine"),
        Line("sr-car-green", "plain", (1, 2, 3)),
        Line("car-oldpro", "faint", (3, 3, 2), "faint"),
    )
    chart = Chart("Places", "Mara passes Theo.", 3, (("token-hairpin",), ("token-sweeper",)), lines)
    ended = Ended("Mara wins", "By two points.", "Result", ("Race 1",), places, chart=chart)
    return replace(screen, decision=None, result=ended)


MOODS = (
    Part(
        "items",
        "Item in a rack",
        {
            "disabled": "It cannot be picked now; `reason` says why.",
            "empty": "A slot with nothing in it.",
            "sealed": "It lies face down.",
            "spent": "It is not in the hand now; `reason` says where it is.",
            "lost": "Its place is lost for good.",
        },
        RACING,
        rack(
            item("plain"),
            item("disabled", "why not"),
            item("sealed", "sealed"),
            item("spent", "where it is"),
            Item("empty", words="empty", label="empty", mood="empty"),
            Item("lost", words="lost", mood="lost"),
        ),
        "[data-rack=shown] .cell",
    ),
    Part(
        "notes",
        "Tag under an Item",
        {
            "free": "It costs nothing.",
            "gain": "It brings something.",
            "costs": "It costs something.",
            "tail": "It costs dearly.",
            "count": "How many of it there are.",
        },
        RACING,
        rack(note("free"), note("gain"), note("costs"), note("tail"), note("count", "×3")),
        "[data-rack=shown] .cell",
    ),
    Part(
        "ask-danger",
        "Ask",
        {"danger": "The answer may end badly."},
        RACING,
        asking(question("odds", Way("draw", "Draw", words="Or not.", answers=(0,)), mood="danger")),
        DECISION,
    ),
    Part(
        "ask-hit",
        "Ask",
        {"hit": "Something bad has just happened."},
        RACING,
        asking(question("odds", Way("draw", "Draw", words="Or not.", answers=(0,)), mood="hit")),
        DECISION,
    ),
    Part(
        "gauge-ok",
        "Gauge",
        {"ok": "Within the limit."},
        RACING,
        asking(
            question(
                "cards",
                Way("go", "Go", answers=(0,)),
                gauge=Gauge("60", 80, ((40, "old"), (20, "new")), 120, words="ok", mood="ok"),
            )
        ),
        ".gauge",
    ),
    Part(
        "gauge-over",
        "Gauge",
        {
            "over": "Beyond the limit.",
            "old": "Of a part: it was there before.",
            "new": "Of a part: the answer adds it.",
            "maybe": "Of a part: it may come.",
        },
        RACING,
        asking(
            question(
                "cards",
                Way("go", "Go", answers=(0,)),
                gauge=Gauge("90", 80, ((40, "old"), (50, "new"), (20, "maybe")), 120, words="over", mood="over"),
            )
        ),
        ".gauge",
    ),
    Part(
        "bids",
        "Way among `bids`",
        {
            "no": "It cannot be chosen; `reason` says why.",
            "none": "It is no better than a cheaper one.",
            "some": "It may win.",
            "sure": "It wins for sure.",
        },
        RACING,
        asking(
            question(
                "bids",
                *(
                    Way(mood, str(number), "total", words=mood, mood=mood, answers=(number,))
                    for number, mood in enumerate(("none", "some", "sure"))
                ),
                Way("no", "3", reason="no", mood="no"),
            )
        ),
        ".bids",
    ),
    Part(
        "sides",
        "Tag in a Side",
        {"sealed": "Nobody else sees it yet.", "bid": "The viewer's own bid."},
        RACING,
        asking(
            question(
                "bids",
                Way("go", "0", answers=(0,)),
                sides=(
                    Side("me", "sr-car-red", "Mara", "attacks", (Tag("70"), Tag("20", mood="bid")), "90"),
                    Side("you", "sr-car-green", "Theo", "defends", (Tag("80"), Tag("?", mood="sealed")), "?"),
                ),
            )
        ),
        ".sides",
    ),
    Part(
        "ways",
        "Way among `rows`",
        {"tail": "It costs dearly."},
        DICE,
        asking(
            question(
                "rows",
                Way("plain", "plain", "no mood", answers=(0,)),
                Way("tail", "tail", "it costs dearly", answers=(1,), mood="tail"),
                Way("shut", "with a reason", reason="It cannot be chosen."),
            )
        ),
        ".answers",
    ),
    Part(
        "lines",
        "Tag among the facts of a column",
        {"tail": "What makes this column dear."},
        DICE,
        asking(
            replace(
                question(
                    "columns",
                    Way("one", "1", "speed", answers=(0,), facts=(Tag(words="plain"), Tag(words="tail", mood="tail"))),
                ),
                first="one",
            )
        ),
        ".lines",
    ),
    Part(
        "chances",
        "Chance",
        {"go": "Good.", "tail": "It costs something.", "crash": "It costs everything."},
        RACING,
        asking(
            question(
                "odds",
                Way(
                    "draw",
                    "Draw",
                    answers=(0,),
                    chances=tuple(
                        Chance(25, f"25 % {mood or 'plain'}", "what follows", mood=mood)
                        for mood in ("go", "", "tail", "crash")
                    ),
                ),
            )
        ),
        ".chances",
    ),
    Part(
        "trays",
        "Tray, and the Fates in it",
        {
            "rest": "It holds the items that are in no other tray.",
            "locked": "It cannot be changed any more.",
            "out": "Nothing can be put there; `note` says why.",
            "good": "Of a Fate: good.",
            "bad": "Of a Fate: bad.",
        },
        UNDERGROUND,
        with_trays,
        "[data-part=trays]",
    ),
    Part(
        "sheets",
        "Tag in a Sheet",
        {
            "good": "Of a result: good.",
            "bad": "Of a result: bad.",
            "tail": "Of a cost or an end: it costs something.",
            "lost": "Of an item: it is lost.",
        },
        UNDERGROUND,
        with_sheet,
        ".sheet",
    ),
    Part(
        "seats",
        "SeatLine, and the Tags of its items",
        {
            "turn": "This player acts now.",
            "ready": "This player has answered.",
            "won": "This player has won.",
            "lost": "This player has just lost something; of an item: it is lost.",
            "out": "This player is out of the race.",
            "empty": "Of an item: a place with nothing in it.",
        },
        UNDERGROUND,
        with_seats,
        "[data-part=seats]",
    ),
    Part(
        "strip",
        "Tag among the `cards` of a SeatLine",
        {"held": "In the hand.", "spent": "Face up.", "played": "Played now.", "sealed": "Face down."},
        RACING,
        with_strip,
        ".strip",
    ),
    Part(
        "scale",
        "cell of a Fact",
        {"on": "Up to here.", "now": "Just here.", "lost": "About to be lost.", "mark": "Something points at it."},
        DICE,
        with_scale,
        ".dash-scale",
    ),
    Part(
        "order",
        "Driver in the Order, and the Tags in it",
        {
            "turn": "This player acts now.",
            "out": "This player is out of the race.",
            "tail": "Of a Tag: dangerously low.",
        },
        DICE,
        with_order,
        "[data-part=order]",
    ),
    Part(
        "panel-moods",
        "Row of a Panel",
        {"tail": "It is dangerous.", "foot": "A last row, set apart."},
        RACING,
        with_panel(
            Panel(
                "shown",
                "Moods",
                "rows",
                (
                    Row("plain", figure="3", piles=(("token-steering", 3, 3),)),
                    Row("tail", figure="2", piles=(("token-skid", 2, 2),), mood="tail"),
                    Row("foot", piles=(("token-water", 2, 2),), mood="foot"),
                ),
            )
        ),
        "[data-panel=shown]",
    ),
    Part(
        "trail",
        "Mark of the trail",
        {"done": "It is behind the players.", "now": "The players are here.", "empty": "Nobody knows it yet."},
        RACING,
        with_trail,
        "[data-part=trail]",
    ),
    Part(
        "result",
        "Tag in a Place",
        {"best": "The best of its column."},
        RACING,
        with_result,
        ".end-places table",
        True,
    ),
    Part(
        "chart",
        "Line of a Chart",
        {"mine": "The viewer's own car.", "faint": "A car that nobody drives."},
        RACING,
        with_result,
        ".end-chart",
        True,
    ),
)


# -- pictures -------------------------------------------------------------------------------------


def main() -> None:
    for old in HERE.glob(f"{PART}*.webp"):
        old.unlink()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, SAME_COLOURS])
        for game, seats in SEATS.items():
            data = Path(folder) / game
            (ready,) = lay_tables(data, game, 1, seats, names=find_game(game).set_up(seats).names)
            server = Launched(data)
            for part in parts(ready, game):
                take(browser, server, ready, part)
            server.stop()
        browser.close()
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(before + written() + rest.partition(END)[2], "utf-8")
    sizes = [file.stat().st_size for file in HERE.glob(f"{PART}*.webp")]
    print(f"{len(sizes)} pictures, {sum(sizes) / 1e3:.0f} kB")


def parts(ready: Ready, game: str) -> list[Part]:
    """All pictures that are taken with the kit of this game."""
    found = [part for part in (*PANELS, *MOODS) if part.game == game]
    for layout, (of, words) in LAYOUTS.items():
        if of == game:
            shown = asked(game, layout, ready)
            selector = f"{DECISION}, {BESIDE[layout]}" if layout in BESIDE else DECISION
            found.append(Part(f"layout-{layout}", "", {layout: words}, game, always(shown), selector))
    return found


def take(browser: Browser, server: Launched, ready: Ready, part: Part) -> None:
    """The part of the page of the first seat that shows this Screen."""
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": WIDTH, "height": HEIGHT},
        color_scheme="dark",
        reduced_motion="reduce",
    )
    value = ready.cookies[0].partition("=")[2]
    context.add_cookies([{"name": COOKIE, "value": value, "url": server.address}])
    table = context.request.get(f"/api/tables/{ready.table}").json()
    if part.over:
        table["state"] = "over"
    match = Match(find_game(part.game), find_game(part.game).set_up(SEATS[part.game]), Fair(ready.script.secret, 0))
    screen = part.make(screen_of(match, 0))
    whole = msgspec.json.encode({"n": 0, "screen": screen}).decode()
    body = f"event: table\ndata: {json.dumps(table)}\n\nevent: whole\ndata: {whole}\n\n"

    def tell(route: Route) -> None:
        route.fulfill(status=200, content_type="text/event-stream", body=body)

    page = context.new_page()
    page.route("**/api/tables/*/stream**", tell)
    page.goto(f"/t/{ready.table}")
    page.wait_for_selector(part.selector, timeout=10_000)
    (HERE / f"{PART}{part.name}.webp").write_bytes(taken(page, part.selector))
    context.close()


def taken(page: Page, selector: str) -> bytes:
    """Everything that the selector finds, in one picture."""
    page.evaluate("() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 300)))")
    boxes = [box for one in page.locator(selector).all() if (box := one.bounding_box()) is not None]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right = max(box["x"] + box["width"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    clip = {
        "x": max(left - MARGIN, 0),
        "y": max(top - MARGIN, 0),
        "width": right - left + 2 * MARGIN,
        "height": bottom - top + 2 * MARGIN,
        "scale": SMALLER,
    }
    wire = page.context.new_cdp_session(page)
    shot = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True}
    return base64.b64decode(wire.send("Page.captureScreenshot", shot)["data"])


# -- the page that shows them ---------------------------------------------------------------------


def written() -> str:
    """The section of docs/boards.md: a picture for each layout, for each kind of panel and for each part with moods."""
    lines = [
        BEGIN,
        "## Layouts of a question\n",
        "`Ask.layout` says how a question is laid out. The pictures show questions of the four games.\n",
        "| layout | what it is | picture |\n| --- | --- | --- |",
        *(f"| `{layout}` | {words} | {image(f'layout-{layout}', layout)} |" for layout, (_, words) in LAYOUTS.items()),
        "\n## Panels\n",
        "`Panel.layout` says how the rows of a panel are laid out, and `Panel.place` where the panel is.\n",
        "| | what it is | picture |\n| --- | --- | --- |",
        *(row(part) for part in PANELS),
        "\n## Moods of the page\n",
        "Besides the moods of your kit, the page knows these. A part without a mood is plain.\n",
        "| part | moods | picture |\n| --- | --- | --- |",
        *(mood_row(part) for part in MOODS),
        f"\n{END}",
    ]
    return "\n".join(lines).replace(f"{BEGIN}\n", BEGIN)


def row(part: Part) -> str:
    ((name, words),) = part.known.items()
    return f"| `{name}`, {part.words} | {words} | {image(part.name, name)} |"


def mood_row(part: Part) -> str:
    moods = "<br>".join(f"`{mood}`: {words}" for mood, words in part.known.items())
    return f"| {part.words} | {moods} | {image(part.name, part.words)} |"


def image(name: str, words: str) -> str:
    return f'<img src="pictures/{PART}{name}.webp" alt="{words.replace("`", "")}">'


if __name__ == "__main__":
    main()
