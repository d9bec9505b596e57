"""Match: submit is the only way forward, sealed answers in any order, runs all or nothing, refusals with a sentence."""

from __future__ import annotations

import itertools

import pytest

from hairpin.engine.chance import Fair, seeded
from hairpin.games.street_illegal import GAME
from hairpin.match import Match, Player
from hairpin.refusal import BadSeats, IllegalAction


def new_match(seats: int = 3, seed: int = 1, **options: object) -> Match:
    return Match(GAME, GAME.set_up(seats, options), seeded(seed))


def line_up(match: Match, seat: int) -> list[int]:
    """The first three cards of a seat's hand, as a run."""
    run: list[int] = []
    trial = match.state.clone()
    while trial.awaited >> seat & 1 and len(run) < 3:
        run.append(int(trial.legal(seat)[0]))
        if len(run) < 3:
            trial.apply(seat, run[-1])
    return run


def test_a_new_match_asks_all_seats_at_once() -> None:
    match = new_match(4)
    assert match.waiting == (0, 1, 2, 3)
    assert match.step == 0
    assert not match.over
    assert match.result() is None


def test_sealed_answers_come_out_the_same_in_every_order_of_arrival() -> None:
    ends = set()
    for order in itertools.permutations(range(3)):
        match = new_match(3)
        for seat in order:
            match.submit(seat, line_up(match, seat))
        ends.add(tuple(match.state.snapshot()))
    assert len(ends) == 1


def test_a_sealed_answer_is_seen_by_nobody_else() -> None:
    match = new_match(3)
    before = match.setup.view_to_json(match.view(2))
    match.submit(0, line_up(match, 0))
    after = match.setup.view_to_json(match.view(2))
    assert after["sealed"] == [0]
    assert after["waiting"] == [1, 2]
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"sealed", "waiting"}


def test_a_run_is_one_step_and_holds_several_answers() -> None:
    match = new_match(2)
    step = match.submit(0, line_up(match, 0))
    assert match.step == step.number == 1
    assert len(step.actions) == 3


def test_a_run_with_one_bad_answer_changes_nothing() -> None:
    match = new_match(2)
    before, entries = match.state.snapshot(), list(match.entries)
    run = line_up(match, 0)
    with pytest.raises(IllegalAction, match="255 is not possible for Red now; possible are"):
        match.submit(0, [*run[:2], 255])
    assert match.state.snapshot() == before
    assert match.entries == entries
    assert match.step == 0
    match.submit(0, run)


def test_a_run_ends_where_luck_or_others_come_in_whatever_follows() -> None:
    """Otherwise runs that fail later would tell what luck has in store."""
    match = new_match(2)
    match.submit(0, line_up(match, 0))
    run = line_up(match, 1)
    before = match.state.snapshot()
    for behind in range(256):
        with pytest.raises(IllegalAction, match="ends where luck or another player comes in; answer 4 of 4"):
            match.submit(1, [*run, behind])
    assert match.state.snapshot() == before


def test_a_refused_answer_does_not_use_up_luck() -> None:
    match, twin = new_match(1, seed=5), new_match(1, seed=5)
    for _ in range(3):
        with pytest.raises(IllegalAction):
            match.submit(0, [*line_up(match, 0), 0])
    match.submit(0, line_up(match, 0))
    twin.submit(0, line_up(twin, 0))
    assert match.state.snapshot() == twin.state.snapshot()


@pytest.mark.parametrize(
    ("seat", "answer", "sentence"),
    [
        (7, 0, "there is no seat 7; this match has seats 0 to 2"),
        (-1, 0, "there is no seat -1"),
        (True, 0, "a seat is a whole number, 0 to 2 in this match; true or false was given"),
        (0, (), "needs at least one action"),
        (0, 999, "999 is not possible for Red now; possible are"),
        (0, ["card 10-left"], "'card 10-left' is not possible"),
        (0, [1.0], "a number with a point was given; possible are"),
    ],
)
def test_wrong_answers_are_refused_with_a_sentence(seat: int, answer: int, sentence: str) -> None:
    match = new_match(3)
    before = match.state.snapshot()
    with pytest.raises(IllegalAction, match=sentence):
        match.submit(seat, answer)
    assert match.state.snapshot() == before


def test_an_answer_sent_twice_is_refused() -> None:
    match = new_match(3)
    run = line_up(match, 1)
    match.submit(1, run)
    with pytest.raises(IllegalAction, match="Yellow has answered already; the match waits for Red or Blue"):
        match.submit(1, run)


def test_an_answer_made_for_another_step_is_refused() -> None:
    match = new_match(3)
    run = line_up(match, 0)
    with pytest.raises(IllegalAction, match="made for step 4; the match is at step 0"):
        match.submit(0, run, expecting=4)
    match.submit(0, run, expecting=0)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    match = new_match(2)
    for seat in (0, 1):
        match.submit(seat, line_up(match, seat))
    (asked,) = match.waiting
    other = 1 - asked
    with pytest.raises(
        IllegalAction, match=f"{match.names[other]} is not asked now; the match waits for {match.names[asked]}"
    ):
        match.submit(other, 0)


def test_a_finished_match_takes_no_answers() -> None:
    match = new_match(1, track_length=1)
    while not match.over:
        match.submit(0, int(match.state.legal(0)[0]))
    assert match.result() is not None
    with pytest.raises(IllegalAction, match="the match is over"):
        match.submit(0, 0)


def test_events_are_told_to_each_viewer_as_it_may_know_them() -> None:
    match = new_match(2)
    mine = [telling.words for telling in match.told(0)]
    theirs = [telling.words for telling in match.told(1)]
    everybodys = [telling.words for telling in match.told(None)]
    assert sum(words == "Red is dealt a card." for words in theirs) == 8
    assert sum(words == "Red is dealt a card." for words in mine) == 0
    assert sum(words.endswith("is dealt a card.") for words in everybodys) == 16


def test_told_since_a_step_gives_only_what_came_then() -> None:
    match = new_match(1)
    match.submit(0, line_up(match, 0))
    assert match.told(0, since=1)[0].words.startswith("You line up")


def test_fair_luck_is_committed_to_first_and_opened_last() -> None:
    match = Match(GAME, GAME.set_up(1, {"track_length": 1}), Fair(b"a secret of thirty-two bytes, yes", 0))
    assert match.record().write().splitlines()[17].startswith("commit ")
    assert "secret" not in match.record().write()
    while not match.over:
        match.submit(0, int(match.state.legal(0)[0]))
    text = match.record().write()
    assert text.count("secret ") == 1
    match.close()
    assert match.record().write() == text


def test_players_have_their_own_names() -> None:
    match = Match(GAME, GAME.set_up(2), seeded(1), [Player("Ann"), Player("Bo", "street")])
    assert match.names == ("Ann", "Bo")
    assert "player 2 street Bo" in match.record().write()


@pytest.mark.parametrize("seats", [0, 8, -1])
def test_too_few_or_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"is for 1 to 7 players; {seats} cannot play it"):
        GAME.set_up(seats)
