"""Component files are measured before they are parsed: what no box needs is refused by a sentence that names the limit."""

from __future__ import annotations

import json
import random
import tomllib

import pytest

from hairpin.games import component_text, find_games
from hairpin.games.component_text import check_limits
from hairpin.games.game import Game
from hairpin.refusal import BadComponents

GAMES = [game for game in find_games() if game.printed()]


def largest_box() -> str:
    """A Street Illegal box with as many kinds of cards as there can be, each with all its values."""
    icons = ("left", "middle", "right", "up", "down")
    sets = [[icon for k, icon in enumerate(icons) if chosen >> k & 1] for chosen in range(1, 32)]
    tempo = [{"velocity": 10 + k, "icons": sets[k % 31], "count": 2} for k in range(208)]
    tracks = [{"limit": limit, "situation": icon, "count": 3} for limit in range(10, 200, 10) for icon in icons]
    return json.dumps({"tempo": tempo, "tracks": tracks, "rules": {"deal": 8}})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_printed_boxes_pass_with_room(game: Game) -> None:
    text = game.printed()
    assert len(text) * 10 < component_text.LONGEST_TEXT
    check_limits(text)
    one_line = json.dumps(tomllib.loads(text))
    check_limits(one_line)
    game.set_up(game.fewest, None, text)
    game.set_up(game.fewest, None, one_line)


def test_the_largest_box_that_can_be_played_passes_on_one_line_of_json() -> None:
    text = largest_box()
    assert "\n" not in text
    [game] = [game for game in GAMES if game.name == "street-illegal"]
    assert game.set_up(3, None, text).components == text + "\n"


BAD = {
    "a dotted key": (".".join("a" * 60_000) + " = 1", "has 120003 characters; it can have 100000"),
    "a long line": (".".join("a" * 40_000) + " = 1", "line 1 of the component file has 80003 characters; 20000"),
    "a dotted key on a line that fits": (
        "x = 1\n" + ".".join("a" * 9_000) + " = 1",
        "line 2 of the component file joins",
    ),
    "a dotted key with spaces": (" . ".join("a" * 10) + " = 1", "joins 9 names by dots; 8 are possible"),
    "a dotted header": ("[" + ".".join('"a"' for _ in range(3_000)) + "]", "joins 9 names by dots"),
    "a dotted key in a table": ("x = {" + ".".join("a" * 3_000) + " = 1}", "joins 9 names by dots"),
    "nested lists": ("x = " + "[" * 9_000, "has 9 tables or lists inside each other; 8 are possible"),
    "nested JSON": ('{"a":' * 3_000, "has 9 tables or lists inside each other"),
    "nested lists over lines": (
        "x = [\n" * 9_000,
        "line 9 of the component file has 9 tables or lists inside each other",
    ),
    "nested lists behind comments": ("x = \n[ # ]\n[ # ]" + "[ # ]\n" * 9, "has 9 tables or lists inside each other"),
    "nested lists behind texts": ("x = [" + "']', [" * 9, "has 9 tables or lists inside each other"),
    "nested lists behind escapes": ('x = ["\\"]", ' + '["]", ' * 9, "has 9 tables or lists inside each other"),
    "a number of many digits": ("x = " + "9" * 5_000, "has a name or number with 5000 characters; 60 are possible"),
    "a hexadecimal number of many digits": ("x = 0x" + "f" * 9_000, "has a name or number with 9002 characters"),
    "a number in JSON": ('{"x": ' + "9" * 5_000 + "}", "has a name or number with 5000 characters"),
    "a long text": ("x = '" + "y" * 201 + "'", "has a text with 201 characters; 200 are possible"),
    "many values": ("x = 1\n" * 6_000, "more than 10000 values"),
    "many values in a list": ("x = [" + "1,\n" * 11_000, "more than 10000 values"),
    "a text over lines": ('x = """\ny"""', "every text must stand on one line"),
    "another text over lines": ("x = '''\ny'''", "every text must stand on one line"),
}


@pytest.mark.parametrize("which", BAD)
def test_what_no_box_needs_is_refused_before_it_is_parsed(which: str) -> None:
    text, words = BAD[which]
    with pytest.raises(BadComponents, match="the component file") as refusal:
        check_limits(text)
    assert words in str(refusal.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "which", ["a dotted key on a line that fits", "nested JSON", "a hexadecimal number of many digits"]
)
def test_every_game_measures_its_component_file(game: Game, which: str) -> None:
    text, words = BAD[which]
    with pytest.raises(BadComponents) as refusal:
        game.set_up(game.fewest, None, text)
    assert words in str(refusal.value)


DECOYS = ("# ]]]}}", "# [{'\"", "']]'", '"]]"', '"\\"]]"', "'\"'", '"\'"', "'\\'", "7")


@pytest.mark.parametrize("seed", range(20))
def test_nothing_that_stands_in_texts_or_comments_hides_how_deep_a_file_is(seed: int) -> None:
    """Sound files, too deep, full of brackets that mean nothing: TOML reads them, and they are refused unread."""
    luck = random.Random(seed)
    deep = component_text.DEEPEST + 1
    text = "x = "
    for _ in range(deep):
        text += "["
        for decoy in luck.choices(DECOYS, k=luck.randint(0, 4)):
            text += f"{decoy}\n" if decoy.startswith("#") else f"{decoy},"
    text += "]" * deep
    assert tomllib.loads(text)
    with pytest.raises(BadComponents, match="has 9 tables or lists inside each other"):
        check_limits(text)
