"""Who sees what of Underground Street Racing (rules 4): the owner, the other seats, and whoever only watches."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from hairpin.drawing import Voice
from hairpin.engine.chance import seeded
from hairpin.engine.state import NOBODY
from hairpin.games.underground.rules import dice, numbers
from hairpin.games.underground.rules.underground import Underground
from hairpin.games.underground.view import UndergroundView
from hairpin.refusal import BadView
from tests.underground.scenes import IDLE, ONES, START, A, B, C, Scene

ROLL = "6 5 4 4 3 2 2 1"
GROUPS = "3 2 | 5 2 | 6 4"


def scene(seats: int = 2, **options: object) -> Scene:
    return Scene([START] * seats, rolls=[ROLL] * seats, options=options)


def everybody(scene: Scene) -> list[int | None]:
    return [*range(scene.setup.seats), None]


def others(scene: Scene, seat: int) -> list[int | None]:
    return [viewer for viewer in everybody(scene) if viewer != seat]


# -- the table ------------------------------------------------------------------------------------------


def test_everybody_sees_board_cars_pools_round_and_phase() -> None:
    race = Scene(
        [[(3, 3), (4, 0), (6, 2)], [(4, 1), (4, 2), (4, 5)]], rolls=["6 5 4 1", "6 5 4 3 1"], pools=[4, 5], round=5
    )
    for viewer in everybody(race):
        view = race.view(viewer)
        assert (view.targets, view.lanes) == ((7, 10, 12, 5, 11, 8, 13), 5)
        assert [(car.row, car.lane) for car in view.seats[A].cars] == [(3, 3), (4, 0), (6, 2)]
        assert [(car.row, car.lane) for car in view.seats[B].cars] == [(4, 1), (4, 2), (4, 5)]
        assert [seat.pool for seat in view.seats] == [4, 5]
        assert (view.round, view.phase, view.decision) == (5, "race", "assign")


def test_everybody_sees_open_rolls_before_the_reveal() -> None:
    race = scene()
    for viewer in everybody(race):
        assert [seat.roll for seat in race.view(viewer).seats] == [(6, 5, 4, 4, 3, 2, 2, 1)] * 2


def test_everybody_sees_that_a_seat_has_committed_and_who_has_not() -> None:
    race = scene(3)
    race.assign(B, GROUPS)
    for viewer in everybody(race):
        view = race.view(viewer)
        assert view.sealed == (B,)
        assert view.waiting == (A, C)
        assert [seat.ready for seat in view.seats] == [False, True, False]


def test_only_the_owner_sees_a_committed_assignment() -> None:
    race = scene()
    race.assign(A, GROUPS)
    own = race.view(A).seats[A]
    assert [car.group for car in own.cars] == [(3, 2), (5, 2), (6, 4)]
    assert own.aside == (4, 1)
    for viewer in others(race, A):
        seat = race.view(viewer).seats[A]
        assert [car.group for car in seat.cars] == [None] * 3
        assert seat.aside is None


def test_a_half_made_assignment_is_seen_by_nobody_else() -> None:
    race = scene()
    before = {viewer: race.view(viewer) for viewer in others(race, A)}
    for answer in ("die 6", "die 4", "enough 0", "die 5"):
        race.answer(A, answer)
        assert {viewer: race.view(viewer) for viewer in others(race, A)} == before
    own = race.view(A)
    assert [car.group for car in own.seats[A].cars] == [(6, 4), (5,), ()]
    assert own.filling == 2
    assert all(race.view(viewer).filling is None for viewer in (None,))


def test_nothing_is_told_of_an_assignment_before_the_reveal() -> None:
    race = scene()
    told = len(race.happened)
    race.assign(A, GROUPS)
    assert race.happened[told:] == []
    race.assign(B, GROUPS)
    kinds = [race.setup.tell(event, None, Voice(race.match.names)).kind for event in race.happened[told:]]
    assert kinds[:2] == ["assigned", "left_aside"]
    assert kinds.count("assigned") == 2


def test_after_the_reveal_everybody_knows_rolls_groups_and_dice_left_aside() -> None:
    race = scene(hidden_rolls=True)
    race.assign(A, GROUPS)
    race.assign(B, GROUPS)
    for viewer in everybody(race):
        assert race.events("assigned", viewer)[0] == {"seat": A, "car_1": [3, 2], "car_2": [5, 2], "car_3": [6, 4]}
        assert race.events("left_aside", viewer)[0] == {"seat": A, "dice": [4, 1]}


# -- hidden rolls -------------------------------------------------------------------------------------------


def test_a_hidden_roll_is_its_owners_alone() -> None:
    race = scene(hidden_rolls=True)
    assert race.view(A).seats[A].roll == (6, 5, 4, 4, 3, 2, 2, 1)
    for viewer in others(race, A):
        assert race.view(viewer).seats[A].roll is None
        assert race.events("rolled", viewer)[0] == {"seat": A, "dice": None}
    race.assign(A, GROUPS)
    for viewer in others(race, A):
        assert race.view(viewer).seats[A].roll is None


def test_no_byte_of_another_view_depends_on_a_hidden_roll() -> None:
    shown = []
    for roll in (ROLL, "6 6 6 6 6 6 6 1"):
        race = Scene([START] * 2, rolls=[roll, ONES], options={"hidden_rolls": True})
        shown.append(
            [(json.dumps(race.setup.view_to_json(race.view(viewer))), race.told(viewer)) for viewer in others(race, A)]
        )
    assert shown[0] == shown[1]


def test_hidden_rolls_are_shown_when_nobody_can_move() -> None:
    race = Scene(
        [[(4, 0)] * 3] * 2, rolls=["3 1 1 1", "5 1 1"], options={"hidden_rolls": True, "out_of_gas": "nobody_can"}
    )
    assert race.match.over
    assert race.events("roll_shown", None) == [{"seat": A, "dice": [3, 1, 1, 1]}, {"seat": B, "dice": [5, 1, 1]}]


# -- in turn ------------------------------------------------------------------------------------------------


def test_in_turn_everybody_sees_who_has_assigned_what() -> None:
    race = scene(3, assign_mode="in_turn")
    race.assign(A, GROUPS)
    for viewer in everybody(race):
        view = race.view(viewer)
        assert view.waiting == (B,)
        assert view.sealed == ()
        assert [car.group for car in view.seats[A].cars] == [(3, 2), (5, 2), (6, 4)]
        assert view.seats[A].aside == (4, 1)
        assert race.events("assigned", viewer) == [{"seat": A, "car_1": [3, 2], "car_2": [5, 2], "car_3": [6, 4]}]


def test_in_turn_a_half_made_assignment_is_not_seen() -> None:
    race = scene(2, assign_mode="in_turn")
    before = race.view(B)
    race.answer(A, "die 6", "die 4", "enough 0", "die 5")
    assert race.view(B) == before


def test_in_turn_a_hidden_roll_is_seen_once_its_owner_has_assigned() -> None:
    race = scene(2, assign_mode="in_turn", hidden_rolls=True)
    assert race.view(B).seats[A].roll is None
    race.assign(A, GROUPS)
    for viewer in everybody(race):
        assert race.view(viewer).seats[A].roll == (6, 5, 4, 4, 3, 2, 2, 1)
    assert race.view(A).seats[B].roll is None
    assert race.view(None).seats[B].roll is None


# -- guesses and redeals -----------------------------------------------------------------------------------


def test_a_redeal_takes_back_half_made_assignments_and_makes_sealed_ones_again() -> None:
    race = scene(3)
    race.assign(A, GROUPS)
    race.answer(B, "die 6", "die 4")
    sealed = set()
    for seed in range(12):
        deal = cast(Underground, race.race.clone())
        deal.redeal(C, seeded(seed))
        sealed.add(tuple(int(group) for group in deal.groups[:3]))
        assert [int(group) for group in deal.groups[3:6]] == [0, 0, 0]
        assert deal.filling[B] == 0
        assert race.setup.view(deal, C) == race.view(C)
    assert len(sealed) > 6


def test_a_redeal_leaves_the_viewers_own_assignment_alone() -> None:
    race = scene(2)
    race.answer(A, "die 6", "die 4", "enough 0", "die 5")
    deal = cast(Underground, race.race.clone())
    deal.redeal(A, seeded(3))
    assert [dice.unpack(group) for group in deal.groups[:3]] == [[6, 4], [5], []]
    deal.redeal(NOBODY, seeded(3))
    assert [dice.unpack(group) for group in deal.groups[:3]] == [[], [], []]


def test_a_guess_rolls_hidden_dice_again_and_whoever_is_asked_has_a_choice() -> None:
    race = Scene([START] * 2, rolls=["3 2 1", "6 5 4"], options={"hidden_rolls": True})
    rolls = set()
    for seed in range(200):
        guess = cast(Underground, race.setup.guess(race.view(A), seeded(seed)))
        rolls.add(int(guess.rolls[B]))
        assert len(guess.legal(B)) > 1
        assert race.setup.view(guess, A) == race.view(A)
    assert len(rolls) > 30


def test_a_guess_of_a_race_that_goes_on_has_somebody_who_can_move() -> None:
    """B alone can move, and A does not see B's dice."""
    race = Scene(
        [[(3, 0)] * 3, [(3, 0)] * 3],
        rolls=["3 2 1", "6 5 2 1 1"],
        options={"hidden_rolls": True, "out_of_gas": "nobody_can"},
    )
    assert not race.match.over
    for seed in range(60):
        guess = cast(Underground, race.setup.guess(race.view(A), seeded(seed)))
        assert race.setup.faults(guess) == []
        best = dice.total(dice.without_lowest(guess.rolls[B], 2))
        assert best > 12


def test_a_view_travels_as_json() -> None:
    race = scene(3, hidden_rolls=True)
    race.assign(B, GROUPS)
    race.answer(A, "die 6")
    for viewer in everybody(race):
        view = race.view(viewer)
        assert race.setup.view_from_json(json.loads(json.dumps(race.setup.view_to_json(view)))) == view


def broken(view: UndergroundView, what: str) -> UndergroundView:
    me = view.seats[A]
    seats = {
        "board": view.seats,
        "lanes": view.seats,
        "phase": view.seats,
        "cars": (replace(me, cars=me.cars[:2]), *view.seats[1:]),
        "street": (replace(me, cars=(replace(me.cars[0], row=9), *me.cars[1:])), *view.seats[1:]),
        "dice": (replace(me, aside=(6, 6, 6, 6, 6, 6, 6, 6)), *view.seats[1:]),
        "faces": (replace(me, roll=(9,) * 8, aside=(9,) * 8), *view.seats[1:]),
    }[what]
    targets = (1,) * 7 if what == "board" else view.targets
    lanes = 7 if what == "lanes" else view.lanes
    phase = "qualifying" if what == "phase" else view.phase
    return replace(view, seats=seats, targets=targets, lanes=lanes, phase=phase)


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("board", "another board"),
        ("lanes", "another board"),
        ("phase", "a phase 'qualifying'"),
        ("cars", "other cars than 1, 2 and 3"),
        ("street", "not on the street"),
        ("dice", "other dice"),
        ("faces", "eight dice cannot give"),
    ],
)
def test_what_is_no_view_of_this_match_is_refused(what: str, sentence: str) -> None:
    race = scene()
    with pytest.raises(BadView, match=sentence):
        race.setup.guess(broken(race.view(A), what), seeded(1))


def test_at_the_end_everybody_sees_who_won_and_why() -> None:
    race = Scene([[(7, 4), (7, 2), (6, 1)], [(7, 3)] * 3], rolls=[ONES] * 2)
    race.assign(A, IDLE)
    race.assign(B, IDLE)
    for viewer in everybody(race):
        view = race.view(viewer)
        assert (view.decision, view.winners, view.reason) == ("over", (A,), "finish_lane")
        assert race.setup.decision(view) is None
        assert race.setup.guess(view, seeded(1)).reason() == numbers.FINISH_LANE


def test_a_finished_race_can_be_guessed_whatever_was_agreed() -> None:
    """A stopped car past the line has no target to get above any more."""
    race = Scene(
        [[(7, 1), (4, 0), (4, 0)], [(4, 0)] * 3],
        rolls=["1 1 1", "2 1 1"],
        options={"hidden_rolls": True, "out_of_gas": "nobody_can"},
    )
    race.assign(B, "2 | 1 | 1")
    assert race.ended() == ("finish", (A,))
    for viewer in everybody(race):
        assert race.setup.view(race.setup.guess(race.view(viewer), seeded(1)), viewer) == race.view(viewer)
