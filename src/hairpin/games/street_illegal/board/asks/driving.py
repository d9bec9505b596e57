"""Questions of situation and driving: which tied card goes; drive, optimize or nothing; pay or brake; press on."""

from __future__ import annotations

from msgspec import structs

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.actions import Action, Card, Drop, Slot
from hairpin.games.street_illegal.board.asks.parts import Hand, Playable, ask, one_card
from hairpin.games.street_illegal.board.asks.speed import (
    LOSES,
    Parts,
    chips_over,
    costs,
    gauge,
    lying,
    price,
    standing,
)
from hairpin.games.street_illegal.board.racks import SLOTS, TURNED
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard
from hairpin.games.street_illegal.decisions import Situation, earns
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers

AIMS = ("on the left", "into the middle", "on the right")
COUNT_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def drop(now: Situation, decision: Decision, actions: dict[int, Action]) -> Ask:
    """Which of several equal cards goes: one on the mat, or the card just turned."""
    turned = now.view.turned
    assert turned is not None
    outcomes = {}
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Drop)
        face = list(now.me.face)
        parts = lying(now)
        speed = now.speed
        if action.place == numbers.NEW_CARD:
            key, words, says = TURNED, f"Drop the new {turned.velocity}?", "Your three cards stay as they are"
        else:
            old, face[action.place] = face[action.place], turned
            where = SITUATIONS[action.place]
            key, words = SLOTS[action.place], f"Drop the {where} {old.velocity}?"
            says = f"The new {turned.velocity} takes its place"
            parts = _with(now, turned.velocity, action.place)
            speed += turned.velocity - old.velocity
        brings = Tag(str(speed))
        if decision.name == "slope_discard":
            earned, remark = now.earned(face)
            if earned:
                brings = Tag(symbol="chip", words=f"+{earned}", mood="gain")
            says += f", and you earn {chips(earned) if earned else 'nothing'}{remark}"
        outcomes[key] = Outcome(
            (number,), words, f"{says}.", "Drop it", gauge=_before_the_limit(now, parts), note=brings
        )
    way = Way("drop", "Drop a card", kind="primary", compose=Compose("one", items=tuple(outcomes), one=outcomes))
    guide = "1-the-situation" if decision.name == "slope_discard" else "2-driving"
    return ask(decision, guide, "cards", (way,), gauge=_before_the_limit(now, lying(now)))


def _before_the_limit(now: Situation, parts: Parts) -> Gauge:
    """The gauge of a speed that is not checked yet: a drive or more braking is still to come."""
    shown = gauge(now, parts)
    speed, limit = sum(value for value, _ in parts), now.limit
    if now.decision == "brake_discard":
        slow = limit is None or speed < limit or (now.brake_to_limit and speed == limit)
        return structs.replace(shown, words="slow enough" if slow else "not slow enough: braking goes on")
    if limit is not None and speed > limit:
        return structs.replace(shown, words=f"{speed - limit} over; you can still drive")
    return shown


# -- drive, optimize, nothing ------------------------------------------------------------------


def drive(now: Situation, decision: Decision, hand: Hand) -> Ask:
    shown = standing(now)
    too_fast = chips_over(now.speed, now.limit)
    cost = price(now.speed, now.limit, now.cap) if too_fast else None
    stay = f"stay at {now.speed}"
    if too_fast:
        stay += ": pay or brake" if too_fast <= now.cap else ":"  # the cost adds: brake
    nothing = Way(
        "nothing",
        "Nothing",
        stay,
        words="Leave everything as it is?",
        follows=_limit_follows(now),
        button="Do nothing",
        cost=cost,
        gauge=shown,
        answers=(numbers.DO_NOTHING,),
    )
    ways: tuple[Way, ...] = (nothing,)
    if hand.playable:
        drive_way = Way(
            "drive",
            "Drive",
            "a hand card into a slot",
            kind="primary",
            words="Which card do you drive?",
            compose=_pairs(now, hand, "Drive"),
        )
        ways = (drive_way, _optimize_way(hand, f"swap hand cards, {stay}", cost, shown), nothing)
    return ask(decision, "2-driving", "tabs", ways, gauge=shown, first=ways[0].id)


def _optimize_way(hand: Hand, small: str, cost: Tag | None, shown: Gauge) -> Way:
    """Any number of hand cards. If all are of one kind, the first goes without a question, and the run ends with it."""
    if hand.playable[0].action != hand.playable[-1].action:  # cards of a kind lie together
        compose = _subset(hand.ids, hand.playable, (numbers.OPTIMIZE,), 1)
        return Way(
            "optimize", "Optimize", small, words="Which cards do you swap?", cost=cost, gauge=shown, compose=compose
        )
    card = hand.cards[0].velocity
    more = "" if len(hand.cards) == 1 else " Then you say how many more."
    return Way(
        "optimize",
        "Optimize",
        small,
        words=f"Swap {'the' if len(hand.cards) == 1 else 'a'} {card}?",
        follows=f"It goes to the discards, and you draw another.{more}",
        button=f"Swap the {card}",
        cost=cost,
        gauge=shown,
        answers=(numbers.OPTIMIZE,),
    )


def _limit_follows(now: Situation) -> str:
    count = chips_over(now.speed, now.limit)
    if not count:
        return "Your car and your hand stay as they are, and there is nothing to pay."
    if count <= now.cap:
        return (
            f"Then the limit is checked: pay {count} of your {chips(now.chips)} and keep {now.speed}, or brake and lose a "
            "hand card."
        )
    return "Then the limit is checked: you cannot pay, so you brake and lose a hand card."


def _pairs(now: Situation, hand: Hand, verb: str) -> Compose:
    """A hand card into a slot; when pressing on, only where the card is at least 10 slower."""
    pair = {}
    for one in hand.playable:
        slots = [slot for slot, lies in enumerate(now.face) if now.decision != "press_on" or lies >= one.velocity + 10]
        matches = _matches(now, one.card)
        outcomes = {}
        for slot in slots:
            # If only one slot is possible it is not asked for, and the run ends with the card.
            answers = (one.action, numbers.SLOT + slot) if len(slots) > 1 else (one.action,)
            outcomes[SLOTS[slot]] = _swap(now, verb, one.velocity, slot, answers, _leaves_anyway(now, slot) or matches)
        pair[one.key] = outcomes
    return Compose("pair", items=tuple(pair), slots=SLOTS, pair=pair, then="Which card does it replace?")


def _matches(now: Situation, card: TempoCard) -> str:
    """A sentence about the tracks on which this card will earn; empty if there are none."""
    matches = earns(now, card)
    return f" It {matches}." if matches else ""


def _leaves_anyway(now: Situation, slot: int) -> str:
    """A sentence if the next track takes the card of this slot; else empty."""
    leg, track = now.leg + 1, now.view.track
    if leg == len(track) or track[leg].situation != SITUATIONS[slot]:
        return ""
    return f" On track {leg + 1} the {SITUATIONS[slot]} card leaves anyway."


def _swap(now: Situation, verb: str, velocity: int, slot: int, answers: tuple[int, ...], foreseen: str) -> Outcome:
    """The outcome of a card in a slot; `foreseen` is a sentence about what this means on later tracks."""
    speed = sum(now.face) - now.face[slot] + velocity
    cost = price(speed, now.limit, now.cap)
    return Outcome(
        answers,
        f"{verb} the {velocity} {AIMS[slot]}?",
        f"Your {now.face[slot]} leaves, you draw one.{foreseen}",
        f"{verb.removesuffix(' with')} at {speed}",
        cost,
        gauge(now, _with(now, velocity, slot)),
        Tag(str(speed), cost.symbol, cost.words, cost.mood),
    )


def _with(now: Situation, velocity: int, slot: int) -> Parts:
    """The cards as they lie, with another one in this slot."""
    parts = lying(now)
    return (*parts[:slot], (velocity, "new"), *parts[slot + 1 :])


def _subset(ids: tuple[str, ...], cards: list[Playable], opening: tuple[int, ...], least: int) -> Compose:
    return Compose(
        "subset",
        items=ids,
        picks={one.key: Pick(one.action, one.velocity) for one in cards},
        counts=_swapped(least, len(ids)),
        least=least,
        most=len(ids),
        opening=opening,
        closing=(numbers.DONE,),
    )


def _swapped(least: int, most: int) -> dict[str, Outcome]:
    """The outcomes by the number of hand cards that are swapped."""
    counts = {}
    for count in range(least, most + 1):
        words = COUNT_WORDS[count] if count < len(COUNT_WORDS) else str(count)
        swap = f"Swap {'1 card' if count == 1 else f'{count} cards'}"
        if count == 0:
            counts["0"] = Outcome(words="Enough?", follows="You draw as many as went.", button="Draw")
        else:
            follows = (
                f"{'It goes' if count == 1 else 'They go'} to the discards, you draw {words}. Your car stays as it is."
            )
            counts[str(count)] = Outcome(words=f"{swap}?", follows=follows, button=swap)
    return counts


def slot(now: Situation, decision: Decision, actions: dict[int, Action]) -> Ask:
    """Only the slot is still to choose; asked of programs that answer in small steps."""
    card = now.view.chosen
    assert card is not None
    verb = "Drive" if decision.name == "drive_slot" else "Press on with"
    outcomes = {}
    matches = _matches(now, card)
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Slot)
        answers = (numbers.SLOT + action.slot,)
        outcomes[SLOTS[action.slot]] = _swap(now, verb, card.velocity, action.slot, answers, matches)
    way = Way("slot", verb, kind="primary", compose=Compose("one", items=tuple(outcomes), one=outcomes))
    return ask(decision, "2-driving", "cards", (way,), gauge=standing(now))


def optimize(now: Situation, decision: Decision, hand: Hand, actions: dict[int, Action]) -> Ask:
    """The cards to swap, one by one; asked of programs that answer in small steps."""
    ids = tuple(one.key for one in hand.playable)
    done = any(not isinstance(actions[number], Card) for number in decision.actions)
    compose = _subset(ids, hand.playable, (), 0 if done else 1)
    way = Way("optimize", "Optimize", kind="primary", gauge=standing(now), compose=compose)
    return ask(decision, "2-driving", "cards", (way,), gauge=standing(now))


# -- too fast ---------------------------------------------------------------------------------


def _aim(now: Situation) -> str:
    return f"{now.limit} or less" if now.brake_to_limit else f"below {now.limit}"


def too_fast(now: Situation, decision: Decision) -> Ask:
    count = chips_over(now.speed, now.limit)
    hand = now.me.hand_size
    pay = Way(
        "pay",
        "Pay",
        symbol="chip",
        kind="primary",
        button=f"Pay {chips(count)}",
        cost=costs(count),
        facts=(
            Tag(f"{now.chips} → {now.chips - count}", words="Chips"),
            Tag(str(now.speed), words="Speed in every fight of this track"),
            Tag(str(hand), words="Hand stays"),
        ),
        answers=(numbers.PAY,),
    )
    brake = Way(
        "brake",
        "Emergency brake",
        symbol="hazard-debris",
        kind="tail",
        button="Brake",
        cost=LOSES if hand else None,
        facts=(
            Tag(str(now.chips), words="Chips stay"),
            Tag(_aim(now), words="Turn cards, drop the fastest, until"),
            Tag(f"{hand} → {max(0, hand - 1)}", words="Hand for the rest of the race"),
        ),
        answers=(numbers.BRAKE,),
    )
    return ask(decision, "2-driving", "options", (pay, brake), gauge=standing(now))


def lose(now: Situation, decision: Decision, hand: Hand) -> Ask:
    """The price of braking: a hand card, before any card is turned."""

    def outcome(one: Playable) -> Outcome:
        return Outcome(
            (one.action,),
            f"Lose the {one.velocity} for good?",
            "It is not replaced in this race. Then cards are turned, and the fastest of four leaves, until you are "
            f"{_under(now)}.",
            f"Lose the {one.velocity}",
            LOSES,
            note=None if not (words := earns(now, one.card)) else Tag(words=words.replace("matches track", "track")),
        )

    braking = structs.replace(standing(now), words="braking: this costs a hand card for the rest of the race")
    return ask(decision, "2-driving", "cards", (one_card("lose", "Lose a card", hand, outcome, "tail"),), braking)


def _under(now: Situation) -> str:
    return f"at {now.limit} or less" if now.brake_to_limit else f"below {now.limit}"


# -- pressing on ---------------------------------------------------------------------------------


def press_on(now: Situation, decision: Decision, hand: Hand) -> Ask:
    stop = Way(
        "stop",
        "Let it be",
        "the car ahead has its turn",
        words="Let it be?",
        follows="You keep your place, and the car ahead has its turn.",
        button="Let it be",
        answers=(numbers.STOP,),
    )
    press = Way("press", "Press on", "with a slower card", kind="primary", compose=_pairs(now, hand, "Press on with"))
    return ask(decision, "3-passing", "cards", (press, stop), gauge=_checked(now))


def _checked(now: Situation) -> Gauge:
    """The gauge of a car whose speed was checked already; it is checked again if the driver presses on."""
    shown, limit = standing(now), now.limit
    if limit is None or now.speed <= limit:
        return shown
    paid = ", paid for" if now.me.paid else ""
    return structs.replace(shown, words=f"{now.speed - limit} over{paid}; pressing on is checked again")
