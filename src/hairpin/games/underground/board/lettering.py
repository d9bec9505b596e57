"""The text styles of the street."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering, styles
from hairpin.drawing.paint import INK, SOFT, TAIL_SOFT

MOODS = (("stop", TAIL_SOFT),)
STYLES = styles(
    Lettering("ug-lane", 20, "middle", INK, MOODS),
    Lettering("ug-stop", 16, "middle", TAIL_SOFT),
    Lettering("ug-lane-small", 14.5, "middle", SOFT),
    Lettering("ug-lane-many", 13, "middle", INK, MOODS),
    Lettering("ug-tall-lane", 13.5, "middle", INK, MOODS),
    Lettering("ug-tall-many", 12, "middle", INK, MOODS),
    Lettering("ug-risk-word", 15, "end", TAIL_SOFT),
    Lettering("ug-tall-risk-word", 12.5, "middle", TAIL_SOFT),
)
