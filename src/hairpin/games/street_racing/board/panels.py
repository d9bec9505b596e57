"""The panels beside the board: the bag and the supply, the roads nobody has seen, and what the other driver can do."""

from __future__ import annotations

from hairpin.drawing import Panel, Row, Voice
from hairpin.drawing.words import a_or_an, listed, percent, sentence
from hairpin.games.street_racing.board.symbols import road_symbol, token_symbol
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, WATER, CarCard, Components
from hairpin.games.street_racing.outlook import matches
from hairpin.games.street_racing.reach import speeds_with, spread
from hairpin.games.street_racing.standing import lead_words
from hairpin.games.street_racing.story import CARS
from hairpin.games.street_racing.view import SeatView

Counts = tuple[tuple[str, int], ...]  # kinds with how many of each


def bag(left: Counts, road: str, lying: tuple[str, ...], waters: int, components: Components) -> Panel:
    """Every colour with what is left of it in the bag; the one that matches the road is marked.

    `lying` are the tokens on the track in the current check, `waters` the number of Water tokens in this match.
    """
    size = sum(count for _, count in left)
    all_of = {**dict(zip(components.colours, components.token_counts, strict=True)), WATER: waters}
    bend = components.needs_check(road)
    rows = []
    matching = 0
    for token, count in left:
        if not all_of[token]:
            continue
        match = bend and matches(token, road, lying)
        matching += count if match else 0
        word = "match" if match else "counts as a skid" if token == WATER else ""
        pile = (token_symbol(token), count, all_of[token])
        rows.append(Row(word, figure=str(count), piles=(pile,), mood="tail" if match else ""))
    supply = tuple(
        (token_symbol(token), printed - lying.count(token), printed)
        for token, printed in ((STEERING, components.steering_tokens), (SKID, components.skid_tokens))
    )
    rows.append(Row("Supply", piles=supply, mood="foot"))
    note = f"match {percent(matching / size)}" if bend and size else "no check"
    return Panel("bag", f"The bag: {size}", rows=tuple(rows), note=note, symbol="sr-bag")


def roads(
    unseen: Counts, following: str, last_turn: bool, hidden: int, hidden_police: bool, components: Components
) -> Panel:
    """The roads that nobody has seen: `hidden` are in the deck, perhaps with the police; `following` lies open on it."""
    left = sum(count for _, count in unseen)
    rows = tuple(
        Row(components.road_words(road), figure=str(count), piles=((road_symbol(road), 1, 1),))
        for road, count in unseen
    )
    if last_turn and following != POLICE:
        foot = f"The deck's last card, {a_or_an(components.road_words(following))}, is never driven."
    else:
        with_it = ", and the police" if hidden_police else ""
        foot = f"{hidden or 'None'} in the deck{with_it}, {left - hidden or 'none'} set aside."
    return Panel("roads", f"Roads not seen: {left}", "cells", rows, foot=foot)


def other_hand(name: str, hand: tuple[CarCard, ...], speed: int, lead: int, last_turn: bool) -> Panel:
    """What the other driver can do with their open hand, at their speed; `lead` is the viewer's."""
    if lead == 0:
        note = "the higher card goes first"
    else:
        note = "you go first: ahead" if lead > 0 else f"{name} goes first: ahead"
    rows = tuple(_card(card, speed, lead, last_turn) for card in hand)
    return Panel("answers", f"What {name} can play", rows=rows, note=note, place="deck")


def _card(card: CarCard, speed: int, lead: int, last_turn: bool) -> Row:
    reached = speeds_with(card, speed, -lead)
    parts = [f"stays at {speed}" if reached == (speed,) else f"speed {spread(reached)}"]
    if card.pickup != "none" and not last_turn:
        parts.append(f"{card.pickup} back")
    mood = ""
    if card.block and lead <= 0:
        parts.append("you −1 Steering" if lead else "hits if it is first")
        mood = "tail" if lead else ""
    return Row(card.title, ", ".join(parts), str(card.value), mood=mood)


def next_turn(near: SeatView, far: SeatView, lead: int, voice: Voice) -> Panel:
    """How both go into the next turn, shown while a card is taken back; `lead` is that of the near driver."""
    rows = (
        Row(f"{voice[far.seat]} will hold {_cards(far.hand)}", f"and comes at {far.speed}", car=CARS[far.seat]),
        Row(f"You keep {_cards(near.hand)}", "and the card you take now", car=CARS[near.seat]),
        Row(
            sentence(lead_words(lead, near.seat, voice)),
            f"{near.speed} against {far.speed}, after this turn",
            f"{lead:+d}" if lead else "0",
        ),
    )
    return Panel("next", "The next turn", rows=rows, place="deck")


def _cards(hand: tuple[str, ...]) -> str:
    if len(hand) == len(CARDS):
        return "all five cards"
    return listed([name.capitalize() for name in hand]) or "nothing"
