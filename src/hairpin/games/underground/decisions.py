"""Decisions in words: what a seat is asked, what follows, why, and what each choice does; from its view alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, final

from hairpin.games.game import Choice, Decision, asked
from hairpin.games.underground.actions import ACTIONS, Die
from hairpin.games.underground.events import count_dice, place_words
from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

EXPLAIN: Final = (
    "Give each of your cars at least one of your dice; what is left over stays aside. Below the target of its turn a car "
    "slows down: one lane to the left, from lane 1 into the stop lane. At the target it holds its lane, and the dice "
    "used are lost. Above it the car speeds up: one lane to the right, and out of the fastest lane it spins out, which "
    "pushes everybody who arrives in that turn one lane to the right. A stopped car must get above the target to get "
    "going. Name the dice of a car from high to low, then 0; on one line if you like: 6 1 0."
)
NAMES: Final = {number: action.name for number, action in ACTIONS.items()}
HEADINGS: Final = {
    numbers.SLOWED: "SLOW",
    numbers.STALLED: "STALL",
    numbers.HELD: "HOLD",
    numbers.SPED_UP: "FAST",
    numbers.SPUN_OUT: "SPIN-OUT",
    numbers.STAYED: "STAYS",
    numbers.STAYED_LEVEL: "STAYS",
    numbers.LEFT_STOP: "GETS GOING",
}


@dataclass(frozen=True)
class Outlook:
    """What a total does to a car: what becomes of it, where it arrives, and how many dice go."""

    total: int
    became: int
    row: int
    lane: int
    dice: int  # in a group that costs; 0 where nothing does
    spare: int  # dice that the player can lose at all

    @property
    def burns(self) -> int:
        """Never so many that fewer are left than cars (ruling 12)."""
        return min(self.dice, self.spare)

    @property
    def heading(self) -> str:
        return HEADINGS[self.became]

    @property
    def bad(self) -> bool:
        return self.became in (numbers.STALLED, numbers.SPUN_OUT) or self.burns > 0

    @property
    def words(self) -> str:
        """`HOLD: turn 2, lane 3, burns 2 dice`."""
        where = place_words(self.row, self.lane)
        if not self.dice:
            return f"{self.heading}: {where}"
        return f"{self.heading}: {where}, {f'burns {count_dice(self.burns)}' if self.burns else 'free'}"


def outlook(seat: SeatView, car: CarView, faces: tuple[int, ...], box: Box) -> Outlook:
    """What these dice would do to a seat's car, before anybody's spin-out pushes it."""
    total = sum(faces)
    outcome = moving.against(total, box.targets[car.row])
    became = int(moving.fate(box, car.row, car.lane, outcome))
    stays = became in (numbers.STAYED, numbers.STAYED_LEVEL)
    lane = 0 if became == numbers.SPUN_OUT else int(moving.lane_after(box, car.lane, became))
    costly = len(faces) if moving.costs(box, became) else 0
    return Outlook(total, became, car.row if stays else car.row + 1, lane, costly, seat.pool - len(seat.racing))


def pool_after(seat: SeatView, box: Box) -> int:
    """The pool that the holds so far would leave: never fewer dice than cars in the race."""
    burnt = sum(outlook(seat, car, car.group, box).dice for car in seat.racing if car.group)
    return max(len(seat.racing), seat.pool - burnt)


def can_spin_out(seat: SeatView, car: CarView, box: Box) -> bool:
    """Whether this car will spin out, where its dice are known, or can: all but the lowest, one for each other car."""
    if seat.ready and car.group:
        return outlook(seat, car, car.group, box).became == numbers.SPUN_OUT
    if not car.racing or car.lane != box.lanes or not moving.spins_in(box, car.row + 1) or seat.roll is None:
        return False
    spare = len(seat.racing) - 1
    return sum(seat.roll[: len(seat.roll) - spare]) > box.targets[car.row]


def decide(view: UndergroundView, box: Box) -> Decision | None:
    """The viewer's open decision in words, or None if it is not asked; the same one as long as nothing has changed."""
    viewer, legal, filling = view.viewer, view.legal, view.filling
    if viewer is None or not legal or filling is None:
        return None
    me = view.seats[viewer]
    known = _ASKED.get(id(me))
    if known is None or known.box is not box or known.filling != filling or known.legal != legal:
        known = Asked(me, box, filling, legal, _question(view, me, me.cars[filling - 1], box))
        if len(_ASKED) >= MOST_ASKED:
            _ASKED.clear()
        _ASKED[id(me)] = known
    return known.decision


@final
class Asked:
    """A decision, and what it was made from."""

    __slots__ = ("box", "decision", "filling", "legal", "me")

    def __init__(self, me: SeatView, box: Box, filling: int, legal: tuple[int, ...], decision: Decision) -> None:
        self.me = me
        self.box = box
        self.filling = filling
        self.legal = legal
        self.decision = decision


MOST_ASKED: Final = 1024
_ASKED: Final[dict[int, Asked]] = {}  # by the ids of the seats they were made for, which they hold


def _question(view: UndergroundView, me: SeatView, car: CarView, box: Box) -> Decision:
    group = car.group or ()
    ask = f"Which dice for car {car.number}, from high to low?"
    if group:
        ask = f"Another die for car {car.number}, or enough?"
    follows = f"It stands in {place_words(car.row, car.lane)}: target {box.targets[car.row]}."
    if group:
        follows += f" So far {sum(group)}, {outlook(me, car, group, box).words}."
    # A car that can get no further die is closed by itself, and the last one may get all that is left.
    rest = me.aside or ()
    unasked = (NAMES[numbers.ENOUGH], *[NAMES[face] for face in rest])
    # Where all dice left are alike a car has got its first one by itself.
    came = (NAMES[group[0]],) if len(group) == 1 and set(rest) <= set(group) else ()
    return asked(view, ask, follows, EXPLAIN, partial(_choices, view.legal, me, car, box), unasked, came)


def _choices(legal: tuple[int, ...], me: SeatView, car: CarView, box: Box) -> tuple[Choice, ...]:
    group = car.group or ()
    choices = []
    for number in legal:
        action = ACTIONS[number]
        if isinstance(action, Die):
            then = outlook(me, car, (*group, action.face), box)
            words = f"one more: {action.face}" if group else f"a {action.face}"
            choices.append(Choice(number, action.name, words, f"total {then.total}, {then.words}"))
        else:
            now = outlook(me, car, group, box)
            choices.append(Choice(number, action.name, "enough", f"total {now.total}, {now.words}"))
    return tuple(choices)
