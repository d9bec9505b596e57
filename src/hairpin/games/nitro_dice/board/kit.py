"""The kit of Nitro Dice: its art file, and what is drawn for a box and a track; made once for each track."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.art import make_kit
from hairpin.drawing.art_file import read_art
from hairpin.drawing.lettering import Lettering, styles
from hairpin.drawing.paint import INK, NEON_INK
from hairpin.games.nitro_dice.board.backdrops import map_backdrop, track_backdrop
from hairpin.games.nitro_dice.board.geometry import plan_of
from hairpin.games.nitro_dice.board.symbols import symbols
from hairpin.games.nitro_dice.components import Components
from hairpin.games.nitro_dice.track import Track

TRACK, MAP = "track", "map"  # the backdrops
STYLES = styles(Lettering("nd-name", 17, "middle", INK), Lettering("nd-section", 40, "middle", NEON_INK))
MOODS = (
    '.piece[data-state="selected"]{--nd-line:var(--road-sodium);--nd-fill:var(--road-sodium-wash)}',
    '.piece[role="button"]:hover{--nd-fill:var(--road-neon-hover)}',
    '.piece[role="button"][data-state="selected"]:hover{--nd-fill:var(--road-sodium-hover)}',
    '.piece[data-mood~="over"]{pointer-events:none}',
    '.piece[data-mood~="below"]{opacity:.75}',
    '.piece[data-mood~="faint"]{opacity:.35}',
    ".nd-name{paint-order:stroke;stroke:var(--road-night);stroke-width:5px;stroke-linejoin:round}",
)


@lru_cache(64)
def kit_of(track: Track, components: Components, tokens: int) -> Kit:
    """The kit for matches on this track with these cards."""
    plan = plan_of(track, components.turns.lengths)
    backdrops = {TRACK: track_backdrop(plan), MAP: map_backdrop(plan)}
    art = read_art("hairpin.games.nitro_dice")
    return make_kit("nitro-dice", art, symbols(components, tokens), backdrops, STYLES, MOODS)
