"""Own things: draws the viewer's trays, one for each car with its total, target and outlook, and the choices."""

from __future__ import annotations

from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from hairpin.games.game import Decision, Setup, View
from hairpin.games.signs import DANGER, QUIET, STRONG, YOURS, lines, pad, question
from hairpin.games.underground.danger import threats_to
from hairpin.games.underground.events import place_words
from hairpin.games.underground.outlook import outlook, pool_after
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.terminal.signs import LETTERS, cars_sign, dice_signs
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

LABEL = 10
PLACE = 18
LOSSES = ("burns", "SPIN-OUT", "STALL")


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    """The viewer's own trays, the question, and its numbered choices with their effects."""
    agreement, race = cast(UndergroundSetup, setup), cast(UndergroundView, view)
    own = own_things(agreement, race, width, low)
    asked = question(decision, LOSSES, width, low, largest_first=True)
    return Group(own, asked) if low else Group(own, Text(), asked)


def own_things(agreement: UndergroundSetup, view: UndergroundView, width: int, low: bool = False) -> Text:
    """A tray for each car in the race, the dice aside, the pool (beside them if `low`), and dangerous rivals."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    rows = [_tray(agreement, view, me, car, width) for car in me.racing]
    aside = Text.assemble((f"{'aside':<{LABEL}}", QUIET), dice_signs(me.aside or ()))
    after = pool_after(me, agreement.box)
    pool = Text.assemble(("pool " if low else f"{'pool':<{LABEL}}", QUIET), (str(me.pool), STRONG))
    if after < me.pool:
        pool.append(f" -> {after}", style=DANGER)
    if me.pool == len(me.racing):
        pool.append("  one for each car: holds cost nothing more", style=QUIET)
    rows += [Text("   ").join((aside, pool))] if low else [aside, pool]
    danger = _danger(agreement, view)
    if danger is not None:
        rows.append(danger)
    for row in rows:
        row.truncate(width, overflow="ellipsis")
    return lines(rows)


def _tray(agreement: UndergroundSetup, view: UndergroundView, me: SeatView, car: CarView, width: int) -> Text:
    """`A1 car 1   turn 1, lane 3  ▐6▌▐1▌  7 of 7  HOLD: turn 2, lane 3, burns 2 dice`."""
    filling = bool(view.legal) and view.filling == car.number
    row = Text.assemble(
        cars_sign(me.seat, [car.number]), (f"{f' car {car.number}':<{LABEL - 2}}", YOURS if filling else "")
    )
    row.append_text(pad(Text(place_words(car.row, car.lane), QUIET), PLACE))
    target = agreement.box.targets[car.row]
    if not car.group:
        mark = Text("▐?▌", YOURS if filling else QUIET)
        return row.append_text(mark).append(f"  target {target}", style=QUIET)
    ahead = outlook(me, car, car.group, agreement.box)
    row.append_text(dice_signs(car.group)).append(f"  {ahead.total} of {target}  ", style=STRONG)
    short = f"{ahead.label} -{ahead.burns}" if ahead.burns else ahead.label
    words = ahead.words if row.cell_len + len(ahead.words) <= width else short
    return row.append(words, style=DANGER if ahead.bad else STRONG)


def _danger(agreement: UndergroundSetup, view: UndergroundView) -> Text | None:
    """Rivals that could spin out into a turn where the viewer's cars arrive; those that have shown their dice will."""
    assert view.viewer is not None
    threats = threats_to(view.seats[view.viewer], view.seats, agreement.box)
    sure, maybe = (
        [f"{LETTERS[one.seat]}{one.number}" for one in threats if one.surely is way] for way in (True, False)
    )
    said = [f"{words} {' '.join(cars)}" for words, cars in (("spins out:", sure), ("could spin out:", maybe)) if cars]
    if not said:
        return None
    return Text.assemble((f"{'danger':<{LABEL}}", QUIET), (f"beside you {', '.join(said)}", DANGER))
