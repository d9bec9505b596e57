"""Moments of Street Illegal: which events people watch, one after another, and what lies on the table just then."""

from __future__ import annotations

from collections import Counter

import pytest

from hairpin.drawing import Piece, Screen, Side, Voice
from hairpin.games.street_illegal.events import MOMENTS
from hairpin.games.street_illegal.view import Shown, StreetView
from hairpin.server.pace import BEAT
from hairpin.server.viewer_feed import screen_maker
from tests.street_illegal.layouts import FIVE
from tests.street_illegal.scenes import Scene

VIEWERS = (0, 1, None)
FACES = ["30-left 30-right 40-up", "40-left 40-middle 20-right"]  # both run at 100
HANDS = [FIVE, "20-up 30-up 40-down 50-up 60-up"]


def watched(scene: Scene) -> list[str]:
    """The events of the newest step that people watch, in order."""
    events = scene.match.steps[-1].events
    return [
        scene.setup.tell(events[one.events - 1], None, Voice(scene.match.names)).kind for one in scene.match.moments
    ]


def views(scene: Scene, kind: str, viewer: int | None = None) -> list[StreetView]:
    """What is seen just after the events of a kind."""
    moments = zip(watched(scene), scene.match.moments, strict=True)
    return [scene.setup.view(one.state, viewer) for name, one in moments if name == kind]


def screens(scene: Scene, viewer: int | None, seat: int, *answers: str) -> list[Screen]:
    """All that a viewer is shown of an answer; the last is the next question."""
    maker = screen_maker(scene.match, viewer, "")
    maker.draw(scene.match, scene.match.view(viewer))
    scene.answer(seat, *answers)
    return maker.step(scene.match, scene.match.view(viewer))


def drawn(screen: Screen, size: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in screen.board("race").drawing(size).pieces}


def sides(screen: Screen) -> tuple[Side, ...]:
    """Both sides of the fight that is shown, and nobody is asked about it."""
    assert screen.decision is not None
    assert (screen.decision.layout, screen.decision.ways) == ("waiting", ())
    return screen.decision.sides


def race(phase: str = "passing", **more: object) -> Scene:
    """Seat 1 leads seat 0, behind five Old Pros, at a limit of 90."""
    luck = {
        "brake": ["10-up", "20-down"],
        "old_pro": ["60-down", "20-middle", "50-down"],
        "situation": ["60-right", "50-right"],
    }
    return Scene(
        2, track=["90-down", "80-up"], face=FACES, hand=HANDS, chips=[4, 4], phase=phase, luck=luck, options=more
    )  # fmt: skip


# -- which events --------------------------------------------------------------------------------------


def test_a_track_card_is_watched_event_by_event() -> None:
    scene = race("driving")
    scene.answer(1, "optimize", "card 20-up", "done")
    assert watched(scene) == ["optimized"]
    scene.answer(1, "pay")
    assert watched(scene) == ["paid"]
    scene.answer(0, "card 20-left", "slot left")
    assert watched(scene) == ["drove", "attacked"]
    scene.answer(0, "chips 2")
    assert watched(scene) == []  # it lies face down
    scene.answer(1, "chips 0")
    assert watched(scene) == ["bid", "bid", "passed"]
    scene.answer(0, "stop")
    assert watched(scene) == [
        "track_ends", "track_begins", "turned", "dropped", "gained", "turned", "dropped",
    ]  # fmt: skip
    assert scene.asked() == "drive_action"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_stakes_of_a_duel_are_opened_together_and_not_before(viewer: int | None) -> None:
    scene = race()
    sealed, other = screens(scene, viewer, 0, "chips 2"), screens(race(), viewer, 0, "chips 0")
    assert len(sealed) == 1
    assert (sealed == other) == (viewer != 0)  # only the attacker sees what they bid
    assert scene.view(viewer).opened is None
    shown = screens(scene, viewer, 1, "chips 1")
    for view in views(scene, "bid", viewer):
        assert view.opened is not None
        assert (view.opened.stakes, view.opened.result) == ((2, 1), "")
    for screen in shown[:2]:
        one, two = sides(screen)
        assert [(term.figure, term.symbol, term.mood) for term in one.terms] == [("100", "", ""), ("20", "chip", "bid")]
        assert (one.total, two.total) == ("120", "110")
        assert drawn(screen)["car-0-note"].text == "2 chips"
    assert shown[0].waiting.lower().startswith("you pay 2 chips" if viewer == 0 else "red pays 2 chips")
    passed = shown[2]
    assert [side.words for side in sides(passed)] == ["6th, passes", "7th, is passed"]
    assert [side.total for side in sides(passed)] == ["120", "110"]  # the sums stay while the cars change places
    assert passed.beats == max(MOMENTS.values())
    assert drawn(passed)["car-0"].x > drawn(passed)["car-1"].x


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_old_pro_turns_one_card_after_another(viewer: int | None) -> None:
    scene = race()
    scene.answer(0, "chips 0")
    shown = screens(scene, viewer, 1, "chips 0")
    assert watched(scene) == ["bid", "bid", "held", "attacked", "old_pro_card", "old_pro_card"]
    assert [side.words for side in sides(shown[2])] == ["7th, fails", "6th, holds"]
    totals = [[side.total for side in sides(screen)] for screen in shown[3:6]]
    assert totals == [["100+", ""], ["100+", "60"], ["100+", "80"]]
    last = screens(scene, viewer, 1, "chips 3")
    assert watched(scene)[:4] == ["bid", "old_pro_card", "old_pro_total", "held"]
    totals = [[side.total for side in sides(screen)] for screen in last[:4]]
    assert totals == [["130", "90–140"], ["130", "130"], ["130", "130"], ["130", "130"]]
    assert len(sides(last[1])[1].terms) == 3
    assert sides(last[3])[1].words == "holds"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nitrous_of_both_is_opened_together(viewer: int | None) -> None:
    scene = race(nitrous_oxide=True)
    scene.answer(0, "chips 1")
    scene.answer(1, "chips 1")
    scene.answer(0, "card 60-left")
    assert scene.asked() == "nitrous"
    shown = screens(scene, viewer, 1, "no-nitrous")
    assert watched(scene) == ["nitrous", "nitrous", "passed"]
    for screen in shown[:3]:
        one, two = sides(screen)
        assert ([term.words for term in one.terms], one.total) == (["60◀"], "110")
        assert ([term.figure for term in two.terms], two.total) == (["0"], "110")
    for view in views(scene, "nitrous", 0):
        assert "60-left" not in [card.name for card in view.seats[0].hand or ()]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_that_is_turned_lies_there_before_one_is_dropped(viewer: int | None) -> None:
    scene = race("driving")
    scene.answer(1, "nothing")
    scene.answer(1, "pay")
    scene.answer(0, "nothing")
    scene.answer(0, "brake")
    shown = screens(scene, viewer, 0, "card 20-left")
    assert watched(scene)[:4] == ["lost", "turned", "dropped", "brake_ended"]
    for view in views(scene, "turned", viewer)[:1]:
        assert view.turned is not None
        assert (view.turned.name, view.seats[0].speed) == ("10-up", 100)
    items = [item.id for rack in shown[1].racks for item in rack.items]
    assert ("turned" in items) == (viewer == 0)  # beside the own car
    assert drawn(shown[1])["car-0-speed"].text == "100"
    assert drawn(shown[2])["car-0-speed"].text == "70"
    assert "car-0-turn" in drawn(shown[2])  # the light of the car's turn


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bids_for_the_grid_and_the_line_up_are_opened_together(viewer: int | None) -> None:
    scene = Scene.at_the_start(2, options={"start_grid": "tactical"})
    bids = [scene.offered(seat)[0] for seat in (0, 1)]
    (waiting,) = screens(scene, viewer, 0, bids[0])
    assert drawn(waiting)["car-0-face-0"].symbol == drawn(waiting)["car-1-face-0"].symbol
    shown = screens(scene, viewer, 1, bids[1])
    assert watched(scene)[:2] == ["bid_shown", "bid_shown"]
    for view in views(scene, "bid_shown", viewer):
        assert isinstance(view.bidding, Shown)
        assert [f"card {card.name}" for card in view.bidding.cards if card] == bids
    assert drawn(shown[0])["car-0-face-0"].symbol != drawn(waiting)["car-0-face-0"].symbol
    scene.coast("lineup")
    for seat in (0, 1):
        assert scene.view(1 - seat).seats[seat].face == ()
        while scene.asked() == "lineup" and seat in scene.waiting():
            scene.answer(seat, scene.offered(seat)[0])
    assert watched(scene)[:3] == ["lined_up", "lined_up", "track_begins"]
    for view in views(scene, "lined_up", viewer):
        assert [len(driver.face) for driver in view.seats] == [3, 3]
        assert all(driver.speed for driver in view.seats)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_finish_is_told_car_by_car_before_the_result(viewer: int | None) -> None:
    scene = Scene(2, track="90-down", face=FACES, hand=HANDS, chips=[0, 0], phase="passing", leg=0)
    while scene.asked() != "over":
        maker = screen_maker(scene.match, viewer, "")
        maker.draw(scene.match, scene.match.view(viewer))
        seat = scene.waiting()[0]
        scene.answer(seat, scene.offered(seat)[0])
        shown = maker.step(scene.match, scene.match.view(viewer))
    names = watched(scene)
    assert sorted(names[-3:]) == ["finished", "finished", "team_scored"]
    assert [screen.result is not None for screen in shown] == [False] * len(names) + [True]
    assert shown[-2].subtitle == "Finish"
    assert not shown[-2].racks


def test_a_whole_track_card_of_seven_cars_is_watchable() -> None:
    """Seven players and six duels: some 45 seconds at the usual speed, in nineteen answers."""
    faces = [" ".join(f"{speed}-{icon}" for icon in ("left", "up", "right")) for speed in (10, 20, 30, 40, 50, 60)]
    faces.append("60-middle 60-down 60-left")
    scene = Scene(7, track=["none-down", "80-left"], face=faces, phase="driving", chips=[2] * 7)
    kinds: Counter[str] = Counter()
    beats: Counter[str] = Counter()
    while scene.view(None).leg == 0:
        seat = scene.waiting()[0]
        scene.answer(seat, scene.offered(seat)[0])
        for kind, moment in zip(watched(scene), scene.match.moments, strict=True):
            kinds[kind] += 1
            beats[kind] += 1 + MOMENTS[scene.match.steps[-1].events[moment.events - 1].kind]
    assert (kinds["did_nothing"], kinds["attacked"], kinds["bid"], kinds["held"], kinds["replaced"]) == (7, 6, 12, 6, 7)
    duels = sum(beats[kind] for kind in ("attacked", "bid", "held"))
    assert duels == 6 * 8  # each: 1 as it begins, 4 for the bids, 3 for the result
    assert beats.total() - duels == 7 + 3 + 7 + kinds["gained"]  # drives, the next track card, its situation
    assert beats.total() * BEAT < 47


@pytest.mark.parametrize("grid", ["same", "rotate", "reverse_points"])
def test_every_moment_of_a_series_is_drawn(grid: str) -> None:
    """Also where one race ends and the next one is set up: its grid fills car by car."""
    scene = Scene(
        3,
        track=["90-down"],
        phase="passing",
        options={"races": 2, "series_grid": grid, "nitrous_oxide": True},
    )
    makers = {viewer: screen_maker(scene.match, viewer, "") for viewer in VIEWERS}
    for viewer, maker in makers.items():
        maker.draw(scene.match, scene.match.view(viewer))
    placed: list[str] = []
    while scene.asked() != "over":
        seat = scene.waiting()[0]
        scene.answer(seat, scene.offered(seat)[-1])
        for viewer, maker in makers.items():
            shown = maker.step(scene.match, scene.match.view(viewer))
            assert len(shown) == len(scene.match.moments) + 1
            placed += [one.waiting for one in shown[:-1] if viewer is None and "starts in" in one.waiting]
    assert len(placed) == 3
