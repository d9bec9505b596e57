"""The story: what one viewer was told, as lines of the log under headings, and the places track by track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from hairpin.drawing import Ask, Fact, Said
from hairpin.drawing.second_person import second_person
from hairpin.games.game import Decision, Telling
from hairpin.games.street_illegal.board.cars import Car
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.board.racks import Racks
from hairpin.games.street_illegal.board.tracks import Tracks

MOST_LINES: Final = 400
LET_GO: Final = 100
SILENT: Final = frozenset(
    ("track_laid", "dealt", "track_begins", "track_ends", "phase", "race_begins", "drew", "chips_dealt", "bidding")
)
MARKS: Final = {"braked": "blow", "won": "finish"}
PARTS: Final = ("", "situation", "driving", "passing")


@final
class Line:
    """A telling as a line of the log for those whom it does not name, made once for all of them; `named` are the others,
    a bit for every seat.
    """

    __slots__ = ("heading", "named", "names", "number", "said", "telling", "who")

    def __init__(
        self, number: int, heading: str, telling: Telling, names: tuple[str, ...], symbols: Sequence[str]
    ) -> None:
        self.number = number
        self.heading = heading
        self.telling = telling
        self.names = names
        kind, words, data = telling.kind, telling.words, telling.data
        who = data["ahead"] if kind == "held" else data.get("seat", data.get("car"))
        self.who = who if isinstance(who, int) else -1
        named = 0
        for seat, name in enumerate(names):
            if seat == self.who or name in words:
                named |= 1 << seat
        self.named = named
        name = car = ""
        if self.who >= 0:
            car, name = symbols[self.who], names[self.who]
        elif who is None and ("car" in data or kind.startswith("old_pro")):
            car = "si-car-oldpro"
        self.said = Said(number, words, heading, car, name if words.startswith(name) else "", _mark(kind, data))


# The lines of the last step that was told. Its viewers are told of it one right after another, and nearly all alike.
_STEP: Final[list[Line]] = []


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
        self.held: Held | None = None
        self.tracks: Tracks | None = None
        self.racks: Racks | None = None
        self.facts: tuple[Fact, ...] = ()
        self.decision: Decision | None = None  # its last one, and the question that was made of it
        self.ask: Ask | None = None

    @property
    def lines(self) -> tuple[Said, ...]:
        return self._lines

    @property
    def orders(self) -> tuple[tuple[int | None, ...], ...]:
        """Front to back at the start of the present race and after each of its track cards; None is an Old Pro."""
        return tuple(self._orders)

    def add(self, tellings: Sequence[Telling]) -> None:
        fresh: list[Said] = []
        for telling in tellings:
            kind = telling.kind
            self._follow(kind, telling)
            if kind not in SILENT and telling.words:
                fresh.append(self._said(telling, len(fresh)))
        if fresh:
            lines = self._lines + tuple(fresh)
            # By whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
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

    def _said(self, telling: Telling, place: int) -> Said:
        """A telling as a line of the log. Whoever it does not name reads the same line as all others."""
        heading = self._heading
        self._heading = ""
        self._number += 1
        number, me = self._number, self.viewer
        line = _STEP[place] if place < len(_STEP) else None
        if (
            line is None
            or line.telling is not telling
            or line.number != number
            or line.heading != heading
            or line.names is not self.names
        ):
            line = Line(number, heading, telling, self.names, self.symbols)
            if place < len(_STEP):
                del _STEP[place:]
            _STEP.append(line)
        said = line.said
        if me is None or not line.named >> me & 1:
            return said
        words = second_person(said.words, self.names[me], line.who == me)
        name = "You" if line.who == me else said.name
        return Said(number, words, heading, said.car, name if words.startswith(name) else "", said.mark)


def _mark(kind: str, data: Mapping[str, object]) -> str:
    """What one would look for again: see `drawing.Said`."""
    if kind in ("passed", "finished"):
        first = data["position"] == 1
        return ("lead" if first else "pass") if kind == "passed" else ("finish" if first else "")
    return MARKS.get(kind, "")
