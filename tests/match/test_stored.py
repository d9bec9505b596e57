"""A match that is stored before it is told: prepared answers change nothing, accepted ones are the same as submitted."""

from __future__ import annotations

import random

import pytest

from benchmarks.scripts import any_run
from hairpin.drawing import Voice
from hairpin.engine.chance import Fair, Outcome
from hairpin.games import find_game
from hairpin.match import Match, Player, Prepared, verify
from hairpin.match.drafting import Draft
from hairpin.match.replay import Kept, resume
from hairpin.refusal import BadRecord, IllegalAction

GAMES = ["street-illegal", "street-racing", "underground"]
SECRET = bytes(range(32))


def new_match(name: str, seats: int = 2) -> Match:
    game = find_game(name)
    return Match(game, game.set_up(seats), Fair(SECRET, 0), [Player(f"Player {seat + 1}") for seat in range(seats)])


def played(name: str, seed: int, steps: int = 10_000) -> tuple[Match, list[Kept]]:
    """A match and what a server would have kept of it."""
    match, luck = new_match(name), random.Random(seed)
    kept = [Kept(None, (), tuple(entry for entry in match.entries if isinstance(entry, Outcome)))]
    while not match.over and match.step < steps:
        seat = luck.choice(match.waiting)
        prepared = match.prepare(seat, any_run(match, seat, luck))
        kept.append(Kept(seat, prepared.actions, prepared.luck))
        match.accept(prepared)
    return match, kept


def test_a_prepared_answer_has_changed_nothing() -> None:
    match = new_match("street-illegal")
    before, entries = match.state.snapshot(), list(match.entries)
    prepared = match.prepare(0, any_run(match, 0, random.Random(1)))
    assert isinstance(prepared, Prepared)
    assert (match.state.snapshot(), match.entries, match.step) == (before, entries, 0)
    match.accept(prepared)
    assert match.step == 1
    assert match.state.snapshot() == prepared.state.snapshot() != before


def test_an_answer_prepared_for_an_older_step_is_not_accepted() -> None:
    match = new_match("street-illegal")
    first = match.prepare(0, any_run(match, 0, random.Random(1)))
    second = match.prepare(1, any_run(match, 1, random.Random(1)))
    match.accept(first)
    with pytest.raises(IllegalAction, match="made for step 0; the match is at step 1"):
        match.accept(second)
    assert match.step == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [0, 1, 7, 10_000])
def test_a_kept_match_resumes_as_it_was_and_goes_on_with_its_luck(name: str, steps: int) -> None:
    match, kept = played(name, seed=steps, steps=steps)
    assert isinstance(match.chance, Fair)
    again = resume(match.game, match.setup, match.players, kept, Fair(SECRET, match.chance.drawn))
    assert again.state.snapshot() == match.state.snapshot()
    assert again.entries == match.entries
    assert (again.step, again.over) == (match.step, match.over)
    luck = random.Random(5)
    while not match.over:
        seat = luck.choice(match.waiting)
        run = any_run(match, seat, luck)
        assert again.submit(seat, run).number == match.submit(seat, run).number
        assert again.entries == match.entries
    assert again.record().write() == match.record().write()
    verify(again.record())


def test_a_kept_match_whose_luck_does_not_fit_is_refused() -> None:
    match, kept = played("street-illegal", seed=2, steps=12)
    lucky = next(number for number, one in enumerate(kept) if number and one.luck)
    for wrong in ((), (*kept[lucky].luck, kept[lucky].luck[0])):
        broken = [*kept]
        broken[lucky] = Kept(kept[lucky].seat, kept[lucky].answers, wrong)
        with pytest.raises(BadRecord):
            resume(match.game, match.setup, match.players, broken, Fair(SECRET, 0))
    with pytest.raises(BadRecord, match="cannot be played again"):
        resume(match.game, match.setup, match.players, [kept[0], Kept(0, (255,), ())], Fair(SECRET, 0))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_of_a_step_is_what_every_viewer_would_be_told_alone(name: str) -> None:
    match, _ = played(name, seed=3)
    for viewer in (0, 1, None):
        alone = [
            telling
            for step in match.steps
            for event in step.events
            if (telling := match.setup.tell(event, viewer, Voice(match.names, viewer))) is not None
        ]
        assert match.told(viewer) == alone


@pytest.mark.parametrize("name", GAMES)
def test_a_draft_that_is_whole_is_whole_for_the_match(name: str) -> None:
    """So a bot, who drafts on a guess, gives answers that the web table takes."""
    match, luck = new_match(name), random.Random(4)
    while not match.over:
        seat = luck.choice(match.waiting)
        draft = Draft(match.setup, match.view(seat))
        while not draft.complete:
            draft.add([luck.choice(draft.decision.actions)])
        prepared = match.prepare(seat, draft.actions)
        assert prepared.complete
        match.accept(prepared)
