"""Game facts: games, their options and their kits as JSON and addresses, for the API and for pages."""

from __future__ import annotations

from functools import cache
from typing import Any

from hairpin.bots import load_levels
from hairpin.drawing import Kit
from hairpin.games import find_game
from hairpin.games.default_board import DefaultBoard
from hairpin.games.default_board.kit import with_plain
from hairpin.games.game import Game, Setup
from hairpin.games.option import Value
from hairpin.refusal import Refused
from hairpin.server.guarding import own_kit
from hairpin.server.refusals import HttpRefusal, sentence

Json = dict[str, Any]


def describe_game(game: Game) -> Json:
    svg, css = kit_paths(game, kit_of(game))
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "credits": game.credits,
        "fewest": game.fewest,
        "most": game.most,
        "players": game.players(),
        "minutes": game.minutes,
        "kit": svg,
        "style": css,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "shown": option.shown(option.default),
                "words": option.words,
                "choices": option.choices,
                "low": option.low if option.kind == "number" else None,
                "high": option.high if option.kind == "number" else None,
                "step": option.step if option.kind == "number" else None,
                "none": option.none,
                "possible": option.possible(),
            }
            for option in game.options
        ],
    }


@cache
def describe_levels() -> tuple[Json, ...]:
    """The levels of bots that can be asked for, each with how it plays."""
    return tuple({"name": name, "words": words} for name, words in load_levels()[0].items())


def known_game(name: str) -> Game:
    """The game of that name in an address; raises HttpRefusal where there is none."""
    try:
        return find_game(name)
    except Refused as refusal:
        raise HttpRefusal(404, sentence(str(refusal))) from None


def kit_of(game: Game, setup: Setup | None = None) -> tuple[str, Kit]:
    """The kit of a match, or of a game as its box is printed, and its hash.

    It has all that the default board is drawn with, which may have to take over in the middle of a match.
    """
    setup = game.set_up(game.fewest) if setup is None else setup
    plain, own = DefaultBoard(game).kit(setup), own_kit(game, setup)
    digest = plain.hash if own is None else own.hash[:10] + plain.hash[:6]
    if (game.name, digest) not in _KITS:
        if len(_KITS) >= MOST_KITS:
            _KITS.clear()
        _KITS[game.name, digest] = plain if own is None else with_plain(own)
    return digest, _KITS[game.name, digest]


def find_kit(name: str, digest: str) -> Kit | None:
    """A kit by the hash in its address: one that a table was described with, or that of the printed box."""
    kit_of(find_game(name))
    return _KITS.get((name, digest))


MOST_KITS = 64
_KITS: dict[tuple[str, str], Kit] = {}  # by game and hash


def kit_paths(game: Game, found: tuple[str, Kit]) -> tuple[str, str]:
    """The addresses of a kit and its style."""
    path = f"/kit/{game.name}.{found[0]}"
    return f"{path}.svg", f"{path}.css"


def options(game: Game, agreed: dict[str, Any]) -> list[Json]:
    """The agreed options, in words; `changed` marks values that differ from the default."""
    out = []
    for option in game.options:
        value: Value = agreed.get(option.name, option.default)
        value = tuple(value) if isinstance(value, list) else value
        out.append(
            {
                "name": option.name,
                "words": option.words,
                "value": value,
                "shown": option.shown(value),
                "changed": value != option.default,
            }
        )
    return out
