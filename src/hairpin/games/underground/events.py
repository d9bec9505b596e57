"""Events: tells what happened, in words and as data, to the viewers who may know it (rules 4).

Only a hidden roll is secret: other viewers are told that it was rolled, without the dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing import Voice, Who
from hairpin.drawing.words import count, listed
from hairpin.engine.state import Event
from hairpin.games import telling
from hairpin.games.telling import Kind, kinds, seats_in
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
WHY_OUT = {
    "spin": "it spun out",
    "stop_lane": "it stopped",
    "behind": "it fell behind",
    "slower_lane": "it is in a slower lane",
}
NAMES: Mapping[str, Mapping[int, str]] = {"fate": FATES, "out": OUT_BY, "reason": REASONS}
KINDS = kinds(
    (numbers.RACE_BEGINS, "race_begins", "players:number", "All cars stand in the middle lane of turn 1."),
    (numbers.ROUND_BEGINS, "round_begins", "round:number drive_off:number", ""),
    (numbers.ROLLED, "rolled", "seat dice", "{seat} {seat:rolls|roll} {dice}.", "{seat} rolls in secret."),
    (numbers.ASSIGNED, "assigned", "seat car_1:dice car_2:dice car_3:dice", ""),
    (numbers.LEFT_ASIDE, "left_aside", "seat dice", "{seat} {seat:leaves|leave} {dice} aside."),
    (numbers.MOVED, "moved", "car became:fate total:number place", ""),
    (numbers.PAID, "paid", "seat burnt:number lost:number pool:number", ""),
    (numbers.PUSHED, "pushed", "car place", "{car} is pushed: {place}."),
    (numbers.PUSHED_OUT, "pushed_out", "car place", "{car} is pushed off the road: {place}."),
    (numbers.ROLL_SHOWN, "roll_shown", "seat dice", "{seat} had rolled {dice}."),
    (
        numbers.DRIVE_OFF_BEGINS,
        "drive_off_begins",
        "players:seats lane",
        "{players} are level over the line {lane}: a sudden death drive-off, back at turn 1.",
    ),
    (numbers.GOES_ON, "goes_on", "car", "{car} goes on."),
    (numbers.REFILLED, "refilled", "seat pool:number", "{seat} {seat:has|have} {pool} dice again."),
    (numbers.ELIMINATED, "eliminated", "car why:out", "{car} is out: {why}."),
    (numbers.NEW_LAP, "new_lap", "lap:number", "Over the line together: lap {lap} begins."),
    (numbers.WON, "won", "winners:seats reason survivors:seats", ""),
)
ENDINGS = {
    "finish": "{winners} {winners:wins|win}, alone over the line.",
    "finish_lane": "{winners} {winners:wins|win}, over the line in the fastest lane anyone finished in.",
    "finish_count": "{winners} {winners:wins|win}, with the most cars in the fastest lane anyone finished in.",
    "drive_off": "{winners} {winners:wins|win}, the last one left in the drive-off.",
    "shared": "{winners} share the win, level over the line.",
    "out_of_gas": "Out of gas: no car moves any more, and everybody has lost.",
    "crash": "{survivors} crash together: nobody wins, and the crowd buys a round to {their} memory.",
    "stall": "{survivors} roll to a stop together: nobody wins, and {they} owe the crowd a round.",
    "wreck": "{survivors} are all out at once, some spun out and some stopped: nobody wins.",
    "dead_heat": "A dead heat: {survivors} are still level when the drive-off ends, and nobody wins.",
}


class Teller(telling.Teller):
    """Turns events into tellings."""

    kinds = KINDS

    def __init__(self, hidden_rolls: bool) -> None:
        self.hidden_rolls = hidden_rolls

    def owner(self, event: Event) -> int | None:
        return super().owner(event) if self.hidden_rolls else None

    def hidden(self, kind: Kind, owner: int) -> dict[str, object]:
        return {"seat": owner, "dice": None}

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        if form == "car":
            data["seat"], data["car"] = value // numbers.CARS, value % numbers.CARS + 1
            return cars_of([value], voice)
        if form == "place":
            data["row"], data["lane"] = value % 16, value // 16
            return place_words(value % 16, value // 16)
        if form == "dice":
            data[name] = faces = dice.unpack(value)
            return dice_words(faces)
        if form == "seats":
            data[name] = seats = seats_in(value, len(voice.names))
            return voice.all(seats)
        if form == "lane":
            data[name] = value
            return "stopped" if value == numbers.STOP else f"in lane {value}"
        if form in NAMES:
            data[name] = named = NAMES[form][value]
            return WHY_OUT.get(named, named)
        return super().read(name, form, value, data, voice)

    # -- sentences that depend on more than the words of their fields ------------------------------

    def say_round_begins(self, event: Event, voice: Voice) -> str:
        return f"{round_words(int(event.a), int(event.b))}."

    def say_assigned(self, event: Event, voice: Voice) -> str:
        groups = [(car, dice.unpack(group)) for car, group in enumerate((event.b, event.c, event.d), 1) if group]
        given = listed([f"{dice_words(group)} to car {car}" for car, group in groups])
        return voice("{seat} {seat:assigns|assign} {given}.", seat=voice[event.a], given=given)

    def say_moved(self, event: Event, voice: Voice) -> str:
        became, row, lane = FATES[event.b], int(event.d) % 16, int(event.d) // 16
        now = "" if became.startswith("stayed") else f", now {turn_words(row)}"
        did = did_words(became, int(event.c), lane)
        return voice("{car} {did}{now}.", car=cars_of([int(event.a)], voice), did=did, now=now)

    def say_paid(self, event: Event, voice: Voice) -> str:
        return voice("{seat}: {paid}.", seat=voice[event.a], paid=paid_words(int(event.c), int(event.d)))

    def say_won(self, event: Event, voice: Voice) -> str:
        winners, survivors = (seats_in(int(mask), len(voice.names)) for mask in (event.a, event.c))
        return ending(REASONS[event.b], winners, survivors, voice)


def ending(reason: str, winners: Sequence[int], survivors: Sequence[int], voice: Voice) -> str:
    """How the match ended, in a sentence."""
    they, their = ("you", "your") if voice.viewer in survivors else ("they", "their")
    return voice(ENDINGS[reason], winners=voice.all(winners), survivors=voice.all(survivors), they=they, their=their)


# -- words ---------------------------------------------------------------------------------------------


def round_words(number: int, drive_off: int) -> str:
    """`Round 3`, or the round of the drive-off, if there is one."""
    return f"Drive-off, round {drive_off}" if drive_off else f"Round {number}"


def cars_of(cars: Sequence[int], voice: Voice) -> Who:
    """`Mara 2 and your 1`: short, since up to twelve cars move in a round."""
    owners = [voice[car // numbers.CARS] for car in cars]
    words = [f"{'your' if who.you else who} {car % numbers.CARS + 1}" for who, car in zip(owners, cars, strict=True)]
    return Who(listed(words), len(cars) > 1, owners[0].you)


def did_words(became: str, total: int, lane: int) -> str:
    """What a car did with its dice, and the lane where it arrived."""
    words = {
        "slowed": f"slows to lane {lane}",
        "stalled": "stalls",
        "held": f"holds lane {lane}",
        "sped_up": f"goes fast to lane {lane}",
        "spun_out": "spins out",
        "left_stop": f"gets going to lane {lane}",
    }
    exactly = ", exactly the target" if became == "stayed_level" else ""
    return f"{words.get(became, 'stays stopped')} with {total}{exactly}"


def paid_words(lost: int, left: int) -> str:
    """What dice that match a target cost their player."""
    return f"{count_dice(lost)} lost, {left} left" if lost else "no die lost, since there is one for each car"


def dice_words(faces: Sequence[int]) -> str:
    return " ".join(str(face) for face in faces) or "nothing"


def count_dice(number: int) -> str:
    return count(number, "die", "dice")


def turn_words(row: int) -> str:
    """`in turn 2`; after the last turn a car is past the line."""
    return "past the line" if row == numbers.LINE else f"in turn {row}"


def place_words(row: int, lane: int, fastest: int | None = None) -> str:
    """Where a car stands: `turn 2, lane 3`. Beyond the `fastest` lane it lies beside the road."""
    if fastest is not None and lane > fastest:
        return f"{'past the line' if row == numbers.LINE else f'turn {row}'}, off the road"
    if row == numbers.LINE:
        return "over the line, stopped" if lane == numbers.STOP else f"over the line in lane {lane}"
    return f"turn {row}, {'stop lane' if lane == numbers.STOP else f'lane {lane}'}"
