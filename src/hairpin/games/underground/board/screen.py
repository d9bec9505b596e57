"""The Screen of Underground Street Racing: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from hairpin.drawing import SIZES, Ask, Board, Group, Kit, Scene, Screen, Tag, Tray
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.underground.agreement import Agreement
from hairpin.games.underground.board import film
from hairpin.games.underground.board.asks.assigning import awaited, question, waiting_ask
from hairpin.games.underground.board.asks.danger import Danger, danger_for
from hairpin.games.underground.board.ended import ended
from hairpin.games.underground.board.geometry import TALL, WIDE, Lanes, lanes_of, spans_of
from hairpin.games.underground.board.ghosts import Arrival, ghosts, possible, reserved_for, settled
from hairpin.games.underground.board.kit import the_kit
from hairpin.games.underground.board.rounds import Round
from hairpin.games.underground.board.seats import seat_lines, shown_lines
from hairpin.games.underground.board.sheets import last_sheets, open_sheets, sheets
from hairpin.games.underground.board.story import Story
from hairpin.games.underground.board.street import (
    Layout,
    Reserved,
    Standing,
    Traffic,
    cars,
    lane_names,
    layout_of,
    pushes,
    rings,
    risks,
    road,
    skids,
    words_of,
)
from hairpin.games.underground.board.terms import Terms, chance_of, terms_of
from hairpin.games.underground.board.trays import trays
from hairpin.games.underground.view import SeatView, UndergroundView

TITLE = "Underground Street Racing"
NOTHING: Group = ()


def kit(setup: Setup) -> Kit:
    return the_kit()


def story(setup: Setup, viewer: int | None, names: Sequence[str]) -> Story:
    return Story(viewer, names, _terms(cast(Agreement, setup)))


@lru_cache(64)
def _terms(agreed: Agreement) -> Terms:
    return terms_of(agreed.box)


def screen(
    setup: Setup,
    view: View,
    decision: Decision | None,
    names: Sequence[str],
    story: game.Story,
    sizes: tuple[str, ...] = SIZES,
) -> Screen:
    agreed, seen, told = cast(Agreement, setup), cast(UndergroundView, view), cast(Story, story)
    terms = told.terms
    me = None if seen.viewer is None else seen.seats[seen.viewer]
    over = seen.decision == "over"
    words = awaited(seen, me, told.called)
    own_trays = _trays(seen, me, told, sizes == ("wide",))
    shown_sheets = open_sheets(seen, terms, told.called)
    if told.last is not None and not own_trays and not shown_sheets:
        shown_sheets = last_sheets(told.last, told.called, terms.fastest)
    danger = _danger(seen, me, told)
    return Screen(
        TITLE,
        _subtitle(seen.round, seen.phase == "drive_off", seen.drive_off_round, over),
        film.steps("" if over else "Assign"),
        (),
        (_board(seen, me, told, danger, sizes),),
        seat_lines(seen, told.called),
        _ask(seen, me, decision, told, danger, words),
        words,
        (),
        (),
        told.lines,
        ended(agreed, seen, names, told) if over else None,
        trays=own_trays,
        sheets=shown_sheets,
        banner=_banner(seen.drive_off_round) if seen.phase == "drive_off" and not over else None,
    )


# Cars stand still while dice are assigned, and rolls stay as they are: most answers are others' and change nothing of what
# follows here.


def _danger(view: UndergroundView, me: SeatView | None, told: Story) -> Danger:
    made_from = (view.round, view.decision, view.waiting if told.terms.in_turn else ())
    if told.danger is None or told.danger[0] != made_from:
        told.danger = (made_from, danger_for(view, me, told.terms))
    return told.danger[1]


def _ask(
    view: UndergroundView, me: SeatView | None, decision: Decision | None, told: Story, danger: Danger, words: str
) -> Ask | None:
    if decision is None or me is None:
        return waiting_ask(words, me is not None and me.ready, told.terms.in_turn)
    made_from = (view.round, view.filling, me.aside, danger)
    if told.ask is None or told.ask[0] != made_from:
        told.ask = (made_from, question(view, me, told.terms, danger, told.names))
    return told.ask[1]


def _trays(view: UndergroundView, me: SeatView | None, told: Story, east: bool) -> tuple[Tray, ...]:
    if me is None:
        return ()
    made_from = (view.round, view.decision, view.filling, me.aside, me.ready, east)
    if told.trays is None or told.trays[0] != made_from:
        told.trays = (made_from, trays(view, me, told.terms, east))
    return told.trays[1]


def _board(view: UndergroundView, me: SeatView | None, told: Story, danger: Danger, sizes: tuple[str, ...]) -> Board:
    ready = me is not None and me.ready
    made_from = (view.round, view.decision, bool(view.legal), ready, danger, sizes)
    if told.board is None or told.board[0] != made_from:
        terms = told.terms
        traffic = _traffic(view, told)
        arrivals, shown = _arrivals(view, me, terms)
        drawings = _drawings(terms, traffic, told.names, view.viewer, danger.rows, arrivals, shown, sizes)
        words = words_of(traffic, told.called, terms.fastest)
        told.board = (made_from, Board("street", "The street", words, drawings))
    return told.board[1]


def acts(
    setup: Setup, view: View, names: Sequence[str], story: game.Story, sizes: tuple[str, ...] = SIZES
) -> tuple[Screen, ...]:
    """What is seen of the rounds that the last step resolved, before the Screen that follows them."""
    told = cast(Story, story)
    terms = told.terms
    if not told.rounds or not told.known:
        return ()
    found: list[Screen] = []
    shown = told.rounds[-film.MOST_ROUNDS :]
    for number, one in enumerate(shown):
        for act in film.acts_of(one, told, terms, number < len(shown) - 1):
            found.append(_act(one, act, told, terms, sizes))
    return tuple(found)


def _act(one: Round, act: film.Act, told: Story, terms: Terms, sizes: tuple[str, ...]) -> Screen:
    lanes = lanes_of(terms.fastest)
    layout = layout_of(film.traffic_of(one, act._replace(spaces=one.before, out=())))
    traffic = film.traffic_of(one, act)
    drawings = []
    for tall in _forms(sizes):
        form = TALL if tall else WIDE
        spans = spans_of(tall, *layout)
        groups = (
            road(tall, terms.targets, layout),
            lane_names(tall, lanes),
            pushes(tall, lanes, spans, act.push) if act.push else NOTHING,
            skids(tall, lanes, spans, traffic),
            NOTHING if told.viewer is None else rings(tall, lanes, spans, traffic, (), told.viewer),
            cars(tall, lanes, spans, traffic, (), told.names),
            NOTHING,
        )
        size = "tall" if tall else "wide"
        drawings.append((size, Scene(form.width, form.height, f"street-{size}-{lanes.shown}", groups)))
    board = Board("street", "The street", words_of(traffic, told.called, terms.fastest), tuple(drawings))
    return Screen(
        TITLE,
        _subtitle(one.number, one.drive_off > 0, one.drive_off, False),
        film.steps(act.name),
        (),
        (board,),
        shown_lines(one, told.called, act.paid),
        film.said(act.words, act.small),
        act.words,
        (),
        (),
        told.earlier,
        None,
        sheets=sheets(one, told.called, terms.fastest, act.whole),
        banner=_banner(one.drive_off) if one.drive_off else None,
        beats=act.beats,
    )


def _forms(sizes: tuple[str, ...]) -> tuple[bool, ...]:
    """Which drawings are wanted: there is no middle one, the tall one serves."""
    tall = "tall" in sizes or "middle" in sizes
    return ((False, True) if tall else (False,)) if "wide" in sizes else ((True,) if tall else ())


def _traffic(view: UndergroundView, told: Story) -> Traffic:
    """The cars on the street: in a drive-off only those still in; at its end those that were in its last round."""
    over = view.decision == "over"
    if over and view.phase == "drive_off" and told.last is not None:
        there = told.last.racing
    elif over or view.phase == "race":
        there = (True,) * (3 * len(view.seats))
    else:
        there = tuple([car.racing for seat in view.seats for car in seat.cars])
    won = view.winners if over else ()
    best = max([(car.row, car.lane) for seat in won for car in view.seats[seat].cars if car.racing], default=(0, 0))
    found = []
    for seat in view.seats:
        for car in seat.cars:
            if there[3 * seat.seat + car.number - 1]:
                mood = "winner" if seat.seat in won and car.racing and (car.row, car.lane) == best else ""
                found.append(Standing(seat.seat, car.number, car.row, car.lane, mood))
    return tuple(found)


def _arrivals(
    view: UndergroundView, me: SeatView | None, terms: Terms
) -> tuple[tuple[Arrival, ...], tuple[Arrival, ...] | None]:
    """Where the viewer's own cars can arrive, and, once it has committed, where they would."""
    if me is None or view.decision == "over" or not me.racing:
        return (), ()
    if view.legal:
        return possible(terms, tuple([(car.number, car.row, car.lane) for car in me.racing])), None
    if not me.ready:
        return (), ()
    moved = []
    for car in me.racing:
        end = chance_of(terms, car.row, car.lane, sum(car.group or ()))
        if end.row != car.row:
            moved.append(Arrival(car.number, end.row, end.lane))
    return possible(terms, tuple([(car.number, car.row, car.lane) for car in me.racing])), tuple(settled(terms, moved))


def _drawings(
    terms: Terms,
    traffic: Traffic,
    names: tuple[str, ...],
    viewer: int | None,
    danger: tuple[int, ...],
    arrivals: tuple[Arrival, ...],
    shown: tuple[Arrival, ...] | None,
    sizes: tuple[str, ...],
) -> tuple[tuple[str, Scene], ...]:
    lanes = lanes_of(terms.fastest)
    layout = layout_of(traffic)
    reserved = reserved_for(arrivals, traffic) if arrivals else ()
    found = []
    for tall in _forms(sizes):
        size = "tall" if tall else "wide"
        found.append(
            (size, _scene(tall, terms, lanes, layout, traffic, reserved, names, viewer, danger, arrivals, shown))
        )
    return tuple(found)


@lru_cache(2048)
def _scene(
    tall: bool,
    terms: Terms,
    lanes: Lanes,
    layout: Layout,
    traffic: Traffic,
    reserved: Reserved,
    names: tuple[str, ...],
    viewer: int | None,
    danger: tuple[int, ...],
    arrivals: tuple[Arrival, ...],
    shown: tuple[Arrival, ...] | None,
) -> Scene:
    form = TALL if tall else WIDE
    spans = spans_of(tall, *layout)
    own = viewer if viewer is not None else -1
    ways, arriving = ghosts(tall, lanes, spans, traffic, own, arrivals, shown) if arrivals else (NOTHING, NOTHING)
    groups = (
        road(tall, terms.targets, layout),
        lane_names(tall, lanes),
        risks(tall, lanes, spans, danger) if danger else NOTHING,
        ways,
        rings(tall, lanes, spans, traffic, reserved, own) if viewer is not None else NOTHING,
        cars(tall, lanes, spans, traffic, reserved, names),
        arriving,
    )
    return Scene(form.width, form.height, f"street-{'tall' if tall else 'wide'}-{lanes.shown}", groups)


@lru_cache(1024)
def _subtitle(number: int, drive_off: bool, drive_off_round: int, over: bool) -> str:
    if over:
        return f"Finished after {number} rounds"
    return f"Drive-off, round {drive_off_round}" if drive_off else f"Round {number}"


@lru_cache(64)
def _banner(number: int) -> Tag:
    return Tag(f"Sudden death drive-off, round {number}", "flag", "Out: spin-outs, the stop lane, any slower lane")
