"""View: what one viewer may know of a race; nothing else is taken from the state (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.engine.state import BETWEEN
from hairpin.games.street_illegal.components import Components, TempoCard, TrackCard
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.telling import seats_in

STAGES = {
    numbers.BID_POSITION: "bid_position",
    numbers.EXCHANGE_CARD: "exchange_card",
    numbers.LINEUP: "lineup",
    numbers.SLOPE_DISCARD: "slope_discard",
    numbers.DRIVE_ACTION: "drive_action",
    numbers.DRIVE_SLOT: "drive_slot",
    numbers.OPTIMIZE_CARDS: "optimize_cards",
    numbers.TOO_FAST: "too_fast",
    numbers.BRAKE_HAND_DISCARD: "brake_hand_discard",
    numbers.BRAKE_DISCARD: "brake_discard",
    numbers.DUEL_BID: "duel_bid",
    numbers.OLD_PRO_BID: "old_pro_bid",
    numbers.NITROUS: "nitrous",
    numbers.PRESS_ON: "press_on",
    numbers.PRESS_ON_SLOT: "press_on_slot",
    numbers.OVER: "over",
}
ON_THE_WAY = {  # what goes on between two questions, where it is not an answer being carried out
    numbers.SITUATION: "situation",
    numbers.SLOPE_DISCARD: "situation",
    numbers.PASSING: "passing",
}
STAGE_NUMBERS = {name: number for number, name in STAGES.items()}
RESULTS = {numbers.WAS_PASSED: "passed", numbers.HAS_FAILED: "held"}  # by what became of the car behind
MARKS = ("to come", "passed", "failed", "finished")
FRONT_TO_BACK = (
    numbers.SITUATION,
    numbers.SLOPE_DISCARD,
    numbers.DRIVE_ACTION,
    numbers.DRIVE_SLOT,
    numbers.OPTIMIZE_CARDS,
    numbers.TOO_FAST,
    numbers.BRAKE_HAND_DISCARD,
    numbers.BRAKE_DISCARD,
)
BEFORE_THE_RACE = (numbers.BID_POSITION, numbers.EXCHANGE_CARD, numbers.LINEUP)
DUELS = (numbers.DUEL_BID, numbers.NITROUS)
FIGHTS = (*DUELS, numbers.OLD_PRO_BID)


@dataclass(frozen=True)
class SeatView:
    """One player as the viewer sees them: only the owner sees hand and chips (everybody sees chips that are open)."""

    seat: int
    position: int | None  # 1 is the front; None while the grid is open
    face: tuple[TempoCard, ...]  # left, middle, right; before the reveal only the viewer's own
    speed: int | None
    hand_size: int
    hand: tuple[TempoCard, ...] | None
    chips: int | None
    paid: int  # chips paid for the limit on this track card
    mark: str  # what became of the car in this passing phase
    points: int


@dataclass(frozen=True)
class Fight:
    """The fight going on: cars (a seat, or None for an Old Pro), and the Old Pro's cards."""

    attacker: int | None
    defender: int | None
    old_pro_cards: tuple[TempoCard, ...]
    old_pro_sum: int
    third_due: bool
    tied_total: int  # the total of both, while nitrous is asked and shown; else 0


@dataclass(frozen=True)
class Opened(Fight):
    """The fight as people watch it between two questions."""

    stakes: tuple[int | None, ...]  # the chips of attacker and defender, once they are opened; else empty
    burnt: tuple[TempoCard | None, ...]  # the nitrous of both, once it is opened; else empty
    result: str  # "passed" or "held" while that is being watched; else empty


@dataclass(frozen=True)
class Bidding:
    """Tactical bidding: who is placed (from the last position forward), who bids, in which round."""

    placed: tuple[int, ...]
    bidders: tuple[int, ...]
    round: int
    final_exchange: bool


@dataclass(frozen=True)
class Shown(Bidding):
    """The bidding while the bids are being watched."""

    cards: tuple[TempoCard | None, ...]  # by seat


@dataclass(frozen=True)
class StreetView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str  # what is asked now, as everybody may know it, or on the way to the next question; "over" at the end
    race: int
    races: int
    track: tuple[TrackCard, ...]
    leg: int  # the place of the current track card in the row
    order: tuple[int, ...]  # cars, front to back: a seat, or a number from `seats` up for an Old Pro
    turn: int  # index into order of the car whose turn it is; -1 when the race is over
    old_pro_marks: tuple[str, ...]
    seats: tuple[SeatView, ...]
    deck: int
    discards: tuple[TempoCard, ...]
    supply: int | None
    chips_held: int  # by all players together
    turned: TempoCard | None
    chosen: TempoCard | None  # the viewer's own half-made drive; anybody's last card of an optimize
    optimized: int  # cards discarded so far by an optimize
    pressing: bool
    fight: Fight | None
    bidding: Bidding | None
    grid: tuple[int, ...]  # seats from the last position forward
    team_points: int
    finishes: tuple[tuple[int, ...], ...]  # the final orders of the races run
    answer: int | None  # the viewer's own sealed answer

    @property
    def between(self) -> bool:
        """Whether this is a moment between two questions."""
        return not self.waiting and self.decision != "over"

    @property
    def opened(self) -> Opened | None:
        """The fight in a moment between two questions."""
        return self.fight if isinstance(self.fight, Opened) else None


def view_of(street: Street, viewer: int | None, components: Components) -> StreetView:
    """What this viewer may know; a viewer of None is a spectator."""
    cards, cars = components.tempo, int(street.box.cars)
    between = street.awaited == BETWEEN
    mine = viewer is not None and street.actor == viewer and not between
    stage = int(street.stage) if mine else public_stage(int(street.stage), int(street.shown))
    lined_up = stage not in BEFORE_THE_RACE
    placed = lined_up or stage == numbers.LINEUP
    order = tuple(int(car) for car in street.order) if placed else ()
    return StreetView(
        viewer=viewer,
        waiting=tuple(int(seat) for seat in street.waiting()),
        sealed=tuple(seats_in(int(street.sealed), int(street.seats))),
        legal=_legal(street, viewer),
        decision=_decision(street, stage),
        race=int(street.race),
        races=int(street.box.races),
        track=tuple(components.tracks[card] for card in street.track),
        leg=int(street.leg),
        order=order,
        turn=_turn(street, stage) if lined_up else 0,
        old_pro_marks=tuple(MARKS[street.marks[car]] for car in range(street.seats, cars)),
        seats=tuple(_seat_view(street, seat, order, viewer, components, stage) for seat in range(street.seats)),
        deck=int(street.deck.n),
        discards=tuple(card for kind, card in enumerate(cards) for _ in range(street.discards.counts[kind])),
        supply=None if street.supply == numbers.UNLIMITED else int(street.supply),
        chips_held=sum(int(driver.chips) for driver in street.drivers),
        turned=None if street.turned == numbers.NO_CARD else cards[street.turned],
        chosen=_chosen(street, mine, components),
        optimized=int(street.shown),
        pressing=bool(street.pressing),
        fight=_fight(street, stage, components) if _fighting(street, stage) else None,
        bidding=_bidding(street, components) if stage in (numbers.BID_POSITION, numbers.EXCHANGE_CARD) else None,
        grid=tuple(int(seat) for seat in street.grid) if placed else (),
        team_points=int(street.points[street.seats]),
        finishes=tuple(tuple(street.finishes[k : k + cars]) for k in range(0, len(street.finishes), cars)),
        answer=_answer(street, viewer, stage),
    )


def _decision(street: Street, stage: int) -> str:
    if street.awaited != BETWEEN:
        return STAGES[stage]
    if street.leg == street.box.length:
        return "finish"
    return ON_THE_WAY.get(stage) or STAGES[stage]


def phase_of(view: StreetView) -> str:
    """The part of the race that is under way: grid, lineup, situation, driving, passing or over."""
    if view.decision == "finish":
        return "over"
    if view.decision in ("bid_position", "exchange_card"):
        return "grid"
    if view.decision in ("lineup", "over"):
        return view.decision
    if view.decision in ("slope_discard", "situation"):
        return "situation"
    if view.pressing or view.decision in ("passing", "duel_bid", "old_pro_bid", "nitrous", "press_on", "press_on_slot"):
        return "passing"
    return "driving"


def public_stage(stage: int, optimized: int) -> int:
    """The stage as others know it: a half-made choice is not seen."""
    if stage == numbers.DRIVE_SLOT or (stage == numbers.OPTIMIZE_CARDS and optimized == 0):
        return numbers.DRIVE_ACTION
    if stage == numbers.PRESS_ON_SLOT:
        return numbers.PRESS_ON
    return stage


def _legal(street: Street, viewer: int | None) -> tuple[int, ...]:
    if viewer is None or not street.awaited >> viewer & 1:
        return ()
    return tuple(int(action) for action in street.legal(viewer))


def _answer(street: Street, viewer: int | None, stage: int) -> int | None:
    """The viewer's own sealed answer. A line-up is not one: its cards are in the viewer's `face`."""
    if viewer is None or not street.sealed >> viewer & 1 or stage == numbers.LINEUP:
        return None
    return int(street.answers[viewer])


def _turn(street: Street, stage: int) -> int:
    return -1 if stage == numbers.OVER else int(street.at) - behind(stage, bool(street.pressing))


def behind(stage: int, pressing: bool) -> int:
    """How far the rules' index `at` is behind the car whose turn it is.

    In phases one and two `at` has already moved on to the car behind; in phase three it stays with the attacker.
    """
    return 1 if stage in FRONT_TO_BACK and not pressing else 0


def _chosen(street: Street, mine: bool, components: Components) -> TempoCard | None:
    public = street.stage == numbers.OPTIMIZE_CARDS and street.shown > 0
    if street.chosen == numbers.NO_CARD or not (mine or public):
        return None
    return components.tempo[street.chosen]


def _seat_view(
    street: Street, seat: int, order: tuple[int, ...], viewer: int | None, components: Components, stage: int
) -> SeatView:
    me, cards = street.drivers[seat], components.tempo
    own = seat == viewer
    placed, held = int(me.placed), int(me.hand.n)
    lined_up = stage not in BEFORE_THE_RACE
    # Until the reveal the cards laid down count as held, so that nobody sees how far a player has got.
    hidden = placed if stage == numbers.LINEUP and not own else 0
    return SeatView(
        seat=seat,
        position=order.index(seat) + 1 if order else None,
        face=tuple(cards[me.face[slot]] for slot in range(placed)) if own or lined_up else (),
        speed=int(me.speed) if lined_up else None,
        hand_size=held + hidden,
        hand=tuple(cards[me.hand.cards[k]] for k in range(held)) if own else None,
        chips=int(me.chips) if own or street.box.open_chips else None,
        paid=int(me.paid),
        mark=MARKS[street.marks[seat]],
        points=int(street.points[seat]),
    )


def _fighting(street: Street, stage: int) -> bool:
    return stage in FIGHTS or (stage == numbers.PASSING and street.awaited == BETWEEN and street.at > 0)


def _fight(street: Street, stage: int, components: Components) -> Fight:
    """The fight; after a pass the cars have changed places already."""
    attacker, defender = int(street.order[street.at]), int(street.order[street.at - 1])
    between = street.awaited == BETWEEN
    result = RESULTS.get(int(street.marks[attacker]), "") if between else ""
    if result == "passed":
        attacker, defender = defender, attacker
    stakes: tuple[int | None, ...] = ()
    burnt: tuple[TempoCard | None, ...] = ()
    if between and stage == numbers.OLD_PRO_BID:
        stakes = tuple(int(street.staked) if car < street.seats else None for car in (attacker, defender))
    elif between and stage == numbers.DUEL_BID:
        stakes = tuple(int(street.answers[seat]) - numbers.CHIPS for seat in (attacker, defender))
    elif between and stage == numbers.NITROUS:
        burnt = tuple(_card(int(street.answers[seat]), components) for seat in (attacker, defender))
    shown = (street.old_pro_first, street.old_pro_second, street.old_pro_third) if stage not in DUELS else ()
    cards = tuple(components.tempo[card] for card in shown if card != numbers.NO_CARD)
    fight = Fight(
        attacker=attacker if attacker < street.seats else None,
        defender=defender if defender < street.seats else None,
        old_pro_cards=cards,
        old_pro_sum=sum(card.velocity for card in cards),
        third_due=bool(street.third_due),
        tied_total=int(street.tied_total),
    )
    return Opened(**vars(fight), stakes=stakes, burnt=burnt, result=result) if between else fight


def _card(answer: int, components: Components) -> TempoCard | None:
    """The card that an opened answer names, if it names one."""
    return components.tempo[answer - numbers.CARD] if answer >= numbers.CARD else None


def _bidding(street: Street, components: Components) -> Bidding:
    bidding = Bidding(
        placed=tuple(int(street.grid[k]) for k in range(street.placed)),
        bidders=tuple(seats_in(int(street.bidders), int(street.seats))),
        round=int(street.bid_round),
        final_exchange=bool(street.final_exchange),
    )
    if street.awaited != BETWEEN or street.stage != numbers.BID_POSITION:
        return bidding
    answers = enumerate(street.answers)
    cards = tuple(_card(int(answer), components) if seat in bidding.bidders else None for seat, answer in answers)
    return Shown(**vars(bidding), cards=cards)
