"""The Dockerfile copies files that are there, sets settings that exist, and serves without rights."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from hairpin.server.settings_sources import known_settings

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "Dockerfile").read_text("utf-8").splitlines()


def words_of(instruction: str) -> list[list[str]]:
    return [line.split()[1:] for line in LINES if line.startswith(instruction + " ")]


def test_every_file_that_is_copied_is_there_and_not_ignored() -> None:
    ours = [words[:-1] for words in words_of("COPY") if not words[0].startswith("--from")]
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    names = {name for words in ours for name in words}
    assert names == let_in
    assert all((ROOT / name).exists() for name in names)


def test_what_it_sets_are_settings() -> None:
    variables = {one.variable for one in known_settings().values()}
    names = [word.partition("=")[0] for words in words_of("ENV") for word in words]
    assert names
    assert set(names) <= variables


def test_it_serves_without_rights() -> None:
    user, command = LINES.index("USER hairpin"), next(at for at, line in enumerate(LINES) if line.startswith("CMD"))
    assert user < command
    assert re.search(r'CMD \["/venv/bin/hairpin", "serve"\]', LINES[command])


@pytest.mark.parametrize("served", [True, False])
def test_its_health_is_asked_at_the_port_that_is_set(served: bool) -> None:
    asked: list[str] = []

    class Healthy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200 if served else 503)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    line = next(line for line in LINES if line.startswith("HEALTHCHECK CMD "))
    _, *words = json.loads(line.removeprefix("HEALTHCHECK CMD "))
    with HTTPServer(("127.0.0.1", 0), Healthy) as server:
        Thread(target=server.handle_request, daemon=True).start()
        environment = {**os.environ, "HAIRPIN_PORT": str(server.server_port)}
        ended = subprocess.run([sys.executable, *words], env=environment, check=False, capture_output=True, timeout=20)
    assert asked == ["/healthz"]
    assert (ended.returncode == 0) == served


def test_the_readme_says_how_to_run_it() -> None:
    command = LINES[0].removeprefix("# ")
    assert command.startswith("docker build")
    assert f"`{command}`" in (ROOT / "README.md").read_text("utf-8")
