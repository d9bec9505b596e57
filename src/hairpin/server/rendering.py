"""Pages as text, until the real ones are here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape

from hairpin.games.game import Game

Json = Mapping[str, Any]
BUILD = "none"


def _page(*lines: object) -> str:
    inside = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Hairpin</title></head><body>{inside}</body></html>\n'


def home(me: Json, yours: Sequence[Json], listed: Sequence[Json]) -> str:
    return _page("home", *(one["title"] for one in [*yours, *listed]))


def new(me: Json, game: Game) -> str:
    return _page(game.title)


def table(me: Json, table: Json) -> str:
    return _page(table["title"], *(seat["name"] for seat in table["seats"]))


def join(me: Json, table: Json, invite: str) -> str:
    return table_page(table)


def table_page(table: Json) -> str:
    return _page(table["title"], *(seat["name"] for seat in table["seats"]))


def seat(me: Json, table: Json, token: str, name: str) -> str:
    return _page(table["title"], name)


def guide(me: Json, game: Game) -> str:
    return _page(game.guide())


def guides(me: Json) -> str:
    return _page("guides")


def error(me: Json, status: int, says: str) -> str:
    return _page(status, says)


def api(me: Json, routes: Sequence[Json]) -> str:
    return _page(*(f"{one['method']} {one['path']}" for one in routes))


def static_file(path: str) -> tuple[bytes, str] | None:
    return (b"body { margin: 0 }\n", "text/css; charset=utf-8") if path == "theme.css" else None
