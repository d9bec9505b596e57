"""The kit of Nitro Dice: symbols, text styles, and the track of the match as a backdrop; drawn once for each track."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.kit import shared_symbols
from hairpin.games.nitro_dice.board.backdrops import LAMPS, map_backdrop, track_backdrop
from hairpin.games.nitro_dice.board.geometry import plan_of
from hairpin.games.nitro_dice.board.lettering import HALO, OWN, OWN_WASH, STYLES
from hairpin.games.nitro_dice.board.poster import poster
from hairpin.games.nitro_dice.board.symbols import symbols
from hairpin.games.nitro_dice.components import Components
from hairpin.games.nitro_dice.track import Track

TRACK, MAP = "track", "map"  # the backdrops


@lru_cache(64)
def kit_of(track: Track, components: Components, tokens: int) -> Kit:
    """The kit for matches on this track with these cards."""
    plan = plan_of(track, (components.turns.inside, components.turns.outside))
    fonts = ",".join([".nd-text", *(f".{name}" for name in STYLES)])
    return Kit(
        name="nitro-dice",
        symbols={**shared_symbols(), **symbols(components, tokens)},
        backdrops={TRACK: track_backdrop(plan), MAP: map_backdrop(plan)},
        shared=LAMPS,
        style="\n".join(
            [
                fonts
                + "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700;"
                "font-variant-numeric:tabular-nums}",
                *(style.css() for style in STYLES.values()),
                f'.piece[data-state="selected"]{{--nd-line:{OWN};--nd-fill:{OWN_WASH}}}',
                '.piece[role="button"]:hover{--nd-fill:#1c5450}',
                '.piece[role="button"][data-state="selected"]:hover{--nd-fill:#57401a}',
                '.piece[data-mood~="over"]{pointer-events:none}',
                '.piece[data-mood~="below"]{opacity:.75}',
                '.piece[data-mood~="faint"]{opacity:.35}',
                f".nd-name{{paint-order:stroke;stroke:{HALO};stroke-width:5px;stroke-linejoin:round}}",
            ]
        ),
        poster=poster(),
    )
