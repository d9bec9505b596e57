"""Screen: makes everything that one viewer's page shows, from the view; and a round as acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from hairpin.drawing import (
    SIZES,
    Ask,
    Board,
    Group,
    Kept,
    Kit,
    Parts,
    Scene,
    Screen,
    SeatLine,
    Sheet,
    Step,
    Tag,
    Tray,
    fresh,
)
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.underground.board.arrivals import Arrivals, chosen, own_cars, possible
from hairpin.games.underground.board.asking import question, waiting_ask, waiting_words
from hairpin.games.underground.board.ended import ended
from hairpin.games.underground.board.film import Act, act_words, film
from hairpin.games.underground.board.geometry import TALL, WIDE, Layout, Plan, Spot
from hairpin.games.underground.board.ghosts import ghosts, reserved_for
from hairpin.games.underground.board.kit import the_kit
from hairpin.games.underground.board.seats import final_line, playing_line, round_line
from hairpin.games.underground.board.sheets import open_sheet, round_sheet
from hairpin.games.underground.board.street import cars, lane_names, placed, pushes, rings, risks, road, skids
from hairpin.games.underground.board.traffic import Reserved, Traffic, layout_of, street_words, traffic_of
from hairpin.games.underground.board.trays import trays
from hairpin.games.underground.danger import Threat, danger_words, threats_to
from hairpin.games.underground.decisions import all_used
from hairpin.games.underground.events import round_words
from hairpin.games.underground.rounds import Round
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView

TITLE = "Underground Street Racing"
NOTHING: Group = ()
Marks: TypeAlias = Callable[[Plan, tuple[Spot, ...]], tuple[Group, Group, Group]]


def kit(setup: Setup) -> Kit:
    return the_kit()


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> Screen:
    agreed, seen, told = cast(UndergroundSetup, setup), cast(UndergroundView, view), cast(Story, story)
    parts = parts or fresh()
    box, voice = agreed.box, told.voice
    over, race, everything = seen.decision == "over", seen.phase == "race", all_used(seen, box)
    me = None if told.viewer is None or over else seen.seats[told.viewer]
    filling = seen.filling if decision is not None else None
    ready = me is not None and me.ready
    waiting = "" if filling else waiting_words(voice, seen.waiting, ready)
    ask = waiting_ask(waiting, ready, _in_turn(box), everything) if waiting else None
    own_trays: tuple[Tray, ...] = ()
    threats: tuple[Threat, ...] = ()
    arrivals: Arrivals = ()  # the possible ones
    shown: Arrivals | None = None  # the chosen ones, once the viewer has committed
    if me is not None:
        own = parts.own(own_cars, tuple((car.number, car.row, car.lane) for car in me.racing), box)
        threats = threats_to(me, seen.seats, box)
        own_trays = parts.own(trays, me, own, seen.targets, filling, everything, sizes == ("wide",))
        if filling:
            ask = parts.own(question, me, own, filling, everything, danger_words(threats, voice, box), race, box)
        if filling or ready:
            arrivals = parts.own(possible, own, box)
        if ready:
            shown = parts.own(chosen, own, tuple(car.group or () for car in me.racing), box)
    drive_off = 0 if race or over else seen.drive_off_round
    rows = tuple(sorted({threat.row for threat in threats}))
    return Screen(
        title=TITLE,
        subtitle=f"Finished after {seen.round} rounds" if over else round_words(seen.round, drive_off),
        steps=() if over else _steps("Assign"),
        counters=(),
        boards=(_street(seen, told, rows, arrivals, shown, sizes, parts),),
        seats=_players(seen, told, parts),
        decision=ask,
        waiting=waiting,
        racks=(),
        facts=(),
        log=told.lines,
        result=ended(agreed, seen, voice) if over else None,
        trays=own_trays,
        sheets=_sheets(seen, told, bool(own_trays), box, parts),
        banner=_banner(drive_off),
    )


def acts(
    setup: Setup,
    view: View,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
    parts: Parts | None = None,
) -> tuple[Screen, ...]:
    """The acts of the rounds that the last step resolved; a page shows them before the Screen that follows."""
    agreed, seen, told = cast(UndergroundSetup, setup), cast(UndergroundView, view), cast(Story, story)
    parts = parts or fresh()
    if not told.rounds or not told.street.known:
        return ()
    found = []
    for number, act in enumerate(parts.table(film, told.rounds)):
        words, small = act_words(act, told.voice, agreed.box)
        lines = [
            _kept(seat, told, parts).at((seat, act.paid), round_line, act.round, seat, name, act.paid)
            for seat, name in enumerate(told.called)
        ]
        found.append(
            Screen(
                title=TITLE,
                subtitle=round_words(act.round.number, act.round.drive_off),
                steps=_steps("Reveal" if act.name == "Reveal" else "Move"),
                counters=(),
                boards=(_act_street(number, act, seen, told, sizes, parts),),
                seats=tuple(lines),
                decision=Ask("reveal", words, small, "", "", "waiting", ()),
                waiting=words,
                racks=(),
                facts=(),
                log=told.earlier,
                result=None,
                sheets=_round_sheets(act.round, told, act.whole, "", parts),
                banner=_banner(act.round.drive_off),
                beats=act.beats,
            )
        )
    return tuple(found)


def _steps(now: str) -> tuple[Step, ...]:
    """The parts of a round."""
    return tuple(Step(words, words == now) for words in ("Roll", "Assign", "Reveal", "Move"))


def _banner(drive_off: int) -> Tag | None:
    words = "Out: spin-outs, the stop lane, any slower lane"
    return Tag(f"Sudden death drive-off, round {drive_off}", "flag", words) if drive_off else None


def _in_turn(box: Box) -> bool:
    """Whether players assign one after another, openly."""
    return box.assign_mode == numbers.IN_TURN


# -- the players ----------------------------------------------------------------------------------


def _kept(seat: int, told: Story, parts: Parts) -> Kept:
    """Where what is shown of a player is kept: the viewer is called You, and may know more of their own dice."""
    return parts.own if seat == told.viewer else parts.table


def _players(seen: UndergroundView, told: Story, parts: Parts) -> tuple[SeatLine, ...]:
    found = []
    for seat, name in enumerate(told.called):
        kept, player = _kept(seat, told, parts), seen.seats[seat]
        if seen.decision == "over":
            found.append(kept.at(seat, final_line, player, name, seat in seen.winners))
        else:
            found.append(kept.at(seat, playing_line, player, name, seat == told.viewer, seat in seen.waiting))
    return tuple(found)


def _sheets(seen: UndergroundView, told: Story, busy: bool, box: Box, parts: Parts) -> tuple[Sheet, ...]:
    """What rivals have assigned openly; or, for viewers without dice to assign, the last round."""
    if _in_turn(box) and seen.decision != "over":
        rivals = [seat for seat in seen.seats if seat.ready and seat.seat != told.viewer and seat.aside is not None]
        if rivals:
            return tuple(parts.table.at(one.seat, open_sheet, one, told.names[one.seat], box) for one in rivals)
    if busy or told.last is None:
        return ()
    return _round_sheets(told.last, told, True, f"round {told.last.number}, ", parts)


def _round_sheets(shown: Round, told: Story, whole: bool, before: str, parts: Parts) -> tuple[Sheet, ...]:
    """What everybody did in a round."""
    return tuple(
        _kept(seat, told, parts).at((seat, whole, bool(before)), round_sheet, shown, seat, name, whole, before)
        for seat, name in enumerate(told.called)
        if shown.drove(seat)
    )


# -- the street ---------------------------------------------------------------------------------


def _street(
    seen: UndergroundView,
    told: Story,
    threatened: tuple[int, ...],
    arrivals: Arrivals,
    shown: Arrivals | None,
    sizes: tuple[str, ...],
    parts: Parts,
) -> Board:
    """The street with marks of danger, and ghosts where the viewer's cars can arrive."""
    own, viewer = parts.own, told.viewer
    traffic = traffic_of(seen, told.last)

    def marks(plan: Plan, standing: tuple[Spot, ...]) -> tuple[Group, Group, Group]:
        tall = plan.form.tall
        ways, arriving = NOTHING, NOTHING
        if arrivals and viewer is not None:
            ways, arriving = own.at(tall, ghosts, plan, traffic, standing, viewer, arrivals, shown)
        return own.at(tall, risks, plan, threatened), ways, arriving

    reserved = own(reserved_for, arrivals, traffic)
    return _board(seen, told, traffic, parts.table(layout_of, traffic), reserved, marks, sizes, parts.own, "")


def _act_street(
    number: int, act: Act, seen: UndergroundView, told: Story, sizes: tuple[str, ...], parts: Parts
) -> Board:
    """The street with the row that is pushed, and skid marks behind wrecks."""

    def marks(plan: Plan, standing: tuple[Spot, ...]) -> tuple[Group, Group, Group]:
        place = number, plan.form.tall
        pushed = NOTHING if act.push is None else parts.table.at(place, pushes, plan, act.push.row)
        return pushed, parts.table.at(place, skids, plan, act.traffic, standing), NOTHING

    return _board(seen, told, act.traffic, act.layout, (), marks, sizes, parts.table, f"act {number}")


def _board(
    seen: UndergroundView,
    told: Story,
    traffic: Traffic,
    layout: Layout,
    reserved: Reserved,
    marks: Marks,
    sizes: tuple[str, ...],
    kept: Kept,
    place: str,
) -> Board:
    """The cars on the road, rings round the viewer's own, and `marks`: two groups below the cars and one above them."""
    drawings = []
    for form in (WIDE, TALL):
        if form.name not in sizes and not (form.tall and "middle" in sizes):  # the tall one is the middle one, too
            continue
        plan = Plan(form, seen.lanes, layout)
        at = place, form.name
        standing = kept.at(at, placed, plan, traffic, reserved)
        below, ways, above = marks(plan, standing)
        groups = (
            kept.at(at, road, plan, seen.targets),
            kept.at(form.name, lane_names, form, seen.lanes),
            below,
            ways,
            rings(plan, traffic, standing, told.viewer),
            kept.at(at, cars, plan, traffic, standing, told.names),
            above,
        )
        backdrop = f"street-{form.name}-{plan.lanes.shown}"
        drawings.append((form.name, Scene(form.width, form.height, backdrop, groups)))
    return Board("street", "The street", street_words(traffic, told.called, seen.lanes), tuple(drawings))
