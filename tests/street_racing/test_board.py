"""The board of Street Racing: every decision can be drawn, at every size, and shows what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hairpin.drawing import Kept, Parts, Piece, Screen, Tag, Voice, encode, fresh
from hairpin.drawing import Scene as Drawing
from hairpin.drawing.lettering import width
from hairpin.games import find_game
from hairpin.games.street_racing.board.dial import needle
from hairpin.games.street_racing.board.layout import SPACES, TALL, WIDE
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.table import table_board
from hairpin.games.street_racing.story import Slide
from hairpin.games.street_racing.view import Check
from hairpin.testing.screens import drawn_with
from tests.screens import Eyes, board_of, eyes_of, match_of, played
from tests.street_racing.scenes import GREEN, RED, Scene

GAME = find_game("street-racing")
XS = [WIDE.at(space, 0)[0] for space in SPACES]
YS = [TALL.at(space, 0)[1] for space in SPACES]
DECISIONS = {"play", "boost", "handling", "pickup"}
NAMES = ("Konstanze von und zu Hohenlohe-Langenburg", "WWWWWWWWWWWW")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"police": True, "rain": 2},
    {"crash_rule": "zero", "tie_break": "final_speed", "road_deck_size": 11},
    {"races": "3", "first_road": "deck", "road_deck_size": 4, "rain": 1},
)
CAPITALS = 0.72  # how high capitals and figures are, of a text's size
BOX = """
check_roads = ["gravel", "ice", "red"]
steering_tokens = 5
skid_tokens = 4
water_tokens = 1
penalty = [[0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 12], [0, 0, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 12]]
[road_cards]
gravel = 4
ice = 4
red = 2
tunnel = 4
[handling_tokens]
gravel = 20
ice = 1
red = 3
[car_cards.coast]
value = 0
steering = 3
pickup = "all"
[car_cards.cruise]
value = 0
steering = 0
pickup = "one"
[car_cards.block]
value = 12
steering = 1
block = true
[car_cards.pass]
value = 2
steering = 1
bonus = 12
bonus_when = "always"
[car_cards.push]
value = 7
steering = 5
"""


def screens(seed: int, components: str | None = None, **options: Any) -> Iterator[tuple[str, int | None, Screen]]:
    """Every viewer's Screen at every moment of a match, with the name of what is asked."""
    match = match_of(GAME, 2, seed, NAMES, components, **options)
    eyes = eyes_of(match)
    for _ in played(match, seed):
        name = match.view(None).decision
        for one in eyes:
            yield name, one.viewer, one.look()
    for one in eyes:
        yield "over", one.viewer, one.look()


def look(scene: Scene, viewer: int | None = GREEN) -> Screen:
    return Eyes(scene.match, viewer).look()


def drawn(screen: Screen, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.board("table").drawing(size).pieces}


def on_the_track(screen: Screen, seat: int, size: str = "wide") -> list[str]:
    """The tokens on a track from space 1 on, each seen to lie in its space."""
    pieces = drawn(screen, size)
    tokens = []
    for space in range(1, 13):
        piece = pieces.get(f"token-{seat}-{space}")
        if piece is None or piece.mood == "away":
            break
        assert (piece.x == XS[space]) if size == "wide" else (piece.y == YS[space])
        tokens.append(piece.words)
    return tokens


def marks(screen: Screen) -> dict[int, str]:
    return {
        int(name.removeprefix("mark-")): piece.text for name, piece in drawn(screen).items() if name.startswith("mark-")
    }


# -- everything can be drawn ------------------------------------------------------------------------


def test_every_decision_of_the_rules_is_drawn_for_everybody_with_all_options() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for number, options in enumerate(OPTIONS):
        for seed in (number, number + 20):
            match = match_of(GAME, 2, seed, **options)
            kit = board_of(GAME).kit(match.setup)
            for name, viewer, screen in screens(seed, **options):
                seen[name, viewer is None] += 1
                drawn_with(screen, kit)
                if screen.decision is None and name != "over":
                    assert screen.waiting.endswith(".")
    assert {name for name, _ in seen} == DECISIONS | {"over"}
    assert all((name, True) in seen for name in DECISIONS)


def test_pieces_that_stand_for_a_choice_name_one_that_is_there() -> None:
    previews = 0
    for _, _, screen in screens(3):
        ask = screen.decision
        known = {item.id for rack in screen.racks for item in rack.items}
        known |= {way.id for way in ask.ways} if ask is not None else set()
        for _, scene in screen.board("table").drawings:
            for piece in scene.pieces:
                assert piece.pick in known | {""}
                assert piece.when in known | {""}
                previews += bool(piece.when)
    assert previews > 50


def spans(pieces: list[Piece]) -> list[tuple[str, float, float, float, float]]:
    """Every text: its id, its left and right ends, its baseline and its size."""
    found = []
    for piece in pieces:
        if piece.text:
            style = STYLES[piece.symbol]
            wide = width(piece.text, style.size)
            left = {"start": piece.x, "end": piece.x - wide, "middle": piece.x - wide / 2}[style.anchor]
            found.append((piece.id, left, left + wide, piece.y, style.size))
    return found


def seen_at_once(scene: Drawing) -> Iterator[list[Piece]]:
    """The pieces that are seen with nothing chosen, and with each choice that has a preview."""
    for chosen in {"", *(piece.when for piece in scene.pieces)}:
        yield [piece for piece in scene.pieces if piece.when in ("", chosen)]


def check_texts(scene: Drawing, where: str) -> int:
    """Nothing leaves the board, and no text lies on another."""
    checked = 0
    for pieces in seen_at_once(scene):
        texts = spans(pieces)
        for key, left, right, y, high in texts:
            assert left >= 0, f"{key}: {where}"
            assert right <= scene.width, f"{key}: {where}"
            assert 0 < y < scene.height, f"{key}: {where}"
            for other, start, end, line, tall in texts:
                beside = left >= end - 2 or start >= right - 2
                above = y - CAPITALS * high >= line - 1 or line - CAPITALS * tall >= y - 1
                assert key >= other or beside or above, f"{key} lies on {other}: {where}"
        checked += len(texts)
    return checked


@pytest.mark.parametrize("options", OPTIONS)
def test_no_text_leaves_the_board_or_lies_on_another(options: dict[str, Any]) -> None:
    checked = 0
    for seed in (6, 7, 8):
        for name, _, screen in screens(seed, **options):
            for size, scene in screen.board("table").drawings:
                checked += check_texts(scene, f"{name}, {size}")
    assert checked > 1000


def test_words_have_room_in_every_check_there_can_be() -> None:
    """Every speed, every number of tokens and skids, just after a match or not, first or last to drive."""
    scene = bend(luck={"handling_draw": "blue red"})
    voice = Voice(("Green", "Red"), GREEN)
    seen = scene.view(GREEN)
    checked = 0
    for speed, skids in product(range(1, 13), range(3)):
        for laid, slid, last in product(range(speed), (None, 1, 2, 3, 5), (False, True)):
            if laid < skids or (slid is not None and (not skids or speed + slid > 12)):
                continue
            check = Check(GREEN, ("skid",) * skids + ("red",) * (laid - skids), skids)
            seats = (replace(seen.seats[GREEN], speed=speed), replace(seen.seats[RED], speed=2))
            view = replace(seen, seats=seats, check=check, last_turn=last)
            outlook = scene.setup.outlook(view)
            slide = None if slid is None else Slide(GREEN, speed + slid, speed, "yellow")
            board = table_board(view, scene.setup.print, voice, outlook, slide, False, (), ("wide", "tall"), fresh())
            for size, drawing in board.drawings:
                checked += check_texts(drawing, f"{size}: {laid} of {speed}, {skids} skids, {slide}")
    assert checked > 10_000


def test_a_page_that_shows_one_size_gets_one() -> None:
    match = match_of(GAME, 2, 1)
    for size in ("wide", "middle", "tall"):
        screen = Eyes(match, 0, (size,)).look()
        assert [name for name, _ in screen.board("table").drawings] == [size]
    every = Eyes(match, 0).look().board("table")
    assert every.drawing("middle") is every.drawing("wide")


def test_a_box_of_ones_own_is_drawn_with_its_own_kit() -> None:
    match = match_of(GAME, 2, 5, NAMES, BOX)
    kit = board_of(GAME).kit(match.setup)
    assert kit is board_of(GAME).kit(match.setup)
    printed = board_of(GAME).kit(match_of(GAME, 2, 5).setup)
    assert kit.hash != printed.hash
    assert {"sr-road-gravel", "sr-road-ice", "sr-road-tunnel", "sr-road-red"} <= set(kit.symbols)
    assert "sr-road-gravel" not in printed.symbols
    seen = set()
    for seed in range(6):
        for name, _, screen in screens(seed, BOX, rain=1):
            drawn_with(screen, kit)
            seen.add(name)
    assert seen >= {"play", "boost", "handling"}


def test_the_kits_file_holds_everything_and_no_style() -> None:
    kit = board_of(GAME).kit(match_of(GAME, 2, 1).setup)
    text = kit.file()
    assert all(f'id="{name}"' in text for name in kit.symbols)
    assert all(f'id="backdrop-{name}"' in text for name in kit.backdrops)
    assert "<style" not in text
    assert "style=" not in text


# -- tracks, speeds and gap ---------------------------------------------------------------------------


def bend(**more: Any) -> Scene:
    """The worked examples E1 to E7 of the rules: yellow now, red next, green at 2, red 3 ahead."""
    scene = Scene(road="yellow", next="red", speed=(2, 0), gap=(0, 3), **more)
    scene.play("push", "block")
    return scene


def test_the_track_shows_what_lies_on_it_and_what_the_next_token_can_do() -> None:
    scene = bend(luck={"handling_draw": "blue red"})
    screen = look(scene)
    assert on_the_track(screen, GREEN) == on_the_track(screen, GREEN, "tall") == ["steering", "red"]
    pieces = drawn(screen)
    assert pieces["car-0-speed"].x == XS[6]
    assert pieces["car-0-speed"].symbol == "sr-speed-live"
    assert pieces["next-space"].x == XS[3]
    assert pieces["drop"].symbol == "sr-drop-2"
    assert pieces["drop"].x == XS[4]
    assert pieces["drop-words"].text == "match −2"
    assert marks(screen) == {2: "STOP", 4: "MATCH"}
    assert pieces["dial-figure"].text == "6"
    assert pieces["dial-words"].text == "2 safe"
    assert pieces["car-0-needle"].turn == needle(6)
    assert pieces["dial-notch"].turn == needle(4)
    assert pieces["dial-safe"].symbol == "sr-safe-2"
    assert pieces["dial-stake"].symbol == "sr-stake-6"


def test_a_match_leaves_its_trace_and_a_skid() -> None:
    scene = bend(luck={"handling_draw": "blue red yellow"})
    scene.answer(GREEN, "draw")
    screen = look(scene)
    assert on_the_track(screen, GREEN) == ["steering", "red", "skid"]
    pieces = drawn(screen)
    assert pieces["slid-words"].text == "skid −2"
    assert pieces["slid"].symbol == "sr-slid-2"
    assert pieces["car-0-speed"].x == XS[4]
    assert marks(screen) == {2: "MATCH", 3: "STOP", 4: "FULL"}
    assert "slid" not in drawn(look(scene, RED)), "that is a mark of the near track"


def test_the_other_ones_check_is_on_the_far_track_and_its_odds_are_shown() -> None:
    scene = bend(luck={"handling_draw": "blue red"})
    for viewer in (RED, None):
        screen = look(scene, viewer)
        assert on_the_track(screen, GREEN) == ["steering", "red"]
        pieces = drawn(screen)
        assert ("next-space" in pieces) == (viewer is None), "seat 0 is the near one to those who watch"
        ask = screen.decision
        assert ask is not None
        assert (ask.layout, ask.ways) == ("waiting", ())
        draws, stops = ask.prospects
        assert [(chance.share, chance.words) for chance in draws.chances] == [(7, "64 % no match"), (4, "36 % match")]
        assert stops.words == ("2 against 2: you lead by 3" if viewer == RED else "2 against 2: Red leads by 3")


def test_after_a_check_the_track_is_empty_and_the_bag_full() -> None:
    scene = bend(luck={"handling_draw": "blue red"})
    before = look(scene)
    bag = next(panel for panel in before.panels if panel.id == "bag")
    assert bag.label == "The bag: 11"
    assert bag.note == "match 36 %"
    assert [(row.piles[0][1], row.mood) for row in bag.rows[:3]] == [(3, ""), (4, "tail"), (4, "")]
    assert [pile[1:] for pile in bag.rows[-1].piles] == [(2, 3), (2, 2)]
    scene.answer(GREEN, "stop")
    after = look(scene)
    assert on_the_track(after, GREEN) == on_the_track(after, RED) == []
    assert next(panel for panel in after.panels if panel.id == "bag").label == "The bag: 12"


def test_the_viewer_is_near_and_the_gap_is_a_road() -> None:
    scene = Scene(speed=(5, 2), gap=(0, 3))
    for viewer, near, far, words in ((GREEN, 0, 1, "Red leads by 3"), (RED, 1, 0, "You lead by 3")):
        pieces = drawn(look(scene, viewer))
        assert pieces[f"car-{near}"].y > pieces[f"car-{far}"].y
        assert pieces["car-1"].x > pieces["car-0"].x
        assert pieces["gap"].symbol == "sr-gap-3"
        assert pieces["lead"].text == words
        tall = drawn(look(scene, viewer), "tall")
        assert tall[f"car-{near}"].x < tall[f"car-{far}"].x
        assert tall["car-1"].y < tall["car-0"].y
    level = drawn(look(Scene(gap=(4, 4))))
    assert level["lead"].text == "Level"
    assert "gap" not in level


@pytest.mark.parametrize("lead", [1, 5, 8, 9, 40])
def test_cars_far_apart_stay_on_the_board(lead: int) -> None:
    screen = look(Scene(gap=(lead, 0)))
    for size, scene in screen.board("table").drawings:
        cars = [piece for piece in scene.pieces if piece.id in ("car-0", "car-1")]
        assert all(50 < car.x < scene.width - 50 and 50 < car.y < scene.height - 50 for car in cars), size
    assert drawn(screen)["lead"].text == f"You lead by {lead}"


# -- choices are shown before they are made -----------------------------------------------------------------


def test_a_card_shows_where_it_leads() -> None:
    screen = look(Scene(road="red", next="blue", speed=(4, 6), gap=(0, 2)))
    pieces = drawn(screen)
    assert pieces["then-card-push-0"].x == XS[8]
    assert pieces["then-card-push-words"].text == "Push: 8"
    assert [name for name in pieces if name.startswith("then-card-push-steering")] == [
        "then-card-push-steering-1",
        "then-card-push-steering-2",
    ]
    assert pieces["then-card-pass-words"].text == "Pass: 7–9"
    assert all(piece.when == "card-push" for name, piece in pieces.items() if name.startswith("then-card-push"))
    straight = drawn(look(Scene(road="straight", speed=(4, 6), gap=(2, 0))))
    assert "then-card-push-steering-1" not in straight
    assert straight["then-card-pass-words"].text == "Pass: 7"


def test_spaces_can_be_clicked_to_increase_a_card() -> None:
    scene = Scene(road="red", next="blue", speed=(5, 4), gap=(0, 2))
    scene.play("pass", "coast")
    scene.coast(until="boost")
    assert scene.asked() == "boost"
    screen = look(scene)
    picks = {piece.pick: piece for piece in drawn(screen).values() if piece.pick}
    assert {key: piece.x for key, piece in picks.items()} == {"boost-0": XS[8], "boost-1": XS[9], "boost-2": XS[10]}
    assert screen.decision is not None
    assert [way.id for way in screen.decision.ways] == list(picks)
    assert not [piece for piece in drawn(screen, "tall").values() if piece.pick], "too small for a finger"
    assert not [piece for piece in drawn(look(scene, RED)).values() if piece.pick]


def test_whoever_drives_next_sees_where_its_card_leads() -> None:
    scene = Scene(road="yellow", next="red", speed=(2, 4), gap=(0, 3), luck={"handling_draw": "blue"})
    scene.play("push", "block")
    assert scene.view().resolving == RED
    pieces = drawn(look(scene))
    assert pieces["then-next-words"].text == "Next: 6"
    assert "then-next-steering-1" in pieces
    assert "then-next-steering-2" not in pieces, "the Block takes one"
    assert pieces["then-next-0"].symbol == "sr-then-fixed"


# -- cards and secrets ------------------------------------------------------------------------------------------


def test_hands_and_face_up_cards_are_open() -> None:
    scene = Scene(hand=("coast cruise", "coast pass push"))
    screen = look(scene)
    other = screen.seats[0]
    assert [figure.words for figure in other.figures if figure.mood == "held"] == ["Coast", "Pass", "Push"]
    assert [figure.words for figure in other.figures if figure.mood == "spent"] == ["Cruise", "Block"]
    assert [(item.name, item.mood) for item in screen.racks[0].items] == [
        ("Coast", ""), ("Cruise", ""), ("Block", "spent"), ("Pass", "spent"), ("Push", "spent"),
    ]  # fmt: skip
    watched = look(scene, None)
    assert [line.name for line in watched.seats] == ["Red", "Green"]
    assert [line.below for line in watched.seats] == [False, True]
    assert watched.racks == ()


def test_a_sealed_card_is_seen_by_its_owner_alone() -> None:
    told = []
    for card in ("push", "coast"):
        scene = Scene(speed=(3, 3))
        scene.answer(GREEN, f"play {card}")
        own = look(scene)
        assert [item.name for item in own.racks[0].items if item.mood == "sealed"] == [card.capitalize()]
        assert own.waiting == "Red chooses a card."
        assert own.decision is not None
        assert own.decision.small.startswith(f"Your {card.capitalize()} lies face down.")
        told.append([encode(look(scene, viewer)) for viewer in (RED, None)])
        assert look(scene, RED).seats[0].status == "Card is down"
    assert told[0] == told[1]


def test_who_goes_first_is_numbered_and_why() -> None:
    screen = look(bend(luck={"handling_draw": "blue red"}))
    assert [(line.name, line.badge, line.status, line.cards) for line in screen.seats] == [
        ("Red", Tag("1", words="goes first: ahead"), "Done at 2", "Goes first: ahead"),
        ("You", Tag("2", words="goes second"), "Your check", "Your cards"),
    ]
    for cards, why in (("push block", "the higher card"), ("push push", "by lot")):
        level = Scene(road="red", next="blue", speed=(5, 5), luck={"resolve_order": "seat-2"})
        level.play(*cards.split())
        assert {line.cards for line in look(level).seats} > {f"Goes first: {why}"}
    played_now = [figure.words for line in screen.seats for figure in line.figures if figure.mood == "played"]
    assert played_now == ["Block", "Push"]


# -- roads, police, rain ---------------------------------------------------------------------------------------


def test_roads_driven_now_next_and_not_seen() -> None:
    scene = Scene(road="yellow", next="red", turn=3)
    screen = look(scene)
    assert [(mark.symbol != "", mark.mood) for mark in screen.trail] == [
        (True, "done"), (True, "done"), (True, "now"), (True, ""), (False, ""), (False, ""),
    ]  # fmt: skip
    assert screen.subtitle == "Turn 3 of 6"
    pieces = drawn(screen)
    assert (pieces["road-now"].symbol, pieces["road-now-words"].text) == ("sr-road-yellow", "Chicane")
    assert (pieces["road-next"].symbol, pieces["road-next-words"].text) == ("sr-road-red", "Hairpin")
    roads = next(panel for panel in screen.panels if panel.id == "roads")
    assert roads.label == "Roads not seen: 8"
    assert sum(int(row.figure) for row in roads.rows) == 8
    assert roads.foot == "3 in the deck, 5 set aside."


def test_the_last_turn_and_the_police_are_shown() -> None:
    last = look(Scene(road="yellow", next="red", turn=6))
    assert last.subtitle == "Turn 6, the last"
    assert drawn(last)["last"].text == "Last turn"
    assert drawn(last)["road-next"].symbol == "sr-finish"
    assert next(panel for panel in last.panels if panel.id == "roads").foot.endswith("a red hairpin, is never driven.")
    waiting = look(Scene(road="yellow", next="red", turn=4, options={"police": True}))
    assert waiting.subtitle == "Turn 4 of 5 to 7"
    assert "and the police" in next(panel for panel in waiting.panels if panel.id == "roads").foot
    police = look(Scene(road="yellow", next="police", turn=5, options={"police": True}))
    assert drawn(police)["road-next"].symbol == "sr-road-police"
    assert drawn(police)["last"].text == "Last turn"
    assert [mark.words for mark in police.trail][-1] == "The police"
    assert len(police.trail) == 6


def test_water_is_in_the_bag_and_counts_as_a_skid_on_the_track() -> None:
    scene = Scene(
        road="yellow", speed=(4, 0), gap=(5, 0), options={"rain": 2}, luck={"handling_draw": "red water water"}
    )
    scene.play("push", "coast")
    assert scene.asked() == "handling"
    bag = next(panel for panel in look(scene).panels if panel.id == "bag")
    assert (bag.rows[3].words, bag.rows[3].figure) == ("counts as a skid", "2")
    scene.answer(GREEN, "draw")
    screen = look(scene)
    assert on_the_track(screen, GREEN)[-1] == "water"
    assert drawn(screen)["drop-words"].text == "match −4"
    assert next(panel for panel in screen.panels if panel.id == "bag").rows[3].words == "match"


# -- the end -----------------------------------------------------------------------------------------------------


def test_a_crash_is_said_and_seen() -> None:
    scene = Scene(road="red", speed=(8, 6), gap=(5, 1), luck={"handling_draw": "red red red"})
    scene.play("coast", "cruise")
    scene.answer(GREEN, "draw")
    screen = look(scene)
    assert screen.decision is not None
    assert screen.decision.words == "Two skids: a match is a crash."
    assert screen.decision.ways[0].chances[-1].small == "you are out: Red wins"
    assert drawn(screen)["drop-words"].text == "match = crash"
    scene.answer(GREEN, "draw")
    over = look(scene)
    assert drawn(over)["car-0"].turn != 0
    assert over.result is not None
    assert over.result.words == "Red wins: you crashed"
    assert [place.name for place in over.result.places] == ["Red", "You"]


def test_screens_of_one_step_are_the_same_in_whatever_order_they_are_drawn() -> None:
    """Two tables keep their parts; one draws for seat 0 first, the other for seat 1."""
    match = match_of(GAME, 2, 12)
    board, setup, names = board_of(GAME), match.setup, match.names
    tables = [[(seat, Parts(table, Kept())) for seat in order] for table, order in ((Kept(), (0, 1)), (Kept(), (1, 0)))]
    stories = [setup.story(seat, names) for seat in (0, 1)]
    told = 0
    for _ in played(match, 12):
        for seat, story in enumerate(stories):
            story.add(match.told(seat, told))
        told = len(match.steps)
        drawn = []
        for viewers in tables:
            screens = {}
            for seat, parts in viewers:
                view = match.view(seat)
                screen = board.screen(setup, view, setup.decision(view), names, stories[seat], parts=parts)
                screens[seat] = encode(screen)
            drawn.append(screens)
        assert drawn[0] == drawn[1]
