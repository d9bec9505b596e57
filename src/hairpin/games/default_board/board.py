"""DefaultBoard: the Screen of any game, from what every View and Decision have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from hairpin.drawing import SIZES, Ended, Kit, LogLine, Parts, Place, Screen, Voice
from hairpin.drawing.words import sentence
from hairpin.engine.chance import seeded
from hairpin.games.asking import waiting_for
from hairpin.games.default_board.kit import CARS, plain_kit
from hairpin.games.default_board.photo import photo_of
from hairpin.games.default_board.question import question, racks_of
from hairpin.games.default_board.scene import board
from hairpin.games.game import Decision, Game, GameBoard, Result, Setup, Story, View
from hairpin.games.things import things_in


class DefaultBoard:
    """See `GameBoard`. It draws what it finds in the View, and needs only the name and the title of the game.

    At the end it shows the `result`. If none is given, it takes that of a state that agrees with the view.
    """

    def __init__(self, game: Game, result: Result | None = None) -> None:
        self.game = game
        self.result = result

    def kit(self, setup: Setup) -> Kit:
        return _kit(self.game.name)

    def screen(
        self,
        setup: Setup,
        view: View,
        decision: Decision | None,
        names: Sequence[str],
        story: Story,
        sizes: tuple[str, ...] = SIZES,
        parts: Parts | None = None,
    ) -> Screen:
        things = things_in(view, len(names))
        voice = Voice(names, view.viewer)
        cards = things.own_cards(view.viewer)
        result = self.result
        if result is None and view.decision == "over":
            result = setup.result(setup.guess(view, seeded(1)), voice)
        return Screen(
            title=self.game.title,
            subtitle="",
            steps=(),
            counters=(),
            boards=(board(things, view, voice.called, sizes),),
            seats=(),
            decision=None if decision is None else question(setup, view, decision, voice, cards),
            waiting="" if view.legal else waiting_for(voice, view.waiting, {}, view.decision),
            racks=racks_of(things, view.viewer),
            facts=(),
            log=joined(story.lines),
            result=None if result is None else _ended(result),
        )


def board_of(game: Game) -> GameBoard:
    """The board of a game: its own, or the default one."""
    return DefaultBoard(game) if game.board is None else game.board()


@cache
def _kit(name: str) -> Kit:
    return plain_kit(name)


def joined(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """The log with equal lines that follow each other as one: "Yellow draws a card. ×4".

    It has the number of the last of them, so that a page that shows fewer of them takes it for a new line.
    """
    found: list[LogLine] = []
    times = 1
    for line in lines:
        last = found[-1] if found else None
        words = line.words
        if last is not None and not line.heading and last.car == line.car and last.words == _times(words, times):
            times += 1
            found[-1] = replace(last, number=line.number, words=_times(words, times))
        else:
            times = 1
            found.append(line)
    return tuple(found)


def _times(words: str, times: int) -> str:
    return f"{words} ×{times}" if times > 1 else words


def _ended(result: Result) -> Ended:
    unit = _unit(result)
    ranks = [place.rank for place in result.places]
    places = tuple(
        Place(
            place.rank,
            place.name,
            "" if place.seat is None else CARS[place.seat % len(CARS)],
            place.seat,
            shared=ranks.count(place.rank) > 1,
            words="" if unit else place.words,
            total=f"{place.points:g}",
        )
        for place in result.places
    )
    return Ended(
        result.words,
        "",
        "Result",
        (),
        places,
        photo=photo_of(result.places),
        total=unit or "Points",
        nobody=not result.winners,
    )


def _unit(result: Result) -> str:
    """What is counted, if the words of all places are nothing but their points: `19 spaces` are Spaces."""
    units = set()
    for place in result.places:
        number, _, unit = place.words.partition(" ")
        if number != f"{place.points:g}" or not unit.isalpha():
            return ""
        units.add(f"{unit}s" if number == "1" else unit)
    return sentence(units.pop()) if len(units) == 1 else ""
