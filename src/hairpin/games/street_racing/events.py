"""Events: what happened, in words and as data. No event is secret (rules 4): sealed cards are not events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hairpin.engine.state import Event
from hairpin.games.game import Telling
from hairpin.games.street_racing.components import POLICE, WATER, Components
from hairpin.games.street_racing.rules import numbers

Fields = tuple[tuple[str, str], ...]


def _kind(name: str, fields: str) -> tuple[str, Fields]:
    """A kind of event: its name, and its fields with their forms; a field without one has the form of its name."""
    pairs = [field.split(":") for field in fields.split()]
    return name, tuple((pair[0], pair[-1]) for pair in pairs)


# Every kind of event, with its fields in the order of the numbers.
KINDS: dict[int, tuple[str, Fields]] = {
    numbers.RACE_BEGINS: _kind("race_begins", "race:count"),
    numbers.TURN_BEGINS: _kind("turn_begins", "turn:count road next:road last:flag"),
    numbers.PLAYED: _kind("played", "seat card"),
    numbers.GOES_FIRST: _kind("goes_first", "seat why"),
    numbers.BOOSTED: _kind("boosted", "seat card amount:number"),
    numbers.ACCELERATED: _kind("accelerated", "seat before:number speed:number lost:flag"),
    numbers.STEERED: _kind("steered", "seat tokens:number blocked:flag"),
    numbers.DREW: _kind("drew", "seat token space:number"),
    numbers.MATCHED: _kind("matched", "seat token lost:number speed:number"),
    numbers.STOPPED: _kind("stopped", "seat"),
    numbers.CHECKED: _kind("checked", "seat speed:number before:number"),
    numbers.CRASHED: _kind("crashed", "seat token skids:number"),
    numbers.TOOK_ALL_BACK: _kind("took_all_back", "seat cards"),
    numbers.TOOK_BACK: _kind("took_back", "seat card"),
    numbers.ADVANCED: _kind("advanced", "seat spaces:number lead:number"),
    numbers.KEPT_PACE: _kind("kept_pace", "speed:number"),
    numbers.RACE_ENDS: _kind("race_ends", "race:count winner:winner reason:reason"),
    numbers.WON: _kind("won", "winners:seats reason:reason"),
}
REASONS = {
    numbers.NOT_OVER: "not_over",
    numbers.BY_GAP: "gap",
    numbers.DRAWN: "draw",
    numbers.BY_FINAL_SPEED: "final_speed",
    numbers.BY_CRASH: "crash",
    numbers.BY_POINTS: "most_points",
}
WHY_FIRST = ("ahead", "higher_card", "lot")
GOES_FIRST = ("ahead", "with the higher card", "by lot")


class Teller:
    """Turns events into tellings, for one set of components."""

    def __init__(self, components: Components, races: int) -> None:
        self.cards = tuple(card.name for card in components.cards)
        self.card_words = tuple(card.words for card in components.cards)
        self.roads = (*components.roads, POLICE)
        self.road_names = components.road_names
        self.tokens = components.tokens
        self.races = races

    def tell(self, event: Event, names: Sequence[str]) -> Telling:
        number = event.kind
        kind, fields = KINDS[number]
        values = (int(event.a), int(event.b), int(event.c), int(event.d))
        data: dict[str, object] = {}
        for place, (name, form) in enumerate(fields):
            data[name] = self._value(form, values[place])
        return Telling(kind, SENTENCES[number](self, event, names), data)

    def _value(self, form: str, value: int) -> object:
        """A number of an event as data."""
        if form == "card":
            return self.cards[value]
        if form == "cards":
            return [name for kind, name in enumerate(self.cards) if value >> kind & 1]
        if form == "road":
            return self.roads[value]
        if form == "token":
            return self.tokens[value]
        if form == "count":
            return value + 1
        if form == "flag":
            return value == 1
        if form == "why":
            return WHY_FIRST[value]
        if form == "reason":
            return REASONS[value]
        if form == "winner":
            return None if value == numbers.NOBODY_WON else value
        if form == "seats":
            return [seat for seat in range(numbers.SEATS) if value >> seat & 1]
        return value

    # -- sentences --------------------------------------------------------------------------

    def _race_begins(self, event: Event, names: Sequence[str]) -> str:
        return f"Race {event.a + 1} begins." if self.races > 1 else "The race begins."

    def _turn_begins(self, event: Event, names: Sequence[str]) -> str:
        road = self.road_names[self.roads[event.b]]
        ahead = self.roads[event.c]
        if ahead == POLICE:
            return f"Turn {event.a + 1}: {road}. The police are here, so this is the last turn."
        last = " This is the last turn." if event.d else ""
        return f"Turn {event.a + 1}: {road}, next {self.road_names[ahead]}.{last}"

    def _played(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} plays {self.card_words[event.b]}."

    def _goes_first(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} goes first, {GOES_FIRST[event.b]}."

    def _boosted(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} increases {self.cards[event.b].capitalize()} by {event.c}."

    def _accelerated(self, event: Event, names: Sequence[str]) -> str:
        if event.b == event.c:
            return f"{names[event.a]} stays at {event.c}."
        lost = ", as fast as it goes" if event.d else ""
        return f"{names[event.a]} goes from {event.b} to {event.c}{lost}."

    def _steered(self, event: Event, names: Sequence[str]) -> str:
        if event.c:
            left = f"{event.b} left" if event.b else "none left"
            return f"The Block takes a Steering token, {left}."
        return f"{names[event.a]} has {count(event.b, 'Steering token') if event.b else 'no Steering tokens'}."

    def _drew(self, event: Event, names: Sequence[str]) -> str:
        token = self.tokens[event.b]
        if token == WATER:
            return f"{names[event.a]} draws Water, space {event.c}: it counts as a skid."
        return f"{names[event.a]} draws {token}, space {event.c}."

    def _matched(self, event: Event, names: Sequence[str]) -> str:
        token = self.tokens[event.b]
        return f"{names[event.a]} draws {token}, a match: from {event.c + event.d} down to {event.d}."

    def _stopped(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} stops drawing."

    def _checked(self, event: Event, names: Sequence[str]) -> str:
        if event.b < event.c:
            return f"{names[event.a]} slows from {event.c} to {event.b}."
        return f"{names[event.a]} holds {event.b}."

    def _crashed(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} draws {self.tokens[event.b]} with {skid_words(event.c)} and crashes!"

    def _took_all_back(self, event: Event, names: Sequence[str]) -> str:
        cards = [name.capitalize() for kind, name in enumerate(self.cards) if event.b >> kind & 1]
        return f"{names[event.a]} takes back {_listed(cards)}."

    def _took_back(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.a]} takes back {self.cards[event.b].capitalize()}."

    def _advanced(self, event: Event, names: Sequence[str]) -> str:
        if event.c == 0:
            now = "and draws level"
        else:
            now = f"and leads by {event.c}" if event.c > 0 else f"and is {-event.c} behind"
        return f"{names[event.a]} advances {event.b} {now}."

    def _kept_pace(self, event: Event, names: Sequence[str]) -> str:
        return f"Both run at {event.a}: the gap stays."

    def _race_ends(self, event: Event, names: Sequence[str]) -> str:
        if self.races == 1:
            return "The race is over."
        if event.b == numbers.NOBODY_WON:
            return f"Race {event.a + 1} is drawn: half a point each."
        return f"Race {event.a + 1} goes to {names[event.b]}."

    def _won(self, event: Event, names: Sequence[str]) -> str:
        return winning_words([names[seat] for seat in range(numbers.SEATS) if event.a >> seat & 1], int(event.b))


def winning_words(winners: list[str], reason: int) -> str:
    """Who won, and by what."""
    by = {
        numbers.BY_GAP: "ahead at the finish",
        numbers.BY_FINAL_SPEED: "level at the finish, but faster",
        numbers.BY_CRASH: "since the other car has crashed",
        numbers.BY_POINTS: "with the most points",
    }
    return f"{winners[0]} wins, {by[reason]}." if reason in by else f"{' and '.join(winners)} draw."


def count(number: int, thing: str) -> str:
    """`1 Steering token`, `2 Steering tokens`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def skid_words(skids: int) -> str:
    """The skids at which a match is a crash. There are three at most: two Skids, then Water."""
    return "two skids" if skids == 2 else "three skids"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# Beside the class and not in its objects: an object that holds its own methods is freed only by the garbage collector.
SENTENCES: dict[int, Callable[[Teller, Event, Sequence[str]], str]] = {
    numbers.RACE_BEGINS: Teller._race_begins,
    numbers.TURN_BEGINS: Teller._turn_begins,
    numbers.PLAYED: Teller._played,
    numbers.GOES_FIRST: Teller._goes_first,
    numbers.BOOSTED: Teller._boosted,
    numbers.ACCELERATED: Teller._accelerated,
    numbers.STEERED: Teller._steered,
    numbers.DREW: Teller._drew,
    numbers.MATCHED: Teller._matched,
    numbers.STOPPED: Teller._stopped,
    numbers.CHECKED: Teller._checked,
    numbers.CRASHED: Teller._crashed,
    numbers.TOOK_ALL_BACK: Teller._took_all_back,
    numbers.TOOK_BACK: Teller._took_back,
    numbers.ADVANCED: Teller._advanced,
    numbers.KEPT_PACE: Teller._kept_pace,
    numbers.RACE_ENDS: Teller._race_ends,
    numbers.WON: Teller._won,
}
