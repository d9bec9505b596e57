"""Both drivers: what each is about, and its five cards, in hand or face up; and the way of the race as a row of signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hairpin.drawing import Counter, Mark, SeatLine, Step, Tag
from hairpin.games.street_racing.board.deck import deck_of
from hairpin.games.street_racing.board.moment import Car, Moment, Seen
from hairpin.games.street_racing.board.naming import road_symbol
from hairpin.games.street_racing.board.symbols import CARS
from hairpin.games.street_racing.components import POLICE, read_components
from hairpin.games.street_racing.rules.numbers import TOP_SPEED

LAST_THREE: Final = 3  # cards of the deck among which the police is
STEPS: Final = ("Cards", "Drive", "Take back")
STEP_OF: Final = {"play": 0, "boost": 1, "handling": 1, "pickup": 2}


def says_of(seen: Seen, me: Car) -> tuple[str, str]:
    """What a driver is about, in a word or two, and its mood."""
    moment = seen.moment
    decision = moment.decision
    if moment.over:
        return "", ""
    if me.seat in moment.waiting:
        asked = seen.asked and me is seen.me
        if decision == "handling":
            return ("Your check", "turn") if asked else ("In the bend", "")
        if decision == "boost":
            return (f"Your {seen.card.title}", "turn") if asked else ("Passing", "")
        if asked:
            return "Your turn", "turn"
        return "Choosing", ""
    if me.seat in moment.sealed:
        return ("Card is down" if decision == "play" else "Has chosen"), "ready"
    if moment.resolving is not None and me.place == 2:
        return f"Drives next, to {min(me.speed + moment.cards[me.card].value, TOP_SPEED)}", ""
    return f"Done at {me.speed}", "ready"


def short_says(moment: Moment, car: Car) -> str:
    """The same in one word, beside the track."""
    if moment.over:
        return ""
    decision = moment.decision
    if car.seat in moment.waiting:
        return "checking" if decision == "handling" else "passing" if decision == "boost" else "choosing"
    if car.seat in moment.sealed:
        return "ready"
    return "to come" if moment.resolving is not None and car.place == 2 else "done"


def strips(seen: Seen, names: tuple[str, ...], own: bool) -> tuple[SeatLine, ...]:
    """The far driver above the board; the near one below, where its cards lie nowhere else (`own`)."""
    far = _line(seen, seen.other, seen.me, names[seen.far], "Cards, open to all", "")
    if not own:
        return (far,)
    label = "Cards, open to all" if seen.viewer is None else "Your cards"
    return far, _line(seen, seen.me, seen.other, names[seen.near], label, seen.played)


def _line(seen: Seen, me: Car, other: Car, name: str, label: str, sealed: str) -> SeatLine:
    says, mood = says_of(seen, me)
    order = _order(seen.moment, me, other)
    if order.startswith("first"):
        label = f"Goes {order}"
    box, below = seen.moment.box, me is seen.me
    return _strip(me.seat, name, says, mood, box, me.hand, me.card, sealed, order, label, below)


def _order(moment: Moment, me: Car, other: Car) -> str:
    """Who resolves first this turn, and why: `first: ahead`, `second`; empty while nobody does."""
    if not me.place or not me.card or not other.card or moment.over:
        return ""
    if me.place == 2:
        return "second"
    if me.gap != other.gap:
        return "first: ahead"
    higher = moment.cards[me.card].value != moment.cards[other.card].value
    return "first: the higher card" if higher else "first: by lot"


@lru_cache(4096)
def _strip(
    seat: int,
    name: str,
    says: str,
    mood: str,
    box: str | None,
    hand: tuple[str, ...],
    played: str,
    sealed: str,
    order: str,
    label: str,
    below: bool,
) -> SeatLine:
    figures = []
    for card in deck_of(box).values():
        how = "played" if card.name == played else "held" if card.name in hand else "spent"
        figures.append(_card(card.name, card.value, "sealed" if card.name == sealed else how))
    badge = Tag("1" if order.startswith("first") else "2", words=f"goes {order}") if order else None
    return SeatLine(seat, name, CARS[seat], says, mood, tuple(figures), badge, label, below)


@lru_cache(256)
def _card(name: str, value: int, mood: str) -> Tag:
    return Tag(str(value), words=name.capitalize(), mood=mood)


# -- the way of the race --------------------------------------------------------------------------


def trail(
    driven: tuple[str, ...],
    current: str,
    ahead: str,
    deck: int,
    last_turn: bool,
    over: bool,
    police: bool,
    box: str | None,
) -> tuple[Mark, ...]:
    """Every turn's road: driven, this one, the next, and those that nobody has seen."""
    words = read_components(box).road_names
    marks = [Mark(f"Turn {turn}: {words[road]}", road_symbol(road), "done") for turn, road in enumerate(driven, 1)]
    turn = len(driven) + 1
    marks.append(Mark(f"Turn {turn}: {words[current]}", road_symbol(current), "done" if over else "now"))
    if last_turn or over:
        if ahead == POLICE:
            marks.append(Mark("The police", road_symbol(POLICE)))
        return tuple(marks)
    marks.append(Mark(f"Turn {turn + 1}: {words[ahead]}", road_symbol(ahead)))
    last = turn + deck - 1
    for later in range(turn + 2, last + 1):
        may = police and later > last - LAST_THREE + 1
        marks.append(Mark(f"Turn {later}: {'if the police do not come' if may else 'road not seen'}"))
    return tuple(marks)


@lru_cache(64)
def steps(decision: str) -> tuple[Step, ...]:
    """The parts of a turn that somebody is asked in."""
    if decision == "over":
        return ()
    return tuple([Step(words, number == STEP_OF[decision]) for number, words in enumerate(STEPS)])


def subtitle(races: int, turn: int, deck: int, last_turn: bool, over: bool, police: bool) -> str:
    if over:
        return f"Series of {races} races, finished" if races > 1 else f"Finished after {turn} turns"
    if last_turn:
        return f"Turn {turn}, the last"
    last = turn + deck - 1
    soonest = max(turn + 1, last - LAST_THREE + 1) if police else last
    return f"Turn {turn} of {soonest} to {last}" if soonest < last else f"Turn {turn} of {last}"


def counters(seen: Seen, names: tuple[str, ...]) -> tuple[Counter, ...]:
    """In a series, which race this is, and the points so far."""
    moment = seen.moment
    if moment.races == 1:
        return ()
    near, far = names[seen.near], names[seen.far]
    return _points(moment.race, moment.races, near, far, seen.me.points, seen.other.points)


@lru_cache(256)
def _points(number: int, races: int, near: str, far: str, own: float, other: float) -> tuple[Counter, ...]:
    race = f"Race {number + 1} of {races}"
    words = f"{race}. Points: {near} {own:g}, {far} {other:g}"
    return (Counter("points", race, f"{_half(own)} : {_half(other)}", "crown", words),)


def _half(points: float) -> str:
    whole = int(points)
    return f"{whole or ''}½" if points != whole else str(whole)
