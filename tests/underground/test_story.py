"""The story: lines under headings, each viewer spoken to; and a round shown act by act, from what was told."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from hairpin.drawing import Kept, Parts, Screen, Voice, encode
from hairpin.games import find_game
from hairpin.games.game import acts_of
from hairpin.games.underground.events import ending
from hairpin.games.underground.rounds import Following
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView
from tests.screens import Eyes, board_of, eyes_of, match_of, played
from tests.underground.scenes import A, B, Scene

GAME = find_game("underground")


def acts(eyes: Eyes) -> list[Screen]:
    match = eyes.match
    return list(acts_of(board_of(GAME), match.setup, match.view(eyes.viewer), match.names, eyes.story, eyes.sizes))


def told_from_here(scene: Scene, viewer: int | None) -> Eyes:
    """A viewer whose story begins with the scene."""
    eyes = Eyes(scene.match, viewer, ("wide",))
    eyes.look()
    story = eyes.story
    assert isinstance(story, Story)
    street: Following = story.street
    cars = range(len(scene.race.rows))
    street.known = True
    street.spaces = [(int(scene.race.rows[car]), int(scene.race.lanes[car])) for car in cars]
    street.racing = [bool(scene.race.racing >> car & 1) for car in cars]
    street.pools = scene.pools()
    street.begin(int(scene.race.round), int(scene.race.drive_off_round))
    return eyes


def car(screen: Screen, seat: int, number: int) -> tuple[float, float]:
    pieces = {piece.id: piece for piece in screen.board("street").drawing("wide").pieces}
    piece = pieces[f"car-{seat}-{number}"]
    return piece.x, piece.y


def w9() -> Scene:
    """A1 spins out in turn 2; A2 and B1 are pushed off the road; B2 stalls."""
    return Scene(
        [[(1, 5), (1, 5), (1, 4)], [(1, 4), (1, 1), (1, 3)]],
        rolls=["6 6 4 3 3 2 1 1", "6 5 4 1 1 1 1 1"],
    )


def test_a_round_with_a_spin_out_is_shown_one_thing_after_another() -> None:
    scene = w9()
    eyes = told_from_here(scene, A)
    scene.assign(A, "6 6 | 4 3 | 2")
    eyes.look()
    assert acts(eyes) == []  # a sealed answer shows nothing
    scene.assign(B, "5 4 | 1 | 6 1")
    after = eyes.look()
    shown = acts(eyes)
    assert [screen.waiting for screen in shown] == [
        "All groups turn up.",
        "Every car moves one turn on.",
        "Your 1 spins out in turn 2.",
        "3 wrecks to the stop lane.",
    ]
    turned_up, moved, pushed, wrecks = shown
    assert car(turned_up, A, 1)[1] < car(moved, A, 1)[1] == car(pushed, A, 1)[1]  # beside the road
    assert car(moved, A, 2) != car(pushed, A, 2)  # held lane 5, pushed off
    assert car(moved, B, 2) == car(pushed, B, 2)  # stalled: not pushed
    ids = [piece.id for piece in pushed.board("street").drawing("wide").pieces]
    assert "push-row" in ids
    assert {"skid-0-1", "skid-0-2", "skid-1-1"} <= set(ids)
    assert pushed.decision is not None
    assert pushed.decision.small == (
        "Your 1 pushes 4 cars one lane right in turn 2. Your 2 and Yellow 1 go off the road."
    )
    assert [line.result.words for line in turned_up.sheets[A].lines if line.result] == ["SPIN-OUT", "HOLD", "SLOW"]
    assert [line.end.words for line in turned_up.sheets[A].lines if line.end] == ["wreck", "lane 5", "lane 3"]
    assert [line.end.words for line in pushed.sheets[A].lines if line.end] == [
        "wreck",
        "pushed, wreck",
        "pushed, lane 4",
    ]
    assert [seat.status for seat in wrecks.seats] == ["2 dice lost", "2 dice lost"]
    assert wrecks.log == turned_up.log
    assert len(after.log) > len(wrecks.log)


def test_a_chain_pushes_again_and_again() -> None:
    scene = Scene(
        [[(1, 3), (1, 2), (1, 2)], [(3, 2)] * 3],
        rolls=["6 6 3 3 2 1 1 1", "1 1 1 1"],
        options={"lanes": 3, "spin_cascade": "chain"},
    )
    eyes = told_from_here(scene, None)
    scene.assign(A, "6 6 | 3 3 1 1 | 2")
    scene.assign(B, "1 | 1 | 1")
    eyes.look()
    words = [screen.waiting for screen in acts(eyes)]
    assert words.count("Red 1 spins out in turn 2.") == 1
    assert "Red 2 spins out in turn 2." in words


def test_in_a_drive_off_it_is_shown_who_is_out() -> None:
    scene = Scene([[(1, 3)] * 3] * 2, rolls=["6 2 1", "3 2 1"], driving=[[1], [1]])
    eyes = told_from_here(scene, B)
    scene.assign(A, "6 2")
    scene.assign(B, "3 2 1")
    end = eyes.look()
    shown = acts(eyes)
    assert shown[-1].waiting == "1 car out, 1 left."
    assert shown[-1].decision is not None
    assert shown[-1].decision.small == "Your 1 is out: it is in a slower lane."
    assert shown[0].banner is not None
    assert end.result is not None
    assert end.log[-1].words == "Red wins, the last one left in the drive-off."


def test_acts_lead_to_where_the_view_is_in_every_match() -> None:
    """What was followed from tellings alone is where the cars are."""
    checked = 0
    agreed: list[dict[str, Any]] = [
        {}, {"spin_cascade": "chain"}, {"assign_mode": "in_turn"}, {"hidden_rolls": True},
    ]  # fmt: skip
    for seed, options in enumerate(agreed):
        match = match_of(GAME, 3, seed, **options)
        eyes = [Eyes(match, 1, ("tall",)), Eyes(match, None, ("tall",))]
        for _ in chain(played(match, seed), [None]):
            view = match.view(None)
            assert isinstance(view, UndergroundView)
            for one in eyes:
                one.look()
                story = one.story
                assert isinstance(story, Story)
                assert bool(acts(one)) == bool(story.rounds)
                spaces = [(car.row, car.lane) for seat in view.seats for car in seat.cars]
                assert story.street.spaces == spaces
                assert story.street.pools == [seat.pool for seat in view.seats]
                assert story.street.racing == [car.racing for seat in view.seats for car in seat.cars]
                checked += 1
    assert checked > 100


def test_acts_can_be_drawn_before_the_screen_that_follows_them() -> None:
    match = match_of(GAME, 3, 4)
    board, setup, names = board_of(GAME), match.setup, match.names
    table = Kept()
    first, last = Parts(table, Kept()), Parts(table, Kept())
    story = setup.story(1, names)
    told = shown = 0
    for _ in chain(played(match, 4), [None]):
        story.add(match.told(1, told))
        told = len(match.steps)
        view = match.view(1)
        decision = setup.decision(view)
        before = acts_of(board, setup, view, names, story, ("wide",), first)
        screens = [board.screen(setup, view, decision, names, story, ("wide",), parts) for parts in (first, last, None)]
        after = acts_of(board, setup, view, names, story, ("wide",), last)
        alone = acts_of(board, setup, view, names, story, ("wide",))
        assert encode(before) == encode(after) == encode(alone)
        assert encode(screens[0]) == encode(screens[1]) == encode(screens[2])
        shown += len(before)
    assert shown > 10


@pytest.mark.parametrize(
    ("cars", "groups", "words"),
    [
        ([[(4, 0), (1, 3), (1, 3)], [(1, 3)] * 3], ["5 | 1 | 1", "1 | 1 | 1"], "5 cars move on, 1 stays."),
        ([[(4, 0)] * 3, [(4, 0), (4, 0), (1, 3)]], ["5 | 1 | 1", "1 | 1 | 1"], "1 car moves on, 5 stay."),
        ([[(4, 0)] * 3, [(4, 0)] * 3], ["5 | 1 | 1", "1 | 1 | 1"], "No car moves on."),
    ],
)
def test_how_many_cars_move_on_is_counted(cars: list[list[tuple[int, int]]], groups: list[str], words: str) -> None:
    scene = Scene(cars, rolls=["5 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1"])
    eyes = told_from_here(scene, A)
    scene.assign(A, groups[A])
    scene.assign(B, groups[B])
    eyes.look()
    assert [screen.waiting for screen in acts(eyes)][1] == words


def test_lines_stand_under_their_rounds_and_speak_to_the_viewer() -> None:
    match = match_of(GAME, 3, 2, ("Mara", "Tom", "Ines"))
    eyes = eyes_of(match)
    for _ in played(match, 2):
        pass
    own, watching = eyes[1].look().log, eyes[3].look().log
    assert [line.number for line in own] == list(range(1, len(own) + 1))
    headings = [line.heading for line in own if line.heading]
    assert headings[:3] == ["Start", "Round 1", "Round 2"]
    assert headings[-1] == "The end"
    assert any(line.words.startswith("You: car 1 ") and line.name == "You" for line in own)
    assert not any("Your" in line.words or "You" in line.words for line in watching)
    assert all(line.words.startswith(line.name) for line in own)
    assert {line.car for line in own} >= {"ug-red", "ug-yellow", "ug-blue"}


def test_a_story_told_at_once_is_the_same() -> None:
    match = match_of(GAME, 4, 6, assign_mode="in_turn")
    steady = Eyes(match, 2)
    for _ in played(match, 6):
        steady.look()
    assert encode(steady.look()) == encode(Eyes(match, 2).look())
    assert len(steady.story.lines) <= 400


def test_the_end_in_the_second_person() -> None:
    you, watching = Voice(("Mara", "Tom"), 0), Voice(("Mara", "Tom"))
    assert ending("finish", [0], [], you) == "You win, alone over the line."
    assert ending("finish", [0], [], watching) == "Mara wins, alone over the line."
    assert ending("shared", [1, 0], [], you) == "You and Tom share the win, level over the line."
    level = "are still level when the drive-off ends, and nobody wins."
    assert ending("dead_heat", [], [0, 1], you) == f"A dead heat: you and Tom {level}"
    assert ending("dead_heat", [], [0, 1], watching) == f"A dead heat: Mara and Tom {level}"
    owed = "roll to a stop together: nobody wins, and"
    assert ending("stall", [], [0, 1], you) == f"You and Tom {owed} you owe the crowd a round."
    assert ending("stall", [], [0, 1], watching) == f"Mara and Tom {owed} they owe the crowd a round."
    assert ending("crash", [], [0, 1], you).endswith("the crowd buys a round to your memory.")


def test_a_win_that_is_shared_names_the_viewer_first() -> None:
    scene = Scene([[(7, 4), (7, 2), (7, 2)]] * 2, rolls=["1 1 1 1 1 1 1 1"] * 2, options={"drive_off": False})
    for seat in (A, B):
        scene.assign(seat, "1 | 1 | 1")
    result = Eyes(scene.match, B).look().result
    assert result is not None
    assert result.words == "You and Red win together"
    assert result.small == "You and Red share the win, level over the line."


@pytest.mark.parametrize("hidden", [False, True])
def test_rolls_that_can_move_nobody_are_told_before_the_end(hidden: bool) -> None:
    """With targets that nobody reaches all cars stall, and then no roll gets one going."""
    match = match_of(GAME, 2, 1, targets=["99"] * 7, lanes=3, out_of_gas="nobody_can", hidden_rolls=hidden)
    eyes = Eyes(match, 0, ("wide",))
    for _ in played(match, 1):
        pass
    *_, mine, theirs, none, end = eyes.look().log
    if hidden:  # then they are turned up as everywhere
        mine, theirs, none = theirs, none, end
        assert mine.words.startswith("You had rolled ")
        assert theirs.words.startswith("Yellow had rolled ")
        return
    assert mine.heading.startswith("Round ")
    assert mine.words.startswith("You roll ")
    assert theirs.words.startswith("Yellow rolls ")
    assert none.words == "None of these dice can move a car."
    assert (end.heading, end.words[:10]) == ("The end", "Out of gas")
