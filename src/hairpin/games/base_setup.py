"""BaseSetup: what the Setups of all games share: seats, options, components, and the names that records use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from hairpin.drawing import Voice
from hairpin.engine.playout import Anything, Policy
from hairpin.engine.state import State
from hairpin.games import game
from hairpin.games.default_board.kit import CARS
from hairpin.games.game import Json, View
from hairpin.games.option import Value
from hairpin.games.story import Story
from hairpin.games.view_json import view_from_json, view_to_json


class Named(Protocol):
    """An action that has a name in records."""

    @property
    def name(self) -> str: ...


class BaseSetup:
    """The part of a `Setup` that is the same in every game. Each game derives its own and adds rules and words."""

    form: type[View]  # the game's own View
    luck: Mapping[int, str]  # what each kind of luck is for
    reasons: Mapping[int, str]  # why a match ends
    moments: Mapping[int, int] = {}  # the kinds of events that people watch, with the beats that each is shown

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Value],
        components: str | None,
        names: Sequence[str],
        actions: Mapping[int, Named],
        outcomes: Mapping[int, Mapping[int, str]],
    ) -> None:
        self.seats = seats
        self.options = options
        self.components = components
        self.names = tuple(names[:seats])
        self._actions = {number: action.name for number, action in actions.items()}
        self._action_numbers = _backwards(self._actions)
        self._luck_numbers = _backwards(self.luck)
        self._outcomes = outcomes
        self._outcome_numbers = {why: _backwards(named) for why, named in outcomes.items()}

    # -- views ---------------------------------------------------------------------------

    def view_to_json(self, view: View) -> Json:
        return view_to_json(self.form, view)

    def view_from_json(self, data: Json) -> View:
        return view_from_json(self.form, data)

    def voiced(self, view: View, voice: Voice | None) -> Voice:
        """The voice for a question: the one that is given, or else the game's own names, addressed to the viewer."""
        return Voice(self.names, view.viewer) if voice is None else voice

    # -- what is nearly always the same -----------------------------------------------------

    def story(self, viewer: int | None, names: Sequence[str]) -> game.Story:
        """Every telling as one line."""
        return Story(viewer, names, CARS[: self.seats])

    def driver(self) -> Policy:
        """A driver that chooses anything that is legal."""
        return Anything()

    def faults(self, state: State) -> list[str]:
        return []

    def longest(self) -> int:
        return 10_000

    def length_unit(self) -> str:
        return "rounds"

    # -- names -----------------------------------------------------------------------------

    def action_name(self, action: int) -> str:
        return self._actions[action]

    def action_number(self, name: str) -> int | None:
        return self._action_numbers.get(name)

    def luck_name(self, why: int) -> str:
        return self.luck[why]

    def luck_number(self, name: str) -> int | None:
        return self._luck_numbers.get(name)

    def outcome_name(self, why: int, value: int) -> str:
        return self._outcomes[why][value]

    def outcome_number(self, why: int, name: str) -> int | None:
        return self._outcome_numbers[why].get(name)

    def reason_name(self, reason: int) -> str:
        return self.reasons[reason]


def numbered_from(first: int, names: Sequence[str]) -> dict[int, str]:
    """Names by their numbers."""
    return dict(enumerate(names, first))


def seat_names(seats: int) -> dict[int, str]:
    """The outcomes of luck that picks a seat: `seat-1` for seat 0."""
    return numbered_from(0, [f"seat-{seat + 1}" for seat in range(seats)])


def _backwards(named: Mapping[int, str]) -> dict[str, int]:
    return {name: number for number, name in named.items()}
