"""What is typed at a question: exactly one of the answers, or a sentence; a number that is not on the list is no answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hairpin.cli.asking import NotUnderstood, understand
from hairpin.engine.chance import seeded
from hairpin.games import find_game, game_names
from hairpin.games.game import Choice, Decision
from hairpin.games.numbering import numbered
from hairpin.match import Match
from hairpin.match.drafting import Draft

MATCHES, STEPS = 3, 60
OPTIONS = {"nitro-dice": {"nitro_madness": True, "disaster_area": 6}}


def questions(game: str, seed: int) -> Iterator[Draft]:
    """The questions of a match that is played at random."""
    found, luck = find_game(game), random.Random(seed)
    seats = luck.randint(max(2, found.fewest), found.most)
    match = Match(found, found.set_up(seats, OPTIONS.get(game)), seeded(seed))
    for _ in range(STEPS):
        if match.over:
            return
        seat = luck.choice(match.waiting)
        draft = Draft(match.setup, match.view(seat))
        yield draft
        match.submit(seat, luck.choice(draft.decision.actions))


def exact(text: str, choice: Choice) -> bool:
    """Whether a choice goes by this very text."""
    return any(text in (known, known.partition(" ")[2]) for known in (choice.name, choice.words))


def spellings(number: int) -> Iterator[str]:
    """A number as somebody may type it by a slip of the hand."""
    yield from (str(number), f"-{number}", f"+{number}", f"--{number}", f"{number}-", f":{number}", f"{number}:")
    yield from (f"0{number}", f"{number}.", f"#{number}", f"{number}.0", f"00000{number}", f"{number}e0", f"- {number}")


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_number_is_one_of_the_list_or_no_answer(game: str, seed: int) -> None:
    refused = 0
    for draft in questions(game, seed):
        decision = draft.decision
        listed = numbered(decision)
        for number in range(max(listed) + 9):
            for text in spellings(number):
                meant = [choice.action for choice in decision.choices if exact(text, choice)]
                if text == str(number):
                    meant = [listed[number].action] if number in listed else []
                if meant:
                    assert understand(text, decision, draft.after) == (meant[0],), (text, decision)
                    continue
                with pytest.raises(NotUnderstood, match=r"is no answer here\. Type "):
                    understand(text, decision, draft.after)
                refused += 1
    assert refused > 500


def question(*choices: Choice) -> Decision:
    return Decision(0, "step", "What now?", "", "", choices)


def nothing_follows(actions: object) -> None:
    return None


def test_a_number_that_is_not_on_the_list_fires_no_token() -> None:
    decision = question(
        Choice(10, "forward", "one space forward"),
        Choice(11, "nitro 3", "fire a token: 3 bonus moves"),
        Choice(12, "stop", "stop here"),
    )
    assert understand("2", decision, nothing_follows) == (11,)
    assert understand("nitro 3", decision, nothing_follows) == (11,)
    assert understand("nitro", decision, nothing_follows) == (11,)
    assert understand("fire", decision, nothing_follows) == (11,)
    for text in ("-2", "4", "0", "-3", "3-", ":3", "33"):
        with pytest.raises(NotUnderstood, match=f"“{text}” is no answer here. Type a number from 1 to 3"):
            understand(text, decision, nothing_follows)
    assert understand("3", decision, nothing_follows) == (12,)


def test_names_with_a_sign_are_typed_with_it() -> None:
    decision = question(
        Choice(1, "speed -1", "slow down"), Choice(2, "speed +0", "keep on"), Choice(3, "speed +1", "go")
    )
    assert understand("-1", decision, nothing_follows) == (1,)
    assert understand("+1", decision, nothing_follows) == (3,)
    assert understand("1", decision, nothing_follows) == (1,)  # the first of the list
    for text in ("-2", "+2", "0", "4", "--1", "-0"):
        with pytest.raises(NotUnderstood):
            understand(text, decision, nothing_follows)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(MATCHES))
def test_the_first_words_on_the_screen_mean_their_choice_or_are_refused(game: str, seed: int) -> None:
    asked = 0
    for draft in questions(game, seed):
        for choice in draft.decision.choices:
            words = choice.words.split()
            for count in range(1, len(words) + 1):
                text = " ".join(words[:count])
                if not any(letter.isalpha() for letter in text):
                    continue  # a number is the one of the list, whatever the words say
                asked += 1
                try:
                    meant = understand(text, draft.decision, draft.after)
                except NotUnderstood:
                    continue
                whole = [one.action for one in draft.decision.choices if one.words == text.rstrip(",")]
                assert meant == (choice.action,) or meant == tuple(whole), (text, choice, draft.decision)
    assert asked > 50


def test_a_speed_means_the_speed_on_the_screen() -> None:
    """As Nitro Dice asks at speed 1: the names tell the change, the words the speed."""
    decision = question(
        Choice(1, "speed -1", "speed 0 (-1)"),
        Choice(2, "speed 0", "speed 1, as it is"),
        Choice(3, "speed +1", "speed 2 (+1)"),
    )
    assert understand("speed 1", decision, nothing_follows) == (2,)
    assert understand("speed 1, as it is", decision, nothing_follows) == (2,)
    assert understand("speed -1", decision, nothing_follows) == (1,)
    assert understand("speed 2", decision, nothing_follows) == (3,)
    with pytest.raises(NotUnderstood, match=r"“speed 0” could be speed 0 \(-1\) or speed 1, as it is: type its number"):
        understand("speed 0", decision, nothing_follows)
    for text in ("speed --1", "speed - 1", "speed -", "speed 1-"):
        with pytest.raises(NotUnderstood):
            understand(text, decision, nothing_follows)


def test_the_beginning_of_a_number_is_not_the_number() -> None:
    decision = question(Choice(1, "speed -1", "speed 9 (-1)"), Choice(2, "speed 0", "speed 10, as it is"))
    assert understand("speed 10", decision, nothing_follows) == (2,)
    with pytest.raises(NotUnderstood):
        understand("speed 1", decision, nothing_follows)


def test_a_dash_inside_a_word_may_be_left_out() -> None:
    decision = question(Choice(1, "card 90-down", "90▼"), Choice(2, "card 90-left", "90◀"))
    for text in ("90-down", "90 down", "card 90-down", "90-d"):
        assert understand(text, decision, nothing_follows) == (1,)
    decision = question(Choice(1, "card S:L3R1", "S:L3R1"), Choice(2, "card S:R2", "S:R2"))
    assert understand("s l3", decision, nothing_follows) == (1,)
