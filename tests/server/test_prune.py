"""Pruning: only tables that are old enough and that nobody plays at are deleted, by hand and by the server itself."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.launch import Launched
from hairpin.server.duration import BadDuration, read_duration
from hairpin.server.opening import DATABASE
from hairpin.server.settings import DAY, Settings
from tests.cli.test_commands import run
from tests.server.serving import WAIT, Browser, friends, play

KINDS = ("finished", "given_up", "unstarted", "running")


def make_old(folder: Path, *tables: str) -> None:
    """Set the dates of tables a hundred days back."""
    with sqlite3.connect(folder / DATABASE) as database:
        for name in tables:
            for column in ("created", "ended", "closed"):
                database.execute(f"update matches set {column} = {column} - ? where id = ?", (100 * DAY, name))
            database.execute("update log set at = at - ? where match = ?", (100 * DAY, name))
    database.close()


def tables_in(folder: Path) -> set[str]:
    """The tables there are; of a deleted one nothing else may be left either."""
    with sqlite3.connect(folder / DATABASE) as database:
        database.execute("begin")
        there = {name for (name,) in database.execute("select id from matches")}
        used = {name for (name,) in database.execute("select match from seats union select match from log")}
    database.close()
    assert used <= there
    return there


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def wait_for_the_end_of(table: str, folder: Path) -> None:
    wait_for(lambda: table not in tables_in(folder))


class Old:
    """A data folder with an old and a young table of each kind; the old ones are a hundred days old."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        server = Launched(folder)
        self.host = Browser(server.address)
        self.old: dict[str, str] = {}
        self.young: dict[str, str] = {}
        for names in (self.old, self.young):
            names["finished"], browsers = friends(server.address, 2, "street-racing")
            play(names["finished"], browsers, seed=1)
            self.players = browsers
            names["given_up"] = self.host.found("street-racing", "open")
            assert self.host.post(f"/api/tables/{names['given_up']}/leave").status_code == 200
            names["unstarted"] = self.host.found("street-racing", "open")
            names["running"], browsers = friends(server.address, 2, "street-racing")
            play(names["running"], browsers, seed=1, steps=2)
        assert server.stop() == 0
        make_old(folder, *self.old.values())

    def left(self) -> set[str]:
        """The kinds of the old tables that are still there; no young one is ever touched."""
        there = tables_in(self.folder)
        assert set(self.young.values()) <= there
        return {kind for kind, name in self.old.items() if name in there}

    def prune(self, *words: str) -> tuple[int, str]:
        said = run("prune", *words, "--data", str(self.folder))
        return said.returncode, said.stdout + said.stderr


@pytest.fixture
def old(tmp_path: Path) -> Old:
    return Old(tmp_path / "data")


def test_a_dry_run_says_what_would_go_and_deletes_nothing(old: Old) -> None:
    said = old.prune("--older-than", "90d", "--finished", "--unstarted", "--abandoned", "--dry-run")
    counted = "1 finished, 1 never started, 1 given up before the start, 1 abandoned during the match"
    assert said == (0, f"4 tables older than 90d: {counted}\n")
    assert old.left() == {*KINDS}


def test_only_what_is_asked_for_goes(old: Old) -> None:
    size = (old.folder / DATABASE).stat().st_size
    code, said = old.prune("--older-than", "90d", "--finished", "--yes")
    assert (code, "1 table deleted" in said) == (0, True), said
    assert old.left() == {*KINDS} - {"finished"}
    old.prune("--older-than", "90d", "--unstarted", "--yes")
    assert old.left() == {"running"}
    old.prune("--older-than", "200d", "--abandoned", "--yes")
    assert old.left() == {"running"}
    old.prune("--older-than", "90d", "--abandoned", "--yes")
    assert old.left() == set()
    assert (old.folder / DATABASE).stat().st_size <= size
    assert run("check", "--data", str(old.folder)).returncode == 0


def test_nothing_is_deleted_without_a_yes_or_on_a_bad_word(old: Old) -> None:
    for words, says in (
        (("--older-than", "90d", "--finished"), "--yes deletes without asking"),
        (("--older-than", "90d", "--yes"), "say which tables: --finished, --unstarted, --abandoned"),
        (("--older-than", "90", "--finished", "--yes"), "write a number and a unit: 45s, 30m, 12h, 90d or 2w"),
        (("--finished", "--yes"), "--older-than"),
    ):
        code, said = old.prune(*words)
        assert (code, says in said) == (2, True), said
    assert old.left() == {*KINDS}


@pytest.mark.parametrize(
    ("text", "seconds"), [("90d", 90 * DAY), ("12h", 43200), ("1.5m", 90), ("2W", 14 * DAY), ("0s", 0)]
)
def test_spans_of_time_are_read(text: str, seconds: float) -> None:
    assert read_duration(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "d", "90", "-1d", "1e9d", "90 d", "nan d", "infd", "101000w", "٣d", "9" * 99 + "d"]
)
def test_what_is_no_span_of_time_is_refused(text: str) -> None:
    with pytest.raises(BadDuration, match=r"^'.*' (is no span of time; write|is too long: a span)"):
        read_duration(text)


def test_beside_a_server_only_finished_tables_go_and_pages_stay(old: Old) -> None:
    server = Launched(old.folder)
    finished, watcher = old.old["finished"], old.players[0]
    make_old(old.folder, old.young["finished"])  # its players are still here
    watched, away = old.young.pop("finished"), finished
    watcher.moved_to(server.address)
    with watcher.stream(watched) as page:
        page.until(lambda page: page.n >= 0)
        for kind in ("--unstarted", "--abandoned"):
            code, said = old.prune("--older-than", "90d", kind, "--yes")
            assert (code, "a server is running on this folder" in said) == (2, True), said
            code, said = old.prune("--older-than", "90d", kind, "--dry-run")
            assert (code, "older than 90d: " in said) == (0, True), said
        code, said = old.prune("--older-than", "90d", "--finished", "--yes")
        assert (code, "2 tables deleted" in said, "will be used again" in said) == (0, True, True), said
        assert watcher.table(watched)["state"] == "over"
        assert watcher.get(f"/api/tables/{watched}/screen").status_code == 200
        gone = watcher.get(f"/api/replays/{watched}")
        assert (gone.status_code, gone.json()["says"]) == (404, "This match is no longer stored.")
        assert watcher.get(f"/api/tables/{away}").status_code == 404
        again = watcher.post(f"/api/tables/{watched}/rematch")
        assert again.status_code == 200, again.text
        assert watcher.table(again.json()["table"])["state"] == "waiting"
    assert watcher.get("/api/tables").status_code == 200
    assert server.stop() == 0


def test_a_server_deletes_by_its_settings_and_never_what_is_played(old: Old) -> None:
    server = Launched(old.folder, prune_every=0.05)
    wait_for(lambda: old.left() == {"finished", "running"})  # the defaults: what is finished is kept
    assert server.stop() == 0
    server = Launched(old.folder, prune_every=0.05, prune_finished_after=90 * DAY)
    wait_for(lambda: old.left() == {"running"})
    old.host.moved_to(server.address)
    assert old.host.get(f"/api/tables/{old.old['finished']}").status_code == 404
    assert old.host.get("/api/tables").status_code == 200
    assert server.stop() == 0
    assert run("check", "--data", str(old.folder)).returncode == 0


def test_a_server_told_to_keep_everything_deletes_nothing(old: Old) -> None:
    server = Launched(
        old.folder,
        prune_every=0.05,
        prune_finished_after=90 * DAY,
        prune_unstarted_after=0,
        prune_given_up_after=0,
    )
    wait_for(lambda: old.left() == {*KINDS} - {"finished"})
    assert server.stop() == 0
    assert old.left() == {*KINDS} - {"finished"}


def test_a_server_deletes_matches_that_nobody_went_on_with_where_it_is_told_to(old: Old) -> None:
    server = Launched(old.folder, prune_every=0.05, prune_abandoned_after=90 * DAY)
    wait_for(lambda: old.left() == {"finished"})
    assert server.stop() == 0
    assert run("check", "--data", str(old.folder)).returncode == 0


def test_a_table_that_somebody_looks_at_stays_until_they_are_gone(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", prune_every=0.05, ping=0.05, sleep=0.05)
    ann, bob = Browser(server.address), Browser(server.address)
    watched, *others = [browser.found("street-racing", "open") for browser in (ann, bob, bob)]
    with ann.stream(watched) as page:
        page.until(lambda page: bool(page.table))
        make_old(tmp_path / "data", watched)
        for other in others:  # when the second one is gone, the server has looked for old tables at least once
            make_old(tmp_path / "data", other)
            wait_for_the_end_of(other, tmp_path / "data")
        assert watched in tables_in(tmp_path / "data")
        assert ann.table(watched)["state"] == "waiting"
    wait_for_the_end_of(watched, tmp_path / "data")
    assert ann.get(f"/api/tables/{watched}").status_code == 404
    assert server.stop() == 0


def test_a_rematch_that_was_deleted_can_be_asked_for_again(tmp_path: Path) -> None:
    server = Launched(tmp_path / "data", prune_every=0.05, ping=0.05, sleep=0.05)
    table, (ann, bob) = friends(server.address, 2, "street-racing")
    play(table, [ann, bob], seed=1)
    first = ann.post(f"/api/tables/{table}/rematch").json()["table"]
    make_old(tmp_path / "data", first)
    wait_for_the_end_of(first, tmp_path / "data")
    again = bob.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200, again.text
    assert again.json()["table"] != first
    assert ann.post(f"/api/tables/{table}/rematch").json() == again.json()
    assert server.stop() == 0


def test_usual_settings_delete_neither_what_is_finished_nor_what_is_played(tmp_path: Path) -> None:
    usual = Settings(tmp_path)
    assert usual.prune_finished_after == 0
    assert usual.prune_abandoned_after == 0
    assert usual.prune_unstarted_after >= 30 * DAY
