"""The default page: what is drawn of a View, where it stands, and what changes from one step to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated

import pytest

from hairpin.drawing import SIZES, LogLine, Piece, Screen, Tag
from hairpin.engine.chance import seeded
from hairpin.games.default_board import DefaultBoard, plain_kit
from hairpin.games.default_board.board import joined
from hairpin.games.default_board.scene import board
from hairpin.games.easy import Cards, Luck, Pile, Question, Rules, each, easy_game, kinds, number, open_pile, row
from hairpin.games.things import As, things_in
from hairpin.match import Match
from tests.fifth_game import GAME
from tests.fifth_game.rules import CRUISE

BOARDLESS = replace(GAME, board=None)
CALLED = ("You", "Yellow", "Blue", "Orange")


def screen_of(match: Match, viewer: int | None) -> Screen:
    setup = match.setup
    story = setup.story(viewer, match.names)
    story.add(match.told(viewer))
    decision = None if viewer is None else match.decision(viewer)
    return DefaultBoard(match.game).screen(setup, match.view(viewer), decision, match.names, story)


def drawn(screen: Screen, size: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.boards[0].drawing(size).pieces}


def played(seats: int, answers: int) -> Match:
    """A match after so many answers."""
    match = Match(BOARDLESS, BOARDLESS.set_up(seats), seeded(4))
    for _ in range(answers):
        answer(match)
    return match


def answer(match: Match) -> None:
    """The next seat plays a card, or cruises."""
    seat = match.view(None).waiting[0]
    legal = match.view(seat).legal
    match.submit(seat, match.setup.action_name(legal[-1] if CRUISE in legal else legal[seat % 2]))


@pytest.mark.parametrize("size", SIZES)
def test_the_page_waits_for_nothing_when_another_player_has_only_answered(size: str) -> None:
    match = played(4, 0)
    before = drawn(screen_of(match, 0), size)
    match.submit(2, "coast")
    after = drawn(screen_of(match, 0), size)
    assert before != after
    assert [one.id for one in after.values() if one != before.get(one.id) and not one.text] == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_beside_a_hand_moves_when_a_card_of_it_is_played(size: str) -> None:
    match = played(4, 3)
    before = drawn(screen_of(match, 0), size)
    answer(match)
    after = drawn(screen_of(match, 0), size)
    assert after["hand-0-1-0-number"].text == "2"
    still = [one for one in after if one.startswith(("car-", "mark-", "column-", "lane-"))]
    assert [one for one in still if (before[one].x, before[one].y) != (after[one].x, after[one].y)] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_viewers_own_cards_lie_below_the_board_and_not_on_their_lane(size: str) -> None:
    match = played(4, 0)
    screen = screen_of(match, 1)
    assert [len(rack.items) for rack in screen.racks] == [3]
    assert lanes_with_cards(screen, size) == {"0", "2", "3"}
    assert lanes_with_cards(screen_of(match, None), size) == {"0", "1", "2", "3"}


def lanes_with_cards(screen: Screen, size: str) -> set[str]:
    return {name.split("-")[2] for name in drawn(screen, size) if name.startswith("hand-") and "back" in name}


def test_on_a_phone_four_seats_leave_room_for_cards_and_question() -> None:
    for answers in (0, 9):
        assert screen_of(played(4, answers), 0).boards[0].drawing("tall").height <= 450


@pytest.mark.parametrize("size", SIZES)
def test_a_car_stands_as_far_along_its_lane_as_it_has_come(size: str) -> None:
    match = played(4, 12)
    while len(set(distances := match.view(None).distances)) == 1:  # type: ignore[attr-defined]
        answer(match)
    pieces = drawn(screen_of(match, 0), size)
    places = [pieces[f"car-{seat}"].x for seat in range(4)]
    zero, five = pieces["mark-text-0"].x, pieces["mark-text-5"].x
    assert places == pytest.approx([zero + (five - zero) * distance / 5 for distance in distances], abs=0.2)


@dataclass(frozen=True)
class Seen:
    """A View with cards whose order matters or not, and with numbers for each seat."""

    viewer: int | None = 0
    waiting: tuple[int, ...] = (0,)
    sealed: tuple[int, ...] = ()
    legal: tuple[int, ...] = ()
    decision: str = "choose"
    street: tuple[str, ...] = ()
    discards: Annotated[tuple[str, ...], As.HEAP] = ()
    points: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()


def table(view: Seen, size: str = "wide") -> dict[str, Piece]:
    scene = board(things_in(view, 4), view, CALLED, (size,)).drawing(size)
    ids = [piece.id for piece in scene.pieces]
    assert len(ids) == len(set(ids))
    assert {piece.symbol for piece in scene.pieces if not piece.text} <= set(plain_kit("plain").symbols)
    assert all(0 <= piece.x <= scene.width and 0 <= piece.y <= scene.height for piece in scene.pieces)
    return {piece.id: piece for piece in scene.pieces}


def test_equal_cards_are_joined_only_where_their_order_says_nothing() -> None:
    cards = ("red", "red", "amber", "red", "red")
    pieces = table(Seen(street=cards, discards=cards))
    assert [pieces[f"row-0-{k}-text"].text for k in range(5)] == list(cards)
    assert "row-0-0-times" not in pieces
    assert [pieces[f"row-1-{k}-text"].text for k in range(3)] == ["red", "amber", "red"]
    assert pieces["row-1-0-times"].text == "×2"


@pytest.mark.parametrize("size", SIZES)
def test_all_cards_of_a_row_have_words_of_one_size_and_whole(size: str) -> None:
    pieces = table(Seen(street=("red", "handbrake", "1")), size)
    faces = [pieces[f"row-0-{k}-text"] for k in range(3)]
    assert [face.text for face in faces] == ["red", "handbrake", "1"]
    assert {face.symbol for face in faces} == {"plain-word"}
    assert len({pieces[f"row-0-{k}-face"].wide for k in range(3)}) == 1
    assert table(Seen(street=("red",)), size)["row-0-0-text"].symbol == "plain-word"  # as it will be beside longer ones
    figures = table(Seen(street=("1", "12")), size)
    assert figures["row-0-1-text"].symbol == "plain-card"


@pytest.mark.parametrize("size", SIZES)
def test_a_row_that_is_too_long_shows_its_last_cards_and_how_many_came_before(size: str) -> None:
    pieces = table(Seen(street=tuple(f"card {k}" for k in range(60))), size)
    shown = [name for name in pieces if name.endswith("-text") and name.startswith("row-")]
    assert shown[-1] == "row-0-59-text"
    assert pieces["row-0-more"].text == f"+{60 - len(shown)}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("far", [-3, 0, 19, 20, 119, 120, 10**9])
def test_a_road_of_any_length_has_few_marks(size: str, far: int) -> None:
    pieces = table(Seen(spaces=(0, 1, 2, far)), size)
    assert 3 <= len([name for name in pieces if name.startswith("mark-text-")]) <= 7
    assert pieces["car-3"].x >= pieces["mark-text-0"].x


def test_points_and_rows_without_a_road_leave_the_cars_beside_their_names() -> None:
    pieces = table(Seen(points=(1, 22, 3, 4)))
    assert len({pieces[f"car-{seat}"].x for seat in range(4)}) == 1
    assert pieces["column-0-1-figure"].text == "22"


def test_face_down_cards_in_a_row_lie_side_by_side() -> None:
    pieces = table(Seen(street=("1", "?", "?", "2", "3")))
    places = [pieces[f"row-0-{name}"].x for name in ("0-face", "1-back-0", "2-back-0", "3-face")]
    assert {round(after - before, 1) for before, after in pairwise(places)} == {47.0}


LIGHTS = Cards("light", ("red", "green"), copies=2)
GO = Question("choose", "Go?", "Go or stop.")
ACTIONS = {0: "go", 1: "stop"}
LUCK: Luck = {"light": LIGHTS}


class Hiding(Rules):
    actions = ACTIONS
    questions = (GO,)
    luck = LUCK
    events = kinds((0, "went", "seat", "{seat} {seat:goes|go}."))
    round: int = number()
    counted: int = number(shown=False)
    turns: list[int] = each(shown=False)
    laps: list[int] = each(road=True)
    old: Pile = open_pile(LIGHTS, shown=False)
    lights: list[int] = row(LIGHTS, shown=False)

    def begin(self) -> None:
        self.ask(GO, 0)

    def may(self, seat: int) -> list[int]:
        return [0, 1]

    def play(self, seat: int, action: int) -> None:
        self.round += 1

    def points(self, seat: int) -> float:
        return 0


def test_an_easy_game_hides_fields_and_names_its_road() -> None:
    game = easy_game(Hiding, "hiding", "Hiding", "hides", (2, 3), lambda: "")
    things = things_in(Match(game, game.set_up(2), seeded(1)).view(0), 2)
    assert [count.label for count in things.counts] == ["Round"]
    assert [(column.label, column.road) for column in things.columns] == [("Laps", (0, 0))]
    assert (things.rows, things.piles, things.hands) == ([], [], [])


def test_a_choice_beside_the_cards_shows_what_it_costs() -> None:
    match = played(2, 0)
    asked = screen_of(match, 0).decision
    decision = match.decision(0)
    assert asked is not None
    assert decision is not None
    assert asked.layout == "cards"
    costs = {choice.name: choice.cost for choice in decision.choices}
    assert costs["coast"]
    beside = {way.id: way.cost for way in asked.ways if way.compose is None}
    assert beside == {"coast": Tag(words=costs["coast"])}


def test_a_hand_is_called_a_hand() -> None:
    (hands,) = things_in(played(2, 0).view(0), 2).hands
    assert hands.label == "Hand"


def told(*words: str) -> list[LogLine]:
    return [LogLine(number, word, car="plain-red") for number, word in enumerate(words, 1)]


def test_equal_lines_of_the_log_that_follow_each_other_are_one() -> None:
    lines = told("Red draws.", "Red draws.", "Red draws.", "Red waits.", "Red draws.")
    assert [(line.number, line.words) for line in joined(lines)] == [
        (3, "Red draws. ×3"),
        (4, "Red waits."),
        (5, "Red draws."),
    ]
    heading = LogLine(6, "Red draws.", "Round 2", "plain-red")
    assert [line.words for line in joined([*lines[-1:], heading])] == ["Red draws.", "Red draws."]
    assert [line.words for line in joined([lines[0], LogLine(2, "Red draws.", car="plain-blue")])] == ["Red draws."] * 2


def test_the_result_names_what_is_counted_once() -> None:
    match = Match(BOARDLESS, BOARDLESS.set_up(2, {"jams": False, "rounds": 1}), seeded(4))
    while not match.over:
        answer(match)
    ended = screen_of(match, 0).result
    assert ended is not None
    assert ended.total == "Spaces"
    assert [place.words for place in ended.places] == ["", ""]
    assert ended.photo is not None
    cars = [piece.x for piece in ended.photo.drawing("wide").pieces if piece.id.startswith("car")]
    assert cars == sorted(cars, reverse=True)
