"""Decisions: words what a seat is asked, what follows, why, and what each choice does, from its view alone."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.game import Choice, Decision
from hairpin.games.underground.actions import ACTIONS, Die
from hairpin.games.underground.events import count_dice, place_words
from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

_BRINGS = (
    "Below the target of its turn a car "
    "slows down: one lane to the left, from lane 1 into the stop lane. At the target it holds its lane, and the dice "
    "used are lost. Above it the car speeds up: one lane to the right, and out of the fastest lane it spins out, which "
    "pushes everybody who arrives in that turn one lane to the right. A stopped car must get above the target to get "
    "going. Name the dice of a car from high to low, then 0; on one line if you like: 6 1 0."
)
# By whether all dice must be used.
EXPLAIN = (
    f"Give each of your cars at least one of your dice; what is left over stays aside. {_BRINGS}",
    f"Give all your dice to your cars, at least one to each; the last car takes what is left. {_BRINGS}",
)
NAMES = {number: action.name for number, action in ACTIONS.items()}
HEADINGS = {
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
    """What a total does to a car: what becomes of it, where it arrives, and how many dice burn."""

    total: int
    became: int
    row: int
    lane: int
    dice: int  # in the group, if it costs its dice; else 0
    spare: int  # dice that the player can still lose, after the holds of earlier cars

    @property
    def burns(self) -> int:
        """The dice that burn; at least as many dice as cars are left (ruling 12)."""
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
    """What these dice would do to a seat's car, before any spin-out pushes it."""
    total = sum(faces)
    outcome = moving.against(total, box.targets[car.row])
    became = int(moving.fate(box, car.row, car.lane, outcome))
    stays = became in (numbers.STAYED, numbers.STAYED_LEVEL)
    lane = 0 if became == numbers.SPUN_OUT else int(moving.lane_after(box, car.lane, became))
    costly = len(faces) if moving.costs(box, became) else 0
    return Outlook(total, became, car.row if stays else car.row + 1, lane, costly, _spare(seat, car, box))


def _spare(seat: SeatView, car: CarView, box: Box) -> int:
    """The dice that a player can still lose: one stays for each car, and earlier cars may already burn some."""
    earlier = [other for other in seat.racing if other.number < car.number]
    return max(0, seat.pool - len(seat.racing) - sum(_burnt(other, box) for other in earlier))


def _burnt(car: CarView, box: Box) -> int:
    """How many dice of a car's group burn."""
    group = car.group or ()
    became = moving.fate(box, car.row, car.lane, moving.against(sum(group), box.targets[car.row]))
    return len(group) if moving.costs(box, became) else 0


def pool_after(seat: SeatView, box: Box) -> int:
    """The pool that the holds so far would leave: never fewer dice than cars in the race."""
    burnt = sum(_burnt(car, box) for car in seat.racing)
    return max(len(seat.racing), seat.pool - burnt)


def can_spin_out(seat: SeatView, car: CarView, box: Box) -> bool:
    """Whether this car will spin out, or can if its dice are not known: with all but one low die for each other car."""
    if seat.ready and car.group:
        return outlook(seat, car, car.group, box).became == numbers.SPUN_OUT
    if not car.racing or car.lane != box.lanes or not moving.spins_in(box, car.row + 1) or seat.roll is None:
        return False
    spare = len(seat.racing) - 1
    return sum(seat.roll[: len(seat.roll) - spare]) > box.targets[car.row]


def decide(view: UndergroundView, box: Box) -> Decision | None:
    """The viewer's open decision in words, or None if they are not asked."""
    viewer, filling = view.viewer, view.filling
    if viewer is None or not view.legal or filling is None:
        return None
    me = view.seats[viewer]
    car = me.cars[filling - 1]
    group = car.group or ()
    ask = f"Which dice for car {car.number}, from high to low?"
    if group:
        ask = f"Another die for car {car.number}, or enough?"
    follows = f"It stands in {place_words(car.row, car.lane)}: target {box.targets[car.row]}."
    if group:
        follows += f" So far {sum(group)}, {outlook(me, car, group, box).words}."
    # A car that can get no more dice is closed without asking, and the last one may get all that is left.
    rest = me.aside or ()
    unasked = (NAMES[numbers.ENOUGH], *(NAMES[face] for face in rest))
    # If all dice left are alike, a car has got its first one without asking.
    came = (NAMES[group[0]],) if len(group) == 1 and set(rest) <= set(group) else ()
    explain = EXPLAIN[box.assign_all_dice and view.phase == "race"]
    choices = tuple(_choice(action, me, car, box) for action in view.legal)
    return Decision(viewer, view.decision, ask, follows, explain, choices, unasked, came)


def _choice(number: int, me: SeatView, car: CarView, box: Box) -> Choice:
    group = car.group or ()
    action = ACTIONS[number]
    if isinstance(action, Die):
        then = outlook(me, car, (*group, action.face), box)
        words = f"one more: {action.face}" if group else f"a {action.face}"
    else:
        then = outlook(me, car, group, box)
        words = "enough"
    return Choice(number, action.name, words, f"total {then.total}, {then.words}")
