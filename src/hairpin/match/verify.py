"""Verify: checks that a record replays equal, and that its luck follows from the secrets and seeds it publishes.

docs/fair-luck.md says what this proves and what it cannot prove.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from hairpin.engine.chance import Chance, Fair, Outcome, Replayed, commitment_to, luck_key
from hairpin.match.match import Match, numbered
from hairpin.match.record import PERSON, Answer, Commit, Record, Secret, Seed, shares_of
from hairpin.match.replay import Segment, check_record, compare, replay, segments_of
from hairpin.refusal import BadRecord, RecordDiffers


@dataclass(frozen=True)
class LuckCheck:
    """How much luck a record has, and how much of it was drawn again and agreed."""

    outcomes: int  # in the whole record
    checked: int  # outcomes drawn again from a secret that the record publishes
    people: int  # number of seats with people
    seeded: tuple[int, ...]  # seats whose seed is part of all the luck
    missing: tuple[int, ...]  # seats that gave a hash but did not reveal the seed in time

    @property
    def whole(self) -> bool:
        """Whether every outcome follows from what the record publishes."""
        return 0 < self.checked == self.outcomes


def verify(record: Record) -> Match:
    """Replay a record and compare checksum, result, last state and all luck with a published secret.

    Raises RecordDiffers.
    """
    try:
        match = replay(record)
    except BadRecord as problem:
        raise RecordDiffers(str(problem)) from None
    compare(record, match)
    check_luck(record)
    return match


def check_luck(record: Record) -> LuckCheck:
    """Draw the luck of a record again from what it publishes; raises RecordDiffers if the luck is different."""
    check_record(record)
    sources = _sources(record)
    checked = 0
    match: Match | None = None
    for segment in segments_of(record):
        source = sources.get(segment.commit)
        match, drawn = _drawn_again(record, match, segment, source)
        if source is not None:
            _compare_luck(segment.luck, [one for one in numbered(drawn, source) if isinstance(one, Outcome)])
            checked += len(drawn)
    seeds = _seeds(record)
    return LuckCheck(
        outcomes=sum(isinstance(entry, Outcome) for entry in record.entries),
        checked=checked,
        people=sum(player.by == PERSON for player in record.players),
        seeded=_seeded(seeds),
        missing=tuple(sorted({one.seat for given in seeds.values() for one in given if one.seed is None})),
    )


def _drawn_again(
    record: Record, match: Match | None, segment: Segment, source: Fair | None
) -> tuple[Match, list[Outcome]]:
    """Play one segment, with luck from its source if that is published; returns the match and the outcomes."""
    chance: Chance = Replayed(segment.luck, 0) if source is None else source.clone()
    if match is None:
        match, before = Match(record.find_game(), record.set_up(), chance, record.players), 0
    else:
        assert segment.answer is not None
        before, match.chance = len(match.entries), chance
        match.submit(segment.answer.seat, segment.answer.action)
    return match, [entry for entry in match.entries[before:] if isinstance(entry, Outcome)]


def _compare_luck(told: Sequence[Outcome], drawn: Sequence[Outcome]) -> None:
    """Compare the luck in a record with the luck drawn again: the outcomes, and the numbers drawn for them."""
    if list(told) != list(drawn):
        raise RecordDiffers("the luck in the record is not the luck of its published secret")
    for one, again in zip(told, drawn, strict=True):
        if one.index >= 0 and (one.index, one.size) != (again.index, again.size):
            raise RecordDiffers(
                f"an outcome was drawn as {one.index}/{one.size} in the record; "
                f"its published secret gives {again.index}/{again.size}"
            )


def _seeds(record: Record) -> dict[int, list[Seed]]:
    """The seeds of each commitment, by its place in the entries; raises RecordDiffers if one does not fit its hash."""
    found: dict[int, list[Seed]] = {}
    for place, entry in enumerate(record.entries):
        if isinstance(entry, Commit):
            found[place] = []
        elif isinstance(entry, Seed):
            if entry.seed is not None and hashlib.sha256(bytes.fromhex(entry.seed)).hexdigest() != entry.hash:
                raise RecordDiffers(f"the seed of seat {entry.seat + 1} does not fit the hash that it gave before")
            found[max(found)].append(entry)
    return found


def _seeded(seeds: dict[int, list[Seed]]) -> tuple[int, ...]:
    shares = [{one.seat for one in given if one.seed is not None} for given in seeds.values()]
    return tuple(sorted(set.intersection(*shares))) if shares else ()


def _sources(record: Record) -> dict[int | None, Fair]:
    """The luck of each commitment whose secret is published, by its place in the entries."""
    seeds = _seeds(record)
    sources: dict[int | None, Fair] = {}
    current: int | None = None
    drawn = answered = False
    for place, entry in enumerate(record.entries):
        if isinstance(entry, Commit):
            current = place
        elif isinstance(entry, Secret):
            secret = bytes.fromhex(entry.secret)
            commit = None if current is None else record.entries[current]
            if not isinstance(commit, Commit) or commitment_to(secret) != commit.commitment:
                raise RecordDiffers("the published secret does not fit the commitment before it")
            shares = shares_of(seeds[current or 0], record.seats)
            sources[current] = Fair(secret, 0, luck_key(secret, shares))
        elif isinstance(entry, Outcome):
            if current in sources:
                raise RecordDiffers("luck was drawn from a secret that had been published already")
            if isinstance(record.entries[place - 1], Commit | Seed) and (answered or drawn):
                before = "an answer and the luck that followed it" if answered else "two outcomes of the set-up"
                raise RecordDiffers(f"a commitment stands between {before}")
            drawn = True
        elif isinstance(entry, Answer):
            answered = True
    return sources
