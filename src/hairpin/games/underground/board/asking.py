"""Asking: the only question, which dice go to which car, as a page composes its answer; and who is awaited."""

from __future__ import annotations

from itertools import product

from hairpin.drawing import Ask, Compose, Outcome, Pick, Tag, Voice, Way
from hairpin.drawing.words import listed, sentence
from hairpin.games.asking import ask, waiting_for
from hairpin.games.underground.board.arrivals import Arrival, Arrivals, OwnCar, settled
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
    options = [[("", end)] for end in fixed]
    options += [[(str(k), end) for k, end in enumerate(car.ends)] for car in own[len(fixed) :]]
    found: dict[str, Outcome] = {}
    for chosen in product(*options):
        if any(end.became in BAD for _, end in chosen):
            key = "-".join(fate for fate, _ in chosen if fate)
            found[key] = _outcome(own, [end for _, end in chosen], drive_off, box)
    return found


def _outcome(own: tuple[OwnCar, ...], ends: list[End], drive_off: bool, box: Box) -> Outcome:
    """The outcome of an assignment with these ends for the viewer's cars, some of which spin out or stall."""
    moved = tuple([Arrival(car.number, end.row, end.lane) for car, end in zip(own, ends, strict=True)])
    after = settled(moved, box)
    shows = tuple([one.when for one, car in zip(after, own, strict=True) if one.row != car.row])
    spun, stalled = (
        [car.number for car, end in zip(own, ends, strict=True) if end.became == became]
        for became in ("spun_out", "stalled")
    )
    words, follows = [], []
    if spun:
        words.append(_do(spun, "spins out", "spin out"))
        follows.append(_pushes(moved, after, spun, box))
    if stalled:
        words.append(_do(stalled, "stalls", "stall"))
        follows.append("" if drive_off else _stopped(moved, stalled))
    if drive_off:
        follows.append("Cars that spin out or stop are out.")
    lost = spun or stalled  # the question names all of them
    cost = Tag(symbol="spinout", words=f"car {lost[0]}" if len(lost) == 1 else f"{len(lost)} cars", mood="tail")
    said = " ".join(part for part in follows if part)
    return Outcome(words=f"{sentence(listed(words))}: commit?", follows=said, button="Commit", cost=cost, shows=shows)


def _do(cars: list[int], one: str, several: str) -> str:
    """`car 2 stalls`, `cars 1 and 2 stall`."""
    if len(cars) == 1:
        return f"car {cars[0]} {one}"
    return f"cars {listed([str(number) for number in cars])} {several}"


def _stopped(moved: Arrivals, stalled: list[int]) -> str:
    """What becomes of the viewer's stalled cars; if one of the viewer's cars crosses the line, the race is over."""
    home = [one.number for one in moved if one.row == numbers.LINE]
    if not home:
        must = "must get above a target to get going again."
        return sentence(_do(stalled, must, must))
    stopped = [number for number in stalled if number in home]
    past = "the line in the stop lane, slowest of all."
    return sentence(_do(stopped, f"crosses {past}", f"cross {past}")) if stopped else ""


def _pushes(moved: Arrivals, after: Arrivals, spun: list[int], box: Box) -> str:
    """What the viewer's own spin-outs do to other cars, and to the viewer's own."""
    where = listed([turn_words(row) for row in sorted({one.row for one in moved if one.number in spun})])
    own = []
    for one, now in zip(moved, after, strict=True):
        if one.lane != now.lane:
            to = "off the road" if now.lane > box.lanes else f"into lane {now.lane}"
            own.append(f"your car {now.number} {to}")
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
