"""Makes matches whose players added seeds to the luck, and forgeries of their records."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence

from hairpin.engine.chance import Fair, luck_key
from hairpin.games import find_game
from hairpin.match import Match, Player, read_record, verify
from hairpin.match.record import Seed, _checksum, shares_of
from hairpin.refusal import Refused


def hash_of(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def seeds_of(given: Sequence[bytes | None], revealed: Sequence[bool]) -> list[Seed]:
    """The seeds of the seats as a record has them: none if it was not given, a missing one if it was not revealed."""
    return [
        Seed(seat, hash_of(seed), seed.hex() if shown else None)
        for seat, (seed, shown) in enumerate(zip(given, revealed, strict=True))
        if seed is not None
    ]


def seeded_match(game: str, given: Sequence[bytes | None], revealed: Sequence[bool], secret: bytes) -> Match:
    """A match at its start: one seat for each of `given`, with luck from the secret and the seeds."""
    found = find_game(game)
    seeds = seeds_of(given, revealed)
    players = [Player(name) for name in ("Ann", "Bob", "Kim", "Lee")[: len(given)]]
    chance = Fair(secret, 0, luck_key(secret, shares_of(seeds, len(given))))
    return Match(found, found.set_up(len(given)), chance, players, seeds)


def played(match: Match, seed: int, answers: int = 100_000) -> Match:
    """The match after `answers` random answers, or at its end."""
    luck = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        seat = match.waiting[0]
        match.submit(seat, luck.choice([int(action) for action in match.state.legal(seat)]))
    return match


def resealed(text: str) -> str:
    """A changed record with a checksum that is right again."""
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], f"end {len(lines)} {_checksum(lines[:-1])}"]) + "\n"


def flips(text: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Yield the text `count` times, each time with one bit flipped; the flips are spread over the whole text."""
    luck = random.Random(seed)
    for number in range(count):
        place = number * len(text) // count if count < len(text) else luck.randrange(len(text))
        flipped = bytearray(text)
        flipped[place] ^= 1 << luck.randrange(8)
        yield bytes(flipped)


def accepted(text: bytes) -> bool:
    """Whether a text can be read and verified."""
    try:
        verify(read_record(text.decode()))
    except (Refused, UnicodeDecodeError):
        return False
    return True
