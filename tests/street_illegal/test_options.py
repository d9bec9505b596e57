"""Every option of Street Illegal, and each of its values, does what its words say (rules 6)."""

from __future__ import annotations

import pytest

from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import read_components
from tests.street_illegal.scenes import LUCK, PRO, Scene

TRACKS = [card.name for card in read_components(None).tracks]
SIXTIES = ["60-middle 60-middle 60-right 60-right 60-down", "60-left 60-left 60-up 60-up 60-down"]


def finish(points: list[int] | None = None, **options: object) -> Scene:
    """The end of the last track card: seat 0 before seat 1 before all Old Pros, with these points from a race before."""
    scene = Scene(
        2,
        order=[0, 1] + [PRO] * 5,
        face=["50-left 50-up 50-right", "40-left 40-up 50-right"],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
        options=options,
    )
    if points is not None:
        scene.raced(1, points)
    scene.coast()
    return scene


def test_every_option_has_the_default_of_the_table() -> None:
    assert dict(GAME.set_up(3).options) == {
        "races": 1,
        "start_grid": "youngest_last",
        "series_grid": "same",
        "better_old_pros": "off",
        "nitrous_oxide": False,
        "emergency_brake_target": "below",
        "chip_supply": 50,
        "open_chips": False,
        "old_pro_team": "series",
        "series_tiebreak": "shared",
        "track_length": 8,
        "track": None,
    }


def test_every_option_says_what_it_is_for() -> None:
    assert [option.name for option in GAME.options] == list(GAME.set_up(1).options)
    assert all(len(option.words) > 10 for option in GAME.options)


# -- races -------------------------------------------------------------------------------


@pytest.mark.parametrize("races", [1, 2, 3])
def test_races_is_the_length_of_the_series(races: int) -> None:
    scene = Scene.at_the_start(3, options={"races": races, "track_length": 1})
    scene.coast()
    assert [begun["race"] for begun in scene.events("race_begins")] == list(range(1, races + 1))
    result = scene.match.result()
    assert result is not None
    assert len(result.details["races"]) == races


def test_points_of_all_races_are_added() -> None:
    scene = Scene.at_the_start(3, options={"races": 3, "track_length": 1})
    scene.coast()
    result = scene.match.result()
    assert result is not None
    table = [15, 11, 8, 6, 4, 2, 1]
    for place in result.places:
        if place.seat is not None:
            assert place.points == sum(table[race["order"].index(place.seat)] for race in result.details["races"])
            assert place.points == sum(race["points"][place.seat] for race in result.details["races"])
        else:
            assert place.points == sum(table[race["order"].index(None)] for race in result.details["races"])


# -- start_grid --------------------------------------------------------------------------


def test_start_grid_youngest_last_puts_seat_0_last() -> None:
    scene = Scene.at_the_start(3, options={"start_grid": "youngest_last"})
    assert scene.asked() == "lineup"
    assert scene.order() == [PRO, PRO, PRO, PRO, 2, 1, 0]


def test_start_grid_random_draws_the_seats_from_the_last_position_forward() -> None:
    scene = Scene.at_the_start(4, luck={"grid": ["seat-3", "seat-1", "seat-4"]}, options={"start_grid": "random"})
    assert scene.asked() == "lineup"
    assert scene.order() == [PRO, PRO, PRO, 1, 3, 0, 2]
    assert [placed["position"] for placed in scene.events("placed")] == [7, 6, 5, 4]


def test_start_grid_random_does_not_always_give_the_same() -> None:
    grids = {tuple(Scene.at_the_start(3, options={"start_grid": "random"}, seed=seed).order()) for seed in range(60)}
    assert len(grids) == 6


def test_start_grid_tactical_lets_the_lowest_bid_take_the_last_position() -> None:
    deal = [f"{velocity}-{icon}" for icon in ("left", "up") for velocity in (10, 20, 30, 40, 50, 60, 10, 20)]
    scene = Scene.at_the_start(2, luck={"deal": deal}, options={"start_grid": "tactical"})
    assert scene.asked() == "bid_position"
    assert scene.offered(0) == [f"card {velocity}-left" for velocity in (10, 20, 30, 40, 50, 60)]
    scene.answer(0, "card 50-left")
    scene.answer(1, "card 40-up")
    assert scene.asked() == "exchange_card"
    assert scene.waiting() == [1]
    scene.answer(1, "keep")
    assert scene.asked() == "lineup"
    assert scene.order() == [PRO] * 5 + [0, 1]


@pytest.mark.parametrize("grid", ["youngest_last", "random", "tactical"])
def test_one_player_alone_starts_last_without_bidding(grid: str) -> None:
    scene = Scene.at_the_start(1, options={"start_grid": grid})
    assert scene.asked() == "lineup"
    assert scene.order() == [PRO] * 6 + [0]


# -- series_grid -------------------------------------------------------------------------


def second_grid(order: list[int | str], **options: object) -> list[int | str]:
    """Where three cars start the second race after finishing the first in this order."""
    scene = Scene(
        3,
        order=order,
        face=["40-right 40-right 50-down", "40-left 40-up 50-right", "40-middle 40-down 50-middle"],
        hand=["60-left 60-left", "60-up 60-up", "60-right 60-right"],
        chips=[1, 1, 1],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"] * 2},
        options={"races": 2, **options},
    )
    scene.coast("lineup")
    assert scene.events("finished")
    return scene.order()


def test_series_grid_same_runs_the_start_grid_again() -> None:
    assert second_grid([0, 1, 2, PRO, PRO, PRO, PRO]) == [PRO] * 4 + [2, 1, 0]


def test_series_grid_same_draws_again_where_the_grid_is_random() -> None:
    options = {"races": 2, "track_length": 1, "start_grid": "random"}
    luck = {"grid": ["seat-2", "seat-3", "seat-3", "seat-1"]}
    scene = Scene.at_the_start(3, luck=luck, options=options)
    assert scene.order() == [PRO] * 4 + [0, 2, 1]
    scene.answer(0, *[f"card {card}" for card in scene.hand(0)[:3]])
    scene.answer(1, *[f"card {card}" for card in scene.hand(1)[:3]])
    scene.answer(2, *[f"card {card}" for card in scene.hand(2)[:3]])
    scene.coast("lineup")
    assert scene.order() == [PRO] * 4 + [1, 0, 2]


def test_series_grid_same_bids_again_where_the_grid_is_tactical() -> None:
    scene = Scene.at_the_start(2, options={"races": 2, "track_length": 1, "start_grid": "tactical"})
    scene.coast("lineup")
    scene.coast("bid_position")
    assert scene.asked() == "bid_position"
    assert scene.view(None).race == 1


def test_series_grid_rotate_sends_the_foremost_starter_to_the_back() -> None:
    options = {"races": 4, "track_length": 1, "series_grid": "rotate"}
    scene = Scene.at_the_start(3, options=options)
    scene.coast()
    starts = [[placed["seat"] for placed in scene.events("placed")][k : k + 3] for k in range(0, 12, 3)]
    assert starts == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    assert [placed["position"] for placed in scene.events("placed")] == [7, 6, 5] * 4


def test_series_grid_rotate_goes_by_the_last_start_whatever_the_finish() -> None:
    options = {"races": 2, "track_length": 1, "series_grid": "rotate", "start_grid": "random"}
    scene = Scene.at_the_start(3, luck={"grid": ["seat-2", "seat-3"]}, options=options)
    scene.coast()
    assert [placed["seat"] for placed in scene.events("placed")] == [1, 2, 0, 0, 1, 2]


def test_series_grid_reverse_points_starts_the_leader_last() -> None:
    assert second_grid([1, 2, 0, PRO, PRO, PRO, PRO], series_grid="reverse_points") == [PRO] * 4 + [0, 2, 1]


def test_series_grid_reverse_points_counts_the_points_of_all_races() -> None:
    scene = Scene(
        2,
        order=[0, 1] + [PRO] * 5,
        face=["50-left 50-up 50-right", "40-left 40-up 50-right"],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
        options={"races": 3, "series_grid": "reverse_points"},
    )
    scene.raced(1, [0, 5, 0])
    scene.coast("lineup")
    assert [int(points) for points in scene.street.points][:2] == [15, 16]
    assert scene.order() == [PRO] * 5 + [0, 1]


@pytest.mark.parametrize(("points", "order"), [([0, 4, 0], [0, 1]), ([4, 0, 0], [1, 0])])
def test_series_grid_reverse_points_puts_the_better_last_finish_farther_back(
    points: list[int], order: list[int]
) -> None:
    ahead, behind = order
    face = ["50-left 50-up 50-right", "40-left 40-up 50-right"]
    scene = Scene(
        2,
        order=[*order, *[PRO] * 5],
        face=face if ahead == 0 else face[::-1],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
        options={"races": 3, "series_grid": "reverse_points"},
    )
    scene.raced(1, points)
    scene.coast("lineup")
    assert [int(total) for total in scene.street.points][:2] == [15, 15]
    assert scene.order() == [PRO] * 5 + [behind, ahead]


# -- better_old_pros ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "below", "at", "above"),
    [
        ("off", True, False, False),
        ("at_limit", True, True, False),
        ("always", True, True, True),
        (True, True, True, False),
        ("true", True, True, False),
        (False, True, False, False),
    ],
)
def test_better_old_pros_says_when_a_third_card_comes(value: object, below: bool, at: bool, above: bool) -> None:
    for cards, due in (("50-left 30-up", below), ("50-left 40-up", at), ("50-left 50-up", above)):
        scene = Scene(
            1,
            track="90-down",
            hand=SIXTIES[:1],
            phase="passing",
            luck={"old_pro": cards.split()},
            options={"better_old_pros": value},
        )
        assert [third["due"] for third in scene.events("third_due")] == [due]
        scene.answer(0, "chips 0")
        assert len(scene.events("old_pro_card")) == 2 + due


@pytest.mark.parametrize(("value", "meant"), [(True, "at_limit"), ("true", "at_limit"), (False, "off")])
def test_better_old_pros_true_means_at_limit(value: object, meant: str) -> None:
    assert GAME.set_up(2, {"better_old_pros": value}).options["better_old_pros"] == meant


# -- nitrous_oxide -----------------------------------------------------------------------


@pytest.mark.parametrize(("value", "asked"), [(True, "nitrous"), (False, "over")])
def test_nitrous_oxide_follows_a_tied_duel(value: bool, asked: str) -> None:
    scene = Scene(
        2,
        order=[1, 0] + [PRO] * 5,
        face=["30-left 30-up 30-right", "30-left 30-up 30-right"],
        chips=[0, 0],
        phase="passing",
        luck={"old_pro": ["50-left", "40-right"]},
        hand=SIXTIES,
        options={"nitrous_oxide": value},
    )
    assert scene.asked() == asked


# -- emergency_brake_target --------------------------------------------------------------


@pytest.mark.parametrize(("target", "speed"), [("below", 60), ("at_or_below", 90)])
def test_emergency_brake_target_says_whether_the_limit_itself_is_slow_enough(target: str, speed: int) -> None:
    scene = Scene(
        1,
        track="90-down",
        face=["60-left 40-left 30-left"],
        hand=["60-up 50-up 60-left 60-right 60-down"],
        chips=[5],
        phase="driving",
        luck={"brake": ["20-up", "10-up"]},
        options={"emergency_brake_target": target},
    )
    scene.answer(0, "nothing")
    scene.answer(0, "brake")
    scene.answer(0, "card 50-up")
    assert scene.speed(0) == speed
    assert len(scene.hand(0)) == 4


# -- chip_supply -------------------------------------------------------------------------


@pytest.mark.parametrize("supply", [20, 50, 100])
def test_chip_supply_is_how_many_chips_there_are(supply: int) -> None:
    scene = Scene.at_the_start(4, options={"chip_supply": supply})
    assert [scene.chips(seat) for seat in range(4)] == [3] * 4
    assert scene.view(None).supply == supply - 12


def test_chip_supply_that_has_run_out_gives_nothing() -> None:
    scene = Scene(
        2,
        track="none-left",
        face=["10-up 30-left 30-left", "30-up 40-left 40-left"],
        luck={"situation": ["30-up", "20-up"]},
        options={"chip_supply": 11},
    )
    assert [gain["chips"] for gain in scene.events("gained")] == [4, 1]
    assert [scene.chips(0), scene.chips(1), scene.supply()] == [4, 7, 0]


def test_chip_supply_zero_plays_without_chips() -> None:
    scene = Scene.at_the_start(2, options={"chip_supply": 0, "track_length": 2})
    scene.coast()
    assert [scene.chips(0), scene.chips(1), scene.supply()] == [0, 0, 0]


@pytest.mark.parametrize("value", [None, "none"])
def test_chip_supply_none_never_runs_out(value: object) -> None:
    scene = Scene(
        2,
        track="none-left",
        face=["10-up 30-left 30-left", "30-up 40-left 40-left"],
        chips=[500, 600],
        luck={"situation": ["30-up", "20-up"]},
        options={"chip_supply": value},
    )
    assert scene.setup.options["chip_supply"] is None
    assert [scene.chips(0), scene.chips(1)] == [504, 604]
    assert scene.view(0).supply is None


# -- open_chips --------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "seen"), [(True, [4, 6]), (False, [None, None])])
def test_open_chips_shows_them_to_everybody(value: bool, seen: list[int | None]) -> None:
    scene = Scene(2, chips=[4, 6], phase="driving", options={"open_chips": value})
    assert [seat.chips for seat in scene.view(None).seats] == seen
    assert scene.view(0).seats[1].chips == seen[1]
    assert scene.view(1).seats[0].chips == seen[0]


# -- old_pro_team ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("team", "races", "winners", "ranked"),
    [
        ("series", 1, (1,), False),
        ("series", 2, (), True),
        ("always", 1, (), True),
        ("always", 2, (), True),
        ("never", 1, (1,), False),
        ("never", 2, (1,), False),
    ],
)
def test_old_pro_team_says_when_the_old_pros_are_ranked_and_can_win(
    team: str, races: int, winners: tuple[int, ...], ranked: bool
) -> None:
    scene = Scene(
        2,
        face=["10-left 10-up 10-right", "20-left 20-up 20-right"],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
        options={"races": races, "old_pro_team": team},
    )
    scene.raced(races - 1, [0, 0, 0])
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert result.winners == winners
    assert (None in [place.seat for place in result.places]) == ranked
    assert (result.reason == "old_pros") == (winners == ())


@pytest.mark.parametrize(("team", "winners"), [("series", ()), ("always", ()), ("never", (0,))])
def test_old_pro_team_in_solo_play(team: str, winners: tuple[int, ...]) -> None:
    scene = Scene(
        1,
        face=["10-left 10-up 10-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
        options={"old_pro_team": team},
    )
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert result.winners == winners


def test_old_pros_behind_all_players_do_not_win_though_always_ranked() -> None:
    result = finish(old_pro_team="always").match.result()
    assert result is not None
    assert result.winners == (0,)
    assert [place.seat for place in result.places] == [0, 1, None]


# -- series_tiebreak ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiebreak", "winners", "reason", "ranks"),
    [("shared", (0, 1), "shared", [1, 1, 3]), ("last_race", (0,), "last_race", [1, 2, 3])],
)
def test_series_tiebreak_between_players(
    tiebreak: str, winners: tuple[int, ...], reason: str, ranks: list[int]
) -> None:
    scene = finish(points=[0, 4, 0], races=2, series_tiebreak=tiebreak)
    result = scene.match.result()
    assert result is not None
    assert result.winners == winners
    assert result.reason == reason
    assert [place.rank for place in result.places] == ranks
    assert [place.points for place in result.places][:2] == [15, 15]


@pytest.mark.parametrize(("tiebreak", "reason"), [("shared", "shared"), ("last_race", "last_race")])
def test_series_tiebreak_against_the_old_pros(tiebreak: str, reason: str) -> None:
    scene = finish(points=[0, 0, 7], races=2, series_tiebreak=tiebreak)
    result = scene.match.result()
    assert result is not None
    assert result.winners == (0,)
    assert result.reason == reason
    assert ("Old Pros" in result.words) == (tiebreak == "shared")


def test_series_tiebreak_changes_nothing_where_points_differ() -> None:
    scene = finish(points=[0, 5, 0], races=2, series_tiebreak="last_race")
    result = scene.match.result()
    assert result is not None
    assert result.winners == (1,)
    assert result.reason == "most_points"


# -- track_length and track --------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 8, 20])
def test_track_length_is_the_number_of_track_cards(length: int) -> None:
    scene = Scene.at_the_start(1, options={"track_length": length})
    track = [card.name for card in scene.view(None).track]
    assert len(track) == length
    assert len(set(track)) == length
    scene.coast()
    assert len(scene.events("track_ends")) == length


def test_track_lays_the_cards_named_in_their_order() -> None:
    cards = ["none-left", "90-down", "70-middle"]
    scene = Scene.at_the_start(2, options={"track": cards})
    assert [card.name for card in scene.view(None).track] == cards
    assert all(outcome.why != LUCK["track"] for outcome in scene.luck)
    scene.coast()
    assert [begun["track"] for begun in scene.events("track_begins")] == cards


def test_track_can_be_typed_with_commas() -> None:
    setup = GAME.set_up(1, {"track": " 90-Down, none-left "})
    assert setup.options["track"] == ("90-down", "none-left")


def test_track_overrides_track_length() -> None:
    setup = GAME.set_up(2, {"track": ["90-down", "none-left"], "track_length": 5})
    assert setup.options["track_length"] == 2
    scene = Scene.at_the_start(2, options={"track": ["90-down", "none-left"], "track_length": 5})
    assert len(scene.view(None).track) == 2


def test_track_may_hold_all_twenty_cards() -> None:
    scene = Scene.at_the_start(1, options={"track": TRACKS})
    assert len(scene.view(None).track) == 20


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
def test_all_options_combine_freely(seats: int) -> None:
    options = {
        "races": 2,
        "start_grid": "tactical",
        "series_grid": "reverse_points",
        "better_old_pros": "always",
        "nitrous_oxide": True,
        "emergency_brake_target": "at_or_below",
        "chip_supply": None,
        "open_chips": True,
        "old_pro_team": "always",
        "series_tiebreak": "last_race",
        "track": ["70-up", "none-left"],
    }
    scene = Scene.at_the_start(seats, options=options)
    scene.coast()
    assert scene.match.over
    assert scene.match.result() is not None
