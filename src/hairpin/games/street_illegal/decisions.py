"""Decisions in words: what a seat is asked, what follows, why, and what each choice brings or costs; from its view alone.

Page, terminal and programs take their words, prices and odds from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hairpin.drawing import Chance, Tag, Who
from hairpin.drawing.words import ordinal, percent, percentage
from hairpin.games.game import Choice, Decision
from hairpin.games.street_illegal.actions import Action, Card, Chips, Drop, Slot
from hairpin.games.street_illegal.components import PLACES, TempoCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.situation import Situation, pays
from hairpin.refusal import one_of

DUEL = (
    "Both drivers pay chips in secret, 10 mph for each, and both lose what they paid. The attacker passes only if faster; "
    "{}. You can pay at most as many chips as you hold cards."
)
EXPLAIN = {
    "bid_position": "Tactical grid: all bidders show one card at once. The slowest card must take the position, the "
    "others wait for the next one. Every card shown is discarded and replaced. Starting farther back means acting "
    "later, which is often cheaper.",
    "exchange_card": "Your place on the grid is settled. After every round of bidding you may trade one card for a new "
    "one, or keep what you have.",
    "lineup": "Your three face-up cards are your car: their sum is your speed. Left, middle and right matter, because an "
    "obstacle takes the card on its side. A card whose icon matches a track card earns chips there. Nobody sees your "
    "cards until all are ready; no speed limit applies yet.",
    "slope_discard": "A card was turned. Downhill the lowest of the four goes, uphill the highest. Several are equal, so "
    "you choose; the new card takes the place of the one that leaves. Chips are counted afterwards.",
    "drive_action": "One action: drive (a hand card replaces a face-up one, then you draw), optimize (trade hand cards), "
    "or nothing. Above the speed limit you then pay one chip for each 10 mph, or brake and lose a hand card for the "
    "rest of the race. Your real speed counts when passing, even if you paid.",
    "drive_slot": "The card in this slot is discarded and your hand card takes its place; then you draw one.",
    "optimize_cards": "Discard as many hand cards as you like, then draw as many. Your speed does not change.",
    "too_fast": "You are above the limit. Pay exactly the excess, one chip for each 10 mph, at most as many as you hold "
    "cards, and keep your real speed. Or brake: lose one hand card for the rest of the race, then turn cards and drop "
    "the highest of four until you are slow enough.",
    "brake_hand_discard": "The price of an emergency brake: one hand card is gone for the rest of the race. Fewer cards "
    "also mean fewer chips in one payment.",
    "brake_discard": "Braking drops the highest of the four cards. Several are equal, so you choose which one goes.",
    "old_pro_bid": "Two cards lie open for the Old Pro. If a third is due it is turned after you have paid. The attacker "
    "must be faster to pass; at equal totals the car in front holds.",
    "nitrous": "The duel is tied. Both may burn one hand card in secret: the faster card wins, no card counts 0, equal "
    "cards change nothing. A burnt card is not replaced.",
    "press_on": "You have passed and may attack the next car, but only after slowing down: a hand card must replace a "
    "face-up card that is at least 10 faster. The speed limit is checked again. Or let it be.",
    "press_on_slot": "Only a card at least 10 faster than the one you chose can be replaced.",
}
SWAP = "Which hand cards do you swap?"
LOSES = Tag(symbol="card-back", words="−1", mood="tail")


def explained(now: Situation) -> str:
    """What the open decision is about, for a reader who is new to the game."""
    if now.view.decision != "duel_bid":
        return EXPLAIN[now.view.decision]
    both_burn = "at equal totals both may burn a hand card"
    return DUEL.format(both_burn if now.box.nitrous_oxide else "equal totals favour the car in front")


class Said(NamedTuple):
    """The words of a choice, its small print, and what pages show beside them; see `games.game.Choice`."""

    words: str
    cost: str = ""
    price: Tag | None = None
    chances: tuple[Chance, ...] = ()
    mood: str = ""


def decide(now: Situation) -> Decision:
    """The open decision of a viewer who is asked, in words."""
    name = now.view.decision
    asking, describe = QUESTIONS[name]
    ask, follows = asking(now)
    choices = []
    for number in now.view.legal:
        action = now.actions[number]
        words, cost, price, chances, mood = describe(now, action)
        choices.append(Choice(number, action.name, words, cost, price=price, chances=chances, mood=mood))
    return Decision(now.seat, name, ask, follows, explained(now), tuple(choices))


def _card(verb: str, price: Tag | None = None, other: Said | None = None) -> Callable[[Situation, Action], Said]:
    """A card of the hand, with the tracks that it matches; or else the `other` choice."""

    def describe(now: Situation, action: Action) -> Said:
        if isinstance(action, Card):
            return Said(f"{verb} {action.card.words}".strip(), now.matches(action.card), price)
        assert other is not None
        return other

    return describe


# -- before the race ------------------------------------------------------------------------


def _ask_position(now: Situation) -> tuple[str, str]:
    placed = len(now.view.bidding.placed) if now.view.bidding else 0
    place = f"{ordinal(len(now.view.old_pro_marks) + len(now.view.seats) - placed)} place"
    return (
        f"Which card do you bid for {place}?",
        f"The slowest card must take {place}. All are shown together, discarded and replaced.",
    )


def _ask_exchange(now: Situation) -> tuple[str, str]:
    return "Exchange a card?", "It is discarded, and you draw another."


def _ask_lineup(now: Situation) -> tuple[str, str]:
    face = now.me.face
    so_far = f" So far {sum(card.velocity for card in face)}." if face else ""
    return f"Which card goes {PLACES[len(face)]}?", f"The first track is {now.view.track[0].words}.{so_far}"


# -- which card goes --------------------------------------------------------------------------


def _ask_drop(now: Situation) -> tuple[str, str]:
    assert now.view.turned is not None
    return "Which of the equal cards goes?", f"You turned {now.view.turned.words}."


def _drop(now: Situation, action: Action) -> Said:
    turned = now.view.turned
    assert isinstance(action, Drop)
    assert turned is not None
    face = list(now.me.face)
    words, follows, speed = f"drop the new {turned.words}", "your three cards stay", now.speed
    if action.place != numbers.NEW_CARD:
        words, follows = f"drop {face[action.place].words} {PLACES[action.place]}", f"{turned.words} replaces it"
        face[action.place], speed = turned, now.speed_with(turned, action.place)
    follows += f": speed {speed}"
    if now.view.decision == "brake_discard":
        return Said(words, follows)
    earned, remark = now.earned(face)
    gain = Tag(symbol="chip", words=f"+{earned}", mood="gain") if earned else None
    return Said(words, f"{follows}, you earn {chips(earned) if earned else 'no chips'}{remark}", gain)


# -- driving ----------------------------------------------------------------------------------


def _ask_drive(now: Situation) -> tuple[str, str]:
    return "Drive, optimize, or nothing?", f"You run at {now.speed}, {now.at_limit(now.speed)}."


def _drive(now: Situation, action: Action) -> Said:
    if isinstance(action, Card):
        return _with_card(now, "drive", action.card, range(numbers.SLOTS))
    words = "optimize: swap cards" if action.name == "optimize" else "do nothing"
    return Said(words, now.staying, now.price(now.speed))


def _with_card(now: Situation, verb: str, card: TempoCard, slots: Sequence[int]) -> Said:
    """A hand card for one of these slots: the speeds that it can come to, and what the limit asks then."""
    speeds = sorted({now.speed_with(card, slot) for slot in slots})
    costs = [now.cost(speed) for speed in speeds]
    payable = [cost for cost in costs if cost <= now.cap]
    asks = ""
    if costs[0] == 0 < costs[-1]:
        asks = f", over the limit above {now.limit}"
    elif costs[-1] and not payable:
        asks = ": you must brake"
    elif costs[-1]:
        pay = chips(payable[0]) if payable[0] == payable[-1] else f"{payable[0]} to {payable[-1]} chips"
        # At a speed that costs more than can be paid, the driver must brake.
        asks = f": pay {pay}{' or brake' if len(payable) == len(costs) else ', else brake'}"
    return Said(f"{verb} {card.words}", f"to {one_of([str(speed) for speed in speeds])}{asks}")


def _ask_slot(now: Situation) -> tuple[str, str]:
    assert now.view.chosen is not None
    return f"Which card does {now.view.chosen.words} replace?", "It is discarded, and you draw one."


def _slot(now: Situation, action: Action) -> Said:
    assert isinstance(action, Slot)
    assert now.view.chosen is not None
    speed = now.speed_with(now.view.chosen, action.slot)
    words = into_slot(now, now.view.chosen, action.slot)
    return Said(words, f"speed {speed}, {now.at_limit(speed)}", now.price(speed))


def into_slot(now: Situation, card: TempoCard, slot: int) -> str:
    """A hand card for the face-up card of a slot."""
    return f"{card.words} for {now.me.face[slot].words} {PLACES[slot]}"


def _ask_optimize(now: Situation) -> tuple[str, str]:
    gone = f"{now.view.optimized} gone so far. " if now.view.optimized else ""
    return SWAP, f"{gone}Choose from slow to fast; you draw as many as you discard."


def _optimize(now: Situation, action: Action) -> Said:
    if isinstance(action, Card):
        return Said(f"swap {action.card.words}", now.matches(action.card))
    return Said("done: draw as many", now.staying)


def _ask_too_fast(now: Situation) -> tuple[str, str]:
    return "Pay or brake?", f"You run at {now.speed}, {now.speed - (now.limit or 0)} above the limit."


def _too_fast(now: Situation, action: Action) -> Said:
    if action.name == "pay":
        cost = now.cost(now.speed)
        left = f"leaves you {chips(now.chips - cost)}; your speed stays {now.speed}"
        return Said(f"pay {chips(cost)}", left, pays(cost))
    price = LOSES if now.me.hand_size else None
    return Said("brake", f"costs a hand card for the race; turns cards until you are {now.slow_enough}", price)


def _ask_lose(now: Situation) -> tuple[str, str]:
    then = f"Then cards are turned, and the fastest of four leaves, until you are {now.slow_enough}."
    return "Which hand card do you lose?", f"It is gone for the rest of the race. {then}"


# -- fights -----------------------------------------------------------------------------------


def _ask_chips(now: Situation) -> tuple[str, str]:
    """How many chips against another player or an Old Pro."""
    rival = now.rival
    needs = "you must be faster" if now.attacking else "an equal total is enough"
    if now.nitrous:
        needs = "you must be faster, and a tie goes to nitrous" if now.attacking else "a tie goes to nitrous"
    other, against = (
        "the Old Pro",
        f"{now.fight.old_pro_sum} {'and a' if now.fight.third_due else 'without a'} third card",
    )
    if rival is not None:
        other, against = str(now.voice[rival.seat]), str(rival.speed)
    ask = f"How many chips to {'pass' if now.attacking else 'hold off'} {other}?"
    return ask, f"You run at {now.speed} against {against}: {needs}."


def _chips(now: Situation, action: Action) -> Said:
    assert isinstance(action, Chips)
    paid = action.chips
    against = _against_old_pro if now.rival is None else _against_player
    cost, mood, chances = against(now, paid)
    if mood == "sure" and paid and against(now, paid - 1)[1] == "sure":
        cost, mood = "no better", "none"
    return Said(f"{chips(paid)}, total {now.speed + 10 * paid}", cost, pays(paid), chances, mood)


def _against_player(now: Situation, paid: int) -> tuple[str, str, tuple[Chance, ...]]:
    found = now.reach(paid)
    if found.sure:
        return "surely passes" if now.attacking else "surely holds", "sure", ()
    possible = found.wins >= 0 or found.ties is not None
    return found.words(), "some" if possible else "none", ()


def _against_old_pro(now: Situation, paid: int) -> tuple[str, str, tuple[Chance, ...]]:
    total = now.speed + 10 * paid
    odds = now.odds(total)
    may, wins, fails = ("pass", "passes", "is held off") if now.attacking else ("hold", "holds", "is passed")
    share = percentage(odds)
    both = Chance(share, wins, mood="go"), Chance(100 - share, fails, mood="tail")
    chances = tuple(one for one in both if one.share and now.fight.third_due)
    if odds == 1:
        return f"surely {wins}", "sure", chances
    if odds > 0:
        return f"may {may}: {percent(odds)}", "some", chances
    equal = total == now.fight.old_pro_sum and not now.fight.third_due
    return "equal: it holds" if equal else f"cannot {may}", "none", chances


def _ask_nitrous(now: Situation) -> tuple[str, str]:
    shown = "Both cards are shown together, and the faster one wins. A burnt card is not replaced."
    return "Burn a card?", f"The totals are equal. {shown}"


def _ahead(now: Situation) -> tuple[Who, str]:
    """The car in front of the one that may press on, and its speed in words."""
    car = now.view.order[now.view.turn - 1]
    if car >= len(now.view.seats):
        return Who("the Old Pro"), ""
    return now.voice[car], f" at {now.view.seats[car].speed}"


def _ask_press_on(now: Situation) -> tuple[str, str]:
    ahead, speed = _ahead(now)
    who = f"{ahead}{speed}" if speed else "an Old Pro"
    first = f"You run at {now.speed}; a slower card must replace one of yours first."
    return "Press on?", f"{first} Ahead of you is {who}."


def _press_on(now: Situation, action: Action) -> Said:
    if not isinstance(action, Card):
        return Said("let it be", now.voice("then it is {ahead:'s} turn", ahead=_ahead(now)[0]))
    return _with_card(now, "press on with", action.card, slower(now, action.card))


def slower(now: Situation, card: TempoCard) -> list[int]:
    """The slots where this card can be laid when pressing on: it must be at least 10 slower (R28)."""
    return [slot for slot, old in enumerate(now.me.face) if card.velocity <= old.velocity - 10]


QUESTIONS: dict[str, tuple[Callable[[Situation], tuple[str, str]], Callable[[Situation, Action], Said]]] = {
    "bid_position": (_ask_position, _card("bid")),
    "exchange_card": (_ask_exchange, _card("exchange", other=Said("keep all"))),
    "lineup": (_ask_lineup, _card("")),
    "slope_discard": (_ask_drop, _drop),
    "drive_action": (_ask_drive, _drive),
    "drive_slot": (_ask_slot, _slot),
    "optimize_cards": (_ask_optimize, _optimize),
    "too_fast": (_ask_too_fast, _too_fast),
    "brake_hand_discard": (_ask_lose, _card("lose", LOSES)),
    "brake_discard": (_ask_drop, _drop),
    "duel_bid": (_ask_chips, _chips),
    "old_pro_bid": (_ask_chips, _chips),
    "nitrous": (_ask_nitrous, _card("burn", LOSES, Said("no nitrous", "counts 0"))),
    "press_on": (_ask_press_on, _press_on),
    "press_on_slot": (_ask_slot, _slot),
}
