"""Drawing: Screens and Scenes, the kit to draw them, the changes between two of them, and pictures of them.

It knows no rules and no game: a game makes a Screen from a view, and a page shows it.
"""

from __future__ import annotations

from hairpin.drawing.ask import Ask, Compose, Gauge, Outcome, Pick, Side, Tag, Way
from hairpin.drawing.chances import Chance, Prospect
from hairpin.drawing.changes import apply, changes, encode
from hairpin.drawing.curve import Curve, Point
from hairpin.drawing.kept import Kept, NothingKept, Parts, fresh
from hairpin.drawing.kit import Kit
from hairpin.drawing.log import Log
from hairpin.drawing.order import Column, Driver, Order
from hairpin.drawing.panels import Mark, Panel, Pile, Row
from hairpin.drawing.scene import SIZES, Board, Group, Piece, Scene, Window
from hairpin.drawing.screen import (
    Chart,
    Counter,
    Ended,
    Fact,
    Fate,
    Item,
    Line,
    LogLine,
    Place,
    Rack,
    Screen,
    SeatLine,
    Sheet,
    SheetLine,
    Step,
    Tray,
)
from hairpin.drawing.svg import Picture, screen_svg, svg
from hairpin.drawing.voice import Voice, Who

__all__ = [
    "SIZES",
    "Ask",
    "Board",
    "Chance",
    "Chart",
    "Column",
    "Compose",
    "Counter",
    "Curve",
    "Driver",
    "Ended",
    "Fact",
    "Fate",
    "Gauge",
    "Group",
    "Item",
    "Kept",
    "Kit",
    "Line",
    "Log",
    "LogLine",
    "Mark",
    "NothingKept",
    "Order",
    "Outcome",
    "Panel",
    "Parts",
    "Pick",
    "Picture",
    "Piece",
    "Pile",
    "Place",
    "Point",
    "Prospect",
    "Rack",
    "Row",
    "Scene",
    "Screen",
    "SeatLine",
    "Sheet",
    "SheetLine",
    "Side",
    "Step",
    "Tag",
    "Tray",
    "Voice",
    "Way",
    "Who",
    "Window",
    "apply",
    "changes",
    "encode",
    "fresh",
    "screen_svg",
    "svg",
]
