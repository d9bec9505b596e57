"""Art files: SVG drawn by hand, read as the parts of a kit. A file that is not sound is refused with a sentence.

An art file is an `<svg>` with `<symbol>`s, `<defs>` (gradients, patterns and filters), a `<g id="backdrop-NAME">` for
every backdrop, and a `<g id="poster">`. Every part has an id. Colours are values of the theme, `var(--road-ink)`: pages
allow no style inside markup, so there are no styles, and nothing is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from hairpin.refusal import BadPicture

FILE = "art.svg"
SVG = "{http://www.w3.org/2000/svg}"
_BOX = re.compile(r"(-?[\d.]+ ){2}[\d.]+ [\d.]+")
_REFERENCE = re.compile(r"#[\w-]+")


@dataclass(frozen=True)
class Art:
    """The parts of an art file, each as SVG text by its id; a backdrop by its name."""

    symbols: dict[str, str] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    backdrops: dict[str, str] = field(default_factory=dict)
    poster: str = ""


def read_art(package: str) -> Art:
    """The art of a game, from the file `art.svg` in its package."""
    where = f"{package.rpartition('.')[2]}/{FILE}"
    try:
        text = (files(package) / FILE).read_text("utf-8")
    except FileNotFoundError:
        raise BadPicture(f"{where} is missing") from None
    except UnicodeDecodeError:
        raise BadPicture(f"{where} is not UTF-8 text") from None
    return parse_art(text, where)


def parse_art(text: str, where: str) -> Art:
    """The art in a text; `where` names its file in refusals."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as problem:
        raise BadPicture(f"{where} is not sound SVG: {problem}") from None
    if root.tag != f"{SVG}svg":
        raise BadPicture(f"{where} is not SVG: it begins with <{_plain(root.tag)}>, not with <svg> of {SVG[1:-1]}")
    symbols: dict[str, str] = {}
    shared: dict[str, str] = {}
    backdrops: dict[str, str] = {}
    poster: list[str] = []
    seen: set[str] = set()
    for part in _parts(root):
        kind, name = _plain(part.tag), part.get("id", "")
        if not name:
            raise BadPicture(f"{where} has a <{kind}> without an id")
        if name in seen:
            raise BadPicture(f"{where} has two parts with the id {name}")
        seen.add(name)
        _check(part, f"{where}: {name}")
        if kind == "symbol":
            if not _BOX.fullmatch(part.get("viewBox", "")):
                raise BadPicture(f"{where}: {name} needs a viewBox of four numbers")
            symbols[name] = _text(part)
        elif part not in root:
            shared[name] = _text(part)
        elif kind == "g" and name.startswith("backdrop-"):
            backdrops[name.removeprefix("backdrop-")] = "".join(map(_text, part))
        elif kind == "g" and name == "poster":
            poster += map(_text, part)
        else:
            raise BadPicture(f"{where}: {name} is a <{kind}>, but not a symbol, a backdrop or the poster")
    return Art(symbols, shared, backdrops, "".join(poster))


def _parts(root: Element) -> Iterator[Element]:
    """All parts; those in `<defs>` stand for themselves."""
    for one in root:
        yield from one if one.tag == f"{SVG}defs" else (one,)


def _plain(tag: str) -> str:
    return tag.rpartition("}")[2]


def _check(part: Element, where: str) -> None:
    """Refuse what a page would not show, or should not."""
    for one in part.iter():
        kind = _plain(one.tag)
        if not one.tag.startswith(SVG) or kind in ("style", "script", "image", "foreignObject", "a"):
            raise BadPicture(f"{where} has a <{kind}>; art is made of shapes, text and symbols")
        for key, value in one.attrib.items():
            if key == "style" or key.startswith("on"):
                raise BadPicture(f"{where} has the attribute {key}, which pages do not allow")
            if _plain(key) == "href" and not _REFERENCE.fullmatch(value):
                raise BadPicture(f"{where} refers to {value!r}; it can use symbols of its kit only, such as #flag")


def _text(part: Element) -> str:
    """A part as text without the indentation of its file."""
    for one in part.iter():
        one.tag = _plain(one.tag)
        one.text = one.text if (one.text or "").strip() else None
        one.tail = one.tail if (one.tail or "").strip() else None
    return ElementTree.tostring(part, "unicode")
