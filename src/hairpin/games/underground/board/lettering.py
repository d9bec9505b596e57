"""Text styles and colours of the street: light, since asphalt is dark in both themes."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering

INK, SOFT = "#e9e7df", "#c9ced6"
STOP, RISK = "#ff9d9b", "#ffb3b1"
MOODS = (("stop", STOP),)

STYLES = {
    style.name: style
    for style in (
        Lettering("ug-lane", 20, "middle", INK, MOODS),
        Lettering("ug-stop", 16, "middle", STOP),
        Lettering("ug-lane-small", 14.5, "middle", SOFT),
        Lettering("ug-lane-many", 13, "middle", INK, MOODS),
        Lettering("ug-tall-lane", 13.5, "middle", INK, MOODS),
        Lettering("ug-tall-many", 12, "middle", INK, MOODS),
        Lettering("ug-risk-word", 15, "end", RISK),
        Lettering("ug-tall-risk-word", 12.5, "middle", RISK),
    )
}
