"""The story: lines under headings, told to each as it concerns him, and the places track by track."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from hairpin.drawing import Ended, Voice
from hairpin.engine.state import Event
from hairpin.games import find_game
from hairpin.games.street_illegal.rules import numbers
from hairpin.games.street_illegal.view import StreetView
from tests.screens import Eyes, eyes_of, match_of, played

GAME = find_game("street-illegal")


def test_a_name_like_a_word_of_the_log_does_no_harm() -> None:
    """Nobody is addressed where only a word of the sentence is like their name."""
    setup, names = GAME.set_up(2), ("The", "chip")
    told = {}
    for viewer in (0, 1):
        story, voice = setup.story(viewer, names), Voice(names, viewer)
        for event in (Event(numbers.RESHUFFLED, 12, 0, 0, 0), Event(numbers.PAID, 0, 1, 0, 0)):
            telling = setup.tell(event, viewer, voice)
            assert telling is not None
            story.add([telling])
        told[viewer] = [(line.words, line.name) for line in story.lines]
    shuffled = ("The discards are shuffled: a pile of 12.", "")
    assert told[0] == [shuffled, ("You pay 1 chip for the limit.", "You")]
    assert told[1] == [shuffled, ("The pays 1 chip for the limit.", "The")]


def test_lines_stand_under_the_track_and_its_part() -> None:
    match = match_of(GAME, 3, 2)
    eyes = Eyes(match, 1)
    for _ in played(match, 2):
        pass
    log = eyes.look().log
    assert [line.number for line in log] == list(range(log[0].number, log[0].number + len(log)))
    headings = [line.heading for line in log if line.heading]
    assert "Track 1, situation" in headings
    assert "Track 8, passing" in headings
    assert headings[-1] == "Finish"
    assert len(set(headings)) == len(headings), "a heading stands once, however many lines follow it"
    assert all(line.words.startswith(line.name) for line in log)
    assert {line.car for line in log} >= {"si-car-red", "si-car-oldpro"}
    assert any(line.name == "You" for line in log)


def test_what_is_drawn_to_a_hand_is_in_nobodys_log() -> None:
    match = match_of(GAME, 3, 2)
    eyes = eyes_of(match)
    for _ in played(match, 2):
        pass
    for one in eyes:
        assert not [line for line in one.look().log if "draws a card" in line.words or "is dealt" in line.words]


def ended(seats: int, seed: int, viewer: int | None, **options: Any) -> Ended:
    match = match_of(GAME, seats, seed, track_length=2, **options)
    eyes = Eyes(match, viewer, ("wide",))
    for _ in played(match, seed):
        pass
    result = eyes.look().result
    assert result is not None
    return result


def test_in_a_series_what_is_told_of_a_driver_is_told_of_the_last_race() -> None:
    own = [place.words for place in ended(3, 1, 0, races=2).places if place.seat is not None]
    assert len(own) == 3
    assert all(words.startswith("last race: ") for words in own)
    assert not any("last race" in place.words for place in ended(3, 1, 0).places)


def test_whoever_ends_where_he_started_did_not_fall_back_again() -> None:
    told = [place.words for seed in range(40) for place in ended(4, seed, None).places]
    assert not [words for words in told if " again" in words]
    assert [words for words in told if "gained and fell back on track 2" in words]
    assert [words for words in told if "lost it and won it back on track 2" in words]
    among_all = [place.words for seed in range(30) for place in ended(7, seed, None).places]
    assert [words for words in among_all if words.startswith("started 1st, won the lead back on track 2")]
    assert not [words for words in among_all if words.startswith("started 1st, took the lead")]


def test_who_is_level_on_points_but_behind_is_told_why() -> None:
    seen = set()
    for seed in range(30):
        result = ended(4, seed, None, races=2, series_tiebreak="last_race")
        totals = [(place.total, place.rank) for place in result.places]
        parted = any(one[0] == other[0] and one[1] != other[1] for one, other in pairwise(totals))
        assert ("Ties on points are broken by the last race." in result.foot) == parted
        seen.add(parted)
    assert seen == {False, True}


def test_alone_it_is_told_what_winning_takes() -> None:
    lost = [ended(1, seed, 0) for seed in range(12)]
    told = [result.small for result in lost if result.words == "The Old Pros win"]
    assert told
    assert all(words.endswith("ahead of you. Alone, you have to get more points than they do.") for words in told)


def test_old_pros_behind_are_the_old_pros() -> None:
    told = [ended(6, seed, None, old_pro_team="always").small for seed in range(12)]
    assert [words for words in told if words.endswith("ahead of the Old Pros.")]
    assert not [words for words in told if "of Old Pros" in words]


@pytest.mark.parametrize("races", [1, 3])
def test_the_chart_ends_where_the_race_ended(races: int) -> None:
    match = match_of(GAME, 3, 6, races=races)
    eyes = Eyes(match, 0)
    grid: tuple[int, ...] = ()
    for _ in played(match, 6):
        view = match.view(0)
        assert isinstance(view, StreetView)
        if view.decision == "lineup":
            grid = view.order
    result = eyes.look().result
    assert result is not None
    assert result.chart is not None
    assert len(result.chart.columns) == 8
    final = match.view(0)
    assert isinstance(final, StreetView)
    lines = result.chart.lines
    assert len(lines) == 7
    for seat in range(3):
        assert lines[seat].places[0] == grid.index(seat) + 1
        assert lines[seat].places[-1] == final.finishes[-1].index(seat) + 1
        assert len(lines[seat].places) == 9
    for moment in range(9):
        assert sorted(line.places[moment] for line in lines) == list(range(1, 8))


def test_the_end_shows_places_points_and_reasons() -> None:
    match = match_of(GAME, 4, 3, ("Mara", "Tom", "Ines", "Kofi"), races=3)
    eyes = eyes_of(match)
    for _ in played(match, 3):
        pass
    truth = match.result()
    assert truth is not None
    for one in eyes:
        result = one.look().result
        assert result is not None
        assert [place.rank for place in result.places] == [place.rank for place in truth.places]
        assert [place.total for place in result.places] == [f"{place.points:g}" for place in truth.places]
        assert result.columns == ("Race 1", "Race 2", "Race 3")
        for place in result.places:
            assert sum(int(cell.figure) for cell in place.cells) == int(place.total)
        if one.viewer is None or one.viewer not in truth.winners:
            assert result.words == truth.words.rstrip(".")
        assert result.photo is not None
    winner = truth.winners[0] if truth.winners else None
    if winner is not None and len(truth.winners) == 1:
        own = eyes[winner].look().result
        assert own is not None
        assert own.words.startswith("You win")
