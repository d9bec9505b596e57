"""Poster: draws the small picture of the game for pages that offer it: three dice at a left turn, and a hazard."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.backdrops import road
from hairpin.games.nitro_dice.board.geometry import Section, number
from hairpin.games.nitro_dice.board.symbols import die_symbol

WIDTH, HEIGHT = 360, 196


def poster() -> str:
    """SVG text; it uses the symbols of the kit."""
    straight = Section(0, "S", 100, 98, 0, "L", (2, 3))
    bend = Section(1, "TR", 300, 98, 0, "L", (2, 3))
    ground = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--verge,#22262d)"/>'
        '<circle cx="250" cy="150" r="170" fill="url(#nd-lamp)" opacity="var(--lamp,1)"/>'
    )
    drawn = road(straight) + road(bend)
    cars = "".join(_die(section, *place) for section, place in (
        (straight, ("R", 2, 4, 7)), (straight, ("L", 3, 1, 5)), (bend, ("R", 2, 0, 8)),
    ))  # fmt: skip
    x, y, _ = bend.middle("L", 2)
    sign = f'<use href="#hazard-oil" x="{number(x - 19)}" y="{number(y - 19)}" width="38" height="38"/>'
    return f'<svg class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{ground}{drawn}{sign}{cars}</svg>'


def _die(section: Section, lane: str, space: int, seat: int, speed: int) -> str:
    x, y, _ = section.middle(lane, space)
    return f'<use href="#{die_symbol(seat, speed)}" x="{number(x - 28)}" y="{number(y - 28)}" width="56" height="56"/>'
