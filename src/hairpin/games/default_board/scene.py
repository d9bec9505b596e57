"""The default board's picture: what lies on the table, then a lane for each seat. One function draws all three sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hairpin.drawing import Board, Scene
from hairpin.games.default_board.cards import FIGURE, HIGH, LABEL, Drawn, backs, figure, heap, labelled, row
from hairpin.games.default_board.lanes import EDGE, Lane, flow, lanes
from hairpin.games.game import View
from hairpin.games.things import FACE_DOWN, Things

LOWEST = 120  # of a board


@dataclass(frozen=True)
class Layout:
    """One size: its lanes, and the width and the fan of cards on the table."""

    lane: Lane
    card: float
    fan: float


LAYOUTS = {
    "wide": Layout(Lane(1380, 62, 210, 34, 0.85, 9, 40), 42, 13),
    "middle": Layout(Lane(800, 62, 190, 34, 0.8, 7, 26), 42, 11),
    "tall": Layout(Lane(390, 56, 170, 30, 0.5, 0, 16, narrow=True), 32, 0),
}


def board(things: Things, view: View, called: Sequence[str], sizes: Sequence[str]) -> Board:
    """The whole table, drawn in these sizes, and in words for screen readers."""
    drawings = tuple((size, _scene(LAYOUTS[size], things, view, called)) for size in sizes)
    return Board("table", "The table", _words(things, called), drawings)


def _scene(layout: Layout, things: Things, view: View, called: Sequence[str]) -> Scene:
    wide = layout.lane.wide
    high = HIGH * layout.card if things.piles or things.rows else FIGURE
    lying = list(_table_things(layout, things, high))
    pieces, down = flow(lying, EDGE - 4, wide, LABEL + 6 + high + 10) if lying else ([], 0)
    placed, bottom = lanes(layout.lane, things, view, called, down)
    return Scene(wide, round(max(bottom, LOWEST), 1), "plain", (tuple(pieces), tuple(placed)))


def _table_things(layout: Layout, things: Things, high: float) -> Iterator[Drawn]:
    """What belongs to no seat: counts, piles and rows of cards."""
    size, fan, room = layout.card, layout.fan, layout.lane.wide - 2 * EDGE
    for k, count in enumerate(things.counts):
        yield labelled(f"count-{k}", count.label, figure(f"count-{k}", count.value, high, layout.lane.narrow))
    for k, pile in enumerate(things.piles):
        drawn = backs(f"pile-{k}", pile.count, f"{pile.label}: {pile.count}", size, fan)
        yield labelled(f"pile-{k}", pile.label, drawn)
    for k, lying in enumerate(things.rows):
        name, cards = f"row-{k}", lying.cards
        drawn = row(name, cards, size, room) if lying.ordered else heap(name, cards, size, fan, room)
        yield labelled(name, lying.label, drawn)


def _words(things: Things, called: Sequence[str]) -> str:
    """The board in one sentence, for screen readers."""
    said = [f"{count.label}: {count.value}" for count in things.counts]
    said += [f"{pile.label}: {pile.count} cards" for pile in things.piles]
    said += [f"{row.label}: {', '.join(row.cards) or 'none'}" for row in things.rows]
    for seat, name in enumerate(called):
        own = [f"{column.label.lower()} {column.values[seat]}" for column in things.columns]
        for hands in things.hands:
            cards = hands.cards[seat]
            seen = [card for card in cards if card != FACE_DOWN]
            own.append(f"{hands.label.lower()} {', '.join(seen) if seen else f'{len(cards)} cards'}")
        said.append(f"{name}: {', '.join(own)}" if own else name)
    return "; ".join(said) + "."
