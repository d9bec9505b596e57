"""Before the first track: bidding for places, exchanging a card, lining up."""

from __future__ import annotations

from typing import Final, final

from msgspec import structs

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.asks.parts import Hand, Playable, ask, one_card
from hairpin.games.street_illegal.board.asks.speed import top_of
from hairpin.games.street_illegal.board.racks import SLOTS
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard
from hairpin.games.street_illegal.decisions import Situation, earns
from hairpin.games.street_illegal.rules import numbers

STAYS: Final = Tag(words="stays")
LEAVES: Final = Tag(words="leaves", mood="tail")


def bid(now: Situation, decision: Decision, hand: Hand) -> Ask:
    place = decision.ask.removeprefix("Which card do you bid for ").removesuffix("?")

    def outcome(one: Playable) -> Outcome:
        return Outcome(
            (one.action,),
            f"Bid the {one.velocity} for {place}?",
            "All cards are shown together; yours is discarded and you draw another.",
            f"Bid the {one.velocity}",
            note=_match(now, one.card),
        )

    return ask(decision, "your-car", "cards", (one_card("bid", "Bid a card", hand, outcome),))


def exchange(now: Situation, decision: Decision, hand: Hand) -> Ask:
    def outcome(one: Playable) -> Outcome:
        return Outcome(
            (one.action,),
            f"Exchange the {one.velocity}?",
            "It is discarded, and you draw another.",
            f"Exchange the {one.velocity}",
            note=_match(now, one.card),
        )

    keep = Way(
        "keep", "Keep all", words="Keep all your cards?", button="Keep all", kind="plain", answers=(numbers.KEEP,)
    )
    return ask(decision, "your-car", "cards", (one_card("exchange", "Exchange a card", hand, outcome), keep))


def _match(now: Situation, card: TempoCard) -> Tag | None:
    words = earns(now, card)
    return Tag(words=words.replace("matches track", "track")) if words else None


def lineup(now: Situation, decision: Decision, hand: Hand) -> Ask:
    """Three cards into three slots; what follows goes by the sum of those that the first track leaves in place."""
    slots = SLOTS[len(now.face) :]
    situation = now.situations[0]
    taken = SITUATIONS.index(situation) if situation in SITUATIONS[:3] else None
    counted = tuple([slot for slot in slots if taken is None or slot != SLOTS[taken]])
    laid_counted = sum([value for slot, value in enumerate(now.face) if slot != taken])
    gains = _gains(now.components.chips_per_match)
    notes: dict[str, dict[str, Tag]] = {}
    for slot in slots:
        told: dict[str, Tag] = {}
        for one in hand.playable:
            tag = _slot_note(situation, slot, one.card, gains)
            if tag is not None:
                told[one.key] = tag
        notes[slot] = told
    start = Start(now, taken is not None)
    compose = Compose(
        "places",
        items=hand.ids,
        slots=slots,
        picks={one.key: Pick(one.action, one.velocity) for one in hand.playable},
        counted=counted,
        totals={str(one): start.outcome(one + laid_counted) for one in _sums(hand.velocities, len(counted))},
        notes=notes,
    )
    way = Way("lineup", "Line up", button="Seal the line-up", symbol="lock", kind="primary", compose=compose)
    asked = ask(decision, "your-car", "cards", (way,))
    return structs.replace(asked, words="Which three cards line up?") if len(slots) == len(SLOTS) else asked


def _sums(values: list[int], count: int) -> list[int]:
    """What so many of these values can come to."""
    reachable: list[set[int]] = [{0}] + [set() for _ in range(count)]
    for value in values:
        for k in range(count, 0, -1):
            reachable[k] |= {one + value for one in reachable[k - 1]}
    return sorted(reachable[count])


def _gains(chips: int) -> Tag | None:
    """The chips for a card that matches."""
    return Tag(symbol="chip", words=f"+{chips}", mood="gain") if chips else None


def _slot_note(situation: str, slot: str, card: TempoCard, gains: Tag | None) -> Tag | None:
    """What the first track does to a card in this slot."""
    if slot == f"slot-{situation}":
        return LEAVES
    if gains is not None and situation in card.icons:
        return gains
    return STAYS if situation in SITUATIONS[:3] else None


@final
class Start:
    """What the first track does to a line-up: what is the same for all that are possible is worked out once."""

    def __init__(self, now: Situation, swapped: bool) -> None:
        cards = now.components.tempo
        self.slowest, self.fastest = cards[0].velocity, cards[-1].velocity
        self.swapped = swapped
        self.situation = situation = now.situations[0]
        self.limit = now.view.track[0].limit
        self.sign = limit_symbol(self.limit)
        self.top = top_of(now)
        self.words = f"on track 1, with a card from {self.slowest} to {self.fastest}" if swapped else "on track 1"
        if swapped:
            follows = f"Track 1 then swaps your {situation} card for a new one"
        else:
            leaves = "slowest" if situation == "down" else "fastest"
            follows = f"On track 1 you turn a card, and the {leaves} of the four leaves"
        drive = "" if self.limit is None else f" You may drive once before the {self.limit} counts."
        self.follows = f"All reveal together. {follows}.{drive}"

    def outcome(self, stays: int) -> Outcome:
        """What follows a line-up whose cards that stay on the first track come to this."""
        if self.swapped:
            figure = f"{stays + self.slowest}–{stays + self.fastest}"
        else:
            figure = f"{stays} or more" if self.situation == "down" else f"{stays} or less"
        limit, mood = self.limit, ""
        if limit is not None and self.situation != "up":
            least = stays + self.slowest if self.swapped else stays
            mood = "over" if least > limit else ""
        return Outcome(
            words="Line up like this?",
            follows=self.follows,
            gauge=Gauge(figure, limit, (), self.top, self.sign, words=self.words, mood=mood),
            button="Seal the line-up",
        )
