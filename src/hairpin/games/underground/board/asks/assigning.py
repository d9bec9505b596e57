"""The one question there is: dice to cars, with what every way to do it brings; and who is awaited by whoever waits."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from hairpin.drawing import Ask, Compose, Outcome, Pick, Tag, Way
from hairpin.games.underground.board.asks.danger import Danger, danger_words
from hairpin.games.underground.board.ghosts import Arrival, Own, settled
from hairpin.games.underground.board.terms import Terms, chance_of, chances
from hairpin.games.underground.board.trays import dice_items, is_fresh, tray_id
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import SeatView, UndergroundView

GUIDE = "a-round"
WORDS = "Give each car at least one die."
EXPLAIN = (
    "Give each of your cars at least one of your dice; what you do not need stays aside. Below the target of its turn a car "
    "slows down: one lane to the left, from lane 1 into the stop lane. At the target it holds its lane, and the dice used "
    "are lost. Above it the car goes fast: one lane to the right, and out of the fastest lane it spins out, which pushes "
    "everybody who arrives in that turn one lane to the right. A stopped car must get above the target to get going."
)
TOGETHER = "All groups turn up together; nobody sees yours before."
LEFT = ("die still aside", "dice still aside")


def question(view: UndergroundView, me: SeatView, terms: Terms, danger: Danger, names: tuple[str, ...]) -> Ask:
    """The viewer's open decision; from where it stands, if it has begun."""
    assert view.filling is not None
    assert me.roll is not None
    first = view.filling
    fresh = is_fresh(me, first)
    cars = tuple([(car.number, car.row, car.lane) for car in me.racing])
    rest = me.roll if fresh else me.aside or ()
    groups = tuple([() if fresh else car.group or () for car in me.racing])
    small = danger_words(danger, names, terms.fastest) or _targets(terms, cars, me.pool)
    return _question(terms, me.seat, cars, rest, groups, first if not fresh else 0, me.pool, view.phase, small)


@lru_cache(2048)
def _targets(terms: Terms, cars: Own, pool: int) -> str:
    """What the dice are compared with, where no rival is a danger."""
    rows = sorted({row for _, row, lane in cars if lane != numbers.STOP})
    if len(rows) != 1:
        if not rows:
            return "Your cars are stopped: each needs more than the target of its turn to get going."
        return "Each car counts against the target of its own turn: under it left, over it right, just it holds."
    target = terms.target(rows[0])
    cost = "keeps the lane, free with your last dice" if pool <= len(cars) else "keeps the lane and costs the dice used"
    return f"Turn {rows[0]} asks for {target}: under it left, over it right. Exactly {target} {cost}."


@lru_cache(1024)
def _question(
    terms: Terms,
    seat: int,
    cars: Own,
    rest: tuple[int, ...],
    groups: tuple[tuple[int, ...], ...],
    filling: int,
    pool: int,
    phase: str,
    small: str,
) -> Ask:
    still = [(car, group) for car, group in zip(cars, groups, strict=True) if car[0] >= filling]
    closed = [(car, group) for car, group in zip(cars, groups, strict=True) if car[0] < filling]
    items = dice_items(seat, rest)
    taken = 0
    for (_, row, lane), group in closed:
        taken += len(group) if chance_of(terms, row, lane, sum(group)).costs else 0
    drive_off = phase != "race"
    compose = Compose(
        "groups",
        items=tuple([item.id for item in items]),
        slots=tuple([tray_id(car[0]) for car, _ in still]),
        picks={item.id: Pick(numbers.DIE + face, face) for item, face in zip(items, rest, strict=True)},
        closing=(numbers.ENOUGH,),
        begun=still[0][1],
        all_used=terms.all_dice and not drive_off,
        joint=_joint(terms, cars, tuple([(car, sum(group)) for car, group in closed]), drive_off),
        whole=Outcome(
            words="Commit these groups?", follows=small if "spin out" in small else TOGETHER, button="Commit"
        ),
        stock=pool,
        spare=max(0, pool - len(cars)),
        taken=taken,
        sign="ug-die",
        lacks="no die yet",
        left=LEFT if terms.all_dice and not drive_off else (),
    )
    own = (Tag(words="Your dice"),)
    way = Way("assign", "Commit", symbol="lock", kind="primary", button="Commit", facts=own, compose=compose)
    return Ask("assign", WORDS, small, EXPLAIN, GUIDE, "groups", (way,), first="assign")


# -- what a whole assignment brings -----------------------------------------------------------


@lru_cache(1024)
def _joint(
    terms: Terms, cars: Own, closed: tuple[tuple[tuple[int, int, int], int], ...], drive_off: bool
) -> dict[str, Outcome]:
    """What is said of assignments that spin a car out or stall one, by the numbers of the fates of the open trays."""
    still = cars[len(closed) :]
    fixed = [chance_of(terms, row, lane, total) for (_, row, lane), total in closed]
    found: dict[str, Outcome] = {}
    options = [list(enumerate(chances(terms, row, lane))) for _, row, lane in still]
    for picked in product(*options):
        became = [*[one.became for one in fixed], *[one.became for _, one in picked]]
        if numbers.SPUN_OUT not in became and numbers.STALLED not in became:
            continue
        ends = [*fixed, *[one for _, one in picked]]
        moved = [Arrival(car[0], end.row, end.lane) for car, end in zip(cars, ends, strict=True)]
        key = "-".join([str(number) for number, _ in picked])
        found[key] = _outcome(terms, cars, became, moved, drive_off)
    return found


def _outcome(terms: Terms, cars: Own, became: list[int], moved: list[Arrival], drive_off: bool) -> Outcome:
    after = settled(terms, moved)
    spun = [one.number for one, kind in zip(moved, became, strict=True) if kind == numbers.SPUN_OUT]
    stalled = [one.number for one, kind in zip(moved, became, strict=True) if kind == numbers.STALLED]
    shows = tuple([end.when for car, end in zip(cars, after, strict=True) if end.row != car[1]])
    words, follows = [], []
    if spun:
        words.append(f"{_cars(spun)} {'spins' if len(spun) == 1 else 'spin'} out")
        follows.append(_pushes(terms, moved, after, spun))
    if stalled:
        words.append(f"{_cars(stalled)} {'stalls' if len(stalled) == 1 else 'stall'}")
        if not drive_off:
            follows.append(f"{_cars(stalled)} must get above a target to get going again.")
    if drive_off:
        follows.append("Who spins out or stops is out.")
    asked = " and ".join(words)
    cost = Tag(symbol="spinout", words=_cars(spun or stalled).lower(), mood="tail")
    asked = f"{asked[0].upper()}{asked[1:]}: commit?"
    return Outcome(words=asked, follows=" ".join(follows), button="Commit", cost=cost, shows=shows)


def _cars(cars: list[int]) -> str:
    return f"{'Car' if len(cars) == 1 else 'Cars'} {listed([str(number) for number in cars])}"


def _pushes(terms: Terms, moved: list[Arrival], after: list[Arrival], spun: list[int]) -> str:
    """What a spin-out of one's own does to the others, and to one's own other cars."""
    rows = sorted({one.row for one in moved if one.number in spun})
    where = listed(["past the line" if row == numbers.LINE else f"in turn {row}" for row in rows])
    own = []
    for was, now in zip(moved, after, strict=True):
        if was.lane != now.lane:
            to = "off the road" if now.lane > terms.fastest else f"into lane {now.lane}"
            own.append(f"your car {now.number} {to}")
    pushed = f": {listed(own)}" if own else ""
    return f"Everybody running {where} is pushed one lane right{pushed}."


# -- waiting ------------------------------------------------------------------------------------


def awaited(view: UndergroundView, me: SeatView | None, called: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when it is over or the viewer itself is asked."""
    if view.legal or not view.waiting:
        return ""
    who = listed([called[seat] for seat in view.waiting])
    if me is not None and me.ready:
        return f"Committed. Waiting for {who}."
    return f"{who} {'is' if len(view.waiting) == 1 else 'are'} assigning dice."


@lru_cache(64)
def waiting_ask(words: str, ready: bool, in_turn: bool) -> Ask | None:
    """What is said to somebody who waits."""
    if not words:
        return None
    small = ""
    if ready:
        small = "The cars move when all have assigned." if in_turn else TOGETHER
    return Ask("assign", words, small, EXPLAIN, GUIDE, "waiting", ())
