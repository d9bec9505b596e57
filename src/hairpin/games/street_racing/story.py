"""The story: what was told, as lines of the log under headings, and the race turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hairpin.games import story
from hairpin.games.game import Telling
from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.events import last_turn

CARS = ("sr-car-green", "sr-car-red")  # by seat
MARKS = {"matched": "blow", "crashed": "blow", "won": "finish"}


class Turn(NamedTuple):
    """A turn that is over: its road, the cards of both, their speeds, and how far seat 0 led after it."""

    road: str
    cards: tuple[str, str]
    speeds: tuple[int, int]
    lead: int


class Slide(NamedTuple):
    """A match that was the last thing to happen: whose it was, the speed before and after, and the token drawn."""

    seat: int
    before: int
    after: int
    token: str
    crash: bool = False


@dataclass
class Driven:
    """What one driver did in a race."""

    card: str = ""  # of this turn
    speed: int = 0
    drawn: int = 0  # tokens
    skids: int = 0
    crashes: int = 0
    top: int = 0  # speed

    def runs_at(self, speed: int) -> None:
        self.speed, self.top = speed, max(self.top, speed)


class Story(story.Story):
    """It also follows the race turn by turn, for the page at the end, and remembers a match that has just happened."""

    silent = frozenset(("race_begins", "turn_begins"))
    marks = MARKS

    def __init__(self, viewer: int | None, names: Sequence[str], components: Components, races: int) -> None:
        super().__init__(viewer, names, CARS)
        self.components = components
        self.races = races
        self.unsteered = {card.name for card in components.cards if not card.steering}
        self.slide: Slide | None = None
        self.to_draw = False  # whether a check begins: the first token to be laid comes from the bag
        self.crash_skids = 0  # on the track at the last crash
        self.turns: list[Turn] = []
        self.driven = (Driven(), Driven())
        self._race = 1
        self._road = ""
        self._lead = 0

    def tell(self, telling: Telling) -> None:
        self.slide, self.to_draw = None, False
        mark = self.marks.get(telling.kind, "")
        about: object = telling.data.get("seat")
        match telling.kind, telling.data:
            case "race_begins", {"race": int(race)}:
                self._race, self._lead = race, 0
                self.turns, self.driven = [], (Driven(), Driven())
            case "turn_begins", {"turn": int(turn), "road": str(road), "next": str(following), "last": bool(last)}:
                self._road = road
                self.log.head(f"{self._in_race('turn')} {turn}, {self.components.road_words(road)}")
                self.log.say(last_turn(following) if last else "")
            case "played", {"seat": int(seat), "card": str(card)}:
                self.driven[seat].card = card
            case "accelerated" | "checked", {"seat": int(seat), "speed": int(speed)}:
                self.driven[seat].runs_at(speed)
                self.to_draw = telling.kind == "accelerated" and self.driven[seat].card in self.unsteered
            case "steered", {"tokens": 0, "blocked": blocked}:
                self.to_draw = True
                if not blocked:
                    return
            case "drew", {"seat": int(seat)}:
                self.driven[seat].drawn += 1
            case "matched", {"seat": int(seat), "token": str(token), "lost": int(lost), "speed": int(speed)}:
                self.driven[seat].drawn += 1
                self.driven[seat].skids += 1
                self.driven[seat].runs_at(speed)
                self.slide = Slide(seat, speed + lost, speed, token)
            case "crashed", {"seat": int(seat), "token": str(token), "skids": int(skids)}:
                self.slide = Slide(seat, self.driven[seat].speed, 0, token, crash=True)
                self.driven[seat].drawn += 1
                self.driven[seat].crashes += 1
                self.driven[seat].runs_at(0)
                self.crash_skids = skids
            case "advanced", {"seat": int(seat), "lead": int(lead)}:
                if self._turn_ends(lead if seat == 0 else -lead):
                    mark = "lead"
            case "kept_pace", _:
                self._turn_ends(self._lead)
            case "race_ends", _:
                self.log.head(self._in_race("finish"))
                mark = "finish" if self.races > 1 else ""
            case "won", {"winners": [int(winner)]}:
                about = winner
        if telling.kind not in self.silent:
            self.log.say(telling.words, about if isinstance(about, int) else None, mark)

    def leads(self, seat: int) -> tuple[int, ...]:
        """How far a seat led after every turn of the race; below 0 it was behind."""
        return tuple(turn.lead if seat == 0 else -turn.lead for turn in self.turns)

    def _in_race(self, part: str) -> str:
        """A part of the race as a heading: `Turn`, or in a series `Race 2, turn`."""
        return f"Race {self._race}, {part}" if self.races > 1 else part.capitalize()

    def _turn_ends(self, lead: int) -> bool:
        """Remember the turn; returns whether somebody else leads now. `lead` is that of seat 0."""
        before, self._lead = self._lead, lead
        first, second = self.driven
        self.turns.append(Turn(self._road, (first.card, second.card), (first.speed, second.speed), lead))
        return lead * before < 0 or (lead != 0 and before == 0)
