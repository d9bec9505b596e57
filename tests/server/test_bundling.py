"""Bundles: every module once, after what it needs; what cannot be put into one is refused."""

from __future__ import annotations

import pytest

from hairpin.server.bundling import BadModule, bundle
from hairpin.server.rendering import STATIC_FILES

LEAF = "export const ONE = 1;\nexport function two() {}\n"


def test_every_module_stands_once_and_after_what_it_imports() -> None:
    sources = {
        "leaf.js": LEAF,
        "left.js": 'import { ONE as first } from "./leaf.js";\nexport class Left {}\n',
        "top.js": 'import { two } from "./leaf.js";\nimport { Left } from "./left.js";\nimport "./leaf.js";\ntwo();\n',
    }
    text = bundle(sources, ["leaf.js", "top.js"])
    assert [text.count(f'modules["{name}"] = ') for name in sources] == [1, 1, 1]
    assert (
        text.index('modules["leaf.js"] = ') < text.index('modules["left.js"] = ') < text.index('modules["top.js"] = ')
    )
    assert 'const { ONE: first } = modules["leaf.js"];' in text
    assert "return { ONE, two };" in text
    assert "export" not in text
    assert "import" not in text


def test_comments_on_their_own_lines_are_left_out_and_the_code_between_them_stays() -> None:
    text = "/** What it is.\n * @type {number}\n */\nexport const ONE = 1;\n  // a word\n"
    text += "/** @type {number} */ (two)();\nconst three = 'a // b'; // kept\n/** More. */\n"
    made = bundle({"a.js": text}, ["a.js"])
    assert "What it is" not in made
    assert "a word" not in made
    assert "More" not in made
    assert "const ONE = 1;\n/** @type {number} */ (two)();\nconst three = 'a // b'; // kept\n" in made


@pytest.mark.parametrize(
    ("sources", "says"),
    [
        ({"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}, "a.js -> b.js -> a.js"),
        ({"a.js": 'import "./b.js";\n'}, "a.js imports b.js, which is not there"),
        ({"a.js": "export let count = 0;\n"}, "a.js: this cannot be bundled: export let count"),
        ({"a.js": 'import * as b from "./b.js";\n', "b.js": LEAF}, "this cannot be bundled: import *"),
    ],
)
def test_what_cannot_be_bundled_is_refused(sources: dict[str, str], says: str) -> None:
    with pytest.raises(BadModule) as refusal:
        bundle(sources, ["a.js"])
    assert says in str(refusal.value)


def test_the_bundle_of_a_page_is_a_static_file() -> None:
    content, media_type = STATIC_FILES["table.all.js"]
    assert media_type.startswith("text/javascript")
    assert b'modules["page.js"] = ' in content
    assert b'modules["table.js"] = ' in content
