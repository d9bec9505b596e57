"""Luck: the same everywhere, fair where it must be, written down, or dictated."""

from __future__ import annotations

import copy
import hashlib
import hmac
import itertools
import pickle
from collections import Counter

import pytest

from hairpin.engine.chance import (
    EVERYBODY,
    Chance,
    Fair,
    Fast,
    LuckRefused,
    Outcome,
    Recorded,
    Replayed,
    Scripted,
    commitment_to,
    seeded,
)
from hairpin.engine.pile import empty_pile, pile_of


def test_a_seed_gives_the_same_numbers_on_every_build() -> None:
    fast = seeded(42)
    assert [fast.below(1000) for _ in range(8)] == [240, 702, 290, 389, 523, 2, 352, 497]


def chi_squared(counts: Counter[int], sides: int, rolls: int) -> float:
    expected = rolls / sides
    return sum((counts[k] - expected) ** 2 / expected for k in range(sides))


@pytest.mark.parametrize("source", [seeded(3), Fair(b"secret", 0)], ids=["fast", "fair"])
def test_numbers_are_uniform(source: Chance) -> None:
    rolls, sides = 12_000, 6
    counts = Counter(int(source.below(sides)) for _ in range(rolls))
    assert chi_squared(counts, sides, rolls) < 25  # a fair die passes 9,998 times in 10,000


def test_neighbouring_seeds_do_not_start_alike() -> None:
    sides, seeds = 10, 20_000
    firsts = [int(seeded(seed).below(sides)) for seed in range(seeds)]
    pairs = Counter(10 * a + b for a, b in itertools.pairwise(firsts))
    assert chi_squared(pairs, 100, seeds - 1) < 170  # 99 degrees of freedom


def test_fair_numbers_can_be_worked_out_by_anyone_who_has_the_secret() -> None:
    secret = bytes(range(32))
    fair = Fair(secret, 0)
    assert fair.commitment() == hashlib.sha256(secret).hexdigest() == commitment_to(secret)
    drawn = [int(fair.below(90)) for _ in range(5)]
    again = [
        int.from_bytes(hmac.new(secret, f"{k}:0".encode(), hashlib.sha256).digest()[:8], "big") % 90 for k in range(5)
    ]
    assert drawn == again


def test_fair_numbers_are_rejected_where_they_would_favour_an_outcome() -> None:
    # Just above half of 2**64 about every other number is rejected, so second attempts are seen.
    size = 2**63 // 2**33 + 1
    fair = Fair(b"rejection", 0)
    assert all(0 <= fair.below(size) < size for _ in range(200))
    assert fair.drawn == 200


def test_a_pile_is_drawn_empty_and_every_card_comes_out() -> None:
    pile = pile_of([3, 0, 2, 1])
    chance = seeded(1)
    assert Counter(int(chance.draw(pile, 0, EVERYBODY)) for _ in range(6)) == Counter({0: 3, 2: 2, 3: 1})
    assert pile.n == 0


def test_a_draw_is_as_likely_as_there_are_cards() -> None:
    chance = seeded(5)
    counts = Counter(int(chance.draw(pile_of([1, 2, 3]), 0, EVERYBODY)) for _ in range(6000))
    assert abs(counts[2] - 3000) < 200
    assert abs(counts[0] - 1000) < 150


def test_recorded_luck_is_written_down_and_replays() -> None:
    recorded = Recorded(seeded(9))
    values = [int(recorded.draw(pile_of([2, 2, 2]), 4, 1)), int(recorded.roll(6, 5, EVERYBODY))]
    assert recorded.outcomes == [Outcome(4, 1, values[0]), Outcome(5, EVERYBODY, values[1])]
    replayed = Replayed(recorded.outcomes, 0)
    assert [int(replayed.draw(pile_of([2, 2, 2]), 4, 1)), int(replayed.roll(6, 5, EVERYBODY))] == values
    assert replayed.left() == 0


def test_a_replay_refuses_luck_that_was_not_recorded() -> None:
    with pytest.raises(LuckRefused, match="holds none"):
        Replayed([], 0).roll(6, 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="other luck"):
        Replayed([Outcome(2, EVERYBODY, 3)], 0).roll(6, 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="not there"):
        Replayed([Outcome(1, EVERYBODY, 0)], 0).draw(pile_of([0, 1]), 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="7 on a die of 6"):
        Replayed([Outcome(1, EVERYBODY, 7)], 0).roll(6, 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="no luck of its own"):
        Replayed([], 0).below(3)


def test_a_script_hands_out_each_kind_of_luck_in_its_order_and_then_falls_back() -> None:
    scripted = Scripted({1: [2, 0], 7: [6]}, seeded(1))
    pile = pile_of([1, 1, 1])
    assert scripted.roll(6, 7, EVERYBODY) == 6
    assert scripted.draw(pile, 1, EVERYBODY) == 2
    assert scripted.draw(pile, 1, EVERYBODY) == 0
    assert scripted.draw(pile, 1, EVERYBODY) == 1
    assert 1 <= scripted.roll(6, 7, EVERYBODY) <= 6


def test_a_script_refuses_what_cannot_be_drawn() -> None:
    with pytest.raises(LuckRefused, match="none is left"):
        Scripted({1: [2]}, None).draw(pile_of([1, 1, 0]), 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="no outcome left"):
        Scripted({}, None).draw(pile_of([1]), 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="no outcome left"):
        Scripted({}, None).roll(6, 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="9 on a die of 6"):
        Scripted({1: [9]}, None).roll(6, 1, EVERYBODY)
    with pytest.raises(LuckRefused, match="no luck of its own"):
        Scripted({}, None).below(2)


def sources() -> list[Chance]:
    return [
        seeded(4),
        Fair(b"secret", 3),
        Recorded(seeded(4)),
        Scripted({0: [1, 2, 3]}, seeded(4)),
        Replayed([Outcome(0, EVERYBODY, 5), Outcome(0, EVERYBODY, 1)], 1),
    ]


@pytest.mark.parametrize("chance", sources(), ids=lambda chance: type(chance).__name__)
def test_luck_can_be_cloned_copied_and_pickled(chance: Chance) -> None:
    twins = [chance.clone(), copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))]
    first = chance.roll(6, 0, EVERYBODY)
    assert [twin.roll(6, 0, EVERYBODY) for twin in twins] == [first] * 4


def test_a_clone_of_luck_goes_its_own_way() -> None:
    fast = seeded(4)
    twin = fast.clone()
    for _ in range(3):
        twin.below(10)
    assert fast.below(1 << 30) == seeded(4).below(1 << 30)


def test_outcomes_are_equal_by_value() -> None:
    assert Outcome(1, 2, 3) == Outcome(1, 2, 3)
    assert Outcome(1, 2, 3) != Outcome(1, 2, 4)
    assert Outcome(1, 2, 3) != "an outcome"
    assert len({Outcome(1, 2, 3), Outcome(1, 2, 3)}) == 1
    assert repr(Outcome(1, 2, 3)) == "Outcome(why=1, seat=2, value=3)"


def test_the_fast_generator_keeps_one_word() -> None:
    fast = seeded(1)
    for _ in range(1000):
        fast.below(7)
    assert 0 < fast.word < 2**63
    assert isinstance(fast, Fast)
    assert empty_pile(3).n == 0
