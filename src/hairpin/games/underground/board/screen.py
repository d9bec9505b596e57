"""The Screen of Underground Street Racing: everything one viewer's page shows, put together from its view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from hairpin.drawing import SIZES, Ask, Board, Group, Kit, Scene, Screen, SeatLine, Sheet, Tray
from hairpin.games import game
from hairpin.games.game import Decision, Setup, View
from hairpin.games.underground.agreement import Agreement
from hairpin.games.underground.board import film
from hairpin.games.underground.board.asks.assigning import question
from hairpin.games.underground.board.asks.danger import NO_DANGER, Danger, danger_for
from hairpin.games.underground.board.ended import ended
from hairpin.games.underground.board.geometry import plan_of
from hairpin.games.underground.board.ghosts import Arrival, arrival, ghosts, possible, reserved_for, settled
from hairpin.games.underground.board.kit import the_kit
from hairpin.games.underground.board.moment import Moment, moment_of, shared_moment
from hairpin.games.underground.board.players import Player, players_of
from hairpin.games.underground.board.seats import line_of
from hairpin.games.underground.board.sheets import open_sheets
from hairpin.games.underground.board.story import Story
from hairpin.games.underground.board.street import (
    NOTHING,
    Placed,
    Reserved,
    Rings,
    pushes,
    rings,
    risks,
)
from hairpin.games.underground.board.terms import Terms, terms_of
from hairpin.games.underground.board.trays import trays
from hairpin.games.underground.view import UndergroundView

TITLE: Final = "Underground Street Racing"


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
    viewer = told.viewer
    players = players_of(seen.seats)
    me = None if viewer is None else players[viewer]
    moment = moment_of(agreed, seen, told.names, told.terms, players, told.last)
    over = moment.over
    asked = decision is not None and me is not None
    filling = (seen.filling or 0) if asked else 0
    danger = NO_DANGER if me is None or over else _danger(moment, players, me, told)
    ready = me is not None and me.ready
    own_trays = () if me is None or over else _trays(moment, me, told, asked, filling, sizes)
    return Screen(
        TITLE,
        moment.subtitle,
        moment.steps,
        (),
        (_board(moment, me, told, danger, asked, sizes),),
        _lines(moment, players, me, told),
        _ask(moment, me, told, danger, filling) if asked and me is not None else moment.waiting_asks[ready],
        "" if asked else moment.words[ready],
        (),
        (),
        told.lines,
        ended(moment, seen, told) if over else None,
        trays=own_trays,
        sheets=_sheets(moment, players, told, own_trays),
        banner=moment.banner,
    )


# Cars stand still while dice are assigned, and rolls stay as they are: most answers are others' and change nothing of what
# follows here.


def _danger(moment: Moment, players: list[Player], me: Player, told: Story) -> Danger:
    made_from = (moment.round, moment.waiting if told.terms.in_turn else ())
    if told.danger is None or told.danger[0] != made_from:
        told.danger = (made_from, danger_for(players, me, told.terms))
    return told.danger[1]


def _ask(moment: Moment, me: Player, told: Story, danger: Danger, filling: int) -> Ask | None:
    made_from = (moment.round, me, filling, danger)
    if told.ask is None or told.ask[0] != made_from:
        told.ask = (made_from, question(me, filling, moment.race, told.terms, danger, told.names))
    return told.ask[1]


def _trays(
    moment: Moment, me: Player, told: Story, asked: bool, filling: int, sizes: tuple[str, ...]
) -> tuple[Tray, ...]:
    made_from = (moment.round, me, asked, filling)
    if told.trays is None or told.trays[0] != made_from:
        told.trays = (made_from, trays(me, told.terms, asked, filling, moment.race, sizes == ("wide",)))
    return told.trays[1]


def _lines(moment: Moment, players: list[Player], me: Player | None, told: Story) -> tuple[SeatLine, ...]:
    return tuple([_own_line(moment, me, told) if player is me else moment.line(player) for player in players])


def _own_line(moment: Moment, me: Player, told: Story) -> SeatLine:
    asked, over, won = me.seat in moment.waiting, moment.over, me.seat in moment.winners
    made_from = (me, asked, over, won)
    if told.line is None or told.line[0] != made_from:
        told.line = (made_from, line_of(me, "You", True, asked, over, won))
    return told.line[1]


def _sheets(moment: Moment, players: list[Player], told: Story, own_trays: tuple[Tray, ...]) -> tuple[Sheet, ...]:
    """What rivals have assigned openly; or, for those who have nothing else to look at, the round before."""
    terms = told.terms
    if terms.in_turn and not moment.over:
        shown = open_sheets(players, told.viewer, terms, told.names)
        if shown:
            return shown
    last = None if own_trays else moment.last_sheets()
    return () if last is None else last.seen_by(told.viewer)


# -- the street ---------------------------------------------------------------------------------


def _board(
    moment: Moment, me: Player | None, told: Story, danger: Danger, asked: bool, sizes: tuple[str, ...]
) -> Board:
    made_from = (moment.street, moment.round, asked, me is not None and me.ready, danger, sizes)
    if told.board is None or told.board[0] != made_from:
        arrivals, shown = ([], None) if me is None or moment.over else _arrivals(moment, me, told, asked)
        reserved = reserved_for(arrivals, moment.street) if arrivals else {}
        told.earlier_rings = told.rings.copy()  # acts are drawn after what follows them
        drawings = [
            (_size(tall), _scene(moment, tall, told, danger, arrivals, shown, reserved)) for tall in _forms(sizes)
        ]
        words = moment.street.words_for(told.viewer)
        told.board = (made_from, Board("street", "The street", words, tuple(drawings)))
    return told.board[1]


def _arrivals(moment: Moment, me: Player, told: Story, asked: bool) -> tuple[list[Arrival], list[Arrival] | None]:
    """Where the viewer's own cars can arrive, and, once it has committed, where they would."""
    if not me.racing or not (asked or me.ready):
        return [], None
    terms = told.terms
    if told.arrivals is None or told.arrivals[0] != moment.round:
        can = possible(terms, tuple([(car.number, car.row, car.lane) for car in me.racing]))
        told.arrivals = (moment.round, can)
    can = told.arrivals[1]
    if asked:
        return can, None
    moved = []
    for car in me.racing:
        end = terms.chance_of(car.row, car.lane, sum(car.group or ()))
        if end.row != car.row:
            moved.append(arrival(car.number, end.row, end.lane))
    return can, settled(terms, moved)


def _scene(
    moment: Moment,
    tall: bool,
    told: Story,
    danger: Danger,
    arrivals: list[Arrival],
    shown: list[Arrival] | None,
    reserved: Reserved,
) -> Scene:
    street = moment.street
    plan = plan_of(tall, street.fastest, street.layout)
    placed = street.placed(plan, reserved)
    ways, arriving = NOTHING, NOTHING
    if arrivals and told.viewer is not None:
        ways, arriving = ghosts(placed, told.viewer, arrivals, shown)
    threats = risks(plan, danger.rows) if danger.rows else NOTHING
    return _street(placed, told, told.rings, threats, ways, arriving)


def _street(placed: Placed, told: Story, last: dict[bool, Rings], marks: Group, below: Group, above: Group) -> Scene:
    """The cars on the road, the viewer's own in rings; with marks of danger, and what lies below and above them.

    `last` are the rings on the street that is seen before this one, by its form; now it holds these.
    """
    plan, form = placed.plan, placed.plan.form
    own = NOTHING
    if told.viewer is not None:
        ringed = last[plan.tall] = rings(placed, told.viewer, last.get(plan.tall))
        own = ringed.group
    groups = (placed.road, placed.lane_names, marks, below, own, placed.cars, above)
    return Scene(form.width, form.height, plan.backdrop, groups)


def _forms(sizes: tuple[str, ...]) -> tuple[bool, ...]:
    """Which drawings are wanted: there is no middle one, the tall one serves."""
    tall = "tall" in sizes or "middle" in sizes
    return ((False, True) if tall else (False,)) if "wide" in sizes else ((True,) if tall else ())


def _size(tall: bool) -> str:
    return "tall" if tall else "wide"


# -- acts ---------------------------------------------------------------------------------------


def acts(
    setup: Setup, view: View, names: Sequence[str], story: game.Story, sizes: tuple[str, ...] = SIZES
) -> tuple[Screen, ...]:
    """What is seen of the rounds that the last step resolved, before the Screen that follows them."""
    told = cast(Story, story)
    if not told.rounds or not told.known:
        return ()
    moment = shared_moment(cast(Agreement, setup))
    shown = film.film_of(told.rounds, told.names, told.terms, None if moment is None else moment.before)
    return tuple([_act(act, told, sizes) for act in shown.acts])


def _act(act: film.Act, told: Story, sizes: tuple[str, ...]) -> Screen:
    drawings = []
    for tall in _forms(sizes):
        plan = plan_of(tall, told.terms.fastest, act.layout)
        placed = act.street.placed(plan, {}, act.before)
        marks = NOTHING if act.push is None else pushes(plan, act.push.row)
        drawings.append((_size(tall), _street(placed, told, told.earlier_rings, marks, placed.skids(), NOTHING)))
    words, small = act.words_for(told)
    return Screen(
        TITLE,
        act.subtitle,
        act.steps,
        (),
        (Board("street", "The street", act.street.words_for(told.viewer), tuple(drawings)),),
        act.lines.seen_by(told.viewer),
        film.said(words, small),
        words,
        (),
        (),
        told.earlier,
        None,
        sheets=act.sheets.seen_by(told.viewer),
        banner=act.banner,
        beats=act.beats,
    )
