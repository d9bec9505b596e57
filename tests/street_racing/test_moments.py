"""Moments of Street Racing: which events people watch, one after another, and what lies on the table just then."""

from __future__ import annotations

import pytest

from hairpin.drawing import Piece, Screen, Tag, Voice
from hairpin.games.street_racing.board.layout import TALL, WIDE
from hairpin.games.street_racing.events import MOMENTS
from hairpin.games.street_racing.view import RacingView
from hairpin.server.viewer_feed import screen_maker
from tests.street_racing.scenes import GREEN, RED, Scene

VIEWERS = (GREEN, RED, None)


def watched(scene: Scene) -> list[str]:
    """The events of the newest step that people watch, in order."""
    events = scene.match.steps[-1].events
    return [scene.setup.tell(events[one.events - 1], None, Voice(("A", "B"))).kind for one in scene.match.moments]


def views(scene: Scene, kind: str, viewer: int | None = None) -> list[RacingView]:
    """What is seen just after the events of a kind."""
    moments = zip(watched(scene), scene.match.moments, strict=True)
    return [scene.setup.view(one.state, viewer) for name, one in moments if name == kind]


def screens(scene: Scene, viewer: int | None, seat: int, answer: str) -> list[Screen]:
    """All that a viewer is shown of an answer; the last is the next question."""
    maker = screen_maker(scene.match, viewer, "")
    maker.draw(scene.match, scene.view(viewer))
    scene.answer(seat, answer)
    return maker.step(scene.match, scene.view(viewer))


def drawn(screen: Screen, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.board("table").drawing(size).pieces}


def played(screen: Screen, seat: int) -> str:
    """The card that lies face up before a driver."""
    figures: tuple[Tag, ...] = next(strip.figures for strip in screen.seats if strip.seat == seat)
    return next((figure.words for figure in figures if figure.mood == "played"), "")


def bend(*tokens: str, speed: int = 4, **options: object) -> Scene:
    """Green, 5 ahead, is about to drive into a yellow bend and draws these tokens; Red stands and has chosen Coast."""
    scene = Scene(
        road="yellow", speed=(speed, 0), gap=(5, 0), luck={"handling_draw": " ".join(tokens)}, options=options
    )
    scene.answer(RED, "play coast")
    return scene


# -- which events --------------------------------------------------------------------------------------


def test_a_turn_is_watched_event_by_event() -> None:
    scene = Scene(road="yellow", speed=(1, 0), gap=(2, 0), luck={"handling_draw": "red yellow blue red"})
    scene.answer(RED, "play pass")
    assert watched(scene) == []  # the card lies face down
    scene.answer(GREEN, "play cruise")
    assert watched(scene) == ["goes_first", "accelerated", "steered", "drew"]
    scene.answer(GREEN, "draw")
    assert watched(scene) == ["matched", "checked"]
    scene.answer(RED, "boost 1")
    assert watched(scene) == ["boosted", "accelerated", "steered", "drew"]
    scene.answer(RED, "draw")
    assert watched(scene) == ["drew"]
    scene.answer(RED, "stop")
    assert watched(scene) == ["checked", "advanced"]
    assert scene.asked() == "play"


def test_cards_taken_back_and_a_gap_that_stays_are_watched() -> None:
    scene = Scene(hand=("coast cruise", "coast cruise"))
    scene.answer(RED, "play coast")
    scene.answer(GREEN, "play coast")
    assert watched(scene)[-3:] == ["took_all_back", "took_all_back", "kept_pace"]
    both = views(scene, "took_all_back")
    assert [[len(seat.hand) for seat in view.seats] for view in both] == [[5, 1], [5, 5]]
    scene = Scene(hand=("cruise push", "coast cruise"))
    scene.play("cruise", "cruise")
    scene.answer(RED, "pickup block")
    assert watched(scene) == []
    scene.answer(GREEN, "pickup pass")
    assert watched(scene) == ["took_back", "took_back", "kept_pace"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_players_and_spectators_watch_the_same_each_in_their_words(viewer: int | None) -> None:
    shown = screens(bend("blue"), viewer, GREEN, "play coast")
    said = ["you go" if viewer == GREEN else "green goes", "you draw" if viewer == GREEN else "green draws"]
    assert [one.beats for one in shown[:-1]] == [MOMENTS[kind] for kind in (3, 5, 6, 7)]
    assert shown[0].waiting.lower() == f"{said[0]} first, ahead."
    assert shown[-2].waiting.lower() == f"{said[1]} blue, space 1."
    assert all(one.decision is None or not one.decision.ways for one in shown[:-1])  # nobody is asked on the way


# -- what is seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_cards_lie_face_up_together_with_who_goes_first_and_why(viewer: int | None) -> None:
    scene = Scene(speed=(4, 2), gap=(1, 0))
    scene.answer(RED, "play pass")
    screen = screens(scene, viewer, GREEN, "play push")[0]
    assert (played(screen, GREEN), played(screen, RED)) == ("Push", "Pass")
    assert [step.words for step in screen.steps if step.now] == ["Cards"]
    assert not screen.racks
    assert not any(strip.status for strip in screen.seats)  # nobody has driven
    assert screen.decision is not None
    assert screen.decision.layout == "waiting"
    first, second = screen.decision.sides
    assert first.words == "Push, first: ahead"
    assert ([term.figure for term in first.terms], first.total) == (["4", "4"], "8")
    assert second.words == "Pass, second"
    assert ([term.figure for term in second.terms], second.total) == (["2", "3"], "5–7")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_token_that_ends_the_check_at_once_is_seen_on_the_track(viewer: int | None) -> None:
    scene = bend("blue", speed=1)
    shown = screens(scene, viewer, GREEN, "play coast")
    assert watched(scene)[2:5] == ["steered", "drew", "checked"]
    before, lying, cleared = shown[2:5]
    space = WIDE.at(1, (WIDE.far if viewer == RED else WIDE.near).row)
    waits, lies = drawn(before)["token-0-1"], drawn(lying)["token-0-1"]
    assert (waits.mood, (waits.x, waits.y)) == ("away", WIDE.bag)  # it flies from the bag
    assert (lies.mood, lies.words, (lies.x, lies.y)) == ("", "blue", space)
    assert drawn(lying, "tall")["token-0-1"].y == TALL.at(1, 0)[1]
    assert "token-0-1" not in drawn(cleared)
    (view,) = views(scene, "drew", viewer)
    assert view.check is not None
    assert (view.check.tokens, view.seats[GREEN].speed) == (("blue",), 1)
    assert [view.doing(GREEN), view.doing(RED)] == ["handling", "to come"]


def test_steering_tokens_lie_there_first_and_the_next_token_flies_from_the_bag() -> None:
    shown = screens(bend("blue"), GREEN, GREEN, "play push")
    _, faster, steered, token, asked = map(drawn, shown)
    assert [f"token-0-{space}" in faster for space in (1, 2, 3)] == [False, False, False]
    assert [steered[f"token-0-{space}"].words for space in (1, 2, 3)] == ["steering", "steering", ""]
    assert ((steered["token-0-3"].x, steered["token-0-3"].y), steered["token-0-3"].mood) == (WIDE.bag, "away")
    assert token["token-0-3"].words == "blue"
    assert "next-space" not in token
    assert "next-space" in asked  # what the next one can do is shown with the question


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_token_that_matches_is_seen_before_its_skid(viewer: int | None) -> None:
    scene = bend("red", "yellow", "yellow")
    scene.answer(GREEN, "play coast")
    shown, asked = screens(scene, viewer, GREEN, "draw")
    assert watched(scene) == ["matched"]
    assert drawn(shown)["token-0-2"].words == "yellow"
    assert drawn(asked)["token-0-2"].words == "skid"
    (view,) = views(scene, "matched", viewer)
    assert view.check is not None
    assert (view.check.tokens, view.seats[GREEN].speed) == (("red", "skid"), 3)
    last = screens(scene, viewer, GREEN, "draw")[0]  # a match that ends the check
    assert scene.asked() != "handling"
    assert drawn(last)["token-0-3"].words == "yellow"
    if viewer == RED:
        assert drawn(last)["far-say"].text == "match −2"
    else:
        assert drawn(last)["slid-words"].text == "skid −2"


@pytest.mark.parametrize("rule", ["out", "zero"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_crash_is_held_with_the_tokens_that_lie_there(viewer: int | None, rule: str) -> None:
    scene = bend("yellow", "yellow", "yellow", speed=8, crash_rule=rule)
    scene.answer(GREEN, "play coast", "draw")
    shown = screens(scene, viewer, GREEN, "draw")
    assert watched(scene)[0] == "crashed"
    crash = shown[0]
    pieces = drawn(crash)
    assert [pieces[f"token-0-{space}"].words for space in (1, 2, 3)] == ["skid", "skid", "yellow"]
    assert pieces["car-0"].turn != 0
    assert pieces["far-say" if viewer == RED else "slid-words"].text == "crash"
    assert crash.beats == max(MOMENTS.values())
    assert crash.result is None
    assert bool(drawn(shown[-1])["car-0"].turn) == (rule == "out")


def test_nobody_is_done_before_they_have_driven_and_both_are_in_the_end() -> None:
    scene = bend("blue", "red", speed=1)
    scene.answer(GREEN, "play cruise")
    scene.answer(GREEN, "draw")
    for view in views(scene, "goes_first"):
        assert [view.doing(seat) for seat in (GREEN, RED)] == ["", ""]
    first, second = views(scene, "checked")
    assert [first.doing(GREEN), first.doing(RED)] == ["driving", "to come"]
    assert [second.doing(GREEN), second.doing(RED)] == ["done", "driving"]
    (end,) = views(scene, "advanced")
    assert [end.doing(GREEN), end.doing(RED)] == ["done", "done"]
    assert (end.decision, end.lead, end.turn) == ("turn end", 7, 1)  # the road has not moved on yet


def test_the_end_of_a_race_in_a_series_is_seen_before_the_next_one_begins() -> None:
    scene = bend("yellow", "yellow", "yellow", speed=8, races="3")
    scene.answer(GREEN, "play coast", "draw")
    shown = screens(scene, GREEN, GREEN, "draw")
    assert watched(scene) == ["crashed", "race_ends"]
    assert shown[1].waiting == "Race 1 goes to Red."
    assert drawn(shown[1])["car-0"].turn != 0
    assert drawn(shown[2])["car-0"].turn == 0
    assert scene.asked() == "play"
