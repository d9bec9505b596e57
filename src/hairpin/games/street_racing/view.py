"""Views: what one viewer may know of a race, built up from nothing; and guesses, states that agree with a view.

Hands are open here, since everybody can count. A card that lies face down, chosen and not yet shown, is still listed in
its hand for the others, and only its owner's view has the answer (rules 4).
"""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, Components
from hairpin.games.street_racing.events import REASONS
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.race import Driver
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.refusal import BadView

STAGES = {
    numbers.PLAY: "play",
    numbers.HANDLING: "handling",
    numbers.BOOST: "boost",
    numbers.PICKUP: "pickup",
    numbers.OVER: "over",
}
STAGE_NUMBERS = {name: number for number, name in STAGES.items()}
REASON_NUMBERS = {name: number for number, name in REASONS.items()}


@dataclass(frozen=True)
class SeatView:
    """One player; the same for everybody."""

    seat: int
    hand: tuple[str, ...]
    face_up: tuple[str, ...]
    card: str | None  # shown this turn
    speed: int
    gap: int
    place: int | None  # 1 or 2: who resolves first this turn; None before the reveal
    points: float


@dataclass(frozen=True)
class Check:
    """The handling check going on: whose, the tokens on the track from space 1 on, and the skids among them."""

    seat: int
    tokens: tuple[str, ...]
    skids: int


@dataclass(frozen=True)
class Finish:
    """A race that is over: both gaps, who won (None: drawn) and why."""

    gaps: tuple[int, int]
    winner: int | None
    reason: str


@dataclass(frozen=True)
class RacingView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str  # what is asked now; "over" at the end
    race: int
    races: int
    turn: int  # from 1
    turns: int  # driven in the races before and, at the end, in this one
    driven: tuple[str, ...]  # before the current road
    current: str
    next: str  # a road, or the police
    deck: int  # cards, with the one that lies face up
    last_turn: bool
    unseen: dict[str, int]  # roads nobody has seen, by kind
    bag: dict[str, int]
    seats: tuple[SeatView, ...]
    resolving: int | None
    check: Check | None
    finishes: tuple[Finish, ...]
    answer: int | None  # the viewer's own sealed answer


def view_of(racing: Racing, viewer: int | None, components: Components) -> RacingView:
    asked = viewer is not None and bool(racing.awaited >> viewer & 1)
    sealed = viewer is not None and bool(racing.sealed >> viewer & 1)
    turn = int(racing.turn)
    roads = [_road(int(road), components) for road in racing.roads]
    history = racing.finishes
    return RacingView(
        viewer=viewer,
        waiting=tuple(int(seat) for seat in racing.waiting()),
        sealed=tuple(seat for seat in range(numbers.SEATS) if racing.sealed >> seat & 1),
        legal=tuple(int(action) for action in racing.legal(viewer)) if asked and viewer is not None else (),
        decision=STAGES[racing.stage],
        race=int(racing.race),
        races=int(racing.box.races),
        turn=turn + 1,
        turns=int(racing.turns),
        driven=tuple(roads[:turn]),
        current=roads[turn],
        next=roads[turn + 1],
        deck=int(racing.deck()),
        last_turn=bool(racing.last_turn()),
        unseen=dict(zip(components.roads, (int(count) for count in racing.unseen.counts), strict=True)),
        bag=dict(zip(components.tokens, (int(count) for count in racing.bag.counts), strict=True)),
        seats=tuple(_seat_view(racing, seat) for seat in range(numbers.SEATS)),
        resolving=None if racing.car < 0 else int(racing.car),
        check=_check(racing, components),
        finishes=tuple(_finish(history[k : k + 4]) for k in range(0, len(history), 4)),
        answer=int(racing.drivers[viewer].answer) if viewer is not None and sealed else None,
    )


def _road(kind: int, components: Components) -> str:
    return components.roads[kind] if kind < len(components.roads) else POLICE


def _seat_view(racing: Racing, seat: int) -> SeatView:
    me = racing.drivers[seat]
    return SeatView(
        seat=seat,
        hand=cards_in(int(me.hand)),
        face_up=cards_in(int(me.face_up())),
        card=None if me.card == numbers.NO_CARD else CARDS[me.card],
        speed=int(me.speed),
        gap=int(me.gap),
        place=None if racing.first < 0 else (1 if racing.first == seat else 2),
        points=int(me.points) / 2,
    )


def cards_in(mask: int) -> tuple[str, ...]:
    return tuple(name for kind, name in enumerate(CARDS) if mask >> kind & 1)


def _check(racing: Racing, components: Components) -> Check | None:
    if racing.stage != numbers.HANDLING:
        return None
    tokens = (int(racing.track[k]) for k in range(racing.laid))
    return Check(int(racing.car), tuple(_token(token, components) for token in tokens), int(racing.skids))


def _token(token: int, components: Components) -> str:
    return {numbers.STEERING: STEERING, numbers.SKID: SKID}.get(token) or components.tokens[token]


def _finish(numbered: list[int]) -> Finish:
    first, second, winner, reason = numbered
    return Finish((first, second), None if winner == numbers.NOBODY_WON else winner, REASONS[reason])


# -- guess ---------------------------------------------------------------------------------


def guess(view: RacingView, box: Box, components: Components, chance: Chance) -> Racing:
    """A state that agrees with the view: what it shows as it is, sealed answers of others by `chance`."""
    racing = Racing(numbers.SEATS, chance, box)
    try:
        racing.stage = STAGE_NUMBERS[view.decision]
        kinds = {**{road: kind for kind, road in enumerate(components.roads)}, POLICE: len(components.roads)}
        shown = [kinds[road] for road in (*view.driven, view.current, view.next)]
        racing.roads = vec[i64]([*shown, *[0] * (int(box.deck_cards) + 1 - len(shown))])
        racing.unseen = pile_of([view.unseen[road] for road in components.roads])
        racing.bag = pile_of([view.bag[token] for token in components.tokens])
        racing.drivers = [_driver(seat) for seat in view.seats]
        tokens = {**{token: kind for kind, token in enumerate(components.tokens)}}
        tokens |= {STEERING: numbers.STEERING, SKID: numbers.SKID}
        laid = [] if view.check is None else [tokens[token] for token in view.check.tokens]
        for finish in view.finishes:
            winner = numbers.NOBODY_WON if finish.winner is None else finish.winner
            racing.finishes = [*racing.finishes, *finish.gaps, winner, REASON_NUMBERS[finish.reason]]
    except KeyError as missing:
        raise BadView(f"the view shows {missing}, which these components do not have") from None
    racing.track = vec[i64]([*laid, *[0] * (numbers.TOP_SPEED - len(laid))])
    racing.laid = len(laid)
    racing.skids = 0 if view.check is None else view.check.skids
    racing.race, racing.turn, racing.turns = view.race, view.turn - 1, view.turns
    racing.first = next((seat.seat for seat in view.seats if seat.place == 1), -1)
    racing.car = -1 if view.resolving is None else view.resolving
    racing.awaited = sum(1 << seat for seat in view.waiting)
    racing.sealed = sum(1 << seat for seat in view.sealed)
    for seat in view.sealed:
        if seat == view.viewer and view.answer is not None:
            racing.drivers[seat].answer = view.answer
        else:
            racing.seal_anything(seat)
    return racing


def _driver(seat: SeatView) -> Driver:
    hand = sum(1 << CARDS.index(card) for card in seat.hand)
    card = numbers.NO_CARD if seat.card is None else CARDS.index(seat.card)
    return Driver(hand, seat.speed, seat.gap, card, numbers.NO_ANSWER, round(2 * seat.points))
