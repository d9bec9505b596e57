"""Items put into trays: the run leaves out whatever is the only answer possible, and what it costs has a floor."""

from __future__ import annotations

import pytest

from hairpin.drawing import Compose, Fate, Outcome, Pick, Piece, Scene, svg
from hairpin.drawing.composing import groups_cost, groups_outcome, groups_run
from hairpin.games import find_game
from tests.screens import board_of

CLOSE = 0


def compose(faces: list[int], trays: int = 2, begun: tuple[int, ...] = (), all_used: bool = False) -> Compose:
    items = tuple(f"die-{k}" for k in range(len(faces)))
    return Compose(
        "groups",
        items=items,
        slots=tuple(f"tray-{k}" for k in range(trays)),
        picks={item: Pick(face, face) for item, face in zip(items, faces, strict=True)},
        closing=(CLOSE,),
        begun=begun,
        all_used=all_used,
    )


@pytest.mark.parametrize(
    ("faces", "groups", "run"),
    [
        (
            [6, 5, 1],
            [[1], [2]],
            (5, CLOSE, 1),
        ),  # the 6 stays aside: it could not join the 1, so tray 1 closes by itself
        ([6, 5, 1], [[2, 0], [1]], (6, 1)),  # from high to low; one must be left for tray 1, and it is the last one
        ([6, 5, 1], [[0], [1, 2]], (6, CLOSE, 5, 1)),  # nothing is left, so tray 1 closes by itself
        ([4, 4, 4], [[0], [1]], (CLOSE, CLOSE)),  # the first of equal ones comes by itself
        ([6, 5], [[1], [0]], (5,)),  # one for each
    ],
)
def test_a_run_goes_tray_by_tray_from_high_to_low(
    faces: list[int], groups: list[list[int]], run: tuple[int, ...]
) -> None:
    lying = {f"tray-{k}": [f"die-{one}" for one in group] for k, group in enumerate(groups)}
    assert groups_run(compose(faces), lying) == run


def test_where_all_must_be_used_the_last_tray_takes_what_is_left() -> None:
    chosen = compose([6, 5, 4, 1], all_used=True)
    assert groups_run(chosen, {"tray-0": ["die-1"], "tray-1": ["die-0", "die-2", "die-3"]}) == (5, CLOSE)


def test_what_was_begun_stays_and_only_smaller_ones_join_it() -> None:
    chosen = compose([5, 3, 1], begun=(4,))
    assert groups_run(chosen, {"tray-0": ["die-1"], "tray-1": ["die-0"]}) == (3, CLOSE, 5, CLOSE)
    assert groups_run(chosen, {"tray-0": [], "tray-1": ["die-2"]}) == (CLOSE, 1)


def test_what_follows_is_special_or_the_same_for_all() -> None:
    chosen = Compose("groups", joint={"2-0": Outcome(words="Spins")}, whole=Outcome(words="Commit?"), spare=3, taken=1)
    assert groups_outcome(chosen, (2, 0)).words == "Spins"
    assert groups_outcome(chosen, (0, 0)).words == "Commit?"
    assert [groups_cost(chosen, taken) for taken in (0, 1, 2, 5)] == [1, 2, 3, 3]


def test_a_fate_holds_its_totals() -> None:
    assert [Fate("a", "", 3, 5).holds(total) for total in (2, 3, 5, 6)] == [False, True, True, False]
    assert Fate("b", "", 3).holds(48)


def test_previews_are_on_no_picture_and_stretched_pieces_have_their_size() -> None:
    game = find_game("underground")
    kit = board_of(game).kit(game.set_up(2))
    ghost = Piece("ghost", "ug-red-1-ghost", 10, 10, when="1-2-3")
    band = Piece("band", "ug-lit", 50, 50, wide=40, high=20)
    drawn = svg(Scene(100, 100, "photo", ((ghost, band),)), kit)
    assert 'id="ghost"' not in drawn
    assert 'x="-20" y="-10" width="40" height="20"' in drawn
