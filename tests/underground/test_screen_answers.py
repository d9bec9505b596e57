"""What a page offers is accepted, everything that is legal is offered, and what is said of it comes true."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

from hairpin.drawing import Ask, Compose, Screen
from hairpin.drawing.composing import groups_cost, groups_outcome, groups_run
from hairpin.engine.chance import Fast
from hairpin.games import find_game
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.underground import Underground
from hairpin.match import Match
from hairpin.match.drafting import Draft
from hairpin.testing.screens import runs_of
from tests.screens import Eyes, match_of, played
from tests.underground.scenes import IDLE, ONES, A, B, Scene, every_assignment

GAME = find_game("underground")
Groups = dict[str, list[str]]


def trial(match: Match, seat: int, run: tuple[int, ...]) -> Match:
    other = Match(match.game, match.setup, Fast(7))
    other.state = match.state.clone()
    other.submit(seat, run)
    return other


def compose_of(screen: Screen) -> Compose:
    assert screen.decision is not None
    compose = screen.decision.ways[0].compose
    assert compose is not None
    assert compose.kind == "groups"
    return compose


def put(compose: Compose, wanted: tuple[tuple[int, ...], ...]) -> Groups:
    """Dice of these faces in the trays."""
    left = list(compose.items)
    groups: Groups = {}
    for slot, faces in zip(compose.slots, wanted, strict=True):
        groups[slot] = []
        for face in faces:
            item = next(one for one in left if compose.picks[one].value == face)
            left.remove(item)
            groups[slot].append(item)
    return groups


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (4, {"assign_all_dice": True}),
        (3, {"assign_mode": "in_turn", "hidden_rolls": True}),
        (3, {"lanes": 3, "spin_cascade": "chain", "stopped_match_costs": True, "finish_spin": False}),
        (2, {"targets": ["1", "2", "48", "6", "1", "9", "30"], "drive_off_dice": "refill"}),
    ],
)
def test_every_run_a_page_can_build_is_accepted_and_is_a_whole_answer(seats: int, options: dict[str, Any]) -> None:
    luck = random.Random(1)
    tried: Counter[str] = Counter()
    for seed in range(4):
        match = match_of(GAME, seats, seed, **options)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(seats)]
        for seat in played(match, seed):
            ask = eyes[seat].look().decision
            assert ask is not None
            for run in runs_of(ask, luck, 6):
                draft = Draft(match.setup, match.view(seat))
                draft.add(run)
                assert draft.complete, f"{run} is only half an answer"
                trial(match, seat, run)
                tried[match.view(seat).phase] += 1  # type: ignore[attr-defined]
    assert tried["race"] > 200


@pytest.mark.parametrize("all_dice", [False, True])
@pytest.mark.parametrize("roll", ["6 5 4", "6 6 6 2", "5 5 5 5", "6 5 4 2 1", "3 3 2 2 1 1", "6 6 1 1 1"])
def test_every_assignment_there_is_can_be_put_together(roll: str, all_dice: bool) -> None:
    scene = Scene([[(1, 3)] * 3, [(4, 3)] * 3], rolls=[roll, ONES], options={"assign_all_dice": all_dice})
    if A not in scene.waiting():  # three equal dice are assigned by themselves
        return
    compose = compose_of(Eyes(scene.match, A).look())
    runs = set()
    for wanted in every_assignment(scene.race, A):
        run = groups_run(compose, put(compose, wanted))
        state = cast(Underground, trial(scene.match, A, run).state)
        assert tuple(tuple(dice.unpack(state.groups[car])) for car in range(3)) == wanted
        runs.add(run)
    assert len(runs) == len(every_assignment(scene.race, A))


def test_half_an_answer_of_another_client_can_be_finished_on_a_page() -> None:
    luck = random.Random(5)
    for begun in (("die 6",), ("die 4", "enough 0"), ("die 6", "die 4", "enough 0", "die 5")):
        scene = Scene([[(1, 3)] * 3, [(1, 3)] * 3], rolls=["6 5 4 3 2 1 1 1", ONES])
        scene.answer(A, *begun)
        screen = Eyes(scene.match, A).look()
        assert screen.decision is not None
        for run in runs_of(screen.decision, luck, 12):
            assert trial(scene.match, A, run).waiting == (B,)


# -- what is promised ------------------------------------------------------------------------------


def promised(screen: Screen, groups: Groups) -> tuple[tuple[str, ...], int]:
    """The arrivals that the page shows for an assignment, and the dice it says are lost."""
    compose = compose_of(screen)
    trays = {tray.id: tray for tray in screen.trays}
    fates, taken = [], 0
    for slot in compose.slots:
        total = sum(compose.picks[item].value for item in groups[slot])
        fate = next(k for k, one in enumerate(trays[slot].fates) if one.holds(total))
        fates.append(fate)
        taken += len(groups[slot]) if trays[slot].fates[fate].takes else 0
    outcome = groups_outcome(compose, fates)
    plain = tuple(
        [when for slot, fate in zip(compose.slots, fates, strict=True) for when in trays[slot].fates[fate].shows]
    )
    return outcome.shows or plain, groups_cost(compose, taken)


@pytest.mark.parametrize("chain", ["once", "chain"])
@pytest.mark.parametrize("matched", [False, True])
def test_what_is_said_of_an_assignment_comes_true_where_no_rival_pushes(chain: str, matched: bool) -> None:
    """Rivals stand a turn ahead in the middle: nobody but the viewer's own cars can push its cars."""
    luck = random.Random(3)
    seen: Counter[str] = Counter()
    options = {"spin_cascade": chain, "stopped_match_costs": matched}
    for _ in range(60):
        row = luck.randint(1, 6)
        cars = [(luck.choice([row, row, 1]), luck.randint(0, 5)) for _ in range(3)]
        pool = luck.randint(4, 8)
        roll = " ".join(str(luck.randint(1, 6)) for _ in range(pool))
        scene = Scene([cars, [(row + 1, 3)] * 3], rolls=[roll, ONES], options=options)
        screen = Eyes(scene.match, A).look()
        if not screen.decision or not screen.decision.ways:
            continue
        compose = compose_of(screen)
        wanted = luck.choice(every_assignment(scene.race, A))
        groups = put(compose, wanted)
        shows, lost = promised(screen, groups)
        before = scene.pool(A)
        scene.assign(B, IDLE)
        scene.answer(A, *[scene.setup.action_name(action) for action in groups_run(compose, groups)])
        assert before - scene.pool(A) == lost
        expected = []
        for number, (was, now) in enumerate(zip(cars, scene.cars(A), strict=True), 1):
            spun = any(one["car"] == number for one in _off(scene))
            if now[0] != was[0]:
                expected.append(f"{number}-{now[0]}-{6 if spun else now[1]}")
                seen["spun" if spun else "moved"] += 1
        assert sorted(shows) == sorted(expected), (cars, wanted)
    assert seen["spun"] > 3
    assert seen["moved"] > 50


def _off(scene: Scene) -> list[dict[str, object]]:
    """The events of own cars that left the road."""
    spun = [one for one in scene.events("moved") if one["seat"] == A and one["became"] == "spun_out"]
    return spun + [one for one in scene.events("pushed_out") if one["seat"] == A]


def test_a_spin_out_and_a_stall_are_said_before_the_commit() -> None:
    scene = Scene([[(1, 5), (1, 4), (1, 1)], [(4, 3)] * 3], rolls=["6 6 5 4 3 2 1 1", ONES])
    screen = Eyes(scene.match, A).look()
    compose = compose_of(screen)
    spins = groups_outcome(compose, (2, 2, 0))  # car 1 spins out, car 2 rises to 5 and is pushed, car 3 stalls
    assert spins.words == "Car 1 spins out and car 3 stalls: commit?"
    assert "your car 2 off the road" in spins.follows
    assert spins.cost is not None
    assert spins.cost.words == "car 1"
    calm = groups_outcome(compose, (0, 0, 1))
    assert calm.words == "Commit these groups?"
    assert calm is compose.whole


def assigning(**options: object) -> tuple[Ask, Compose]:
    scene = Scene([[(1, 4), (1, 3), (1, 1)], [(4, 3)] * 3], rolls=["6 5 4 3 2 1 1 1", ONES], options=options)
    screen = Eyes(scene.match, A).look()
    assert screen.decision is not None
    return screen.decision, compose_of(screen)


def test_what_is_said_before_the_commit_is_true_also_where_they_assign_in_turn() -> None:
    _, secret = assigning()
    assert secret.whole is not None
    assert secret.whole.follows == "All groups turn up together; nobody sees yours before."
    _, openly = assigning(assign_mode="in_turn")
    assert openly.whole is not None
    assert openly.whole.follows == "All see yours at once; the cars move when everybody has assigned."


def test_that_all_dice_must_be_used_is_said_in_the_question_and_explained() -> None:
    ask, _ = assigning(assign_all_dice=True)
    assert ask.words == "Give all your dice to your cars, at least one to each."
    assert "aside" not in ask.explain
    ask, _ = assigning()
    assert ask.words == "Give each car at least one die."
    assert "what you do not need stays aside" in ask.explain


@pytest.mark.parametrize("cascade", ["once", "chain"])
def test_with_chain_pushes_are_said_to_push_again(cascade: str) -> None:
    cars = [[(1, 5), (1, 4), (1, 1)], [(1, 5), (1, 3), (1, 3)]]
    scene = Scene(cars, rolls=["6 6 5 4 3 2 1 1", "6 6 5 4 3 2 1 1"], options={"spin_cascade": cascade})
    screen = Eyes(scene.match, A).look()
    assert screen.decision is not None
    chain = cascade == "chain"
    assert screen.decision.small.endswith("a car that is pushed off pushes again.") == chain
    spins = groups_outcome(compose_of(screen), (2, 2, 1))
    assert ("A car that is pushed off the road pushes again." in spins.follows) == chain


def test_the_price_of_several_cars_is_their_number() -> None:
    scene = Scene([[(1, 5), (1, 5), (1, 1)], [(4, 3)] * 3], rolls=["6 6 5 4 3 2 1 1", ONES])
    outcome = groups_outcome(compose_of(Eyes(scene.match, A).look()), (2, 2, 1))
    assert outcome.words == "Cars 1 and 2 spin out: commit?"
    assert outcome.cost is not None
    assert outcome.cost.words == "2 cars"


def test_below_a_target_of_one_is_nothing() -> None:
    options = {"targets": ["1", *["12"] * 6]}
    scene = Scene([[(1, 3), (1, 0), (2, 3)], [(4, 3)] * 3], rolls=["6 5 1 1", ONES], options=options)
    trays = Eyes(scene.match, A).look().trays
    assert [(fate.label, fate.low, fate.high) for fate in trays[1].fates] == [("HOLD", 1, 1), ("FAST", 2, 0)]
    assert [(fate.label, fate.low, fate.high) for fate in trays[2].fates] == [("STAYS", 1, 1), ("GOES", 2, 0)]
    assert [fate.label for fate in trays[3].fates] == ["SLOW", "HOLD", "FAST"]
    alone = Scene([[(1, 3)] * 3, [(4, 3)] * 3], rolls=["6 5 1 1", ONES], options=options)
    ask = Eyes(alone.match, A).look().decision
    assert ask is not None
    assert ask.small == "Turn 1 asks for 1: above it one lane faster. Exactly 1 keeps the lane and costs the dice used."


def test_at_the_floor_a_hold_is_free() -> None:
    scene = Scene([[(1, 3)] * 3, [(4, 3)] * 3], rolls=["6 5 1", ONES])
    screen = Eyes(scene.match, A).look()
    assert compose_of(screen).spare == 0
    hold = screen.trays[1].fates[1]
    assert (hold.label, hold.cost, hold.takes) == ("HOLD", "free", False)
    rich = Scene([[(1, 3)] * 3, [(4, 3)] * 3], rolls=["6 5 1 1", ONES])
    hold = Eyes(rich.match, A).look().trays[1].fates[1]
    assert (hold.cost, hold.takes) == ("−dice", True)
