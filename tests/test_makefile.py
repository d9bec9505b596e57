"""`make browser` puts in what is missing of browser and proxy, and does without the proxy where it may not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def made(folder: Path, there: tuple[str, ...], to_be_had: tuple[str, ...]) -> tuple[int, list[str]]:
    """Run `make browser` where some programs are there and some packages can be had; tells what was asked for."""
    for name in ("find", "grep", "nproc", "ln"):
        (folder / name).symlink_to(shutil.which(name) or "/bin/false")
    for name in there:
        (folder / name).symlink_to("/bin/true")
    log = folder / "log"
    log.touch()
    apt = folder / "apt-get"
    apt.write_text(
        f"""#!/bin/sh
echo "$@" >> {log}
[ "$1" = update ] && exit 0
for last; do :; done
case " {" ".join(to_be_had)} " in *" $last "*) ln -s /bin/true "{folder}/${{last%-light}}";; *) exit 100;; esac
"""
    )
    apt.chmod(0o755)
    ended = subprocess.run(
        [shutil.which("make") or "make", "browser", f"PYTHON={sys.executable}"],
        cwd=ROOT,
        env={**os.environ, "PATH": str(folder)},
        capture_output=True,
        check=False,
        timeout=60,
    )
    asked = [line.split()[-1] for line in log.read_text().splitlines() if line.startswith("install")]
    return ended.returncode, asked


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    assert made(tmp_path, ("chromium", "nginx"), ()) == (0, [])


def test_the_proxy_is_put_in_where_the_browser_is_there_already(tmp_path: Path) -> None:
    assert made(tmp_path, ("chromium",), ("nginx-light",)) == (0, ["nginx-light"])


def test_both_are_put_in(tmp_path: Path) -> None:
    had = ("chromium", "nginx-light")
    assert made(tmp_path, (), had) == (0, ["chromium-headless-shell", "chromium", "nginx-light"])


def test_without_rights_the_tests_do_without_a_proxy_but_not_without_a_browser(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert made(tmp_path / "a", ("chromium",), ()) == (0, ["nginx-light"])
    (tmp_path / "b").mkdir()
    assert made(tmp_path / "b", ("nginx",), ()) == (2, ["chromium-headless-shell", "chromium"])
