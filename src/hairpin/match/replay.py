"""Replay: plays a recorded match again, resumes it where it stopped, and compares the outcome with the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hairpin.engine.chance import Chance, Fair, LuckRefused, Outcome, Replayed
from hairpin.games.game import Game, Setup
from hairpin.match.match import Match
from hairpin.match.record import Answer, Commit, Player, Record, Seed, state_digest
from hairpin.refusal import BadRecord, IllegalAction, RecordDiffers, kind_of


def replay(record: Record) -> Match:
    """The match of a record, played again to where the record ends; raises BadRecord if that is impossible.

    The match has no luck of its own; to play on, use `take_up`.
    """
    *_, match = steps(record)
    return match


def steps(record: Record) -> Iterator[Match]:
    """Yield the match after its set-up and after each answer of the record."""
    check_record(record)
    game = record.find_game()
    setup = record.set_up()
    segments = segments_of(record)
    try:
        match = Match(game, setup, Replayed(segments[0].luck, 0), record.players)
    except LuckRefused as problem:
        raise BadRecord(f"the set-up cannot be replayed: {problem}") from None
    _all_used(match.chance, "the set-up")
    yield match
    for number, segment in enumerate(segments[1:], 1):
        answer = segment.answer
        assert answer is not None
        match.chance = Replayed(segment.luck, 0)
        where = _where(match, number, answer)
        try:
            match.submit(answer.seat, answer.action)
        except (IllegalAction, LuckRefused) as problem:
            raise BadRecord(f"{where}: {problem}") from None
        _all_used(match.chance, where)
        yield match
    # Commitments, seeds and secrets are only in the record; the replay has not written them.
    match.entries = list(record.entries)


def check_record(record: object) -> None:
    if not isinstance(record, Record):
        raise BadRecord(
            f"a match is played again from a Record, as `read_record` gives it; {kind_of(record)} was given"
        )


def _where(match: Match, number: int, answer: Answer) -> str:
    return f"answer {number}, {match.names[answer.seat]}: {match.setup.action_name(answer.action)}"


def _all_used(chance: Chance, where: str) -> None:
    if isinstance(chance, Replayed) and chance.left() > 0:
        raise BadRecord(f"{where}: the record holds more luck here than the match asks for")


@dataclass
class Segment:
    """An answer of the record (None: the set-up) and the luck that followed it."""

    answer: Answer | None
    luck: list[Outcome]
    commit: int | None  # the commitment that its luck came from, as a place in the entries


def segments_of(record: Record) -> list[Segment]:
    """The record, cut at its answers. The set-up comes first; its commitment is one that stands before it."""
    segments: list[Segment] = []
    commit: int | None = None
    for place, entry in enumerate(record.entries):
        if isinstance(entry, Commit):
            commit = place
        elif isinstance(entry, Answer):
            if not segments:
                segments.append(Segment(None, [], None))
            segments.append(Segment(entry, [], commit))
        elif isinstance(entry, Outcome):
            if not segments:
                segments.append(Segment(None, [], commit))
            segments[-1].luck.append(entry)
    return segments or [Segment(None, [], None)]


def take_up(record: Record, chance: Chance) -> Match:
    """The match of a record, ready to go on with new luck."""
    match = replay(record)
    match.take_up(chance)
    return match


@dataclass(frozen=True)
class Kept:
    """One step as a server stores it: who answered what (None: the set-up), and the luck that followed.

    With `back`, the seat took back its answer of that earlier step. A `final` answer cannot be taken back.
    """

    seat: int | None
    answers: tuple[int, ...]
    luck: tuple[Outcome, ...]
    back: int | None = None
    final: bool = False


def standing(kept: Sequence[Kept]) -> list[Kept]:
    """The steps that a record has: without answers that were taken back, and without the steps that took them back."""
    gone = {one.back for one in kept if one.back is not None}
    return [one for number, one in enumerate(kept) if one.back is None and number not in gone]


def again(game: Game, setup: Setup, players: Sequence[Player], kept: Sequence[Kept]) -> Iterator[Match]:
    """Yield the stored match after its set-up and after each step; raises BadRecord if it cannot be played again."""
    try:
        match = Match(game, setup, Replayed(list(kept[0].luck), 0), players)
        for one in kept[1:]:
            _all_used(match.chance, f"step {match.step}")
            yield match
            assert one.seat is not None
            match.chance = Replayed(list(one.luck), 0)
            if one.back is None:
                match.accept(match.prepare(one.seat, one.answers), one.final)
            elif match.accept_back(match.prepare_back(one.seat)).back != one.back:
                raise BadRecord(f"step {match.step} takes back step {one.back}, which is not the last of its seat")
        _all_used(match.chance, f"step {match.step}")
    except (IllegalAction, LuckRefused) as problem:
        raise BadRecord(f"the match that was kept cannot be played again: {problem}") from None
    yield match


def resume(
    game: Game,
    setup: Setup,
    players: Sequence[Player],
    kept: Sequence[Kept],
    chance: Fair,
    seeds: Sequence[Seed] = (),
) -> Match:
    """The stored match, played again step by step, ready to go on with its own luck.

    `chance` is that luck as it stood after the last step, `seeds` the players' seeds for it. Earlier outcomes come
    from the stored steps.
    """
    *_, match = again(game, setup, players, kept)
    match.chance = chance
    match.entries[:0] = [Commit(chance.commitment()), *seeds]
    if match.over:
        match.close()
    return match


def runs(record: Record) -> tuple[list[Kept], Match]:
    """The steps of a record as a table would store them, and the match after the last one; raises BadRecord.

    A record lists small answers one by one; here the answers that make up one choice are one run.
    """
    check_record(record)
    setup = record.set_up()
    segments = segments_of(record)
    try:
        match = Match(record.find_game(), setup, Replayed(segments[0].luck, 0), record.players)
    except LuckRefused as problem:
        raise BadRecord(f"the set-up cannot be replayed: {problem}") from None
    _all_used(match.chance, "the set-up")
    kept = [Kept(None, (), tuple(segments[0].luck))]
    run: tuple[int, ...] = ()
    for number, segment in enumerate(segments[1:], 1):
        answer = segment.answer
        assert answer is not None
        run = (*run, answer.action)
        match.chance = Replayed(segment.luck, 0)
        where = _where(match, number, answer)
        try:
            prepared = match.prepare(answer.seat, run)
        except (IllegalAction, LuckRefused) as problem:
            raise BadRecord(f"{where}: {problem}") from None
        following = segments[number + 1].answer if number + 1 < len(segments) else None
        if prepared.complete or following is None or following.seat != answer.seat:
            match.accept(prepared)
            _all_used(match.chance, where)
            kept.append(Kept(answer.seat, run, tuple(segment.luck)))
            run = ()
    return kept, match


def compare(record: Record, match: Match) -> None:
    """Compare a record with its replayed match: checksum, result and last state; raises RecordDiffers."""
    if not record.intact:
        raise RecordDiffers("the record was changed after it was written: its checksum does not agree")
    again = match.result()
    result = None if again is None else (again.reason, again.winners)
    if result != record.result:
        raise RecordDiffers(f"the record ends with {_shown(record.result)}; played again it ends with {_shown(result)}")
    digest = state_digest(match.state)
    if digest != record.state:
        raise RecordDiffers(f"the last state is {record.state} in the record and {digest} when played again")


def _shown(result: tuple[str, tuple[int, ...]] | None) -> str:
    if result is None:
        return "no result"
    winners = ", ".join(f"seat {seat + 1}" for seat in result[1]) or "nobody"
    return f"{winners} winning ({result[0]})"
