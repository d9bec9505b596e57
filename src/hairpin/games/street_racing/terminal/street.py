"""The table both see: the roads, bag and supply, and the two cars with the gap between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.games.game import Setup, View
from hairpin.games.signs import DANGER, QUIET, STRONG, fit, lines, spread
from hairpin.games.street_racing.components import POLICE, SKID, STEERING, WATER
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.standing import turn_words
from hairpin.games.street_racing.terminal.cars import TOKEN_PAINTS, gap_road, legend, panel
from hairpin.games.street_racing.view import RacingView

WIDEST = 100


def table(setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
    """The whole table; the viewer's own car is the lower one."""
    agreed, racing = cast(RacingSetup, setup), cast(RacingView, view)
    lower = 0 if racing.viewer is None else racing.viewer
    upper = 1 - lower
    width = min(width, WIDEST)
    roads = _road_line if low else _roads
    parts: list[RenderableType] = [
        _head(agreed, racing, width),
        roads(agreed, racing, width),
        _unseen(agreed, racing),
        _bag(agreed, racing),
        *([] if low else [Text()]),
        panel(agreed.print, racing, upper, names, width),
        gap_road(racing, upper, names, width),
        panel(agreed.print, racing, lower, names, width),
    ]
    if racing.check is not None:
        parts.append(Text("        ").append_text(legend(racing)))
    if racing.finishes and racing.races > 1:
        parts.append(_races(racing, names))
    return Group(*parts)


# -- the roads -----------------------------------------------------------------------------------


def _head(agreed: RacingSetup, view: RacingView, width: int) -> Text:
    race = f"  race {view.race + 1} of {view.races}" if view.races > 1 else ""
    rain = f"  rain {int(agreed.box.tokens[agreed.box.water])}" if agreed.options["rain"] else ""
    left = Text.assemble(("Street Racing", STRONG), race, (rain, QUIET))
    if view.decision == "over":
        return spread(left, Text("FINISH", STRONG), width)
    return spread(left, _turn(agreed, view), width)


def _turn(agreed: RacingSetup, view: RacingView) -> Text:
    """Which turn this is, of how many; at the end that it is the last one."""
    if view.last_turn:
        why = "POLICE: " if view.next == POLICE else ""
        return Text.assemble(f"turn {view.turn}  ", (f"{why}LAST TURN", DANGER))
    return Text(turn_words(view, agreed.box.police))


def _roads(agreed: RacingSetup, view: RacingView, width: int) -> Text:
    """Driven roads small, the current one heavy, the next one, and what lies face down."""
    box = agreed.print
    boxes = [_small(road) for road in view.driven]
    boxes.append(_box("now", box.road_words(view.current), view.current, heavy=True))
    boxes.append(_box("next", box.road_words(view.next), view.next, heavy=False))
    hidden = view.deck - 1
    if hidden:
        boxes.append([Text(line, QUIET) for line in ("╭────────╮", f"│{hidden:>2} more │", "╰────────╯")])
    while sum(one[0].cell_len + 1 for one in boxes) - 1 > width:
        boxes.pop(0)
    return lines([Text(" ").join(one[k] for one in boxes) for k in range(3)])


def _road_line(agreed: RacingSetup, view: RacingView, width: int) -> Text:
    """The same in one line: `R Y  [now red bend]  next straight  2 more`."""
    box = agreed.print
    driven = Text(" ").join(Text(road[0].upper(), _paint(road)) for road in view.driven)
    ahead = Text.assemble(
        (f"[now {box.road_words(view.current)}]", f"{STRONG} {_paint(view.current)}".strip()),
        ("  next ", QUIET),
        (box.road_words(view.next), DANGER if view.next == POLICE else _paint(view.next)),
    )
    if view.deck > 1:
        ahead.append(f"  {view.deck - 1} more", QUIET)
    driven.truncate(max(width - ahead.cell_len - 2, 0), overflow="ellipsis")
    return driven.append("  " if driven.cell_len else "").append_text(ahead)


def _small(road: str) -> list[Text]:
    return [
        Text("╭─╮", QUIET),
        Text.assemble(("│", QUIET), (road[0].upper(), _paint(road)), ("│", QUIET)),
        Text("╰─╯", QUIET),
    ]


def _box(label: str, words: str, road: str, heavy: bool) -> list[Text]:
    inside = max(len(words) + 2, 8)
    edge = STRONG if heavy else QUIET
    corners = "┏━┓┃┗┛" if heavy else "╭─╮│╰╯"
    style = DANGER if road == POLICE else f"{STRONG if heavy else ''} {_paint(road)}".strip()
    return [
        Text(f"{corners[0]}{label:{corners[1]}<{inside}}{corners[2]}", edge),
        Text.assemble((corners[3], edge), (f"{words:^{inside}}", style), (corners[3], edge)),
        Text(f"{corners[4]}{corners[1] * inside}{corners[5]}", edge),
    ]


def _paint(road: str) -> str:
    return TOKEN_PAINTS.get(road, "")


def _unseen(agreed: RacingSetup, view: RacingView) -> Text:
    """Roads nobody has seen: some of them in the deck, the rest set aside."""
    words = Text("Unseen  ", QUIET)
    for road, left in view.unseen.items():
        words.append(f"{road} ", _paint(road)).append(f"{left}  ")
    hidden, police = view.face_down(agreed.box.police)
    return words.append(f"{hidden or 'none'} in the deck{', and the police' if police else ''}", QUIET)


def _bag(agreed: RacingSetup, view: RacingView) -> Text:
    """Tokens in the bag by colour, and what the supply has left."""
    words = Text.assemble((f"Bag {sum(view.bag.values()):>2}  ", QUIET))
    for token, left in view.bag.items():
        if token != WATER or agreed.options["rain"]:
            words.append(f"{token} ", _paint(token)).append(f"{left}  ")
    lying, box = () if view.check is None else view.check.tokens, agreed.print
    words.append("  Supply  ", QUIET)
    words.append(f"steering {box.steering_tokens - lying.count(STEERING)}  ")
    return words.append(f"skid {box.skid_tokens - lying.count(SKID)}")


def _races(view: RacingView, names: Sequence[str]) -> Text:
    """How the races before this one went."""
    told = []
    for number, finish in enumerate(view.finishes, 1):
        who = "drawn" if finish.winner is None else fit(names[finish.winner], 16)
        told.append(f"{number} {who}")
    return Text.assemble(("Races so far  ", QUIET), "   ".join(told))
