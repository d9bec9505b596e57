"""The boards of Street Illegal: every decision can be drawn, at every size, and all words stay where they belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hairpin.drawing import Kept, Parts, Scene, Screen, encode
from hairpin.drawing.lettering import fit, width
from hairpin.games import find_game
from hairpin.games.street_illegal.board.lettering import STYLES
from hairpin.games.street_illegal.board.symbols import BAY
from hairpin.games.street_illegal.view import StreetView
from hairpin.testing.screens import drawn_with
from tests.screens import Eyes, board_of, eyes_of, match_of, played

GAME = find_game("street-illegal")
DECISIONS = {
    "bid_position", "exchange_card", "lineup", "slope_discard", "drive_action", "too_fast", "brake_hand_discard",
    "brake_discard", "duel_bid", "old_pro_bid", "nitrous", "press_on",
}  # fmt: skip
NAMES = ("Konstanze von und zu Hohenlohe-Langenburg", "東京の運転手です", "WWWWWWWWWWWW", "Bob", "Ines", "Tom", "Kofi")
BOX = """
[rules]
cars = 5
points = [9, 5, 3, 2, 1]
[[tempo]]
velocity = 5
icons = []
count = 12
[[tempo]]
velocity = 35
icons = ["left", "up"]
count = 14
[[tempo]]
velocity = 120
icons = ["left", "middle", "right", "up", "down"]
count = 14
[[tempo]]
velocity = 999
icons = ["left", "middle", "right"]
count = 14
[[tracks]]
limit = 75
situation = "left"
count = 3
[[tracks]]
limit = 5
situation = "up"
count = 3
[[tracks]]
limit = 2500
situation = "down"
count = 4
"""


def screens(seats: int, seed: int, **options: Any) -> Iterator[tuple[str, int | None, Screen]]:
    """Every viewer's Screen at every moment of a match, with the name of what is asked."""
    match = match_of(GAME, seats, seed, NAMES, **options)
    eyes = eyes_of(match)
    for seat in played(match, seed):
        decision = match.decision(seat)
        assert decision is not None
        for one in eyes:
            yield decision.name, one.viewer, one.look()
    for one in eyes:
        yield "over", one.viewer, one.look()


def test_every_decision_of_the_rules_is_drawn_for_everybody() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for seats, seed, options in (
        (1, 1, {}),
        (2, 2, {"nitrous_oxide": True}),
        (4, 3, {"start_grid": "tactical", "nitrous_oxide": True}),
        (7, 4, {"nitrous_oxide": True, "start_grid": "tactical", "track_length": 5}),
    ):
        match = match_of(GAME, seats, seed, **options)
        kit = board_of(GAME).kit(match.setup)
        drawn: Counter[tuple[str, int | None]] = Counter()
        for name, viewer, screen in screens(seats, seed, **options):
            drawn[name, viewer] += 1
            seen[name, viewer is None] += 1
            if drawn[name, viewer] <= 3:
                drawn_with(screen, kit)
            assert [board.id for board in screen.boards] == ["tracks", "race"]
            if screen.decision is None and name != "over":
                assert screen.waiting.endswith(".")
    assert {name for name, _ in seen} >= DECISIONS | {"over"}
    assert all((name, True) in seen for name in DECISIONS)


# -- words stay on their plates -----------------------------------------------------------------


def spans(scene: Scene) -> list[tuple[str, float, float, float]]:
    """Every text of a scene: its id, its left and right ends, and its baseline."""
    found = []
    for piece in scene.pieces:
        if piece.text:
            style = STYLES[piece.symbol]
            wide = width(piece.text, style.size)
            left = {"start": piece.x, "end": piece.x - wide, "middle": piece.x - wide / 2}[style.anchor]
            found.append((piece.id, left, left + wide, piece.y))
    return found


@pytest.mark.parametrize(("seats", "components"), [(3, None), (7, None), (3, BOX)])
def test_no_text_leaves_its_plate_or_lies_on_another(seats: int, components: str | None) -> None:
    checked = 0
    for _, _, screen in screens(seats, 6, components=components, open_chips=True, track_length=4):
        for board in screen.boards:
            for size, scene in board.drawings:
                texts = spans(scene)
                for name, left, right, y in texts:
                    assert left >= 0, (size, name)
                    assert right <= scene.width, (size, name)
                    assert 0 < y < scene.height
                    if board.id == "race" and size == "wide":
                        assert int((left + 1) // BAY) == int((right - 1) // BAY), f"{name} reaches into another bay"
                    if board.id == "race" and size == "tall":
                        assert int((y - 1) // 35) == int((y - 12) // 35), f"{name} reaches into another row"
                for k, (name, left, right, y) in enumerate(texts):
                    for other, start, end, line in texts[k + 1 :]:
                        assert y != line or right <= start + 1 or end <= left + 1, f"{name} lies on {other}, {size}"
                checked += len(texts)
    assert checked > 1000


def test_a_long_name_is_cut_and_said_in_full() -> None:
    match = match_of(GAME, 2, 1, NAMES)
    scene = Eyes(match, 1).look().board("race").drawing("wide")
    name = next(piece for piece in scene.pieces if piece.id == "car-0-name")
    assert name.text.endswith("…")
    assert name.words == NAMES[0]
    own = next(piece for piece in scene.pieces if piece.id == "car-1-name")
    assert (own.text, own.words) == ("You", "")


def test_fitting() -> None:
    assert fit("Mara", 21, 200) == "Mara"
    assert fit("Konstanze", 21, 60) == "Kon…"
    assert width(fit("東京の運転手です", 21, 60), 21) <= 60


# -- any number of tracks, any box --------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 2, 8, 12, 20])
def test_a_track_of_any_length_is_drawn_in_its_room(length: int) -> None:
    match = match_of(GAME, 1, 3, track_length=length)
    eyes = Eyes(match, 0)
    for _ in played(match, 3):
        board = eyes.look().board("tracks")
        leg = match.view(0).leg  # type: ignore[attr-defined]
        for _, scene in board.drawings:
            cards = {piece.id: piece for piece in scene.pieces if piece.id.startswith("track-")}
            assert cards[f"track-{leg}"].symbol.startswith("si-now")
            assert all(0 < card.x < scene.width for card in cards.values())
            places = sorted(card.x for card in cards.values())
            assert len(set(places)) == len(places)
            missing = length - 1 - max(int(name.removeprefix("track-")) for name in cards)
            more = [piece.text for piece in scene.pieces if piece.id == "more"]
            assert more == ([f"+{missing}"] if missing else [])


def test_a_box_of_ones_own_is_drawn_with_its_own_kit() -> None:
    match = match_of(GAME, 4, 5, NAMES, BOX)
    kit = board_of(GAME).kit(match.setup)
    assert kit is board_of(GAME).kit(match.setup)
    printed = board_of(GAME).kit(match_of(GAME, 4, 5).setup)
    assert kit.hash != printed.hash
    assert "si-tempo-999-left+middle+right" in kit.symbols
    assert "si-limit-2500" in kit.symbols
    assert "si-tempo-40-down" in printed.symbols
    assert "si-tempo-40-down" not in kit.symbols
    for number, (_, _, screen) in enumerate(screens(4, 5, components=BOX)):
        if number % 5 == 0:
            drawn_with(screen, kit)


def test_a_kit_is_drawn_once_and_its_file_holds_everything() -> None:
    kit = board_of(GAME).kit(match_of(GAME, 4, 1).setup)
    text = kit.file()
    assert all(f'id="{name}"' in text for name in kit.symbols)
    assert all(f'id="backdrop-{name}"' in text for name in kit.backdrops)
    assert "<style" not in text
    assert "style=" not in text
    assert len(set(kit.hash)) > 4


def test_a_page_that_shows_one_size_gets_one() -> None:
    match = match_of(GAME, 2, 1)
    for size, drawn in (("wide", ["wide", "wide"]), ("middle", ["middle", "tall"]), ("tall", ["tall", "tall"])):
        screen = Eyes(match, 0, (size,)).look()
        assert [name for board in screen.boards for name, _ in board.drawings] == drawn


# -- what the boards show ------------------------------------------------------------------------


def test_an_attacker_pulls_out_and_its_target_is_framed() -> None:
    seen = 0
    match = match_of(GAME, 4, 9)
    eyes = Eyes(match, None)
    for _ in played(match, 9):
        view = match.view(None)
        fight = view.fight  # type: ignore[attr-defined]
        ids = {piece.id: piece for piece in eyes.look().board("race").drawing("wide").pieces}
        assert ("pull" in ids) == (fight is not None)
        if fight is not None:
            attacker, target = view.order[view.turn], view.order[view.turn - 1]  # type: ignore[attr-defined]
            assert ids[f"car-{attacker}"].y < ids[f"car-{target}"].y
            assert f"car-{target}-target" in ids
            assert ids[f"car-{attacker}-status"].text == "attacking"
            seen += 1
    assert seen > 3


def test_sealed_line_ups_show_nothing_but_a_lock() -> None:
    match = match_of(GAME, 3, 4)
    eyes = eyes_of(match)
    legal = match.view(0).legal
    match.submit(0, (legal[0], legal[1], legal[2]))
    for one in eyes:
        pieces = {piece.id: piece for piece in one.look().board("race").drawing("tall").pieces}
        faces = [pieces[f"car-0-face-{k}"].symbol for k in range(3)]
        assert (faces == ["si-tempo-sealed"] * 3) == (one.viewer != 0)
        assert pieces["car-0-status"].text == "ready"
    assert eyes[0].look().waiting == "Yellow and Blue are lining up."


def test_nobody_sees_how_far_another_has_got_with_its_line_up_whoever_looks_first() -> None:
    for first in range(3):
        match = match_of(GAME, 3, 4)
        eyes = eyes_of(match)
        match.submit(0, match.view(0).legal[0])
        table = Kept()
        for k in (first, *range(4)):
            one, parts = eyes[k], Parts(table, Kept())
            view = match.view(one.viewer)
            screen = board_of(GAME).screen(match.setup, view, None, match.names, one.story, parts=parts)
            pieces = {piece.id: piece for piece in screen.board("race").drawing("wide").pieces}
            assert pieces["car-0-cards"].text == ("7 in hand" if one.viewer == 0 else "8 in hand")
            assert (pieces["car-0-face-0"].symbol == "si-tempo-none") == (one.viewer != 0)


def test_screens_are_the_same_whether_their_parts_are_shared_with_the_other_viewers_or_not() -> None:
    match = match_of(GAME, 4, 12, open_chips=True)
    eyes, table = eyes_of(match), Kept()
    own = [Parts(table, Kept()) for _ in eyes]
    for number, _ in enumerate(played(match, 12)):
        for one, parts in zip(eyes, own, strict=True):
            alone = one.look()
            if number % 3 == 0:
                view = match.view(one.viewer)
                decision = match.setup.decision(view)
                shared = board_of(GAME).screen(match.setup, view, decision, match.names, one.story, parts=parts)
                assert encode(shared) == encode(alone)


def test_whoever_brakes_is_not_told_of_chips() -> None:
    """The gauge says whether the car is slow enough; to pay is no choice any more."""
    words = [
        screen.decision.gauge.words
        for seed in range(8)
        for asked, viewer, screen in screens(4, seed)
        if asked == "brake_discard" and screen.decision is not None and screen.decision.gauge is not None
    ]
    assert set(words) <= {"slow enough", "not slow enough: braking goes on"}
    assert "not slow enough: braking goes on" in words


def test_whoever_loses_a_card_for_braking_is_told_for_how_long_and_not_of_chips() -> None:
    words = {
        screen.decision.gauge.words
        for seed in range(8)
        for asked, viewer, screen in screens(4, seed)
        if asked == "brake_hand_discard" and screen.decision is not None and screen.decision.gauge is not None
    }
    assert words == {"braking: this costs a hand card for the rest of the race"}


def test_whoever_still_bids_for_a_place_is_not_called_placed() -> None:
    """The lowest bid has a place before the others bid again."""
    seen = set()
    for seed in range(6):
        match = match_of(GAME, 4, seed, start_grid="tactical")
        eyes = Eyes(match, None, ("wide",))
        for _ in played(match, seed):
            view = match.view(None)
            assert isinstance(view, StreetView)
            if view.decision not in ("bid_position", "exchange_card"):
                break
            pieces = {piece.id: piece for piece in eyes.look().board("race").drawing("wide").pieces}
            for seat in range(4):
                told = pieces.get(f"car-{seat}-status")
                placed = view.bidding is None or seat in view.bidding.placed
                seen.add((placed, told.text if told is not None else ""))
    assert (False, "placed") not in seen
    assert (True, "placed") in seen
    assert (False, "") in seen


@pytest.mark.parametrize(
    "options", [{}, {"open_chips": True, "nitrous_oxide": True}, {"start_grid": "tactical", "races": 2}]
)
def test_another_setup_of_the_same_match_gives_the_same_views_and_decisions(options: dict[str, Any]) -> None:
    match, anew = match_of(GAME, 4, 12, **options), GAME.set_up(4, options)
    for _ in played(match, 12):
        for viewer in (None, *range(4)):
            view = match.view(viewer)
            assert anew.view(match.state, viewer) == view
            assert anew.decision(view) == match.setup.decision(view)
