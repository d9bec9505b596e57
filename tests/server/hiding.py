"""Matches that hide much: every game with the options under which people know least of one another."""

from __future__ import annotations

import random
from typing import Any

from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match, Player

HIDING: dict[str, tuple[str, int, dict[str, Any]]] = {
    "street-illegal": ("street-illegal", 3, {}),
    "street-illegal, tactical": ("street-illegal", 3, {"start_grid": "tactical", "nitrous_oxide": True}),
    "street-racing": ("street-racing", 2, {}),
    "street-racing, police and rain": ("street-racing", 2, {"police": True, "rain": 2, "crash_rule": "zero"}),
    "underground": ("underground", 3, {}),
    "underground, hidden rolls": ("underground", 3, {"hidden_rolls": True, "drive_off_dice": "refill"}),
    "underground, hidden rolls in turn": ("underground", 3, {"hidden_rolls": True, "assign_mode": "in_turn"}),
    "nitro-dice": ("nitro-dice", 3, {"max_rounds": 8}),
    "nitro-dice, disaster and madness": (
        "nitro-dice",
        3,
        {"disaster_area": 6, "nitro_madness": True, "nitro_per_turn": 2, "lap_leader": True, "max_rounds": 8},
    ),
}
# Where one answers after the other, nothing is under seal; where an answer shows all that it came from, it is no secret.
UNSEALED = {"underground, hidden rolls in turn", "nitro-dice", "nitro-dice, disaster and madness"}
SHOWN_AT_ONCE = {"underground, hidden rolls in turn"}


def match_of(name: str, luck: random.Random) -> Match:
    game_name, seats, options = HIDING[name]
    game = find_game(game_name)
    players = [Player(f"Driver {seat + 1}") for seat in range(seats)]
    return Match(game, game.set_up(seats, options), Fair(luck.randbytes(32), 0), players)
