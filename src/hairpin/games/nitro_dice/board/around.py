"""Around the track: shows the heading, the parts of a round, the piles, and who is awaited; all viewers see the same."""

from __future__ import annotations

import collections

from hairpin.drawing import Counter, Item, Step, Tag
from hairpin.games.nitro_dice.board.public import Public
from hairpin.games.nitro_dice.board.symbols import face_symbol
from hairpin.games.nitro_dice.events import cards
from hairpin.games.nitro_dice.view import STEP_CARDS
from hairpin.games.nitro_dice.words import card_words

PHASES = {"speed": "Speed", "movement": "Movement", "replenish": "Cards"}
STEPS = {now: tuple([Step(words, phase == now) for phase, words in PHASES.items()]) for now in PHASES}
DOES = {  # the one who is awaited, by decision
    "speed": "is setting a speed|are setting a speed",
    "discard_speed": "pays a card for the speed|pay a card for the speed",
    **dict.fromkeys(("step", *STEP_CARDS.values()), "is moving|are moving"),
    "handling": "pays for a section|pay for a section",
    "discard_handling": "pays for a section|pay for a section",
    "draft": "may ride in a slipstream|may ride in a slipstream",
    "discard_draft": "resists a pull|resist a pull",
    "place": "may lay a card|may lay a card",
    "target": "lays a card|lay a card",
    "disaster": "lays a hazard|lay a hazard",
    "discard_limit": "gives up cards above the limit|give up cards above the limit",
}


def subtitle(now: Public) -> str:
    series = f"Race {now.race} of {now.races}, " if now.races > 1 else ""
    if now.decision == "over":
        return f"Series of {now.races} races, finished" if now.races > 1 else "Finished"
    if now.decision == "disaster":
        return f"{series}before the race".capitalize()
    lap = min(now.laps, max([player.laps for player in now.players]) + 1)  # of the leader
    return f"{series}round {now.round}, lap {lap} of {now.laps}".capitalize()


def counters(pile: int, discards: tuple[str, ...]) -> tuple[Counter, ...]:
    """The pile, and the discards with their cards, which everybody may look through."""
    items = tuple(
        Item(f"discard-{face.replace(':', '-')}", face_symbol(face), words=card_words(face), note=Tag(f"×{count}"))
        for face, count in collections.Counter(discards).items()
    )
    number, symbol = len(discards), "nd-card-any" if discards else ""
    return (
        Counter("pile", "Pile", str(pile), "card-back", f"Pile: {cards(pile)}"),
        Counter("discards", "Discards", str(number), symbol, f"Discards: {cards(number)}", items),
    )
