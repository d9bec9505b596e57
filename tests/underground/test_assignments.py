"""Every distinct assignment can be made by exactly one run, and the listing of triples misses none (rules 3.2)."""

from __future__ import annotations

import itertools
from collections import Counter
from math import comb, prod
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hairpin.engine.state import MOST_ACTIONS
from hairpin.games.underground.rules import dice, moving, numbers, triples
from hairpin.games.underground.rules.assigning import put
from hairpin.games.underground.rules.underground import Underground
from tests.underground.scenes import ONES, START, A, Scene, Space, every_assignment, run_to

WIDEST = "6 6 5 5 4 3 2 1"  # the pattern 2-2-1-1-1-1 has the most assignments


def formula(faces: list[int], cars: int, spare: int) -> int:
    """How many assignments there are, by inclusion and exclusion of the cars without dice."""
    total = 0
    for without in range(cars + 1):
        places = cars - without + spare
        if places:
            ways = prod(comb(count + places - 1, places - 1) for count in Counter(faces).values())
            total += (-1) ** without * comb(cars, without) * ways
    return total


def scene_of(roll: str, cars: int = 3, spaces: list[Space] | None = None, **options: object) -> Scene:
    """A is asked to assign this roll; with fewer than three cars it is a drive-off."""
    driving = None if cars == 3 else [list(range(1, cars + 1))] * 2
    return Scene([spaces or START, START], rolls=[roll, ONES], driving=driving, options=options)


@pytest.mark.parametrize(
    ("roll", "cars", "all_dice", "ways"),
    [
        ("6 5 4", 3, False, 6),
        ("6 5 4", 3, True, 6),
        ("6 6 4", 3, False, 3),
        ("6 5 4 3", 3, False, 60),
        ("6 5 5 2 1", 3, False, None),
        ("6 6 6 6 6", 3, False, None),
        ("6 6 6 6 6", 3, True, None),
        ("6 5 4 3 2", 2, False, None),
        ("6 6 4 3 3 2", 1, False, None),
        ("6 5 4 3 2 1", 3, True, 540),
        (ONES, 3, False, 56),
    ],
)
def test_every_assignment_is_reached_by_exactly_one_run(roll: str, cars: int, all_dice: bool, ways: int | None) -> None:
    scene = scene_of(roll, cars, assign_all_dice=all_dice)
    found = every_assignment(scene.race, A)
    assert len(found) == len(set(found)) == formula([int(face) for face in roll.split()], cars, 0 if all_dice else 1)
    if ways is not None:
        assert len(found) == ways


@pytest.mark.slow
@pytest.mark.parametrize(("all_dice", "ways"), [(False, 17_283), (True, 2_487)])
def test_the_most_there_are(all_dice: bool, ways: int) -> None:
    found = every_assignment(scene_of(WIDEST, assign_all_dice=all_dice).race, A)
    assert len(found) == len(set(found)) == ways == formula([6, 6, 5, 5, 4, 3, 2, 1], 3, 0 if all_dice else 1)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 6), min_size=3, max_size=6), st.integers(1, 3), st.booleans())
def test_the_formula_holds_for_any_small_roll(faces: list[int], cars: int, all_dice: bool) -> None:
    scene = scene_of(" ".join(map(str, faces)), cars, assign_all_dice=all_dice)
    spare = 0 if all_dice and cars == 3 else 1
    ways = formula(faces, cars, spare)
    if ways == 1:
        assert A not in scene.waiting()
        return
    found = every_assignment(scene.race, A)
    assert len(found) == len(set(found)) == ways


@pytest.mark.parametrize(("roll", "cars"), [("4 4 4", 3), ("2 2", 2), ("5", 1)])
def test_a_seat_with_exactly_one_assignment_is_not_asked(roll: str, cars: int) -> None:
    scene = scene_of(roll, cars)
    assert scene.waiting() == [1]
    assert scene.view(None).sealed == (A,)


def test_actions_are_small_numbers() -> None:
    scene = scene_of(WIDEST)
    assert max(scene.race.legal(A)) == 6 < MOST_ACTIONS
    assert scene.offered(A) == [f"die {face}" for face in range(1, 7)]
    scene.answer(A, "die 5")
    assert scene.offered(A) == ["enough 0", *(f"die {face}" for face in range(1, 6))]


# -- triples ------------------------------------------------------------------------------------------


def outcomes(race: Underground, groups: tuple[tuple[int, ...], ...], cars: int) -> tuple[int, int]:
    """The triple of an assignment, and the dice that its holds burn."""
    triple = burns = 0
    for car in range(cars):
        row, lane = race.rows[car], race.lanes[car]
        outcome = int(moving.against(sum(groups[car]), race.box.targets[row]))
        triple += outcome * 3**car
        if moving.costs(race.box, moving.fate(race.box, row, lane, outcome)):
            burns += len(groups[car])
    return triple, burns


def cheapest(race: Underground, cars: int) -> dict[int, int]:
    """By brute force: every triple with the fewest dice that it can burn."""
    least: dict[int, int] = {}
    for groups in every_assignment(race, A):
        triple, burns = outcomes(race, groups, cars)
        least[triple] = min(burns, least.get(triple, 99))
    return least


def check_listing(race: Underground, cars: int) -> None:
    """The listing has the same triples at the same cost, and its runs lead to them."""
    listed = triples.list_triples(race, A)
    reached = {triple: int(listed.burns[triple]) for triple in range(triples.ALL) if listed.reachable(triple)}
    assert reached == cheapest(race, cars)
    for triple, burns in reached.items():
        twin = cast(Underground, race.clone())
        for action in run_to(race, A, triple):
            assert action in twin.legal(A)
            put(twin, A, action)
        assert twin.filling[A] == numbers.FILLED
        groups = tuple(tuple(dice.unpack(twin.groups[car])) for car in range(3))
        assert outcomes(twin, groups, cars) == (triple, burns)


SPACES = [(1, 3), (2, 1), (3, 5), (4, 3), (4, 0), (6, 2), (7, 4), (2, 0)]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=3, max_size=5),
    st.lists(st.sampled_from(SPACES), min_size=3, max_size=3),
    st.booleans(),
    st.booleans(),
    st.data(),
)
def test_the_listing_of_triples_is_complete_and_cheapest_wherever_a_run_stands(
    faces: list[int], spaces: list[Space], all_dice: bool, match_costs: bool, data: st.DataObject
) -> None:
    scene = scene_of(
        " ".join(map(str, faces)), spaces=spaces, assign_all_dice=all_dice, stopped_match_costs=match_costs
    )
    if A not in scene.waiting():
        return
    race = cast(Underground, scene.race.clone())
    while race.filling[A] != numbers.FILLED:
        check_listing(race, 3)
        put(race, A, data.draw(st.sampled_from([int(action) for action in race.legal(A)])))


@pytest.mark.parametrize(("cars", "turn", "lane"), [(1, 1, 3), (1, 4, 5), (2, 1, 5), (2, 4, 1), (2, 7, 3)])
def test_the_listing_is_complete_in_a_drive_off(cars: int, turn: int, lane: int) -> None:
    for roll in ("6 5 4 3 2 1", "5 4 4 1", "3 3 2"):
        scene = scene_of(roll, cars, spaces=[(turn, lane)] * cars + [(8, 1)] * (3 - cars))
        check_listing(scene.race, cars)


@pytest.mark.slow
def test_the_listing_is_complete_for_eight_dice() -> None:
    check_listing(scene_of(WIDEST, spaces=[(1, 3), (4, 2), (6, 5)]).race, 3)


def test_a_roll_offers_all_27_triples_at_most() -> None:
    listed = triples.list_triples(scene_of("6 5 4 3 2 2 1 1").race, A)
    reached = [triple for triple in range(triples.ALL) if listed.reachable(triple)]
    assert 20 < len(reached) <= 27
    names = [[int(triples.outcome_of(triple, car)) for car in range(3)] for triple in range(27)]
    assert sorted(names) == [list(three) for three in itertools.product(range(3), repeat=3)]


# -- dice ---------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 6), max_size=8), st.lists(st.integers(1, 6), max_size=8))
def test_packed_dice_are_what_they_show(faces: list[int], others: list[int]) -> None:
    packed, wanted = dice.pack(faces), dice.pack(others)
    assert dice.unpack(packed) == sorted(faces, reverse=True)
    assert (dice.total(packed), dice.number(packed)) == (sum(faces), len(faces))
    assert dice.holds(packed, wanted) == (not Counter(others) - Counter(faces))
    for face in range(1, 7):
        assert dice.many(packed, face) == faces.count(face)
    if faces:
        assert dice.lowest(packed) == min(faces)
        assert dice.all_equal(packed) == (len(set(faces)) == 1)
        assert dice.unpack(dice.without_lowest(packed, 2)) == sorted(faces, reverse=True)[:-2]
