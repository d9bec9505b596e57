"""The kit of Street Racing: its symbols, backdrops and text styles; drawn once for each box."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.kit import shared_symbols
from hairpin.games.street_racing.board import backdrops
from hairpin.games.street_racing.board.lettering import STYLES
from hairpin.games.street_racing.board.poster import poster
from hairpin.games.street_racing.board.symbols import symbols
from hairpin.games.street_racing.board.track_symbols import track_symbols
from hairpin.games.street_racing.components import read_components

FACE = (
    "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700;"
    "font-variant-numeric:tabular-nums}"
)
MOODS = (
    '.piece[data-mood~="away"]{opacity:0}',  # a token that is still in the bag
    '.piece[data-mood~="ghost"]{opacity:.45}',
    '.piece[data-mood~="breathes"]{animation:sr-breathe 1.8s ease-in-out infinite alternate}',
    '.piece[data-state="selected"]{--then:#ffb54a}',
    "@keyframes sr-breathe{from{opacity:1}to{opacity:.55}}",
    '@media (prefers-reduced-motion:reduce){.piece[data-mood~="breathes"]{animation:none}}',
    '[data-motion="none"] .piece[data-mood~="breathes"]{animation:none}',
)


@lru_cache(64)
def kit_of(components: str | None) -> Kit:
    """The kit for a component file; None for the printed box."""
    return Kit(
        name="street-racing",
        symbols={**shared_symbols(), **symbols(read_components(components)), **track_symbols()},
        backdrops={"table-wide": backdrops.wide(), "table-tall": backdrops.tall(), "photo": backdrops.photo()},
        shared=backdrops.SHARED,
        style="\n".join(
            [
                ",".join([".sr-text", *(f".{name}" for name in STYLES)]) + FACE,
                *(style.css() for style in STYLES.values()),
                *MOODS,
            ]
        ),
        poster=poster(),
    )
