"""Events: what happened, in words and as data, and who may see it (rules 4).

Only a card that goes to a hand is secret: its owner sees it, the others are told that a card was drawn.
"""

from __future__ import annotations

from hairpin.drawing import Voice, Who
from hairpin.drawing.words import count, listed, ordinal
from hairpin.engine.state import Event
from hairpin.games.street_illegal.components import PLACES, SITUATIONS, Components
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.telling import Teller, kinds, seats_in

OLD_PRO = Who("an Old Pro")
PHASES = ("", "The situation", "Driving", "Passing")
KINDS = kinds(
    (numbers.RACE_BEGINS, "race_begins", "race:count", "Race {race} begins."),
    (numbers.TRACK_LAID, "track_laid", "place:count track", "Track card {place} is {track}."),
    (numbers.DEALT, "dealt", "seat card", "{seat} {seat:is|are} dealt {card}.", "{seat} {seat:is|are} dealt a card."),
    (numbers.CHIPS_DEALT, "chips_dealt", "seat chips", "{seat} {seat:takes|take} {chips}."),
    (numbers.BIDDING, "bidding", "position:place round", "Bidding for {position} place, round {round}."),
    (numbers.BID_SHOWN, "bid_shown", "seat card", "{seat} {seat:shows|show} {card} and {seat:discards|discard} it."),
    (numbers.EXCHANGED, "exchanged", "seat card", "{seat} {seat:exchanges|exchange} {card}."),
    (numbers.KEPT, "kept", "seat", "{seat} {seat:keeps|keep} all cards."),
    (numbers.PLACED, "placed", "seat position:place", "{seat} {seat:starts|start} in {position} place."),
    (numbers.LOT_DRAWN, "lot_drawn", "seat", "Still tied: the lot falls on {seat}."),
    (
        numbers.LINED_UP,
        "lined_up",
        "seat left:card middle:card right:card",
        "{seat} {seat:lines|line} up {left}, {middle}, {right}.",
    ),
    (numbers.TRACK_BEGINS, "track_begins", "place:count track", "Track {place}: {track}."),
    (numbers.PHASE, "phase", "phase", "{phase}."),
    (
        numbers.REPLACED,
        "replaced",
        "seat slot old:card new:card",
        "{seat} {seat:loses|lose} {old} {slot} to the obstacle and {seat:draws|draw} {new}.",
    ),
    (numbers.TURNED, "turned", "seat card", "{seat} {seat:turns|turn} {card}."),
    (numbers.DROPPED, "dropped", "seat place:drop card", "{seat} {seat:drops|drop} {card}, {place}."),
    (numbers.GAINED, "gained", "seat chips earned", "{seat} {seat:earns|earn} {chips}."),
    (numbers.DROVE, "drove", "seat slot old:card new:card", "{seat} {seat:drives|drive}: {new} for {old} {slot}."),
    (numbers.OPTIMIZED, "optimized", "seat card", "{seat} {seat:optimizes|optimize}: {card} goes."),
    (numbers.DID_NOTHING, "did_nothing", "seat", "{seat} {seat:does|do} nothing."),
    (
        numbers.WENT_TOO_FAST,
        "too_fast",
        "seat speed limit cost",
        "{seat} {seat:is|are} too fast: {speed} at a limit of {limit}.",
    ),
    (numbers.PAID, "paid", "seat chips", "{seat} {seat:pays|pay} {chips} for the limit."),
    (numbers.BRAKED, "braked", "seat forced:flag", "{seat} {seat:brakes|brake} hard."),
    (numbers.LOST, "lost", "seat card", "{seat} {seat:loses|lose} {card} for the rest of the race."),
    (numbers.BRAKE_ENDED, "brake_ended", "seat speed stuck:flag", "{seat} {seat:is|are} down to {speed}."),
    (numbers.DREW, "drew", "seat card", "{seat} {seat:draws|draw} {card}.", "{seat} {seat:draws|draw} a card."),
    (numbers.ATTACKED, "attacked", "car ahead:car", "{car} {car:attacks|attack} {ahead}."),
    (numbers.OLD_PRO_CARD, "old_pro_card", "card which", "The Old Pro turns {card}."),
    (numbers.THIRD_DUE, "third_due", "sum limit due:flag", "The Old Pro stays at {sum}."),
    (numbers.BID, "bid", "seat chips total", "{seat} {seat:pays|pay} {chips} and {seat:runs|run} at {total}."),
    (numbers.OLD_PRO_TOTAL, "old_pro_total", "total", "The Old Pro comes to {total}."),
    (
        numbers.PASSED,
        "passed",
        "car ahead:car position:place",
        "{car} {car:passes|pass} {ahead} and {car:is|are} {position}.",
    ),
    (numbers.HELD, "held", "car ahead:car", "{ahead} {ahead:holds|hold} off {car}."),
    (numbers.NITROUS_SHOWN, "nitrous", "seat card", "{seat} {seat:burns|burn} {card}."),
    (numbers.PRESSED_ON, "pressed_on", "seat", "{seat} {seat:presses|press} on."),
    (numbers.STOPPED, "stopped", "seat unable:flag", "{seat} {seat:does|do} not press on."),
    (numbers.TRACK_ENDS, "track_ends", "place:count", "Track {place} is done."),
    (numbers.RESHUFFLED, "reshuffled", "cards", "The discards are shuffled: a pile of {cards}."),
    (
        numbers.FINISHED,
        "finished",
        "seat position:place points",
        "{seat} {seat:finishes|finish} {position}: {points}.",
    ),
    (numbers.TEAM_SCORED, "team_scored", "points position:place", "The best Old Pro is {position}: {points}."),
    (numbers.RACE_ENDS, "race_ends", "race:count", "Race {race} is over."),
    (numbers.WON, "won", "winners:seats team:flag reason", ""),
)
MOMENTS = {  # the events that people watch, with their beats: pages add one to each
    numbers.BID_SHOWN: 1,
    numbers.EXCHANGED: 0,
    numbers.PLACED: 0,
    numbers.LOT_DRAWN: 1,
    numbers.LINED_UP: 0,
    numbers.TRACK_BEGINS: 1,
    numbers.REPLACED: 0,
    numbers.TURNED: 1,
    numbers.DROPPED: 0,
    numbers.GAINED: 0,
    numbers.DROVE: 0,
    numbers.OPTIMIZED: 0,
    numbers.DID_NOTHING: 0,
    numbers.PAID: 0,
    numbers.BRAKED: 1,
    numbers.LOST: 0,
    numbers.BRAKE_ENDED: 0,
    numbers.ATTACKED: 0,
    numbers.OLD_PRO_CARD: 1,
    numbers.BID: 1,  # both bids of a duel lie open from the first one on
    numbers.OLD_PRO_TOTAL: 0,
    numbers.NITROUS_SHOWN: 1,
    numbers.PASSED: 3,
    numbers.HELD: 2,
    numbers.TRACK_ENDS: 0,
    numbers.TEAM_SCORED: 0,
    numbers.FINISHED: 0,
}
BY = {
    numbers.FOREMOST: ", the first player over the line",
    numbers.MOST_POINTS: ", with the most points",
    numbers.LAST_RACE: ", level on points, but better in the last race",
}


class StreetTeller(Teller):
    """Turns events into tellings, for one set of components."""

    kinds = KINDS

    def __init__(self, components: Components, seats: int) -> None:
        self.components = components
        self.seats = seats

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        if form == "card":
            card = None if value == numbers.NO_CARD else self.components.tempo[value]
            data[name] = None if card is None else card.name
            return "nothing" if card is None else card.words
        if form == "track":
            track = self.components.tracks[value]
            data[name] = track.name
            return track.words
        if form == "car":
            player = value < self.seats
            data[name] = value if player else None
            return voice[value] if player else OLD_PRO
        if form == "slot":
            data[name] = SITUATIONS[value]
            return PLACES[value]
        if form == "drop":
            new = value == numbers.NEW_CARD
            data[name] = "new" if new else SITUATIONS[value]
            return "the new card" if new else f"from the {SITUATIONS[value]}"
        if form == "seats":
            data[name] = seats_in(value, self.seats)
            return ""
        said = super().read(name, form, value, data, voice)
        if form == "place":
            return ordinal(value)
        if form == "phase":
            return PHASES[value]
        if form == "chips":
            return chips(value) if value else "nothing"
        if form == "points":
            return count(value, "point")
        return said

    # -- sentences that depend on more than their numbers ----------------------------------

    def say_gained(self, event: Event, voice: Voice) -> str:
        words = KINDS[event.kind].words
        if event.b < event.c:
            words = "{seat} {seat:earns|earn} {chips} of {earned}: the rest have run out."
            if event.b == 0:
                words = "{seat} {seat:earns|earn} nothing: the chips have run out."
        return voice(words, seat=voice[event.a], chips=chips(event.b), earned=event.c)

    def say_braked(self, event: Event, voice: Voice) -> str:
        words = "{seat} cannot pay and {seat:brakes|brake} hard." if event.b else KINDS[event.kind].words
        return voice(words, seat=voice[event.a])

    def say_brake_ended(self, event: Event, voice: Voice) -> str:
        words = KINDS[event.kind].words
        if event.c:
            words = "{seat} {seat:finds|find} no slower card and {seat:keeps|keep} {speed}."
        return voice(words, seat=voice[event.a], speed=event.b)

    def say_third_due(self, event: Event, voice: Voice) -> str:
        words = "The Old Pro stands at {sum}; a third card will come." if event.c else KINDS[event.kind].words
        return voice(words, sum=event.a)

    def say_nitrous(self, event: Event, voice: Voice) -> str:
        burnt = "no nitrous" if event.b == numbers.NO_CARD else self.components.tempo[event.b].words
        return voice(KINDS[event.kind].words, seat=voice[event.a], card=burnt)

    def say_stopped(self, event: Event, voice: Voice) -> str:
        unable = "{seat} {seat:has|have} no slower card and cannot press on."
        return voice(unable if event.b else KINDS[event.kind].words, seat=voice[event.a])

    def say_won(self, event: Event, voice: Voice) -> str:
        return winning_words(voice, seats_in(event.a, self.seats), event.b == 1, int(event.c))


def winning_words(voice: Voice, winners: list[int], team: bool, reason: int) -> str:
    """Who won, and by what."""
    if reason == numbers.OLD_PROS:
        return "The Old Pros win."
    who = voice.all(winners)
    if team:
        who = Who(listed([*(voice[seat].words for seat in winners), "the Old Pros"]), True, voice.viewer in winners)
    if len(winners) + team > 1:
        return voice("{who} share the victory.", who=who)
    return voice("{who} {who:wins|win}{by}.", who=who, by=BY.get(reason, ""))


def chips(number: int) -> str:
    return count(number, "chip")
