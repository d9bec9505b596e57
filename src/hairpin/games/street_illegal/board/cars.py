"""Every car of the race line in a few words, as one viewer sees it: its status, its figures, whether it is its turn."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Voice
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.numbers import PROS_ALWAYS
from hairpin.games.street_illegal.story import CARS, OLD_PRO
from hairpin.games.street_illegal.view import SeatView, StreetView, phase_of

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
    """What all cars have in common. `order` has all of them, front to back, also while the grid is open."""

    view: StreetView
    phase: str
    order: tuple[int, ...]
    on: int | None  # the car whose turn it is
    attacker: int  # a car's number, also that of an Old Pro; -1 if there is no fight
    target: int


def cars_of(view: StreetView, voice: Voice, box: Box) -> tuple[Car, ...]:
    """All cars by their numbers: the seats, then the Old Pros."""
    fighters = (-1, -1) if view.fight is None else (view.order[view.turn], view.order[view.turn - 1])
    race = Race(view, phase_of(view), view.order or _open_grid(view), acting(view), *fighters)
    seats = len(view.seats)
    players = [_player(race, seat, voice.called[seat.seat], bool(box.open_chips)) for seat in view.seats]
    return (*players, *(_old_pro(race, number, int(box.better_old_pros)) for number in range(seats, len(race.order))))


def acting(view: StreetView) -> int | None:
    """The car whose turn it is; the viewer's own if they are asked."""
    if view.legal:
        return view.viewer
    if phase_of(view) in ("grid", "lineup", "over"):
        return None
    if view.fight is not None:
        return view.order[view.turn]
    return view.waiting[0] if view.waiting else None


def _open_grid(view: StreetView) -> tuple[int, ...]:
    """The order while the grid is open: Old Pros in front, placed players at the back, the others between by seat."""
    seats = len(view.seats)
    pros = tuple(range(seats, seats + len(view.old_pro_marks)))
    placed = () if view.bidding is None else view.bidding.placed
    return (*pros, *(seat for seat in range(seats) if seat not in placed), *placed[::-1])


# -- players ----------------------------------------------------------------------------------


def _player(race: Race, seat: SeatView, name: str, open_chips: bool) -> Car:
    view, number, on = race.view, seat.seat, race.on == seat.seat
    limit = None if race.phase == "over" else view.track[view.leg].limit
    excess = 0 if limit is None else max(0, (seat.speed or 0) - limit)
    fighting = number in (race.attacker, race.target)
    placed = view.bidding is None or number in view.bidding.placed
    status, mood = _status(race, seat, placed)
    faces = tuple(card.name for card in seat.face)
    if race.phase == "lineup" and number in view.sealed and not faces:
        faces = ("sealed", "sealed", "sealed")
    note = note_mood = ""
    if fighting and view.decision != "old_pro_bid":
        if number in view.sealed:
            note, note_mood = "ready", "go"
        elif number in view.waiting:
            note = "choosing"
    elif seat.paid:
        note = f"paid {seat.paid}"
    elif excess and race.phase == "driving" and number in view.waiting:
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
        placed=placed,
        on=on,
        target=number == race.target,
        over=race.phase == "passing" and seat.mark in DONE_WITH and not on and not fighting,
    )


def _status(race: Race, seat: SeatView, placed: bool) -> tuple[str, str]:
    """What a player is doing, in a word or two, and its mood."""
    view, number, phase = race.view, seat.seat, race.phase
    waiting, asked = number in view.waiting, number == view.viewer and bool(view.legal)
    mine = "turn" if asked else ""
    if number in (race.attacker, race.target):
        return "attacking" if number == race.attacker else "defends", mine
    if phase in ("grid", "lineup"):
        if waiting:
            return "your turn" if asked else "choosing", mine
        if number in view.sealed:
            return "ready", "go"
        return "placed" if phase == "grid" and placed else "", ""
    if waiting:
        if view.decision in TOO_FAST:
            return "too fast", "tail"
        if phase == "driving":
            return "driving", "turn"
        return "your turn" if asked else "choosing", mine
    if phase == "passing":
        return seat.mark, DONE_WITH.get(seat.mark, "")
    if not view.waiting:
        return "", ""
    turn, place = race.order.index(view.waiting[0]), race.order.index(number)
    if place < turn:
        return "done", "go"
    between = any(car < len(view.seats) for car in race.order[turn + 1 : place])
    return "waits" if between else "next", ""


# -- Old Pros ---------------------------------------------------------------------------------


def _old_pro(race: Race, number: int, better_old_pros: int) -> Car:
    view, place, on, over = race.view, race.order.index(number) + 1, race.on == number, race.phase == "over"
    does, short = ((), "") if over else _does(better_old_pros, view.track[view.leg].limit)
    key, fight = f"car-{number}", view.fight
    if fight is not None and number in (race.attacker, race.target):
        status = "attacking" if number == race.attacker else "defends"
        faces = tuple(card.name for card in fight.old_pro_cards) + (("back",) if fight.third_due else ())
        speed, target = f"{fight.old_pro_sum}{'+' if fight.third_due else ''}", number == race.target
        return Car(key, OLD_PRO, place, "Old Pro", status, "", faces, speed, does=does, on=on, target=target)
    mark = view.old_pro_marks[number - len(view.seats)] if race.phase == "passing" else ""
    if mark not in DONE_WITH:
        return Car(key, OLD_PRO, place, "Old Pro", mark, does=does, short=short, on=on)
    done = ("done for", "this track")
    return Car(key, OLD_PRO, place, "Old Pro", mark, DONE_WITH[mark], does=done, on=on, over=True)


def _does(better_old_pros: int, limit: int | None) -> tuple[tuple[str, str], str]:
    """What an Old Pro does in a fight on this track (rules 3.4, option better_old_pros)."""
    if better_old_pros == PROS_ALWAYS or limit is None:
        return ("turns three", "cards"), "three cards"
    return ("two cards, and a", f"third {'up to' if better_old_pros else 'below'} {limit}"), "2 or 3 cards"
