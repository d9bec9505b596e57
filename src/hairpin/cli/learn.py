"""`hairpin learn`: the guided first race of a game in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.text import Text

from hairpin.cli import telling
from hairpin.cli.asking import understand
from hairpin.cli.screen import Screen
from hairpin.games import find_game
from hairpin.games.default_terminal import terminal_of
from hairpin.games.game import Game
from hairpin.games.lesson import Lesson, LessonStep
from hairpin.match import Match
from hairpin.match.drafting import Draft
from hairpin.match.example import action_of
from hairpin.match.lesson import play_lesson
from hairpin.refusal import BadGame, Refused, UnknownGame

HINT = "a number or the beginning of a choice;  quit"
LEAVE = ("quit", "q", "exit")


def command(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game to learn, such as street-racing.")],
) -> None:
    """A guided first race: every rule of the basic game, one thing at a time, in three to five minutes."""
    game = find_game(name)
    if game.lesson is None:
        raise UnknownGame(f"{game.title} has no guided first race; `hairpin play {game.name}` and `guide` explain it")
    Guided(game, game.lesson(), Screen(Console(highlight=False))).run()


class Left(Exception):
    """The learner typed `quit`."""


class Guided:
    """A lesson at this screen: it says one thing at a time, and waits for the answer that it asks for."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen) -> None:
        self.game = game
        self.lesson = lesson
        self.screen = screen
        self.since = 0  # the step of the match from which on the log is new

    def run(self) -> None:
        plays = play_lesson(self.game, self.lesson)
        _, _, match = next(plays)
        try:
            for place, step in enumerate(self.lesson.steps):
                _pass(plays, len(step.before))
                self._teach(match, place, step)
                self.since = match.step + 1
                _pass(plays, bool(step.answer) + len(step.after))
        except (Left, EOFError, KeyboardInterrupt):
            self.screen.say("")
            self.screen.say(f"Begin again at any time with: hairpin learn {self.game.name}")
            return
        self.screen.say(f"Race a bot with: hairpin play {self.game.name} --bots street", style="bold")

    def _teach(self, match: Match, place: int, step: LessonStep) -> None:
        self._show(match, place, step)
        if not step.answer:
            self._read("Enter to go on > ")
            return
        wanted = tuple(action_of(match.setup, name) for name in step.answer)
        while self._answer(match, wanted) != wanted:
            self.screen.say(step.other, style="bold yellow")

    def _answer(self, match: Match, wanted: tuple[int, ...]) -> tuple[int, ...]:
        """The answer of the learner, as far as it is the wanted one; it may end before the learner's turn does."""
        draft = Draft(match.setup, match.view(self.lesson.viewer), names=match.names)
        while not draft.complete and draft.actions != wanted and draft.actions == wanted[: len(draft.actions)]:
            if draft.actions:
                self.screen.show(self._choices(match, draft))
            line = self._read("You > ")
            try:
                draft.add(understand(line, draft.decision, draft.after))
            except BadGame:
                raise
            except Refused as refusal:
                self.screen.say(str(refusal), style="bold red")
        return draft.actions

    def _show(self, match: Match, place: int, step: LessonStep) -> None:
        screen, viewer = self.screen, self.lesson.viewer
        screen.clear()
        screen.show(
            terminal_of(self.game).table(match.setup, match.view(viewer), match.names, screen.width, screen.live)
        )
        screen.show(telling.tail(match, viewer, self.since, screen.console, screen.width, 6))
        screen.show(
            Panel(Text(step.says, "bold"), title=f"{place + 1} of {len(self.lesson.steps)}", title_align="left")
        )
        if step.answer:
            screen.show(self._choices(match, Draft(match.setup, match.view(viewer), names=match.names)))
            screen.say(HINT, style="dim")

    def _choices(self, match: Match, draft: Draft) -> RenderableType:
        assert draft.view is not None
        shown: RenderableType = terminal_of(self.game).choices(
            match.setup, draft.view, draft.decision, self.screen.width, True
        )
        return shown

    def _read(self, prompt: str) -> str:
        line = self.screen.read(prompt)
        if line.strip().lower() in LEAVE:
            raise Left
        return line


def _pass(plays: Iterator[object], answers: int) -> None:
    """Let so many answers of the script happen."""
    for _ in range(answers):
        next(plays)
