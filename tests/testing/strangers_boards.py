"""Games as strangers may write them, each a game of ours with another name and one thing about its pages changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from hairpin.drawing import SIZES, Kit, Parts, Rack, Screen
from hairpin.games import find_game
from hairpin.games.example import Example
from hairpin.games.game import Decision, Game, GameBoard, Setup, Story, View

HERE = "tests.testing.strangers_boards"
Change = Callable[[Screen], Screen]


class Changed:
    """A board whose Screens are changed."""

    def __init__(self, board: GameBoard, change: Change) -> None:
        self.board = board
        self.change = change

    def kit(self, setup: Setup) -> Kit:
        return self.board.kit(setup)

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
        return self.change(self.board.screen(setup, view, decision, names, story, sizes))


def changed(name: str, game: str, change: Change) -> Game:
    ours = find_game(game)
    assert ours.board is not None
    board = Changed(ours.board(), change)
    return replace(ours, name=name, title=name.title(), board=lambda: board)


def two_sizes(screen: Screen) -> Screen:
    """Boards that are drawn wide and tall only."""
    boards = tuple(
        msgspec.structs.replace(board, drawings=tuple(one for one in board.drawings if one[0] != "middle"))
        for board in screen.boards
    )
    return msgspec.structs.replace(screen, boards=boards)


def six_cards(screen: Screen) -> Screen:
    """Hands of exactly six cards."""
    return msgspec.structs.replace(screen, racks=tuple(_six(rack) for rack in screen.racks))


def _six(rack: Rack) -> Rack:
    if any(item.label for item in rack.items):
        return rack
    more = [msgspec.structs.replace(rack.items[0], id=f"more-{k}") for k in range(6)]
    return msgspec.structs.replace(rack, items=(*rack.items, *more)[:6])


def bad_examples() -> Mapping[str, Example]:
    """The examples of Street Racing, the first of which cannot be played."""
    ours: dict[str, Any] = dict(find_game("street-racing").examples())
    first = next(iter(ours))
    return {**ours, first: replace(ours[first], answers=((0, ("no such answer",)),))}


TWO_SIZES = changed("two-sizes", "street-racing", two_sizes)
SIX_CARDS = changed("six-cards", "street-illegal", six_cards)
SIX_BESIDE = changed("six-beside", "street-racing", six_cards)
BAD_EXAMPLE = replace(find_game("street-racing"), name="bad-example", title="Bad Example", examples=bad_examples)
ENTRY_POINTS = {
    "two-sizes": f"{HERE}:TWO_SIZES",
    "six-cards": f"{HERE}:SIX_CARDS",
    "six-beside": f"{HERE}:SIX_BESIDE",
    "bad-example": f"{HERE}:BAD_EXAMPLE",
    "sprint": "tests.fifth_game:GAME",
}
