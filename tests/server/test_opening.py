"""Starting a server: what cannot be served is said in one sentence with exit code 2, and nothing is touched."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import hairpin
from benchmarks.launch import Launched
from hairpin.server import opening, schema
from hairpin.server.opening import DATABASE, KEY, BadData, open_data
from tests.server.older import make_older
from tests.server.serving import Browser


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(hairpin.__file__).parents[1]),
        "HAIRPIN_PURE": "0" if hairpin.compiled() else "1",
    }
    command = [sys.executable, "-m", "hairpin", "serve", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


def refused(*words: str) -> str:
    answer = serve(*words)
    assert answer.returncode == 2, answer
    assert answer.stdout == ""
    assert answer.stderr.startswith("hairpin: ")
    assert answer.stderr.count("\n") == 1
    return answer.stderr


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port} of 127.0.0.1 is in use" in refused("--port", port, "--data", str(tmp_path / "data"))
    assert not (tmp_path / "data").exists()


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    said = refused("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path / "data"))
    assert "cannot be used" in said


def test_a_directory_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    said = refused("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert "cannot be written" in said
    assert "--data" in said


def test_a_database_of_a_newer_version_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    open_data(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    said = refused("--port", "0", "--data", str(tmp_path))
    assert "newer version (9999)" in said
    with sqlite3.connect(tmp_path / DATABASE) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [("9999",)]
    database.close()


def test_what_is_no_database_of_ours_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"this is no database at all, only some text" * 100)
    before = (tmp_path / DATABASE).read_bytes()
    assert "cannot be used" in refused("--port", "0", "--data", str(tmp_path))
    assert (tmp_path / DATABASE).read_bytes() == before
    other = tmp_path / "other"
    other.mkdir()
    with sqlite3.connect(other / DATABASE) as database:
        database.execute("create table recipes (name text)")
    database.close()
    assert "database of something else" in refused("--port", "0", "--data", str(other))


def test_two_servers_do_not_share_a_directory(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    assert "another Hairpin" in refused("--port", "0", "--data", str(tmp_path / "data"))
    assert server.stop() == 0
    opened = open_data(tmp_path / "data")
    opened.close()


def test_a_damaged_key_is_refused(tmp_path: Path) -> None:
    open_data(tmp_path).close()
    (tmp_path / KEY).write_bytes(b"short")
    with pytest.raises(BadData, match="damaged"):
        open_data(tmp_path)


def test_the_key_is_kept_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = open_data(tmp_path)
    first.close()
    again = open_data(tmp_path)
    again.close()
    assert first.key == again.key
    assert (tmp_path / KEY).stat().st_mode & 0o777 == 0o600


def test_the_migrations_make_exactly_the_tables_that_are_used(tmp_path: Path) -> None:
    opened = open_data(tmp_path)
    with opened.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert connection.scalar(sa.text("pragma journal_mode")) == "wal"
        assert connection.scalar(sa.text("pragma synchronous")) == 2  # FULL
    opened.close()
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.NEWEST_MIGRATION


def test_serve_says_its_address_and_keeps_tables_in_the_directory_it_is_given(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hairpin", "serve", "--port", "0", "--data", str(tmp_path / "here")]
    environment = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = said.split(" at ")[1].split()[0]
        with Browser(address) as ann:
            assert ann.get("/healthz").json() == {"ok": True, "version": hairpin.__version__}
            assert ann.get("/").status_code == 200
        process.terminate()
        assert process.wait(20) == 0
    assert str(tmp_path / "here") in said
    assert (tmp_path / "here" / DATABASE).exists()


def test_other_commands_do_not_load_the_server() -> None:
    lines = "import sys, hairpin.cli.main; print([name for name in sys.modules if name.partition('.')[0] in "
    lines += "('fastapi', 'starlette', 'uvicorn', 'sqlalchemy', 'alembic', 'structlog', 'httptools', 'jinja2')])"
    environment = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
    answer = subprocess.run([sys.executable, "-c", lines], env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_a_migration_that_fails_half_way_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    """A server may be killed at any moment; the next start must find the old tables, not half of the new ones."""
    make_older(tmp_path / "old", "0003")
    with sqlite3.connect(tmp_path / "old" / DATABASE) as database:
        database.execute("create index seats_former on seats (former)")  # in the way of the last thing that 0004 does
        before = database.execute("select name, sql from sqlite_master order by name").fetchall()
    database.close()
    with pytest.raises(BadData, match="seats_former already exists"):
        open_data(tmp_path / "old")
    with sqlite3.connect(tmp_path / "old" / DATABASE) as database:
        assert database.execute("select name, sql from sqlite_master order by name").fetchall() == before
        assert database.execute("select version_num from alembic_version").fetchall() == [("0003",)]
        database.execute("drop index seats_former")
    database.close()
    open_data(tmp_path / "old").close()
