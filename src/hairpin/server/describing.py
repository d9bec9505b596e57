"""Describing: games and tables as JSON, each table as far as its viewer may know what stands around the match."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from hairpin.bots import LEVELS
from hairpin.drawing import Kit, Screen
from hairpin.games import find_game, find_games
from hairpin.games.game import Game, Result, Setup
from hairpin.games.option import Value
from hairpin.refusal import Refused
from hairpin.server.access import Standing
from hairpin.server.identity import Identity
from hairpin.server.store import Listed, Sitting
from hairpin.server.table import Table

Json = dict[str, Any]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
MOST_ENDED = 10_000


# -- games --------------------------------------------------------------------------------


def describe_games() -> list[Json]:
    return [describe_game(game.name) for game in find_games()]


@lru_cache(64)
def describe_game(name: str) -> Json:
    game = find_game(name)
    svg, css = kit_paths(game)
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "credits": game.credits,
        "fewest": game.fewest,
        "most": game.most,
        "players": game.players(),
        "minutes": game.minutes,
        "board": game.board is not None,
        "kit": svg,
        "style": css,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "shown": option.shown(option.default),
                "words": option.words,
                "choices": option.choices,
                "low": option.low,
                "high": option.high,
                "step": option.step,
                "none": option.none,
                "possible": option.possible(),
            }
            for option in game.options
        ],
    }


def describe_levels() -> list[Json]:
    return [{"name": name, "words": words} for name, words in LEVELS.items()]


def kit_of(game: Game, setup: Setup | None = None) -> tuple[str, Kit] | None:
    """The kit of a match, or of a game as its box is printed, and its hash; None where it has no board."""
    if game.board is None:
        return None
    kit = game.board().kit(_printed(game.name) if setup is None else setup)
    known = _HASHES.get(id(kit))
    if known is None:
        if len(_HASHES) >= MOST_KITS:
            _HASHES.clear()
            _KITS.clear()
        known = _HASHES[id(kit)] = (kit, kit.hash)
        _KITS[game.name, known[1]] = kit
    return known[1], kit


def find_kit(name: str, digest: str) -> Kit | None:
    """A kit by the hash in its address: one that a table was described with, or that of the printed box."""
    kit_of(find_game(name))
    return _KITS.get((name, digest))


MOST_KITS = 64
_HASHES: dict[int, tuple[Kit, str]] = {}  # by the id of the kit, which is held
_KITS: dict[tuple[str, str], Kit] = {}  # by game and hash


@lru_cache(64)
def _printed(name: str) -> Setup:
    game = find_game(name)
    return game.set_up(game.fewest)


def kit_paths(game: Game, setup: Setup | None = None) -> tuple[str, str]:
    found = kit_of(game, setup)
    if found is None:
        return "", ""
    path = f"/kit/{game.name}.{found[0]}"
    return f"{path}.svg", f"{path}.css"


# -- tables -------------------------------------------------------------------------------


class Describer:
    """Tables in the words of this server: it makes the links."""

    def __init__(self, identity: Identity, build: str) -> None:
        self.identity = identity
        self.build = build
        self.ended: dict[tuple[str, str | None], str] = {}  # by table and guest

    def table(self, table: Table, you: Standing) -> Json:
        """All that stands around a match, for one viewer."""
        founded, match = table.founded, table.match
        online = table.online()
        asked = [] if match is None else list(match.waiting)
        turn = any(seat in asked for seat in you.seats)
        result = None if match is None else match.result()
        svg, css = kit_paths(table.game, table.setup)
        sittings, links, may = table.sittings, self._links(table, you), _may(table, you)
        return {
            "id": table.id,
            "table": table.id,
            "game": table.game.name,
            "title": table.game.title,
            "state": table.state,
            "closed": founded.closed is not None,
            "step": table.step,
            "listed": founded.listed,
            "patient": founded.patient,
            "created": _iso(founded.created),
            "options": options(table.game, founded.options),
            "commitment": table.commitment,
            "secret": founded.secret.hex() if table.state == "over" else None,
            "seats": [
                {
                    **_seat(one, founded.host),
                    "you": one.seat in you.seats,
                    "shares": _shares(table, one),
                    "here": one.seat in online,
                    "asked": one.seat in asked,
                    "color_name": table.setup.names[one.seat].lower(),
                    "drives": table.game.drives,
                }
                for one in sittings
            ],
            "you": {
                "seat": you.seat,
                "host": you.host,
                "name": "" if you.seat is None else sittings[you.seat].name,
                "may": may,
            },
            "seat": you.seat,
            "own": list(you.seats),
            "host": you.host,
            "turn": turn,
            "may": may,
            "links": links,
            "invite": links["invite"],
            "watch": links["watch"],
            "seat_link": links["seat"],
            # Whoever may see a finished table can have its record: the replay shows no more than that.
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
            "next": founded.next,
            "rematch": founded.next,
            "since": _iso(founded.created),
            "build": self.build,
        }

    def _links(self, table: Table, you: Standing) -> Json:
        """The links that this viewer may hand on."""
        identity, founded = self.identity, table.founded
        inside = bool(you.seats) or you.host
        joinable = any(sitting.by == "open" for sitting in table.sittings) and founded.closed is None
        seat = None
        if you.seat is not None and you.guest is not None:
            seat = f"/seat/{identity.seat(table.id, you.seat, table.sittings[you.seat].moved)}"
        return {
            "invite": f"/join/{identity.invite(table.id)}" if inside and joinable else None,
            "watch": f"/watch/{identity.watch(table.id)}" if inside or founded.listed else None,
            "seat": seat,
        }

    def listed(self, one: Listed, guest: str | None, awake: Table | None) -> Json:
        """A table in a list: what its rows tell, so that nothing needs to be woken."""
        founded = one.founded
        try:
            title = find_game(founded.game).title
        except Refused:  # a game that is no longer installed
            title = founded.game
        mine = [sitting for sitting in one.sittings if guest is not None and sitting.guest == guest]
        seats = tuple(sitting.seat for sitting in mine)
        you = Standing(seats[0] if len(seats) == 1 else None, founded.host == guest, False, guest, seats=seats)
        asked = [sitting for sitting in one.sittings if one.awaited >> sitting.seat & 1]
        called = [sitting.name for sitting in mine if sitting in asked and not sitting.stands_in]
        return {
            "id": founded.id,
            "game": founded.game,
            "title": title,
            "state": "waiting" if one.step is None else ("playing" if one.awaited else "over"),
            "step": -1 if one.step is None else one.step,
            "listed": founded.listed,
            "created": _iso(founded.created),
            "ended": None if founded.ended is None else _iso(founded.ended),
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
            "waiting": f"Waiting for {all_of([sitting.name for sitting in asked])}." if asked else "",
            "replay": f"/replay/{founded.id}" if one.step is not None and not one.awaited else None,
            "next": founded.next,
            "ended_words": self._ended(one, guest, awake),
        }

    def _ended(self, one: Listed, guest: str | None, awake: Table | None) -> str:
        """How it ended, read once from the match: what is over stays as it is."""
        if one.step is None or one.awaited:
            return ""
        key = (one.founded.id, guest)
        if key not in self.ended and awake is not None:
            if len(self.ended) >= MOST_ENDED:
                self.ended.clear()
            self.ended[key] = ended_words(awake, guest)
        return self.ended.get(key, "")


def ended_words(table: Table, guest: str | None) -> str:
    """How a match ended for whoever reads a list: who won, and which place was one's own."""
    result = None if table.match is None else table.match.result()
    if result is None:
        return ""
    own = table.seats_of(guest)
    mine = own[0] if len(own) == 1 else None  # several people at one screen are called by their names
    winners = ["you" if seat == mine else table.names[seat] for seat in result.winners]
    won = all_of(winners) if winners else "nobody"
    place = next((one.rank for one in result.places if one.seat == mine and mine is not None), 0)
    behind = f" · you were {PLACES[place - 1]}" if 1 < place <= len(PLACES) else ""
    return f"{won[:1].upper()}{won[1:]} won{behind}"


def _seat(sitting: Sitting, host: str) -> Json:
    level = sitting.level if sitting.by == "bot" else ""
    return {
        "seat": sitting.seat,
        "by": sitting.by,
        "name": sitting.name,
        "level": level,
        "level_words": LEVELS.get(level, ""),
        "host": sitting.guest is not None and sitting.guest == host,
        "left": sitting.by == "bot" and sitting.former is not None,
        "stand_in": sitting.stands_in,
    }


def _shares(table: Table, sitting: Sitting) -> str:
    """The name of whose screen somebody shares; empty for whoever has one of its own."""
    first = table.seats_of(sitting.guest)[:1]
    return "" if not first or first[0] == sitting.seat else table.sittings[first[0]].name


def _paths(table: Table, you: Standing) -> Json:
    """The addresses that the viewer's own page uses; for a spectator of a private table they hold its token."""
    key = f"?watch={you.token}" if you.token and not you.seats else ""
    return {
        "stream": f"/api/tables/{table.id}/stream{key}",
        "record": f"/api/tables/{table.id}/record{key}" if table.state == "over" else None,
    }


def _may(table: Table, you: Standing) -> list[str]:
    """What this viewer can do beside answering."""
    state = table.state
    if table.founded.closed is not None:
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
        may.append("join")
    if state == "over":
        may += ["rematch", "record"] if you.seats or you.host else ["record"]
    return may


def _question(table: Table, you: Standing) -> str:
    if table.match is None or you.seat is None:
        return ""
    decision = table.match.decision(you.seat)
    return "" if decision is None else decision.ask


def _undo(table: Table, you: Standing) -> list[Json]:
    """The answers of the viewer's own seats that can be taken back now."""
    answers = [] if table.match is None else [table.match.takes_back(seat) for seat in you.seats]
    return [{"seat": one.seat, "step": one.step} for one in answers if one is not None]


def _where(table: Table, you: Standing) -> str:
    """Where the match is, as the viewer's screen says it, if it has one open."""
    eyes = table.look(you.seat)
    if eyes is None or not isinstance(eyes.screen, Screen):
        return ""
    now = next((step.words for step in eyes.screen.steps if step.now), "")
    return ", ".join(words for words in (eyes.screen.subtitle, now) if words)


def _waiting(table: Table, asked: list[int]) -> str:
    if table.match is None:
        host = next((one.name for one in table.sittings if one.guest == table.founded.host and one.name), "the host")
        return f"Waiting for {host} to start."
    if not asked:
        return ""
    return f"Waiting for {all_of([table.names[seat] for seat in asked])}."


def all_of(names: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def options(game: Game, agreed: dict[str, Any]) -> list[Json]:
    """What was agreed, in words; `changed` marks what is otherwise than usual."""
    out = []
    for option in game.options:
        value: Value = agreed.get(option.name, option.default)
        value = tuple(value) if isinstance(value, list) else value
        out.append(
            {
                "name": option.name,
                "words": option.words,
                "value": value,
                "shown": option.shown(value),
                "changed": value != option.default,
            }
        )
    return out


def _result(result: Result) -> Json:
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "words": result.words,
        "places": [asdict(place) for place in result.places],
    }


def _iso(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")
