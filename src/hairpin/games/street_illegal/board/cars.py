"""What every car of the race line is about, in a few words: its status, its figures, whether it is its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.view import SeatView, StreetView

BEFORE = ("bid_position", "exchange_card", "lineup")
SITUATION = ("slope_discard",)
FIGHTS = ("duel_bid", "old_pro_bid", "nitrous", "press_on", "press_on_slot")
TOO_FAST = ("too_fast", "brake_hand_discard", "brake_discard")
DONE_WITH = {"passed": "tail", "failed": "", "finished": "go"}
NO_FACES = ("none", "none", "none")
SEALED = ("sealed", "sealed", "sealed")


class Car(NamedTuple):
    """A car as its plate shows it. `faces` are names of tempo cards, or back, sealed and none."""

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


def phase_of(view: StreetView) -> str:
    """The part of the track card that is under way."""
    if view.decision == "over" or view.decision in BEFORE:
        return view.decision
    if view.decision in FIGHTS or view.pressing:
        return "passing"
    return "situation" if view.decision in SITUATION else "driving"


def acting(view: StreetView) -> int | None:
    """The car whose turn it is, as this viewer's board marks it: its own where it is asked."""
    if view.viewer is not None and view.legal:
        return view.viewer
    if view.decision in BEFORE or view.decision == "over":
        return None
    if view.fight is not None:
        return view.order[view.turn]
    return view.waiting[0] if view.waiting else None


def cars_of(view: StreetView, names: Sequence[str], better_old_pros: int, symbols: Sequence[str]) -> list[Car]:
    """All cars by their numbers: the seats, then the Old Pros."""
    seats = len(view.seats)
    phase = phase_of(view)
    on = acting(view)
    order = view.order or _open_grid(view)
    cars = len(order)
    limit = None if phase in BEFORE or phase == "over" else view.track[view.leg].limit
    attacker = target = -1
    if view.fight is not None:
        attacker, target = view.order[view.turn], view.order[view.turn - 1]
    asked = view.seats[view.waiting[0]].position or 0 if view.waiting and phase in ("situation", "driving") else 0
    following = 0
    if asked:
        following = min((seat.position or 0 for seat in view.seats if (seat.position or 0) > asked), default=0)
    unplaced = () if view.bidding is None else [seat for seat in range(seats) if seat not in view.bidding.placed]
    does = _does(better_old_pros, limit)
    places = {car: place for place, car in enumerate(order, 1)}
    found = []
    for seat in view.seats:
        found.append(
            _player(
                view,
                seat,
                phase,
                names,
                symbols,
                places[seat.seat],
                on,
                attacker,
                target,
                asked,
                following,
                limit,
                seat.seat not in unplaced,
            )
        )
    for number in range(seats, cars):
        found.append(_old_pro(view, number, phase, places[number], attacker, target, does, on))
    return found


def _open_grid(view: StreetView) -> tuple[int, ...]:
    """While the grid is open: Old Pros in front, who is placed at the back, the others between in their seats' order."""
    seats = len(view.seats)
    pros = tuple(range(seats, seats + len(view.old_pro_marks)))
    placed = () if view.bidding is None else view.bidding.placed
    free = tuple(seat for seat in range(seats) if seat not in placed)
    return pros + free + placed[::-1]


def _player(
    view: StreetView,
    me: SeatView,
    phase: str,
    names: Sequence[str],
    symbols: Sequence[str],
    place: int,
    on: int | None,
    attacker: int,
    target: int,
    asked: int,
    following: int,
    limit: int | None,
    placed: bool,
) -> Car:
    seat = me.seat
    status, mood = _status(view, me, phase, attacker, target, asked, following)
    faces: tuple[str, ...] = tuple([card.name for card in me.face])
    if len(faces) < 3:
        sealed = view.decision == "lineup" and seat in view.sealed
        faces = SEALED if sealed else faces + NO_FACES[len(faces) :]
    speed = me.speed
    hot = speed is not None and limit is not None and speed > limit
    note, note_mood = "", ""
    if view.fight is not None and (seat == attacker or seat == target) and view.decision != "old_pro_bid":
        if seat in view.sealed:
            note, note_mood = "ready", "go"
        elif seat in view.waiting:
            note = "choosing"
    elif me.paid:
        note = f"paid {me.paid}"
    elif hot and phase == "driving" and seat == asked_seat(view):
        note, note_mood = f"{(speed or 0) - (limit or 0)} over", "tail"
    elif me.chips is not None and seat != view.viewer:
        note = chips(me.chips)
    return Car(
        f"car-{seat}",
        symbols[seat],
        place,
        placed,
        names[seat],
        status,
        mood,
        faces,
        "" if speed is None else str(speed),
        hot,
        me.hand_size,
        note,
        note_mood,
        ("", ""),
        seat == on,
        seat == target,
        phase == "passing" and me.mark in DONE_WITH and seat != on and seat != target and seat != attacker,
    )


def asked_seat(view: StreetView) -> int:
    return view.waiting[0] if view.waiting else -1


def _status(
    view: StreetView, me: SeatView, phase: str, attacker: int, target: int, asked: int, following: int
) -> tuple[str, str]:
    """What a player is about, in a word or two, and its mood."""
    seat = me.seat
    waiting = seat in view.waiting
    own = "turn" if seat == view.viewer and view.legal else ""
    if seat == attacker:
        return "attacking", own
    if seat == target:
        return "defends", own
    if phase in BEFORE:
        if waiting:
            return ("your turn", "turn") if own else ("choosing", "")
        return ("ready", "go") if seat in view.sealed else ("placed" if view.bidding is not None else "", "")
    if waiting:
        if view.decision in TOO_FAST:
            return "too fast", "tail"
        if phase == "driving":
            return "driving", own or "turn"
        return ("your turn" if own else "choosing"), own
    if phase == "passing":
        return me.mark, DONE_WITH.get(me.mark, "")
    if asked:
        place = me.position or 0
        return ("done", "go") if place < asked else ("next", "") if place == following else ("waits", "")
    return "", ""


def _old_pro(
    view: StreetView,
    number: int,
    phase: str,
    place: int,
    attacker: int,
    target: int,
    does: tuple[str, str],
    on: int | None,
) -> Car:
    status = mood = ""
    faces: tuple[str, ...] = ()
    speed = ""
    fighting = number in (attacker, target)
    mark = view.old_pro_marks[number - len(view.seats)] if phase == "passing" else ""
    if fighting and view.fight is not None:
        status = "attacking" if number == attacker else "defends"
        faces = tuple([card.name for card in view.fight.old_pro_cards])
        faces += ("back",) if view.fight.third_due else ()
        speed = f"{view.fight.old_pro_sum}{'+' if view.fight.third_due else ''}"
    elif mark in DONE_WITH:
        status, mood, does = mark, DONE_WITH[mark], ("done for", "this track")
    elif mark:
        status = mark
    return Car(
        f"car-{number}",
        "si-car-oldpro",
        place,
        True,
        "Old Pro",
        status,
        mood,
        faces,
        speed,
        False,
        None,
        "",
        "",
        ("", "") if phase == "over" else does,
        number == on,
        number == target,
        mark in DONE_WITH and not fighting,
    )


def _does(better_old_pros: int, limit: int | None) -> tuple[str, str]:
    """What an Old Pro does in a fight on this track (rules 3.4, option better_old_pros)."""
    if better_old_pros == 2 or limit is None:
        return "turns three", "cards"
    return "two cards, and a", f"third {'up to' if better_old_pros else 'below'} {limit}"
