"""Easy games: what is declared is kept, hidden and said; what cannot be declared is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hairpin.engine.chance import seeded
from hairpin.games.default_board import DefaultBoard
from hairpin.games.default_terminal import terminal_of
from hairpin.games.easy import Cards, Question, Rules, easy_game, kinds, number, pile
from hairpin.games.easy.fields import Field
from hairpin.games.things import FACE_DOWN, things_in
from hairpin.match import Match
from hairpin.refusal import BadGame
from tests.fifth_game import GAME
from tests.fifth_game.rules import Sprint
from tests.testing.failing_rules import Relay, game_of


@pytest.mark.parametrize("name", ["length", "seats", "apply", "chosen", "waiting"])
def test_a_field_cannot_take_a_name_that_all_rules_have(name: str) -> None:
    with pytest.raises(BadGame, match=f"the field {name} of Odd needs another name"):
        type("Odd", (Rules,), {name: number()})


def test_a_field_that_hides_a_function_says_so() -> None:
    hiding = pile(Cards("light", ("red", "green")))
    assert isinstance(hiding, Field)
    with pytest.raises(BadGame, match=r"a field called .*pile.* hides the function of that name, so call it something"):
        hiding(Cards("light", ("red", "green")))


@pytest.mark.parametrize("part", ["ask", "explain", "follows"])
def test_a_question_that_names_an_unknown_field_is_refused_with_its_class(part: str) -> None:
    words = {"ask": "Go?", "explain": "", "follows": "", part: "The round is {ruond}."}
    with pytest.raises(BadGame) as refused:
        type("Odd", (Relay,), {"questions": (Question("risk", **words),)})
    assert str(refused.value) == (
        "the question risk names {ruond}, which is no field of Odd; did you mean round? there are: round, spaces"
    )


def test_a_question_may_name_the_fields_of_its_class_and_of_those_before() -> None:
    asking = Question("risk", "Go?", "Round {round}, limit {limit}.")
    assert type("Good", (Relay,), {"questions": (asking,), "limit": number()})


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("caught", "Relay has no field caught; declare it in the class, as in `caught: int = number()`"),
        ("ruond", "Relay has no field ruond; did you mean round? declare it in the class, as in"),
    ],
)
def test_a_value_that_is_no_field_cannot_be_set(name: str, words: str) -> None:
    state = game_of(Relay, "relay").set_up(2).start(seeded(1), False)
    with pytest.raises(BadGame) as refused:
        setattr(state, name, [])
    assert words in str(refused.value)
    assert not hasattr(state, name)


def test_a_property_can_be_set() -> None:
    def put(self: Relay, value: int) -> None:
        self.round = value

    laps = property(lambda self: self.round, put)
    state = game_of(type("Good", (Relay,), {"laps": laps}), "good").set_up(2).start(seeded(1), False)
    state.laps = 4  # type: ignore[attr-defined]
    assert isinstance(state, Relay)
    assert state.round == 4


@pytest.mark.parametrize("value", [[], {1}])
def test_a_value_that_all_matches_would_share_is_refused_with_its_class(value: object) -> None:
    kind = type(value).__name__
    with pytest.raises(BadGame, match=f"Odd.caught is a {kind} that all matches would share: declare it as a field"):
        type("Odd", (Relay,), {"caught": value})


def test_two_actions_of_one_name_are_refused_with_the_game() -> None:
    odd = type("Odd", (Relay,), {"actions": {7: "brake", 8: "brake"}})
    with pytest.raises(BadGame, match=r"^two actions are called 'brake': 7 and 8$"):
        game_of(odd, "odd")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ((0, "drove", "seat space", "{seat} at {speed}."), "the event drove names {speed}; it has seat, space"),
        (
            (0, "drew", "seat card", "{seat}: {card}.", "{seat}: {card}."),
            "the event drew, in its sentence for others, names {card}; it has seat",
        ),
    ],
)
def test_an_event_that_names_an_unknown_field_is_refused_with_the_game(
    row: tuple[int, str, str, str], words: str
) -> None:
    odd = type("Odd", (Relay,), {"events": kinds(row)})
    with pytest.raises(BadGame) as refused:
        easy_game(odd, "odd", "Odd", "odd", (2, 4), lambda: "")
    assert str(refused.value) == words


def test_a_seat_that_is_asked_and_may_do_nothing_is_named() -> None:
    odd = type("Odd", (Relay,), {"may": lambda self, seat: []})
    with pytest.raises(BadGame, match=r"^may\(0\) returned nothing for the question turn$"):
        Match(game_of(odd, "odd"), game_of(odd, "odd").set_up(2), seeded(1))


@pytest.mark.parametrize(
    ("does", "words"),
    [
        (lambda self, seat: self.roll("wnid"), "`luck` has no 'wnid'; did you mean wind? there are: wind, card"),
        (lambda self, seat: self.roll("card"), "the luck 'card' is a deck: use self.draw or self.turn_over"),
        (lambda self, seat: self.draw("wind", self.deck, seat), "the luck 'wind' is a die: use self.roll"),
        (
            lambda self, seat: [self.turn_over("card", self.deck) for _ in range(3)],
            "there is no card to draw for 'card': the pile is empty; look at its `n` before",
        ),
        (
            lambda self, seat: self.tell(0, seat),
            "the event drove was told with 1 numbers, and its row names 2: seat, space",
        ),
        (lambda self, seat: self.tell(7, seat), "there is no event 7: `events` has 0"),
    ],
)
def test_luck_and_events_that_are_not_declared_so_are_refused(does: Callable[[Any, int], Any], words: str) -> None:
    cards = Cards("card", ("red", "green"))
    odd = type("Odd", (Relay,), {"luck": {"wind": 6, "card": cards}, "deck": pile(cards)})
    state = game_of(odd, "odd").set_up(2).start(seeded(1), False)
    with pytest.raises(BadGame) as refused:
        does(state, 0)
    assert str(refused.value) == words


def test_an_answer_that_is_no_action_is_named() -> None:
    odd = type("Odd", (Relay,), {"may": lambda self, seat: [0, 1, 12]})
    with pytest.raises(BadGame, match=r"^may\(0\) returned 12, and `actions` has no such number$"):
        game_of(odd, "odd").set_up(2).start(seeded(1), False)


@pytest.mark.parametrize("board", [DefaultBoard, DefaultBoard(GAME)])
def test_a_board_that_cannot_be_made_is_refused(board: Any) -> None:
    with pytest.raises(BadGame) as refused:
        easy_game(Relay, "odd", "Odd", "odd", (2, 4), lambda: "", board=board)
    assert str(refused.value) == "board= is a function without arguments, as in `board=lambda: DefaultBoard(GAME)`"


def test_each_match_has_values_of_its_own() -> None:
    setup = GAME.set_up(2)
    one, other = (setup.start(seeded(seed), False) for seed in (1, 2))
    assert isinstance(one, Sprint)
    assert isinstance(other, Sprint)
    one.distances[0] = 7
    assert other.distances[0] == 0
    twin = one.clone()
    assert isinstance(twin, Sprint)
    assert twin.distances is not one.distances
    assert twin.snapshot() == one.snapshot()


def test_a_viewer_sees_their_own_hand_and_how_many_cards_others_hold() -> None:
    match = Match(GAME, GAME.set_up(3), seeded(4))
    (hands,) = things_in(match.view(1), 3).hands
    assert hands.cards[0] == hands.cards[2] == (FACE_DOWN,) * 3
    assert FACE_DOWN not in hands.cards[1]
    (hands,) = things_in(match.view(None), 3).hands
    assert {card for cards in hands.cards for card in cards} == {FACE_DOWN}
    (pile,) = things_in(match.view(None), 3).piles
    assert pile.count == 24 - 9


def test_words_are_said_to_the_viewer() -> None:
    match = Match(GAME, GAME.set_up(2, {"rounds": 1}), seeded(4))
    decision = match.decision(0)
    assert decision is not None
    assert "{" not in decision.follows
    match.submit(0, "coast")
    match.submit(1, "coast")
    assert match.over
    assert [telling.words for telling in match.told(1)][-1] == "You move 1, to space 1."
    result = match.result()
    assert result is not None
    assert result.words == "Red and Yellow share the victory with 1 space."
    assert terminal_of(GAME)
