"""Who sees what of Nitro Dice (rules 4): the owner, the other seats, and whoever only watches."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from hairpin.engine.chance import EVERYBODY, seeded
from hairpin.engine.state import NOBODY
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.view import NitroDiceView, RaceView
from hairpin.refusal import BadView
from tests.nitro_dice.scenes import A, B, C, Die, Scene


def table() -> Scene:
    """A moves; B and C wait, C in the garage."""
    return Scene(
        Die("16L1", 4, "S S:L1 TR", condition=7, tokens=1),
        Die("4R2", 3, "TY TY:L1"),
        Die("7G2", 0, "S", condition=6),
        discards="TR TY",
    )


def everybody(scene: Scene) -> list[int | None]:
    return [*range(scene.setup.seats), None]


# -- the table -------------------------------------------------------------------------------------------


def test_everybody_sees_dice_conditions_tokens_track_order_and_moves() -> None:
    scene = table()
    for viewer in everybody(scene):
        view = scene.view(viewer)
        seats = view.seats
        assert [(seat.card, seat.lane, seat.space) for seat in seats] == [(4, "L", 1), (4, "R", 2), (7, "G", 2)]
        assert [seat.section for seat in seats] == [16, 4, 7]
        assert [(seat.speed, seat.condition, seat.tokens) for seat in seats] == [(4, 7, 1), (3, 9, 2), (0, 6, 2)]
        assert [seat.laps for seat in seats] == [1, 0, 0]
        assert [seat.place for seat in seats] == [1, 3, 2]
        assert (view.order, view.at, view.round, view.phase, view.decision) == ((A, B, C), 0, 5, "movement", "step")
        assert [section.kind for section in view.track[:4]] == ["START", "S", "TR", "TR"]
        assert view.turn is not None
        assert (view.turn.mover, view.turn.moved, view.turn.left) == (A, 0, 4)
        assert view.discards == ("TR", "TY")
        assert view.pile == 96 - 10 - 6 - 2


def test_hands_are_their_owners_alone_and_others_see_how_many() -> None:
    scene = table()
    for viewer in everybody(scene):
        for seat in scene.view(viewer).seats:
            assert seat.hand_size == (3, 2, 1)[seat.seat]
            assert (seat.hand is not None) == (seat.seat == viewer)
    assert scene.view(B).seats[B].hand == ("TY", "TY:L1")


def test_only_the_one_who_is_asked_sees_the_options() -> None:
    scene = table()
    assert len(scene.view(A).legal) > 3
    for viewer in (B, C, None):
        assert scene.view(viewer).legal == ()
        assert scene.setup.decision(scene.view(viewer)) is None
        assert (scene.view(viewer).waiting, scene.view(viewer).decision) == ((A,), "step")


@pytest.mark.parametrize(
    ("step", "decision"),
    [("drift R", "discard_drift"), ("lane R", "discard_lane"), ("brake", "discard_brake")],
)
def test_others_see_what_a_card_is_asked_for_and_not_which_there_are(step: str, decision: str) -> None:
    scene = Scene(Die("4L1", 2, "S TR"), Die("9R1"), only=A)
    scene.do(A, step)
    for viewer in everybody(scene):
        assert scene.view(viewer).decision == decision
    assert scene.view(None).legal == ()


def test_played_cards_and_the_card_being_laid_are_open() -> None:
    scene = Scene(Die("4L3", 1, "TY TR:L1", tokens=0), Die("9R1"), only=A)
    scene.do(A, "forward", "card TY", "stop", "card TR:L1")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert view.seats[A].played == ("TY",)
        assert view.chosen == "TR:L1"
        assert view.seats[A].hand_size == 0


def test_what_is_drawn_is_told_to_its_owner_and_counted_for_the_others() -> None:
    scene = Scene(Die("7L3"), Die("5L1"), phase="replenish", draws="S TR TY")
    assert [one["card"] for one in scene.events("drew", A) if one["seat"] == A] == ["S", "TR", "TY"]
    for viewer in (B, None):
        assert [one["card"] for one in scene.events("drew", viewer) if one["seat"] == A] == [None] * 3
    assert scene.events("replenished") == [{"seat": A, "cards": 3}, {"seat": B, "cards": 5}]
    assert [outcome.seat for outcome in scene.luck] == [A] * 3 + [B] * 5


def test_cards_that_are_shown_without_being_named_are_counted_as_opened() -> None:
    """The only card there is, the last three of three, the hand of a wreck: from there on worlds differ for all to see."""
    only_card = Scene(Die("4L1", 2, "S"), Die("9R1"), only=A)
    before = only_card.race.opened
    only_card.do(A, "brake")
    assert only_card.race.opened == before + 1
    named = Scene(Die("4L1", 2, "S TR"), Die("9R1"), only=A)
    before = named.race.opened
    named.do(A, "brake", "card S")
    assert named.race.opened == before
    wreck = Scene(
        Die("4L3", 1, "S TR", condition=1, tokens=0),
        Die("9R1"),
        Die("8R1"),
        only=A,
        options={"condition_floor": "wreck"},
    )
    before = wreck.race.opened
    wreck.do(A, "forward")
    assert wreck.race.opened == before + 1


def test_start_rolls_and_disaster_cards_are_for_all_eyes() -> None:
    scene = Scene.at_the_start(2, rolls=[3, 5], disasters="S:L1", disaster_area=1)
    assert [outcome.seat for outcome in scene.luck] == [EVERYBODY] * 3
    for viewer in everybody(scene):
        assert [one["roll"] for one in scene.events("rolled", viewer)] == [3, 5]
        assert scene.view(viewer).chosen == "S:L1"


def test_two_hands_of_a_rival_look_the_same() -> None:
    views = []
    for hand in ("S TR TY", "TY:L1 TY:L2 TY:L3"):
        scene = Scene(Die("4L1", 2, "S"), Die("9R1", 0, hand), pile="S S S")
        views.append([json.dumps(scene.setup.view_to_json(scene.view(viewer))) for viewer in (A, None)])
    assert views[0] == views[1]


# -- guess -------------------------------------------------------------------------------------------------


def test_a_guess_gives_back_its_view_and_deals_the_rest_anew() -> None:
    scene = table()
    for viewer in everybody(scene):
        view = scene.view(viewer)
        hands = set()
        for seed in range(8):
            guess = cast(NitroDice, scene.setup.guess(view, seeded(seed)))
            assert scene.setup.view(guess, viewer) == view
            hands.add(str([list(map(int, me.held)) for me in guess.drivers]))
        assert len(hands) > 4


def test_whoever_is_asked_for_a_card_has_a_choice_in_every_guess() -> None:
    scene = Scene(Die("4L3", 1, "TY TR", tokens=0), Die("9R1"), only=A)
    scene.do(A, "forward")
    assert scene.asked() == "handling"
    for seed in range(60):
        guess = cast(NitroDice, scene.setup.guess(scene.view(B), seeded(seed)))
        assert len(guess.legal(A)) > 1
        again = cast(NitroDice, scene.race.clone())
        again.redeal(NOBODY, seeded(seed))
        assert len(again.legal(A)) > 1


def test_whoever_may_lay_a_card_has_one_that_can_be_laid_in_every_guess() -> None:
    """Dice stand on both yellow turns: a hand of yellow cards alone would not have been asked."""
    scene = Scene(Die("5L1", 0, "TR"), Die("10R1"), only=A)
    assert scene.asked() == "place"
    for seed in range(40):
        guess = cast(NitroDice, scene.setup.guess(scene.view(B), seeded(seed)))
        assert len(guess.legal(A)) > 1


def test_a_fitting_card_is_found_by_hand_where_luck_does_not_bring_one() -> None:
    """One yellow turn is left unseen among many straights; whoever is asked for handling must have it."""
    scene = Scene(Die("4L3", 1, "TY", tokens=0), Die("9R1"), only=A, pile="S " * 18)
    scene.do(A, "forward")
    assert scene.asked() == "handling"
    for seed in range(10):
        guess = cast(NitroDice, scene.race.clone())
        guess.redeal(B, seeded(seed))
        assert int(guess.drivers[A].held[scene.setup.kinds["TY"]]) == 1


def test_a_redeal_leaves_the_viewers_own_hand() -> None:
    scene = table()
    race = cast(NitroDice, scene.race.clone())
    race.redeal(A, seeded(4))
    assert scene.setup.view(race, A) == scene.view(A)


def broken(view: NitroDiceView, **changes: object) -> NitroDiceView:
    return replace(view, **changes)  # type: ignore[arg-type]


def test_what_is_no_view_of_this_match_is_refused() -> None:
    scene = table()
    view = scene.view(A)
    first, second, third = view.seats
    wrong = {
        "another track": broken(view, track=view.track[1:]),
        "a decision 'fly'": broken(view, decision="fly"),
        "a card 'X'": broken(view, discards=("X",)),
        "more of a card than the box": broken(view, discards=("TR:L1R3",) * 2),
        "another number of cards": broken(view, pile=3),
        "off the street": broken(view, seats=(replace(first, lane="Q"), second, third)),
        "on a space that is not there": broken(view, seats=(replace(first, space=4), second, third)),
        "are asked": broken(view, waiting=(A, B)),
        "cannot have ended so": broken(view, finishes=(RaceView((A,), "finish", 3),)),
    }
    for words, shown in wrong.items():
        with pytest.raises(BadView, match=words):
            scene.setup.guess(shown, seeded(1))


def test_views_travel_as_json_and_bad_json_is_refused() -> None:
    scene = table()
    view = scene.view(B)
    data = json.loads(json.dumps(scene.setup.view_to_json(view)))
    assert scene.setup.view_from_json(data) == view
    data["seats"][0]["speed"] = "fast"
    with pytest.raises(BadView, match="speed"):
        scene.setup.view_from_json(data)
