"""Assigning: asks the only question, which dice go to which car, with the outcomes; and says who is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from hairpin.drawing import Ask, Compose, Outcome, Pick, Tag, Way
from hairpin.drawing.words import listed
from hairpin.games.underground.board.chances import Chance, OwnCar, chance_of, in_turn
from hairpin.games.underground.board.ghosts import Arrival, Arrivals, settled
from hairpin.games.underground.board.trays import is_fresh, tray_id
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

GUIDE = "a-round"
WORDS = ("Give each car at least one die.", "Give all your dice to your cars, at least one to each.")
_BRINGS = (
    "Below the target of its turn a car "
    "slows down: one lane to the left, from lane 1 into the stop lane. At the target it holds its lane, and the dice used "
    "are lost. Above it the car goes fast: one lane to the right, and out of the fastest lane it spins out, which pushes "
    "everybody who arrives in that turn one lane to the right. A stopped car must get above the target to get going."
)
# By whether all dice must be used.
EXPLAIN = (
    f"Give each of your cars at least one of your dice; what you do not need stays aside. {_BRINGS}",
    f"Give all your dice to your cars, at least one to each. {_BRINGS}",
)
TOGETHER = "All groups turn up together; nobody sees yours before."
IN_TURN = "All see yours at once; the cars move when everybody has assigned."
LEFT = ("die still aside", "dice still aside")
OWN = (Tag(words="Your dice"),)


def question(me: SeatView, own: tuple[OwnCar, ...], filling: int, race: bool, danger: str, box: Box) -> Ask:
    """The viewer's open decision, from where it stands if it has begun. `danger` is the warning of rivals, or empty."""
    assert me.roll is not None
    fresh = is_fresh(me, filling)
    rest = me.roll if fresh else me.aside or ()
    groups = [() if fresh else car.group or () for car in me.racing]
    closed = 0 if fresh else sum(car.number < filling for car in own)
    fixed = [chance_of(sum(group), car.chances) for car, group in zip(own, groups[:closed], strict=False)]
    taken = sum(len(group) for end, group in zip(fixed, groups[:closed], strict=True) if end.costs)
    small = danger or _targets(own, me.pool, box)
    all_used = box.assign_all_dice and race
    follows = small if "spin out" in small else IN_TURN if in_turn(box) else TOGETHER
    compose = Compose(
        "groups",
        items=tuple(f"die-{k}" for k in range(len(rest))),
        slots=tuple(tray_id(car.number) for car in own[closed:]),
        picks={f"die-{k}": Pick(numbers.DIE + face, face) for k, face in enumerate(rest)},
        closing=(numbers.ENOUGH,),
        begun=groups[closed],
        all_used=all_used,
        joint=_joint(own, fixed, not race, box),
        whole=Outcome(words="Commit these groups?", follows=follows, button="Commit"),
        stock=me.pool,
        spare=max(0, me.pool - len(own)),
        taken=taken,
        sign="ug-die",
        lacks="no die yet",
        left=LEFT if all_used else (),
    )
    way = Way("assign", "Commit", symbol="lock", kind="primary", button="Commit", facts=OWN, compose=compose)
    return Ask("assign", WORDS[all_used], small, EXPLAIN[all_used], GUIDE, "groups", (way,), first="assign")


def _targets(own: tuple[OwnCar, ...], pool: int, box: Box) -> str:
    """What the dice are compared with, if no rival is a danger."""
    rows = sorted({car.row for car in own if car.lane != numbers.STOP})
    fast = any(car.can_spin_out for car in own)
    off = f", out of lane {box.lanes} off the road" if fast else ""
    if len(rows) != 1:
        if not rows:
            return "Your cars are stopped: each needs more than the target of its turn to get going."
        each = "Each car counts against its own turn's target: below it one lane slower, above it one lane faster"
        return f"{each}{off}, exactly on it the lane is kept."
    target = int(box.targets[rows[0]])
    cost = "keeps the lane, free with your last dice" if pool <= len(own) else "keeps the lane and costs the dice used"
    below = "below it one lane slower, " if target > 1 else ""
    return f"Turn {rows[0]} asks for {target}: {below}above it one lane faster{off}. Exactly {target} {cost}."


# -- what a whole assignment brings -----------------------------------------------------------


class End(NamedTuple):
    """A possible end of one of the viewer's cars: the number of its fate (empty if settled), and where it arrives."""

    fate: str
    became: int
    at: Arrival
    moves: bool


def _joint(own: tuple[OwnCar, ...], fixed: list[Chance], drive_off: bool, box: Box) -> dict[str, Outcome]:
    """The outcomes of assignments that spin out or stall a car, by the numbers of the fates of the open trays.

    `fixed` holds the fates of the first cars, which are already settled.
    """
    options = [[_end(car, "", end)] for car, end in zip(own, fixed, strict=False)]
    options += [[_end(car, str(k), end) for k, end in enumerate(car.chances)] for car in own[len(fixed) :]]
    found: dict[str, Outcome] = {}
    for ends in product(*options):
        spun = [end.at.number for end in ends if end.became == numbers.SPUN_OUT]
        stalled = [end.at.number for end in ends if end.became == numbers.STALLED]
        if spun or stalled:
            key = "-".join([end.fate for end in ends if end.fate])
            found[key] = _outcome(ends, spun, stalled, drive_off, box)
    return found


def _end(car: OwnCar, fate: str, chance: Chance) -> End:
    return End(fate, chance.became, Arrival(car.number, chance.row, chance.lane), chance.row != car.row)


def _outcome(ends: tuple[End, ...], spun: list[int], stalled: list[int], drive_off: bool, box: Box) -> Outcome:
    """The outcome of an assignment with these ends for the viewer's cars, some of which spin out or stall."""
    moved = tuple([end.at for end in ends])
    after = settled(moved, box)
    shows = tuple([one.when for one, end in zip(after, ends, strict=True) if end.moves])
    words, follows = [], []
    if spun:
        words.append(f"{_cars(spun)} {'spins' if len(spun) == 1 else 'spin'} out")
        follows.append(_pushes(moved, after, spun, box))
    if stalled:
        words.append(f"{_cars(stalled)} {'stalls' if len(stalled) == 1 else 'stall'}")
        if not drive_off:
            follows += [said for said in (_stopped(moved, stalled),) if said]
    if drive_off:
        follows.append("Cars that spin out or stop are out.")
    asked = " and ".join(words)
    lost = spun or stalled  # the question names all of them
    cost = Tag(symbol="spinout", words=f"car {lost[0]}" if len(lost) == 1 else f"{len(lost)} cars", mood="tail")
    asked = f"{asked[0].upper()}{asked[1:]}: commit?"
    return Outcome(words=asked, follows=" ".join(follows), button="Commit", cost=cost, shows=shows)


def _stopped(moved: Arrivals, stalled: list[int]) -> str:
    """What becomes of the viewer's stalled cars; if one of the viewer's cars crosses the line, the race is over."""
    home = [one.number for one in moved if one.row == numbers.LINE]
    if not home:
        return f"{_cars(stalled)} must get above a target to get going again."
    stopped = [number for number in stalled if number in home]
    if not stopped:
        return ""
    return f"{_cars(stopped)} {'crosses' if len(stopped) == 1 else 'cross'} the line in the stop lane, slowest of all."


def _cars(cars: list[int]) -> str:
    return f"{'Car' if len(cars) == 1 else 'Cars'} {listed([str(number) for number in cars])}"


def _pushes(moved: Arrivals, after: Arrivals, spun: list[int], box: Box) -> str:
    """What the viewer's own spin-outs do to other cars, and to the viewer's own."""
    rows = sorted({one.row for one in moved if one.number in spun})
    where = listed(["past the line" if row == numbers.LINE else f"in turn {row}" for row in rows])
    own = []
    for one, now in zip(moved, after, strict=True):
        if one.lane != now.lane:
            to = "off the road" if now.lane > box.lanes else f"into lane {now.lane}"
            own.append(f"your car {now.number} {to}")
    pushed = f": {listed(own)}" if own else ""
    again = " A car that is pushed off the road pushes again." if box.chain else ""
    return f"Everybody running {where} is pushed one lane right{pushed}.{again}"


# -- waiting ------------------------------------------------------------------------------------


def awaited(names: Sequence[str], ready: bool) -> str:
    """A sentence that says who is awaited, for a viewer who has committed or is not asked; empty if nobody is."""
    if not names:
        return ""
    who = listed(names)
    return f"Committed. Waiting for {who}." if ready else f"{who} {'is' if len(names) == 1 else 'are'} assigning dice."


def waiting_ask(words: str, ready: bool, openly: bool, all_used: bool) -> Ask:
    """The words for a viewer who waits; `openly`: players assign in turn."""
    small = ""
    if ready:
        small = "The cars move when all have assigned." if openly else TOGETHER
    return Ask("assign", words, small, EXPLAIN[all_used], GUIDE, "waiting", ())
