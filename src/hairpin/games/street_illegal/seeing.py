"""Seeing: what each viewer may know of a race at one moment, built up from nothing out of its state (rules 4).

Compiled, because a table sees through all eyes with every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank
from hairpin.games.filling import filled
from hairpin.games.street_illegal.components import Components, TempoCard, TrackCard
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.race import Driver
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

BEFORE: Final[frozenset[int]] = frozenset(BEFORE_THE_RACE)
MARK: Final[tuple[str, ...]] = MARKS
STAGE: Final[dict[int, str]] = STAGES
BIDDING: Final = frozenset((numbers.BID_POSITION, numbers.EXCHANGE_CARD))
FIGHTING: Final = frozenset((numbers.DUEL_BID, numbers.OLD_PRO_BID, numbers.NITROUS))
Cards = tuple[TempoCard, ...]
NO_CARDS: Final[Cards] = ()


@final
class Shown:
    """One player as everybody sees him, as numbers, and the view that was made of these."""

    __slots__ = ("chips", "face", "hand_size", "mark", "paid", "points", "position", "speed", "view")

    def __init__(
        self,
        street: Street,
        seat: i64,
        position: i64,
        face: Cards,
        speed: i64,
        hand_size: i64,
        chips: i64,
    ) -> None:
        self.position: i64 = position  # 0 while the grid is open
        self.face = face
        self.speed: i64 = speed  # -1 while none is known
        self.hand_size: i64 = hand_size
        self.chips: i64 = chips  # -1 where they are hidden
        self.paid: i64 = street.drivers[seat].paid
        self.mark: i64 = street.marks[seat]
        self.points: i64 = street.points[seat]
        self.view: SeatView | None = None

    def like(self, other: Shown) -> bool:
        return (
            self.position == other.position
            and self.face is other.face
            and self.speed == other.speed
            and self.hand_size == other.hand_size
            and self.chips == other.chips
            and self.paid == other.paid
            and self.mark == other.mark
            and self.points == other.points
        )


@final
class Own:
    """A player as he sees himself, and what the view was made of."""

    __slots__ = ("chips", "face", "hand", "shown", "view")

    def __init__(self, shown: SeatView, face: Cards, hand: Cards, chips: i64, view: SeatView) -> None:
        self.shown = shown
        self.face = face
        self.hand = hand
        self.chips: i64 = chips
        self.view = view


@final
class Discards:
    """The discards, counted by kind, and the cards that these are."""

    __slots__ = ("cards", "counts")

    def __init__(self, counts: vec[i64], cards: Cards) -> None:
        self.counts = counts
        self.cards = cards


@final
class Sight:
    """Makes the views of one match. What is the same as it was is the very same object again.

    So a step costs what it has changed, and whoever draws can tell what that is at a glance. What is kept is compared with
    the state before it is used, and each is kept whole: two who look at once cannot disturb each other. Only `waiting` and
    `finishes` are made with every step: views that share these are of one step.
    """

    def __init__(self, components: Components, seats: int) -> None:
        self._components = components
        self._cards: Cards = components.tempo
        self._track: tuple[list[int], tuple[TrackCard, ...]] = ([], ())  # kinds as laid, and the cards
        self._discards = Discards(blank(len(self._cards)), NO_CARDS)
        self._order: tuple[int, ...] = ()
        self._old_pro_marks: tuple[str, ...] = ()
        self._fight: tuple[list[int], Fight] | None = None  # what it was made from, and itself
        self._bidding: Bidding | None = None
        self._faces: list[Cards] = [NO_CARDS for _ in range(seats)]
        self._hands: list[Cards] = [NO_CARDS for _ in range(seats)]
        self._legal: list[tuple[int, ...]] = [() for _ in range(seats)]
        self._shown: list[Shown | None] = [None for _ in range(seats)]
        self._own: list[Own | None] = [None for _ in range(seats)]
        self._seats: tuple[SeatView, ...] = ()
        self._seats_of: list[tuple[SeatView, ...]] = [() for _ in range(seats)]

    def view(self, street: Street, viewer: int | None) -> StreetView:
        return self.views(street, (viewer,))[0]

    def views(self, street: Street, viewers: Sequence[int | None]) -> list[StreetView]:
        """What each of these may know. What is the same for all is put together once, and they share it."""
        actor, true_stage = int(street.actor), int(street.stage)
        others_stage = public_stage(true_stage, int(street.shown))
        waiting = tuple([int(seat) for seat in street.waiting()])
        common: dict[int, dict[str, Any]] = {}
        views = []
        for viewer in viewers:
            mine = viewer is not None and actor == viewer
            stage = true_stage if mine else others_stage
            if stage not in common:
                common[stage] = self._for_all(street, stage, waiting)
            fields = common[stage].copy()
            fields["viewer"] = viewer
            fields["chosen"] = self._chosen(street, mine)
            if viewer is not None:
                self._add_own(fields, street, viewer, stage)
            views.append(filled(StreetView, fields))
        return views

    def _for_all(self, street: Street, stage: int, waiting: tuple[int, ...]) -> dict[str, Any]:
        """All that everybody may know at a stage: the view of somebody who watches."""
        lined_up = stage not in BEFORE
        placed = lined_up or stage == numbers.LINEUP
        cars = int(street.box.cars)
        order = self._order_view(street) if placed else ()
        return {
            "waiting": waiting,
            "sealed": _seats_in(street.sealed, street.seats),
            "legal": (),
            "decision": STAGE[stage],
            "race": int(street.race),
            "races": int(street.box.races),
            "track": self._track_view(street),
            "leg": int(street.leg),
            "order": order,
            "turn": _turn(street, stage) if lined_up else 0,
            "old_pro_marks": self._old_pro_marks_view(street),
            "seats": self._seats_view(street, order, stage),
            "deck": int(street.deck.n),
            "discards": self._discards_view(street),
            "supply": None if street.supply == numbers.UNLIMITED else int(street.supply),
            "chips_held": _chips_held(street),
            "turned": None if street.turned == numbers.NO_CARD else self._cards[street.turned],
            "optimized": int(street.shown),
            "pressing": bool(street.pressing),
            "fight": self._fight_view(street, stage) if stage in FIGHTING else None,
            "bidding": self._bidding_view(street) if stage in BIDDING else None,
            "grid": tuple([int(seat) for seat in street.grid]) if placed else (),
            "team_points": int(street.points[street.seats]),
            "finishes": tuple([tuple(street.finishes[k : k + cars]) for k in range(0, len(street.finishes), cars)]),
            "answer": None,
        }

    # -- the table -----------------------------------------------------------------------------

    def _track_view(self, street: Street) -> tuple[TrackCard, ...]:
        laid, kept = [int(card) for card in street.track], self._track
        if laid != kept[0]:
            tracks = self._components.tracks
            kept = self._track = laid, tuple([tracks[card] for card in laid])
        return kept[1]

    def _order_view(self, street: Street) -> tuple[int, ...]:
        order = tuple([int(car) for car in street.order])
        kept = self._order
        if order == kept:
            return kept
        self._order = order
        return order

    def _old_pro_marks_view(self, street: Street) -> tuple[str, ...]:
        marks = tuple([MARK[street.marks[car]] for car in range(street.seats, street.box.cars)])
        kept = self._old_pro_marks
        if marks == kept:
            return kept
        self._old_pro_marks = marks
        return marks

    def _discards_view(self, street: Street) -> Cards:
        counts, kept = street.discards.counts, self._discards
        kind: i64 = 0
        while kind < len(counts) and counts[kind] == kept.counts[kind]:
            kind += 1
        if kind < len(counts):
            cards: list[TempoCard] = []
            for number, card in enumerate(self._cards):
                for _ in range(counts[number]):
                    cards.append(card)
            kept = self._discards = Discards(counts[:], tuple(cards))
        return kept.cards

    def _fight_view(self, street: Street, stage: int) -> Fight:
        seats = street.seats
        me, ahead = street.order[street.at], street.order[street.at - 1]
        pro = [street.old_pro_first, street.old_pro_second] if stage == numbers.OLD_PRO_BID else []
        turned = [int(card) for card in pro if card != numbers.NO_CARD]
        made_from = [int(me), int(ahead), int(street.third_due), int(street.tied_total), *turned]
        kept = self._fight
        if kept is None or made_from != kept[0]:
            fields: dict[str, Any] = {
                "attacker": int(me) if me < seats else None,
                "defender": int(ahead) if ahead < seats else None,
                "old_pro_cards": tuple([self._cards[card] for card in turned]),
                "old_pro_sum": sum([int(street.box.velocity[card]) for card in turned]),
                "third_due": bool(street.third_due),
                "tied_total": int(street.tied_total),
            }
            kept = self._fight = made_from, filled(Fight, fields)
        return kept[1]

    def _bidding_view(self, street: Street) -> Bidding:
        bidding = Bidding(
            placed=tuple([int(street.grid[k]) for k in range(street.placed)]),
            bidders=_seats_in(street.bidders, street.seats),
            round=int(street.bid_round),
            final_exchange=bool(street.final_exchange),
        )
        kept = self._bidding
        if kept is not None and kept == bidding:
            return kept
        self._bidding = bidding
        return bidding

    def _chosen(self, street: Street, mine: bool) -> TempoCard | None:
        public = street.stage == numbers.OPTIMIZE_CARDS and street.shown > 0
        if street.chosen == numbers.NO_CARD or not (mine or public):
            return None
        return self._cards[street.chosen]

    # -- players -------------------------------------------------------------------------------

    def _seats_view(self, street: Street, order: tuple[int, ...], stage: int) -> tuple[SeatView, ...]:
        lined_up = stage not in BEFORE
        # Until the reveal the cards laid down count as held, so that nobody sees how far a player has got.
        hidden = stage == numbers.LINEUP
        positions = [0] * int(street.box.cars)
        for place, car in enumerate(order):
            positions[car] = place + 1
        last = self._seats
        seats = []
        same = len(last) == street.seats
        for seat in range(street.seats):
            me = street.drivers[seat]
            shown = Shown(
                street,
                seat,
                positions[seat],
                self._face(seat, me) if lined_up else NO_CARDS,
                me.speed if lined_up else -1,
                me.hand.n + me.placed if hidden else me.hand.n,
                me.chips if street.box.open_chips else -1,
            )
            view = self._seat_view(seat, shown)
            same = same and last[seat] is view
            seats.append(view)
        if not same:
            last = self._seats = tuple(seats)
        return last

    def _face(self, seat: int, me: Driver) -> Cards:
        """The cards a player has laid down."""
        face = self._faces[seat]
        if not self._are(face, me.face, me.placed):
            face = self._faces[seat] = self._these(me.face, me.placed)
        return face

    def _hand(self, seat: int, me: Driver) -> Cards:
        hand = self._hands[seat]
        if not self._are(hand, me.hand.cards, me.hand.n):
            hand = self._hands[seat] = self._these(me.hand.cards, me.hand.n)
        return hand

    def _these(self, kinds: vec[i64], count: i64) -> Cards:
        """The first cards of a row of kinds."""
        return tuple([self._cards[kinds[k]] for k in range(count)])

    def _are(self, cards: Cards, kinds: vec[i64], count: i64) -> bool:
        """Whether these are the first cards of a row of kinds."""
        if len(cards) != count:
            return False
        k: i64 = 0
        while k < count:
            if cards[k] is not self._cards[kinds[k]]:
                return False
            k += 1
        return True

    def _seat_view(self, seat: int, now: Shown) -> SeatView:
        """One player as everybody sees him."""
        last = self._shown[seat]
        if last is not None and last.view is not None and last.like(now):
            return last.view
        fields: dict[str, Any] = {
            "seat": seat,
            "position": int(now.position) if now.position else None,
            "face": now.face,
            "speed": None if now.speed < 0 else int(now.speed),
            "hand_size": int(now.hand_size),
            "hand": None,
            "chips": None if now.chips < 0 else int(now.chips),
            "paid": int(now.paid),
            "mark": MARK[now.mark],
            "points": int(now.points),
        }
        now.view = view = filled(SeatView, fields)
        self._shown[seat] = now
        return view

    def _add_own(self, fields: dict[str, Any], street: Street, viewer: int, stage: int) -> None:
        """What only the viewer may know: its hand, its chips, what it laid down, what it may answer and has answered."""
        seats: tuple[SeatView, ...] = fields["seats"]
        own = self._own_view(viewer, seats[viewer], street.drivers[viewer])
        last = self._seats_of[viewer]
        same = len(last) == len(seats) and last[viewer] is own
        for seat, view in enumerate(seats):
            same = same and (seat == viewer or last[seat] is view)
        if not same:
            last = self._seats_of[viewer] = seats[:viewer] + (own,) + seats[viewer + 1 :]
        fields["seats"] = last
        if street.awaited >> viewer & 1:
            legal = tuple([int(action) for action in street.legal(viewer)])
            kept = self._legal[viewer]
            if legal != kept:
                kept = self._legal[viewer] = legal
            fields["legal"] = kept
        if street.sealed >> viewer & 1 and stage != numbers.LINEUP:
            fields["answer"] = int(street.answers[viewer])

    def _own_view(self, viewer: int, shown: SeatView, me: Driver) -> SeatView:
        face, hand = self._face(viewer, me), self._hand(viewer, me)
        last = self._own[viewer]
        if (
            last is not None
            and last.shown is shown
            and last.face is face
            and last.hand is hand
            and last.chips == me.chips
        ):
            return last.view
        fields: dict[str, Any] = shown.__dict__.copy()
        fields["face"] = face
        fields["hand_size"] = int(me.hand.n)
        fields["hand"] = hand
        fields["chips"] = int(me.chips)
        view = filled(SeatView, fields)
        self._own[viewer] = Own(shown, face, hand, me.chips, view)
        return view


def _turn(street: Street, stage: int) -> int:
    return -1 if stage == numbers.OVER else int(street.at) - behind(stage, bool(street.pressing))


def public_stage(stage: int, optimized: int) -> int:
    """The stage as others know it: a half-made choice is not seen."""
    if stage == numbers.DRIVE_SLOT or (stage == numbers.OPTIMIZE_CARDS and optimized == 0):
        return numbers.DRIVE_ACTION
    if stage == numbers.PRESS_ON_SLOT:
        return numbers.PRESS_ON
    return stage


def _seats_in(mask: i64, seats: i64) -> tuple[int, ...]:
    return tuple([seat for seat in range(int(seats)) if mask >> seat & 1]) if mask else ()


def _chips_held(street: Street) -> int:
    held: i64 = 0
    for driver in street.drivers:
        held += driver.chips
    return int(held)
