"""What the box of Street Racing prints (rules 1), boxes of one's own, and how a wrong component file is refused."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.components import read_components
from hairpin.match.replay import replay
from hairpin.refusal import BadComponents
from tests.street_racing.layouts import box, with_card
from tests.street_racing.scenes import GREEN, Scene

PRINTED = tomllib.loads(GAME.printed())


def refusal(text: str) -> str:
    """The sentence with which a component file is refused."""
    with pytest.raises(BadComponents) as refused:
        GAME.set_up(2, None, text)
    return str(refused.value)


# -- the printed box -----------------------------------------------------------------------


def test_the_box_prints_five_cards_a_driver() -> None:
    cards = {
        card.name: (card.value, card.steering, card.pickup, card.block, card.bonus)
        for card in read_components(None).cards
    }
    assert cards == {
        "coast": (0, 0, "all", False, 0),
        "cruise": (1, 0, "one", False, 0),
        "block": (2, 1, "none", True, 0),
        "pass": (3, 1, "none", False, 2),
        "push": (4, 2, "none", False, 0),
    }
    assert read_components(None).card("pass").bonus_when == "behind"


def test_the_box_prints_twelve_roads_and_twelve_tokens() -> None:
    printed = read_components(None)
    assert dict(zip(printed.roads, printed.road_counts, strict=True)) == {
        "red": 3,
        "yellow": 3,
        "blue": 3,
        "straight": 3,
    }
    assert dict(zip(printed.colours, printed.token_counts, strict=True)) == {"red": 4, "yellow": 4, "blue": 4}
    assert printed.check_roads == ("red", "yellow", "blue")
    assert (printed.steering_tokens, printed.skid_tokens, printed.water_tokens) == (3, 2, 2)


def test_the_box_prints_the_penalties() -> None:
    assert read_components(None).penalty == (
        (0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
        (0, 0, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6),
    )


def test_the_printed_file_says_what_no_file_says() -> None:
    assert read_components(GAME.printed()) == read_components(None)
    assert read_components(box()) == read_components(None)


def test_a_race_is_set_up_from_the_whole_box() -> None:
    scene = Scene.at_the_start(luck={"road_current": "red", "road_flip": "straight"})
    view = scene.view()
    assert view.unseen == {"red": 2, "yellow": 3, "blue": 3, "straight": 2}
    assert [seat.hand for seat in view.seats] == [("coast", "cruise", "block", "pass", "push")] * 2
    assert [(seat.speed, seat.gap, seat.face_up, seat.points) for seat in view.seats] == [(0, 0, (), 0)] * 2


# -- boxes of one's own ----------------------------------------------------------------------


def test_printed_values_of_ones_own_are_played_with() -> None:
    scene = Scene(components=with_card("push", value=6), gap=(1, 0))
    scene.play("push", "coast")
    assert scene.speed(GREEN) == 6


def test_a_third_colour_of_another_name_is_just_a_bend() -> None:
    roads = {"red": 3, "yellow": 3, "green": 3, "straight": 3}
    components = box(
        check_roads=["red", "yellow", "green"], road_cards=roads, handling_tokens={"red": 4, "yellow": 4, "green": 4}
    )
    scene = Scene(road="green", speed=(4, 0), gap=(5, 0), components=components, luck={"handling_draw": "green"})
    scene.play("push", "coast")
    assert scene.events("matched") == [{"seat": GREEN, "token": "green", "lost": 2, "speed": 6}]
    assert scene.setup.print.road_words("green") == "green bend"


def test_a_card_of_ones_own_can_take_back_or_block() -> None:
    scene = Scene(components=with_card("push", pickup="one", block=True), gap=(1, 0), hand=("coast push", "coast pass"))
    scene.play("push", "pass")
    assert scene.asked() == "pickup"
    assert scene.offered(GREEN) == ["pickup cruise", "pickup block", "pickup pass"]
    assert scene.events("boosted") == []


def test_a_penalty_never_takes_more_than_the_speed() -> None:
    penalty = [[12] * 13, [12] * 13]
    scene = Scene(
        road="yellow", speed=(4, 0), gap=(5, 0), components=box(penalty=penalty), luck={"handling_draw": "yellow"}
    )
    scene.play("push", "coast")
    assert scene.events("matched") == [{"seat": GREEN, "token": "yellow", "lost": 8, "speed": 0}]
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 0, "before": 0}


def test_cards_of_equal_value_leave_the_order_to_a_lot() -> None:
    scene = Scene(components=with_card("pass", value=4), luck={"resolve_order": "seat-2"})
    scene.play("push", "pass")
    assert scene.events("goes_first") == [{"seat": 1, "why": "lot"}]


def test_a_record_carries_its_components() -> None:
    scene = Scene.at_the_start(components=with_card("push", value=6))
    scene.coast()
    record = scene.match.record()
    assert record.components is not None
    assert replay(record).state.snapshot() == scene.racing.snapshot()


# -- wrong files ---------------------------------------------------------------------------------


def cards(**changed: Any) -> dict[str, Any]:
    return {**PRINTED["car_cards"], **changed}


def penalty(row: int, speed: int, value: object) -> list[list[object]]:
    rows: list[list[object]] = [list(one) for one in PRINTED["penalty"]]
    rows[row][speed] = value
    return rows


WRONG = {
    "no file": ("not a = file", "the component file is neither TOML nor JSON"),
    "an unknown part": (box(wheels=4), "the component file has a part 'wheels'; it can have check_roads"),
    "no roads": (box(road_cards={}), "the component file has no road_cards: it needs a table under that name"),
    "roads that are a list": (box(road_cards=[3]), "the component file has no road_cards"),
    "a road with no cards": (
        box(road_cards={**PRINTED["road_cards"], "red": 0}),
        "road_cards: red is 0; it must be from 1 to 50",
    ),
    "half a road": (
        box(road_cards={**PRINTED["road_cards"], "red": 1.5}),
        "road_cards: red is 1.5; it must be a whole number",
    ),
    "a road called police": (
        box(road_cards={**PRINTED["road_cards"], "police": 1}),
        "road_cards: the name police is taken; police, water, steering or skid mean something else",
    ),
    "a road of two words": (
        box(road_cards={**PRINTED["road_cards"], "dirt road": 1}),
        "road_cards: 'dirt road' is no name",
    ),
    "too many roads": (
        box(road_cards={**PRINTED["road_cards"], **dict.fromkeys("abcdef", 1)}),
        "road_cards: there are 10 kinds of road; 8 are possible",
    ),
    "no bends": (
        box(check_roads=[]),
        "check_roads is []; it must be a list of roads out of red, yellow, blue or straight",
    ),
    "a bend that is no road": (
        box(check_roads=["red", "pink"]),
        "check_roads has a road 'pink'; road_cards has red, yellow",
    ),
    "a bend twice": (box(check_roads=["red", "red"]), "check_roads: a road stands twice"),
    "bends that are a number": (box(check_roads=3), "check_roads is 3; it must be a list of roads"),
    "a colour no road has": (
        box(handling_tokens={**PRINTED["handling_tokens"], "green": 4}),
        "handling_tokens: there are green tokens, but no road that needs a check is green; check_roads has red,",
    ),
    "tokens for straights": (
        box(handling_tokens={**PRINTED["handling_tokens"], "straight": 4}),
        "handling_tokens: there are straight tokens, but no road that needs a check is straight",
    ),
    "a bend without tokens": (
        box(handling_tokens={"red": 4, "yellow": 4}),
        "handling_tokens: blue is missing, though blue roads need a check; it can be 0",
    ),
    "fewer than no tokens": (
        box(handling_tokens={**PRINTED["handling_tokens"], "red": -1}),
        "handling_tokens: red is -1; it must be from 0 to 50",
    ),
    "one row of penalties": (box(penalty=[[0] * 13]), "penalty must have two rows"),
    "a short row": (box(penalty=[[0] * 12, [0] * 13]), "penalty without a skid: it must have 13 numbers"),
    "a negative penalty": (
        box(penalty=penalty(1, 5, -3)),
        "penalty with one skid: the loss at speed 5 is -3; it must be from 0 to 12",
    ),
    "a penalty in words": (
        box(penalty=penalty(0, 2, "one")),
        "penalty without a skid: the loss at speed 2 is 'one'; it must be a whole number from 0 to 12",
    ),
    "too little steering": (box(steering_tokens=1), "car card push: steering is 2; it must be from 0 to 1"),
    "too few skids": (box(skid_tokens=1), "the component file: skid_tokens is 1; it must be from 2 to 12"),
    "negative water": (box(water_tokens=-1), "the component file: water_tokens is -1; it must be from 0 to 12"),
    "steering in words": (box(steering_tokens="three"), "steering_tokens is 'three'; it must be a whole number"),
    "no cards": (box(car_cards={}), "the component file has no car_cards"),
    "a sixth card": (
        box(car_cards=cards(drift={"value": 2})),
        "car_cards has a card 'drift'; the cards are coast, cruise",
    ),
    "a missing card": (
        box(car_cards={name: card for name, card in PRINTED["car_cards"].items() if name != "pass"}),
        "car card pass is missing: it needs a table with its value and steering",
    ),
    "a negative value": (with_card("push", value=-4), "car card push: value is -4; it must be from 0 to 12"),
    "a value in words": (with_card("push", value=True), "car card push: value is True; it must be a whole number"),
    "no value": (
        box(car_cards=cards(push={"steering": 2})),
        "car card push: value is missing; it must be a whole number",
    ),
    "an unknown field": (with_card("push", nitro=1), "car card push has a value 'nitro'; it can have value, steering"),
    "a wrong pickup": (
        with_card("coast", pickup="two"),
        "car card coast: pickup is 'two'; it must be none, one or all",
    ),
    "a wrong condition": (
        with_card("pass", bonus_when="sometimes"),
        "car card pass: bonus_when is 'sometimes'; it must be never, behind, second or always",
    ),
    "a wrong bonus": (with_card("pass", bonus=13), "car card pass: bonus is 13; it must be from 0 to 12"),
    "a wrong block": (with_card("block", block="yes"), "car card block: block is 'yes'; it must be true or false"),
    "nobody takes all back": (
        with_card("coast", pickup="one"),
        "car_cards: no card has pickup all; without one a hand would",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_a_sentence_that_names_the_place(name: str) -> None:
    text, sentence = WRONG[name]
    assert sentence in refusal(text)
