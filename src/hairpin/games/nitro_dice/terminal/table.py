"""Table: draws what everybody sees: the track with dice and hazards, the order of drivers, piles, and cards played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hairpin.games.game import Setup, View
from hairpin.games.nitro_dice.components import TYPES, Spot
from hairpin.games.nitro_dice.decisions import situation_of
from hairpin.games.nitro_dice.events import place_of
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.outlook import target
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.slots import PRINTED_TURN
from hairpin.games.nitro_dice.terminal.grid import Marks, Space, draw_grid, grid_size
from hairpin.games.nitro_dice.terminal.own import own_things
from hairpin.games.nitro_dice.terminal.signs import Die, letter
from hairpin.games.nitro_dice.terminal.strip import draw_strip
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView
from hairpin.games.signs import DANGER, QUIET, STRONG, YOURS, fit, lines, pad, spread

PANEL = 27  # the least width for the order of drivers beside the track
WIDEST_PANEL = 52
WIDEST_NAME = 22
FIGURES = 19  # a driver's line without the name
BETWEEN = 2
LONGEST_STRIP = 4  # rows of sections, if the grid does not fit


def table(setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
    """The whole table; it includes the viewer's hand, unless the viewer is asked: then the choices show it."""
    agreement, race = cast(NitroDiceSetup, setup), cast(NitroDiceView, view)
    parts: list[RenderableType] = [_head(race, names, width)]
    parts += _low(agreement, race, names, width) if low else _street(agreement, race, names, width)
    played = _played(race, names, width)
    if played is not None:
        parts.append(played)
    if race.viewer is not None and not race.legal and race.decision != "over":
        parts.append(own_things(agreement, race, width, low))
    return Group(*parts)


# -- the head ----------------------------------------------------------------------------------------


def _head(view: NitroDiceView, names: Sequence[str], width: int) -> Text:
    left = Text("Nitro Dice", style=STRONG)
    if view.decision == "over":
        return spread(left, Text("THE END", style=STRONG), width)
    race = f"race {view.race} of {view.races}  " if view.races > 1 else ""
    leader = max(seat.laps for seat in view.seats) + 1
    laps = f"lap {min(leader, view.laps)} of {view.laps}"
    right = Text(f"{race}round {view.round}  {laps}  ", style=STRONG)
    return spread(left.append(f"  {_doing(view, names)}", style=QUIET), right, width)


def _doing(view: NitroDiceView, names: Sequence[str]) -> str:
    """What is going on: `Blue moves, 3 of 7`."""
    phase = {"set_up": "before the race", "speed": "speeds are set", "replenish": "cards are drawn"}.get(
        view.phase, "movement"
    )
    turn = view.turn
    if turn is not None:
        phase = f"{fit(names[turn.mover], 20)} moves, {turn.moved} of {view.seats[turn.mover].speed}"
        if turn.bonus:
            phase += f" and {turn.bonus} nitrous"
    asked = [seat for seat in view.waiting if seat != view.viewer and (turn is None or seat != turn.mover)]
    return f"{phase}; {fit(names[asked[0]], 20)} is asked" if asked else phase


# -- the track ---------------------------------------------------------------------------------------


def _street(agreement: NitroDiceSetup, view: NitroDiceView, names: Sequence[str], width: int) -> list[RenderableType]:
    """The grid or, if it does not fit, the track unrolled; the order of drivers stands beside it or below it."""
    track = agreement.track
    wide, _ = grid_size(track)
    room = width - wide - BETWEEN
    unrolled = agreement.parts.turns.lengths != PRINTED_TURN or wide > width
    drawn = (
        _strip(agreement, view, width, LONGEST_STRIP, _first(view))
        if unrolled
        else draw_grid(track, _hazards(view), _dice(view), _marks(agreement, view))
    )
    if unrolled or room < PANEL:
        return [lines(drawn), _order(view, names, min(width, WIDEST_PANEL))]
    both = Table.grid(padding=(0, BETWEEN, 0, 0))
    both.add_column(width=wide)
    both.add_column(width=room)
    both.add_row(lines(drawn), _order(view, names, min(room, WIDEST_PANEL)))
    return [both]


def _low(agreement: NitroDiceSetup, view: NitroDiceView, names: Sequence[str], width: int) -> list[RenderableType]:
    """One row of sections, from the section behind the viewer's die on, and the drivers in few words."""
    return [lines(_strip(agreement, view, width, 1, _first(view) - 1)), _low_order(view, names, width)]


def _strip(agreement: NitroDiceSetup, view: NitroDiceView, width: int, most: int, first: int) -> list[Text]:
    turn, marks = agreement.parts.turns.lengths, _marks(agreement, view)
    return draw_strip(agreement.track, width, _hazards(view), _dice(view), marks, turn, most, first)


def _first(view: NitroDiceView) -> int:
    """Where a strip begins that cannot show the whole track: at the viewer's section, or at the leader's."""
    if view.viewer is not None:
        return view.seats[view.viewer].card
    return min(view.seats, key=lambda seat: seat.place).card


def _hazards(view: NitroDiceView) -> list[tuple[Spot, ...]]:
    return [section.hazards for section in view.track]


def _dice(view: NitroDiceView) -> dict[Space, list[Die]]:
    """The dice by space; in the garage the earlier arrival comes first."""
    found: dict[Space, list[Die]] = {}
    for seat in sorted(view.seats, key=lambda seat: seat.arrived):
        if not seat.wrecked:
            found.setdefault((seat.card, seat.lane, seat.space), []).append(Die(seat.seat, seat.speed))
    return found


def _marks(agreement: NitroDiceSetup, view: NitroDiceView) -> Marks:
    """The spaces that the viewer can go to now."""
    if view.decision != "step" or not view.legal:
        return {}
    now = situation_of(view, agreement.box, agreement.parts)
    steps = [number for number in view.legal if number < numbers.BRAKE or numbers.GAP <= number < numbers.REPAIR]
    cells = [target(now, number) for number in steps]
    return {place_of(agreement.box, cell): YOURS for cell in cells if cell != numbers.NO_CELL}


# -- the drivers --------------------------------------------------------------------------------------


def _order(view: NitroDiceView, names: Sequence[str], width: int) -> Text:
    """Everybody, furthest forward first: space, speed, condition, cards in hand and tokens; then the piles."""
    lap = 6 if width >= 36 and len({seat.laps for seat in view.seats}) > 1 else 0
    points = 7 if width >= 36 and view.races > 1 else 0
    room = max(4, min(WIDEST_NAME, width - FIGURES - lap - points))
    rows = [Text(f"  {'driver':<{room}}{'on':<6}v c hand *", style=QUIET)]
    for seat in sorted(view.seats, key=lambda seat: seat.place):
        rows.append(_driver(view, seat, names, room, lap, points))
    kinds = Counter(face.partition(":")[0] for face in view.discards)
    rows.append(Text(f"pile {view.pile}, discards {len(view.discards)}", style=QUIET))
    if view.discards:
        rows.append(Text(f"  {', '.join(f'{kinds[kind]} {kind}' for kind in TYPES)}", style=QUIET))
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return lines(rows)


def _driver(view: NitroDiceView, seat: SeatView, names: Sequence[str], room: int, lap: int, points: int) -> Text:
    """`A>Ines (you)  4L3   7 8   5 **`."""
    asked = seat.seat in view.waiting
    style = YOURS if asked and seat.seat == view.viewer else STRONG
    line = Text.assemble(letter(seat.seat), (">" if asked else " ", style))
    line.append_text(pad(Text(_called(view, seat, names, room - 1), style), room))
    line.append_text(pad(Text(_where(view, seat)), 6))
    if seat.wrecked:
        line.append("wrecked", style=DANGER)
    else:
        line.append(f"{seat.speed} ", style=STRONG)
        line.append(f"{seat.condition}", style=DANGER if seat.condition <= 4 else "")
        line.append(f"{seat.hand_size:>4}  ").append(f"{'*' * seat.tokens:<2}", style=STRONG)
    if lap and not seat.wrecked:
        line.append(f" lap {seat.laps + 1}", style=QUIET)
    if points:
        line.append(f" {seat.points} pt", style=QUIET)
    return line


def _called(view: NitroDiceView, seat: SeatView, names: Sequence[str], room: int) -> str:
    """A name; the viewer's own is marked with "(you)", or is just "you" if there is no room."""
    name = names[seat.seat]
    if seat.seat != view.viewer:
        return fit(name, room)
    if len(name) + 6 <= room:
        return f"{name} (you)"
    return fit(f"{fit(name, room - 6)} (you)", room) if room >= 12 else "you"


def _where(view: NitroDiceView, seat: SeatView) -> str:
    """`14L2`, or `home` after the race for a die that has finished."""
    done = seat.section > len(view.track) * view.laps
    return "home" if done and view.decision == "over" else f"{seat.card}{seat.lane}{seat.space}"


def _low_order(view: NitroDiceView, names: Sequence[str], width: int) -> Text:
    """Two drivers to a line, in few words."""
    column = (width - 2) // 2
    cells = []
    for seat in sorted(view.seats, key=lambda seat: seat.place):
        sign = Text.assemble(letter(seat.seat), ">" if seat.seat in view.waiting else " ")
        if seat.wrecked:
            facts = "wrecked"
        else:
            facts = f"{_where(view, seat)} v{seat.speed} c{seat.condition} hand {seat.hand_size} {'*' * seat.tokens}"
        name = _called(view, seat, names, max(column - len(facts) - 4, 3))
        cells.append(pad(sign.append(f"{name} ", style=STRONG).append(facts), column))
    rows = [Text("  ").join(cells[k : k + 2]) for k in range(0, len(cells), 2)]
    return lines(rows)


def _played(view: NitroDiceView, names: Sequence[str], width: int) -> Text | None:
    """The cards in front of the players in this turn."""
    shown = [Text.assemble(letter(seat.seat), f" {' '.join(seat.played)}") for seat in view.seats if seat.played]
    if not shown:
        return None
    line = Text("played     ", style=QUIET).append_text(Text("   ").join(shown))
    line.truncate(width, overflow="ellipsis")
    return line
