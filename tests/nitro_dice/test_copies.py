"""Copies in the middle of a move: when others are asked, what is left to do of it must be in every copy."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

from hairpin.engine.chance import Fast
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.testing import promises
from tests.nitro_dice.scenes import A, B, C, Die, Scene

AFAR = Die("9R1")


def gap_to_be_paid() -> Scene:
    scene = Scene(Die("0L3", 2, "S TY TR"), Die("1L1", 5, "S"), Die("1R1", 4, "S"), only=A)
    scene.do(A, "gap L", "card TY")
    return scene


def pushed_die_to_pay() -> Scene:
    scene = Scene(
        Die("4L3", 2, "TR TR TY"),
        Die("4R3", 1, "S TY"),
        Die("4L2", 1, "S"),
        only=A,
        options={"sideswipe_push": "ahead"},
    )
    scene.do(A, "lane R", "card TR")
    return scene


def train_in_the_middle() -> Scene:
    dice = [Die("5L1", 3, "S TR TR", tokens=0), Die("4L3", 3, "TY S"), Die("4L2", 2, "S"), Die("4L1", 1, "TR")]
    scene = Scene(*dice, only=A, options={"draft_chain": True})
    scene.do(A, "forward")
    scene.do(B, "ride")
    return scene


def boost_of_three() -> Scene:
    scene = Scene(Die("0L2", 1, "S TR"), AFAR, only=A, options={"nitro_madness": True})
    scene.do(A, "nitro 3", "forward", "forward")
    return scene


def two_of_three_owed() -> Scene:
    scene = Scene(Die("4L3", 1, "S TR TR S:L1", tokens=0), AFAR, only=A)
    scene.do(A, "forward", "three", "card TR")
    return scene


def card_without_its_section() -> Scene:
    scene = Scene(Die("3L1", 0, "S:L1 TR"), AFAR, only=A)
    scene.do(A, "card S:L1")
    return scene


def lane_to_be_paid() -> Scene:
    scene = Scene(Die("4L1", 2, "S TR"), AFAR, only=A)
    scene.do(A, "lane R")
    return scene


def second_lap_led() -> Scene:
    scene = Scene(Die("12L3", 3, "S TR TY", tokens=0), Die("12R3", 1, "S"), options={"lap_leader": True})
    scene.do(A, "forward", "card S")
    return scene


def disaster_half_laid() -> Scene:
    scene = Scene.at_the_start(2, rolls=[5, 1], disasters="S:L1 TR:L2", disaster_area=4)
    scene.do(A, "target 4")
    return scene


MOMENTS: tuple[Callable[[], Scene], ...] = (
    gap_to_be_paid, pushed_die_to_pay, train_in_the_middle, boost_of_three, two_of_three_owed, card_without_its_section,
    lane_to_be_paid, second_lap_led, disaster_half_laid,
)  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_clones_snapshots_and_pickles_play_on_as_the_state_does(moment: Callable[[], Scene]) -> None:
    scene = moment()
    for seed in range(5):
        promises.copies_are_equal_and_separate(scene.setup, scene.race, random.Random(seed))


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_part_of_the_move_is_in_the_copies(moment: Callable[[], Scene]) -> None:
    """Each is played on to the end of the round with the same answers and the same luck."""
    scene = moment()
    ends = []
    for copy in (
        scene.race.clone(),
        scene.setup.restore(scene.race.snapshot(), Fast(5)),
        _with_hands_of(scene, scene.race),
    ):
        race = cast(NitroDice, copy)
        race.chance = Fast(99)
        answers = random.Random(3)
        for _ in range(25):
            if race.over():
                break
            race.apply(race.actor, answers.choice(race.legal(race.actor)))
        ends.append(race.snapshot()[:2] + race.snapshot()[3:])  # but for what was opened: a guess has no past
    assert ends[0] == ends[1] == ends[2]


def _with_hands_of(scene: Scene, race: NitroDice) -> NitroDice:
    """A guess of a spectator's, with the cards put where they really are."""
    guess = cast(NitroDice, scene.setup.guess(scene.view(None), Fast(7)))
    for mine, theirs in zip(guess.drivers, race.drivers, strict=True):
        mine.held, mine.kinds, mine.cards = theirs.held[:], theirs.kinds, theirs.cards
    guess.pile = race.pile.clone()
    return cast(NitroDice, scene.setup.restore(guess.snapshot(), Fast(7)))


def test_the_moments_are_what_they_are_called() -> None:
    turn = gap_to_be_paid().view(None).turn
    assert turn is not None
    assert turn.passed == (B, C)
    pushed = pushed_die_to_pay()
    assert (pushed.waiting(), pushed.asked()) == ([B], "handling")
    train = train_in_the_middle().view(None).turn
    assert train is not None
    assert train.train == (2, 3)
    boost = boost_of_three().view(None).turn
    assert boost is not None
    assert (boost.boosting, boost.bonus) == (True, 1)
    owed = two_of_three_owed().view(None).turn
    assert owed is not None
    assert owed.owed == 2
    assert card_without_its_section().view(None).chosen == "S:L1"
    assert lane_to_be_paid().asked() == "discard_lane"
    assert second_lap_led().view(None).laps_led == 1
    assert disaster_half_laid().view(None).disaster_sections == (4,)
