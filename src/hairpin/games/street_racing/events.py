"""Events: what happened, in words and as data. No event is secret (rules 4): sealed cards are not events."""

from __future__ import annotations

from collections.abc import Mapping

from hairpin.drawing import Voice
from hairpin.drawing.words import count, listed
from hairpin.engine.state import Event
from hairpin.games import telling
from hairpin.games.street_racing.components import POLICE, WATER, Components
from hairpin.games.street_racing.rules import numbers
from hairpin.games.telling import kinds, seats_in

# A kind without words has a method `say_KIND`.
KINDS = kinds(
    (numbers.RACE_BEGINS, "race_begins", "race:count", ""),
    (numbers.TURN_BEGINS, "turn_begins", "turn:count road next:road last:flag", ""),
    (numbers.PLAYED, "played", "seat card:valued", "{seat} {seat:plays|play} {card}."),
    (numbers.GOES_FIRST, "goes_first", "seat why", "{seat} {seat:goes|go} first, {why}."),
    (numbers.BOOSTED, "boosted", "seat card amount", "{seat} {seat:increases|increase} {card} by {amount}."),
    (numbers.ACCELERATED, "accelerated", "seat before speed lost:flag", ""),
    (numbers.STEERED, "steered", "seat tokens blocked:flag", ""),
    (numbers.DREW, "drew", "seat token space", ""),
    (numbers.MATCHED, "matched", "seat token lost speed", ""),
    (numbers.STOPPED, "stopped", "seat", "{seat} {seat:stops|stop} drawing."),
    (numbers.CHECKED, "checked", "seat speed before", ""),
    (numbers.CRASHED, "crashed", "seat token skids", ""),
    (numbers.TOOK_ALL_BACK, "took_all_back", "seat cards", "{seat} {seat:takes|take} back {cards}."),
    (numbers.TOOK_BACK, "took_back", "seat card", "{seat} {seat:takes|take} back {card}."),
    (numbers.ADVANCED, "advanced", "seat spaces lead", ""),
    (numbers.KEPT_PACE, "kept_pace", "speed", "Both run at {speed}: the gap stays."),
    (numbers.RACE_ENDS, "race_ends", "race:count winner reason", ""),
    (numbers.WON, "won", "winners:seats reason", ""),
)
MOMENTS = {  # the events that people watch, with their beats
    numbers.GOES_FIRST: 4,
    numbers.BOOSTED: 1,
    numbers.ACCELERATED: 1,
    numbers.STEERED: 0,  # nothing is to be seen of no tokens
    numbers.DREW: 2,
    numbers.MATCHED: 3,
    numbers.CHECKED: 1,
    numbers.CRASHED: 4,
    numbers.TOOK_ALL_BACK: 1,
    numbers.TOOK_BACK: 1,
    numbers.ADVANCED: 3,
    numbers.KEPT_PACE: 2,
    numbers.RACE_ENDS: 2,
}
REASONS = {
    numbers.NOT_OVER: "not_over",
    numbers.BY_GAP: "gap",
    numbers.DRAWN: "draw",
    numbers.BY_FINAL_SPEED: "final_speed",
    numbers.BY_CRASH: "crash",
    numbers.BY_POINTS: "most_points",
}
WINS_BY = {
    numbers.BY_GAP: "ahead at the finish",
    numbers.BY_FINAL_SPEED: "level at the finish, but faster",
    numbers.BY_CRASH: "since the other car has crashed",
    numbers.BY_POINTS: "with the most points",
}
WHY_FIRST = {numbers.AHEAD: "ahead", numbers.HIGHER_CARD: "higher_card", numbers.BY_LOT: "lot"}
GOES_FIRST = {numbers.AHEAD: "ahead", numbers.HIGHER_CARD: "with the higher card", numbers.BY_LOT: "by lot"}
SKIDS = {2: "two skids", 3: "three skids"}  # at which a match is a crash: two Skids, and Water as the third


class Teller(telling.Teller):
    """Turns events into tellings, for one set of components."""

    kinds = KINDS

    def __init__(self, components: Components, races: int) -> None:
        self.races = races
        self.cards = components.cards
        roads = (*components.roads, POLICE)
        cards = {kind: card.name for kind, card in enumerate(self.cards)}
        self.tokens = components.tokens
        tokens = dict(enumerate(self.tokens))
        # The forms whose numbers stand for things: their names as data, and their words.
        self.things: dict[str, tuple[Mapping[int, str], Mapping[int, str]]] = {
            "card": (cards, {kind: card.title for kind, card in enumerate(self.cards)}),
            "valued": (cards, {kind: card.words for kind, card in enumerate(self.cards)}),
            "road": (dict(enumerate(roads)), {kind: components.road_words(road) for kind, road in enumerate(roads)}),
            "token": (tokens, tokens),
            "why": (WHY_FIRST, GOES_FIRST),
            "reason": (REASONS, REASONS),
        }

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        if form in self.things:
            names, words = self.things[form]
            data[name] = names[value]
            return words[value]
        if form == "cards":
            cards = [card for kind, card in enumerate(self.cards) if value >> kind & 1]
            data[name] = [card.name for card in cards]
            return listed([card.title for card in cards])
        if form == "seats":
            seats = data[name] = seats_in(value, numbers.SEATS)
            return voice.all(seats)
        if form == "winner":
            data[name] = None if value == numbers.NOBODY_WON else value
            return value
        return super().read(name, form, value, data, voice)

    # -- sentences that depend on more than their words --------------------------------------

    def say_race_begins(self, event: Event, voice: Voice) -> str:
        return f"Race {event.a + 1} begins." if self.races > 1 else "The race begins."

    def say_turn_begins(self, event: Event, voice: Voice) -> str:
        names, words = self.things["road"]
        following = f". {last_turn(names[event.c])}" if event.d else f", next {words[event.c]}."
        return f"Turn {event.a + 1}: {words[event.b]}{following}"

    def say_accelerated(self, event: Event, voice: Voice) -> str:
        seat = voice[event.a]
        if event.b == event.c:
            return f"{seat} {seat:stays|stay} at {event.c}."
        return f"{seat} {seat:goes|go} from {event.b} to {event.c}{', as fast as it goes' if event.d else ''}."

    def say_steered(self, event: Event, voice: Voice) -> str:
        if event.c:
            return f"The Block takes a Steering token, {event.b or 'none'} left."
        seat = voice[event.a]
        return f"{seat} {seat:has|have} {count(int(event.b), 'Steering token', none='no Steering tokens')}."

    def say_drew(self, event: Event, voice: Voice) -> str:
        seat, token = voice[event.a], self.tokens[event.b]
        what = f"Water, space {event.c}: it counts as a skid" if token == WATER else f"{token}, space {event.c}"
        return f"{seat} {seat:draws|draw} {what}."

    def say_matched(self, event: Event, voice: Voice) -> str:
        seat, token = voice[event.a], self.tokens[event.b]
        return f"{seat} {seat:draws|draw} {token}, a match: from {event.c + event.d} down to {event.d}."

    def say_crashed(self, event: Event, voice: Voice) -> str:
        seat, token = voice[event.a], self.tokens[event.b]
        return f"{seat} {seat:draws|draw} {token} with {SKIDS[int(event.c)]} and {seat:crashes|crash}!"

    def say_checked(self, event: Event, voice: Voice) -> str:
        seat = voice[event.a]
        if event.b < event.c:
            return f"{seat} {seat:slows|slow} from {event.c} to {event.b}."
        return f"{seat} {seat:holds|hold} {event.b}."

    def say_advanced(self, event: Event, voice: Voice) -> str:
        seat, lead = voice[event.a], event.c
        if lead == 0:
            now = f"{seat:draws|draw} level"
        else:
            now = f"{seat:leads|lead} by {lead}" if lead > 0 else f"{seat:is|are} {-lead} behind"
        return f"{seat} {seat:advances|advance} {event.b} and {now}."

    def say_race_ends(self, event: Event, voice: Voice) -> str:
        if self.races == 1:
            return "The race is over."
        if event.b == numbers.NOBODY_WON:
            return f"Race {event.a + 1} is drawn: half a point each."
        return f"Race {event.a + 1} goes to {voice[event.b]}."

    def say_won(self, event: Event, voice: Voice) -> str:
        winners = voice.all(seats_in(int(event.a), numbers.SEATS))
        if event.b not in WINS_BY:
            return f"{winners} draw."
        return f"{winners} {winners:wins|win}, {WINS_BY[int(event.b)]}."


def last_turn(following: str) -> str:
    """Says that a turn is the last one; `following` is the card that lies open."""
    return "The police are here: this is the last turn." if following == POLICE else "This is the last turn."
