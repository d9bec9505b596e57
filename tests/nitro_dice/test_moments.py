"""Moments of Nitro Dice: which events people watch, one after another, and what stands on the track just then."""

from __future__ import annotations

import pytest

from hairpin.drawing import Screen, Voice
from hairpin.games.nitro_dice.events import MOMENTS
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.server.viewer_feed import screen_maker
from tests.nitro_dice.scenes import A, B, Die, Scene, place

AFAR = Die("9R1")
VIEWERS = (A, B, None)


def watched(scene: Scene) -> list[str]:
    """The events of the newest step that people watch, in order."""
    events = scene.match.steps[-1].events
    return [
        scene.setup.tell(events[one.events - 1], None, Voice(scene.match.names)).kind for one in scene.match.moments
    ]


def views(scene: Scene, viewer: int | None = None) -> list[NitroDiceView]:
    return [scene.setup.view(one.state, viewer) for one in scene.match.moments]


def screens(scene: Scene, viewer: int | None, seat: int, *answers: str) -> list[Screen]:
    """All that a viewer is shown of the last of these answers; the last is the next question."""
    scene.do(seat, *answers[:-1])
    maker = screen_maker(scene.match, viewer, "")
    maker.draw(scene.match, scene.view(viewer))
    scene.do(seat, answers[-1])
    return maker.step(scene.match, scene.view(viewer))


def at(view: NitroDiceView) -> list[tuple[int, str, int]]:
    return [(seat.section, seat.lane, seat.space) for seat in view.seats]


def conditions(view: NitroDiceView) -> list[int]:
    return [seat.condition for seat in view.seats]


# -- a turn --------------------------------------------------------------------------------------------


def test_plain_moves_are_seen_as_the_answers_they_are() -> None:
    scene = Scene(Die("0L1", 2, "S TR"), AFAR, only=A)
    scene.do(A, "forward")
    assert watched(scene) == []
    scene.do(A, "nitro 2")
    assert watched(scene) == ["nitrous"]
    (view,) = views(scene)
    assert view.turn is not None
    assert (view.turn.bonus, view.turn.pending, view.seats[A].tokens) == (2, None, 1)


def test_in_a_collision_both_dice_are_hurt_one_after_the_other() -> None:
    scene = Scene(Die("4L1", 5, "S TR"), Die("4L2", 3, "S"), only=A)
    scene.do(A, "forward")
    assert watched(scene) == ["collided", "hurt", "hurt"]
    assert [conditions(view) for view in views(scene)] == [[9, 9], [8, 9], [8, 8]]
    assert all(at(view) == [place("4L1"), place("4L2")] for view in views(scene))
    assert scene.asked() == "place"


def test_a_ride_is_watched_with_what_waits_at_its_end() -> None:
    scene = Scene(Die("4L2", 2, "TR", tokens=0), Die("4L1", 2, "TR"), only=A, laid={4: "S:L2"})
    scene.do(A, "forward")
    assert watched(scene) == []
    scene.do(B, "ride")
    assert watched(scene) == ["pulled", "hurt"]
    pulled, hurt = views(scene)
    assert at(pulled) == at(hurt) == [place("4L3"), place("4L2")]
    assert (conditions(pulled), conditions(hurt)) == ([9, 9], [9, 8])


def test_a_gap_is_watched_before_the_way_through_and_hurts_all_three() -> None:
    scene = Scene(Die("4L1", 3, "TR TR"), Die("4L2", 1), Die("4R2", 1), only=A)
    scene.do(A, "gap R")
    scene.do(A, *(["card TR"] if scene.asked() == "discard_gap" else []))
    assert watched(scene) == ["shot_gap", "hurt", "hurt", "hurt"]
    gap, *blows = views(scene)
    assert (at(gap)[A], gap.seats[A].tokens, gap.seats[A].played) == (place("4L1"), 1, ("TR",))
    assert gap.decision == "none"
    assert gap.turn is not None
    assert gap.turn.pending is None
    assert [conditions(view) for view in blows] == [[8, 9, 9], [8, 8, 9], [8, 8, 8]]
    assert {at(view)[A] for view in blows} == {place("4R3")}


def test_a_sideswipe_shows_the_other_die_where_it_is_pushed() -> None:
    scene = Scene(Die("7G1", 1, "TR TR"), Die("7R2"), only=A)
    scene.do(A, "drift R")
    assert watched(scene)[:4] == ["sideswiped", "pushed", "hurt", "hurt"]
    assert at(views(scene)[0]) == [place("7R2"), place("7L2")]


def test_the_garage_a_lap_and_a_wreck_are_watched() -> None:
    scene = Scene(Die("7G1", 3, "S TR", condition=5), AFAR, only=A)
    scene.do(A, "repair")
    assert (watched(scene), conditions(views(scene)[0])) == (["repaired"], [6, 9])
    line = Scene(Die("12L3", 2, "S TR", tokens=0), Die("4R1"), only=A, options={"lap_leader": True})
    line.do(A, "forward")
    assert watched(line) == ["crossed"]
    assert at(views(line)[0])[A] == place("13L1")
    line.do(A, "card S")
    assert watched(line) == ["led_lap"]
    wreck = Scene(
        Die("4L1", 5, "S S S"), Die("4L2", 3, "S", condition=1), AFAR, only=A, options={"condition_floor": "wreck"}
    )
    wreck.do(A, "forward")
    assert watched(wreck) == ["collided", "hurt", "hurt", "wrecked"]
    assert views(wreck)[-1].seats[B].wrecked


# -- cards and speeds ------------------------------------------------------------------------------------


def test_a_card_lies_on_the_track_and_the_one_it_replaces_with_the_discards() -> None:
    scene = Scene(Die("4L1", 0, "S:L1"), AFAR, only=A)
    scene.do(A, "card S:L1", "target 1")
    assert watched(scene) == ["laid"]
    (view,) = views(scene)
    assert (view.track[1].face, view.chosen, len(view.discards)) == ("S:L1", None, 1)
    assert scene.setup.count_box(scene.match.moments[0].state) == scene.setup.count_box(scene.race)


def test_cards_of_the_disaster_area_are_watched_before_the_race() -> None:
    scene = Scene.at_the_start(2, disasters="S:L1 S:L2", disaster_area=2)
    seat = scene.waiting()[0]
    scene.do(seat, "target 1")
    assert watched(scene) == ["disaster_laid"]
    (view,) = views(scene)
    assert (view.phase, view.track[1].face, view.chosen, view.disaster_sections) == ("set_up", "S:L1", None, (1,))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_speed_is_seen_before_the_order_changes(viewer: int | None) -> None:
    scene = Scene(Die("4L2", 2, "S"), Die("4L1", 3, "S"), phase="speed")
    scene.do(A, "speed 0")
    shown, _ = screens(scene, viewer, B, "speed +1")
    assert [step.words for step in shown.steps if step.now] == ["Speed"]
    assert shown.order is not None
    assert [driver.status for driver in shown.order.drivers] == ["set 2", "set 4"]


# -- what everybody sees ---------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_players_and_spectators_watch_the_same_each_in_their_words(viewer: int | None) -> None:
    scene = Scene(Die("4L1", 5, "S TR"), Die("4L2", 3, "S"), only=A)
    *shown, asked = screens(scene, viewer, A, "forward")
    assert [one.beats for one in shown] == [MOMENTS[kind] for kind in (numbers.COLLIDED, numbers.HURT, numbers.HURT)]
    who = "You run" if viewer == A else f"{scene.match.names[A]} runs"
    struck = "you" if viewer == B else scene.match.names[B]
    assert shown[0].waiting == f"{who} into the back of {struck}."
    assert all(one.decision is None for one in shown)  # nobody is asked on the way
    assert (asked.decision is not None) == (viewer == A)
    assert all(bool(one.racks) == (viewer is not None) for one in shown)


def test_the_end_of_a_race_in_a_series_is_seen_before_the_next_grid() -> None:
    scene = Scene(Die("24L1", 3, "S"), Die("9R1", 1), only=A, options={"races": 2, "laps": 2})
    while "race_ends" not in watched(scene):
        scene.do(scene.waiting()[0], scene.offered()[0])
    view = views(scene)[watched(scene).index("race_ends")]
    assert (view.race, view.phase, view.turn, view.decision) == (1, "movement", None, "none")
    assert at(view)[A][0] >= 24
    assert scene.view(None).race == 2
