"""Nerve, a sound little game in which luck comes late: fourteen answers in turn, and only then a die is rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Self, cast

from rich.text import Text

from hairpin.engine.chance import EVERYBODY, Chance
from hairpin.engine.playout import Anything, Policy
from hairpin.engine.state import Event, State
from hairpin.games.default_board import CARS
from hairpin.games.game import Choice, Decision, Game, Json, Place, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.story import Story
from hairpin.games.view_json import view_from_json, view_to_json

ANSWERS, SIDES = 14, 6
HOLD, GO = 0, 1
NAMES = {HOLD: "hold", GO: "go"}
REASONS = ("not-over", "nerve")
ROLLED = 0


class Nerve(State):
    """Two cars dare each other; in the end a die says how often somebody may have gone at most."""

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.given = 0
        self.went = [0, 0]
        self.die = 0

    def begin(self) -> Self:
        self.awaited = 1
        return self

    def legal(self, seat: int) -> tuple[int, ...]:
        return (HOLD, GO)

    def apply(self, seat: int, action: int) -> None:
        self.went[seat] += action
        self.given += 1
        self.awaited = 1 << (1 - seat)
        if self.given == ANSWERS:
            self.die = self.chance.roll(SIDES, ROLLED, EVERYBODY)
            self.emit(ROLLED, self.die, 0, 0, 0)
            self.awaited = 0

    def secret(self, seat: int) -> bool:
        return False

    def clone(self) -> Nerve:
        twin = Nerve.restored(self.snapshot(), self.chance.clone())
        twin.opened = self.opened
        return twin

    def again(self, chance: Chance) -> Nerve:
        return Nerve(self.seats, chance).begin()

    def redeal(self, viewer: int, chance: Chance) -> None:
        self.chance = chance

    def snapshot(self) -> list[int]:
        return [self.awaited, self.given, *self.went, self.die]

    @classmethod
    def restored(cls, snapshot: list[int], chance: Chance) -> Self:
        state = cls(2, chance)
        state.awaited, state.given, *state.went, state.die = snapshot
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return Nerve.restored, (self.snapshot(), self.chance)

    def fair(self, seat: int) -> int:
        return self.went[seat] if self.went[seat] <= self.die else -1

    def winners(self) -> int:
        if not self.over():
            return 0
        best = max(self.fair(0), self.fair(1))
        return sum(1 << seat for seat in range(2) if self.fair(seat) == best)

    def reason(self) -> int:
        return int(self.over())

    def score(self, seat: int) -> float:
        return float(self.winners() >> seat & 1)

    def length(self) -> int:
        return self.given


@dataclass(frozen=True)
class NerveView:
    viewer: int | None
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    legal: tuple[int, ...]
    decision: str
    numbers: tuple[int, ...]


class NerveSetup:
    """See `hairpin.games.game.Setup` for what each of these answers."""

    seats, names, components = 2, ("Amber", "Blue"), None

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, CARS[:2])

    def __init__(self) -> None:
        self.options: Mapping[str, Value] = {}

    def start(self, chance: Chance, listen: bool) -> State:
        state = Nerve(2, chance).begin()
        state.log = [] if listen else None
        return state

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return Nerve.restored(snapshot, chance)

    def view(self, state: State, viewer: int | None) -> NerveView:
        asked = viewer in state.waiting()
        name = "over" if state.over() else "dare"
        legal = (HOLD, GO) if asked else ()
        return NerveView(viewer, tuple(state.waiting()), (), legal, name, tuple(state.snapshot()))

    def view_to_json(self, view: View) -> Json:
        return view_to_json(NerveView, view)

    def view_from_json(self, data: Json) -> View:
        return view_from_json(NerveView, data)

    def guess(self, view: View, chance: Chance) -> State:
        return Nerve.restored(list(cast(NerveView, view).numbers), chance)

    def decision(self, view: View) -> Decision | None:
        if not view.legal or view.viewer is None:
            return None
        choices = tuple(Choice(action, name, f"{name} on") for action, name in NAMES.items())
        return Decision(view.viewer, "dare", "Hold or go?", "The die decides.", "Too often is worth nothing.", choices)

    def action_name(self, action: int) -> str:
        return NAMES[action]

    def action_number(self, name: str) -> int | None:
        return {"hold": HOLD, "go": GO}.get(name)

    def luck_name(self, why: int) -> str:
        return "die"

    def luck_number(self, name: str) -> int | None:
        return ROLLED if name == "die" else None

    def outcome_name(self, why: int, value: int) -> str:
        return str(value)

    def outcome_number(self, why: int, name: str) -> int | None:
        return {str(side): side for side in range(1, SIDES + 1)}.get(name)

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> Telling:
        return Telling("rolled", f"The die shows {event.a}.", {"die": event.a})

    def owner(self, event: Event) -> int | None:
        return None

    def reason_name(self, reason: int) -> str:
        return REASONS[reason]

    def result(self, state: State, names: Sequence[str]) -> Result:
        nerve = cast(Nerve, state)
        winners = tuple(seat for seat in range(2) if nerve.winners() >> seat & 1)
        places = [
            Place(1 + (seat not in winners), seat, names[seat], nerve.score(seat), f"went {nerve.went[seat]} times")
            for seat in sorted(range(2), key=lambda seat: seat not in winners)
        ]
        return Result(winners, "nerve", "The die has decided.", tuple(places))

    def driver(self) -> Policy:
        return Anything()

    def count_box(self, state: State) -> Mapping[str, int]:
        return {"dice": 1}

    def faults(self, state: State) -> list[str]:
        return []

    def longest(self) -> int:
        return ANSWERS

    def length_unit(self) -> str:
        return "answers"


def _table(setup: object, view: View, names: Sequence[str], width: int, low: bool = False) -> Text:
    return Text(f"{' and '.join(names)} dare each other: {cast(NerveView, view).numbers}")


def _choices(setup: object, view: View, decision: Decision, width: int, low: bool = False) -> Text:
    return Text(" or ".join(choice.words for choice in decision.choices))


GAME = Game(
    name="nerve",
    title="Nerve",
    tagline="who goes too often loses",
    credits="An example for the checks.",
    fewest=2,
    most=2,
    options=(),
    make_setup=lambda seats, options, components: cast(Any, NerveSetup()),
    printed=lambda: "",
    guide=lambda: (
        "Two cars dare each other. In turn everybody holds or goes, seven times each. Then a die is rolled. " * 3
    ),
    terminal=lambda: cast(Any, SimpleNamespace(table=_table, choices=_choices)),
)
