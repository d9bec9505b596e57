"""NitroDiceSetup: one match of Nitro Dice as agreed. Everything about the match goes through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Voice
from hairpin.drawing.words import count
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import Event, State
from hairpin.games.base_setup import BaseSetup, numbered_from
from hairpin.games.game import Decision, Place, Result, Telling, View
from hairpin.games.nitro_dice.actions import actions_of
from hairpin.games.nitro_dice.components import LANES, TYPES, Components, Spot, read_components
from hairpin.games.nitro_dice.decisions import decide
from hairpin.games.nitro_dice.events import MOMENTS, REASONS, Teller, winning_words
from hairpin.games.nitro_dice.guessing import guess
from hairpin.games.nitro_dice.heuristics import NitroDriver
from hairpin.games.nitro_dice.options import complete
from hairpin.games.nitro_dice.rules import finish, numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice, new_match, restore
from hairpin.games.nitro_dice.rules.street import Street
from hairpin.games.nitro_dice.soundness import cards_by_kind, faults
from hairpin.games.nitro_dice.story import Story
from hairpin.games.nitro_dice.track import Track
from hairpin.games.nitro_dice.view import KIND_NAMES, NitroDiceView, view_of
from hairpin.games.nitro_dice.words import COLOURS
from hairpin.games.option import Value

LUCK = {numbers.START_ROLL: "start_roll", numbers.DRAW: "draw", numbers.DISASTER_DRAW: "disaster_draw"}


class NitroDiceSetup(BaseSetup):
    """See `games.game.Setup` for what each method does."""

    form = NitroDiceView
    luck = LUCK
    reasons = REASONS
    moments = MOMENTS

    def __init__(
        self, seats: int, options: dict[str, Value], track: Track, parts: Components, components: str | None
    ) -> None:
        self.track = track
        self.parts = parts
        self.box = box_of(options, track, parts)
        self.actions = actions_of(parts)
        self.kinds = parts.kinds
        faces = numbered_from(0, list(self.kinds))
        rolls = numbered_from(1, [str(face) for face in range(10)])  # the engine's dice count from 1
        outcomes = {numbers.START_ROLL: rolls, numbers.DRAW: faces, numbers.DISASTER_DRAW: faces}
        colours = [colour.capitalize() for colour in COLOURS]
        super().__init__(seats, options, components, colours, self.actions, outcomes)
        self.teller = Teller(parts, self.box)

    # -- states ------------------------------------------------------------------------

    def start(self, chance: Chance, listen: bool) -> State:
        return new_match(self.box, self.seats, chance, listen)

    def restore(self, snapshot: list[int], chance: Chance) -> State:
        return restore(self.box, snapshot, chance)

    def driver(self) -> Policy:
        return NitroDriver()

    # -- views ---------------------------------------------------------------------------

    def view(self, state: State, viewer: int | None) -> NitroDiceView:
        return view_of(cast(NitroDice, state), viewer, self.parts)

    def guess(self, view: View, chance: Chance) -> State:
        return guess(cast(NitroDiceView, view), self.box, self.parts, chance)

    def decision(self, view: View, voice: Voice | None = None) -> Decision | None:
        return decide(cast(NitroDiceView, view), self.box, self.parts, self.actions, self.voiced(view, voice))

    # -- names and words -------------------------------------------------------------------

    def tell(self, event: Event, viewer: int | None, voice: Voice) -> Telling:
        return self.teller.tell(event, viewer, voice)

    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Story(viewer, names, self.box.street)

    def owner(self, event: Event) -> int | None:
        return self.teller.owner(event)

    # -- the end -----------------------------------------------------------------------------

    def length_unit(self) -> str:
        return "rounds"

    def result(self, state: State, voice: Voice) -> Result:
        race = cast(NitroDice, state)
        order = [int(finish.standing(race, place)) for place in range(self.seats)]
        reason = REASONS[race.ended]
        return Result(
            winners=(order[0],),
            reason=reason,
            words=winning_words(voice, order[0], reason, race.racing == 0),
            places=tuple(
                Place(rank, seat, voice.names[seat], int(race.points[seat]), self._place_words(race, seat))
                for rank, seat in enumerate(order, 1)
            ),
            details={
                "winner": order[0],
                "points": [int(points) for points in race.points],
                "wins": [int(wins) for wins in race.wins],
                "races": [
                    {"order": list(run.order), "reason": run.reason, "rounds": run.rounds}
                    for run in self.view(race, None).finishes
                ],
            },
        )

    def _place_words(self, race: NitroDice, seat: int) -> str:
        """How the series went, or how far past the line a die stands, or short of it, after a single race."""
        if self.box.races > 1:
            return f"{int(race.wins[seat])} of {self.box.races} races won"
        me, street, finish_ = race.drivers[seat], self.box.street, int(self.box.finish)
        if me.wrecked:
            return f"wrecked in lap {max(1, (int(me.section) - 1) // int(street.length) + 1)}"
        past = me.section > finish_
        sections = int(me.section) - finish_ - 1 if past else finish_ - int(me.section)
        rest = int(street.space_of[me.cell]) if past else int(street.to_go(me.cell))
        whole = f"{count(sections, 'section')}, " if sections else ""
        return f"{whole}{count(rest, 'space')} {'past' if past else 'short of'} the line"

    # -- what must hold ------------------------------------------------------------------------

    def count_box(self, state: State) -> Mapping[str, int]:
        """How many cards there are of each face, wherever they lie, and how many dice."""
        race = cast(NitroDice, state)
        counts = cards_by_kind(race)
        held = {face.name: count for face, count in zip(self.parts.faces, counts, strict=True)}
        return {**held, "pile": sum(map(int, race.pile.counts)) - int(race.pile.n), "dice": len(race.drivers)}

    def faults(self, state: State) -> list[str]:
        return faults(cast(NitroDice, state))

    def longest(self) -> int:
        """An upper bound on decisions: every step of a turn uses a move, a token or a card (rules 3.2)."""
        cards = sum(self.parts.counts)
        moves = 9 + 2 * 3 + 2
        # A step and its card; then handling with three cards for the mover and for a pushed die.
        steps = (moves + cards) * (2 + 4 + 4)
        drafts = self.seats * 6
        turn = steps + drafts + 2
        rounds, races, disasters = (self.options[name] for name in ("max_rounds", "races", "disaster_area"))
        assert isinstance(rounds, int)
        assert isinstance(races, int)
        assert isinstance(disasters, int)
        return races * (disasters + rounds * (self.seats * (2 + turn) + cards))


def make_setup(seats: int, options: Mapping[str, Value], components: str | None) -> NitroDiceSetup:
    """Check the whole set-up: the cards, then the options, and the track that is built from the cards."""
    parts = read_components(components)
    values, track = complete(options, parts)
    return NitroDiceSetup(seats, values, track, parts, components)


def box_of(options: Mapping[str, Value], track: Track, parts: Components) -> Box:
    """The cards, the track and the options as numbers for the rules."""
    turns = parts.turns
    street = Street(
        [KIND_NAMES.index(section.kind) for section in track.sections],
        LANES.index(track.inside),
        turns.inside,
        turns.outside,
        list(turns.to_outside),
        list(turns.to_inside),
    )
    hazards = [bits for face in parts.faces for bits in (_bits(street, face.hazards), _bits(street, face.turned))]
    for kind, face in enumerate(parts.faces):
        if face.type != "S":
            hazards[2 * kind + 1] = hazards[2 * kind]  # a turn cannot be turned round (rules 1.2)
    pictures = [
        2 * len(parts.faces) if section.kind in ("START", "GARAGE") else 2 * parts.kinds[section.face] + section.flip
        for section in track.sections
    ]

    def number(name: str) -> int:
        value = options[name]
        assert isinstance(value, int)
        return value

    return Box(
        types=[TYPES.index(face.type) for face in parts.faces],
        counts=list(parts.counts),
        hazards=[*hazards, 0],
        street=street,
        track_pictures=pictures,
        laps=track.laps,
        deal=parts.deal,
        condition=parts.condition,
        draw_first=parts.draw_first,
        draw_last=parts.draw_last,
        draw_others=parts.draw_others,
        draw_in_garage=parts.draw_in_garage,
        garage_speed=parts.garage_speed,
        lap_cards=parts.lap_leader,
        races=number("races"),
        lap_leader=bool(options["lap_leader"]),
        nitro_madness=bool(options["nitro_madness"]),
        disaster_area=number("disaster_area"),
        push_ahead=options["sideswipe_push"] == "ahead",
        draft_chain=bool(options["draft_chain"]),
        wrecks=options["condition_floor"] == "wreck",
        nitro_tokens=number("nitro_tokens"),
        nitro_per_turn=number("nitro_per_turn"),
        late_lane_change=bool(options["late_lane_change"]),
        max_rounds=number("max_rounds"),
    )


def _bits(street: Street, hazards: Sequence[Spot]) -> int:
    """Hazards as bits of the cells of a section."""
    return sum(1 << int(street.cell(0, LANES.index(lane), space)) for lane, space in hazards)
