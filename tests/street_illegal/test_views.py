"""Who sees what of Street Illegal (rules 4): the owner, the other seats, and whoever only watches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from hairpin.drawing import Voice
from hairpin.engine.chance import seeded
from hairpin.games.street_illegal.components import TempoCard
from hairpin.games.street_illegal.view import StreetView
from tests.street_illegal.scenes import PRO, Scene

SIXTIES = ["60-middle 60-middle 60-right 60-right 60-down", "60-left 60-left 60-up 60-up 60-down"]
ICONS = ("left", "middle", "right", "up", "down")


def cards(names: str) -> tuple[TempoCard, ...]:
    """Cards as a view shows them, in their order."""
    pairs = [name.split("-") for name in names.split()]
    return tuple(TempoCard(int(velocity), (icon,)) for velocity, icon in pairs)


def cards_in(data: object) -> set[str]:
    """Every tempo card anywhere in the JSON of a view."""
    if isinstance(data, dict):
        if "velocity" in data:
            return {f"{data['velocity']}-{'+'.join(data['icons'])}"}
        return set().union(*(cards_in(value) for value in data.values())) if data else set()
    if isinstance(data, list):
        return set().union(*(cards_in(value) for value in data)) if data else set()
    return set()


def seen_as_json(scene: Scene, viewer: int | None) -> set[str]:
    """The cards that leave the house in this viewer's view."""
    text = json.dumps(scene.setup.view_to_json(scene.view(viewer)))
    return cards_in(json.loads(text))


def everybody(scene: Scene) -> list[int | None]:
    return [*range(scene.setup.seats), None]


def others(scene: Scene, seat: int) -> list[int | None]:
    return [viewer for viewer in everybody(scene) if viewer != seat]


def chosen_by(view: StreetView, seat: int) -> StreetView:
    """The same view when this seat's answer is in, and nothing more."""
    return replace(
        view,
        waiting=tuple(one for one in view.waiting if one != seat),
        sealed=tuple(sorted({*view.sealed, seat})),
    )


# -- the track row, positions, turn and phase ----------------------------------------------------


def test_everybody_sees_the_whole_track_row_and_where_it_has_come_to() -> None:
    row = ["90-down", "none-left", "70-up"]
    scene = Scene(2, track=row, leg=1, phase="driving")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert [card.name for card in view.track] == row
        assert view.leg == 1


def test_a_view_shows_no_other_track_card() -> None:
    scene = Scene.at_the_start(2)
    laid = [card.name for card in scene.view(None).track]
    assert len(laid) == 8
    for viewer in everybody(scene):
        shown = json.dumps(scene.setup.view_to_json(scene.view(viewer))).count('"situation"')
        assert shown == 8


def test_everybody_sees_the_positions() -> None:
    order: list[int | str] = [PRO, 1, PRO, 0, PRO, PRO, 2]
    scene = Scene(3, order=order, phase="driving")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert [car if car < 3 else PRO for car in view.order] == order
        assert [seat.position for seat in view.seats] == [4, 2, 7]


@pytest.mark.parametrize("phase", ["situation", "driving"])
def test_everybody_sees_whose_turn_it_is_from_front_to_back(phase: str) -> None:
    scene = Scene(
        3,
        track="none-up",
        order=[PRO, 1, PRO, 0, PRO, PRO, 2],
        face=["30-left 30-up 10-left", "30-right 30-down 10-up", "30-middle 30-middle 10-down"],
        hand=["60-left 60-up"] * 3,
        phase=phase,
        luck={"situation": ["20-left", "20-up", "20-right"]},
    )
    for seat in (1, 0, 2):
        assert scene.waiting() == [seat]
        for viewer in everybody(scene):
            view = scene.view(viewer)
            assert view.waiting == (seat,)
            assert view.decision == ("slope_discard" if phase == "situation" else "drive_action")
            assert view.order[view.turn] == seat
        scene.answer(seat, scene.offered(seat)[0])


def test_everybody_sees_whose_turn_it_is_in_the_passing_phase() -> None:
    scene = Scene(2, order=[0] + [PRO] * 5 + [1], phase="passing")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert view.decision == "old_pro_bid"
        assert view.order[view.turn] == 1
        assert view.fight is not None
        assert (view.fight.attacker, view.fight.defender) == (1, None)


# -- face-up cards ----------------------------------------------------------------------------------


def test_everybody_sees_face_up_cards_and_speeds_once_all_are_lined_up() -> None:
    scene = Scene(2, face=["60-left 10-up 50-down", "40-left 30-up 30-right"], phase="driving")
    for viewer in everybody(scene):
        seats = scene.view(viewer).seats
        assert seats[0].face == cards("60-left 10-up 50-down")
        assert seats[1].face == cards("40-left 30-up 30-right")
        assert [seat.speed for seat in seats] == [120, 100]


def test_before_the_reveal_nobody_sees_a_face_or_a_speed_of_others() -> None:
    scene = Scene.at_the_start(3)
    scene.answer(0, *[f"card {card}" for card in scene.hand(0)[:3]])
    for viewer in others(scene, 0):
        seat = scene.view(viewer).seats[0]
        assert seat.face == ()
        assert seat.speed is None
        assert seat.hand is None
        assert seat.hand_size == 8


# -- hands ----------------------------------------------------------------------------------------------


def test_only_the_owner_sees_the_cards_of_a_hand() -> None:
    scene = Scene(2, hand=["20-left 40-up 60-down", "10-left 30-up"], phase="driving")
    assert scene.view(0).seats[0].hand == cards("20-left 40-up 60-down")
    assert scene.view(0).seats[1].hand is None
    assert scene.view(1).seats[1].hand == cards("10-left 30-up")
    assert scene.view(1).seats[0].hand is None
    assert [seat.hand for seat in scene.view(None).seats] == [None, None]


def test_everybody_sees_how_many_cards_are_in_each_hand() -> None:
    scene = Scene(3, hand=["20-left 40-up 60-down", "10-left 30-up", ""], phase="driving")
    for viewer in everybody(scene):
        assert [seat.hand_size for seat in scene.view(viewer).seats] == [3, 2, 0]


def test_the_json_of_another_view_holds_no_card_that_is_only_in_a_hand() -> None:
    scene = Scene(
        2,
        face=["10-left 10-left 10-left", "20-up 20-up 20-up"],
        hand=["60-down 60-down 60-down", "50-right 50-right 50-right"],
        discards="30-left",
        phase="driving",
    )
    assert seen_as_json(scene, 0) == {"10-left", "20-up", "30-left", "60-down"}
    assert seen_as_json(scene, 1) == {"10-left", "20-up", "30-left", "50-right"}
    assert seen_as_json(scene, None) == {"10-left", "20-up", "30-left"}


def test_only_the_owner_is_told_the_cards_dealt_to_a_hand() -> None:
    scene = Scene.at_the_start(2)
    for seat in (0, 1):
        mine = [str(deal["card"]) for deal in scene.events("dealt", seat) if deal["seat"] == seat]
        assert sorted(mine) == sorted(scene.hand(seat))
    assert [deal for deal in scene.events("dealt", 0) if deal["seat"] == 1] == [{"seat": 1}] * 8
    assert scene.events("dealt", None) == [{"seat": 0}] * 8 + [{"seat": 1}] * 8


def test_only_the_owner_is_told_a_card_drawn_to_hand() -> None:
    scene = Scene(
        2,
        track="none-down",
        hand=["60-left 60-up", "60-right 60-middle"],
        face=["30-left 30-up 30-right", "20-left 20-up 20-right"],
        phase="driving",
        luck={"redraw": ["40-down"]},
    )
    scene.answer(1, "card 60-right", "slot left")
    assert scene.events("drew", 1) == [{"seat": 1, "card": "40-down"}]
    assert "draws 40▼" in " ".join(scene.told(1))
    for viewer in others(scene, 1):
        assert scene.events("drew", viewer) == [{"seat": 1}]
        assert "40 down" not in " ".join(scene.told(viewer))
        assert "draws a card" in " ".join(scene.told(viewer))
        assert "40-down" not in seen_as_json(scene, viewer)
    assert "40-down" in seen_as_json(scene, 1)


def test_cards_drawn_by_optimizing_are_their_owners_alone() -> None:
    scene = Scene(
        2,
        track="none-down",
        hand=["60-left 60-up", "60-right 60-middle"],
        phase="driving",
        luck={"redraw": ["40-down", "50-down"]},
    )
    scene.answer(1, "optimize", "card 60-middle", "card 60-right")
    assert [drawn["card"] for drawn in scene.events("drew", 1)] == ["40-down", "50-down"]
    for viewer in others(scene, 1):
        assert scene.events("drew", viewer) == [{"seat": 1}, {"seat": 1}]


# -- discards and piles ----------------------------------------------------------------------------------


def test_everybody_sees_a_card_discarded_by_optimizing() -> None:
    scene = Scene(2, hand=["60-left 60-up", "60-right 60-middle"], phase="driving")
    scene.answer(1, "optimize", "card 60-middle", "done")
    for viewer in everybody(scene):
        assert scene.events("optimized", viewer) == [{"seat": 1, "card": "60-middle"}]
        assert TempoCard(60, ("middle",)) in scene.view(viewer).discards


def test_everybody_sees_a_card_lost_to_braking() -> None:
    scene = Scene(1, track="90-down", face=["60-left 40-left 20-left"], hand=["60-up 50-up"], phase="driving")
    scene.answer(0, "nothing")
    scene.answer(0, "card 50-up")
    for viewer in everybody(scene):
        assert scene.events("lost", viewer) == [{"seat": 0, "card": "50-up"}]
        assert TempoCard(50, ("up",)) in scene.view(viewer).discards


def test_everybody_sees_nitrous_cards_once_both_have_chosen() -> None:
    scene = duel(chips=[0, 0])
    scene.answer(0, "card 60-middle")
    scene.answer(1, "card 60-left")
    for viewer in everybody(scene):
        shown = scene.events("nitrous", viewer)
        assert shown == [{"seat": 0, "card": "60-middle"}, {"seat": 1, "card": "60-left"}]
        assert set(cards("60-middle 60-left")) <= set(scene.view(viewer).discards)


def test_everybody_sees_bids_and_exchanged_cards_once_all_have_chosen() -> None:
    scene = bidding()
    scene.answer(0, "card 20-left")
    scene.answer(1, "card 20-middle")
    for viewer in everybody(scene):
        assert [shown["card"] for shown in scene.events("bid_shown", viewer)][:3] == [
            "30-left",
            "10-middle",
            "20-right",
        ]
        assert [gone["card"] for gone in scene.events("exchanged", viewer)] == ["20-middle", "20-left"]
        assert set(cards("30-left 10-middle 20-middle 20-left")) <= set(scene.view(viewer).discards)


def test_everybody_sees_the_whole_discard_pile_and_the_size_of_the_draw_pile() -> None:
    scene = Scene(2, discards="10-left 10-left 60-down", phase="driving")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert view.discards == cards("10-left 10-left 60-down")
        assert view.deck == 90 - 3 - 16


def test_nobody_sees_a_card_of_the_draw_pile() -> None:
    scene = Scene(1, face=["10-left 20-left 30-left"], hand=["40-left 50-left"], deck="60-up 60-down", phase="driving")
    for viewer in everybody(scene):
        assert scene.view(viewer).deck == 2
        assert not {"60-up", "60-down"} & seen_as_json(scene, viewer)


# -- chips --------------------------------------------------------------------------------------------------


def test_only_the_owner_sees_how_many_chips_a_seat_has() -> None:
    scene = Scene(3, chips=[4, 6, 9], phase="driving")
    for viewer in everybody(scene):
        shown = [seat.chips for seat in scene.view(viewer).seats]
        assert shown == [chips if seat == viewer else None for seat, chips in enumerate([4, 6, 9])]


def test_with_open_chips_everybody_sees_them() -> None:
    scene = Scene(3, chips=[4, 6, 9], phase="driving", options={"open_chips": True})
    for viewer in everybody(scene):
        assert [seat.chips for seat in scene.view(viewer).seats] == [4, 6, 9]


def test_everybody_sees_chips_earned_and_paid_when_it_happens() -> None:
    scene = Scene(
        1,
        track="80-left",
        face=["10-up 40-left 40-down"],
        hand=["60-left 60-up 60-right"],
        luck={"situation": ["20-up"]},
    )
    scene.answer(0, "nothing")
    scene.answer(0, "pay")
    for viewer in everybody(scene):
        assert scene.events("gained", viewer) == [{"seat": 0, "chips": 2, "earned": 2}]
        assert scene.events("paid", viewer) == [{"seat": 0, "chips": 2}]
        assert scene.view(viewer).seats[0].paid == 2


def test_everybody_sees_the_chip_supply() -> None:
    scene = Scene(2, chips=[4, 6], phase="driving")
    for viewer in everybody(scene):
        assert scene.view(viewer).supply == 40


def test_what_a_seat_may_answer_is_its_own_to_see() -> None:
    scene = Scene(2, phase="driving")
    assert scene.waiting() == [1]
    assert len(scene.view(1).legal) > 2
    for viewer in others(scene, 1):
        assert scene.view(viewer).legal == ()
        assert scene.setup.decision(scene.view(viewer)) is None


# -- sealed choices -------------------------------------------------------------------------------------------


def duel(chips: list[int]) -> Scene:
    """Seat 0 behind seat 1, both at 90; with no chips the duel is tied and nitrous is asked."""
    return Scene(
        2,
        face=["30-left 30-up 30-right", "30-left 30-up 30-right"],
        hand=["50-middle 60-middle 60-right", "50-left 60-left 60-up"],
        chips=chips,
        phase="passing",
        options={"nitrous_oxide": True},
    )


def bidding(exchanging: bool = True) -> Scene:
    """Three seats bid with known hands; with `exchanging` seats 1 and 0 are placed and asked for the last time."""
    deal = [f"{velocity}-{ICONS[seat]}" for seat in range(3) for velocity in (10, 20, 30, 40, 50, 60, 10, 20)]
    scene = Scene.at_the_start(3, luck={"deal": deal}, options={"start_grid": "tactical"})
    if exchanging:
        for seat, card in ((0, "30-left"), (1, "10-middle"), (2, "20-right"), (0, "10-left"), (2, "40-right")):
            scene.answer(seat, f"card {card}")
        scene.answer(1, "keep")
    return scene


def lining_up() -> Scene:
    deal = [f"{velocity}-{ICONS[seat]}" for seat in range(2) for velocity in (10, 20, 30, 40, 50, 60, 10, 20)]
    return Scene.at_the_start(2, luck={"deal": deal})


SEALED: list[tuple[str, Callable[[], Scene], list[str], list[str]]] = [
    (
        "lineup",
        lining_up,
        ["card 10-left", "card 20-left", "card 30-left"],
        ["card 60-left", "card 50-left", "card 40-left"],
    ),
    ("duel_bid", lambda: duel([3, 3]), ["chips 0"], ["chips 3"]),
    ("nitrous", lambda: duel([0, 0]), ["no-nitrous"], ["card 50-middle"]),
    ("bid_position", lambda: bidding(exchanging=False), ["card 10-left"], ["card 60-left"]),
    ("exchange_card", bidding, ["keep"], ["card 60-left"]),
]


@pytest.mark.parametrize(("name", "open_it", "one", "other"), SEALED, ids=[sealed[0] for sealed in SEALED])
def test_others_see_only_that_a_seat_has_chosen(
    name: str, open_it: Callable[[], Scene], one: list[str], other: list[str]
) -> None:
    for answer in (one, other):
        scene = open_it()
        assert scene.asked() == name
        before = {viewer: scene.view(viewer) for viewer in others(scene, 0)}
        told = len(scene.happened)
        scene.answer(0, *answer)
        for viewer, view in before.items():
            assert scene.view(viewer) == chosen_by(view, 0)
        assert len(scene.happened) == told


@pytest.mark.parametrize(("name", "open_it", "one", "other"), SEALED, ids=[sealed[0] for sealed in SEALED])
def test_the_owner_sees_what_was_sealed(
    name: str, open_it: Callable[[], Scene], one: list[str], other: list[str]
) -> None:
    for answer in (one, other):
        scene = open_it()
        scene.answer(0, *answer)
        view = scene.view(0)
        assert view.sealed == (0,)
        assert view.legal == ()
        if name == "lineup":
            assert view.seats[0].face == cards(" ".join(card.removeprefix("card ") for card in answer))
            assert view.seats[0].hand_size == 5
        else:
            assert view.answer is not None
            assert scene.setup.action_name(view.answer) == answer[0]


def test_a_half_made_line_up_is_not_seen_by_others() -> None:
    scene = lining_up()
    before = {viewer: scene.view(viewer) for viewer in others(scene, 0)}
    for count, card in enumerate(("60-left", "10-left"), 1):
        scene.answer(0, f"card {card}")
        assert len(scene.view(0).seats[0].face) == count
        for viewer, view in before.items():
            assert scene.view(viewer) == view


# -- half-made choices --------------------------------------------------------------------------------------------


def test_a_drive_whose_slot_is_still_open_is_not_seen_by_others() -> None:
    scene = Scene(2, hand=["60-left 60-up", "60-down 60-middle"], phase="driving")
    before = {viewer: scene.view(viewer) for viewer in others(scene, 1)}
    told = len(scene.happened)
    scene.answer(1, "card 60-middle")
    assert scene.view(1).decision == "drive_slot"
    assert scene.view(1).chosen == TempoCard(60, ("middle",))
    assert len(scene.happened) == told
    for viewer, view in before.items():
        assert scene.view(viewer) == view
        assert "60-middle" not in seen_as_json(scene, viewer)


def test_an_optimize_without_a_card_yet_is_not_seen_by_others() -> None:
    scene = Scene(2, hand=["60-left 60-up", "60-down 60-middle"], phase="driving")
    before = {viewer: scene.view(viewer) for viewer in others(scene, 1)}
    scene.answer(1, "optimize")
    assert scene.view(1).decision == "optimize_cards"
    for viewer, view in before.items():
        assert scene.view(viewer) == view


def test_cards_already_discarded_by_an_open_optimize_are_seen() -> None:
    scene = Scene(2, hand=["60-left 60-up", "60-down 60-middle"], phase="driving")
    scene.answer(1, "optimize", "card 60-middle")
    for viewer in everybody(scene):
        view = scene.view(viewer)
        assert view.decision == "optimize_cards"
        assert TempoCard(60, ("middle",)) in view.discards
        assert view.seats[1].hand_size == 1
        assert "60-down" not in seen_as_json(scene, 0)


def test_pressing_on_with_the_slot_still_open_is_not_seen_by_others() -> None:
    scene = Scene(
        2,
        face=["60-left 50-left 40-left", "10-left 10-up 10-right"],
        hand=["20-up 20-down", "60-up"],
        chips=[0, 0],
        phase="passing",
    )
    before = {viewer: scene.view(viewer) for viewer in others(scene, 0)}
    scene.answer(0, "card 20-down")
    assert scene.view(0).decision == "press_on_slot"
    assert scene.view(0).chosen == TempoCard(20, ("down",))
    for viewer, view in before.items():
        assert scene.view(viewer) == view
        assert view.decision == "press_on"
        assert "20-down" not in seen_as_json(scene, viewer)


# -- Old Pros -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turned", "due"), [("50-left 30-up", True), ("50-left 40-up", False)])
def test_everybody_sees_the_old_pro_cards_and_whether_a_third_will_come(turned: str, due: bool) -> None:
    scene = Scene(2, hand=SIXTIES, order=[1] + [PRO] * 5 + [0], phase="passing", luck={"old_pro": turned.split()})
    for viewer in everybody(scene):
        fight = scene.view(viewer).fight
        assert fight is not None
        assert fight.old_pro_cards == cards(turned)
        assert fight.old_pro_sum == sum(card.velocity for card in cards(turned))
        assert fight.third_due == due
        assert [card["card"] for card in scene.events("old_pro_card", viewer)] == turned.split()


def test_nobody_sees_the_third_card_before_it_is_turned() -> None:
    scene = Scene(
        1,
        face=["30-left 30-up 30-right"],
        hand=["60-left 60-up"],
        phase="passing",
        luck={"old_pro": ["20-left", "20-up", "40-down"]},
    )
    for viewer in everybody(scene):
        assert seen_as_json(scene, viewer) >= {"20-left", "20-up"}
        assert "40-down" not in seen_as_json(scene, viewer)
    scene.answer(0, "chips 0")
    for viewer in everybody(scene):
        assert [card["card"] for card in scene.events("old_pro_card", viewer)] == ["20-left", "20-up", "40-down"]


def test_everybody_sees_a_card_turned_on_a_slope() -> None:
    scene = Scene(
        2,
        track="none-up",
        face=["30-left 30-up 10-left", "30-right 30-down 10-up"],
        hand=["60-left", "60-up"],
        luck={"situation": ["20-left"]},
    )
    for viewer in everybody(scene):
        assert scene.view(viewer).turned == TempoCard(20, ("left",))
        assert scene.events("turned", viewer) == [{"seat": 1, "card": "20-left"}]


# -- the whole match -----------------------------------------------------------------------------------------------

# Every card is the only one of its kind, so that a card seen in a view can lie in one place only.
SINGLES = json.dumps(
    {
        "tempo": [{"velocity": velocity, "icons": [icon]} for velocity in range(10, 51) for icon in ICONS],
        "tracks": [{"limit": limit, "situation": icon} for limit in (70, 90, None) for icon in ICONS],
    }
)


def at_every_step(seed: int, components: str | None = SINGLES, **options: object) -> Iterator[Scene]:
    """A match of three seats with everything in it, answered at random; once after the set-up and after each answer."""
    agreed = {"start_grid": "tactical", "nitrous_oxide": True, "track_length": 3, **options}
    scene = Scene.at_the_start(3, options=agreed, components=components, seed=seed)
    dice = seeded(seed + 500)
    yield scene
    while not scene.match.over:
        waiting = scene.waiting()
        seat = waiting[int(dice.below(len(waiting)))]
        offered = scene.offered(seat)
        scene.answer(seat, offered[int(dice.below(len(offered)))])
        yield scene


@pytest.mark.parametrize("seed", range(4))
def test_no_view_ever_holds_a_card_of_another_hand_or_of_the_pile(seed: int) -> None:
    steps = 0
    for scene in at_every_step(seed):
        street = scene.street
        pile = {card.name for kind, card in enumerate(scene.setup.print.tempo) if street.deck.counts[kind]}
        for viewer in everybody(scene):
            hidden = pile.union(*(scene.hand(seat) for seat in range(3) if seat != viewer))
            assert not hidden & seen_as_json(scene, viewer)
        steps += 1
    assert steps > 30


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_ever_told_a_card_that_went_to_another_hand(seed: int) -> None:
    for scene in at_every_step(seed):
        if not scene.events("reshuffled"):
            events = scene.match.steps[-1].events
            for viewer in everybody(scene):
                hidden = {card for seat in range(3) if seat != viewer for card in scene.hand(seat)}
                told = [scene.setup.tell(event, viewer, Voice(scene.match.names)) for event in events]
                words = {card.replace("-", " ") for card in hidden}
                assert not hidden & {value for one in told for value in one.data.values() if isinstance(value, str)}
                assert not [one.words for one in told if any(f" {card}." in one.words for card in words)]


def public(view: StreetView) -> StreetView:
    """A seat's view without what is the seat's alone."""
    assert view.viewer is not None
    seats = list(view.seats)
    mine = seats[view.viewer]
    size = mine.hand_size + (len(mine.face) if view.decision == "lineup" else 0)
    face = () if view.decision == "lineup" else mine.face
    seats[view.viewer] = replace(mine, hand=None, chips=None, hand_size=size, face=face)
    return replace(view, viewer=None, legal=(), answer=None, seats=tuple(seats))


@pytest.mark.parametrize("seed", range(3))
def test_whoever_only_watches_sees_exactly_what_all_seats_see(seed: int) -> None:
    half_made = ("drive_slot", "optimize_cards", "press_on_slot")
    for scene in at_every_step(seed, components=None):
        for seat in range(3):
            view = scene.view(seat)
            if view.decision not in half_made:
                assert public(view) == scene.view(None)
