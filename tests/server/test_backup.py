"""Backup and restore: everything that was acknowledged, of one moment, private; and nothing is ever overwritten or lost."""

from __future__ import annotations

import hashlib
import json
import os
import random
import sqlite3
import threading
import zipfile
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import DATABASE, KEY, LOCK, UNFINISHED, BadData, open_data
from hairpin.server.upkeep.archive import MANIFEST, BadBackup
from hairpin.server.upkeep.backup import make_backup
from hairpin.server.upkeep.restore import restore
from tests.cli.test_commands import run
from tests.server.older import make_older
from tests.server.serving import Browser, friends, play

OTHERS = 0o077


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a table that has not started."""
    server = Launched(tmp_path / "data")
    with Browser(server.address) as ann:
        ann.found("street-racing", "open")
    assert server.stop() == 0
    return tmp_path / "data"


def test_a_backup_under_load_has_all_that_was_acknowledged_and_plays_on(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data")
    games = [friends(server.address, 2, "street-illegal", options={"races": 9}) for _ in range(3)]
    steps: dict[str, int] = {}
    done = threading.Event()

    def play_on(number: int) -> None:
        table, browsers = games[number]
        while not done.is_set():
            steps[table] = play(table, browsers, seed=steps.get(table, number), steps=1)

    threads = [threading.Thread(target=play_on, args=(number,)) for number in range(len(games))]
    for thread in threads:
        thread.start()
    made = []
    for number in range(2):
        while any(steps.get(table, 0) < 4 * (number + 1) for table, _ in games):
            assert all(thread.is_alive() for thread in threads)
        acknowledged = dict(steps)
        out = tmp_path / f"backup-{number}.zip"
        said = run("backup", str(out), "--data", str(tmp_path / "data"))
        assert said.returncode == 0, said.stderr
        assert "3 tables" in said.stdout
        made.append((out, acknowledged))
    done.set()
    for thread in threads:
        thread.join()
    invites = {table: browsers[0].table(table)["links"]["watch"] for table, browsers in games}
    assert server.stop() == 0

    for out, acknowledged in made:
        again = tmp_path / out.stem
        said = run("restore", str(out), "--data", str(again))
        assert said.returncode == 0, said.stderr
        server = Launched(again)
        for table, browsers in games:
            for browser in browsers:
                browser.moved_to(server.address)
            described = browsers[0].table(table)  # by the cookie of before
            assert described["step"] >= acknowledged[table]
            assert [one["you"] for one in described["seats"]] == [True, False]
            assert described["links"]["watch"] == invites[table]
            assert play(table, browsers, seed=7, steps=2) > described["step"]
        assert server.stop() == 0
        checked = run("check", "--data", str(again))
        assert (checked.returncode, "3 running" in checked.stdout) == (0, True), checked.stderr


def test_a_backup_is_private_and_named_by_the_date_in_a_folder(data: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        made = make_backup(data, tmp_path)
    finally:
        os.umask(before)
    assert made.path.parent == tmp_path
    assert made.path.name.startswith("hairpin-2")
    assert made.path.stat().st_mode & OTHERS == 0
    assert {one.name for one in tmp_path.iterdir()} == {"data", "data.log", made.path.name}
    with zipfile.ZipFile(made.path) as archive:
        assert sorted(archive.namelist()) == [MANIFEST, KEY, DATABASE]
        assert archive.read(KEY) == (data / KEY).read_bytes()
        manifest = json.loads(archive.read(MANIFEST))
        assert manifest["files"][KEY]["sha256"] == hashlib.sha256((data / KEY).read_bytes()).hexdigest()


def test_a_backup_overwrites_nothing_unless_told_to(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "letter.txt"
    out.write_text("do not touch")
    said = run("backup", str(out), "--data", str(data))
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == f"hairpin: {out} is there already; --force replaces it\n"
    assert out.read_text() == "do not touch"
    assert run("backup", str(out), "--data", str(data), "--force").returncode == 0
    assert zipfile.is_zipfile(out)


def test_what_cannot_be_backed_up_is_said(data: Path, tmp_path: Path) -> None:
    said = run("backup", str(tmp_path / "out.zip"), "--data", str(tmp_path / "nowhere"))
    assert said.returncode == 2
    assert said.stderr == f"hairpin: there are no tables in {tmp_path / 'nowhere'}; say with --data where they are\n"
    assert not (tmp_path / "nowhere").exists()
    said = run("backup", str(tmp_path / "no" / "folder.zip"), "--data", str(data))
    assert (said.returncode, "cannot be written: No such file or directory" in said.stderr) == (2, True)
    (data / KEY).unlink()
    with pytest.raises(BadData, match=r"no signing\.key"):
        make_backup(data, tmp_path / "out.zip")
    assert not (tmp_path / "out.zip").exists()


def test_a_backup_of_a_damaged_database_says_so(data: Path, tmp_path: Path) -> None:
    with (data / DATABASE).open("r+b") as file:
        file.seek(5 * 4096)
        file.write(bytes(2048))
    said = run("backup", str(tmp_path / "out.zip"), "--data", str(data))
    assert said.returncode == 1
    assert "the database is damaged, and so is its backup" in said.stderr
    assert zipfile.is_zipfile(tmp_path / "out.zip")


def test_a_restore_leaves_what_is_there_alone_unless_told_to_and_then_moves_it_aside(
    data: Path, tmp_path: Path
) -> None:
    out = make_backup(data, tmp_path / "out.zip").path
    other = tmp_path / "other"
    open_data(other).close()
    before = contents(other)
    said = run("restore", str(out), "--data", str(other))
    assert (said.returncode, "--force moves them aside" in said.stderr) == (2, True)
    assert contents(other) == before
    said = run("restore", str(out), "--data", str(other), "--force")
    assert said.returncode == 0, said.stderr
    [aside] = [one for one in other.iterdir() if one.is_dir()]
    assert str(aside) in said.stdout
    assert {name: text for name, text in before.items() if name != LOCK} == contents(aside)
    for one in (other, aside, *other.rglob("*")):
        assert one.stat().st_mode & OTHERS == 0, one
    with sqlite3.connect(other / DATABASE) as database:
        assert database.execute("select count(*) from matches").fetchone() == (1,)
    database.close()
    assert (other / KEY).read_bytes() == (data / KEY).read_bytes()


def test_a_folder_that_is_served_is_not_restored_into(data: Path, tmp_path: Path) -> None:
    out = make_backup(data, tmp_path / "out.zip").path
    server = Launched(data)
    said = run("restore", str(out), "--data", str(data), "--force")
    assert (said.returncode, "another Hairpin serves the tables" in said.stderr) == (2, True)
    with Browser(server.address) as ann:
        assert ann.get("/healthz").status_code == 200
    assert server.stop() == 0
    assert not [one for one in data.iterdir() if one.is_dir()]


def repacked(out: Path, made: Path, **changed: bytes | None) -> Path:
    """A copy of a backup with members changed added or left out."""
    with zipfile.ZipFile(made) as archive:
        members: dict[str, bytes | None] = {name: archive.read(name) for name in archive.namelist()}
    members |= {name.replace("_dot_", ".").replace("_up_", "../"): value for name, value in changed.items()}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in members.items():
            if value is not None:
                archive.writestr(name, value)
    return out


def test_what_is_no_sound_backup_is_refused_and_nothing_is_written(data: Path, tmp_path: Path) -> None:
    good = make_backup(data, tmp_path / "good.zip").path
    with zipfile.ZipFile(good) as archive:
        manifest = archive.read(MANIFEST).decode()
        database = archive.read(DATABASE)
    (tmp_path / "text").write_text("no backup at all")
    whole = good.read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    flipped = bytearray(whole)
    flipped[len(whole) // 3] ^= 1
    (tmp_path / "flipped").write_bytes(flipped)
    newer = sqlite3.connect(":memory:")
    newer.deserialize(_without_wal(database))
    newer.execute("update alembic_version set version_num = '9999'")
    newer.commit()
    from_future = newer.serialize()
    newer.close()
    bad = {
        tmp_path / "missing": "cannot be read",
        tmp_path / "text": "not a backup",
        tmp_path / "half": "not a backup",
        tmp_path / "flipped": "damaged",
        repacked(tmp_path / "no-key", good, signing_dot_key=None): "must hold",
        repacked(tmp_path / "more", good, _up_evil=b"out of the folder"): "must hold",
        repacked(tmp_path / "other-key", good, signing_dot_key=b"k" * 32): "the checksum of signing.key",
        repacked(tmp_path / "longer", good, tables_dot_db=database + b"more"): "the size of tables.db",
        repacked(tmp_path / "no-manifest", good, manifest_dot_json=b"{}"): "manifest",
        repacked(tmp_path / "long-manifest", good, manifest_dot_json=b" " * 30_000): "must hold",
        repacked(
            tmp_path / "format", good, manifest_dot_json=manifest.replace('"format": 1', '"format": 2').encode()
        ): "a newer one may have made it",
        _described(tmp_path / "newer", good, from_future): r"newer version \(9999\)",
        _described(tmp_path / "rubbish", good, b"rubbish" * 1000): "cannot be used",
    }
    for file, says in bad.items():
        target = tmp_path / "target"
        with pytest.raises((BadBackup, BadData), match=says):
            restore(file, target)
        assert not target.exists() or {one.name for one in target.iterdir()} == {LOCK}, file
    said = run("restore", str(tmp_path / "more"), "--data", str(tmp_path / "target"))
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "evil").exists()


def _without_wal(database: bytes) -> bytes:
    """A database in memory knows no write-ahead log: bytes 18 and 19 of the header say that there is none."""
    return database[:18] + b"\x01\x01" + database[20:]


def _described(out: Path, made: Path, database: bytes) -> Path:
    """A backup of another database whose manifest is right."""
    with zipfile.ZipFile(made) as archive:
        manifest = json.loads(archive.read(MANIFEST))
    manifest["files"][DATABASE] = {"size": len(database), "sha256": hashlib.sha256(database).hexdigest()}
    return repacked(out, made, tables_dot_db=database, manifest_dot_json=json.dumps(manifest).encode())


def test_a_restore_that_was_interrupted_is_not_served_and_can_be_run_again(data: Path, tmp_path: Path) -> None:
    out = make_backup(data, tmp_path / "out.zip").path
    other = tmp_path / "other"
    open_data(other).close()
    (other / UNFINISHED).mkdir()
    (other / UNFINISHED / DATABASE).write_bytes(b"half of it")
    before = contents(other)
    with pytest.raises(BadData, match="interrupted; run it again with --force"):
        open_data(other)
    assert contents(other) == before
    restore(out, other, force=True)
    assert not (other / UNFINISHED).exists()
    open_data(other).close()


def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old"
    make_older(old, "0003")
    out = make_backup(old, tmp_path / "out.zip").path
    assert run("check", str(out)).returncode == 0
    restore(out, tmp_path / "new")
    server = Launched(tmp_path / "new")
    with Browser(server.address) as ann:
        assert ann.get("/healthz").status_code == 200
    assert server.stop() == 0


def test_luck_is_the_same_after_a_restore(tmp_path: Path) -> None:
    """The same answers after the same backup lead to the same match: no luck is rolled again."""
    server = Launched(tmp_path / "data")
    table, browsers = friends(server.address, 2, "street-racing")
    play(table, browsers, seed=1, steps=3)
    out = make_backup(tmp_path / "data", tmp_path / "out.zip").path
    n = browsers[0].table(table)["step"]
    runs = [browser.any_answer(table, random.Random(3)) for browser in browsers]
    screens = []
    for place in ("data", "again"):
        if place == "again":
            assert server.stop() == 0
            restore(out, tmp_path / "again")
            server = Launched(tmp_path / "again")
            for browser in browsers:
                browser.moved_to(server.address)
        for browser, (expecting, words) in zip(browsers, runs, strict=True):
            if words:
                assert browser.answer(table, words, expecting).status_code == 200
        assert browsers[0].table(table)["step"] > n
        screens.append([browser.get(f"/api/tables/{table}/screen").json() for browser in browsers])
    assert screens[0] == screens[1]
    assert server.stop() == 0
