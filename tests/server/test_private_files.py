"""Private files: other accounts of the machine can read nothing of a data folder, whatever its modes were before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.server.opening import open_data
from hairpin.server.private_files import hand_over, make_private
from tests.server.serving import friends, play

FILES = {"server.lock", "signing.key", "tables.db", "tables.db-shm", "tables.db-wal"}


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {one.name: oct(one.stat().st_mode & 0o7777) for one in folder.iterdir() if one.is_file()}


def mode(folder: Path) -> int:
    return folder.stat().st_mode & 0o7777


def test_everything_that_a_server_makes_is_private(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", alone=True)  # not forked: it has the umask of this test
    table, browsers = friends(server.address, 2)
    play(table, browsers, seed=1, steps=3)
    assert modes(tmp_path / "data") == dict.fromkeys(FILES, "0o600")
    assert mode(tmp_path / "data") == 0o700
    assert server.stop() == 0


def test_a_folder_from_before_is_made_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Launched(folder)
    table, browsers = friends(server.address, 2)
    step = play(table, browsers, seed=1, steps=3)
    server.kill()  # so that -wal and -shm stay
    for name in FILES:
        (folder / name).chmod(0o644)
    folder.chmod(0o755)
    server = Launched(folder, alone=True)
    assert modes(folder) == dict.fromkeys(FILES, "0o600")
    assert mode(folder) == 0o700
    browsers[0].moved_to(server.address)
    assert browsers[0].table(table)["step"] == step
    assert server.stop() == 0


@pytest.mark.parametrize("given", [0o755, 0o1777])
def test_a_folder_that_is_used_for_other_things_too_keeps_its_mode(tmp_path: Path, given: int) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(given)
    if given == 0o755:  # with the sticky bit it is one for everybody, such as /tmp, also while it is empty
        (folder / "letter.txt").write_text("not ours")
        (folder / "letter.txt").chmod(0o644)
    log = tmp_path / "log"
    server = Launched(folder, log=log, alone=True)
    assert server.stop() == 0
    assert mode(folder) == given
    found = modes(folder)
    assert found.pop("letter.txt", "0o644") == "0o644"
    assert {"server.lock", "signing.key", "tables.db"} <= found.keys()
    assert set(found.values()) == {"0o600"}
    assert "other accounts can look into the data folder" in log.read_text()


def test_an_empty_folder_that_was_made_for_it_becomes_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    open_data(folder).close()
    assert mode(folder) == 0o700


def test_a_link_in_the_folder_is_not_followed_when_rights_are_taken(tmp_path: Path) -> None:
    """Whoever owns the folder could otherwise have root change any file of the machine."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"x" * 32)
    elsewhere.chmod(0o644)
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "link").symlink_to(elsewhere)
    make_private(folder / "link")
    hand_over(folder / "link")
    assert elsewhere.stat().st_mode & 0o777 == 0o644
    plain = folder / "plain"
    plain.write_bytes(b"")
    plain.chmod(0o644)
    make_private(plain)
    assert plain.stat().st_mode & 0o777 == 0o600
