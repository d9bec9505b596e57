"""Canaries: what is hidden is marked, whole matches are played, and no mark is in any byte that a viewer is sent too early.

Three ways: unique numbers on all cards, over real connections; everything unseen dealt again, byte for byte; and sealed
answers exchanged for others, byte for byte.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest

from benchmarks.launch import Launched
from benchmarks.scripts import any_run, lay_tables
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.match import Match, Player
from hairpin.match.replay import Kept
from hairpin.server.access import Standing
from hairpin.server.describing import Describer
from hairpin.server.eyes import Eyes, advance_all
from hairpin.server.house import first_row
from hairpin.server.identity import Identity
from hairpin.server.store import Founded, Line, Sitting, Whole, luck_from
from hairpin.server.table import Table
from tests.server.serving import Browser, Page

GAMES = ["street-illegal", "street-racing", "underground"]
SEATS = 3
# A mark leaves 1 when divided by 7, a limit 0: no sum or difference of them, with a few chips of 10 on top, is a mark.
MARKS = range(505, 505 + 7 * 60, 7)


# Tokens, hashes, times and places on the board hold any digits.
RANDOM = {"commitment", "secret", "links", "invite", "watch", "seat_link", "stream", "record", "kit", "style", "build"}
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
    browsers: dict[int | None, Browser] = {None: Browser(server.address)}
    for seat, cookie in enumerate(ready.cookies):
        browsers[seat] = Browser(server.address)
        browsers[seat].client.headers["cookie"] = cookie
    seen: set[int] = set()
    with ExitStack() as stack:
        pages: dict[int | None, Page] = {}
        for viewer, browser in browsers.items():
            query = {"watch": ready.watch} if viewer is None else {}
            pages[viewer] = stack.enter_context(browser.stream(ready.table, **query)).at(0)
            assert not hidden_from(match, viewer) & set(numbers_in(pages[viewer].screen))
        for step, (seat, run) in enumerate(ready.script.answers, 1):
            refused = browsers[(seat + 1) % SEATS].answer(ready.table, [254], step - 1)
            assert not hidden_from(match, (seat + 1) % SEATS) & set(numbers_in(refused.json()))
            reply = browsers[seat].answer(ready.table, list(run), step - 1)
            assert reply.status_code == 200, reply.text
            match.submit(seat, run)
            for viewer, page in pages.items():
                before = len(page.bytes)
                page.at(step)
                sent = set(numbers_in(_events(page.bytes[before:])))
                told = {
                    number for telling in match.told(viewer, step) for number in numbers_in([telling.words])
                }  # shown in this very step, and perhaps drawn again in it
                leaked = (hidden_from(match, viewer) - told) & sent
                assert leaked == set(), f"step {step}, viewer {viewer}"
                seen |= sent
        page_text = browsers[0].get(f"/t/{ready.table}").text
        assert match.over
        assert ready.script.secret.hex() in page_text or "secret" in browsers[0].table(ready.table)
    assert len(seen & set(MARKS)) > 40, "the marks are on what is shown in the end"
    assert server.stop() == 0


def _events(text: str) -> list[Any]:
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


# -- byte for byte -----------------------------------------------------------------------------


def table_of(match: Match) -> Table:
    """A table over a match that was not stored: for what it says of it."""
    sittings = tuple(Sitting(seat, "person", f"guest {seat}", name) for seat, name in enumerate(match.names))
    players = [[player.name, player.by] for player in match.players]
    founded = Founded("table", match.game.name, dict(match.setup.options), None, players, b"s" * 32, True, "", 0.0)
    table = Table(Whole(founded, sittings, ()))
    table.match = match
    return table


def everything(match: Match, viewer: int | None) -> bytes:
    """All that a viewer is sent of the present moment: its whole screen, and what stands around it."""
    table = table_of(match)
    eyes = table.eyes_of(viewer, "")
    around = Describer(Identity(b"k" * 32), "build").table(table, Standing(viewer, False, False, "somebody"))
    return eyes.whole() + json.dumps(around).encode()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1])
def test_with_everything_unseen_dealt_again_not_a_byte_differs(name: str, seed: int) -> None:
    game = find_game(name)
    luck = random.Random(seed)
    match = Match(game, game.set_up(min(game.most, 3)), Fair(luck.randbytes(32), 0))
    compared = 0
    while not match.over:
        truth = match.state
        for viewer in (*range(match.setup.seats), None):
            here = everything(match, viewer)
            match.state = truth.clone()
            match.state.redeal(-1 if viewer is None else viewer, seeded(luck.randrange(2**40)))
            assert everything(match, viewer) == here, f"step {match.step}, viewer {viewer}"
            match.state = truth
            compared += 1
        seat = luck.choice(match.waiting)
        match.submit(seat, any_run(match, seat, luck))
    assert compared > 20


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [3, 4])
def test_whatever_is_answered_under_seal_the_others_are_sent_the_same_bytes(name: str, seed: int) -> None:
    game = find_game(name)
    luck = random.Random(seed)
    options = {"start_grid": "tactical"} if name == "street-illegal" else {}
    match = Match(game, game.set_up(min(game.most, 3), options), Fair(luck.randbytes(32), 0))
    compared = 0
    while not match.over:
        seat = luck.choice(match.waiting)
        runs = [any_run(match, seat, luck) for _ in range(4)]
        prepared = [match.prepare(seat, run) for run in runs]
        before = match.state
        sealed = before.secret(seat) and all(one.state.opened == before.opened and not one.luck for one in prepared)
        if sealed:
            frames = {_frames_after(match, one.actions, seat) for one in prepared}
            assert len(frames) == 1, f"step {match.step}: {match.setup.action_name(runs[0][0])}"
            compared += 1
        match.submit(seat, runs[0])
    assert compared > 3


def _frames_after(match: Match, run: tuple[int, ...], seat: int) -> tuple[bytes, ...]:
    """What everybody but the seat itself is sent when it answers so."""
    twin = _twin(match)
    others = [viewer for viewer in (*range(twin.setup.seats), None) if viewer != seat]
    eyes = [Eyes(twin, viewer) for viewer in others]
    twin.submit(seat, run)
    advance_all(twin, eyes)
    return (*(one.ring[-1] for one in eyes), *(everything(twin, viewer) for viewer in others))


def _twin(match: Match) -> Match:
    """The same match, to try something on."""
    twin = Match.__new__(Match)
    twin.__dict__.update(match.__dict__)
    twin.steps, twin.entries, twin.state = list(match.steps), list(match.entries), match.state.clone()
    return twin


def test_a_stored_luck_reads_back_as_it_was() -> None:
    game = find_game("street-illegal")
    match = Match(game, game.set_up(2), Fair(b"x" * 32, 0))
    row = first_row("table", match, 0.0)
    outcomes = luck_from(str(row["luck"]))
    assert len(outcomes) > 10
    assert [outcome for outcome in match.entries if outcome in outcomes] == list(outcomes)
    line = Line(Kept(None, (), outcomes), int(str(row["drawn"])), False, "")
    again = Table(
        Whole(
            Founded("t", game.name, {}, None, [["A", "person"], ["B", "person"]], b"x" * 32, False, "", 0.0),
            (Sitting(0, "person"), Sitting(1, "person")),
            (line,),
        )
    )
    assert again.match is not None
    assert again.match.state.snapshot() == match.state.snapshot()
    assert again.match.entries == match.entries
