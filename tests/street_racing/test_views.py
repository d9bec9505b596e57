"""Who sees what of Street Racing (rules 4): everything is open but a card that is chosen and not yet shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from msgspec import to_builtins

from hairpin.engine.chance import seeded
from hairpin.games.street_racing.view import RacingView
from hairpin.refusal import BadView
from tests.street_racing.layouts import in_the_bend
from tests.street_racing.scenes import ALL, GREEN, RED, Scene

EVERYBODY = (None, GREEN, RED)


def open_part(view: RacingView) -> RacingView:
    """A view without what is its viewer's own: who looks, what it may answer, what it has sealed."""
    return replace(view, viewer=None, legal=(), answer=None)


# -- what is open ------------------------------------------------------------------------------


def test_everybody_sees_the_roads_and_how_many_are_left() -> None:
    scene = Scene(road="yellow", next="straight", turn=3)
    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert (view.current, view.next, view.deck, len(view.driven), view.turn) == ("yellow", "straight", 4, 2, 3)
        assert sum(view.unseen.values()) == 12 - 4


def test_the_unseen_roads_are_counts_without_an_order() -> None:
    scene = Scene.at_the_start(luck={"road_current": "red", "road_flip": "red"})
    for viewer in EVERYBODY:
        assert scene.view(viewer).unseen == {"red": 1, "yellow": 3, "blue": 3, "straight": 3}


def test_nobody_sees_where_the_police_is_before_it_shows() -> None:
    flips = ("police", "road police", "road road")
    told = {
        json.dumps(scene.setup.view_to_json(scene.view(viewer)), sort_keys=True)
        for scene in (Scene.at_the_start(options={"police": True}, luck={"police_flip": flip}) for flip in flips)
        for viewer in EVERYBODY
    }
    assert len(told) == len(EVERYBODY)


def test_everybody_sees_both_hands_and_what_lies_face_up() -> None:
    scene = Scene(hand=("coast push", "coast cruise block"))
    for viewer in EVERYBODY:
        seats = scene.view(viewer).seats
        assert [seat.hand for seat in seats] == [("coast", "push"), ("coast", "cruise", "block")]
        assert [seat.face_up for seat in seats] == [("cruise", "block", "pass"), ("pass", "push")]


def test_everybody_sees_speeds_gaps_the_track_and_the_bag() -> None:
    scene = in_the_bend("red", "yellow", speed=4, other="push")
    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert [(seat.speed, seat.gap, seat.card, seat.place) for seat in view.seats] == [
            (6, 5, "push", 1),
            (0, 0, "push", 2),
        ]
        assert view.check is not None
        assert (view.check.seat, view.check.tokens, view.check.skids) == (
            GREEN,
            ("steering", "steering", "red", "skid"),
            1,
        )
        assert view.bag == {"red": 3, "yellow": 4, "blue": 4, "water": 0}
        assert view.resolving == GREEN


def test_boosts_are_open() -> None:
    scene = Scene(gap=(0, 1))
    scene.play("pass", "coast")
    for viewer in EVERYBODY:
        view = scene.view(viewer)
        assert (view.decision, view.waiting, view.resolving) == ("boost", (GREEN,), GREEN)
        assert bool(view.legal) == (viewer == GREEN)
    scene.answer(GREEN, "boost 2")
    assert scene.told(RED) == scene.told(GREEN) == scene.told(None)
    assert "Green increases Pass by 2." in scene.told(RED)


# -- what is sealed -------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ALL.split())
def test_others_see_only_that_a_card_is_chosen_and_still_list_it_in_the_hand(card: str) -> None:
    scene = Scene()
    before = scene.view(RED)
    scene.answer(GREEN, f"play {card}")
    for viewer in (None, RED):
        view = scene.view(viewer)
        assert view.sealed == (GREEN,)
        assert view.seats[GREEN].hand == tuple(ALL.split())
        assert (view.seats[GREEN].card, view.answer) == (None, None)
    assert scene.view(RED) == replace(before, waiting=(RED,), sealed=(GREEN,))
    assert scene.view(GREEN).answer == scene.setup.action_number(f"play {card}")
    assert scene.happened == []


def test_what_is_sealed_makes_no_difference_for_others() -> None:
    seen = set()
    for card in ALL.split():
        scene = Scene()
        scene.answer(GREEN, f"play {card}")
        for viewer in (None, RED):
            view = scene.setup.view_to_json(scene.view(viewer))
            decision = scene.match.decision(RED)
            assert decision is not None
            seen.add(json.dumps([viewer, view, to_builtins(decision)], sort_keys=True))
    assert len(seen) == 2


def test_a_card_to_take_back_is_sealed_until_both_are_in() -> None:
    scene = Scene(hand=("coast cruise", "coast cruise"))
    scene.play("cruise", "cruise")
    scene.answer(GREEN, "pickup push")
    for viewer in (None, RED):
        view = scene.view(viewer)
        assert (view.sealed, view.waiting, view.answer) == ((GREEN,), (RED,), None)
        assert view.seats[GREEN].face_up == ("cruise", "block", "pass", "push")
        assert view.seats[GREEN].hand == ("coast",)
    assert scene.view(GREEN).answer == scene.setup.action_number("pickup push")


def test_views_of_all_differ_only_in_what_is_their_own() -> None:
    scene = Scene()
    scene.answer(GREEN, "play push")
    assert len({repr(open_part(scene.view(viewer))) for viewer in EVERYBODY}) == 1
    scene.answer(RED, "play block")
    assert len({repr(open_part(scene.view(viewer))) for viewer in EVERYBODY}) == 1


def test_no_event_tells_of_a_sealed_card() -> None:
    scene = Scene()
    scene.answer(RED, "play pass")
    assert scene.match.told(GREEN, scene.match.step) == []
    scene.answer(GREEN, "play coast")
    assert [telling.kind for telling in scene.match.told(GREEN, scene.match.step)][:2] == ["played", "played"]
    assert all(scene.setup.owner(event) is None for event in scene.happened)


# -- guesses --------------------------------------------------------------------------------------


def test_a_guess_seals_any_card_the_other_could_have_chosen() -> None:
    scene = Scene(hand=("coast cruise push", ALL))
    scene.answer(GREEN, "play push")
    view = scene.view(RED)
    chance = seeded(3)
    answers = set()
    for _ in range(60):
        guess = scene.setup.guess(view, chance)
        assert scene.setup.view(guess, RED) == view
        answers.add(scene.setup.action_name(guess.snapshot()[12 + 4]))
    assert answers == {"play coast", "play cruise", "play push"}


def test_a_guess_keeps_what_its_viewer_has_sealed() -> None:
    scene = Scene()
    scene.answer(GREEN, "play push")
    for seed in range(5):
        guess = scene.setup.guess(scene.view(GREEN), seeded(seed))
        assert scene.setup.view(guess, GREEN) == scene.view(GREEN)


def test_a_guess_in_the_middle_of_a_check_goes_on_like_the_match() -> None:
    scene = in_the_bend("red", "yellow", speed=4)
    guess = scene.setup.guess(scene.view(RED), seeded(1))
    guess.apply(GREEN, scene.setup.action_number("stop") or 0)
    scene.answer(GREEN, "stop")
    assert scene.setup.view(guess, None).seats[GREEN].speed == scene.speed(GREEN) == 4


def test_views_travel_as_json() -> None:
    scene = in_the_bend("red", "yellow", speed=4)
    for viewer in EVERYBODY:
        text = json.dumps(scene.setup.view_to_json(scene.view(viewer)))
        assert scene.setup.view_from_json(json.loads(text)) == scene.view(viewer)


def test_a_view_of_another_box_is_refused() -> None:
    scene = Scene()
    strange = replace(scene.view(None), current="gravel")
    with pytest.raises(BadView, match="the view shows 'gravel', which these components do not have"):
        scene.setup.guess(strange, seeded(1))
