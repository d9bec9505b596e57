"""What lies beside the board: the bag and the supply, the roads nobody has seen, and what the other driver can do."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Panel, Row
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.choices import bonus_of, speeds_with
from hairpin.games.street_racing.board.outlook import lead_words
from hairpin.games.street_racing.board.symbols import CARS, road_symbol, token_symbol
from hairpin.games.street_racing.board.tracks import spread
from hairpin.games.street_racing.components import (
    CARDS,
    POLICE,
    SKID,
    STEERING,
    WATER,
    CarCard,
    Components,
    read_components,
)
from hairpin.games.street_racing.decisions import percent
from hairpin.games.street_racing.view import RacingView

Counts = tuple[tuple[str, int], ...]


def panels(agreed: Agreement, view: RacingView, names: tuple[str, ...]) -> tuple[Panel, ...]:
    components = agreed.print
    tokens = view.check.tokens if view.check is not None else ()
    bag = _bag(
        agreed.components,
        tuple(view.bag.items()),
        view.current,
        WATER in tokens,
        int(agreed.box.tokens[-1]),
        tokens.count(STEERING),
        tokens.count(SKID),
    )
    waits = bool(agreed.box.police) and view.next != POLICE
    roads = _roads(
        agreed.components, tuple(view.unseen.items()), view.deck - 1 - int(waits), waits, _never(view, components)
    )
    if view.viewer is None or view.decision not in ("play", "pickup"):
        return bag, roads
    seat = view.viewer
    me, other = view.seats[seat], view.seats[1 - seat]
    lead = me.gap - other.gap
    if view.decision == "play":
        return bag, roads, _answers(agreed.components, names[1 - seat], other.hand, other.speed, lead, view.last_turn)
    if not view.legal:
        return bag, roads
    kept = tuple([name.capitalize() for name in me.hand])
    will = tuple([name.capitalize() for name in other.hand])
    after = lead + me.speed - other.speed
    return bag, roads, _next_turn(names[1 - seat], 1 - seat, will, kept, other.speed, me.speed, after)


# -- the bag -----------------------------------------------------------------------------------


@lru_cache(2048)
def _bag(box: str | None, bag: Counts, road: str, wet: bool, waters: int, steering: int, skids: int) -> Panel:
    """Every colour with what is left of it; the one that matches the road is marked."""
    components = read_components(box)
    size = sum([count for _, count in bag])
    all_of = {**dict(zip(components.colours, components.token_counts, strict=True)), WATER: waters}
    rows = []
    matching = 0
    bend = components.needs_check(road)
    for token, count in bag:
        if not all_of[token]:
            continue
        match = bend and (token == road or (token == WATER and wet))
        matching += count if match else 0
        word = "match" if match else "counts as a skid" if token == WATER else ""
        pile = (token_symbol(token), count, all_of[token])
        rows.append(Row(word, figure=str(count), piles=(pile,), mood="tail" if match else ""))
    supply = (
        (token_symbol(STEERING), components.steering_tokens - steering, components.steering_tokens),
        (token_symbol(SKID), components.skid_tokens - skids, components.skid_tokens),
    )
    rows.append(Row("Supply", piles=supply, mood="foot"))
    note = f"match {percent(matching / size)}" if bend and size else "no check"
    return Panel("bag", f"The bag: {size}", rows=tuple(rows), note=note, symbol="sr-bag")


# -- the roads -----------------------------------------------------------------------------------


def _never(view: RacingView, components: Components) -> str:
    """The road that lies open on the last turn and is never driven."""
    return components.road_words(view.next) if view.last_turn and view.next != POLICE else ""


@lru_cache(1024)
def _roads(box: str | None, unseen: Counts, hidden: int, police: bool, never: str) -> Panel:
    components = read_components(box)
    left = sum([count for _, count in unseen])
    rows = tuple(
        [
            Row(components.road_words(road), figure=str(count), piles=((road_symbol(road), 1, 1),))
            for road, count in unseen
        ]
    )
    if never:
        foot = f"The deck's last card, a {never}, is never driven."
    else:
        with_it = ", and the police" if police else ""
        foot = f"{hidden or 'None'} in the deck{with_it}, {left - hidden or 'none'} set aside."
    return Panel("roads", f"Roads not seen: {left}", "cells", rows, foot=foot)


# -- the other driver ------------------------------------------------------------------------------


@lru_cache(1024)
def _answers(box: str | None, name: str, hand: tuple[str, ...], speed: int, lead: int, last_turn: bool) -> Panel:
    """What the other driver's open hand can do; `lead` is the viewer's."""
    rows = []
    for held in hand:
        card = read_components(box).card(held)
        rows.append(_answer(card, speed, lead, last_turn))
    note = (
        "the higher card goes first"
        if lead == 0
        else "you go first: ahead"
        if lead > 0
        else f"{name} goes first: ahead"
    )
    return Panel("answers", f"What {name} can play", rows=tuple(rows), note=note, place="deck")


def _answer(card: CarCard, speed: int, lead: int, last_turn: bool) -> Row:
    reached = speeds_with(card, speed, bonus_of(card, -lead))
    parts = [f"stays at {speed}" if reached == (speed,) else f"speed {spread(reached)}"]
    if card.pickup != "none" and not last_turn:
        parts.append(f"{card.pickup} back")
    mood = ""
    if card.block and lead <= 0:
        parts.append("you −1 Steering" if lead else "hits if it is first")
        mood = "tail" if lead else ""
    return Row(card.name.capitalize(), ", ".join(parts), str(card.value), mood=mood)


@lru_cache(1024)
def _next_turn(
    name: str, other: int, will: tuple[str, ...], kept: tuple[str, ...], speed: int, own: int, after: int
) -> Panel:
    rows = (
        Row(f"{name} will hold {_listed(will)}", f"and comes at {speed}", car=CARS[other]),
        Row(f"You keep {_listed(kept)}", "and the card you take now", car=CARS[1 - other]),
        Row(
            _sentence(lead_words(after, "You", name)),
            f"{own} against {speed}, after this turn",
            f"{after:+d}" if after else "0",
        ),
    )
    return Panel("next", "The next turn", rows=rows, place="deck")


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _listed(words: tuple[str, ...]) -> str:
    if len(words) == len(CARDS):
        return "all five cards"
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
