"""Rows: what is stored, as Python has it: a table, its seats, and the log of its match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from hairpin.engine.chance import Chance, Fair, Outcome, luck_key
from hairpin.engine.state import State
from hairpin.match import Match, Prepared, TakenBack
from hairpin.match.record import Seed, shares_of
from hairpin.match.replay import Kept
from hairpin.server.writer import Row

By = Literal["person", "bot", "open"]


@dataclass(frozen=True)
class SeatRow:
    """A seat: taken by a guest or a bot, or open. A bot may stand in for a guest who is away."""

    seat: int
    by: By
    guest: str | None = None
    name: str = ""
    level: str = ""
    former: str | None = None
    moved: int = 0
    seed_hash: str | None = None  # given by the page that sits here, and dropped with it
    paint: str = ""  # that the person wants, or wanted who left the seat to a bot; empty for none
    sat: float = 0.0  # when they sat down
    nameless: bool = False  # nobody gave it a name: it is called by its colour

    def taken_by(self, guest: str, name: str) -> SeatRow:
        return replace(self, by="person", guest=guest, name=name, former=None, moved=self.moved + 1, seed_hash=None)

    def left_to(self, level: str, former: str | None) -> SeatRow:
        return replace(self, by="bot", guest=None, level=level, former=former, moved=self.moved + 1, seed_hash=None)

    @property
    def stands_in(self) -> bool:
        return self.by == "bot" and self.guest is not None

    def stood_in(self, level: str) -> SeatRow:
        """A bot drives for the person who has this seat. The seat and its links stay theirs."""
        return replace(self, by="bot", level=level)

    def back(self) -> SeatRow:
        return replace(self, by="person", level="") if self.stands_in else self

    def opened(self) -> SeatRow:
        """Nobody's; nothing is left of whoever sat here."""
        return SeatRow(self.seat, "open", level=self.level, moved=self.moved + 1)


@dataclass(frozen=True)
class GuestRow:
    """What a guest chose for all tables; both are empty where they chose none."""

    name: str = ""
    paint: str = ""


@dataclass(frozen=True)
class TableRow:
    """A table: what is played, its host, and the secret of its luck."""

    id: str
    game: str
    options: dict[str, Any]
    components: str | None
    players: list[list[str]] | None
    secret: bytes
    listed: bool
    host: str
    created: float
    ended: float | None = None
    closed: float | None = None
    next: str | None = None
    patient: bool = False
    seeds: list[list[Any]] | None = None  # seat, hash and seed (or None) of those who have a part in the luck

    @property
    def promised(self) -> tuple[Seed, ...]:
        """The seeds of a match that starts or has started; one that was not revealed is None."""
        return tuple(Seed(*one) for one in self.seeds or ())

    def luck(self, drawn: int) -> Fair:
        """The luck of the match, from its secret and what the seats added, as it stands after some draws."""
        shares = shares_of(self.promised, len(self.players or ()))
        return Fair(self.secret, drawn, luck_key(self.secret, shares))


@dataclass(frozen=True)
class LogRow:
    """One row of the log as it is read back."""

    kept: Kept
    drawn: int
    quiet: bool
    key: str


@dataclass(frozen=True)
class StoredTable:
    """All that is stored of one table."""

    founded: TableRow
    sittings: tuple[SeatRow, ...]
    log: tuple[LogRow, ...]
    removed: tuple[str, ...] = ()  # guests whom the host sent away


@dataclass(frozen=True)
class SeatedTable:
    """A table and its seats, without its match."""

    founded: TableRow
    sittings: tuple[SeatRow, ...]


@dataclass(frozen=True)
class TableSummary:
    """A table in a list, which is shown without its match."""

    founded: TableRow
    sittings: tuple[SeatRow, ...]
    step: int | None  # None: it has not started
    awaited: int


BOT = "bot-"  # begins the key of every answer that a bot gives


def is_final(key: str) -> bool:
    """Whether the answer with this key is final: the answer of a bot cannot be taken back."""
    return key.partition(":")[2].startswith(BOT)


def luck_text(outcomes: Sequence[Outcome]) -> str:
    return " ".join([f"{one.why}:{one.seat}:{one.value}" for one in outcomes])


def luck_from(text: str) -> tuple[Outcome, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Outcome(int(why), int(seat), int(value)) for why, seat, value in parts)


def log_row(table: str, n: int, prepared: Prepared, quiet: bool, key: str, now: float) -> Row:
    """The row for an answer."""
    answers, luck = " ".join(str(action) for action in prepared.actions), luck_text(prepared.recorded.outcomes)
    return _row(table, n, prepared.state, prepared.recorded.source, now, prepared.seat, answers, luck, quiet, key)


def back_row(table: str, match: Match, taken: TakenBack, key: str, now: float) -> Row:
    """The row for an answer taken back: a step of its own, because no step number may be seen twice.

    No luck was drawn for it, so none can be drawn twice.
    """
    answer = taken.answer
    row = _row(table, match.step + 1, taken.state, match.chance, now, answer.seat, "", "", answer.sealed, key)
    return {**row, "back": answer.step}


def first_row(table: str, match: Match, now: float) -> Row:
    """The row for the set-up of a match."""
    luck = luck_text([entry for entry in match.entries if isinstance(entry, Outcome)])
    return _row(table, 0, match.state, match.chance, now, luck=luck)


def _row(
    table: str,
    n: int,
    state: State,
    chance: Chance,
    now: float,
    seat: int | None = None,
    answers: str = "",
    luck: str = "",
    quiet: bool = False,
    key: str = "",
) -> Row:
    assert isinstance(chance, Fair)
    return {
        "match": table,
        "n": n,
        "seat": seat,
        "answers": answers,
        "luck": luck,
        "drawn": chance.drawn,
        "awaited": int(state.awaited),
        "quiet": quiet,
        "key": key,
        "at": now,
        "back": None,
    }
