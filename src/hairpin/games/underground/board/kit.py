"""The kit of Underground Street Racing: symbols, the streets behind its boards, and text styles; drawn once.

It is the same for all options: it has a street for every number of lanes and a sign for every target.
"""

from __future__ import annotations

from functools import cache

from hairpin.drawing import Kit
from hairpin.drawing.kit import shared_symbols
from hairpin.games.underground.board.backdrops import SHARED, backdrops
from hairpin.games.underground.board.lettering import STYLES
from hairpin.games.underground.board.poster import poster
from hairpin.games.underground.board.symbols import symbols

MOODS = (
    '.piece[data-mood~="faint"]{opacity:.72}',
    '.piece[data-mood~="winner"]{filter:drop-shadow(0 0 7px rgb(255 181 74 / 0.95))}',
    '.piece[data-mood~="spinning"]{filter:drop-shadow(0 0 5px rgb(255 122 120 / 0.9))}',
    '.piece[data-mood~="out"]{opacity:.35}',
)


@cache
def the_kit() -> Kit:
    written = ",".join([".ug-text", *(f".{name}" for name in STYLES)])
    face = (
        "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700;"
        "font-variant-numeric:tabular-nums}"
    )
    return Kit(
        name="underground",
        symbols={**shared_symbols(), **symbols()},
        backdrops=backdrops(),
        shared=SHARED,
        style="\n".join([written + face, *(style.css() for style in STYLES.values()), *MOODS]),
        poster=poster(),
    )
