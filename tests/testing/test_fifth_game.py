"""A fifth game is one folder and one line: plain Python under the same contract, commands, playout and search."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from hairpin import compiled
from hairpin.bots import find_bot
from hairpin.engine.chance import seeded
from hairpin.engine.playout import Policy, play_many, play_out, play_out_by
from hairpin.engine.search import Search
from hairpin.games import find_game
from hairpin.games.default_terminal import terminal_of
from hairpin.match import Match, read_record, verify
from hairpin.refusal import BadComponents, BadOption, BadSeats
from hairpin.testing import check_game
from tests.amounts import by_build
from tests.fifth_game import GAME
from tests.fifth_game.rules import BURN, COAST, CRUISE, HAND, SPEEDS, Sprint
from tests.testing.stranger import install

ROOT = Path(__file__).parents[2]
ENTRY_POINT = {"sprint": "tests.fifth_game:GAME"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the stranger's package, not yet on the path."""
    return install(tmp_path / "site", ENTRY_POINT)


@pytest.fixture
def _installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(site)


def started(seats: int, seed: int, **options: object) -> Sprint:
    state = GAME.set_up(seats, options).start(seeded(seed), False)
    assert isinstance(state, Sprint)
    return state


def at_the_limit() -> Sprint:
    """The last decision of a match: seat 0 is ahead by its run, which is at the limit."""
    state = started(2, 1, rounds=1, jams=False)
    state.apply(0, state.legal(0)[0])
    state.apply(1, COAST)
    assert state.waiting() == (0,)
    state.runs = [state.limit, state.limit - 1]
    return state


# -- the contract ------------------------------------------------------------------------


@pytest.mark.usefixtures("_installed")
def test_sprint_keeps_the_contract() -> None:
    matches = by_build(60, 18)
    report = check_game(GAME, matches, closely=0.2)
    assert report.matches == matches
    assert set(report.seats) == {2, 3, 4}
    assert report.looked_closely > 3 * matches
    assert report.compared > 5 * report.looked_closely


def test_the_contract_covers_what_makes_sprint_difficult() -> None:
    """Luck that is open and luck that is not, sealed and open answers, and victories that are shared."""
    tally = play_many(started(2, 0, rounds=2), [], 5, 0, 400)
    assert tally.shared > 0
    match = Match(GAME, GAME.set_up(3), seeded(1))
    assert match.waiting == (0, 1, 2)
    assert [telling.words for telling in match.told(None)[:1]] == ["Red draws a card."]
    assert match.told(0)[0].words.startswith("You draw a ")
    assert match.told(0)[0].words != "You draw a card."


def test_what_cannot_be_agreed_on_is_refused() -> None:
    with pytest.raises(BadSeats, match="Sprint is for 2 to 4 players; 5 cannot play it"):
        GAME.set_up(5)
    with pytest.raises(BadOption, match="option rounds cannot be 21"):
        GAME.set_up(2, {"rounds": 21})
    with pytest.raises(BadOption, match="option road cannot be 'icy'; it can be dry or wet"):
        GAME.set_up(2, {"road": "icy"})
    with pytest.raises(BadComponents, match="Sprint takes no component file"):
        GAME.set_up(2, components="cards = 3")


# -- the one line ---------------------------------------------------------------------------


def hairpin(site: Path, *words: str) -> Any:
    """What a command answers, in a process of its own."""
    path = os.pathsep.join(filter(None, [str(site), str(ROOT), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", "hairpin", *words],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_entry_point_puts_it_on_the_list(site: Path) -> None:
    listed = {game["name"]: game for game in hairpin(site, "games", "--json")}
    assert len(listed) > 1
    assert listed["sprint"]["seats"] == {"fewest": 2, "most": 4}
    assert [option["type"] for option in listed["sprint"]["options"]] == ["number", "switch", "choice"]


def test_it_is_simulated_like_any_other(site: Path) -> None:
    wanted = ("simulate", "sprint", "--seats", "3", "--games", "200", "--jobs", "1", "--seed", "7", "--json")
    summary = hairpin(site, *wanted, "--bots", "street,rookie,rookie", "--option", "rounds=3")
    assert summary["games"] == 200
    assert summary["compiled"] == compiled()
    assert summary["lengths"] == {"3": 200}
    assert summary["options"] == {"rounds": 3, "jams": True, "road": "dry"}
    assert set(summary["reasons"]) <= {"alone", "shared"}
    assert summary["wins"][0] > max(summary["wins"][1:])


@pytest.mark.usefixtures("_installed")
def test_bots_play_it_from_their_views_and_the_record_holds() -> None:
    assert find_game("sprint") is GAME
    setup = GAME.set_up(4, {"road": "wet"})
    match = Match(GAME, setup, seeded(11))
    bots = [find_bot(level, GAME, setup, seeded(seat)) for seat, level in enumerate(["street", "rookie"] * 2)]
    while not match.over:
        seat = match.waiting[-1]
        decision = match.decision(seat)
        assert decision is not None
        match.submit(seat, bots[seat].choose(match.view(seat), decision))
    text = match.record().write()
    assert verify(read_record(text)).result() == match.result()


def test_it_is_shown_in_a_terminal() -> None:
    setup = GAME.set_up(3)
    match = Match(GAME, setup, seeded(3))
    decision = match.decision(1)
    assert decision is not None
    page = io.StringIO()
    console = Console(width=80, file=page)
    console.print(terminal_of(GAME).table(setup, match.view(1), match.names, 80))
    console.print(terminal_of(GAME).choices(setup, match.view(1), decision, 80))
    shown = page.getvalue()
    assert "Round 1 · Limit" in shown
    assert all(name in shown for name in match.names)
    assert all(choice.words in shown for choice in decision.choices)


# -- the compiled core ------------------------------------------------------------------------


def test_whole_matches_run_in_the_core() -> None:
    state = started(4, 3)
    decisions = play_out(state, seeded(4))
    assert state.over()
    assert decisions >= 4 * 5
    assert state.length() == 5
    assert state.winners() > 0
    assert sum(state.score(seat) for seat in range(4)) == pytest.approx(1)


def test_the_same_seed_plays_the_same_match() -> None:
    ends = []
    for _ in range(2):
        chance = seeded(9)
        state = started(3, 0).again(chance)
        play_out_by(state, [GAME.set_up(3).driver()] * 3, chance)
        ends.append(state.snapshot())
    assert ends[0] == ends[1]


def test_many_matches_can_be_played_in_pieces() -> None:
    first = started(3, 0)
    driver: Policy = GAME.set_up(3).driver()
    whole = play_many(first, [driver] * 3, 1, 0, 60)
    pieces = play_many(first, [driver] * 3, 1, 0, 25)
    pieces.join(play_many(first, [driver] * 3, 1, 25, 35))
    assert (pieces.wins, pieces.decisions, pieces.lengths) == (whole.wins, whole.decisions, whole.lengths)
    assert whole.lengths == {5: 60}


def test_search_does_not_burn_at_the_limit() -> None:
    """Any card spins seat 0 out and loses; cruising wins."""
    search = Search(at_the_limit(), 0, seeded(2))
    search.think(100)
    assert search.best() == CRUISE
    assert search.visits()[CRUISE] > 5 * search.visits()[BURN]


def test_search_burns_when_only_that_can_win() -> None:
    state = at_the_limit()
    state.runs = [1, state.limit]
    state.distances = [state.limit - 2, 0]
    search = Search(state, 0, seeded(2))
    search.think(100)
    assert search.best() == BURN


def test_a_guess_deals_what_the_viewer_cannot_see() -> None:
    setup = GAME.set_up(4)
    state = setup.start(seeded(5), False)
    assert isinstance(state, Sprint)
    view = setup.view(state, 2)
    hands = set()
    for seed in range(20):
        guess = setup.guess(view, seeded(seed))
        assert isinstance(guess, Sprint)
        assert guess.hands[2].counts == state.hands[2].counts
        assert [hand.n for hand in guess.hands] == [HAND] * 4
        hands.add(tuple(guess.hands[0].counts))
    assert len(hands) > 5
    assert sum(SPEEDS.full()) == 24
