"""`hairpin track` as a person meets it: lists, drawings, pictures, ratings; and one sentence for bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hairpin.cli.main import main
from hairpin.games import find_games
from hairpin.lab.rate import RateOrder, rate

GOOD = "# a market round\nname market\nA s r r s:L1 y r G r r y r\nlaps 3\n"
LAYOUTS = ("two_lap", "three_lap", "eight", "out_and_back")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`hairpin track ...` in an empty folder: exit code, what it says, what it complains of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hairpin", "track", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return command


def written(text: str, name: str = "market.txt") -> str:
    Path(name).write_text(text, "utf-8")
    return name


def test_help_names_the_commands(run: Run) -> None:
    code, said, _ = run("--help")
    assert code == 0
    assert all(f"\n  {name} " in said for name in ("list", "check", "show", "rate"))


def test_exactly_the_games_with_tracks_are_meant() -> None:
    assert [game.name for game in find_games() if game.tracks is not None] == ["nitro-dice"]


# -- list ------------------------------------------------------------------------------------------------


def test_list_shows_the_layouts_with_their_figures(run: Run) -> None:
    code, said, _ = run("list")
    assert code == 0
    rows = {line.split()[0]: line.split() for line in said.splitlines() if line.startswith(LAYOUTS)}
    assert list(rows) == list(LAYOUTS)
    assert rows["out_and_back"][1:6] == ["20", "1", "20", "L", "8/8/4"]


def test_list_answers_in_json(run: Run) -> None:
    data = json.loads(run("list", "--json")[1])
    assert [(track["name"], track["sections"], track["laps"]) for track in data] == [
        ("two_lap", 12, 2),
        ("three_lap", 10, 3),
        ("eight", 12, 2),
        ("out_and_back", 20, 1),
    ]
    assert all(track["sound"] and not track["warnings"] for track in data)


# -- check ------------------------------------------------------------------------------------------------


def test_a_good_track_is_found_good(run: Run) -> None:
    code, said, complaint = run("check", written(GOOD))
    assert (code, complaint) == (0, "")
    assert "good" in said
    assert "A s r r s:L1 y r G r r y r; laps 3; inside L; name market" in said


def test_a_track_with_warnings_is_good_all_the_same(run: Run) -> None:
    code, said, _ = run("check", written("A G r r s s r r; laps 1"))
    assert code == 0
    assert "warning  short: 8 sections and 1 lap" in said
    assert "warning  unbalanced: there is no yellow turn" in said


def test_everything_wrong_with_a_track_is_told_at_once(run: Run) -> None:
    code, said, _ = run("check", written("A s:R3 r~ r s G r; laps 0; inside up"))
    assert code == 2
    assert said.count("wrong    ") >= 5
    for words in ("section 1 (s:R3)", "section 2 (r~)", "laps is '0'", "inside is 'up'", "section 6 (r), the last one"):
        assert words in said


def test_check_answers_in_json(run: Run) -> None:
    data = json.loads(run("check", written(GOOD), "--json")[1])
    assert (data["name"], data["sound"], data["hazards"]) == ("market", True, 1)
    code, said, _ = run("check", written("A s r"), "--json")
    assert code == 2
    assert not json.loads(said)["sound"]
    assert len(json.loads(said)["faults"]) == 2


def test_an_owners_deck_decides_which_cards_there_are(run: Run) -> None:
    box = written('[faces]\nS = 20\nTR = 5\nTY = 20\n"S:L1" = 1\n', "box.toml")
    code, said, _ = run("check", written(GOOD), "--components", box)
    assert code == 2
    assert "the track needs 6 cards TR; the deck has 5" in said


# -- show -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LAYOUTS)
def test_show_draws_a_layout(run: Run, name: str) -> None:
    code, said, _ = run("show", name)
    assert code == 0
    assert said.startswith(name)
    assert "0 START →▚" in said


def test_show_draws_a_file_and_the_sections_themselves_alike(run: Run) -> None:
    from_file = run("show", written(GOOD))[1]
    typed = run("show", "A s r r s:L1 y r G r r y r; laps 3; name market")[1]
    assert from_file == typed
    assert from_file.count("▲") == 2  # one of them in the legend


def test_a_track_that_is_too_wide_for_the_screen_is_unrolled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    said = run("show", "out_and_back")[1]
    assert "0 START" in said
    assert "┌" not in said
    assert max(len(line) for line in said.splitlines()[1:]) <= 75


def test_show_writes_a_picture(run: Run) -> None:
    code, said, _ = run("show", "eight", "--svg", "eight.svg")
    assert (code, said) == (0, "Written to eight.svg.\n")
    assert ElementTree.parse("eight.svg").getroot().tag.endswith("svg")


def test_turns_of_an_owners_box_are_shown(run: Run) -> None:
    box = "[faces]\nS = 20\nTR = 20\nTY = 20\n[turns]\ninside = 3\noutside = 5\n"
    box += "to_outside = [1, 3, 5]\nto_inside = [1, 1, 2, 2, 3]\n"
    code, said, _ = run("show", "two_lap", "--components", written(box, "box.toml"))
    assert code == 0
    assert "0 START" in said


# -- rate -------------------------------------------------------------------------------------------------


def test_rate_tells_length_damage_wins_and_verdicts(run: Run) -> None:
    code, said, complaint = run("rate", "two_lap", "--games", "6", "--seats", "2,3", "--seed", "1", "--jobs", "1")
    assert (code, complaint) == (0, "")
    for words in ("2 seats, 6 races, seed 1", "3 seats, 6 races", "rounds", "decisions", "damage", "95 % interval"):
        assert words in said
    assert all(words in said for words in ("too short", "too long", "a long way to the garage", "unbalanced"))


def test_rate_answers_in_json_and_counts_every_race(run: Run) -> None:
    data = json.loads(run("rate", "two_lap", "--games", "5", "--seats", "3", "--seed", "1", "--jobs", "1", "--json")[1])
    (rating,) = data["ratings"]
    assert (data["track"], data["games"], data["seed"], rating["seats"]) == (
        "A s r r s y r G r r y r; laps 2; inside L; name two_lap",
        5,
        1,
        3,
    )
    places = rating["wins_by_grid_place"]
    assert sum(place["wins"] for place in places) == 5
    assert all(place["low"] <= place["share"] <= place["high"] for place in places)
    assert rating["rounds_low"] <= rating["rounds_median"] <= rating["rounds_high"]


def test_a_rating_is_the_same_on_one_process_and_on_two() -> None:
    order = RateOrder("nitro-dice", "A G r r s s r r; laps 1", 2, None, 7)
    assert rate(order, 9, 1, lambda done: None) == rate(order, 9, 2, lambda done: None)


def test_a_file_is_rated_like_its_text(run: Run) -> None:
    words = ("--games", "3", "--seats", "2", "--seed", "4", "--jobs", "1", "--json")
    assert (
        run("rate", written(GOOD), *words)[1]
        == run("rate", "A s r r s:L1 y r G r r y r; laps 3; name market", *words)[1]
    )


# -- bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "nowhere.txt"), "the track nowhere.txt cannot be read: No such file"),
        (("check", "."), "the track . cannot be read"),
        (("check", "bytes.txt"), "bytes.txt is not a Hairpin track: it is not text in UTF-8"),
        (("check", "good.txt", "--components", "none.toml"), "the component file none.toml cannot be read"),
        (("show", "two_laps"), "there is no track and no file 'two_laps'; did you mean two_lap? there are two_lap"),
        (("show", "A s r"), "the track cannot be raced on: there is no garage"),
        (("show", "bad.txt"), "the track cannot be raced on: section 1 (x) is of no known type"),
        (("show", "eight", "--svg", "no/folder/eight.svg"), "the picture cannot be written to no/folder/eight.svg"),
        (("show", "bad.txt", "--svg", "bad.svg"), "the track cannot be raced on"),
        (("show", "eight", "--game", "underground"), "Underground Street Racing has no tracks to build"),
        (("show", "eight", "--game", "chess"), "there is no game 'chess'"),
        (("rate", "nothing"), "there is no track and no file 'nothing'"),
        (("rate", "bad.txt"), "the track cannot be raced on"),
        (("rate", "eight", "--games", "0"), "0 races cannot be driven; it can be 1 to 1000000"),
        (("rate", "eight", "--seats", "7"), "Nitro Dice is for 2 to 6 players; 7 cannot play it"),
        (("rate", "eight", "--seats", "two"), "'two' is not a number of seats"),
        (("rate", "eight", "--seats", "2,,4"), "'2,,4' is not a number of seats"),
        (("rate", "eight", "--games", "1000001"), "1000001 races cannot be driven; it can be 1 to 1000000"),
        (("rate", "eight", "--seats", "9" * 5000), "is not a number of seats"),
        (("rate", "eight", "--jobs", "-1"), "-1 processes cannot be used; it can be 0 to 256"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(run: Run, words: tuple[str, ...], sentence: str) -> None:
    written(GOOD, "good.txt")
    written("A x", "bad.txt")
    Path("bytes.txt").write_bytes(b"\xff\xfe\x00")
    before = sorted(Path().iterdir())
    code, said, complaint = run(*words)
    assert (code, said) == (2, "")
    assert complaint.startswith("hairpin: ")
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert sorted(Path().iterdir()) == before
