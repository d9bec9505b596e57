"""A record has every small answer by itself; played again, those of one choice are one step, as they were at the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from benchmarks.scripts import write_script
from hairpin.engine.chance import Fair
from hairpin.games import find_games
from hairpin.games.game import Game
from hairpin.match import Match, read_record
from hairpin.match.record import Answer
from hairpin.match.replay import again, runs, steps
from hairpin.refusal import BadRecord


@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_the_choices_of_a_record_are_the_steps_that_were_taken(game: Game) -> None:
    script = write_script(game, game.fewest if game.fewest > 1 else 3, seed=4)
    seats = max(seat for seat, _ in script.answers) + 1
    match = Match(game, game.set_up(seats), Fair(script.secret, 0))
    for seat, run in script.answers:
        match.submit(seat, run)
    record = read_record(match.record().write())
    kept, last = runs(record)
    assert [(one.seat, one.answers) for one in kept[1:]] == list(script.answers)
    assert list(last.state.snapshot()) == list(match.state.snapshot())
    for step, played in enumerate(again(game, game.set_up(seats), record.players, kept)):
        assert played.step == step
    assert list(played.state.snapshot()) == list(match.state.snapshot())


def test_an_answer_that_is_impossible_is_named() -> None:
    game = find_games()[0]
    script = write_script(game, max(2, game.fewest), seed=4)
    match = Match(game, game.set_up(max(2, game.fewest)), Fair(script.secret, 0))
    for seat, run in script.answers:
        match.submit(seat, run)
    record = match.record()
    places = [place for place, entry in enumerate(record.entries) if isinstance(entry, Answer)]
    before = list(islice(steps(record), 4))[3]  # after three answers
    asked = before.waiting[0]
    legal = {int(action) for action in before.state.legal(asked)}
    known = {entry.action for entry in record.entries if isinstance(entry, Answer)}
    wrong = Answer(asked, min(known - legal))
    entries = (*record.entries[: places[3]], wrong, *record.entries[places[3] + 1 :])
    with pytest.raises(BadRecord, match=r"^answer 4, .* is not possible"):
        runs(replace(record, entries=entries))
