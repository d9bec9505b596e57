"""The board of Street Racing: both Speed Tracks, the road between them and the dial, as one viewer sees them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hairpin.drawing import Board, Group, Scene
from hairpin.games.street_racing.board import places, road, tracks
from hairpin.games.street_racing.board.outlook import Duel, Outlook, lead_words
from hairpin.games.street_racing.board.story import Slide
from hairpin.games.street_racing.board.symbols import road_symbol
from hairpin.games.street_racing.board.tracks import Ahead, Mark, Then
from hairpin.games.street_racing.components import POLICE, Components
from hairpin.games.street_racing.view import RacingView

VERDICTS = {"win": "go", "tie": "", "lose": "tail"}


class Table(NamedTuple):
    """What the board shows: the near car is the viewer's own, of somebody watching that of seat 0."""

    near: int
    names: tuple[str, str]  # the near driver, the far one
    speeds: tuple[int, int]
    lead: int  # of the near car
    near_tokens: tuple[str, ...]
    far_tokens: tuple[str, ...]
    checking: int | None  # the seat whose check goes on
    asked: bool  # the viewer must answer in it
    active: int | None  # the seat that drives
    crashed: int | None
    says: str  # what the far driver is about
    ahead: Ahead | None
    then: tuple[Then, ...]
    now: str
    now_words: str
    next_symbol: str
    next_words: str
    police: bool
    last: str


def table_of(
    view: RacingView,
    components: Components,
    names: tuple[str, ...],
    says: str,
    outlook: Outlook | None,
    duel: Duel | None,
    slide: Slide | None,
    then: tuple[Then, ...],
) -> Table:
    near = 0 if view.viewer is None else view.viewer
    far = 1 - near
    me, other = view.seats[near], view.seats[far]
    check = view.check
    checking = None if check is None else check.seat
    over = view.decision == "over"
    police = view.next == POLICE
    ahead = None
    if outlook is not None and duel is not None and checking == near:
        ahead = ahead_of(outlook, duel, slide)
    if police:
        next_symbol, next_words = road_symbol(POLICE), POLICE
    elif view.last_turn or over:
        next_symbol, next_words = "sr-finish", "finish"
    else:
        next_symbol, next_words = road_symbol(view.next), components.road_words(view.next)
    return Table(
        near,
        (names[near], names[far]),
        (me.speed, other.speed),
        me.gap - other.gap,
        check.tokens if check is not None and checking == near else (),
        check.tokens if check is not None and checking == far else (),
        checking,
        bool(view.legal) and checking == near,
        None if over else view.resolving,
        _crashed(view) if over else None,
        says,
        ahead,
        then,
        view.current,
        components.road_words(view.current),
        next_symbol,
        next_words,
        police,
        "Last turn" if view.last_turn and not over else "",
    )


def _crashed(view: RacingView) -> int | None:
    """The car whose crash ended the last race."""
    finish = view.finishes[-1]
    return 1 - finish.winner if finish.reason == "crash" and finish.winner is not None else None


def ahead_of(outlook: Outlook, duel: Duel, slide: Slide | None) -> Ahead:
    """Where the next answer could leave the near car: stopped, full, or fallen by a match."""
    was = slide.before if slide is not None and slide.seat == outlook.seat else None
    return Ahead(outlook.speed, outlook.laid, outlook.fallen, outlook.crash, was, _marks(outlook, duel))


def _marks(outlook: Outlook, duel: Duel) -> tuple[Mark, ...]:
    found: dict[int, Mark] = {}
    if outlook.crash:
        found[0] = Mark(0, "crash", "tail")
    elif outlook.match_ends:
        found[outlook.fallen] = _mark(outlook.fallen, "match", "tail", duel)
    elif outlook.speed > outlook.fallen:
        found[outlook.fallen] = Mark(outlook.fallen, "match", "tail")
    found[outlook.laid] = _mark(outlook.laid, "stop", "", duel)
    if outlook.last_space:
        found[outlook.speed] = _mark(outlook.speed, "full", "go", duel)
    return tuple(found.values())


def _mark(space: int, word: str, mood: str, duel: Duel) -> Mark:
    verdict = duel.verdict(space)
    return Mark(space, verdict, VERDICTS[verdict]) if verdict else Mark(space, word, mood)


def table_board(table: Table, sizes: Sequence[str]) -> Board:
    """The wide drawing serves on a middle page too: its words stay readable there."""
    drawings: list[tuple[str, Scene]] = []
    if "wide" in sizes or "middle" in sizes:
        scene = Scene(*places.WIDE, "table-wide", _wide(table))
        drawings += [(size, scene) for size in ("wide", "middle") if size in sizes]
    if "tall" in sizes:
        drawings.append(("tall", Scene(*places.TALL, "table-tall", _tall(table))))
    near, far = table.names
    return Board("table", "The race", _words(table.lead, near, far, table.speeds, table.now_words, table.next_words,
        len(table.near_tokens), len(table.far_tokens), table.checking == table.near), tuple(drawings))  # fmt: skip


@lru_cache(2048)
def _wide(table: Table) -> tuple[Group, ...]:
    near, far = table.near, 1 - table.near
    speed, other = table.speeds
    checking = table.checking
    ahead = table.ahead
    safe = len(table.near_tokens) if checking == near else speed
    under = f"{min(safe, speed)} safe" if ahead is not None else "speed"
    return (
        tracks.lit(other, speed, table.asked, checking == far),
        tracks.tokens(far, table.far_tokens, checking == far, False),
        tracks.tokens(near, table.near_tokens, checking == near, True),
        tracks.NOTHING if ahead is None else tracks.ahead(ahead),
        tracks.speeds(far, other, speed, table.asked),
        tracks.then(table.then),
        tracks.far_words(table.names[1], table.says, other),
        tracks.dial(near, speed, min(safe, speed), None if ahead is None else ahead.fallen, table.asked, under),
        road.leading(table.lead, *table.names, table.last),
        road.cars(near, table.lead, table.active, table.crashed),
        road.signs(table.now, table.now_words, table.next_symbol, table.next_words, table.police),
    )


@lru_cache(2048)
def _tall(table: Table) -> tuple[Group, ...]:
    near, far = table.near, 1 - table.near
    speed, other = table.speeds
    checking = table.checking
    ahead = table.ahead
    rows = [place for one in table.then for place in one.speeds]
    under = "speed"
    if ahead is not None:
        under = f"{min(len(table.near_tokens), speed)} safe"
        ahead = ahead._replace(marks=_tall_marks(ahead))
        rows = [mark.space for mark in ahead.marks]
        if ahead.was is not None:
            rows += [(ahead.was + speed) // 2, (ahead.was + speed + 1) // 2]
    return (
        tracks.tall_lit(other, speed, table.asked, checking == far),
        tracks.tall_tokens(far, table.far_tokens, checking == far, False),
        tracks.tall_tokens(near, table.near_tokens, checking == near, True),
        tracks.NOTHING if ahead is None else tracks.tall_ahead(ahead),
        tracks.tall_speeds(far, other, speed, table.asked),
        tracks.tall_then(table.then),
        tracks.tall_figure(speed, under, tuple(sorted(set(rows)))),
        road.tall_leading(table.lead, *table.names, table.last),
        road.tall_cars(near, table.lead, table.active, table.crashed),
        road.tall_signs(table.now, table.now_words, table.next_symbol, table.next_words, table.police),
    )


def _tall_marks(ahead: Ahead) -> tuple[Mark, ...]:
    """With room for more words: what leads there, and what it is worth."""
    found = []
    for space, word, mood in ahead.marks:
        if word in VERDICTS:
            what = "stop" if space == ahead.laid else "full" if space == ahead.speed else "match"
            found.append(Mark(space, f"{what}: {word}", mood))
        else:
            found.append(Mark(space, word if word == "crash" else f"{word}: {space}", mood))
    return tuple(found)


@lru_cache(1024)
def _words(
    lead: int,
    near: str,
    far: str,
    speeds: tuple[int, int],
    now: str,
    ahead: str,
    laid: int,
    far_laid: int,
    checks: bool,
) -> str:
    """The whole board in a sentence or two."""
    own = f"{near} {'run' if near == 'You' else 'runs'} at {speeds[0]}"
    filled = ""
    if checks or far_laid:
        filled = f" {laid if checks else far_laid} spaces of {near if checks else far} are filled."
    gap = lead_words(lead, near, far)
    return f"{own}, {far} at {speeds[1]}; {'they are level' if not lead else gap}.{filled} Now: {now}; next: {ahead}."
