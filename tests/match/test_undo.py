"""Taking back: as if the answer had never been given, and nobody has learned anything by it."""

from __future__ import annotations

import random

import pytest

from benchmarks.scripts import any_run
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game
from hairpin.match import Match, check_luck, read_record, verify
from hairpin.match.undo import UndoableAnswer
from hairpin.refusal import IllegalAction

GAMES = ["street-illegal", "street-racing", "underground", "nitro-dice"]
SEATS = {"street-racing": 2}
SHORT = {"nitro-dice": {"laps": 1, "max_rounds": 8}}  # a whole race of many hundred answers takes long to compare


def begun(name: str, seed: int, **options: object) -> Match:
    game = find_game(name)
    return Match(game, game.set_up(SEATS.get(name, 3), options), Fair(random.Random(seed).randbytes(32), 0))


def views(match: Match) -> list[object]:
    return [match.setup.view_to_json(match.view(viewer)) for viewer in (*range(match.setup.seats), None)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [2])
def test_whatever_is_taken_back_the_match_is_as_if_it_had_never_been(name: str, seed: int) -> None:
    luck = random.Random(seed)
    match = begun(name, seed, **SHORT.get(name, {}))
    back = 0
    while not match.over:
        seat = luck.choice(match.waiting)
        before, told, record = views(match), [match.told(viewer) for viewer in (0, None)], match.record()
        match.submit(seat, any_run(match, seat, luck))
        if match.takes_back(seat) is not None and luck.random() < 0.7:
            step = match.step
            taken = match.accept_back(match.prepare_back(seat))
            assert (taken.number, taken.back) == (step + 1, step)
            assert views(match) == before
            assert [match.told(viewer) for viewer in (0, None)] == told
            assert match.record() == record
            back += 1
    assert back > 1 or name == "underground"
    record = read_record(match.record().write())
    assert verify(record).over
    assert check_luck(record).whole


@pytest.mark.parametrize("name", GAMES)
def test_whoever_takes_back_has_learned_nothing(name: str) -> None:
    """All that the seat cannot know is dealt again, and the same answer shows it the same."""
    luck = random.Random(5)
    compared = 0
    for seed in range(2):
        match = begun(name, seed, **SHORT.get(name, {}))
        while not match.over:
            seat = luck.choice(match.waiting)
            truth, run = match.state, any_run(match, seat, luck)
            match.submit(seat, run)
            if match.takes_back(seat) is None:
                continue
            mine = match.setup.view_to_json(match.view(seat))
            for _ in range(3):
                other = truth.clone()
                other.redeal(seat, seeded(luck.randrange(2**40)))
                for action in run:
                    other.apply(seat, action)
                assert match.setup.view_to_json(match.setup.view(other, seat)) == mine, match.setup.action_name(run[-1])
                compared += 1
    assert compared > 10 or name == "underground"


def test_what_luck_or_others_have_followed_is_not_taken_back() -> None:
    match = begun("street-racing", 1)
    luck = random.Random(1)
    match.submit(0, any_run(match, 0, luck))
    assert match.takes_back(0) is not None
    assert match.takes_back(1) is None
    with pytest.raises(IllegalAction, match="nothing that can be taken back"):
        match.prepare_back(1)
    match.submit(1, any_run(match, 1, luck))  # both are shown
    assert [match.takes_back(seat) for seat in (0, 1)] == [None, None]


def test_an_answer_that_showed_its_seat_something_is_refused() -> None:
    """Both cards are turned over by the second: in other worlds the first one's is another."""
    match, luck = begun("street-racing", 1), random.Random(1)
    match.submit(0, any_run(match, 0, luck))
    before, run = match.state, any_run(match, 1, luck)
    match.submit(1, run)
    match.undoable = (UndoableAnswer(match.step, 1, tuple(run), before, sealed=False, final=False),)
    with pytest.raises(IllegalAction, match="it showed something that was not known before"):
        match.prepare_back(1)


def test_a_sealed_answer_is_taken_back_from_under_those_of_others() -> None:
    """Three line up at once: the first takes back what it sealed, the second's stays sealed as it was."""
    luck = random.Random(2)
    match, plain = begun("street-illegal", 3), begun("street-illegal", 3)
    second = any_run(match, 1, luck)
    match.submit(0, any_run(match, 0, luck))
    match.submit(1, second)
    plain.submit(1, second)
    match.accept_back(match.prepare_back(0))
    assert match.state.snapshot() == plain.state.snapshot()
    assert match.record() == plain.record()
    assert list(match.waiting) == [0, 2]
    taken = match.takes_back(1)
    assert taken is not None
    match.accept_back(match.prepare_back(1))
    assert match.record() == begun("street-illegal", 3).record()


def test_what_a_bot_answered_stands_and_does_not_hold_up_others() -> None:
    luck = random.Random(2)
    match = begun("street-illegal", 3)
    match.submit(0, any_run(match, 0, luck))
    match.accept(match.prepare(1, any_run(match, 1, luck)), final=True)
    assert match.takes_back(1) is None
    assert match.takes_back(0) is not None


def test_what_was_worked_out_at_another_step_is_refused() -> None:
    luck = random.Random(2)
    match = begun("street-illegal", 3)
    match.submit(0, any_run(match, 0, luck))
    taken = match.prepare_back(0)
    match.submit(1, any_run(match, 1, luck))
    with pytest.raises(IllegalAction, match="worked out at step 1"):
        match.accept_back(taken)
