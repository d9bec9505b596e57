"""Events: tells what happened, in words and as data, to the viewers who may know it (rules 4).

Every kind of event has a name and fields; most have a sentence, some a function that makes one. Only a hidden roll is
secret: other viewers are told that it was rolled, without the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hairpin.engine.state import Event
from hairpin.games.event_kind import Kind, kind_of
from hairpin.games.game import Telling
from hairpin.games.underground.rules import dice, numbers

FATES = {
    numbers.SLOWED: "slowed",
    numbers.STALLED: "stalled",
    numbers.HELD: "held",
    numbers.SPED_UP: "sped_up",
    numbers.SPUN_OUT: "spun_out",
    numbers.STAYED: "stayed",
    numbers.STAYED_LEVEL: "stayed_level",
    numbers.LEFT_STOP: "left_stop",
}
OUT_BY = {
    numbers.BY_SPIN: "spin",
    numbers.BY_STOP: "stop_lane",
    numbers.BY_ROW: "behind",
    numbers.BY_LANE: "slower_lane",
}
REASONS = {
    numbers.NOT_OVER: "not_over",
    numbers.FINISH: "finish",
    numbers.FINISH_LANE: "finish_lane",
    numbers.FINISH_COUNT: "finish_count",
    numbers.OUT_OF_GAS: "out_of_gas",
    numbers.BY_DRIVE_OFF: "drive_off",
    numbers.CRASH: "crash",
    numbers.STALL: "stall",
    numbers.WRECK: "wreck",
    numbers.DEAD_HEAT: "dead_heat",
    numbers.SHARED: "shared",
}
MOVES = {
    numbers.SLOWED: "slows down",
    numbers.STALLED: "stalls",
    numbers.HELD: "holds",
    numbers.SPED_UP: "speeds up",
    numbers.SPUN_OUT: "spins out",
    numbers.LEFT_STOP: "gets going",
}


KINDS: dict[int, Kind] = {
    number: kind_of(name, fields, sentence)
    for number, name, fields, sentence in (
        (numbers.RACE_BEGINS, "race_begins", "players:number", "All cars stand in the middle lane of turn 1."),
        (numbers.ROUND_BEGINS, "round_begins", "round:number drive_off:number", ""),
        (numbers.ROLLED, "rolled", "seat dice", "{seat} rolls {dice}."),
        (numbers.ASSIGNED, "assigned", "seat car_1:dice car_2:dice car_3:dice", ""),
        (numbers.LEFT_ASIDE, "left_aside", "seat dice", "Left aside: {dice}."),
        (numbers.MOVED, "moved", "car became:fate total:number place", ""),
        (numbers.PAID, "paid", "seat burnt:number lost:number pool:number", ""),
        (numbers.PUSHED, "pushed", "car place", "{car} is pushed: {place}."),
        (numbers.PUSHED_OUT, "pushed_out", "car place", "{car} is pushed off the road: {place}."),
        (numbers.ROLL_SHOWN, "roll_shown", "seat dice", "{seat} had rolled {dice}."),
        (numbers.DRIVE_OFF_BEGINS, "drive_off_begins", "players:seats lane:number", ""),
        (numbers.GOES_ON, "goes_on", "car", "{car} goes on."),
        (numbers.REFILLED, "refilled", "seat pool:number", "{seat} has {pool} dice again."),
        (numbers.ELIMINATED, "eliminated", "car why:out", ""),
        (numbers.NEW_LAP, "new_lap", "lap:number", "Over the line together: lap {lap} begins."),
        (numbers.WON, "won", "winners:seats reason survivors:seats", ""),
    )
}


class Teller:
    """Turns events into tellings."""

    def __init__(self, seats: int, hidden_rolls: bool) -> None:
        self.seats = seats
        self.hidden_rolls = hidden_rolls

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
        number = int(event.kind)
        kind = KINDS[number]
        if self.hidden_rolls and number == numbers.ROLLED and viewer != event.a:
            return Telling(kind.name, f"{names[event.a]} rolls in secret.", {"seat": int(event.a), "dice": None})
        data: dict[str, object] = {}
        values = (int(event.a), int(event.b), int(event.c), int(event.d))
        fields = [(name, form, value) for (name, form), value in zip(kind.fields, values, strict=False)]
        for name, form, value in fields:
            self._add(data, name, form, value)
        plain, special = PLAIN.get(number), SPECIAL.get(number)
        if plain is not None:
            words = plain(event, names)
        elif special is not None:
            words = special(self, event, names)
        else:
            said = {name: self._words(form, value, names) for name, form, value in fields}
            words = kind.sentence.format(**said)
        return Telling(kind.name, words, data)

    def owner(self, event: Event) -> int | None:
        return int(event.a) if event.kind == numbers.ROLLED and self.hidden_rolls else None

    def _add(self, data: dict[str, object], name: str, form: str, value: int) -> None:
        """Add the value of a field to the data."""
        if form == "car":
            data["seat"], data["car"] = value // numbers.CARS, value % numbers.CARS + 1
        elif form == "place":
            data["row"], data["lane"] = value % 16, value // 16
        elif form == "dice":
            data[name] = dice.unpack(value)
        elif form == "seats":
            data[name] = seats_in(value, self.seats)
        elif form == "fate":
            data[name] = FATES[value]
        elif form == "out":
            data[name] = OUT_BY[value]
        elif form == "reason":
            data[name] = REASONS[value]
        else:
            data[name] = value

    def _words(self, form: str, value: int, names: Sequence[str]) -> str:
        if form == "seat":
            return names[value]
        if form == "car":
            return car_words(value, names)
        if form == "place":
            return place_words(value % 16, value // 16)
        if form == "dice":
            return dice_words(dice.unpack(value))
        return str(value)

    def _drive_off_begins(self, event: Event, names: Sequence[str]) -> str:
        tied = listed([names[seat] for seat in seats_in(int(event.a), self.seats)])
        where = "stopped" if event.b == numbers.STOP else f"in lane {event.b}"
        return f"{tied} are level over the line {where}: a sudden death drive-off, back at turn 1."

    def _won(self, event: Event, names: Sequence[str]) -> str:
        winners = [names[seat] for seat in seats_in(int(event.a), self.seats)]
        survivors = [names[seat] for seat in seats_in(int(event.c), self.seats)]
        return ending(int(event.b), winners, survivors)


# -- sentences that depend on more than their numbers -----------------------------------------------


def _round_begins(event: Event, names: Sequence[str]) -> str:
    return f"Round {event.a}." if event.b == 0 else f"Round {event.a}, {event.b} of the drive-off."


def _assigned(event: Event, names: Sequence[str]) -> str:
    groups = [(car, dice.unpack(group)) for car, group in enumerate((event.b, event.c, event.d), 1) if group]
    return f"{names[event.a]} assigns {listed([f'{dice_words(group)} to car {car}' for car, group in groups])}."


def _moved(event: Event, names: Sequence[str]) -> str:
    car, total, place = car_words(int(event.a), names), int(event.c), int(event.d)
    became = int(event.b)
    if became == numbers.STAYED:
        return f"{car} stays stopped with {total}."
    if became == numbers.STAYED_LEVEL:
        return f"{car} stays stopped with {total}, exactly the target."
    return f"{car} {MOVES[became]} with {total}: {place_words(place % 16, place // 16)}."


def _paid(event: Event, names: Sequence[str]) -> str:
    if event.c == 0:
        return f"{names[event.a]} is down to {count_dice(int(event.d))} and loses none."
    return f"{names[event.a]} loses {count_dice(int(event.c))} and has {event.d}."


def _eliminated(event: Event, names: Sequence[str]) -> str:
    why = {
        numbers.BY_SPIN: "it spun out",
        numbers.BY_STOP: "it stopped",
        numbers.BY_ROW: "it fell behind",
        numbers.BY_LANE: "another is in a faster lane",
    }
    return f"{car_words(int(event.a), names)} is out: {why[event.b]}."


def ending(reason: int, winners: list[str], survivors: list[str]) -> str:
    """How the match ended, in a sentence."""
    if reason == numbers.OUT_OF_GAS:
        return "Out of gas: no car moves any more, and everybody has lost."
    if reason == numbers.CRASH:
        return f"{listed(survivors)} crash together: nobody wins, and the crowd buys a round to their memory."
    if reason == numbers.STALL:
        return f"{listed(survivors)} roll to a stop together: nobody wins, and they owe the crowd a round."
    if reason == numbers.WRECK:
        return f"{listed(survivors)} are all out at once, some spun out and some stopped: nobody wins."
    if reason == numbers.DEAD_HEAT:
        return f"A dead heat: {listed(survivors)} are still level when the drive-off ends, and nobody wins."
    if reason == numbers.SHARED:
        return f"{listed(winners)} share the win, level over the line."
    by = {
        numbers.FINISH: "alone over the line",
        numbers.FINISH_LANE: "over the line in the fastest lane anyone finished in",
        numbers.FINISH_COUNT: "with the most cars in the fastest lane anyone finished in",
        numbers.BY_DRIVE_OFF: "the last one left in the drive-off",
    }
    return f"{listed(winners)} wins, {by[reason]}."


# -- words ---------------------------------------------------------------------------------------------


def seats_in(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def car_words(car: int, names: Sequence[str]) -> str:
    """`Red 2`: short, since up to twelve cars move in a round."""
    return f"{names[car // numbers.CARS]} {car % numbers.CARS + 1}"


def dice_words(faces: Sequence[int]) -> str:
    return " ".join(str(face) for face in faces) or "nothing"


def count_dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def place_words(row: int, lane: int) -> str:
    """Where a car stands: `turn 2, lane 3`."""
    if row == numbers.LINE:
        return "over the line, stopped" if lane == numbers.STOP else f"over the line in lane {lane}"
    return f"turn {row}, {'stop lane' if lane == numbers.STOP else f'lane {lane}'}"


# Functions that make a sentence: PLAIN from the event alone, SPECIAL also from the number of seats. They are not kept
# in Teller objects, because bound methods there would make reference cycles.
PLAIN: dict[int, Callable[[Event, Sequence[str]], str]] = {
    numbers.ROUND_BEGINS: _round_begins,
    numbers.ASSIGNED: _assigned,
    numbers.MOVED: _moved,
    numbers.PAID: _paid,
    numbers.ELIMINATED: _eliminated,
}
SPECIAL: dict[int, Callable[[Teller, Event, Sequence[str]], str]] = {
    numbers.DRIVE_OFF_BEGINS: Teller._drive_off_begins,
    numbers.WON: Teller._won,
}
