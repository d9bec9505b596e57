"""Decisions: words what a seat is asked, what follows, why, and what each choice does, from its view alone."""

from __future__ import annotations

from hairpin.games.game import Choice, Decision
from hairpin.games.underground.actions import ACTIONS, Die
from hairpin.games.underground.events import place_words
from hairpin.games.underground.outlook import can_spin_out, outlook
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

_BRINGS = (
    "Below the target of its turn a car slows down: one lane to the left, from lane 1 into the stop lane. At the target "
    "it holds its lane, and the dice used are lost. Above it the car goes fast: one lane to the right, and out of the "
    "fastest lane it spins out, which pushes everybody who arrives in that turn one lane to the right. A stopped car "
    "must get above the target to get going."
)
# The question as a whole, and what explains it, by whether all dice must be used.
WORDS = ("Give each car at least one die.", "Give all your dice to your cars, at least one to each.")
EXPLAIN = (
    f"Give each of your cars at least one of your dice; what you do not need stays aside. {_BRINGS}",
    f"Give all your dice to your cars, at least one to each; the last car takes what is left. {_BRINGS}",
)
TYPING = "Name the dice of a car from high to low, then 0; on one line if you like: 6 1 0."
NAMES = {number: action.name for number, action in ACTIONS.items()}


def all_used(view: UndergroundView, box: Box) -> bool:
    """Whether no die may stay aside: an option, and only for the race."""
    return box.assign_all_dice and view.phase == "race"


def assignment(me: SeatView, everything: bool, danger: str, box: Box) -> Decision:
    """A player's whole assignment as one question, for pages: there the dice are put before the cars in any order.

    `everything`: no die may stay aside. `danger` is the warning of rivals, or empty.
    """
    return Decision(me.seat, "assign", WORDS[everything], danger or _targets(me, box), EXPLAIN[everything], ())


def _targets(me: SeatView, box: Box) -> str:
    """What the dice are compared with, if no rival is a danger."""
    rows = {car.row for car in me.racing if car.lane != numbers.STOP}
    if not rows:
        return "Your cars are stopped: each needs more than the target of its turn to get going."
    spins = any(can_spin_out(box, car.row, car.lane) for car in me.racing)
    off = f", out of lane {box.lanes} off the road" if spins else ""
    if len(rows) > 1:
        each = "Each car counts against its own turn's target: below it one lane slower, above it one lane faster"
        return f"{each}{off}, exactly on it the lane is kept."
    row = rows.pop()
    target = int(box.targets[row])
    free = me.pool <= len(me.racing)
    cost = "keeps the lane, free with your last dice" if free else "keeps the lane and costs the dice used"
    below = "below it one lane slower, " if target > 1 else ""
    return f"Turn {row} asks for {target}: {below}above it one lane faster{off}. Exactly {target} {cost}."


def decide(view: UndergroundView, box: Box) -> Decision | None:
    """The viewer's open decision in words, or None if they are not asked."""
    viewer, filling = view.viewer, view.filling
    if viewer is None or not view.legal or filling is None:
        return None
    me = view.seats[viewer]
    car = me.cars[filling - 1]
    group = car.group or ()
    ask = f"Which dice for car {car.number}, from high to low?"
    follows = f"It stands in {place_words(car.row, car.lane)}: target {box.targets[car.row]}."
    if group:
        ask = f"Another die for car {car.number}, or enough?"
        follows += f" So far {sum(group)}, {outlook(me, car, group, box).words}."
    # A car that can get no more dice is closed without asking, and the last one may get all that is left.
    rest = me.aside or ()
    unasked = (NAMES[numbers.ENOUGH], *(NAMES[face] for face in rest))
    # If all dice left are alike, a car has got its first one without asking.
    came = (NAMES[group[0]],) if len(group) == 1 and set(rest) <= set(group) else ()
    explain = f"{EXPLAIN[all_used(view, box)]} {TYPING}"
    choices = tuple(_choice(action, me, car, box) for action in view.legal)
    return Decision(viewer, view.decision, ask, follows, explain, choices, unasked, came)


def _choice(number: int, me: SeatView, car: CarView, box: Box) -> Choice:
    group = car.group or ()
    action = ACTIONS[number]
    words = "enough"
    if isinstance(action, Die):
        words = f"one more: {action.face}" if group else f"a {action.face}"
        group = (*group, action.face)
    then = outlook(me, car, group, box)
    return Choice(number, action.name, words, f"total {then.total}, {then.words}")
