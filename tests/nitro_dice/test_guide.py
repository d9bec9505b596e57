"""The pictures of the guide show what their words say."""

from __future__ import annotations

from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.match import Match
from hairpin.match.example import play_example
from tests.nitro_dice.scenes import A, B, C, D, Die, Scene

RED, YELLOW, BLUE, ORANGE = range(4)


def shown(name: str) -> Match:
    return play_example(GAME, GAME.examples()[name])


def view(name: str) -> NitroDiceView:
    found = shown(name).view(None)
    assert isinstance(found, NitroDiceView)
    return found


def places(name: str) -> list[str]:
    return [f"{seat.section}{seat.lane}{seat.space}" for seat in view(name).seats]


def offered(name: str) -> list[str]:
    match = shown(name)
    (seat,) = match.waiting
    return [match.setup.action_name(int(action)) for action in match.state.legal(seat)]


def test_the_grid_is_worked_example_1() -> None:
    assert view("grid").grid == (BLUE, YELLOW, RED, ORANGE)


def test_a_ride_is_free() -> None:
    assert offered("draft") == ["ride", "resist"]
    assert shown("draft").waiting == (RED,)


def test_a_step() -> None:
    turn = view("step").turn
    assert turn is not None
    assert (turn.mover, turn.left) == (BLUE, 1)
    assert {"forward", "drift R", "lane R"} <= set(offered("step"))
    assert places("step")[RED] == "0L3"


def test_laying_a_card_on_a_red_turn() -> None:
    assert offered("laying") == ["target 2", "target 3", "target 6", "target 8", "target 9", "target 11"]
    assert view("gap").track[2].face == "TR:R2"


def test_the_gap() -> None:
    assert places("gap")[:3] == ["1L1", "1R2", "1L2"]
    assert [seat.speed for seat in view("gap").seats] == [3, 1, 1, 0]
    assert offered("gap") == ["forward", "lane R", "brake", "nitro 2", "gap L", "gap R"]
    assert places("through")[RED] == "1L3"
    assert [seat.condition for seat in view("through").seats] == [8, 8, 8, 9]
    turn = view("through").turn
    assert turn is not None
    assert turn.left == 3


def test_the_collision_that_the_words_speak_of() -> None:
    match = shown("gap")
    forward = match.setup.action_number("forward")
    assert forward is not None
    match.submit(RED, forward)
    after = match.view(None)
    assert isinstance(after, NitroDiceView)
    assert [seat.condition for seat in after.seats] == [8, 9, 8, 9]
    assert after.seats[RED].speed == 1
    assert after.decision == "place"


# -- what the words say, tried out ------------------------------------------------------------------------


def told() -> str:
    return " ".join(GAME.guide().replace("*", "").split())


def test_hands_are_cut_down_before_cards_are_drawn() -> None:
    assert "whoever holds more cards than the condition allows gives up the rest. Then the leader draws 3" in told()
    scene = Scene(Die("4L1", 1, "S S TY TR", 3), Die("1L1", 1, "S"), phase="replenish")
    assert scene.asked() == "discard_limit"
    scene.do(A, "card S")
    assert [one["cards"] for one in scene.events("replenished")] == [0, 5]


def test_an_empty_pile_is_refilled_from_the_discards_or_not_at_all() -> None:
    assert "When the pile is empty, the discarded cards are shuffled and become the pile." in told()
    refilled = Scene(Die("4L1"), Die("1L1"), phase="replenish", pile="S", discards="TR TR TR TY TY TY")
    assert refilled.events("reshuffled") == [{"cards": 6}]
    assert [one["cards"] for one in refilled.events("replenished")] == [3, 4]
    assert "If there are none either, nobody draws any more." in told()


def test_who_is_in_front() -> None:
    """More sections, then fewer spaces to go in the own lane, inside, outside, garage, and there whoever came first."""
    assert "whoever has entered more sections. On one section it is whoever has fewer spaces to go" in told()
    assert "the inside lane comes before the outside lane, and the garage last" in told()
    by_sections = Scene(Die("2R1", 1, "S"), Die("1L3", 1, "S"), phase="speed")
    assert by_sections.view(None).order == (A, B)
    by_spaces = Scene(Die("2R2", 1, "S"), Die("2L1", 1, "S"), Die("2L2", 1, "S"), phase="speed")
    assert by_spaces.view(None).order == (C, B, A), "two to go inside and outside: the inside lane is first"
    garage = Scene(*[Die(at, 1, "S") for at in ("7G2", "7R2", "7G2", "7L2")], phase="speed")
    assert garage.view(None).order == (D, B, A, C)


def test_a_pulled_die_suffers_a_hazard() -> None:
    assert "suffers a hazard on its new space" in told()
    scene = Scene(Die("4L2", 4, "TY"), Die("4L1", 2, "S TY"), Die("9R1"), only=A, laid={4: "S:L2"})
    scene.do(A, "forward")
    scene.do(B, "ride")
    assert scene.condition(B) == 8


def test_one_token_a_turn() -> None:
    assert "You may use one token a turn." in told()
    scene = Scene(Die("0L1", 2, "S S TR"), Die("9R1"), only=A)
    scene.do(A, "nitro 2", "forward", "forward")
    assert not {"nitro 2", "gap L", "gap R"} & set(scene.offered())


def test_a_gap_needs_a_free_landing_on_a_straight() -> None:
    assert "directly in front of one of the two dice, and on a straight" in told()
    free = Scene(Die("1L1", 3, "S"), Die("1L2"), Die("1R2"), only=A)
    assert {"gap L", "gap R"} <= set(free.offered())
    taken = Scene(Die("1L1", 3, "S"), Die("1L2"), Die("1R2"), Die("1L3"), only=A)
    assert {"gap L", "gap R"} & set(taken.offered()) == {"gap R"}
    before_a_turn = Scene(Die("1L2", 3, "S"), Die("1L3"), Die("1R3"), only=A)
    assert not {"gap L", "gap R"} & set(before_a_turn.offered())


def test_points() -> None:
    assert (
        "The winner gets as many points as there are drivers, each place behind one less, and the last one 1." in told()
    )
    scene = Scene(Die("24L3", 1, tokens=0), Die("20L1"), Die("23R1"), Die("20L2"), only=A)
    assert scene.details()["points"] == [4, 1, 3, 2]
