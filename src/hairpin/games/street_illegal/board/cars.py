"""Every car of the race line in a few words: its status, its figures, whether it is its turn.

Nearly all of this is the same for all viewers, so it is made from a PublicRace, which is equal for all of them. A
viewer's own car is made again, as its owner sees it.
"""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_illegal.components import TempoCard
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.story import CARS, OLD_PRO
from hairpin.games.street_illegal.view import Fight, SeatView, StreetView

BEFORE = ("bid_position", "exchange_card", "lineup")
FIGHTS = ("duel_bid", "old_pro_bid", "nitrous", "press_on", "press_on_slot")
TOO_FAST = ("too_fast", "brake_hand_discard", "brake_discard")
HALF_MADE = {"drive_slot": "drive_action", "optimize_cards": "drive_action", "press_on_slot": "press_on"}
DONE_WITH = {"passed": "tail", "failed": "", "finished": "go"}
NO_FACES = ("none", "none", "none")
SEALED = ("sealed", "sealed", "sealed")
NOTHING = ("", "")


class Driver(NamedTuple):
    """A player's car as everybody sees it."""

    speed: int | None
    face: tuple[TempoCard, ...]
    hand: int
    chips: int | None
    paid: int
    mark: str


class PublicRace(NamedTuple):
    """The race as everybody sees it; `order` has all cars, front to back, also while the grid is open."""

    decision: str
    phase: str
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    order: tuple[int, ...]
    unplaced: tuple[int, ...]
    limit: int | None
    drivers: tuple[Driver, ...]
    old_pro_marks: tuple[str, ...]
    old_pro_does: tuple[str, str]
    fight: Fight | None
    attacker: int  # a car's number, also that of an Old Pro; -1 if there is no fight
    target: int
    names: tuple[str, ...]


class Car(NamedTuple):
    """A car as its plate shows it. `faces` are names of tempo cards, or `back`, `sealed` and `none`."""

    id: str
    symbol: str
    place: int  # its bay, 1 is the front
    placed: bool
    name: str
    status: str
    mood: str
    faces: tuple[str, ...]
    speed: str
    hot: bool
    hand: int | None
    note: str
    note_mood: str
    does: tuple[str, str]
    on: bool
    target: bool
    over: bool


def phase_of(decision: str, pressing: bool) -> str:
    """The part of the track card that is under way."""
    if decision == "over" or decision in BEFORE:
        return decision
    if pressing or decision in FIGHTS:
        return "passing"
    return "situation" if decision == "slope_discard" else "driving"


def public_race(view: StreetView, names: tuple[str, ...], open_chips: bool, better_old_pros: int) -> PublicRace:
    """The part of a view that is the same for everybody: nothing that only the viewer knows."""
    decision, bidding = view.decision, view.bidding
    limit = None if decision == "over" else view.track[view.leg].limit
    return PublicRace(
        decision=HALF_MADE.get(decision, decision),
        phase=phase_of(decision, view.pressing),
        waiting=view.waiting,
        sealed=view.sealed,
        order=view.order or _open_grid(view),
        unplaced=() if bidding is None else tuple(k for k in range(len(view.seats)) if k not in bidding.placed),
        limit=limit,
        drivers=tuple(_driver(seat, open_chips) for seat in view.seats),
        old_pro_marks=view.old_pro_marks,
        old_pro_does=_does(better_old_pros, limit),
        fight=view.fight,
        attacker=-1 if view.fight is None else view.order[view.turn],
        target=-1 if view.fight is None else view.order[view.turn - 1],
        names=names,
    )


def _driver(seat: SeatView, open_chips: bool) -> Driver:
    face, hand = seat.face, seat.hand_size
    if seat.speed is None:  # until all have lined up, cards laid down count as held
        face, hand = (), hand + len(face)
    return Driver(seat.speed, face, hand, seat.chips if open_chips else None, seat.paid, seat.mark)


def _open_grid(view: StreetView) -> tuple[int, ...]:
    """The order while the grid is open: Old Pros in front, placed players at the back, the others between by seat."""
    seats = len(view.seats)
    pros = tuple(range(seats, seats + len(view.old_pro_marks)))
    placed = () if view.bidding is None else view.bidding.placed
    free = tuple(seat for seat in range(seats) if seat not in placed)
    return pros + free + placed[::-1]


def _does(better_old_pros: int, limit: int | None) -> tuple[str, str]:
    """What an Old Pro does in a fight on this track (rules 3.4, option better_old_pros)."""
    if better_old_pros == 2 or limit is None:
        return "turns three", "cards"
    return "two cards, and a", f"third {'up to' if better_old_pros else 'below'} {limit}"


def acting(race: PublicRace) -> int | None:
    """The car whose turn it is, for viewers who are not asked."""
    if race.phase in BEFORE or race.phase == "over":
        return None
    if race.fight is not None:
        return race.attacker
    return race.waiting[0] if race.waiting else None


def cars_of(race: PublicRace) -> tuple[Car, ...]:
    """All cars by their numbers, the seats and then the Old Pros, as a spectator sees them."""
    on, seats = acting(race), len(race.drivers)
    return tuple(
        player(race, number, on == number) if number < seats else _old_pro(race, number, on == number)
        for number in range(len(race.order))
    )


def cars_of_viewer(race: PublicRace, cars: tuple[Car, ...], me: SeatView, asked: bool) -> dict[int, Car]:
    """The cars that a player sees differently from the others, by their numbers: their own, above all."""
    on, mine = acting(race), cars[me.seat]._replace(name="You")
    if asked or race.phase in BEFORE:
        mine = player(race, me.seat, asked or on == me.seat, asked, me)
    found = {me.seat: mine}
    if asked and on is not None and on != me.seat:
        # Another car began the fight in which the viewer is asked: now the turn is the viewer's.
        found[on] = cars[on]._replace(on=False)
    return found


def player(race: PublicRace, seat: int, on: bool, asked: bool = False, own: SeatView | None = None) -> Car:
    """A player's car; with `own` as its owner sees it, with cards laid down that others do not see yet."""
    me = race.drivers[seat]
    fighting = seat in (race.attacker, race.target)
    place = race.order.index(seat) + 1
    status, mood = _status(race, seat, place, asked)
    faces = tuple(card.name for card in (me.face if own is None else own.face))
    if len(faces) < 3:
        sealed = race.decision == "lineup" and seat in race.sealed
        faces = SEALED if sealed else faces + NO_FACES[len(faces) :]
    hot = me.speed is not None and race.limit is not None and me.speed > race.limit
    note, note_mood = "", ""
    if fighting and race.decision != "old_pro_bid":
        if seat in race.sealed:
            note, note_mood = "ready", "go"
        elif seat in race.waiting:
            note = "choosing"
    elif me.paid:
        note = f"paid {me.paid}"
    elif hot and race.phase == "driving" and seat in race.waiting:
        note, note_mood = f"{(me.speed or 0) - (race.limit or 0)} over", "tail"
    elif me.chips is not None:
        note = chips(me.chips)
    return Car(
        id=f"car-{seat}",
        symbol=CARS[seat],
        place=place,
        placed=seat not in race.unplaced,
        name=race.names[seat] if own is None else "You",
        status=status,
        mood=mood,
        faces=faces,
        speed="" if me.speed is None else str(me.speed),
        hot=hot,
        hand=me.hand if own is None else own.hand_size,
        note=note,
        note_mood=note_mood,
        does=NOTHING,
        on=on,
        target=seat == race.target,
        over=race.phase == "passing" and me.mark in DONE_WITH and not on and not fighting,
    )


def _status(race: PublicRace, seat: int, place: int, asked: bool) -> tuple[str, str]:
    """What a player is doing, in a word or two, and its mood."""
    waiting = seat in race.waiting
    own = "turn" if asked else ""
    if seat == race.attacker:
        return "attacking", own
    if seat == race.target:
        return "defends", own
    if race.phase in BEFORE:
        if waiting:
            return ("your turn", "turn") if asked else ("choosing", "")
        if seat in race.sealed:
            return "ready", "go"
        return ("" if race.phase == "lineup" or seat in race.unplaced else "placed"), ""
    if waiting:
        if race.decision in TOO_FAST:
            return "too fast", "tail"
        if race.phase == "driving":
            return "driving", "turn"
        return ("your turn" if asked else "choosing"), own
    if race.phase == "passing":
        mark = race.drivers[seat].mark
        return mark, DONE_WITH.get(mark, "")
    if not race.waiting:
        return "", ""
    turn = race.order.index(race.waiting[0]) + 1
    if place < turn:
        return "done", "go"
    between = [car for car in race.order[turn : place - 1] if car < len(race.drivers)]
    return ("waits" if between else "next"), ""


def _old_pro(race: PublicRace, number: int, on: bool) -> Car:
    status = mood = speed = ""
    faces: tuple[str, ...] = ()
    does = race.old_pro_does
    fight, fighting = race.fight, number in (race.attacker, race.target)
    mark = race.old_pro_marks[number - len(race.drivers)] if race.phase == "passing" else ""
    if fight is not None and fighting:
        status = "attacking" if number == race.attacker else "defends"
        faces = tuple(card.name for card in fight.old_pro_cards) + (("back",) if fight.third_due else ())
        speed = f"{fight.old_pro_sum}{'+' if fight.third_due else ''}"
    elif mark in DONE_WITH:
        status, mood, does = mark, DONE_WITH[mark], ("done for", "this track")
    elif mark:
        status = mark
    return Car(
        id=f"car-{number}",
        symbol=OLD_PRO,
        place=race.order.index(number) + 1,
        placed=True,
        name="Old Pro",
        status=status,
        mood=mood,
        faces=faces,
        speed=speed,
        hot=False,
        hand=None,
        note="",
        note_mood="",
        does=NOTHING if race.phase == "over" else does,
        on=on,
        target=number == race.target,
        over=mark in DONE_WITH and not fighting,
    )
