"""Where things lie on the board of Nitro Dice: nothing hides what has to be read, and nothing lies outside its picture."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest

from hairpin.drawing import Piece
from hairpin.drawing import Scene as Drawn
from hairpin.drawing.lettering import width
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.board.geometry import plan_of
from hairpin.games.nitro_dice.board.layout import TALL
from hairpin.games.nitro_dice.board.symbols import MOST_DAMAGE, Price
from hairpin.games.nitro_dice.board.windows import COVERS, MAP, window
from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.track import find_track
from tests.nitro_dice.scenes import A, C, Die, Scene
from tests.screens import Eyes, board_of

FAR_AND_WIDE = "A s s s s s s s r r s s s s G s s s r r"
PRINTED = (2, 3)


def drawn(scene: Scene, viewer: int | None, size: str = "wide") -> Drawn:
    return Eyes(scene.match, viewer, (size,)).look().board("track").drawing(size)


def pieces(scene: Scene, viewer: int | None, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in drawn(scene, viewer, size).pieces}


def test_hazards_under_a_flyover_are_fainter_than_the_dice_there() -> None:
    scene = Scene(
        Die("1L2", 3), Die("2L2", 3), laid={1: "S:L1R3", 2: "S:L1"}, options={"track": "eight"}, phase="speed"
    )
    shown = pieces(scene, None)
    assert {shown["hazard-1L1"].mood, shown["hazard-1R3"].mood} == {"below faint"}
    assert shown["hazard-2L1"].mood == ""
    style = board_of(GAME).kit(scene.match.setup).style
    assert style.index('"below"') < style.index('"faint"'), "of two moods the later rule counts"


@pytest.mark.parametrize("dice", [3, 4, 5, 6])
def test_of_dice_that_crowd_a_garage_space_every_digit_is_seen(dice: int) -> None:
    shown = pieces(Scene(*[Die("7G2", 3)] * dice, phase="speed"), None)
    places = [(shown[f"car-{seat}"].x, shown[f"car-{seat}"].y) for seat in range(dice)]
    half = 26 * shown["car-0"].size
    for (x, y), (a, b) in combinations(places, 2):
        assert hypot(x - a, y - b) > half + 4, "the other die ends before this one's digit begins"
    middle = pieces(Scene(Die("7G2", 3), Die("1L1", 3), phase="speed"), None)["car-0"]
    assert all(abs(x - middle.x) <= 34 and abs(y - middle.y) <= 25 for x, y in places), "they stay in their space"


def test_what_it_costs_to_enter_a_taken_garage_space_lies_over_the_dice() -> None:
    scene = Scene(Die("7R1", 3, "S TR TY", 5), Die("7G1", 3), Die("7G1", 3), only=A)
    order = [piece.id for piece in drawn(scene, A).pieces]
    plates = [key for key in order if key.endswith("-plate")]
    assert len(plates) == 1
    assert min(order.index(plates[0]), order.index(f"{plates[0]}-cost")) > order.index("car-2")
    assert plates[0].replace("-plate", "-word") not in order
    free = pieces(Scene(Die("7R1", 3, "S TR TY", 5), Die("1L1", 3), only=A), A)
    assert not [key for key in free if key.endswith("-plate")], "where nobody stands, the space itself says it"


def test_signs_of_a_cost_do_not_lie_on_each_other() -> None:
    symbols = board_of(GAME).kit(GAME.set_up(2, {})).symbols
    for damage in range(MOST_DAMAGE + 1):
        for due in ("", "TR"):
            drawing = symbols[Price(True, True, due, False, damage).symbol]
            places = [float(part.split('"')[0]) for part in drawing.split(' x="')[1:]]
            sizes = [float(part.split('"')[0]) for part in drawing.split(' width="')[1:]]
            assert all(b - a >= 0.8 * sizes[0] for a, b in pairwise(places))
            assert places[0] >= -30
            assert places[-1] + sizes[-1] <= 30


def test_a_wrecked_driver_sees_its_die_and_no_hand() -> None:
    dice = Die("4L1", 1, "", 1, 0), Die("4L2", 1), Die("1L1", 1, "S")
    scene = Scene(*dice, only=A, options={"condition_floor": "wreck"})
    screen = Eyes(scene.match, A).look()
    assert screen.racks == ()
    assert [fact.label for fact in screen.facts] == ["Wrecked", "Condition 0 of 9"]
    assert {mood for _, mood in screen.facts[1].cells} == {""}


def test_sections_are_pressed_on_a_phone_while_their_cells_are_large_enough() -> None:
    for track, symbol, still in (
        ("two_lap", "section", False),
        ("out_and_back", "cell", False),
        (FAR_AND_WIDE, "marked", True),
    ):
        scene = Scene.at_the_start(2, disasters="S:L1", disaster_area=1, track=track)
        (seat,) = scene.waiting()
        lit = [piece for piece in drawn(scene, seat, "tall").pieces if piece.pick and not piece.when]
        assert lit
        assert {piece.symbol.split("-")[1] for piece in lit} == {symbol}
        assert {"still" in piece.mood for piece in lit} == {still}


def test_the_map_lies_where_it_covers_no_die() -> None:
    plan = plan_of(find_track("two_lap", read_components(None).numbers), PRINTED)
    look = (plan.width / 2, plan.height / 2)
    free = window(plan, TALL, (look,))
    assert free is not None
    for right, down, name in ((1, 1, "br"), (-1, 1, "bl"), (1, -1, "tr"), (-1, -1, "tl")):
        corners = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
        taken = tuple(
            (look[0] + a * free.width * MAP[0], look[1] + b * free.height * MAP[1])
            for a, b in corners
            if (a, b) != (right, down)
        )
        shown = window(plan, TALL, (look,), taken)
        assert shown is not None
        assert shown.corner == name
    assert max(COVERS) < 0.25, "no die lies under two corners"


@pytest.mark.parametrize("size", ["wide", "tall"])
def test_everybody_in_the_photo_has_a_name_inside_of_it(size: str) -> None:
    scene = Scene(
        Die("24L3", 2, "S"), Die("24R3", 2, "S"), Die("24L2"), Die("24R2"), Die("24L1"), Die("1L1"),
        laid={1: "S:L1R3"}, options={"track": "eight"},
    )  # fmt: skip
    while not scene.match.over:
        (seat,) = scene.waiting()
        offered = scene.offered()
        scene.do(
            seat, next(name for name in ("forward", "card S", "damage", "stop", "pass", *offered) if name in offered)
        )
    result = Eyes(scene.match, C, (size,)).look().result
    assert result is not None
    assert result.photo is not None
    photo = result.photo.drawing(size)
    frame = photo.window
    assert frame is not None
    cars = [piece for piece in photo.pieces if piece.id.startswith("car-") and piece.id != "car-ring"]
    assert {piece.mood for piece in cars} == {""}, "not even a flyover hides the winner"
    names = [piece for piece in photo.pieces if piece.text]
    inside = [piece for piece in cars if _in(piece, frame.x, frame.y, frame.width, frame.height)]
    assert len(names) == len(inside) >= 3
    assert list(photo.pieces)[-len(names) :] == names, "above everything"
    for piece in names:
        half = width(piece.text, 17) * piece.size / 2
        assert frame.x <= piece.x - half < piece.x + half <= frame.x + frame.width
        assert frame.y <= piece.y - 14 * piece.size < piece.y <= frame.y + frame.height


def _in(piece: Piece, x: float, y: float, wide: float, high: float) -> bool:
    return x < piece.x < x + wide and y < piece.y < y + high
