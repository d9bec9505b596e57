"""Draws the README's picture: the terminal table in the middle of a match. Run it after a change of the table."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from hairpin.bots import find_bot
from hairpin.cli import telling
from hairpin.cli.screen import Screen
from hairpin.engine.chance import seeded
from hairpin.games import find_game
from hairpin.games.default_terminal import terminal_of
from hairpin.match import Match, Player

HERE = Path(__file__).parent
WIDTH = 124
DARK = "282c34 e85d54 7abe76 ecbe5c 6296e2 b280d6 60bec4 c8cbd2"
BRIGHT = "6e7480 ff7a70 98d892 ffd578 84b2f5 cca0ec 80d6dc ffffff"


def colours(names: str) -> list[tuple[int, int, int]]:
    return [(int(one[:2], 16), int(one[2:4], 16), int(one[4:], 16)) for one in names.split()]


NIGHT = TerminalTheme((20, 22, 28), (214, 216, 222), colours(DARK), colours(BRIGHT))
# As rich draws it, without fonts from elsewhere: a picture in a repository should need nothing but itself.
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px;
  line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def draw(name: str, seats: int, seed: int, decision: str, leg: int) -> None:
    """The first question of that kind to seat 0, from this track card on."""
    game = find_game(name)
    setup = game.set_up(seats)
    players = [Player(one, "person" if seat == 0 else "street") for seat, one in enumerate(setup.names)]
    match = Match(game, setup, seeded(seed), players)
    bots = [find_bot("street", game, setup, seeded(seed + seat)) for seat in range(seats)]
    last = 0
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        asked = setup.decision(view)
        assert asked is not None
        if seat == 0 and asked.name == decision and getattr(view, "leg", 0) >= leg:
            break
        match.submit(seat, bots[seat].choose(view, asked))
        last = match.step if seat == 0 else last
    view = match.view(0)
    question = setup.decision(view)
    assert question is not None
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        console = Console(
            width=WIDTH, height=60, record=True, force_terminal=True, color_system="truecolor", file=nowhere
        )
        terminal = terminal_of(game)
        Screen(console).question(
            lambda low: terminal.table(setup, view, match.names, WIDTH, low),
            lambda width, room: telling.tail(match, 0, last, console, width, room),
            lambda width, low: terminal.choices(setup, view, question, width, low),
        )
        text = console.export_svg(title="hairpin play", theme=NIGHT, code_format=FORMAT, unique_id="hairpin")
    (HERE / f"{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    draw("street-illegal", 4, 21, "drive_action", 3)
