"""Questions before the first track: bidding for places, exchanging a card, lining up."""

from __future__ import annotations

from msgspec import structs

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.asks.parts import Hand, Playable, ask, one_card
from hairpin.games.street_illegal.board.asks.speed import top_of
from hairpin.games.street_illegal.board.racks import SLOTS
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard, TrackCard
from hairpin.games.street_illegal.decisions import Situation, earns
from hairpin.games.street_illegal.rules import numbers

STAYS = Tag(words="stays")
LEAVES = Tag(words="leaves", mood="tail")


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
    """Three cards into three slots; the outcome depends on the sum of those that the first track leaves in place."""
    slots = SLOTS[len(now.face) :]
    situation = now.view.track[0].situation
    taken = SITUATIONS.index(situation) if situation in SITUATIONS[:3] else None
    counted = tuple(slot for slot in slots if taken is None or slot != SLOTS[taken])
    laid_counted = sum(value for slot, value in enumerate(now.face) if slot != taken)
    gains = _gains(now.components.chips_per_match, now.view.supply)
    notes: dict[str, dict[str, Tag]] = {}
    for slot in slots:
        tags = {one.key: _slot_note(situation, slot, one.card, gains) for one in hand.playable}
        notes[slot] = {key: tag for key, tag in tags.items() if tag is not None}
    follows = _follows(now.view.track[0])
    sums = _sums([card.velocity for card in hand.cards], len(counted))
    compose = Compose(
        "places",
        items=hand.ids,
        slots=slots,
        picks={one.key: Pick(one.action, one.velocity) for one in hand.playable},
        counted=counted,
        totals={str(one): _lined_up(now, one + laid_counted, taken is not None, follows) for one in sums},
        notes=notes,
    )
    way = Way("lineup", "Line up", button="Seal the line-up", symbol="lock", kind="primary", compose=compose)
    asked = ask(decision, "your-car", "cards", (way,))
    return structs.replace(asked, words="Which three cards line up?") if len(slots) == len(SLOTS) else asked


def _sums(values: list[int], count: int) -> list[int]:
    """The sums that `count` of these values can have."""
    reachable: list[set[int]] = [{0}] + [set() for _ in range(count)]
    for value in values:
        for k in range(count, 0, -1):
            reachable[k] |= {one + value for one in reachable[k - 1]}
    return sorted(reachable[count])


def _gains(per_match: int, supply: int | None) -> Tag | None:
    """The chips for a card that matches; all matching cards share the supply."""
    chips = per_match if supply is None else min(per_match, supply)
    enough = supply is None or supply >= per_match * len(SLOTS)
    return Tag(symbol="chip", words=f"+{chips}" if enough else f"up to {chips}", mood="gain") if chips else None


def _slot_note(situation: str, slot: str, card: TempoCard, gains: Tag | None) -> Tag | None:
    """What the first track does to a card in this slot."""
    if slot == f"slot-{situation}":
        return LEAVES
    if gains is not None and situation in card.icons:
        return gains
    return STAYS if situation in SITUATIONS[:3] else None


def _follows(track: TrackCard) -> str:
    """What the first track does to a line-up."""
    situation, limit = track.situation, track.limit
    if situation in SITUATIONS[:3]:
        follows = f"Track 1 then swaps your {situation} card for a new one"
    else:
        leaves = "slowest" if situation == "down" else "fastest"
        follows = f"On track 1 you turn a card, and the {leaves} of the four leaves"
    drive = "" if limit is None else f" You may drive once before the {limit} counts."
    return f"All reveal together. {follows}.{drive}"


def _lined_up(now: Situation, stays: int, swapped: bool, follows: str) -> Outcome:
    """The outcome of a line-up; `stays` is the sum of the cards that the first track leaves in place."""
    cards, track = now.components.tempo, now.view.track[0]
    slowest, fastest = cards[0].velocity, cards[-1].velocity
    least, words = stays, "on track 1"
    if swapped:
        least, words = stays + slowest, f"on track 1, with a card from {slowest} to {fastest}"
        figure = f"{least}–{stays + fastest}"
    else:
        figure = f"{stays} or more" if track.situation == "down" else f"{stays} or less"
    too_fast = track.limit is not None and track.situation != "up" and least > track.limit
    mood, sign = "over" if too_fast else "", limit_symbol(track.limit)
    return Outcome(
        words="Line up like this?",
        follows=follows,
        gauge=Gauge(figure, track.limit, (), top_of(now), sign, words=words, mood=mood),
        button="Seal the line-up",
    )
