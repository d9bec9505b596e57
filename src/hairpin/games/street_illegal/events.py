"""Events: what happened, in words and as data, and who may see it (rules 4).

Every kind of event has a name, fields and a sentence. Only a card that goes to a hand is its owner's alone; the others
are told that one was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hairpin.engine.state import Event
from hairpin.games.game import Telling
from hairpin.games.street_illegal.components import PLACES, SITUATIONS, Components
from hairpin.games.street_illegal.rules import numbers

OLD_PRO: Final = "an Old Pro"
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")


class Kind:
    """A kind of event: its fields (name and type, in the order of the numbers) and its sentence.

    `secret` is the sentence for everybody but the seat, who alone sees the card.
    """

    def __init__(self, name: str, fields: str, sentence: str, secret: str = "") -> None:
        pairs = [part.split(":") for part in fields.split()]
        self.name = name
        self.fields: Fields = tuple([(pair[0], pair[-1]) for pair in pairs])
        self.sentence = _parts(sentence, [pair[0] for pair in pairs])
        self.secret = _parts(secret, ["seat"])


Fields = tuple[tuple[str, str], ...]  # names and types
Sentence = list[tuple[str, int]]  # words, and the number of the field that follows them; -1 for none


def _parts(sentence: str, fields: list[str]) -> Sentence:
    """A sentence taken apart once, so that only its fields need to be filled in."""
    parts = []
    while "{" in sentence:
        words, _, sentence = sentence.partition("{")
        name, _, sentence = sentence.partition("}")
        parts.append((words, fields.index(name)))
    return [*parts, (sentence, -1)] if sentence else parts


KINDS: Final[dict[int, Kind]] = {
    number: Kind(name, fields, sentence, *secret)
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

PHASES: Final = ("", "The situation", "Driving", "Passing")
SEAT: Final[Fields] = (("seat", "seat"),)
SITUATION_NAMES: Final[tuple[str, ...]] = SITUATIONS
PLACE_WORDS: Final[tuple[str, ...]] = PLACES


class Teller:
    """Turns events into tellings, for one set of components."""

    def __init__(self, components: Components, seats: int) -> None:
        self.seats = seats
        self.cards = [card.name for card in components.tempo]
        self.card_words = [card.words for card in components.tempo]
        self.tracks = [track.name for track in components.tracks]
        self.track_words = [track.words for track in components.tracks]
        self.special: dict[int, Callable[[Event, Sequence[str]], str]] = {
            numbers.CHIPS_DEALT: self._chips_dealt,
            numbers.GAINED: self._gained,
            numbers.BID: self._bid,
            numbers.BRAKE_ENDED: self._brake_ended,
            numbers.THIRD_DUE: self._third_due,
            numbers.NITROUS_SHOWN: self._nitrous,
            numbers.STOPPED: self._stopped,
            numbers.BRAKED: self._braked,
            numbers.PAID: self._paid,
            numbers.FINISHED: self._finished,
            numbers.WON: self._won,
        }

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
        kind = KINDS[int(event.kind)]
        first = int(event.a)
        if kind.secret and viewer != first:
            return Telling(kind.name, _upper(self._filled(kind.secret, SEAT, [first], names)), {"seat": first})
        fields, values = kind.fields, [first, int(event.b), int(event.c), int(event.d)]
        data: dict[str, object] = {}
        for number, (name, form) in enumerate(fields):
            data[name] = self._value(form, values[number])
        special = self.special.get(int(event.kind))
        sentence = self._filled(kind.sentence, fields, values, names) if special is None else special(event, names)
        return Telling(kind.name, _upper(sentence), data)

    def owner(self, event: Event) -> int | None:
        return int(event.a) if KINDS[int(event.kind)].secret else None

    def _value(self, form: str, value: int) -> object:
        """A number of an event as data."""
        if form == "seat" or form == "number":
            return value
        if form == "card":
            return None if value == numbers.NO_CARD else self.cards[value]
        if form == "track":
            return self.tracks[value]
        if form == "car":
            return value if value < self.seats else None
        if form == "slot":
            return SITUATION_NAMES[value]
        if form == "drop":
            return "new" if value == numbers.NEW_CARD else SITUATION_NAMES[value]
        if form == "count":
            return value + 1
        if form == "flag":
            return value == 1
        if form == "seats":
            return [seat for seat in range(self.seats) if value >> seat & 1]
        return value

    def _filled(self, sentence: Sentence, fields: Fields, values: list[int], names: Sequence[str]) -> str:
        """A sentence with the numbers of an event in words."""
        said = ""
        for part, field in sentence:
            said += part if field < 0 else part + self._words(fields[field][1], values[field], names)
        return said

    def _words(self, form: str, value: int, names: Sequence[str]) -> str:
        if form == "seat":
            return names[value]
        if form == "card":
            return "nothing" if value == numbers.NO_CARD else self.card_words[value]
        if form == "track":
            return self.track_words[value]
        if form == "car":
            return names[value] if value < self.seats else OLD_PRO
        if form == "slot":
            return PLACE_WORDS[value]
        if form == "drop":
            return "the new card" if value == numbers.NEW_CARD else f"from the {SITUATION_NAMES[value]}"
        if form == "place":
            return ORDINALS[value - 1]
        if form == "count":
            return str(value + 1)
        return PHASES[value] if form == "phase" else str(value)

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
        return f"{names[event.a]} burns {self.card_words[event.b]}."

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
    first = sentence[:1]
    return sentence if first.isupper() else first.upper() + sentence[1:]
