"""Games as strangers may write them, each a game of ours with another name and one thing about its pages changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from hairpin.drawing import SIZES, Kit, Parts, Piece, Rack, Screen
from hairpin.games import find_game
from hairpin.games.example import Example
from hairpin.games.game import Decision, Game, GameBoard, Setup, Story, View
from hairpin.games.option import Value
from tests.fifth_game import GAME as SPRINT

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


def unknown_symbol(screen: Screen) -> Screen:
    """A board with a piece that the kit does not have."""
    table = screen.boards[0]
    stray = Piece("stray", "no-such-symbol", 1, 1)
    drawings = tuple(
        (size, msgspec.structs.replace(scene, groups=(*scene.groups, (stray,)))) for size, scene in table.drawings
    )
    boards = (msgspec.structs.replace(table, drawings=drawings), *screen.boards[1:])
    return msgspec.structs.replace(screen, boards=boards)


def raising_later(screen: Screen) -> Screen:
    """A board that fails as soon as something was answered."""
    if len(screen.log) > 2:
        raise ValueError("secret-of-the-board")
    return screen


class NoKit(Changed):
    """A board without a kit."""

    def kit(self, setup: Setup) -> Kit:
        raise LookupError("no kit today")


class Wordless:
    """A Setup that has no words for one thing: its method of that name raises."""

    def __init__(self, setup: Setup, method: str) -> None:
        self._setup = setup
        self._method = method

    def __getattr__(self, name: str) -> Any:
        if name == self._method:
            raise RuntimeError(f"no words for {name}")
        return getattr(self._setup, name)


def wordless(method: str) -> Game:
    def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> Setup:
        return cast(Setup, Wordless(SPRINT.make_setup(seats, options, components), method))

    return replace(SPRINT, name=f"without-{method}", title=f"Without {method}", make_setup=make_setup, board=None)


def no_guide() -> str:
    raise OSError("no guide today")


def with_board(name: str, board: GameBoard) -> Game:
    return replace(find_game("street-racing"), name=name, title=name.title(), board=lambda: board)


WITHOUT_BOARD = replace(SPRINT, name="boardless", title="Boardless", board=None)
OURS = find_game("street-racing").board
assert OURS is not None
UNKNOWN_SYMBOL = changed("unknown-symbol", "street-racing", unknown_symbol)
RAISING = changed("raising", "street-racing", raising_later)
NO_KIT = with_board("no-kit", NoKit(OURS(), lambda screen: screen))
NO_GUIDE = replace(SPRINT, name="no-guide", title="No Guide", guide=no_guide)
NO_TELL, NO_DECISION, NO_STORY, NO_RESULT = (wordless(one) for one in ("tell", "decision", "story", "result"))
PLAIN = replace(find_game("underground"), name="plain", title="Plain", board=None, terminal=None)
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
    "boardless": f"{HERE}:WITHOUT_BOARD",
    "unknown-symbol": f"{HERE}:UNKNOWN_SYMBOL",
    "raising": f"{HERE}:RAISING",
    "no-kit": f"{HERE}:NO_KIT",
    "no-guide": f"{HERE}:NO_GUIDE",
    "without-tell": f"{HERE}:NO_TELL",
    "without-decision": f"{HERE}:NO_DECISION",
    "without-story": f"{HERE}:NO_STORY",
    "without-result": f"{HERE}:NO_RESULT",
    "plain": f"{HERE}:PLAIN",
}
