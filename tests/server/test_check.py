"""Check: every fault is found and named, in a data folder beside a running server and in a backup; nothing is changed."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE, KEY
from hairpin.server.upkeep.backup import make_backup
from hairpin.server.upkeep.check import check
from tests.cli.test_commands import run
from tests.server.older import make_older
from tests.server.serving import friends, play
from tests.server.test_damage import row_page, tear


@dataclass
class Filled:
    """A data folder with one table of each state."""

    folder: Path
    server: Launched
    finished: str
    running: str
    waiting: str

    def change(self, statement: str, *values: object) -> None:
        with sqlite3.connect(self.folder / DATABASE) as database:
            assert database.execute(statement, values).rowcount > 0
        database.close()

    def other_luck(self, table: str) -> tuple[int, str, str]:
        """The last step of a table that drew twice for the same thing, and its luck with two draws in each other's place.

        The rules allow that; only the secret tells that it is not what was drawn.
        """
        with sqlite3.connect(self.folder / DATABASE) as database:
            rows = database.execute("select n, luck from log where match = ? order by n desc", (table,)).fetchall()
        database.close()
        for n, text in rows:
            words = text.split()
            for one, other in itertools.pairwise(range(len(words))):
                alike = words[one].split(":")[:2] == words[other].split(":")[:2]
                if alike and words[one] != words[other]:
                    words[one], words[other] = words[other], words[one]
                    return int(n), str(text), " ".join(words)
        raise AssertionError("no step drew twice for the same thing")

    def faults(self) -> list[str]:
        return check(self.folder).faults


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Filled]:
    server = Launched(tmp_path / "data")
    finished, browsers = friends(server.address, 2, "underground")  # its set-up rolls sixteen dice
    play(finished, browsers, seed=1)
    running, browsers = friends(server.address, 2, "underground")
    play(running, browsers, seed=1, steps=6)
    waiting = browsers[0].found("nitro-dice", "open")
    yield Filled(tmp_path / "data", server, finished, running, waiting)
    assert server.stop() == 0


def test_a_sound_folder_is_sound_while_it_is_served_and_so_is_its_backup(filled: Filled, tmp_path: Path) -> None:
    said = run("check", "--data", str(filled.folder))
    expected = "3 tables played again: 1 finished, 1 running, 1 not started; all is well\n"
    assert (said.returncode, said.stdout) == (0, expected), said.stderr
    out = make_backup(filled.folder, tmp_path / "out.zip").path
    said = run("check", str(out))
    assert (said.returncode, said.stdout) == (0, expected), said.stderr


def test_progress_is_told_table_by_table(filled: Filled) -> None:
    told: list[tuple[str, int, int]] = []
    check(filled.folder, lambda what, done, total: told.append((what, done, total)))
    assert told == [("the database", 0, 0), *(("tables", done, 3) for done in range(4))]


def test_each_fault_of_a_table_is_named(filled: Filled) -> None:
    finished, running = filled.finished, filled.running
    for name in (finished, running):
        n, text, other = filled.other_luck(name)
        filled.change("update log set luck = ? where match = ? and n = ?", other, name, n)
        [fault] = filled.faults()
        assert fault.startswith(f"table {name}: its match cannot be played again: ")
        filled.change("update log set luck = ? where match = ? and n = ?", text, name, n)
    assert filled.faults() == []
    cases = [
        ("update matches set ended = null where id = ?", finished, "its match is over, but not marked so"),
        ("update matches set ended = 1.0 where id = ?", running, "it is marked as over, but its match is not"),
        ("update matches set ended = 1.0 where id = ?", filled.waiting, "but its match never started"),
    ]
    for statement, name, says in cases:
        filled.change("update matches set closed = ended")  # keeps what was there
        filled.change(statement, name)
        [fault] = filled.faults()
        assert fault.startswith(f"table {name}: ")
        assert says in fault
        filled.change("update matches set ended = closed, closed = null")
    assert filled.faults() == []
    filled.change("update matches set options = '{' where id = ?", filled.waiting)
    filled.change("delete from log where match = ? and n = 2", running)
    filled.change("update log set answers = '999' where match = ? and n = 1", finished)
    faults = sorted(filled.faults())
    assert len(faults) == 3
    for name, says in (
        (filled.waiting, "its rows are damaged"),
        (running, "steps of its match are missing"),
        (finished, "its match cannot be played again"),
    ):
        assert any(fault.startswith(f"table {name}: {says}") for fault in faults), faults


def test_rows_without_a_table_are_found(filled: Filled) -> None:
    filled.change("delete from matches where id = ?", filled.running)
    assert sorted(filled.faults()) == [
        f"table {filled.running}: there are rows of it in {name}, but the table is not there"
        for name in ("log", "seats")
    ]


def test_a_torn_page_is_found_and_the_tables_on_it_are_named(filled: Filled, tmp_path: Path) -> None:
    out = make_backup(filled.folder, tmp_path / "out.zip").path
    torn = tmp_path / "torn"
    assert run("restore", str(out), "--data", str(torn)).returncode == 0
    tear(torn, row_page(filled.waiting.encode()), 0)
    before = (torn / DATABASE).read_bytes()
    said = run("check", "--data", str(torn))
    assert said.returncode == 1
    assert "hairpin: the database is damaged: " in said.stderr
    assert f"hairpin: table {filled.waiting}: its rows cannot be read: " in said.stderr
    assert said.stdout.endswith("found\n")
    assert (torn / DATABASE).read_bytes() == before


def test_a_lost_key_and_what_is_no_database_are_faults(filled: Filled, tmp_path: Path) -> None:
    key = (filled.folder / KEY).read_bytes()
    (filled.folder / KEY).write_bytes(b"short")
    assert ["signing key" in fault for fault in filled.faults()] == [True]
    (filled.folder / KEY).write_bytes(key)
    other = tmp_path / "other"
    other.mkdir()
    (other / DATABASE).write_text("no database" * 1000)
    (other / KEY).write_bytes(key)
    assert check(other).faults == [
        "the database is damaged: file is not a database",
        "the tables cannot be read: file is not a database",
    ]


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for words, says in (
        (("--data", str(tmp_path / "nowhere")), "there are no tables in"),
        ((str(tmp_path / "nowhere"),), "there is no backup"),
        ((str(Path(__file__)),), "not a backup of Hairpin"),
    ):
        said = run("check", *words)
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
        assert says in said.stderr
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_of_an_older_version_is_checked_and_stays_of_that_version(tmp_path: Path) -> None:
    make_older(tmp_path / "old", "0002")
    assert check(tmp_path / "old").faults == []
    with sqlite3.connect(tmp_path / "old" / DATABASE) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [("0002",)]
    database.close()
