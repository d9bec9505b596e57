"""The story: what one viewer was told, as lines of the log under headings, and the places track by track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from hairpin.drawing import Board, Rack, Said
from hairpin.drawing.second_person import second_person
from hairpin.games.game import Telling
from hairpin.games.street_illegal.board.cars import Car

MOST_LINES = 400
LET_GO = 100
SILENT = frozenset(
    ("track_laid", "dealt", "track_begins", "track_ends", "phase", "race_begins", "drew", "chips_dealt", "bidding")
)
MARKS = {"braked": "blow", "won": "finish"}
PARTS = ("", "situation", "driving", "passing")


Part = TypeVar("Part")


class Kept(Generic[Part]):
    """A part of the viewer's last Screen, and what it was made from: most answers are others' and leave it as it is."""

    def __init__(self, made_from: tuple[object, ...], part: Part) -> None:
        self.made_from = made_from
        self.part = part


MOST_SAID = 1024
# Lines for those whom they do not name, by the id of their telling: number, heading, telling, names, line.
_SAID: dict[int, tuple[int, str, Telling, tuple[str, ...], Said]] = {}


class Story:
    """See `games.game.Story`. It also keeps the order of the cars after every track card, for the chart at the end; and
    what was last made for its viewer, to be used again where nothing has changed.
    """

    def __init__(self, viewer: int | None, names: Sequence[str], symbols: Sequence[str], cars: int) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))
        self.symbols = tuple(symbols)
        self.cars = cars
        self._lines: tuple[Said, ...] = ()
        self._number = 0
        self._heading = ""
        self._headed = ""  # the newest heading: what is told under it needs no other
        self._track = 0
        self._order: list[int | None] = []
        self._orders: list[tuple[int | None, ...]] = []
        self.brakes = [0] * len(self.names)  # of every seat, hard ones in the present race
        self.car: Car | None = None  # its own, as last drawn, and as all others saw it if it was made from that
        self.car_for_all: Car | None = None
        self.tracks: Kept[Board] | None = None
        self.racks: Kept[tuple[Rack, ...]] | None = None

    @property
    def lines(self) -> tuple[Said, ...]:
        return self._lines

    @property
    def orders(self) -> tuple[tuple[int | None, ...], ...]:
        """Front to back at the start of the present race and after each of its track cards; None is an Old Pro."""
        return tuple(self._orders)

    def add(self, tellings: Sequence[Telling]) -> None:
        fresh = []
        for telling in tellings:
            self._follow(telling)
            if telling.words and telling.kind not in SILENT:
                fresh.append(self._said(telling))
        if fresh:
            lines = (*self._lines, *fresh)
            # By whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    def _follow(self, telling: Telling) -> None:
        kind, data = telling.kind, telling.data
        if kind == "race_begins":
            self._order, self._orders = [None] * self.cars, []
            self.brakes = [0] * len(self.names)
            self._head(f"Race {data['race']}, grid")
        elif kind == "placed":
            seat, position = data["seat"], data["position"]
            assert isinstance(seat, int)
            assert isinstance(position, int)
            self._order[position - 1] = seat
        elif kind == "lined_up" and not self._orders:
            self._head("Line-up")
        elif kind == "track_begins":
            if not self._orders:
                self._orders.append(tuple(self._order))
            place = data["place"]
            assert isinstance(place, int)
            self._track = place
        elif kind == "phase":
            part = data["phase"]
            assert isinstance(part, int)
            self._head(f"Track {self._track}, {PARTS[part]}")
        elif kind == "passed":
            position = data["position"]
            assert isinstance(position, int)
            order = self._order
            order[position - 1], order[position] = order[position], order[position - 1]
        elif kind == "braked":
            seat = data["seat"]
            assert isinstance(seat, int)
            self.brakes[seat] += 1
        elif kind == "track_ends":
            self._orders.append(tuple(self._order))
        elif kind in ("finished", "team_scored"):
            self._head("Finish")

    def _head(self, heading: str) -> None:
        if heading != self._headed:
            self._heading = self._headed = heading

    def _said(self, telling: Telling) -> Said:
        """A telling as a line of the log. Whoever it does not name reads the same line as all others, made once."""
        heading = self._heading
        self._heading = ""
        self._number += 1
        number, me = self._number, self.viewer
        data, words = telling.data, telling.words
        who = data["ahead"] if telling.kind == "held" else data.get("seat", data.get("car"))
        named = me is not None and (who == me or self.names[me] in words)
        key = id(telling)
        if not named:
            kept = _SAID.get(key)
            # It holds the telling, so nothing else can have taken its id.
            if kept is not None and kept[0] == number and kept[1] == heading and kept[3] is self.names:
                return kept[4]
        name = car = ""
        if isinstance(who, int):
            car, name = self.symbols[who], self.names[who]
        elif who is None and ("car" in data or telling.kind.startswith("old_pro")):
            car = "si-car-oldpro"
        if named and me is not None:
            words = second_person(words, self.names[me], who == me)
            name = "You" if who == me else name
        said = Said(number, words, heading, car, name if words.startswith(name) else "", _mark(telling))
        if not named:
            if len(_SAID) >= MOST_SAID:
                _SAID.clear()
            _SAID[key] = (number, heading, telling, self.names, said)
        return said


def _mark(telling: Telling) -> str:
    """What one would look for again: see `drawing.Said`."""
    if telling.kind in ("passed", "finished"):
        first = telling.data["position"] == 1
        return ("lead" if first else "pass") if telling.kind == "passed" else ("finish" if first else "")
    return MARKS.get(telling.kind, "")
