"""One match of Sprint as agreed on: the door through which everything about it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.game import Decision, Json, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.story import Story
from hairpin.games.view_json import view_from_json, view_to_json
from hairpin.refusal import BadComponents
from tests.testing.bare_sprint import words
from tests.testing.bare_sprint.driver import SprintDriver
from tests.testing.bare_sprint.options import complete, terms_of
from tests.testing.bare_sprint.rules import BOX, HAND, HIGHEST_LIMIT, Sprint
from tests.testing.bare_sprint.view import SprintView, guess, view_of

COLOURS = ("Amber", "Blue", "Coral", "Denim")


class SprintSetup:
    """See `hairpin.games.game.Setup` for what each of these answers."""

    rules: type[Sprint] = Sprint

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.options = options
        self.components: str | None = None
        self.names = COLOURS[:seats]
        self.terms = terms_of(options)

    # -- states and views ----------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        state = self.rules(self.terms, self.seats, chance)
        state.log = [] if listen else None
        state.set_up()
        return state

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return self.rules.restored(self.terms, snapshot, chance)

    def driver(self) -> Policy:
        return SprintDriver()

    def view(self, state: State, viewer: int | None) -> SprintView:
        return view_of(cast(Sprint, state), viewer)

    def view_to_json(self, view: View) -> Json:
        return view_to_json(SprintView, view)

    def view_from_json(self, data: Json) -> View:
        return view_from_json(SprintView, data)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(cast(SprintView, view), self.terms, self.rules, chance)

    # -- words -----------------------------------------------------------------------------------

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return words.decide(cast(SprintView, view))

    def action_name(self, action: int) -> str:
        return words.ACTIONS[action]

    def action_number(self, name: str) -> int | None:
        return _number(words.ACTIONS, name)

    def luck_name(self, why: int) -> str:
        return words.LUCK[why]

    def luck_number(self, name: str) -> int | None:
        return _number(words.LUCK, name)

    def outcome_name(self, why: int, value: int) -> str:
        return str(value)

    def outcome_number(self, why: int, name: str) -> int | None:
        return int(name) if name.isascii() and name.isdigit() else None

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling | None:
        return words.tell(event, viewer, voice.names)

    def owner(self, event: Event) -> int | None:
        return words.owner(event)

    def reason_name(self, reason: int) -> str:
        return words.REASONS[reason]

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, [""] * self.seats)

    def result(self, state: State, voice: Voice) -> Result:
        return words.result_of(cast(Sprint, state), voice.names)

    def length_unit(self) -> str:
        return "rounds"

    # -- what must hold --------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        sprint = cast(Sprint, state)
        piles = (sprint.pile, sprint.discards, *sprint.hands)
        return {f"speed {speed}": sum(pile.counts[speed] for pile in piles) for speed in range(1, len(BOX))}

    def faults(self, state: State) -> list[str]:
        sprint = cast(Sprint, state)
        found = [f"seat {seat} holds {hand.n} cards" for seat, hand in enumerate(sprint.hands) if hand.n > HAND]
        found += [f"seat {seat} runs at {run}" for seat, run in enumerate(sprint.runs) if run > sprint.limit]
        return found

    def longest(self) -> int:
        """A round is a sealed answer and a run of burns each, and every burn is worth one space at least."""
        return self.terms.rounds * self.seats * (1 + HIGHEST_LIMIT)


def _number(names: Mapping[int, str], wanted: str) -> int | None:
    return next((number for number, name in names.items() if name == wanted), None)


def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> SprintSetup:
    if components is not None:
        raise BadComponents(f"Sprint takes no component file; its {sum(BOX)} cards are the same in every box")
    return SprintSetup(seats, complete(options))
