"""The text styles of the boards."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering, styles
from hairpin.drawing.paint import FAINT, GO, INK, NEON, SODIUM, SOFT, TAIL, TAIL_INK

MOODS = (("go", GO), ("tail", TAIL), ("fixed", SOFT))


def _style(name: str, size: float, anchor: str = "middle", fill: str = INK) -> Lettering:
    return Lettering(f"sr-{name}", size, anchor, fill, MOODS)


STYLES = styles(
    _style("far-name", 20, "start", FAINT),
    _style("far-say", 18, "start", FAINT),
    _style("far-figure", 60, "end"),
    _style("lead", 20),
    _style("last", 18, fill=TAIL_INK),
    _style("now", 22),
    _style("next", 18, fill=FAINT),
    _style("tag", 19),
    _style("pill", 21, fill=TAIL),
    _style("pill-full", 20, fill=TAIL_INK),
    _style("what", 34, fill=SODIUM),
    _style("then", 20, fill=NEON),
    _style("figure", 70),
    _style("under", 19, fill=FAINT),
    _style("t-figure", 58),
    _style("t-under", 14, fill=FAINT),
    _style("t-tag", 14, "start"),
    _style("t-then", 14, "start", NEON),
    _style("t-what", 19, fill=SODIUM),
    _style("t-lead", 14),
    _style("t-now", 13),
    _style("t-next", 13, fill=FAINT),
    _style("t-last", 13, fill=TAIL_INK),
)
