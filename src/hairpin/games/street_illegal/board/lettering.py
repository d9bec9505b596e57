"""The text styles of the boards."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering, styles
from hairpin.drawing.paint import FAINT, GO, INK, SODIUM, SODIUM_SOFT, SOFT, TAIL_SOFT

MOODS = (("go", GO), ("turn", SODIUM), ("tail", TAIL_SOFT), ("faint", FAINT))


def _style(name: str, size: float, anchor: str, fill: str) -> Lettering:
    moods = (("turn", SODIUM_SOFT),) if name.endswith("name") else MOODS
    return Lettering(f"si-{name}", size, anchor, fill, moods)


STYLES = styles(
    _style("name", 21, "start", INK),
    _style("status", 16.5, "end", FAINT),
    _style("does", 16.5, "start", FAINT),
    _style("speed", 36, "end", INK),
    _style("speed-4", 26, "end", INK),
    _style("speed-5", 20, "end", INK),
    _style("hand", 16.5, "start", SOFT),
    _style("note", 16.5, "end", SOFT),
    _style("tall-name", 16, "start", INK),
    _style("tall-line", 13, "start", SOFT),
    _style("tall-speed", 24, "end", INK),
    _style("number", 17, "start", FAINT),
    _style("yours", 16.5, "end", INK),
    _style("count", 17, "end", FAINT),
    _style("middle-count", 14, "end", FAINT),
    _style("more", 15, "middle", FAINT),
)


def speed_style(speed: str) -> Lettering:
    """The largest style that leaves room for three cards."""
    return STYLES["si-speed" if len(speed) < 4 else "si-speed-4" if len(speed) == 4 else "si-speed-5"]
