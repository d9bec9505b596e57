"""Record: options, actions and outcomes of luck of one match, as text that people can read and diffs can show.

It holds only what was decided: nothing about future luck, no cards still in the pile. Its last line has the number
of lines and their checksum, so that a text that was cut short or changed is noticed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hairpin.engine.chance import EVERYBODY, Outcome
from hairpin.engine.state import State
from hairpin.games import component_text, find_game
from hairpin.games.game import Game, Setup
from hairpin.games.option import Value
from hairpin.refusal import BadRecord, Refused, kind_of

FIRST_LINE = "hairpin record 1"
LONG_LINES = ("| ", "option ")
PERSON = "person"
LONGEST_NAME = 40
# Limits of a record, checked before anything is read. A file on disk may be longer than a server accepts.
LONGEST_TEXT = 50_000_000  # characters
LONGEST_LINE = component_text.LONGEST_LINE + 2  # characters: a line of the components after its bar
LONGEST_ENTRY = 400  # characters of any line except options and components
MOST_LINES = 3_000_000
MISSING = "missing"  # written for a seed that was not revealed in time
HASH = re.compile("[0-9a-f]{64}")  # a SHA-256 or a seed
BYTES = re.compile("([0-9a-f]{2})+")
DRAW = re.compile("(0|[1-9][0-9]{0,9})/([1-9][0-9]{0,9})")  # the number drawn, and how many were possible


@dataclass(frozen=True)
class Player:
    """The player in a seat: a name, and `person` or the level of a bot."""

    name: str
    by: str = PERSON


@dataclass(frozen=True)
class Answer:
    seat: int
    action: int


@dataclass(frozen=True)
class Commit:
    """Luck after this entry comes from a secret with this SHA-256."""

    commitment: str


@dataclass(frozen=True)
class Seed:
    """A seat's seed for the luck of a commitment: the hash given before the start, and the seed itself.

    The seed is None if it was not revealed in time; luck was then drawn without it.
    """

    seat: int
    hash: str
    seed: str | None

    @property
    def share(self) -> bytes:
        """The bytes it adds to the key of the luck; a missing seed adds its hash, so nobody can leave it out later."""
        return b"\x02" + bytes.fromhex(self.hash) if self.seed is None else b"\x01" + bytes.fromhex(self.seed)


def shares_of(seeds: Iterable[Seed], seats: int) -> list[bytes]:
    """The share of each seat in the key of the luck; empty for a seat without a seed."""
    by_seat = {one.seat: one.share for one in seeds}
    return [by_seat.get(seat, b"") for seat in range(seats)]


@dataclass(frozen=True)
class Secret:
    """The secret of the luck before this entry, published when nothing more will be drawn from it."""

    secret: str


Entry = Answer | Outcome | Commit | Seed | Secret


@dataclass(frozen=True)
class Record:
    game: str
    seats: int
    players: tuple[Player, ...]
    options: Mapping[str, Value]
    components: str | None
    entries: tuple[Entry, ...]
    result: tuple[str, tuple[int, ...]] | None  # reason and winners; None if the match is not over
    state: str  # digest of the last state
    intact: bool = True  # whether the checksum was right when it was read

    def __repr__(self) -> str:
        answers = sum(isinstance(entry, Answer) for entry in self.entries)
        given = "1 answer" if answers == 1 else f"{answers} answers"
        return f"<Record {self.game}: {', '.join(player.name for player in self.players)}; {given}; {self._ending()}>"

    def _ending(self) -> str:
        if self.result is None:
            return "not over"
        reason, winners = self.result
        return f"{' and '.join(self.players[seat].name for seat in winners) or 'nobody'} won ({reason})"

    def find_game(self) -> Game:
        return find_game(self.game)

    def set_up(self) -> Setup:
        return self.find_game().set_up(self.seats, self.options, self.components, kept=True)

    def write(self) -> str:
        """The record as text."""
        game = self.find_game()
        setup = self.set_up()
        shown = {option.name: option for option in game.options}
        lines = [FIRST_LINE, f"game {self.game}", f"seats {self.seats}"]
        lines += [f"player {seat} {player.by} {player.name}" for seat, player in enumerate(self.players, 1)]
        lines += [f"option {name} {shown[name].shown(value)}" for name, value in self.options.items()]
        if self.components is not None:
            lines.append("components")
            lines += [f"| {line}".rstrip() for line in self.components.splitlines()]
        lines.append("")
        lines += [_entry_line(entry, setup) for entry in self.entries]
        lines.append("")
        if self.result is not None:
            reason, winners = self.result
            lines.append(f"result {reason} {_seat_list(winners)}")
        lines.append(f"state {self.state}")
        lines.append(f"end {len(lines) + 1} {_checksum(lines)}")
        return "\n".join(lines) + "\n"


def _seat_list(seats: tuple[int, ...]) -> str:
    return ",".join(str(seat + 1) for seat in seats) or "nobody"


def _checksum(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def state_digest(state: State) -> str:
    """A short digest of the whole state."""
    return hashlib.sha256(",".join(str(number) for number in state.snapshot()).encode()).hexdigest()[:16]


def _entry_line(entry: Entry, setup: Setup) -> str:
    if isinstance(entry, Answer):
        return f"{entry.seat + 1} {setup.action_name(entry.action)}"
    if isinstance(entry, Commit):
        return f"commit {entry.commitment}"
    if isinstance(entry, Secret):
        return f"secret {entry.secret}"
    if isinstance(entry, Seed):
        return f"seed {entry.seat + 1} {entry.hash} {entry.seed or MISSING}"
    outcome = setup.outcome_name(int(entry.why), int(entry.value))
    eyes = "" if entry.seat == EVERYBODY else f" for {entry.seat + 1}"
    drawn = "" if entry.index < 0 else f" {entry.index}/{entry.size}"
    return f"~ {setup.luck_name(int(entry.why))} {outcome}{eyes}{drawn}"


def checked_name(name: str) -> str:
    """A player's name with its spaces tidied; raises Refused if it is too long, empty or not printable."""
    if not isinstance(name, str):
        raise Refused(f"a name is a text; {kind_of(name)} was given")
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise Refused(f"a name has 1 to {LONGEST_NAME} printable characters; {name[:60]!r} has not")
    return tidy


# -- reading ----------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """Read a record from its text; raises BadRecord with the line that is wrong."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text; {kind_of(text)} was given")
    if len(text) > LONGEST_TEXT:
        raise BadRecord(f"this text has {len(text)} characters; a record has at most {LONGEST_TEXT}")
    first = text[: LONGEST_ENTRY + 1].split("\n", 1)[0].rstrip("\r")
    if first != FIRST_LINE:
        if first.startswith("hairpin record "):
            raise BadRecord(f"this is a {first[:40]!r}; this version of Hairpin reads {FIRST_LINE!r}")
        raise BadRecord(f"this is not a Hairpin record: its first line is not {FIRST_LINE!r}")
    lines = _lines(text)
    return _Reader(lines).record()


def _lines(text: str) -> list[str]:
    """The lines of a record, without empty ones at the end; raises BadRecord if there are too many or too long ones."""
    text = text.rstrip("\r\n")
    count = text.count("\n") + 1
    if count > MOST_LINES:
        raise BadRecord(f"this text has {count} lines; a record has at most {MOST_LINES}")
    lines = text.split("\n")
    if "\r" in text:
        lines = [line.rstrip("\r") for line in lines]
    for number, line in enumerate(lines, 1):
        most = LONGEST_LINE if line.startswith(LONG_LINES) else LONGEST_ENTRY
        if len(line) > most:
            raise BadRecord(f"line {number} of the record has {len(line)} characters; it can have {most}")
    return lines


class _Reader:
    """Reads line by line, and counts the lines for its error messages."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1
        self.seats: dict[str, int] = {}  # seat by its written number

    def wrong(self, what: str) -> BadRecord:
        return BadRecord(f"line {self.at} of the record: {what}")

    def next(self) -> str:
        if self.at >= len(self.lines):
            raise BadRecord(f"the record is cut short after line {len(self.lines)}: it has no end line")
        self.at += 1
        return self.lines[self.at - 1]

    def peek(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def record(self) -> Record:
        last = self.lines[-1].split(" ")
        if last[0] != "end" or len(last) != 3:
            raise BadRecord(f"the record is cut short after line {len(self.lines)}: it has no end line")
        name = self._value("game")
        game = find_game(name)
        seats = self._number("seats")
        if not game.fewest <= seats <= game.most:
            raise self.wrong(f"{game.title} is for {game.players()}; {seats} cannot play it")
        self.seats = {str(seat + 1): seat for seat in range(seats)}
        players = [self._player(seat) for seat in range(seats)]
        options = self._options(game)
        components = self._components()
        if self.next() != "":
            raise self.wrong("an empty line must stand before the match")
        setup = game.set_up(seats, options, components, kept=True)
        entries: list[Entry] = []
        while (line := self.next()) != "":
            entry = self._entry(line, setup)
            if isinstance(entry, Seed):
                self._check_seed(entry, entries)
            entries.append(entry)
        result = self._result() if self.peek().startswith("result ") else None
        state = self._value("state")
        end = self.next().split(" ")
        if self.at != len(self.lines):
            raise self.wrong("the record goes on after its last line")
        intact = end[1] == str(len(self.lines)) and end[2] == _checksum(self.lines[:-1])
        return Record(
            name, seats, tuple(players), dict(setup.options), components, tuple(entries), result, state, intact
        )

    def _value(self, key: str) -> str:
        line = self.next()
        if not line.startswith(f"{key} ") or len(line) == len(key) + 1:
            raise self.wrong(f"it should begin with {key!r} and have a value")
        return line[len(key) + 1 :]

    def _number(self, key: str) -> int:
        text = self._value(key)
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            raise self.wrong(f"{text!r} is not a number of {key}")
        return int(text)

    def _player(self, seat: int) -> Player:
        parts = self._value("player").split(" ", 2)
        if len(parts) != 3 or parts[0] != str(seat + 1):
            raise self.wrong(f"it should name player {seat + 1}, who plays, and the name")
        return Player(checked_name(parts[2]), parts[1])

    def _options(self, game: Game) -> dict[str, object]:
        known = {option.name: option for option in game.options}
        options: dict[str, object] = {}
        while self.peek().startswith("option "):
            name, _, text = self._value("option").partition(" ")
            if name not in known:
                raise self.wrong(f"{game.title} has no option {name!r}; it has {', '.join(known)}")
            if name in options:
                raise self.wrong(f"option {name} is given twice")
            options[name] = known[name].read(text, kept=True)
        return options

    def _components(self) -> str | None:
        if self.peek() != "components":
            return None
        self.next()
        lines = []
        while self.peek().startswith("|"):
            lines.append(self.next()[2:])
        return "\n".join(lines) + "\n"

    def _entry(self, line: str, setup: Setup) -> Entry:
        first, _, rest = line.partition(" ")
        if first == "~":
            return self._outcome(rest, setup)
        if first == "commit":
            return Commit(self._hex(rest, HASH))
        if first == "secret":
            return Secret(self._hex(rest, BYTES))
        if first == "seed":
            return self._seed(rest)
        seat = self.seats.get(first)
        if seat is None:
            raise self.wrong(f"{line[:60]!r} is neither an answer of a seat nor an outcome of luck")
        action = setup.action_number(rest)
        if action is None:
            raise self.wrong(f"there is no action {rest[:60]!r}")
        return Answer(seat, action)

    def _outcome(self, rest: str, setup: Setup) -> Outcome:
        parts = rest.split(" ")
        why = setup.luck_number(parts[0])
        if why is None or not 2 <= len(parts) <= 5:
            raise self.wrong(f"{rest[:60]!r} is no outcome of luck")
        size, index = 0, -1
        if len(parts) in (3, 5):
            index, size = self._draw(parts.pop())
        value = setup.outcome_number(why, parts[1])
        if value is None:
            raise self.wrong(f"{parts[1][:60]!r} cannot come out of {parts[0]}")
        seat = EVERYBODY
        if len(parts) == 4:
            if parts[2] != "for" or parts[3] not in self.seats:
                raise self.wrong(f"{' '.join(parts[2:])[:60]!r} names no seat")
            seat = self.seats[parts[3]]
        return Outcome(why, seat, value, size, index)

    def _draw(self, text: str) -> tuple[int, int]:
        found = DRAW.fullmatch(text)
        if found is None or int(found[1]) >= int(found[2]):
            raise self.wrong(
                f"{text[:60]!r} is no draw: it should be a number from 0, a slash, and how many there were"
            )
        return int(found[1]), int(found[2])

    def _seed(self, rest: str) -> Seed:
        parts = rest.split(" ")
        if len(parts) != 3 or parts[0] not in self.seats:
            raise self.wrong(f"a seed is a seat, the hash that it gave, and the seed or {MISSING!r}")
        seed = None if parts[2] == MISSING else self._hex(parts[2], HASH)
        return Seed(self.seats[parts[0]], self._hex(parts[1], HASH), seed)

    def _check_seed(self, seed: Seed, before: list[Entry]) -> None:
        """Check that seeds come right after their commitment, in the order of their seats."""
        last = before[-1] if before else None
        if not isinstance(last, Commit) and not (isinstance(last, Seed) and last.seat < seed.seat):
            raise self.wrong("seeds stand right behind a commitment, in the order of their seats")

    def _hex(self, text: str, form: re.Pattern[str]) -> str:
        if form.fullmatch(text) is None:
            raise self.wrong(f"{text[:70]!r} is not the hexadecimal number that should stand here")
        return text

    def _result(self) -> tuple[str, tuple[int, ...]]:
        parts = self._value("result").split(" ")
        winners = [] if parts[-1] == "nobody" else parts[-1].split(",")
        if len(parts) != 2 or any(one not in self.seats for one in winners):
            raise self.wrong("a result is a reason and the winners' seats, or nobody")
        return parts[0], tuple(self.seats[one] for one in winners)
