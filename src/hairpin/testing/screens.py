"""Checks Screens: the kit has everything they are drawn with, and every run they offer is accepted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec

from hairpin.drawing import Ask, Compose, Kit, Screen, apply, changes, encode
from hairpin.drawing.composing import exact_run, groups_run, places_outcome, places_run, subset_run
from hairpin.drawing.words import listed
from hairpin.engine.chance import seeded
from hairpin.engine.state import State
from hairpin.games.default_board import board_of
from hairpin.games.game import Game, GameBoard, Setup
from hairpin.match import Match
from hairpin.refusal import Refused
from hairpin.testing.promises import Broken, need, viewers

NEEDED = ("wide", "tall")  # sizes that every board is drawn in; see `remarks_on` for the middle one
STILL = "still"  # the mood of a piece that is only for display
LAYOUTS = ("tabs", "options", "bids", "cards", "odds", "groups", "rows", "columns")


def screen_of(board: GameBoard, setup: Setup, state: State, viewer: int | None) -> Screen:
    """A viewer's Screen of a state, with an empty log."""
    view = setup.view(state, viewer)
    story = setup.story(viewer, setup.names)
    return board.screen(setup, view, setup.decision(view), setup.names, story)


def screens_hold(game: Game, setup: Setup, state: State, luck: random.Random) -> None:
    """Every viewer's Screen can be drawn, can be reached by changes from another one, and offers only legal answers."""
    board = board_of(game)
    kit = board.kit(setup)
    before: Screen | None = None
    for viewer in viewers(setup):
        screen = screen_of(board, setup, state, viewer)
        drawn_with(screen, kit)
        if before is not None:
            changes_hold(before, screen)
        before = screen
        asked = viewer is not None and bool(state.awaited >> viewer & 1)
        offered = screen.decision is not None and bool(screen.decision.ways)
        need(asked == offered, f"seat {viewer} is asked: {asked}, but its Screen offers ways to answer: {offered}")
        if viewer is not None and screen.decision is not None and asked:
            answers_hold(game, setup, state, viewer, screen.decision, luck)
        pressed = {piece.answers for board_ in screen.boards for _, scene in board_.drawings for piece in scene.pieces}
        offered_runs = {way.answers for way in screen.decision.ways} if screen.decision is not None else set()
        need(pressed <= {(), *offered_runs}, f"seat {viewer}: a piece stands for a run that no way to answer has")


def kit_is_sound(game: Game, setup: Setup) -> None:
    """Every symbol and backdrop of the kit is well-formed: a page drops all that follow one that is not."""
    kit = board_of(game).kit(setup)
    for kind, parts in (("symbol", kit.symbols), ("backdrop", kit.backdrops), ("shared part", kit.shared)):
        for name, text in parts.items():
            try:
                ElementTree.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{text}</svg>')
            except ElementTree.ParseError as problem:
                raise Broken(f"the {kind} {name} of the kit is not well-formed XML: {problem}") from None


def remarks_on(game: Game, setup: Setup, state: State) -> list[str]:
    """What is allowed on a board, but could be better."""
    return [
        f"the board {board.id} of {game.title} has no drawing for the size middle: tablets show the tall one"
        for board in screen_of(board_of(game), setup, state, None).boards
        if "middle" not in dict(board.drawings)
    ]


def drawn_with(screen: Screen, kit: Kit) -> None:
    """Every id occurs once, and all symbols, backdrops and text styles are in the kit."""
    boards = list(screen.boards)
    if screen.result is not None and screen.result.photo is not None:
        boards.append(screen.result.photo)
    need(len({board.id for board in boards}) == len(boards), "two boards have one id")
    if screen.decision is not None:
        layout = screen.decision.layout
        known = layout in LAYOUTS or not screen.decision.ways  # a viewer who only waits has no ways
        need(known, f"there is no layout {layout!r} for a question; there are {listed(LAYOUTS)}")
    for board in screen.boards:
        missing = [size for size in NEEDED if size not in dict(board.drawings)]
        need(not missing, f"the board {board.id} has no drawing for the size {listed(missing)}")
    for board in boards:
        need(bool(board.words and board.label), f"the board {board.id} has no words for those who do not see it")
        for size, scene in board.drawings:
            where = f"board {board.id}, {size}"
            ids = [piece.id for piece in scene.pieces]
            need(len(set(ids)) == len(ids), f"{where}: an id stands twice")
            for backdrop in (scene.backdrop, *((scene.map,) if scene.map else ())):
                need(backdrop in kit.backdrops, f"{where}: the kit has no backdrop {backdrop}")
            for piece in scene.pieces:
                known = f".{piece.symbol}{{" in kit.style if piece.text else piece.symbol in kit.symbols
                need(known, f"{where}: the kit has no {'style' if piece.text else 'symbol'} {piece.symbol}")
                for mood in piece.mood.split():
                    styled = mood == STILL or f'"{mood}"' in kit.style
                    need(
                        styled,
                        f"{where}: the piece {piece.id} has the mood {mood}, and the style of the kit has no such mood",
                    )
    items = [item for rack in screen.racks for item in rack.items]
    items += [item for counter in screen.counters for item in counter.items]
    items += [item for tray in screen.trays for item in tray.items]
    need(len({item.id for item in items}) == len(items), "two items have one id")
    for symbol in _symbols(msgspec.to_builtins(screen)):
        need(symbol in kit.symbols, f"the kit has no symbol {symbol}")


def _symbols(data: object) -> Iterator[str]:
    """All symbols that are named outside the boards."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("symbol", "sign", "car") and value:
                yield value
            elif key == "signs":
                yield from value
            elif key == "piles":
                yield from (sign for sign, _, _ in value)
            elif key == "cars":
                yield from (value if isinstance(value, (list, tuple)) else ())
            elif key == "chart" and value:
                yield from (sign for column in value["columns"] for sign in column)
            elif key not in ("boards", "photo"):
                yield from _symbols(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _symbols(value)


def changes_hold(old: Screen, new: Screen) -> None:
    """The changes, applied to the old Screen, give the new one byte for byte."""
    change = msgspec.json.decode(encode(changes(old, new)))
    after = apply(msgspec.json.decode(encode(old)), change)
    need(encode(after) == encode(new), "changes carried out on the old Screen do not give the new one")
    need(not changes(new, new), "a Screen has changes from itself")


def answers_hold(game: Game, setup: Setup, state: State, seat: int, ask: Ask, luck: random.Random) -> None:
    """Every offered way to answer is accepted; if there are very many runs, a sample of them."""
    match = Match(game, setup, seeded(1))
    for run in runs_of(ask, luck):
        match.state = state.clone()
        try:
            match.submit(seat, run)
        except Refused as refusal:
            raise Broken(f"the Screen offers {run} for {ask.name}, but: {refusal}") from None


def runs_of(ask: Ask, luck: random.Random, most: int = 16) -> list[tuple[int, ...]]:
    """The runs that a page can build from a question."""
    found: list[tuple[int, ...]] = []
    for way in ask.ways:
        if way.reason:
            need(not way.answers and way.compose is None, f"the way {way.id} cannot be chosen, but has answers")
        elif way.compose is None:
            need(bool(way.answers), f"the way {way.id} has no answers")
            found.append(way.answers)
        else:
            found += _composed(way.compose, luck)
    return found if len(found) <= most else luck.sample(found, most)


def _composed(compose: Compose, luck: random.Random) -> list[tuple[int, ...]]:
    if compose.kind == "one":
        return [outcome.answers for outcome in compose.one.values()]
    if compose.kind == "pair":
        return [outcome.answers for slots in compose.pair.values() for outcome in slots.values()]
    if compose.kind == "steps":
        return [outcome.answers for outcome in compose.steps.values() if outcome.answers]
    found = []
    for _ in range(12):
        if compose.kind == "places":
            lying = dict(zip(compose.slots, luck.sample(compose.items, len(compose.slots)), strict=True))
            need(bool(places_outcome(compose, lying).words), "a composed answer has no words")
            found.append(places_run(compose, lying))
        elif compose.kind == "groups":
            found.append(_grouped(compose, luck))
        elif compose.kind == "exact":
            need(str(compose.most) in compose.counts, "nothing is said about a whole choice")
            cards = [item for item in compose.items for _ in range(compose.copies[item])]
            found.append(exact_run(compose, luck.sample(cards, compose.most)))
        else:
            number = luck.randint(compose.least, compose.most)
            need(str(number) in compose.counts, f"nothing is said about {number} items")
            found.append(subset_run(compose, luck.sample(compose.items, number)))
    return found


def _grouped(compose: Compose, luck: random.Random) -> tuple[int, ...]:
    """A run for items put into trays at random, at least one into each; none is left if all must be used."""
    items = luck.sample(compose.items, len(compose.items))
    groups: dict[str, list[str]] = {slot: [] for slot in compose.slots}
    least = min(compose.begun, default=None)
    first, *others = compose.slots
    # An item that is added to items already there must not count more than these.
    fitting = [item for item in items if least is None or compose.picks[item].answer <= least]
    if least is None:
        groups[first].append(fitting.pop())
        items.remove(groups[first][0])
    for slot in others:
        groups[slot].append(items.pop())
    for item in items:
        where = [*others, *([first] if item in fitting else []), *([] if compose.all_used else [""])]
        slot = luck.choice(where) if where else ""
        if slot:
            groups[slot].append(item)
    return groups_run(compose, groups)
