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
from hairpin.games.underground.outlook import End, end_of
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
    cars = [car.number for car in own]
    ends = [[end] for end in fixed] + [list(car.ends) for car in own[len(fixed) :]]
    fates = product(*[[str(fate) for fate in range(len(car.ends))] for car in own[len(fixed) :]])
    became = product(*[[end.became for end in some] for some in ends])
    arrivals = product(*[[car.arrivals(end) for end in some] for car, some in zip(own, ends, strict=True)])
    found: dict[str, Outcome] = {}
    for key, all_became, moved in zip(fates, became, arrivals, strict=True):
        if "spun_out" in all_became or "stalled" in all_became:
            spun, stalled = (
                [car for car, one in zip(cars, all_became, strict=True) if one == bad] for bad in ("spun_out", "stalled")
            )
            found["-".join(key)] = _outcome(sum(moved, ()), spun, stalled, drive_off, box)
    return found


def _outcome(moved: Arrivals, spun: list[int], stalled: list[int], drive_off: bool, box: Box) -> Outcome:
    """The outcome of an assignment that moves the viewer's cars so, some of which spin out or stall."""
    after = settled(moved, box) if spun else moved
    does, follows = [], []
    if spun:
        does.append(_do(spun, "spins out", "spin out"))
        follows.append(_pushes(moved, after, spun, box))
    if stalled:
        does.append(_do(stalled, "stalls", "stall"))
        follows += [] if drive_off else _stopped(moved, stalled)
    if drive_off:
        follows.append("Cars that spin out or stop are out.")
    named = spun or stalled  # the question names all of them
    return Outcome(
        words=f"{sentence(listed(does))}: commit?",
        follows=" ".join(follows),
        button="Commit",
        cost=Tag(symbol="spinout", words=f"car {named[0]}" if len(named) == 1 else f"{len(named)} cars", mood="tail"),
        shows=tuple([one.when for one in after]),
    )


def _do(cars: list[int], one: str, several: str) -> str:
    """`car 2 stalls`, `cars 1 and 2 stall`."""
    return f"car {cars[0]} {one}" if len(cars) == 1 else f"cars {listed([str(car) for car in cars])} {several}"


def _stopped(moved: Arrivals, stalled: list[int]) -> list[str]:
    """What becomes of the viewer's stalled cars; if one of the viewer's cars crosses the line, the race is over."""
    home = [one.number for one in moved if one.row == numbers.LINE]
    must = "must get above a target to get going again."
    past = "the line in the stop lane, slowest of all."
    cars, one, several = (stalled, must, must)
    if home:
        cars, one, several = [car for car in stalled if car in home], f"crosses {past}", f"cross {past}"
    return [sentence(_do(cars, one, several))] if cars else []


def _pushes(moved: Arrivals, after: Arrivals, spun: list[int], box: Box) -> str:
    """What the viewer's own spin-outs do to other cars, and to the viewer's own."""
    where = listed([turn_words(row) for row in sorted({one.row for one in moved if one.number in spun})])
    own = [
        f"your car {now.number} {'off the road' if now.lane > box.lanes else f'into lane {now.lane}'}"
        for one, now in zip(moved, after, strict=True)
        if one.lane != now.lane
    ]
    pushed = f": {listed(own)}" if own else ""
    again = " A car that is pushed off the road pushes again." if box.chain else ""
    return f"Everybody running {where} is pushed one lane right{pushed}.{again}"


# -- waiting ------------------------------------------------------------------------------------


def waiting_words(voice: Voice, seats: tuple[int, ...], ready: bool) -> str:
    """Who is awaited, for a viewer who has committed (`ready`) or is not asked; empty if nobody is."""
    if ready and seats:
        return f"Committed. Waiting for {voice.all(seats)}."
    return waiting_for(voice, seats, DOES, "assign")


def waiting_ask(words: str, small: str, explain: str) -> Ask:
    """The question that other players are asked, for a viewer who waits."""
    return Ask("assign", words, small, explain, GUIDE, "waiting", ())
