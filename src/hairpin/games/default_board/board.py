"""DefaultBoard: the Screen of any game, from what every View and Decision have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hairpin.drawing import SIZES, Ended, Kit, Parts, Place, Screen, Voice
from hairpin.engine.chance import seeded
from hairpin.games.asking import waiting_for
from hairpin.games.default_board.kit import CARS, plain_kit
from hairpin.games.default_board.question import question, rack_of
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
            racks=rack_of(cards),
            facts=(),
            log=story.lines,
            result=None if result is None else _ended(result),
        )


def board_of(game: Game) -> GameBoard:
    """The board of a game: its own, or the default one."""
    return DefaultBoard(game) if game.board is None else game.board()


@cache
def _kit(name: str) -> Kit:
    return plain_kit(name)


def _ended(result: Result) -> Ended:
    ranks = [place.rank for place in result.places]
    places = tuple(
        Place(
            place.rank,
            place.name,
            "" if place.seat is None else CARS[place.seat % len(CARS)],
            place.seat,
            shared=ranks.count(place.rank) > 1,
            words=place.words,
            total=f"{place.points:g}",
        )
        for place in result.places
    )
    return Ended(result.words, "", "Result", (), places, total="Points", nobody=not result.winners)
