"""StreetSetup: one match of Street Illegal as it was agreed on. Everything about the match goes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.base_setup import BaseSetup, numbered_from, seat_names
from hairpin.games.game import Decision, Place, Result, Telling, View
from hairpin.games.option import Value
from hairpin.games.street_illegal.actions import actions_of
from hairpin.games.street_illegal.components import SITUATIONS, Components, read_components
from hairpin.games.street_illegal.decisions import decide
from hairpin.games.street_illegal.events import MOMENTS, StreetTeller, winning_words
from hairpin.games.street_illegal.guessing import guess
from hairpin.games.street_illegal.heuristics import StreetDriver
from hairpin.games.street_illegal.options import OPTIONS, complete
from hairpin.games.street_illegal.rules import finish, numbers
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.street import Street, new_match, restore
from hairpin.games.street_illegal.situation import Situation
from hairpin.games.street_illegal.soundness import cards_by_kind, faults
from hairpin.games.street_illegal.story import COLOURS, Story
from hairpin.games.street_illegal.view import StreetView, view_of
from hairpin.games.telling import seats_in
from hairpin.refusal import BadComponents, BadSeats

LUCK = {
    numbers.TRACK_DRAW: "track_draw",
    numbers.DEAL: "tempo_draw:deal",
    numbers.GRID_REDRAW: "tempo_draw:grid",
    numbers.SITUATION_DRAW: "tempo_draw:situation",
    numbers.REDRAW: "tempo_draw:redraw",
    numbers.BRAKE_DRAW: "tempo_draw:brake",
    numbers.OLD_PRO_DRAW: "tempo_draw:old_pro",
    numbers.GRID_DRAW: "grid",
    numbers.GRID_TIE: "grid_tie",
}

REASONS = {
    numbers.NOT_OVER: "not_over",
    numbers.FOREMOST: "foremost",
    numbers.OLD_PROS: "old_pros",
    numbers.MOST_POINTS: "most_points",
    numbers.SHARED: "shared",
    numbers.LAST_RACE: "last_race",
}


class StreetSetup(BaseSetup):
    """See `games.game.Setup` for what each of these answers."""

    form = StreetView
    luck = LUCK
    reasons = REASONS
    moments = MOMENTS

    def __init__(self, seats: int, options: dict[str, Value], components: str | None) -> None:
        self.print = read_components(components)
        self.box = box_of(options, self.print)
        self.actions = actions_of(self.print)
        self.card_names = [card.name for card in self.print.tempo]
        self.card_actions = {name: numbers.CARD + kind for kind, name in enumerate(self.card_names)}
        tracks = numbered_from(0, [card.name for card in self.print.tracks])
        outcomes = dict.fromkeys(LUCK, numbered_from(0, self.card_names))
        outcomes |= {
            numbers.TRACK_DRAW: tracks,
            numbers.GRID_DRAW: seat_names(seats),
            numbers.GRID_TIE: seat_names(seats),
        }
        colours = [colour.capitalize() for colour in COLOURS]
        super().__init__(seats, options, components, colours, self.actions, outcomes)
        self.teller = StreetTeller(self.print, seats)

    # -- states ------------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        return new_match(self.box, self.seats, chance, listen)

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return restore(self.box, snapshot, chance)

    def driver(self) -> Policy:
        return StreetDriver()

    # -- views ---------------------------------------------------------------------------

    def view(self, state: State, viewer: int | None) -> StreetView:
        return view_of(cast(Street, state), viewer, self.print)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(cast(StreetView, view), self.box, self.print, chance)

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        seen = cast(StreetView, view)
        return decide(self.situation(seen, self.voiced(seen, voice))) if seen.legal else None

    def situation(self, view: StreetView, voice: Voice) -> Situation:
        return Situation(view, voice, self.print, self.box, self.actions)

    # -- names and words -------------------------------------------------------------------

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling:
        return self.teller.tell(event, viewer, voice)

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, int(self.box.cars))

    def owner(self, event: Event) -> int | None:
        return self.teller.owner(event)

    # -- the end -----------------------------------------------------------------------------

    def length_unit(self) -> str:
        return "track cards"

    def result(self, state: State, voice: Voice) -> Result:
        street = cast(Street, state)
        winners = seats_in(int(street.winners()), self.seats)
        reason = int(street.reason())
        return Result(
            winners=tuple(winners),
            reason=REASONS[reason],
            words=winning_words(voice, winners, bool(finish.team_wins(street)), reason),
            places=tuple(self._places(street, voice)),
            details={"races": self._races(street)},
        )

    def _places(self, street: Street, voice: Voice) -> list[Place]:
        ranked: list[int] = [*range(self.seats), *([self.seats] if finish.team_ranked(street) else [])]
        standing = {who: int(finish.standing(street, who)) for who in ranked}
        order = [int(car) for car in street.order]
        places = []
        for who in sorted(ranked, key=lambda one: (-standing[one], one)):
            team = who == self.seats
            last = next(k for k, car in enumerate(order, 1) if (car >= self.seats if team else car == who))
            places.append(
                Place(
                    rank=1 + sum(other > standing[who] for other in standing.values()),
                    seat=None if team else who,
                    name="Old Pros" if team else voice.called[who],
                    points=int(street.points[who]),
                    words=f"position {last}" if self.box.races == 1 else f"position {last} in the last race",
                )
            )
        return places

    def _races(self, street: Street) -> list[dict[str, Any]]:
        """Per race the final order, front to back (None is an Old Pro), and the points of every seat."""
        cars = int(self.box.cars)
        races = []
        for start in range(0, len(street.finishes), cars):
            order = street.finishes[start : start + cars]
            points = [int(self.box.points[order.index(seat)]) for seat in range(self.seats)]
            team = next((int(self.box.points[k]) for k, car in enumerate(order) if car >= self.seats), None)
            shown = [car if car < self.seats else None for car in order]
            races.append({"order": shown, "points": points, "old_pros": team})
        return races

    # -- what must hold ------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        street = cast(Street, state)
        counts = dict(zip(self.card_names, cards_by_kind(street), strict=True))
        counts["cars"] = len(set(street.order)) if len(street.order) else int(self.box.cars)
        counts["tracks"] = len(street.track)
        if street.supply != numbers.UNLIMITED:
            counts["chips"] = int(street.supply) + sum(int(driver.chips) for driver in street.drivers)
        return counts

    def faults(self, state: State) -> list[str]:
        return faults(cast(Street, state))

    def longest(self) -> int:
        """A generous upper bound on decisions: every choice as long as possible, every brake through the whole deck."""
        seats = self.seats
        velocities = {card.velocity for card in self.print.tempo}
        # Braking turns the whole deck at most twice before it finds a slower card, and each one lowers the sum.
        brake = 3 + 2 * sum(self.print.tempo_counts) * 3 * min(max(velocities), len(velocities))
        phase_two = 2 + self.print.deal + 1 + brake
        # Pressing on: a car passes each other car at most once on a track card.
        fights = (int(self.box.cars) - 1) * (4 + 2 + brake)
        leg = seats * (1 + phase_two) + fights
        bidding = seats * 20 * 2 * seats + 2 * seats if self.options["start_grid"] == "tactical" else 0
        return int(self.box.races) * (bidding + 3 * seats + int(self.box.length) * leg)


def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> StreetSetup:
    """Check what was agreed as a whole: options against components, components against seats."""
    box = read_components(components)
    if seats > box.cars:
        raise BadSeats(f"these components have {box.cars} cars; {seats} players cannot drive them")
    cards = sum(box.tempo_counts)
    if cards < seats * box.deal:
        raise BadComponents(
            f"these components have {cards} tempo cards; {seats} players with {box.deal} each need {seats * box.deal}"
        )
    return StreetSetup(seats, complete(options, box), components)


def _choice(options: Mapping[str, Value], name: str) -> int:
    option = next(option for option in OPTIONS if option.name == name)
    return option.choices.index(str(options[name]))


def _number(options: Mapping[str, Value], name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def box_of(options: Mapping[str, Value], components: Components) -> Box:
    """What is printed and what was agreed, as numbers for the rules."""
    track = options["track"]
    names = [card.name for card in components.tracks]
    return Box(
        velocity=[card.velocity for card in components.tempo],
        icons=[sum(1 << SITUATIONS.index(icon) for icon in card.icons) for card in components.tempo],
        counts=list(components.tempo_counts),
        limits=[card.limit or 0 for card in components.tracks],
        situations=[SITUATIONS.index(card.situation) for card in components.tracks],
        track_counts=list(components.track_counts),
        points=list(components.points),
        designed=[names.index(name) for name in track] if isinstance(track, tuple) else [],
        cars=components.cars,
        deal=components.deal,
        start_chips=components.start_chips,
        chips_per_match=components.chips_per_match,
        chip_supply=numbers.UNLIMITED if options["chip_supply"] is None else _number(options, "chip_supply"),
        length=_number(options, "track_length"),
        races=_number(options, "races"),
        start_grid=_choice(options, "start_grid"),
        series_grid=_choice(options, "series_grid"),
        better_old_pros=_choice(options, "better_old_pros"),
        nitrous_oxide=bool(options["nitrous_oxide"]),
        brake_to_limit=options["emergency_brake_target"] == "at_or_below",
        open_chips=bool(options["open_chips"]),
        old_pro_team=_choice(options, "old_pro_team"),
        tiebreak_last_race=options["series_tiebreak"] == "last_race",
    )
