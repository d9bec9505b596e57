"""docs/api.md is run: its Python and its shell against a real server; and it names every route, status and limit."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.forking import ROOT
from benchmarks.launch import Launched
from hairpin.server.app import create_rest
from hairpin.server.openapi import describe
from hairpin.server.settings import Limits, Settings

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
USUAL = f"http://127.0.0.1:{Settings(Path()).port}"  # where the page says that the server is
MARK = "-- the next command --"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_page_runs(server: Launched) -> None:
    """Examples with prompts are compared with what they print; those without are carried out as a reader copies them."""
    known: dict[str, Any] = {}
    runner = doctest.DocTestRunner()
    try:
        _run(known, runner, server.address)
    finally:
        for client in [value for value in known.values() if isinstance(value, httpx.Client)]:
            client.close()
    assert runner.summarize(verbose=False).attempted > 40


def _run(known: dict[str, Any], runner: doctest.DocTestRunner, address: str) -> None:
    for number, block in enumerate(blocks("python")):
        text = block.replace(USUAL, address)
        if ">>> " in text:
            example = doctest.DocTestParser().get_doctest(text, known, f"block {number}", "docs/api.md", 0)
            failed = runner.run(example, clear_globs=False).failed
            known.update(example.globs)
            assert failed == 0, block
        else:
            exec(compile(text, "docs/api.md", "exec"), known)


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl on this machine")
def test_the_shell_of_the_page_runs(server: Launched, tmp_path: Path) -> None:
    wanted: list[tuple[str, str]] = []
    for block in blocks("sh"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            wanted.append((command, output))
    script = "".join(f"{command}\nprintf '\\n%s\\n' '{MARK}'\n" for command, _ in wanted)
    done = subprocess.run(
        ["bash", "-c", script.replace(USUAL, server.address)], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    told = done.stdout.split(f"\n{MARK}\n")
    assert len(wanted) > 6
    for (command, output), shown in zip(wanted, told, strict=False):
        assert shown.strip() == output.strip(), command


def test_the_page_names_every_route() -> None:
    listed = PAGE.partition("## All routes")[2]
    for path, methods in describe(create_rest())["paths"].items():
        for method in methods:
            start, _, end = path.rpartition("/tables/{table}")
            short = end if end.count("/") == 1 or end.startswith("/seats") else path
            assert f"{method.upper()} {path}`" in listed or (start and f"`{short}`" in listed), (method, path)


@pytest.mark.parametrize("limit", [field.name for field in fields(Limits)])
def test_the_page_names_every_limit(limit: str) -> None:
    assert getattr(Limits(), limit) in PAGE


def test_the_page_names_every_status_of_a_refusal() -> None:
    table = PAGE.partition("## When you are refused")[2].partition("```")[0]
    known = set()
    for methods in describe(create_rest())["paths"].values():
        for what in methods.values():
            known |= {int(code) for code in what["responses"]}
    assert {code for code in known if code >= 400} == {int(code) for code in re.findall(r"\b[45]\d\d\b", table)}
