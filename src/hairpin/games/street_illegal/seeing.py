"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hairpin.games.filling import filled
from hairpin.games.street_illegal.components import Components, TempoCard
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.view import (
    BEFORE_THE_RACE,
    MARKS,
    STAGES,
    Bidding,
    Fight,
    SeatView,
    StreetView,
    behind,
)


def view_of(street: Street, viewer: int | None, components: Components) -> StreetView:
    return views_of(street, (viewer,), components)[0]


def views_of(street: Street, viewers: Sequence[int | None], components: Components) -> list[StreetView]:
    """What each of these may know. What is the same for all is put together once, and they share it."""
    actor, true_stage = int(street.actor), int(street.stage)
    others_stage = public_stage(true_stage, int(street.shown))
    common: dict[int, dict[str, Any]] = {}
    views = []
    for viewer in viewers:
        mine = viewer is not None and actor == viewer
        stage = true_stage if mine else others_stage
        if stage not in common:
            common[stage] = _for_all(street, stage, components)
        fields = common[stage].copy()
        fields["viewer"] = viewer
        fields["chosen"] = _chosen(street, mine, components)
        if viewer is not None:
            _add_own(fields, street, viewer, stage, components)
        views.append(filled(StreetView, fields))
    return views


def _for_all(street: Street, stage: int, components: Components) -> dict[str, Any]:
    """All that everybody may know at a stage: the view of somebody who watches."""
    cards = components.tempo
    lined_up = stage not in BEFORE_THE_RACE
    placed = lined_up or stage == numbers.LINEUP
    cars, seats = int(street.box.cars), int(street.seats)
    order = tuple([int(car) for car in street.order]) if placed else ()
    marks = [MARKS[mark] for mark in street.marks]
    discards: list[TempoCard] = []
    counts = street.discards.counts
    for kind, card in enumerate(cards):
        for _ in range(counts[kind]):
            discards.append(card)
    return {
        "waiting": tuple([int(seat) for seat in street.waiting()]),
        "sealed": tuple([seat for seat in range(seats) if street.sealed >> seat & 1]),
        "legal": (),
        "decision": STAGES[stage],
        "race": int(street.race),
        "races": int(street.box.races),
        "track": tuple([components.tracks[card] for card in street.track]),
        "leg": int(street.leg),
        "order": order,
        "turn": _turn(street, stage) if lined_up else 0,
        "old_pro_marks": tuple(marks[seats:cars]),
        "seats": tuple([_seat_for_all(street, seat, order, marks[seat], stage, cards) for seat in range(seats)]),
        "deck": int(street.deck.n),
        "discards": tuple(discards),
        "supply": None if street.supply == numbers.UNLIMITED else int(street.supply),
        "chips_held": sum([int(driver.chips) for driver in street.drivers]),
        "turned": None if street.turned == numbers.NO_CARD else cards[street.turned],
        "optimized": int(street.shown),
        "pressing": bool(street.pressing),
        "fight": _fight(street, stage, components),
        "bidding": _bidding(street, stage),
        "grid": tuple([int(seat) for seat in street.grid]) if placed else (),
        "team_points": int(street.points[seats]),
        "finishes": tuple([tuple(street.finishes[k : k + cars]) for k in range(0, len(street.finishes), cars)]),
        "answer": None,
    }


def _seat_for_all(
    street: Street, seat: int, order: tuple[int, ...], mark: str, stage: int, cards: tuple[TempoCard, ...]
) -> SeatView:
    """One player as everybody sees him."""
    me = street.drivers[seat]
    face = me.face
    lined_up = stage not in BEFORE_THE_RACE
    # Until the reveal the cards laid down count as held, so that nobody sees how far a player has got.
    hidden = int(me.placed) if stage == numbers.LINEUP else 0
    fields: dict[str, Any] = {
        "seat": seat,
        "position": order.index(seat) + 1 if order else None,
        "face": tuple([cards[face[slot]] for slot in range(me.placed)]) if lined_up else (),
        "speed": int(me.speed) if lined_up else None,
        "hand_size": int(me.hand.n) + hidden,
        "hand": None,
        "chips": int(me.chips) if street.box.open_chips else None,
        "paid": int(me.paid),
        "mark": mark,
        "points": int(street.points[seat]),
    }
    return filled(SeatView, fields)


def _add_own(fields: dict[str, Any], street: Street, viewer: int, stage: int, components: Components) -> None:
    """What only the viewer may know: its hand, its chips, what it laid down, what it may answer and has answered."""
    me, cards = street.drivers[viewer], components.tempo
    face, hand = me.face, me.hand.cards
    seats: tuple[SeatView, ...] = fields["seats"]
    own: dict[str, Any] = seats[viewer].__dict__.copy()
    own["face"] = tuple([cards[face[slot]] for slot in range(me.placed)])
    own["hand_size"] = int(me.hand.n)
    own["hand"] = tuple([cards[hand[k]] for k in range(me.hand.n)])
    own["chips"] = int(me.chips)
    fields["seats"] = seats[:viewer] + (filled(SeatView, own),) + seats[viewer + 1 :]
    if street.awaited >> viewer & 1:
        fields["legal"] = tuple([int(action) for action in street.legal(viewer)])
    if street.sealed >> viewer & 1 and stage != numbers.LINEUP:
        fields["answer"] = int(street.answers[viewer])


def _turn(street: Street, stage: int) -> int:
    return -1 if stage == numbers.OVER else int(street.at) - behind(stage, bool(street.pressing))


def public_stage(stage: int, optimized: int) -> int:
    """The stage as others know it: a half-made choice is not seen."""
    if stage == numbers.DRIVE_SLOT or (stage == numbers.OPTIMIZE_CARDS and optimized == 0):
        return numbers.DRIVE_ACTION
    if stage == numbers.PRESS_ON_SLOT:
        return numbers.PRESS_ON
    return stage


def _chosen(street: Street, mine: bool, components: Components) -> TempoCard | None:
    public = street.stage == numbers.OPTIMIZE_CARDS and street.shown > 0
    if street.chosen == numbers.NO_CARD or not (mine or public):
        return None
    return components.tempo[street.chosen]


def _fight(street: Street, stage: int, components: Components) -> Fight | None:
    if stage not in (numbers.DUEL_BID, numbers.OLD_PRO_BID, numbers.NITROUS):
        return None
    pro = [street.old_pro_first, street.old_pro_second] if stage == numbers.OLD_PRO_BID else []
    turned = tuple(components.tempo[card] for card in pro if card != numbers.NO_CARD)
    me, ahead = int(street.order[street.at]), int(street.order[street.at - 1])
    return Fight(
        attacker=me if me < street.seats else None,
        defender=ahead if ahead < street.seats else None,
        old_pro_cards=turned,
        old_pro_sum=sum(card.velocity for card in turned),
        third_due=bool(street.third_due),
        tied_total=int(street.tied_total),
    )


def _bidding(street: Street, stage: int) -> Bidding | None:
    if stage not in (numbers.BID_POSITION, numbers.EXCHANGE_CARD):
        return None
    return Bidding(
        placed=tuple(int(street.grid[k]) for k in range(street.placed)),
        bidders=tuple(seat for seat in range(street.seats) if street.bidders >> seat & 1),
        round=int(street.bid_round),
        final_exchange=bool(street.final_exchange),
    )
