"""The kit of Street Racing: its art file, and what is drawn for a box and its speeds; made once for each box."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.art import make_kit
from hairpin.drawing.art_file import read_art
from hairpin.games.game import Setup
from hairpin.games.street_racing.board.dial import empty_dial
from hairpin.games.street_racing.board.layout import TALL, WIDE
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.symbols import symbols
from hairpin.games.street_racing.board.track_symbols import empty_spaces, track_symbols
from hairpin.games.street_racing.components import read_components

MOODS = (
    '.piece[data-mood~="away"]{opacity:0}',  # a token that is still in the bag
    '.piece[data-mood~="ghost"]{opacity:.45}',
    '.piece[data-mood~="breathes"]{animation:sr-breathe 1.8s ease-in-out infinite alternate}',
    '.piece[data-state="selected"]{--then:var(--road-sodium)}',
    "@keyframes sr-breathe{from{opacity:1}to{opacity:.55}}",
    '@media (prefers-reduced-motion:reduce){.piece[data-mood~="breathes"]{animation:none}}',
    '[data-motion="none"] .piece[data-mood~="breathes"]{animation:none}',
)


def kit(setup: Setup) -> Kit:
    return _kit(setup.components)


@lru_cache(64)
def _kit(components: str | None) -> Kit:
    """The kit for a component file; None for the printed box."""
    art = read_art("hairpin.games.street_racing")
    backdrops = {
        "table-wide": art.backdrops["table-wide"] + empty_spaces(WIDE) + empty_dial(),
        "table-tall": art.backdrops["table-tall"] + empty_spaces(TALL),
    }
    made = [*symbols(read_components(components)), *track_symbols()]
    return make_kit("street-racing", art, made, backdrops, STYLES, MOODS)
