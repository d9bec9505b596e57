"""Events: what happened, in words and as data, and who may see it (rules 4).

Every kind of event has a name, fields and a sentence. Only a card that goes to a hand is secret: its owner sees it, the
others are told that a card was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hairpin.engine.state import Event
from hairpin.games.game import Telling
from hairpin.games.street_illegal.components import PLACES, SITUATIONS, Components
from hairpin.games.street_illegal.rules import numbers

OLD_PRO = "an Old Pro"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")


@dataclass(frozen=True)
class Kind:
    """A kind of event: its fields (name and type, in the order of the numbers) and its sentence."""

    name: str
    fields: tuple[tuple[str, str], ...]
    sentence: str
    secret: str = ""  # the sentence for everybody but the seat that sees the card


def _fields(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [part.split(":") for part in text.split()]
    return tuple((pair[0], pair[-1]) for pair in pairs)


KINDS: dict[int, Kind] = {
    number: Kind(name, _fields(fields), sentence, *secret)
    for number, name, fields, sentence, *secret in (
        (numbers.RACE_BEGINS, "race_begins", "race:count", "Race {race} begins."),
        (numbers.TRACK_LAID, "track_laid", "place:count track", "Track card {place} is {track}."),
        (numbers.DEALT, "dealt", "seat card", "{seat} is dealt {card}.", "{seat} is dealt a card."),
        (numbers.CHIPS_DEALT, "chips_dealt", "seat chips:number", "{seat} takes {chips} chips."),
        (numbers.BIDDING, "bidding", "position:place round:number", "Bidding for {position} place, round {round}."),
        (numbers.BID_SHOWN, "bid_shown", "seat card", "{seat} shows {card} and discards it."),
        (numbers.EXCHANGED, "exchanged", "seat card", "{seat} exchanges {card}."),
        (numbers.KEPT, "kept", "seat", "{seat} keeps all cards."),
        (numbers.PLACED, "placed", "seat position:place", "{seat} starts in {position} place."),
        (numbers.LOT_DRAWN, "lot_drawn", "seat", "Still tied: the lot falls on {seat}."),
        (
            numbers.LINED_UP,
            "lined_up",
            "seat left:card middle:card right:card",
            "{seat} lines up {left}, {middle}, {right}.",
        ),
        (numbers.TRACK_BEGINS, "track_begins", "place:count track", "Track {place}: {track}."),
        (numbers.PHASE, "phase", "phase", "{phase}."),
        (
            numbers.REPLACED,
            "replaced",
            "seat slot old:card new:card",
            "{seat} loses {old} {slot} to the obstacle and draws {new}.",
        ),
        (numbers.TURNED, "turned", "seat card", "{seat} turns {card}."),
        (numbers.DROPPED, "dropped", "seat place:drop card", "{seat} drops {card}, {place}."),
        (numbers.GAINED, "gained", "seat chips:number earned:number", "{seat} earns {chips} chips."),
        (
            numbers.DROVE,
            "drove",
            "seat slot old:card new:card",
            "{seat} drives: {new} for {old} {slot}.",
        ),
        (numbers.OPTIMIZED, "optimized", "seat card", "{seat} optimizes: {card} goes."),
        (numbers.DID_NOTHING, "did_nothing", "seat", "{seat} does nothing."),
        (
            numbers.WENT_TOO_FAST,
            "too_fast",
            "seat speed:number limit:number cost:number",
            "{seat} is too fast: {speed} at a limit of {limit}.",
        ),
        (numbers.PAID, "paid", "seat chips:number", "{seat} pays {chips} for the limit."),
        (numbers.BRAKED, "braked", "seat forced:flag", "{seat} brakes hard."),
        (numbers.LOST, "lost", "seat card", "{seat} loses {card} for the rest of the race."),
        (numbers.BRAKE_ENDED, "brake_ended", "seat speed:number stuck:flag", "{seat} is down to {speed}."),
        (numbers.DREW, "drew", "seat card", "{seat} draws {card}.", "{seat} draws a card."),
        (numbers.ATTACKED, "attacked", "car ahead:car", "{car} attacks {ahead}."),
        (numbers.OLD_PRO_CARD, "old_pro_card", "card which:number", "The Old Pro turns {card}."),
        (numbers.THIRD_DUE, "third_due", "sum:number limit:number due:flag", ""),
        (numbers.BID, "bid", "seat chips:number total:number", "{seat} pays {chips}: {total} in all."),
        (numbers.OLD_PRO_TOTAL, "old_pro_total", "total:number", "The Old Pro comes to {total}."),
        (numbers.PASSED, "passed", "car ahead:car position:place", "{car} passes {ahead} and is {position}."),
        (numbers.HELD, "held", "car ahead:car", "{ahead} holds off {car}."),
        (numbers.NITROUS_SHOWN, "nitrous", "seat card", "{seat} burns {card}."),
        (numbers.PRESSED_ON, "pressed_on", "seat", "{seat} presses on."),
        (numbers.STOPPED, "stopped", "seat unable:flag", "{seat} lets it be."),
        (numbers.TRACK_ENDS, "track_ends", "place:count", "Track {place} is done."),
        (numbers.RESHUFFLED, "reshuffled", "cards:number", "The discards are shuffled: a pile of {cards}."),
        (
            numbers.FINISHED,
            "finished",
            "seat position:place points:number",
            "{seat} finishes {position}: {points} points.",
        ),
        (
            numbers.TEAM_SCORED,
            "team_scored",
            "points:number position:place",
            "The best Old Pro is {position}: {points} points.",
        ),
        (numbers.RACE_ENDS, "race_ends", "race:count", "Race {race} is over."),
        (numbers.WON, "won", "winners:seats team:flag reason:number", ""),
    )
}

PHASES = ("", "The situation", "Driving", "Passing")


class Teller:
    """Turns events into tellings, for one set of components."""

    def __init__(self, components: Components, seats: int) -> None:
        self.components = components
        self.seats = seats

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
        kind = KINDS[event.kind]
        if kind.secret and viewer != event.a:
            return Telling(kind.name, _upper(kind.secret.format(seat=names[event.a])), {"seat": int(event.a)})
        data: dict[str, object] = {}
        words: dict[str, str] = {}
        for (name, form), value in zip(kind.fields, (event.a, event.b, event.c, event.d), strict=False):
            data[name], words[name] = self._value(form, int(value), names)
        special = SPECIAL.get(event.kind)
        sentence = kind.sentence.format(**words) if special is None else special(self, event, names)
        return Telling(kind.name, _upper(sentence), data)

    def owner(self, event: Event) -> int | None:
        return int(event.a) if KINDS[event.kind].secret else None

    def _value(self, form: str, value: int, names: Sequence[str]) -> tuple[object, str]:
        """A number of an event as data and as words."""
        if form == "card":
            if value == numbers.NO_CARD:
                return None, "nothing"
            card = self.components.tempo[value]
            return card.name, card.words
        if form == "track":
            track = self.components.tracks[value]
            return track.name, track.words
        if form == "seat":
            return value, names[value]
        if form == "car":
            return (value, names[value]) if value < self.seats else (None, OLD_PRO)
        if form == "slot":
            return SITUATIONS[value], PLACES[value]
        if form == "drop":
            if value == numbers.NEW_CARD:
                return "new", "the new card"
            return SITUATIONS[value], f"from the {SITUATIONS[value]}"
        if form == "place":
            return value, ORDINALS[value - 1]
        if form == "count":
            return value + 1, str(value + 1)
        if form == "phase":
            return value, PHASES[value]
        if form == "flag":
            return value == 1, ""
        if form == "seats":
            return [seat for seat in range(self.seats) if value >> seat & 1], ""
        return value, str(value)

    # -- sentences that depend on more than their numbers ----------------------------------

    def _chips_dealt(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} takes {chips(event.b)}."

    def _gained(self, event: Event, names: Sequence[str]) -> str:
        if event.b == event.c:
            return f"{names[event.a]} earns {chips(event.b)}."
        if event.b == 0:
            return f"{names[event.a]} earns nothing: the chips have run out."
        return f"{names[event.a]} earns {chips(event.b)} of {event.c}: the rest have run out."

    def _bid(self, event: Event, names: Sequence[str]) -> str:
        if event.b == 0:
            return f"{names[event.a]} pays nothing and runs at {event.c}."
        return f"{names[event.a]} pays {chips(event.b)} and runs at {event.c}."

    def _paid(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} pays {chips(event.b)} for the limit."

    def _braked(self, event: Event, names: Sequence[str]) -> str:
        if event.b:
            return f"{names[event.a]} cannot pay and brakes hard."
        return f"{names[event.a]} brakes hard."

    def _brake_ended(self, event: Event, names: Sequence[str]) -> str:
        if event.c:
            return f"{names[event.a]} finds no slower card and keeps {event.b}."
        return f"{names[event.a]} is down to {event.b}."

    def _third_due(self, event: Event, names: Sequence[str]) -> str:
        if event.c:
            return f"The Old Pro stands at {event.a}; a third card will come."
        return f"The Old Pro stays at {event.a}."

    def _nitrous(self, event: Event, names: Sequence[str]) -> str:
        if event.b == numbers.NO_CARD:
            return f"{names[event.a]} burns no nitrous."
        return f"{names[event.a]} burns {self.components.tempo[event.b].words}."

    def _stopped(self, event: Event, names: Sequence[str]) -> str:
        if event.b:
            return f"{names[event.a]} has no slower card and cannot press on."
        return f"{names[event.a]} does not press on."

    def _finished(self, event: Event, names: Sequence[str]) -> str:
        points = "1 point" if event.c == 1 else f"{event.c} points"
        return f"{names[event.a]} finishes {ORDINALS[event.b - 1]}: {points}."

    def _won(self, event: Event, names: Sequence[str]) -> str:
        winners = [names[seat] for seat in range(self.seats) if event.a >> seat & 1]
        return winning_words(winners, event.b == 1, int(event.c))


def winning_words(winners: list[str], team: bool, reason: int) -> str:
    """Who won, and by what."""
    if reason == numbers.OLD_PROS:
        return "The Old Pros win."
    everybody = [*winners, "the Old Pros"] if team else winners
    if len(everybody) > 1:
        return f"{', '.join(everybody[:-1])} and {everybody[-1]} share the victory."
    by = {
        numbers.FOREMOST: "the first player over the line",
        numbers.MOST_POINTS: "with the most points",
        numbers.LAST_RACE: "level on points, but better in the last race",
    }
    return f"{everybody[0]} wins, {by[reason]}." if reason in by else f"{everybody[0]} wins."


def chips(count: int) -> str:
    return f"{count} chip" if count == 1 else f"{count} chips"


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


SPECIAL: dict[int, Callable[[Teller, Event, Sequence[str]], str]] = {
    numbers.CHIPS_DEALT: Teller._chips_dealt,
    numbers.GAINED: Teller._gained,
    numbers.BID: Teller._bid,
    numbers.BRAKE_ENDED: Teller._brake_ended,
    numbers.THIRD_DUE: Teller._third_due,
    numbers.NITROUS_SHOWN: Teller._nitrous,
    numbers.STOPPED: Teller._stopped,
    numbers.BRAKED: Teller._braked,
    numbers.PAID: Teller._paid,
    numbers.FINISHED: Teller._finished,
    numbers.WON: Teller._won,
}
