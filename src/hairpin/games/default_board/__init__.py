"""The default board: a page for every game that draws none of its own, from its View and its Decision."""

from __future__ import annotations

from hairpin.games.default_board.board import DefaultBoard, board_of
from hairpin.games.default_board.kit import CARS, plain_kit

__all__ = ["CARS", "DefaultBoard", "board_of", "plain_kit"]
