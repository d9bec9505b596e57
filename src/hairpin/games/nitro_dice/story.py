"""Story: turns what one viewer was told into lines of the log under headings, and keeps the order after each round.

Consecutive steps forward are merged into one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from hairpin.drawing import LogLine
from hairpin.games.game import Telling
from hairpin.games.nitro_dice.components import LANES
from hairpin.games.nitro_dice.rules.street import Street
from hairpin.games.nitro_dice.view import KIND_NAMES
from hairpin.games.nitro_dice.words import (
    KINDS,
    LANE_NAMES,
    ORDINALS,
    a_card,
    card_words,
    cards,
    listed,
    moves,
    spaces,
)

Data: TypeAlias = dict[str, Any]

MOST_LINES = 400
LET_GO = 100
WITH_THE_NEXT = frozenset(("drift", "lane", "gap", "brake", "draft"))  # these cards are told with the next event
BLOWS = {
    "handling": "for a section that was not paid",
    "hazard": "from a hazard",
    "collision": "from the collision",
    "sideswipe": "from the sideswipe",
    "gap": "in the gap",
    "boost": "from the boost of three",
}
BY_OTHERS = frozenset(("collision", "sideswipe"))  # these have just had a line of their own

CARS = tuple(f"nd-seat-{colour}" for colour in ("red", "yellow", "blue", "orange", "white", "green"))  # by seat
NOT_WRECKED = -(1 << 30)  # below the key of any wreck
YOURS = {"is": "are", "goes": "go", "crosses": "cross", "has": "have"}
ENDS = {
    "finish": "The line is crossed: the race is over.",
    "wrecks": "Nobody is left to race against: the race is over.",
    "round_limit": "The race is called.",
}
ALL_WRECKED = "One blow wrecks all that were left: the race is over."


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

    def is_ahead(self, other: Place) -> bool:
        return self.key() < other.key()


class Story:
    """See `games.game.Story`. It also keeps the order after each round, for the chart at the end."""

    def __init__(self, viewer: int | None, names: Sequence[str], street: Street) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))
        self.street = street
        self._lines: tuple[LogLine, ...] = ()
        self._fresh: list[LogLine] = []
        self._number = 0
        self._heading = ""
        self._moving: tuple[int, int, str] | None = None  # the seat that moves, its spaces so far, and where to
        self._played = ""  # the card that is told together with the next event
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
    def lines(self) -> tuple[LogLine, ...]:
        return self._lines

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The seats front to back at the start of the present race and after each of its rounds."""
        return tuple(self._orders)

    def add(self, tellings: Sequence[Telling]) -> None:
        for telling in tellings:
            kind, data = telling.kind, cast(Data, telling.data)
            self._follow(kind, data)
            tell = TELLERS.get(kind)
            if tell is not None:
                tell(self, data)
            elif telling.words:
                self._line(telling.words)
        if self._fresh:
            lines = self._lines + tuple(self._fresh)
            self._fresh = []
            # Old lines go in whole hundreds, so that a story told at once keeps the same lines as one told bit by bit.
            while len(lines) > MOST_LINES:
                lines = lines[LET_GO:]
            self._lines = lines

    # -- who is where -----------------------------------------------------------------------------

    def _follow(self, kind: str, data: Data) -> None:
        if kind in ("on_grid", "moved", "pushed", "pulled"):
            self._stand(data)
            leader = 0
            for seat in range(1, len(self._places)):
                if self._places[seat].is_ahead(self._places[leader]):
                    leader = seat
            if leader != self._leader:
                self._leader, self._taken = leader, -1 if kind == "on_grid" else leader
        elif kind == "race_begins":
            self._places = [Place() for _ in self.names]
            self._conditions = [0 for _ in self.names]
            self._orders = []
        elif kind == "wrecked":
            self._places[int(data["seat"])].wrecked = int(data["blow_number"])
        elif kind in ("round_begins", "race_ends"):
            self._orders.append(tuple(sorted(range(len(self.names)), key=self._key)))

    def _stand(self, data: Data) -> None:
        lane = LANES.index(str(data["lane"]))
        cell = self.street.cell(int(data["section"]), lane, int(data["space"]))
        place = self._places[int(data["seat"])]
        place.section = int(data.get("lap", 0)) * int(self.street.length) + int(data["section"])
        place.forward = int(self.street.places[cell])
        self._events += 1
        place.arrived = self._events

    def _key(self, seat: int) -> tuple[int, int, int, int]:
        return self._places[seat].key()

    # -- what is told -------------------------------------------------------------------------------

    def _head(self, heading: str) -> None:
        self._arrive()
        self._heading = heading

    def _line(self, words: str, seat: int | None = None, mark: str = "") -> None:
        """Add a line to the log; moves that were not told yet come before it."""
        self._arrive()
        car, name = "", ""
        if seat is not None:
            car, name = CARS[seat], self.called[seat]
            if seat == self._taken:
                mark, self._taken = mark or "lead", -1
        self._number += 1
        shown, self._heading = self._heading, ""
        self._fresh.append(LogLine(self._number, words, shown, car, name if words.startswith(name) else "", mark))

    def _says(self, data: Data, verb: str, rest: str, mark: str = "") -> None:
        """A line about a player; `verb` has the form for a name, and loses its s for You."""
        who = int(data["seat"])
        self._line(self._sentence(who, verb, rest), who, mark)

    def _sentence(self, seat: int, verb: str, rest: str) -> str:
        if seat == self.viewer:
            first, _, more = verb.partition(" ")
            verb = f"{YOURS.get(first, first.removesuffix('s'))} {more}".rstrip()
        return f"{self.called[seat]} {verb}{' ' if rest else ''}{rest}."

    def _whom(self, seat: int) -> str:
        return "you" if seat == self.viewer else self.names[seat]

    def _arrive(self) -> None:
        """Tell the moves that were made since the last line."""
        if self._moving is None:
            return
        seat, count, where = self._moving
        self._moving = None
        self._line(self._sentence(seat, "moves", f"{spaces(count)} to {where}"), seat)

    def _with(self) -> str:
        """The card that was played for the present event."""
        played, self._played = self._played, ""
        return f" with {played}" if played else ""

    # -- each kind of event: before the race, and its rounds ------------------------------------------

    def _on_race_begins(self, data: Data) -> None:
        self._head(f"Race {int(data['race'])}, the grid")

    def _on_rolled(self, data: Data) -> None:
        self._says(data, "rolls", f"again: {data['roll']}" if data["again"] else str(data["roll"]))

    def _on_on_grid(self, data: Data) -> None:
        self._says(data, "starts", f"{ORDINALS[int(data['place']) - 1]}, in the {LANE_NAMES[str(data['lane'])]}")

    def _on_disaster_drawn(self, data: Data) -> None:
        self._says(data, "gets", f"{a_card(str(data['card']))} to lay")

    def _on_disaster_back(self, data: Data) -> None:
        self._line(f"No section is left for {a_card(str(data['card']))}; it goes back.")

    def _on_round_begins(self, data: Data) -> None:
        self._round = int(data["round"])
        self._head(f"Round {self._round}, speed")

    def _on_movement_begins(self, data: Data) -> None:
        self._head(f"Round {self._round}, movement")

    def _on_speed_set(self, data: Data) -> None:
        change, speed = int(data["change"]), int(data["speed"])
        if change == 0:
            self._says(data, "stays", f"at speed {speed}")
        else:
            self._says(data, "goes", f"{'up' if change > 0 else 'down'} to speed {speed}")

    def _on_turn_begins(self, data: Data) -> None:
        self._arrive()
        if not int(data["speed"]):
            self._says(data, "stands", "still")

    def _on_drew(self, data: Data) -> None:
        if data["card"] is not None:
            self._drawn.append(str(data["card"]))

    def _on_replenished(self, data: Data) -> None:
        """Cards are told when all are drawn; only their owner is told the faces."""
        seat, count = int(data["seat"]), int(data["cards"])
        drawn, self._drawn = self._drawn, []
        if seat == self.viewer and drawn:
            faces = [card_words(face) + (f" ×{many}" if many > 1 else "") for face, many in Counter(drawn).items()]
            self._says(data, "draws", f"{cards(count)}: {', '.join(faces)}")
        else:
            self._says(data, "draws", cards(count))

    # -- each kind of event: on the road ----------------------------------------------------------------

    def _on_moved(self, data: Data) -> None:
        seat, way = int(data["seat"]), data["way"]
        where = self._where(data)
        if way == "forward":
            before = 0
            if self._moving is not None and self._moving[0] == seat:
                before = self._moving[1]
            else:
                self._arrive()
            self._moving = (seat, before + 1, where)
            return
        did = {"drift": "drifts to", "lane": "changes to", "gap": "comes through to"}[str(way)]
        self._says(data, did, f"{where}{self._with()}")

    def _where(self, data: Data) -> str:
        section, lane = int(data["section"]), str(data["lane"])
        if lane == "G":
            return "the garage"
        return f"{KINDS[KIND_NAMES[self.street.track[section]]]} {section}, {LANE_NAMES[lane]}"

    def _on_played(self, data: Data) -> None:
        purpose, card = str(data["purpose"]), a_card(str(data["card"]))
        if purpose in WITH_THE_NEXT:
            self._arrive()
            self._played = card
        elif purpose == "three":
            self._paid.append(card_words(str(data["card"])))
            if len(self._paid) == 3:
                paid, self._paid = self._paid, []
                self._says(data, "pays", f"three cards: {listed(paid)}")
        elif purpose == "limit":
            self._says(data, "gives up", f"{card}, above the limit")
        elif purpose == "speed":
            self._says(data, "discards", f"{card} for that")
        elif purpose == "handling":
            self._says(data, "pays", card)

    def _on_collided(self, data: Data) -> None:
        self._says(data, "runs into", f"the back of {self._whom(int(data['struck']))}", "blow")

    def _on_sideswiped(self, data: Data) -> None:
        self._says(data, "sideswipes", self._whom(int(data["struck"])), "blow")

    def _on_pushed(self, data: Data) -> None:
        """Names the space too, since it may be the next one in the same lane."""
        self._says(data, "is pushed", f"to {self._where(data)}, space {int(data['space'])}")

    def _on_pulled(self, data: Data) -> None:
        self._says(data, "rides along", f"to {self._where(data)}")

    def _on_resisted(self, data: Data) -> None:
        self._says(data, "resists", f"the pull{self._with()}")

    def _on_nitrous(self, data: Data) -> None:
        self._says(data, "fires", f"a nitro token: {moves(int(data['spaces']))} more")

    def _on_shot_gap(self, data: Data) -> None:
        left, right = self._whom(int(data["passed_left"])), self._whom(int(data["passed_right"]))
        self._says(data, "shoots", f"the gap between {left} and {right}{self._with()}", "pass")

    def _on_hurt(self, data: Data) -> None:
        self._conditions[int(data["seat"])] = int(data["condition"])
        state = f"condition {data['condition']}, speed {data['speed']}"
        blow = str(data["blow"])
        self._says(data, "takes", f"damage {BLOWS[blow]}: {state}", "" if blow in BY_OTHERS else "blow")

    def _on_halted(self, data: Data) -> None:
        self._says(data, "goes", "no further this turn")

    def _on_slowed(self, data: Data) -> None:
        speed = int(data["speed"])
        if self._played:
            self._says(data, "brakes", f"to {speed}{self._with()}")
        else:
            self._says(data, "is", f"down to speed {speed}")

    def _on_repaired(self, data: Data) -> None:
        """A move in the garage that gains nothing is not told."""
        seat, condition = int(data["seat"]), int(data["condition"])
        if condition != self._conditions[seat]:
            self._conditions[seat] = condition
            self._says(data, "repairs", f"to condition {condition}")

    def _on_wrecked(self, data: Data) -> None:
        self._says(data, "is", "wrecked and out of the race", "out")

    def _on_led_lap(self, data: Data) -> None:
        self._says(data, "is", f"the first to complete lap {int(data['lap'])}", "lead")

    def _on_laid(self, data: Data) -> None:
        turned = ", turned round" if data["picture_turned"] else ""
        self._says(data, "lays", f"{a_card(str(data['picture']))} on section {data['section']}{turned}")

    def _on_stopped(self, data: Data) -> None:
        self._arrive()

    def _on_crossed(self, data: Data) -> None:
        self._says(data, "crosses", f"the line: lap {int(data['lap'])} is done")

    def _on_placed(self, data: Data) -> None:
        points = int(data["points"])
        place = ORDINALS[int(data["place"]) - 1]
        self._says(data, "is", f"{place}: {points} point{'' if points == 1 else 's'}")

    def _on_race_ends(self, data: Data) -> None:
        self._head("Finish")
        wrecked = data["reason"] == "wrecks" and data["nobody_left"]
        self._line(ALL_WRECKED if wrecked else ENDS[str(data["reason"])], mark="finish")

    def _on_won(self, data: Data) -> None:
        self._says(data, "wins", "the match", "finish")


# These are not kept in Story objects, because bound methods there would make reference cycles.
TELLERS: dict[str, Callable[[Story, Data], None]] = {
    "race_begins": Story._on_race_begins,
    "rolled": Story._on_rolled,
    "on_grid": Story._on_on_grid,
    "disaster_drawn": Story._on_disaster_drawn,
    "disaster_laid": Story._on_laid,
    "disaster_back": Story._on_disaster_back,
    "round_begins": Story._on_round_begins,
    "movement_begins": Story._on_movement_begins,
    "speed_set": Story._on_speed_set,
    "turn_begins": Story._on_turn_begins,
    "drew": Story._on_drew,
    "replenished": Story._on_replenished,
    "moved": Story._on_moved,
    "played": Story._on_played,
    "collided": Story._on_collided,
    "sideswiped": Story._on_sideswiped,
    "pushed": Story._on_pushed,
    "pulled": Story._on_pulled,
    "resisted": Story._on_resisted,
    "nitrous": Story._on_nitrous,
    "shot_gap": Story._on_shot_gap,
    "hurt": Story._on_hurt,
    "halted": Story._on_halted,
    "slowed": Story._on_slowed,
    "repaired": Story._on_repaired,
    "wrecked": Story._on_wrecked,
    "led_lap": Story._on_led_lap,
    "laid": Story._on_laid,
    "stopped": Story._on_stopped,
    "crossed": Story._on_crossed,
    "placed": Story._on_placed,
    "race_ends": Story._on_race_ends,
    "won": Story._on_won,
}
