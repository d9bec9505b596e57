"""Plays an Example of a guide: from its script to the step that its picture shows."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.engine.chance import LuckRefused, Scripted, seeded
from hairpin.games.example import Example
from hairpin.games.game import Game, Setup
from hairpin.match.match import Match
from hairpin.refusal import BadExample, Refused

SEED = 1  # for luck that a script does not name


def play_example(game: Game, example: Example) -> Match:
    """The match of an example, at its moment; raises BadExample if the rules do not lead there."""
    where = f"example {example.name} of {game.title}"
    try:
        setup = game.set_up(example.seats, example.options)
        match = Match(game, setup, Scripted(script_of(setup, example.luck), seeded(SEED)))
        for number, (seat, names) in enumerate(example.answers, 1):
            where = f"example {example.name} of {game.title}, answer {number}"
            match.submit(seat, [action_of(setup, name) for name in names])
    except (Refused, LuckRefused) as problem:
        raise BadExample(f"{where}: {problem}") from None
    left = [setup.luck_name(why) for why, values in _left(match).items() if values]
    if left:
        raise BadExample(f"{where}: there is more luck than was asked for: {', '.join(left)}")
    return match


def _left(match: Match) -> dict[int, list[int]]:
    """The scripted outcomes that were not drawn."""
    assert isinstance(match.chance, Scripted)
    return match.chance.script


def script_of(setup: Setup, luck: Mapping[str, tuple[str, ...]]) -> dict[int, list[int]]:
    """The outcomes that a script names, by their kind, as numbers."""
    return {_luck(setup, why): _outcomes(setup, why, names) for why, names in luck.items()}


def _luck(setup: Setup, name: str) -> int:
    number = setup.luck_number(name)
    if number is None:
        raise BadExample(f"there is no luck of the name {name!r}")
    return number


def _outcomes(setup: Setup, why: str, names: tuple[str, ...]) -> list[int]:
    found = []
    for name in names:
        value = setup.outcome_number(_luck(setup, why), name)
        if value is None:
            raise BadExample(f"{name!r} cannot come out of {why}")
        found.append(value)
    return found


def action_of(setup: Setup, name: str) -> int:
    """The number of an answer that a script names."""
    number = setup.action_number(name)
    if number is None:
        raise BadExample(f"there is no answer of the name {name!r}")
    return number
