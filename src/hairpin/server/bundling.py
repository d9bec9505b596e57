"""Bundling: the modules of a page as one file, so that a browser needs one request, not fifty. Made at the start.

Our modules export named functions, classes and constants that never change, and import them by name, never in a circle.
So each becomes a function that returns its exports, in the order in which they need one another. Any other syntax is
refused, and the tests find it before a page does. Comments on lines of their own, which hold the types, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BadModule(ValueError):
    """A module that cannot be put into a bundle."""


def bundle(sources: Mapping[str, str], entries: Sequence[str]) -> str:
    """The entries, one after another, with all that they import, each once."""
    parts: dict[str, str] = {}
    for entry in entries:
        _add(sources, entry, parts, ())
    return "const modules = {};\n" + "".join(parts.values())


def _add(sources: Mapping[str, str], name: str, parts: dict[str, str], asking: tuple[str, ...]) -> None:
    if name in parts:
        return
    if name in asking:
        raise BadModule(f"modules import one another in a circle: {' -> '.join([*asking, name])}")
    if name not in sources:
        raise BadModule(f"{asking[-1] if asking else 'a page'} imports {name}, which is not there")
    text = COMMENT.sub("", sources[name])
    for _, other in IMPORT.findall(text):
        _add(sources, other, parts, (*asking, name))
    body = IMPORT.sub(_taken, text)
    exports = EXPORT.findall(body)
    body = EXPORT.sub("", body)
    if other := LEFT_OVER.search(body):
        raise BadModule(f"{name}: this cannot be bundled: {other[0][:80]}")
    parts[name] = f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {", ".join(exports)} }};\n}})();\n'


def _taken(found: re.Match[str]) -> str:
    """An import, as names taken from the exports of a module."""
    names = found[1]
    if names is None:
        return ""
    return f'const {{{names.replace(" as ", ": ")}}} = modules["{found[2]}"];\n'
