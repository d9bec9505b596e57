"""The story: what one viewer was told, under a heading for each part of a race, and the places track by track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hairpin.games import story
from hairpin.games.game import Telling

COLOURS = ("red", "yellow", "blue", "orange", "white", "green", "purple")
CARS = tuple(f"si-car-{colour}" for colour in COLOURS)  # by seat
OLD_PRO = "si-car-oldpro"
PARTS = ("", "situation", "driving", "passing")


class Story(story.Story):
    """It also keeps the order of the cars after every track card, for the chart at the end."""

    silent = frozenset(
        ("track_laid", "dealt", "track_begins", "track_ends", "phase", "race_begins", "drew", "chips_dealt", "bidding")
    )
    marks: Mapping[str, str] = {"braked": "blow", "passed": "pass", "won": "finish"}

    def __init__(self, viewer: int | None, names: Sequence[str], cars: int) -> None:
        super().__init__(viewer, names, CARS)
        self.cars = cars
        self.orders: tuple[tuple[int | None, ...], ...] = ()  # see `follow`
        self.brakes = [0] * len(names)  # how often each seat braked hard in the present race
        self._order: list[int | None] = []
        self._track = 0

    def tell(self, telling: Telling) -> None:
        kind = telling.kind
        data: Mapping[str, Any] = telling.data
        self.follow(kind, data)
        if kind in self.silent:
            return
        mark = self.marks.get(kind, "")
        if data.get("position") == 1:
            mark = {"passed": "lead", "finished": "finish"}.get(kind, mark)
        seat = data["ahead"] if kind == "held" else data.get("seat", data.get("car"))
        car = OLD_PRO if seat is None and ("car" in data or kind.startswith("old_pro")) else ""
        self.log.say(telling.words, seat, mark, car)

    def follow(self, kind: str, data: Mapping[str, Any]) -> None:
        """Headings, hard brakes, and the order of the cars.

        `orders` has it front to back at the start of the present race and after each of its track cards; None is an
        Old Pro.
        """
        if kind == "race_begins":
            self._order, self.orders = [None] * self.cars, ()
            self.brakes = [0] * len(self.names)
            self.log.head(f"Race {data['race']}, grid")
        elif kind == "placed":
            self._order[data["position"] - 1] = data["seat"]
        elif kind == "lined_up" and not self.orders:
            self.log.head("Line-up")
        elif kind == "track_begins":
            self.orders = self.orders or (tuple(self._order),)
            self._track = data["place"]
        elif kind == "phase":
            self.log.head(f"Track {self._track}, {PARTS[data['phase']]}")
        elif kind == "passed":
            place, order = data["position"], self._order
            order[place - 1], order[place] = order[place], order[place - 1]
        elif kind == "braked":
            self.brakes[data["seat"]] += 1
        elif kind == "track_ends":
            self.orders += (tuple(self._order),)
        elif kind in ("finished", "team_scored"):
            self.log.head("Finish")
