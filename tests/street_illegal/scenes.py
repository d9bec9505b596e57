"""Scenes: a race of Street Illegal put up in the middle, with the cards, chips and luck a ruling needs.

A scene is a real Match over the real rules: only its state is laid out by hand, from the cards of the box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hairpin.drawing import Voice
from hairpin.engine.chance import EVERYBODY, Chance, Outcome, Recorded, Scripted, seeded
from hairpin.engine.compat import i64, vec
from hairpin.engine.hand import hand_of
from hairpin.engine.pile import Pile, empty_pile
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.rules.race import Driver
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.view import StreetView
from hairpin.match import Match

PHASES = {"situation": numbers.SITUATION, "driving": numbers.DRIVING, "passing": numbers.PASSING}
LUCK = {
    "track": numbers.TRACK_DRAW,
    "deal": numbers.DEAL,
    "grid_redraw": numbers.GRID_REDRAW,
    "situation": numbers.SITUATION_DRAW,
    "redraw": numbers.REDRAW,
    "brake": numbers.BRAKE_DRAW,
    "old_pro": numbers.OLD_PRO_DRAW,
    "grid": numbers.GRID_DRAW,
    "grid_tie": numbers.GRID_TIE,
}
PRO = "pro"


class Scene:
    """`Scene(2, track="90-down", face=["60-left 10-up 50-down", ...], hand=["20-left 20-up", ...], chips=[3, 5],
    phase="passing", luck={"old_pro": ["30-left", "60-up"]})`.

    Cards are named as in records (`40-down`). Hands and faces not given are dealt from what is left, five and three
    cards. `order` is front to back, seats and "pro"; by default the Old Pros lead and seat 0 is last. Luck that is
    not scripted is drawn at random from a fixed seed.
    """

    def __init__(
        self,
        seats: int,
        *,
        track: str | Sequence[str] = "90-down",
        face: Sequence[str] | None = None,
        hand: Sequence[str] | None = None,
        chips: Sequence[int] | None = None,
        order: Sequence[int | str] | None = None,
        phase: str = "situation",
        leg: int = 0,
        luck: Mapping[str, Sequence[str]] | None = None,
        options: Mapping[str, object] | None = None,
        components: str | None = None,
        discards: str = "",
        deck: str | None = None,
        supply: int | None = None,
        seed: int = 1,
    ) -> None:
        tracks = [track] if isinstance(track, str) else list(track)
        setup = GAME.set_up(seats, {"track": tracks, **(options or {})}, components)
        self.setup = cast(StreetSetup, setup)
        self.match = Match(GAME, setup, seeded(seed))
        street = self.street
        # Everything back into the box, then laid out as the scene wants it.
        street.deck = Pile(street.box.counts[:], sum(int(count) for count in street.box.counts))
        street.discards = empty_pile(street.box.kinds)
        for name in discards.split():
            street.deck.take(self.kind(name))
            street.discards.put(self.kind(name))
        street.drivers = []
        named = [self.kinds(face[seat]) if face else None for seat in range(seats)]
        held = [self.kinds(hand[seat]) if hand else None for seat in range(seats)]
        for cards in [*named, *held]:
            for kind in cards or ():
                assert street.deck.holds(kind), f"the box has no more {self.setup.print.tempo[kind].name}"
                street.deck.take(kind)
        dealer = seeded(seed + 1000)
        for seat in range(seats):
            laid = named[seat] or self._deal(3, dealer)
            kept = held[seat]
            if kept is None:
                kept = self._deal(5, dealer)
            speed = sum(self.setup.print.tempo[kind].velocity for kind in laid)
            pocket = chips[seat] if chips else 3
            street.drivers.append(Driver(hand_of(kept, int(street.box.deal)), vec[i64](laid), 3, speed, pocket, 0))
        if street.supply != numbers.UNLIMITED:
            held_chips = sum(int(driver.chips) for driver in street.drivers)
            street.supply = int(street.box.chip_supply) - held_chips if supply is None else supply
        if deck is not None:  # the pile holds just these; the rest of the box is out of this scene
            street.deck = empty_pile(street.box.kinds)
            for name in deck.split():
                street.deck.put(self.kind(name))
        cars = int(street.box.cars)
        wanted: list[int | str] = list(order) if order else [PRO] * (cars - seats) + list(range(seats - 1, -1, -1))
        pros = iter(range(seats, cars))
        street.order = vec[i64]([next(pros) if car == PRO else int(car) for car in wanted])
        street.marks = vec[i64]([0] * cars)
        street.leg = leg
        street.at = cars - 1 if phase == "passing" else 0
        street.awaited = street.sealed = 0
        street.go_on(PHASES[phase])
        script = {LUCK[why]: [self.outcome(LUCK[why], name) for name in names] for why, names in (luck or {}).items()}
        recorded = Recorded(Scripted(script, seeded(seed + 2000)))
        street.chance = recorded
        street.log = []
        street.run_on()
        self.happened = list(street.log)
        self.luck: list[Outcome] = list(recorded.outcomes)
        street.log = []
        self.match.chance = recorded.source

    @classmethod
    def at_the_start(
        cls,
        seats: int,
        *,
        luck: Mapping[str, Sequence[str]] | None = None,
        options: Mapping[str, object] | None = None,
        components: str | None = None,
        seed: int = 1,
    ) -> Scene:
        """Nothing laid out by hand: a match from its set-up on, with track, deal, grid, bidding and line-up."""
        scene = cls.__new__(cls)
        scene.setup = cast(StreetSetup, GAME.set_up(seats, options, components))
        script = {LUCK[why]: [scene.outcome(LUCK[why], name) for name in names] for why, names in (luck or {}).items()}
        scene.match = Match(GAME, scene.setup, Scripted(script, seeded(seed)))
        scene.happened = list(scene.match.steps[0].events)
        scene.luck = [entry for entry in scene.match.entries if isinstance(entry, Outcome)]
        return scene

    # -- laying out ---------------------------------------------------------------------

    def raced(self, races: int, points: Sequence[int]) -> None:
        """As if so many races of the series were run, with these points: by seat, the Old Pros' last."""
        self.street.race = races
        self.street.points = vec[i64](list(points))

    def kind(self, name: str) -> int:
        assert name in self.setup.card_names, f"no card {name}"
        return self.setup.card_names.index(name)

    def kinds(self, names: str) -> list[int]:
        return [self.kind(name) for name in names.split()]

    def outcome(self, why: int, name: str) -> int:
        value = self.setup.outcome_number(why, name)
        assert value is not None, f"{name} cannot come out of luck {why}"
        return value

    def _deal(self, cards: int, dealer: Chance) -> list[int]:
        return [int(dealer.draw(self.street.deck, numbers.DEAL, EVERYBODY)) for _ in range(cards)]

    # -- playing --------------------------------------------------------------------------

    def answer(self, seat: int, *names: str) -> None:
        """One submission: one action or a run of them, by their names (`card 40-down`, `slot left`, `chips 2`)."""
        numbered = []
        for name in names:
            number = self.setup.action_number(name)
            assert number is not None, f"no action {name}"
            numbered.append(number)
        step = self.match.submit(seat, numbered)
        self.happened += step.events

    def coast(self, until: str = "over") -> None:
        """Everybody answers the first thing offered (nothing, brake, no chips, stop), up to this decision."""
        while self.asked() not in (until, "over"):
            seat = self.waiting()[0]
            self.answer(seat, self.offered(seat)[0])

    # -- looking --------------------------------------------------------------------------

    def view(self, viewer: int | None) -> StreetView:
        return self.setup.view(self.street, viewer)

    @property
    def street(self) -> Street:
        return cast(Street, self.match.state)

    def asked(self) -> str:
        """The open decision, by the name its own seat knows it by: `drive_action`, or `over`."""
        waiting = self.match.waiting
        view = self.setup.view(self.street, waiting[0] if waiting else None)
        return view.decision

    def waiting(self) -> list[int]:
        return list(self.match.waiting)

    def offered(self, seat: int) -> list[str]:
        """The legal actions of a seat, by name."""
        return [self.setup.action_name(int(action)) for action in self.street.legal(seat)]

    def face(self, seat: int) -> list[str]:
        return [self.setup.print.tempo[kind].name for kind in self.street.drivers[seat].face]

    def hand(self, seat: int) -> list[str]:
        hand = self.street.drivers[seat].hand
        return [self.setup.print.tempo[hand.cards[k]].name for k in range(hand.n)]

    def speed(self, seat: int) -> int:
        return int(self.street.drivers[seat].speed)

    def chips(self, seat: int) -> int:
        return int(self.street.drivers[seat].chips)

    def supply(self) -> int:
        return int(self.street.supply)

    def order(self) -> list[int | str]:
        """Front to back: seats, and "pro" for an Old Pro."""
        return [int(car) if car < self.street.seats else PRO for car in self.street.order]

    def discards(self) -> list[str]:
        counts = self.street.discards.counts
        return [card.name for kind, card in enumerate(self.setup.print.tempo) for _ in range(counts[kind])]

    def pile(self) -> int:
        return int(self.street.deck.n)

    def told(self, viewer: int | None = None) -> list[str]:
        """Everything that happened so far in the scene, in words."""
        return [self.setup.tell(event, viewer, Voice(self.match.names)).words for event in self.happened]

    def events(self, kind: str, viewer: int | None = None) -> list[dict[str, object]]:
        """The data of all events of a kind, in their order."""
        tellings = [self.setup.tell(event, viewer, Voice(self.match.names)) for event in self.happened]
        return [dict(telling.data) for telling in tellings if telling.kind == kind]
