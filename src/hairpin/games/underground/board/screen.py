"""Screen: makes everything that one viewer's page shows, from the view; and a round as acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hairpin.drawing import SIZES, Ask, Kit, Parts, Screen, SeatLine, Sheet, Step, Tag, Tray, fresh
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.underground.board.arrivals import Ahead, chosen, own_cars, possible
from hairpin.games.underground.board.asking import MOVING, TOGETHER, question, waiting_ask, waiting_words
from hairpin.games.underground.board.drawings import Moment, round_begins, street
from hairpin.games.underground.board.ended import ended
from hairpin.games.underground.board.film import act_words, film
from hairpin.games.underground.board.kit import the_kit
from hairpin.games.underground.board.seats import finished, lines_for, playing, seat_line
from hairpin.games.underground.board.sheets import open_sheet, round_sheets, sheets_for
from hairpin.games.underground.board.traffic import layout_of, traffic_of
from hairpin.games.underground.board.trays import fates_of, trays
from hairpin.games.underground.danger import danger_words, threats_to
from hairpin.games.underground.decisions import EXPLAIN, all_used
from hairpin.games.underground.events import round_words
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.games.underground.story import Story
from hairpin.games.underground.view import UndergroundView

TITLE = "Underground Street Racing"
PARTS = ("Roll", "Assign", "Reveal", "Move")  # of a round
STEPS = {now: tuple(Step(words, words == now) for words in PARTS) for now in PARTS}


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
    together = MOVING if _in_turn(box) else TOGETHER
    ask = waiting_ask(waiting, together if ready else "", EXPLAIN[everything]) if waiting else None
    own_trays: tuple[Tray, ...] = ()
    ahead = Ahead()
    if me is not None:
        racing = me.racing
        own = parts.own(own_cars, tuple([(car.number, car.row, car.lane) for car in racing]), box)
        fates = parts.own(fates_of, own, me.pool <= len(own), sizes == ("wide",))
        own_trays = parts.own(trays, me, own, fates, seen.targets, filling, everything)
        threats = threats_to(me, seen.seats, box)
        if filling:
            danger = parts.own(danger_words, threats, voice, box)
            ask = parts.own(question, me, own, filling, everything, danger, race, box)
        ahead = Ahead(
            tuple(sorted({threat.row for threat in threats})),
            parts.own(possible, own, box) if filling or ready else (),
            parts.own(chosen, own, tuple(car.group or () for car in racing), box) if ready else None,
        )
    traffic = traffic_of(seen, told.last)
    now = Moment(round_begins(seen.round), traffic, parts.table(layout_of, traffic), ahead)
    drive_off = 0 if race or over else seen.drive_off_round
    return Screen(
        title=TITLE,
        subtitle=f"Finished after {seen.round} rounds" if over else round_words(seen.round, drive_off),
        steps=() if over else STEPS["Assign"],
        counters=(),
        boards=(street(now, seen, told, sizes, parts),),
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
    for number, act in enumerate(parts.table(film, told.rounds, told.names)):
        words, small = act_words(act, told.voice, agreed.box)
        name = round_begins(act.round.number) if act.name == "Reveal" else f"act {number}"
        moment = Moment(name, act.traffic, act.layout, pushed=act.push.row if act.push else None)
        found.append(
            Screen(
                title=TITLE,
                subtitle=round_words(act.round.number, act.round.drive_off),
                steps=STEPS["Reveal" if act.name == "Reveal" else "Move"],
                counters=(),
                boards=(street(moment, seen, told, sizes, parts),),
                seats=lines_for(act.lines, told.viewer),
                decision=Ask("reveal", words, small, "", "", "waiting", ()),
                waiting=words,
                racks=(),
                facts=(),
                log=told.earlier,
                result=None,
                sheets=sheets_for(act.sheets, told.viewer),
                banner=_banner(act.round.drive_off),
                beats=act.beats,
            )
        )
    return tuple(found)


def _banner(drive_off: int) -> Tag | None:
    words = "Out: spin-outs, the stop lane, any slower lane"
    return Tag(f"Sudden death drive-off, round {drive_off}", "flag", words) if drive_off else None


def _in_turn(box: Box) -> bool:
    """Whether players assign one after another, openly."""
    return box.assign_mode == numbers.IN_TURN


# -- the players ----------------------------------------------------------------------------------


def _players(seen: UndergroundView, told: Story, parts: Parts) -> tuple[SeatLine, ...]:
    found = []
    for seat, name in zip(seen.seats, told.called, strict=True):
        own, asked = seat.seat == told.viewer, seat.seat in seen.waiting
        state = finished(seat, seat.seat in seen.winners) if seen.decision == "over" else playing(seat, own, asked)
        # The viewer is called You, and may know more of their own dice than others do.
        found.append((parts.own if own else parts.table).at(seat.seat, seat_line, seat.seat, name, state))
    return tuple(found)


def _sheets(seen: UndergroundView, told: Story, busy: bool, box: Box, parts: Parts) -> tuple[Sheet, ...]:
    """What rivals have assigned openly; or, for viewers without dice to assign, the last round."""
    if _in_turn(box) and seen.decision != "over":
        rivals = [seat for seat in seen.seats if seat.ready and seat.seat != told.viewer and seat.aside is not None]
        if rivals:
            return tuple(parts.table.at(one.seat, open_sheet, one, told.names[one.seat], box) for one in rivals)
    if busy or told.last is None:
        return ()
    sheets = parts.table(round_sheets, told.last, told.names, f"round {told.last.number}, ")
    return parts.own(sheets_for, sheets, told.viewer)
