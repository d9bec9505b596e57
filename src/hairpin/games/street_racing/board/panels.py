"""What lies beside the board: the bag and the supply, the roads nobody has seen, and what the other driver can do."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Panel, Row
from hairpin.games.street_racing.board.choices import bonus_of, speeds_with
from hairpin.games.street_racing.board.deck import Card, deck_of
from hairpin.games.street_racing.board.moment import Moment, Seen
from hairpin.games.street_racing.board.naming import road_symbol, token_symbol
from hairpin.games.street_racing.board.outlook import lead_words
from hairpin.games.street_racing.board.symbols import CARS
from hairpin.games.street_racing.board.tracks import spread
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, WATER, read_components
from hairpin.games.street_racing.decisions import percent

Counts = tuple[tuple[str, int], ...]


def panels(seen: Seen, names: tuple[str, ...], shared: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """Those that are the same for everybody, and while cards are chosen what matters for that."""
    moment, me, other = seen.moment, seen.me, seen.other
    if seen.viewer is None:
        return shared
    if moment.decision == "play":
        answers = _answers(moment.box, names[seen.far], other.hand, other.speed, seen.lead, moment.last_turn)
        return (*shared, answers)
    if moment.decision != "pickup" or not seen.asked:
        return shared
    kept = tuple([name.capitalize() for name in me.hand])
    will = tuple([name.capitalize() for name in other.hand])
    after = seen.lead + me.speed - other.speed
    return (*shared, _next_turn(names[seen.far], seen.far, will, kept, other.speed, me.speed, after))


def shared_panels(moment: Moment) -> tuple[Panel, ...]:
    """The bag and the roads, which everybody sees."""
    tokens = moment.tokens
    bag = _bag(
        moment.box,
        tuple([(token, count) for token, count in moment.bag.items()]),
        moment.current,
        WATER in tokens,
        moment.waters,
        tokens.count(STEERING),
        tokens.count(SKID),
    )
    waits = moment.police and moment.next != POLICE
    # The road that lies open on the last turn is never driven.
    never = moment.next_words if moment.last_turn and moment.next != POLICE else ""
    unseen = tuple([(road, count) for road, count in moment.unseen.items()])
    return bag, _roads(moment.box, unseen, moment.deck - 1 - int(waits), waits, never)


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


@lru_cache(1024)
def _roads(box: str | None, unseen: Counts, hidden: int, police: bool, never: str) -> Panel:
    words = read_components(box).road_names
    left = sum([count for _, count in unseen])
    rows = tuple([Row(words[road], figure=str(count), piles=((road_symbol(road), 1, 1),)) for road, count in unseen])
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
    deck = deck_of(box)
    rows = tuple([_answer(deck[held], speed, lead, last_turn) for held in hand])
    note = (
        "the higher card goes first"
        if lead == 0
        else "you go first: ahead"
        if lead > 0
        else f"{name} goes first: ahead"
    )
    return Panel("answers", f"What {name} can play", rows=rows, note=note, place="deck")


def _answer(card: Card, speed: int, lead: int, last_turn: bool) -> Row:
    reached = speeds_with(card, speed, bonus_of(card, -lead))
    parts = [f"stays at {speed}" if reached == (speed,) else f"speed {spread(reached)}"]
    if card.pickup != "none" and not last_turn:
        parts.append(f"{card.pickup} back")
    mood = ""
    if card.block and lead <= 0:
        parts.append("you −1 Steering" if lead else "hits if it is first")
        mood = "tail" if lead else ""
    return Row(card.title, ", ".join(parts), str(card.value), mood=mood)


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
