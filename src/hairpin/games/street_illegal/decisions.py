"""Decisions in words: what a seat is asked, what follows, why, and what each choice costs; from its view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hairpin.drawing.words import ordinal
from hairpin.games.game import Choice, Decision
from hairpin.games.street_illegal.actions import Action, Card, Chips, Drop, Slot
from hairpin.games.street_illegal.components import PLACES, SITUATIONS, Components, TempoCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.view import SeatView, StreetView
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
    "duel_bid": DUEL.format("equal totals favour the car in front"),
    "old_pro_bid": "Two cards lie open for the Old Pro. If a third is due it is turned after you have paid. The attacker "
    "must be faster to pass; at equal totals the car in front holds.",
    "nitrous": "The duel is tied. Both may burn one hand card in secret: the faster card wins, no card counts 0, equal "
    "cards change nothing. A burnt card is not replaced.",
    "press_on": "You have passed and may attack the next car, but only after slowing down: a hand card must replace a "
    "face-up card that is at least 10 faster. The speed limit is checked again. Or let it be.",
    "press_on_slot": "Only a card at least 10 faster than the one you chose can be replaced.",
}
WITH_NITROUS = DUEL.format("at equal totals both may burn a hand card")
BEFORE_THE_FIRST_TRACK = ("bid_position", "exchange_card", "lineup")


def explained(decision: str, nitrous_oxide: bool) -> str:
    return WITH_NITROUS if nitrous_oxide and decision == "duel_bid" else EXPLAIN[decision]


@dataclass(frozen=True)
class Situation:
    """What the sentences need: the view, the viewer's own seat, the components, the options, and the car."""

    view: StreetView
    me: SeatView
    components: Components
    brake_to_limit: bool
    nitrous_oxide: bool
    decision: str
    leg: int
    limit: int | None
    seat: int
    speed: int
    chips: int
    cap: int  # the most chips that can be paid for the limit or in a fight (R14)
    face: tuple[int, ...]  # the velocities of the face-up cards

    def against_limit(self, speed: int) -> str:
        """A speed, and what it means at this limit."""
        limit = self.limit
        if limit is None:
            return f"speed {speed}"
        if speed <= limit:
            return f"speed {speed} of {limit}"
        cost = (speed - limit + 9) // 10
        if cost <= self.cap:
            return f"speed {speed}, over by {speed - limit}: {chips(cost)} or brake"
        return f"speed {speed}, over by {speed - limit}: you must brake"

    def earned(self, face: list[TempoCard]) -> tuple[int, str]:
        """The chips that these face-up cards bring on this track card, and a remark if the supply has too few (R5)."""
        situation, supply = self.view.track[self.leg].situation, self.view.supply
        due = self.components.chips_per_match * sum(situation in card.icons for card in face)
        if supply is None or due <= supply:
            return due, ""
        return supply, ", all that is left" if supply else ": none are left"


def situation_of(
    view: StreetView, seat: int, components: Components, brake_to_limit: bool, nitrous_oxide: bool
) -> Situation:
    """The Situation of a seat, from its own view."""
    me = view.seats[seat]
    # An optimize draws as many cards as it discarded before the limit is checked (R13), so they count as held.
    to_draw = view.optimized if view.decision == "optimize_cards" else 0
    return Situation(
        view=view,
        me=me,
        components=components,
        brake_to_limit=brake_to_limit,
        nitrous_oxide=nitrous_oxide,
        decision=view.decision,
        leg=view.leg,
        limit=view.track[view.leg].limit,
        seat=seat,
        speed=me.speed or 0,
        chips=me.chips or 0,
        cap=min(me.chips or 0, me.hand_size + to_draw),
        face=tuple(card.velocity for card in me.face),
    )


def decide(now: Situation, actions: Mapping[int, Action]) -> Decision:
    """The open decision of a viewer who is asked, in words."""
    name = now.decision
    ask, follows = ASK[name](now)
    describe = DESCRIBE[name]
    choices = []
    for number in now.view.legal:
        action = actions[number]
        words, cost = describe(now, action)
        choices.append(Choice(number, action.name, words, cost))
    return Decision(now.seat, name, ask, follows, explained(name, now.nitrous_oxide), tuple(choices))


# -- questions ------------------------------------------------------------------------------


def _ask_bid(now: Situation) -> tuple[str, str]:
    bidding = now.view.bidding
    placed = len(bidding.placed) if bidding else 0
    position = ordinal(len(now.view.old_pro_marks) + len(now.view.seats) - placed)
    return f"Which card do you bid for {position} place?", "The slowest card shown must take it."


def _ask_exchange(now: Situation) -> tuple[str, str]:
    return "Exchange a card?", "It is discarded and you draw another."


def _ask_lineup(now: Situation) -> tuple[str, str]:
    place = PLACES[len(now.face)]
    track = now.view.track[0]
    so_far = f" So far {sum(now.face)}." if now.face else ""
    return f"Which card goes {place}?", f"The first track is {track.words}.{so_far}"


def _ask_drop(now: Situation) -> tuple[str, str]:
    turned = now.view.turned
    return "Which of the equal cards goes?", f"You turned {turned.words}." if turned else ""


def _ask_drive(now: Situation) -> tuple[str, str]:
    return "Drive, optimize, or nothing?", f"You run at {now.against_limit(now.speed)}."


def _ask_slot(now: Situation) -> tuple[str, str]:
    card = now.view.chosen
    return f"Which slot does {card.words if card else 'it'} take?", "The card there is discarded."


def _ask_optimize(now: Situation) -> tuple[str, str]:
    gone = now.view.optimized
    return "Which hand cards do you trade, from slow to fast?", (
        f"{gone} gone so far." if gone else "You draw as many as you discard."
    )


def _ask_too_fast(now: Situation) -> tuple[str, str]:
    excess = now.speed - (now.limit or 0)
    return "Pay or brake?", f"You run at {now.speed}, {excess} above the limit."


def _ask_lose(now: Situation) -> tuple[str, str]:
    return "Which hand card do you lose?", "It is gone for the rest of the race; then you brake."


def _ask_duel(now: Situation) -> tuple[str, str]:
    fight = now.view.fight
    assert fight is not None
    other = fight.defender if fight.attacker == now.seat else fight.attacker
    theirs = now.view.seats[other].speed if other is not None else 0
    if fight.attacker == now.seat:
        tie = "You must be faster; a tie goes to nitrous." if now.nitrous_oxide else "You must be faster."
        return "How many chips to pass?", f"You {now.speed}, they {theirs}. {tie}"
    tie = "A tie goes to nitrous." if now.nitrous_oxide else "Equal is enough for you."
    return "How many chips to hold?", f"You {now.speed}, they {theirs}. {tie}"


def _ask_old_pro(now: Situation) -> tuple[str, str]:
    fight = now.view.fight
    assert fight is not None
    third = "a third card comes after you pay" if fight.third_due else "no third card"
    aim = "pass" if fight.attacker == now.seat else "hold off"
    return (
        f"How many chips to {aim} the Old Pro?",
        f"The Old Pro has {fight.old_pro_sum}, {third}. You run at {now.speed}.",
    )


def _ask_nitrous(now: Situation) -> tuple[str, str]:
    return "Burn a card?", "The totals are equal; the faster card wins."


def _ask_press_on(now: Situation) -> tuple[str, str]:
    ahead = now.view.order[now.view.turn - 1]
    target = f"runs at {now.view.seats[ahead].speed}" if ahead < len(now.view.seats) else "is an Old Pro"
    return (
        "Press on?",
        f"You run at {now.speed}; a slower card must replace one of yours first. The car ahead {target}.",
    )


ASK: dict[str, Callable[[Situation], tuple[str, str]]] = {
    "bid_position": _ask_bid,
    "exchange_card": _ask_exchange,
    "lineup": _ask_lineup,
    "slope_discard": _ask_drop,
    "drive_action": _ask_drive,
    "drive_slot": _ask_slot,
    "optimize_cards": _ask_optimize,
    "too_fast": _ask_too_fast,
    "brake_hand_discard": _ask_lose,
    "brake_discard": _ask_drop,
    "duel_bid": _ask_duel,
    "old_pro_bid": _ask_old_pro,
    "nitrous": _ask_nitrous,
    "press_on": _ask_press_on,
    "press_on_slot": _ask_slot,
}


# -- choices ----------------------------------------------------------------------------------


def _name_card(now: Situation, action: Action) -> tuple[str, str]:
    """A card, and where on the track its icon will earn."""
    assert isinstance(action, Card)
    return action.card.words, earns(now, action.card)


def earns(now: Situation, card: TempoCard) -> str:
    """The tracks to come on which this card matches, in words."""
    first = 0 if now.decision in BEFORE_THE_FIRST_TRACK else now.leg + 1
    ahead = [
        str(place) for place, track in enumerate(now.view.track, 1) if place > first and track.situation in card.icons
    ]
    return f"matches track {', '.join(ahead)}" if ahead else ""


def _exchange(now: Situation, action: Action) -> tuple[str, str]:
    return ("keep all", "") if not isinstance(action, Card) else (f"trade {action.card.words}", earns(now, action.card))


def _drop(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Drop)
    turned = now.view.turned
    assert turned is not None
    face = list(now.me.face)
    gone = turned
    words = f"the new card, {turned.words}"
    if action.place != numbers.NEW_CARD:
        gone = face[action.place]
        words = f"{gone.words} {PLACES[action.place]}"
        face[action.place] = turned
    speed = sum(card.velocity for card in face)
    if now.decision == "brake_discard":
        return words, f"leaves speed {speed}"
    earned, remark = now.earned(face)
    return words, f"leaves speed {speed} and earns {chips(earned) if earned else 'no chips'}{remark}"


def _drive(now: Situation, action: Action) -> tuple[str, str]:
    if isinstance(action, Card):
        speeds = sorted({now.speed - lies + action.card.velocity for lies in now.face})
        return f"drive with {action.card.words}", f"to {_span(speeds)}{_over(now, speeds)}"
    if action.name == "optimize":
        return "optimize: trade hand cards", now.against_limit(now.speed)
    return "nothing", now.against_limit(now.speed)


def _span(speeds: list[int]) -> str:
    return one_of([str(speed) for speed in speeds])


def _over(now: Situation, speeds: list[int]) -> str:
    """What these speeds will cost at the limit."""
    limit = now.limit
    if limit is None or speeds[-1] <= limit:
        return ""
    if speeds[0] <= limit:
        return f", over the limit above {limit}"
    costs = [(speed - limit + 9) // 10 for speed in speeds]
    payable = [cost for cost in costs if cost <= now.cap]
    if not payable:
        return ": you must brake"
    least, most = payable[0], payable[-1]
    pay = chips(least) if least == most else f"{least} to {most} chips"
    # At a speed that costs more than can be paid, the driver must brake.
    return f": {pay} or brake" if len(payable) == len(costs) else f": {pay}, else brake"


def _slot(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Slot)
    card = now.view.chosen
    assert card is not None
    old = now.me.face[action.slot]
    speed = now.speed - old.velocity + card.velocity
    return f"{SITUATIONS[action.slot]}, for {old.words}", now.against_limit(speed)


def _optimize(now: Situation, action: Action) -> tuple[str, str]:
    if isinstance(action, Card):
        return f"discard {action.card.words}", earns(now, action.card)
    return "done: draw as many", now.against_limit(now.speed)


def _too_fast(now: Situation, action: Action) -> tuple[str, str]:
    cost = (now.speed - (now.limit or 0) + 9) // 10
    if action.name == "pay":
        return f"pay {chips(cost)}", f"leaves you {chips(now.chips - cost)}; your speed stays {now.speed}"
    aim = "to" if now.brake_to_limit else "below"
    return "brake", f"costs a hand card for the race; turns cards until you are {aim} {now.limit}"


@dataclass(frozen=True)
class Reach:
    """What a bid in a duel reaches: it wins if the rival pays `wins` or fewer (-1: never), and ties at `ties`."""

    wins: int
    ties: int | None
    sure: bool
    attacking: bool

    @property
    def verb(self) -> str:
        return "passes" if self.attacking else "holds"

    @property
    def never(self) -> str:
        return "cannot pass" if self.attacking else "cannot hold"


@dataclass(frozen=True)
class Duel:
    """The viewer against another player, as far as the view tells."""

    attacking: bool
    other: int
    cards: int  # in the other player's hand
    ahead: int  # how much faster the viewer is
    nitrous_oxide: bool

    def reach(self, paid: int) -> Reach:
        """Which bids of the other player this bid beats or ties."""
        gap = self.ahead + 10 * paid
        # A tie is no win for an attacker, and with nitrous for neither of them.
        wins = (gap - 1) // 10 if self.attacking or self.nitrous_oxide else gap // 10
        ties = self.nitrous_oxide and gap >= 0 and gap % 10 == 0 and gap // 10 <= self.cards
        # Nobody pays more chips than they hold cards (R14).
        return Reach(wins, gap // 10 if ties else None, wins >= self.cards, self.attacking)


def duel_of(now: Situation) -> Duel:
    fight = now.view.fight
    assert fight is not None
    attacking = fight.attacker == now.seat
    other = fight.defender if attacking else fight.attacker
    assert other is not None
    them = now.view.seats[other]
    return Duel(attacking, other, them.hand_size, now.speed - (them.speed or 0), now.nitrous_oxide)


def _duel(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Chips)
    words = f"{chips(action.chips)}, total {now.speed + 10 * action.chips}"
    found = duel_of(now).reach(action.chips)
    if found.sure:
        return words, f"surely {found.verb}"
    if found.wins < 0 and found.ties is not None:
        return words, f"ties if they pay {found.ties or 'nothing'}, then nitrous decides"
    if found.wins < 0:
        return words, found.never
    tie = "" if found.ties is None else f", {found.ties} ties"
    return words, f"{found.verb} if they pay {_at_most(found.wins)}{tie}"


def _at_most(count: int) -> str:
    return "nothing" if count == 0 else f"{count} or fewer"


def _old_pro(now: Situation, action: Action) -> tuple[str, str]:
    assert isinstance(action, Chips)
    total = now.speed + 10 * action.chips
    fight = now.view.fight
    assert fight is not None
    words = f"{chips(action.chips)}, total {total}"
    odds = odds_of(now.view, now.components).wins(total)
    verb = "passes" if fight.attacker == now.seat else "holds"
    if odds == 0:
        return words, "cannot pass" if verb == "passes" else "cannot hold"
    if odds == 1:
        return words, f"surely {verb}"
    return words, f"{verb} {min(99, max(1, round(100 * odds)))} times in 100"


@dataclass(frozen=True)
class Odds:
    """The chances of a fight against the Old Pro, over all cards the viewer has not seen."""

    attacking: bool
    sum: int
    third_due: bool
    unseen: Mapping[int, int]  # how many cards there are of each velocity; empty where no third card is due

    def wins(self, total: int) -> float:
        """The chance that this total wins."""
        # The viewer wins if the third card is no faster than this.
        most = total - self.sum - (1 if self.attacking else 0)
        number = sum(self.unseen.values())
        if number == 0:
            return float(most >= 0)
        return sum(count for velocity, count in self.unseen.items() if velocity <= most) / number


def odds_of(view: StreetView, components: Components) -> Odds:
    fight = view.fight
    assert fight is not None
    unseen: Counter[int] = Counter()
    if fight.third_due and view.deck == 0:
        # An empty pile is refilled from the discards, so the third card comes from those.
        unseen.update(card.velocity for card in view.discards)
    elif fight.third_due:
        for card, count in zip(components.tempo, components.tempo_counts, strict=True):
            unseen[card.velocity] += count
        for cards in (view.discards, fight.old_pro_cards, *(seat.face + (seat.hand or ()) for seat in view.seats)):
            unseen.subtract(card.velocity for card in cards)
    return Odds(fight.attacker is not None, fight.old_pro_sum, fight.third_due, unseen)


def _nitrous(now: Situation, action: Action) -> tuple[str, str]:
    if isinstance(action, Card):
        return f"burn {action.card.words}", "your hand stays one card smaller"
    return "no nitrous", "counts 0"


def _press_on(now: Situation, action: Action) -> tuple[str, str]:
    if not isinstance(action, Card):
        return "let it be", "the car ahead has its turn"
    new = action.card.velocity
    speeds = sorted({now.speed - lies + new for lies in now.face if lies >= new + 10})
    return f"press on with {action.card.words}", f"to {_span(speeds)}{_over(now, speeds)}"


DESCRIBE: dict[str, Callable[[Situation, Action], tuple[str, str]]] = {
    "bid_position": _name_card,
    "exchange_card": _exchange,
    "lineup": _name_card,
    "slope_discard": _drop,
    "drive_action": _drive,
    "drive_slot": _slot,
    "optimize_cards": _optimize,
    "too_fast": _too_fast,
    "brake_hand_discard": _name_card,
    "brake_discard": _drop,
    "duel_bid": _duel,
    "old_pro_bid": _old_pro,
    "nitrous": _nitrous,
    "press_on": _press_on,
    "press_on_slot": _slot,
}
