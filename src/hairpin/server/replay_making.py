"""Making replays: from the rows of a finished table, or from the text of a record, which is then also verified.

The text of a record is whatever a stranger sent, so what is made of it is made in the sandbox and nowhere else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from hairpin.drawing import SIZES, Kit
from hairpin.games.game import Result
from hairpin.games.option import Value
from hairpin.match import Match, Player, Record, check_luck, read_record
from hairpin.match.record import Answer, Commit, Secret, Seed
from hairpin.match.replay import compare, runs
from hairpin.match.replay import standing as standing_steps
from hairpin.match.verify import LuckCheck
from hairpin.refusal import BadRecord, RecordDiffers
from hairpin.server.game_facts import kit_of
from hairpin.server.guarding import result_of
from hairpin.server.paints import paints_at, paints_by_name
from hairpin.server.refusals import sentence
from hairpin.server.replay_rendering import RenderedReplay, ReplaySource, render_replay
from hairpin.server.rows import StoredTable
from hairpin.server.viewer_feed import screen_maker

FILE = "file-"  # begins the name of a record that somebody opened
MOST_STEPS = 20_000  # of a match that is drawn again


@dataclass(frozen=True)
class Verified:
    """What was found out about a record: whether it replays equal, and how much of its luck could be drawn again."""

    equal: bool
    words: str
    small: str
    commitment: str = ""
    secret: str = ""
    luck: int = 0  # outcomes that were drawn again from the published secret
    published: bool = False  # this server played the match, and published its commitment before the start
    seeds: tuple[Seed, ...] = ()


@dataclass(frozen=True)
class Replay:
    """A match that can be watched again: the name of its table, or that of a record that was opened."""

    name: str
    text: str
    game: str
    players: tuple[Player, ...]
    options: Mapping[str, Value]
    kit: tuple[str, Kit]  # with its hash
    steps: int
    source: ReplaySource | None  # None for a record: it is drawn from its text
    over: bool
    result: Result | None
    cars: tuple[str, ...]  # the sign of each seat's car; empty where that is not known
    colours: tuple[str, ...]  # what the game calls each seat
    paints: tuple[str, ...]  # what each seat was painted in
    waiting: tuple[str, ...]
    verified: Verified

    @property
    def size(self) -> int:
        """Characters of what is kept of it, about."""
        return len(self.text) + (len(self.kit[1].file()) if self.kit and not self.table else 0)

    @property
    def checksum(self) -> str:
        """That of the record, its names included."""
        return self.text[-40:].split()[-1]

    @property
    def table(self) -> str:
        """Empty for a record that was opened."""
        return "" if self.name.startswith(FILE) else self.name


def file_name(text: str) -> str:
    """The name of a record that is opened: the same text has the same one, and nobody else can guess it."""
    return FILE + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def of_table(stored: StoredTable, match: Match) -> Replay:
    """The replay of a finished table, step by step as it was played."""
    kept = tuple(standing_steps([line.kept for line in stored.log]))
    source = ReplaySource(
        match.game.name, match.setup.seats, stored.founded.options, match.setup.components, match.players, kept
    )
    _bearable(len(kept))
    record = match.record()
    *_, again = source.play()  # the table's own match keeps what it was last told, and is drawn by others meanwhile
    paints = paints_at(match.setup.names, stored.sittings)
    return _replay(stored.founded.id, record.write(), record, again, len(kept) - 1, source, record, paints)


# -- in the sandbox --------------------------------------------------------------------------------


def of_text(text: str, own: Record | None = None) -> Replay:
    """The replay of a record; raises Refused where it is none, was changed, or cannot be played again.

    `own` is the record of the match that this server played with the same secret.
    """
    record, match, source = _read(text)
    paints = paints_by_name(match.setup.names, match.names)
    return _replay(file_name(text), text, record, match, len(source.kept) - 1, None, own, paints)


def render_text(text: str, eyes: str, size: str) -> RenderedReplay:
    """A record rendered."""
    _, _, source = _read(text)
    return render_replay(source, eyes, size)


@lru_cache(2)  # a record is opened once, and then drawn through several eyes
def _read(text: str) -> tuple[Record, Match, ReplaySource]:
    record = read_record(text)
    if not record.intact:
        raise BadRecord("the record was changed after it was written: its checksum does not agree")
    kept, match = runs(record)
    _bearable(len(kept))
    source = ReplaySource(
        record.game, record.seats, dict(record.options), record.components, record.players, tuple(kept)
    )
    return record, match, source


def _replay(
    name: str,
    text: str,
    record: Record,
    match: Match,
    steps: int,
    source: ReplaySource | None,
    own: Record | None,
    paints: tuple[str, ...],
) -> Replay:
    setup = match.setup
    return Replay(
        name=name,
        text=text,
        game=match.game.name,
        players=match.players,
        options=dict(setup.options),
        kit=kit_of(match.game, setup),
        steps=steps,
        source=source,
        over=match.over,
        result=result_of(match),
        cars=cars_of(match),
        colours=tuple(name.lower() for name in setup.names),
        paints=paints,
        waiting=tuple(match.names[seat] for seat in match.waiting),
        verified=verification(record, match, own),
    )


def cars_of(match: Match) -> tuple[str, ...]:
    """The signs that the final table has for the seats."""
    screen = screen_maker(match, None, SIZES[0]).draw(match, match.view(None))
    cars = {} if screen.result is None else {place.seat: place.car for place in screen.result.places}
    return tuple(cars.get(seat, "") for seat in range(match.setup.seats))


def _bearable(steps: int) -> None:
    if steps > MOST_STEPS:
        raise BadRecord(
            f"this match has {steps} steps, and at most {MOST_STEPS} can be drawn here; "
            "`hairpin replay FILE` tells it in words"
        )


def verification(record: Record, match: Match, own: Record | None) -> Verified:
    """Compare a record with its match played again, and draw its luck again; in words for the page.

    `own` is the record of the match that this server played with the same secret. Anybody can write a record with a
    secret of their choice, so only that one shows that the secret was fixed before the start.
    """
    commitment = next((entry.commitment for entry in record.entries if isinstance(entry, Commit)), "")
    secret = next((entry.secret for entry in record.entries if isinstance(entry, Secret)), "")
    seeds = tuple(entry for entry in record.entries if isinstance(entry, Seed))
    try:
        compare(record, match)
        luck = check_luck(record)
    except RecordDiffers as difference:
        small = sentence(str(difference))
        return Verified(False, "Not verified: the record differs", small, commitment, secret, seeds=seeds)
    if own is not None and not _same_match(record, own):
        small = "This server played a match with that secret, and it went differently: the record was changed."
        return Verified(False, "Not verified: the record differs", small, commitment, secret, seeds=seeds)
    equal = f"It replays equal: {sum(isinstance(entry, Answer) for entry in record.entries)} answers."
    words, small = _luck_words(luck, own is not None)
    return Verified(True, words, f"{equal} {small}", commitment, secret, luck.checked, own is not None, seeds)


def _luck_words(luck: LuckCheck, published: bool) -> tuple[str, str]:
    """What was found out about the luck of a record that replays equal: in a line, and with the reasons."""
    if not luck.checked:
        return "It replays equal", "No secret of its luck is published, so its luck cannot be checked."
    if not luck.whole:
        small = f"{luck.checked} of {luck.outcomes} outcomes were drawn again from it; the rest cannot be checked."
        return "Part of the luck follows from the secret in this record", small
    drawn = f"All {luck.outcomes} outcomes of luck were drawn again."
    players = "player" if luck.people == 1 else "players"
    added = f"{len(luck.seeded)} of {luck.people} {players} added a seed of their own" if luck.people else ""
    if published:
        also = f", and {added}" if added else ""
        small = f"{drawn} This server published the commitment before the start{also}."
        return "Verified: the luck follows from what was published before the start", small
    also = f" {added}." if added else ""
    small = f"{drawn}{also} A record alone cannot show that the secret was fixed before the start."
    return "The luck follows from the secret in this record", small


def _same_match(record: Record, own: Record) -> bool:
    """Whether a record tells what this server played; names may have changed since."""
    driven = [player.by for player in record.players] == [player.by for player in own.players]
    return driven and replace(record, players=own.players, intact=True) == replace(own, intact=True)
