"""Makes tables for load tests: founded and started in a data folder, with every answer of their matches known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

import sqlalchemy as sa

from hairpin.engine.chance import Chance, Fair, seeded
from hairpin.engine.playout import Policy
from hairpin.games import find_game
from hairpin.games.game import Game
from hairpin.match import Match, Player
from hairpin.server.identity import COOKIE, Identity
from hairpin.server.opening import open_data
from hairpin.server.rows import first_row
from hairpin.server.schema import log, matches, seats


@dataclass(frozen=True)
class Script:
    """One match played in advance: who answers what, step by step, with the luck of a known secret."""

    secret: bytes
    answers: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Ready:
    """A table that waits for the answers of its script, with the cookie of each seat and the token to watch it."""

    table: str
    cookies: tuple[str, ...]
    watch: str
    script: Script


def write_script(game: Game, count: int, seed: int, components: str | None = None, **options: object) -> Script:
    """Play a match to its end as decent drivers would, in whole runs, as the server needs them."""
    luck = random.Random(seed)
    secret = luck.randbytes(32)
    match = Match(game, game.set_up(count, options, components), Fair(secret, 0))
    driver = match.setup.driver()
    answers = []
    while not match.over:
        seat = luck.choice(match.waiting)
        run = driven_run(match, seat, driver, seeded(luck.randrange(2**40)))
        match.submit(seat, run)
        answers.append((seat, tuple(run)))
    return Script(secret, tuple(answers))


def driven_run(match: Match, seat: int, driver: Policy, luck: Chance) -> list[int]:
    """A driver's answers up to the end of its choice."""
    run: list[int] = []
    state = match.state
    while True:
        run.append(int(driver.choose(state, seat, luck)))
        prepared = match.prepare(seat, run)
        if prepared.complete:
            return run
        state = prepared.state


def any_run(match: Match, seat: int, luck: random.Random) -> list[int]:
    run: list[int] = []
    state = match.state
    while True:
        run.append(luck.choice([int(action) for action in state.legal(seat)]))
        prepared = match.prepare(seat, run)
        if prepared.complete:
            return run
        state = prepared.state


def lay_tables(
    data: Path,
    name: str,
    tables: int,
    count: int,
    scripts: int = 8,
    components: str | None = None,
    first: int = 0,
    names: Sequence[str] = (),
    **options: object,
) -> list[Ready]:
    """Found and start tables with a different guest in every seat, called by `names` or Driver 1, 2, 3.

    `first` is the number of the first table.
    """
    game = find_game(name)
    written = [write_script(game, count, seed, components, **options) for seed in range(min(scripts, tables))]
    opened = open_data(data)
    identity = Identity(opened.key)
    setup = game.set_up(count, options, components)
    agreed: dict[str, Any] = {
        key: list(value) if isinstance(value, tuple) else value for key, value in setup.options.items()
    }
    ready = []
    with opened.engine.begin() as connection:
        for number in range(first, first + tables):
            script, table = written[(number - first) % len(written)], f"{name.replace('-', '')}{number}"
            guests = [f"{table}-{seat}" for seat in range(count)]
            players = [Player(names[seat] if names else f"Driver {seat + 1}") for seat in range(count)]
            match = Match(game, setup, Fair(script.secret, 0), players)
            connection.execute(
                sa.insert(matches),
                {
                    "id": table,
                    "game": name,
                    "options": agreed,
                    "components": setup.components,
                    "players": [[player.name, player.by] for player in players],
                    "secret": script.secret,
                    "listed": False,
                    "host": guests[0],
                    "created": time(),
                },
            )
            connection.execute(
                sa.insert(seats),
                [
                    {
                        "match": table,
                        "seat": seat,
                        "by": "person",
                        "guest": guest,
                        "name": players[seat].name,
                        "level": "",
                        "moved": 0,
                    }
                    for seat, guest in enumerate(guests)
                ],
            )
            connection.execute(sa.insert(log), first_row(table, match, time()))
            cookies = tuple(f"{COOKIE}={identity.signer.sign(guest).decode()}" for guest in guests)
            ready.append(Ready(table, cookies, identity.watch(table), script))
    opened.close()
    return ready
