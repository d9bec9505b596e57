"""Drawing: Screens and Scenes, the kit they are drawn with, what changes between two of them, and pictures of them.

It knows no rules and no game: a game makes a Screen from a view, a page shows it.
"""

from __future__ import annotations

from hairpin.drawing.ask import Ask, Compose, Gauge, Outcome, Pick, Side, Tag, Way
from hairpin.drawing.changes import apply, changes, encode
from hairpin.drawing.kit import Kit
from hairpin.drawing.order import Column, Driver, Order
from hairpin.drawing.scene import SIZES, Board, Group, Piece, Scene, Window
from hairpin.drawing.screen import (
    Chart,
    Counter,
    Ended,
    Fact,
    Item,
    Line,
    Place,
    Rack,
    Said,
    Screen,
    SeatLine,
    Step,
)
from hairpin.drawing.svg import Picture, screen_svg, svg

__all__ = [
    "SIZES",
    "Ask",
    "Board",
    "Chart",
    "Column",
    "Compose",
    "Counter",
    "Driver",
    "Ended",
    "Fact",
    "Gauge",
    "Group",
    "Item",
    "Kit",
    "Line",
    "Order",
    "Outcome",
    "Pick",
    "Picture",
    "Piece",
    "Place",
    "Rack",
    "Said",
    "Scene",
    "Screen",
    "SeatLine",
    "Side",
    "Step",
    "Tag",
    "Way",
    "Window",
    "apply",
    "changes",
    "encode",
    "screen_svg",
    "svg",
]
