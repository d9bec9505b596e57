"""Text styles and colours of the board: light, since asphalt is dark in both themes."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering

INK, SOFT = "#f4f5f6", "#c9ced6"
LIT, LIT_WASH, LIT_INK = "#52dccf", "#123534", "#d6fbf6"  # you may go there
HOT, HOT_WASH, HOT_INK = "#ff7a78", "#40191c", "#2a0606"  # it costs damage
OWN, OWN_WASH = "#ffb54a", "#3d2c0f"  # yours, or chosen
GO = "#6ddc97"
HALO = "#0b0d11"  # around words that may lie on anything

STYLES = {
    style.name: style
    for style in (
        Lettering("nd-name", 17, "middle", INK),
        Lettering("nd-section", 40, "middle", LIT_INK),
    )
}
