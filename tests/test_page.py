"""The page's JavaScript: its types say what the server's classes say, its lines are short, and make checks it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import types
import typing
from pathlib import Path

import msgspec
import pytest

from hairpin import drawing
from hairpin.drawing import ask, chances, curve, order, panels, scene, screen
from hairpin.drawing.svg import theme_values
from hairpin.games import workshop
from hairpin.server import rendering

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src/hairpin/server/static"
TYPES = STATIC.parent / "types.d.ts"
MODULES = (scene, ask, chances, panels, order, curve, screen)
WIDEST = 120

Fields = dict[str, tuple[bool, str]]  # by name: whether JSON may leave it out, and its type in TypeScript


def structs() -> dict[str, type[msgspec.Struct]]:
    """What a Screen is made of."""
    return {
        name: kind
        for module in MODULES
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    }


def fields_of(kind: type[msgspec.Struct]) -> Fields:
    omits = kind.__struct_config__.omit_defaults
    hints = typing.get_type_hints(kind)
    found: Fields = {}
    for field in msgspec.structs.fields(kind):
        optional = omits and not field.required
        written = in_typescript(hints[field.name])
        found[field.name] = optional, written.replace(" | null", "") if optional else written
    return found


def in_typescript(hint: typing.Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    inside = typing.get_args(hint)
    kind = typing.get_origin(hint)
    if kind in (typing.Union, types.UnionType):
        return " | ".join(map(in_typescript, inside))
    if kind is dict:
        return f"Record<string, {in_typescript(inside[1])}>"
    if kind is tuple:
        many = inside[-1] is Ellipsis
        return f"{in_typescript(inside[0])}[]" if many else f"[{', '.join(map(in_typescript, inside))}]"
    return str(hint.__name__)


PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def interfaces() -> dict[str, Fields]:
    """What types.d.ts says: where it lists the words that a text can be, that is a text."""
    found: dict[str, Fields] = {}
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", TYPES.read_text("utf-8"), re.M | re.S):
        found[name] = {
            field: (mark == "?", narrowed(written)) for field, mark, written in re.findall(r"(\w+)(\??): (.+);", body)
        }
    return found


def narrowed(written: str) -> str:
    written = written.replace("Size", "string").replace("Pile", "[string, number, number]")
    return re.sub(r'"\w*"(?: \| "\w*")*', "string", written)


@pytest.mark.parametrize("name", structs())
def test_types_say_what_the_structs_say(name: str) -> None:
    assert interfaces()[name] == fields_of(structs()[name])


@pytest.mark.parametrize("kind", [workshop.Remark, workshop.Part, workshop.Edit])
def test_types_say_what_a_workshop_says(kind: type) -> None:
    hints = typing.get_type_hints(kind)
    assert interfaces()[kind.__name__] == {name: (False, in_typescript(hint)) for name, hint in hints.items()}


def test_types_list_the_drawings_that_there_are() -> None:
    assert f"export type Size = {' | '.join(json.dumps(size) for size in drawing.SIZES)};" in TYPES.read_text("utf-8")


def test_types_are_not_served() -> None:
    assert not [path for path in rendering.STATIC_FILES if path.endswith(".ts")]


@pytest.mark.parametrize("path", [*sorted(STATIC.glob("*.js")), TYPES], ids=lambda path: path.name)
def test_lines_are_short(path: Path) -> None:
    """The formatter breaks code, but neither comments nor texts."""
    long = [number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > WIDEST]
    assert not long, f"{path.name} has lines of more than {WIDEST} letters: {long}"


def colours_in(script: str) -> list[str]:
    """The colours that a script's texts hold by value. A private method such as `#add` is no text."""
    texts = re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", script)
    value = (
        r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl|oklch)a?\(|(?<![\w-])(?:white|black)(?=\))"
    )
    return [found for text in texts for found in re.findall(value, text, re.I)]


def test_colours_are_found_in_texts_alone() -> None:
    assert colours_in(
        """draw("rect", { fill: "#0b0d11", stroke: '#FFF' }); x = `color-mix(in srgb, red 72%, white)`;"""
    ) == [
        "#0b0d11",
        "#FFF",
        "white",
    ]
    assert colours_in("""this.#add(line); href = `#${name}`; fill = "var(--shine)"; to = "#face-up";""") == []


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_a_script_takes_its_colours_from_the_theme(path: Path) -> None:
    script = path.read_text("utf-8")
    assert colours_in(script) == []
    named = {name for name in re.findall(r"var\((--[\w-]+)\)", script) if not name.endswith("-")}
    assert named <= set(theme_values("night")) & set(theme_values("light"))


def test_the_lock_file_names_no_server() -> None:
    """Each machine gets the packages from the server that it trusts; the hashes say that they are the right ones."""
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert "://" not in lock, "take the addresses out of package-lock.json: lines with `resolved` or `funding`"
    packages = json.loads(lock)["packages"]
    assert all("integrity" in package for path, package in packages.items() if path)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
class TestMake:
    """`make style-page` where Node.js is missing, too old, or there."""

    def made(self, folder: Path, node: str | None, *more: str) -> subprocess.CompletedProcess[str]:
        for name in ("find", "grep", "nproc", "printf"):
            (folder / name).symlink_to(shutil.which(name) or "/bin/false")
        if node is not None:
            (folder / "npm").symlink_to("/bin/true")
            (folder / "node").symlink_to(node)
        return subprocess.run(
            [shutil.which("make") or "make", "style-page", *more],
            cwd=ROOT,
            env={**os.environ, "PATH": str(folder)},
            capture_output=True,
            check=False,
            text=True,
            timeout=60,
        )

    @pytest.mark.parametrize("node", [None, "/bin/false"], ids=["missing", "too old"])
    def test_without_it_make_says_that_nothing_was_checked(self, tmp_path: Path, node: str | None) -> None:
        ended = self.made(tmp_path, node)
        assert ended.returncode == 0
        assert "SKIPPED: the JavaScript checks need Node.js 20+" in ended.stdout

    def test_with_it_the_checks_run(self, tmp_path: Path) -> None:
        ended = self.made(tmp_path, "/bin/true", "--dry-run")
        assert "biome ci" in ended.stdout
        assert "tsc" in ended.stdout
        assert "SKIPPED" not in ended.stdout
