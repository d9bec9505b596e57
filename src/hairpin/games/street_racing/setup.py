"""RacingSetup: one match of Street Racing as it was agreed on. Everything about the match goes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.base_setup import BaseSetup, numbered_from, seat_names
from hairpin.games.game import Decision, Place, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.street_racing.actions import actions_of
from hairpin.games.street_racing.components import POLICE, Components, read_components
from hairpin.games.street_racing.decisions import decide
from hairpin.games.street_racing.events import MOMENTS, REASONS, Teller
from hairpin.games.street_racing.guessing import guess
from hairpin.games.street_racing.heuristics import RacingDriver
from hairpin.games.street_racing.options import complete, number_of
from hairpin.games.street_racing.outlook import Outlook, outlook_of
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.racing import Racing, new_match, restore
from hairpin.games.street_racing.soundness import faults
from hairpin.games.street_racing.standing import ending_words, gap_words
from hairpin.games.street_racing.story import Story
from hairpin.games.street_racing.view import RacingView, view_of
from hairpin.games.telling import seats_in

COLOURS = ("Green", "Red")
PICKUP_NUMBERS = {"none": numbers.NONE_BACK, "one": numbers.ONE_BACK, "all": numbers.ALL_BACK}
BONUS_NUMBERS = {
    "never": numbers.WHEN_NEVER,
    "behind": numbers.WHEN_BEHIND,
    "second": numbers.WHEN_SECOND,
    "always": numbers.WHEN_ALWAYS,
}
LUCK = {
    numbers.ROAD_CURRENT: "road_current",
    numbers.ROAD_FLIP: "road_flip",
    numbers.POLICE_FLIP: "police_flip",
    numbers.HANDLING_DRAW: "handling_draw",
    numbers.RESOLVE_ORDER: "resolve_order",
}


class RacingSetup(BaseSetup):
    """See `games.game.Setup` for what each of these answers."""

    form = RacingView
    luck = LUCK
    reasons = REASONS
    moments = MOMENTS

    def __init__(self, seats: int, options: dict[str, Value], components: str | None) -> None:
        self.print = read_components(components)
        self.box = box_of(options, self.print)
        self.actions = actions_of(self.print)
        roads = numbered_from(0, self.print.roads)
        outcomes = {
            numbers.ROAD_CURRENT: roads,
            numbers.ROAD_FLIP: roads,
            numbers.POLICE_FLIP: numbered_from(0, ("road", POLICE)),
            numbers.HANDLING_DRAW: numbered_from(0, self.print.tokens),
            numbers.RESOLVE_ORDER: seat_names(seats),
        }
        super().__init__(seats, options, components, COLOURS, self.actions, outcomes)
        self.teller = Teller(self.print, int(self.box.races))

    # -- states ------------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        return new_match(self.box, chance, listen)

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return restore(self.box, snapshot, chance)

    def driver(self) -> Policy:
        return RacingDriver()

    # -- views ---------------------------------------------------------------------------

    def view(self, state: State, viewer: int | None) -> RacingView:
        return view_of(cast(Racing, state), viewer, self.print)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(cast(RacingView, view), self.box, self.print, chance)

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        seen = cast(RacingView, view)
        return decide(seen, self.print, self.actions, self.outlook(seen), self.voiced(view, voice))

    def outlook(self, view: RacingView) -> Outlook | None:
        """What the next token of the current check can bring, if there is a check."""
        return outlook_of(view, self.print, self.box)

    # -- names and words -------------------------------------------------------------------

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling:
        return self.teller.tell(event, viewer, voice)

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, self.print, int(self.box.races))

    def owner(self, event: Event) -> int | None:
        return None

    # -- the end -----------------------------------------------------------------------------

    def length_unit(self) -> str:
        return "turns"

    def result(self, state: State, voice: Voice) -> Result:
        racing = cast(Racing, state)
        winners = seats_in(int(racing.winners()), self.seats)
        view = view_of(racing, None, self.print)
        return Result(
            winners=tuple(winners),
            reason=REASONS[int(racing.reason())],
            words=f"{ending_words(view, voice)}.",
            places=tuple(self._places(view, winners, voice)),
            details={
                "races": [{"gaps": list(one.gaps), "winner": one.winner, "reason": one.reason} for one in view.finishes]
            },
        )

    def _places(self, view: RacingView, winners: list[int], voice: Voice) -> list[Place]:
        places = []
        for seat in sorted(range(self.seats), key=lambda one: one not in winners):
            driver, other = view.seats[seat], view.seats[1 - seat]
            where = gap_words(driver.gap - other.gap)
            words = where if view.races == 1 else f"{where} in the last race"
            places.append(Place(1 if seat in winners else 2, seat, voice.names[seat], driver.points, words))
        return places

    # -- what must hold ------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        """Roads, tokens and car cards, wherever they lie."""
        racing = cast(Racing, state)
        counts = {f"{token} token": int(racing.bag.counts[kind]) for kind, token in enumerate(self.print.tokens)}
        counts |= {f"{road} road": int(racing.unseen.counts[kind]) for kind, road in enumerate(self.print.roads)}
        for road in racing.roads[: racing.turn + 2]:
            if road != racing.box.police_road:
                counts[f"{self.print.roads[road]} road"] += 1
        for k in range(racing.laid):
            if racing.track[k] < numbers.STEERING:
                counts[f"{self.print.tokens[racing.track[k]]} token"] += 1
        for seat, me in enumerate(racing.drivers):
            counts[f"cards of seat {seat}"] = (int(me.hand) | int(me.face_up())).bit_count()
        return counts

    def faults(self, state: State) -> list[str]:
        return faults(cast(Racing, state))

    def longest(self) -> int:
        """An upper bound on decisions: in every turn both play, increase, draw for every space, and pick up."""
        turns = int(self.box.deck_cards) + 1
        a_turn = self.seats * (2 + numbers.TOP_SPEED + 1)
        return int(self.box.races) * turns * a_turn


def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> RacingSetup:
    """Check what was agreed as a whole: options against components."""
    return RacingSetup(seats, complete(options, read_components(components)), components)


def box_of(options: Mapping[str, Value], components: Components) -> Box:
    """What is printed and what was agreed, as numbers for the rules."""
    cards = components.cards
    police = bool(options["police"])
    from_the_deck = options["first_road"] == "deck"
    return Box(
        value=[card.value for card in cards],
        steering=[card.steering for card in cards],
        pickup=[PICKUP_NUMBERS[card.pickup] for card in cards],
        blocks=[int(card.block) for card in cards],
        bonus=[card.bonus for card in cards],
        bonus_when=[BONUS_NUMBERS[card.bonus_when] for card in cards],
        roads=list(components.road_counts),
        matching=[
            components.colours.index(road) if components.needs_check(road) else numbers.NO_MATCH
            for road in components.roads
        ],
        tokens=[*components.token_counts, number_of(options, "rain")],
        penalties=[lost for row in components.penalty for lost in row],
        deck_cards=number_of(options, "road_deck_size") + int(police) - int(from_the_deck),
        police=police,
        crash_out=options["crash_rule"] == "out",
        final_speed=options["tie_break"] == "final_speed",
        races=number_of(options, "races"),
    )
