"""The moment: what a view shows at one step, read once for all who look; and how one viewer stands in it.

Everything on the board is drawn from these. To read a view costs far more, and a table draws for everybody with every
answer.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.games.street_racing.actions import PickUp, PlayCard
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.deck import Card, deck_of
from hairpin.games.street_racing.board.outlook import Duel, Outlook, outlook_of
from hairpin.games.street_racing.view import RacingView, SeatView

NO_TOKENS: Final[tuple[str, ...]] = ()


@final
class Car:
    """A driver as everybody sees it. Until both cards are shown `card` is empty and `place` 0."""

    __slots__ = ("card", "face_up", "gap", "hand", "place", "points", "seat", "speed")

    def __init__(self, seat: int, view: SeatView) -> None:
        self.seat = seat
        self.hand = view.hand
        self.face_up = view.face_up
        self.card = view.card or ""
        self.speed = view.speed
        self.gap = view.gap
        self.place = view.place or 0
        self.points = view.points


@final
class Moment:
    """What all viewers of a match share at one step: see RacingView. Of roads also the words for people."""

    __slots__ = (
        "bag", "bend", "box", "cards", "cars", "check", "checking", "crash_out", "crashed", "current", "decision", "deck",
        "driven", "final_speed", "last_turn", "next", "next_bend", "next_words", "now_words", "outlook", "over", "penalty",
        "police", "race", "races", "resolving", "sealed", "seats", "tokens", "turn", "unseen", "waiting", "waters",
    )  # fmt: skip

    def __init__(self, agreed: Agreement, view: RacingView) -> None:
        components, rules = agreed.print, agreed.box
        self.box = agreed.components
        self.cards = deck_of(self.box)
        self.penalty = components.penalty[0]  # of the first match, by the speed
        self.police = rules.police  # whether they come at all
        self.crash_out = rules.crash_out
        self.final_speed = rules.final_speed
        self.waters = int(rules.tokens[-1])
        self.seats = view.seats
        self.cars = (Car(0, self.seats[0]), Car(1, self.seats[1]))
        self.decision = view.decision
        self.over = self.decision == "over"
        self.crashed = _crashed(view) if self.over else None
        self.waiting = view.waiting
        self.sealed = view.sealed
        self.race = view.race
        self.races = view.races
        self.turn = view.turn
        self.driven = view.driven
        self.current = view.current
        self.next = view.next
        self.deck = view.deck
        self.last_turn = view.last_turn
        self.unseen = view.unseen
        self.bag = view.bag
        self.resolving = view.resolving
        bends = components.check_roads
        self.bend = self.current in bends
        self.next_bend = self.next in bends
        words = components.road_names
        self.now_words = words[self.current]
        self.next_words = words[self.next]
        self.check = view.check
        self.checking: int | None = None
        self.tokens = NO_TOKENS
        self.outlook: Outlook | None = None
        if self.check is not None:
            seat = self.check.seat
            self.checking = seat
            self.tokens = self.check.tokens
            bag = [(token, count) for token, count in self.bag.items()]
            speed, skids = self.cars[seat].speed, self.check.skids
            self.outlook = outlook_of(seat, self.current, speed, self.tokens, skids, bag, components.penalty)

    def shown_by(self, view: RacingView) -> bool:
        """Whether a view is of this step: those of one step share the very objects that are the same for all."""
        return (
            self.seats is view.seats
            and self.bag is view.bag
            and self.check is view.check
            and self.waiting is view.waiting
            and self.sealed is view.sealed
            and self.decision == view.decision
        )


@final
class Seen:
    """A moment as one viewer sees it: near is its own car, for somebody watching that of seat 0.

    `played` is its own card that lies face down, `taken` the one that it takes back in secret; empty without.
    """

    __slots__ = ("asked", "far", "legal", "me", "moment", "near", "other", "played", "taken", "viewer")

    def __init__(self, moment: Moment, agreed: Agreement, view: RacingView) -> None:
        self.moment = moment
        self.viewer = view.viewer
        self.near = self.viewer or 0
        self.far = 1 - self.near
        self.me: Car = moment.cars[self.near]
        self.other: Car = moment.cars[self.far]
        self.legal = view.legal
        self.asked = len(self.legal) > 0
        self.played = self.taken = ""
        answer = view.answer
        if answer is not None:
            action = agreed.actions[answer]
            if isinstance(action, PlayCard):
                self.played = action.card.name
            elif isinstance(action, PickUp):
                self.taken = action.card.name

    @property
    def lead(self) -> int:
        """By how much the near car leads."""
        return self.me.gap - self.other.gap

    @property
    def card(self) -> Card:
        """The card that the near driver has shown this turn."""
        return self.moment.cards[self.me.card]


def _crashed(view: RacingView) -> int | None:
    """The car whose crash ended the last race."""
    finish = view.finishes[-1]
    return 1 - finish.winner if finish.reason == "crash" and finish.winner is not None else None


def duel_of(moment: Moment, seat: int, names: tuple[str, ...]) -> Duel:
    """The turn as the driver on this seat sees it."""
    me, other = moment.cars[seat], moment.cars[1 - seat]
    target = other.speed if me.place == 2 else None
    return Duel(names[seat], names[1 - seat], me.gap - other.gap, target, moment.last_turn, moment.final_speed)
