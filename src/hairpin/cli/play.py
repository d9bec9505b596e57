"""Plays a match of any game at this screen, with people and bots; saves the record after every answer of a person."""

from __future__ import annotations

import os
import secrets
import shlex
from pathlib import Path
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from hairpin.bots import Bot, find_bot
from hairpin.cli import telling
from hairpin.cli.asking import understand
from hairpin.cli.failing import failure_of
from hairpin.cli.guiding import Guide
from hairpin.cli.screen import Screen
from hairpin.drawing.words import sentence
from hairpin.engine.chance import Chance, Fair, seeded
from hairpin.games.default_terminal import terminal_of
from hairpin.games.game import Decision, Result
from hairpin.games.numbering import numbered
from hairpin.match import Match, Record
from hairpin.match.drafting import Draft
from hairpin.match.record import PERSON
from hairpin.refusal import BadGame, Refused

HINT = "a number or the beginning of a choice;  ? help  log  guide  save  quit"
COMMANDS = {
    "?": "explains the question and every choice",
    "back": "takes back the last part of an answer that is not whole yet",
    "log": "tells everything that happened so far",
    "guide": "tells how to play",
    "save": "writes the record",
    "quit": "writes the record and leaves; the match can be taken up again",
}
SAME_AS = {"help": "?", "exit": "quit", "q": "quit", ":q": "quit"}


class Left(Exception):
    """A player typed `quit`."""


def bots_luck(seed: int | None) -> Chance:
    """Luck for the bots' random choices, separate from the luck of the match."""
    return seeded(secrets.randbits(62) if seed is None else seed + 1)


def write_record(record: Record, path: Path) -> None:
    """Write a whole record, or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record.write())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def play(
    match: Match, console: Console, save_to: Path, *, seed: int | None = None, source: TextIO | None = None
) -> int:
    """Play a match, new or resumed, at this screen; returns the exit code.

    People are asked here; the other seats are bots. The record is written to `save_to` after every answer of a person,
    at the end, and when a player quits. `source` replaces the keyboard.
    """
    return Session(match, Screen(console, source), save_to, bots_luck(seed)).run()


class Session:
    """One session: the match, the screen, who looks at it, and what each person has been told."""

    def __init__(self, match: Match, screen: Screen, save_to: Path, luck: Chance) -> None:
        self.match = match
        self.screen = screen
        self.save_to = save_to
        players = match.players
        self.persons = [seat for seat, player in enumerate(players) if player.by == PERSON]
        self.bots: dict[int, Bot] = {
            seat: find_bot(player.by, match.game, match.setup, luck)
            for seat, player in enumerate(players)
            if player.by != PERSON
        }
        self.looking: int | None = None if len(self.persons) != 1 else self.persons[0]
        # In a resumed match each person is told everything since their own last answer.
        self.since = {
            seat: max((step.number for step in match.steps if step.seat == seat), default=0) for seat in self.persons
        }
        self.notices: list[str] = []

    def run(self) -> int:
        if isinstance(self.match.chance, Fair) and not self.match.over:
            self.notices.append(f"shuffle commitment {self.match.chance.commitment()}")
        try:
            while not self.match.over:
                self._next()
            return self._finish()
        except (Left, EOFError, KeyboardInterrupt):
            return self._leave()
        except Exception as problem:
            words = failure_of(self.match.game, problem)
            if not words:
                raise
            return self._fail(words)

    def _next(self) -> None:
        """Get one answer: from a bot first, then from the person at the screen, then from the first person asked."""
        waiting = self.match.waiting
        for seat in waiting:
            if seat in self.bots:
                view = self.match.view(seat)
                decision = self.match.decision(seat)
                assert decision is not None
                self.match.submit(seat, self.bots[seat].choose(view, decision))
                return
        seat = self.looking if self.looking in waiting and self.looking is not None else waiting[0]
        if seat != self.looking:
            self._hand_over(seat)
        self._ask(seat)

    def _hand_over(self, seat: int) -> None:
        """Hide the screen: show only what everybody may see until the next person is there."""
        name = self.match.names[seat]
        self.looking = None
        self.screen.clear(secret=True)
        self.screen.show(self._table(None))
        self.screen.say("")
        if _command(self.screen.read(f"Hand the screen to {name}, then press Enter > ")) == "quit":
            raise Left
        self.looking = seat

    # -- asking ------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Put one seat's answer together, then carry it out."""
        draft = Draft(self.match.setup, self.match.view(seat), names=self.match.names)
        while not draft.complete:
            self._show(draft)
            while not self._read(draft):
                pass
        if draft.hand_in(self.match) < len(draft.actions):
            self.notices.append("Another player answered first. You are asked again for the rest.")
        self.since[seat] = self.match.step
        self._save_quietly()

    def _read(self, draft: Draft) -> bool:
        """Read one line; True if the question has changed or must be shown again."""
        line = self.screen.read(f"{self.match.names[draft.seat]} > ")
        command = _command(line)
        if command:
            return self._obey(command, draft)
        try:
            draft.add(understand(line, draft.decision, draft.after))
        except BadGame:
            raise
        except Refused as refusal:
            self.screen.say(str(refusal), style="bold red")
            return False
        return True

    def _show(self, draft: Draft) -> None:
        match, screen, seat, view = self.match, self.screen, draft.seat, draft.view
        assert view is not None
        terminal, decision = terminal_of(match.game), draft.decision
        screen.clear()
        screen.question(
            lambda low: terminal.table(match.setup, view, match.names, screen.width, low),
            lambda width, room: telling.tail(match, seat, self.since[seat], screen.console, width, room),
            lambda width, low: terminal.choices(match.setup, view, decision, width, low),
        )
        for notice in self.notices:
            screen.say(notice, style="dim", whole=True)
        self.notices.clear()
        screen.say(f"{HINT}  back" if draft.actions else HINT, style="dim")

    def _table(self, viewer: int | None, low: bool = False) -> RenderableType:
        match = self.match
        shown: RenderableType = terminal_of(match.game).table(
            match.setup, match.view(viewer), match.names, self.screen.width, low
        )
        return shown

    # -- commands ----------------------------------------------------------------------------

    def _obey(self, command: str, draft: Draft) -> bool:
        """Carry out a command; True if the question must be shown again."""
        if command == "quit":
            raise Left
        if command == "back":
            if draft.take_back():
                return True
            self.screen.say("There is nothing to take back: what was answered before is done.")
        elif command == "?":
            self._explain(draft.decision)
        elif command == "save":
            self._save_quietly()
            self.screen.say(self.notices.pop() if self.notices else f"Saved to {self.save_to}", whole=True)
        else:
            told = telling.log(self.match, draft.seat) if command == "log" else Guide(self.match.game)
            self.screen.page(told)
            return self.screen.live
        return False

    def _explain(self, decision: Decision) -> None:
        listed = Table.grid(padding=(0, 2, 0, 0))
        for number, choice in numbered(decision).items():
            listed.add_row(str(number), Text(choice.name, "dim"), Text(choice.words), Text(choice.cost, "dim"))
        commands = Table.grid(padding=(0, 2, 0, 0))
        for command, words in COMMANDS.items():
            commands.add_row(Text(command, "bold"), Text(words))
        several = (
            "Several answers can stand on one line. A choice can be named by its number, its name, or its first words."
        )
        self.screen.show(
            Group(Text(decision.ask, "bold"), Text(decision.explain), "", listed, "", Text(several), commands, "")
        )

    # -- the end -----------------------------------------------------------------------------

    def _save_quietly(self) -> None:
        """Write the record; if that fails, the match goes on and the next screen says so."""
        try:
            write_record(self.match.record(), self.save_to)
        except OSError as problem:
            self.notices.append(f"The record cannot be written: {problem}")

    def _save(self) -> bool:
        try:
            write_record(self.match.record(), self.save_to)
        except OSError as problem:
            self.screen.say(f"The record cannot be written: {problem}", style="bold red")
            return False
        return True

    def _leave(self) -> int:
        self.match.close()
        self.screen.clear(secret=len(self.persons) > 1)
        if not self._save():
            return 1
        self.screen.say(f"Saved to {self.save_to}", whole=True)
        again = f"hairpin play --record {shlex.quote(str(self.save_to))}"
        self.screen.say(f"Take it up again with: {again}", style="bold", whole=True)
        return 0

    def _fail(self, words: str) -> int:
        """Tell that the game's own code has failed, and save what was played before."""
        self.match.close()
        self.screen.say(sentence(words), style="bold red", whole=True)
        if self._save():
            self.screen.say(f"The record is saved to {self.save_to}", whole=True)
        return 1

    def _finish(self) -> int:
        viewer = self.persons[0] if len(self.persons) == 1 else None
        result = self.match.result()
        assert result is not None
        since = max((self.since[seat] for seat in self.persons), default=0)
        screen = self.screen
        screen.clear(secret=len(self.persons) > 1)
        screen.question(
            lambda low: self._table(viewer, low),
            lambda width, room: telling.tail(self.match, None, since, screen.console, width, room),
            lambda width, low: standings(result),
        )
        if not self._save():
            return 1
        screen.say(f"The record is saved to {self.save_to}", style="dim", whole=True)
        return 0


def standings(result: Result) -> Group:
    """Who won and why, and the place of every player."""
    listed = Table.grid(padding=(0, 3, 0, 0))
    listed.add_column(justify="right")
    for place in result.places:
        won = place.seat in result.winners if place.seat is not None else False
        style = "bold" if won else ""
        points = "1 point" if place.points == 1 else f"{place.points:g} points"
        cells = (str(place.rank), place.name, points, place.words, "winner" if won else "")
        listed.add_row(*(Text(cell, style) for cell in cells))
    return Group(Text(result.words, style="bold"), "", listed)


def _command(line: str) -> str:
    """The command in a line, or an empty text."""
    word = line.strip().lower()
    word = SAME_AS.get(word, word)
    return word if word in COMMANDS else ""
