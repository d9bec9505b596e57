"""The text styles of the board."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering, styles
from hairpin.drawing.paint import INK, NEON_INK

STYLES = styles(Lettering("nd-name", 17, "middle", INK), Lettering("nd-section", 40, "middle", NEON_INK))
