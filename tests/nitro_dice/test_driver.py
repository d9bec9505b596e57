"""The game's own driver: careful, legal, and blind to what its seat cannot see."""

from __future__ import annotations

import random

import pytest

from hairpin.bots import find_bot, find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.events import REASONS
from hairpin.games.nitro_dice.track import layouts
from hairpin.match import Match
from hairpin.testing import random_setup
from tests.amounts import by_build
from tests.nitro_dice.scenes import A, B, Die, Scene

AFAR = Die("9R1")


def choice(scene: Scene, seat: int = A) -> str:
    """What the driver does for the seat that is asked."""
    assert scene.waiting() == [seat]
    return scene.setup.action_name(int(scene.setup.driver().choose(scene.race, seat, seeded(1))))


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_nine_in_ten_two_seat_matches_against_random_play(seat: int) -> None:
    setup = GAME.set_up(2)
    levels = ["street" if k == seat else "rookie" for k in range(2)]
    tally = play_many(setup.start(seeded(0), False), [find_policy(level, GAME, setup) for level in levels], 17, 0, 20)
    assert tally.wins.get(seat, 0) >= 19  # as good as all are won; 90 in 100 are asked


def test_it_beats_random_play_at_a_full_table_too() -> None:
    setup = GAME.set_up(6)
    policies = [find_policy("street" if k == 3 else "rookie", GAME, setup) for k in range(6)]
    assert play_many(setup.start(seeded(0), False), policies, 3, 0, 6).wins.get(3, 0) >= 5


@pytest.mark.parametrize("track", list(layouts()))
def test_drivers_among_themselves_never_stand_still_for_ever(track: str) -> None:
    setup = GAME.set_up(4, {"track": track})
    tally = play_many(setup.start(seeded(0), False), [setup.driver()] * 4, 5, 0, 8)
    assert {REASONS[reason] for reason in tally.reasons} == {"finish"}
    assert max(tally.lengths) < 30


@pytest.mark.slow
def test_a_thousand_races_of_drivers_all_reach_the_line() -> None:
    for seats in (2, 6):
        setup = GAME.set_up(seats)
        tally = play_many(setup.start(seeded(0), False), [setup.driver()] * seats, 5, 0, by_build(500, 50))
        assert {REASONS[reason] for reason in tally.reasons} == {"finish"}


def test_it_plays_whole_matches_under_all_options_from_views_alone() -> None:
    played = 0
    for number in range(5):
        luck = random.Random(number)
        agreed = {**random_setup(GAME, luck).options, "races": 1, "laps": 1, "max_rounds": 12}
        setup = GAME.set_up(2 + number, agreed)
        match = Match(GAME, setup, seeded(number))
        bots = [find_bot("street", GAME, setup, seeded(number + seat)) for seat in range(setup.seats)]
        while not match.over:
            (seat,) = match.waiting
            view = match.view(seat)
            decision = setup.decision(view)
            assert decision is not None
            match.submit(seat, bots[seat].choose(view, decision))
            played += 1
    assert played > 500


# -- rules of thumb (rules 9) -------------------------------------------------------------------------------


def test_it_pays_with_a_card_where_it_can() -> None:
    scene = Scene(Die("4L3", 1, "TY TR TR", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert choice(scene) == "card TY"


def test_it_brakes_or_goes_round_rather_than_ram() -> None:
    scene = Scene(Die("4L1", 3, "S TR TR"), Die("4L2", 0), only=A)
    assert choice(scene) in ("drift R", "lane R", "brake")
    boxed = Scene(Die("4L1", 1, "S TR TR", tokens=0), Die("4L2", 0), Die("4R1"), Die("4R2"), only=A)
    assert choice(boxed) == "brake"


def test_it_goes_round_a_hazard_with_a_card_to_spare() -> None:
    scene = Scene(Die("4L1", 1, "S S S TR TR", tokens=0), AFAR, only=A, laid={4: "S:L2"})
    assert choice(scene) == "drift R"


def test_it_goes_faster_with_the_cards_that_the_road_asks_for() -> None:
    """Behind the garage come two red turns, a yellow one and a red one."""
    speeds = {}
    for hand in ("TY TR S TR", "S S S S"):
        scene = Scene(Die("7L3", 5, hand), Die("1R1"), phase="speed")
        speeds[hand] = int(choice(scene).removeprefix("speed "))
    assert speeds["TY TR S TR"] > speeds["S S S S"]


def test_it_speeds_up_with_a_full_hand() -> None:
    scene = Scene(Die("0L3", 0, "S S S TR TR TR TY TY TY"), Die("0R3"), phase="speed")
    assert choice(scene) == "speed +2"


def test_a_damaged_die_repairs_in_the_garage() -> None:
    """It may take a space more on the way, as long as it can be as good as new."""
    scene = Scene(Die("7R1", 5, "S TR TR", condition=5), Die("9R1"), only=A)
    while scene.asked() != "place":
        scene.do(A, choice(scene))
    assert scene.at(A).startswith("7G")
    assert scene.condition(A) == 9
    assert choice(Scene(Die("7R1", 5, "S TR TR", condition=8), Die("9R1"), only=A)) == "forward"


def test_it_uses_its_token_to_cross_the_line() -> None:
    scene = Scene(Die("24L1", 2, "S", tokens=1), Die("24R1", 1), only=A)
    scene.do(A, "forward", "forward")
    assert choice(scene) == "nitro 2"


def test_it_rides_along_but_not_onto_a_section_it_cannot_pay() -> None:
    ride = Scene(Die("4L2", 2, "TR", tokens=0), Die("4L1", 2, "TR"), only=A)
    ride.do(A, "forward")
    assert choice(ride, B) == "ride"
    stay = Scene(Die("5L1", 2, "TR", tokens=0), Die("4L3", 2, "TR"), only=A)
    stay.do(A, "forward")
    assert choice(stay, B) == "resist"


def test_it_lays_hazards_before_others_and_not_before_itself() -> None:
    """In the last lap nobody comes back: A has passed section 10, B and C have it before them."""
    scene = Scene(Die("23L1", 0, "TY:R1 TY:R1"), Die("19L1"), Die("20R1"), only=A)
    assert choice(scene) == "card TY:R1"
    scene.do(A, "card TY:R1")
    assert choice(scene) == "target 10"
    ahead = Scene(Die("16L1", 0, "TY:R1 TY:R1"), Die("23L1"), Die("22R2"), only=A)
    assert choice(ahead) == "pass"


def test_it_parts_with_the_card_it_has_most_to_spare_of() -> None:
    scene = Scene(Die("4L1", 3, "S S S S TY TR"), Die("1R1"), phase="speed")
    scene.do(A, "speed +2")
    assert choice(scene) == "card S"
