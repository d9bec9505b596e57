"""Guarding: a game's own code may fail; then the log says where.

The default board takes the place of a board that raises or draws with a symbol that its kit does not have. Plain
sentences take the place of words. Nothing can take the place of rules: a match whose rules fail ends with `GameFailed`.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hairpin.drawing import Kit, Screen, Voice
from hairpin.engine.state import Event
from hairpin.games.default_board import CARS
from hairpin.games.faults import place_of
from hairpin.games.game import Choice, Decision, Game, GameBoard, Place, Result, Setup, Story, Telling, View
from hairpin.games.story import Story as PlainStory
from hairpin.match import Match
from hairpin.refusal import BadGame, BadPicture
from hairpin.server.logs import GAME_FAILED, logger
from hairpin.server.refusals import HttpRefusal

RAISE = dis.opmap["RAISE_VARARGS"]  # a `raise` with words of the game's own
UNTOLD = "Something happened for which this game has no words."


class BadScreen(ValueError):
    """A Screen names something that its kit does not have."""


class GameFailed(HttpRefusal):
    """The rules of a game have failed: its match cannot go on, and asking again is no use."""

    def __init__(self, game: Game) -> None:
        super().__init__(410, f"This game failed: {game.title} cannot go on. The server's log says where.")


# What Python itself says of these has names and types of the code in it, but no values.
SAID_BY_PYTHON = (
    AttributeError,
    ImportError,
    IndexError,
    NameError,
    RecursionError,
    TypeError,
    UnboundLocalError,
    ZeroDivisionError,
)
SAID_BY_HAIRPIN = (BadGame, BadPicture, BadScreen)


def failed(game: Game, part: str, problem: Exception) -> None:
    """Write into the log which part of which game failed, in which line of its code, and what is wrong there.

    The log says the same fault of a game once.
    """
    says, place = message_of(problem), str(place_of(problem))
    logger.error(GAME_FAILED, exc_info=problem, game=game.name, part=part, says=says, place=place)


def message_of(problem: Exception) -> str:
    """What a failure says, or nothing if its words may hold a card of a hand: a game may put any value into them."""
    if isinstance(problem, SAID_BY_HAIRPIN):
        return str(problem)
    last = problem.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    raised = last is not None and last.tb_frame.f_code.co_code[last.tb_lasti] == RAISE
    return str(problem) if type(problem) in SAID_BY_PYTHON and not raised else ""


def own_kit(game: Game, setup: Setup) -> Kit | None:
    """The kit of a game's own board; None where it has none, or where that fails."""
    try:
        return None if game.board is None else game.board().kit(setup)
    except Exception as problem:
        failed(game, "kit", problem)
        return None


# -- Screens --------------------------------------------------------------------------------------


def check_screen(board: GameBoard, screen: Screen, kit: Kit, known: set[str]) -> None:
    """Raise BadScreen if a board draws with something that the kit does not have; it names the board's file.

    `known` are the names that were found before: most Screens need no look at the kit.
    """
    for name, is_text in _drawn_with(screen):
        if name in known or not name:
            continue
        if not (f".{name}{{" in kit.style if is_text else name in kit.symbols or name in kit.backdrops):
            kind = "text style" if is_text else "symbol or backdrop"
            raise BadScreen(f"{Path(inspect.getfile(board.screen)).name}: the kit has no {kind} {name}")
        known.add(name)


def _drawn_with(screen: Screen) -> Iterator[tuple[str, bool]]:
    """Every name of a symbol, a backdrop or a text style, and whether it is a text style."""
    for board in screen.boards:
        for _, scene in board.drawings:
            yield scene.backdrop, False
            for group in scene.groups:
                for piece in group:
                    yield piece.symbol, bool(piece.text)
    for rack in screen.racks:
        for item in rack.items:
            yield item.symbol, False
    for line in screen.seats:
        yield line.car, False


# -- words ----------------------------------------------------------------------------------------


def story_for(match: Match, viewer: int | None) -> Story:
    """A game's story, or a plain one."""
    try:
        return match.setup.story(viewer, match.names)
    except Exception as problem:
        failed(match.game, "story", problem)
        return plain_story(match, viewer)


def plain_story(match: Match, viewer: int | None) -> Story:
    """Every telling as one line."""
    return PlainStory(viewer, match.names, [CARS[seat % len(CARS)] for seat in range(match.setup.seats)])


def told(match: Match, viewer: int | None, events: Sequence[Event]) -> list[Telling]:
    """What a viewer is told of some events; an event without words is told as that."""
    try:
        return match.tell(viewer, events)
    except Exception as problem:
        failed(match.game, "words of an event", problem)
    voice = Voice(match.names, viewer)
    return [telling for event in events if (telling := _tell(match, event, viewer, voice)) is not None]


def _tell(match: Match, event: Event, viewer: int | None, voice: Voice) -> Telling | None:
    try:
        return match.setup.tell(event, viewer, voice)
    except Exception:
        return Telling("untold", UNTOLD)


def decision_for(match: Match, view: View) -> Decision | None:
    """A viewer's question; without words of the game, the names of the answers."""
    if not view.legal or view.viewer is None:
        return None
    try:
        return match.setup.decision(view, Voice(match.names, view.viewer))
    except Exception as problem:
        failed(match.game, f"words of the decision {view.decision}", problem)
    choices = tuple(Choice(action, name, name) for action in view.legal for name in [_name(match.setup, action)])
    ask = "What do you do?"
    return Decision(view.viewer, view.decision, ask, "", "This game has no words for its question.", choices)


def _name(setup: Setup, action: int) -> str:
    try:
        return setup.action_name(action)
    except Exception:
        return f"answer {action}"


def result_of(match: Match, viewer: int | None = None) -> Result | None:
    """How a match ended, as this viewer reads it; without words of the game, who won."""
    if not match.over:
        return None
    try:
        return match.setup.result(match.state, Voice(match.names, viewer))
    except Exception as problem:
        failed(match.game, "words of the result", problem)
    mask = int(match.state.winners())
    winners = tuple(seat for seat in range(match.setup.seats) if mask >> seat & 1)
    places = [Place(1 if seat in winners else 2, seat, name, 0, "") for seat, name in enumerate(match.names)]
    places.sort(key=lambda place: place.rank)
    return Result(winners, "over", "The match is over.", tuple(places))


def guide_of(game: Game) -> str:
    """A game's guide, or a sentence in its place."""
    try:
        text: Any = game.guide()
        if not isinstance(text, str):
            raise TypeError(f"a guide is a text; {type(text).__name__} was given")
        return text
    except Exception as problem:
        failed(game, "guide", problem)
        return f"# How to play {game.title}\n\nThe guide of this game cannot be read.\n"
