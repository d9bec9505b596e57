"""Counts how much code there is, and how much of it is machinery: python -m benchmarks.lines

It counts the lines of games and server, the compiled lines, caches (`cache`, `lru_cache`), and tables that live as long
as the process: names of a module that begin empty and are filled later. These numbers are hints, not goals.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hairpin"
FILLING = ("add", "append", "clear", "extend", "insert", "pop", "setdefault", "update")


def lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def sources(folder: str, pattern: str = "**/*.py") -> list[Path]:
    return sorted((PACKAGE / folder).glob(pattern))


def compiled() -> list[Path]:
    """The files that `setup.py` compiles, by its patterns."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    named = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Tuple)
    }
    never = named.pop("NEVER", ())
    return sorted(
        {path for some in named.values() for one in some for path in PACKAGE.glob(one) if path.name not in never}
    )


def caches(tree: ast.Module) -> Iterator[str]:
    """Functions whose results are cached."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for mark in node.decorator_list:
            made = mark.func if isinstance(mark, ast.Call) else mark
            name = made.attr if isinstance(made, ast.Attribute) else getattr(made, "id", "")
            if name in ("cache", "lru_cache"):
                yield node.name


def tables(tree: ast.Module) -> Iterator[str]:
    """Names of a module that hold an empty container at import, or a list of only None, and are filled later."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _begins_empty(node.value):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in _filled(tree):
                yield target.id


def _filled(tree: ast.Module) -> set[str]:
    """Names of containers that are filled, by an assignment or by a method."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del)) or (
            isinstance(node, ast.Attribute) and node.attr in FILLING
        ):
            found.add(getattr(node.value, "id", ""))
    return found


def _begins_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List):
        return not value.elts
    if isinstance(value, ast.BinOp):
        return isinstance(value.left, ast.List) and all(getattr(one, "value", 0) is None for one in value.left.elts)
    if isinstance(value, ast.Call):
        name = getattr(value.func, "id", getattr(value.func, "attr", ""))
        return not value.args and name in (
            "dict",
            "list",
            "set",
            "OrderedDict",
            "WeakValueDictionary",
            "WeakKeyDictionary",
        )
    return False


def main() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sources(".")}
    kept = [name for tree in trees.values() for name in caches(tree)]
    found = [f"{path.relative_to(PACKAGE)} {name}" for path, tree in trees.items() for name in tables(tree)]
    print(f"lines of src/hairpin        {lines(trees):>7,}")
    print(f"lines of games/             {lines(sources('games')):>7,}")
    print(f"lines of games/*/board/     {lines(sources('games', '*/board/**/*.py')):>7,}")
    print(f"lines of server/*.py        {lines(sources('server', '*.py')):>7,}")
    print(f"lines that are compiled     {lines(compiled()):>7,}")
    print(f"caches                      {len(kept):>7,}")
    print(f"tables of the process       {len(found):>7,}")
    for name in found:
        print(f"    {name}")


if __name__ == "__main__":
    main()
