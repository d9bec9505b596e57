"""Static files and kits. Their addresses name their version, so browsers may keep them for ever."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.server.api import WithService
from hairpin.server.compression import pack, packed_reply
from hairpin.server.game_facts import find_kit
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rendering import BUILD, STATIC_FILES

files = APIRouter(include_in_schema=False)
FOR_EVER = "public, max-age=31536000, immutable"


@files.get("/static/{build}/{path:path}")
async def static(build: str, path: str, request: Request) -> Response:
    """A file of this build. A page of an older build gets it too, and then reloads itself."""
    found = STATIC_FILES.get(path)
    if found is None:
        raise HttpRefusal(404, "There is no such file.")
    return kept(request, *found, for_ever=build == BUILD)


@files.get("/kit/{file}")
async def kit(file: str, request: Request, service: WithService) -> Response:
    """Symbols, backdrops and text styles of a game, kept by browsers for ever: the address names what is in it."""
    name, _, rest = file.partition(".")
    digest, _, kind = rest.partition(".")
    try:
        game = find_game(name).name
        found = find_kit(game, digest) or service.replays.kit(game, digest)
    except Refused:
        found = None
    if found is None or kind not in ("svg", "css"):
        raise HttpRefusal(404, "There is no such kit.")
    text, media = (found.file(), "image/svg+xml") if kind == "svg" else (found.style, "text/css; charset=utf-8")
    return kept(request, text.encode(), media)


def kept(request: Request, body: bytes, media: str, for_ever: bool = True) -> Response:
    """A file that never changes where its address says so. All of ours are text, which packs to a quarter."""
    cache = FOR_EVER if for_ever else "no-store"
    return packed_reply(request, _packed(body), {"content-type": media, "cache-control": cache})


_packed = lru_cache(256)(pack)
