"""Drafts: an answer put together on a guess of what one cannot see is one that the real match takes."""

from __future__ import annotations

import random

import pytest

from hairpin.games import find_game
from hairpin.match.drafting import Draft
from tests.screens import match_of

# What keeps a race of Nitro Dice moving, most of the time.
FAVOURITES = ("forward", "speed +1", "pass", "ride")


def put_together(draft: Draft, luck: random.Random) -> None:
    """Put an answer together until it is whole."""
    while not draft.complete:
        choices = draft.decision.choices
        liked = [choice for choice in choices if choice.name in FAVOURITES]
        draft.add([(liked[0] if liked and luck.random() < 0.8 else luck.choice(choices)).action])


ALL = [("nitro-dice", 4, 1), ("street-illegal", 4, 1), ("street-racing", 2, 1), ("underground", 3, 1)]
# In these somebody is asked now and then who, as guessed, would have had no card to be asked for.
UNFORESEEN = [("nitro-dice", 2, 70), ("nitro-dice", 2, 196)]


@pytest.mark.parametrize(("game", "seats", "seed"), [*UNFORESEEN, *ALL])
def test_a_cautious_draft_that_is_whole_is_an_answer_that_is_taken(game: str, seats: int, seed: int) -> None:
    match, luck = match_of(find_game(game), seats, seed), random.Random(seed)
    while not match.over:
        seat = luck.choice(match.waiting)
        draft = Draft(match.setup, match.view(seat), cautious=True)
        put_together(draft, luck)
        prepared = match.prepare(seat, draft.actions)
        assert prepared.complete
        match.accept(prepared)
    assert match.result() is not None


@pytest.mark.parametrize(("game", "seats", "seed"), [*UNFORESEEN, *ALL])
def test_a_draft_is_taken_as_far_as_nobody_comes_in_who_was_not_foreseen(game: str, seats: int, seed: int) -> None:
    match, luck, cut = match_of(find_game(game), seats, seed), random.Random(seed), 0
    while not match.over:
        seat = luck.choice(match.waiting)
        draft = Draft(match.setup, match.view(seat))
        put_together(draft, luck)
        before = match.step
        taken = draft.hand_in(match)
        assert match.step == before + 1
        assert match.steps[-1].actions == draft.actions[:taken]
        cut += taken < len(draft.actions)
    assert bool(cut) == ((game, seats, seed) in UNFORESEEN)
