"""The street everybody sees: phase and stocks, the row of track cards, the race line, the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.games.game import Setup, View
from hairpin.games.street_illegal.agreement import Agreement
from hairpin.games.street_illegal.components import TrackCard
from hairpin.games.street_illegal.events import ORDINALS
from hairpin.games.street_illegal.terminal.cars import race_line
from hairpin.games.street_illegal.terminal.fights import fight_box
from hairpin.games.street_illegal.terminal.own import own_things
from hairpin.games.street_illegal.terminal.signs import (
    QUIET,
    SIGNS,
    SITUATION_WORDS,
    STRONG,
    limit_words,
    lines,
    pad,
    phase_of,
    spread,
)
from hairpin.games.street_illegal.view import StreetView

PHASES = ("situation", "driving", "passing")
EFFECTS = {
    "left": "each car's left card leaves, a new one is drawn",
    "middle": "each car's middle card leaves, a new one is drawn",
    "right": "each car's right card leaves, a new one is drawn",
    "up": "each car turns a card; the fastest of the four leaves",
    "down": "each car turns a card; the slowest of the four leaves",
}
ROOMY = 14  # a track card this wide also has room for how many of yours match it


def table(setup: Setup, view: View, names: Sequence[str], width: int) -> RenderableType:
    """The whole table; one's own things stand here while one is not asked, and with the choices when one is."""
    agreement, street = cast(Agreement, setup), cast(StreetView, view)
    parts = [
        *_head(street, width),
        track_row(street, width),
        _reminder(street, agreement.print.chips_per_match),
        Text(),
        race_line(street, names, width),
        _stocks(street, width),
    ]
    if street.races > 1:
        parts.append(_points(street, names))
    if street.bidding is not None:
        parts.append(_bidding(street, names))
    if street.fight is not None:
        parts += [Text(), fight_box(agreement, street, names)]
    if street.viewer is not None and not street.legal and street.decision != "over":
        parts += [Text(), own_things(agreement, street, width)]
    return Group(*parts)


def _head(view: StreetView, width: int) -> list[Text]:
    title = Text("Street Illegal", style=STRONG)
    if view.races > 1:
        title.append(f"  race {view.race + 1} of {view.races}", style="not bold")
    return [spread(title, _phases(view), width), Text("─" * width, style=QUIET)]


def _phases(view: StreetView) -> Text:
    """Situation › DRIVING › passing: the present one in capitals."""
    now = phase_of(view)
    alone = {"grid": "STARTING GRID", "lineup": "LINE-UP", "over": "FINISH"}
    if now in alone:
        return Text(alone[now], style=STRONG)
    shown = [Text(phase.upper(), STRONG) if phase == now else Text(phase, QUIET) for phase in PHASES]
    return Text(" › ", style=QUIET).join(shown)


# -- the track ------------------------------------------------------------------------------


def track_row(view: StreetView, width: int) -> Text:
    """All track cards in boxes: the present one heavy, those done face down and small, as many rows as needed."""
    roomy = width >= ROOMY * len(view.track)
    boxes = [_track_box(view, place, card, roomy) for place, card in enumerate(view.track)]
    rows: list[list[list[Text]]] = [[]]
    used = 0
    for box in boxes:
        if used + box[0].cell_len > width:
            rows.append([])
            used = 0
        rows[-1].append(box)
        used += box[0].cell_len
    return lines([Text().join(row[line] for row in [boxes_in] for line in ()) if False else _line(boxes_in, k)
                  for boxes_in in rows for k in range(3)])


def _line(boxes: list[list[Text]], number: int) -> Text:
    return Text().join(box[number] for box in boxes)
