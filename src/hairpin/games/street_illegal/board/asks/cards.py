"""Questions about cards: one of the hand, and the line-up; with the parts that other questions about cards use."""

from __future__ import annotations

from typing import Any, NamedTuple

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Pick, Tag, Way
from hairpin.drawing.words import sentence
from hairpin.games.asking import ask, way
from hairpin.games.game import Choice, Decision
from hairpin.games.street_illegal.board.racks import SLOTS, hand_ids
from hairpin.games.street_illegal.board.symbols import limit_symbol
from hairpin.games.street_illegal.components import SITUATIONS, TempoCard, TrackCard
from hairpin.games.street_illegal.situation import Situation, match_pays

OBSTACLES = SITUATIONS[:3]


class Playable(NamedTuple):
    """A card of the hand that can be chosen now: the id of its item, and its choice."""

    key: str
    card: TempoCard
    choice: Choice


def playable(now: Situation, decision: Decision) -> list[Playable]:
    choices = {choice.name: choice for choice in decision.choices}
    hand = now.me.hand or ()
    keyed = [(key, card, choices.get(f"card {card.name}")) for key, card in zip(hand_ids(hand), hand, strict=True)]
    return [Playable(key, card, choice) for key, card, choice in keyed if choice is not None]


def outcome(choice: Choice, **more: Any) -> Outcome:
    """A choice as the outcome of a composed answer; `more` replaces or adds what the page shows of it."""
    words = sentence(choice.words)
    said = {"answers": (choice.action,), "words": f"{words}?", "button": words, "cost": choice.price}
    return Outcome(**{**said, **more})


def pick_one(outcomes: dict[str, Outcome]) -> Compose:
    """One item to pick, by the outcomes of all items."""
    return Compose("one", items=tuple(outcomes), one=outcomes)


def one_card(now: Situation, decision: Decision, name: str, label: str, guide: str, kind: str, **more: Any) -> Ask:
    """One card of the hand; below it the tracks that it matches. The other choices are buttons beside it."""
    outcomes = {}
    for one in playable(now, decision):
        tracks = one.choice.cost.removeprefix("matches ")
        outcomes[one.key] = outcome(one.choice, note=Tag(words=tracks) if tracks else None)
    card = Way(name, label, kind=kind, compose=pick_one(outcomes))
    others = [way(choice) for choice in decision.choices if not choice.name.startswith("card ")]
    return ask(decision, guide, "cards", (card, *others), **more)


def bid(now: Situation, decision: Decision) -> Ask:
    return one_card(now, decision, "bid", "Bid a card", "your-car", "primary")


def exchange(now: Situation, decision: Decision) -> Ask:
    return one_card(now, decision, "exchange", "Exchange a card", "your-car", "primary")


# -- the line-up ------------------------------------------------------------------------------


def lineup(now: Situation, decision: Decision) -> Ask:
    """Three cards into three slots; the outcome depends on the sum of those that the first track leaves in place."""
    track, face, hand = now.view.track[0], now.me.face, playable(now, decision)
    slots = SLOTS[len(face) :]
    chips, enough = match_pays(now.components.chips_per_match, now.view.supply)
    gains = Tag(symbol="chip", words=f"+{chips}" if enough else f"up to {chips}", mood="gain") if chips else None
    notes: dict[str, dict[str, Tag]] = {}
    for slot in slots:
        tags = {one.key: _slot_note(track.situation, slot, one.card, gains) for one in hand}
        notes[slot] = {key: tag for key, tag in tags.items() if tag is not None}
    counted = tuple(slot for slot in slots if slot != f"slot-{track.situation}")
    laid = sum(card.velocity for slot, card in zip(SLOTS, face, strict=False) if slot != f"slot-{track.situation}")
    follows = _follows(track)
    sums = _sums([card.velocity for card in now.me.hand or ()], len(counted))
    compose = Compose(
        "places",
        items=hand_ids(now.me.hand or ()),
        slots=slots,
        picks={one.key: Pick(one.choice.action, one.card.velocity) for one in hand},
        counted=counted,
        totals={str(one): _lined_up(now, one + laid, follows) for one in sums},
        notes=notes,
    )
    words = "" if face else "Which three cards line up?"
    button = "Seal the line-up"
    line_up = Way("lineup", "Line up", words=words, button=button, symbol="lock", kind="primary", compose=compose)
    return ask(decision, "your-car", "cards", (line_up,))


def _sums(values: list[int], count: int) -> list[int]:
    """The sums that `count` of these values can have."""
    reachable: list[set[int]] = [{0}] + [set() for _ in range(count)]
    for value in values:
        for k in range(count, 0, -1):
            reachable[k] |= {one + value for one in reachable[k - 1]}
    return sorted(reachable[count])


def _slot_note(situation: str, slot: str, card: TempoCard, gains: Tag | None) -> Tag | None:
    """What the first track does to a card in this slot."""
    if slot == f"slot-{situation}":
        return Tag(words="leaves", mood="tail")
    if gains is not None and situation in card.icons:
        return gains
    return Tag(words="stays") if situation in OBSTACLES else None


def _follows(track: TrackCard) -> str:
    """What the first track does to a line-up."""
    if track.situation in OBSTACLES:
        follows = f"Track 1 then swaps your {track.situation} card for a new one"
    else:
        leaves = "slowest" if track.situation == "down" else "fastest"
        follows = f"On track 1 you turn a card, and the {leaves} of the four leaves"
    drive = "" if track.limit is None else f" You may drive once before the {track.limit} counts."
    return f"All reveal together. {follows}.{drive}"


def _lined_up(now: Situation, stays: int, follows: str) -> Outcome:
    """The outcome of a line-up; `stays` is the sum of the cards that the first track leaves in place."""
    cards, track = now.components.tempo, now.view.track[0]
    slowest, fastest = cards[0].velocity, cards[-1].velocity
    least, words = stays, "on track 1"
    if track.situation in OBSTACLES:
        least, words = stays + slowest, f"on track 1, with a card from {slowest} to {fastest}"
        figure = f"{least}–{stays + fastest}"
    else:
        figure = f"{stays} or {'more' if track.situation == 'down' else 'less'}"
    too_fast = track.limit is not None and track.situation != "up" and least > track.limit
    sign, mood = limit_symbol(track.limit), "over" if too_fast else ""
    gauge = Gauge(figure, track.limit, (), 3 * fastest, sign, words=words, mood=mood)
    return Outcome(words="Line up like this?", follows=follows, gauge=gauge, button="Seal the line-up")
