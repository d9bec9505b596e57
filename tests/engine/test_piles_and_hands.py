"""Piles without an order, hands in the order of their kinds."""

from __future__ import annotations

import copy
import pickle

from hypothesis import given
from hypothesis import strategies as st

from hairpin.engine.hand import empty_hand, hand_of
from hairpin.engine.pile import empty_pile, pile_of

counts = st.lists(st.integers(0, 4), min_size=1, max_size=12)


@given(counts)
def test_nth_counts_through_the_kinds_in_their_order(counts: list[int]) -> None:
    pile = pile_of(counts)
    assert [int(pile.nth(k)) for k in range(pile.n)] == [kind for kind, n in enumerate(counts) for _ in range(n)]


@given(counts, counts)
def test_pouring_moves_everything(first: list[int], second: list[int]) -> None:
    size = min(len(first), len(second))
    one, two = pile_of(first[:size]), pile_of(second[:size])
    one.pour(two)
    assert [int(n) for n in one.counts] == [a + b for a, b in zip(first[:size], second[:size], strict=True)]
    assert (one.n, two.n) == (sum(first[:size]) + sum(second[:size]), 0)
    assert set(two.counts) == {0}


def test_a_pile_knows_what_it_holds() -> None:
    pile = pile_of([0, 2])
    assert pile.holds(1)
    assert not pile.holds(0)
    assert not pile.holds(5)
    assert not pile.holds(-1)
    pile.take(1)
    pile.put(0)
    assert repr(pile) == "Pile([1, 1])"


@given(st.lists(st.integers(0, 9), max_size=8))
def test_a_hand_keeps_its_cards_in_order(cards: list[int]) -> None:
    hand = hand_of(cards, 8)
    assert [int(hand.cards[k]) for k in range(hand.n)] == sorted(cards)
    assert hand.kinds() == len(set(cards))
    assert all(hand.holds(card) for card in cards)
    assert not hand.holds(10)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.data())
def test_taking_a_card_takes_one_of_its_kind(cards: list[int], data: st.DataObject) -> None:
    hand = hand_of(cards, 8)
    gone = data.draw(st.sampled_from(cards))
    hand.take(gone)
    left = sorted(cards)
    left.remove(gone)
    assert [int(hand.cards[k]) for k in range(hand.n)] == left
    # What is behind the last card is blank, so that equal hands are equal in every byte.
    assert all(hand.cards[k] == 0 for k in range(hand.n, 8))


def test_copies_share_nothing() -> None:
    hand, pile = hand_of([3, 1], 4), pile_of([1, 2])
    for twin in (hand.clone(), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        twin.put(2)
        assert repr(twin) == "Hand([1, 2, 3])"
    for other in (pile.clone(), copy.deepcopy(pile), pickle.loads(pickle.dumps(pile))):
        other.put(0)
        assert repr(other) == "Pile([2, 2])"
    assert (repr(hand), repr(pile)) == ("Hand([1, 3])", "Pile([1, 2])")
    assert (empty_hand(3).n, empty_pile(3).n) == (0, 0)
