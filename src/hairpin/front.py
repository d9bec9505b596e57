"""Front: one plain call each for the things people want first: a match, a record, or many matches.

`import hairpin` offers all of them by name. A call that cannot be done raises Refused with a sentence.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.engine.chance import Chance, Fair, seeded
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.games.text_file import read_text_file
from hairpin.match import record as records
from hairpin.match.match import Match
from hairpin.match.record import Player, Record, checked_name
from hairpin.match.replay import take_up as taken_up
from hairpin.refusal import BadArgument, BadRecord, UnknownLevel, kind_of, whole_number

if TYPE_CHECKING:
    from hairpin.lab.simulate import Summary

SECRET = 32  # bytes


def list_games() -> list[Game]:
    """All installed games, as Game objects.

    >>> for game in list_games():
    ...     print(game)
    <Game nitro-dice: Nitro Dice, 2 to 6 players>
    <Game street-illegal: Street Illegal, 1 to 7 players>
    <Game street-racing: Street Racing, 2 players>
    <Game underground: Underground Street Racing, 2 to 4 players>
    >>> [option.name for option in game.options][:3]
    ['targets', 'lanes', 'assign_all_dice']
    """
    return find_games()


def new_match(
    game: str | Game,
    seats: int | None = None,
    *,
    seed: int | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    components: str | None = None,
) -> Match:
    """A new match, ready for its first answers.

    Without `seats` there is one for each of the `players`; without `players` 4, or the number nearest to 4 that the
    game allows. The same `seed` deals the same cards; without a seed the luck is new, and can be checked when the match
    is over. `players` are names, `options` are values by option name, `components` is the text of a component file.

    >>> match = new_match("street-illegal", seed=7, players=["Ann", "Bob"], options={"nitrous_oxide": True})
    >>> match
    Street Illegal, 2 seats, step 0
    seat  player  by      now
       0  Ann     person  is asked
       1  Bob     person  is asked
    >>> match.submit(0, ["card 10-middle", "card 30-middle", "card 30-up"]).number
    1
    >>> match.waiting
    (1,)
    """
    found = _game(game)
    seated = None if players is None else _players(players)
    if seats is None:
        seats = found.usual_seats() if seated is None else len(seated)
    setup = found.set_up(seats, options, components)
    return Match(found, setup, fresh_luck(seed), seated)


def simulate(
    game: str | Game,
    games: int = 1000,
    *,
    bots: str | Sequence[str] = "rookie",
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    components: str | None = None,
    seed: int | None = None,
    jobs: int = 1,
) -> Summary:
    """Play many matches between bots, and count the wins of each seat.

    `bots` is one level for all seats, or one for each seat: rookie or street. `jobs` is the number of processes; 0
    means one for each core. The same `seed` plays the same matches on any number of processes. A script that uses more
    than one process must call this under `if __name__ == "__main__":`. Ctrl-C ends it with the matches played so far.

    >>> simulate("street-racing", 100, bots=["street", "rookie"], seed=7)
    Street Racing, 2 seats, 100 matches, seed 7
    seat  name   bot     wins   share
       0  Green  street    99  99.0 %
       1  Red    rookie     2   2.0 %
    1 victory was shared; each winner counts one.
    """
    from hairpin.lab.simulate import Order, check_games, check_jobs, levels_for
    from hairpin.lab.simulate import simulate as run

    found = _game(game)
    levels = _levels(bots)
    if seats is None:
        seats = found.usual_seats() if len(levels) < 2 else len(levels)
    found.set_up(seats, options, components)
    order = Order(
        game=found.name,
        seats=seats,
        options=dict(options or {}),
        components=components,
        levels=levels_for(levels, seats),
        seed=int.from_bytes(os.urandom(6), "big") if seed is None else _seed(seed),
    )
    return run(order, check_games(games), check_jobs(jobs), lambda tally: None)


def read_record(source: str | os.PathLike[str]) -> Record:
    """Read a record, from its file or from its text.

    >>> text = new_match("street-racing", seed=7).record().write()
    >>> read_record(text)
    <Record street-racing: Green, Red; 0 answers; not over>
    """
    if not isinstance(source, str | os.PathLike):
        raise BadRecord(f"a record is the path of a file, or a text; {kind_of(source)} was given")
    if isinstance(source, str) and (not source or "\n" in source):  # a record has many lines, a path has one
        return records.read_record(source)
    return records.read_record(read_text_file(Path(source), "record", records.LONGEST_TEXT, BadRecord))


def take_up(record: Record, seed: int | None = None) -> Match:
    """The match of a record, ready to play on from where the record ends, with luck from `seed` or new luck.

    >>> match = take_up(new_match("street-racing", seed=7).record())
    >>> match.submit(0, "play push").number
    1
    """
    return taken_up(record, fresh_luck(seed))


def fresh_luck(seed: int | None) -> Chance:
    """Luck for a match: repeatable from a seed; without one fair, with a commitment that can be checked at the end."""
    return Fair(os.urandom(SECRET), 0) if seed is None else seeded(_seed(seed))


def _game(game: str | Game) -> Game:
    return game if isinstance(game, Game) else find_game(game)


def _seed(seed: int) -> int:
    if not whole_number(seed):
        raise BadArgument(f"a seed is a whole number, or None for new luck; {kind_of(seed)} was given")
    return seed


def _players(names: Sequence[str]) -> list[Player]:
    if not isinstance(names, Sequence) or isinstance(names, str | bytes):
        raise BadArgument(f"players are a list of names; {kind_of(names)} was given")
    return [Player(checked_name(name)) for name in names]


def _levels(bots: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(bots, str):
        return (bots,)
    if not isinstance(bots, Sequence):
        raise UnknownLevel(f"bots are a level for all seats, or a list with one for each; {kind_of(bots)} was given")
    return tuple(bots)
