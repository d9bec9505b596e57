"""Screen: makes everything that one viewer's page shows, from the view; and a round as acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from hairpin.drawing import SIZES, Board, Group, Kit, Parts, Scene, Screen, SeatLine, Sheet, Tray, fresh
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.underground.board.asks.assigning import awaited, question, waiting_ask
from hairpin.games.underground.board.asks.danger import danger_for, danger_words
from hairpin.games.underground.board.chances import in_turn, own_cars
from hairpin.games.underground.board.ended import ended
from hairpin.games.underground.board.film import Act, act_words, banner, film, said, steps, subtitle
from hairpin.games.underground.board.geometry import Plan
from hairpin.games.underground.board.ghosts import Arrivals, chosen, ghosts, possible, reserved_for
from hairpin.games.underground.board.kit import the_kit
from hairpin.games.underground.board.seats import dice_before, final_status, seat_line, shown_line, status_of
from hairpin.games.underground.board.sheets import open_sheet, sheet
from hairpin.games.underground.board.street import (
    NOTHING,
    cars,
    lane_names,
    placed,
    pushes,
    rings,
    risks,
    road,
    skids,
)
from hairpin.games.underground.board.traffic import layout_of, street_words, traffic_of
from hairpin.games.underground.board.trays import trays
from hairpin.games.underground.rounds import Round
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView

TITLE = "Underground Street Racing"


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
    box = agreed.box
    over, race = seen.decision == "over", seen.phase == "race"
    all_used = box.assign_all_dice and race
    drive_off = 0 if race else seen.drive_off_round
    me = None if told.viewer is None else seen.seats[told.viewer]
    asked = decision is not None and me is not None
    ready = me is not None and me.ready
    waiting = "" if asked else awaited([told.names[seat] for seat in seen.waiting], ready)
    ask = waiting_ask(waiting, ready, in_turn(box), all_used) if waiting else None
    own_trays: tuple[Tray, ...] = ()
    threatened: tuple[int, ...] = ()
    arrivals: Arrivals = ()  # the possible ones
    shown: Arrivals | None = None  # the chosen ones, once the viewer has committed
    if me is not None and not over:
        racing = me.racing
        own = parts.own(own_cars, tuple((car.number, car.row, car.lane) for car in racing), box)
        danger = danger_for(me, seen.seats, box)
        threatened = danger.rows
        filling = (seen.filling or 0) if asked else 0
        own_trays = parts.own(trays, me, own, seen.targets, asked, filling, all_used, sizes == ("wide",))
        if asked:
            ask = parts.own(question, me, own, filling, race, danger_words(danger, told.names, box), box)
        if asked or ready:
            arrivals = parts.own(possible, own, box)
        if ready:
            shown = parts.own(chosen, own, tuple(car.group or () for car in racing), box)
    return Screen(
        title=TITLE,
        subtitle=subtitle(seen.round, drive_off, over),
        steps=steps("" if over else "Assign"),
        counters=(),
        boards=(_street(seen, told, threatened, arrivals, shown, sizes, parts),),
        seats=_players(seen, told, parts),
        decision=ask,
        waiting=waiting,
        racks=(),
        facts=(),
        log=told.lines,
        result=ended(agreed, seen, told) if over else None,
        trays=own_trays,
        sheets=_sheets(seen, told, bool(own_trays), box, parts),
        banner=banner(drive_off) if drive_off and not over else None,
    )


def _players(seen: UndergroundView, told: Story, parts: Parts) -> tuple[SeatLine, ...]:
    over = seen.decision == "over"
    found = []
    for player in seen.seats:
        seat = player.seat
        if over:
            status, dice = final_status(player, seat in seen.winners), None
        else:
            status = status_of(player, seat == told.viewer, seat in seen.waiting)
            dice = None if status.mood == "out" else dice_before(player)
        # The viewer is called You, and may know more of their own dice than others.
        kept = parts.own if seat == told.viewer else parts.table
        found.append(kept.at(seat, seat_line, seat, told.called[seat], player.pool, status, dice, ()))
    return tuple(found)


def _sheets(seen: UndergroundView, told: Story, busy: bool, box: Box, parts: Parts) -> tuple[Sheet, ...]:
    """What rivals have assigned openly; or, for viewers without dice to assign, the last round."""
    if in_turn(box) and seen.decision != "over":
        rivals = [seat for seat in seen.seats if seat.ready and seat.seat != told.viewer and seat.aside is not None]
        if rivals:
            return tuple(parts.table.at(one.seat, open_sheet, one, told.names[one.seat], box) for one in rivals)
    if busy or told.last is None:
        return ()
    return _round_sheets(told.last, told, True, "last", seen.lanes, parts)


def _round_sheets(shown: Round, told: Story, whole: bool, place: str, fastest: int, parts: Parts) -> tuple[Sheet, ...]:
    """What everybody did in a round. All see the same, but the viewer is called You."""
    before = f"round {shown.number}, " if place == "last" else ""
    found = []
    for seat, name in enumerate(told.names):
        if shown.drove(seat):
            one = parts.table.at((seat, whole, place), sheet, shown, seat, name, fastest, whole, before)
            found.append(replace(one, name="You") if seat == told.viewer else one)
    return tuple(found)


def _round_lines(shown: Round, told: Story, paid: bool, parts: Parts) -> tuple[SeatLine, ...]:
    """The players while a round is shown. All see the same, but the viewer is called You."""
    found = []
    for seat, name in enumerate(told.names):
        one = parts.table.at((seat, paid), shown_line, shown, seat, name, paid)
        found.append(replace(one, name="You") if seat == told.viewer else one)
    return tuple(found)


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
    """The cars on the road, rings round the viewer's own, marks of danger, and ghosts where the viewer's can arrive."""
    table, own = parts
    viewer, fastest = told.viewer, seen.lanes
    traffic = traffic_of(seen, told.last)
    layout = table(layout_of, traffic)
    reserved = own(reserved_for, arrivals, traffic)
    drawings = []
    for tall in _forms(sizes):
        plan = Plan(tall, fastest, layout)
        standing = own.at(tall, placed, plan, traffic, reserved)
        ways, arriving = NOTHING, NOTHING
        if arrivals and viewer is not None:
            ways, arriving = own.at(tall, ghosts, plan, traffic, standing, viewer, arrivals, shown)
        groups = (
            table.at(tall, road, plan, seen.targets),
            table.at(tall, lane_names, tall, fastest),
            own.at(tall, risks, plan, threatened),
            ways,
            own.at(tall, rings, plan, traffic, standing, viewer),
            own.at(tall, cars, plan, traffic, standing, told.names),
            arriving,
        )
        drawings.append(_drawing(plan, groups))
    return Board("street", "The street", own(street_words, traffic, told.called, fastest), tuple(drawings))


def _drawing(plan: Plan, groups: tuple[Group, ...]) -> tuple[str, Scene]:
    return plan.size, Scene(plan.form.width, plan.form.height, plan.backdrop, groups)


def _forms(sizes: tuple[str, ...]) -> tuple[bool, ...]:
    """Which drawings are wanted, as `tall` flags; the tall drawing also serves as the middle one."""
    tall = "tall" in sizes or "middle" in sizes
    return ((False, True) if tall else (False,)) if "wide" in sizes else ((True,) if tall else ())


# -- acts ---------------------------------------------------------------------------------------


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
        shown = act.round
        words, small = act_words(act, told, agreed.box)
        found.append(
            Screen(
                title=TITLE,
                subtitle=subtitle(shown.number, shown.drive_off, False),
                steps=steps(act.name),
                counters=(),
                boards=(_act_street(number, act, seen, told, sizes, parts),),
                seats=_round_lines(shown, told, act.paid, parts),
                decision=said(words, small),
                waiting=words,
                racks=(),
                facts=(),
                log=told.earlier,
                result=None,
                sheets=_round_sheets(shown, told, act.whole, "act", seen.lanes, parts),
                banner=banner(shown.drive_off) if shown.drive_off else None,
                beats=act.beats,
            )
        )
    return tuple(found)


def _act_street(
    number: int, act: Act, seen: UndergroundView, told: Story, sizes: tuple[str, ...], parts: Parts
) -> Board:
    """The cars on the road, rings round the viewer's own, the row that is pushed, and skid marks behind wrecks."""
    table, fastest = parts.table, seen.lanes
    drawings = []
    for tall in _forms(sizes):
        plan = Plan(tall, fastest, act.layout)
        place = number, tall
        standing = table.at(place, placed, plan, act.traffic, ())
        groups = (
            table.at(("act", tall), road, plan, seen.targets),
            table.at(tall, lane_names, tall, fastest),
            NOTHING if act.push is None else table.at(place, pushes, plan, act.push.row),
            table.at(place, skids, plan, act.traffic, standing),
            rings(plan, act.traffic, standing, told.viewer),
            table.at(place, cars, plan, act.traffic, standing, told.names),
            NOTHING,
        )
        drawings.append(_drawing(plan, groups))
    return Board("street", "The street", street_words(act.traffic, told.called, fastest), tuple(drawings))
