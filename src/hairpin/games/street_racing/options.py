"""Options of Street Racing: what is agreed before the start, each with its words (rules 6)."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.games.option import Option, Value
from hairpin.games.street_racing.components import Components
from hairpin.refusal import BadOption

OPTIONS = (
    Option(
        "police",
        "switch",
        False,
        "the Police card is among the last three of the deck; once it shows, one turn is left",
    ),
    Option(
        "rain",
        "number",
        0,
        "Water tokens in the bag; the first drawn in a check counts as a skid, the second as a match",
        low=0,
        high=2,
    ),
    Option(
        "crash_rule",
        "choice",
        "out",
        "what a crash is: out (the other driver wins at once), or zero (speed 0, and the race goes on)",
        choices=("out", "zero"),
    ),
    Option(
        "tie_break",
        "choice",
        "draw",
        "level at the finish: draw (half a point each), or final_speed (the faster car of the last turn wins)",
        choices=("draw", "final_speed"),
    ),
    Option(
        "road_deck_size",
        "number",
        6,
        "Road cards in the deck, which are the turns of a race (with the police: one fewer to one more)",
        low=4,
        high=11,
    ),
    Option(
        "first_road",
        "choice",
        "set_aside",
        "where the first road comes from: set_aside (a card not in the deck), or the deck itself, which is a turn shorter",
        choices=("set_aside", "deck"),
    ),
    Option(
        "races",
        "choice",
        "1",
        "races in the series; it ends early when a driver has more than half of the points",
        choices=("1", "3", "5"),
    ),
)


def complete(given: Mapping[str, Value], components: Components) -> dict[str, Value]:
    """Every option with its value: what was given, else the default; checked against what the box holds."""
    values: dict[str, Value] = {option.name: option.default for option in OPTIONS}
    values.update(given)
    rain, size = number_of(values, "rain"), number_of(values, "road_deck_size")
    if rain > components.water_tokens:
        raise BadOption(f"option rain cannot be {rain}; the box has Water tokens for {components.water_tokens}", "rain")
    cards = sum(components.road_counts)
    needed = size + (1 if values["first_road"] == "set_aside" else 0)
    if needed > cards:
        raise BadOption(
            f"option road_deck_size cannot be {size}; it needs {needed} Road cards with the first road, there are {cards}",
            "road_deck_size",
        )
    return values


def number_of(options: Mapping[str, Value], name: str) -> int:
    value = options[name]
    assert isinstance(value, int | str)
    return int(value)
