"""What a choice is said to cost or bring, checked against what it does."""

from __future__ import annotations

from tests.screens import Eyes
from tests.street_illegal.scenes import PRO, Scene

FIVE = "20-left 30-left 40-left 50-left 60-left"


def costs(scene: Scene, seat: int) -> dict[str, str]:
    """By the name of each choice, what it is said to bring."""
    decision = scene.match.decision(seat)
    assert decision is not None
    return {choice.name: choice.cost for choice in decision.choices}


def duel(attacker: str, defender: str, hands: list[str], nitrous: bool = False) -> Scene:
    """Seat 0 attacks seat 1 from the last place."""
    return Scene(
        2,
        track="none-up",
        order=[PRO] * 5 + [1, 0],
        face=[attacker, defender],
        hand=hands,
        chips=[9, 9],
        phase="passing",
        options={"nitrous_oxide": nitrous},
    )


def test_a_duel_says_which_payments_it_beats() -> None:
    scene = duel("40-left 40-up 40-right", "40-middle 50-left 50-right", [FIVE, FIVE])
    assert costs(scene, 0)["chips 1"] == "cannot pass"
    assert costs(scene, 0)["chips 3"] == "passes against 0 chips"
    assert costs(scene, 0)["chips 5"] == "passes against 0 to 2 chips"
    assert costs(scene, 1)["chips 0"] == "holds against 0 to 2 chips"


def test_a_duel_knows_that_nobody_pays_more_chips_than_he_holds_cards() -> None:
    scene = duel("30-left 30-up 30-right", "60-middle 60-left 50-right", ["10-up 10-down 20-up", FIVE])
    assert costs(scene, 1)["chips 0"] == "surely holds"
    assert costs(scene, 0)["chips 3"] == "cannot pass"


def test_with_nitrous_a_tie_is_no_hold() -> None:
    scene = duel("40-right 40-up 40-right", "40-middle 40-down 40-up", [FIVE, FIVE], nitrous=True)
    assert costs(scene, 1)["chips 0"] == "ties against 0 chips, then nitrous decides"
    assert costs(scene, 1)["chips 2"] == "holds against 0 to 1 chip, ties at 2"
    decision = scene.match.decision(1)
    assert decision is not None
    assert "a tie goes to nitrous." in decision.follows
    ask = Eyes(scene.match, 1).look().decision
    assert ask is not None
    assert [(way.words, way.mood) for way in ask.ways[:3]] == [
        ("ties 0, then nitrous", "some"),
        ("holds against 0, ties 1", "some"),
        ("holds up to 1, ties 2", "some"),
    ]


def test_what_an_equal_total_means_is_said_beside_the_car_in_front() -> None:
    cars = "40-left 40-up 40-right", "40-middle 50-left 50-right"
    plain, burning = (duel(*cars, [FIVE, FIVE], nitrous) for nitrous in (False, True))
    assert in_front(plain, 0) == "6th, holds if equal"
    assert [in_front(burning, seat) for seat in (0, 1)] == ["6th, nitrous if equal"] * 2
    burning.answer(0, "chips 3")
    assert in_front(burning, 0) == "6th, nitrous if equal", "also while one waits"
    burning.answer(1, "chips 1")
    assert in_front(burning, 0) == "6th, holds if cards are equal"


def in_front(scene: Scene, seat: int) -> str:
    ask = Eyes(scene.match, seat).look().decision
    assert ask is not None
    assert ("may burn a hand card" in ask.explain) == (scene.setup.options["nitrous_oxide"] and ask.name == "duel_bid")
    return ask.sides[1].words


def test_the_totals_stand_in_the_view_while_nitrous_is_asked() -> None:
    scene = duel("40-left 40-up 40-right", "40-middle 50-left 50-right", [FIVE, FIVE], nitrous=True)
    scene.answer(0, "chips 3")
    scene.answer(1, "chips 1")
    fight = scene.setup.view(scene.street, None).fight
    assert fight is not None
    assert (scene.asked(), fight.tied_total) == ("nitrous", 150)
    scene.answer(0, "card 60-left")
    scene.answer(1, "no-nitrous")
    assert scene.street.tied_total == 0


def test_a_drive_says_what_the_limit_will_ask() -> None:
    face, hand = "30-left 30-up 30-right", "10-up 30-down 40-up 60-up 60-down"
    poor = Scene(1, track="70-left", phase="driving", face=[face], hand=[hand], chips=[2])
    assert costs(poor, 0)["card 10-up"] == "to 70"
    assert costs(poor, 0)["card 30-down"] == "to 90: pay 2 chips or brake"
    assert costs(poor, 0)["card 60-up"] == "to 120: you must brake"
    mixed = Scene(1, track="70-left", phase="driving", face=["10-left 30-up 60-right"], hand=[hand], chips=[9])
    assert costs(mixed, 0)["card 10-up"] == "to 50, 80 or 100, over the limit above 70"
    most = "to 100, 130 or 150: pay 3 chips, else brake"
    assert costs(mixed, 0)["card 60-up"] == most, "nine chips, but five cards in hand"
    few = Scene(1, track="90-left", phase="driving", face=["10-left 30-up 60-right"], hand=[hand], chips=[4])
    assert costs(few, 0)["card 60-up"] == "to 100, 130 or 150: pay 1 to 4 chips, else brake"
    rich = Scene(1, track="90-left", phase="driving", face=["10-left 30-up 40-right"], hand=[hand], chips=[9])
    assert costs(rich, 0)["card 60-up"] == "to 100, 110 or 130: pay 1 to 4 chips or brake"


def test_an_optimize_counts_the_cards_that_will_be_drawn() -> None:
    """Three chips may be paid after the redraw, however few cards are held before it."""
    hand = "10-up 20-down 30-up 40-up 60-down"
    scene = Scene(1, track="90-left", phase="driving", face=["40-left 40-up 40-right"], hand=[hand], chips=[3])
    scene.answer(0, "optimize", "card 10-up", "card 20-down", "card 30-up")
    assert costs(scene, 0)["done"] == "stay at 120: pay 3 of your 3 chips, or brake"
    ask = Eyes(scene.match, 0).look().decision
    assert ask is not None
    assert ask.gauge is not None
    assert ask.gauge.words == "30 over: pay 3 chips or brake"
    scene.answer(0, "done")
    assert scene.offered(0) == ["brake", "pay"]


def test_a_slope_promises_no_chips_that_the_supply_does_not_hold() -> None:
    said = [slope(supply) for supply in (4, 1, 0)]
    assert [cost for cost, _, _ in said] == [
        "30▼ replaces it: speed 90, you earn 4 chips",
        "30▼ replaces it: speed 90, you earn 1 chip, all that is left",
        "30▼ replaces it: speed 90, you earn no chips: none are left",
    ]
    assert [follows for _, follows, _ in said] == [f"{cost}." for cost, _, _ in said]
    assert [note for _, _, note in said] == ["+4", "+1", ""]


def slope(supply: int) -> tuple[str, str, str]:
    """What is said where a 30 that matches takes the place of one that does not."""
    scene = Scene(
        1,
        track="90-down",
        face=["30-left 30-down 30-right"],
        supply=supply,
        luck={"situation": ["30-down"]},
    )
    ask = Eyes(scene.match, 0).look().decision
    assert ask is not None
    assert ask.ways[0].compose is not None
    outcome = ask.ways[0].compose.one["slot-left"]
    assert outcome.note is not None
    return costs(scene, 0)["drop left"], outcome.follows, outcome.note.words


def test_a_line_up_promises_no_chips_that_the_supply_does_not_hold() -> None:
    """All the cards of a line-up that match share what is left."""
    told = [gain(supply) for supply in (50, 9, 8, 4, 3)]
    assert told == [{"+2"}, {"+2"}, {"up to 2"}, {"up to 1"}, set()]


def gain(supply: int) -> set[str]:
    """What cards are said to earn on the first track; three chips are dealt first."""
    scene = Scene.at_the_start(1, options={"track": ["90-down"], "chip_supply": supply}, luck={"deal": ["10-down"]})
    ask = Eyes(scene.match, 0).look().decision
    assert ask is not None
    assert ask.ways[0].compose is not None
    notes = ask.ways[0].compose.notes.values()
    return {tag.words for told in notes for tag in told.values()}


def test_only_tracks_that_still_pay_are_said_to_match() -> None:
    tracks = ["90-left", "80-left", "70-up", "none-left"]
    scene = Scene(1, track=tracks, leg=1, phase="driving", hand=["10-left 20-up 30-down 40-down 50-down"])
    scene.answer(0, "optimize")
    assert costs(scene, 0)["card 10-left"] == "matches track 4"
    assert costs(scene, 0)["card 20-up"] == "matches track 3"
    assert costs(scene, 0)["card 30-down"] == ""
    start = Scene.at_the_start(1, options={"track": tracks}, luck={"deal": ["10-left"]})
    assert costs(start, 0)["card 10-left"] == "matches track 1, 2, 4"


def test_an_old_pro_behind_an_old_pro_has_had_its_turn() -> None:
    scene = Scene(
        1, track="90-up", order=[PRO] * 4 + [0, PRO, PRO], phase="passing", luck={"old_pro": ["10-left", "10-up"]}
    )
    view = scene.setup.view(scene.street, None)
    marks = {car: view.old_pro_marks[car - 1] for car in view.order if car > 0}
    assert marks[view.order[6]] == "finished"
    assert marks[view.order[5]] == "to come"


def test_pressing_on_says_what_is_ahead() -> None:
    scene = Scene(
        2,
        track="none-up",
        order=[PRO] * 4 + [1, PRO, 0],
        face=["60-left 60-up 60-right", "40-left 40-up 40-right"],
        phase="passing",
        luck={"old_pro": ["10-left", "10-up", "10-right"]},
    )
    scene.answer(0, "chips 0")
    decision = scene.match.decision(0)
    assert decision is not None
    assert decision.name == "press_on"
    assert decision.follows.endswith("Ahead of you is Yellow at 120.")


def test_against_an_old_pro_an_equal_total_holds_also_with_nitrous() -> None:
    scene = Scene(
        2,
        track="none-up",
        order=[1, 0] + [PRO] * 5,
        face=["40-left 40-up 40-right", "40-middle 50-left 50-right"],
        hand=[FIVE, FIVE],
        chips=[9, 9],
        phase="passing",
        options={"nitrous_oxide": True},
    )
    scene.coast(until="old_pro_bid")
    assert in_front(scene, 0) == "2nd, holds if equal"
