"""UndergroundSetup: one match of Underground Street Racing as agreed. Everything about the match goes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.base_setup import BaseSetup, numbered_from
from hairpin.games.game import Decision, Place, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.telling import seats_in
from hairpin.games.underground.actions import ACTIONS
from hairpin.games.underground.components import read_components
from hairpin.games.underground.decisions import decide
from hairpin.games.underground.events import REASONS, Teller, ending, place_words
from hairpin.games.underground.guessing import guess
from hairpin.games.underground.heuristics import UndergroundDriver
from hairpin.games.underground.options import board_of, complete
from hairpin.games.underground.rules import finish, numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.rules.underground import Underground, new_match, restore
from hairpin.games.underground.soundness import all_dice, faults
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView, view_of

COLOURS = ("Red", "Yellow", "Blue", "Orange")
LUCK = {numbers.DIE_ROLL: "die"}


class UndergroundSetup(BaseSetup):
    """See `games.game.Setup` for what each method does."""

    form = UndergroundView
    luck = LUCK
    reasons = REASONS

    def __init__(self, seats: int, options: dict[str, Value], components: str | None) -> None:
        faces = numbered_from(1, [str(face) for face in range(1, numbers.FACES + 1)])
        super().__init__(seats, options, components, COLOURS, ACTIONS, {numbers.DIE_ROLL: faces})
        self.box = box_of(options)
        self.teller = Teller(bool(options["hidden_rolls"]))

    # -- states ------------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        return new_match(self.box, self.seats, chance, listen)

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return restore(self.box, snapshot, chance)

    def driver(self) -> Policy:
        return UndergroundDriver()

    # -- views ---------------------------------------------------------------------------

    def view(self, state: State, viewer: int | None) -> UndergroundView:
        return view_of(cast(Underground, state), viewer)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(cast(UndergroundView, view), self.box, chance)

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return decide(cast(UndergroundView, view), self.box)

    # -- names and words -------------------------------------------------------------------

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling:
        return self.teller.tell(event, viewer, voice)

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, int(self.box.lanes), self.box.assign_mode == numbers.IN_TURN)

    def owner(self, event: Event) -> int | None:
        return self.teller.owner(event)

    # -- the end -----------------------------------------------------------------------------

    def length_unit(self) -> str:
        return "rounds"

    def result(self, state: State, voice: Voice) -> Result:
        race = cast(Underground, state)
        winners = seats_in(int(race.won), self.seats)
        survivors = seats_in(int(race.survivors), self.seats)
        places = self._places(race, voice)
        ranks = sorted({place.rank for place in places})
        return Result(
            winners=tuple(winners),
            reason=REASONS[race.ended],
            words=ending(REASONS[race.ended], winners, survivors, voice),
            places=tuple(places),
            details={
                "winner": winners[0] if len(winners) == 1 else None,
                "standings": [[place.seat for place in places if place.rank == rank] for rank in ranks],
                "points": [int(finish.points(race, seat)) for seat in range(self.seats)],
                "rounds": int(race.round),
                "drive_off_rounds": int(race.drive_off_round),
            },
        )

    def _places(self, race: Underground, voice: Voice) -> list[Place]:
        ranked = sorted((int(finish.rank(race, seat)), seat) for seat in range(self.seats))
        return [
            Place(rank, seat, voice.called[seat], int(finish.points(race, seat)), self._place_words(race, seat))
            for rank, seat in ranked
        ]

    def _place_words(self, race: Underground, seat: int) -> str:
        """How far the best car came, or how the player left the drive-off."""
        if race.phase == numbers.DRIVE_OFF and (race.fell[seat] or race.cars_of(seat)):
            if race.cars_of(seat):
                return "left in the drive-off"
            return f"out in round {race.fell[seat]} of the drive-off"
        best = max((int(race.rows[car]), int(race.lanes[car])) for car in self._cars(seat))
        return f"best car {place_words(*best)}"

    def _cars(self, seat: int) -> range:
        return range(numbers.CARS * seat, numbers.CARS * (seat + 1))

    # -- what must hold ------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        """The cars and the dice; dice lie before a player while assigned, else in the pool, or are out of play."""
        race = cast(Underground, state)
        return {"cars": len(race.rows), "dice": int(all_dice(race))}

    def faults(self, state: State) -> list[str]:
        return faults(cast(Underground, state))

    def longest(self) -> int:
        """An upper bound on decisions: every die named and every car closed, in every possible round (5.2, 5.3)."""
        steps = self.seats * (numbers.DICE + numbers.CARS)
        moves = numbers.CARS * self.seats * numbers.TURNS
        limit = self.options["drive_off_limit"]
        assert isinstance(limit, int)
        return steps * (moves * numbers.STUBBORN_ROUNDS + limit)


def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> UndergroundSetup:
    """Check the whole set-up: the board, then the options."""
    return UndergroundSetup(seats, complete(options, read_components(components)), components)


def box_of(options: Mapping[str, Value]) -> Box:
    """The board and the options as numbers for the rules."""
    board = board_of(options)
    limit = options["drive_off_limit"]
    assert isinstance(limit, int)
    return Box(
        targets=[0, *board.targets],
        lanes=board.lanes,
        assign_all_dice=bool(options["assign_all_dice"]),
        assign_mode=numbers.IN_TURN if options["assign_mode"] == "in_turn" else numbers.SECRET,
        hidden_rolls=bool(options["hidden_rolls"]),
        chain=options["spin_cascade"] == "chain",
        finish_spin=bool(options["finish_spin"]),
        stopped_match_costs=bool(options["stopped_match_costs"]),
        out_of_gas=numbers.NOBODY_CAN if options["out_of_gas"] == "nobody_can" else numbers.NOBODY_MOVED,
        drive_off=bool(options["drive_off"]),
        refill=options["drive_off_dice"] == "refill",
        drive_off_limit=limit,
        scoring=numbers.ROUNDS if options["scoring"] == "rounds" else numbers.WIN_ONLY,
    )
