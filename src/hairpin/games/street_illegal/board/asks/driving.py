"""Questions of situation and driving: which tied card goes; drive, optimize or nothing; pay or brake; press on."""

from __future__ import annotations

from typing import Any

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.drawing.words import count, sentence
from hairpin.games.asking import ask, way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.asks.cards import one_card, outcome, pick_one, playable
from hairpin.games.street_illegal.board.racks import SLOTS, TURNED
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard
from hairpin.games.street_illegal.decisions import SWAP, into_slot, slower
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.situation import Situation

GUIDE = "2-driving"


def gauge(now: Situation, words: str = "", card: TempoCard | None = None, slot: int = 0) -> Gauge:
    """The face-up cards end to end against the limit, with another card in a slot if one is given."""
    parts, speed = [(lies.velocity, "old") for lies in now.me.face], now.speed
    if card is not None:
        parts[slot], speed = (card.velocity, "new"), now.speed_with(card, slot)
    was = "" if speed == now.speed else str(now.speed)
    mood = "over" if now.cost(speed) else "ok"
    top, sign = 3 * now.components.tempo[-1].velocity, limit_symbol(now.limit)
    return Gauge(str(speed), now.limit, tuple(parts), top, sign, was, words or now.at_limit(speed), mood)


# -- which card goes --------------------------------------------------------------------------


def drop(now: Situation, decision: Decision) -> Ask:
    """Which of several equal cards goes: one on the mat, or the card just turned."""
    turned = now.view.turned
    assert turned is not None
    outcomes = {}
    for choice in decision.choices:
        place = choice.action - numbers.DROP
        key, card = (TURNED, None) if place == numbers.NEW_CARD else (SLOTS[place], turned)
        speed = now.speed if card is None else now.speed_with(card, place)
        outcomes[key] = outcome(
            choice,
            follows=f"{sentence(choice.cost)}.",
            button="Drop it",
            cost=None,
            gauge=gauge(now, _unchecked(now, speed), card, place),
            note=choice.price or Tag(str(speed)),
        )
    drops = Way("drop", "Drop a card", kind="primary", compose=pick_one(outcomes))
    guide = "1-the-situation" if decision.name == "slope_discard" else GUIDE
    return ask(decision, guide, "cards", (drops,), gauge=gauge(now, _unchecked(now, now.speed)))


def _unchecked(now: Situation, speed: int) -> str:
    """What the limit means for a speed that is not checked yet: a drive or more braking is still to come."""
    limit = now.limit
    if now.view.decision == "brake_discard":
        slow = limit is None or speed < limit or (now.box.brake_to_limit and speed == limit)
        return "slow enough" if slow else "not slow enough: braking goes on"
    return f"{speed - limit} over; you can still drive" if limit is not None and speed > limit else ""


def lose(now: Situation, decision: Decision) -> Ask:
    """The price of braking: a hand card, before any card is turned."""
    braking = gauge(now, "braking: this costs a hand card for the rest of the race")
    return one_card(now, decision, "lose", "Lose a card", GUIDE, "tail", gauge=braking)


# -- drive, optimize, nothing ------------------------------------------------------------------


def drive(now: Situation, decision: Decision) -> Ask:
    shown, stay = gauge(now), f"stay at {now.speed}"
    choices = {choice.name: choice for choice in decision.choices}
    nothing = choices["nothing"]
    cost = nothing.price if now.cost(now.speed) else None
    follows = f"{sentence(nothing.cost)}.{' Braking costs a hand card.' if cost else ''}"
    ways = [way(nothing, label="Nothing", small=stay, words="Do nothing?", follows=follows, cost=cost, gauge=shown)]
    if now.me.hand:
        words, compose = "Which card do you drive?", _pairs(now, decision)
        card = Way("drive", "Drive", "a hand card into a slot", kind="primary", words=words, compose=compose)
        swap = _swap_hand_cards(now, decision, now.me.hand)
        label, small = "Optimize", f"swap hand cards, {stay}"
        ways = [card, way(choices["optimize"], label=label, small=small, cost=cost, gauge=shown, **swap), *ways]
    return ask(decision, GUIDE, "tabs", ways, gauge=shown, first=ways[0].id)


def _swap_hand_cards(now: Situation, decision: Decision, hand: tuple[TempoCard, ...]) -> dict[str, Any]:
    """Any number of hand cards. If all are of one kind, the first goes without a question, and the run ends with it."""
    if hand[0] != hand[-1]:  # cards of a kind lie together
        compose = _subset(now, decision, 1, (numbers.OPTIMIZE,))
        return {"words": SWAP, "button": "", "answers": (), "compose": compose}
    swap = f"Swap {hand[0].words}"
    more = "" if len(hand) == 1 else " Then you say how many more."
    return {"words": f"{swap}?", "follows": f"It is discarded, and you draw another.{more}", "button": swap}


def _subset(now: Situation, decision: Decision, least: int, opening: tuple[int, ...] = ()) -> Compose:
    """Hand cards to swap, and the outcomes by their number."""
    cards = playable(now, decision)
    return Compose(
        "subset",
        items=tuple(one.key for one in cards),
        picks={one.key: Pick(one.choice.action, one.card.velocity) for one in cards},
        counts={str(number): _swapped(number) for number in range(least, len(cards) + 1)},
        least=least,
        most=len(cards),
        opening=opening,
        closing=(numbers.DONE,),
    )


def _swapped(number: int) -> Outcome:
    if number == 0:
        return Outcome(words="Enough?", follows="You draw as many as went.", button="Draw")
    swap, draw = f"Swap {count(number, 'card')}", "another" if number == 1 else "as many"
    goes = "It is" if number == 1 else "They are"
    follows = f"{goes} discarded, and you draw {draw}. Your car stays as it is."
    return Outcome(words=f"{swap}?", follows=follows, button=swap)


def optimize(now: Situation, decision: Decision) -> Ask:
    """The cards to swap, one by one; asked of programs that answer in small steps."""
    compose = _subset(now, decision, 0 if numbers.DONE in decision.actions else 1)
    shown = gauge(now)
    return ask(decision, GUIDE, "cards", (Way("optimize", "Optimize", kind="primary", compose=compose),), gauge=shown)


# -- a hand card for a face-up card --------------------------------------------------------------


def _pairs(now: Situation, decision: Decision) -> Compose:
    """A hand card into a slot; when pressing on, only where the card is at least 10 slower."""
    pressing = decision.name == "press_on"
    pair = {}
    for one in playable(now, decision):
        slots, matches = slower(now, one.card) if pressing else range(len(SLOTS)), now.matches(one.card)
        # If only one slot is possible it is not asked for, and the run ends with the card.
        runs = {slot: (one.choice.action, numbers.SLOT + slot)[: len(slots)] for slot in slots}
        pair[one.key] = {SLOTS[slot]: _replaces(now, one.card, slot, run, matches) for slot, run in runs.items()}
    return Compose("pair", items=tuple(pair), slots=SLOTS, pair=pair, then="Which card does it replace?")


def _replaces(now: Situation, card: TempoCard, slot: int, run: tuple[int, ...], matches: str) -> Outcome:
    """The outcome of a card in a slot; `matches` has the tracks that it matches."""
    shown, price = gauge(now, "", card, slot), now.price(now.speed_with(card, slot))
    pressing = now.view.decision.startswith("press_on")
    verb, act = ("Press on", "Press on with") if pressing else ("Drive", "Drive")
    note = Tag(shown.figure, price.symbol, price.words, price.mood)
    follows = f"{now.me.face[slot].words} is discarded, and you draw one.{_foreseen(now, card, slot, matches)}"
    words = f"{act} {into_slot(now, card, slot)}?"
    return Outcome(run, words, follows, f"{verb} at {shown.figure}", price, shown, note)


def _foreseen(now: Situation, card: TempoCard, slot: int, matches: str) -> str:
    """A sentence about later tracks: the next one takes the card, or it will match some; else empty."""
    leg, track = now.view.leg + 1, now.view.track
    if leg < len(track) and track[leg].situation == SITUATIONS[slot]:
        return f" On track {leg + 1} the {SITUATIONS[slot]} card leaves anyway."
    return f" {card.words} {matches}." if matches else ""


def slot(now: Situation, decision: Decision) -> Ask:
    """Only the slot is still to choose; asked of programs that answer in small steps."""
    card = now.view.chosen
    assert card is not None
    slots = [action - numbers.SLOT for action in decision.actions]
    matches = now.matches(card)
    outcomes = {SLOTS[slot]: _replaces(now, card, slot, (numbers.SLOT + slot,), matches) for slot in slots}
    pick = Way("slot", "Drive", kind="primary", compose=pick_one(outcomes))
    return ask(decision, GUIDE, "cards", (pick,), gauge=gauge(now))


def press_on(now: Situation, decision: Decision) -> Ask:
    (stop,) = (choice for choice in decision.choices if choice.name == "stop")
    press = Way("press", "Press on", "with a slower card", kind="primary", compose=_pairs(now, decision))
    return ask(decision, "3-passing", "cards", (press, way(stop)), gauge=gauge(now, _checked(now)))


def _checked(now: Situation) -> str:
    """What the limit means for a speed that was checked already; it is checked again if the driver presses on."""
    if not now.cost(now.speed):
        return ""
    paid = ", paid for" if now.me.paid else ""
    return f"{now.speed - (now.limit or 0)} over{paid}; pressing on is checked again"


# -- too fast ---------------------------------------------------------------------------------


def too_fast(now: Situation, decision: Decision) -> Ask:
    choices = {choice.name: choice for choice in decision.choices}
    left, hand = now.chips - now.cost(now.speed), now.me.hand_size
    pay_facts = (
        Tag(f"{now.chips} → {left}", words="Chips"),
        Tag(str(now.speed), words="Speed in every fight of this track"),
        Tag(str(hand), words="Hand stays"),
    )
    brake_facts = (
        Tag(str(now.chips), words="Chips stay"),
        Tag(now.slow_enough, words="Turn cards, drop the fastest, until"),
        Tag(f"{hand} → {max(0, hand - 1)}", words="Hand for the rest of the race"),
    )
    pay = way(choices["pay"], label="Pay", small="", symbol="chip", kind="primary", facts=pay_facts)
    sign = "hazard-debris"
    brake = way(choices["brake"], label="Emergency brake", small="", symbol=sign, kind="tail", facts=brake_facts)
    return ask(decision, GUIDE, "options", (pay, brake), gauge=gauge(now))
