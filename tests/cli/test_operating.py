"""What the commands of an operator share: the data folder that they take, several names at once, and older databases."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from platformdirs import user_data_path
from typer.testing import CliRunner

from hairpin.cli.data_folder import data_folder
from hairpin.cli.main import app
from hairpin.refusal import Refused
from hairpin.server.opening import DATABASE, open_data
from hairpin.server.settings_sources import BadSetting, read_settings, settings_from
from tests.server.older import make_older


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HAIRPIN_DATA", "HAIRPIN_SETTINGS"):
        monkeypatch.delenv(name, raising=False)


# -- the data folder ----------------------------------------------------------------------------


def served(environment: dict[str, str]) -> Path:
    """Where `hairpin serve` would keep its tables."""
    return settings_from(read_settings({}, environment, None)).data


def test_commands_look_where_the_server_keeps_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder(None) == served({}) == user_data_path("hairpin", appauthor=False) / "tables"
    file = tmp_path / "hairpin.toml"
    file.write_text(f'data = "{tmp_path / "written"}"\n')
    monkeypatch.setenv("HAIRPIN_SETTINGS", str(file))
    assert data_folder(None) == served({"HAIRPIN_SETTINGS": str(file)}) == tmp_path / "written"
    monkeypatch.setenv("HAIRPIN_DATA", "~/tables")
    assert data_folder(None) == served({"HAIRPIN_DATA": "~/tables"}) == Path.home() / "tables"
    assert data_folder(tmp_path) == tmp_path


def test_settings_that_commands_do_not_need_stop_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAIRPIN_PORT", "none")
    monkeypatch.setenv("HAIRPIN_SETTINGS", str(tmp_path / "gone.toml"))
    with pytest.raises(BadSetting, match=r"the settings file .*gone.toml cannot be read"):
        data_folder(None)
    assert data_folder(tmp_path) == tmp_path
    monkeypatch.setenv("HAIRPIN_DATA", str(tmp_path))
    monkeypatch.delenv("HAIRPIN_SETTINGS")
    assert data_folder(None) == tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("tables", "list"),
        ("tables", "close", "abc"),
        ("guests", "list"),
        ("names", "list"),
        ("names", "block", "cat"),
        ("check",),
        ("backup", "out.zip"),
    ],
)
def test_every_command_takes_the_folder_of_the_environment(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HAIRPIN_DATA", str(tmp_path / "mine"))
    answer = CliRunner().invoke(app, [*words])
    assert isinstance(answer.exception, Refused)
    assert f"there are no tables in {tmp_path / 'mine'}" in str(answer.exception)
    said = " ".join(CliRunner().invoke(app, [*words, "--help"]).output.split())
    assert "HAIRPIN_DATA" in said


# -- several names --------------------------------------------------------------------------------


def test_of_several_names_each_is_tried(tmp_path: Path) -> None:
    open_data(tmp_path / "data").close()
    data = ("--data", str(tmp_path / "data"))
    answer = CliRunner().invoke(app, ["names", "block", "cat", "!", "dog", "?", *data])
    assert answer.stdout.splitlines() == [
        "cat is blocked; it was taken from 0 tables.",
        "dog is blocked; it was taken from 0 tables.",
    ]
    assert answer.stderr.startswith("hairpin: ")
    assert len(answer.stderr.splitlines()) == 1  # `main` says the last refusal, and ends with exit code 2
    assert isinstance(answer.exception, Refused)
    answer = CliRunner().invoke(app, ["names", "unblock", "bird", "cat", "dog", *data])
    assert answer.stdout.splitlines() == ["cat is no longer blocked.", "dog is no longer blocked."]
    assert str(answer.exception) == "bird is not blocked; `hairpin names list` shows what is"
    answer = CliRunner().invoke(app, ["tables", "close", "none", "nothing", *data])
    assert answer.stderr == "hairpin: there is no table 'none'; `hairpin tables list` shows those there are\n"
    assert str(answer.exception).startswith("there is no table 'nothing'")


def test_a_folder_that_cannot_be_used_is_said_once(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["tables", "close", "a", "b", "c", "--data", str(tmp_path / "gone")])
    assert answer.output == ""
    assert str(answer.exception).startswith("there are no tables in")


def test_a_command_that_found_its_folder_itself_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data"
    open_data(folder).close()
    monkeypatch.setenv("HAIRPIN_DATA", str(folder))
    answer = CliRunner().invoke(app, ["names", "block", "cat", "dog"])
    assert answer.stderr == f"hairpin: no server runs on {folder}; its tables are changed directly\n"  # once
    assert CliRunner().invoke(app, ["names", "list", "--data", str(folder)]).stdout.split() == ["cat", "dog"]
    assert CliRunner().invoke(app, ["names", "unblock", "cat", "--data", str(folder)]).stderr == ""
    assert CliRunner().invoke(app, ["tables", "list"]).stdout == f"There are no such tables in {folder}.\n"
    assert CliRunner().invoke(app, ["guests", "list"]).stdout == f"There are no such guests in {folder}.\n"


# -- databases of an older version ------------------------------------------------------------------


@pytest.mark.parametrize("words", [("tables", "close", "none"), ("names", "block", "cat")])
def test_no_order_brings_an_older_database_up_to_date(words: tuple[str, ...], tmp_path: Path) -> None:
    make_older(tmp_path / "data", "0003")
    answer = CliRunner().invoke(app, [*words, "--data", str(tmp_path / "data")])
    assert "are of version 0003, and this Hairpin works with" in str(answer.exception)
    with sqlite3.connect(tmp_path / "data" / DATABASE) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [("0003",)]
