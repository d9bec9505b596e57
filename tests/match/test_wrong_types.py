"""Values of the wrong kind at the doors of the Python API: each is refused with a sentence and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game, game_names
from hairpin.match import Match, Player, check_luck, read_record, replay, take_up, verify
from hairpin.match.record import checked_name, state_digest
from hairpin.match.replay import runs
from hairpin.refusal import BadGame, IllegalAction, Refused

WRONG: tuple[Any, ...] = (
    "0", "", "x", b"0", 0.0, 1.5, float("nan"), True, False, [], [0], (), {}, {0: 1}, {0}, object(), seeded, Match,
    10**30, -(10**30), 10**5000, -1, 99, 2**63, 2**62, range(3),
)  # fmt: skip


def new_match(game: str = "street-racing") -> Match:
    found = find_game(game)
    return Match(found, found.set_up(max(2, found.fewest)), Fair(b"secret", 0))


def refused(call: Callable[[Any], object], *values: Any) -> None:
    for value in values:
        with pytest.raises(Refused) as refusal:
            call(value)
        words = str(refusal.value)
        assert 10 < len(words) < 700, words
        assert "0x" not in words.partition("; possible are")[0] or type(value) is object or callable(value), words


def without(*right: Any) -> list[Any]:
    """All wrong values but those that a door can take."""
    return [value for value in (*WRONG, None) if not any(type(value) is type(one) and value == one for one in right)]


def test_the_seat_that_is_refused_is_named_by_what_it_is() -> None:
    match = new_match()
    with pytest.raises(IllegalAction) as refusal:
        match.submit("0", 0)  # type: ignore[arg-type]
    assert str(refusal.value) == "a seat is a whole number, 0 to 1 in this match; a text was given"
    with pytest.raises(IllegalAction, match="there is no seat 2; this match has seats 0 to 1"):
        match.submit(2, 0)
    with pytest.raises(
        IllegalAction, match="a whole number, a name or an Action of the game, or a list of these; a set"
    ):
        match.submit(match.waiting[0], {12})  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="the step that an answer was made for is a whole number; a text was given"):
        match.submit(match.waiting[0], 0, "0")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", game_names())
def test_a_match_refuses_what_it_cannot_take_and_stays_as_it_is(game: str) -> None:
    match = new_match(game)
    seat = match.waiting[0]
    before = state_digest(match.state), match.step, match.record().write()
    refused(lambda wrong: match.submit(wrong, 0), *without())
    illegal = [value for value in without() if value not in match.state.legal(seat)]
    refused(lambda wrong: match.submit(seat, wrong), *[value for value in illegal if value not in ([0], range(3))])
    refused(lambda wrong: match.submit(seat, [wrong]), *illegal)
    refused(lambda wrong: match.prepare(seat, [0] * 2000), None)
    refused(lambda wrong: match.submit(seat, int(match.state.legal(seat)[0]), wrong), *WRONG)
    refused(match.view, *WRONG)
    refused(match.decision, *without())
    refused(match.told, *WRONG)
    refused(lambda wrong: match.told(None, wrong), *[w for w in without() if not (type(w) is int and w >= 0)])
    refused(match.takes_back, *without())
    refused(match.prepare_back, *without())
    refused(match.accept, *without())
    refused(match.accept_back, *without())
    refused(match.only_sealed, *without())
    refused(match.take_up, *without())
    assert (state_digest(match.state), match.step, match.record().write()) == before
    match.submit(seat, int(match.state.legal(seat)[0]), 0)
    assert match.step == 1


def test_a_match_is_made_of_a_game_a_setup_and_luck() -> None:
    game = find_game("street-racing")
    setup = game.set_up(2)
    refused(lambda wrong: Match(wrong, setup, seeded(1)), *without())
    refused(lambda wrong: Match(game, wrong, seeded(1)), *without())
    refused(lambda wrong: Match(game, setup, wrong), *without())
    refused(lambda wrong: Match(game, setup, seeded(1), wrong), *[w for w in WRONG if w not in ([], ())])
    refused(lambda wrong: Match(game, setup, seeded(1), [Player("Ann")]), None)
    refused(lambda wrong: Match(game, setup, seeded(1), ["Ann", "Bob"]), None)  # type: ignore[list-item]


def test_games_are_found_by_a_text() -> None:
    refused(find_game, *without())
    refused(find_game, "x" * 100_000, "\x00", "no such game")


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_set_up_with_a_number_options_and_a_text(name: str) -> None:
    game = find_game(name)
    refused(game.set_up, *without())
    refused(lambda wrong: game.set_up(game.fewest, wrong), *[w for w in WRONG if w != {}])
    refused(
        lambda wrong: game.set_up(game.fewest, {wrong: 1}),
        *[w for w in without() if not isinstance(w, list | dict | set)],
    )
    refused(lambda wrong: game.set_up(game.fewest, None, wrong), *WRONG)
    for option in [one.name for one in game.options if one.kind == "number"]:
        wrongs: list[Any] = ["x", 1.5, True, [], 10**5000]
        for wrong in wrongs:
            refused(lambda given: game.set_up(game.fewest, given), {option: wrong})


def test_records_are_read_from_a_text_and_played_from_a_record() -> None:
    refused(read_record, *without())
    refused(checked_name, *[w for w in without() if w not in ("0", "x")])
    for again in (replay, verify, runs, check_luck, lambda wrong: take_up(wrong, seeded(1))):
        refused(again, *without())


def test_looking_at_luck_does_not_mix_up_its_kinds() -> None:
    """On the compiled build asking whether something is any Chance made every Chance a Fair one from then on."""
    new_match().take_up(seeded(1))
    match = new_match()
    match.take_up(Fair(b"another", 0))
    assert not isinstance(seeded(1), Fair)
    assert isinstance(match.chance, Fair)


class Halfway:
    """A Setup that gives something else than a State."""

    seats = 2
    names = ("Ann", "Bob")

    def start(self, chance: object, listen: bool) -> object:
        return ["no", "state"]


def test_a_setup_that_gives_no_state_is_refused() -> None:
    with pytest.raises(BadGame, match=r"a match starts with a State of hairpin\.engine\.state; this game gives a list"):
        Match(find_game("street-racing"), Halfway(), seeded(1))  # type: ignore[arg-type]
