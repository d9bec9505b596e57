"""Asking: the only question, which dice go to which car, as a page composes its answer; and who is awaited."""

from __future__ import annotations

from itertools import product

from hairpin.drawing import Ask, Compose, Outcome, Pick, Tag, Voice, Way
from hairpin.drawing.words import listed, sentence
from hairpin.games.asking import ask, waiting_for
from hairpin.games.underground.board.arrivals import Arrivals, OwnCar, settled
from hairpin.games.underground.board.trays import groups_of, tray_id
from hairpin.games.underground.decisions import assignment
from hairpin.games.underground.events import turn_words
from hairpin.games.underground.outlook import BAD, End, end_of
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

GUIDE = "a-round"
TOGETHER = "All groups turn up together; nobody sees yours before."
IN_TURN = "All see yours at once; the cars move when everybody has assigned."
MOVING = "The cars move when all have assigned."
LEFT = ("die still aside", "dice still aside")
DOES = {"assign": "is assigning dice|are assigning dice"}


def question(
    me: SeatView, own: tuple[OwnCar, ...], filling: int, all_used: bool, danger: str, race: bool, box: Box
) -> Ask:
    """The viewer's open decision, with the dice that lie in the trays already. `danger` warns of rivals, if any."""
    by_car, rest = groups_of(me, filling)
    groups = [by_car[car.number - 1] for car in own]
    closed = sum(car.number < filling for car in own)  # the dice of these cars cannot be changed any more
    fixed = [end_of(sum(group), car.ends) for car, group in zip(own, groups[:closed], strict=False)]
    follows = danger or (IN_TURN if box.assign_mode == numbers.IN_TURN else TOGETHER)
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
        taken=sum(len(group) for end, group in zip(fixed, groups, strict=False) if end.costs),
        sign="ug-die",
        lacks="no die yet",
        left=LEFT if all_used else (),
    )
    facts = (Tag(words="Your dice"),)
    way = Way("assign", "Commit", symbol="lock", kind="primary", button="Commit", facts=facts, compose=compose)
    return ask(assignment(me, all_used, danger, box), GUIDE, "groups", [way], first="assign")


# -- what a whole assignment brings -----------------------------------------------------------


def _joint(own: tuple[OwnCar, ...], fixed: list[End], drive_off: bool, box: Box) -> dict[str, Outcome]:
    """The outcomes of assignments that spin out or stall a car, by the numbers of the fates of the open trays.

    `fixed` has the ends of the first cars, whose trays are closed.
    """
    still = own[len(fixed) :]
    closed = list(zip(own, fixed, strict=False))
    ends = [(end,) for end in fixed] + [car.ends for car in still]
    fates = product(*[[str(fate) for fate in range(len(car.ends))] for car in still])
    fallen = [*product(*[[_fallen(end) for end in some] for some in ends])]
    arrivals = product(*[(car.arrives(end),) for car, end in closed], *[car.arrivals for car in still])
    said = {fell: _said(own, fell, drive_off, box) for fell in set(fallen) if not {*BAD}.isdisjoint(fell)}
    found: dict[str, Outcome] = {}
    for key, fell, moved in zip(fates, fallen, arrivals, strict=True):
        if fell in said:
            words, cost, pushes, then = said[fell]
            before: Arrivals = sum(moved, ())
            after = settled(before, box) if pushes else before
            follows = f"{pushes}{_pushed(before, after, box)}{then}" if pushes else then
            shows = tuple([one.when for one in after])
            found["-".join(key)] = Outcome(words=words, follows=follows, button="Commit", cost=cost, shows=shows)
    return found


def _fallen(end: End) -> str:
    """What of a car's end is said: whether the car is lost, or over the line."""
    return end.became if end.became in BAD else "home" if end.row == numbers.LINE else ""


def _said(own: tuple[OwnCar, ...], fell: tuple[str, ...], drive_off: bool, box: Box) -> tuple[str, Tag, str, str]:
    """What is said if these of the viewer's cars are lost: the question, the cost, what is pushed, and what follows."""
    spun, stalled = ([car for car, end in zip(own, fell, strict=True) if end == bad] for bad in ("spun_out", "stalled"))
    does = [_do(spun, "spins out", "spin out")] if spun else []
    pushes, then = "", []
    if spun:
        where = listed([turn_words(row) for row in sorted({car.row + 1 for car in spun})])
        pushes = f"Everybody running {where} is pushed one lane right"
        then.append(f".{' A car that is pushed off the road pushes again.' if box.chain else ''}")
    if stalled:
        does.append(_do(stalled, "stalls", "stall"))
        home = "home" in fell or any(car.row + 1 == numbers.LINE for car in (*spun, *stalled))
        then += [] if drive_off else _stopped(stalled, home)
    if drive_off:
        then.append("Cars that spin out or stop are out.")
    named = spun or stalled  # the question names all of them
    lost = f"car {named[0].number}" if len(named) == 1 else f"{len(named)} cars"
    cost = Tag(symbol="spinout", words=lost, mood="tail")
    return f"{sentence(listed(does))}: commit?", cost, pushes, " ".join(then)


def _do(cars: list[OwnCar], one: str, several: str) -> str:
    """`car 2 stalls`, `cars 1 and 2 stall`."""
    found = [str(car.number) for car in cars]
    return f"car {found[0]} {one}" if len(found) == 1 else f"cars {listed(found)} {several}"


def _stopped(stalled: list[OwnCar], home: bool) -> list[str]:
    """What becomes of the viewer's stalled cars; if one of the viewer's cars crosses the line, the race is over."""
    if not home:
        must = "must get above a target to get going again."
        return [sentence(_do(stalled, must, must))]
    cars = [car for car in stalled if car.row + 1 == numbers.LINE]
    past = "the line in the stop lane, slowest of all."
    return [sentence(_do(cars, f"crosses {past}", f"cross {past}"))] if cars else []


def _pushed(before: Arrivals, after: Arrivals, box: Box) -> str:
    """What the viewer's own spin-outs do to the viewer's own cars."""
    pushed = [
        f"your car {now.number} {'off the road' if now.lane > box.lanes else f'into lane {now.lane}'}"
        for one, now in zip(before, after, strict=True)
        if one.lane != now.lane
    ]
    return f": {listed(pushed)}" if pushed else ""


# -- waiting ------------------------------------------------------------------------------------


def waiting_words(voice: Voice, seats: tuple[int, ...], ready: bool) -> str:
    """Who is awaited, for a viewer who has committed (`ready`) or is not asked; empty if nobody is."""
    if ready and seats:
        return f"Committed. Waiting for {voice.all(seats)}."
    return waiting_for(voice, seats, DOES, "assign")


def waiting_ask(words: str, small: str, explain: str) -> Ask:
    """The question that other players are asked, for a viewer who waits."""
    return Ask("assign", words, small, explain, GUIDE, "waiting", ())
