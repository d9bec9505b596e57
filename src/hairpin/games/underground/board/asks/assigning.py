"""The one question there is: dice to cars, with what every way to do it brings; and who is awaited by whoever waits."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from hairpin.drawing import Ask, Compose, Outcome, Pick, Tag, Way
from hairpin.games.underground.board.asks.danger import Danger, danger_words
from hairpin.games.underground.board.ghosts import Arrival, Own, arrival, settled
from hairpin.games.underground.board.players import Player
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.board.trays import TRAYS, is_fresh
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers

GUIDE: Final = "a-round"
WORDS: Final = ("Give each car at least one die.", "Give all your dice to your cars, at least one to each.")
_BRINGS: Final = (
    "Below the target of its turn a car "
    "slows down: one lane to the left, from lane 1 into the stop lane. At the target it holds its lane, and the dice used "
    "are lost. Above it the car goes fast: one lane to the right, and out of the fastest lane it spins out, which pushes "
    "everybody who arrives in that turn one lane to the right. A stopped car must get above the target to get going."
)
# By whether all dice must be used.
EXPLAIN: Final = (
    f"Give each of your cars at least one of your dice; what you do not need stays aside. {_BRINGS}",
    f"Give all your dice to your cars, at least one to each. {_BRINGS}",
)
TOGETHER: Final = "All groups turn up together; nobody sees yours before."
IN_TURN: Final = "All see yours at once; the cars move when everybody has assigned."
LEFT: Final = ("die still aside", "dice still aside")
OWN: Final = (Tag(words="Your dice"),)
DICE: Final = tuple([f"die-{number}" for number in range(numbers.DICE)])
PICKS: Final = [Pick(numbers.DIE + face, face) for face in range(numbers.FACES + 1)]


def question(me: Player, filling: int, race: bool, terms: Terms, danger: Danger, names: tuple[str, ...]) -> Ask:
    """The viewer's open decision; from where it stands, if it has begun."""
    assert me.roll is not None
    fresh = is_fresh(me, filling)
    cars = tuple([(car.number, car.row, car.lane) for car in me.racing])
    rest = me.roll if fresh else me.aside or ()
    groups = [() if fresh else car.group or () for car in me.racing]
    closed = 0 if fresh else len([car for car in me.racing if car.number < filling])
    small = danger_words(danger, names, terms) or _targets(terms, cars, me.pool)
    taken = 0
    totals = []
    for k in range(closed):
        _, row, lane = cars[k]
        total = sum(groups[k])
        totals.append(total)
        taken += len(groups[k]) if terms.chance_of(row, lane, total).costs else 0
    all_used = terms.all_dice and race
    follows = small if "spin out" in small else IN_TURN if terms.in_turn else TOGETHER
    compose = Compose(
        "groups",
        items=DICE[: len(rest)],
        slots=tuple([TRAYS[number - 1] for number, _, _ in cars[closed:]]),
        picks={DICE[k]: PICKS[face] for k, face in enumerate(rest)},
        closing=(numbers.ENOUGH,),
        begun=groups[closed],
        all_used=all_used,
        joint=_joint(terms, cars, tuple(totals), not race),
        whole=Outcome(words="Commit these groups?", follows=follows, button="Commit"),
        stock=me.pool,
        spare=max(0, me.pool - len(cars)),
        taken=taken,
        sign="ug-die",
        lacks="no die yet",
        left=LEFT if all_used else (),
    )
    way = Way("assign", "Commit", symbol="lock", kind="primary", button="Commit", facts=OWN, compose=compose)
    return Ask("assign", WORDS[all_used], small, EXPLAIN[all_used], GUIDE, "groups", (way,), first="assign")


def _targets(terms: Terms, cars: Own, pool: int) -> str:
    """What the dice are compared with, where no rival is a danger."""
    rows = sorted({row for _, row, lane in cars if lane != numbers.STOP})
    if len(rows) != 1:
        if not rows:
            return "Your cars are stopped: each needs more than the target of its turn to get going."
        return "Each car counts against its own turn's target: under it a lane slower, over it a lane faster, just it holds."
    target = terms.target(rows[0])
    cost = "keeps the lane, free with your last dice" if pool <= len(cars) else "keeps the lane and costs the dice used"
    under = "under it a lane slower, " if target > 1 else ""
    return f"Turn {rows[0]} asks for {target}: {under}over it a lane faster. Exactly {target} {cost}."


# -- what a whole assignment brings -----------------------------------------------------------


@lru_cache(1024)
def _joint(terms: Terms, cars: Own, closed: tuple[int, ...], drive_off: bool) -> dict[str, Outcome]:
    """What is said of assignments that spin a car out or stall one, by the numbers of the fates of the open trays.

    `closed` are the totals of the first cars, where these are settled.
    """
    fixed = [terms.chance_of(cars[k][1], cars[k][2], total) for k, total in enumerate(closed)]
    found: dict[str, Outcome] = {}
    options = [terms.chances(row, lane) for _, row, lane in cars[len(closed) :]]
    for picked in product(*[range(len(one)) for one in options]):
        ends = fixed + [options[k][number] for k, number in enumerate(picked)]
        became = [end.became for end in ends]
        if numbers.SPUN_OUT not in became and numbers.STALLED not in became:
            continue
        moved = [arrival(cars[k][0], end.row, end.lane) for k, end in enumerate(ends)]
        key = "-".join([str(number) for number in picked])
        found[key] = _outcome(terms, cars, became, moved, drive_off)
    return found


def _outcome(terms: Terms, cars: Own, became: list[int], moved: list[Arrival], drive_off: bool) -> Outcome:
    after = settled(terms, moved)
    spun = [one.number for k, one in enumerate(moved) if became[k] == numbers.SPUN_OUT]
    stalled = [one.number for k, one in enumerate(moved) if became[k] == numbers.STALLED]
    shows = tuple([end.when for k, end in enumerate(after) if end.row != cars[k][1]])
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
    lost = spun or stalled  # the question names them all
    cost = Tag(symbol="spinout", words=f"car {lost[0]}" if len(lost) == 1 else f"{len(lost)} cars", mood="tail")
    asked = f"{asked[0].upper()}{asked[1:]}: commit?"
    return Outcome(words=asked, follows=" ".join(follows), button="Commit", cost=cost, shows=shows)


def _cars(cars: list[int]) -> str:
    return f"{'Car' if len(cars) == 1 else 'Cars'} {listed([str(number) for number in cars])}"


def _pushes(terms: Terms, moved: list[Arrival], after: list[Arrival], spun: list[int]) -> str:
    """What a spin-out of one's own does to the others, and to one's own other cars."""
    rows = sorted({one.row for one in moved if one.number in spun})
    where = listed(["past the line" if row == numbers.LINE else f"in turn {row}" for row in rows])
    own = []
    for k, now in enumerate(after):
        if moved[k].lane != now.lane:
            to = "off the road" if now.lane > terms.fastest else f"into lane {now.lane}"
            own.append(f"your car {now.number} {to}")
    pushed = f": {listed(own)}" if own else ""
    again = " Whoever is pushed off the road pushes again." if terms.chain else ""
    return f"Everybody running {where} is pushed one lane right{pushed}.{again}"


# -- waiting ------------------------------------------------------------------------------------


def awaited(names: list[str], ready: bool) -> str:
    """Who is awaited, in a sentence, for somebody who has committed or has nothing to do."""
    who = listed(names)
    return f"Committed. Waiting for {who}." if ready else f"{who} {'is' if len(names) == 1 else 'are'} assigning dice."


def waiting_ask(words: str, ready: bool, in_turn: bool, all_used: bool) -> Ask:
    """What is said to somebody who waits."""
    small = ""
    if ready:
        small = "The cars move when all have assigned." if in_turn else TOGETHER
    return Ask("assign", words, small, EXPLAIN[all_used], GUIDE, "waiting", ())
