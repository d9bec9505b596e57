"""What is agreed before a match of Sprint."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.games.option import Option, Value
from tests.testing.bare_sprint.rules import DRY, WET, Terms

OPTIONS = (
    Option("rounds", "number", 5, "how many rounds are driven", low=1, high=20),
    Option("jams", "switch", True, "equal speeds block each other"),
    Option("road", "choice", "dry", "what the limit is: 8 to 13 on a dry road, 6 to 11 on a wet one", ("dry", "wet")),
)


def complete(given: Mapping[str, Value]) -> dict[str, Value]:
    """Every option with its value."""
    return {option.name: given.get(option.name, option.default) for option in OPTIONS}


def terms_of(options: Mapping[str, Value]) -> Terms:
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    return Terms(rounds, bool(options["jams"]), DRY if options["road"] == "dry" else WET)
