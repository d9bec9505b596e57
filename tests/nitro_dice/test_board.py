"""The board of Nitro Dice: any track is laid out, every decision can be drawn at every size, and all stays in its place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from hairpin.drawing import Piece, Screen, encode, svg
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.board.geometry import plan_of
from hairpin.games.nitro_dice.board.layout import LAYOUTS, TALL, WIDE
from hairpin.games.nitro_dice.board.windows import shown_whole
from hairpin.games.nitro_dice.components import read_components
from hairpin.games.nitro_dice.track import Section, Track, faults, find_track, layouts
from hairpin.testing.screens import drawn_with
from tests.nitro_dice.scenes import A, B, C, Die, Scene
from tests.screens import Eyes, board_of, eyes_of, match_of, played

DECISIONS = {
    "speed", "discard_speed", "step", "discard_drift", "discard_lane", "discard_brake", "discard_gap", "handling",
    "discard_handling", "draft", "discard_draft", "place", "target", "discard_limit", "disaster",
}  # fmt: skip
PRINTED = (2, 3)
PHONE = 366  # pixels that the board has on a phone of 390
TOUCH = 44
FLYOVERS = "A s s y y s y s r G r r"
CROSSING = (
    "A r G r s y y y s y r r", "A y s r r r s s G y y s; inside R", "A r s y r s y y y s y r G s s s r s r s y s r s",
    "A r y s r s y y y s r s G y s s y y", "A y y s y s G r s r r y s y y y s s",
    "A s y s G s r r s y y y s s y s s s r s r r", "A y s s s s r r G s s r s r s r s s r r s s s y s y",
    "A r s s r r s r s r r s s r G r",
)  # fmt: skip
NAMES = ("Konstanze von und zu Hohenlohe-Langenburg", "東京の運転手です", "WWWWWWWWWWWW", "Bob", "Ines", "Tom")


def screens(seats: int, seed: int, most: int = 400, **options: Any) -> Iterator[tuple[str, int | None, Screen]]:
    """Every viewer's Screen at every moment of a match, with the name of what is asked."""
    match = match_of(GAME, seats, seed, NAMES, **options)
    eyes = eyes_of(match)
    for number, seat in enumerate(played(match, seed)):
        decision = match.decision(seat)
        assert decision is not None
        for one in eyes:
            yield decision.name, one.viewer, one.look()
        if number == most:
            return
    for one in eyes:
        yield "over", one.viewer, one.look()


def look(scene: Scene, viewer: int | None, size: str = "wide") -> Screen:
    return Eyes(scene.match, viewer, (size,)).look()


def pieces(screen: Screen, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.board("track").drawing(size).pieces}


# -- every decision ---------------------------------------------------------------------------------


def test_every_decision_of_the_rules_is_drawn_for_everybody() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for seats, seed, options in (
        (2, 1, {"max_rounds": 5}),
        (4, 2, {"track": "eight", "nitro_madness": True, "disaster_area": 6, "lap_leader": True, "max_rounds": 4}),
        (6, 3, {"draft_chain": True, "sideswipe_push": "ahead", "condition_floor": "wreck", "max_rounds": 6}),
        (3, 4, {"nitro_tokens": 0, "late_lane_change": False, "track": "three_lap", "max_rounds": 6}),
        (5, 9, {"nitro_per_turn": 2, "track": "out_and_back", "max_rounds": 5}),
    ):  # fmt: skip
        match = match_of(GAME, seats, seed, **options)
        kit = board_of(GAME).kit(match.setup)
        drawn: Counter[tuple[str, int | None]] = Counter()
        for name, viewer, screen in screens(seats, seed, **options):
            drawn[name, viewer] += 1
            seen[name, viewer is None] += 1
            if drawn[name, viewer] <= 3:
                drawn_with(screen, kit)
            assert screen.order is not None
            assert len(screen.order.drivers) == seats
            assert (screen.result is not None) == (name == "over")
            if screen.decision is None and name != "over":
                assert screen.waiting.endswith(".")
    assert {name for name, _ in seen} >= DECISIONS - {"discard_gap"} | {"over"}


def test_speed_shows_the_edges_ahead_against_the_hand() -> None:
    scene = Scene(Die("1L2", 6, "TR TR TY", 8), Die("4L2", 7, "S"), phase="speed")
    scene.do(B, "speed 0")
    screen = look(scene, A)
    ask = screen.decision
    assert ask is not None
    ways = {way.label: way for way in ask.ways}
    assert list(ways) == ["4", "5", "6", "7", "8"]
    signs = {label: [fact.symbol for fact in way.facts if not fact.words] for label, way in ways.items()}
    assert signs["4"] == ["nd-due-TR-have", "nd-due-TR-have"]
    assert signs["6"] == ["nd-due-TR-have", "nd-due-TR-have", "nd-due-S-miss"]
    assert ways["7"].cost is not None
    assert ways["7"].cost.words == "free"
    assert ways["8"].compose is not None
    told = " ".join(fact.words for fact in ways["7"].facts)
    assert "No straight card left" in told
    assert "moves first and clears the way" in told
    assert "you move first and meet" in " ".join(fact.words for fact in ways["8"].facts)
    shown = pieces(screen)
    assert shown["to-speed+1"].pick == "speed+1"
    assert (shown["to-speed+1"].x, shown["to-speed+1"].y) == (shown["car-1"].x, shown["car-1"].y)
    assert {"edge-2", "edge-3", "edge-4"} <= set(shown)


def test_a_speed_that_is_not_allowed_says_why() -> None:
    scene = Scene(Die("1L2", 1, "", 2), Die("0L2", 1, "S"), phase="speed")
    ask = look(scene, A).decision
    assert ask is not None
    assert [way.reason for way in ask.ways] == ["too slow", "", "", "", "over 2"]
    scene = Scene(Die("1L2", 3, "", 9), Die("0L2", 1, "S"), phase="speed")
    ask = look(scene, A).decision
    assert ask is not None
    assert [way.reason for way in ask.ways] == ["no card", "", "", "", "no card"]


def test_a_step_lights_the_spaces_with_what_they_cost() -> None:
    scene = Scene(Die("3L2", 3, "TY TY:R1"), Die("1L1", 1), laid={4: "S:L3~"}, only=A)
    ask = look(scene, A).decision
    assert ask is not None
    rows = {way.id: way for way in ask.ways}
    assert {"ahead", "drift-R", "lane-R", "brake", "nitro-2", "stop"} <= set(rows)
    assert [fact.symbol for fact in rows["ahead"].facts] == ["nd-due-S-miss", "nd-damage"]
    assert [fact.symbol for fact in rows["drift-R"].facts] == ["nd-card-any", "nd-due-S-miss", "nd-damage", "nd-damage"]
    assert "a hazard" in rows["drift-R"].small
    assert [fact.symbol for fact in rows["lane-R"].facts] == ["nd-card-any"]
    assert rows["stop"].reason == "3 to move"
    shown = pieces(look(scene, A))
    assert shown["to-ahead"].answers
    assert shown["to-drift-R"].pick == "drift-R"
    assert shown["to-ahead-cost"].symbol == "nd-cost-S-miss1"


def test_free_spaces_of_a_section_can_be_driven_at_once_up_to_the_next_one() -> None:
    scene = Scene(Die("4L1", 5, "S TY"), Die("1L1", 1), only=A)
    ask = look(scene, A).decision
    assert ask is not None
    runs = {way.id: way.answers for way in ask.ways if way.id.startswith("ahead")}
    assert [len(run) for run in runs.values()] == [1, 2, 3]
    assert ask.ways[2].small.startswith("onto right turn 5: yellow due, you hold 1")
    scene.match.submit(A, runs["ahead-3"])
    assert (scene.at(A), scene.asked()) == ("5L1", "handling")


def test_a_run_ends_before_a_die_and_on_a_hazard_and_is_not_offered_where_somebody_is_pulled() -> None:
    ids = {}
    for name, others, laid in (
        ("die", [Die("4L3", 1)], {}),
        ("hazard", [Die("1L1", 1)], {4: "S:L2"}),
        ("pull", [Die("3L2", 2, "S")], {}),
    ):
        scene = Scene(Die("4L1", 5, "S TY"), *others, laid=laid, only=A)
        ask = look(scene, A).decision
        assert ask is not None
        ids[name] = [way.id for way in ask.ways if way.id.startswith("ahead")]
    assert ids == {"die": ["ahead"], "hazard": ["ahead"], "pull": ["ahead"]}


def test_a_collision_is_shown_in_red_with_its_consequence() -> None:
    scene = Scene(Die("4L1", 6, "S"), Die("4L2", 4), only=A)
    screen = look(scene, A)
    assert screen.decision is not None
    ram = screen.decision.ways[0]
    assert (ram.id, ram.mood) == ("ram", "tail")
    assert "your movement ends" in ram.small
    assert "condition 9 to 8, speed 6 to 4" in ram.small
    shown = pieces(screen)
    assert shown["to-ram"].symbol == "nd-hot-S"
    assert "burst" in shown


def test_the_gap_is_lit_behind_the_pair() -> None:
    scene = Scene(Die("0L3", 3, "S TY TR"), Die("1L1", 5), Die("1R1", 4), only=A)
    screen = look(scene, A)
    assert screen.decision is not None
    rows = {way.id: way for way in screen.decision.ways}
    assert {"gap-L", "gap-R", "ram"} <= set(rows)
    assert [fact.symbol for fact in rows["gap-L"].facts][:2] == ["nitro", "nd-card-any"]
    shown = pieces(screen)
    plan = plan_of(layouts()["two_lap"], PRINTED)
    for lane in "LR":
        spot = plan.spots[1, lane, 2]
        assert (shown[f"to-gap-{lane}"].x, shown[f"to-gap-{lane}"].y) == (spot.x, spot.y)


def test_the_garage_is_entered_left_and_repaired_in() -> None:
    scene = Scene(Die("7R1", 5, "S", 5), Die("1L1", 1), only=A)
    rows = {way.id: way for way in look(scene, A).decision.ways}  # type: ignore[union-attr]
    assert {"drift-G", "lane-G"} <= set(rows)
    assert rows["repair"].reason == "only in the garage"
    scene.match.submit(A, rows["lane-G"].answers)
    screen = look(scene, A)
    assert screen.decision is not None
    rows = {way.id: way for way in screen.decision.ways}
    assert rows["repair"].small == "1 move, to condition 6"
    die = pieces(screen)["car-0"]
    assert die.size < 1


def test_dice_that_share_a_garage_space_stand_beside_each_other() -> None:
    scene = Scene(Die("7G2", 3), Die("7G2", 3), Die("7G2", 3), Die("1L1", 1), phase="speed")
    shown = pieces(look(scene, None))
    places = [(shown[f"car-{seat}"].x, shown[f"car-{seat}"].y) for seat in range(3)]
    assert len(set(places)) == 3
    assert all(abs(x - places[1][0]) < 60 and abs(y - places[1][1]) < 60 for x, y in places)


def test_handling_offers_a_card_three_or_damage() -> None:
    scene = Scene(Die("3L2", 2, "S S:L1 TY TR"), Die("1L1", 1), only=A)
    scene.do(A, "forward")
    screen = look(scene, A)
    ask = screen.decision
    assert ask is not None
    assert ask.name == "handling"
    assert [way.id for way in ask.ways] == ["pay", "three", "damage"]
    pay, three, damage = ask.ways
    assert pay.compose is not None
    assert list(pay.compose.one) == ["card-S", "card-S-L1"]
    assert three.compose is not None
    assert (three.compose.kind, three.compose.most) == ("exact", 3)
    assert damage.small == "condition 9 to 8"
    assert {"entered", "edge-4"} <= set(pieces(screen))
    lost = next(fact for fact in screen.facts if fact.id == "condition").cells
    assert [figure for figure, mood in lost if "lost" in mood] == ["9"]


@pytest.mark.parametrize(
    ("hand", "words"),
    [("S TY TR", "Straight 4: pay a straight card."), ("TY TY TR", "Straight 4: you hold no straight card.")],
)
def test_handling_does_not_ask_for_a_card_that_nobody_holds(hand: str, words: str) -> None:
    scene = Scene(Die("3L2", 2, hand), Die("1L1", 1), only=A)
    scene.do(A, "forward")
    ask = look(scene, A).decision
    assert ask is not None
    assert ask.words == words


def test_a_draft_is_a_question_with_a_lit_space() -> None:
    scene = Scene(Die("4L1", 4), Die("3L2", 2, "S TY"), only=A)
    scene.do(A, "forward")
    screen = look(scene, B)
    assert screen.decision is not None
    ride, resist = screen.decision.ways
    assert "straight due, you hold 1" in ride.small
    assert resist.compose is not None
    assert pieces(screen)["to-ride"].answers == ride.answers
    assert look(scene, A).waiting.endswith("may ride in a slipstream.")


def test_laying_a_straight_shows_both_ways_round_on_the_road() -> None:
    scene = Scene(Die("8R1", 1, "S:L2 TY TY:L1R2"), Die("2L1", 0), laid={4: "S:L3~"}, only=A)
    scene.do(A, "forward", "stop")
    screen = look(scene, A)
    ask = screen.decision
    assert ask is not None
    assert ask.name == "place"
    compose = ask.ways[0].compose
    assert compose is not None
    assert set(compose.pair["card-S-L2"]) == {f"section-{n}{way}" for n in (1, 4) for way in ("", "-turned")}
    turned = compose.pair["card-S-L2"]["section-4-turned"]
    assert turned.label == "Straight 4, turned round"
    assert turned.follows.endswith("; hazard on right lane, space 2.")
    assert "covers hazard on right lane, space 1" in turned.follows
    shown = pieces(screen)
    new = [piece for piece in shown.values() if piece.when == "card-S-L2 section-4-turned" and "-new-" in piece.id]
    spot = plan_of(layouts()["two_lap"], PRINTED).spots[4, "R", 2]
    assert {(piece.x, piece.y) for piece in new} == {(spot.x, spot.y)}
    picture = svg(screen.board("track").drawing("wide"), board_of(GAME).kit(scene.match.setup))
    assert "-new-" not in picture, "what is shown only while something is chosen is in no picture"
    scene.match.submit(A, turned.answers)
    assert scene.laid(4) == "S:L2~"


def test_a_card_with_one_place_to_go_needs_no_second_answer() -> None:
    scene = Scene(Die("1L1", 1, "TY TY"), Die("10L1", 0), only=A)
    scene.do(A, "forward", "stop")
    ask = look(scene, A).decision
    assert ask is not None
    compose = ask.ways[0].compose
    assert compose is not None
    run = compose.pair["card-TY"]["section-5"].answers
    assert len(run) == 1
    scene.match.submit(A, run)


def test_hands_above_the_limit_are_cut_in_one_answer() -> None:
    scene = Scene(Die("4L1", 1, "S S TY TR TR", 3), Die("1L1", 1, "S"), phase="replenish")
    assert scene.asked() == "discard_limit"
    ask = look(scene, A).decision
    assert ask is not None
    compose = ask.ways[0].compose
    assert compose is not None
    assert (compose.kind, compose.most) == ("exact", 2)
    assert compose.copies == {"card-S": 2, "card-TR": 2, "card-TY": 1}


def test_disasters_are_laid_before_the_race() -> None:
    scene = Scene.at_the_start(3, disasters="S:L1", disaster_area=1)
    (seat,) = scene.waiting()
    screen = look(scene, seat)
    assert screen.decision is not None
    assert screen.decision.name == "disaster"
    assert screen.subtitle == "Before the race"
    assert screen.racks == (), "an empty hand takes no room"


def test_a_wrecked_die_is_off_the_road_and_at_the_end_of_the_table() -> None:
    scene = Scene(
        Die("4L1", 1, "", 1, 0), Die("4L2", 1), Die("1L1", 1, "S"), only=A, options={"condition_floor": "wreck"}
    )
    assert "wrecked" in scene.kinds()
    screen = look(scene, C)
    assert "car-0" not in pieces(screen)
    assert screen.order is not None
    last = screen.order.drivers[-1]
    assert (last.id, last.status, last.mood) == ("seat-0", "wrecked", "out")


# -- any track -----------------------------------------------------------------------------------------


def tracks() -> list[Track]:
    """The layouts, tracks with crossings, and rectangles with bulges, large and small; with either lane inside."""
    luck = random.Random(4)
    numbers = read_components(None).numbers
    found = [*layouts().values(), *(find_track(text, numbers) for text in CROSSING)]
    while len(found) < 50:
        row = _rectangle(luck)
        row[luck.choice([k for k, kind in enumerate(row) if kind == "S"])] = "GARAGE"
        sections = tuple(Section(kind, kind if kind in ("TR", "TY") else "S") for kind in row)
        track = Track("mine", sections, 2, luck.choice("LR"))
        if not faults(track, numbers):
            found.append(track)
    return found


def _rectangle(luck: random.Random) -> list[str]:
    wide, high = luck.randint(1, 6), luck.randint(0, 5)
    row = ["START", *["S"] * wide, "TR", *["S"] * high, "TR", *["S"] * (wide + 1), "TR", *["S"] * high, "TR"]
    for _ in range(luck.randint(0, 3)):  # a bulge out of a side, or into the street
        places = [k for k in range(1, len(row) - 2) if row[k : k + 3] == ["S"] * 3]
        if places:
            k = luck.choice(places)
            row[k : k + 3] = luck.choice((["TY", "TR", "TR", "TY"], ["TR", "TY", "TY", "TR"]))
    return row


def test_every_lane_of_any_track_runs_without_a_jump_and_no_two_spaces_lie_on_each_other() -> None:
    for track in tracks():
        plan = plan_of(track, PRINTED)
        for section in plan.sections:
            following = plan.sections[(section.index + 1) % len(plan.sections)]
            for off in (-28.0, 0.0, 28.0):
                ends, begins = section.point(off, 1), following.point(off, 0)
                assert hypot(ends[0] - begins[0], ends[1] - begins[1]) < 1e-6, (track.text(), section.index)
        for spot in plan.spots.values():
            assert 20 < spot.x < plan.width - 20, track.text()
            assert 20 < spot.y < plan.height - 20, track.text()
        for one, other in combinations(plan.spots.values(), 2):
            assert hypot(one.x - other.x, one.y - other.y) > 38, track.text()


def test_no_number_of_a_section_lies_on_another() -> None:
    for track in tracks():
        plates = [section.plate() for section in plan_of(track, PRINTED).sections]
        for (x, y), (other_x, other_y) in combinations(plates, 2):
            assert abs(x - other_x) >= 48 or abs(y - other_y) >= 26, track.text()


def test_tracks_with_flyovers_are_among_them() -> None:
    crossing = [track for track in tracks() if track.layout().sharing()]
    assert len(crossing) > len(CROSSING)
    for track in crossing:
        plan = plan_of(track, PRINTED)
        over = [section for section in plan.sections if section.over]
        assert len(over) == len(track.layout().sharing())
        assert sum(section.crossing for section in plan.sections) == 2 * len(over)


@pytest.mark.parametrize("turns", [(1, 1), (1, 4), (2, 3), (6, 6)])
def test_turns_of_any_number_of_spaces_are_laid_out(turns: tuple[int, int]) -> None:
    plan = plan_of(layouts()["two_lap"], turns)
    inner = {key for key in plan.spots if key[0] == 2 and key[1] == "L"}
    outer = {key for key in plan.spots if key[0] == 2 and key[1] == "R"}
    assert (len(inner), len(outer)) == turns


def test_every_track_has_a_kit_of_its_own_and_matches_on_it_share_that() -> None:
    board = board_of(GAME)
    kits = {name: board.kit(GAME.set_up(2, {"track": name})) for name in layouts()}
    kits["mine"] = board.kit(GAME.set_up(2, {"track": FLYOVERS + "; inside R"}))
    assert len({kit.hash for kit in kits.values()}) == 5
    assert board.kit(GAME.set_up(4, {"track": "eight", "races": 3, "laps": 1})) is kits["eight"]
    text = kits["eight"].file()
    assert all(f'id="{name}"' in text for name in kits["eight"].symbols)
    assert 'id="backdrop-track"' in text
    assert "style=" not in text


def test_a_whole_race_is_drawn_on_tracks_of_ones_own() -> None:
    for number, track in enumerate(tracks()[4:50:7]):
        options: dict[str, Any] = {"track": track.text(), "max_rounds": 2}
        kit = board_of(GAME).kit(match_of(GAME, 3, number, **options).setup)
        for count, (_, _, screen) in enumerate(screens(3, number, **options)):
            if count % 7 == 0:
                drawn_with(screen, kit)
            for size, scene in screen.board("track").drawings:
                for piece in scene.pieces:
                    assert 0 < piece.x < scene.width, (size, piece)
                    assert 0 < piece.y < scene.height + 1, (size, piece)


def test_a_box_of_ones_own_is_drawn() -> None:
    text = GAME.printed().replace("inside = 2", "inside = 3").replace("outside = 3", "outside = 4")
    assert text != GAME.printed()
    text = text.replace("to_outside = [1, 3]", "to_outside = [1, 2, 4]").replace(
        "to_inside = [1, 1, 2]", "to_inside = [1, 1, 2, 3]"
    )
    match = match_of(GAME, 3, 1, (), text, max_rounds=3)
    kit = board_of(GAME).kit(match.setup)
    eyes = eyes_of(match)
    for number, _ in enumerate(played(match, 1)):
        for one in eyes:
            screen = one.look()
            if number % 5 == 0:
                drawn_with(screen, kit)


# -- windows -----------------------------------------------------------------------------------------------


def test_small_tracks_are_shown_whole_on_a_desk_and_all_through_a_window_on_a_phone() -> None:
    for track in tracks():
        plan = plan_of(track, PRINTED)
        assert not shown_whole(plan, TALL)
    for name in layouts():
        assert shown_whole(plan_of(layouts()[name], PRINTED), WIDE)


def test_what_can_be_pressed_on_a_phone_is_in_the_window_and_large_enough() -> None:
    checked: Counter[str] = Counter()
    for track in ("two_lap", "eight", "out_and_back"):
        match = match_of(GAME, 4, 5, track=track, max_rounds=4)
        eyes = [Eyes(match, seat, ("tall",)) for seat in range(4)]
        for seat in played(match, 5):
            screen = eyes[seat].look()
            scene = screen.board("track").drawing("tall")
            window = scene.window
            assert window is not None
            assert screen.decision is not None
            assert scene.map == "map"
            scale = PHONE / window.width
            for piece in scene.pieces:
                if (piece.answers or piece.pick) and "still" not in piece.mood and not piece.when:
                    assert window.x < piece.x < window.x + window.width
                    assert window.y < piece.y < window.y + window.height
                    kind = piece.symbol.split("-")[1]
                    least = {"cell": 200, "section": 132}.get(kind, 50 if piece.symbol.endswith("-G") else 56)
                    assert least * scale >= TOUCH, (screen.decision.name, piece.symbol)
                    checked[screen.decision.name] += 1
    assert checked["step"] > 50
    assert checked["place"] > 5


def test_a_page_that_shows_one_size_gets_one() -> None:
    match = match_of(GAME, 2, 1)
    for size in ("wide", "middle", "tall"):
        screen = Eyes(match, 0, (size,)).look()
        assert [name for name, _ in screen.board("track").drawings] == [size]
    assert set(LAYOUTS) == {"wide", "middle", "tall"}


def test_a_track_too_large_for_a_desk_is_seen_through_a_window_that_follows() -> None:
    high = "A s r s s s s s s s s r s G r s s s s s s s s r"
    track = find_track(high, read_components(None).numbers)
    assert not shown_whole(plan_of(track, PRINTED), WIDE)
    match = match_of(GAME, 2, 3, track=high, max_rounds=4)
    eyes = Eyes(match, 0, ("wide",))
    windows = set()
    for _ in played(match, 3):
        scene = eyes.look().board("track").drawing("wide")
        assert scene.window is not None
        windows.add((scene.window.x, scene.window.y))
    assert len(windows) > 1
    assert replace(track, laps=3) != track


# -- what nobody else may see ------------------------------------------------------------------------------


def test_no_faces_of_other_hands_are_on_a_screen() -> None:
    scene = Scene(Die("4L1", 3, "S:L1R3"), Die("1L1", 1, "TR:L1R3 TY:L3R1"), only=A)
    for viewer in (A, None):
        text = encode(look(scene, viewer)).decode()
        assert "TR-L1R3" not in text
        assert "TR:L1R3" not in text
        assert "L3R1" not in text


def test_a_die_under_a_flyover_is_seen_to_be_below() -> None:
    scene = Scene(Die("1L2", 3), Die("7L2", 3), Die("2L2", 3), options={"track": "eight"}, phase="speed")
    shown = pieces(look(scene, None))
    assert [shown[f"car-{seat}"].mood for seat in (A, B, C)] == ["below", "", ""]
