"""Street: draws what everybody sees: seven turns with their targets and lanes, all cars, and every player's dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.drawing.words import listed
from hairpin.games.game import Setup, View
from hairpin.games.signs import DANGER, QUIET, STRONG, YOURS, fit, lines, pad, spread
from hairpin.games.underground.events import count_dice
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.terminal.own import own_things
from hairpin.games.underground.terminal.signs import LETTERS, PAINTS, cars_sign
from hairpin.games.underground.view import SeatView, UndergroundView

LABEL = 12  # cells for a turn and its target
NARROWEST_LANE = 5
WIDEST_LANE = 16
WIDEST_NAME = 24


def table(setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
    """The whole table; it includes the viewer's trays, unless the viewer is asked: then the choices show them."""
    agreement, race = cast(UndergroundSetup, setup), cast(UndergroundView, view)
    gap = [] if low else [Text()]
    parts: list[RenderableType] = [_head(race, names, width), *gap, _board(race, width, low), *gap]
    parts += [_player(race, seat, names, width) for seat in race.seats]
    if race.decision != "over" and race.viewer is not None and not race.legal and race.seats[race.viewer].racing:
        parts += [*gap, own_things(agreement, race, width, low)]
    return Group(*parts)


def _head(view: UndergroundView, names: Sequence[str], width: int) -> Text:
    left = Text("Underground Street Racing", style=STRONG)
    if view.decision == "over":
        return spread(left, Text("THE END", style=STRONG), width)
    if view.phase == "drive_off":
        tied = listed([fit(names[seat.seat], 12) for seat in view.seats if seat.racing])
        return spread(left, Text(f"DRIVE-OFF, round {view.drive_off_round}: {tied}", style=DANGER), width)
    return spread(left, Text(f"round {view.round}", style=STRONG), width)


# -- the board ------------------------------------------------------------------------------------


def _board(view: UndergroundView, width: int, low: bool) -> Text:
    """The street from the line down to the start, a column for each lane; with too many lanes, a list of spaces.

    On a `low` screen neighbouring turns without a car share one line.
    """
    lane = min((width - LABEL) // (view.lanes + 1), WIDEST_LANE)
    if lane < NARROWEST_LANE:
        return _listing(view, width)
    rows = [_lane_names(view, lane)]
    for bare, some in groupby(range(numbers.LINE, 0, -1), lambda row: low and not _cars_in(view, row)):
        turns = list(some)
        if bare and len(turns) > 1:
            rows.append(_bare(view, turns))
        else:
            rows += [line for row in turns for line in _row(view, row, lane)]
    return lines(rows)


def _cars_in(view: UndergroundView, row: int) -> bool:
    return any(_space(view, row, lane, WIDEST_LANE) for lane in range(view.lanes + 1))


def _bare(view: UndergroundView, rows: Sequence[int]) -> Text:
    """`FINISH, turn 7 (13), turn 6 (8)`: turns without a car."""
    return Text(", ").join(_label(view, row, 0) for row in rows)


def _lane_names(view: UndergroundView, lane: int) -> Text:
    names = ["STOP"] + [str(number) for number in range(1, view.lanes + 1)]
    if lane > 8:
        names[1] += " slow"
        names[-1] += " fast"
    return Text(" " * LABEL + "".join(f" {name:<{lane - 1}}" for name in names), style=QUIET)


def _row(view: UndergroundView, row: int, lane: int) -> list[Text]:
    """One turn: its target, then every lane with its cars; as many lines as the fullest space needs."""
    spaces = [_space(view, row, number, lane - 2) for number in range(view.lanes + 1)]
    height = max(1, *(len(space) for space in spaces))
    shown = []
    for k in range(height):
        line = _label(view, row) if k == 0 else Text(" " * LABEL)
        for number, space in enumerate(spaces):
            edge = "┃" if number <= 1 else "│"
            empty = Text("▒" * (lane - 2) if row == numbers.LINE else "·", QUIET) if k == 0 and not space else Text()
            line.append(edge, style=QUIET).append_text(pad(space[k] if k < len(space) else empty, lane - 1))
        shown.append(line)
    return shown


def _label(view: UndergroundView, row: int, width: int = LABEL) -> Text:
    """`turn 3 (12) `; turns with a car in the race stand out."""
    if row == numbers.LINE:
        return pad(Text("FINISH", style=STRONG), max(width, 6))
    running = any(car.row == row and car.racing for seat in view.seats for car in seat.cars)
    text = Text(f"turn {row} ", style=STRONG if running else QUIET)
    text.append(f"({view.targets[row - 1]})", style=STRONG if running else "")
    return pad(text, max(width, text.cell_len))


def _space(view: UndergroundView, row: int, lane: int, width: int) -> list[Text]:
    """The cars of one space, player by player, in lines of this width."""
    shown: list[Text] = []
    for seat in view.seats:
        here = [car.number for car in seat.cars if (car.row, car.lane) == (row, lane) and _stands(view, car.racing)]
        if not here:
            continue
        sign = cars_sign(seat.seat, here, lane == numbers.STOP)
        if shown and shown[-1].cell_len + 1 + sign.cell_len <= width:
            shown[-1].append(" ").append_text(sign)
        else:
            shown.append(sign)
    return shown


def _stands(view: UndergroundView, racing: bool) -> bool:
    """Whether a car is on the board; in a drive-off the cars that are out are not."""
    return racing or view.phase == "race" or view.decision == "over"


def _listing(view: UndergroundView, width: int) -> Text:
    """The lanes with cars in them, turn by turn."""
    rows = []
    for row in range(numbers.LINE, 0, -1):
        line = _label(view, row)
        for lane in range(view.lanes + 1):
            cars = _space(view, row, lane, width)
            if cars:
                line.append(f"{'STOP' if lane == numbers.STOP else f'lane {lane}'} ", style=QUIET)
                line.append_text(Text(" ").join(cars)).append("  ")
        line.truncate(width, overflow="ellipsis")
        rows.append(line)
    return lines(rows)


# -- the players ------------------------------------------------------------------------------------


def _player(view: UndergroundView, seat: SeatView, names: Sequence[str], width: int) -> Text:
    """`A  Ines (you)   8 dice  6 5 4 4 3 2 2 1   choosing`."""
    you = " (you)" if seat.seat == view.viewer else ""
    room = min(WIDEST_NAME, max(len(name) for name in names) + 6, width // 3)
    line = Text.assemble((LETTERS[seat.seat], f"bold {PAINTS[seat.seat]}"), "  ")
    line.append_text(pad(Text.assemble((fit(names[seat.seat], room - len(you)), STRONG), you), room + 2))
    line.append_text(pad(Text(count_dice(seat.pool)), 8))
    if seat.roll is None:
        line.append_text(pad(Text("? " * seat.pool), 18))
    else:
        line.append_text(pad(Text(" ".join(str(face) for face in seat.roll), STRONG), 18))
    words, style = _status(view, seat)
    line.append(words, style=style)
    line.truncate(width, overflow="ellipsis")
    return line


def _status(view: UndergroundView, seat: SeatView) -> tuple[str, str]:
    """What a player is doing; if players assign in turn, also what they have assigned."""
    if view.decision == "over":
        return ("winner", STRONG) if seat.seat in view.winners else ("", "")
    if not seat.racing:
        return (f"out in round {seat.fell}" if seat.fell else "watches"), QUIET
    if seat.seat == view.viewer and view.legal:
        return "your turn", YOURS
    if seat.ready:
        if seat.seat == view.viewer or seat.aside is None:
            return "ready", ""
        groups = [f"{car.number}: {' '.join(str(face) for face in car.group or ())}" for car in seat.racing]
        return f"assigned {', '.join(groups)}", ""
    return ("choosing", "") if seat.seat in view.waiting else ("waits", QUIET)
