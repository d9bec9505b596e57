"""The text styles of the boards and their colours: light on asphalt, which is dark by day and by night."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering

INK, DIM, FAINT = "#f1f2f4", "#aab2be", "#8b94a1"
TAIL, TAIL_INK, TAIL_WASH = "#ff7a78", "#2a0606", "#2a1417"
SODIUM, NEON, GO, FIXED = "#ffb54a", "#52dccf", "#6ddc97", "#d5dae1"
MOODS = (("go", GO), ("tail", TAIL), ("turn", SODIUM), ("dim", DIM), ("fixed", FIXED))


def _style(name: str, size: float, anchor: str = "middle", fill: str = INK) -> Lettering:
    return Lettering(f"sr-{name}", size, anchor, fill, MOODS)


STYLES = {
    style.name: style
    for style in (
        _style("far-name", 20, "start", DIM),
        _style("far-say", 18, "start", DIM),
        _style("far-figure", 60, "end"),
        _style("lead", 20),
        _style("last", 18, fill=TAIL_INK),
        _style("now", 22),
        _style("next", 18, fill=DIM),
        _style("tag", 19),
        _style("pill", 21, fill=TAIL),
        _style("pill-full", 20, fill=TAIL_INK),
        _style("what", 34, fill=SODIUM),
        _style("then", 20, fill=NEON),
        _style("figure", 70),
        _style("under", 19, fill=DIM),
        _style("t-figure", 58),
        _style("t-under", 14, fill=DIM),
        _style("t-tag", 14, "start"),
        _style("t-then", 14, "start", NEON),
        _style("t-what", 19, fill=SODIUM),
        _style("t-lead", 14),
        _style("t-now", 13),
        _style("t-next", 13, fill=DIM),
        _style("t-last", 13, fill=TAIL_INK),
        _style("photo", 20, "start", DIM),
    )
}
