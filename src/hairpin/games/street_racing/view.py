"""View: what one viewer may know of a race; nothing else is taken from the state (rules 4).

Hands are open, since everybody can work them out. A card that lies face down, chosen and not yet shown, is still listed
in its hand, and only its owner's view has the answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.engine.pile import Pile
from hairpin.engine.state import BETWEEN
from hairpin.games.street_racing.components import CARDS, POLICE, SKID, STEERING, Components
from hairpin.games.street_racing.events import REASONS
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.racing import Racing

LAST_THREE = 3  # cards of the deck among which the police are
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

    @property
    def crashed(self) -> int | None:
        """The seat whose crash ended the race."""
        return 1 - self.winner if self.reason == "crash" and self.winner is not None else None

    @property
    def apart(self) -> int:
        """How many spaces lay between the cars."""
        return abs(self.gaps[0] - self.gaps[1])


@dataclass(frozen=True)
class RacingView:
    """A race as one viewer knows it; to a spectator, seat 0 is the near one."""

    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str  # what is asked now; `reveal`, `drive` or `turn end` between two questions; "over" at the end
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

    @property
    def near(self) -> SeatView:
        """The viewer's own seat."""
        return self.seats[self.viewer or 0]

    @property
    def far(self) -> SeatView:
        """The other seat."""
        return self.seats[1 - (self.viewer or 0)]

    @property
    def lead(self) -> int:
        """By how much the near car leads; below 0 the far car does."""
        return self.near.gap - self.far.gap

    @property
    def next_lead(self) -> int:
        """The lead after this turn, if both cars keep their speeds."""
        return self.lead + self.near.speed - self.far.speed

    @property
    def over(self) -> bool:
        return self.decision == "over"

    @property
    def between(self) -> bool:
        """Whether this is a moment between two questions."""
        return not self.waiting and not self.over

    @property
    def crashed(self) -> int | None:
        """The seat whose crash ended the race, until the next race begins."""
        return self.finishes[-1].crashed if len(self.finishes) > self.race else None

    @property
    def chosen(self) -> str:
        """The card that the viewer has chosen in secret, to play it or to take it back; empty without one."""
        if self.answer is None:
            return ""
        return CARDS[self.answer - (numbers.PLAY_CARD if self.decision == "play" else numbers.PICK_UP)]

    @property
    def following(self) -> str:
        """What comes after this road: the next one, or the police; empty for the finish."""
        return "" if (self.last_turn or self.over) and self.next != POLICE else self.next

    def face_down(self, police: bool) -> tuple[int, bool]:
        """What lies face down in the deck: how many roads, and whether the police lie there too."""
        hidden_police = police and self.next != POLICE
        return self.deck - 1 - int(hidden_police), hidden_police

    def doing(self, seat: int) -> str:
        """What a driver is doing: their open decision by name, `sealed`, `driving`, `to come` or `done`; else nothing."""
        if self.over or self.decision == "reveal":
            return ""
        if seat in self.waiting:
            return self.decision
        if seat in self.sealed:
            return "sealed"
        if seat == self.resolving:
            return "driving" if self.check is None else "handling"
        return "to come" if self.resolving is not None and self.seats[seat].place == 2 else "done"

    def may_be_last(self, police: bool) -> tuple[int, int]:
        """The first and the last turn with which the race can end; they differ only in a match with police."""
        last = self.turn + self.deck - 1
        return (max(self.turn + 1, last - LAST_THREE + 1) if police else last), last

    def tokens_of(self, seat: int) -> tuple[str, ...] | None:
        """The tokens on the track of a car in a check, from space 1 on; None for a car that is not in a check."""
        return self.check.tokens if self.check is not None and self.check.seat == seat else None


def view_of(racing: Racing, viewer: int | None, components: Components) -> RacingView:
    """What this viewer may know; a viewer of None is a spectator."""
    turn = int(racing.turn)
    kinds = (*components.roads, POLICE)
    roads = tuple(kinds[racing.roads[k]] for k in range(turn + 2))
    return RacingView(
        viewer=viewer,
        waiting=tuple(int(seat) for seat in racing.waiting()),
        sealed=tuple(seat for seat in range(numbers.SEATS) if racing.sealed >> seat & 1),
        legal=_legal(racing, viewer),
        decision=_decision(racing),
        race=int(racing.race),
        races=int(racing.box.races),
        turn=turn + 1,
        turns=int(racing.turns),
        driven=roads[:turn],
        current=roads[turn],
        next=roads[turn + 1],
        deck=int(racing.deck()),
        last_turn=bool(racing.last_turn()),
        unseen=_counts(components.roads, racing.unseen),
        bag=_counts(components.tokens, racing.bag),
        seats=tuple(_seat(racing, seat) for seat in range(numbers.SEATS)),
        resolving=None if racing.car < 0 else int(racing.car),
        check=_check(racing, components),
        finishes=_finishes(racing.finishes),
        answer=_answer(racing, viewer),
    )


def _decision(racing: Racing) -> str:
    if racing.awaited != BETWEEN:
        return STAGES[racing.stage]
    if racing.car >= 0:
        return "drive"
    return "reveal" if racing.stage == numbers.PLAY else "turn end"


def _legal(racing: Racing, viewer: int | None) -> tuple[int, ...]:
    if viewer is None or not racing.awaited >> viewer & 1:
        return ()
    return tuple(int(action) for action in racing.legal(viewer))


def _answer(racing: Racing, viewer: int | None) -> int | None:
    if viewer is None or not racing.sealed >> viewer & 1:
        return None
    return int(racing.drivers[viewer].answer)


def _counts(kinds: tuple[str, ...], pile: Pile) -> dict[str, int]:
    return {name: int(pile.counts[kind]) for kind, name in enumerate(kinds)}


def _seat(racing: Racing, seat: int) -> SeatView:
    driver = racing.drivers[seat]
    place = None
    if racing.first >= 0:
        place = 1 if racing.first == seat else 2
    return SeatView(
        seat=seat,
        hand=_cards(driver.hand),
        face_up=_cards(driver.face_up()),
        card=None if driver.card == numbers.NO_CARD else CARDS[driver.card],
        speed=int(driver.speed),
        gap=int(driver.gap),
        place=place,
        points=int(driver.points) / 2,
    )


def _cards(mask: int) -> tuple[str, ...]:
    return tuple(name for kind, name in enumerate(CARDS) if mask >> kind & 1)


def _check(racing: Racing, components: Components) -> Check | None:
    if racing.laid == 0:
        return None
    tokens = tuple(_token(int(racing.track[k]), components) for k in range(racing.laid))
    return Check(seat=int(racing.car), tokens=tokens, skids=int(racing.skids))


def _token(token: int, components: Components) -> str:
    if token == numbers.STEERING:
        return STEERING
    return SKID if token == numbers.SKID else components.tokens[token]


def _finishes(history: list[int]) -> tuple[Finish, ...]:
    """Four numbers of the history are a race: both gaps, the winner and the reason."""
    found = []
    for k in range(0, len(history), 4):
        first, second, winner, reason = history[k : k + 4]
        found.append(Finish((first, second), None if winner == numbers.NOBODY_WON else winner, REASONS[reason]))
    return tuple(found)
