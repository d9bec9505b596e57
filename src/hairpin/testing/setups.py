"""Makes random setups: any number of seats and any mix of options that a game allows."""

from __future__ import annotations

import random

from hairpin.games.game import Game, Setup
from hairpin.games.option import ENDLESS, MOST, Option, Value


def random_setup(game: Game, luck: random.Random, seats: int | None = None) -> Setup:
    """A random setup; about half the options keep their default."""
    count = luck.randint(game.fewest, game.most) if seats is None else seats
    options = {option.name: random_value(option, luck) for option in game.options if luck.random() < 0.5}
    return game.set_up(count, options)


def random_value(option: Option, luck: random.Random) -> Value:
    """A random value of the option; numbers stay near the low end, so that matches are short enough for thousands."""
    if option.none is not None and luck.random() < 0.3:
        return None
    if option.kind == "switch":
        return luck.random() < 0.5
    if option.kind == "choice":
        return luck.choice(option.choices)
    if option.kind == "text":
        return luck.choice(option.choices) if option.choices else option.default
    if option.kind == "list":
        names = list(option.choices)
        luck.shuffle(names)
        return tuple(names[: luck.randint(1, min(6, len(names)))]) if names else option.default
    if luck.random() < 0.3:
        return option.default
    unlimited = option.high == MOST or option.high_before == ENDLESS  # no limit of its own: it may make matches long
    reach = 3 if unlimited else 20
    return luck.randrange(option.low, min(option.high, option.low + reach) + 1, option.step)
