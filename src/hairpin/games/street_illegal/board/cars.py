"""Every car of the race line as one viewer sees it: what it is doing in a word or two, its figures, its turn."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Parts, Voice
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.numbers import PROS_ALWAYS
from hairpin.games.street_illegal.story import CARS, OLD_PRO
from hairpin.games.street_illegal.view import Fight, Opened, SeatView, Shown, StreetView, phase_of

TOO_FAST = ("too_fast", "brake_hand_discard", "brake_discard")
DONE_WITH = {"passed": "tail", "failed": "", "finished": "go"}
NO_FACES = ("none", "none", "none")


class Car(NamedTuple):
    """A car as its plate shows it. `faces` are names of tempo cards, or `back`, `sealed` and `none`.

    `does` says in two lines what an Old Pro does in a fight, `short` says it in one.
    """

    id: str
    symbol: str
    place: int  # its bay, 1 is the front
    name: str
    status: str
    mood: str = ""
    faces: tuple[str, ...] = ()
    speed: str = ""
    hot: bool = False
    hand: int | None = None
    note: str = ""
    note_mood: str = ""
    does: tuple[str, ...] = ()
    short: str = ""
    placed: bool = True
    on: bool = False
    target: bool = False
    over: bool = False


class Race(NamedTuple):
    """What the cars have in common; it is the same for all viewers."""

    phase: str
    decision: str
    order: tuple[int, ...]  # all cars, front to back, also while the grid is open
    seats: int
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    open: tuple[int, ...]  # seats that have no place yet
    limit: int | None
    fight: Fight | None
    attacker: int  # a car's number, also that of an Old Pro; -1 if there is no fight
    target: int
    bids: tuple[str, ...]  # by seat, the cards bid for the grid, or `none`; empty before they are shown


def cars_of(view: StreetView, voice: Voice, box: Box, parts: Parts) -> tuple[Car, ...]:
    """All cars by their numbers: the seats, then the Old Pros. Only the viewer's own car is special to them."""
    race, on, seats = _race(view), _acting(view), len(view.seats)
    cars = []
    for seat in view.seats:
        number, own = seat.seat, seat.seat == view.viewer
        kept, asked = parts.own if own else parts.table, own and bool(view.legal)
        cars.append(kept.at(number, player, race, seat, voice.called[number], on == number, asked, box.open_chips))
    for number, mark in enumerate(view.old_pro_marks, seats):
        cars.append(parts.table.at(number, old_pro, race, number, mark, on == number, box.better_old_pros))
    return tuple(cars)


def _race(view: StreetView) -> Race:
    phase, seats = phase_of(view), len(view.seats)
    open_seats: tuple[int, ...] = ()
    order = view.order
    if view.bidding is not None:
        placed = view.bidding.placed
        open_seats = tuple(seat for seat in range(seats) if seat not in placed)
        # Old Pros are in front, placed players at the back, the others between them by seat.
        order = (*range(seats, seats + len(view.old_pro_marks)), *open_seats, *placed[::-1])
    fights = view.fight is not None and not (view.opened and view.opened.result)
    fighters = (order[view.turn], order[view.turn - 1]) if fights else (-1, -1)
    limit = None if phase == "over" else view.track[view.leg].limit
    acting = _acting(view) if view.between and not view.fight else None
    asked = view.decision, order, seats, view.waiting if acting is None else (acting,), view.sealed
    shown = view.bidding.cards if isinstance(view.bidding, Shown) else ()
    bids = tuple(["none" if card is None else card.name for card in shown])
    return Race(phase, *asked, open_seats, limit, view.fight, *fighters, bids)


def _acting(view: StreetView) -> int | None:
    """The car whose turn it is; the viewer's own if they are asked."""
    if view.legal:
        return view.viewer
    if phase_of(view) in ("grid", "lineup", "over"):
        return None
    if view.fight is not None:
        return None if view.opened and view.opened.result else view.order[view.turn]
    if view.between:
        return view.order[view.turn] if view.turn >= 0 and (view.pressing or phase_of(view) != "passing") else None
    return view.waiting[0] if view.waiting else None


# -- players ----------------------------------------------------------------------------------


def player(race: Race, seat: SeatView, name: str, on: bool, asked: bool, open_chips: bool) -> Car:
    """A player's car; `on`: it is its turn; `asked`: the viewer drives it and is asked."""
    number = seat.seat
    excess = 0 if race.limit is None else max(0, (seat.speed or 0) - race.limit)
    fighting = number in (race.attacker, race.target)
    status, mood = _status(race, seat, asked)
    faces = tuple([card.name for card in seat.face]) or race.bids[number : number + 1]
    if race.phase == "lineup" and number in race.sealed and not faces:
        faces = ("sealed", "sealed", "sealed")
    note = note_mood = ""
    if fighting and isinstance(race.fight, Opened) and race.fight.stakes:
        note = chips(race.fight.stakes[0 if number == race.attacker else 1] or 0)
    elif fighting and race.decision != "old_pro_bid":
        if number in race.sealed:
            note, note_mood = "ready", "go"
        elif number in race.waiting:
            note = "choosing"
    elif seat.paid:
        note = f"paid {seat.paid}"
    elif excess and race.phase == "driving" and number in race.waiting:
        note, note_mood = f"{excess} over", "tail"
    elif open_chips:
        note = chips(seat.chips or 0)
    return Car(
        id=f"car-{number}",
        symbol=CARS[number],
        place=race.order.index(number) + 1,
        name=name,
        status=status,
        mood=mood,
        faces=faces + NO_FACES[len(faces) :],
        speed="" if seat.speed is None else str(seat.speed),
        hot=excess > 0,
        hand=seat.hand_size,
        note=note,
        note_mood=note_mood,
        placed=number not in race.open,
        on=on,
        target=number == race.target,
        over=race.phase == "passing" and seat.mark in DONE_WITH and not on and not fighting,
    )


def _status(race: Race, seat: SeatView, asked: bool) -> tuple[str, str]:
    """What a player is doing, in a word or two, and its mood."""
    number, phase, waiting = seat.seat, race.phase, seat.seat in race.waiting
    mine = "turn" if asked else ""
    if number in (race.attacker, race.target):
        return "attacking" if number == race.attacker else "defends", mine
    if phase in ("grid", "lineup"):
        if waiting:
            return "your turn" if asked else "choosing", mine
        if number in race.sealed:
            return "ready", "go"
        return "placed" if phase == "grid" and number not in race.open else "", ""
    if waiting:
        if race.decision in TOO_FAST:
            return "too fast", "tail"
        if phase == "driving":
            return "driving", "turn"
        if race.decision == "situation":
            return "", ""
        return "your turn" if asked else "choosing", mine
    if phase == "passing":
        return seat.mark, DONE_WITH.get(seat.mark, "")
    if not race.waiting:
        return "", ""
    turn, place = race.order.index(race.waiting[0]), race.order.index(number)
    if place < turn:
        return "done", "go"
    between = any(car < race.seats for car in race.order[turn + 1 : place])
    return "waits" if between else "next", ""


# -- Old Pros ---------------------------------------------------------------------------------


def old_pro(race: Race, number: int, mark: str, on: bool, better_old_pros: int) -> Car:
    does, short = ((), "") if race.phase == "over" else _does(better_old_pros, race.limit)
    key, place, fight = f"car-{number}", race.order.index(number) + 1, race.fight
    if fight is not None and number in (race.attacker, race.target):
        status = "attacking" if number == race.attacker else "defends"
        faces = tuple(card.name for card in fight.old_pro_cards) + (("back",) if fight.third_due else ())
        speed, target = f"{fight.old_pro_sum}{'+' if fight.third_due else ''}", number == race.target
        if race.decision == "passing" and not faces:
            speed = ""
        return Car(key, OLD_PRO, place, "Old Pro", status, "", faces, speed, does=does, on=on, target=target)
    if race.phase != "passing":
        mark = ""
    if mark not in DONE_WITH:
        return Car(key, OLD_PRO, place, "Old Pro", mark, does=does, short=short, on=on)
    done = ("done for", "this track")
    return Car(key, OLD_PRO, place, "Old Pro", mark, DONE_WITH[mark], does=done, on=on, over=True)


def _does(better_old_pros: int, limit: int | None) -> tuple[tuple[str, str], str]:
    """What an Old Pro does in a fight on this track (rules 3.4, option better_old_pros)."""
    if better_old_pros == PROS_ALWAYS or limit is None:
        return ("turns three", "cards"), "three cards"
    return ("two cards, and a", f"third {'up to' if better_old_pros else 'below'} {limit}"), "2 or 3 cards"
