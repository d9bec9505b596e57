"""The board of Street Racing: both Speed Tracks, the road between them and the dial, as one viewer sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from hairpin.drawing import Board, Group, Scene
from hairpin.games.street_racing.board import places, road, tracks
from hairpin.games.street_racing.board.moment import NO_TOKENS, Seen
from hairpin.games.street_racing.board.outlook import Duel, Outlook, lead_words
from hairpin.games.street_racing.board.story import Slide
from hairpin.games.street_racing.board.tracks import Ahead, Mark, Then
from hairpin.games.street_racing.components import POLICE

VERDICTS: Final = {"win": "go", "tie": "", "lose": "tail"}


@final
class Table:
    """What the board shows: the near car is the viewer's own, of somebody watching that of seat 0.

    `names` and `speeds` are those of the near driver and the far one, `lead` is the near car's. `says` is what the far
    driver is about; `live`, that the viewer must answer in a check; `active` is the seat that drives, `next`
    the next road, empty for the finish.
    """

    __slots__ = (
        "active", "ahead", "checking", "crashed", "far_tokens", "last", "lead", "live", "names", "near", "near_tokens",
        "next", "next_words", "now", "now_words", "says", "speeds", "then",
    )  # fmt: skip

    def __init__(
        self, seen: Seen, names: tuple[str, ...], says: str, ahead: Ahead | None, then: tuple[Then, ...]
    ) -> None:
        moment, near, far = seen.moment, seen.near, seen.far
        self.near = near
        self.names = (names[near], names[far])
        self.speeds = (seen.me.speed, seen.other.speed)
        self.lead = seen.lead
        self.checking = moment.checking
        self.near_tokens = moment.tokens if moment.checking == near else NO_TOKENS
        self.far_tokens = moment.tokens if moment.checking == far else NO_TOKENS
        self.live = seen.asked and moment.checking == near
        self.active = None if moment.over else moment.resolving
        self.crashed = moment.crashed
        self.says = says
        self.ahead = ahead
        self.then = then
        self.now, self.now_words = moment.current, moment.now_words
        finish = (moment.last_turn or moment.over) and moment.next != POLICE
        self.next = "" if finish else moment.next
        self.next_words = "finish" if finish else moment.next_words
        self.last = "Last turn" if moment.last_turn and not moment.over else ""


def table_of(
    seen: Seen, names: tuple[str, ...], says: str, duel: Duel | None, slide: Slide | None, then: tuple[Then, ...]
) -> Table:
    outlook = seen.moment.outlook
    ahead = None
    if outlook is not None and duel is not None and outlook.seat == seen.near:
        ahead = ahead_of(outlook, duel, slide)
    return Table(seen, names, says, ahead, then)


def ahead_of(outlook: Outlook, duel: Duel, slide: Slide | None) -> Ahead:
    """Where the next answer could leave the near car: stopped, full, or fallen by a match."""
    was = slide.before if slide is not None and slide.seat == outlook.seat else None
    return Ahead(outlook.speed, outlook.laid, outlook.fallen, outlook.crash, was, _marks(outlook, duel))


def _marks(outlook: Outlook, duel: Duel) -> tuple[Mark, ...]:
    """One at a space: where a match and stopping lead to the same one, the latter."""
    found: dict[int, Mark] = {}
    if outlook.crash:
        found[0] = (0, "crash", "tail")
    elif outlook.match_ends:
        found[outlook.fallen] = _mark(outlook.fallen, "match", "tail", duel)
    elif outlook.speed > outlook.fallen:
        found[outlook.fallen] = (outlook.fallen, "match", "tail")
    found[outlook.laid] = _mark(outlook.laid, "stop", "", duel)
    if outlook.last_space:
        found[outlook.speed] = _mark(outlook.speed, "full", "go", duel)
    return tuple(found.values())


def _mark(space: int, word: str, mood: str, duel: Duel) -> Mark:
    verdict = duel.verdict(space)
    return (space, verdict, VERDICTS[verdict]) if verdict else (space, word, mood)


def table_board(table: Table, sizes: Sequence[str]) -> Board:
    """The wide drawing serves on a middle page too: its words stay readable there."""
    drawings: list[tuple[str, Scene]] = []
    if "wide" in sizes or "middle" in sizes:
        scene = Scene(places.WIDE[0], places.WIDE[1], "table-wide", _wide(table))
        drawings += [(size, scene) for size in ("wide", "middle") if size in sizes]
    if "tall" in sizes:
        drawings.append(("tall", Scene(*places.TALL, "table-tall", _tall(table))))
    return Board("table", "The race", _words(table), tuple(drawings))


def _wide(table: Table) -> tuple[Group, ...]:
    near, far = table.near, 1 - table.near
    speed, other = table.speeds
    ahead = table.ahead
    near_checks, far_checks = table.checking == near, table.checking == far
    safe = min(len(table.near_tokens), speed) if near_checks else speed
    name, far_name = table.names
    return (
        tracks.lit(other, speed, table.live, far_checks),
        tracks.tokens(far, table.far_tokens, False) if far_checks else tracks.NOTHING,
        tracks.tokens(near, table.near_tokens, True) if near_checks else tracks.NOTHING,
        tracks.NOTHING if ahead is None else tracks.ahead(ahead),
        tracks.speeds(far, other, speed, table.live),
        tracks.then(table.then),
        tracks.far_words(far_name, table.says, other),
        tracks.dial(near, speed, safe, None if ahead is None else ahead.fallen, table.live),
        road.leading(table.lead, name, far_name, table.last),
        road.cars(near, table.lead, table.active, table.crashed),
        road.signs(table.now, table.now_words, table.next, table.next_words),
    )


def _tall(table: Table) -> tuple[Group, ...]:
    near, far = table.near, 1 - table.near
    speed, other = table.speeds
    ahead = table.ahead
    near_checks, far_checks = table.checking == near, table.checking == far
    rows = [place for one in table.then for place in one.speeds]
    under = "speed"
    marks: tuple[Mark, ...] = ()
    if ahead is not None:
        under = f"{min(len(table.near_tokens), speed)} safe"
        marks = _tall_marks(ahead)
        rows = [space for space, _, _ in marks]
        if ahead.was is not None:
            rows += [(ahead.was + speed) // 2, (ahead.was + speed + 1) // 2]
    name, far_name = table.names
    return (
        tracks.tall_lit(other, speed, table.live, far_checks),
        tracks.tall_tokens(far, table.far_tokens, False) if far_checks else tracks.NOTHING,
        tracks.tall_tokens(near, table.near_tokens, True) if near_checks else tracks.NOTHING,
        tracks.NOTHING if ahead is None else tracks.tall_ahead(ahead, marks),
        tracks.tall_speeds(far, other, speed, table.live),
        tracks.tall_then(table.then),
        tracks.tall_figure(speed, under, tuple(sorted(set(rows)))),
        road.tall_leading(table.lead, name, far_name, table.last),
        road.tall_cars(near, table.lead, table.active, table.crashed),
        road.tall_signs(table.now, table.now_words, table.next, table.next_words),
    )


def _tall_marks(ahead: Ahead) -> tuple[Mark, ...]:
    """With room for more words: what leads there, and what it is worth."""
    found = []
    for space, word, mood in ahead.marks:
        if word in VERDICTS:
            what = "stop" if space == ahead.laid else "full" if space == ahead.speed else "match"
            found.append((space, f"{what}: {word}", mood))
        else:
            found.append((space, word if word == "crash" else f"{word}: {space}", mood))
    return tuple(found)


def _words(table: Table) -> str:
    """The whole board in a sentence or two."""
    near, far = table.names
    speed, other = table.speeds
    own = f"{near} {'run' if near == 'You' else 'runs'} at {speed}"
    filled = ""
    if table.checking == table.near:
        filled = f" {len(table.near_tokens)} spaces of {near} are filled."
    elif table.far_tokens:
        filled = f" {len(table.far_tokens)} spaces of {far} are filled."
    gap = lead_words(table.lead, near, far) if table.lead else "they are level"
    return f"{own}, {far} at {other}; {gap}.{filled} Now: {table.now_words}; next: {table.next_words}."
