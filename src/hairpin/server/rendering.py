"""Pages as text: the templates with what they need, and the static files that they name.

Everything here is a function of plain data; routes fetch the data and send the text. Static files stand under a path with
the hash of all of them, so a browser may keep them for ever and imports between modules never mix two versions.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from hairpin.drawing.inline import Inline
from hairpin.drawing.kit import shared_symbols, symbols_text, theme_text
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.games.workshop import Workshop
from hairpin.server.bundling import bundle
from hairpin.server.game_facts import describe_game, kit_of
from hairpin.server.paints import PAINTS
from hairpin.server.wording import chosen, number, sentence, spaced

Json = Mapping[str, Any]
REFERENCE = re.compile(r'href="#([\w-]+)"')
PARTS = {".py", ".html", ".js", ".css", ".svg", ".toml", ".md"}  # the files that a release is made of
STATIC = Path(str(files(__package__) / "static"))
TEMPLATES = Path(str(files(__package__) / "templates"))
SCRIPT = re.compile(r'script\("([\w-]+\.js)"\)')  # as templates name the script of a page
# Style sheets that go together, in their order: one request for what every page needs, and one more for a race.
JOINED = {
    "page.css": ("theme.css", "components.css", "around.css", "table.css"),
    "race.css": ("panels.css", "invitation.css", "trays.css", "beside.css"),
}
ELSEWHERE = {"theme.css": theme_text, "symbols.svg": symbols_text}  # static files that pictures outside a page use too


# -- pages ----------------------------------------------------------------------------------


def page(template: str, me: Json, **data: Any) -> str:
    return ENVIRONMENT.get_template(template).render(me=me, **data)


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static=static,
        script=script,
        symbols=symbols,
        poster=poster,
        poster_symbols=poster_symbols,
        common=common,
        table_picture=table_picture,
        build=BUILD,
        paints=[(paint, paint.capitalize()) for paint in PAINTS],
    )
    made.filters.update(spaced=spaced, chosen=chosen, sentence=sentence, number=number)
    return made


# -- what pages say of a game ---------------------------------------------------------------


@cache
def games() -> tuple[Json, ...]:
    """All games as pages describe them, those that more people can play first."""
    return tuple(sorted((_about(game) for game in find_games()), key=lambda game: -game["most"]))


def _about(game: Game) -> Json:
    """A game, its options as the form of a new table asks for them: a field without a value is empty."""
    described = describe_game(game)
    options = [
        {
            **option,
            "shown": "" if option["default"] is None else option["shown"],
            "workshop": _workshop(game.workshops[option["name"]]()) if option["name"] in game.workshops else None,
        }
        for option in described["options"]
    ]
    return {
        **described,
        "options": options,
        "players": f"{game.fewest}–{game.most}" if game.most > game.fewest else str(game.fewest),
        "drives": game.drives,
        "lesson": 0 if game.lesson is None else game.lesson().minutes,
        "colours": " ".join(name.lower() for name in game.set_up(game.most).names),
    }


def _workshop(workshop: Workshop) -> Json:
    """What an option that is made in a workshop offers as it is: its choices with their pictures."""
    choices = [
        {
            "value": value,
            "title": title,
            "facts": workshop.look(value).facts,
            "picture": Markup(workshop.picture(value)),
        }
        for value, title in workshop.choices().items()
    ]
    return {"words": workshop.words, "choices": choices}


def table_picture(table: Json) -> Markup:
    """What stands for a table where nothing is raced yet: what was made for it, or the poster of its game."""
    agreed = {option["name"]: option["value"] for option in table["options"]}
    for name, workshop in find_game(table["game"]).workshops.items():
        return Markup(workshop().picture(str(agreed[name])))
    return poster(table["game"])


# -- symbols --------------------------------------------------------------------------------


def symbols(*names: str) -> Markup:
    """The shared symbols of these names as an SVG that shows nothing by itself, so that no icon comes late."""
    known = shared_symbols()
    found = "".join(known[name] for name in _with_used(names, known))
    return Markup(f'<svg class="kit" aria-hidden="true">{found}</svg>')


def poster(name: str) -> Markup:
    """The small picture of a game; empty where it has none."""
    return Markup(kit_of(find_game(name))[1].poster)


@cache
def poster_symbols() -> Markup:
    """What the pictures of all games are made of, for a page that has no kit."""
    shared: dict[str, str] = {}
    used: dict[str, str] = {}
    for game in find_games():
        _, kit = kit_of(game)
        shared.update(kit.shared)
        used.update((one, kit.symbols[one]) for one in _with_used(REFERENCE.findall(kit.poster), kit.symbols))
    drawn = f"<defs>{''.join(shared.values())}</defs>{''.join(used.values())}"
    return Markup(f'<svg class="kit" aria-hidden="true">{drawn}</svg>')


def common(pictures: Inline, page: str) -> Markup:
    """What the drawn examples of a page share, but for what it has already."""
    return Markup(pictures.common(page))


def _with_used(names: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """Names of symbols, and of those that these use, each once."""
    wanted: list[str] = []
    todo = list(names)
    while todo:
        name = todo.pop(0)
        if name in known and name not in wanted:
            wanted.append(name)
            todo += REFERENCE.findall(known[name])
    return wanted


# -- static files ---------------------------------------------------------------------------


def static(path: str) -> str:
    """The address of a static file of this build."""
    return f"/static/{BUILD}/{path}"


def script(entry: str) -> Markup:
    """The script of a page: what every page has, and its own, in one file."""
    return Markup(f'<script type="module" src="{static(bundled(entry))}"></script>')


def bundled(entry: str) -> str:
    """The name of the file that holds a page's modules."""
    return entry.replace(".js", ".all.js")


def _static_files() -> dict[str, tuple[bytes, str]]:
    """All static files: they are read once, and a path from outside never reaches the disk."""
    found = {name: text().encode() for name, text in ELSEWHERE.items()}
    found.update({file.relative_to(STATIC).as_posix(): file.read_bytes() for file in STATIC.rglob("*.*")})
    found.update({name: b"".join(found[part] for part in parts) for name, parts in JOINED.items()})
    modules = {path: content.decode() for path, content in found.items() if path.endswith(".js")}
    pages = [
        *dict.fromkeys(
            ["page.js", *(one for file in TEMPLATES.glob("*.html") for one in SCRIPT.findall(file.read_text("utf-8")))]
        )
    ]
    found.update({bundled(page): bundle(modules, ["page.js", page]).encode() for page in pages})
    return {path: (content, _media_type(path)) for path, content in found.items()}


def _media_type(path: str) -> str:
    if path.endswith(".js"):
        return "text/javascript; charset=utf-8"
    guessed = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{guessed}; charset=utf-8" if guessed.startswith("text/") else guessed


def _build() -> str:
    """Names this release: a digest of every file of the package, so that an open page knows when it is an old one.

    What a page shows follows from drawings and rules as well as from scripts and styles, so all of them count.
    """
    digest = hashlib.sha256()
    package = Path(str(files("hairpin")))
    for path in sorted(package.rglob("*")):
        if path.suffix in PARTS:
            digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


BUILD = _build()
STATIC_FILES = _static_files()
ENVIRONMENT = _environment()
