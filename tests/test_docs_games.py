"""The games on the pages for game makers are run: each is written, installed, checked and played as its page says."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest

import hairpin
from hairpin.cli.new_game import command
from hairpin.drawing import Board, Counter, Piece, Scene
from hairpin.drawing.lettering import Lettering, fit
from hairpin.games.default_board import plain_kit
from hairpin.games.easy import Rules, easy_game, number
from hairpin.games.game import Game
from hairpin.games.things import As
from hairpin.refusal import BadGame
from tests.testing.stranger import install

ROOT = Path(__file__).parents[1]
MAKING = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BOARDS = (ROOT / "docs" / "boards.md").read_text("utf-8")


def blocks(page: str, kind: str) -> list[str]:
    """The code of a page that is written in this language, block by block."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.M | re.S)


def block(page: str, kind: str, words: str) -> str:
    """The one block that has these words."""
    (found,) = [text for text in blocks(page, kind) if words in text]
    return found


class Folder:
    """A folder with new games, all installed."""

    def __init__(self, where: Path, *games: str) -> None:
        self.where = where
        self.games = games
        for game in games:
            command(game, where)
        install(where / "site", {game: f"{game.replace('-', '_')}:GAME" for game in games})

    def package(self, game: str) -> Path:
        return self.where / game / game.replace("-", "_")

    def run(self, *words: str) -> str:
        """What a Python process prints in which the games are installed; it must succeed."""
        path = [
            self.where / "site",
            *(self.where / game for game in self.games),
            ROOT,
            Path(hairpin.__file__).parents[1],
        ]
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.where, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
            capture_output=True, text=True, timeout=240, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def check(self, game: str) -> None:
        """Run the test that every new game has."""
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", game)


def without_game(text: str) -> str:
    """The module of a game up to where it makes its Game."""
    return text[: text.index("GAME = easy_game(")]


def made_own(folder: Folder) -> str:
    """Night Run with a driver, names and a story, as the page has it."""
    text = (folder.package("night-run") / "__init__.py").read_text("utf-8")
    return without_game(text) + block(MAKING, "python", "class NightRunSetup")


# -- docs/add-a-game.md ---------------------------------------------------------------------------


def test_the_example_at_a_prompt_runs(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "night-run")
    assert MAKING.count(">>> ") > 3
    folder.run("-m", "doctest", str(ROOT / "docs" / "add-a-game.md"))


def test_the_game_with_two_questions_keeps_the_contract_and_does_what_the_page_says(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "amber")
    (folder.package("amber") / "__init__.py").write_text(block(MAKING, "python", "class AmberRules"), "utf-8")
    folder.check("amber")
    told = folder.run(
        "-c",
        "import hairpin\n"
        "for seed in range(20):\n"
        "    match = hairpin.new_match('amber', 2, seed=seed)\n"
        "    while match.waiting:\n"
        "        asked = match.decision(match.waiting[0])\n"
        "        print(asked)\n"
        "        match.submit(asked.seat, asked.actions[-1])\n"
        "    print(*[one.words for one in match.told(0)], sep='\\n')\n",
    )
    assert "play 5  gear 5  over the limit" in told
    assert "push   push   drive 5, or nothing on a 1 or 2" in told
    for words in ("The light is red, the limit 1.", "Every gear is allowed.", "You roll a 2 and are caught."):
        assert words in told


def test_the_driver_the_names_and_the_story_of_the_page_work(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "night-run")
    (folder.package("night-run") / "__init__.py").write_text(made_own(folder), "utf-8")
    folder.check("night-run")
    told = folder.run(
        "-c",
        "import hairpin\n"
        "from hairpin.match.screen import screen_of\n"
        "played = hairpin.simulate('night-run', 300, bots=['street', 'rookie'], seed=1).tally.wins\n"
        "assert played[0] > 2 * played[1], played\n"
        "match = hairpin.new_match('night-run', seed=7)\n"
        "print(match)\n"
        "print([line.heading for line in screen_of(match, 0).log if line.heading])\n",
    )
    assert all(name in told for name in ("Vega", "Orion", "Lyra", "Draco"))
    assert "['Round 1']" in told


def test_the_example_of_a_guide_is_played(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "night-run")
    package = folder.package("night-run")
    text = made_own(folder).replace("setup=NightRunSetup", "setup=NightRunSetup, examples=examples_in('night_run')")
    (package / "__init__.py").write_text(text.replace("import guide_in", "import examples_in, guide_in"), "utf-8")
    (package / "examples.toml").write_text(block(MAKING, "toml", "[ahead]"), "utf-8")
    (line,) = re.findall(r"`(!\[.*?\]\(scene:.*?\))`", MAKING)
    with (package / "guide.md").open("a", encoding="utf-8") as guide:
        guide.write(f"\n{line}\n")
    folder.check("night-run")
    told = folder.run(
        "-c",
        "from hairpin.games import find_game\n"
        "from hairpin.match.example import play_example\n"
        "game = find_game('night-run')\n"
        "print(play_example(game, game.examples()['ahead']).view(None).spaces)\n",
    )
    assert told == "(5, 4)\n"


def test_names_that_the_page_forbids_are_refused() -> None:
    (words,) = re.findall(r"Names that all rules have are refused(.*?)\. `round` is free", MAKING, re.S)
    names = re.findall(r"`(\w+)`", words)
    assert len(names) > 15
    for name in names:
        with pytest.raises(BadGame, match=f"the field {name} of Bad needs another name"):
            type("Bad", (Rules,), {name: number()})
    type("Good", (Rules,), {"round": number(), "deck": number(), "held": number()})


def test_the_page_names_every_argument_of_easy_game() -> None:
    own = set(inspect.signature(easy_game).parameters) - {"rules", "more"}
    more = set(inspect.signature(Game).parameters) - {"fewest", "most", "make_setup"}
    assert [name for name in sorted(own | more) if not re.search(rf"`{name}=?`", MAKING)] == []


# -- docs/boards.md -------------------------------------------------------------------------------


def test_the_board_with_art_keeps_the_contract_and_shows_what_the_page_says(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "night-run")
    package = folder.package("night-run")
    game = without_game((package / "__init__.py").read_text("utf-8"))
    (package / "__init__.py").write_text(game + block(BOARDS, "python", "board=lambda: NightRunBoard(GAME)"), "utf-8")
    (package / "board.py").write_text(block(BOARDS, "python", "class NightRunBoard"), "utf-8")
    (package / "art.svg").write_text(block(BOARDS, "xml", "<svg"), "utf-8")
    folder.check("night-run")
    folder.run(
        "-c",
        "import hairpin, re\n"
        "from hairpin.games import find_game\n"
        "from hairpin.match.screen import screen_of\n"
        "match = hairpin.new_match('night-run', seed=7)\n"
        "kit = find_game('night-run').board().kit(match.setup)\n"
        "assert 'night-moon' in kit.symbols and 'night' in kit.backdrops\n"
        "assert '#night-moon' in kit.poster and set(re.findall('#([a-z-]+)\"', kit.poster)) <= set(kit.symbols)\n"
        "screen = screen_of(match, 0)\n"
        "assert screen.decision.layout == 'options' and len(screen.decision.ways) > 1\n"
        "assert [(one.label, one.value, one.symbol) for one in screen.counters] == [('Deck', '8', 'night-moon')]\n"
        "assert screen_of(match, None).decision is None\n",
    )


def test_the_line_about_package_data_fits_a_new_game(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "night-run")
    made = tomllib.loads((folder.where / "night-run" / "pyproject.toml").read_text("utf-8"))
    line = tomllib.loads(block(BOARDS, "toml", "package-data"))["package-data"]
    assert line.keys() == made["tool"]["setuptools"]["package-data"].keys()
    assert [*made["tool"]["setuptools"]["package-data"]["night_run"], "art.svg"] == line["night_run"]


def test_a_view_of_an_easy_game_holds_what_the_page_says(tmp_path: Path) -> None:
    folder = Folder(tmp_path, "amber")
    (folder.package("amber") / "__init__.py").write_text(block(MAKING, "python", "class AmberRules"), "utf-8")
    told = folder.run(
        "-c",
        "import hairpin\n"
        "match = hairpin.new_match('amber', 2, seed=4, options={'rounds': 3})\n"
        "match.submit(0, 'play 5')\n"
        "view = match.view(0)\n"
        "print(view.limit, view.spaces, view.held, view.lights, view.used, view.street)\n"
        "print(view.viewer, view.waiting, view.sealed, view.decision, view.legal)\n"
        "print(match.view(None).viewer, match.view(None).held[0], match.setup.options['rounds'], match.setup.seats)\n",
    )
    assert told.splitlines() == [
        "3 (0, 0) (('1', '2', '3', '4'), ('?', '?', '?', '?', '?')) 2 ('5',) ('amber',)",
        "0 (0,) () risk (5, 6)",
        "None ('?', '?', '?', '?') 3 2",
    ]


def test_the_line_about_as_is_python() -> None:
    found: dict[str, object] = {}
    exec(compile(block(BOARDS, "python", "As.ROW"), "boards.md", "exec", dont_inherit=True), found)
    assert found["__annotations__"] == {"road": Annotated[tuple[str, ...], As.ROW]}


@pytest.mark.parametrize(
    ("part", "left_out"),
    [
        (Scene, {"window", "map"}),
        (Piece, {"pick", "when"}),
        (Board, set()),
        (Counter, {"items"}),
        (Lettering, set()),
        (fit, set()),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_page_names_the_arguments_of_what_boards_are_made_of(part: Callable[..., Any], left_out: set[str]) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", BOARDS, re.M))
    named = re.findall(r"`(\w+)`", rows[part.__name__])
    own = list(inspect.signature(part).parameters)
    assert [name for name in own if name not in left_out] == [name for name in named if name in own]


def test_the_page_lists_every_backdrop_of_the_plain_kit() -> None:
    assert list(plain_kit("any").backdrops) == re.findall(r"There is one backdrop, `(\w+)`", BOARDS)
