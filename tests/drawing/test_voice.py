"""Voice: a sentence is worded for its viewer, from both forms of its verbs."""

from __future__ import annotations

import pytest

from hairpin.drawing import Voice

PASSES = "{seat} {seat:passes|pass} {other}."


def test_the_viewer_is_you_and_a_capital_begins_the_sentence() -> None:
    voice = Voice(("Mara", "Tom"), 0)
    assert voice(PASSES, seat=voice[0], other=voice[1]) == "You pass Tom."
    assert voice(PASSES, seat=voice[1], other=voice[0]) == "Tom passes you."


def test_without_a_viewer_everybody_has_a_name() -> None:
    voice = Voice(("Mara", "Tom"))
    assert voice(PASSES, seat=voice[0], other=voice[1]) == "Mara passes Tom."
    assert voice.called == ("Mara", "Tom")


def test_a_second_sentence_begins_with_a_capital_too() -> None:
    voice = Voice(("Mara", "Tom"), 1)
    assert voice("It is over. {seat} {seat:wins|win}!", seat=voice[1]) == "It is over. You win!"


def test_a_name_keeps_its_letters_wherever_it_stands() -> None:
    voice = Voice(("you know who", "passes"), None)
    assert voice(PASSES, seat=voice[0], other=voice[1]) == "you know who passes passes."


def test_several_players_are_listed_with_the_viewer_first() -> None:
    voice = Voice(("Mara", "Tom", "Ines"), 2)
    assert voice("{all} {all:is|are} level.", all=voice.all([0, 2])) == "You and Mara are level."
    assert voice("{all} {all:is|are} level.", all=voice.all([1])) == "Tom is level."
    assert voice("{all} {all:is|are} level.", all=voice.all([0, 1])) == "Mara and Tom are level."


@pytest.mark.parametrize(("viewer", "said"), [(0, "Your car and Tom's car."), (1, "Mara's car and your car.")])
def test_owners(viewer: int, said: str) -> None:
    voice = Voice(("Mara", "Tom"), viewer)
    assert voice("{one:'s} car and {other:'s} car.", one=voice[0], other=voice[1]) == said


def test_braces_in_a_name_are_no_fields() -> None:
    voice = Voice(("{seat}", "Tom"))
    assert voice(PASSES, seat=voice[0], other=voice[1]) == "{seat} passes Tom."
