"""Lessons: the guided first race of a game as a page plays it: every Screen is made by the rules, none by the page.

A lesson is the same for everybody, so it is sent whole: what is said at each step, which answer it waits for, and what
changes with every answer. The page compares; it asks the server nothing, and can leave and come back.
"""

from __future__ import annotations

from typing import Any

from hairpin.drawing import SIZES
from hairpin.games.game import Game
from hairpin.games.lesson import Lesson
from hairpin.match import Match
from hairpin.match.lesson import play_lesson
from hairpin.server.compression import pack
from hairpin.server.game_facts import kit_of, kit_paths
from hairpin.server.refusals import HttpRefusal
from hairpin.server.viewer_feed import encode, next_screen, screen_maker

Json = dict[str, Any]


class Lessons:
    """The lessons that were asked for, each in one size of the boards and packed as it is sent."""

    def __init__(self) -> None:
        self.rendered: dict[tuple[str, str], bytes] = {}

    def render(self, game: Game, size: str) -> bytes:
        """Raises HttpRefusal if the game has no lesson, or none that can be played."""
        if size and size not in SIZES:
            raise HttpRefusal(400, f"There is no size {size[:20]!r}; there are {', '.join(SIZES)}.")
        found = self.rendered.get((game.name, size))
        if found is None:
            found = self.rendered[game.name, size] = pack(_drawn(game, lesson_of(game), size))
        return found


def lesson_of(game: Game) -> Lesson:
    if game.lesson is None:
        raise HttpRefusal(404, f"{game.title} has no guided first race yet; its guide says how to play.")
    return game.lesson()


def describe_lesson(game: Game) -> Json:
    """What a page says around a lesson."""
    lesson = lesson_of(game)
    setup = game.set_up(lesson.seats, lesson.options)
    svg, css = kit_paths(game, kit_of(game, setup))
    return {
        "game": game.name,
        "title": game.title,
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
        "path": f"/api/games/{game.name}/lesson",
        "kit": svg,
        "style": css,
    }


def _drawn(game: Game, lesson: Lesson, size: str) -> bytes:
    """The whole Screen at the beginning, then every step with the changes of each answer in it."""
    parts: list[dict[str, list[bytes]]] = [{"before": [], "after": []} for _ in lesson.steps]
    runs: list[bytes] = [b"null"] * len(lesson.steps)
    plays = play_lesson(game, lesson)
    _, _, match = next(plays)
    maker = screen_maker(match, lesson.viewer, size)
    screen = maker.draw(match, match.view(lesson.viewer))
    first = encode(screen)
    for place, part, match in plays:
        if part == "answer":
            runs[place] = encode(match.steps[-1].actions)
        screen, told = next_screen(maker, match, match.view(lesson.viewer), screen)
        parts[place]["before" if part == "before" else "after"].append(b"{%b}" % told)
    steps = []
    for step, one, run in zip(lesson.steps, parts, runs, strict=True):
        said = encode({"says": step.says, "look": step.look, "other": step.other})
        before, after = (b",".join(one[name]) for name in ("before", "after"))
        steps.append(b'%b,"answer":%b,"before":[%b],"after":[%b]}' % (said[:-1], run, before, after))
    return b'{"screen":%b,"over":%b,"steps":[%b]}' % (first, _over(match), b",".join(steps))


def _over(match: Match) -> bytes:
    return b"true" if match.over else b"false"
