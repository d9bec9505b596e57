"""Every option of part 6 and each of its values; what an option does in a ruling's case is tested with the ruling."""

from __future__ import annotations

from typing import cast

import pytest

from hairpin.engine.chance import seeded
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.track import layouts
from hairpin.match import Match, read_record
from hairpin.refusal import BadOption, BadSeats
from tests.nitro_dice.scenes import A, B, C, D, Die, Scene, sentence

PRINTED = {
    "track": "two_lap",
    "laps": None,
    "races": 1,
    "lap_leader": False,
    "nitro_madness": False,
    "disaster_area": 0,
    "sideswipe_push": "strict",
    "draft_chain": False,
    "condition_floor": "limp",
    "nitro_tokens": 2,
    "nitro_per_turn": 1,
    "late_lane_change": True,
    "max_rounds": 100,
}
CHOICES = {"sideswipe_push": ("strict", "ahead"), "condition_floor": ("limp", "wreck")}
SMALL = "A s r r G s r r"
AFAR = Die("9R1")


def agreed(**options: object) -> NitroDiceSetup:
    return cast(NitroDiceSetup, GAME.set_up(2, options))


def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in GAME.options} == PRINTED
    assert dict(GAME.set_up(2).options) == PRINTED
    assert {option.name: option.choices for option in GAME.options if option.kind == "choice"} == CHOICES


@pytest.mark.parametrize("name", [name for name, value in PRINTED.items() if isinstance(value, bool)])
@pytest.mark.parametrize(("typed", "value"), [("true", True), ("no", False), (True, True), (False, False)])
def test_switches_are_read(name: str, typed: object, value: bool) -> None:
    assert GAME.set_up(2, {name: typed}).options[name] is value


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_choices_are_read(name: str, value: str) -> None:
    assert GAME.set_up(2, {name: value.upper()}).options[name] == value


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("laps", 0), ("laps", "many"), ("races", 0), ("disaster_area", -1), ("disaster_area", 25), ("nitro_tokens", 3),
        ("nitro_tokens", -1), ("nitro_per_turn", 0), ("nitro_per_turn", 3), ("max_rounds", 0), ("max_rounds", 1.5),
        ("sideswipe_push", "sideways"), ("condition_floor", "explode"), ("lap_leader", "perhaps"), ("track", ""),
        ("track", 7), ("track", None), ("track", "x" * 3000), ("track", "A\x00s"),
    ],
)  # fmt: skip
def test_what_an_option_cannot_be_is_refused_with_what_it_can(name: str, wrong: object) -> None:
    said = sentence(lambda: GAME.set_up(2, {name: wrong}))
    assert said.startswith(f"option {name} cannot be ")
    assert "; it can be " in said


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="no option turbo"):
        GAME.set_up(2, {"turbo": True})


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 6 players"):
        GAME.set_up(seats)


# -- track and laps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sections", "laps"), [("two_lap", 12, 2), ("three_lap", 10, 3), ("eight", 12, 2), ("out_and_back", 20, 1)]
)
def test_a_track_by_name(name: str, sections: int, laps: int) -> None:
    setup = agreed(track=name)
    assert (int(setup.box.street.length), int(setup.box.laps), int(setup.box.finish)) == (
        sections,
        laps,
        sections * laps,
    )
    assert setup.options["track"] == name


def test_a_name_may_be_spelled_in_other_ways() -> None:
    assert agreed(track="Out-And-Back").options["track"] == "out_and_back"


def test_a_track_as_text_is_kept_as_the_text_that_reads_back_equal() -> None:
    setup = agreed(track="a s:l1~ r r g  s r r ; laps 4")
    assert setup.options["track"] == "A s:L1~ r r G s r r; laps 4; inside L; name custom"
    again = agreed(track=setup.options["track"])
    assert again.track == setup.track
    assert again.options == setup.options


def test_a_layout_written_out_is_known_by_its_name() -> None:
    text = layouts()["eight"].text()
    assert agreed(track=text).options["track"] == "eight"


def test_a_track_travels_in_a_record() -> None:
    match = Match(GAME, agreed(track=SMALL, laps=1), seeded(3))
    text = match.record().write()
    assert "option track A s r r G s r r; laps 2; inside L; name custom\n" in text
    assert read_record(text).set_up().options == match.setup.options


def test_the_cards_of_the_track_are_taken_out_of_the_pile() -> None:
    scene = Scene.at_the_start(2, track="A s:L1 r:L1 r G s r r")
    counts = scene.setup.count_box(scene.race)
    assert counts["TR:L1"] == 2
    assert scene.view(None).pile == 96 - 6 - 18
    assert scene.laid(2) == "TR:L1"
    assert scene.view(None).track[1].hazards == (("L", 1),)


def test_a_track_that_cannot_be_raced_on_is_refused() -> None:
    assert "no track 'nowhere'" in sentence(lambda: agreed(track="nowhere"))
    assert "section 7" in sentence(lambda: agreed(track="A s r r G s r y"))


def test_laps_override_those_of_the_track() -> None:
    setup = agreed(track="three_lap", laps=1)
    assert (int(setup.box.laps), int(setup.box.finish)) == (1, 10)
    assert setup.options["laps"] == 1
    scene = Scene(Die("12L3", 1, tokens=0), AFAR, only=A, options={"laps": 1})
    assert scene.details()["races"][0]["reason"] == "finish"


def test_laps_left_to_the_track() -> None:
    assert agreed(laps="track").options["laps"] is None
    assert int(agreed(laps="track").box.laps) == 2


def test_on_a_track_that_runs_the_other_way_the_garage_lies_on_the_other_side() -> None:
    mirrored = "A s y y s r y G y y r y"
    scene = Scene(Die("7L1", 3, "S S", condition=5), Die("1L1"), only=A, options={"track": mirrored})
    assert {"lane G", "drift G"} <= set(scene.offered())
    assert scene.view(None).inside == "R"
    start = Scene.at_the_start(2, rolls=[9, 1], track=mirrored)
    assert [start.at(A), start.at(B)] == ["0R3", "0L3"]


# -- races ------------------------------------------------------------------------------------------------------


def test_a_series_sets_every_race_up_anew() -> None:
    scene = Scene(
        Die("24L3", 1, "S", tokens=0),
        Die("9R1", 0, condition=3, tokens=0),
        only=A,
        options={"races": 2},
        laid={4: "S:L1"},
    )
    scene.do(A, "forward", "card S")
    view = scene.view(None)
    assert (view.race, view.round, view.decision) == (2, 1, "speed")
    assert [(seat.condition, seat.tokens, seat.hand_size, seat.speed) for seat in view.seats] == [(9, 2, 9, 0)] * 2
    assert [seat.points for seat in view.seats] == [2, 1]
    assert scene.laid(4) == "S"
    assert view.discards == ()
    assert len(scene.events("rolled")) >= 2
    assert view.finishes[0].order == (A, B)


# -- variants ------------------------------------------------------------------------------------------------------


def test_lap_leader_draws_two_cards_once_a_lap() -> None:
    dice = [Die("12L3", 1, tokens=0), Die("12R3", 1, tokens=0)]
    scene = Scene(*dice, options={"lap_leader": True})
    assert scene.events("led_lap") == [{"seat": A, "lap": 1}]
    assert (scene.cards(A), scene.cards(B)) == (2, 0)
    printed = Scene(*dice)
    assert (printed.cards(A), printed.cards(B)) == (0, 0)


def test_lap_leader_the_start_does_not_count_and_every_lap_does() -> None:
    start = Scene(Die("0L3", 1, tokens=0), AFAR, only=A, options={"lap_leader": True})
    assert start.events("led_lap") == []
    second = Scene(Die("24L3", 1, tokens=0), AFAR, only=A, laps_led=1, options={"lap_leader": True, "laps": 3})
    assert second.events("led_lap") == [{"seat": A, "lap": 2}]


def test_lap_leader_a_die_in_the_middle_of_a_lap_leads_nothing() -> None:
    scene = Scene(Die("16L1", 2, "TY", tokens=0), AFAR, only=A, options={"lap_leader": True})
    scene.do(A, "forward", "forward", "stop", "pass")
    assert scene.events("led_lap") == []


def test_lap_leader_a_die_pulled_over_the_line_leads() -> None:
    scene = Scene(Die("1L1", 1, tokens=0), Die("12L3", 1, tokens=0), only=A, options={"lap_leader": True})
    assert scene.events("led_lap") == [{"seat": B, "lap": 1}]


def test_nitro_madness_is_off_by_default() -> None:
    assert "nitro 3" not in Scene(Die("0L1", 1, "S"), AFAR, only=A).offered()


def test_disaster_area_replaces_plain_cards_and_they_go_back_into_the_pile() -> None:
    scene = Scene.at_the_start(2, rolls=[9, 1], disasters="TY:R1 TY:R2", disaster_area=2)
    before = scene.view(None).pile
    assert [(one["seat"], one["card"]) for one in scene.events("disaster_drawn")] == [(A, "TY:R1")]
    scene.do(A, "target 5")
    # One section of the type is left for the second card; it is laid there without asking, and the cards are dealt.
    assert [scene.laid(section) for section in (5, 10)] == ["TY:R1", "TY:R2"]
    assert scene.view(None).pile == before + 2 - 1 - 18
    assert scene.asked() == "speed"


def test_disaster_area_more_cards_than_there_are_hazards() -> None:
    box = '{"faces": {"S": 30, "TR": 30, "TY": 30, "S:L1": 1}}'
    scene = Scene.at_the_start(2, components=box, disaster_area=24)
    assert scene.asked() == "disaster"
    scene.do(scene.waiting()[0], "target 4")
    assert scene.asked() == "speed"


def test_draft_chain_a_refusal_breaks_it() -> None:
    dice = [Die("4L3", 3, "TY TR", tokens=0), Die("4L2", 3, "S TR"), Die("4L1", 3, "S")]
    scene = Scene(*dice, only=A, options={"draft_chain": True})
    scene.do(A, "forward", "card TY")
    scene.do(B, "resist", "card S")
    assert scene.waiting() == [A]
    assert [scene.at(seat) for seat in (B, C)] == ["4L2", "4L1"]
    turn = scene.view(None).turn
    assert turn is not None
    assert turn.train == ()


def test_draft_chain_nearest_first_each_into_the_space_left() -> None:
    dice = [Die("5L1", 3, "S TR TR", tokens=0), Die("4L3", 3, "TY"), Die("4L2", 2, "S"), Die("4L1", 1)]
    scene = Scene(*dice, only=A, options={"draft_chain": True})
    scene.do(A, "forward")
    assert scene.view(None).turn is not None
    scene.do(B, "ride", "card TY")
    scene.do(C, "ride")
    assert [scene.at(seat) for seat in (A, B, C, D)] == ["5L2", "5L1", "4L3", "4L2"]
    assert [one["seat"] for one in scene.events("pulled")] == [B, C, D]


def test_nitro_tokens() -> None:
    for tokens in (0, 1, 2):
        scene = Scene.at_the_start(2, nitro_tokens=tokens)
        assert [seat.tokens for seat in scene.view(None).seats] == [tokens, tokens]


def test_late_lane_change_off_keeps_a_die_in_the_garage_too() -> None:
    for late in (True, False):
        scene = Scene(Die("7G2", 1, "TR TR", condition=5), AFAR, only=A, options={"late_lane_change": late})
        scene.do(A, "repair")
        assert scene.asked() == ("step" if late else "place")


def test_late_lane_change_off_keeps_a_die_out_of_the_garage_too() -> None:
    for late in (True, False):
        scene = Scene(Die("7R1", 1, "TR TR", condition=5, tokens=0), AFAR, only=A, options={"late_lane_change": late})
        scene.do(A, "forward")
        assert (scene.asked() == "step" and "lane G" in scene.offered()) == late


def test_max_rounds_the_race_is_called_after_that_round() -> None:
    scene = Scene.at_the_start(2, rolls=[9, 1], max_rounds=1)
    for seat in (A, B):
        scene.do(seat, "speed 0")
    for seat in (A, B):
        scene.do(seat, "pass")
    assert scene.result().reason == "round_limit"
    assert scene.result().winners == (A,)
    assert scene.details()["races"] == [{"order": [A, B], "reason": "round_limit", "rounds": 1}]


def test_max_rounds_a_finish_in_the_last_round_is_a_finish() -> None:
    scene = Scene(Die("24L3", 1, tokens=0), AFAR, only=A, round=7, options={"max_rounds": 7})
    assert scene.result().reason == "finish"
