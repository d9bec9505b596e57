"""Easy games: what is declared is kept, hidden and said; what cannot be declared is refused with a sentence."""

from __future__ import annotations

import pytest

from hairpin.engine.chance import seeded
from hairpin.games.default_terminal import terminal_of
from hairpin.games.easy import Rules, number
from hairpin.games.things import FACE_DOWN, things_in
from hairpin.match import Match
from hairpin.refusal import BadGame
from tests.fifth_game import GAME
from tests.fifth_game.rules import Sprint


@pytest.mark.parametrize("name", ["length", "seats", "apply", "chosen", "waiting"])
def test_a_field_cannot_take_a_name_that_all_rules_have(name: str) -> None:
    with pytest.raises(BadGame, match=f"the field {name} of Odd needs another name"):
        type("Odd", (Rules,), {name: number()})


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
