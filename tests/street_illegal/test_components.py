"""What the box of Street Illegal prints (rules 1), boxes of one's own, and how a wrong component file is refused."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from hairpin.engine.chance import Fair
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.components import TempoCard, TrackCard, read_components
from hairpin.match import Match, read_record, verify
from hairpin.match.replay import replay
from hairpin.refusal import BadComponents, BadOption, BadSeats
from tests.street_illegal.scenes import PRO, Scene

SITUATIONS = ("left", "middle", "right", "up", "down")


def box(**parts: Any) -> str:
    """A small playable box as JSON, with some parts put in or replaced."""
    whole: dict[str, Any] = {
        "tempo": [{"velocity": velocity, "icons": ["left"], "count": 20} for velocity in (10, 20, 30)],
        "tracks": [{"limit": 70, "situation": "left"}, {"limit": None, "situation": "up"}],
    }
    return json.dumps({**whole, **parts})


def tempo(**values: Any) -> str:
    """A box whose second tempo card is this one."""
    return box(tempo=[{"velocity": 10, "icons": ["left"], "count": 60}, values])


def track(**values: Any) -> str:
    """A box whose second track card is this one."""
    return box(tracks=[{"limit": 70, "situation": "left"}, values])


def refusal(text: str, seats: int = 2) -> str:
    """The sentence with which a component file is refused."""
    with pytest.raises(BadComponents) as refused:
        GAME.set_up(seats, None, text)
    return str(refused.value)


# -- the printed box -----------------------------------------------------------------------


def test_the_box_prints_twenty_track_cards_one_of_each() -> None:
    printed = read_components(None)
    assert set(printed.tracks) == {TrackCard(limit, one) for limit in (70, 80, 90, None) for one in SITUATIONS}
    assert printed.track_counts == (1,) * 20


def test_the_box_prints_ninety_tempo_cards_three_of_each() -> None:
    printed = read_components(None)
    assert set(printed.tempo) == {TempoCard(v, (icon,)) for v in (10, 20, 30, 40, 50, 60) for icon in SITUATIONS}
    assert len(printed.tempo) == 30
    assert printed.tempo_counts == (3,) * 30
    assert sum(printed.tempo_counts) == 90


def test_tempo_cards_are_kept_in_the_order_of_their_velocity() -> None:
    velocities = [card.velocity for card in read_components(None).tempo]
    assert velocities == sorted(velocities)


def test_the_box_prints_these_numbers() -> None:
    printed = read_components(None)
    assert printed.deal == 8
    assert printed.start_chips == 3
    assert printed.chips_per_match == 2
    assert printed.chip_supply == 50
    assert printed.track_length == 8
    assert printed.cars == 7
    assert printed.points == (15, 11, 8, 6, 4, 2, 1)


def test_the_printed_file_says_what_no_file_says() -> None:
    assert read_components(GAME.printed()) == read_components(None)


@pytest.mark.parametrize("seats", range(1, 8))
def test_a_race_is_set_up_from_the_whole_box(seats: int) -> None:
    scene = Scene.at_the_start(seats)
    counts = Counter(card for seat in range(seats) for card in scene.hand(seat))
    assert all(number <= 3 for number in counts.values())
    assert scene.pile() == 90 - 8 * seats
    assert [scene.chips(seat) for seat in range(seats)] == [3] * seats
    assert scene.supply() == 50 - 3 * seats
    assert len(scene.view(None).track) == 8


@pytest.mark.parametrize("position", range(1, 8))
def test_points_go_by_position(position: int) -> None:
    order: list[int | str] = [PRO] * 6
    order.insert(position - 1, 0)
    scene = Scene(
        1,
        order=order,
        face=["30-left 30-up 30-right"],
        hand=["60-left"],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up", "60-right", "60-up"]},
    )
    scene.coast()
    assert scene.events("finished") == [
        {"seat": 0, "position": position, "points": (15, 11, 8, 6, 4, 2, 1)[position - 1]}
    ]


def test_the_old_pros_score_only_their_best_car() -> None:
    scene = Scene.at_the_start(3, options={"track_length": 1})
    scene.coast()
    first = scene.order().index(PRO)
    assert scene.events("team_scored") == [{"points": (15, 11, 8, 6, 4, 2, 1)[first], "position": first + 1}]
    assert int(scene.street.points[3]) == (15, 11, 8, 6, 4, 2, 1)[first]


# -- boxes of one's own ------------------------------------------------------------------------

TOML = """
[[tempo]]
velocity = 25
icons = ["up", "left"]
count = 30

[[tempo]]
velocity = 40
icons = ["right"]

[[tempo]]
velocity = 35
icons = []
count = 10

[[tracks]]
limit = 0
situation = "up"

[[tracks]]
situation = "left"

[[tracks]]
limit = 85
situation = "down"
count = 2

[rules]
deal = 6
start_chips = 5
chips_per_match = 3
chip_supply = 33
track_length = 2
cars = 4
points = [9, 5, 2, 0]
"""


def test_a_toml_file_replaces_everything() -> None:
    mine = read_components(TOML)
    assert mine.tempo == (TempoCard(25, ("left", "up")), TempoCard(35, ()), TempoCard(40, ("right",)))
    assert mine.tempo_counts == (30, 10, 1)
    assert mine.tracks == (TrackCard(None, "up"), TrackCard(None, "left"), TrackCard(85, "down"))
    assert mine.track_counts == (1, 1, 2)
    assert (mine.deal, mine.start_chips, mine.chips_per_match, mine.chip_supply) == (6, 5, 3, 33)
    assert (mine.track_length, mine.cars, mine.points) == (2, 4, (9, 5, 2, 0))


def test_a_match_is_played_with_a_box_of_ones_own() -> None:
    scene = Scene.at_the_start(2, components=TOML)
    assert [len(scene.hand(seat)) for seat in (0, 1)] == [6, 6]
    assert [scene.chips(0), scene.chips(1), scene.supply()] == [5, 5, 23]
    assert scene.order() == [PRO, PRO, 1, 0]
    assert len(scene.view(None).track) == 2
    assert scene.setup.options["chip_supply"] == 33
    assert scene.setup.options["track_length"] == 2
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert sorted(result.details["races"][0]["points"], reverse=True)[0] in (9, 5, 2)


def test_options_go_before_the_numbers_of_a_box() -> None:
    scene = Scene.at_the_start(2, components=TOML, options={"chip_supply": 12, "track_length": 3})
    assert scene.supply() == 2
    assert len(scene.view(None).track) == 3


def test_a_json_file_may_say_null_for_no_limit_and_no_end_of_chips() -> None:
    text = box(
        tracks=[{"limit": None, "situation": "up"}, {"limit": 70, "situation": "left"}], rules={"chip_supply": None}
    )
    mine = read_components(text)
    assert mine.tracks == (TrackCard(None, "up"), TrackCard(70, "left"))
    assert mine.chip_supply is None
    assert GAME.set_up(2, None, text).options["chip_supply"] is None


def test_a_track_without_a_limit_checks_no_speed() -> None:
    cards = [{"velocity": 60, "icons": ["left"], "count": 40}]
    for limit, checked in ((None, False), (70, True)):
        text = box(tempo=cards, tracks=[{"limit": limit, "situation": "up"}])
        scene = Scene(
            1,
            track=f"{limit or 'none'}-up",
            face=["60-left 60-left 60-left"],
            phase="driving",
            chips=[50],
            components=text,
        )
        scene.answer(0, "nothing")
        assert bool(scene.events("too_fast")) == checked


def test_what_a_file_leaves_out_is_as_printed() -> None:
    mine = read_components(box(tracks=[{"situation": one, "count": 3} for one in SITUATIONS]))
    printed = read_components(None)
    assert (mine.deal, mine.start_chips, mine.chips_per_match) == (8, 3, 2)
    assert (mine.chip_supply, mine.track_length, mine.cars) == (50, 8, 7)
    assert mine.points == printed.points


def test_equal_cards_named_twice_are_counted_together() -> None:
    cards = [
        {"velocity": 10, "icons": ["up", "left"], "count": 30},
        {"velocity": 10, "icons": ["left", "up"], "count": 12},
    ]
    mine = read_components(box(tempo=cards))
    assert mine.tempo == (TempoCard(10, ("left", "up")),)
    assert mine.tempo_counts == (42,)


@pytest.mark.parametrize("situation", ["left", "up"])
def test_a_card_with_two_icons_matches_either(situation: str) -> None:
    text = box(
        tempo=[
            {"velocity": 20, "icons": ["left", "up"], "count": 30},
            {"velocity": 30, "icons": ["right"], "count": 30},
        ],
        tracks=[{"limit": None, "situation": situation}],
    )
    scene = Scene(
        1,
        track=f"none-{situation}",
        face=["30-right 20-left+up 20-left+up"],
        components=text,
        luck={"situation": ["30-right"]},
    )
    if situation == "up":
        scene.answer(0, "drop new")
    assert scene.events("gained") == [{"seat": 0, "chips": 4, "earned": 4}]
    assert scene.chips(0) == 7


def test_two_icons_earn_once_for_each_card_not_for_each_icon() -> None:
    text = box(
        tempo=[{"velocity": 20, "icons": ["left", "up", "down"], "count": 60}],
        tracks=[{"limit": None, "situation": "left"}],
    )
    scene = Scene(1, track="none-left", face=["20-left+up+down 20-left+up+down 20-left+up+down"], components=text)
    assert scene.events("gained") == [{"seat": 0, "chips": 6, "earned": 6}]


def test_a_plain_card_earns_nothing() -> None:
    text = box(tempo=[{"velocity": 20, "icons": [], "count": 60}], tracks=[{"limit": None, "situation": "left"}])
    scene = Scene(1, track="none-left", face=["20-plain 20-plain 20-plain"], components=text)
    assert scene.events("gained") == []
    assert scene.chips(0) == 3


def test_more_than_one_of_a_track_card_may_be_laid() -> None:
    text = box(tracks=[{"limit": 70, "situation": "left", "count": 2}])
    scene = Scene.at_the_start(1, components=text, options={"track": ["70-left", "70-left"]})
    assert [card.name for card in scene.view(None).track] == ["70-left", "70-left"]
    with pytest.raises(BadOption, match="70-left more often"):
        GAME.set_up(1, {"track": ["70-left"] * 3}, text)


def test_a_track_longer_than_the_printed_twenty_cards_can_be_replayed() -> None:
    cards = [{"limit": limit, "situation": one} for limit in (60, 70, 80, 90, None) for one in SITUATIONS]
    scene = Scene.at_the_start(1, components=box(tracks=cards, rules={"track_length": 25}))
    assert len(scene.view(None).track) == 25
    assert replay(scene.match.record()).state.snapshot() == scene.street.snapshot()


# -- wrong files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{", "{'tempo': 1}", "tempo = [", "this is no file of cards", '{"tempo":' * 5])
def test_what_is_neither_toml_nor_json_is_refused(text: str) -> None:
    assert "neither TOML nor JSON" in refusal(text)


@pytest.mark.parametrize("text", ['{"tempo": ' + "9" * 5000 + "}", "tempo = " + "9" * 5000])
def test_a_number_too_long_to_read_is_refused(text: str) -> None:
    assert "component file" in refusal(text)


def test_an_unknown_part_is_refused_with_the_parts_there_are() -> None:
    sentence = refusal(box(drivers=[]))
    assert "'drivers'" in sentence
    assert "tempo, tracks and rules" in sentence


@pytest.mark.parametrize("part", ["tempo", "tracks"])
@pytest.mark.parametrize("cards", [None, [], "cards", 7, {"velocity": 10}])
def test_a_missing_list_of_cards_is_refused(part: str, cards: object) -> None:
    assert f"has no {part}" in refusal(box(**{part: cards}))


def test_an_empty_file_is_refused() -> None:
    assert "has no tempo" in refusal("")


@pytest.mark.parametrize("part", ["tempo", "tracks"])
def test_a_card_that_is_no_table_is_refused(part: str) -> None:
    whole = json.loads(box())
    whole[part].append("60-left")
    sentence = refusal(json.dumps(whole))
    assert part.removesuffix("s") in sentence
    assert f"card {len(whole[part])}" in sentence


@pytest.mark.parametrize("velocity", [-10, 0, 1000, 10.5, "10", True, None])
def test_a_wrong_velocity_is_refused(velocity: object) -> None:
    sentence = refusal(tempo(velocity=velocity, icons=["left"]))
    assert "tempo card 2" in sentence
    assert "velocity" in sentence
    assert "from 1 to 999" in sentence


def test_a_missing_velocity_is_refused() -> None:
    sentence = refusal(tempo(icons=["left"]))
    assert "tempo card 2" in sentence
    assert "velocity is missing" in sentence


@pytest.mark.parametrize("icons", [["sideways"], ["left", "Up"], "left", 1, None, [["left"]]])
def test_unknown_icons_are_refused(icons: object) -> None:
    sentence = refusal(tempo(velocity=10, icons=icons))
    assert "tempo card 2" in sentence
    assert "icons" in sentence
    assert "left, middle, right, up or down" in sentence


def test_missing_icons_are_refused() -> None:
    assert "tempo card 2: icons" in refusal(tempo(velocity=10))


def test_an_icon_twice_on_a_card_is_refused() -> None:
    sentence = refusal(tempo(velocity=10, icons=["left", "up", "left"]))
    assert "tempo card 2" in sentence
    assert "twice" in sentence


@pytest.mark.parametrize("count", [0, -1, 2001, 1.5, "3", False])
def test_a_wrong_number_of_tempo_cards_is_refused(count: object) -> None:
    sentence = refusal(tempo(velocity=10, icons=["left"], count=count))
    assert "tempo card 2" in sentence
    assert "count" in sentence


def test_an_unknown_value_of_a_tempo_card_is_refused() -> None:
    sentence = refusal(tempo(velocity=10, icons=["left"], colour="red"))
    assert "tempo card 2" in sentence
    assert "'colour'" in sentence
    assert "velocity, icons or count" in sentence


def test_more_kinds_of_tempo_cards_than_can_be_numbered_are_refused() -> None:
    cards = [{"velocity": velocity, "icons": ["left"]} for velocity in range(1, 210)]
    assert "209 kinds" in refusal(box(tempo=cards))
    assert len(read_components(box(tempo=cards[:208])).tempo) == 208


def test_too_many_tempo_cards_are_refused() -> None:
    cards = [{"velocity": velocity, "icons": ["left"], "count": 1500} for velocity in (10, 20)]
    assert "3000 tempo cards" in refusal(box(tempo=cards))


@pytest.mark.parametrize("situation", ["sideways", "Left", "", None, 1, ["left"]])
def test_an_unknown_situation_is_refused(situation: object) -> None:
    sentence = refusal(track(limit=70, situation=situation))
    assert "track card 2" in sentence
    assert "situation" in sentence
    assert "left, middle, right, up or down" in sentence


def test_a_missing_situation_is_refused() -> None:
    assert "track card 2: situation" in refusal(track(limit=70))


@pytest.mark.parametrize("limit", [-10, "70", 70.5, True, 100000])
def test_a_wrong_limit_is_refused(limit: object) -> None:
    sentence = refusal(track(limit=limit, situation="left"))
    assert "track card 2" in sentence
    assert "limit" in sentence


@pytest.mark.parametrize("count", [0, -1, 101, "2"])
def test_a_wrong_number_of_track_cards_is_refused(count: object) -> None:
    sentence = refusal(track(limit=70, situation="left", count=count))
    assert "track card 2" in sentence
    assert "count" in sentence


def test_an_unknown_value_of_a_track_card_is_refused() -> None:
    sentence = refusal(track(limit=70, situation="left", weather="rain"))
    assert "track card 2" in sentence
    assert "'weather'" in sentence
    assert "limit, situation or count" in sentence


@pytest.mark.parametrize("rules", [[], 5, "none"])
def test_rules_that_are_no_table_are_refused(rules: object) -> None:
    assert "rules must be a table" in refusal(box(rules=rules))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deal", 3),
        ("deal", 32),
        ("deal", "8"),
        ("lineup", 2),
        ("lineup", 4),
        ("start_chips", -1),
        ("start_chips", None),
        ("chips_per_match", -2),
        ("chip_supply", -1),
        ("chip_supply", "none"),
        ("track_length", 0),
        ("track_length", 3),
        ("cars", 0),
        ("cars", 8),
        ("cars", True),
    ],
)
def test_a_wrong_number_in_the_rules_is_refused(name: str, value: object) -> None:
    sentence = refusal(box(rules={name: value}))
    assert "rules" in sentence
    assert f"{name} is " in sentence
    assert "must be" in sentence


@pytest.mark.parametrize(
    ("name", "value", "most"), [("chip_supply", 1000, 999), ("chip_supply", 10**6, 999), ("track_length", 100, 99)]
)
def test_a_number_of_the_rules_has_the_limit_of_its_option(name: str, value: int, most: int) -> None:
    cards = [{"limit": 70, "situation": "left", "count": 100}, {"limit": 80, "situation": "up", "count": 50}]
    low = 0 if name == "chip_supply" else 1
    said = refusal(box(tracks=cards, rules={name: value}))
    assert said == f"the component file's rules: {name} is {value}; it must be from {low} to {most}"
    assert GAME.set_up(2, None, box(tracks=cards, rules={name: most})).options[name] == most


def test_a_match_from_before_the_limits_is_replayed_with_its_box() -> None:
    cards = [{"limit": 70, "situation": "left", "count": 100}, {"limit": 80, "situation": "up", "count": 50}]
    text = box(tracks=cards, rules={"chip_supply": 5000, "track_length": 120})
    setup = GAME.set_up(2, {"chip_supply": 5000, "track_length": 120}, text, kept=True)  # as records have it
    match = Match(GAME, setup, Fair(b"before", 0))
    record = match.record().write()
    assert "\noption track_length 120\n" in record
    again = verify(read_record(record))
    assert len(again.view(None).track) == 120  # type: ignore[attr-defined]
    assert again.view(None).supply == 5000 - 6  # type: ignore[attr-defined]


def test_more_track_cards_than_any_box_has_are_refused() -> None:
    cards = [{"limit": limit, "situation": "left", "count": 100} for limit in range(10, 220, 10)]
    assert refusal(box(tracks=cards)) == "there are 2100 track cards; 2000 are possible"


@pytest.mark.parametrize(
    "points",
    [
        [15, 11, 8, 6, 4, 2],
        [15, 11, 8, 6, 4, 2, 1, 0],
        [15, 11, 8, 6, 4, 2, -1],
        [15, 11, 8, 6, 4, 1, 2],
        [1, 2, 4, 6, 8, 11, 15],
        [0, 0, 0, 0, 0, 0, 0],
        [15, 11, 8, 6, 4, 2, 0.5],
        [15, 11, 8, 6, 4, 2, True],
        [1001, 11, 8, 6, 4, 2, 1],
        "15 11 8 6 4 2 1",
        None,
    ],
)
def test_wrong_points_are_refused(points: object) -> None:
    sentence = refusal(box(rules={"points": points}))
    assert "points is" in sentence
    assert "7 whole numbers" in sentence


def test_points_are_one_for_each_car() -> None:
    sentence = refusal(box(rules={"cars": 3, "points": [15, 11]}))
    assert "3 whole numbers" in sentence
    assert read_components(box(rules={"cars": 3})).points == (15, 11, 8)


def test_an_unknown_name_in_the_rules_is_refused_with_those_there_are() -> None:
    sentence = refusal(box(rules={"laps": 3}))
    assert "rules" in sentence
    assert "'laps'" in sentence
    assert "start_chips" in sentence


def test_too_few_tempo_cards_for_the_seats_are_refused() -> None:
    text = box(tempo=[{"velocity": 10, "icons": ["left"], "count": 23}])
    sentence = refusal(text, seats=3)
    assert "23 tempo cards" in sentence
    assert "need 24" in sentence
    assert GAME.set_up(2, None, text).seats == 2


def test_more_seats_than_cars_are_refused() -> None:
    text = box(rules={"cars": 2})
    with pytest.raises(BadSeats) as refused:
        GAME.set_up(3, None, text)
    assert "2 cars" in str(refused.value)
    assert "3 players" in str(refused.value)
    assert GAME.set_up(2, None, text).seats == 2


def test_a_track_length_beyond_the_track_cards_of_the_box_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {"track_length": 3}, box())
    assert "track_length cannot be 3" in str(refused.value)
    assert "2 track cards" in str(refused.value)


def test_a_track_card_the_box_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {"track": ["90-down"]}, box())
    assert "'90-down'" in str(refused.value)
    assert "70-left, none-up" in str(refused.value)
