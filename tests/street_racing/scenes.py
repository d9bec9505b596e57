"""Scenes: a race of Street Racing put up in the middle, with the roads, speeds, hands and luck a ruling needs.

A scene is a real Match over the real rules: only its state is laid out by hand, from the cards of the box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Outcome, Recorded, Scripted, seeded
from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.components import CARDS, POLICE
from hairpin.games.street_racing.rules import numbers
from hairpin.games.street_racing.rules.race import Driver
from hairpin.games.street_racing.rules.racing import Racing
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.view import RacingView
from hairpin.match import Match
from hairpin.match.record import Answer

GREEN, RED = 0, 1
ALL = "coast cruise block pass push"

Luck = Mapping[str, str]


class Scene:
    """`Scene(road="yellow", speed=(2, 0), gap=(0, 3), hand=("coast push", ALL), luck={"handling_draw": "blue red"})`.

    It stands at the beginning of a turn, both are asked for a card. Hands not given are full, cards not in hand lie face
    up. `turn` counts from 1; the roads driven before it are any that are left. Luck that is not scripted is drawn at
    random from a fixed seed.
    """

    def __init__(
        self,
        *,
        road: str = "straight",
        next: str = "red",
        speed: tuple[int, int] = (0, 0),
        gap: tuple[int, int] = (0, 0),
        hand: tuple[str, str] = (ALL, ALL),
        turn: int = 1,
        luck: Luck | None = None,
        options: Mapping[str, object] | None = None,
        components: str | None = None,
        points: tuple[float, float] = (0, 0),
        race: int = 1,
        seed: int = 1,
    ) -> None:
        self.setup = cast(RacingSetup, GAME.set_up(2, options, components))
        self.match = Match(GAME, self.setup, seeded(seed))
        racing = self.racing
        left = dict(zip(self.setup.print.roads, self.setup.print.road_counts, strict=True))
        shown = [road, *([] if next == POLICE else [next])]
        for one in shown:
            left[one] -= 1
        driven = []
        for _ in range(turn - 1):
            driven.append(max(left, key=lambda one: left[one]))
            left[driven[-1]] -= 1
        assert min(left.values()) >= 0, f"the box has not so many roads: {left}"
        kinds = {**{one: kind for kind, one in enumerate(left)}, POLICE: len(left)}
        roads = [kinds[one] for one in (*driven, road, next)]
        racing.roads = vec[i64]([*roads, *[0] * (int(racing.box.deck_cards) + 1 - len(roads))])
        racing.unseen = pile_of(list(left.values()))
        racing.turn, racing.race = turn - 1, race - 1
        racing.drivers = [
            Driver(
                _mask(hand[seat]), speed[seat], gap[seat], numbers.NO_CARD, numbers.NO_ANSWER, round(2 * points[seat])
            )
            for seat in (GREEN, RED)
        ]
        racing.awaited = racing.sealed = 0
        racing.stage = numbers.PLAY
        recorded = Recorded(Scripted(self._script(luck or {}), seeded(seed + 2000)))
        racing.chance = recorded
        racing.log = []
        racing.run_on()
        self.happened = list(racing.log)
        self.luck: list[Outcome] = list(recorded.outcomes)
        racing.log = []
        self.match.chance = recorded.source

    @classmethod
    def at_the_start(
        cls,
        *,
        luck: Luck | None = None,
        options: Mapping[str, object] | None = None,
        components: str | None = None,
        seed: int = 1,
    ) -> Scene:
        """Nothing laid out by hand: a match from its set-up on."""
        scene = cls.__new__(cls)
        scene.setup = cast(RacingSetup, GAME.set_up(2, options, components))
        scene.match = Match(GAME, scene.setup, Scripted(scene._script(luck or {}), seeded(seed)))
        scene.happened = list(scene.match.steps[0].events)
        scene.luck = [entry for entry in scene.match.entries if isinstance(entry, Outcome)]
        return scene

    def _script(self, luck: Luck) -> dict[int, list[int]]:
        script = {}
        for why, names in luck.items():
            number = self.setup.luck_number(why)
            assert number is not None, f"no luck {why}"
            values = [self.setup.outcome_number(number, name) for name in names.split()]
            assert None not in values, f"{names} cannot come out of {why}"
            script[number] = [value for value in values if value is not None]
        return script

    # -- playing --------------------------------------------------------------------------

    def answer(self, seat: int, *names: str) -> None:
        """One submission a name: `play push`, `draw`, `stop`, `boost 2`, `pickup push`."""
        for name in names:
            number = self.setup.action_number(name)
            assert number is not None, f"no action {name}"
            self.happened += self.match.submit(seat, number).events

    def play(self, green: str, red: str) -> None:
        """Both play these cards; a seat that is not asked has played its only one."""
        for seat, card in enumerate((green, red)):
            if seat in self.match.waiting:
                self.answer(seat, f"play {card}")

    def coast(self, until: str = "over") -> None:
        """Everybody plays Coast, stops, increases nothing and takes the first card, up to this decision."""
        while self.asked() not in (until, "over"):
            seat = self.waiting()[0]
            offered = self.offered(seat)
            self.answer(seat, "stop" if "stop" in offered else offered[0])

    # -- looking --------------------------------------------------------------------------

    @property
    def racing(self) -> Racing:
        return cast(Racing, self.match.state)

    def view(self, viewer: int | None = None) -> RacingView:
        return self.setup.view(self.racing, viewer)

    def asked(self) -> str:
        return self.view().decision

    def waiting(self) -> list[int]:
        return list(self.match.waiting)

    def offered(self, seat: int) -> list[str]:
        """The legal actions of a seat, by name."""
        return [self.setup.action_name(int(action)) for action in self.racing.legal(seat)]

    def costs(self, seat: int) -> dict[str, str]:
        """What each choice of a seat brings or costs, in words."""
        decision = self.match.decision(seat)
        assert decision is not None
        return {choice.name: choice.cost for choice in decision.choices}

    def speed(self, seat: int) -> int:
        return int(self.racing.drivers[seat].speed)

    def gaps(self) -> tuple[int, int]:
        return int(self.racing.drivers[GREEN].gap), int(self.racing.drivers[RED].gap)

    def hand(self, seat: int) -> str:
        return " ".join(self.view().seats[seat].hand)

    def face_up(self, seat: int) -> str:
        return " ".join(self.view().seats[seat].face_up)

    def track(self) -> str:
        """The tokens on the track of the car that checks, from space 1 on."""
        check = self.view().check
        return "" if check is None else " ".join(check.tokens)

    def bag(self) -> dict[str, int]:
        return {token: left for token, left in self.view().bag.items() if left}

    def answers(self) -> list[tuple[int, str]]:
        """What was logged as decided, by seat."""
        entries = [entry for entry in self.match.entries if isinstance(entry, Answer)]
        return [(entry.seat, self.setup.action_name(entry.action)) for entry in entries]

    def outcomes(self) -> list[tuple[str, str]]:
        """What luck brought since the scene was put up, set-up of a whole match included."""
        entries = [entry for entry in self.match.entries if isinstance(entry, Outcome)]
        return [(self.setup.luck_name(one.why), self.setup.outcome_name(one.why, one.value)) for one in entries]

    def told(self, viewer: int | None = None) -> list[str]:
        return [self.setup.tell(event, viewer, Voice(self.match.names)).words for event in self.happened]

    def events(self, kind: str) -> list[dict[str, object]]:
        """The data of all events of a kind, in their order."""
        tellings = [self.setup.tell(event, None, Voice(self.match.names)) for event in self.happened]
        return [dict(telling.data) for telling in tellings if telling.kind == kind]

    def sequence(self, *kinds: str) -> list[tuple[str, object]]:
        """The events of these kinds in their order, each with its seat."""
        tellings = [self.setup.tell(event, None, Voice(self.match.names)) for event in self.happened]
        return [(telling.kind, telling.data.get("seat")) for telling in tellings if telling.kind in kinds]


def _mask(names: str) -> int:
    return sum(1 << CARDS.index(name) for name in names.split())
