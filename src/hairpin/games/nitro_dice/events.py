"""Events: tells what happened, in words and as data, to the viewers who may know it (rules 4).

Every kind of event has a name and fields; most have a sentence, some a function that makes one. Only the face of a drawn
card is secret: its owner alone sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hairpin.engine.state import Event
from hairpin.games.event_kind import Kind, kind_of
from hairpin.games.game import Telling
from hairpin.games.nitro_dice.components import LANES, Components
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box

PURPOSES = {
    numbers.FOR_SPEED: "speed",
    numbers.FOR_DRIFT: "drift",
    numbers.FOR_LANE: "lane",
    numbers.FOR_BRAKE: "brake",
    numbers.FOR_GAP: "gap",
    numbers.FOR_HANDLING: "handling",
    numbers.FOR_THREE: "three",
    numbers.FOR_DRAFT: "draft",
    numbers.FOR_LIMIT: "limit",
    numbers.BY_WRECK: "wreck",
}
BLOWS = {
    numbers.BY_HANDLING: "handling",
    numbers.BY_HAZARD: "hazard",
    numbers.BY_COLLISION: "collision",
    numbers.BY_SIDESWIPE: "sideswipe",
    numbers.BY_GAP: "gap",
    numbers.BY_BOOST: "boost",
}
WAYS = {
    numbers.BY_FORWARD: "forward",
    numbers.BY_DRIFT: "drift",
    numbers.BY_LANE: "lane",
    numbers.BY_GAP_SHOT: "gap",
}
REASONS = {
    numbers.NOT_OVER: "not_over",
    numbers.FINISH: "finish",
    numbers.WRECKS: "wrecks",
    numbers.ROUND_LIMIT: "round_limit",
    numbers.MOST_POINTS: "most_points",
    numbers.MORE_WINS: "more_wins",
    numbers.LAST_RACE: "last_race",
}
REASON_WORDS = {
    "finish": "furthest past the line",
    "wrecks": "the last one running",
    "round_limit": "furthest forward when the race was called",
    "most_points": "with the most points",
    "more_wins": "level on points, with more races won",
    "last_race": "level on points and wins, better placed in the last race",
}
WRECKED_TOGETHER = "furthest forward of the dice that the last blow wrecked"
PLAYED = {
    "speed": "discards {card} to change speed by two",
    "drift": "plays {card} to drift",
    "lane": "plays {card} to change lanes",
    "brake": "plays {card} to brake",
    "gap": "plays {card} for the gap",
    "handling": "pays {card} for the section",
    "three": "pays {card}, one of three, for the section",
    "draft": "plays {card} against the pull",
    "limit": "discards {card}, above the limit",
    "wreck": "loses {card}",
}
MOVED = {"forward": "moves", "drift": "drifts", "lane": "changes lanes", "gap": "comes through"}
NAMED = {
    "purpose": PURPOSES,
    "blow": BLOWS,
    "way": WAYS,
    "reason": REASONS,
}  # fields that have words for numbers


KINDS: dict[int, Kind] = {
    number: kind_of(name, fields, sentence)
    for number, name, fields, sentence in (
        (numbers.RACE_BEGINS, "race_begins", "race:number", "Race {race} begins."),
        (numbers.ROLLED, "rolled", "seat roll:number again:flag", ""),
        (numbers.ON_GRID, "on_grid", "seat place:number cell", "{seat} starts on {cell}."),
        (numbers.DISASTER_DRAWN, "disaster_drawn", "seat card", "A hazard for {seat} to lay: {card}."),
        (numbers.DISASTER_LAID, "disaster_laid", "seat section:number picture replaced:picture", ""),
        (numbers.DISASTER_BACK, "disaster_back", "seat card", "No section is left for {card}; it goes back."),
        (numbers.DREW, "drew", "seat card", "{seat} draws {card}."),
        (numbers.REPLENISHED, "replenished", "seat cards:number", ""),
        (numbers.RESHUFFLED, "reshuffled", "cards:number", ""),
        (numbers.ROUND_BEGINS, "round_begins", "round:number", "Round {round}."),
        (numbers.SPEED_SET, "speed_set", "seat speed:number change:number", ""),
        (numbers.MOVEMENT_BEGINS, "movement_begins", "round:number", "The cars move."),
        (numbers.TURN_BEGINS, "turn_begins", "seat speed:number", ""),
        (numbers.PLAYED, "played", "seat card purpose", ""),
        (numbers.MOVED, "moved", "seat cell lap:entered way", ""),
        (numbers.COLLIDED, "collided", "seat struck:seat", "{seat} runs into the back of {struck}."),
        (numbers.SIDESWIPED, "sideswiped", "seat struck:seat", "{seat} sideswipes {struck}."),
        (numbers.PUSHED, "pushed", "seat cell lap:entered", "{seat} is pushed to {cell}."),
        (numbers.PULLED, "pulled", "seat cell lap:entered", "{seat} is pulled along to {cell}."),
        (numbers.RESISTED, "resisted", "seat", "{seat} brakes against the pull and stays."),
        (
            numbers.NITROUS,
            "nitrous",
            "seat spaces:number left:number",
            "{seat} fires a nitro token: {spaces} bonus moves.",
        ),
        (numbers.SHOT_GAP, "shot_gap", "seat left:number passed_left:seat passed_right:seat", ""),
        (numbers.HURT, "hurt", "seat blow condition:number speed:number", ""),
        (numbers.HALTED, "halted", "seat", "{seat} can go no further this turn."),
        (numbers.SLOWED, "slowed", "seat speed:number", "{seat} is down to speed {speed}."),
        (numbers.REPAIRED, "repaired", "seat condition:number", "{seat} repairs: condition {condition}."),
        (numbers.WRECKED, "wrecked", "seat blow_number:number", "{seat} is wrecked and out of the race."),
        (numbers.LED_LAP, "led_lap", "seat lap:number", "{seat} is the first to complete lap {lap}."),
        (numbers.LAID, "laid", "seat section:number picture replaced:picture", ""),
        (numbers.STOPPED, "stopped", "seat", "{seat} stops here."),
        (numbers.CROSSED, "crossed", "seat lap:number", "{seat} crosses the line: lap {lap} is done."),
        (numbers.RACE_ENDS, "race_ends", "race:number reason rounds:number nobody_left:flag", ""),
        (numbers.PLACED, "placed", "seat place:number points:number", ""),
        (numbers.WON, "won", "seat reason nobody_left:flag", ""),
    )
}


class Teller:
    """Turns events into tellings."""

    def __init__(self, seats: int, components: Components, box: Box) -> None:
        self.seats = seats
        self.faces = [face.name for face in components.faces]
        self.box = box

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
        kind = KINDS[event.kind]
        if self.owner(event) is not None and viewer != event.a:
            drawn: dict[str, object] = {"seat": int(event.a), "card": None}
            return Telling(kind.name, f"{names[event.a]} draws a card.", drawn)
        values = [int(event.a), int(event.b), int(event.c), int(event.d)]
        data: dict[str, object] = {}
        for at, (name, form) in enumerate(kind.fields):
            self._put(data, name, form, values[at])
        return Telling(kind.name, self._told(event, kind, values, names), data)

    def _told(self, event: Event, kind: Kind, values: list[int], names: Sequence[str]) -> str:
        plain = PLAIN.get(event.kind)
        if plain is not None:
            return plain(event, names)
        special = SPECIAL.get(event.kind)
        return self._sentence(kind, values, names) if special is None else special(self, event, names)

    def _sentence(self, kind: Kind, values: list[int], names: Sequence[str]) -> str:
        if not kind.sentence:
            return ""
        words = {name: self._words(form, values[at], names) for at, (name, form) in enumerate(kind.fields)}
        return kind.sentence.format(**words)

    def owner(self, event: Event) -> int | None:
        return int(event.a) if event.kind == numbers.DREW else None

    def _put(self, data: dict[str, object], name: str, form: str, value: int) -> None:
        """A number of an event as data."""
        if form == "cell":
            data["section"], data["lane"], data["space"] = place_of(self.box, value)
        elif form == "entered":
            data[name] = value // int(self.box.street.length)
        elif form == "picture":
            data[name] = self._face(value // 2)
            data[f"{name}_turned"] = bool(value % 2)
        elif form == "card":
            data[name] = self._face(value)
        elif form == "flag":
            data[name] = bool(value)
        else:
            data[name] = NAMED[form][value] if form in NAMED else value

    def _words(self, form: str, value: int, names: Sequence[str]) -> str:
        if form == "seat":
            return names[value]
        if form == "cell":
            return place_words(self.box, value)
        return self._face(value) if form == "card" else str(value)

    def _face(self, kind: int) -> str:
        return self.faces[kind]

    # -- sentences that need the cards or the street ------------------------------------------

    def _played(self, event: Event, names: Sequence[str]) -> str:
        did = PLAYED[PURPOSES[event.c]].replace("{card}", self._face(int(event.b)))
        return f"{names[event.a]} {did}."

    def _moved(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} {MOVED[WAYS[event.d]]} to {place_words(self.box, int(event.b))}."

    def _laid(self, event: Event, names: Sequence[str]) -> str:
        turned = ", turned round" if event.c % 2 else ""
        return f"{names[event.a]} lays {self._face(int(event.c) // 2)} on section {event.b}{turned}."

    def _race_ends(self, event: Event, names: Sequence[str]) -> str:
        why = {
            "finish": "the line is crossed",
            "wrecks": "one blow wrecks all that were left" if event.d else "nobody is left to race against",
            "round_limit": "the race is called",
        }
        race = f"Race {event.a}" if self.box.races > 1 else "The race"
        rounds = "1 round" if event.c == 1 else f"{event.c} rounds"
        return f"{race} is over after {rounds}: {why[REASONS[event.b]]}."


# -- sentences that depend on more than their numbers -------------------------------------------


def _rolled(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.a]} rolls {'again: ' if event.c else ''}{event.b}."


def _replenished(event: Event, names: Sequence[str]) -> str:
    """The number of cards drawn; each card was told before."""
    return f"{names[event.a]} has drawn {count_cards(event.b)}." if event.b else f"{names[event.a]} draws no card."


def _reshuffled(event: Event, names: Sequence[str]) -> str:
    if event.a == 1:
        return "The only discarded card is the new pile."
    return f"The {event.a} discarded cards are the new pile."


def _speed_set(event: Event, names: Sequence[str]) -> str:
    if event.c == 0:
        return f"{names[event.a]} stays at speed {event.b}."
    return f"{names[event.a]} goes {'up' if event.c > 0 else 'down'} to speed {event.b}."


def _turn_begins(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.a]} moves at speed {event.b}." if event.b else f"{names[event.a]} stands still."


def _shot_gap(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.a]} shoots the gap between {names[event.c]} and {names[event.d]}."


def _hurt(event: Event, names: Sequence[str]) -> str:
    why = {
        "handling": "for a section that was not paid",
        "hazard": "from a hazard",
        "collision": "from the collision",
        "sideswipe": "from the sideswipe",
        "gap": "from the gap",
        "boost": "from the boost of three",
    }
    return f"{names[event.a]} takes damage {why[BLOWS[event.b]]}: condition {event.c}, speed {event.d}."


def _placed(event: Event, names: Sequence[str]) -> str:
    points = "1 point" if event.c == 1 else f"{event.c} points"
    return f"{event.b}. {names[event.a]}, {points}."


def _won(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.a]} wins, {won_by(REASONS[event.b], bool(event.c))}."


# -- words ------------------------------------------------------------------------------------------


def won_by(reason: str, nobody_left: bool) -> str:
    """How the winner won; if one blow has wrecked all dice that were left, nobody was the last one running."""
    return WRECKED_TOGETHER if reason == "wrecks" and nobody_left else REASON_WORDS[reason]


def count_cards(count: int) -> str:
    if count == 0:
        return "no card"
    return "1 card" if count == 1 else f"{count} cards"


def place_of(box: Box, cell: int) -> tuple[int, str, int]:
    """The section, the lane and the space of a cell."""
    street = box.street
    return int(street.section_of[cell]), LANES[street.lane_of[cell]], int(street.space_of[cell])


def place_words(box: Box, cell: int) -> str:
    """`4L2`: section 4, left lane, second space."""
    section, lane, space = place_of(box, cell)
    return f"{section}{lane}{space}"


# Functions that make a sentence: PLAIN from the event alone, SPECIAL also from the cards or the street. They are not
# kept in Teller objects, because bound methods there would make reference cycles.
PLAIN: dict[int, Callable[[Event, Sequence[str]], str]] = {
    numbers.ROLLED: _rolled,
    numbers.REPLENISHED: _replenished,
    numbers.RESHUFFLED: _reshuffled,
    numbers.SPEED_SET: _speed_set,
    numbers.TURN_BEGINS: _turn_begins,
    numbers.SHOT_GAP: _shot_gap,
    numbers.HURT: _hurt,
    numbers.PLACED: _placed,
    numbers.WON: _won,
}
SPECIAL: dict[int, Callable[[Teller, Event, Sequence[str]], str]] = {
    numbers.DISASTER_LAID: Teller._laid,
    numbers.PLAYED: Teller._played,
    numbers.MOVED: Teller._moved,
    numbers.LAID: Teller._laid,
    numbers.RACE_ENDS: Teller._race_ends,
}
