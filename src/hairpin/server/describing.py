"""Describing: a table as JSON for one viewer: everything around the match that this viewer may know."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import asdict
from time import monotonic, time
from typing import Any

from hairpin.bots import level_words
from hairpin.drawing import Screen
from hairpin.games import find_game
from hairpin.games.game import Result
from hairpin.match.record import Seed
from hairpin.refusal import Refused
from hairpin.server.access import Role
from hairpin.server.game_facts import kit_of, kit_paths, options
from hairpin.server.guarding import decision_for, result_of
from hairpin.server.identity import Identity
from hairpin.server.naming import with_names
from hairpin.server.rows import SeatRow, TableSummary
from hairpin.server.table import Absence, Table
from hairpin.server.wording import iso

Json = dict[str, Any]
Ended = tuple[str, str | None, tuple[str, ...]]  # a table, a guest who reads of it, and the names there
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
MOST_ENDED = 10_000


class Describer:
    """Describes tables, with the links that only this server can make."""

    def __init__(self, identity: Identity, build: str) -> None:
        self.identity = identity
        self.build = build
        self.ended: dict[Ended, str] = {}

    def table(self, table: Table, you: Role) -> Json:
        """Everything around a match, for one viewer. Each fact is said once."""
        founded, match = table.founded, table.match
        online = table.online()
        asked = [] if match is None else list(match.waiting)
        away = table.away.keys() & table.absent()
        result = None if match is None else result_of(match)
        svg, css = kit_paths(table.game, kit_of(table.game, table.setup))
        seeds = _seeds(table)
        named = with_names(table.setup.names, table.sittings)  # bots get theirs at the start
        return {
            "id": table.id,
            "game": table.game.name,
            "title": table.game.title,
            "state": table.state,
            "step": table.step,
            "listed": founded.listed,
            "patient": founded.patient,
            "created": iso(founded.created),
            "options": options(table.game, founded.options),
            "commitment": table.commitment,
            "secret": founded.secret.hex() if table.state == "over" else None,
            "seats": [
                {
                    **_seat(one, founded.host),
                    "called": called.name,
                    "you": one.seat in you.seats,
                    "shares": _shares(table, one),
                    "here": one.seat in online,
                    "seed": seeds.get(one.seat),
                    "asked": one.seat in asked,
                    "away": _away(table.away[one.seat]) if one.seat in away else None,
                    "color_name": table.setup.names[one.seat].lower(),
                    "paint": paint,
                    "drives": table.game.drives,
                }
                for one, called, paint in zip(table.sittings, named, table.paints, strict=True)
            ],
            "you": {
                "seat": you.seat,
                "host": you.host,
                "name": "" if you.seat is None else table.sittings[you.seat].name,
                "may": _may(table, you),
            },
            "own": list(you.seats),
            "turn": any(seat in asked for seat in you.seats),
            "links": self.links(table, you),
            # Everyone who may see a finished table can have its record, and the replay shows no more than that.
            "replay": f"/replay/{self.identity.share(table.id)}" if table.state == "over" else None,
            **_paths(table, you),
            "kit": svg,
            "style": css,
            "where": _where(table, you),
            "ask": _question(table, you),
            "undo": _undo(table, you),
            "waiting": _waiting(table, asked),
            "result": None if result is None else _result(result),
            "winner": "" if result is None else all_of([table.names[seat] for seat in result.winners] or ["nobody"]),
            "rematch": founded.next,
            "build": self.build,
        }

    def links(self, table: Table, you: Role) -> Json:
        """The links that this viewer may hand on."""
        identity, founded = self.identity, table.founded
        inside = bool(you.seats) or you.host
        joinable = any(sitting.by == "open" for sitting in table.sittings)
        seat = None
        if you.seat is not None and you.guest is not None:
            seat = f"/seat/{identity.seat(table.id, you.seat, table.sittings[you.seat].moved)}"
        return {
            "invite": f"/join/{identity.invite(table.id)}" if inside and joinable else None,
            "watch": f"/watch/{identity.watch(table.id)}" if inside or founded.listed else None,
            "seat": seat,
        }

    def listed(self, one: TableSummary, guest: str | None, awake: Table | None) -> Json:
        """A table in a list, from its rows alone, so that no table has to be woken."""
        founded = one.founded
        try:
            title = find_game(founded.game).title
        except Refused:  # a game that is no longer installed
            title = founded.game
        mine = [sitting for sitting in one.sittings if guest is not None and sitting.guest == guest]
        seats = tuple(sitting.seat for sitting in mine)
        you = Role(seats[0] if len(seats) == 1 else None, founded.host == guest, False, guest, seats=seats)
        asked = [sitting for sitting in one.sittings if one.awaited >> sitting.seat & 1]
        called = [sitting.name for sitting in mine if sitting in asked and not sitting.stands_in]
        return {
            "id": founded.id,
            "game": founded.game,
            "title": title,
            "state": _listed_state(one),
            "step": -1 if one.step is None else one.step,
            "listed": founded.listed,
            "created": iso(founded.created),
            "ended": None if founded.ended is None else iso(founded.ended),
            "seats": [
                {**_seat(sitting, founded.host), "you": sitting in mine, "asked": sitting in asked}
                for sitting in one.sittings
            ],
            "people": [sitting.name for sitting in one.sittings if sitting.by == "person" or sitting.stands_in],
            "free": sum(sitting.by == "open" for sitting in one.sittings),
            "your_turn": bool(called),
            "turn_of": called if len(mine) > 1 else [],
            "ask": _question(awake, you) if called and awake is not None else "",
            "where": "" if awake is None else _where(awake, you),
            "waiting": _listed_waiting(one, [sitting.name for sitting in asked]),
            "replay": f"/replay/{founded.id}" if one.step is not None and not one.awaited else None,
            "rematch": founded.next,
            "ended_words": self._ended(one, guest, awake),
        }

    def forget(self, tables: Collection[str], guest: str | None) -> None:
        """Forget the cached results of these tables, whose names have changed, and of a guest who was deleted."""
        for key in list(self.ended):
            if key[0] in tables or (guest is not None and key[1] == guest):
                del self.ended[key]

    def _ended(self, one: TableSummary, guest: str | None, awake: Table | None) -> str:
        """How the match ended. It is read once from the match and cached: a finished match does not change."""
        if one.step is None or one.awaited:
            return ""
        key = ended_key(one, guest)
        if key not in self.ended and awake is not None:
            if len(self.ended) >= MOST_ENDED:
                self.ended.clear()
            self.ended[key] = ended_words(awake, guest)
        return self.ended.get(key, "")


def ended_key(one: TableSummary, guest: str | None) -> Ended:
    """The cache key of a result. It holds the names, because they are in the words and may change."""
    return one.founded.id, guest, tuple(sitting.name for sitting in one.sittings)


def ended_words(table: Table, guest: str | None) -> str:
    """How a match ended, for a list: who won, and the reader's own place."""
    result = None if table.match is None else result_of(table.match)
    if result is None:
        return ""
    own = table.seats_of(guest)
    mine = own[0] if len(own) == 1 else None  # several people at one screen are called by their names
    winners = ["you" if seat == mine else table.names[seat] for seat in result.winners]
    won = all_of(winners) if winners else "nobody"
    place = next((one.rank for one in result.places if one.seat == mine and mine is not None), 0)
    behind = f" · you were {PLACES[place - 1]}" if 1 < place <= len(PLACES) else ""
    return f"{won[:1].upper()}{won[1:]} won{behind}"


def _seat(sitting: SeatRow, host: str) -> Json:
    level = sitting.level if sitting.by == "bot" else ""
    return {
        "seat": sitting.seat,
        "by": sitting.by,
        "name": sitting.name,
        "level": level,
        "level_words": _level_words(level),
        "host": sitting.guest is not None and sitting.guest == host,
        "left": sitting.by == "bot" and sitting.former is not None,
        "stand_in": sitting.stands_in,
    }


def _level_words(level: str) -> str:
    """How a bot plays; nothing for a level that is no longer installed."""
    try:
        return level_words(level) if level else ""
    except Refused:
        return ""


def _listed_state(one: TableSummary) -> str:
    if one.step is None:
        return "waiting" if one.founded.seeds is None else "starting"
    return "playing" if one.awaited else "over"


def _listed_waiting(one: TableSummary, asked: list[str]) -> str:
    if _listed_state(one) == "starting":
        return "The race is starting."
    return f"Waiting for {all_of(asked)}." if asked else ""


def _seeds(table: Table) -> dict[int, Json]:
    """The part of each seat in the luck that has one: the hash it gave, and its seed once the match has begun."""
    given = table.founded.promised
    if table.state == "waiting":
        given = tuple(Seed(one.seat, one.seed_hash, None) for one in table.sittings if one.seed_hash is not None)
    begun = table.match is not None
    return {
        one.seat: {
            "hash": one.hash,
            "state": "revealed" if one.seed is not None else "missing" if begun else "promised",
            "seed": one.seed if begun else None,
        }
        for one in given
    }


def _away(absence: Absence) -> Json:
    """Since when somebody is waited for who is away, in how many seconds a bot stands in, and whether they were nudged."""
    now = monotonic()
    seconds = None if absence.until is None else max(0, math.ceil(absence.until - now))
    return {"since": iso(time() + absence.since - now), "seconds": seconds, "nudged": absence.nudged}


def _shares(table: Table, sitting: SeatRow) -> str:
    """The name of the person whose screen this seat shares; empty for a seat with a screen of its own."""
    first = table.seats_of(sitting.guest)[:1]
    return "" if not first or first[0] == sitting.seat else table.sittings[first[0]].name


def _paths(table: Table, you: Role) -> Json:
    """The addresses that the viewer's own page uses; for a spectator of a private table they hold its token."""
    key = f"?watch={you.token}" if you.token and not you.seats else ""
    return {
        "stream": f"/api/tables/{table.id}/stream{key}",
        "record": f"/api/tables/{table.id}/record{key}" if table.state == "over" else None,
    }


def _may(table: Table, you: Role) -> list[str]:
    """What this viewer can do apart from answering."""
    state = table.state
    if state == "starting":
        return []
    may = []
    if you.host and state == "waiting":
        may.append("start")
    if you.host and state != "over":
        may.append("seats")
    if (you.seats or you.host) and state != "over":
        may.append("leave")
    if you.former and state != "over":
        may.append("back")
    elif not you.seats and state != "over" and any(one.by == "open" for one in table.sittings):
        if table.founded.listed or you.host:  # at a private table only the invitation leads to a seat
            may.append("join")
    if state == "over":
        may += ["rematch", "record"] if you.seats or you.host else ["record"]
    return may


def _question(table: Table, you: Role) -> str:
    if table.match is None or you.seat is None:
        return ""
    decision = decision_for(table.match, table.match.view(you.seat))
    return "" if decision is None else decision.ask


def _undo(table: Table, you: Role) -> list[Json]:
    """The answers of the viewer's own seats that can be taken back now."""
    answers = [] if table.match is None else [table.match.takes_back(seat) for seat in you.seats]
    return [{"seat": one.seat, "step": one.step} for one in answers if one is not None]


def _where(table: Table, you: Role) -> str:
    """Where the match is, as the viewer's screen says it, if they have one open."""
    feed = table.any_feed(you.seat)
    if feed is None or not isinstance(feed.screen, Screen):
        return ""
    now = next((step.words for step in feed.screen.steps if step.now), "")
    return ", ".join(words for words in (feed.screen.subtitle, now) if words)


def _waiting(table: Table, asked: list[int]) -> str:
    if table.state == "starting":
        awaited = [table.sittings[one.seat].name for one in table.founded.promised if one.seed is None]
        return f"The race is starting: waiting for the seeds of {all_of(awaited)}."
    if table.match is None:
        host = next((one.name for one in table.sittings if one.guest == table.founded.host and one.name), "the host")
        return f"Waiting for {host} to start."
    if not asked:
        return ""
    return f"Waiting for {all_of([table.names[seat] for seat in asked])}."


def all_of(names: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _result(result: Result) -> Json:
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "words": result.words,
        "places": [asdict(place) for place in result.places],
    }
