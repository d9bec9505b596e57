"""The story: what was told, as lines of the log under headings, and the race turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hairpin.drawing import LogLine
from hairpin.drawing.second_person import second_person
from hairpin.games.game import Telling
from hairpin.games.street_racing.components import POLICE, Components

CARS = ("sr-car-green", "sr-car-red")  # by seat
MOST_LINES = 400
LET_GO = 100
SILENT = frozenset(("race_begins", "turn_begins", "steered"))
MARKS = {"matched": "blow", "crashed": "blow", "won": "finish"}
NOBODY = ("", "")


class Turn(NamedTuple):
    """A turn that is over: its road, the cards of both, their speeds, and how far seat 0 led after it."""

    road: str
    cards: tuple[str, str]
    speeds: tuple[int, int]
    lead: int


class Slide(NamedTuple):
    """A match that was the last thing to happen: whose it was, and the speed before and after."""

    seat: int
    before: int
    after: int


@dataclass
class Driven:
    """What one driver did in a race."""

    drawn: int = 0  # tokens
    skids: int = 0
    crashes: int = 0
    top: int = 0  # speed


class Story:
    """See `games.game.Story`. It also follows the race turn by turn, for the page at the end, and remembers a match
    that has just happened.
    """

    def __init__(self, viewer: int | None, names: Sequence[str], components: Components, races: int) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))
        self.components = components
        self.races = races
        self.slide: Slide | None = None
        self.turns: list[Turn] = []
        self.driven = (Driven(), Driven())
        self.crash_skids = 0  # on the track at the last crash
        self._lines: tuple[LogLine, ...] = ()
        self._number = 0
        self._heading = ""
        self._mark = ""  # of the next line
        self._race = 1
        self._road = ""
        self._cards = NOBODY
        self._speeds = [0, 0]
        self._lead = 0

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self._lines

    def add(self, tellings: Sequence[Telling]) -> None:
        fresh = []
        for telling in tellings:
            kind, data, told = telling.kind, telling.data, telling.words
            words = self._follow(kind, data) or told
            if words and (kind not in SILENT or words != told):
                fresh.append(self._said(kind, data, words))
        if fresh:
            lines = self._lines + tuple(fresh)
            # Cut by whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    # -- the race ------------------------------------------------------------------------------

    def _follow(self, kind: str, data: Mapping[str, object]) -> str:
        """Follow what happened; returns words that replace the telling's own, or nothing."""
        self.slide = None
        self._mark = MARKS.get(kind, "")
        if kind == "race_begins":
            self._race = _number(data["race"])
            self._speeds, self._lead = [0, 0], 0
            self.turns, self.driven = [], (Driven(), Driven())
        elif kind == "turn_begins":
            return self._turn_begins(data["turn"], str(data["road"]), str(data["next"]), bool(data["last"]))
        elif kind == "played":
            cards = list(self._cards)
            cards[_number(data["seat"])] = str(data["card"])
            self._cards = (cards[0], cards[1])
        elif kind in ("accelerated", "checked"):
            self._speed(_number(data["seat"]), _number(data["speed"]))
        elif kind == "drew":
            self.driven[_number(data["seat"])].drawn += 1
        elif kind == "matched":
            self._matched(_number(data["seat"]), _number(data["lost"]), _number(data["speed"]))
        elif kind == "crashed":
            seat = _number(data["seat"])
            self.driven[seat].drawn += 1
            self.driven[seat].crashes += 1
            self.crash_skids = _number(data["skids"])
            self._speeds[seat] = 0
        elif kind == "advanced":
            seat = _number(data["seat"])
            lead = _number(data["lead"]) if seat == 0 else -_number(data["lead"])
            if lead * self._lead < 0 or (lead and not self._lead):
                self._mark = "lead"
            self._turn_ends(lead)
        elif kind == "kept_pace":
            self._turn_ends(self._lead)
        elif kind == "race_ends":
            self._heading = "Finish" if self.races == 1 else f"Race {self._race}, finish"
            self._mark = "" if self.races == 1 else "finish"
        return ""

    def _turn_begins(self, turn: object, road: str, ahead: str, last: bool) -> str:
        self._road = road
        self._cards = NOBODY
        race = f"Race {self._race}, turn" if self.races > 1 else "Turn"
        self._heading = f"{race} {turn}, {self.components.road_words(road)}"
        if not last:
            return ""
        return "The police are here: this is the last turn." if ahead == POLICE else "This is the last turn."

    def _speed(self, seat: int, speed: int) -> None:
        self._speeds[seat] = speed
        self.driven[seat].top = max(self.driven[seat].top, speed)

    def _matched(self, seat: int, lost: int, speed: int) -> None:
        self.driven[seat].drawn += 1
        self.driven[seat].skids += 1
        self._speeds[seat] = speed
        self.slide = Slide(seat, speed + lost, speed)

    def _turn_ends(self, lead: int) -> None:
        self._lead = lead
        self.turns.append(Turn(self._road, self._cards, (self._speeds[0], self._speeds[1]), lead))

    # -- lines ---------------------------------------------------------------------------------

    def _said(self, kind: str, data: Mapping[str, object], words: str) -> LogLine:
        who = data.get("seat")
        if kind == "won":
            winners = data["winners"]
            who = winners[0] if isinstance(winners, list) and len(winners) == 1 else None
        name = car = ""
        if isinstance(who, int):
            car, name = CARS[who], self.names[who]
            if who == self.viewer:
                words, name = second_person(words, name), "You"
        heading, self._heading = self._heading, ""
        self._number += 1
        return LogLine(self._number, words, heading, car, name if words.startswith(name) else "", self._mark)


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
