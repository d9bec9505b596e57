"""The situation and driving: which tied card goes, drive, optimize or nothing, pay or brake, press on."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.actions import Action, Card, Drop, Slot
from hairpin.games.street_illegal.board.asks.parts import Hand, ask, one_card
from hairpin.games.street_illegal.board.asks.speed import (
    LOSES,
    Parts,
    chips_over,
    costs,
    gauge,
    lying,
    note,
    price,
    speed_gauge,
    standing,
    top_of,
)
from hairpin.games.street_illegal.board.racks import SLOTS, TURNED
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard
from hairpin.games.street_illegal.decisions import Situation, earns
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers

AIMS = ("on the left", "into the middle", "on the right")
COUNT_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def drop(now: Situation, decision: Decision, actions: dict[int, Action]) -> Ask:
    """Equal cards of which one goes: those on the mat, or the one that was turned."""
    turned = now.view.turned
    assert turned is not None
    outcomes = {}
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Drop)
        face = list(now.me.face)
        parts = lying(now)
        if action.place == numbers.NEW_CARD:
            key, words, says = TURNED, f"Drop the new {turned.velocity}?", "Your three cards stay as they are"
        else:
            old, face[action.place] = face[action.place], turned
            where = SITUATIONS[action.place]
            key, words = SLOTS[action.place], f"Drop the {where} {old.velocity}?"
            says = f"The new {turned.velocity} takes its place"
            parts = tuple((card.velocity, "new" if k == action.place else "old") for k, card in enumerate(face))
        brings = Tag(str(sum(card.velocity for card in face)))
        if decision.name == "slope_discard":
            situation = now.view.track[now.view.leg].situation
            earned = now.components.chips_per_match * sum(situation in card.icons for card in face)
            if earned:
                brings = Tag(symbol="chip", words=f"+{earned}", mood="gain")
            says += f", and you earn {chips(earned)}" if earned else ", and you earn nothing"
        outcomes[key] = Outcome(
            (number,), words, f"{says}.", "Drop it", gauge=_before_the_limit(now, parts), note=brings
        )
    way = Way("drop", "Drop a card", kind="primary", compose=Compose("one", items=tuple(outcomes), one=outcomes))
    guide = "1-the-situation" if decision.name == "slope_discard" else "2-driving"
    return ask(decision, guide, "cards", (way,), gauge=_before_the_limit(now, lying(now)))


def _before_the_limit(now: Situation, parts: Parts) -> Gauge:
    """A speed that is not checked yet: there is still a drive to come, or more braking."""
    shown = gauge(now, parts)
    speed, limit = sum(value for value, _ in parts), now.limit
    if now.view.decision == "brake_discard":
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
        stay += ": pay or brake" if too_fast <= now.cap else ":"  # the cost says that it is to brake
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
    if hand.playable():
        drive_way = Way("drive", "Drive", "a hand card into a slot", kind="primary", compose=_pairs(now, hand, "Drive"))
        ways = (drive_way, _optimize_way(now, hand, f"swap hand cards, {stay}", cost), nothing)
    return ask(decision, "2-driving", "tabs", ways, gauge=shown, first=ways[0].id)


def _optimize_way(now: Situation, hand: Hand, small: str, cost: Tag | None) -> Way:
    """Any number of hand cards. Where all are of one kind the first goes without a question, and the run ends with it."""
    if len(set(hand.actions)) > 1:
        compose = _subset(hand, (numbers.OPTIMIZE,), 1)
        return Way("optimize", "Optimize", small, cost=cost, gauge=standing(now), compose=compose)
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
        gauge=standing(now),
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
    """A hand card into a slot; when pressing on only where it is at least 10 slower."""
    pressing = now.view.decision == "press_on"
    face = tuple([card.velocity for card in now.me.face])
    limit, cap, top, anyway = now.limit, now.cap, top_of(now), _leaves_anyway(now)
    pair: dict[str, dict[str, Outcome]] = {}
    for key, card, action in hand.playable():
        matches = earns(now, card)
        pair[key] = _swaps(face, card.velocity, pressing, limit, cap, top, verb, action, anyway, matches)
    return Compose("pair", items=tuple(pair), slots=SLOTS, pair=pair)


def _leaves_anyway(now: Situation) -> tuple[str, ...]:
    """For each slot a sentence if the next track takes its card, else nothing."""
    leg = now.view.leg + 1
    takes = now.view.track[leg].situation if leg < len(now.view.track) else ""
    return tuple(
        [f"On track {leg + 1} the {where} card leaves anyway." if where == takes else "" for where in SITUATIONS[:3]]
    )


def _swaps(
    face: tuple[int, ...],
    velocity: int,
    pressing: bool,
    limit: int | None,
    cap: int,
    top: int,
    verb: str,
    action: int,
    anyway: tuple[str, ...],
    matches: str,
) -> dict[str, Outcome]:
    """A card in each slot that it can go into."""
    slots = [slot for slot in range(3) if not pressing or face[slot] >= velocity + 10]
    # With one slot left there is no question about it, and the run ends with the card.
    asked = len(slots) > 1
    return {
        SLOTS[slot]: _swap(face, velocity, slot, limit, cap, top, verb, action, asked, anyway[slot] or matches)
        for slot in slots
    }


def _swap(
    face: tuple[int, ...],
    velocity: int,
    slot: int,
    limit: int | None,
    cap: int,
    top: int,
    verb: str,
    action: int | None,
    asked: bool,
    foreseen: str,
) -> Outcome:
    """A card in a slot. `action` plays the card, None if that is done; `asked` is False where no slot is to be named."""
    speed = sum(face) - face[slot] + velocity
    parts: Parts = tuple([(velocity, "new") if k == slot else (one, "old") for k, one in enumerate(face)])
    answers = () if action is None else (action,)
    if foreseen.startswith("matches"):
        foreseen = f"It {foreseen}."
    return Outcome(
        (*answers, numbers.SLOT + slot) if asked else answers,
        f"{verb} the {velocity} {AIMS[slot]}?",
        f"Your {face[slot]} leaves, you draw one. {foreseen}".rstrip(),
        f"{verb.removesuffix(' with')} at {speed}",
        price(speed, limit, cap),
        speed_gauge(parts, limit, cap, top, sum(face)),
        note(speed, limit, cap),
    )


def _subset(hand: Hand, opening: tuple[int, ...], least: int) -> Compose:
    cards = len(hand.cards)
    return Compose(
        "subset",
        items=hand.ids,
        picks={key: _pick(card.velocity, action) for key, card, action in hand.playable()},
        counts=_swapped(least, cards),
        least=least,
        most=cards,
        opening=opening,
        closing=(numbers.DONE,),
    )


@lru_cache(1024)
def _pick(velocity: int, action: int) -> Pick:
    return Pick(action, velocity)


@lru_cache(64)
def _swapped(least: int, most: int) -> dict[str, Outcome]:
    """What follows when so many hand cards are swapped."""
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
    """Only the slot is still open: for programs that answer in small steps."""
    card = now.view.chosen
    assert card is not None
    verb = "Drive" if decision.name == "drive_slot" else "Press on with"
    outcomes = {}
    face = tuple([one.velocity for one in now.me.face])
    for number in decision.actions:
        action = actions[number]
        assert isinstance(action, Slot)
        outcomes[SLOTS[action.slot]] = _swap(
            face, card.velocity, action.slot, now.limit, now.cap, top_of(now), verb, None, True, earns(now, card)
        )
    way = Way("slot", verb, kind="primary", compose=Compose("one", items=tuple(outcomes), one=outcomes))
    return ask(decision, "2-driving", "cards", (way,), gauge=standing(now))


def optimize(now: Situation, decision: Decision, hand: Hand, actions: dict[int, Action]) -> Ask:
    """Some cards are gone already: for programs that answer in small steps."""
    left = [(key, card, action) for key, card, action in hand.playable()]
    some = Hand(tuple(card for _, card, _ in left), tuple(key for key, _, _ in left), tuple(act for _, _, act in left))
    done = any(not isinstance(actions[number], Card) for number in decision.actions)
    way = Way("optimize", "Optimize", kind="primary", gauge=standing(now), compose=_subset(some, (), 0 if done else 1))
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

    def outcome(card: TempoCard, action: int) -> Outcome:
        return Outcome(
            (action,),
            f"Lose the {card.velocity} for good?",
            "It is not replaced in this race. Then cards are turned, and the fastest of four leaves, until you are "
            f"{_under(now)}.",
            f"Lose the {card.velocity}",
            LOSES,
            note=None if not (words := earns(now, card)) else Tag(words=words.replace("matches track", "track")),
        )

    return ask(decision, "2-driving", "cards", (one_card("lose", "Lose a card", hand, outcome, "tail"),), standing(now))


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
    """The car as it is, at a limit that was checked already; whoever presses on is checked again."""
    shown, limit = standing(now), now.limit
    if limit is None or now.speed <= limit:
        return shown
    paid = ", paid for" if now.me.paid else ""
    return structs.replace(shown, words=f"{now.speed - limit} over{paid}; pressing on is checked again")
