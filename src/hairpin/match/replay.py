"""Replay: play a match again as it was kept, take it up where it stopped, and verify that it comes out as written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hairpin.engine.chance import Chance, Fair, LuckRefused, Outcome, Replayed, commitment_to
from hairpin.games.game import Game, Setup
from hairpin.match.match import Match
from hairpin.match.record import Answer, Commit, Player, Record, Secret, state_digest
from hairpin.refusal import BadRecord, IllegalAction, RecordDiffers


def replay(record: Record) -> Match:
    """The match of a record, played again to where the record ends; raises BadRecord where it cannot be."""
    *_, match = steps(record)
    return match


def steps(record: Record) -> Iterator[Match]:
    """The match after its set-up and after each answer of the record."""
    game = record.find_game()
    setup = record.set_up()
    segments = _segments(record)
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
    # The luck that was committed to belongs to the record, not to the replay's own account of it.
    match.entries = list(record.entries)


def _where(match: Match, number: int, answer: Answer) -> str:
    return f"answer {number}, {match.names[answer.seat]}: {match.setup.action_name(answer.action)}"


def _all_used(chance: Chance, where: str) -> None:
    if isinstance(chance, Replayed) and chance.left() > 0:
        raise BadRecord(f"{where}: the record holds more luck here than the match asks for")


@dataclass
class _Segment:
    """An answer of the record (None: the set-up) with the luck that followed it and the commitment it came under."""

    answer: Answer | None
    luck: list[Outcome]
    commitment: str
    fresh: bool  # the commitment is new here


def _segments(record: Record) -> list[_Segment]:
    segments: list[_Segment] = []
    commitment, fresh = "", True
    for entry in record.entries:
        if isinstance(entry, Commit):
            commitment, fresh = entry.commitment, True
        elif isinstance(entry, Answer):
            if not segments:
                segments.append(_Segment(None, [], "", True))
            segments.append(_Segment(entry, [], commitment, fresh))
            fresh = False
        elif isinstance(entry, Outcome):
            if not segments:
                segments.append(_Segment(None, [], commitment, fresh))
                fresh = False
            segments[-1].luck.append(entry)
    return segments or [_Segment(None, [], "", True)]


def take_up(record: Record, chance: Chance) -> Match:
    """The match of a record, ready to go on with new luck."""
    match = replay(record)
    match.take_up(chance)
    return match


@dataclass(frozen=True)
class Kept:
    """One step as a server keeps it: who answered what (nobody: the set-up), and the luck that followed.

    Or who took the answer of an earlier step `back`. A `firm` answer is not taken back.
    """

    seat: int | None
    answers: tuple[int, ...]
    luck: tuple[Outcome, ...]
    back: int | None = None
    firm: bool = False


def again(game: Game, setup: Setup, players: Sequence[Player], kept: Sequence[Kept]) -> Iterator[Match]:
    """The match that was kept, after its set-up and after each of its steps; raises BadRecord where it cannot be."""
    try:
        match = Match(game, setup, Replayed(list(kept[0].luck), 0), players)
        for one in kept[1:]:
            _all_used(match.chance, f"step {match.step}")
            yield match
            assert one.seat is not None
            match.chance = Replayed(list(one.luck), 0)
            if one.back is None:
                match.accept(match.prepare(one.seat, one.answers), one.firm)
            elif match.accept_back(match.prepare_back(one.seat)).back != one.back:
                raise BadRecord(f"step {match.step} takes back step {one.back}, which is not the last of its seat")
        _all_used(match.chance, f"step {match.step}")
    except (IllegalAction, LuckRefused) as problem:
        raise BadRecord(f"the match that was kept cannot be played again: {problem}") from None
    yield match


def resume(game: Game, setup: Setup, players: Sequence[Player], kept: Sequence[Kept], chance: Fair) -> Match:
    """The match that was kept, step by step as it was played, going on with the luck it had.

    `chance` is that luck as it stood after the last step; the outcomes before come from what was kept.
    """
    *_, match = again(game, setup, players, kept)
    match.chance = chance
    match.entries.insert(0, Commit(chance.commitment()))
    if match.over:
        match.close()
    return match


def runs(record: Record) -> tuple[list[Kept], Match]:
    """The steps of a record as a table would keep them, and the match after the last one; raises BadRecord.

    A record has every small answer by itself; here those that make up one choice are one run.
    """
    setup = record.set_up()
    segments = _segments(record)
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
        if prepared.whole or following is None or following.seat != answer.seat:
            match.accept(prepared)
            _all_used(match.chance, where)
            kept.append(Kept(answer.seat, run, tuple(segment.luck)))
            run = ()
    return kept, match


def verify(record: Record) -> Match:
    """Replay a record and compare: checksum, result, last state and, where it was committed to, every piece of luck."""
    try:
        match = replay(record)
    except BadRecord as problem:
        raise RecordDiffers(str(problem)) from None
    compare(record, match)
    verify_luck(record)
    return match


def compare(record: Record, match: Match) -> None:
    """Compare a record with its match played again: checksum, result and last state."""
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


def verify_luck(record: Record) -> int:
    """Draw all luck again from the secrets that were published; returns how many outcomes were checked."""
    secrets = _secrets(record)
    if not secrets:
        return 0
    match: Match | None = None
    checked = 0
    for segment in _segments(record):
        chance = _luck_of(segment, secrets, match)
        before = 0 if match is None else len(match.entries)
        if match is None:
            match = Match(record.find_game(), record.set_up(), chance, record.players)
        elif segment.answer is not None:
            match.chance = chance
            match.submit(segment.answer.seat, segment.answer.action)
        if isinstance(match.chance, Fair):
            if [entry for entry in match.entries[before:] if isinstance(entry, Outcome)] != segment.luck:
                raise RecordDiffers("the luck in the record is not the luck of its published secret")
            checked += len(segment.luck)
    return checked


def _luck_of(segment: _Segment, secrets: dict[str, bytes], match: Match | None) -> Chance:
    """The chance that a segment's luck must have come from: its secret, drawn on from where it stood."""
    secret = secrets.get(segment.commitment)
    if secret is None:
        return Replayed(segment.luck, 0)
    if match is not None and not segment.fresh and isinstance(match.chance, Fair):
        return match.chance
    return Fair(secret, 0)


def _secrets(record: Record) -> dict[str, bytes]:
    """The published secrets by their commitments; a secret that fits none is refused."""
    commitments = [entry.commitment for entry in record.entries if isinstance(entry, Commit)]
    secrets = {}
    for entry in record.entries:
        if isinstance(entry, Secret):
            secret = bytes.fromhex(entry.secret)
            commitment = commitment_to(secret)
            if commitment not in commitments:
                raise RecordDiffers("the published secret does not fit any commitment of the record")
            secrets[commitment] = secret
    return secrets
