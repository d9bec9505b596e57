"""The street of Underground Street Racing: every moment can be drawn, at every size, and every car stands on its space."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

import pytest

from hairpin.drawing import Piece, Screen
from hairpin.games import find_game
from hairpin.games.game import acts_of
from hairpin.games.underground.board.geometry import TALL, WIDE, Form, Layout, Plan, spans_of, spots
from hairpin.games.underground.board.lettering import STYLES
from hairpin.testing.screens import drawn_with
from tests.screens import Eyes, board_of, eyes_of, match_of, played
from tests.underground.scenes import IDLE, ONES, START, A, B, C, D, Scene

GAME = find_game("underground")
AGREED: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"hidden_rolls": True}),
    (3, {"assign_mode": "in_turn", "spin_cascade": "chain", "lanes": 3}),
    (3, {"assign_all_dice": True, "stopped_match_costs": True, "finish_spin": False}),
    (2, {"lanes": 15, "targets": ["1", "99", "2", "30", "6", "48", "12"], "drive_off_limit": 3}),
    (2, {"lanes": 999, "drive_off_dice": "refill", "scoring": "rounds", "out_of_gas": "nobody_can"}),
]
RACE = [
    [(5, 5), (5, 3), (4, 0)],
    [(5, 4), (5, 5), (5, 3)],
    [(5, 4), (5, 3), (5, 3)],
    [(5, 5), (5, 3), (5, 1)],
]
ROLLS = ["6 5 5 4 3 2 2 1", "6 5 4 3 1 1", "6 6 5 4 2 2 1", "6 6 4 3 3 2 1 1"]


def race(**options: object) -> Scene:
    return Scene(RACE, rolls=ROLLS, round=5, options=options)


def look(scene: Scene, viewer: int | None) -> Screen:
    return Eyes(scene.match, viewer).look()


def pieces(screen: Screen, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.board("street").drawing(size).pieces}


@pytest.mark.parametrize(("seats", "options"), AGREED)
def test_every_moment_is_drawn_for_everybody_whatever_was_agreed(seats: int, options: dict[str, Any]) -> None:
    acts = 0
    for seed in range(3):
        match = match_of(GAME, seats, seed, **options)
        kit = board_of(GAME).kit(match.setup)
        eyes = eyes_of(match)
        for _ in chain(played(match, seed), [None]):
            for one in eyes:
                screen = one.look()
                drawn_with(screen, kit)
                assert screen.waiting.endswith(".") or screen.result or (screen.decision and screen.decision.ways)
                shown = acts_of(board_of(GAME), match.setup, match.view(one.viewer), match.names, one.story)
                for act in shown:
                    drawn_with(act, kit)
                    assert act.beats > 0
                    assert act.sheets
                    assert act.waiting.endswith(".")
                acts += len(shown)
    assert acts > 100


# -- where everything stands --------------------------------------------------------------------


@pytest.mark.parametrize("form", [WIDE, TALL])
@pytest.mark.parametrize("fastest", [3, 5, 7, 15, 999])
def test_up_to_twelve_cars_stand_on_a_space_and_none_on_another(form: Form, fastest: int) -> None:
    for lead in range(1, 9):
        plan = Plan(form, fastest, Layout(lead, True, 0))
        here = plan.cell(lead, (fastest + 1) // 2)
        for count in range(1, 13):
            found = spots(plan, lead, (fastest + 1) // 2, count)
            assert len(found) == count
            for k, spot in enumerate(found):
                long, broad = spot.size, spot.size / 2
                assert abs(spot.along - here.along) + long / 2 <= here.long / 2 + 0.6
                assert abs(spot.across - here.across) + broad / 2 <= here.broad / 2 + 0.6
                for other in found[k + 1 :]:
                    apart = abs(spot.along - other.along), abs(spot.across - other.across)
                    beside = apart[0] >= long - 0.6 or apart[1] >= broad - 0.6
                    assert beside, f"{count} cars in turn {lead}: {spot} lies on {other}"


@pytest.mark.parametrize("form", [WIDE, TALL])
def test_rows_fill_the_street_wherever_the_leaders_and_the_stragglers_are(form: Form) -> None:
    for lead in range(1, 9):
        for crowd in (False, True):
            for held in range(0, 1 << (lead + 1), 2):
                spans = spans_of(form, Layout(lead, crowd, held & ~(1 << lead)))
                assert sum(end - start for start, end in spans) == pytest.approx(form.length, abs=1)
                assert all(end - start > 12 for start, end in spans)


@pytest.mark.parametrize(("form", "place"), [(WIDE, (100.0, 60.0)), (TALL, (60.0, 232.0))])
def test_a_place_is_drawn_eastward_on_the_wide_street_and_northward_on_the_tall_one(
    form: Form, place: tuple[float, float]
) -> None:
    assert form.at(along=100, across=60) == place


def test_the_leaders_row_and_the_next_are_wide_open() -> None:
    signs = pieces(look(race(), A))
    assert signs["target-5"].symbol == "ug-target-11"
    assert signs["target-now"].x == signs["target-5"].x
    lines = [signs[f"row-{row}"].x for row in range(2, 9)]
    assert lines == sorted(lines)
    gaps = [after - before for before, after in pairwise(lines)]
    assert gaps.index(max(gaps)) == 3  # turn 5 lies between the lines of rows 5 and 6
    assert sorted(gaps)[-2] == gaps[4]


def test_all_twelve_start_on_one_space() -> None:
    for size in ("wide", "tall"):
        shown = pieces(look(Scene.at_the_start(4), A), size)
        cars = [shown[f"car-{seat}-{number}"] for seat in range(4) for number in (1, 2, 3)]
        assert len({(car.x, car.y) for car in cars}) == 12
        assert len({car.size for car in cars}) == 1
        assert cars[0].words == "Red 1, turn 1, lane 3"


@pytest.mark.parametrize("lanes", [3, 5, 7, 15, 25, 999])
def test_a_street_has_as_many_lanes_as_agreed_or_all_that_can_be_reached(lanes: int) -> None:
    match = match_of(GAME, 2, 1, lanes=lanes)
    for seat in played(match, 1):
        screen = Eyes(match, seat).look()
        for size, scene in screen.board("street").drawings:
            assert scene.backdrop == f"street-{size}-{min(lanes, 15)}"
            for piece in scene.pieces:
                assert 0 <= piece.x <= scene.width
                assert -1 <= piece.y <= scene.height + 1
                if piece.text:
                    assert piece.symbol in STYLES


def test_a_page_that_shows_one_size_gets_one() -> None:
    match = match_of(GAME, 2, 1)
    for size, drawn in (("wide", ["wide"]), ("middle", ["tall"]), ("tall", ["tall"])):
        screen = Eyes(match, 0, (size,)).look()
        assert [name for name, _ in screen.board("street").drawings] == drawn


def test_the_kit_is_one_for_all_boards() -> None:
    kit = board_of(GAME).kit(match_of(GAME, 2, 1).setup)
    assert kit is board_of(GAME).kit(match_of(GAME, 4, 1, lanes=7).setup)
    text = kit.file()
    assert "<style" not in text
    assert "style=" not in text


# -- what is shown, and what is not ----------------------------------------------------------------


def test_own_cars_are_ringed_and_ghosts_wait_for_the_dice() -> None:
    screen = look(race(), A)
    shown = pieces(screen)
    for number in (1, 2, 3):
        assert (shown[f"car-ring-{number}"].x, shown[f"car-ring-{number}"].y) == (
            shown[f"car-0-{number}"].x,
            shown[f"car-0-{number}"].y,
        )
    ghosts = [piece for piece in shown.values() if piece.id.startswith("ghost-")]
    assert ghosts
    assert all(piece.when for piece in ghosts)
    assert not [name for name in pieces(look(race(), None)) if name.startswith(("ghost", "car-ring"))]


def test_a_committed_viewer_sees_where_its_cars_arrive_and_nobody_else_does() -> None:
    scene = race()
    scene.assign(A, "6 5 | 5 4 3 | 2 2")
    shown = pieces(look(scene, A))
    ghosts = {name: piece for name, piece in shown.items() if name.startswith("ghost-")}
    assert set(ghosts) == {"ghost-1-6-5", "ghost-2-6-4"}  # car 3 stays
    assert not any(piece.when for piece in ghosts.values())
    own = look(scene, A)
    assert own.waiting == "Committed. Waiting for Yellow, Blue and Orange."
    assert [tray.mood for tray in own.trays] == ["rest locked", "locked", "locked", "locked"]
    assert [[item.figure for item in tray.items] for tray in own.trays] == [
        ["1"],
        ["6", "5"],
        ["5", "4", "3"],
        ["2", "2"],
    ]
    for viewer in (B, C, D, None):
        other = look(scene, viewer)
        assert not [name for name in pieces(other) if name.startswith("ghost-1-6-5") and viewer is None]
        assert other.sheets == ()
        assert other.seats[A].status == "Committed"


def test_rolls_are_open_unless_they_are_hidden() -> None:
    seen = look(race(), A).seats
    assert [tag.figure for tag in seen[B].items] == ["6", "5", "4", "3", "1", "1", "", ""]
    assert seen[B].words == "rolled 6 5 4 3 1 1"
    hidden = look(race(hidden_rolls=True), A).seats
    assert [tag.figure for tag in hidden[B].items] == ["?"] * 6 + ["", ""]
    assert [tag.figure for tag in hidden[A].items] == ["6", "5", "5", "4", "3", "2", "2", "1"]


def test_who_assigns_in_turn_is_seen_at_once() -> None:
    scene = race(assign_mode="in_turn")
    assert scene.waiting() == [A]
    scene.assign(A, "6 5 | 5 4 3 | 2 2")
    (sheet,) = look(scene, B).sheets
    assert [(line.figure, line.result.words if line.result else "") for line in sheet.lines] == [
        ("11", "HOLD"),
        ("12", "FAST"),
        ("4", "STAYS"),
    ]
    assert sheet.cost is not None
    assert sheet.cost.words == "8 to 6"
    assert look(scene, C).waiting == "Yellow is assigning dice."


def test_a_rival_who_can_spin_out_is_named_and_its_lane_marked() -> None:
    screen = look(race(), A)
    assert screen.decision is not None
    assert screen.decision.small == (
        "Yellow 2 and Orange 1 can spin out into turn 6: that wrecks lane 5 and pushes the rest one lane right."
    )
    assert "risk-6" in pieces(screen)
    tame = Scene([[(5, 3)] * 3, [(5, 5)] * 3], rolls=[ONES, "1 1 1 1 1 1 1 2"])
    calm = look(tame, A)
    assert calm.decision is not None
    assert "spin" not in calm.decision.small
    assert "risk-6" not in pieces(calm)


def test_a_rival_who_has_assigned_openly_will_or_will_not_spin_out() -> None:
    for groups, verb in (("6 6 | 1 | 1", "will spin out"), ("1 | 6 6 | 1", "")):
        scene = Scene(
            [[(5, 5), (5, 3), (5, 3)], [(5, 3)] * 3],
            rolls=["6 6 1 1 1 1", ONES],
            options={"assign_mode": "in_turn"},
        )
        scene.assign(A, groups)
        ask = look(scene, B).decision
        assert ask is not None
        assert (verb in ask.small) if verb else "spin" not in ask.small


def test_in_a_drive_off_only_the_cars_still_in_are_there() -> None:
    scene = Scene(
        [[(3, 5)] * 3, [(3, 5)] * 3, [(8, 2)] * 3],
        rolls=["6 5 4 3 1", "6 4 2 1", ""],
        driving=[[1, 3], [2], []],
        drive_off_round=3,
        round=10,
    )
    screen = look(scene, A)
    cars = sorted(name for name in pieces(screen) if name.startswith("car-") and "ring" not in name)
    assert cars == ["car-0-1", "car-0-3", "car-1-2"]
    assert [tray.mood for tray in screen.trays] == ["rest", "", "out", ""]
    assert screen.banner is not None
    assert screen.banner.figure == "Sudden death drive-off, round 3"
    assert screen.seats[C].status == "Out, watching"
    assert look(scene, C).trays == ()


def test_somebody_watching_has_no_trays_but_the_last_round() -> None:
    match = match_of(GAME, 2, 3)
    eyes = Eyes(match, None)
    rounds = 0
    for _ in played(match, 3):
        screen = eyes.look()
        assert screen.trays == ()
        assert bool(screen.sheets) == (match.view(None).round > 1)  # type: ignore[attr-defined]
        rounds += bool(screen.sheets)
    assert rounds > 5


@pytest.mark.parametrize(
    ("cars", "rolls", "groups", "driving", "words", "art"),
    [
        ([[(2, 0)] * 3] * 2, ["6 5 4", "6 5 3"], ["6 | 5 | 4", "6 | 5 | 3"], None, "Out of gas", "ug-can"),
        ([[(1, 5)] * 3] * 2, ["6 2 1", "6 5 1"], ["6 2", "6 1"], [[1], [1]], "The crowd buys a round", "ug-mug"),
        ([[(1, 1)] * 3] * 2, ["3 1", "2 1"], ["3", "2"], [[1], [1]], "You owe the crowd a round", "ug-mug-empty"),
    ],
)
def test_the_special_endings(
    cars: list[list[tuple[int, int]]],
    rolls: list[str],
    groups: list[str],
    driving: list[list[int]] | None,
    words: str,
    art: str,
) -> None:
    scene = Scene(cars, rolls=rolls, driving=driving)
    scene.assign(A, groups[A])
    scene.assign(B, groups[B])
    result = look(scene, A).result
    assert result is not None
    assert result.words.startswith(words)
    assert result.nobody
    assert {(place.rank, place.shared) for place in result.places} == {(0, False)}, "nobody is first"
    assert result.photo is not None
    assert art in [piece.symbol for piece in result.photo.drawing("wide").pieces]


def test_the_end_shows_places_lanes_and_reasons() -> None:
    scene = Scene(
        [[(7, 4), (7, 3), (7, 5)], [(7, 5), (7, 4), (7, 4)], [(7, 5), (7, 3), (7, 1)]],
        rolls=["6 6 5 4 4 3 1", "6 5 4 2 1", "5 5 4 2 2 1"],
        round=7,
    )
    for seat, groups in ((A, "6 6 3 | 1 | 5 4 4"), (B, "2 | 6 5 4 | 1"), (C, "2 | 5 5 4 | 1")):
        scene.assign(seat, groups)
    own, other = look(scene, A).result, look(scene, None).result
    assert own is not None
    assert other is not None
    assert own.words == "You win at the line"
    assert own.small == "Lane 5 is the best lane anyone finished in. You have 2 cars there, Yellow 1."
    assert other.words == "Red wins at the line"
    assert [place.name for place in own.places] == ["You", "Yellow", "Blue"]
    assert [[cell.figure for cell in place.cells] for place in own.places] == [
        ["5", "2", "5"],
        ["4", "5", "3"],
        ["4", "4", "stop"],
    ]
    assert own.photo is not None
    assert [piece.id for piece in own.photo.drawing("wide").pieces] == ["car-0-1", "car-0-3"]


def test_idle_rivals_leave_no_trace_of_danger() -> None:
    scene = Scene([START, START], rolls=[ONES, ONES])
    scene.assign(B, IDLE)
    ask = look(scene, A).decision
    assert ask is not None
    assert (
        ask.small == "Turn 1 asks for 7: below it one lane slower, above it one lane faster. "
        "Exactly 7 keeps the lane and costs the dice used."
    )
