"""The story: what one viewer was told, as lines of the log under headings, and the places track by track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing import LogLine
from hairpin.drawing.second_person import second_person
from hairpin.games.game import Telling

COLOURS = ("red", "yellow", "blue", "orange", "white", "green", "purple")
CARS = tuple(f"si-car-{colour}" for colour in COLOURS)  # by seat
OLD_PRO = "si-car-oldpro"
MOST_LINES = 400
LET_GO = 100
SILENT = frozenset(
    ("track_laid", "dealt", "track_begins", "track_ends", "phase", "race_begins", "drew", "chips_dealt", "bidding")
)
MARKS = {"braked": "blow", "won": "finish"}
PARTS = ("", "situation", "driving", "passing")


class Story:
    """See `games.game.Story`. It also keeps the order of the cars after every track card, for the chart at the end."""

    def __init__(self, viewer: int | None, names: Sequence[str], cars: int) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))
        self.cars = cars
        self._lines: tuple[LogLine, ...] = ()
        self._number = 0
        self._heading = ""
        self._headed = ""  # the newest heading, which is not repeated
        self._track = 0
        self._order: list[int | None] = []
        self._orders: list[tuple[int | None, ...]] = []
        self.brakes = [0] * len(self.names)  # how often each seat braked hard in the present race

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self._lines

    @property
    def orders(self) -> tuple[tuple[int | None, ...], ...]:
        """Front to back at the start of the present race and after each of its track cards; None is an Old Pro."""
        return tuple(self._orders)

    def add(self, tellings: Sequence[Telling]) -> None:
        fresh: list[LogLine] = []
        for telling in tellings:
            kind = telling.kind
            self._follow(kind, telling)
            if kind not in SILENT and telling.words:
                fresh.append(self._said(telling))
        if fresh:
            lines = self._lines + tuple(fresh)
            # Cut by whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    def _follow(self, kind: str, telling: Telling) -> None:
        if kind == "race_begins":
            self._order, self._orders = [None] * self.cars, []
            self.brakes = [0] * len(self.names)
            self._head(f"Race {telling.data['race']}, grid")
        elif kind == "placed":
            seat, position = telling.data["seat"], telling.data["position"]
            assert isinstance(seat, int)
            assert isinstance(position, int)
            self._order[position - 1] = seat
        elif kind == "lined_up" and not self._orders:
            self._head("Line-up")
        elif kind == "track_begins":
            if not self._orders:
                self._orders.append(tuple(self._order))
            place = telling.data["place"]
            assert isinstance(place, int)
            self._track = place
        elif kind == "phase":
            part = telling.data["phase"]
            assert isinstance(part, int)
            self._head(f"Track {self._track}, {PARTS[part]}")
        elif kind == "passed":
            position = telling.data["position"]
            assert isinstance(position, int)
            order = self._order
            order[position - 1], order[position] = order[position], order[position - 1]
        elif kind == "braked":
            seat = telling.data["seat"]
            assert isinstance(seat, int)
            self.brakes[seat] += 1
        elif kind == "track_ends":
            self._orders.append(tuple(self._order))
        elif kind in ("finished", "team_scored"):
            self._head("Finish")

    def _head(self, heading: str) -> None:
        if heading != self._headed:
            self._heading = self._headed = heading

    def _said(self, telling: Telling) -> LogLine:
        """A telling as a line of the log."""
        kind, words, data, me = telling.kind, telling.words, telling.data, self.viewer
        who = data["ahead"] if kind == "held" else data.get("seat", data.get("car"))
        name = car = ""
        if isinstance(who, int):
            car, name = CARS[who], self.called[who]
        elif who is None and ("car" in data or kind.startswith("old_pro")):
            car = OLD_PRO
        if me is not None:
            words = second_person(words, self.names[me], who == me)
        heading, self._heading = self._heading, ""
        self._number += 1
        return LogLine(self._number, words, heading, car, name if words.startswith(name) else "", _mark(kind, data))


def _mark(kind: str, data: Mapping[str, object]) -> str:
    """The mark of a moment that a viewer may look for again; see `drawing.LogLine`."""
    if kind in ("passed", "finished"):
        first = data["position"] == 1
        return ("lead" if first else "pass") if kind == "passed" else ("finish" if first else "")
    return MARKS.get(kind, "")
