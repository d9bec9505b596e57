"""The front door: what `import hairpin` offers, how it prints, what it takes, and what it refuses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hairpin
from hairpin.games import find_game, game_names
from hairpin.match import verify
from hairpin.match.record import state_digest
from hairpin.refusal import (
    BadArgument,
    BadComponents,
    BadOption,
    BadPicture,
    BadRecord,
    BadSeats,
    IllegalAction,
    Refused,
    UnknownGame,
    UnknownLevel,
)
from tests.fifth_game import GAME as BARE

ROOT = Path(__file__).parents[1]
SCREENFUL = (24, 120)  # lines and columns


def finished(game: str, seed: int = 3) -> hairpin.Match:
    """A match played to its end, every answer the first one possible."""
    match = hairpin.new_match(game, seed=seed)
    while not match.over:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.submit(seat, decision.choices[match.step % len(decision.choices)])
    return match


def fits_a_screen(text: str) -> bool:
    lines = text.splitlines()
    return len(lines) <= SCREENFUL[0] and all(len(line) <= SCREENFUL[1] for line in lines)


# -- loading -----------------------------------------------------------------------------------


def modules_after(lines: str) -> set[str]:
    """What a fresh process has loaded after these lines, without what Python itself loads."""
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys; before = set(sys.modules); {lines}; print(*set(sys.modules) - before)"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.split())


def test_a_bare_import_loads_the_standard_library_alone() -> None:
    loaded = modules_after("import hairpin")
    assert {name for name in loaded if name.startswith("hairpin")} == {"hairpin"}
    others = {name.partition(".")[0] for name in loaded} - {"hairpin"}
    assert others <= sys.stdlib_module_names, others - sys.stdlib_module_names


def test_a_match_loads_its_game_and_neither_server_nor_terminal_nor_lab() -> None:
    loaded = modules_after('import hairpin; hairpin.new_match("street-racing")')
    assert "hairpin.games.street_racing.setup" in loaded
    assert not {"fastapi", "sqlalchemy", "rich", "typer", "multiprocessing"} & loaded
    assert not {name for name in loaded if name.startswith(("hairpin.server", "hairpin.cli", "hairpin.lab"))}
    assert not {name for name in loaded if name.startswith(("hairpin.games.nitro_dice", "hairpin.games.underground"))}


def test_every_name_of_the_front_door_leads_somewhere() -> None:
    for name in hairpin.__all__:
        assert getattr(hairpin, name).__doc__, name
    assert set(hairpin.__all__) <= set(dir(hairpin))
    with pytest.raises(AttributeError, match="module 'hairpin' has no attribute 'new_game'"):
        hairpin.new_game  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError):
        from hairpin import new_game  # type: ignore[attr-defined]  # noqa: F401


def test_all_names_are_what_they_are_elsewhere() -> None:
    from hairpin.drawing import Picture
    from hairpin.games.game import Decision, Game
    from hairpin.match import Match, Record, replay

    assert (hairpin.Match, hairpin.Record, hairpin.replay) == (Match, Record, replay)
    assert (hairpin.Decision, hairpin.Game, hairpin.Picture) == (Decision, Game, Picture)
    assert hairpin.Refused is Refused


# -- a new match -------------------------------------------------------------------------------


def test_the_same_seed_deals_the_same_cards_and_no_seed_deals_new_ones() -> None:
    def dealt(seed: int | None) -> str:
        return state_digest(hairpin.new_match("street-illegal", 4, seed=seed).state)

    assert dealt(7) == dealt(7) != dealt(8)
    assert len({dealt(None) for _ in range(3)}) == 3


def test_luck_without_a_seed_can_be_checked_at_the_end() -> None:
    match = hairpin.new_match("street-racing")
    while not match.over:
        match.submit(match.waiting[0], int(match.state.legal(match.waiting[0])[0]))
    verify(match.record())
    assert "secret " in match.record().write()


@pytest.mark.parametrize("game", game_names())
def test_without_seats_there_are_four_or_as_near_as_the_game_comes(game: str) -> None:
    found = find_game(game)
    match = hairpin.new_match(game)
    assert match.setup.seats == max(found.fewest, min(found.most, 4))
    assert hairpin.new_match(found).game is found


def test_players_have_seats_and_names() -> None:
    match = hairpin.new_match("street-illegal", players=["  Ann ", "Bob", "Cem"])
    assert match.names == ("Ann", "Bob", "Cem")
    assert match.setup.seats == 3


def test_options_and_components_are_the_games_own() -> None:
    printed = find_game("street-racing").printed()
    match = hairpin.new_match("street-racing", options={"races": 3, "police": True}, components=printed)
    assert match.setup.options["police"] is True
    assert match.setup.options["races"] == "3"
    assert match.setup.components is not None


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: hairpin.new_match("street-racer"), UnknownGame, "there is no game 'street-racer'; did you mean"),
        (lambda: hairpin.new_match(7), UnknownGame, "the name of a game is a text; a number was given"),  # type: ignore[arg-type]
        (lambda: hairpin.new_match("street-racing", 3), BadSeats, "Street Racing is for 2 players; 3 cannot play it"),
        (lambda: hairpin.new_match("street-racing", "2"), BadSeats, "whole number; a text was given"),  # type: ignore[arg-type]
        (lambda: hairpin.new_match("street-racing", True), BadSeats, "whole number; true or false was given"),
        (lambda: hairpin.new_match("street-racing", players=["Ann"]), BadSeats, "1 cannot play it"),
        (lambda: hairpin.new_match("street-racing", 2, players=["Ann"]), BadSeats, "2 seats and 1 players"),
        (lambda: hairpin.new_match("street-racing", players="AB"), BadArgument, "players are a list of names; a text"),
        (lambda: hairpin.new_match("street-racing", players=["Ann", ""]), Refused, "a name has 1 to 40 printable"),
        (lambda: hairpin.new_match("street-racing", players=["Ann", 2]), Refused, "a name is a text; a number"),  # type: ignore[list-item]
        (lambda: hairpin.new_match("street-racing", seed="7"), BadArgument, "a seed is a whole number, or None"),  # type: ignore[arg-type]
        (lambda: hairpin.new_match("street-racing", seed=7.0), BadArgument, "a number with a point was given"),  # type: ignore[arg-type]
        (lambda: hairpin.new_match("street-racing", seed=True), BadArgument, "true or false was given"),
        (lambda: hairpin.new_match("street-racing", options={"rein": 1}), BadOption, "did you mean rain"),
        (lambda: hairpin.new_match("street-racing", options={"rain": 99}), BadOption, "option rain cannot be 99"),
        (lambda: hairpin.new_match("street-racing", options=["rain"]), BadOption, "a list was given"),  # type: ignore[arg-type]
        (lambda: hairpin.new_match("street-racing", components="x"), BadComponents, ""),
        (lambda: hairpin.new_match("street-racing", components=3), BadComponents, "a number was given"),  # type: ignore[arg-type]
    ],
)
def test_what_no_match_can_be_made_of_is_refused(
    call: Callable[[], object], kind: type[Refused], sentence: str
) -> None:
    with pytest.raises(kind) as refusal:
        call()
    assert sentence in str(refusal.value)
    assert len(str(refusal.value)) > 10


# -- printing ----------------------------------------------------------------------------------


def test_a_match_prints_who_is_asked() -> None:
    match = hairpin.new_match("street-racing", seed=7)
    match.submit(0, "play push")
    assert str(match).splitlines() == [
        "Street Racing, 2 seats, step 1",
        "seat  player  by      now",
        "   0  Green   person  has answered",
        "   1  Red     person  is asked",
    ]


def test_a_match_prints_who_waits() -> None:
    match = hairpin.new_match("nitro-dice", seed=7)
    assert str(match).count("is asked") == len(match.waiting) == 1
    assert str(match).count("waits") == 3


@pytest.mark.parametrize("game", game_names())
def test_everything_prints_on_one_screen(game: str) -> None:
    match = hairpin.new_match(game, find_game(game).most, seed=7)
    assert fits_a_screen(repr(match))
    assert match.game.title in repr(match)
    decision = match.decision(match.waiting[0])
    assert decision is not None
    assert repr(decision) == str(decision)
    for choice in decision.choices:
        assert f"{choice.action}  {choice.name}  " in str(decision)
        assert choice.cost in str(decision)
    assert str(decision).startswith(f"Seat {decision.seat} is asked: {decision.ask}\n{decision.follows}\n")
    over = finished(game)
    result = over.result()
    assert result is not None
    assert fits_a_screen(repr(over))
    assert result.words in repr(over)
    assert all(place.words in repr(over) for place in result.places)
    assert repr(over.record()).endswith(f" won ({result.reason})>")
    assert fits_a_screen(repr(over.record()))


def test_a_match_prints_what_everybody_may_know() -> None:
    """Two matches whose seat 0 chose differently print alike as long as the answer is sealed."""
    one, other = hairpin.new_match("street-racing", seed=7), hairpin.new_match("street-racing", seed=7)
    one.submit(0, "play push")
    other.submit(0, "play coast")
    assert repr(one) == repr(other)
    assert one._repr_svg_() == other._repr_svg_()


@pytest.mark.parametrize("game", game_names())
def test_a_notebook_draws_a_match_as_somebody_who_watches_sees_it(game: str) -> None:
    match = hairpin.new_match(game, seed=7)
    drawn = match._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg ")
    assert drawn == match.picture()._repr_svg_() == match.picture(None).svg
    assert len(repr(match.picture(viewer=0))) < 80


def test_a_picture_is_seen_by_its_viewer_in_its_light_and_size() -> None:
    match = hairpin.new_match("street-racing", seed=7)
    match.submit(0, "play push")
    pictures = [match.picture(viewer).svg for viewer in (0, 1)]
    assert pictures[0] != pictures[1]
    assert len({match.picture(0, theme, size).svg for theme in ("night", "light") for size in ("wide", "tall")}) == 4
    with pytest.raises(BadPicture, match="there is no theme 'neon'; it can be night or light"):
        match.picture(theme="neon")
    with pytest.raises(BadPicture, match=r"there is no size \[\]; it can be"):
        match.picture(size=[])  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="there is no seat 2; this match has seats 0 to 1"):
        match.picture(viewer=2)


def test_a_game_without_a_board_is_drawn_from_its_view() -> None:
    match = hairpin.new_match(replace(BARE, board=None), 2, seed=1)
    drawn = match._repr_svg_()
    assert drawn == match.picture().svg
    assert "card-back" in drawn  # the other player's hand
    assert all(name in drawn for name in match.names)


# -- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_an_answer_is_given_by_name_by_number_or_as_an_object(game: str) -> None:
    matches = [hairpin.new_match(game, seed=7) for _ in range(4)]
    for _ in range(40):
        if matches[0].over:
            break
        seat = matches[0].waiting[0]
        decision = matches[0].decision(seat)
        assert decision is not None
        choice = decision.choices[-1]
        answers: tuple[Any, ...] = (choice.action, choice.name, choice, [choice.name])
        for match, answer in zip(matches, answers, strict=True):
            assert match.submit(seat, answer).actions == (choice.action,)
    assert len({match.record().write() for match in matches}) == 1


def test_the_games_own_action_is_an_answer() -> None:
    match = hairpin.new_match("street-racing", seed=7)
    setup: Any = match.setup
    action = setup.actions[4]
    assert action.name == "play push"
    assert match.submit(0, action).actions == (4,)


def test_a_run_may_mix_all_of_them() -> None:
    match = hairpin.new_match("street-illegal", 2, seed=7)
    setup: Any = match.setup
    decision = match.decision(0)
    assert decision is not None
    first, second, third = decision.actions[:3]
    step = match.submit(0, [match.setup.action_name(first), second, setup.actions[third]])
    assert step.actions == (first, second, third)
    assert match.record().write() == match.record().write()
    assert hairpin.replay(match.record()).waiting == match.waiting == (1,)


POSSIBLE = "possible are 0 (play coast), 1 (play cruise), 2 (play block), 3 (play pass), 4 (play push)"
KINDS = "an answer is a whole number, a name or an Action of the game"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("play pusch", f"'play pusch' is not possible for Green now; did you mean play push? {POSSIBLE}"),
        ("draw", f"'draw' is not possible for Green now; {POSSIBLE}"),
        ("", f"'' is not possible for Green now; {POSSIBLE}"),
        ("4", f"'4' is not possible for Green now; {POSSIBLE}"),
        (16, f"16 is not possible for Green now; {POSSIBLE}"),
        (["play push", "play coast"], "a run of answers ends where luck or another player comes in"),
        ([{}], f"{KINDS}; a dict was given; {POSSIBLE}"),
        ([["play push"]], f"{KINDS}; a list was given; {POSSIBLE}"),
        (True, f"{KINDS}; true or false was given; {POSSIBLE}"),
        (4.0, f"{KINDS}, or a list of these; a number with a point was given"),
        (b"play push", f"{KINDS}, or a list of these; a bytes was given"),
        (None, f"{KINDS}, or a list of these; nothing was given"),
        ({"play push"}, f"{KINDS}, or a list of these; a set was given"),
        ([], "an answer needs at least one action"),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(answer: Any, sentence: str) -> None:
    match = hairpin.new_match("street-racing", seed=7)
    before = match.record().write()
    with pytest.raises(IllegalAction) as refusal:
        match.submit(0, answer)
    assert sentence in str(refusal.value)
    assert match.record().write() == before
    assert match.step == 0


def test_a_name_of_a_hundred_thousand_letters_is_refused_briefly() -> None:
    match = hairpin.new_match("street-racing", seed=7)
    with pytest.raises(IllegalAction) as refusal:
        match.submit(0, "play push" * 11_111)
    assert len(str(refusal.value)) < 300


# -- many matches ------------------------------------------------------------------------------


def test_a_simulation_prints_the_wins_of_every_seat() -> None:
    summary = hairpin.simulate("street-racing", 50, bots=["street", "rookie"], seed=7)
    assert (summary.matches, summary.finished, summary.order.seats) == (50, True, 2)
    assert sum(summary.wins) == 50 + summary.shared
    assert summary.shares == tuple(won / 50 for won in summary.wins)
    assert summary.others == 0
    assert sum(summary.reasons.values()) == sum(summary.lengths.values()) == 50
    assert summary.decisions > 500
    lines = repr(summary).splitlines()
    assert lines[0] == "Street Racing, 2 seats, 50 matches, seed 7"
    assert lines[1].split() == ["seat", "name", "bot", "wins", "share"]
    assert lines[2].split()[:4] == ["0", "Green", "street", str(summary.wins[0])]
    assert fits_a_screen(repr(summary))


def test_a_simulation_tells_of_matches_that_nobody_at_the_table_won() -> None:
    summary = hairpin.simulate("street-illegal", 20, seats=1, seed=7)
    assert summary.others + sum(summary.wins) == 20
    assert "nobody at the table" in repr(summary)
    assert repr(summary).startswith("Street Illegal, 1 seat, 20 matches")


def test_a_seed_plays_the_same_matches_and_bots_say_how_many_sit_there() -> None:
    one, other = (hairpin.simulate("underground", 3, bots="rookie", seed=5) for _ in range(2))
    assert (one.wins, one.decisions) == (other.wins, other.decisions)
    assert one.order.levels == ("rookie",) * 4
    three = hairpin.simulate(find_game("underground"), 2, bots=["rookie"] * 3, options={"lanes": 5})
    assert three.order.seats == 3
    assert three.setup.options["lanes"] == 5


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: hairpin.simulate("street-racing", 0), Refused, "0 matches cannot be simulated; it can be 1 to"),
        (lambda: hairpin.simulate("street-racing", "9"), BadArgument, "a text was given where a whole number"),  # type: ignore[arg-type]
        (lambda: hairpin.simulate("street-racing", 9, bots="fast"), UnknownLevel, "there is no bot level 'fast'"),
        (lambda: hairpin.simulate("street-racing", 9, bots=[1, 2]), UnknownLevel, "text; a number was given"),  # type: ignore[list-item]
        (lambda: hairpin.simulate("street-racing", 9, bots=5), UnknownLevel, "a number was given"),  # type: ignore[arg-type]
        (lambda: hairpin.simulate("street-racing", 9, bots=[]), Refused, "2 seats and 0 bot levels"),
        (lambda: hairpin.simulate("street-illegal", 9, seats=3, bots=["street", "rookie"]), Refused, "3 seats and 2"),
        (lambda: hairpin.simulate("street-racing", 9, seats=5), BadSeats, "5 cannot play it"),
        (lambda: hairpin.simulate("street-racing", 9, options={"rain": -1}), BadOption, "option rain cannot be -1"),
        (lambda: hairpin.simulate("street-racing", 9, options=3), BadOption, "a number was given"),  # type: ignore[arg-type]
        (lambda: hairpin.simulate("street-racing", 9, seed="x"), BadArgument, "a seed is a whole number"),  # type: ignore[arg-type]
        (lambda: hairpin.simulate("street-racing", 9, jobs=-1), Refused, "-1 processes cannot be used"),
        (lambda: hairpin.simulate("street-racing", 9, jobs=1.5), BadArgument, "a number with a point was given"),  # type: ignore[arg-type]
        (lambda: hairpin.simulate("no-game", 9), UnknownGame, "there is no game 'no-game'"),
    ],
)
def test_what_cannot_be_simulated_is_refused(call: Callable[[], object], kind: type[Refused], sentence: str) -> None:
    with pytest.raises(kind) as refusal:
        call()
    assert sentence in str(refusal.value)


# -- games and records -------------------------------------------------------------------------


def test_games_are_listed_as_games_that_say_who_they_are() -> None:
    games = hairpin.list_games()
    assert [game.name for game in games] == game_names()
    assert repr(find_game("street-racing")) == "<Game street-racing: Street Racing, 2 players>"


def test_a_record_is_read_from_its_file_or_its_text(tmp_path: Path) -> None:
    match = finished("street-racing")
    text = match.record().write()
    file = tmp_path / "race.txt"
    file.write_text(text, "utf-8")
    for source in (file, str(file), text):
        record = hairpin.read_record(source)
        assert record == match.record()
        assert repr(hairpin.replay(record)) == repr(match)


def test_a_match_goes_on_where_its_record_ends() -> None:
    match = hairpin.new_match("street-racing", seed=7)
    match.submit(0, "play push")
    again = hairpin.take_up(match.record(), seed=9)
    assert again.waiting == (1,)
    again.submit(1, "play coast")
    assert hairpin.replay(again.record()).step == 2


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("no/such/file.txt", "the record no/such/file.txt cannot be read: No such file or directory"),
        (Path("no/such/file.txt"), "the record no/such/file.txt cannot be read"),
        (Path(), "the record . cannot be read: Is a directory"),
        ("", "this is not a Hairpin record"),
        ("x\n", "this is not a Hairpin record"),
        ("x\0", "this is no name of a file"),
        ("x" * 100_000, "cannot be read: File name too long"),
        (7, "a record is the path of a file, or a text; a number was given"),
        (None, "a record is the path of a file, or a text; nothing was given"),
    ],
)
def test_what_is_no_record_is_refused(source: Any, sentence: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        hairpin.read_record(source)
    assert sentence in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_only_records_are_played_again() -> None:
    for wrong in ("x", None, 7):
        with pytest.raises(BadRecord, match="a match is played again from a Record"):
            hairpin.replay(wrong)  # type: ignore[arg-type]
        with pytest.raises(BadRecord, match="a match is played again from a Record"):
            hairpin.take_up(wrong)  # type: ignore[arg-type]
