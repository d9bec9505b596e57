"""Scenes: a race of Underground Street Racing put up in the middle, with the cars, pools and rolls a ruling needs.

A scene is a real Match over the real rules: only its state is laid out by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Outcome, Recorded, Scripted, seeded
from hairpin.engine.compat import i64, vec
from hairpin.games.game import Result
from hairpin.games.underground import GAME
from hairpin.games.underground.rules import assigning, dice, numbers, triples
from hairpin.games.underground.rules.underground import Underground
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.view import UndergroundView
from hairpin.match import Match

A, B, C, D = range(4)
Space = tuple[int, int]
START = [(1, 3)] * 3
ONES = "1 1 1 1 1 1 1 1"
IDLE = "1 | 1 | 1"  # of a roll of ones: slows down wherever the target is above one


class Scene:
    """`Scene([[(1, 3)] * 3, [(4, 3)] * 3], rolls=["6 5 4 1 1 1 1 1", ONES])`: the cars of each seat, then their rolls.

    Pools are as large as the rolls unless they are given; who has no car in a drive-off rolls nothing, "". `later` are
    the rolls of the rounds that follow, seat by seat; what is not scripted is rolled at random from a fixed seed. With
    `driving` the drive-off is on, with just these cars.
    """

    def __init__(
        self,
        cars: Sequence[Sequence[Space]],
        *,
        rolls: Sequence[str],
        pools: Sequence[int] | None = None,
        later: Sequence[str] = (),
        driving: Sequence[Sequence[int]] | None = None,
        drive_off_round: int = 1,
        round: int = 1,
        options: Mapping[str, object] | None = None,
        seed: int = 1,
    ) -> None:
        seats = len(cars)
        self.setup = cast(UndergroundSetup, GAME.set_up(seats, options))
        self.match = Match(GAME, self.setup, seeded(seed))
        race = self.race
        race.rows = vec[i64]([row for spaces in cars for row, _ in spaces])
        race.lanes = vec[i64]([lane for spaces in cars for _, lane in spaces])
        rolled = [_faces(roll) for roll in rolls]
        race.pools = vec[i64](list(pools) if pools else [len(faces) or numbers.DICE for faces in rolled])
        race.racing = (1 << 3 * seats) - 1
        race.round = round - 1
        if driving is not None:
            race.phase = numbers.DRIVE_OFF
            race.drive_off_round = drive_off_round
            race.racing = sum(1 << 3 * seat + car - 1 for seat, own in enumerate(driving) for car in own)
        race.awaited = race.sealed = 0
        race.actor = -1
        race.stage = numbers.ROLL
        script = [face for faces in rolled for face in faces] + [face for roll in later for face in _faces(roll)]
        recorded = Recorded(Scripted({numbers.DIE_ROLL: script}, seeded(seed + 2000)))
        race.chance = recorded
        race.log = []
        race.run_on()
        self.happened = list(race.log)
        self.luck: list[Outcome] = list(recorded.outcomes)
        race.log = []
        self.match.chance = recorded.source

    @classmethod
    def at_the_start(cls, seats: int, rolls: Sequence[str] = (), **options: object) -> Scene:
        """Nothing laid out by hand: a match from its set-up on."""
        scene = cls.__new__(cls)
        scene.setup = cast(UndergroundSetup, GAME.set_up(seats, options))
        script = [face for roll in rolls for face in _faces(roll)]
        scene.match = Match(GAME, scene.setup, Scripted({numbers.DIE_ROLL: script}, seeded(1)))
        scene.happened = list(scene.match.steps[0].events)
        scene.luck = [entry for entry in scene.match.entries if isinstance(entry, Outcome)]
        return scene

    # -- playing --------------------------------------------------------------------------

    def assign(self, seat: int, groups: str) -> None:
        """`"6 1 | 5 2 | 1"`: the dice of each car in the race; steps without a choice are played by the engine."""
        wanted = [sorted(_faces(group), reverse=True) for group in groups.split("|")]
        race = self.race
        cars = [car for car in range(3) if race.cars_of(seat) >> car & 1]
        assert len(wanted) == len(cars), f"{groups} is not a group for each of {len(cars)} cars"
        run = []
        trial = cast(Underground, race.clone())
        while trial.filling[seat] != numbers.FILLED:
            filling = int(trial.filling[seat])
            left = list(wanted[cars.index(filling)])
            for face in dice.unpack(trial.groups[3 * seat + filling]):
                assert face in left, f"{groups} cannot be assigned: a {face} goes to car {filling + 1}"
                left.remove(face)
            run.append(left[0] if left else numbers.ENOUGH)
            assert run[-1] in trial.legal(seat), f"{groups} cannot be assigned: {run[-1]} is not possible"
            assigning.put(trial, seat, run[-1])
        reached = [dice.unpack(trial.groups[3 * seat + car]) for car in cars]
        assert reached == wanted, f"{groups} cannot be assigned: it comes to {reached}"
        self.happened += self.match.submit(seat, run).events

    def answer(self, seat: int, *names: str) -> None:
        """One submission by the names of its actions (`die 6`, `enough 0`)."""
        numbered = []
        for name in names:
            number = self.setup.action_number(name)
            assert number is not None, f"no action {name}"
            numbered.append(number)
        self.happened += self.match.submit(seat, numbered).events

    # -- looking --------------------------------------------------------------------------

    @property
    def race(self) -> Underground:
        return cast(Underground, self.match.state)

    def view(self, viewer: int | None) -> UndergroundView:
        return self.setup.view(self.race, viewer)

    def cars(self, seat: int) -> list[Space]:
        """Where a seat's cars stand: (row, lane)."""
        return [(int(self.race.rows[car]), int(self.race.lanes[car])) for car in range(3 * seat, 3 * seat + 3)]

    def in_race(self, seat: int) -> list[int]:
        """The numbers of a seat's cars in the race."""
        return [car + 1 for car in range(3) if self.race.cars_of(seat) >> car & 1]

    def pool(self, seat: int) -> int:
        return int(self.race.pools[seat])

    def pools(self) -> list[int]:
        return [int(pool) for pool in self.race.pools]

    def waiting(self) -> list[int]:
        return list(self.match.waiting)

    def offered(self, seat: int) -> list[str]:
        """The legal actions of a seat, by name."""
        return [self.setup.action_name(int(action)) for action in self.race.legal(seat)]

    def result(self) -> Result:
        result = self.match.result()
        assert result is not None, f"the race goes on, waiting for {self.waiting()}"
        return result

    def ended(self) -> tuple[str, tuple[int, ...]]:
        """The reason and the winners."""
        result = self.result()
        return result.reason, result.winners

    def details(self) -> dict[str, Any]:
        return self.result().details

    def told(self, viewer: int | None = None) -> list[str]:
        """Everything that happened so far in the scene, in words."""
        return [self.setup.tell(event, viewer, Voice(self.match.names)).words for event in self.happened]

    def events(self, kind: str, viewer: int | None = None) -> list[dict[str, object]]:
        """The data of all events of a kind, in their order."""
        tellings = [self.setup.tell(event, viewer, Voice(self.match.names)) for event in self.happened]
        return [dict(telling.data) for telling in tellings if telling.kind == kind]


def _faces(text: str) -> list[int]:
    return [int(face) for face in text.split()]


def every_assignment(race: Underground, seat: int) -> list[tuple[tuple[int, ...], ...]]:
    """All that a seat can assign from where it stands, found by walking every run to its end."""
    found: list[tuple[tuple[int, ...], ...]] = []

    def walk(state: Underground) -> None:
        for action in state.legal(seat):
            twin = cast(Underground, state.clone())
            assigning.put(twin, seat, int(action))
            if twin.filling[seat] == numbers.FILLED:
                found.append(tuple(tuple(dice.unpack(twin.groups[3 * seat + car])) for car in range(3)))
            else:
                walk(twin)

    walk(race)
    return found


def run_to(race: Underground, seat: int, triple: int) -> list[int]:
    """The answers that lead from here to the cheapest assignment with this triple; steps without a choice are not asked."""
    twin = cast(Underground, race.clone())
    run: list[int] = []
    while twin.filling[seat] != numbers.FILLED:
        run.append(int(triples.list_triples(twin, seat).step(triple)))
        assigning.put(twin, seat, run[-1])
    return run
