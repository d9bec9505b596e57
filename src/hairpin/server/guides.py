"""Guides: a game's guide as a page: its headings as contents, and its examples played, drawn and put where it names them."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin

from hairpin.drawing.inline import Inline
from hairpin.games import find_game
from hairpin.games.default_board import board_of
from hairpin.games.example import SCHEME, Example
from hairpin.games.game import Game
from hairpin.games.option import Option
from hairpin.match.example import play_example
from hairpin.match.screen import screen_of
from hairpin.refusal import Refused
from hairpin.server import guarding
from hairpin.server.logs import logger
from hairpin.server.wording import chosen, spaced

Heading = tuple[int, str, str]  # depth, anchor and words
# Every heading of a guide can be linked to, and HTML is shown as text.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").use(anchors_plugin, max_level=4)


@dataclass(frozen=True)
class Guide:
    """`text` is HTML; `common` are the symbols and backdrops of its pictures, for an SVG that shows nothing."""

    text: str
    contents: tuple[Heading, ...]
    pictures: Inline


@cache
def guide_of(name: str) -> Guide:
    """The guide of a game, its examples played once."""
    game = find_game(name)
    tokens = MARKDOWN.parse(guarding.guide_of(game))
    _name_options(tokens, {option.name: option for option in game.options})
    pictures = Inline()
    shown = [_drawn(game, token, pictures) for token in _figures(tokens)]
    text = MARKDOWN.renderer.render(shown, MARKDOWN.options, {})
    return Guide(text, tuple(contents(tokens)), pictures)


def _name_options(tokens: list[Token], options: dict[str, Option]) -> None:
    """Options as the form of a new table names them: a guide names them as commands do, `rain=1`."""
    for token in tokens:
        for part in token.children or []:
            name, _, value = part.content.partition("=")
            if part.type == "code_inline" and name in options:
                part.content = spaced(name)
                if value:
                    part.content += f": {_value(options[name], value)}"


def _value(option: Option, text: str) -> str:
    """A value as the form shows it; one that the option cannot have stays as the guide has it."""
    with contextlib.suppress(Refused):
        text = option.shown(option.read(text))
    return chosen(text)


def contents(tokens: list[Token]) -> list[Heading]:
    """The headings of a guide below its title."""
    return [
        (int(token.tag[1]), str(token.attrs["id"]), inside.content)
        for token, inside in pairwise(tokens)
        if token.type == "heading_open" and token.tag != "h1"
    ]


def _figures(tokens: list[Token]) -> list[Token]:
    """A paragraph that is nothing but a picture becomes a token `figure`: the link, its words and its caption."""
    found: list[Token] = []
    for token in tokens:
        parts = token.children or []
        alone = token.type == "inline" and len(parts) == 1 and parts[0].type == "image"
        if alone and str(parts[0].attrs["src"]).startswith(SCHEME):
            found[-1] = Token("figure", "figure", 0, content=parts[0].content, attrs=dict(parts[0].attrs))
        elif token.type == "paragraph_close" and found[-1].type == "figure":
            continue
        else:
            found.append(token)
    return found


def _drawn(game: Game, token: Token, pictures: Inline) -> Token:
    if token.type != "figure":
        return token
    name = str(token.attrs["src"]).removeprefix(SCHEME)
    caption = MARKDOWN.renderInline(str(token.attrs.get("title", "") or token.content))
    drawn = _boards_or_note(game, name, token.content, pictures)
    html = f'<figure class="example" id="scene-{escape(name)}">{drawn}<figcaption>{caption}</figcaption></figure>\n'
    return Token("html_block", "", 0, content=html)


def _boards_or_note(game: Game, name: str, words: str, pictures: Inline) -> str:
    """The picture of an example; where a game's own code cannot draw it, a note in its place: the rest can still be read."""
    try:
        return _boards(game, game.examples()[name], words, pictures)
    except Exception as problem:
        logger.exception("picture of a guide failed", game=game.name, example=name, says=str(problem))
        return f'<p class="example-missing">This picture is missing: the example “{escape(name)}” cannot be drawn.</p>'


def _boards(game: Game, example: Example, words: str, pictures: Inline) -> str:
    """The boards of an example in each size; a page shows the one that fits."""
    match = play_example(game, example)
    kit = board_of(game).kit(match.setup)
    screen = screen_of(match, example.viewer, example.sizes)
    wanted = [board for board in screen.boards if board.id in example.boards] or screen.boards[:1]
    drawn = [
        pictures.picture(board.drawing(size), kit, f"{example.name}-{board.id}", size, words)
        for board in wanted
        for size in example.sizes
    ]
    return f'<div class="example-boards" data-sizes="{" ".join(example.sizes)}">{"".join(drawn)}</div>'
