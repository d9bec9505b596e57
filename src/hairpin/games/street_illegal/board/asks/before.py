"""Before the first track: bidding for places, exchanging a card, lining up."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.actions import Action, Card
from hairpin.games.street_illegal.board.asks.parts import Hand, ask, one_card
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

    def outcome(card: TempoCard, action: int) -> Outcome:
        return Outcome(
            (action,),
            f"Bid the {card.velocity} for {place}?",
            "All cards are shown together; yours is discarded and you draw another.",
            f"Bid the {card.velocity}",
            note=_match(now, card),
        )

    return ask(decision, "your-car", "cards", (one_card("bid", "Bid a card", hand, outcome),))


def exchange(now: Situation, decision: Decision, hand: Hand) -> Ask:
    def outcome(card: TempoCard, action: int) -> Outcome:
        return Outcome(
            (action,),
            f"Exchange the {card.velocity}?",
            "It is discarded, and you draw another.",
            f"Exchange the {card.velocity}",
            note=_match(now, card),
        )

    keep = Way(
        "keep", "Keep all", words="Keep all your cards?", button="Keep all", kind="plain", answers=(numbers.KEEP,)
    )
    return ask(decision, "your-car", "cards", (one_card("exchange", "Exchange a card", hand, outcome), keep))


def _match(now: Situation, card: TempoCard) -> Tag | None:
    words = earns(now, card)
    return Tag(words=words.replace("matches track", "track")) if words else None


def lineup(now: Situation, decision: Decision, hand: Hand, actions: dict[int, Action]) -> Ask:
    """Three cards into three slots; what follows goes by the sum of those that the first track leaves in place."""
    slots = SLOTS[len(now.me.face) :]
    laid = [card.velocity for card in now.me.face]
    number = {action.card: key for key, action in actions.items() if isinstance(action, Card)}
    track = now.view.track[0]
    taken = SITUATIONS.index(track.situation) if track.situation in SITUATIONS[:3] else None
    counted = tuple(slot for slot in slots if taken is None or slot != SLOTS[taken])
    laid_counted = sum(value for slot, value in enumerate(laid) if slot != taken)
    picks = {key: Pick(number[card], card.velocity) for key, card in zip(hand.ids, hand.cards, strict=True)}
    notes: dict[str, dict[str, Tag]] = {}
    for slot in slots:
        told = {key: _slot_note(now, slot, card) for key, card in zip(hand.ids, hand.cards, strict=True)}
        notes[slot] = {key: tag for key, tag in told.items() if tag is not None}
    compose = Compose(
        "places",
        items=hand.ids,
        slots=slots,
        picks=picks,
        counted=counted,
        totals={
            str(one): _lined_up(now, one + laid_counted, taken is not None)
            for one in _sums([card.velocity for card in hand.cards], len(counted))
        },
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


def _slot_note(now: Situation, slot: str, card: TempoCard) -> Tag | None:
    """What the first track does to a card in this slot."""
    track = now.view.track[0]
    if slot == f"slot-{track.situation}":
        return LEAVES
    if track.situation in card.icons and now.components.chips_per_match:
        return Tag(symbol="chip", words=f"+{now.components.chips_per_match}", mood="gain")
    return STAYS if track.situation in SITUATIONS[:3] else None


def _lined_up(now: Situation, stays: int, swapped: bool) -> Outcome:
    """What follows a line-up whose cards that stay on the first track come to this."""
    track = now.view.track[0]
    velocities = [card.velocity for card in now.components.tempo]
    slowest, fastest = velocities[0], velocities[-1]
    if swapped:
        figure = f"{stays + slowest}–{stays + fastest}"
        follows = f"Track 1 then swaps your {track.situation} card for a new one"
        words = f"on track 1, with a card from {slowest} to {fastest}"
    elif track.situation == "down":
        figure = f"{stays} or more"
        follows = "On track 1 you turn a card, and the slowest of the four leaves"
        words = "on track 1"
    else:
        figure = f"{stays} or less"
        follows = "On track 1 you turn a card, and the fastest of the four leaves"
        words = "on track 1"
    drive = "" if track.limit is None else f" You may drive once before the {track.limit} counts."
    mood = ""
    if track.limit is not None:
        least = stays + slowest if swapped else stays
        mood = "over" if least > track.limit and track.situation != "up" else ""
    return Outcome(
        words="Line up like this?",
        follows=f"All reveal together. {follows}.{drive}",
        gauge=Gauge(figure, track.limit, (), top_of(now), limit_symbol(track.limit), words=words, mood=mood),
        button="Seal the line-up",
    )
