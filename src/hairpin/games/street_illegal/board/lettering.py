"""The text styles of the boards and their colours: light on asphalt, which is dark by day and by night."""

from __future__ import annotations

from hairpin.drawing.lettering import Lettering

INK, SOFT, FAINT = "#f4f5f6", "#c9ced6", "#a3abb8"
TAIL, SODIUM, SODIUM_TEXT, GO = "#ff9a97", "#ffb54a", "#ffd08a", "#7fe3a5"
MOODS = (("go", GO), ("turn", SODIUM), ("tail", TAIL), ("faint", FAINT))


def _style(name: str, size: float, anchor: str, fill: str) -> Lettering:
    moods = (("turn", SODIUM_TEXT),) if name.endswith("name") else MOODS
    return Lettering(f"si-{name}", size, anchor, fill, moods)


STYLES = {
    style.name: style
    for style in (
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
}


def speed_style(speed: str) -> Lettering:
    """The largest style that leaves room for three cards."""
    return STYLES["si-speed" if len(speed) < 4 else "si-speed-4" if len(speed) == 4 else "si-speed-5"]
