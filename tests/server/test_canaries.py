"""Canaries: what is hidden is marked, whole matches are played, and no mark is in any byte that a viewer is sent too early.

Unique numbers on all cards where a box can be printed so. Secrets that bear no mark (dice, bids, cards of which there are
many) are in test_two_worlds.py, where they are exchanged for others and not a byte may differ; here all of those matches
are played on a real server, which must send just these bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import to_builtins

from benchmarks.launch import Launched
from benchmarks.scripts import Ready, lay_tables
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.match import Match, Player
from hairpin.match.replay import Kept
from hairpin.refusal import IllegalAction
from hairpin.server.refusals import sentence
from hairpin.server.rows import LogRow, SeatRow, StoredTable, TableRow, first_row, luck_from
from hairpin.server.table import Table
from hairpin.server.viewer_feed import ViewerFeed
from tests.server.hiding import HIDING
from tests.server.serving import Browser, Page

SEATS = 3
# A mark leaves 1 when divided by 7, a limit 0: no sum or difference of them, with a few chips of 10 on top, is a mark.
MARKS = range(505, 505 + 7 * 60, 7)


# Tokens, hashes, times and places on the board hold any digits.
RANDOM = {"commitment", "secret", "links", "stream", "record", "kit", "style", "build"}
RANDOM |= {"replay", "table", "created", "since", "x", "y", "width", "height"}


def box() -> str:
    """A box of cards that are all different, each known by its number."""
    icons = ["left", "middle", "right", "up", "down"]
    cards = [f'[[tempo]]\nvelocity = {mark}\nicons = ["{icons[k % 5]}"]\ncount = 1\n' for k, mark in enumerate(MARKS)]
    tracks = [f'[[tracks]]\nlimit = {1904 + 14 * k}\nsituation = "{icons[k % 5]}"\n' for k in range(10)]
    return "\n".join(cards + tracks)


def numbers_in(what: Any) -> Iterator[int]:
    """Every whole number in some JSON: by itself, or inside of words."""
    if isinstance(what, dict):
        for key, value in what.items():
            if key not in RANDOM:
                yield from numbers_in(key)
                yield from numbers_in(value)
    elif isinstance(what, list):
        for one in what:
            yield from numbers_in(one)
    elif isinstance(what, str):
        yield from (int(word) for word in re.findall(r"\d+", what))
    elif isinstance(what, int) and not isinstance(what, bool):
        yield what


def hidden_from(match: Match, viewer: int | None) -> set[int]:
    """The marks of all cards that lie where this viewer cannot see them, out of the whole truth."""
    street = cast(Street, match.state)
    cards = [int(line.split("=")[1]) for line in box().splitlines() if line.startswith("velocity")]
    hidden = {cards[kind] for kind in range(len(cards)) if street.deck.counts[kind]}
    for seat, driver in enumerate(street.drivers):
        if seat != viewer:
            hidden |= {cards[driver.hand.cards[k]] for k in range(driver.hand.n)}
            if street.stage in (numbers.BID_POSITION, numbers.EXCHANGE_CARD, numbers.LINEUP):
                hidden |= {cards[driver.face[k]] for k in range(driver.placed)}
    return hidden


@pytest.mark.parametrize(
    "options", [{}, {"start_grid": "tactical", "nitrous_oxide": True}], ids=["printed", "tactical"]
)
def test_no_mark_of_a_hidden_card_is_sent_to_anybody_in_a_whole_match(tmp_path: Path, options: dict[str, Any]) -> None:
    [ready] = lay_tables(tmp_path / "data", "street-illegal", 1, SEATS, components=box(), **options)
    server = Launched(tmp_path / "data")
    game = find_game("street-illegal")
    players = [Player(f"Driver {seat + 1}") for seat in range(SEATS)]
    match = Match(game, game.set_up(SEATS, options, box()), Fair(ready.script.secret, 0), players)
    browsers = browsers_of(server, ready)
    seen: set[int] = set()
    with ExitStack() as stack:
        pages: dict[int | None, Page] = {}
        for viewer, browser in browsers.items():
            pages[viewer] = stack.enter_context(browser.stream(ready.table, **watching(ready, viewer))).at(0)
            assert not hidden_from(match, viewer) & set(numbers_in(pages[viewer].screen))
        for step, (seat, run) in enumerate(ready.script.answers, 1):
            refused = browsers[(seat + 1) % SEATS].answer(ready.table, [254], step - 1)
            assert not hidden_from(match, (seat + 1) % SEATS) & set(numbers_in(refused.json()))
            reply = browsers[seat].answer(ready.table, list(run), step - 1)
            assert reply.status_code == 200, reply.text
            lay_hidden = {viewer: hidden_from(match, viewer) for viewer in pages}
            match.submit(seat, run)
            for viewer, page in pages.items():
                before = len(page.bytes)
                page.at(step)
                sent = set(numbers_in(_events(page.bytes[before:])))
                told = {
                    number for telling in match.told(viewer, step) for number in numbers_in([telling.words])
                }  # shown in this very step, and perhaps drawn again in it
                # A discard that lay open before is seen on the way, and may be shuffled into the pile at the end.
                leaked = (hidden_from(match, viewer) & lay_hidden[viewer] - told) & sent
                assert leaked == set(), f"step {step}, viewer {viewer}"
                seen |= sent
        page_text = browsers[0].get(f"/t/{ready.table}").text
        assert match.over
        assert ready.script.secret.hex() in page_text or "secret" in browsers[0].table(ready.table)
    assert len(seen & set(MARKS)) > 40, "the marks are on what is shown in the end"
    assert server.stop() == 0


def _events(text: str) -> list[Any]:
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


# -- the same bytes over real connections --------------------------------------------------------


@pytest.fixture(scope="module")
def hiding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Launched, dict[str, Ready]]]:
    """One server with a table of every match that hides much, every answer of it known beforehand."""
    data = tmp_path_factory.mktemp("hiding") / "data"
    tables = {}
    for number, (name, (game, seats, options)) in enumerate(HIDING.items()):
        [tables[name]] = lay_tables(data, game, 1, seats, first=number, **options)
    server = Launched(data)
    yield server, tables
    assert server.stop() == 0


@pytest.mark.parametrize("name", HIDING)
def test_a_real_server_sends_the_bytes_that_the_two_worlds_were_compared_by(
    hiding: tuple[Launched, dict[str, Ready]], name: str
) -> None:
    server, tables = hiding
    ready, (game_name, seats, options) = tables[name], HIDING[name]
    game = find_game(game_name)
    players = [Player(f"Driver {seat + 1}") for seat in range(seats)]
    match = Match(game, game.set_up(seats, options), Fair(ready.script.secret, 0), players)
    browsers = browsers_of(server, ready)
    api = f"/api/tables/{ready.table}"
    with ExitStack() as stack:
        pages, eyes = {}, {}
        for viewer, browser in browsers.items():
            pages[viewer] = stack.enter_context(browser.stream(ready.table, size="tall", **watching(ready, viewer)))
            eyes[viewer] = ViewerFeed(match, viewer, "tall")
            assert pages[viewer].at(0).bytes.endswith(eyes[viewer].whole().decode().rstrip("\n") + "\n")
        for step, (seat, run) in enumerate(ready.script.answers, 1):
            asking = browsers[step % seats]
            if step % 5 == 0:  # everything else that a seat may ask for
                told = asking.get(f"{api}/view").json()
                assert told == {"n": step - 1, "view": as_json(match.setup.view_to_json(match.view(step % seats)))}
                decision = match.decision(step % seats)
                assert asking.get(f"{api}/decision").json()["decision"] == as_json(decision and to_builtins(decision))
                with pytest.raises(IllegalAction) as refusal:
                    match.prepare(step % seats, [254])
                refused = asking.answer(ready.table, [254], step - 1).json()
                assert refused == {"says": sentence(str(refusal.value)), "step": step - 1}
            assert browsers[seat].answer(ready.table, list(run), step - 1).status_code == 200
            match.submit(seat, run)
            for one in eyes.values():
                one.advance()
            for viewer, page in pages.items():
                before = len(page.bytes)
                page.at(step)
                frame = eyes[viewer].ring[-1].decode().rstrip("\n")
                around, found, rest = page.bytes[before:].partition(frame)
                assert found, f"step {step}, viewer {viewer}"
                assert (rest, "id: " in around) == ("\n", False), "nothing else but what stands around the match"
        assert match.over


def browsers_of(server: Launched, ready: Ready) -> dict[int | None, Browser]:
    """A browser for every seat of a table, and one for somebody who watches."""
    browsers: dict[int | None, Browser] = {None: Browser(server.address)}
    for seat, cookie in enumerate(ready.cookies):
        browsers[seat] = Browser(server.address)
        browsers[seat].client.headers["cookie"] = cookie
    return browsers


def watching(ready: Ready, viewer: int | None) -> dict[str, str]:
    return {"watch": ready.watch} if viewer is None else {}


def as_json(what: Any) -> Any:
    """As it comes out of a reply: rows are lists there."""
    return json.loads(json.dumps(what))


def test_a_stored_luck_reads_back_as_it_was() -> None:
    game = find_game("street-illegal")
    match = Match(game, game.set_up(2), Fair(b"x" * 32, 0))
    row = first_row("table", match, 0.0)
    outcomes = luck_from(str(row["luck"]))
    assert len(outcomes) > 10
    assert [outcome for outcome in match.entries if outcome in outcomes] == list(outcomes)
    line = LogRow(Kept(None, (), outcomes), int(str(row["drawn"])), False, "")
    again = Table(
        StoredTable(
            TableRow("t", game.name, {}, None, [["A", "person"], ["B", "person"]], b"x" * 32, False, "", 0.0),
            (SeatRow(0, "person"), SeatRow(1, "person")),
            (line,),
        )
    )
    assert again.match is not None
    assert again.match.state.snapshot() == match.state.snapshot()
    assert again.match.entries == match.entries
