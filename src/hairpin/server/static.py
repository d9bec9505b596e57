"""Files under an address that names their version, so that browsers may keep them for ever; packed where they can unpack."""

from __future__ import annotations

import gzip
from functools import lru_cache

from fastapi import APIRouter, Request, Response

from hairpin.server.rendering import BUILD, static_file
from hairpin.server.turned import Turned

files = APIRouter(include_in_schema=False)
FOR_EVER = "public, max-age=31536000, immutable"


@files.get("/static/{build}/{path:path}")
async def static(build: str, path: str, request: Request) -> Response:
    """A file of this build; whatever build a page names, it gets the one there is, and that page loads itself anew."""
    found = static_file(path)
    if found is None:
        raise Turned(404, "There is no such file.")
    return kept(request, *found, for_ever=build == BUILD)


def kept(request: Request, body: bytes, media: str, for_ever: bool = True) -> Response:
    """A file that never changes where its address says so. All of ours are text, which packs to a quarter."""
    cache = FOR_EVER if for_ever else "no-store"
    headers = {"content-type": media, "cache-control": cache, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(body), headers={**headers, "content-encoding": "gzip"})
    return Response(body, headers=headers)


@lru_cache(256)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
