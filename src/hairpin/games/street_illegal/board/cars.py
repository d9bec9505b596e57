"""What every car of the race line is about, in a few words: its status, its figures, whether it is its turn.

Nearly all of it is the same for all viewers, so it is made once for a Street, the part of a view that everybody shares;
a viewer's own car is made again as it sees it itself.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from hairpin.drawing import Group
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.view import SeatView, StreetView

BEFORE: Final = ("bid_position", "exchange_card", "lineup")
FIGHTS: Final = ("duel_bid", "old_pro_bid", "nitrous", "press_on", "press_on_slot")
TOO_FAST: Final = ("too_fast", "brake_hand_discard", "brake_discard")
HALF_MADE: Final = {"drive_slot": "drive_action", "optimize_cards": "drive_action", "press_on_slot": "press_on"}
DONE_WITH: Final = {"passed": "tail", "failed": "", "finished": "go"}
NO_FACES: Final = ("none", "none", "none")
SEALED: Final = ("sealed", "sealed", "sealed")
OLD_PRO: Final = "si-car-oldpro"
IDS: Final = tuple([f"car-{number}" for number in range(7)])
NOTHING: Final = ("", "")
Plate: TypeAlias = tuple[Group, Group, Group]


@final
class Driver:
    """A player's car as everybody sees it, read once while the seat stays the same; `faces` are names of tempo cards."""

    __slots__ = ("chips", "faces", "hand", "mark", "paid", "said", "speed", "view")

    def __init__(self, seat: SeatView, open_chips: bool) -> None:
        self.view = seat
        self.speed = seat.speed
        self.said = "" if self.speed is None else str(self.speed)
        self.chips = seat.chips if open_chips else None
        self.paid = seat.paid
        self.mark = seat.mark
        self.faces: tuple[str, ...] = ()
        self.hand = seat.hand_size
        if self.speed is None:
            self.hand += len(seat.face)  # until all have lined up the cards laid down count as held
        else:
            self.faces = tuple([card.name for card in seat.face])


@final
class Battle:
    """A fight: the cars, and the Old Pro's cards."""

    __slots__ = ("attacker", "old_pro_cards", "old_pro_sum", "target", "third_due")

    def __init__(
        self,
        attacker: int,
        target: int,
        old_pro_cards: tuple[str, ...],
        old_pro_sum: int,
        third_due: bool,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.old_pro_cards = old_pro_cards
        self.old_pro_sum = old_pro_sum
        self.third_due = third_due


@final
class Street:
    """What the race line shows to everybody; `order` has all cars, front to back, also while the grid is open."""

    __slots__ = (
        "battle",
        "decision",
        "drivers",
        "limit",
        "names",
        "old_pro_does",
        "old_pro_marks",
        "order",
        "phase",
        "places",
        "sealed",
        "symbols",
        "unplaced",
        "waiting",
    )

    def __init__(
        self,
        decision: str,
        phase: str,
        waiting: tuple[int, ...],
        sealed: tuple[int, ...],
        order: tuple[int, ...],
        unplaced: tuple[int, ...],
        limit: int | None,
        old_pro_marks: tuple[str, ...],
        drivers: list[Driver],
        battle: Battle | None,
        names: tuple[str, ...],
        symbols: tuple[str, ...],
        better_old_pros: int,
    ) -> None:
        self.decision = decision
        self.phase = phase
        self.waiting = waiting
        self.sealed = sealed
        self.order = order
        self.places = [0] * len(order)  # by car, 1 is the front
        for place, car in enumerate(order):
            self.places[car] = place + 1
        self.unplaced = unplaced
        self.limit = limit
        self.old_pro_marks = old_pro_marks
        self.drivers = drivers
        self.battle = battle
        self.names = names
        self.symbols = symbols
        self.old_pro_does = _does(better_old_pros, limit)


@final
class Car:
    """A car as its plate shows it. `faces` are names of tempo cards, or back, sealed and none."""

    __slots__ = (
        "does",
        "faces",
        "hand",
        "hot",
        "id",
        "mood",
        "name",
        "note",
        "note_mood",
        "on",
        "over",
        "place",
        "placed",
        "speed",
        "status",
        "symbol",
        "tall",
        "target",
        "wide",
    )

    def __init__(
        self,
        id: str,
        symbol: str,
        place: int,
        placed: bool,
        name: str,
        status: str,
        mood: str,
        faces: tuple[str, ...],
        speed: str,
        hot: bool,
        hand: int | None,
        note: str,
        note_mood: str,
        does: tuple[str, str],
        on: bool,
        target: bool,
        over: bool,
    ) -> None:
        self.id = id
        self.symbol = symbol
        self.place = place  # its bay, 1 is the front
        self.placed = placed
        self.name = name
        self.status = status
        self.mood = mood
        self.faces = faces
        self.speed = speed
        self.hot = hot
        self.hand = hand
        self.note = note
        self.note_mood = note_mood
        self.does = does
        self.on = on
        self.target = target
        self.over = over
        self.wide: Plate | None = None  # its plates, once they are drawn
        self.tall: Plate | None = None

    def same(self, other: Car) -> bool:
        """Whether it looks like another one."""
        return (
            self.id == other.id
            and self.symbol == other.symbol
            and self.stands_like(other)
            and self.headed_like(other)
            and self.faces == other.faces
            and self.figured_like(other)
        )

    def stands_like(self, other: Car) -> bool:
        """Whether all parts of its plate stand where those of another one do, and as bright."""
        return self.place == other.place and self.over == other.over

    def headed_like(self, other: Car) -> bool:
        """Whether it is called like another one, and about the same."""
        return (
            self.status == other.status
            and self.on == other.on
            and self.target == other.target
            and self.mood == other.mood
            and self.note == other.note
            and self.note_mood == other.note_mood
            and self.name == other.name
            and self.placed == other.placed
            and self.does == other.does
        )

    def figured_like(self, other: Car) -> bool:
        """Whether it has the figures of another one."""
        return (
            self.speed == other.speed
            and self.hand == other.hand
            and self.hot == other.hot
            and self.note == other.note
            and self.note_mood == other.note_mood
        )

    def seen(self, name: str, on: bool) -> Car:
        """The same car as somebody else calls it, with or without the light of its turn."""
        return Car(
            self.id,
            self.symbol,
            self.place,
            self.placed,
            name,
            self.status,
            self.mood,
            self.faces,
            self.speed,
            self.hot,
            self.hand,
            self.note,
            self.note_mood,
            self.does,
            on,
            self.target,
            self.over,
        )


def phase_of(decision: str, pressing: bool) -> str:
    """The part of the track card that is under way."""
    if decision == "over" or decision in BEFORE:
        return decision
    if pressing or decision in FIGHTS:
        return "passing"
    return "situation" if decision == "slope_discard" else "driving"


def street_of(
    agreed: Agreement,
    view: StreetView,
    names: tuple[str, ...],
    symbols: tuple[str, ...],
    limit: int | None,
    last: Street | None,
) -> Street:
    """The part of a view that everybody shares: nothing of the viewer's own."""
    fight, order = view.fight, view.order
    battle = None
    if fight is not None:
        cards = tuple([card.name for card in fight.old_pro_cards])
        turn = view.turn
        battle = Battle(order[turn], order[turn - 1], cards, fight.old_pro_sum, fight.third_due)
    decision = view.decision
    seats, bidding = view.seats, view.bidding
    box = agreed.box
    return Street(
        HALF_MADE.get(decision, decision),
        phase_of(decision, view.pressing),
        view.waiting,
        view.sealed,
        order or _open_grid(view),
        () if bidding is None else tuple([k for k in range(len(seats)) if k not in bidding.placed]),
        limit,
        view.old_pro_marks,
        _drivers(seats, bool(box.open_chips), None if last is None else last.drivers),
        battle,
        names,
        symbols,
        int(box.better_old_pros),
    )


def _drivers(seats: tuple[SeatView, ...], open_chips: bool, last: list[Driver] | None) -> list[Driver]:
    """Everybody; who is as before is the same object as before."""
    if last is None:
        return [Driver(seat, open_chips) for seat in seats]
    return [
        last[number] if last[number].view is seat else Driver(seat, open_chips) for number, seat in enumerate(seats)
    ]


def _open_grid(view: StreetView) -> tuple[int, ...]:
    """While the grid is open: Old Pros in front, who is placed at the back, the others between in their seats' order."""
    seats = len(view.seats)
    pros = tuple(range(seats, seats + len(view.old_pro_marks)))
    placed = () if view.bidding is None else view.bidding.placed
    free = tuple(seat for seat in range(seats) if seat not in placed)
    return pros + free + placed[::-1]


def acting(street: Street) -> int | None:
    """The car whose turn it is, as those see it who are not asked."""
    if street.phase in BEFORE or street.phase == "over":
        return None
    if street.battle is not None:
        return street.battle.attacker
    return street.waiting[0] if street.waiting else None


def cars_of(street: Street, before: tuple[Car, ...] | None = None) -> tuple[Car, ...]:
    """All cars by their numbers, the seats and then the Old Pros, as somebody watching sees them.

    Those that look as they did before are the same objects.
    """
    on = acting(street)
    seats = len(street.drivers)
    cars = []
    for number in range(len(street.order)):
        car = player(street, number, on == number) if number < seats else _old_pro(street, number, on == number)
        cars.append(before[number] if before is not None and before[number].same(car) else car)
    return tuple(cars)


def player(street: Street, seat: int, on: bool, asked: bool = False, own: Held | None = None) -> Car:
    """A player's car; with `own` as its owner sees it, with the cards it has laid down and others do not see yet."""
    me = street.drivers[seat]
    battle = street.battle
    fighting = battle is not None and seat in (battle.attacker, battle.target)
    place = street.places[seat]
    status, mood = _status(street, seat, place, asked)
    faces = me.faces if own is None else own.face_names
    if len(faces) < 3:
        sealed = street.decision == "lineup" and seat in street.sealed
        faces = SEALED if sealed else faces + NO_FACES[len(faces) :]
    hot = me.speed is not None and street.limit is not None and me.speed > street.limit
    note, note_mood = "", ""
    if fighting and street.decision != "old_pro_bid":
        if seat in street.sealed:
            note, note_mood = "ready", "go"
        elif seat in street.waiting:
            note = "choosing"
    elif me.paid:
        note = f"paid {me.paid}"
    elif hot and street.phase == "driving" and seat in street.waiting:
        note, note_mood = f"{(me.speed or 0) - (street.limit or 0)} over", "tail"
    elif me.chips is not None:
        note = chips(me.chips)
    return Car(
        IDS[seat],
        street.symbols[seat],
        place,
        seat not in street.unplaced,
        street.names[seat] if own is None else "You",
        status,
        mood,
        faces,
        me.said,
        hot,
        me.hand if own is None else own.hand_size,
        note,
        note_mood,
        NOTHING,
        on,
        battle is not None and seat == battle.target,
        street.phase == "passing" and me.mark in DONE_WITH and not on and not fighting,
    )


def _status(street: Street, seat: int, place: int, asked: bool) -> tuple[str, str]:
    """What a player is about, in a word or two, and its mood."""
    waiting = seat in street.waiting
    own = "turn" if asked else ""
    battle = street.battle
    if battle is not None and seat == battle.attacker:
        return "attacking", own
    if battle is not None and seat == battle.target:
        return "defends", own
    if street.phase in BEFORE:
        if waiting:
            return ("your turn", "turn") if asked else ("choosing", "")
        if seat in street.sealed:
            return "ready", "go"
        return ("" if street.phase == "lineup" or seat in street.unplaced else "placed"), ""
    if waiting:
        if street.decision in TOO_FAST:
            return "too fast", "tail"
        if street.phase == "driving":
            return "driving", "turn"
        return ("your turn" if asked else "choosing"), own
    if street.phase == "passing":
        mark = street.drivers[seat].mark
        return mark, DONE_WITH.get(mark, "")
    if not street.waiting:
        return "", ""
    turn = street.places[street.waiting[0]]
    if place < turn:
        return "done", "go"
    between = [car for car in street.order[turn : place - 1] if car < len(street.drivers)]
    return ("waits" if between else "next"), ""


def _old_pro(street: Street, number: int, on: bool) -> Car:
    status = mood = speed = ""
    faces: tuple[str, ...] = ()
    does = street.old_pro_does
    battle = street.battle
    fighting = battle is not None and number in (battle.attacker, battle.target)
    mark = street.old_pro_marks[number - len(street.drivers)] if street.phase == "passing" else ""
    if battle is not None and fighting:
        status = "attacking" if number == battle.attacker else "defends"
        faces = battle.old_pro_cards + (("back",) if battle.third_due else ())
        speed = f"{battle.old_pro_sum}{'+' if battle.third_due else ''}"
    elif mark in DONE_WITH:
        status, mood, does = mark, DONE_WITH[mark], ("done for", "this track")
    elif mark:
        status = mark
    return Car(
        IDS[number],
        OLD_PRO,
        street.places[number],
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
        NOTHING if street.phase == "over" else does,
        on,
        battle is not None and number == battle.target,
        mark in DONE_WITH and not fighting,
    )


def _does(better_old_pros: int, limit: int | None) -> tuple[str, str]:
    """What an Old Pro does in a fight on this track (rules 3.4, option better_old_pros)."""
    if better_old_pros == 2 or limit is None:
        return "turns three", "cards"
    return "two cards, and a", f"third {'up to' if better_old_pros else 'below'} {limit}"
