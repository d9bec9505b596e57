"""The command line as a person meets it: help, listings, summaries, and one sentence with exit code 2 for bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import hairpin
from hairpin.cli.replay import luck_words
from hairpin.games import game_names
from hairpin.match.verify import LuckCheck


def run(*words: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(hairpin.__file__).parents[1]),
        "HAIRPIN_PURE": "0" if hairpin.compiled() else "1",
        "COLUMNS": "100",
    }
    return subprocess.run(
        [sys.executable, "-m", "hairpin", *words],
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )


def test_every_command_has_help() -> None:
    top = run("--help")
    assert top.returncode == 0
    assert not [line for line in top.stdout.splitlines()[1:] if line.endswith("...")]  # nothing is cut off
    for command in ("games", "play", "simulate", "replay", "bench", "track", "backup", "restore", "check", "prune"):
        assert command in top.stdout
        one = run(command, "--help")
        assert one.returncode == 0
        assert len(one.stdout) > 200


def test_games_are_listed_for_people_and_programs() -> None:
    words = run("games")
    assert "Street Illegal" in words.stdout
    assert "start_grid" in words.stdout
    games = {game["name"]: game for game in json.loads(run("games", "--json").stdout)}
    assert list(games) == game_names()
    game = games["street-illegal"]
    assert game["seats"] == {"fewest": 1, "most": 7}
    options = {option["name"]: option for option in game["options"]}
    assert options["start_grid"]["type"] == "choice"
    assert options["start_grid"]["choices"] == ["youngest_last", "random", "tactical"]
    assert options["races"]["default"] == 1
    assert all(option["words"] and option["possible"] for option in game["options"])


def test_simulate_answers_in_json_alone() -> None:
    answer = run("simulate", "street-illegal", "--seats", "4", "--games", "30", "--seed", "5", "--jobs", "1", "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    data = json.loads(answer.stdout)
    assert (data["game"], data["seats"], data["games"], data["compiled"]) == (
        "street-illegal",
        4,
        30,
        hairpin.compiled(),
    )


def test_simulate_tells_a_person() -> None:
    answer = run(
        "simulate", "street-illegal", "--seats", "2", "--games", "20", "--bots", "street,rookie", "--jobs", "1"
    )
    assert answer.returncode == 0
    assert "20 matches" in answer.stdout
    assert "foremost (20)" in answer.stdout


def test_without_seats_a_game_is_simulated_with_as_many_as_it_has() -> None:
    seats = {}
    for name in game_names():
        answer = run("simulate", name, "--games", "2", "--seed", "1", "--jobs", "1", "--json")
        assert answer.returncode == 0
        seats[name] = json.loads(answer.stdout)["seats"]
    assert (seats["street-illegal"], seats["street-racing"]) == (4, 2)


def test_interrupting_a_simulation_shows_what_is_done_so_far() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
    words = ["simulate", "street-illegal", "--seats", "4", "--games", "1000000000", "--json"]
    started = (
        "import sys; import hairpin.lab.simulate as lab; once = lab.Tally.join\n"
        "from hairpin.cli import simulate as command\n"
        "plain = command.simulate\n"
        "def told(order, games, jobs, progress):\n"
        "    def first(tally):\n"
        "        print('begun', file=sys.stderr, flush=True)\n"
        "        progress(tally)\n"
        "    return plain(order, games, jobs, first)\n"
        "command.simulate = told\n"
        "from hairpin.cli.main import main\n"
        "if __name__ == '__main__':\n"
        "    main()\n"
    )
    for jobs in ("1", "2"):
        process = subprocess.Popen(
            [sys.executable, "-c", started, *words, "--jobs", jobs],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        assert process.stderr.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in errors
        data = json.loads(out)
        assert 0 < data["games"] < data["games_wanted"] == 1_000_000_000


def test_records_are_written_replayed_and_verified(tmp_path: Path) -> None:
    made = run(
        "simulate", "street-illegal", "--seats", "3", "--games", "2", "--records", str(tmp_path / "r"), "--jobs", "1"
    )
    assert made.returncode == 0
    first, second = sorted((tmp_path / "r").iterdir())
    told = run("replay", str(first))
    assert told.returncode == 0
    assert "lines up" in told.stdout
    assert "points" in told.stdout
    data = json.loads(run("replay", str(second), "--json").stdout)
    assert data["over"]
    assert data["steps"][0]["seat"] is None
    checked = run("replay", str(first), "--verify")
    assert checked.returncode == 0
    assert "replays equal" in checked.stdout
    assert json.loads(run("replay", str(first), "--verify", "--json").stdout)["verified"] is True


@pytest.mark.parametrize("game", game_names())
def test_a_replay_has_no_blank_line_but_the_one_before_the_result(game: str, tmp_path: Path) -> None:
    run("simulate", game, "--seats", "2", "--games", "1", "--records", str(tmp_path), "--jobs", "1")
    (file,) = tmp_path.iterdir()
    lines = run("replay", str(file)).stdout.rstrip().splitlines()
    assert len(lines) > 50
    assert len([line for line in lines if not line.strip()]) == 1


def test_verify_says_what_was_checked_and_what_a_record_cannot_show() -> None:
    """The example of docs/fair-luck.md: its luck follows from its secret. That this was fixed before, no file can say."""
    example = str(Path(__file__).parents[2] / "docs" / "fair-luck-example.hairpin")
    said = run("replay", example, "--verify").stdout
    assert "The luck follows from the secret in this record: " in said
    assert "1 of 2 players added a seed of their own.\nMissing: the seed of seat 2.\n" in said
    assert "shown only by a commitment that you saw then:\n5f683fb4" in said
    assert "committed to before" not in said
    told = json.loads(run("replay", example, "--verify", "--json").stdout)
    assert (told["luck"] == told["luck_checked"] > 20, told["seeds"], told["missing"]) == (True, [1], [2])
    assert told["commitments"] == ["5f683fb4fc59bc6328fb969bf040aa8de9aed1dc35d85675c9c866f6e5ab1840"]


def test_only_people_are_counted_among_those_who_may_add_a_seed() -> None:
    bots = LuckCheck(outcomes=9, checked=9, people=0, seeded=(), missing=())
    assert not any("seed" in line for line in luck_words(bots, ["5f68"]))
    alone = luck_words(replace(bots, people=1, seeded=(0,)), ["5f68"])
    assert alone[1] == "1 of 1 player added a seed of their own."


def test_a_changed_record_is_refused_and_differs_when_verified(tmp_path: Path) -> None:
    run("simulate", "street-illegal", "--seats", "2", "--games", "1", "--records", str(tmp_path), "--jobs", "1")
    (file,) = tmp_path.iterdir()
    text = file.read_text("utf-8")
    file.write_text(text.replace("player 1 rookie Red", "player 1 rookie Rex"), "utf-8")
    refused = run("replay", str(file))
    assert refused.returncode == 2
    assert "was changed after it was written" in refused.stderr
    differs = run("replay", str(file), "--verify")
    assert differs.returncode == 1
    assert "checksum does not agree" in differs.stderr
    as_json = run("replay", str(file), "--verify", "--json")
    assert (as_json.returncode, json.loads(as_json.stdout)["verified"]) == (1, False)
    file.write_text(text[: len(text) // 2], "utf-8")
    for words in (("replay", str(file)), ("replay", str(file), "--verify")):
        cut = run(*words)
        assert cut.returncode == 2
        assert "cut short" in cut.stderr


WRONG = [
    (("simulate", "street-ilegal"), "there is no game 'street-ilegal'; did you mean street-illegal?"),
    (("simulate", "street-illegal", "--seats", "8"), "is for 1 to 7 players; 8 cannot play it"),
    (("simulate", "street-illegal", "--seats", "0"), "is for 1 to 7 players; 0 cannot play it"),
    (("simulate", "street-racing", "--seats", "3"), "Street Racing is for 2 players; 3 cannot play it"),
    (("simulate", "street-illegal", "--games", "0"), "0 matches cannot be simulated; it can be 1 to 1000000000"),
    (("simulate", "street-illegal", "--games", "1" + "0" * 30), "cannot be simulated; it can be 1 to 1000000000"),
    (("simulate", "street-illegal", "--jobs", "-1"), "-1 processes cannot be used; it can be 0 to 256"),
    (("simulate", "street-illegal", "--jobs", "100000"), "100000 processes cannot be used; it can be 0 to 256"),
    (("play", "street-illegal", "--seats", "9" * 80), "is for 1 to 7 players; a number of more than 50 digits cannot"),
    (("simulate", "street-illegal", "--bots", "genius"), "there is no bot level 'genius'; there are rookie, street"),
    (("simulate", "street-illegal", "--bots", "street,rookie,street"), "there are 4 seats and 3 bot levels"),
    (("simulate", "street-illegal", "-o", "nitro=true"), "has no option nitro; did you mean nitrous_oxide?"),
    (("simulate", "street-illegal", "-o", "races"), "'races' is no option; write name=value"),
    (
        ("simulate", "street-illegal", "-o", "races=0"),
        "option races cannot be '0'; it can be a whole number from 1 to 99",
    ),
    (("simulate", "street-illegal", "-o", "races=1", "-o", "races=2"), "option races is given twice"),
    (("simulate", "street-illegal", "-o", "track=90-down,90-down"), "more often than the box has it"),
    (("simulate", "street-illegal", "--components", "/nowhere.toml"), "cannot be read: No such file"),
    (
        ("simulate", "street-illegal", "--components", "/dev/zero"),
        "/dev/zero is too big for a component file: it can have",
    ),
    (("replay", "/dev/zero"), "/dev/zero is too big for a record: it can have 50000000 bytes"),
    (("play", "--record", "/dev/zero"), "/dev/zero is too big for a record: it can have 50000000 bytes"),
    (("simulate", "street-illegal", "--records", "/dev/null/x"), "cannot be made"),
    (("replay", "/nowhere"), "cannot be read: No such file"),
    (("replay", sys.executable), "is not a Hairpin record"),
    (("play", "street-illegal", "--seats", "9"), "is for 1 to 7 players; 9 cannot play it"),
    (("play", "street-illegal", "--seats", "3", "--bots", "expert"), "there is no bot level 'expert'"),
    (("play", "street-illegal", "--seats", "3", "--people", "4"), "4 people do not fit on 3 seats"),
    (
        ("play", "street-illegal", "--seats", "3", "--people", "1"),
        "2 of 3 seats are empty; give --bots rookie or street",
    ),
    (("play", "--record", "/nowhere"), "cannot be read: No such file"),
    (("play", "street-illegal", "--record", "/nowhere"), "a record brings its own game"),
    (("play", "street-illegal", "--seats", "2", "--name", "A", "--name", "A"), "players need different names"),
    (("play", "street-illegal", "--seats", "1", "--name", "\x07"), "a name has 1 to 40 printable characters"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=[" ".join(words[:1] + words[2:])[:50] for words, _ in WRONG])
def test_bad_input_gets_one_sentence_and_exit_code_2(words: tuple[str, ...], sentence: str) -> None:
    answer = run(*words)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert answer.stderr.startswith("hairpin: ")
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""


def test_a_wrong_components_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[[tempo]]\nvelocity = -10\nicons = ['left']\n", "utf-8")
    answer = run("simulate", "street-illegal", "--components", str(file))
    assert answer.returncode == 2
    assert "tempo card 1: velocity is -10; it must be from 1 to 999" in answer.stderr


def test_a_match_is_played_quit_and_taken_up_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    first = run(
        "play", "street-illegal", "--seats", "2", "--bots", "street", "--save", str(file), "-o", "track_length=1",
        stdin="1\n1\nquit\n",
    )  # fmt: skip
    assert first.returncode == 0
    assert f"hairpin play --record {file}" in first.stdout
    second = run("play", "--record", str(file), stdin="1\n" * 40)
    assert second.returncode == 0
    assert run("replay", str(file), "--verify").returncode == 0
    over = run("play", "--record", str(file))
    assert over.returncode == 2
    assert "is over" in over.stderr
