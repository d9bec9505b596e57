"""Events: tells what happened, in words and as data, to the viewers who may know it (rules 4).

Only the face of a drawn card is secret: its owner alone sees it.
"""

from __future__ import annotations

from hairpin.drawing import Voice
from hairpin.drawing.words import count, ordinal
from hairpin.engine.state import Event
from hairpin.games import telling
from hairpin.games.nitro_dice.components import LANES, Components
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.words import KINDS as SECTION_KINDS
from hairpin.games.nitro_dice.words import a_card, place_words
from hairpin.games.telling import Kind, kinds

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
NAMED = {"purpose": PURPOSES, "blow": BLOWS, "way": WAYS, "reason": REASONS}  # forms that have names for numbers
REASON_WORDS = {
    "finish": "furthest past the line",
    "wrecks": "the last one running",
    "round_limit": "furthest forward when the race was called",
    "most_points": "with the most points",
    "more_wins": "level on points, with more races won",
    "last_race": "level on points and wins, better placed in the last race",
}
ENDS = {
    "finish": "the line is crossed",
    "wrecks": "nobody is left to race against",
    "round_limit": "the race is called",
}
PLAYED = {
    "speed": "{seat} {seat:discards|discard} {card} to change speed by two.",
    "drift": "{seat} {seat:plays|play} {card} to drift.",
    "lane": "{seat} {seat:plays|play} {card} to change lanes.",
    "brake": "{seat} {seat:plays|play} {card} to brake.",
    "gap": "{seat} {seat:plays|play} {card} for the gap.",
    "handling": "{seat} {seat:pays|pay} {card} for the section.",
    "three": "{seat} {seat:pays|pay} {card}, one of three, for the section.",
    "draft": "{seat} {seat:plays|play} {card} against the pull.",
    "limit": "{seat} {seat:gives|give} up {card}, above the limit.",
    "wreck": "{seat} {seat:loses|lose} {card}.",
}
MOVED = {
    "forward": "{seat} {seat:moves|move} to {cell}.",
    "drift": "{seat} {seat:drifts|drift} to {cell}.",
    "lane": "{seat} {seat:changes|change} to {cell}.",
    "gap": "{seat} {seat:comes|come} through to {cell}.",
}
HURT = {
    "handling": "for a section that was not paid",
    "hazard": "from a hazard",
    "collision": "from the collision",
    "sideswipe": "from the sideswipe",
    "gap": "in the gap",
    "boost": "from the boost of three",
}

KINDS: dict[int, Kind] = kinds(
    (numbers.RACE_BEGINS, "race_begins", "race:number", "Race {race} begins."),
    (numbers.ROLLED, "rolled", "seat roll:number again", "{seat} {seat:rolls|roll} {again}{roll}."),
    (numbers.ON_GRID, "on_grid", "seat place cell", "{seat} {seat:starts|start} {place}, on {cell}."),
    (numbers.DISASTER_DRAWN, "disaster_drawn", "seat card", "{seat} {seat:gets|get} {card} to lay."),
    (numbers.DISASTER_LAID, "disaster_laid", "seat section:number picture replaced:picture", ""),
    (numbers.DISASTER_BACK, "disaster_back", "seat card", "No section is left for {card}; it goes back."),
    (numbers.DREW, "drew", "seat card", "{seat} {seat:draws|draw} {card}.", "{seat} {seat:draws|draw} a card."),
    (numbers.REPLENISHED, "replenished", "seat cards", "{seat} {seat:has|have} drawn {cards}."),
    (numbers.RESHUFFLED, "reshuffled", "cards:number", ""),
    (numbers.ROUND_BEGINS, "round_begins", "round:number", "Round {round}."),
    (numbers.SPEED_SET, "speed_set", "seat speed:number change:number", ""),
    (numbers.MOVEMENT_BEGINS, "movement_begins", "round:number", "The cars move."),
    (numbers.TURN_BEGINS, "turn_begins", "seat speed:number", ""),
    (numbers.PLAYED, "played", "seat card purpose", ""),
    (numbers.MOVED, "moved", "seat cell lap way", ""),
    (numbers.COLLIDED, "collided", "seat struck:seat", "{seat} {seat:runs|run} into the back of {struck}."),
    (numbers.SIDESWIPED, "sideswiped", "seat struck:seat", "{seat} {seat:sideswipes|sideswipe} {struck}."),
    (numbers.PUSHED, "pushed", "seat cell lap", "{seat} {seat:is|are} pushed to {cell}."),
    (numbers.PULLED, "pulled", "seat cell lap", "{seat} {seat:rides|ride} along to {cell}."),
    (numbers.RESISTED, "resisted", "seat", "{seat} {seat:resists|resist} the pull."),
    (
        numbers.NITROUS,
        "nitrous",
        "seat spaces:number left:number",
        "{seat} {seat:fires|fire} a nitro token: {spaces} bonus moves.",
    ),
    (
        numbers.SHOT_GAP,
        "shot_gap",
        "seat left:number passed_left:seat passed_right:seat",
        "{seat} {seat:shoots|shoot} the gap between {passed_left} and {passed_right}.",
    ),
    (
        numbers.HURT,
        "hurt",
        "seat blow condition:number speed:number",
        "{seat} {seat:takes|take} damage {blow}: condition {condition}, speed {speed}.",
    ),
    (numbers.HALTED, "halted", "seat", "{seat} can go no further this turn."),
    (numbers.SLOWED, "slowed", "seat speed:number", "{seat} {seat:is|are} down to speed {speed}."),
    (numbers.REPAIRED, "repaired", "seat condition:number", "{seat} {seat:repairs|repair} to condition {condition}."),
    (numbers.WRECKED, "wrecked", "seat blow_number:number", "{seat} {seat:is|are} wrecked and out of the race."),
    (numbers.LED_LAP, "led_lap", "seat lap:number", "{seat} {seat:is|are} the first to complete lap {lap}."),
    (numbers.LAID, "laid", "seat section:number picture replaced:picture", ""),
    (numbers.STOPPED, "stopped", "seat", "{seat} {seat:stops|stop} here."),
    (numbers.CROSSED, "crossed", "seat lap:number", "{seat} {seat:crosses|cross} the line: lap {lap} is done."),
    (numbers.RACE_ENDS, "race_ends", "race:number reason rounds:number nobody_left:flag", ""),
    (numbers.PLACED, "placed", "seat place points", "{seat} {seat:is|are} {place}: {points}."),
    (numbers.WON, "won", "seat reason nobody_left:flag", ""),
)

MOMENTS = {  # the events that people watch, with their beats; a plain move is an answer, so it is seen anyway
    numbers.DISASTER_LAID: 2,
    numbers.DISASTER_BACK: 1,
    numbers.SPEED_SET: 0,
    numbers.COLLIDED: 1,
    numbers.SIDESWIPED: 1,
    numbers.PUSHED: 0,  # that die has gone there with the sideswipe
    numbers.PULLED: 1,
    numbers.NITROUS: 1,
    numbers.SHOT_GAP: 1,
    numbers.HURT: 1,
    numbers.REPAIRED: 1,
    numbers.WRECKED: 3,
    numbers.LED_LAP: 2,
    numbers.LAID: 2,
    numbers.CROSSED: 2,
    numbers.RACE_ENDS: 2,
}


class Teller(telling.Teller):
    """Turns events into tellings."""

    kinds = KINDS

    def __init__(self, components: Components, box: Box) -> None:
        self.faces = [face.name for face in components.faces]
        self.box = box

    def hidden(self, kind: Kind, owner: int) -> dict[str, object]:
        return {"seat": owner, "card": None}

    def read(self, name: str, form: str, value: int, data: dict[str, object], voice: Voice) -> object:
        if form == "cell":
            data["section"], data["lane"], data["space"] = place_of(self.box, value)
            return cell_words(self.box, value)
        if form == "picture":
            data[name], data[f"{name}_turned"] = self.faces[value // 2], bool(value % 2)
            return ""
        if form == "card":
            data[name] = self.faces[value]
            return a_card(self.faces[value])
        if form in NAMED:
            data[name] = NAMED[form][value]
            return HURT[NAMED[form][value]] if form == "blow" else ""
        if form == "lap":
            data[name] = value // int(self.box.street.length)
            return ""
        if form == "again":
            data[name] = bool(value)
            return "again: " if value else ""
        super().read(name, form, value, data, voice)
        if form == "place":
            return ordinal(value)
        if form == "points":
            return count(value, "point")
        return cards(value) if form == "cards" else value

    # -- sentences that depend on more than the words of their fields -----------------------------

    def say_reshuffled(self, event: Event, voice: Voice) -> str:
        if event.a == 1:
            return "The only discarded card is the new pile."
        return f"The {event.a} discarded cards are the new pile."

    def say_speed_set(self, event: Event, voice: Voice) -> str:
        if event.c == 0:
            return voice("{seat} {seat:stays|stay} at speed {speed}.", seat=voice[event.a], speed=event.b)
        way = "up" if event.c > 0 else "down"
        return voice("{seat} {seat:goes|go} {way} to speed {speed}.", seat=voice[event.a], way=way, speed=event.b)

    def say_turn_begins(self, event: Event, voice: Voice) -> str:
        if event.b == 0:
            return voice("{seat} {seat:stands|stand} still.", seat=voice[event.a])
        return voice("{seat} {seat:moves|move} at speed {speed}.", seat=voice[event.a], speed=event.b)

    def say_played(self, event: Event, voice: Voice) -> str:
        return voice(PLAYED[PURPOSES[event.c]], seat=voice[event.a], card=a_card(self.faces[event.b]))

    def say_moved(self, event: Event, voice: Voice) -> str:
        return voice(MOVED[WAYS[event.d]], seat=voice[event.a], cell=cell_words(self.box, int(event.b)))

    def say_laid(self, event: Event, voice: Voice) -> str:
        card, turned = a_card(self.faces[event.c // 2]), ", turned round" if event.c % 2 else ""
        words = "{seat} {seat:lays|lay} {card} on section {section}{turned}."
        return voice(words, seat=voice[event.a], card=card, section=event.b, turned=turned)

    say_disaster_laid = say_laid

    def say_race_ends(self, event: Event, voice: Voice) -> str:
        reason = REASONS[event.b]
        why = "one blow wrecks all that were left" if reason == "wrecks" and event.d else ENDS[reason]
        race = f"Race {event.a}" if self.box.races > 1 else "The race"
        return f"{race} is over after {count(int(event.c), 'round')}: {why}."

    def say_won(self, event: Event, voice: Voice) -> str:
        return winning_words(voice, int(event.a), REASONS[event.b], bool(event.c))


def winning_words(voice: Voice, seat: int, reason: str, nobody_left: bool) -> str:
    """Who won and how; if one blow has wrecked all dice that were left, nobody was the last one running."""
    how = REASON_WORDS[reason]
    if reason == "wrecks" and nobody_left:
        how = "furthest forward of the dice that the last blow wrecked"
    return voice("{seat} {seat:wins|win}, {how}.", seat=voice[seat], how=how)


def cards(number: int) -> str:
    return count(number, "card", none="no card")


def place_of(box: Box, cell: int) -> tuple[int, str, int]:
    """The section, the lane and the space of a cell."""
    street = box.street
    return int(street.section_of[cell]), LANES[street.lane_of[cell]], int(street.space_of[cell])


def cell_words(box: Box, cell: int) -> str:
    """`left turn 4, right lane, space 2`."""
    section, lane, space = place_of(box, cell)
    return place_words(tuple(SECTION_KINDS)[box.street.track[section]], section, lane, space)
