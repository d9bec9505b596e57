"""Story: the log of one viewer under headings, and the order after each round, for the chart at the end.

Consecutive steps forward are one line; so are three cards that pay for a section, and a card with what it was played for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from hairpin.drawing.words import count, listed
from hairpin.games import story
from hairpin.games.game import Telling
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.rules.street import Street
from hairpin.games.nitro_dice.words import KINDS, a_card, card_words, place_words, seat_symbol

Data: TypeAlias = dict[str, Any]

WITH_THE_NEXT = frozenset(("drift", "lane", "gap", "brake", "draft"))  # these cards are told with what they are for
FOR_A_CARD = frozenset(("moved", "resisted", "shot_gap"))  # what they are for, besides braking
BY_OTHERS = frozenset(("collision", "sideswipe"))  # this damage has just had a line of its own
MARKS = {
    "collided": "blow",
    "sideswiped": "blow",
    "hurt": "blow",
    "shot_gap": "pass",
    "led_lap": "lead",
    "wrecked": "out",
    "race_ends": "finish",
    "won": "finish",
}
NOT_WRECKED = -(1 << 30)  # below the key of any wreck


@dataclass
class Place:
    """Where a die stands, as far as it matters for the order."""

    section: int = 0  # all sections since the start
    forward: int = 0  # within the section
    arrived: int = 0
    wrecked: int = 0  # the number of the blow

    def key(self) -> tuple[int, int, int, int]:
        """The smallest key is first. Wrecks come last, the earliest at the end; wrecks of one blow by position."""
        return -self.wrecked if self.wrecked else NOT_WRECKED, -self.section, -self.forward, self.arrived


class Story(story.Story):
    """See `games.game.Story`. It also keeps the order after each round."""

    silent = frozenset(("drew", "stopped"))
    marks = MARKS

    def __init__(self, viewer: int | None, names: Sequence[str], street: Street) -> None:
        super().__init__(viewer, names, [seat_symbol(seat) for seat in range(len(names))])
        self.street = street
        self._moving: tuple[int, int, str] | None = None  # the seat that moves, its spaces so far, and where to
        self._card = ""  # the card that is told together with the next event
        self._paid: list[str] = []  # the cards paid so far, of three
        self._drawn: list[str] = []
        self._round = 0
        self._leader = -1
        self._taken = -1  # the seat that has just taken the lead, until that is told
        self._events = 0  # to number arrivals
        self._places = [Place() for _ in names]
        self._conditions = [0 for _ in names]  # as last told; 0 if not told yet
        self._orders: list[tuple[int, ...]] = []

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The seats front to back at the start of the present race and after each of its rounds."""
        return tuple(self._orders)

    # -- what is told -----------------------------------------------------------------------------

    def tell(self, telling: Telling) -> None:
        kind, data = telling.kind, cast(Data, telling.data)
        self._follow(kind, data)
        if kind == "moved" and data["way"] == "forward":
            self._step(data)
            return
        self._arrive()
        own: Callable[[Data, str], str] | None = getattr(self, f"_on_{kind}", None)
        words = telling.words if own is None else own(data, telling.words)
        if kind in FOR_A_CARD and self._card:
            words, self._card = f"{words.removesuffix('.')}, with {self._card}.", ""
        if words and kind not in self.silent:
            mark = "" if data.get("blow") in BY_OTHERS else self.marks.get(kind, "")
            self._say(words, data.get("seat"), mark)

    def _say(self, words: str, seat: int | None, mark: str = "") -> None:
        if seat is not None and seat == self._taken:
            mark, self._taken = mark or "lead", -1
        self.log.say(words, seat, mark)

    def _step(self, data: Data) -> None:
        seat, section, lane = int(data["seat"]), int(data["section"]), str(data["lane"])
        if self._moving is not None and self._moving[0] != seat:
            self._arrive()
        before = 0 if self._moving is None else self._moving[1]
        where = place_words(tuple(KINDS)[self.street.track[section]], section, lane)
        self._moving = (seat, before + 1, where)

    def _arrive(self) -> None:
        """Tell the steps that were made since the last line."""
        if self._moving is not None:
            (seat, spaces, where), self._moving = self._moving, None
            words = "{seat} {seat:moves|move} {spaces} to {where}."
            self._say(self.voice(words, seat=self.voice[seat], spaces=count(spaces, "space"), where=where), seat)

    # -- kinds of events whose words depend on other events: they return what is told, or nothing ------------

    def _on_race_begins(self, data: Data, words: str) -> str:
        self.log.head(f"Race {data['race']}, the grid")
        return ""

    def _on_round_begins(self, data: Data, words: str) -> str:
        self._round = int(data["round"])
        self.log.head(f"Round {self._round}, speed")
        return ""

    def _on_movement_begins(self, data: Data, words: str) -> str:
        self.log.head(f"Round {self._round}, movement")
        return ""

    def _on_race_ends(self, data: Data, words: str) -> str:
        self.log.head("Finish")
        return words

    def _on_turn_begins(self, data: Data, words: str) -> str:
        return "" if data["speed"] else words

    def _on_drew(self, data: Data, words: str) -> str:
        """Cards are told when all are drawn; only their owner is told the faces."""
        if data["card"] is not None:
            self._drawn.append(str(data["card"]))
        return ""

    def _on_replenished(self, data: Data, words: str) -> str:
        drawn, self._drawn = Counter(self._drawn), []
        if not drawn:
            return words
        faces = [card_words(face) + (f" ×{many}" if many > 1 else "") for face, many in drawn.items()]
        return f"{words.removesuffix('.')}: {', '.join(faces)}."

    def _on_played(self, data: Data, words: str) -> str:
        purpose, face = data["purpose"], str(data["card"])
        if purpose in WITH_THE_NEXT:
            self._card = a_card(face)
        elif purpose == "three":
            self._paid.append(card_words(face))
            if len(self._paid) == 3:
                paid, self._paid = listed(self._paid), []
                return self.voice(
                    "{seat} {seat:pays|pay} three cards: {paid}.", seat=self.voice[data["seat"]], paid=paid
                )
        elif purpose != "wreck":
            return words
        return ""

    def _on_slowed(self, data: Data, words: str) -> str:
        if not self._card:
            return words
        card, self._card = self._card, ""
        brakes = "{seat} {seat:brakes|brake} to {speed} with {card}."
        return self.voice(brakes, seat=self.voice[data["seat"]], speed=data["speed"], card=card)

    def _on_hurt(self, data: Data, words: str) -> str:
        self._conditions[data["seat"]] = data["condition"]
        return words

    def _on_repaired(self, data: Data, words: str) -> str:
        """A move in the garage that gains nothing is not told."""
        before, self._conditions[data["seat"]] = self._conditions[data["seat"]], data["condition"]
        return words if data["condition"] != before else ""

    # -- who is where -------------------------------------------------------------------------------

    def _follow(self, kind: str, data: Data) -> None:
        if kind in ("on_grid", "moved", "pushed", "pulled"):
            self._stand(data)
            leader = min(range(len(self._places)), key=self._key)
            if leader != self._leader:
                self._leader, self._taken = leader, -1 if kind == "on_grid" else leader
        elif kind == "race_begins":
            self._places = [Place() for _ in self.names]
            self._conditions = [0 for _ in self.names]
            self._orders = []
        elif kind == "wrecked":
            self._places[data["seat"]].wrecked = int(data["blow_number"])
        elif kind in ("round_begins", "race_ends"):
            self._orders.append(tuple(sorted(range(len(self.names)), key=self._key)))

    def _stand(self, data: Data) -> None:
        section = int(data["section"])
        cell = self.street.cell(section, LANES.index(str(data["lane"])), int(data["space"]))
        self._events += 1
        place = self._places[data["seat"]]
        place.section = int(data.get("lap", 0)) * int(self.street.length) + section
        place.forward, place.arrived = int(self.street.places[cell]), self._events

    def _key(self, seat: int) -> tuple[int, int, int, int]:
        return self._places[seat].key()
