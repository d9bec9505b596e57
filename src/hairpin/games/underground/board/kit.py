"""The kit of Underground Street Racing: its art file, and what is drawn for seats, targets and lanes; made once.

It is the same for all options: it has a street for every number of lanes and a sign for every target.
"""

from __future__ import annotations

from functools import cache

from hairpin.drawing import Kit
from hairpin.drawing.art import make_kit
from hairpin.drawing.art_file import read_art
from hairpin.games.underground.board.backdrops import streets
from hairpin.games.underground.board.lettering import STYLES
from hairpin.games.underground.board.symbols import symbols

MOODS = (
    '.piece[data-mood~="faint"]{opacity:.72}',
    '.piece[data-mood~="winner"]{filter:drop-shadow(0 0 7px var(--road-sodium))}',
    '.piece[data-mood~="spinning"]{filter:drop-shadow(0 0 5px var(--road-tail))}',
    '.piece[data-mood~="out"]{opacity:.35}',
)


@cache
def the_kit() -> Kit:
    return make_kit("underground", read_art("hairpin.games.underground"), symbols(), streets(), STYLES, MOODS)
