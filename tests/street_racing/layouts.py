"""Boxes and scenes that several tests share."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hairpin.games.street_racing import GAME
from tests.street_racing.scenes import ALL, GREEN, Scene


def box(**parts: Any) -> str:
    """The printed box as JSON, with some parts replaced."""
    return json.dumps({**tomllib.loads(GAME.printed()), **parts})


def with_card(name: str, **values: Any) -> str:
    """The printed box with some values of one card replaced."""
    cards = tomllib.loads(GAME.printed())["car_cards"]
    return box(car_cards={**cards, name: {**cards[name], **values}})


def in_the_bend(
    *tokens: str, speed: int = 4, card: str = "push", other: str = "coast", road: str = "yellow", **options: object
) -> Scene:
    """Green, 5 ahead at this speed, plays a card on a bend and draws these tokens: the compulsory one, then the others."""
    scene = Scene(
        road=road,
        next="red",
        speed=(speed, 0),
        gap=(5, 0),
        hand=(ALL, ALL),
        luck={"handling_draw": " ".join(tokens)},
        options=options,
    )
    scene.play(card, other)
    for _ in tokens[1:]:
        scene.answer(GREEN, "draw")
    return scene
