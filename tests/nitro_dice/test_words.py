"""Words and prices on the page: what a choice costs is said in full before it is made, and nothing that is not so."""

from __future__ import annotations

import re

import pytest

from hairpin.drawing import Ask, Order, Way
from hairpin.games.nitro_dice import GAME
from tests.nitro_dice.positions import Position
from tests.nitro_dice.scenes import A, B, Die, Scene
from tests.screens import Eyes, match_of, played

FAR = Die("9R1")  # a die that has nothing to do with it
WRECK = {"condition_floor": "wreck"}
MADNESS = {"nitro_madness": True}


def asked(scene: Scene, seat: int) -> Ask:
    ask = Eyes(scene.match, seat, ("wide",)).look().decision
    assert ask is not None
    return ask


def ways(scene: Scene, seat: int) -> dict[str, Way]:
    return {way.id: way for way in asked(scene, seat).ways}


def damage_signs(way: Way) -> int:
    return [fact.symbol for fact in way.facts].count("nd-damage")


# -- a slipstream -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "condition", "speed", "words"),
    [
        (WRECK, 1, 1, "a hazard; the damage wrecks you"),
        ({}, 1, 1, "a hazard; no effect at condition 1"),
        ({}, 4, 4, "a hazard; condition 4 to 3, speed 4 to 3"),
        ({}, 9, 2, "a hazard; condition 9 to 8"),
    ],
)
def test_a_ride_tells_what_its_damage_does(options: dict[str, object], condition: int, speed: int, words: str) -> None:
    scene = Scene(
        Die("4L2", 4, "TY"), Die("4L1", speed, "S TY", condition), FAR, only=A, laid={4: "S:L2"}, options=options
    )
    scene.do(A, "forward")
    ride = ways(scene, B)["ride"]
    assert ride.small == f"straight 4, left lane, space 2; {words}"
    assert ride.mood == ("tail" if "wrecks" in words else "")
    scene.do(B, "ride")
    assert ("wrecked" in scene.kinds()) == ("wrecks" in words)
    assert "wrecks" in words or f"speed {speed} to" not in words or scene.speed(B) == 3


def test_a_ride_is_called_free_once() -> None:
    scene = Scene(Die("4L2", 4, "TY"), Die("4L1", 2, "S TY"), FAR, only=A)
    scene.do(A, "forward")
    ride = ways(scene, B)["ride"]
    assert (ride.label, ride.small) == ("Ride one space", "straight 4, left lane, space 2")
    assert [fact.words for fact in ride.facts] == ["free"]
    lit = Eyes(scene.match, B, ("wide",)).look().board("track").drawing("wide")
    assert [piece.words for piece in lit.pieces if piece.id == "to-ride"] == ["Ride: straight 4, left lane, space 2"]


# -- moves that are left, and boosts ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "at", "then"),
    [(1, "0L3", "Then 2 moves left, 1 of the boost."), (2, "0L3", "Then 3 moves left, 1 of the boost.")],
)
def test_handling_in_a_boost_counts_the_moves_of_the_boost(speed: int, at: str, then: str) -> None:
    scene = Scene(Die(at, speed, "S S:L1 TR"), FAR, only=A)
    scene.do(A, "nitro 2", "forward")
    assert asked(scene, A).small == then
    scene.do(A, "card S")
    ask = asked(scene, A)
    assert (ask.label, ask.words) == ("Nitrous", "Nitrous, 1 move to take: where to?")
    assert ways(scene, A)["stop"].reason in then.replace(" moves left,", " to move")


def test_handling_in_a_boost_after_the_last_move_is_not_the_end() -> None:
    scene = Scene(Die("0L2", 1, "S S:L1 TR"), FAR, only=A)
    scene.do(A, "forward", "nitro 2", "forward")
    assert scene.asked() == "handling"
    assert asked(scene, A).small == "Then 1 move of the boost left."
    scene.do(A, "card S")
    assert asked(scene, A).small == "All of it must be taken; then no move is left."


def test_a_boost_says_how_many_moves_are_left_behind_it() -> None:
    scene = Scene(Die("0L1", 3, "S S:L1 TR"), FAR, only=A)
    scene.do(A, "nitro 2")
    assert asked(scene, A).small == "All of it must be taken; then 3 moves of speed 3 left."


def test_a_boost_of_three_repeats_its_damage_and_its_last_step_counts_it() -> None:
    """The damage is taken after the third space (ruling 53)."""
    scene = Scene(Die("0L1", 2, "TY TY TR S"), FAR, only=A, laid={1: "S:L1"}, options=MADNESS)
    scene.do(A, "nitro 3")
    assert asked(scene, A).small == (
        "All of it must be taken, and at its end it costs 1 damage; then 2 moves of speed 2 left."
    )
    assert damage_signs(ways(scene, A)["ahead"]) == 0
    scene.do(A, "forward", "forward")
    ahead = ways(scene, A)["ahead"]
    assert ahead.small == (
        "onto straight 1: straight due, you hold 1; a hazard; the boost costs 1 damage; condition 9 to 7"
    )
    assert damage_signs(ahead) == 2
    assert "boost" not in ways(scene, A)["lane-R"].small
    assert "the boost costs 1 damage; condition 9 to 8" in ways(scene, A)["drift-R"].small
    scene.do(A, "forward")
    assert ways(scene, A)["damage"].small == "with the hazard and boost: condition 9 to 6"
    assert asked(scene, A).small == (
        "Then 2 moves left. A hazard waits on this space, too. The boost costs 1 damage, too."
    )
    scene.do(A, "card S")
    assert scene.condition(A) == 7


def test_what_a_boost_of_three_leaves_is_told_with_its_damage() -> None:
    scene = Scene(Die("0L1", 3, "S TR", 3), FAR, only=A, options=MADNESS)
    scene.do(A, "nitro 3")
    assert asked(scene, A).small.endswith("; then 2 moves of speed 2 left.")


def test_a_boost_of_three_that_is_cut_short_is_counted_as_well() -> None:
    ram = Scene(Die("0L1", 4, "S TR"), Die("0L2", 3), FAR, only=A, options=MADNESS)
    ram.do(A, "nitro 3")
    way = ways(ram, A)["ram"]
    assert "the boost costs 1 damage; condition 9 to 7, speed 4 to 3;" in way.small
    assert damage_signs(way) == 2
    ram.do(A, "forward")
    assert (ram.condition(A), ram.speed(A)) == (7, 3)
    halt = Scene(Die("0L1", 3, "S TR", 3), FAR, only=A, laid={1: "S:L1"}, options=MADNESS)
    halt.do(A, "forward", "forward", "nitro 3")
    assert ways(halt, A)["ahead"].small.endswith(
        "a hazard; the boost costs 1 damage; condition 3 to 1, speed 3 to 1, and you stop"
    )
    halt.do(A, "forward")
    assert ways(halt, A)["damage"].small == "with the hazard and boost: condition 3 to 1, speed 3 to 1, and you stop"
    halt.do(A, "card S")
    assert (halt.condition(A), halt.speed(A), halt.at(A)) == (1, 1, "1L1")


def test_the_terminal_tells_the_damage_of_a_boost_of_three() -> None:
    at = Position([Die("0L1", 1, "TY TR"), FAR], nitro_madness=True).answer("nitro 3")
    assert at.decision().follows.endswith(", and at its end it costs 1 damage; then 1 move of speed 1 left.")
    assert at.choice("forward").cost == "left lane, space 2"
    at.answer("forward", "forward")
    assert "; the boost costs 1 damage; condition 9 to " in at.choice("forward").cost
    assert "boost" not in at.choice("lane R").cost
    ram = Position([Die("0L1", 4, "S TR"), Die("0L2", 3), FAR], nitro_madness=True).answer("nitro 3")
    assert "; the boost costs 1 damage; condition 9 to 7" in ram.choice("forward").cost


def test_braking_the_last_move_leaves_none() -> None:
    scene = Scene(Die("4L1", 1, "S TY"), FAR, only=A)
    assert ways(scene, A)["brake"].follows == "Speed 1 to 0: no move left."
    assert Position([Die("4L1", 1, "S TY"), FAR]).choice("brake").cost == "1 card; speed 1 to 0: no move left"


# -- when all moves are made ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("me", "words"),
    [
        (Die("0L1", 1, "S"), "You may still change lanes or use a token."),
        (Die("4L2", 1, "S"), "You may still change lanes."),  # turns ahead
        (Die("0L1", 1, "S", tokens=0), "You may still change lanes."),
        (Die("0L1", 1, ""), "You may still use a token."),
        (Die("7G1", 1, "S"), "You may still leave the garage."),
        (Die("7R2", 1, "S", 5, 0), "You may still change lanes or turn into the garage."),
    ],
)
def test_at_the_end_only_what_can_still_be_done_is_named(me: Die, words: str) -> None:
    scene = Scene(me, FAR, only=A)
    scene.do(A, "forward")
    assert asked(scene, A).words == "All moves are made. Is that all?"
    assert asked(scene, A).small == words
    position = Position([me, FAR])
    while position.asked != A:
        position.answer("pass")
    assert position.answer("forward").decision().follows == words


# -- others that are hurt -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "options", "words"),
    [
        (7, {}, "takes 1 damage too"),
        (1, {}, "no effect on {} at condition 1"),
        (1, WRECK, "is wrecked"),
    ],
)
def test_running_into_somebody_tells_what_that_one_suffers(
    condition: int, options: dict[str, object], words: str
) -> None:
    other = min(6, condition)
    scene = Scene(Die("4L1", 2, "S", 2), Die("4L2", other, "", condition), FAR, only=A, options=options)
    small = ways(scene, A)["ram"].small
    name = scene.match.names[B]
    assert small.startswith("you stay behind, your movement ends; condition 2 to 1, speed 2 to ")
    assert small.endswith(words.format(name) if "{}" in words else f"{name} {words}")
    scene.do(A, "forward")
    if condition > 1:
        assert (scene.condition(B), scene.speed(B)) == (condition - 1, other)
    assert ("wrecked" in scene.kinds()) == ("wrecked" in words)


def test_a_gap_names_both_prices_its_side_and_those_who_are_passed() -> None:
    scene = Scene(Die("0L3", 3, "S TY TR"), Die("1L1", 5), Die("1R1", 4), only=A)
    for lane, side in (("L", "left"), ("R", "right")):
        gap = ways(scene, A)[f"gap-{lane}"]
        assert "hurts the two you pass as well" in gap.small
        assert gap.compose is not None
        outcome = gap.compose.one["card-TY"]
        assert outcome.words == f"Shoot the gap to the {side} with the right turn?"
        assert outcome.cost is not None
        assert outcome.cost.words == "1 token, 1 card"
    at = Position([Die("0L3", 3, "S TY TR"), Die("1L1", 2), Die("1R1", 2)]).answer("gap R")
    assert at.decision().ask == "Shoot the gap to the right: which card?"


# -- handling, and cards that go ---------------------------------------------------------------------------------


def test_damage_for_a_section_is_told_with_the_hazard_that_waits_there() -> None:
    scene = Scene(Die("3L2", 2, "S S:L1 TY", 6), FAR, only=A, laid={4: "S:L1"})
    scene.do(A, "forward")
    assert ways(scene, A)["damage"].small == "with the hazard: condition 6 to 4"
    scene.do(A, "damage")
    assert scene.condition(A) == 4
    at = Position([Die("3L2", 2, "S S:L1 TY", 6), FAR], laid={4: "S:L1"}).answer("forward")
    assert at.choice("damage").cost == "with the hazard: condition 6 to 4"


def test_damage_for_a_section_is_told_with_that_of_the_gap() -> None:
    scene = Scene(Die("0L3", 3, "S S:L1 TR TR", 6), Die("1L1", 5), Die("1R1", 4), only=A)
    scene.do(A, "gap L", "card TR")
    assert asked(scene, A).small == "Then 3 moves left. The gap costs 1 damage, too."
    assert ways(scene, A)["damage"].small == "with the gap: condition 6 to 4"
    scene.do(A, "damage")
    assert scene.condition(A) == 4


@pytest.mark.parametrize(("hand", "pick"), [("S S TY TR", "it goes"), ("S S TY TR TR", "they go")])
def test_whoever_gives_cards_up_is_told_that_none_is_drawn(hand: str, pick: str) -> None:
    """Down to the condition, and never beyond it (rules 3.4)."""
    scene = Scene(Die("4L1", 1, hand, 3), Die("1L1", 1, "S"), phase="replenish")
    ask = asked(scene, A)
    held = len(hand.split())
    assert ask.small == f"You hold {held}, and condition 3 allows 3: you draw none this round."
    compose = ask.ways[0].compose
    assert compose is not None
    many = "1 card" if held == 4 else "2 cards"
    assert compose.counts["0"].words == f"Pick {many} to give up: {pick} to the discards."
    scene.do(A, *["card S"] * (held - 3))
    assert {"seat": A, "cards": 0} in scene.events("replenished")


def test_three_cards_are_picked_to_pay_with() -> None:
    scene = Scene(Die("3L2", 2, "S S:L1 TY TR"), FAR, only=A)
    scene.do(A, "forward")
    compose = ways(scene, A)["three"].compose
    assert compose is not None
    assert compose.counts["0"].words == "Pick 3 cards to pay with."


# -- what cannot be done ---------------------------------------------------------------------------------------------


def test_repairing_is_only_in_the_garage_and_nitrous_is_not() -> None:
    assert ways(Scene(Die("7R1", 5, "S", 5), FAR, only=A), A)["repair"].reason == "only in the garage"
    assert ways(Scene(Die("7G1", 5, "S", 5), FAR, only=A), A)["nitro-2"].reason == "not in the garage"


@pytest.mark.parametrize(("most", "reason"), [(1, "one a turn"), (2, "no token")])
def test_a_token_that_is_left_is_not_called_used_up(most: int, reason: str) -> None:
    scene = Scene(Die("0L1", 2, "S S TR"), FAR, only=A, options={"nitro_per_turn": most})
    scene.do(A, "nitro 2", "forward", "forward")
    if most == 2:
        scene.do(A, "nitro 2", "forward", "card S", "forward")
    assert ways(scene, A)["nitro-2"].reason == reason


# -- laying ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "spots"),
    [
        ("TR:R2", "hazard on right lane, space 2"),
        ("TR:L1R3", "hazards on left lane, space 1 and right lane, space 3"),
    ],
)
def test_the_question_and_the_sections_call_hazards_by_the_same_words(face: str, spots: str) -> None:
    scene = Scene.at_the_start(3, disasters=face, disaster_area=1)
    ask = asked(scene, scene.waiting()[0])
    assert ask.words == "Where do you lay the left turn?"
    assert ask.small == f"{spots.capitalize()}. It was drawn for you."
    compose = ask.ways[0].compose
    assert compose is not None
    assert all(one.follows.endswith(f"; {spots}.") for one in compose.one.values())


# -- the order table and the end ----------------------------------------------------------------------------------


def statuses(order: Order | None) -> set[str]:
    assert order is not None
    return {driver.status for driver in order.drivers if driver.name == "You"}


def test_what_the_table_says_of_a_driver_fits_you_as_well() -> None:
    seen: set[str] = set()
    for seats, seed, rounds, hazards in ((3, 2, 6, 6), (5, 3, 4, 0)):
        match = match_of(GAME, seats, seed, max_rounds=rounds, disaster_area=hazards)
        eyes = [Eyes(match, seat, ("wide",)) for seat in range(seats)]
        for _ in played(match, seed):
            for one in eyes:
                seen |= statuses(one.look().order)
    assert {"laying", "paying", "may ride", "setting speed", "may lay", "waiting", "next"} <= seen
    third = {status for status in seen if re.search(r"^(is|\w+s\??)\b", status) and not status.startswith("was")}
    assert third == set()


@pytest.mark.parametrize(("races", "total"), [(1, "Points"), (2, "")])
def test_the_end_says_how_points_are_given(races: int, total: str) -> None:
    match = match_of(GAME, 3, 2, max_rounds=2, races=races)
    eyes = Eyes(match, 0)
    for _ in played(match, 2):
        pass
    result = eyes.look().result
    assert result is not None
    assert result.foot == "3 points for the winner of a race, and one less for every place behind."
    assert result.total == total
