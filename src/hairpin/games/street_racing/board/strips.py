"""Both drivers: what each is about, and its five cards, in hand or face up; and the way of the race as a row of signs."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Counter, Mark, SeatLine, Step, Tag
from hairpin.games.street_racing.actions import PlayCard
from hairpin.games.street_racing.agreement import Agreement
from hairpin.games.street_racing.board.symbols import CARS, road_symbol
from hairpin.games.street_racing.components import POLICE, TOP_SPEED, Components, read_components
from hairpin.games.street_racing.view import RacingView

LAST_THREE = 3  # cards of the deck among which the police is
STEPS = ("Cards", "Drive", "Take back")
STEP_OF = {"play": 0, "boost": 1, "handling": 1, "pickup": 2}


def says_of(view: RacingView, seat: int, components: Components) -> tuple[str, str]:
    """What a driver is about, in a word or two, and its mood."""
    me = view.seats[seat]
    if view.decision == "over":
        return "", ""
    asked = bool(view.legal) and seat == view.viewer
    if seat in view.waiting:
        if view.decision == "handling":
            return ("Your check", "turn") if asked else ("In the bend", "")
        if view.decision == "boost":
            return (f"Your {(me.card or '').capitalize()}", "turn") if asked else ("Passing", "")
        if asked:
            return "Your turn", "turn"
        return "Choosing", ""
    if seat in view.sealed:
        return ("Card is down" if view.decision == "play" else "Has chosen"), "ready"
    if view.resolving is not None and me.place == 2:
        reached = min(me.speed + components.card(me.card or "").value, TOP_SPEED)
        return f"Drives next, to {reached}", ""
    return f"Done at {me.speed}", "ready"


def short_says(view: RacingView, seat: int) -> str:
    """The same in one word, beside the track."""
    if view.decision == "over":
        return ""
    if seat in view.waiting:
        return "checking" if view.decision == "handling" else "passing" if view.decision == "boost" else "choosing"
    if seat in view.sealed:
        return "ready"
    return "to come" if view.resolving is not None and view.seats[seat].place == 2 else "done"


def strips(agreed: Agreement, view: RacingView, names: tuple[str, ...], own: bool) -> tuple[SeatLine, ...]:
    """The far driver above the board; the near one below, where its cards lie nowhere else (`own`)."""
    near = 0 if view.viewer is None else view.viewer
    answer = None if view.answer is None else agreed.actions[view.answer]
    sealed = answer.card.name if isinstance(answer, PlayCard) else ""
    found = []
    for seat in (1 - near, near) if own else (1 - near,):
        me = view.seats[seat]
        says, mood = says_of(view, seat, agreed.print)
        below = seat == near
        label = "Your cards" if seat == view.viewer else "Cards, open to all"
        order = _order(agreed, view, seat)
        found.append(
            _strip(
                seat,
                names[seat],
                says,
                mood,
                agreed.components,
                me.hand,
                me.card or "",
                sealed if below else "",
                order,
                f"Goes {order}" if order.startswith("first") else label,
                below,
            )
        )
    return tuple(found)


def _order(agreed: Agreement, view: RacingView, seat: int) -> str:
    """Who resolves first this turn, and why: `first: ahead`, `second`; empty while nobody does."""
    me, other = view.seats[seat], view.seats[1 - seat]
    if me.place is None or me.card is None or other.card is None or view.decision == "over":
        return ""
    if me.place == 2:
        return "second"
    if me.gap != other.gap:
        return "first: ahead"
    higher = agreed.print.card(me.card).value != agreed.print.card(other.card).value
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
    for card in read_components(box).cards:
        how = "played" if card.name == played else "held" if card.name in hand else "spent"
        figures.append(_card(card.name, card.value, "sealed" if card.name == sealed else how))
    badge = Tag("1" if order.startswith("first") else "2", words=f"goes {order}") if order else None
    return SeatLine(seat, name, CARS[seat], says, mood, tuple(figures), badge, label, below)


@lru_cache(256)
def _card(name: str, value: int, mood: str) -> Tag:
    return Tag(str(value), words=name.capitalize(), mood=mood)


# -- the way of the race --------------------------------------------------------------------------


def trail(view: RacingView, box: str | None, police: bool) -> tuple[Mark, ...]:
    """Every turn's road: driven, this one, the next, and those that nobody has seen."""
    return _trail(view.driven, view.current, view.next, view.deck, view.last_turn, view.decision == "over", police, box)


@lru_cache(1024)
def _trail(
    driven: tuple[str, ...],
    current: str,
    ahead: str,
    deck: int,
    last_turn: bool,
    over: bool,
    police: bool,
    box: str | None,
) -> tuple[Mark, ...]:
    components = read_components(box)
    marks = [
        Mark(f"Turn {turn}: {components.road_words(road)}", road_symbol(road), "done")
        for turn, road in enumerate(driven, 1)
    ]
    turn = len(driven) + 1
    marks.append(
        Mark(f"Turn {turn}: {components.road_words(current)}", road_symbol(current), "done" if over else "now")
    )
    if last_turn or over:
        if ahead == POLICE:
            marks.append(Mark("The police", road_symbol(POLICE)))
        return tuple(marks)
    marks.append(Mark(f"Turn {turn + 1}: {components.road_words(ahead)}", road_symbol(ahead)))
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


def subtitle(view: RacingView, police: bool) -> str:
    return _subtitle(view.races, view.turn, view.deck, view.last_turn, view.decision == "over", police)


@lru_cache(1024)
def _subtitle(races: int, turn: int, deck: int, last_turn: bool, over: bool, police: bool) -> str:
    if over:
        return f"Series of {races} races, finished" if races > 1 else f"Finished after {turn} turns"
    if last_turn:
        return f"Turn {turn}, the last"
    last = turn + deck - 1
    soonest = max(turn + 1, last - LAST_THREE + 1) if police else last
    return f"Turn {turn} of {soonest} to {last}" if soonest < last else f"Turn {turn} of {last}"


def counters(view: RacingView, names: tuple[str, ...]) -> tuple[Counter, ...]:
    """In a series, which race this is, and the points so far."""
    if view.races == 1:
        return ()
    near = 0 if view.viewer is None else view.viewer
    race = f"Race {view.race + 1} of {view.races}"
    return _points(race, names[near], names[1 - near], view.seats[near].points, view.seats[1 - near].points)


@lru_cache(256)
def _points(race: str, near: str, far: str, own: float, other: float) -> tuple[Counter, ...]:
    words = f"{race}. Points: {near} {own:g}, {far} {other:g}"
    return (Counter("points", race, f"{_half(own)} : {_half(other)}", "crown", words),)


def _half(points: float) -> str:
    whole = int(points)
    return f"{whole or ''}½" if points != whole else str(whole)
